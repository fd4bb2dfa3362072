"""Games that show a mistake, played back on the board by a button of a tab."""

from tictactoe.controls import Control
from tictactoe.game import Game
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.proof_text import missed_text, thrown_text
from tictactoe.rules import Rules
from tictactoe.session import Session


def replay_button(session: Session, name: str, game: Loss | Delay | None) -> Control:
    """Return what the button of this name offers, if there is a game: play it back, or stop."""
    text = session.words("stop" if session.playing == name else "play loss")
    return Control(text, is_hidden=game is None)


def replay(
    session: Session, name: str, found: Loss | Delay, rules: Rules, *, is_playing: bool
) -> None:
    """Play a game back, move by move if `is_playing`, or stop that."""
    if session.playing == name:
        session.pause()
        return
    words, remarks = session.words, {}  # each is made when its move is made
    if isinstance(found, Delay):
        remarks[len(found.moves)] = missed_text(found, rules, words)
    elif found.mistake is not None:
        remarks[found.mistake + 1] = thrown_text(found, rules, words)
    game = Game(rules, found.first, found.moves)
    told = words("delay shown" if isinstance(found, Delay) else "loss shown")
    session.play_back(name, game, told, remarks, is_playing=is_playing)
