"""The moments of a game at which Python may arrive, the same in every browser."""

from collections.abc import Callable
from typing import Any, Protocol

from tests.page.conftest import script
from tictactoe import Match, Seat
from tictactoe.record import loads

RECORD = "Object.entries(localStorage).find(([name]) => name.endsWith('/match'))[1]"
SEEN = f"({script('seen').rstrip().rstrip(';')})()"
"""The match as a person sees and hears it, as a script that returns it."""
MARKS = "[...document.querySelectorAll('[data-cell]')].map((c) => c.dataset.mark || '.').join('')"
STEPS = "JSON.parse(sessionStorage.getItem(boot.keptAs('steps')))?.steps ?? []"
"""The steps that a reload would repeat."""
STATE = "document.documentElement.dataset.state"
FOCUS = "document.querySelector('[data-cell=\"3\"]').focus()"
PLAYS = "document.documentElement?.dataset.plays"
FOCUSED = "document.activeElement.dataset.cell"
DISABLED = "['#undo', '#redo'].map((id) => document.querySelector(id).ariaDisabled === 'true')"


class Button(Protocol):
    """A cell or another button."""

    def click(self) -> None:
        """Press it."""


class Visitor(Protocol):
    """A person at the page, in any browser."""

    def cell(self, name: str) -> Button:
        """Return a cell."""

    def button(self, name: str) -> Button:
        """Return the button with this name."""

    def play(self, name: str, /) -> None:
        """Play a cell, and wait for the reply."""

    def play_games(self, count: int) -> list[dict[str, Any]]:
        """Play games to the end, and return their moves and ends."""

    def free(self) -> list[str]:
        """Return the names of the free cells."""

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401  (JSON)
        """Return the value of an expression in JavaScript."""


def before_a_tap(game: Visitor) -> None:
    while game.evaluate(PLAYS) != "true":
        pass


def between_tap_and_reply(game: Visitor) -> None:
    game.cell("B2").click()


def after_a_reply(game: Visitor) -> None:
    game.play("B2")


def at_the_end(game: Visitor) -> None:
    game.play_games(1)


def in_the_next_game(game: Visitor) -> None:
    at_the_end(game)
    game.button("New game").click()
    game.play("C3")


def after_undo(game: Visitor) -> None:
    game.play("B2")
    game.play(game.free()[0])
    game.button("Undo").click()


MOMENTS = (
    *(before_a_tap, between_tap_and_reply, after_a_reply),
    *(at_the_end, in_the_next_game, after_undo),
)


def query(come_to: Callable[[Visitor], None]) -> str:
    """Return the query; the pause is very long if Python arrives during it."""
    return "?pause=9999" if come_to == between_tap_and_reply else "?pause=0"


def check_arrival(
    game: Visitor, come_to: Callable[[Visitor], None], let_python_start: Callable[[], object]
) -> None:
    """Check that nothing visible changes when Python arrives, and that it has the same match."""
    come_to(game)
    if come_to != at_the_end:
        game.evaluate(FOCUS)
    before, steps = game.evaluate(SEEN), game.evaluate(STEPS)
    assert game.evaluate(STATE) != "ready"
    let_python_start()
    assert game.evaluate(SEEN) == before
    assert come_to == at_the_end or game.evaluate(FOCUSED) == "3"
    match = loads(game.evaluate(RECORD)) if steps else Match(o=Seat("medium"))
    marks = [match.position.mark_at(cell) or "." for cell in range(9)]
    assert "".join(marks) == game.evaluate(MARKS)
    assert match.is_waiting == (come_to == between_tap_and_reply)
    assert game.evaluate(DISABLED) == [not steps, "undo" not in steps]
    assert game.evaluate(STEPS) == []
