"""All that a front end shows of a match, as plain data and words, built in one call."""

from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from tictactoe.cells import CellView, Marked, cell_views, threats_on
from tictactoe.coach import grades
from tictactoe.game import Match
from tictactoe.history import History
from tictactoe.looking import Look
from tictactoe.naming import level_word, opponent_name, rules_name, sentences
from tictactoe.players import LEVELS
from tictactoe.rules import Mark, Position, other
from tictactoe.scene import Scene, State
from tictactoe.search import Thought
from tictactoe.status import last_moves, move_text, review, role, what_now
from tictactoe.words import ENGLISH, Words

WINS_FOR_NEXT: Final = 3
"""After how many wins in a row a stronger level is offered."""
End: TypeAlias = Literal["", "won", "lost", "drawn"]
"""How a game ended: "lost" where the person did, against a level; "won" whoever else won."""


class Known(Protocol):
    """Returns what is known of a position, `None` if that is nothing; it starts no search."""

    def __call__(self, position: Position, /, *, is_every_move: bool = False) -> Thought | None:
        """Return it."""


def _unknown(_position: Position, *, is_every_move: bool = False) -> Thought | None:  # noqa: ARG001
    return None


class MoveView(NamedTuple):
    """A move as listed: its text ("1. X B2: best"), with a grade if it has one.

    `is_last` is True for the move that is looked at, else the last one made, `is_undone` for one
    that redo brings back, `is_mistake` for a bad one.
    """

    text: str
    is_last: bool
    is_undone: bool
    is_mistake: bool


class ScoreView(NamedTuple):
    """A line of the score: the opponent, and the counts in words."""

    opponent: str
    counts: str
    streak: str


class View(NamedTuple):
    """All that a front end draws of a match: the board, the status, and every control.

    The board is its cells row by row and the complete lines as cells.
    """

    match: Match
    """The match that is played, which another position may be shown of."""
    state: State
    rows: int
    cols: int
    cells: tuple[CellView, ...]
    lines: tuple[tuple[int, ...], ...]
    told: str
    """What was just said or done."""
    now: str
    """What is to be done now."""
    has_news: bool
    """Whether something else is told than the last moves."""
    turn: Mark | None
    """The mark that a person may play, if any."""
    waiting: bool
    """Whether a level is to move."""
    over: bool
    winner: Mark | None
    end: End
    is_to_send: bool
    """Whether the friend elsewhere has to be sent the match."""
    can_restart: bool
    """Whether a tap on a free cell of an ended game starts a new one."""
    can_undo: bool
    can_redo: bool
    help: str
    """The key of the word on the button that helps, empty where nothing does."""
    moves: tuple[MoveView, ...]
    score: tuple[ScoreView, ...]
    setup: str
    """What is played, and against whom."""
    standing: str
    """How it stands between these two; empty where no person plays."""
    next_level: str
    """A stronger level that is offered, if any."""
    title: str
    """What a tab is called: the game, and in a match by link whose turn it is."""
    title_unseen: str
    """What a tab is called in the background: also that a person's turn waits."""
    look: Look | None
    is_preview: bool
    is_saved: bool
    """Whether the match is saved as it is, if it is to be saved."""
    is_thinking: bool
    """Whether verdicts are wanted that are not known yet."""
    forced: tuple[int, ...]
    """The moves of a forced win, if one was found and verdicts are shown."""

    @property
    def lit(self) -> frozenset[int]:
        """The cells of the winner's marks: those of the line, unless a line loses."""
        own = {
            cell
            for cell, shown in enumerate(self.cells)
            if shown.mark and shown.mark == self.winner
        }
        line = {cell for cell in own if self.cells[cell].in_line}
        return frozenset(line or own)

    @property
    def faded(self) -> frozenset[int]:
        """The cells of the marks that step back once somebody has won.

        >>> from tictactoe.game import Game
        >>> sorted(view(Match(game=Game(played=(0, 3, 1, 4, 2)))).faded)
        [3, 4]
        """
        marked = {cell for cell, shown in enumerate(self.cells) if shown.mark}
        return frozenset(marked - self.lit) if self.winner else frozenset()

    @property
    def status(self) -> str:
        """The status as one line."""
        return sentences(self.told, self.now)


def view(scene: Scene | Match, words: Words = ENGLISH, known: Known = _unknown) -> View:
    """Return all that there is to show of a session or, of a match alone, what follows from it.

    >>> from tictactoe.game import Seat
    >>> shown = view(Match(o=Seat("perfect")).play(4).play(0))
    >>> shown.status
    'You played B2. The computer played A1. Your turn.'
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
    told, now = _texts(scene, words, known, is_waiting=state == "due")
    return View(
        match=match,
        state=state,
        rows=board.game.rules.rows,
        cols=board.game.rules.cols,
        cells=cell_views(board.game.position, words, _marked(scene, thought, known)),
        lines=board.game.position.lines if board.game.position.outcome else (),
        told=told,
        now=now,
        has_news=bool(scene.told or look),
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
        setup=setup(match, words),
        standing=standing(match, words),
        next_level=next_level(match),
        title=title(match, words),
        title_unseen=title(match, words, is_seen=False),
        look=look,
        is_preview=is_preview,
        is_saved=scene.is_saved,
        is_thinking=scene.is_verdict_due and thought is None,
        forced=forced,
    )


def _marked(scene: Scene, thought: Thought | None, known: Known) -> Marked:
    """Return what is marked on the board beside the marks."""
    board, look = scene.previewed, None if scene.preview else scene.look
    marked = Marked(
        hinted=scene.hinted or (look.better(known) if look else ()),
        mistake=look.mistake if look else None,
        last=None if board == scene.given else next(reversed(board.game.played), None),
    )
    if thought is None:
        return marked
    threats = {} if thought.exact else threats_on(board.game.position, thought.forced)
    return marked._replace(verdicts=thought.verdicts, threats=threats)


def _texts(scene: Scene, words: Words, known: Known, *, is_waiting: bool) -> tuple[str, str]:
    """Return what is said of the position that is shown, and what is to be done now."""
    match, look, told = scene.on_board, scene.look, scene.told
    is_sent = match == scene.sent
    if look and not look.name and not told and look.about is not None:
        told = review(look.whole, look.about, words, known)
    elif not told and (not look or look.name) and match != scene.given:
        to_send = words("to send" if match.game.played else "to invite")
        is_told = match.is_to_send and not is_sent
        told = sentences(last_moves(match, words), to_send if is_told else "")
    if look and look.name:
        told = sentences(told, look.remarks.get(look.ply, ""))
    if look and match.game.position.outcome is None:
        key = "look back" if look.number else "look start"
        return told, words(key, number=look.number, count=look.count)
    return told, what_now(match, words, is_waiting=is_waiting, is_sent=is_sent)


def _moves(scene: Scene, words: Words, known: Known) -> tuple[MoveView, ...]:
    """Return the moves of the game; graded once the game has come to its end."""
    game, look = scene.listed.game, scene.look
    is_elsewhere = look is not None and look.name
    made = len(game.played) if is_elsewhere else scene.match.game.position.ply
    last = look.number if look else made
    graded = grades(game, known) if game.position.outcome else (None,) * len(game.played)
    return tuple(
        MoveView(
            text=move_text(game, index, words, grade),
            is_last=index == last - 1,
            is_undone=index >= made,
            is_mistake=grade is not None and grade.grade == "mistake",
        )
        for index, grade in enumerate(graded)
    )


def help_word(scene: Scene) -> str:
    """Return the key of the word on the button that helps, empty where nothing does."""
    match = scene.match
    if match.is_to_send:
        return "" if scene.is_sent else send_word(match)
    if match.game.position.outcome:
        return "review button"
    if match.person is None:
        return "go on button" if scene.is_paused else "pause button"
    return "" if match.is_by_link else "hint button"


def send_word(match: Match) -> str:
    """Return the key of the word for sending a match: its last move, or a game without any."""
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
    """Return what is played, and against whom.

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


def standing(match: Match, words: Words = ENGLISH) -> str:
    r"""Return how it stands between the two who play; nothing where no person does.

    No-break spaces keep each number with its name.

    >>> from tictactoe.game import Seat
    >>> standing(Match(o=Seat("easy"))).split(" ")
    ['You\xa00\xa0·', 'Draws\xa00\xa0·', 'Computer\xa00']
    """
    person = match.person
    if person is None:
        return ""
    tally = match.score.against(match.opponent)
    own, rival = (_short_name(match, mark, words) for mark in (person, other(person)))
    counts = (own, tally.wins), (words("draws"), tally.draws), (rival, tally.losses)
    return "\N{NO-BREAK SPACE}· ".join(
        [f"{name}\N{NO-BREAK SPACE}{count}" for name, count in counts]
    )


def _short_name(match: Match, mark: Mark, words: Words) -> str:
    part = role(match, mark)
    return words(f"score {part}") if part else match.seat_of(mark).name or mark


def rival_kind(match: Match) -> str:
    """Return whom a person plays: "human" or the name of a level; empty where no person plays.

    >>> from tictactoe.game import Seat
    >>> rival_kind(Match()), rival_kind(Match(x=Seat("easy"))), rival_kind(Match().by_link())
    ('human', 'easy', 'away')
    """
    return match.seat_of(other(match.person)).kind if match.person else ""


def next_level(match: Match) -> str:
    """Return the level to offer after a third win in a row, one stronger; empty if there is none.

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
    """Return what a tab is called: the game, and in a match by link whose turn it is.

    Where it is not seen, it also tells of a turn after another's move.

    >>> from tictactoe.game import Seat
    >>> title(Match()), title(Match().by_link().play(4))
    ('Tic-tac-toe', 'Waiting for your friend · Tic-tac-toe')
    >>> title(Match(x=Seat("easy")).play(4), is_seen=False)
    'Your turn · Tic-tac-toe'
    """
    name, turn = words("title"), match.game.position.turn
    if match.game.position.outcome:
        return name
    if match.is_to_send:
        return f"{words('title away')} · {name}"
    is_told = match.is_by_link or not (is_seen or match.seat_of(other(turn)).is_human)
    is_turn = match.seat_of(turn).is_human and (match.game.played or match.is_by_link)
    return f"{words('title you')} · {name}" if is_told and is_turn else name


def _end(match: Match) -> End:
    outcome = match.game.position.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "drawn"
    return "lost" if match.person and not match.seat_of(outcome.winner).is_human else "won"
