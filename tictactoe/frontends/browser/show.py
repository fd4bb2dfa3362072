"""What the page shows of a view: each place names its datum by `data-show`.

A text is written as it is. A fact checks a box, or shows its place and hides it. A share of 1 is
the `--length` of a bar. A `Control` is what a button says, a `SmallBoard` what a drawing shows, a
`Code` what an editor holds. Rows stand beside the `<template>` of their place; each is a view
itself. A view within a view has its place by `data-view`, and `None` hides it.

Whenever the `resets` of a view change, all of it is written again, whatever people typed.

`data-set="aria-label:name --rows:rows"` gives attributes and style properties a datum instead.
"""

from typing import Any, Protocol

from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.controls import Code, Control, SmallBoard
from tictactoe.frontends.browser.dom import Element, copy, flag
from tictactoe.frontends.browser.lab.small_board import draw


class Model(Protocol):
    """What has a view."""

    def view(self) -> Any:  # noqa: ANN401  (any named tuple)
        """Return what is shown now."""


class Shown:
    """What parts of the page show, so that only what differs is written to them."""

    def __init__(self, *roots: Element) -> None:
        self._roots = roots
        self._places: dict[str, list[Element]] = {}
        for place in self._own("data-show"):
            self._places.setdefault(str(place.dataset.show), []).append(place)
        self._attributes: dict[str, list[tuple[Element, str]]] = {}
        for place in self._own("data-set"):
            for part in place.getAttribute("data-set").split():
                attribute, _, name = part.partition(":")
                self._attributes.setdefault(name, []).append((place, attribute))
        self._inner = {
            str(place.dataset.view): (place, Shown(place))
            for root in roots
            for place in root.querySelectorAll("[data-view]")
            if self._is_own(root, place.parentElement)
        }
        self._view: Any = None
        self._rows: dict[str, dict[object, tuple[Element, Shown]]] = {}

    def _own(self, attribute: str) -> list[Element]:
        """Return the elements with an attribute, but for those of a view within this one."""
        own = []
        for root in self._roots:
            own += [root] if root.hasAttribute(attribute) else []
            found = root.querySelectorAll(f"[{attribute}]")
            own += [place for place in found if self._is_own(root, place)]
        return own

    @staticmethod
    def _is_own(root: Element, place: Element) -> bool:
        owner = place.closest("[data-view]")
        return is_none(owner) or owner.isSameNode(root) or not root.contains(owner)

    def show(self, view: Any) -> None:  # noqa: ANN401  (any named tuple)
        """Show a named tuple: each of its fields has a place."""
        before, self._view = self._view, view
        if view == before:
            return
        if "resets" in view._fields and before and before.resets != view.resets:
            before = None
        for place, (name, value) in enumerate(zip(view._fields, view, strict=True)):
            if before is None or before[place] != value:
                self._write(name, value)

    def _write(self, name: str, value: object) -> None:
        for place, attribute in self._attributes.get(name, ()):
            _set(place, attribute, value)
        for place in self._places.get(name, ()):
            self._fill(name, place, value)
        if name in self._inner:
            place, shown = self._inner[name]
            place.hidden = value is None
            if value is not None:
                shown.show(value)

    def _fill(self, name: str, place: Element, value: object) -> None:
        if isinstance(value, str) and place.matches("[type=radio]"):
            place.checked = place.value == value
        elif isinstance(value, str) and place.matches("input, select"):
            place.value = value
        elif isinstance(value, str):
            place.textContent = value
        elif isinstance(value, Control):
            _write_control(place, value)
        elif isinstance(value, SmallBoard):
            draw(place, value.position, value.cell)
        elif isinstance(value, Code):
            _write_code(place, value)
        elif isinstance(value, tuple):
            self._write_rows(name, place, value)
        elif isinstance(value, float):
            place.style.setProperty("--length", f"{value:.4f}")
        elif place.matches("input"):
            place.checked = value
        else:
            place.hidden = not value

    def _write_rows(self, name: str, place: Element, rows: tuple[Any, ...]) -> None:
        known = self._rows.setdefault(name, {})
        for key in known.keys() - {row.key for row in rows}:
            known.pop(key)[0].remove()
        for row in rows:
            if row.key not in known:
                made = copy(place.querySelector(":scope > template").content.firstElementChild)
                known[row.key] = made, Shown(made)
                made.dataset.key = str(row.key)
                if made.matches("option"):
                    made.value = str(row.key)
                place.append(made)
            known[row.key][1].show(row)
        if list(known) != [row.key for row in rows]:
            self._rows[name] = {row.key: known[row.key] for row in rows}
            held = document.activeElement
            place.append(*(made for made, _ in self._rows[name].values()))
            if place.contains(held):
                held.focus()  # which it lost on the way


class Part:
    """A part of the page, and the model that decides what it shows."""

    def __init__(self, model: Model, *roots: Element) -> None:
        self._shown = Shown(*roots)
        self._model = model

    def show(self) -> None:
        """Write what differs."""
        self._shown.show(self._model.view())


def _set(place: Element, attribute: str, value: object) -> None:
    """Give an attribute or a style property a value; `hidden` and the like are there or not."""
    if attribute.startswith("--"):
        place.style.setProperty(attribute, str(value))
    elif attribute == "value":  # what a field holds
        place.value = value
    elif isinstance(value, bool) and "-" not in attribute:
        place.toggleAttribute(attribute, value)
    else:
        place.setAttribute(attribute, flag(value) if isinstance(value, bool) else str(value))


def _write_control(place: Element, control: Control) -> None:
    if control.is_hidden and place.matches(":focus"):
        panel = place.closest("[tabindex]")
        if not is_none(panel):
            panel.focus(preventScroll=True)  # what is read stays where it is
    place.textContent = control.text
    place.hidden = control.is_hidden
    place.setAttribute("aria-disabled", flag(control.is_disabled))
    if control.label:
        place.setAttribute("aria-label", control.label)


def _write_code(area: Element, code: Code) -> None:
    """Write a text into an area, and its marks for the editor (static/editor.js) of that."""
    if area.value != code.text:
        area.value = code.text
    area.dataset.fault = str(code.fault or "")
    area.dataset.lit = " ".join(map(str, code.lit))
    for event in ("shown", "lit"):
        area.dispatchEvent(window.Event.new(event))
