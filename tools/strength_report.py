"""What `tools.bench_strength` found, as text."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tictactoe import Rules
from tictactoe.lab.tournament import wilson
from tools import reports
from tools.reports import met, table

ONE_PLY: Final = "one ply"
EASYAI: Final = "easyAI"
BOARDS: Final = (Rules(5, 5, 4), Rules(7, 7, 5), Rules(15, 15, 5))
TARGET: Final = 0.95
"""The least share of the points, and of the games not lost."""


class Pairing(NamedTuple):
    """A board, and whom the level meets on it."""

    rules: Rules
    rival: str

    def __str__(self) -> str:
        return f"{self.rules.rows},{self.rules.cols},{self.rules.run} against {self.rival}"


class Result(NamedTuple):
    """How a game ended for the level, and how it would have ended with best play by both.

    1 is won, 0 drawn, -1 lost; `worth` is `None` where the opening is too costly to solve.
    """

    points: int
    worth: int | None


@dataclass
class Report:
    """Every result."""

    seconds: float
    minutes: float
    results: defaultdict[Pairing, list[Result]] = field(default_factory=lambda: defaultdict(list))

    def score(self, pairing: Pairing) -> float:
        """Return the share of the points; a draw is half a point."""
        results = self.results[pairing]
        return (sum(result.points for result in results) / len(results) + 1) / 2

    def not_lost(self, pairing: Pairing) -> float:
        """Return the share of the games that were won or drawn."""
        results = self.results[pairing]
        return sum(result.points >= 0 for result in results) / len(results)

    def parts(self) -> dict[str, str]:
        """Return what is written into the document, by its marks."""
        return {
            "seconds": f"{self.seconds:g} s",
            "results": self._results(),
            "targets": self._targets(),
            "command": f"`python3 dev.py bench strength --seconds {self.seconds:g} "
            f"--minutes {self.minutes:g}` on {', '.join(reports.facts())}",
            "games": str(sum(map(len, self.results.values()))),
        }

    def _results(self) -> str:
        rows = []
        for pairing in self._pairings():
            results = self.results[pairing]
            points = [result.points for result in results]
            low, high = wilson(self.score(pairing), len(results))
            known = [result.points - result.worth for result in results if result.worth is not None]
            rows.append(
                (
                    str(pairing),
                    str(len(results)),
                    *(str(points.count(result)) for result in (1, 0, -1)),
                    f"{self.score(pairing):.1%} ({low:.1%} to {high:.1%})",
                    f"{self.not_lost(pairing):.1%}",
                    str(sum(more < 0 for more in known)) if known else "",
                    str(sum(more > 0 for more in known)) if known else "",
                )
            )
        head = ("", "games", "won", "drawn", "lost", "score", "not lost", "given away", "won over")
        return table(head, rows)

    def _targets(self) -> str:
        rows = []
        for pairing in self._pairings():
            shares = {"score": self.score(pairing), "not lost": self.not_lost(pairing)}
            for what, share in shares.items():
                told = f"{pairing}, {what}: at least {TARGET:.0%}"
                rows.append((told, f"{share:.1%}", met(share >= TARGET)))
        return table(("target", "measured", ""), rows)

    def _pairings(self) -> list[Pairing]:
        return sorted(self.results, key=lambda pairing: (-len(pairing.rival), pairing.rules.size))
