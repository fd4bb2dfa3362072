"""Tic-tac-toe that plays, explains and proves itself.

>>> from tictactoe import Position, best_moves
>>> best_moves(Position.parse("OXO .X. X..", first="X"))
(7,)
"""

from typing import TYPE_CHECKING, Any

from tictactoe.coach import Graded, Hint, grades, hint
from tictactoe.game import Game, InvalidSeat, Match, Seat
from tictactoe.history import History
from tictactoe.players import LEVELS, Player, UnknownLevel, seeded
from tictactoe.record import RecordError, dumps, loads
from tictactoe.rules import (
    IllegalMove,
    InvalidPosition,
    InvalidRules,
    Mark,
    Outcome,
    Position,
    Rules,
    other,
)
from tictactoe.score import InvalidTally, Score, Tally
from tictactoe.search import Budget, Search, Thought, Verdict, analyse, best_moves, think

if TYPE_CHECKING:
    from tictactoe.lab.proof import Foul, Proof, prove

__all__ = [
    "LEVELS",
    "Budget",
    "Foul",
    "Game",
    "Graded",
    "Hint",
    "History",
    "IllegalMove",
    "InvalidPosition",
    "InvalidRules",
    "InvalidSeat",
    "InvalidTally",
    "Mark",
    "Match",
    "Outcome",
    "Player",
    "Position",
    "Proof",
    "RecordError",
    "Rules",
    "Score",
    "Search",
    "Seat",
    "Tally",
    "Thought",
    "UnknownLevel",
    "Verdict",
    "analyse",
    "best_moves",
    "dumps",
    "grades",
    "hint",
    "loads",
    "other",
    "prove",
    "seeded",
    "think",
]

__version__ = "2.0.0"


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever the module holds)
    """Import the proof module only when it is used, so that the page starts faster."""
    if name in ("Foul", "Proof", "prove"):
        from tictactoe.lab import proof  # noqa: PLC0415

        return getattr(proof, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Include the lazily loaded names, so that `dir` and `help` list them."""
    return sorted({*globals(), *__all__})
