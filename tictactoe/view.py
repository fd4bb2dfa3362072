"""What any front end shows of a match, and of its moves so far, as plain data and words."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from tictactoe.coach import Graded, Hint, Judge, better, grades, hint, judge
from tictactoe.game import AWAY, Match
from tictactoe.looking import Look
from tictactoe.players import LEVELS
from tictactoe.rules import Mark, Rules, other
from tictactoe.search import Verdict, best_of
from tictactoe.threats import Threat, threats_in
from tictactoe.words import ENGLISH, Words

MOST_NAMED: Final = 9
"""How many cells a hint names."""
MOST_BETTER: Final = 4
"""How many cells better than a mistake are named; of more, the board shows which they are."""
BOARDS: Final = (
    Rules(),
    Rules(4, 4, 4),
    Rules(5, 5, 4),
    Rules(7, 7, 5),
    Rules(15, 15, 5),
    Rules(misere=True),
)
"""The boards offered by name."""
EXACT: Final = 16
"""How many cells a board has at most on which the strongest level is called perfect.

docs/boards.md has what it is exact on in its time.
"""
WINS_FOR_NEXT: Final = 3
"""After how many wins in a row a stronger level is offered."""
OVERHANG: Final = 0.36
"""How far the stroke through a line extends past the middle of its last cell, in cells."""

State: TypeAlias = Literal["to move", "due", "stopped", "away", "over", "looking"]
"""What a session is doing; `tictactoe.session` says what counts in each state."""
End: TypeAlias = Literal["", "won", "lost", "drawn"]
"""How a game ended: "lost" where the person did, against a level; "won" whoever else won."""
Kind: TypeAlias = Literal["win", "draw", "loss", "even", "open"]
SIGNS: Final[Mapping[Kind, str]] = {"win": "+", "draw": "=", "loss": "−", "even": "≈", "open": "·"}
"""The sign of each kind of verdict in a small cell.

"even": the search was cut short and found no win; "open": it did not reach the cell.
"""


class VerdictView(NamedTuple):
    """A verdict as shown: in words, in a few signs for a small cell, and what kind it is.

    `is_exact` is False if the search was cut short; `is_best` is True if no other cell is better.
    """

    text: str
    short: str
    kind: Kind
    is_exact: bool
    is_best: bool


class CellView(NamedTuple):
    """A cell as shown, with a verdict if verdicts are shown.

    `ghost` is the mark that a mistake is about to put there; `threat` is what a move there makes,
    "forced" where a forced win begins.
    """

    name: str
    mark: Mark | None
    label: str
    in_line: bool
    is_hinted: bool
    is_last: bool
    verdict: VerdictView | None = None
    ghost: Mark | None = None
    threat: Threat | Literal["", "forced"] = ""


class Advice(NamedTuple):
    """A hint as said, and its cells: none where there is no hint, or not yet."""

    told: str
    cells: tuple[int, ...] = ()


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

    The board is its cells row by row and the complete lines as cells. The status is what was just
    `told` and what is to be done `now`. `turn` is the mark that a person may play, if any;
    `waiting` is True while a level is to move. `match` is the match that is played, which another
    position may be shown of; `help` is the key of the word on the button that helps, if any.
    """

    match: Match
    rows: int
    cols: int
    cells: tuple[CellView, ...]
    lines: tuple[tuple[int, ...], ...]
    told: str
    now: str
    turn: Mark | None
    waiting: bool
    over: bool
    winner: Mark | None
    end: End
    is_to_send: bool = False
    """Whether the friend elsewhere has to be sent the match."""
    has_news: bool = False
    """Whether something else is told than the last moves."""
    state: State = "to move"
    can_restart: bool = False
    """Whether a tap on a free cell of an ended game starts a new one."""
    can_undo: bool = False
    can_redo: bool = False
    help: str = "hint button"
    moves: tuple[MoveView, ...] = ()
    score: tuple[ScoreView, ...] = ()
    setup: str = ""
    """What is played, and against whom."""
    standing: str = ""
    """How it stands between these two; empty where no person plays."""
    next_level: str = ""
    """A stronger level that is offered, if any."""
    title: str = ""
    """What a tab is called: the game, and in a match by link whose turn it is."""
    title_unseen: str = ""
    """What a tab is called in the background: also that a person's turn waits."""
    look: Look | None = None
    is_preview: bool = False
    is_saved: bool = True
    """Whether the match is saved as it is, if it is to be saved."""
    is_thinking: bool = False
    """Whether verdicts are wanted that are not known yet."""
    forced: tuple[int, ...] = ()
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


def view(
    match: Match,
    words: Words = ENGLISH,
    hinted: Collection[int] = (),
    *,
    mistake: int | None = None,
    is_paused: bool = False,
    is_sent: bool = False,
) -> View:
    """Return what to show of a match, with these cells hinted; no level moves while it is paused.

    `mistake` is a cell that the side to move is about to take by mistake; `is_sent` is True for a
    match by link that the friend elsewhere was sent.

    >>> from tictactoe.game import Seat
    >>> shown = view(Match(o=Seat("perfect")).play(4).play(0))
    >>> shown.status
    'You played B2. The computer played A1. Your turn.'
    >>> shown.cells[4].label
    'B2, X'
    """
    position, rules = match.position, match.position.rules
    waiting = match.is_waiting and not is_paused
    in_line = {cell for line in position.lines for cell in line}
    is_to_send = match.is_to_send and not is_sent
    send = words("to send" if match.game.played else "to invite") if is_to_send else ""
    return View(
        match=match,
        rows=rules.rows,
        cols=rules.cols,
        cells=tuple(
            _cell_view(
                match,
                cell,
                words,
                in_line=cell in in_line,
                is_hinted=cell in hinted,
                is_mistake=cell == mistake,
            )
            for cell in range(rules.size)
        ),
        lines=position.lines,
        told=sentences(last_moves(match, words), send),
        now=_what_now(match, words, waiting=waiting, is_sent=is_sent),
        turn=position.turn if match.seat and match.seat.is_human else None,
        waiting=waiting,
        over=match.seat is None,
        winner=position.outcome.winner if position.outcome else None,
        end=_end(match),
        is_to_send=is_to_send,
    )


def advice(match: Match, words: Words = ENGLISH, judge: Judge = judge) -> Advice:
    """Return what to say when a person asks for a hint: the best cells, and why.

    >>> advice(Match().play(0))
    Advice(told='Best: B2. Keeps the draw; any other move loses.', cells=(4,))
    """
    found = hint(match.position, judge)
    if found is None:
        return Advice(words("over" if match.position.outcome else "later"))
    if found.cells == match.position.moves and found.reason in ("any draws", "so far"):
        return Advice(words("hint any draws" if found.reason == "any draws" else "hint any"))
    told = _reason(match, found, words)
    if len(found.cells) <= MOST_NAMED:  # more are easier to see on the board
        key = "hint also" if len(found.cells) > 1 else "hint"
        told = words(key, cells=names(match.position.rules, found.cells, words), reason=told)
    return Advice(told, found.cells)


def without_last_move(shown: View) -> View:
    """Return the same without the last move, where only a position is known.

    >>> shown = without_last_move(view(Match().play(4)))
    >>> shown.status, shown.cells[4].is_last
    ('O to move.', False)
    """
    cells = tuple(cell._replace(is_last=False) for cell in shown.cells)
    return shown._replace(cells=cells, told="")


def with_verdicts(shown: View, verdicts: Mapping[int, Verdict], words: Words = ENGLISH) -> View:
    """Return the same with verdicts for the side to move on their cells, the best ones marked.

    >>> from tictactoe.search import analyse
    >>> match = Match().play(0).play(4).play(1).play(5)
    >>> shown = with_verdicts(view(match), analyse(match.position))
    >>> shown.cells[2].label
    'C1, empty, win in 1 ply, best move'
    >>> shown.cells[8].verdict
    VerdictView(text='loss in 2 plies', short='−2', kind='loss', is_exact=True, is_best=False)
    """
    best = best_of(verdicts)
    is_sure = all(verdict.exact for verdict in verdicts.values())
    cells = list(shown.cells)
    for cell, verdict in verdicts.items():
        found = _verdict_view(verdict, words, is_best=cell in best)
        label = words("valued", content=cells[cell].label, verdict=found.text)
        if found.is_best and not cells[cell].is_hinted:
            is_known = is_sure or (verdict.value > 0 and verdict.exact)
            label = words("hinted" if is_known else "best so far", content=label)
        cells[cell] = cells[cell]._replace(label=label, verdict=found)
    return shown._replace(cells=tuple(cells))


def with_threats(shown: View, forced: tuple[int, ...] = (), words: Words = ENGLISH) -> View:
    """Return the same with what a move on each cell threatens, and the moves of a forced win.

    >>> from tictactoe.game import Game
    >>> match = Match(game=Game(Rules(5, 5, 4), played=(0, 20, 2, 24)))
    >>> shown = with_threats(view(match), forced=(7, 12))
    >>> shown.cells[1].label, shown.cells[7].label
    ('B1, empty, makes 3 of 4', 'C2, empty, begins a forced win')
    """
    position = shown.match.position
    begun: dict[int, Literal["forced"]] = dict.fromkeys(forced[:1], "forced")
    cells, run = list(shown.cells), position.rules.run
    for cell, threat in {**threats_in(position), **begun}.items():
        made = {"four": run - 1, "three": run - 2, "run": run}
        label = words(f"threat {threat}", content=cells[cell].label, **made)
        cells[cell] = cells[cell]._replace(label=label, threat=threat)
    return shown._replace(cells=tuple(cells), forced=forced)


def moves(
    match: Match,
    words: Words = ENGLISH,
    judge: Judge = judge,
    *,
    made: int | None = None,
    ply: int | None = None,
) -> tuple[MoveView, ...]:
    """Return the moves of the game; graded once the game has come to its end.

    `made` is how many of them are made, if not all; the others are undone. `ply` is the number of
    the move that is looked at, if it is not the last one made.

    >>> [move.text for move in moves(Match().play(4).play(0))]
    ['1. X B2', '2. O A1']
    """
    game, mark = match.game, match.game.first
    made = len(game.played) if made is None else made
    ply = made if ply is None else ply
    graded = grades(game, judge) if game.position.outcome else ()
    listed = []
    for index, cell in enumerate(game.played):
        grade = graded[index] if graded else None
        text = words("move", number=index + 1, mark=mark, cell=game.rules.name(cell))
        move = MoveView(
            text=words("graded", move=text, grade=_grade(grade, words)) if grade else text,
            is_last=index == ply - 1,
            is_undone=index >= made,
            is_mistake=grade is not None and grade.grade == "mistake",
        )
        listed.append(move)
        mark = other(mark)
    return tuple(listed)


def review(match: Match, index: int, words: Words = ENGLISH, judge: Judge = judge) -> str:
    """Say which move of a game this was and, once the game has ended, how good or what was better.

    >>> from tictactoe.game import Game
    >>> review(Match(game=Game(played=(0, 1, 3, 6, 4, 5, 8))), 1)
    'O’s mistake was B1. B2 would have drawn.'
    """
    before, rules = match.at(index).position, match.game.rules
    graded = grades(match.game, judge)[index] if match.position.outcome else None
    thought = judge(before)
    if graded is None or graded.grade != "mistake" or thought is None:
        return words("sentence", text=moves(match, words, judge)[index].text)
    told = say(match, before.turn, words, "mistake was", cell=rules.name(graded.cell))
    found = better(thought, graded.cell)
    if not found:
        return told
    *others, cells = (rules.name(cell) for cell in found)
    if len(found) > MOST_BETTER:
        cells = words("any shaded cell")
    elif others:
        cells = words("either", first=words("separator").join(others), last=cells)
    key = "better" if graded.gave is None else f"better {graded.gave}"
    return sentences(told, words(key, cells=cells))


def strokes(shown: View) -> Iterator[tuple[float, float, float, float]]:
    """Yield a stroke through every complete line, from (x, y) to (x, y), in cells from the left.

    >>> from tictactoe.game import Game
    >>> list(strokes(view(Match(game=Game(played=(0, 3, 1, 4, 2))))))
    [(0.14, 0.5, 2.86, 0.5)]
    """
    for line in shown.lines:
        (top, left), (bottom, right) = (divmod(cell, shown.cols) for cell in (line[0], line[-1]))
        down, across = (min(max(step, -1), 1) * OVERHANG for step in (bottom - top, right - left))
        ends = left + 0.5 - across, top + 0.5 - down, right + 0.5 + across, bottom + 0.5 + down
        x, y, last_x, last_y = (round(end, 2) for end in ends)
        yield x, y, last_x, last_y


def stroke_path(shown: View) -> str:
    """Return an SVG path through every complete line, in cells from the top left corner."""
    return "".join(f"M{x} {y}L{last_x} {last_y}" for x, y, last_x, last_y in strokes(shown))


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


def rules_name(rules: Rules, words: Words = ENGLISH) -> str:
    """Return the name of rules: the sides of the board, and the run if it is not a whole side.

    >>> rules_name(Rules(misere=True)), rules_name(Rules(5, 5, 4))
    ('3 × 3, avoid a line', '5 × 5, 4 in a row')
    """
    name = f"{rules.rows} × {rules.cols}"
    if (rules.rows, rules.cols) != (rules.run, rules.run):
        name = words("run of", board=name, run=rules.run)
    return words("misere of", board=name) if rules.misere else name


def opponent_name(opponent: str, words: Words = ENGLISH) -> str:
    """Return the name of an opponent in the score: the text of a level, or the player's own name.

    >>> opponent_name("easy"), opponent_name("mine")
    ('Easy', 'mine')
    """
    return words(opponent) if opponent in words else opponent


def level_word(level: str, rules: Rules) -> str:
    """Return the key of the word for a level on a board: it is called perfect only where it is.

    >>> level_word("perfect", Rules()), level_word("perfect", Rules(15, 15, 5))
    ('perfect', 'strongest')
    """
    return "strongest" if level == "perfect" and rules.size > EXACT else level


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
    return "\N{NO-BREAK SPACE}· ".join(f"{name}\N{NO-BREAK SPACE}{count}" for name, count in counts)


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
    is_due = match.score.against(level).streak == WINS_FOR_NEXT and match.position.outcome
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
    name, turn = words("title"), match.position.turn
    if match.position.outcome:
        return name
    if match.is_to_send:
        return f"{words('title away')} · {name}"
    is_told = match.is_by_link or not (is_seen or match.seat_of(other(turn)).is_human)
    is_turn = match.seat_of(turn).is_human and (match.game.played or match.is_by_link)
    return f"{words('title you')} · {name}" if is_told and is_turn else name


def _short_name(match: Match, mark: Mark, words: Words) -> str:
    role = _role(match, mark)
    return words(f"score {role}") if role else match.seat_of(mark).name or mark


def say(match: Match, mark: Mark, words: Words, key: str, **values: object) -> str:
    """Return a sentence about the seat of a mark, in the form for "you" or "the computer" if apt.

    >>> from tictactoe.game import Seat
    >>> match = Match(x=Seat(name="Ann"), o=Seat("easy"))
    >>> say(match, "X", ENGLISH, "won"), say(match, "O", ENGLISH, "won")
    ('Ann wins!', 'The computer wins.')
    """
    role = _role(match, mark)
    form = f"{key}, {role}"
    key = form if form in words else key
    who = words(role) if role else match.seat_of(mark).name or mark
    return words(key, who=who, mark=mark, **values)


def _role(match: Match, mark: Mark) -> str:
    """Return what a seat is against the other kind, unless it has a name.

    It is "you", "computer" or "friend"; a name of one's own is for the friend elsewhere.
    """
    seat, opponent = match.seat_of(mark), match.seat_of(other(mark))
    if opponent.level == AWAY:
        return "you"
    if seat.name or seat.is_human == opponent.is_human:
        return ""
    return "you" if seat.is_human else "friend" if seat.level == AWAY else "computer"


def _end(match: Match) -> End:
    outcome = match.position.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "drawn"
    return "lost" if match.person and not match.seat_of(outcome.winner).is_human else "won"


def _cell_view(
    match: Match, cell: int, words: Words, *, in_line: bool, is_hinted: bool, is_mistake: bool
) -> CellView:
    mark = match.position.mark_at(cell)
    name = match.position.rules.name(cell)
    content = words("in the line", mark=mark) if in_line else mark or words("empty")
    if is_hinted:
        content = words("hinted", content=content)
    if is_mistake:
        content = words("mistaken", content=content)
    return CellView(
        name=name,
        mark=mark,
        label=words("cell", cell=name, content=content),
        in_line=in_line,
        is_hinted=is_hinted,
        is_last=match.game.played[-1:] == (cell,),
        ghost=match.position.turn if is_mistake else None,
    )


def _verdict_view(verdict: Verdict, words: Words, *, is_best: bool) -> VerdictView:
    kind = _kind(verdict)
    text = words(f"verdict {kind}", plies=verdict.plies)
    short = SIGNS[kind] + (str(verdict.plies) if verdict.value else "")
    if verdict.is_tried and not verdict.exact:
        text = words("so far", verdict=text)
        short += "?" if verdict.value else ""
    return VerdictView(text, short, kind, verdict.exact, is_best)


def _grade(graded: Graded, words: Words) -> str:
    return words(graded.grade if graded.gave is None else f"mistake {graded.gave}")


def _kind(verdict: Verdict) -> Kind:
    if verdict.value:
        return "win" if verdict.value > 0 else "loss"
    if verdict.exact:
        return "draw"
    return "even" if verdict.is_tried else "open"


def last_moves(match: Match, words: Words = ENGLISH) -> str:
    """Describe the last move, and the person's move before it if a level made the last one.

    Where a line loses, say who completed one.
    """
    game, turn, outcome = match.game, match.position.turn, match.position.outcome
    is_reply = match.seat_of(turn).is_human and not match.seat_of(other(turn)).is_human
    last = list(zip((other(turn), turn), reversed(game.played), strict=False))[: 1 + is_reply]
    return sentences(
        *(
            say(match, mark, words, "played", cell=game.rules.name(cell))
            for mark, cell in last[::-1]
        ),
        say(match, other(outcome.winner), words, "line")
        if outcome and outcome.winner and game.rules.misere
        else "",
    )


def _what_now(match: Match, words: Words, *, waiting: bool, is_sent: bool) -> str:
    outcome, turn = match.position.outcome, match.position.turn
    if outcome is None:
        if is_sent:
            return words("waiting for friend")
        if match.is_to_send:
            return say(match, turn, words, "turn")
        if not match.seat_of(turn).is_human:
            return say(match, turn, words, "thinking" if waiting else "stopped")
        if match.is_by_link:
            return sentences(words("you are", mark=turn), words("turn, you"))
        is_told = not match.game.played and _role(match, turn) == "you"
        begin = say(match, turn, words, "begin") if is_told else ""
        return sentences(begin, say(match, turn, words, "turn"))
    if outcome.winner is None:
        return words("draw")
    return say(match, outcome.winner, words, "won")


def send_word(match: Match) -> str:
    """Return the key of the word for sending a match: its last move, or a game without any."""
    return "send button" if match.game.played else "invite button"


def _reason(match: Match, found: Hint, words: Words) -> str:
    rules = match.position.rules
    key = f"hint {found.reason}"
    if found.forced:
        return forced_text(found.forced, rules, words)
    if found.reason == "lost" and not found.exact:
        key += " so far"
    elif len(found.cells) > 1 and f"{key} also" in words:
        key += " also"
    return words(
        key,
        moves=(found.plies + 1) // 2,
        line=_line_name(rules, found.line, words) if found.line else "",
    )


def forced_text(forced: Sequence[int], rules: Rules, words: Words = ENGLISH) -> str:
    """Say in how many moves a forced win is there, and what they are.

    >>> forced_text((82, 67, 112), Rules(15, 15, 5))
    'Forces a win in 2 moves: H6, H5, H8.'
    """
    return words("hint forced", moves=(len(forced) + 1) // 2, line=names(rules, forced, words))


def _line_name(rules: Rules, line: Sequence[int], words: Words) -> str:
    (row, col), (last_row, last_col) = divmod(line[0], rules.cols), divmod(line[-1], rules.cols)
    if row == last_row:
        return words("row", row=row + 1)
    if col == last_col:
        return words("column", col=rules.name(col)[0])
    return words("diagonal", first=rules.name(line[0]), last=rules.name(line[-1]))


def names(rules: Rules, cells: Sequence[int], words: Words = ENGLISH) -> str:
    """Return the names of cells as one text.

    >>> names(Rules(), (0, 4)), names(Rules(), (0, 4), Words("ja"))
    ('A1, B2', 'A1、B2')
    """
    return words("separator").join(rules.name(cell) for cell in cells)


def sentences(*parts: str) -> str:
    """Return one text of these sentences, leaving out empty ones.

    >>> sentences("One.", "", "Two."), sentences("一。", "二。")
    ('One. Two.', '一。二。')
    """
    return " ".join(filter(None, parts)).replace("。 ", "。")  # Japanese puts no space between
