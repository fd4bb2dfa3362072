"""What the page shows of a view: each place names its datum by `data-show`.

A text is written as it is. A fact checks a box, or shows its place and hides it. A share of 1 is
the `--length` of a bar. A `Control` is what a button says. Rows stand beside the `<template>` of
their place; each is a view itself.
"""

from typing import Any

from tictactoe.controls import Control
from tictactoe.frontends.browser.dom import Element, copy, flag


class Shown:
    """What a part of the page shows, so that only what differs is written to it."""

    def __init__(self, root: Element) -> None:
        self._places: dict[str, list[Element]] = {}
        for place in root.querySelectorAll("[data-show]"):
            self._places.setdefault(str(place.dataset.show), []).append(place)
        self._values: dict[str, object] = {}
        self._rows: dict[str, dict[object, tuple[Element, Shown]]] = {}

    def show(self, view: Any) -> None:  # noqa: ANN401  (any named tuple)
        """Show a named tuple: each of its fields has a place."""
        for name, value in zip(view._fields, view, strict=True):
            if name not in self._values or self._values[name] != value:
                self._values[name] = value
                for place in self._places.get(name, ()):
                    self._write(name, place, value)

    def _write(self, name: str, place: Element, value: object) -> None:
        if isinstance(value, str):
            place.textContent = value
        elif isinstance(value, Control):
            self._write_control(place, value)
        elif isinstance(value, tuple):
            self._write_rows(name, place, value)
        elif isinstance(value, float):
            place.style.setProperty("--length", f"{value:.4f}")
        elif place.matches("input"):
            place.checked = value
        else:
            place.hidden = not value

    @staticmethod
    def _write_control(place: Element, control: Control) -> None:
        if control.is_hidden and place.matches(":focus"):
            place.closest("[tabindex]").focus()
        place.textContent = control.text
        place.hidden = control.is_hidden
        place.setAttribute("aria-disabled", flag(control.is_disabled))
        if control.label:
            place.setAttribute("aria-label", control.label)

    def _write_rows(self, name: str, place: Element, rows: tuple[Any, ...]) -> None:
        known = self._rows.setdefault(name, {})
        for key in known.keys() - {row.key for row in rows}:
            known.pop(key)[0].remove()
        for row in rows:
            if row.key not in known:
                made = copy(place.querySelector(":scope > template").content.firstElementChild)
                known[row.key] = made, Shown(made)
                made.dataset.key = str(row.key)
                place.append(made)
            known[row.key][1].show(row)
        if list(known) != [row.key for row in rows]:
            self._rows[name] = {row.key: known[row.key] for row in rows}
            place.append(*(made for made, _ in self._rows[name].values()))
