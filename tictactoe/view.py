"""The view: all that a front end shows of a match, as plain data, built in one call."""

from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from tictactoe.cells import CellView, Marked, cell_views, threats_on
from tictactoe.challenge import Compared
from tictactoe.coach import grades, is_mistake
from tictactoe.decisive import Decisive
from tictactoe.engine.verdict import Thought
from tictactoe.game import Match
from tictactoe.history import History
from tictactoe.looking import Look
from tictactoe.naming import level_word, opponent_name, rules_name
from tictactoe.players import LEVELS
from tictactoe.rules import Mark, Position, other
from tictactoe.scene import Scene, State
from tictactoe.status import (
    decisive,
    has_standing,
    last_move,
    move_text,
    review,
    role,
    what_now,
    why,
)
from tictactoe.words import ENGLISH, Words

WINS_FOR_NEXT: Final = 3
"""The winning streak that offers a stronger level."""
End: TypeAlias = Literal["", "won", "lost", "drawn"]
"""How a game ended: "lost" to a level or a friend elsewhere, "won" for any other winner."""


class Known(Protocol):
    """Returns the verdicts on a position that are known, without a search."""

    def __call__(self, position: Position, /, *, is_every_move: bool = False) -> Thought | None:
        """Return the known verdicts on a position; `None` if there are none."""


def _unknown(_position: Position, *, is_every_move: bool = False) -> Thought | None:  # noqa: ARG001
    return None


class MoveView(NamedTuple):
    """A move in the list: its text, such as "1. X B2: best", and in short "1 B2".

    `is_last` marks the move that is looked at, else the last one made; `is_undone` a move that redo
    brings back; `is_mistake` a bad one.
    """

    text: str
    short: str
    is_last: bool
    is_undone: bool
    is_mistake: bool


class ScoreView(NamedTuple):
    """A line of the score: the opponent, and the counts in words."""

    opponent: str
    counts: str
    streak: str


class SideView(NamedTuple):
    """A side in the score line: its mark, its name and its wins, which may be empty."""

    mark: Mark
    name: str
    wins: str
    is_to_move: bool


class StandingView(NamedTuple):
    """The score line: the person's side, the opponent's, and the draws, which may be empty."""

    own: SideView
    rival: SideView
    draws: str


class View(NamedTuple):
    """All that a front end draws: the board (cells row by row), the status, every control."""

    history: History
    """The match that is played, with undo and redo: what a front end saves."""
    state: State
    rows: int
    cols: int
    cells: tuple[CellView, ...]
    lines: tuple[tuple[int, ...], ...]
    message: str
    """The latest event, such as a move or a hint."""
    now: str
    """The next action, or the result of the game."""
    why: str
    """Why the game ended as it did, if a reason is known."""
    status: str
    """These three as one text."""
    decisive: Decisive | None
    """The decisive move, if the game has ended and one is known."""
    has_news: bool
    """Whether the message is about something other than the last moves."""
    turn: Mark | None
    """The mark that a person may play, if any."""
    waiting: bool
    """Whether a level is to move."""
    over: bool
    winner: Mark | None
    end: End
    is_to_send: bool
    """Whether the match is to be sent to the friend elsewhere."""
    can_restart: bool
    """Whether a tap on a free cell of an ended game starts a new one."""
    can_undo: bool
    can_redo: bool
    help: str
    """The key of the text of the help button; empty if it is hidden."""
    moves: tuple[MoveView, ...]
    score: tuple[ScoreView, ...]
    compared: Compared | None
    """The ended game beside that of the friend who challenged the person."""
    setup: str
    """The names of the board and the opponent."""
    standing: StandingView | None
    """The score between these two, if there is one to show."""
    next_level: str
    """A stronger level that is offered, if any."""
    title: str
    """The title of the browser tab."""
    title_unseen: str
    """The title of the browser tab in the background."""
    look: Look | None
    is_preview: bool
    is_thinking: bool
    """Whether verdicts are being searched."""
    forced: tuple[int, ...]
    """The moves of a forced win, if verdicts are shown and there is one."""

    @property
    def match(self) -> Match:
        """The match that is played; the board may show an earlier position of it."""
        return self.history.match

    @property
    def lit(self) -> frozenset[int]:
        """The cells of the winner that are highlighted: the line, or all marks in misère play."""
        own = {
            cell
            for cell, shown in enumerate(self.cells)
            if shown.mark and shown.mark == self.winner
        }
        line = {cell for cell in own if self.cells[cell].in_line}
        return frozenset(line or own)

    @property
    def line_mark(self) -> Mark | None:
        """The mark whose line won; `None` without such a line, as in misère play."""
        is_by_line = any(self.cells[cell].in_line for cell in self.lit)
        return self.winner if is_by_line else None

    @property
    def faded(self) -> frozenset[int]:
        """The cells whose marks are dimmed after a win.

        >>> from tictactoe.game import Game
        >>> sorted(view(Match(game=Game(played=(0, 3, 1, 4, 2)))).faded)
        [3, 4]
        """
        marked = {cell for cell, shown in enumerate(self.cells) if shown.mark}
        return frozenset(marked - self.lit) if self.winner else frozenset()


def view(scene: Scene | Match, words: Words = ENGLISH, known: Known = _unknown) -> View:
    """Return the view of a session's scene, or of a match alone.

    >>> from tictactoe.game import Seat
    >>> shown = view(Match(o=Seat("perfect")).play(4).play(0))
    >>> shown.status
    'The computer played A1. Your turn.'
    >>> shown.cells[4].label
    'B2, X'
    """
    if isinstance(scene, Match):
        scene = Scene(History(scene))
    match, on_board, look, state = scene.match, scene.on_board, scene.look, scene.state
    board, is_preview = scene.previewed, bool(scene.preview)
    outcome = None if is_preview else on_board.game.position.outcome
    seat = on_board.seat
    thought = known(on_board.game.position, is_every_move=True) if scene.is_verdict_due else None
    forced = thought.forced if thought and not thought.exact else ()
    is_end = outcome is not None and look is None and match != scene.given
    message, now = _texts(scene, words, known, is_waiting=state == "due")
    found = decisive(on_board, known) if is_end else None
    reason = why(on_board, found, words, known) if is_end else ""
    return View(
        history=scene.history,
        state=state,
        rows=board.game.rules.rows,
        cols=board.game.rules.cols,
        cells=cell_views(board.game.position, words, _marked(scene, thought, known)),
        lines=board.game.position.lines if board.game.position.outcome else (),
        message=message,
        now=now,
        why=reason,
        status=words.sentences(message, now, reason),
        decisive=found,
        has_news=bool(scene.message or look),
        turn=on_board.game.position.turn if state == "to move" and not is_preview else None,
        waiting=state == "due",
        over=seat is None and not is_preview,
        winner=outcome.winner if outcome else None,
        end="" if is_preview else _end(on_board),
        is_to_send=on_board.is_to_send and on_board != scene.sent,
        can_restart=scene.can_restart,
        can_undo=look is not None or scene.history.can_undo,
        can_redo=scene.history.can_redo,
        help=help_word(scene),
        moves=_moves(scene, words, known),
        score=score_lines(match, words),
        compared=scene.challenge.compared(match, words) if scene.challenge and is_end else None,
        setup=setup(match, words),
        standing=standing(scene, words),
        next_level=next_level(match),
        title=title(match, words),
        title_unseen=title(match, words, is_seen=False),
        look=look,
        is_preview=is_preview,
        is_thinking=scene.is_verdict_due and thought is None,
        forced=forced,
    )


def _marked(scene: Scene, thought: Thought | None, known: Known) -> Marked:
    """Return the annotations of the board."""
    board, look = scene.previewed, None if scene.preview else scene.look
    marked = Marked(
        hinted=scene.hinted or (look.better(known) if look else ()),
        mistake=look.mistake if look else None,
        dots=scene.challenge.dots(board) if scene.challenge and not look else {},
        last=None if board == scene.given else next(reversed(board.game.played), None),
    )
    if thought is None:
        return marked
    threats = {} if thought.exact else threats_on(board.game.position, thought.forced)
    return marked._replace(verdicts=thought.verdicts, threats=threats)


def _texts(scene: Scene, words: Words, known: Known, *, is_waiting: bool) -> tuple[str, str]:
    """Return the message about the position that is shown, and what to do now."""
    match, look, message = scene.on_board, scene.look, scene.message
    is_sent = match == scene.sent
    if look and not look.name and not message and look.about is not None:
        is_made = look.mistake is None
        message = review(look.whole, look.about, words, known, is_made=is_made)
    elif not message and (not look or look.name) and match != scene.given:
        to_send = words("to send" if match.game.played else "to invite")
        is_due = match.is_to_send and not is_sent
        message = words.sentences(last_move(match, words), to_send if is_due else "")
    if look and look.name:
        message = words.sentences(message, look.remarks.get(look.ply, ""))
    if look and match.game.position.outcome is None:
        key = "look back" if look.number else "look start"
        return message, words(key, number=look.number, count=look.count)
    return message, what_now(match, words, is_waiting=is_waiting, is_sent=is_sent)


def _moves(scene: Scene, words: Words, known: Known) -> tuple[MoveView, ...]:
    """Return the moves of the game, graded once it is over."""
    game, look = scene.listed.game, scene.look
    is_elsewhere = look is not None and look.name
    made = len(game.played) if is_elsewhere else scene.match.game.position.ply
    last = look.number if look else made
    graded = grades(game, known) if game.position.outcome else (None,) * len(game.played)
    moves = []
    for index, (cell, grade) in enumerate(zip(game.played, graded, strict=True)):
        moves.append(
            MoveView(
                text=move_text(game, index, words, grade),
                short=f"{index + 1} {game.rules.name(cell)}",
                is_last=index == last - 1,
                is_undone=index >= made,
                is_mistake=is_mistake(grade),
            )
        )
    return tuple(moves)


def help_word(scene: Scene) -> str:
    """Return the key of the text of the help button; empty if it is hidden."""
    match = scene.match
    if match.is_to_send:
        return "" if scene.is_sent else send_word(match)
    if match.game.position.outcome:
        return "review button"
    if match.person is None:
        return "go on button" if scene.is_paused else "pause button"
    return "" if match.is_by_link else "hint button"


def send_word(match: Match) -> str:
    """Return the key of the text of the button that sends a move, or an empty game."""
    return "send button" if match.game.played else "invite button"


def score_lines(match: Match, words: Words = ENGLISH) -> tuple[ScoreView, ...]:
    """Return the score, all games first; nothing before the first game has ended.

    >>> from tictactoe.game import Game
    >>> score_lines(Match(game=Game(played=(0, 3, 1, 4, 2))))[0].counts
    'Won 1, lost 0, drawn 0'
    """
    opponents = match.score.opponents
    lines = [(words("total"), match.score.total)] if opponents else []
    lines += [(opponent_name(opponent, words), tally) for opponent, tally in opponents]
    return tuple(
        ScoreView(
            name,
            words("score", wins=tally.wins, losses=tally.losses, draws=tally.draws),
            "" if match.is_by_link else words("streak", streak=tally.streak, best=tally.best),
        )
        for name, tally in lines
    )


def setup(match: Match, words: Words = ENGLISH) -> str:
    """Return the names of the board and the opponent.

    >>> from tictactoe.game import Seat
    >>> setup(Match(o=Seat("easy"))), setup(Match()), setup(Match(o=Seat("corners")))
    ('3 × 3 · Easy', '3 × 3 · Two players', '3 × 3 · corners')
    """
    rules, person = match.game.rules, match.person
    x, o = (
        seat.name or opponent_name(level_word(seat.level, rules), words) if seat.level else ""
        for seat in (match.x, match.o)
    )
    who = words("pair", name=x, rival=o) if person is None else x or o or words("friend")
    return f"{rules_name(rules, words)} · {who}"


def standing(scene: Scene, words: Words = ENGLISH) -> StandingView | None:
    """Return the score line of a match and whose turn it is; `None` if it is not shown.

    Before the first game has ended, it shows only the names.

    >>> from tictactoe.game import Game
    >>> shown = standing(Scene(History(Match(game=Game(played=(0, 3, 1, 4, 2))))))
    >>> shown.rival
    SideView(mark='O', name='O', wins='0', is_to_move=False)
    """
    match = scene.match
    person, tally, turn = match.person, match.score.against(match.opponent), match.position.turn
    if person is None or not has_standing(match):
        return None
    is_going_on = scene.look is None and match.position.outcome is None
    own, rival = (
        SideView(
            mark,
            _short_name(match, mark, words),
            str(wins) if tally.games else "",
            is_to_move=is_going_on and mark == turn,
        )
        for mark, wins in ((person, tally.wins), (other(person), tally.losses))
    )
    return StandingView(own, rival, words("draws", count=tally.draws) if tally.draws else "")


def _short_name(match: Match, mark: Mark, words: Words) -> str:
    part = role(match, mark)
    return words(f"score {part}") if part else match.seat_of(mark).name or mark


def rival_kind(match: Match) -> str:
    """Return the kind of the person's opponent; empty if no person plays.

    >>> from tictactoe.game import Seat
    >>> rival_kind(Match()), rival_kind(Match(x=Seat("easy"))), rival_kind(Match().by_link())
    ('human', 'easy', 'away')
    """
    return match.seat_of(other(match.person)).kind if match.person else ""


def next_level(match: Match) -> str:
    """Return the next stronger level after the third win in a row, else an empty text.

    >>> from tictactoe.game import Game, Seat
    >>> from tictactoe.score import Score
    >>> two = Score().add("easy", 1).add("easy", 1)
    >>> next_level(Match(o=Seat("easy"), before=two, game=Game(played=(0, 3, 1, 4, 2))))
    'medium'
    """
    levels, level = list(LEVELS), match.opponent
    is_due = match.score.against(level).streak == WINS_FOR_NEXT and match.game.position.outcome
    return levels[levels.index(level) + 1] if is_due and level in levels[:-1] else ""


def title(match: Match, words: Words = ENGLISH, *, is_seen: bool = True) -> str:
    """Return the title of the browser tab: the game, and in a match by link whose turn it is.

    In the background, it also announces the person's turn after another's move.

    >>> from tictactoe.game import Seat
    >>> title(Match()), title(Match().by_link().play(4))
    ('Tic-tac-toe', 'Waiting for your friend · Tic-tac-toe')
    >>> title(Match().by_link().play(4).sent())
    'Your turn, you are O · Tic-tac-toe'
    >>> title(Match(x=Seat("easy")).play(4), is_seen=False)
    'Your turn · Tic-tac-toe'
    """
    name, turn = words("title"), match.game.position.turn
    if match.game.position.outcome:
        return name
    if match.is_to_send:
        return f"{words('title away')} · {name}"
    is_announced = match.is_by_link or not (is_seen or match.seat_of(other(turn)).is_human)
    is_turn = match.seat_of(turn).is_human and (match.game.played or match.is_by_link)
    key = "title by link" if match.is_by_link else "title you"
    return f"{words(key, mark=turn)} · {name}" if is_announced and is_turn else name


def _end(match: Match) -> End:
    outcome = match.game.position.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "drawn"
    return "lost" if match.person and not match.seat_of(outcome.winner).is_human else "won"
