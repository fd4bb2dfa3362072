"""The result of a search: how good each move is, and whether that is certain."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

UNTRIED: Final = -1
"""The guess for a move that was not searched; all others are greater."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a move is for the side that makes it.

    `value` is 1 for a win, 0 for a draw, -1 for a loss; `plies` is how many moves the game still
    has, this one included, if both sides play best (win soonest, lose latest). `exact` is False if
    the budget cut the search short: then a win or a loss is certain, but perhaps not its plies, and
    0 means that no win was found; `guess`, between -1 and 1, compares such moves.
    """

    value: int
    plies: int
    exact: bool = True
    guess: float = 0

    def __repr__(self) -> str:
        guess = f", guess={self.guess}" if self.guess else ""
        return f"Verdict(value={self.value}, plies={self.plies}, exact={self.exact}{guess})"

    @property
    def is_certain(self) -> bool:
        """Whether the value is certain: exact, or a win or loss that was found.

        >>> [Verdict(value, 4, exact=False).is_certain for value in (1, 0, -1)]
        [True, False, True]
        """
        return self.exact or self.value != 0

    @property
    def is_tried(self) -> bool:
        """Whether the move was searched at all."""
        return self.guess > UNTRIED

    @property
    def rank(self) -> tuple[int, int, float]:
        """A key that sorts verdicts from worst to best."""
        return self.value, -self.value * self.plies, self.guess


LOST: Final = Verdict(-1, 2)
"""The verdict on a move after which the other side wins at once."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search, in positions and in seconds; `None` is no limit.

    With at most nine cells empty, a limit in seconds does not count: every verdict is exact.

    Raises `ValueError` for a limit of 0 or less.

    >>> Budget(seconds=0)
    Traceback (most recent call last):
    ValueError: a budget is more than 0, not Budget(nodes=None, seconds=0)
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if not all(limit is None or limit > 0 for limit in (self.nodes, self.seconds)):
            raise ValueError(f"a budget is more than 0, not {self}")


USUAL: Final = Budget(nodes=20_000)
"""Enough to be exact on small boards, and the same on every machine."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of a search so far: a verdict for each legal cell, lowest cell first.

    `depth` is how many plies it looked ahead, forced replies aside; `nodes` is how many positions
    were searched; `exact` is True if a deeper search would change nothing.
    """

    verdicts: dict[int, Verdict]
    depth: int
    nodes: int
    exact: bool
    is_settled: bool = False
    """Whether the best move was also the best a ply less deep, is hardly worse now, and the other
    side would not win by threats after a pass."""
    forced: tuple[int, ...] = ()
    """The moves of a win by threats, if one was found."""
    follow: Callable[[], tuple[int, ...]] = field(default=tuple, repr=False, compare=False)

    @property
    def line(self) -> tuple[int, ...]:
        """The principal variation, computed on demand; to the end of the game if exact.

        Empty in a thought from a worker, whose search is elsewhere.
        """
        return self.follow()

    @property
    def best(self) -> tuple[int, ...]:
        """Every cell that shares the best verdict; none after the end."""
        return best_of(self.verdicts)

    @property
    def verdict(self) -> Verdict:
        """The best verdict; raises `ValueError` after the end."""
        return max(self.verdicts.values(), key=lambda verdict: verdict.rank)


def best_of(verdicts: Mapping[int, Verdict]) -> tuple[int, ...]:
    """Return every cell that shares the best of these verdicts, or of those that were tried."""
    tried = [verdict.rank for verdict in verdicts.values() if verdict.is_tried]
    best = max(tried or [verdict.rank for verdict in verdicts.values()], default=None)
    return tuple(cell for cell, verdict in verdicts.items() if verdict.rank == best)
