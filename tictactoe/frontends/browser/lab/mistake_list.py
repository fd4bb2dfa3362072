"""The mistakes that lost a player its games, each with a button that goes there."""

from functools import partial

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.jump import Go
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.lab.proof import MOST_MISTAKES, Mistake, Proof, mistake_text
from tictactoe.session import Session


class MistakeList:
    """A list of mistakes on the page, hidden where there is none."""

    def __init__(self, session: Session, name: str, go: Go, most: int = MOST_MISTAKES) -> None:
        self._session = session
        self._name = name
        self._go = go
        self._most = most
        self._found: tuple[Mistake, ...] = ()
        self._rows = dom.Rows(f"{name}-by", partial(dom.fresh, "lost-row"), self._write)
        dom.on_part(f"{name}-by", "click", "button", self._go_there)

    def draw(self, proof: Proof | None) -> None:
        """Show what a proof found; nothing without one."""
        words, every = self._session.words, proof.mistakes if proof else ()
        self._found = every[: self._most]
        more = len(every) - len(self._found) + (proof.more_mistakes if proof else 0)
        dom.element(self._name).hidden = not self._found
        self._rows.draw([(mistake, words.language) for mistake in self._found])
        dom.write(f"{self._name}-more", words("more mistakes", count=more) if more else "")

    def _write(self, row: dom.Element, shown: tuple[Mistake, str]) -> None:
        mistake, words = shown[0], self._session.words
        board, text, button = row.children
        draw(board, mistake.position.play(mistake.cell), mistake.cell)
        text.textContent = mistake_text(mistake, words)
        button.textContent = words("go there")
        button.setAttribute("aria-label", f"{button.textContent}: {text.textContent}")

    def _go_there(self, button: dom.Element) -> None:
        self._go(self._found[dom.place_of(button.parentElement)].position, "tree")
