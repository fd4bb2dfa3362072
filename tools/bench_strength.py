"""The strength of the level *perfect* where it can't be exact: games against other players.

- looks right: the example player; wins and blocks at once, else takes the cell on most lines
- gomoku: a package from PyPI that plays five in a row, without a limit of time

Each opening is played twice, with colours changed. The pairings take turns, two games at a time,
until all are played or the minutes are over.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic, perf_counter
from typing import Final, NamedTuple

from tictactoe import Position, Rules, Search
from tictactoe.engine.order import off_centre
from tictactoe.frontends.terminal.subprocess_player import SubprocessPlayer
from tictactoe.lab.examples.looks_right import choose as looks_right
from tictactoe.lab.tournament import wilson
from tictactoe.players import LEVELS, THINKING_TIME, Player
from tictactoe.rules import MARKS, Mark
from tools.measure import Figure, report

RIVAL: Final = Path(__file__).with_name("rival.py")
"""The package gomoku as a player."""
PATIENCE: Final = 3_600.0
"""How many seconds to wait for a move of gomoku, which has no limit of time."""
EMPTY: Final = 8
"""One opening in this many is the empty board."""
MIDDLE: Final = 25
"""How many cells near the middle an opening may take."""
SOLVABLE: Final = 25
"""The most cells of a board whose openings are solved, which takes up to half a minute."""
WON: Final = 0.75
"""The least share of the games won, of those that best play wins."""
LATE: Final = 1.1 * THINKING_TIME
"""The limit for the slowest tenth of the moves, in seconds."""


class Pairing(NamedTuple):
    """A rival of the level on a board, and the number of games."""

    rival: str
    rules: Rules
    games: int
    least: float | None = None
    """The least share of the points; if `None`, no result may be worse than the opening's value."""

    def __str__(self) -> str:
        return f"{self.rules.rows},{self.rules.cols},{self.rules.run} against {self.rival}"


class Result(NamedTuple):
    """How a game ended for the level (1, 0 or -1)."""

    points: int
    value: int
    """The value of the opening with best play: on a board too large to solve, that of a draw."""
    seconds: tuple[float, ...]
    """The time of each move of the level."""


FIVE: Final = Rules(15, 15, 5)
PAIRINGS: Final = (
    Pairing("gomoku", FIVE, 60, 0.9),
    Pairing("looks right", FIVE, 40, 1.0),
    Pairing("looks right", Rules(5, 5, 4), 40),
    Pairing("looks right", Rules(7, 7, 5), 40),
)


def main() -> None:
    """Play for as many minutes as the command line gives."""
    until = monotonic() + 60 * float(sys.argv[1])
    jobs = [
        (pairing, number, mark)
        for number in range(max(pairing.games for pairing in PAIRINGS) // 2)
        for pairing in PAIRINGS
        if number < pairing.games // 2
        for mark in MARKS
    ]
    results: defaultdict[Pairing, list[Result]] = defaultdict(list)
    with ProcessPoolExecutor(2) as pool:
        games = pool.map(play, *zip(*jobs, strict=True))
        for (pairing, number, mark), result in zip(jobs, games, strict=True):
            results[pairing].append(result)
            print(f"{pairing}, opening {number + 1}, {mark}: {result.points}", flush=True)
            if monotonic() >= until:
                pool.shutdown(cancel_futures=True)
                break
    print(report(f"Strength, {THINKING_TIME:g} s for each move", figures(results)))


def play(pairing: Pairing, number: int, mark: Mark) -> Result:
    """Return how a game ends for the level, which has this mark."""
    position = start = opening(pairing.rules, number)
    level, spent = LEVELS["perfect"].seeded(number), []
    with rival_by(pairing.rival) as rival:
        while position.outcome is None:
            begun = perf_counter()
            if position.turn == mark:
                position = position.play(level(position))
                spent.append(perf_counter() - begun)
            else:
                position = position.play(rival(position))
    own = value(start) if start.turn == mark else -value(start)
    return Result(position.outcome.value_for(mark), own, tuple(spent))


@contextmanager
def rival_by(name: str) -> Iterator[Player]:
    """Yield a rival by its name; gomoku runs in a separate process."""
    if name == "looks right":
        yield looks_right
        return
    with closing(SubprocessPlayer(str(RIVAL), "choose", PATIENCE)) as rival:
        yield rival


def value(position: Position) -> int:
    """Return the exact value for the side to move; a board too large to solve counts as a draw.

    The search has its own table, so it does not help the level.
    """
    if position.rules.size > SOLVABLE:
        return 0
    *_, last = Search(position.rules).think(position, is_every_move=False)
    return last.verdict.value


def opening(rules: Rules, number: int) -> Position:
    """Return the empty board, or one after two or three random moves near the middle."""
    position, rng = Position.start(rules), Random(number)
    middle = sorted(range(rules.size), key=lambda cell: off_centre(rules, cell))[:MIDDLE]
    for cell in rng.sample(middle, 2 + number % 2) if number % EMPTY else ():
        position = position.play(cell)
    return position


def figures(found: dict[Pairing, list[Result]]) -> Iterator[Figure]:
    """Yield the share of the points of each pairing, and the other figures with a target.

    A draw is half a point.
    """
    for pairing, results in found.items():
        ends = [result.points for result in results]
        score = (sum(ends) / len(ends) + 1) / 2
        low, high = wilson(score, len(ends))
        counts = f"{ends.count(1)} won, {ends.count(0)} drawn, {ends.count(-1)} lost"
        note = f"{counts}; {low:.0%} to {high:.0%}"
        yield Figure(f"score in {pairing}", score, least=pairing.least, form=".1%", note=note)
        if pairing.least is not None:
            continue
        worse = sum(result.points < result.value for result in results)
        yield Figure(f"worse than their openings in {pairing}", worse, most=0, form="d")
        if won := [result.points == 1 for result in results if result.value == 1]:
            name = f"won in {pairing}, of {len(won)} openings that best play wins"
            yield Figure(name, sum(won) / len(won), least=WON, form=".0%")
    spent = [time for results in found.values() for result in results for time in result.seconds]
    yield Figure("slowest tenth of the moves, s", quantiles(spent, n=10)[-1], most=LATE)


if __name__ == "__main__":
    main()
