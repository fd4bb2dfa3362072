"""Tic-tac-toe that plays, explains and proves itself.

>>> from tictactoe import Position, best_moves
>>> best_moves(Position.parse("OXO .X. X..", first="X"))
(7,)

Boards: `Rules`, `Position`, `Outcome`, `Mark`, `other`.
Search: `analyse`, `best_moves`, `think`; `Verdict`, `Thought`, `Budget`, `Search`.
Players: `LEVELS`, `level`, `Player`, `play`; `prove`, `Proof`, `Foul`.
Advice: `hint`, `Hint`, `grades`, `Graded`.
Matches: `Game`, `Match`, `Seat`, `Score`, `Tally`, `History`; as text: `dumps`, `loads`.
Front ends: `Session`, `View`, `Words`, `BOARDS`, `rules_name`, `opponent_name`.
Errors: `GameError`, a `ValueError`, and its subclasses `InvalidRules`, `InvalidPosition`,
`IllegalMove`, `InvalidSeat`, `InvalidTally`, `UnknownLevel`, `RecordError`.
"""

from importlib import import_module

TYPE_CHECKING = False  # typing takes long to import
if TYPE_CHECKING:
    from typing import Any

    from tictactoe.coach import Graded, Hint, grades, hint
    from tictactoe.engine.search import Search, analyse, best_moves, think
    from tictactoe.engine.verdict import Budget, Thought, Verdict
    from tictactoe.game import Game, InvalidSeat, Match, Seat
    from tictactoe.history import History
    from tictactoe.lab.asking import Foul
    from tictactoe.lab.proof import Proof, prove
    from tictactoe.naming import BOARDS, opponent_name, rules_name
    from tictactoe.players import LEVELS, Player, UnknownLevel, level, play
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
    from tictactoe.session import Session
    from tictactoe.view import View
    from tictactoe.words import Words

__all__ = [
    "BOARDS",
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
    "Session",
    "Tally",
    "Thought",
    "UnknownLevel",
    "Verdict",
    "View",
    "Words",
    "analyse",
    "best_moves",
    "dumps",
    "grades",
    "hint",
    "level",
    "loads",
    "opponent_name",
    "other",
    "play",
    "prove",
    "rules_name",
    "think",
]

__version__ = "3.0.0"


_MODULES = {
    "coach": "Graded Hint grades hint",
    "game": "Game InvalidSeat Match Seat",
    "history": "History",
    "lab.asking": "Foul",
    "lab.proof": "Proof prove",
    "naming": "BOARDS opponent_name rules_name",
    "players": "LEVELS Player UnknownLevel level play",
    "reasons": "GameError",
    "record": "RecordError dumps loads",
    "rules": "IllegalMove InvalidPosition InvalidRules Mark Outcome Position Rules other",
    "score": "InvalidTally Score Tally",
    "session": "Session",
    "view": "View",
    "words": "Words",
    "engine.search": "Search analyse best_moves think",
    "engine.verdict": "Budget Thought Verdict",
}
"""The public names by module."""


def __getattr__(name: str) -> "Any":  # noqa: ANN401  (any public name)
    """Import a module on first use, so that the page and the command start faster.

    Raises `AttributeError` for a name that is not public.
    """
    for module, names in _MODULES.items():
        if name in names.split():
            found = globals()[name] = getattr(import_module(f"tictactoe.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return all names for `dir` and `help`, including those that are not imported yet."""
    return sorted({*globals(), *__all__})
