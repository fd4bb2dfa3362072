"""A tree as it is drawn: a small board for a position, its value, and lines to the next ones."""

from typing import ClassVar, Final, TypeAlias

from pyscript import document

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.frontends.browser.lab.tree_list import path_name
from tictactoe.lab.explain import Path
from tictactoe.lab.layout import Part, places
from tictactoe.lab.tree import Branch, Opened
from tictactoe.rules import Mark, other

Key: TypeAlias = tuple[Path, bool]
"""A node: the call after these moves, or what that call left out."""
ROOT: Final[Key] = ((), False)
STUB: Final = 22
"""Of the room for a move that was left out."""
TOP: Final = 44
"""How far above a node its level begins."""


class TreeDrawing:
    """The drawing of a tree in an element of the page, in which every node has a place."""

    width: ClassVar = 66
    """Of the room for a node, in the units of the drawing."""
    node: ClassVar = 88
    """The height of a node."""
    height: ClassVar = 148
    """From one level to the next."""

    def __init__(self, drawing: dom.Element) -> None:
        self._items: dict[Key, dom.Element] = {}
        self._below: dict[Path, list[Path]] = {}
        """The calls that each call made, of those that are opened."""
        self._left_out: dict[Path, int] = {}
        """How many moves each call left out."""
        self._at: dict[Key, tuple[float, float]] = {}
        """Where each node stands."""
        self._written = dom.Written()
        self._turn: Mark = "X"
        """Who is to move at the root."""
        self._world, self._bands, self._levels, self._nodes = (
            drawing.querySelector(f".{part}") for part in ("world", "bands", "levels", "nodes")
        )

    def clear(self) -> None:
        """Show nothing."""
        for known in (self._items, self._below, self._left_out, self._at):
            known.clear()
        self._written = dom.Written()
        self._nodes.replaceChildren()

    def draw(self, shown: Opened, root: Branch | None) -> None:
        """Show a call that is opened; the root with it if it is the first."""
        self._add(shown, root)
        self._lay_out()

    def _add(self, shown: Opened, root: Branch | None) -> None:
        """Add a call that is opened, before its nodes have their places."""
        path = shown.path
        if root:
            self._turn = root.position.turn
            if ROOT not in self._items:
                self._nodes.append(self._made(ROOT, "node"))
            self._fill(ROOT, root)
        calls = [branch.path for branch in shown.below]
        for gone in self._below.get(path, ()):
            if gone not in calls:
                self._remove(gone)
        self._below[path] = []
        last = self._items[path, False]
        for branch in shown.below:
            key = (branch.path, False)
            if key not in self._items:
                last.after(self._made(key, "node"))
                draw(self._items[key].querySelector("svg"), branch.position)
            self._fill(key, branch)
            self._below[path].append(branch.path)
            last = self._end(branch.path)
        self._draw_left_out(shown, last)
        item = self._items[path, False]
        item.setAttribute("aria-expanded", "true")
        item.setAttribute("aria-description", shown.level)

    def _made(self, key: Key, template: str) -> dom.Element:
        item = self._items[key] = dom.fresh(template).firstElementChild
        return item

    def _fill(self, key: Key, branch: Branch) -> None:
        """Let a node show a call, as far as it does not."""
        item = self._items[key]
        if not self._written.changes(key, branch):
            return
        cell = branch.cell if branch.path else ""
        if branch.alike:
            cell += f" ×{branch.stands_for}"
        seen = " ".join(filter(None, (cell, branch.value, branch.bounds)))
        said = branch.text.removeprefix(f"{branch.cell}, ") if branch.path else branch.text
        item.dataset.path = path_name(branch.path)
        item.dataset.chosen = dom.flag(branch.chosen)
        item.dataset.winner = branch.winner or ""
        item.dataset.end = dom.flag(branch.is_end)
        item.setAttribute("aria-label", f"{seen}, {said}")
        item.setAttribute("aria-level", str(len(branch.path) + 1))
        if not branch.is_end and not item.hasAttribute("aria-expanded"):
            item.setAttribute("aria-expanded", "false")
        dom.fill(item, {".move": cell, ".number": branch.value, ".bounds": branch.bounds})
        if key == ROOT:
            draw(item.querySelector("svg"), branch.position)

    def _draw_left_out(self, shown: Opened, last: dom.Element) -> None:
        """Show the moves that a call left out, after the last that it tried, as dashed lines."""
        path, cells = shown.path, shown.left_out
        if not self._written.changes((path, True), cells, shown.reason):
            return
        self._remove_left_out(path)
        if not cells:
            return
        item = self._made((path, True), "left-out")
        last.after(item)
        self._left_out[path] = len(cells)
        item.dataset.above = path_name(path)
        item.setAttribute("aria-label", shown.reason)
        item.setAttribute("aria-level", str(len(path) + 2))
        first = item.querySelector("text")
        for place, cell in enumerate(cells):
            name = dom.copy(first) if place else first
            name.textContent = cell
            name.setAttribute("x", str(_stub(place, len(cells))))
            item.append(name, " ")
        plate = item.querySelector("rect")
        plate.setAttribute("x", str(-STUB * len(cells) / 2))
        plate.setAttribute("width", str(STUB * len(cells)))

    def _remove(self, path: Path) -> None:
        for below in self._below.pop(path, ()):
            self._remove(below)
        self._remove_left_out(path)
        self._forget((path, False))

    def _remove_left_out(self, path: Path) -> None:
        if self._left_out.pop(path, None):
            self._forget((path, True))

    def _forget(self, key: Key) -> None:
        self._items.pop(key).remove()
        self._at.pop(key, None)
        self._written.changes(key)
        self._written.changes((key, "edge"))

    def _end(self, path: Path) -> dom.Element:
        """Return the last item of a node and what is below it."""
        if path in self._left_out:
            return self._items[path, True]
        below = self._below.get(path)
        return self._end(below[-1]) if below else self._items[path, False]

    def _lay_out(self) -> None:
        """Put every node in its place, so that the one with the focus stays where it is."""
        found = places(self._part(()))
        way = -self.width if document.documentElement.dir == "rtl" else self.width
        stays = next((key for key in self._at if self._items[key].tabIndex == 0), ROOT)
        shift = self._at[stays][0] - found[stays][0] * way if stays in self._at else 0.0
        for key, (x, level) in found.items():
            at = (round(x * way + shift, 1), level * self.height)
            if self._at.get(key) != at:
                self._at[key] = at
                self._items[key].style.transform = f"translate({at[0]}px, {at[1]}px)"
        for key in found:
            path, is_left_out = key
            above = path if is_left_out else path[:-1]
            if key != ROOT:
                self._draw_edge(key, round(self._at[above, False][0] - self._at[key][0], 1))
        self._draw_levels(max(level for _, level in found.values()))

    def _part(self, path: Path) -> Part[Key]:
        below = [self._part(call) for call in self._below.get(path, ())]
        if count := self._left_out.get(path):
            below.append(Part((path, True), count * STUB / self.width))
        return Part((path, False), below=tuple(below))

    def _draw_edge(self, key: Key, above: float) -> None:
        """Draw the line from the node above, so far to the right, or those that lead nowhere."""
        path, is_left_out = key
        count = self._left_out[path] if is_left_out else 1
        if self._written.changes((key, "edge"), above, count):
            ends = [_stub(place, count) for place in range(count)]
            gap = self.node - self.height  # where the level above ends, seen from a node
            curve = f"M{above} {gap}C{above} {gap / 2} "
            lines = [f"{curve}{end} {gap / 2} {end} -20" for end in ends]
            self._items[key].querySelector(".edge").setAttribute("d", "".join(lines))

    def _draw_levels(self, deepest: int) -> None:
        """Mark the levels, and name those on which something is opened."""
        if self._written.changes("levels", deepest, self._turn):
            tops = (level * self.height - TOP for level in range(0, deepest + 1, 2))
            self._bands.setAttribute(
                "d", "".join(f"M-99999 {top}h199998v{self.height}h-199998z" for top in tops)
            )
            first = dom.copy(self._levels.firstElementChild)
            self._levels.replaceChildren(first)
            for level in range(deepest):
                name = dom.copy(first) if level else first
                mark = other(self._turn) if level % 2 else self._turn
                name.textContent = f"{'min' if level % 2 else 'max'} {mark}"
                name.setAttribute("y", str(level * self.height - 28))
                self._levels.append(name)


def _stub(place: int, count: int) -> float:
    """Return where one of so many moves that were left out stands, from their middle."""
    return (place - (count - 1) / 2) * STUB if count > 1 else 0.0
