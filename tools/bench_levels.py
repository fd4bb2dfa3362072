"""The strength of the levels, against people and against each other.

The simulated people win if they can, else block, else take the middle, a corner or a side. One of
them sees every win and block, the other overlooks each with a chance of 15 %. All results on 3x3
are computed from the exact chances of both sides, without playing. On larger boards, levels play
games, the same ones each time.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias

from tictactoe.engine.search import think
from tictactoe.engine.verdict import Budget
from tictactoe.players import LEVELS, Level, candidates
from tictactoe.rules import DEFAULT_RULES, MARKS, Position, Rules, by_mark, cells_of, other
from tools.measure import Figure, report

Chances: TypeAlias = Callable[[Position], Mapping[int, int]]
"""Returns how often a side plays each cell, compared with the others."""
Ends: TypeAlias = Mapping[int, float]
"""How often games are won (1), drawn (0) and lost (-1), as shares of all."""

TARGETS: Final = {
    "random": (0.9, 0.9),
    "easy": (0.7, 0.6),
    "medium": (0.45, 0.35),
    "hard": (0.15, 0.1),
    "perfect": (0, 0),
}
"""The share of the games that the careful person wins, and the hasty one."""
LIKED: Final = (0b000_010_000, 0b101_000_101, 0b010_101_010)
"""The middle, the corners, the sides."""
VALUES: Final = (1, 0, -1)
NEAR: Final = 0.05
"""How far a share may be from its target."""
GAMES: Final = {Rules(4, 4, 4): 200, Rules(5, 5, 4): 100, Rules(15, 15, 5): 40}
"""How many games two levels play on a board."""
BUDGET: Final = Budget(nodes=300)
"""The search for each move of these games; it is the same on every machine."""


def main() -> None:
    """Print both tables."""
    print(report("Won by a person, 3x3", against_people()))
    print(report("Each level against the one below, of the games that one of them won", order()))


def against_people() -> Iterator[Figure]:
    """Yield the share of the games that each person wins against each level, with its target."""
    for name, targets in TARGETS.items():
        for person, target in zip((CAREFUL, HASTY), targets, strict=True):
            found = both_first(person.chances, CHANCES[name])
            who, least, most = f"{person.name} against {name}", target - NEAR, target + NEAR
            yield Figure(who, found[1], most, max(least, 0), form=".0%", note=_counts(found))


def order() -> Iterator[Figure]:
    """Yield how often each level beats the one below it, on boards of four sizes."""
    for weak, strong in pairwise(LEVELS):
        found = {DEFAULT_RULES: both_first(CHANCES[strong], CHANCES[weak])}
        for rules, games in GAMES.items():
            found[rules] = played(LEVELS[strong], LEVELS[weak], rules, games)
        for rules, ends in found.items():
            name = f"{strong} against {weak}, {rules.rows},{rules.cols},{rules.run}"
            share = ends[1] / (ends[1] + ends[-1])
            yield Figure(name, share, least=0.5, form=".1%", note=_counts(ends))


def person(name: str, overlooked: int) -> Level:
    """Return a simulated person who overlooks this many in twenty wins and blocks."""

    def instinct(position: Position, rng: Random) -> int:
        for mark in (position.turn, other(position.turn)):
            cells = position.completing(mark)
            if cells and rng.choice(range(20)) >= overlooked:
                return rng.choice(cells)
        free = next(cells & position.empty for cells in LIKED if cells & position.empty)
        return rng.choice([*cells_of(free)])

    return Level(name, "Wins, blocks, takes the middle, a corner, a side.", instinct)


CAREFUL: Final = person("careful", 0)
HASTY: Final = person("hasty", 3)
CHANCES: Final = {name: cache(level.chances) for name, level in LEVELS.items()}
"""The exact chances of each level, cached by position."""


def both_first(player: Chances, rival: Chances) -> Ends:
    """Return how games on 3x3 end for a player who goes first in half of them."""
    found = dict.fromkeys(VALUES, 0.0)
    layer = {Position.start(first=first): 1 / len(MARKS) for first in MARKS}
    while layer:
        after: defaultdict[Position, float] = defaultdict(float)
        for position, share in layer.items():
            if position.outcome:
                found[position.outcome.value_for("X")] += share
                continue
            chances = by_mark(position.turn, player, rival)(position)
            for cell, chance in chances.items():
                after[position.play(cell)] += share * chance / sum(chances.values())
        layer = after
    return found


def played(player: Level, rival: Level, rules: Rules, games: int) -> Ends:
    """Return how games end for a level that goes first in half of them."""

    def best(position: Position) -> tuple[int, ...]:
        return candidates(position, think(position, BUDGET, is_every_move=False))

    found = dict.fromkeys(VALUES, 0.0)
    for number in range(games):
        position, rng = Position.start(rules, MARKS[number % 2]), Random(number)
        while position.outcome is None:
            level = by_mark(position.turn, player, rival)
            position = position.play(level(position, rng, best))
        found[position.outcome.value_for("X")] += 1 / games
    return found


def _counts(ends: Ends) -> str:
    return f"{ends[1]:.1%} won, {ends[0]:.1%} drawn, {ends[-1]:.1%} lost"


if __name__ == "__main__":
    main()
