"""Games that show a mistake, played back on the board by a button of a tab."""

from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.game import Game
from tictactoe.lab.proof import Delay, Loss, missed_text, thrown_text
from tictactoe.rules import DEFAULT_RULES, Rules
from tictactoe.session import Session


def may_move() -> bool:
    """Tell whether things on the page may move by themselves."""
    return not window.matchMedia("(prefers-reduced-motion: reduce)").matches


class Replay:
    """A button that plays a game back, or stops that; it is there when there is a game."""

    def __init__(self, session: Session, button: str) -> None:
        self._session = session
        self._button = button
        self._found: Loss | Delay | None = None
        self._rules = DEFAULT_RULES
        dom.on_click(button, self._play)

    def draw(self, found: Loss | Delay | None, rules: Rules) -> None:
        """Offer to play a game back, if there is one."""
        self._found, self._rules = found, rules
        is_playing = self._session.playing == self._button
        dom.write(self._button, self._session.words("stop" if is_playing else "play loss"))
        dom.element(self._button).hidden = found is None

    def _play(self) -> None:
        session, found, rules = self._session, self._found, self._rules
        if session.playing == self._button:
            session.pause()
        elif found is not None:
            words, remarks = session.words, {}  # each is made when its move is made
            if isinstance(found, Delay):
                remarks[len(found.moves)] = missed_text(found, rules, words)
            elif found.mistake is not None:
                remarks[found.mistake + 1] = thrown_text(found, rules, words)
            game = Game(rules, found.first, found.moves)
            told = words("delay shown" if isinstance(found, Delay) else "loss shown")
            session.play_back(self._button, game, told, remarks, is_playing=may_move())
