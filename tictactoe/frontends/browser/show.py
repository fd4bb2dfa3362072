"""What the page shows of a view: each place names its datum by `data-show`.

A text is written as it is. A fact checks a box, or shows its place and hides it. A share of 1 is
the `--length` of a bar. A `Control` is what a button says, a `SmallBoard` what a drawing shows, a
`Code` what an editor holds, a `Listing` the lines of a list. Rows stand beside the `<template>` of
their place; each is a view itself. A view within a view has its place by `data-view`, and `None`
hides it.

Whenever the `resets` of a view change, all of it is written again, whatever people typed.

`data-set="aria-label:name --rows:rows"` gives attributes and style properties a datum instead.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, Protocol

from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.controls import Code, Control, Listing, SmallBoard
from tictactoe.frontends.browser.dom import Element, copy, element, flag, made
from tictactoe.frontends.browser.lab.small_board import draw

PLACES: Final = "[data-show], [data-set], [data-view]"


class Place(NamedTuple):
    """Where a datum goes: into which element, counted from the root on, and as which attribute."""

    element: int
    name: str
    attribute: str = ""
    is_view: bool = False


class Model(Protocol):
    """What has a view."""

    def view(self) -> Any:  # noqa: ANN401  (any named tuple)
        """Return what is shown now."""


class Shown:
    """What parts of the page show, so that only what differs is written to them.

    The copies of a template share its `plan`, so that each is ready after one look-up.
    """

    def __init__(self, *roots: Element, plan: list[Place] | None = None) -> None:
        elements = [found for root in roots for found in _candidates(root)]
        self.plan = _plan(roots) if plan is None else plan
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
        self._view: Any = None
        self._rows: dict[str, dict[object, tuple[Element, Shown]]] = {}
        self._plans: dict[str, list[Place]] = {}

    def show(self, view: Any) -> None:  # noqa: ANN401  (any named tuple)
        """Show a named tuple: each of its fields has a place."""
        before, self._view = self._view, view
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
        for place in self._places.get(name, ()):
            self._fill(name, place, value, before)
        if name in self._inner:
            place, shown = self._inner[name]
            place.hidden = value is None
            if value is not None:
                shown.show(value)

    def _fill(self, name: str, place: Element, value: object, before: object) -> None:
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
        elif isinstance(value, Listing):
            _write_listing(place, value, before)
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
            gone, _ = known.pop(key)
            if gone.contains(document.activeElement):
                _focus_after(place)
            gone.remove()
        for row in rows:
            if row.key not in known:
                known[row.key] = self._add(name, place, row)
            known[row.key][1].show(row)
        if list(known) != [row.key for row in rows]:
            self._rows[name] = {row.key: known[row.key] for row in rows}
            held = document.activeElement
            place.append(*(made for made, _ in self._rows[name].values()))
            if place.contains(held):
                held.focus()  # which it lost on the way

    def _add(self, name: str, place: Element, row: Any) -> tuple[Element, "Shown"]:  # noqa: ANN401
        """Add a copy of a row's template: that of its place, or the one that the row names."""
        named = getattr(row, "template", "")
        template = element(named) if named else place.querySelector(":scope > template")
        plans, key = (PLANS, named) if named else (self._plans, name)
        added = copy(template.content.firstElementChild)
        shown = Shown(added, plan=plans.get(key))
        plans[key] = shown.plan
        added.dataset.key = str(row.key)
        if added.matches("option"):
            added.value = str(row.key)
        place.append(added)
        return added, shown


PLANS: Final[dict[str, list[Place]]] = {}
"""The plans of the templates that rows name."""


def _candidates(root: Element) -> list[Element]:
    return [root, *root.querySelectorAll(PLACES)]


def _plan(roots: tuple[Element, ...]) -> list[Place]:
    """Return the places of a view, but for those of a view within it."""
    plan: list[Place] = []
    number = -1
    for root in roots:
        for found in _candidates(root):
            number += 1
            is_root = found.isSameNode(root)
            inner = found.getAttribute("data-view")
            if not (is_root or is_none(inner)):
                if _is_of(found.parentElement.closest("[data-view]"), root):
                    plan.append(Place(number, str(inner), is_view=True))
            elif is_root or _is_of(found.closest("[data-view]"), root):
                plan += _places_of(found, number)
    return plan


def _places_of(found: Element, number: int) -> Iterator[Place]:
    shown, attributes = map(found.getAttribute, ("data-show", "data-set"))
    if not is_none(shown):
        yield Place(number, str(shown))
    for part in () if is_none(attributes) else str(attributes).split():
        attribute, _, name = part.partition(":")
        yield Place(number, name, attribute)


def _is_of(owner: Element, root: Element) -> bool:
    """Return whether a view is the one of a root, or one around it."""
    return is_none(owner) or owner.isSameNode(root) or not root.contains(owner)


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
    if value is None:
        place.removeAttribute(attribute)
    elif attribute.startswith("--"):
        place.style.setProperty(attribute, str(value))
    elif attribute == "value":  # what a field holds
        place.value = value
    elif isinstance(value, bool) and "-" not in attribute:
        place.toggleAttribute(attribute, value)
    else:
        place.setAttribute(attribute, flag(value) if isinstance(value, bool) else str(value))


def _focus_after(place: Element) -> None:
    """Move the focus from a place that loses it to what it names as next, or to what is around."""
    after = element(str(place.getAttribute("data-next")))
    after = place.closest("[tabindex]") if is_none(after) else after
    if not is_none(after):
        after.focus(preventScroll=True)  # what is read stays where it is


def _write_control(place: Element, control: Control) -> None:
    if control.is_hidden and place.matches(":focus"):
        _focus_after(place)
    place.textContent = control.text
    place.removeAttribute("data-word")  # what it said before Python
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


def _write_listing(place: Element, listing: Listing, before: object) -> None:
    """Write source text; the line that runs comes into view when a step was taken."""
    is_known = isinstance(before, Listing) and before.lines == listing.lines
    if not is_known:
        place.replaceChildren(*(made("li", line) for line in listing.lines))
    elif isinstance(before, Listing):
        place.children.item(before.line - 1).removeAttribute("aria-current")
    line = place.children.item(listing.line - 1)
    line.setAttribute("aria-current", "step")
    if listing.taken and not (isinstance(before, Listing) and before.taken == listing.taken):
        for part in (place, line):
            part.scrollIntoView(block="nearest")
