"""The solutions of predictions, by the rules and by searches."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import factorial, log10
from typing import Final

from tictactoe.coach import last_mistake
from tictactoe.engine.heuristics import move_values, probability_of_winning
from tictactoe.engine.search import analyse, best_moves
from tictactoe.engine.threats import threats_in
from tictactoe.game import Game
from tictactoe.lab.algorithms import folded
from tictactoe.lab.asking import Answers
from tictactoe.lab.course import Step, cut_tree, fill_tree, playing
from tictactoe.lab.examples import source
from tictactoe.lab.player_code import load
from tictactoe.lab.proof import Games, games_of
from tictactoe.lab.search_trace import Frame, Trace
from tictactoe.lab.solver import after
from tictactoe.rules import MARKS, Position, other

DRAWN: Final = (0, 4, 1, 2, 6, 3, 5, 7, 8)
"""The cells of a drawn game, which has a position for every number of free cells."""


@dataclass(frozen=True, slots=True)
class Truth:
    """The solution of a prediction: cells or a number, and the details shown with it.

    `values` has the value of each move for the side to move, 1, 0 or -1; `plies` has the number of
    plies to the end of the game, including the move; `replies` has a best reply. `chances` has the
    expected score of a move in percent. `parts` has the numbers from which `number` results, or
    those of the nodes of a tree.
    """

    cells: tuple[int, ...] = ()
    number: int = 0
    values: dict[int, int] = field(default_factory=dict)
    plies: dict[int, int] = field(default_factory=dict)
    replies: dict[int, int] = field(default_factory=dict)
    chances: dict[int, int] = field(default_factory=dict)
    parts: tuple[int, ...] = ()


def truth(step: Step) -> Truth:
    """Return the solution of a prediction."""
    return TRUTHS[step.asks](step)


def _valued(step: Step, is_found: Callable[[int, int], bool]) -> Truth:
    """Return the moves whose value fits; `is_found` gets the value of a move and the best value."""
    verdicts = analyse(step.position)
    values = {cell: int(verdict.value) for cell, verdict in verdicts.items()}
    most = max(values.values())
    cells = tuple(cell for cell, value in values.items() if is_found(value, most))
    plies = {cell: verdict.plies for cell, verdict in verdicts.items()}
    made = {cell: step.position.play(cell) for cell in verdicts}
    replies = {cell: best_moves(each)[0] for cell, each in made.items() if not each.outcome}
    return Truth(cells, values=values, plies=plies, replies=replies)


def _best(step: Step) -> Truth:
    return _valued(step, int.__eq__)


def _quickest(step: Step) -> Truth:
    verdicts = analyse(step.position)
    least = min(verdict.plies for verdict in verdicts.values() if verdict.value > 0)
    cells = (cell for cell, found in verdicts.items() if found.value > 0 and found.plies == least)
    return Truth(tuple(cells), least)


def _by_chance(step: Step) -> Truth:
    """Return the best moves, and the expected score of each in random play."""
    position, mark = step.position, step.position.turn
    made = {cell: probability_of_winning(position.play(cell), mark) for cell in position.moves}
    return replace(_best(step), chances=_hundredths(made))


def _two_ahead(step: Step) -> Truth:
    """Return the best moves, and the expected score of each two plies ahead."""
    return replace(_best(step), chances=_hundredths(move_values(step.position, depth=1)))


def _mistake(step: Step) -> Truth:
    """Return the cell and the number of the last mistake in the game on the board."""
    index = last_mistake(Game(step.rules, played=step.cells))
    if index is None:
        raise ValueError(f"step {step.name!r} shows a game without a mistake")
    return Truth((step.cells[index],), index + 1)


def _lost_share(_step: Step) -> Truth:
    """Return the percentage of games lost by a player that takes the first free cell."""
    choices, start = load(source("first_free")), Position.start()
    games = sum((games_of(lambda found: (choices(found),), start, mark) for mark in MARKS), Games())
    return Truth(number=round(100 * games.losses / games.count), parts=(games.losses, games.count))


def _all_games(step: Step) -> Truth:
    ways = (pair for layer in layers(step.position) for pair in layer.items())
    return Truth(number=sum(count for position, count in ways if position.outcome))


def _minimax_nodes(step: Step) -> Truth:
    parts = tuple(layer.total() for layer in layers(step.position))
    return Truth(number=sum(parts), parts=parts)


def _growth(_step: Step) -> Truth:
    """Return the nodes of minimax from one free cell to all of them."""
    positions = [Game(played=DRAWN[:ply]).position for ply in range(len(DRAWN))]
    found = [sum(layer.total() for layer in layers(position)) for position in positions[::-1]]
    return Truth(parts=tuple(found))


def _left_out(step: Step) -> Truth:
    frame = _traced(step)
    return Truth(frame.pruned, frame.call.nodes)


def _traced(step: Step) -> Frame:
    return Trace("alpha-beta", step.position).frame()


def _following(position: Position) -> set[Position]:
    """Return a position and all that can follow it."""
    return {found for layer in layers(position) for found in layer}


TRUTHS: Final[dict[str, Callable[[Step], Truth]]] = {
    "losing": lambda step: _valued(step, lambda value, _most: value < 0),
    "winning": lambda step: _valued(step, lambda value, _most: value > 0),
    "won game": lambda step: Truth(playing.winning(step)),
    "best": _best,
    "quickest": _quickest,
    "fours": lambda step: Truth(
        tuple(cell for cell, made in threats_in(step.position).items() if made == "four")
    ),
    "best by chance": _by_chance,
    "best two ahead": _two_ahead,
    "mistake": _mistake,
    "lost share": _lost_share,
    "all games": _all_games,
    "minimax nodes": _minimax_nodes,
    "growth": _growth,
    "alpha-beta nodes": lambda step: Truth(number=_traced(step).call.nodes),
    "left out": _left_out,
    "alike": lambda step: Truth(alike(step.position)),
    "positions": lambda step: Truth(number=len(_following(step.position))),
    "folded positions": lambda step: Truth(number=len(set(map(folded, _following(step.position))))),
    "cut": lambda step: Truth(parts=cut_tree.marked(step.position)),
    "tree values": lambda step: Truth(parts=fill_tree.values(step.position)),
    "digits": lambda step: Truth(number=int(log10(factorial(step.rules.size))) + 1),
}


def alike(position: Position) -> tuple[int, ...]:
    """Return the moves to the same position as the first move, turned or mirrored.

    >>> alike(Position.parse("... .X. ..."))
    (2, 6, 8)
    """
    first, *others = position.moves
    key = folded(position.play(first))
    return tuple(cell for cell in others if folded(position.play(cell)) == key)


def missed(answers: Answers) -> Position | None:
    """Return the first position in which a player misses a win or a block, if any."""
    for position, cells in answers.items():
        needed = due(position)
        if needed and not set(cells) <= set(needed):
            return position
    return None


def due(position: Position) -> tuple[int, ...]:
    """Return the cells that win at once, or else the cells that block."""
    mark = position.turn
    return position.completing(mark) or position.completing(other(mark))


def layers(position: Position) -> Iterator[Counter[Position]]:
    """Yield the positions after each ply, and how many ways lead to each.

    >>> [layer.total() for layer in layers(Position.parse("XOX OXO ..."))]
    [1, 3, 2, 2]
    """
    layer = Counter([position])
    while layer:
        yield layer
        following = Counter[Position]()
        for found, paths in layer.items():
            for reached in after(found).values():
                following[reached] += paths
        layer = following


def _hundredths(values: dict[int, float]) -> dict[int, int]:
    return {cell: round(100 * value) for cell, value in values.items()}
