"""What happens in the page: taps become moves, and a level replies after a pause."""

from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser.render import render
from tictactoe.game import Match, Seat
from tictactoe.players import named
from tictactoe.rules import IllegalMove
from tictactoe.view import refusal, view

PAUSE: Final = 450
LONGEST_PAUSE: Final = 10_000


class App:
    """The match on the page and the reply that is pending, if any."""

    def __init__(self) -> None:
        self.match = Match(o=Seat("perfect"))
        self.pause = _pause_from(window.location.search)
        self._timer: int | None = None
        self._reply = create_proxy(self.reply)

    def start(self) -> None:
        """Listen to the page and show the match."""
        listeners = {"board": self.tap, "new-game": self.new_game}
        for element, listener in listeners.items():
            document.getElementById(element).addEventListener("click", create_proxy(listener))
        self.show(self.match)

    def tap(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Play the cell that was tapped, unless a level is to move."""
        button = event.target.closest("[data-cell]")
        if is_none(button) or view(self.match).waiting:
            return
        cell = int(button.dataset.cell)
        try:
            self.show(self.match.play(cell))
        except IllegalMove:
            render(refusal(self.match, cell))

    def new_game(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Begin anew; a reply that is pending is cancelled."""
        self.show(self.match.new_game())

    def show(self, match: Match) -> None:
        """Take a match as the one on the page; if a level is to move in it, it will reply."""
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._timer = None
        self.match = match
        shown = view(match)
        render(shown)
        if shown.waiting:
            self._timer = window.setTimeout(self._reply, self.pause)

    def reply(self) -> None:
        """Play for the level that is to move."""
        seat = self.match.seat
        if seat is not None and seat.level is not None:
            self.show(self.match.play(named(seat.level)(self.match.position)))


def _pause_from(query: str) -> int:
    """Return the pause before a reply in milliseconds: `?pause=0` in the address changes it."""
    text = window.URLSearchParams.new(query).get("pause")
    if is_none(text) or not text.isdecimal() or len(text) > 5:
        return PAUSE
    return min(int(text), LONGEST_PAUSE)
