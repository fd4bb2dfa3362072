"""The texts of the status: the last moves, what to do now, hints and reviews."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tictactoe.coach import Graded, Hint, Judge, better, grades, hint, judge
from tictactoe.decisive import Decisive, Fork, fork, is_flawless, miss
from tictactoe.game import AWAY, Game, Match
from tictactoe.naming import (
    MOST_NAMED,
    level_word,
    line_name,
    names,
    opponent_name,
)
from tictactoe.rules import MARKS, Mark, Rules, by_mark, other
from tictactoe.words import ENGLISH, Words

MOST_BETTER: Final = 4
"""How many cells better than a mistake are named; more are only shown on the board."""


class Advice(NamedTuple):
    """The text of a hint, and its cells: none if there is no hint, or not yet."""

    message: str
    cells: tuple[int, ...] = ()


def advice(match: Match, words: Words = ENGLISH, judge: Judge = judge) -> Advice:
    """Return the hint for a person: the best cells, and why.

    >>> advice(Match().play(0))
    Advice(message='Best: B2. Keeps the draw; any other move loses.', cells=(4,))
    """
    found = hint(match.position, judge)
    if found is None:
        return Advice(words("over" if match.position.outcome else "later"))
    if found.cells == match.position.moves and found.reason in ("any draws", "so far"):
        return Advice(words("hint any draws" if found.reason == "any draws" else "hint any"))
    message = _reason(match, found, words)
    if len(found.cells) <= MOST_NAMED:  # more are easier to see on the board
        key = "hint also" if len(found.cells) > 1 else "hint"
        message = words(key, cells=names(match.position.rules, found.cells, words), reason=message)
    return Advice(message, found.cells)


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
    """Return a sentence with the number of moves to a forced win, and the moves.

    >>> forced_text((82, 67, 112), Rules(15, 15, 5))
    'Forces a win in 2 moves: H6, H5, H8.'
    """
    return words("hint forced", moves=(len(forced) + 1) // 2, line=names(rules, forced, words))


def review(
    match: Match,
    index: int,
    words: Words = ENGLISH,
    judge: Judge = judge,
    *,
    is_made: bool = False,
) -> str:
    """Return the text of a move and, once the game is over, its grade or what was better.

    A mistake is announced before it is made; a level admits its own.

    >>> from tictactoe.game import Seat
    >>> game = Game(played=(0, 1, 3, 6, 4, 5, 8))
    >>> review(Match(game=game), 1), review(Match(o=Seat("easy"), game=game), 1)
    ('O’s mistake was B1. B2 would have drawn.', 'Easy: My mistake was B1. B2 would have drawn.')
    """
    before, rules = match.game.positions[index], match.game.rules
    graded = grades(match.game, judge)[index] if match.position.outcome else None
    thought = judge(before)
    cell = rules.name(match.game.played[index])
    played = sentence(match, before.turn, words, "played", cell=cell)
    if graded is None or thought is None:
        return played
    if graded.grade != "mistake":
        return words.sentences(played, words(f"was {graded.grade}"))
    found = better(thought, graded.cell)
    if is_made:
        return words.sentences(played, _would_have(found, graded, rules, words))
    level = opponent_name(level_word(match.seat_of(before.turn).kind, rules), words)
    in_sight = {*before.completing("X"), *before.completing("O")}
    if in_sight.issuperset(found) and role(match, before.turn) == "computer":
        return words("overlooked", level=level, cell=cell, cells=names(rules, found, words))
    message = sentence(match, before.turn, words, "mistake was", cell=cell, level=level)
    return words.sentences(message, _would_have(found, graded, rules, words))


def _would_have(found: Sequence[int], graded: Graded, rules: Rules, words: Words) -> str:
    """Return a sentence on the cells that were better than a mistake."""
    *others, cells = (rules.name(cell) for cell in found)
    if len(found) > MOST_BETTER:
        cells = words("any shaded cell")
    elif others:
        cells = words("either", first=words.listed(others), last=cells)
    return words("better" if graded.gave is None else f"better {graded.gave}", cells=cells)


def sentence(match: Match, mark: Mark, words: Words, key: str, **values: object) -> str:
    """Return a sentence about a mark's seat, in the form for "you" or "the computer" if it fits.

    >>> from tictactoe.game import Seat
    >>> match = Match(x=Seat(name="Ann"), o=Seat("easy"))
    >>> sentence(match, "X", ENGLISH, "won"), sentence(match, "O", ENGLISH, "won")
    ('Ann wins!', 'The computer wins.')
    """
    part = role(match, mark)
    form = f"{key}, {part}"  # such as "turn, you"
    key = form if form in words else key
    who = words(part) if part else match.seat_of(mark).name or mark
    return words(key, who=who, mark=mark, **values)


def role(match: Match, mark: Mark) -> str:
    """Return "you", "computer" or "friend"; empty for a named seat, or for two of the same kind.

    In a match by link, the visitor is "you" even with a name, which the friend sees.
    """
    seat, opponent = by_mark(mark, (match.x, match.o), (match.o, match.x))
    if opponent.level == AWAY:
        return "you"
    is_human = seat.level is None
    if seat.name or is_human == (opponent.level is None):
        return ""
    return "you" if is_human else "friend" if seat.level == AWAY else "computer"


def last_move(match: Match, words: Words = ENGLISH) -> str:
    """Return a sentence about the last move; empty before the first."""
    game, mark = match.game, other(match.position.turn)
    if not game.played:
        return ""
    return sentence(match, mark, words, "played", cell=game.rules.name(game.played[-1]))


def decisive(match: Match, judge: Judge = judge) -> Decisive | None:
    """Return the move that decided a game, if known; prefer one that a person made or missed."""
    outcome = match.position.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        missed = (miss(match.game, mark, judge) for mark in MARKS if match.seat_of(mark).is_human)
        return next((each for each in missed if each and each.would_win), None)
    winner, loser = match.seat_of(outcome.winner), match.seat_of(other(outcome.winner))
    forked = fork(match.game)
    if forked and (winner.is_human or not loser.is_human):
        return forked
    return miss(match.game, other(outcome.winner), judge) or forked


def why(match: Match, found: Decisive | None, words: Words = ENGLISH, judge: Judge = judge) -> str:
    """Return a sentence on why a game ended as it did, by what was found to be decisive.

    Empty if no reason is known.

    >>> match = Match(game=Game(played=(0, 1, 4, 8, 6, 2, 3)))
    >>> why(match, decisive(match))
    'X forked at A3.'
    """
    outcome, rules = match.position.outcome, match.game.rules
    if outcome and outcome.winner and rules.misere:
        return sentence(match, other(outcome.winner), words, "line")
    if found is None:
        return words("flawless") if is_flawless(match.game, judge) else ""
    cell = rules.name(found.cell)
    if isinstance(found, Fork):
        return sentence(match, found.mark, words, "forked", cell=cell)
    if found.would_win and match.seat_of(found.mark).is_human:
        return words("better 1", cells=cell)
    return sentence(match, found.mark, words, "held", cell=cell)


def has_standing(match: Match) -> bool:
    """Return whether the score line is shown: after a finished game, or if a person has a name."""
    return bool(match.score.against(match.opponent).games or match.x.name or match.o.name)


def what_now(match: Match, words: Words, *, is_waiting: bool, is_sent: bool) -> str:
    """Return whose turn it is and what to do or, at the end, who won."""
    outcome, turn = match.position.outcome, match.position.turn
    if outcome is None:
        if is_sent:
            return words("waiting for friend")
        if match.is_to_send:
            return sentence(match, turn, words, "turn")
        if not match.seat_of(turn).is_human:
            return sentence(match, turn, words, "thinking" if is_waiting else "stopped")
        if match.is_by_link:
            return words("turn, by link", mark=turn)
        is_beginning = not (match.game.played or has_standing(match)) and role(match, turn) == "you"
        begin = sentence(match, turn, words, "begin") if is_beginning else ""
        return words.sentences(begin, sentence(match, turn, words, "turn"))
    if outcome.winner is None:
        return words("draw")
    return sentence(match, outcome.winner, words, "won")


def move_text(game: Game, index: int, words: Words, graded: Graded | None = None) -> str:
    """Return the text of a move in the list of moves, with its grade if there is one.

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
