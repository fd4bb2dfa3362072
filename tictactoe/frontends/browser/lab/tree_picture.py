"""The tree as a picture: a small board for a position, its value, and lines to the next ones."""

from typing import Final, TypeAlias

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.lens import Lens
from tictactoe.frontends.browser.lab.pointers import follow
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.frontends.browser.lab.tree_list import items_of, path_name
from tictactoe.lab.explain import Path
from tictactoe.lab.layout import Part, places
from tictactoe.lab.tree import Branch, Opened
from tictactoe.rules import Mark, other

Key: TypeAlias = tuple[Path, bool]
"""A node: the call after these moves, or what that call left out."""
ROOT: Final[Key] = ((), False)
DRAWING: Final = "drawing"
WIDTH: Final = 66
"""Of the room for a node, in the units of the picture."""
STUB: Final = 22
"""Of the room for a move that was left out."""
HEIGHT: Final = 148
"""From one level to the next."""
NODE: Final = 88
"""The height of a node."""
TOP: Final = 44
"""How far above a node its level begins."""
GAP: Final = NODE - HEIGHT
"""Where the level above ends, seen from a node."""
LEAST: Final = 0.85
"""The zoom at which a finger still meets a node."""
STEP: Final = 1.3


class TreePicture:
    """The picture in the page."""

    place = "picture"
    name = DRAWING
    ways = ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight")
    """The keys that lead deeper, up, back and ahead."""

    def __init__(self) -> None:
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
        drawing = self._drawing = dom.element(DRAWING)
        self._world, self._bands, self._levels, self._nodes = (
            drawing.querySelector(f".{part}") for part in ("world", "bands", "levels", "nodes")
        )
        self._lens = Lens(self._look)
        self._least = LEAST
        """The smallest zoom at which all of it was last asked for."""
        follow(DRAWING, self._lens, lambda: drawing.matches(":focus-within"))
        window.ResizeObserver.new(create_proxy(self._follow_place)).observe(drawing)
        dom.on_click("zoom-in", lambda: self._lens.zoom_by(STEP))
        dom.on_click("zoom-out", lambda: self._lens.zoom_by(1 / STEP))
        dom.on_click("zoom-fit", lambda: self._fit(least=0))

    def clear(self) -> None:
        """Show nothing."""
        for known in (self._items, self._below, self._left_out, self._at):
            known.clear()
        self._written = dom.Written()
        self._nodes.replaceChildren()

    def draw(self, shown: Opened, root: Branch | None) -> None:
        """Show a call that is opened; the root with it if it is the first."""
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
        is_new = root is None and path not in self._below
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
        self._lay_out()
        if is_new and item.tabIndex == 0:
            self._reveal(path)

    def close(self, item: dom.Element) -> None:
        """Show none of the moves below one."""
        path = next(path for (path, _), known in self._items.items() if known.isSameNode(item))
        for below in self._below.pop(path, ()):
            self._remove(below)
        self._remove_left_out(path)
        item.setAttribute("aria-expanded", "false")
        item.removeAttribute("aria-description")
        self._lay_out()

    def row(self, item: dom.Element) -> list[dom.Element]:
        """Return the items among which keys lead back and ahead: those of a level."""
        level = item.getAttribute("aria-level")
        return [one for one in items_of(DRAWING) if one.getAttribute("aria-level") == level]

    def show(self, item: dom.Element) -> None:
        """Bring an item into view."""
        x, y = next(self._at[key] for key, known in self._items.items() if known.isSameNode(item))
        self._lens.reveal(x - WIDTH / 2, y - 20, x + WIDTH / 2, y + NODE)

    def press(self, key: str) -> bool:
        """Zoom if that is what a key does, and tell whether it is."""
        if key in ("+", "=", "-"):
            self._lens.zoom_by(1 / STEP if key == "-" else STEP)
        elif key == "0":
            self._fit(least=0)
        return key in ("+", "=", "-", "0")

    def _reveal(self, path: Path) -> None:
        """Bring a node with all that is right below it into view."""
        keys = [(call, False) for call in self._below[path]]
        keys += [(path, True)] if path in self._left_out else []
        far = max(abs(self._at[key][0] - self._at[path, False][0]) for key in keys) + WIDTH
        x, y = self._at[path, False]
        self._lens.reveal(x - far, y - TOP, x + far, y + HEIGHT + NODE + 20)

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
        is_new = not self._at
        way = -WIDTH if document.documentElement.dir == "rtl" else WIDTH
        stays = next((key for key in self._at if self._items[key].tabIndex == 0), ROOT)
        shift = self._at[stays][0] - found[stays][0] * way if stays in self._at else 0.0
        for key, (x, level) in found.items():
            at = (round(x * way + shift, 1), level * HEIGHT)
            if self._at.get(key) != at:
                self._at[key] = at
                self._items[key].style.transform = f"translate({at[0]}px, {at[1]}px)"
        for key in found:
            path, is_left_out = key
            above = path if is_left_out else path[:-1]
            if key != ROOT:
                self._draw_edge(key, round(self._at[above, False][0] - self._at[key][0], 1))
        self._draw_levels(max(level for _, level in found.values()))
        if is_new:
            self._fit(least=LEAST)

    def _part(self, path: Path) -> Part[Key]:
        below = [self._part(call) for call in self._below.get(path, ())]
        if count := self._left_out.get(path):
            below.append(Part((path, True), count * STUB / WIDTH))
        return Part((path, False), below=tuple(below))

    def _draw_edge(self, key: Key, above: float) -> None:
        """Draw the line from the node above, so far to the right, or those that lead nowhere."""
        path, is_left_out = key
        count = self._left_out[path] if is_left_out else 1
        if self._written.changes((key, "edge"), above, count):
            ends = [_stub(place, count) for place in range(count)]
            curve = f"M{above} {GAP}C{above} {GAP / 2} "
            lines = [f"{curve}{end} {GAP / 2} {end} -20" for end in ends]
            self._items[key].querySelector(".edge").setAttribute("d", "".join(lines))

    def _draw_levels(self, deepest: int) -> None:
        """Mark the levels, and name those on which something is opened."""
        if self._written.changes("levels", deepest, self._turn):
            tops = (level * HEIGHT - TOP for level in range(0, deepest + 1, 2))
            self._bands.setAttribute(
                "d", "".join(f"M-99999 {top}h199998v{HEIGHT}h-199998z" for top in tops)
            )
            first = dom.copy(self._levels.firstElementChild)
            self._levels.replaceChildren(first)
            for level in range(deepest):
                name = dom.copy(first) if level else first
                mark = other(self._turn) if level % 2 else self._turn
                name.textContent = f"{'min' if level % 2 else 'max'} {mark}"
                name.setAttribute("y", str(level * HEIGHT - 28))
                self._levels.append(name)

    def _fit(self, *, least: float) -> None:
        xs = [x for x, _ in self._at.values()]
        deepest = max(y for _, y in self._at.values())
        half, em = WIDTH / 2 + 4, _em()
        box = (min(xs) - half, -TOP, max(xs) + half, deepest + NODE + 20)
        self._least = least
        self._measure()
        self._lens.fit(*box, least=least * em, most=1.25 * em)

    def _measure(self) -> bool:
        """Let the lens know the size of its place, and tell whether its width is new."""
        return self._lens.resize(self._drawing.clientWidth, self._drawing.clientHeight)

    def _follow_place(self, *_observed: object) -> None:
        """Show as much in a place that became wider or narrower, and in it what is chosen."""
        if not (self._at and self._drawing.clientWidth and self._measure()):
            return  # while it is hidden, it has no width
        if self._lens.is_fitted:
            self._fit(least=self._least)
        else:
            self._look()
        chosen = self._drawing.querySelector('[tabindex="0"]')
        if not is_none(chosen):
            self.show(chosen)

    def _look(self) -> None:
        """Show what the lens shows."""
        lens = self._lens
        scale = f"{lens.y:.1f}px) scale({lens.zoom:.4f})"
        dom.element(DRAWING).dataset.glides = dom.flag(lens.is_gliding)
        self._world.style.transform = f"translate({lens.x:.1f}px, {scale}"
        self._levels.style.transform = f"translate(10px, {scale}"


def _stub(place: int, count: int) -> float:
    """Return where one of so many moves that were left out stands, from their middle."""
    return (place - (count - 1) / 2) * STUB if count > 1 else 0.0


def _em() -> float:
    """Return how large letters are, compared with the usual."""
    style = window.getComputedStyle(dom.element("picture"))
    return float(window.parseFloat(style.fontSize)) / 16
