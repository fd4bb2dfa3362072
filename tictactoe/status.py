"""What the status says of a match: the last moves, what to do now, hints, and reviews."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tictactoe.coach import Graded, Hint, Judge, better, grades, hint, judge
from tictactoe.game import AWAY, Game, Match
from tictactoe.naming import MOST_NAMED, line_name, names, sentences
from tictactoe.rules import Mark, Rules, by_mark, other
from tictactoe.words import ENGLISH, Words

MOST_BETTER: Final = 4
"""How many cells better than a mistake are named; of more, the board shows which they are."""


class Advice(NamedTuple):
    """A hint as said, and its cells: none where there is no hint, or not yet."""

    told: str
    cells: tuple[int, ...] = ()


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
        line=line_name(rules, found.line, words) if found.line else "",
    )


def forced_text(forced: Sequence[int], rules: Rules, words: Words = ENGLISH) -> str:
    """Say in how many moves a forced win is there, and what they are.

    >>> forced_text((82, 67, 112), Rules(15, 15, 5))
    'Forces a win in 2 moves: H6, H5, H8.'
    """
    return words("hint forced", moves=(len(forced) + 1) // 2, line=names(rules, forced, words))


def review(match: Match, index: int, words: Words = ENGLISH, judge: Judge = judge) -> str:
    """Say which move of a game this was and, once the game has ended, how good or what was better.

    >>> review(Match(game=Game(played=(0, 1, 3, 6, 4, 5, 8))), 1)
    'O’s mistake was B1. B2 would have drawn.'
    """
    before, rules = match.at(index).position, match.game.rules
    graded = grades(match.game, judge)[index] if match.position.outcome else None
    thought = judge(before)
    if graded is None or graded.grade != "mistake" or thought is None:
        return words("sentence", text=move_text(match.game, index, words, graded))
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


def say(match: Match, mark: Mark, words: Words, key: str, **values: object) -> str:
    """Return a sentence about the seat of a mark, in the form for "you" or "the computer" if apt.

    >>> from tictactoe.game import Seat
    >>> match = Match(x=Seat(name="Ann"), o=Seat("easy"))
    >>> say(match, "X", ENGLISH, "won"), say(match, "O", ENGLISH, "won")
    ('Ann wins!', 'The computer wins.')
    """
    part = role(match, mark)
    form = f"{key}, {part}"
    key = form if form in words else key
    who = words(part) if part else match.seat_of(mark).name or mark
    return words(key, who=who, mark=mark, **values)


def role(match: Match, mark: Mark) -> str:
    """Return what a seat is against the other kind, unless it has a name.

    It is "you", "computer" or "friend"; a name of one's own is for the friend elsewhere.
    """
    seat, opponent = by_mark(mark, (match.x, match.o), (match.o, match.x))
    if opponent.level == AWAY:
        return "you"
    is_human = seat.level is None
    if seat.name or is_human == (opponent.level is None):
        return ""
    return "you" if is_human else "friend" if seat.level == AWAY else "computer"


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


def what_now(match: Match, words: Words, *, is_waiting: bool, is_sent: bool) -> str:
    """Say whose turn it is and what they are to do or, at the end, who won."""
    outcome, turn = match.position.outcome, match.position.turn
    if outcome is None:
        if is_sent:
            return words("waiting for friend")
        if match.is_to_send:
            return say(match, turn, words, "turn")
        if not match.seat_of(turn).is_human:
            return say(match, turn, words, "thinking" if is_waiting else "stopped")
        if match.is_by_link:
            return sentences(words("you are", mark=turn), words("turn, you"))
        is_told = not match.game.played and role(match, turn) == "you"
        begin = say(match, turn, words, "begin") if is_told else ""
        return sentences(begin, say(match, turn, words, "turn"))
    if outcome.winner is None:
        return words("draw")
    return say(match, outcome.winner, words, "won")


def move_text(game: Game, index: int, words: Words, graded: Graded | None = None) -> str:
    """Return a move of a game as it is listed, with its grade if it has one.

    >>> move_text(Game(played=(4, 0)), 1, ENGLISH, Graded(0, "best"))
    '2. O A1: best'
    """
    mark = other(game.first) if index % 2 else game.first
    cell = game.rules.name(game.played[index])
    text = words("move", number=index + 1, mark=mark, cell=cell)
    if graded is None:
        return text
    grade = words(graded.grade if graded.gave is None else f"mistake {graded.gave}")
    return words("graded", move=text, grade=grade)
