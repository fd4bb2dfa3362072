"""How strong the level `perfect` is where it is not exact: matches against two others.

- one ply: wins and blocks at once, else takes the cell with most at stake; see `rivals.one_ply`
- easyAI: its Negamax with its table, ever deeper until the same time is over; see
  `rivals.negamax`

Each opening is played twice, with colours changed. The pairings take turns, two games at a time,
until the minutes are over. Writes docs/strength.md.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from itertools import count
from random import Random
from time import monotonic
from typing import Final

from tictactoe import Position, Rules, Search
from tictactoe.lines import lines_of
from tictactoe.players import THINKING_TIME, Player, seeded
from tictactoe.rules import MARKS, Mark, other
from tictactoe.threats import Threats
from tools import reports, rivals
from tools.strength_report import BOARDS, EASYAI, ONE_PLY, Pairing, Report, Result

AT_A_TIME: Final = 2
SOLVABLE: Final = 25
"""The cells of the largest board of which openings are solved, within half a minute."""
OPENINGS: Final = {ONE_PLY: 3, EASYAI: 1}
"""How many openings a pairing plays in a turn: easyAI takes its time."""


def main() -> None:
    """Play for as long as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=THINKING_TIME, help="for each move")
    parser.add_argument("--minutes", type=float, default=20, help="for all games")
    options = parser.parse_args()
    report = Report(options.seconds, options.minutes)
    until = monotonic() + 60 * options.minutes
    with ProcessPoolExecutor(AT_A_TIME) as pool:
        for turn in count():
            jobs = [
                (Pairing(rules, rival), turn * OPENINGS[rival] + number)
                for rules in BOARDS
                for rival in OPENINGS
                for number in range(OPENINGS[rival])
            ]
            done = pool.map(play_both, *zip(*jobs, strict=True), [options.seconds] * len(jobs))
            for (pairing, number), results in zip(jobs, done, strict=True):
                report.results[pairing] += results
                print(
                    f"{pairing}, opening {number + 1}: {[result.points for result in results]}",
                    flush=True,
                )
            if monotonic() >= until:
                break
    reports.fill(reports.DOCS / "strength.md", report.parts())


def play_both(pairing: Pairing, number: int, seconds: float) -> list[Result]:
    """Return how the two games from an opening end for the level."""
    start = opening(pairing.rules, number)
    results = []
    for mark in MARKS:
        rng = Random(number)
        players: dict[Mark, Player] = {
            mark: seeded("perfect", number, seconds),
            other(mark): (
                partial(rivals.one_ply, rng=rng)
                if pairing.rival == ONE_PLY
                else partial(rivals.negamax, seconds=seconds)
            ),
        }
        position = start
        while position.outcome is None:
            position = position.play(players[position.turn](position))
        winner, value = position.outcome.winner, worth(start)
        results.append(
            Result(
                0 if winner is None else 1 if winner == mark else -1,
                value if value is None or start.turn == mark else -value,
            )
        )
    return results


@lru_cache
def worth(position: Position) -> int | None:
    """Return the exact value for the side to move, `None` on a board that is too large.

    The search has a table of its own: what it finds is no help to the level.
    """
    if position.rules.size > SOLVABLE:
        return None
    *_, last = Search(position.rules).think(position, is_every_move=False)
    return last.verdict.value


def opening(rules: Rules, number: int) -> Position:
    """Return a position after two to four chance moves near the middle, no win by threats in it."""
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


if __name__ == "__main__":
    main()
