"""Tic-tac-toe that plays, explains and proves itself.

>>> from tictactoe import Position, best_moves
>>> best_moves(Position.parse("OXO .X. X..", first="X"))
(7,)
"""

from tictactoe.game import Game, InvalidSeat, Match, Score, Seat
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
from tictactoe.search import Search, TooLarge, Verdict, analyse, best_moves

__all__ = [
    "LEVELS",
    "Game",
    "IllegalMove",
    "InvalidPosition",
    "InvalidRules",
    "InvalidSeat",
    "Mark",
    "Match",
    "Outcome",
    "Player",
    "Position",
    "RecordError",
    "Rules",
    "Score",
    "Search",
    "Seat",
    "TooLarge",
    "UnknownLevel",
    "Verdict",
    "analyse",
    "best_moves",
    "dumps",
    "loads",
    "other",
    "seeded",
]

__version__ = "0.1.0"
