"""What is true of the tasks of the course, found by the rules and by searches."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from math import factorial, log10
from typing import Final

from tictactoe.coach import grades
from tictactoe.game import Game
from tictactoe.heuristics import move_values, probability_of_winning
from tictactoe.lab.algorithms import folded
from tictactoe.lab.asking import Answers, every_position
from tictactoe.lab.course import Step
from tictactoe.lab.examples import source
from tictactoe.lab.explain import Trace
from tictactoe.lab.proof import Games, Proof, games_of
from tictactoe.lab.workshop import load
from tictactoe.rules import MARKS, Position, other
from tictactoe.search import analyse
from tictactoe.threats import threats_in

COUNTED_FROM: Final = Position.parse("X.. .O. ...")
"""In which position the moves are counted that a player tries."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What was to be predicted: cells, or a number, and what is shown with it.

    `values` is what each move is worth to the side to move, 1, 0 or -1; `chances` what it is worth
    in hundredths to somebody who goes by them. `parts` are numbers that `number` is made of.
    """

    cells: tuple[int, ...] = ()
    number: int = 0
    values: dict[int, int] = field(default_factory=dict)
    chances: dict[int, int] = field(default_factory=dict)
    parts: tuple[int, ...] = ()


def truth(step: Step) -> Truth:
    """Return what is true of the task of a step.

    >>> from tictactoe.lab.course import STEPS
    >>> truth(STEPS["1 threat"]).cells
    (3, 5, 6, 7, 8)
    """
    return TRUTHS[step.asks](step)


def _valued(step: Step, is_found: Callable[[int, int], bool]) -> Truth:
    """Return the moves whose value is to be found, given the best value beside it."""
    values = _values(step.position)
    most = max(values.values())
    cells = tuple(cell for cell, value in values.items() if is_found(value, most))
    return Truth(cells, values=values)


def _best(step: Step) -> Truth:
    return _valued(step, int.__eq__)


def _quickest(step: Step) -> Truth:
    """Return the moves that win soonest."""
    verdicts = analyse(step.position)
    least = min(verdict.plies for verdict in verdicts.values() if verdict.value > 0)
    cells = (cell for cell, found in verdicts.items() if found.value > 0 and found.plies == least)
    return Truth(tuple(cells), least)


def _fours(step: Step) -> Truth:
    """Return the cells where the side to move makes a four."""
    made = threats_in(step.position)
    return Truth(tuple(cell for cell in made if made[cell] == "four"))


def _by_chance(step: Step) -> Truth:
    """Return the best moves, and the chances that each leaves if both sides play at random."""
    position, mark = step.position, step.position.turn
    after = {cell: probability_of_winning(position.play(cell), mark) for cell in position.moves}
    return replace(_best(step), chances=_hundredths(after))


def _two_ahead(step: Step) -> Truth:
    """Return the best moves, and what each seems worth two plies ahead, by the chances there."""
    return replace(_best(step), chances=_hundredths(move_values(step.position, depth=1)))


def _mistake(step: Step) -> Truth:
    """Return the cell of the move that threw the game on the board away, and its number."""
    graded = enumerate(grades(Game(step.rules, played=step.cells)))
    index = max(ply for ply, move in graded if move and move.grade == "mistake")
    return Truth((step.cells[index],), index + 1)


def _lost_share(_step: Step) -> Truth:
    """Return how many in a hundred of its games, as first and second, the first free cell loses."""
    choices, start = load(source("first_free")), Position.start()
    games = sum((games_of(lambda found: (choices(found),), start, mark) for mark in MARKS), Games())
    return Truth(number=round(100 * games.losses / games.count), parts=(games.losses, games.count))


def _all_games(step: Step) -> Truth:
    """Return how many different games there are."""
    ended = Counter[int]()
    for ply, layer in enumerate(layers(step.position)):
        ended[ply] = sum(paths for position, paths in layer.items() if position.outcome)
    return Truth(number=ended.total())


def _minimax_nodes(step: Step) -> Truth:
    """Return how many positions minimax looks at, the one on the board included."""
    parts = tuple(layer.total() for layer in layers(step.position))
    return Truth(number=sum(parts), parts=parts)


def _alpha_beta_nodes(step: Step) -> Truth:
    return Truth(number=Trace("alpha-beta", step.position).frame().call.nodes)


def _left_out(step: Step) -> Truth:
    frame = Trace("alpha-beta", step.position).frame()
    return Truth(frame.pruned, frame.call.nodes)


def _alike(step: Step) -> Truth:
    """Return the moves that lead to the same position as the first one, turned or mirrored."""
    position = step.position
    first, *others = position.moves
    key = folded(position.play(first))
    return Truth(tuple(cell for cell in others if folded(position.play(cell)) == key))


def _positions(step: Step) -> Truth:
    return Truth(number=len(every_position(step.rules)))


def _folded_positions(step: Step) -> Truth:
    return Truth(number=len({folded(position) for position in every_position(step.rules)}))


def _digits(step: Step) -> Truth:
    """Return how many digits the number of ways has to fill the board, cell after cell."""
    return Truth(number=int(log10(factorial(step.rules.size))) + 1)


TRUTHS: Final[dict[str, Callable[[Step], Truth]]] = {
    "losing": lambda step: _valued(step, lambda value, _most: value < 0),
    "winning": lambda step: _valued(step, lambda value, _most: value > 0),
    "best": _best,
    "quickest": _quickest,
    "fours": _fours,
    "best by chance": _by_chance,
    "best two ahead": _two_ahead,
    "mistake": _mistake,
    "lost share": _lost_share,
    "all games": _all_games,
    "minimax nodes": _minimax_nodes,
    "alpha-beta nodes": _alpha_beta_nodes,
    "left out": _left_out,
    "alike": _alike,
    "positions": _positions,
    "folded positions": _folded_positions,
    "digits": _digits,
}
"""What finds the truth of a task, by what it asks."""


def missed(answers: Answers) -> Position | None:
    """Return the first position in which a player misses a win, or else a block; `None` if none.

    >>> lost = Position.parse("XX. OO. ...")
    >>> missed({lost: (5,)}) == lost, missed({lost: (2,)})
    (True, None)
    """
    for position, cells in answers.items():
        needed = due(position)
        if needed and not set(cells) <= set(needed):
            return position
    return None


def due(position: Position) -> tuple[int, ...]:
    """Return the cells that win at once, or else those that block; empty where there is neither.

    >>> due(Position.parse("XX. OO. ..."))
    (2,)
    """
    mark = position.turn
    return position.completing(mark) or position.completing(other(mark))


def passes(step: Step, proof: Proof, missing: Position | None, tried: int) -> bool:
    """Tell whether a player does what a step asks for.

    Known of it are the proof, what it misses, and how many moves it tried in `COUNTED_FROM`.
    """
    if step.asks == "one ahead":
        return missing is None
    return proof.never_loses and (step.asks not in MOST_TRIES or tried <= most_tries(step))


def layers(position: Position) -> Iterator[Counter[Position]]:
    """Yield the positions after each ply from a position on, and how many ways lead to each.

    >>> [layer.total() for layer in layers(Position.parse("XOX OXO ..."))]
    [1, 3, 2, 2]
    """
    layer = Counter([position])
    while layer:
        yield layer
        after = Counter[Position]()
        for found, paths in layer.items():
            for cell in found.moves:
                after[found.play(cell)] += paths
        layer = after


@cache
def tries(position: Position) -> int:
    """Return how many moves minimax tries that never works out a position twice.

    >>> tries(Position.parse("XOX OXO ..."))
    7
    """
    return sum(len(found.moves) for layer in layers(position) for found in layer)


@cache
def pruned_tries(position: Position) -> int:
    """Return how many moves alpha-beta tries, even without a memory.

    >>> pruned_tries(Position.parse("XOX OXO ..."))
    1
    """
    return Trace("alpha-beta", position).frame().call.nodes - 1


MOST_TRIES: Final[dict[str, Callable[[Position], int]]] = {
    "remembers": tries,
    "saves": pruned_tries,
}
"""The tasks in which the moves are counted that a player tries, and how many are enough."""


def most_tries(step: Step) -> int:
    """Return how many moves a player may try in `COUNTED_FROM` for what a step asks.

    >>> from tictactoe.lab.course import STEPS
    >>> most_tries(STEPS["7 write"]), most_tries(STEPS["8 write"])
    (727, 1401)
    """
    return MOST_TRIES[step.asks](COUNTED_FROM)


def _values(position: Position) -> dict[int, int]:
    return {cell: int(verdict.value) for cell, verdict in analyse(position).items()}


def _hundredths(values: dict[int, float]) -> dict[int, int]:
    return {cell: round(100 * value) for cell, value in values.items()}
