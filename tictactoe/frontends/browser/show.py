"""Showing views in the page: only what differs is written, in one call (static/show.js)."""

import json
from typing import Any, Final, Protocol

from pyscript import window

from tictactoe.frontends.browser import changes


class Model(Protocol):
    """A source of views."""

    def view(self) -> Any:  # noqa: ANN401  (any named tuple)
        """Return the current view."""


class Shown:
    """The parts of the page that a CSS selector finds, which show a view."""

    def __init__(self, selector: str) -> None:
        self._part = changes.Part(_plan(selector), PARTS)
        window.boot.enter(self._part.number, selector)

    @property
    def view(self) -> Any:  # noqa: ANN401  (any named tuple)
        """The view that was shown last, `None` before the first."""
        return self._part.view

    def show(self, view: Any) -> None:  # noqa: ANN401  (any named tuple)
        """Write the fields of a named tuple that differ."""
        found = self._part.changes(view)
        if found:
            window.boot.change(json.dumps(found))


class Part:
    """The elements with one `data-part`, and the model of their view."""

    def __init__(self, name: str, model: Model) -> None:
        self._shown = Shown(f'[data-part="{name}"]')
        self._model = model

    def show(self) -> None:
        """Write the fields that differ."""
        self._shown.show(self._model.view())


def _plan(selector: str) -> changes.Plan:
    return changes.Plan(json.loads(window.boot.placesOf(selector)))


PARTS: Final = changes.Parts(lambda template: _plan(f"#{template}"))
"""The parts of the page that show views."""
