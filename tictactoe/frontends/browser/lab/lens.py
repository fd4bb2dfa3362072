"""What is seen of a drawing that is larger than its place: moved by drag, zoomed by wheel or pinch.

Nothing here knows what is drawn.
"""

from collections.abc import Callable
from math import dist
from typing import Final

from pyscript import window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser import dom

FEW: Final = 8
"""How many pixels a pointer may move and still only tap."""
SMALLEST: Final = 0.1
LARGEST: Final = 4.0
MARGIN: Final = 12
"""How close to the edge of its place something is still in view, in pixels."""


class Lens:
    """Where a drawing stands in its place, and how large; `show` is called when that changes."""

    def __init__(
        self, name: str, show: Callable[[], object], is_wanted: Callable[[], bool]
    ) -> None:
        self.x = self.y = 0.0
        """Where the drawing's own middle stands, in pixels."""
        self.zoom = 1.0
        self._place = dom.element(name)
        self._show = show
        self._is_wanted = is_wanted
        self._pointers: dict[int, tuple[float, float]] = {}
        """Where the fingers are, or the mouse while its button is down."""
        self._start = (0.0, 0.0)
        self._is_dragged = False
        self.is_gliding = False
        """Whether it goes by itself to where it is asked to, not under a finger."""
        dom.listen(name, "pointerdown", self._down)
        dom.listen(name, "pointermove", self._move)
        for event in ("pointerup", "pointercancel"):
            dom.listen(name, event, lambda event: self._pointers.pop(event.pointerId, None))
        dom.listen(name, "wheel", self._wheel)
        self._place.addEventListener("click", create_proxy(self._click), True)  # noqa: FBT003  (before others)

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high the place is, in pixels."""
        return self._place.clientWidth, self._place.clientHeight

    def fit(self, left: float, top: float, right: float, bottom: float, *, least: float) -> None:
        """Show all of this if that needs no smaller zoom than the least, else its upper middle."""
        (width, height), em = self.size, _em()
        room = min(width / (right - left), height / (bottom - top))
        self.zoom = min(max(room, least * em), 1.25 * em)
        self.x = width / 2
        if right - left <= width / self.zoom:
            self.x -= self.zoom * (left + right) / 2
        self.y = -top * self.zoom
        self._glide()

    def zoom_by(self, ratio: float, at: tuple[float, float] | None = None) -> None:
        """Zoom, so that a point of the place, its middle if none is given, shows what it did."""
        width, height = self.size
        self.is_gliding = at is None
        x, y = at or (width / 2, height / 2)
        ratio = min(max(self.zoom * ratio, SMALLEST), LARGEST) / self.zoom
        self.x, self.y = x - (x - self.x) * ratio, y - (y - self.y) * ratio
        self.zoom *= ratio
        self._show()

    def reveal(self, left: float, top: float, right: float, bottom: float) -> None:
        """Move no further than it takes to bring this into view, or its middle and top."""
        width, height = self.size
        x, y = self.x, self.y
        middle, half = (left + right) / 2 * self.zoom, (right - left) / 2 * self.zoom
        half = min(half, width / 2 - MARGIN)
        self.x += _into(x + middle - half, x + middle + half, width)
        self.y += _into(y + top * self.zoom, y + bottom * self.zoom, height)
        if (self.x, self.y) != (x, y):
            self._glide()

    def _glide(self) -> None:
        self.is_gliding = True
        self._show()

    def _at(self, event: dom.Event) -> tuple[float, float]:
        box = self._place.getBoundingClientRect()
        return event.clientX - box.left, event.clientY - box.top

    def _down(self, event: dom.Event) -> None:
        if not self._pointers:
            self._start, self._is_dragged = self._at(event), False
        self._pointers[event.pointerId] = self._at(event)

    def _move(self, event: dom.Event) -> None:
        pointers, number = self._pointers, event.pointerId
        if number in pointers and not event.buttons:
            del pointers[number]  # it was let go elsewhere
        if number not in pointers:
            return
        before, spread = _middle(pointers), _spread(pointers)
        at = self._at(event)
        if not self._is_dragged:
            if len(pointers) == 1 and dist(self._start, at) < FEW:
                return
            self._is_dragged = True
        self._place.setPointerCapture(number)
        pointers[number] = at
        after = _middle(pointers)
        self.x += after[0] - before[0]
        self.y += after[1] - before[1]
        self.zoom_by(_spread(pointers) / spread if spread else 1, after)

    def _wheel(self, event: dom.Event) -> None:
        if event.ctrlKey or self._is_wanted():
            event.preventDefault()
            way = event.deltaY * (16 if event.deltaMode else 1) * (5 if event.ctrlKey else 1)
            self.zoom_by(0.9985 ** min(max(way, -300), 300), self._at(event))

    def _click(self, event: dom.Event) -> None:
        if self._is_dragged:
            self._is_dragged = False
            event.stopPropagation()


def _into(start: float, end: float, room: float) -> float:
    """Return how far to move what lies from start to end into the room."""
    if start < MARGIN:
        return MARGIN - start
    return min(room - MARGIN - end, 0)


def _middle(pointers: dict[int, tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*pointers.values(), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _spread(pointers: dict[int, tuple[float, float]]) -> float:
    """Return how far two fingers are from each other, 0 if there are not two."""
    return dist(*pointers.values()) if len(pointers) == 2 else 0.0


def _em() -> float:
    """Return how large letters are, compared with the usual."""
    style = window.getComputedStyle(dom.element("picture"))
    return float(window.parseFloat(style.fontSize)) / 16
