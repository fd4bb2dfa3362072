"""What `tools.bench_strength` found, as text."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tictactoe import Rules
from tictactoe.lab.tournament import wilson
from tools import reports
from tools.reports import DOCS, met, table

ONE_PLY: Final = "one ply"
EASYAI: Final = "easyAI"
BOARDS: Final = (Rules(5, 5, 4), Rules(7, 7, 5), Rules(15, 15, 5))
TARGET: Final = 0.95
"""The least share of the points, and of the games not lost."""

TEXT: Final = DOCS / "strength.md"


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

    def text(self) -> str:
        """Return the whole report in Markdown."""
        command = f"bench strength --seconds {self.seconds:g} --minutes {self.minutes:g}"
        games = sum(map(len, self.results.values()))
        return f"""# How strong the level *perfect* is

Matches on boards that are too large for it to be exact from the start, {self.seconds:g} s for each
move. The games begin with two to four chance moves near the middle that leave neither side a win by
threats; each opening is played twice, with colours changed. The rivals:

- *{ONE_PLY}* wins if it can at once, blocks if it must, and else takes the cell with most at stake
  on the lines that are still open;
- *{EASYAI}* is the Negamax of that library with its table, on a game whose lines are counted move
  by move, {self.seconds:g} s for each move too: it searches ever deeper and plays the move of the
  last depth that it completed.

{self._results()}

The *score* counts a draw as half a point; the interval is Wilson's, for 95 %, and takes the games
to be independent, which two from the same opening are not quite. *Given away* are the games that
ended worse than the opening was worth with best play by both, which was solved for the boards where
that takes seconds; *won over* those that ended better.

5,5,4 is a [draw](boards.md) with best play: a rival that never errs cannot be beaten there, and not
to lose is all that strength can do. From an opening that one side wins by force, it can do no
more than win one of the two games. On 7,7,5 a rival that only blocks is hard to beat too.

## Targets

{self._targets()}

---

Written by `python3 dev.py {command}` on {", ".join(reports.facts())};
{games} games, two at a time.
"""

    def write(self) -> None:
        """Write the text into docs/."""
        reports.write(TEXT, self.text())

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
