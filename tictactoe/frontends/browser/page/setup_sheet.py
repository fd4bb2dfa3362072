"""The sheet behind the line under the title: against whom, and on which board."""

from collections.abc import Callable

from pyscript import document

from tictactoe.frontends.browser import dom
from tictactoe.naming import BOARDS, level_word, rules_name
from tictactoe.session import Session
from tictactoe.view import rival_kind


class SetupSheet:
    """The opponents and the boards that most people want; the sheet of options has the others."""

    def __init__(
        self,
        session: Session,
        play_against: Callable[[str], object],
        open_own_board: Callable[[], object],
    ) -> None:
        self._session = session
        self._open_own_board = open_own_board
        dom.on_part("opponents", "click", "button", lambda one: play_against(one.value))
        dom.on_part("boards", "click", "button", lambda one: self._choose_board(one.value))

    def open(self) -> None:
        """Show what can be chosen, and what is."""
        match, words = self._session.match, self._session.words
        rules = match.game.rules
        name, about = document.querySelector('#opponents [value="perfect"]').children
        name.dataset.word = word = level_word("perfect", rules)
        about.dataset.word = f"about {word}"
        for element in (name, about):
            element.textContent = words(element.dataset.word)
        opponent = rival_kind(match)
        for button in document.querySelectorAll("#opponents button"):
            _press(button, is_chosen=button.value == opponent)
        boards = [_board(str(place), rules_name(one, words)) for place, one in enumerate(BOARDS)]
        own = _board("", words("own board"))
        chosen = boards[BOARDS.index(rules)] if rules in BOARDS else own
        for button in (*boards, own):
            _press(button, is_chosen=button is chosen)
        dom.element("boards").replaceChildren(*boards, own)

    def _choose_board(self, place: str) -> None:
        if place:
            self._session.change_rules(BOARDS[int(place)])
        else:
            self._open_own_board()


def _board(place: str, name: str) -> dom.Element:
    button = dom.made("button", name)
    button.value = place
    return button


def _press(button: dom.Element, *, is_chosen: bool) -> None:
    button.setAttribute("aria-pressed", dom.flag(is_chosen))
