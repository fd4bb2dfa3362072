"""What the sandbox reports of players, as JSON, and how the page reads it.

The code of a visitor may have had its hands in a report: whatever is no true one is refused.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from tictactoe.frontends.browser.messages import position_content, read_position
from tictactoe.game import Game
from tictactoe.lab.losses import Loss
from tictactoe.lab.proof import Disagreement, Games, Proof
from tictactoe.lab.tournament import Played
from tictactoe.lab.workshop import LONGEST_REASON, Fault
from tictactoe.rules import MARKS, Position, Rules, other

Content: TypeAlias = dict[str, Any]
Read = TypeVar("Read")

WRONG: Final = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""What reading something else may raise."""
LARGEST_COUNT: Final = 10**9
"""More than there are games on a board whose games are all tried."""


class FalseReport(Exception):
    """A report that no player of ours makes."""


def fault_content(fault: Fault, position: Position | None = None) -> Content:
    """Return what went wrong in a player, and in which position if it was asked about one."""
    return {
        "fault": [fault.error, fault.reason, fault.line],
        "position": position and position_content(position),
    }


def read_fault(content: Content) -> tuple[Fault, Position | None]:
    """Return what went wrong and in which position; raises `FalseReport`."""

    def read() -> tuple[Fault, Position | None]:
        error, reason, line = content["fault"]
        fault = Fault(_text(error), _text(reason), None if line is None else _number(line))
        position = content["position"]
        return fault, None if position is None else read_position(position)

    return _read(read)


def proof_content(proof: Proof) -> Content:
    """Return a proof."""
    loss, differs = proof.loss, proof.disagreement
    return {
        "games": [proof.games.wins, proof.games.draws, proof.games.losses],
        "loss": loss and [loss.mark, loss.moves, loss.mistake, loss.first],
        "positions": proof.positions,
        "agreed": proof.agreed,
        "differs": differs and [position_content(differs.position), differs.cell, differs.best],
        "random": proof.is_random,
    }


def read_proof(content: Content, rules: Rules) -> Proof:
    """Return a proof on a board; raises `FalseReport`."""

    def read() -> Proof:
        proof = content["proof"]
        differs = proof["differs"]
        wins, draws, losses = map(_number, proof["games"])
        return Proof(
            games=Games(wins, draws, losses),
            loss=None if proof["loss"] is None else _read_loss(proof["loss"], rules),
            positions=_number(proof["positions"]),
            agreed=_number(proof["agreed"]),
            disagreement=None if differs is None else _read_differs(differs, rules),
            is_random=proof["random"] is True,
        )

    return _read(read)


def played_content(played: Played) -> Content:
    """Return a game of a contest."""
    moves = played.game.moves
    return {
        "x": played.x,
        "o": played.o,
        "moves": moves,
        "winner": played.winner,
        "foul": played.foul[:LONGEST_REASON],
    }


def read_played(content: Content, rules: Rules) -> Played:
    """Return a game of a contest on a board; raises `FalseReport`."""

    def read() -> Played:
        game = Game(rules, moves=tuple(content["moves"]))
        x, o, foul = (_text(content[name]) for name in ("x", "o", "foul"))
        winner = content["winner"]
        if winner not in (x, o, None):
            raise ValueError("somebody else won")
        return Played(x, o, game, winner, foul)

    return _read(read)


def read_cell(content: Content, position: Position) -> int:
    """Return the cell that a player chose; raises `FalseReport`."""

    def read() -> int:
        cell: int = content["cell"]
        position.play(cell)
        return cell

    return _read(read)


def _read(read: Callable[[], Read]) -> Read:
    try:
        return read()
    except WRONG as wrong:
        raise FalseReport from wrong


def _read_loss(content: list[Any], rules: Rules) -> Loss:
    mark, moves, mistake, first = content
    game = Game(rules, first, tuple(moves))
    if (
        mark not in MARKS
        or not game.position.outcome
        or game.position.outcome.winner != other(mark)
    ):
        raise ValueError("this game is not lost")
    if mistake is not None and not 0 <= _number(mistake) < len(game.moves):
        raise ValueError("there is no such move")
    return Loss(mark, game.moves, mistake, first)


def _read_differs(content: list[Any], rules: Rules) -> Disagreement:
    position, cell, best = read_position(content[0]), content[1], tuple(content[2])
    if position.rules != rules or len(best) > rules.size:
        raise ValueError("another board")
    for move in (cell, *best):
        position.play(move)
    return Disagreement(position, cell, best)


def _number(content: object) -> int:
    if type(content) is not int or not 0 <= content <= LARGEST_COUNT:
        raise ValueError("no count")
    return content


def _text(content: object) -> str:
    if not isinstance(content, str):
        raise TypeError("no text")
    return content[: 2 * LONGEST_REASON]
