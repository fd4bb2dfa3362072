"""What is seen of a drawing that is larger than its place: moved by drag, zoomed by wheel or pinch.

Nothing here knows what is drawn, nor of the page.
"""

from collections.abc import Callable
from math import dist
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

FEW: Final = 8
"""How many pixels a pointer may move and still only tap."""
SMALLEST: Final = 0.1
LARGEST: Final = 4.0
MARGIN: Final = 12
"""How close to the edge of its place something is still in view, in pixels."""


class Lens:
    """Where a drawing stands in its place, and how large; `show` is called when that changes."""

    def __init__(self, show: Callable[[], object]) -> None:
        self.x = self.y = 0.0
        """Where the drawing's own middle stands, in pixels."""
        self.zoom = 1.0
        self.is_gliding = False
        """Whether it goes by itself to where it is asked to, not under a finger."""
        self.is_fitted = False
        """Whether it was neither moved nor zoomed since it was fitted."""
        self._size = (0.0, 0.0)
        """How wide and high the place is, in pixels; not known before it is there."""
        self._show = show
        self._pointers: dict[int, Point] = {}
        """Where the fingers are, or the mouse while its button is down."""
        self._start = (0.0, 0.0)
        self._is_dragged = False

    def resize(self, width: float, height: float) -> bool:
        """Take the size of the place; if its width is new, keep the middle there, and tell so.

        Only the height is new where a phone shows or hides its own bars: nothing is to jump then.
        """
        before, self._size = self._size, (width, height)
        if width == before[0]:
            return False
        self.x += (width - before[0]) / 2
        self.y += (height - before[1]) / 2
        self.is_gliding = False
        return True

    def fit(
        self, left: float, top: float, right: float, bottom: float, *, least: float, most: float
    ) -> None:
        """Show all of this if that needs no smaller zoom than the least, else its upper middle."""
        width, height = self._size
        room = min(width / (right - left), height / (bottom - top))
        self.zoom = min(max(room, least, SMALLEST), most)
        self.x = width / 2
        if right - left <= width / self.zoom:
            self.x -= self.zoom * (left + right) / 2
        self.y = -top * self.zoom
        self._glide()
        self.is_fitted = True

    def zoom_by(self, ratio: float, at: Point | None = None) -> None:
        """Zoom, so that a point of the place, its middle if none is given, shows what it did."""
        width, height = self._size
        self.is_gliding, self.is_fitted = at is None, False
        x, y = at or (width / 2, height / 2)
        ratio = min(max(self.zoom * ratio, SMALLEST), LARGEST) / self.zoom
        self.x, self.y = x - (x - self.x) * ratio, y - (y - self.y) * ratio
        self.zoom *= ratio
        self._show()

    def reveal(self, left: float, top: float, right: float, bottom: float) -> None:
        """Move no further than it takes to bring this into view, or its middle and top."""
        width, height = self._size
        x, y = self.x, self.y
        middle, half = (left + right) / 2 * self.zoom, (right - left) / 2 * self.zoom
        half = min(half, width / 2 - MARGIN)
        self.x += _into(x + middle - half, x + middle + half, width)
        self.y += _into(y + top * self.zoom, y + bottom * self.zoom, height)
        if (self.x, self.y) != (x, y):
            self._glide()

    def down(self, pointer: int, at: Point) -> None:
        """Take that a finger, or the button of a mouse, goes down."""
        if not self._pointers:
            self._start, self._is_dragged = at, False
        self._pointers[pointer] = at

    def move(self, pointer: int, at: Point) -> bool:
        """Take that it moves, and tell whether that moves the drawing."""
        pointers = self._pointers
        if pointer not in pointers:
            return False
        before, spread = _middle(pointers), _spread(pointers)
        if not self._is_dragged and len(pointers) == 1 and dist(self._start, at) < FEW:
            return False
        self._is_dragged = True
        pointers[pointer] = at
        after = _middle(pointers)
        self.x += after[0] - before[0]
        self.y += after[1] - before[1]
        self.zoom_by(_spread(pointers) / spread if spread else 1, after)
        return True

    def up(self, pointer: int) -> None:
        """Take that it is let go."""
        self._pointers.pop(pointer, None)

    def click(self) -> bool:
        """Take a click, and tell whether it only ends a drag."""
        was_dragged, self._is_dragged = self._is_dragged, False
        return was_dragged

    def wheel(self, way: float, at: Point) -> None:
        """Zoom where a wheel is turned, by so many pixels as it would scroll."""
        self.zoom_by(0.9985 ** min(max(way, -300), 300), at)

    def _glide(self) -> None:
        self.is_gliding, self.is_fitted = True, False
        self._show()


def _into(start: float, end: float, room: float) -> float:
    """Return how far to move what lies from start to end into the room, its start at least."""
    return max(MARGIN - start, min(room - MARGIN - end, 0))


def _middle(pointers: dict[int, Point]) -> Point:
    xs, ys = zip(*pointers.values(), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _spread(pointers: dict[int, Point]) -> float:
    """Return how far two fingers are from each other, 0 if there are not two."""
    return dist(*pointers.values()) if len(pointers) == 2 else 0.0
