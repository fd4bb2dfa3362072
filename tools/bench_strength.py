"""How strong the level `perfect` is where it can't be exact: matches against two rivals.

- one ply: wins and blocks at once, else takes the cell with most at stake; see `rivals.one_ply`
- easyAI: its Negamax with its table, ever deeper until the same time is over; see
  `rivals.negamax`

Each opening is played twice, with colours changed. The pairings take turns, two games at a time,
until the minutes are over. Writes docs/strength.md.
"""

import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from itertools import count
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from tictactoe import Position, Rules, Search
from tictactoe.lab.tournament import wilson
from tictactoe.lines import lines_of
from tictactoe.players import Player, seeded
from tictactoe.rules import MARKS, Mark, other
from tictactoe.threats import Threats
from tools import reports

AT_A_TIME: Final = 2
SOLVABLE: Final = 25
"""Openings are solved on boards of up to so many cells, which takes up to half a minute."""
BOARDS: Final = (Rules(5, 5, 4), Rules(7, 7, 5), Rules(15, 15, 5))
ONE_PLY: Final = "one ply"
OPENINGS: Final = {ONE_PLY: 3, "easyAI": 1}
"""How many openings a rival plays on each board per turn; easyAI is slow."""
TARGET: Final = 0.95
"""The lowest share of the points, and of the games not lost, that is accepted."""


class Pairing(NamedTuple):
    """The opponent of the level, and the board."""

    rival: str
    rules: Rules

    def __str__(self) -> str:
        return f"{self.rules.rows},{self.rules.cols},{self.rules.run} against {self.rival}"


class Result(NamedTuple):
    """How a game ended for the level, and how it would have ended with best play by both.

    1 is won, 0 drawn, -1 lost; `worth` is `None` where the opening is too costly to solve.
    """

    points: int
    worth: int | None


PAIRINGS: Final = [Pairing(rival, rules) for rival in OPENINGS for rules in BOARDS]


def main() -> None:
    """Play: the command line gives the seconds for each move and the minutes for all games."""
    seconds, minutes = map(float, sys.argv[1:])
    results: defaultdict[Pairing, list[Result]] = defaultdict(list)
    until = monotonic() + 60 * minutes
    with ProcessPoolExecutor(AT_A_TIME) as pool:
        for turn in count():
            jobs = [
                (pairing, turn * OPENINGS[pairing.rival] + number)
                for pairing in PAIRINGS
                for number in range(OPENINGS[pairing.rival])
            ]
            done = pool.map(play_both, *zip(*jobs, strict=True), [seconds] * len(jobs))
            for (pairing, number), both in zip(jobs, done, strict=True):
                results[pairing] += both
                points = [one.points for one in both]
                print(f"{pairing}, opening {number + 1}: {points}", flush=True)
            if monotonic() >= until:
                break
    reports.fill("strength", parts(results, seconds, minutes))


def play_both(pairing: Pairing, number: int, seconds: float) -> list[Result]:
    """Return how the two games from an opening end for the level."""
    from tools import rivals  # noqa: PLC0415  (installed for measuring only)

    start = opening(pairing.rules, number)
    results = []
    for mark in MARKS:
        players: dict[Mark, Player] = {
            mark: seeded("perfect", number, seconds),
            other(mark): (
                partial(rivals.one_ply, rng=Random(number))
                if pairing.rival == ONE_PLY
                else partial(rivals.negamax, seconds=seconds)
            ),
        }
        position = start
        while position.outcome is None:
            position = position.play(players[position.turn](position))
        value = worth(start)
        due = value if value is None or start.turn == mark else -value
        results.append(Result(position.outcome.value_for(mark), due))
    return results


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
    """Return a position after two to four random moves near the middle, no win by threats in it."""
    rng = Random(number)
    near = [
        row * rules.cols + col
        for row in range(rules.rows // 2 - 2, rules.rows // 2 + 3)
        for col in range(rules.cols // 2 - 2, rules.cols // 2 + 3)
    ]
    threats = Threats(lines_of(rules))
    while True:
        position = Position.start(rules)
        for cell in rng.sample(near, rng.randint(2, 4)):
            position = position.play(cell)
        x, o = (threats.lines.layout(position.mask(mark)) for mark in MARKS)
        if not (threats.plies_to_win(x, o) or threats.plies_to_win(o, x)):
            return position


def parts(found: dict[Pairing, list[Result]], seconds: float, minutes: float) -> dict[str, str]:
    """Return what is written into the document, by its marks; a draw is half a point."""
    rows, targets = [], []
    for pairing, results in found.items():
        games = len(results)
        points = [result.points for result in results]
        score = (sum(points) / games + 1) / 2
        not_lost = 1 - points.count(-1) / games
        low, high = wilson(score, games)
        known = [result.points - result.worth for result in results if result.worth is not None]
        shares = (f"{score:.1%} ({low:.1%} to {high:.1%})", f"{not_lost:.1%}")
        beside = [sum(side * more > 0 for more in known) if known else "" for side in (-1, 1)]
        rows.append((pairing, games, *map(points.count, (1, 0, -1)), *shares, *beside))
        for what, share in (("score", score), ("not lost", not_lost)):
            told = f"{pairing}, {what}: at least {TARGET:.0%}"
            targets.append((told, f"{share:.1%}", share >= TARGET))
    head = ("", "games", "won", "drawn", "lost", "score", "not lost", "given away", "won over")
    return {
        "seconds": f"{seconds:g} s",
        "results": reports.table(head, rows),
        "targets": reports.targets(targets),
        "command": f"`python3 dev.py bench strength --seconds {seconds:g} --minutes {minutes:g}` "
        f"on {reports.facts()}",
        "games": str(sum(map(len, found.values()))),
    }


if __name__ == "__main__":
    main()
