"""A player of another package in a process of its own: positions come in, cells go out.

Two of the packages have the same name, and one keeps so much in memory that Python's collection of
garbage would take half of another player's time. The command line gives the package, a seed and,
for a player that asks for it, the seconds for each move. Each line that comes in is the cells of
the first side and of the other one, as masks on 15,15,5.
"""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from os import devnull
from pathlib import Path
from random import seed
from types import ModuleType
from typing import Any, Final, TypeAlias

SIDE: Final = 15

Rival: TypeAlias = Callable[[int, int], int]
"""Chooses a cell for the side to move, by the cells of the first side and of the other one."""


def gomoku() -> Rival:
    """Return its threat-space player, without the package's players on the net, which need more."""
    package: Any = import_module("gomoku")
    players = ModuleType("gomoku.player")
    players.__path__ = [f"{package.__path__[0]}/player"]
    sys.modules["gomoku.player"] = players
    board: Any = import_module("gomoku.board")
    player: Any = import_module("gomoku.player.threat_space").ThreatSpace()

    def choose(first: int, second: int) -> int:
        turns = (first | second).bit_count()
        cell = player.make_move(board.Board(b1=first, b2=second, turns=turns))
        return int(cell) if isinstance(cell, int) else cell[0] * SIDE + cell[1]

    return choose


def gomoku_terminal() -> Rival:
    """Return its level hard, on a board of this size."""
    board_class: Any = import_module("gomoku.board").Board
    board_class.SIZE = SIDE
    player: Any = import_module("gomoku.ai").GomokuAI("hard")

    def choose(first: int, second: int) -> int:
        board = board_class()
        for cell in range(SIDE * SIDE):
            for held, mark in ((first, board.BLACK), (second, board.WHITE)):
                if held >> cell & 1:
                    board.place_stone(cell // SIDE, cell % SIDE, mark)
        is_second = first.bit_count() > second.bit_count()
        row, col = player.get_move(board, board.WHITE if is_second else board.BLACK)
        return int(row * SIDE + col)

    return choose


def gomokubench() -> Rival:
    """Return its level standard."""
    game_class: Any = import_module("libs.game").GameSession
    piece: Any = import_module("libs.piece")
    state_class: Any = import_module("libs.board").BoardState

    def choose(first: int, second: int) -> int:
        is_second = first.bit_count() > second.bit_count()
        game = game_class(size=SIDE, human_color=piece.BLACK if is_second else piece.WHITE)
        state = state_class(SIDE, color=piece.BLACK if is_second else piece.WHITE)
        for cell in range(SIDE * SIDE):
            for held, mark in ((first, piece.BLACK), (second, piece.WHITE)):
                if held >> cell & 1:
                    state.values[cell // SIDE, cell % SIDE] = mark
        state.last_move = (0, 0)  # is asked for on a board of one piece alone
        game.state = state
        row, col = game.play_ai()
        return int(row * SIDE + col)

    return choose


def earlier() -> Rival:
    """Return the level perfect of version 1.0.0 of this package."""
    from tictactoe import Position, Rules, seeded  # noqa: PLC0415  (that version's)

    rules = Rules(SIDE, SIDE, 5)
    player = seeded("perfect", int(sys.argv[2]), float(sys.argv[3]))
    return lambda first, second: player(Position(rules, "X", first, second))


RIVALS: Final = {
    "gomoku": gomoku,
    "gomoku-terminal": gomoku_terminal,
    "gomokubench": gomokubench,
    "1.0.0": earlier,
}


def main() -> None:
    """Answer each position; what the packages print meanwhile is thrown away."""
    seed(int(sys.argv[2]))
    with Path(devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        choose = RIVALS[sys.argv[1]]()
        for line in sys.stdin:
            first, second = map(int, line.split())
            print(choose(first, second), file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    main()
