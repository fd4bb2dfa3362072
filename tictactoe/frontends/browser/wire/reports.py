"""What the sandbox reports of players; the code of a visitor may have had its hands in it.

Whatever could not come of a game by the rules is refused with `BadMessage`.
"""

from tictactoe.frontends.browser.wire import BadMessage, Content, part, part_or_none
from tictactoe.game import Game
from tictactoe.lab.proof import Loss, Proof
from tictactoe.lab.tournament import Played
from tictactoe.lab.workshop import LONGEST_REASON, Fault
from tictactoe.rules import IllegalMove, InvalidPosition, Position, Rules, other


def read_fault(content: Content) -> tuple[Fault, Position | None]:
    """Return what went wrong, and in which position if the player was asked about one."""
    fault = part(content, "fault", Fault)
    _check(_is_short(fault.error, fault.reason), fault.line is None or fault.line >= 0)
    return fault, part_or_none(content, "position", Position)


def read_proof(content: Content, rules: Rules) -> Proof:
    """Return a proof on a board."""
    proof = part(content, "proof", Proof)
    games = proof.games
    counts = (games.wins, games.draws, games.losses, proof.positions, proof.agreed)
    _check(min(counts) >= 0)
    if proof.loss is not None:
        check_loss(proof.loss, rules)
    if found := proof.disagreement:
        _check(
            found.position.rules == rules,
            {found.cell, *found.best} <= set(found.position.moves),
            len(found.best) <= rules.size,
        )
    return proof


def read_played(content: Content, rules: Rules) -> Played:
    """Return a game of a tournament on a board."""
    played = part(content, "played", Played)
    _check(
        _is_short(played.x, played.o, played.foul),
        played.game == Game(rules, played=played.game.played),
        bool(played.foul) == (played.game.position.outcome is None),
    )
    return played


def read_cell(content: Content, position: Position) -> int:
    """Return the cell that a player chose."""
    cell = part(content, "cell", int)
    _check(cell in position.moves)
    return cell


def check_loss(loss: Loss, rules: Rules) -> None:
    """Check that a game is lost, and that it has the move that is said to have thrown it away."""
    try:
        outcome = Game(rules, loss.first, loss.moves).position.outcome
    except (IllegalMove, InvalidPosition) as error:
        raise BadMessage("no game") from error
    _check(
        outcome is not None and outcome.winner == other(loss.mark),
        loss.mistake is None or 0 <= loss.mistake < len(loss.moves),
    )


def _is_short(*texts: str) -> bool:
    return all(len(text) <= LONGEST_REASON for text in texts)


def _check(*are_true: bool) -> None:
    if not all(are_true):
        raise BadMessage("it cannot be so")
