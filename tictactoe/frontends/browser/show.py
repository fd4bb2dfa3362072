"""Writing a view to the page: each place in index.html names its field by `data-show`.

A text is written as the text of its place or the value of an input, and checks a box or radio with
that value. A boolean checks a box, or shows or hides its place. A float is the `--length` of a bar,
relative to 1. `Control`, `SmallBoard`, `Code` and `Listing` are written to buttons, drawings,
editors and lists. Rows, each a separate view, are copies of the `<template>` in their place; a row
is known by its `key` or, without one, its number. `data-view` names the place of a nested view,
which `None` hides.

`data-set="aria-label:name --rows:rows"` names the fields of attributes and style properties. When
`resets` of a view changes, all of it is written again, and typed text is lost.
"""

import json
from typing import Any, Final, NamedTuple, Protocol

from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.cells import mark_path
from tictactoe.controls import Code, Control, Listing, SmallBoard
from tictactoe.frontends.browser.dom import Element, element, flag
from tictactoe.rules import MARKS, cells_of


class Place(NamedTuple):
    """The place of a field: the number of its element, and its attribute (static/places.js)."""

    element: int
    name: str
    attribute: str = ""
    is_view: bool = False


class Model(Protocol):
    """A source of views."""

    def view(self) -> Any:  # noqa: ANN401  (any named tuple)
        """Return the current view."""


class Shown:
    """Parts of the page that show a view; only differences are written.

    The copies of a template share its `plan`, so that its places are searched only once.
    """

    def __init__(self, *roots: Element, plan: list[Place] | None = None) -> None:
        if plan is None:
            plan = [Place(*place) for place in json.loads(window.boot.placesIn(*roots))]
        elements, self.plan = window.boot.elementsIn(*roots), plan
        self._places: dict[str, list[Element]] = {}
        self._attributes: dict[str, list[tuple[Element, str]]] = {}
        self._inner: dict[str, tuple[Element, Shown]] = {}
        for place in self.plan:
            found = elements[place.element]
            if place.is_view:
                self._inner[place.name] = found, Shown(found)
            elif place.attribute:
                self._attributes.setdefault(place.name, []).append((found, place.attribute))
            else:
                self._places.setdefault(place.name, []).append(found)
        self.view: Any = None
        """The view that was shown last."""
        self._rows: dict[tuple[str, int], dict[object, tuple[Element, Shown]]] = {}
        """The rows of each list, by its field name and its index among the lists of that field."""
        self._plans: dict[str, list[Place]] = {}

    def show(self, view: Any) -> None:  # noqa: ANN401  (any named tuple)
        """Write the fields of a named tuple that differ."""
        before, self.view = self.view, view
        if view == before:
            return
        if "resets" in view._fields and before and before.resets != view.resets:
            before = None
        for place, (name, value) in enumerate(zip(view._fields, view, strict=True)):
            if before is None or before[place] != value:
                self._write(name, value, before and before[place])

    def _write(self, name: str, value: object, before: object) -> None:
        for place, attribute in self._attributes.get(name, ()):
            _set(place, attribute, value)
        for number, place in enumerate(self._places.get(name, ())):
            if isinstance(value, tuple) and not hasattr(value, "_fields"):
                self._write_rows((name, number), place, value)
            else:
                _fill(place, value, before)
        if name in self._inner:
            place, shown = self._inner[name]
            place.hidden = value is None
            if value is not None:
                shown.show(value)

    def _write_rows(self, at: tuple[str, int], place: Element, rows: tuple[Any, ...]) -> None:
        known = self._rows.setdefault(at, {})
        keyed = {getattr(row, "key", number): row for number, row in enumerate(rows)}
        for key in known.keys() - keyed.keys():
            gone, _ = known.pop(key)
            if gone.contains(document.activeElement):
                _focus_after(place)
            gone.remove()
        for key, row in keyed.items():
            if key not in known:
                known[key] = self._add(at[0], place, key, row)
            known[key][1].show(row)
        if list(known) != list(keyed):
            self._rows[at] = {key: known[key] for key in keyed}
            focused = document.activeElement
            place.append(*(found for found, _ in self._rows[at].values()))
            if place.contains(focused):
                focused.focus()  # a moved element loses it

    def _add(self, name: str, place: Element, key: object, row: object) -> tuple[Element, "Shown"]:
        """Add a copy of the template for a row: the one in its place, or the one that it names."""
        named = getattr(row, "template", "")
        template = element(named) if named else place.querySelector(":scope > template")
        plans, plan = (PLANS, named) if named else (self._plans, name)
        added = template.content.firstElementChild.cloneNode(True)  # noqa: FBT003  (with its content)
        shown = Shown(added, plan=plans.get(plan))
        plans[plan] = shown.plan
        added.dataset.key = str(key)
        if added.matches("option"):
            added.value = str(key)
        place.append(added)
        return added, shown


PLANS: Final[dict[str, list[Place]]] = {}
"""The plans of the templates that rows name."""


class Part:
    """The elements with one `data-part`, and the model of their view."""

    def __init__(self, name: str, model: Model) -> None:
        self._shown = Shown(*document.querySelectorAll(f'[data-part="{name}"]'))
        self._model = model

    def show(self) -> None:
        """Write the fields that differ."""
        self._shown.show(self._model.view())


def _set(place: Element, attribute: str, value: object) -> None:
    """Set an attribute or a style property; a boolean such as `hidden` is present or absent."""
    if value is None:
        place.removeAttribute(attribute)
    elif attribute.startswith("--"):
        place.style.setProperty(attribute, str(value))
    elif attribute == "value":  # of a field
        place.value = value
    elif attribute == "aria-pressed" and isinstance(value, str):  # of one of several buttons
        place.setAttribute(attribute, flag(place.value == value))
    elif isinstance(value, bool) and "-" not in attribute:
        place.toggleAttribute(attribute, value)
    else:
        place.setAttribute(attribute, flag(value) if isinstance(value, bool) else str(value))


def _fill(place: Element, value: object, before: object) -> None:
    if isinstance(value, str) and place.matches("[type=radio], [type=checkbox]"):
        place.checked = place.value == value
    elif isinstance(value, str) and place.matches("input, select"):
        place.value = value
    elif isinstance(value, str):
        place.textContent = value
    elif isinstance(value, Control):
        _write_control(place, value)
    elif isinstance(value, SmallBoard):
        _draw_board(place, value)
    elif isinstance(value, Code):
        _write_code(place, value)
    elif isinstance(value, Listing):
        _write_listing(place, value, before)
    elif isinstance(value, float):
        place.style.setProperty("--length", f"{value:.4f}")
    elif place.matches("input"):
        place.checked = value
    else:
        place.hidden = not value


def _focus_after(place: Element) -> None:
    """Move the focus from a hidden place to its `data-next`, or a focusable ancestor."""
    after = document.querySelector(str(place.getAttribute("data-next")))
    after = place.closest("[tabindex]") if is_none(after) else after
    if not is_none(after):
        after.focus(preventScroll=True)


def _write_control(place: Element, control: Control) -> None:
    if control.is_hidden and place.matches(":focus"):
        _focus_after(place)
    place.textContent = control.text
    place.removeAttribute("data-word")  # its text before Python was up
    place.hidden = control.is_hidden
    place.setAttribute("aria-disabled", flag(control.is_disabled))
    if control.label:
        place.setAttribute("aria-label", control.label)


def _draw_board(drawing: Element, board: SmallBoard) -> None:
    """Draw a small board into the paths of a drawing: the grid, the marks, a frame if any."""
    rules = board.position.rules
    grid = [f"M{col} 0V{rules.rows}" for col in range(1, rules.cols)]
    grid += [f"M0 {row}H{rules.cols}" for row in range(1, rules.rows)]
    paths = {"grid": grid}
    for mark in MARKS:
        held = cells_of(board.position.mask(mark))
        paths[mark] = [mark_path(mark, cell, rules.cols) for cell in held]
    if board.cell is not None:
        row, col = divmod(board.cell, rules.cols)
        paths["cell"] = [f"M{col}.05 {row}.05h.9v.9h-.9z"]
    drawing.setAttribute("viewBox", f"0 0 {rules.cols} {rules.rows}")
    for part, path in paths.items():
        drawing.querySelector(f'[data-part="{part}"]').setAttribute("d", "".join(path))


def _write_code(area: Element, code: Code) -> None:
    """Write code into a text area, with its faulty and highlighted lines for the editor."""
    if area.value != code.text:
        area.value = code.text
    area.dataset.fault = str(code.fault or "")
    area.dataset.lit = " ".join(map(str, code.lit))
    for event in ("shown", "lit"):
        area.dispatchEvent(window.Event.new(event))


def _list_item(text: str) -> Element:
    item = document.createElement("li")
    item.textContent = text
    item.style.setProperty("--indent", f"{len(text) - len(text.lstrip())}ch")
    return item


def _write_listing(place: Element, listing: Listing, before: object) -> None:
    """Write source text and mark the line that runs; scroll to it after each step."""
    is_known = isinstance(before, Listing) and before.lines == listing.lines
    if not is_known:
        place.replaceChildren(*map(_list_item, listing.lines))
    elif isinstance(before, Listing):
        place.children.item(before.line - 1).removeAttribute("aria-current")
    line = place.children.item(listing.line - 1)
    line.setAttribute("aria-current", "step")
    if listing.taken and not (isinstance(before, Listing) and before.taken == listing.taken):
        for part in (place, line):
            part.scrollIntoView(block="nearest")
