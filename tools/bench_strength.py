"""How strong the level `perfect` is where it can't be exact: matches against other players.

- one ply: wins and blocks at once, else takes the cell with most at stake; see `rivals.one_ply`
- easyAI: its Negamax with its table, ever deeper until the same time is over; see
  `rivals.negamax`
- three packages from PyPI that play five in a row, and version 1.0.0 of this one, with the
  same time; see `tools.rival`

Each opening is played twice, with colours changed. The pairings take turns, two games at a time,
until all are played or the minutes are over.
"""

import os
import subprocess
import sys
import tarfile
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic, perf_counter
from typing import Final, NamedTuple

from tictactoe import Position, Rules, Search
from tictactoe.lab.tournament import wilson
from tictactoe.lines import lines_of
from tictactoe.players import LEVELS, Player
from tictactoe.rules import MARKS, Mark, other
from tictactoe.threats import Threats
from tools import reports

AT_A_TIME: Final = 2
MANY: Final = 3_000
"""How many positions of an opening are searched for a win by threats."""
SOLVABLE: Final = 25
"""Openings are solved on boards of up to so many cells, which takes up to half a minute."""
ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / ".venv" / "rivals"
EARLIER: Final = "1.0.0"
COMMIT: Final = "92d72ccf0272fcb71a06f9737eabb6fe9fc7dbe6"
"""What version 1.0.0 was made from."""
FIVE: Final = Rules(15, 15, 5)
ONE_PLY: Final = "one ply"
EASY_AI: Final = "easyAI"
PINS: Final = (ROOT / "requirements" / "rivals").glob("*.txt")
PACKAGES: Final = {
    pins.stem: pins.read_text("ascii").partition(f"\n{pins.stem}==")[2].split()[0] for pins in PINS
}
"""The version of each package from PyPI."""


class Pairing(NamedTuple):
    """The opponent of the level, and the board."""

    rival: str
    rules: Rules

    def __str__(self) -> str:
        rival = f"{self.rival} {PACKAGES.get(self.rival, '')}".strip()
        return f"{self.rules.rows},{self.rules.cols},{self.rules.run} against {rival}"


class Result(NamedTuple):
    """How a game ended for the level, and how it would have ended with best play by both.

    1 is won, 0 drawn, -1 lost; `worth` is `None` where the opening is too costly to solve.
    `seconds` is how long the level took for each move.
    """

    points: int
    worth: int | None
    seconds: tuple[float, ...]


PAIRINGS: Final[dict[Pairing, tuple[int, float]]] = {
    Pairing("gomoku", FIVE): (60, 0.9),
    Pairing("gomoku-terminal", FIVE): (20, 0.95),
    Pairing("gomokubench", FIVE): (20, 0.95),
    Pairing(ONE_PLY, FIVE): (40, 1.0),
    Pairing(EASY_AI, FIVE): (8, 0.95),
    Pairing(EARLIER, FIVE): (60, 0.85),
    Pairing(ONE_PLY, Rules(5, 5, 4)): (40, 0),
    Pairing(ONE_PLY, Rules(7, 7, 5)): (40, 0),
}
"""How many games to play, and the lowest share of the points that is accepted.

None is asked for on boards that are drawn with best play: there, no game is to be given away.
"""
WON: Final = 0.75
"""The lowest share of the games won, of those that are won with best play."""
LATE: Final = 1.1
"""By how much the slowest tenth of the moves may go beyond their time."""


def main() -> None:
    """Play: the command line gives the seconds for each move and the minutes for all games."""
    seconds, minutes = map(float, sys.argv[1:])
    fetch_earlier()
    results: defaultdict[Pairing, list[Result]] = defaultdict(list)
    until = monotonic() + 60 * minutes
    with ProcessPoolExecutor(AT_A_TIME) as pool:
        for number in range(max(games for games, _ in PAIRINGS.values()) // 2):
            jobs = [
                (pairing, number, mark)
                for pairing, (games, _) in PAIRINGS.items()
                if number < games // 2
                for mark in MARKS
            ]
            done = pool.map(play, *zip(*jobs, strict=True), [seconds] * len(jobs))
            for (pairing, _, mark), result in zip(jobs, done, strict=True):
                results[pairing].append(result)
                print(f"{pairing}, opening {number + 1}, {mark}: {result.points}", flush=True)
            if monotonic() >= until:
                break
    print(f"\n{reports.facts()}, {seconds:g} s for each move")
    print(*tables(results, seconds), sep="\n\n")


def fetch_earlier() -> None:
    """Take the package of version 1.0.0 out of the history."""
    git = ("git", "-C", str(ROOT), "archive", COMMIT, "tictactoe")
    kept = subprocess.run(git, check=True, capture_output=True)
    with tarfile.open(fileobj=BytesIO(kept.stdout)) as files:
        files.extractall(FOLDER / EARLIER, filter="data")


def play(pairing: Pairing, number: int, mark: Mark, seconds: float) -> Result:
    """Return how a game ends for the level, which has this mark."""
    position = start = opening(pairing.rules, number)
    level, spent = LEVELS["perfect"].seeded(number, seconds), []
    with player(pairing.rival, number, seconds) as rival:
        while position.outcome is None:
            if position.turn == mark:
                begun = perf_counter()
                cell = level(position)
                spent.append(perf_counter() - begun)
            else:
                cell = rival(position)
            position = position.play(cell)
    value = worth(start)
    due = value if value is None or start.turn == mark else -value
    return Result(position.outcome.value_for(mark), due, tuple(spent))


@contextmanager
def player(name: str, seed: int, seconds: float) -> Iterator[Player]:
    """Run a rival, those that are not of this version in a process of their own."""
    from tools import rivals  # noqa: PLC0415  (installed for measuring only)

    if name == ONE_PLY:
        yield partial(rivals.one_ply, rng=Random(seed))
    elif name == EASY_AI:
        yield partial(rivals.negamax, seconds=seconds)
    else:
        command = (sys.executable, ROOT / "tools" / "rival.py", name, str(seed), str(seconds))
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(FOLDER / name)},
        ) as process:
            yield partial(asked, process)


def asked(process: "subprocess.Popen[str]", position: Position) -> int:
    """Return what a rival answers."""
    if process.stdin is None or process.stdout is None:
        raise OSError("no pipe")
    masks = position.mask(position.first), position.mask(other(position.first))
    print(*masks, file=process.stdin, flush=True)
    return int(process.stdout.readline())


@lru_cache
def worth(position: Position) -> int | None:
    """Return the exact value for the side to move, `None` on a board that is too large.

    The search has its own table, so what it finds doesn't help the level.
    """
    if position.rules.size > SOLVABLE:
        return None
    *_, last = Search(position.rules).think(position, is_every_move=False)
    return last.verdict.value


def opening(rules: Rules, number: int) -> Position:
    """Return a position after two or three moves by chance near the middle, not won by threats."""
    rng = Random(number)
    near = [
        row * rules.cols + col
        for row in range(rules.rows // 2 - 2, rules.rows // 2 + 3)
        for col in range(rules.cols // 2 - 2, rules.cols // 2 + 3)
    ]
    threats = Threats(lines_of(rules))
    while True:
        position = Position.start(rules)
        for cell in rng.sample(near, 2 + number % 2):
            position = position.play(cell)
        x, o = (threats.lines.layout(position.mask(mark)) for mark in MARKS)
        if not any(threats.plies_to_win(*both, threes=MANY) for both in ((x, o), (o, x))):
            return position


def tables(found: dict[Pairing, list[Result]], seconds: float) -> list[str]:
    """Return a table of the games, and one of how slow moves are; a draw is half a point.

    *Given away* are games that ended worse than the opening is with best play by both.
    """
    rows = []
    for pairing, results in found.items():
        points = [result.points for result in results]
        score = (sum(points) / len(points) + 1) / 2
        low, high = wilson(score, len(points))
        known = [(result.points, result.worth) for result in results if result.worth is not None]
        given_away = sum(ended < due for ended, due in known) if known else points.count(-1)
        won = [ended == 1 for ended, due in known if due == 1]
        least = PAIRINGS[pairing][1]
        is_met = score >= least if least else not given_away and sum(won) >= WON * len(won)
        rows.append(
            (
                pairing,
                *map(points.count, (1, 0, -1)),
                f"{score:.1%} ({low:.1%} to {high:.1%})",
                f"{least:.0%}" if least else "",
                given_away if known else "",
                f"{sum(won)} of {len(won)}" if won else "",
                reports.met(is_met),
            )
        )
    spent = [one for results in found.values() for result in results for one in result.seconds]
    slow, most = quantiles(spent, n=10)[-1], LATE * seconds
    head = ("", "won", "drawn", "lost", "score", "at least", "given away", "won of won", "")
    time = [("slowest tenth of moves", f"{slow:.2f} s", f"{most:.2f} s", reports.met(slow <= most))]
    return [reports.table(head, rows), reports.table(("", "measured", "at most", ""), time)]


if __name__ == "__main__":
    main()
