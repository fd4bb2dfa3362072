"""The tree as a picture to move and zoom in, and to go through by keys."""

from typing import Final

from pyscript import window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.lens import Lens
from tictactoe.frontends.browser.lab.pointers import follow
from tictactoe.frontends.browser.lab.tree_drawing import TOP, TreeDrawing
from tictactoe.frontends.browser.lab.tree_list import items_of
from tictactoe.lab.explain import Path
from tictactoe.lab.tree import Branch, Opened

DRAWING: Final = "drawing"
LEAST: Final = 0.85
"""The zoom at which a finger still meets a node."""
STEP: Final = 1.3


class TreePicture(TreeDrawing):
    """The picture in the page."""

    place = "picture"
    name = DRAWING
    ways = ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight")
    """The keys that lead deeper, up, back and ahead."""

    def __init__(self) -> None:
        drawing = self._drawing = dom.element(DRAWING)
        super().__init__(drawing)
        self._lens = Lens(self._look)
        self._least = LEAST
        """The smallest zoom at which all of it was last asked for."""
        follow(DRAWING, self._lens, lambda: drawing.matches(":focus-within"))
        window.ResizeObserver.new(create_proxy(self._follow_place)).observe(drawing)
        dom.on_click("zoom-in", lambda: self._lens.zoom_by(STEP))
        dom.on_click("zoom-out", lambda: self._lens.zoom_by(1 / STEP))
        dom.on_click("zoom-fit", lambda: self._fit(least=0))

    def draw(self, shown: Opened, root: Branch | None) -> None:
        """Show a call that is opened, and bring it into view where it is new."""
        path, is_first = shown.path, not self._at
        is_new = root is None and path not in self._below
        super().draw(shown, root)
        if is_first:
            self._fit(least=LEAST)
        if is_new and self._items[path, False].tabIndex == 0:
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
        self._lens.reveal(x - self.width / 2, y - 20, x + self.width / 2, y + self.node)

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
        far = max(abs(self._at[key][0] - self._at[path, False][0]) for key in keys) + self.width
        x, y = self._at[path, False]
        self._lens.reveal(x - far, y - TOP, x + far, y + self.height + self.node + 20)

    def _fit(self, *, least: float) -> None:
        xs = [x for x, _ in self._at.values()]
        deepest = max(y for _, y in self._at.values())
        half, em = self.width / 2 + 4, _em()
        box = (min(xs) - half, -TOP, max(xs) + half, deepest + self.node + 20)
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


def _em() -> float:
    """Return how large letters are, compared with the usual."""
    style = window.getComputedStyle(dom.element("picture"))
    return float(window.parseFloat(style.fontSize)) / 16
