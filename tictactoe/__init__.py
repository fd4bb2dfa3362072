"""Tic-tac-toe that plays, explains and proves itself.

>>> from tictactoe import Position, best_moves
>>> best_moves(Position.parse("OXO .X. X..", first="X"))
(7,)
"""

from importlib import import_module

TYPE_CHECKING = False  # as typing has it, which takes long to import
if TYPE_CHECKING:
    from typing import Any

    from tictactoe.coach import Graded, Hint, grades, hint
    from tictactoe.game import Game, InvalidSeat, Match, Seat
    from tictactoe.history import History
    from tictactoe.lab.asking import Foul
    from tictactoe.lab.proof import Proof, prove
    from tictactoe.players import LEVELS, Player, UnknownLevel, play
    from tictactoe.reasons import GameError
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

__all__ = [
    "LEVELS",
    "Budget",
    "Foul",
    "Game",
    "GameError",
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
    "play",
    "prove",
    "think",
]

__version__ = "2.0.0"


_MODULES = {
    "coach": "Graded Hint grades hint",
    "game": "Game InvalidSeat Match Seat",
    "history": "History",
    "lab.asking": "Foul",
    "lab.proof": "Proof prove",
    "players": "LEVELS Player UnknownLevel play",
    "reasons": "GameError",
    "record": "RecordError dumps loads",
    "rules": "IllegalMove InvalidPosition InvalidRules Mark Outcome Position Rules other",
    "score": "InvalidTally Score Tally",
    "search": "Budget Search Thought Verdict analyse best_moves think",
}
"""What each module offers here."""


def __getattr__(name: str) -> "Any":  # noqa: ANN401  (whatever the module holds)
    """Import a module only when it is used, so that page and command start faster."""
    for module, names in _MODULES.items():
        if name in names.split():
            found = globals()[name] = getattr(import_module(f"tictactoe.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Include the names that are not loaded yet, so that `dir` and `help` list them."""
    return sorted({*globals(), *__all__})
