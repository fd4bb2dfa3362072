"""A button that plays games back that show a mistake."""

from tictactoe.frontends.browser import dom
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.replay import replay, replay_button
from tictactoe.rules import DEFAULT_RULES, Rules
from tictactoe.session import Session


class Replay:
    """The button of a tab; it is there when there is a game."""

    def __init__(self, session: Session, button: str) -> None:
        self._session = session
        self._button = button
        self._found: Loss | Delay | None = None
        self._rules = DEFAULT_RULES
        dom.on_click(button, self._play)

    def draw(self, found: Loss | Delay | None, rules: Rules) -> None:
        """Offer to play a game back, if there is one."""
        self._found, self._rules = found, rules
        button = replay_button(self._session, self._button, found)
        dom.write(self._button, button.text)
        dom.element(self._button).hidden = button.is_hidden

    def _play(self) -> None:
        if self._found is not None:
            is_playing = dom.may_move()
            replay(self._session, self._button, self._found, self._rules, is_playing=is_playing)
