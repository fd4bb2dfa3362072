"""Random positions of the same kind as that of a step, for more practice."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from math import comb
from random import Random
from typing import Final, NamedTuple, TypeAlias

from tictactoe.engine.heuristics import move_values, probability_of_winning
from tictactoe.engine.lines import symmetries
from tictactoe.lab.course import STEPS, Step
from tictactoe.lab.course.cut_tree import cuts
from tictactoe.lab.course.fill_tree import FREE
from tictactoe.lab.course.truths import Truth, alike, truth
from tictactoe.lab.search_trace import Trace
from tictactoe.lab.solver import after, worth
from tictactoe.rules import DEFAULT_RULES, MARKS, Position, other
from tictactoe.words import Words

Moves: TypeAlias = tuple[int, ...]
SIZE: Final = DEFAULT_RULES.size
THREE_FREE: Final = (SIZE - FREE,)
"""The number of marks on a board whose whole tree the pupil fills in or cuts."""
COUNTS: Final = range(1, SIZE - FREE + 1)
"""The possible numbers of marks if the pupil looks for cells; at least three cells are free."""
ANSWERS: Final = COUNTS[::2]
"""The possible numbers of marks if the second side is to move."""
SMALL: Final = range(4, SIZE - FREE + 1)
"""The possible numbers of marks if the step has a tree, or random play follows each move."""
AHEAD: Final = range(3, SIZE - FREE + 1)
"""The possible numbers of marks if two more moves and random play follow each move."""
SEVEN_FREE: Final = (2,)
"""The number of marks if the pupil estimates the nodes of a search."""
LATER: Final = (2, 3)
"""The possible numbers of marks if the pupil estimates the positions that can follow."""
LEAST: Final = 6000
"""Minimax visits more positions than this from any position with seven free cells."""


class Kind(NamedTuple):
    """A function that draws the moves to a position of a kind, and the key of the text about it.

    Without a key, the text of the step fits every position of the kind.
    """

    draw: Callable[[Random], Moves]
    text: str = ""
    is_single: bool = False
    """Whether its text asks for one cell."""


def another(key: str, rng: Random, before: Position) -> tuple[str, Truth]:
    """Return the moves to a position for a step, other than the one before, and its truth.

    >>> moves, found = another("1 fork", Random(1), STEPS["1 fork"].position)
    >>> 0 < len(found.cells) < 9 - len(moves.split())
    True
    """
    while True:
        moves = " ".join(map(DEFAULT_RULES.name, KINDS[key].draw(rng)))
        step = moved(key, moves)
        if step.position != before:
            return moves, truth(step)


def moved(key: str, moves: str) -> Step:
    """Return a step at another position, without a tree of a fixed position.

    >>> [moved(key, "A1").tree for key in ("7 left", "7 saved")]
    [SmallTree(method='alpha-beta', plies=1, moves='', given=''), None]
    """
    tree = STEPS[key].tree
    if tree:
        tree = None if tree.moves else replace(tree, given="")
    return replace(STEPS[key], moves=moves, tree=tree, is_single=KINDS[key].is_single)


def other_text(key: str, step: Step, found: Truth, words: Words) -> str:
    """Return the text about another position of a step.

    >>> from tictactoe.lab.course.texts import course_words
    >>> other_text("1 fork", STEPS["1 fork"], Truth(), course_words())
    'X to move. Tap every cell where X wins for certain.'
    """
    mark, free = step.position.turn, step.position.moves
    place = -len(found.cells) - 1 if step.asks == "left out" else 0  # the move that wins
    cell = step.rules.name(free[place]) if free else ""
    return words(KINDS[key].text, mark=mark, other=other(mark), cell=cell, least=LEAST)


# Conditions


def _is_threatened(position: Position) -> bool:
    """Return whether only the other side can win at once, in one cell, and not all moves lose."""
    return (
        not position.completing(position.turn)
        and len(position.completing(other(position.turn))) == 1
        and _is_part(_losing(position), position)
    )


def _is_quiet(position: Position) -> bool:
    """Return whether neither side has a line to complete, and some moves lose, but not all."""
    return not any(map(position.completing, MARKS)) and _is_part(_losing(position), position)


def _has_fork(position: Position) -> bool:
    """Return whether some moves win, not all, and each winning move makes a fork."""
    mark = position.turn
    if position.completing(mark):
        return False
    won = {cell: reached for cell, reached in after(position).items() if worth(reached) < 0}
    forks = (len(reached.completing(mark)) > 1 for reached in won.values())
    return _is_part(won, position) and all(forks)


def _has_both(position: Position) -> bool:
    """Return whether one cell wins at once, and another one would block."""
    wins = position.completing(position.turn)
    return len(wins) == 1 and bool({*position.completing(other(position.turn))} - {*wins})


def _has_one_draw(position: Position) -> bool:
    """Return whether one move draws, and all others lose."""
    return worth(position) == 0 and len(_losing(position)) == len(position.moves) - 1


def _is_saved(position: Position) -> bool:
    """Return whether one move draws and all others lose, though neither side has a threat."""
    return not any(map(position.completing, MARKS)) and _has_one_draw(position)


def _has_values(position: Position) -> bool:
    """Return whether the moves differ in value."""
    return len({_sign(worth(reached)) for reached in after(position).values()}) > 1


def _cuts_a_reply(position: Position) -> bool:
    """Return whether the moves differ in value, and alpha-beta leaves out a reply."""
    return _has_values(position) and any(len(path) > 1 for path in cuts(position).branches)


def _is_cut_short(position: Position) -> bool:
    """Return whether the first winning move is neither first nor last in the list of moves."""
    wins = [worth(reached) < 0 for reached in after(position).values()]
    return True in wins and 0 < wins.index(True) < len(wins) - 1


def _misleads_by_chance(position: Position) -> bool:
    """Return whether one move draws, all others lose, and one of these is best in random play."""
    mark = position.turn
    return _has_one_draw(position) and _misleads(
        position,
        {cell: probability_of_winning(made, mark) for cell, made in after(position).items()},
    )


def _misleads_two_ahead(position: Position) -> bool:
    """Return whether some moves draw, and a losing move looks best two plies ahead."""
    is_drawn = worth(position) == 0 and _is_part(_losing(position), position)
    return is_drawn and _misleads(position, move_values(position, depth=1))


def _misleads(position: Position, chances: dict[int, float]) -> bool:
    most = max(chances.values())
    return any(chances[cell] == most for cell in _losing(position))


def _is_mirrored(position: Position) -> bool:
    """Return whether a rotation or reflection leaves the board the same."""
    return len(_turns(position)) > 1


def _has_twins(position: Position) -> bool:
    """Return whether symmetries of the board map the first free cell to some others, not to all."""
    first, *others = position.moves
    images = {turn[first] for turn in _turns(position)}
    return len(images) > 1 and {first, *alike(position)} == images != {first, *others}


def _is_much_saved(position: Position) -> bool:
    """Return whether `LEAST` is too high as a guess of the positions that alpha-beta visits."""
    return Trace("alpha-beta", position).frame().call.nodes * STEPS["7 saved"].within < LEAST


def _losing(position: Position) -> list[int]:
    return [cell for cell, reached in after(position).items() if worth(reached) > 0]


def _is_part(cells: Collection[int], position: Position) -> bool:
    return 0 < len(cells) < len(position.moves)


def _turns(position: Position) -> list[list[int]]:
    """Return the ways to turn and mirror the board that leave it the same."""
    cells = position.cells
    return [
        turn
        for turn in symmetries(position.rules)
        if all(cells[cell] == mark for cell, mark in zip(turn, cells, strict=True))
    ]


# Drawing moves


def _drawn(fits: Callable[[Position], bool], counts: Sequence[int]) -> Callable[[Random], Moves]:
    """Return a function that draws moves to a fitting position with one of these mark counts."""
    return partial(_draw, fits, counts)


def _draw(fits: Callable[[Position], bool], counts: Sequence[int], rng: Random) -> Moves:
    """Draw moves to a fitting position in a random game; all are about equally likely."""
    boards = [comb(SIZE, count) * comb(count, count // 2) for count in counts]
    while True:
        position, played = Position.start(), list[int]()
        [count] = rng.choices(counts, boards)
        while not position.outcome and len(played) < count:
            played.append(rng.choice(position.moves))
            position = position.play(played[-1])
        if not position.outcome and fits(position):
            return tuple(played)


def _draw_lost(rng: Random) -> Moves:
    """Draw a game with one mistake, by which a player that takes the first free cell loses."""
    while True:
        position, mark, played = Position.start(), rng.choice(MARKS), list[int]()
        mistakes = 0
        while not position.outcome:
            cells = position.moves
            played.append(cells[0] if position.turn == mark else rng.choice(cells))
            reached = after(position)[played[-1]]
            mistakes += _sign(worth(position)) > -_sign(worth(reached))
            position = reached
        if mistakes == 1 and position.outcome.winner == other(mark):
            return tuple(played)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


KINDS: Final[dict[str, Kind]] = {
    "1 threat": Kind(_drawn(_is_threatened, COUNTS), "learn other losing"),
    "1 quiet": Kind(_drawn(_is_quiet, COUNTS), "learn other quiet"),
    "1 fork": Kind(_drawn(_has_fork, COUNTS), "learn other winning"),
    "1 play": Kind(_drawn(_has_fork, COUNTS), "learn other play"),
    "2 thrown": Kind(_draw_lost, "learn other thrown", is_single=True),
    "3 both": Kind(_drawn(_has_both, COUNTS), "learn other both", is_single=True),
    "3 reply": Kind(_drawn(_is_saved, ANSWERS), "learn other reply", is_single=True),
    "4 ends": Kind(_drawn(_has_values, THREE_FREE), "learn other best"),
    "4 fill": Kind(_drawn(_has_values, THREE_FREE)),
    "6 seven": Kind(_drawn(lambda _position: True, SEVEN_FREE)),
    "7 left": Kind(_drawn(_is_cut_short, SMALL), "learn other left"),
    "7 cut": Kind(_drawn(_cuts_a_reply, THREE_FREE)),
    "7 saved": Kind(_drawn(_is_much_saved, SEVEN_FREE), "learn other saved"),
    "8 mirrors": Kind(_drawn(_has_twins, COUNTS), "learn other mirrors"),
    "8 positions": Kind(_drawn(lambda _position: True, LATER), "learn other positions"),
    "8 folded": Kind(_drawn(_is_mirrored, LATER), "learn other folded"),
    "9 chances": Kind(_drawn(_misleads_by_chance, SMALL), "learn other chances", is_single=True),
    "9 ahead": Kind(_drawn(_misleads_two_ahead, AHEAD), "learn other ahead"),
}
"""The kind of each step that has more than one position."""
