"""The changes that a new view makes to a part of the page; static/show.js makes them.

index.html names the place of each field by `data-show`. A text is shown as the text of its place or
the value of an input, and checks a box or radio with that value. A boolean checks a box, or shows
or hides its place. A float is the `--length` of a bar, relative to 1. `Control`, `SmallBoard`,
`Code` and `Listing` are shown in buttons, drawings, editors and lists. Rows, each a separate view,
are copies of the `<template>` in their place; a row is known by its `key` or, without one, its
number. `data-view` names the place of a nested view, which `None` hides.

`data-set="aria-label:name --rows:rows"` names the fields of attributes and style properties. When
`resets` of a view changes, all of it is written again, and typed text is lost.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any, TypeAlias

from tictactoe.cells import mark_path
from tictactoe.controls import Code, Control, Listing, SmallBoard
from tictactoe.rules import MARKS, cells_of

Change: TypeAlias = tuple[Any, ...]
"""The name of a change, the numbers of a part and of an element in it, and further values."""


class Plan:
    """The places of a part by the names of their fields; each has the number of its element.

    `found` is a list of places as static/show.js finds them.
    """

    def __init__(self, found: list[Any]) -> None:
        self.places: dict[str, list[tuple[int, Plan | None]]] = {}
        """With the plan of a row, in the place of a list with a template."""
        self.attributes: dict[str, list[tuple[int, str]]] = {}
        self.views: dict[str, tuple[int, Plan]] = {}
        for element, field, attribute, is_view, inner in found:
            plan = None if inner is None else Plan(inner)
            if is_view and plan:
                self.views[field] = element, plan
            elif attribute:
                self.attributes.setdefault(field, []).append((element, attribute))
            else:
                self.places.setdefault(field, []).append((element, plan))


class Parts:
    """Numbers the parts of a page; `find` returns the plan of a template that rows name."""

    def __init__(self, find: Callable[[str], Plan]) -> None:
        self.numbers = count()
        self.plan = cache(find)


class Part:
    """A part of the page, and what it shows.

    >>> from typing import NamedTuple
    >>> Names = NamedTuple("Names", [("x", str), ("o", str)])
    >>> plan = Plan([[0, "x", "", False, None], [1, "o", "title", False, None]])
    >>> part = Part(plan, Parts(lambda name: plan))
    >>> part.changes(Names("Ann", "Bob"))
    [('fill', 0, 0, 'Ann'), ('set', 0, 1, 'title', 'Bob')]
    >>> part.changes(Names("Ann", "Eve"))
    [('set', 0, 1, 'title', 'Eve')]
    """

    def __init__(self, plan: Plan, parts: Parts) -> None:
        self.number = next(parts.numbers)
        self.view: Any = None
        """The view that was shown last."""
        self._plan = plan
        self._parts = parts
        self._views: dict[str, Part] = {}
        """The nested views that have been shown."""
        self._rows: dict[int, dict[object, Part]] = {}
        """The rows of each list, by the number of its element and their keys."""

    def changes(self, view: Any) -> list[Change]:  # noqa: ANN401  (any named tuple)
        """Return the changes from the view before; the fields of a new view are all written."""
        before, self.view = self.view, view
        found: list[Change] = []
        if view == before:
            return found
        if "resets" in view._fields and before and before.resets != view.resets:
            before = None
        for place, (name, value) in enumerate(zip(view._fields, view, strict=True)):
            if before is None or before[place] != value:
                found += self._in_field(name, value, before and before[place])
        return found

    def numbers(self) -> Iterator[int]:
        """Yield the number of this part, and those of the parts in it."""
        yield self.number
        for part in self._views.values():
            yield from part.numbers()
        for rows in self._rows.values():
            for part in rows.values():
                yield from part.numbers()

    def _in_field(self, name: str, value: object, before: object) -> list[Change]:
        found: list[Change] = []
        for element, attribute in self._plan.attributes.get(name, ()):
            is_plain = value is None or isinstance(value, bool)
            text = value if is_plain else str(value)
            found.append(("set", self.number, element, attribute, text))
        for element, plan in self._plan.places.get(name, ()):
            if isinstance(value, tuple) and not hasattr(value, "_fields"):
                found += self._in_list(element, plan, value)
            else:
                found.append(("fill", self.number, element, _content(value, before)))
        if name in self._plan.views:
            element, inner = self._plan.views[name]
            found.append(("fill", self.number, element, value is not None))
            if value is not None:
                if name not in self._views:
                    part = self._views[name] = Part(inner, self._parts)
                    found.append(("nest", self.number, element, part.number))
                found += self._views[name].changes(value)
        return found

    def _in_list(self, element: int, plan: Plan | None, rows: tuple[Any, ...]) -> list[Change]:
        known = self._rows.setdefault(element, {})
        keyed = {getattr(row, "key", number): row for number, row in enumerate(rows)}
        gone = [key for key in known if key not in keyed]
        found: list[Change] = [
            ("remove", self.number, element, [*known.pop(key).numbers()]) for key in gone
        ]
        for key, row in keyed.items():
            if key not in known:
                template = getattr(row, "template", "")
                of_row = self._parts.plan(template) if template else plan
                if of_row is None:
                    raise LookupError(f"no template for {row!r}")
                part = known[key] = Part(of_row, self._parts)
                found.append(("add", self.number, element, part.number, str(key), template))
            found += known[key].changes(row)
        if list(known) != list(keyed):
            self._rows[element] = {key: known[key] for key in keyed}
            order = [part.number for part in self._rows[element].values()]
            found.append(("order", self.number, element, order))
        return found


def _content(value: object, before: object) -> object:
    """Return what static/show.js writes to a place: a text, a boolean, or a value with its kind."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return {"length": f"{value:.4f}"}
    if isinstance(value, Control):
        return {"control": value._asdict()}
    if isinstance(value, SmallBoard):
        return {"board": _drawing(value)}
    if isinstance(value, Code):
        return {"code": value._asdict()}
    if isinstance(value, Listing):
        return {"listing": _listing(value, before)}
    return bool(value)


def _drawing(board: SmallBoard) -> dict[str, object]:
    """Return the size of a small board and its paths: the grid, the marks, a frame if any."""
    rules = board.position.rules
    grid = [f"M{col} 0V{rules.rows}" for col in range(1, rules.cols)]
    grid += [f"M0 {row}H{rules.cols}" for row in range(1, rules.rows)]
    paths = {"grid": "".join(grid)}
    for mark in MARKS:
        held = cells_of(board.position.mask(mark))
        paths[mark] = "".join(mark_path(mark, cell, rules.cols) for cell in held)
    if board.cell is not None:
        row, col = divmod(board.cell, rules.cols)
        paths["cell"] = f"M{col}.05 {row}.05h.9v.9h-.9z"
    return {"size": f"0 0 {rules.cols} {rules.rows}", "paths": paths}


def _listing(listing: Listing, before: object) -> dict[str, object]:
    """Return the lines unless they are known, the current one, and whether a step led there."""
    known = before if isinstance(before, Listing) else None
    is_same = known is not None and known.lines == listing.lines
    return {
        "lines": None if is_same else listing.lines,
        "before": known.line if known else 0,
        "line": listing.line,
        "is_step": bool(listing.taken) and not (known and known.taken == listing.taken),
    }
