"""Lost games, played back on the board by a button of a tab."""

from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.game import Game
from tictactoe.lab.proof import Loss, thrown_text
from tictactoe.rules import DEFAULT_RULES, Rules
from tictactoe.session import Session


def may_move() -> bool:
    """Tell whether things on the page may move by themselves."""
    return not window.matchMedia("(prefers-reduced-motion: reduce)").matches


class Replay:
    """A button that plays a lost game back, or stops that; it is there when there is a game."""

    def __init__(self, session: Session, button: str) -> None:
        self._session = session
        self._button = button
        self._loss: Loss | None = None
        self._rules = DEFAULT_RULES
        dom.on_click(button, self._play)

    def draw(self, loss: Loss | None, rules: Rules) -> None:
        """Offer to play a game back, if there is one."""
        self._loss, self._rules = loss, rules
        is_playing = self._session.playing == self._button
        dom.write(self._button, self._session.words("stop" if is_playing else "play loss"))
        dom.element(self._button).hidden = loss is None

    def _play(self) -> None:
        session, loss, rules = self._session, self._loss, self._rules
        if session.playing == self._button:
            session.pause()
        elif loss is not None:
            words, remarks = session.words, {}
            if loss.mistake is not None:  # it is told when that move is made
                remarks[loss.mistake + 1] = thrown_text(loss, rules, words)
            game = Game(rules, loss.first, loss.moves)
            told = words("loss shown")
            session.play_back(self._button, game, told, remarks, is_playing=may_move())
