"""Lost games, played back on the board."""

from pyscript import window

from tictactoe.game import Game
from tictactoe.lab.losses import Loss, thrown_text
from tictactoe.rules import Rules
from tictactoe.session import Session


def may_move() -> bool:
    """Tell whether things on the page may move by themselves."""
    return not window.matchMedia("(prefers-reduced-motion: reduce)").matches


def play_loss(session: Session, name: str, loss: Loss, rules: Rules) -> None:
    """Play a lost game back, and say which move threw it away when it is made."""
    words, remarks = session.words, {}
    if loss.mistake is not None:
        remarks[loss.mistake + 1] = thrown_text(loss, rules, words)
    game = Game(rules, loss.first, loss.moves)
    session.play_back(name, game, words("loss shown"), remarks, is_playing=may_move())
