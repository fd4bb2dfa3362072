"""The tree in its tab: a list in the page, or a picture that is scrolled and zoomed in a frame."""

from typing import Final

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.branches import Branches, Form
from tictactoe.lab.tree import Branch, Opened

STEP: Final = 1.3
SMALLEST: Final = 0.1
LARGEST: Final = 4.0
LARGEST_FIT: Final = 1.25
SMALLEST_FIT: Final = 0.85
"""The zoom at which a finger still meets a node."""
IN_LIST: Final = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
"""The keys that lead deeper, up, back and ahead."""
IN_PICTURE: Final = ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight")


class TreeView(Branches):
    """The tree in the page."""

    def __init__(self, form: Form) -> None:
        self._frame = dom.element("tree-frame")
        self._picture = self._frame.firstElementChild
        super().__init__("tree-view", form)
        self._zoom = 1.0
        self._width = 0
        """How wide the frame was when the picture was fitted."""
        self._least: float | None = SMALLEST_FIT
        """The smallest zoom at which all of it was asked for; `None` if it changed since."""
        window.ResizeObserver.new(create_proxy(self._refit)).observe(self._frame, box="border-box")
        dom.on_click("zoom-in", lambda: self._zoom_by(STEP))
        dom.on_click("zoom-out", lambda: self._zoom_by(1 / STEP))
        dom.on_click("zoom-fit", lambda: self._fit(SMALLEST))

    @property
    def ways(self) -> tuple[str, ...]:
        """The keys that lead deeper, up, back and ahead."""
        return IN_LIST if self.form == "list" else IN_PICTURE

    def show_as(self, form: Form) -> None:
        """Show nothing, and from then on a list or a picture."""
        super().show_as(form)
        self._picture.style.zoom = ""

    def draw(self, shown: Opened, root: Branch | None) -> None:
        """Show a call that is opened, and bring it into view where it is new."""
        is_first = is_none(self.item(()))
        item = self.item(shown.path)
        is_new = not root and item.getAttribute("aria-expanded") == "false"
        super().draw(shown, root)
        if self.form == "list":
            return
        if is_first:
            self._fit(SMALLEST_FIT)
        elif is_new and item.tabIndex == 0:
            self._reveal(item)

    def row(self, item: dom.Element) -> list[dom.Element]:
        """Return the items among which keys lead back and ahead: in a picture those of a level."""
        level = item.getAttribute("aria-level")
        return [
            it for it in self.items if self.form == "list" or it.getAttribute("aria-level") == level
        ]

    def show(self, item: dom.Element) -> None:
        """Bring an item into view."""
        item.scrollIntoView(block="nearest", inline="nearest", container="nearest")

    def press(self, key: str) -> bool:
        """Zoom if that is what a key does, and return whether it is."""
        if self.form == "list" or key not in ("+", "=", "-", "0"):
            return False
        if key == "0":
            self._fit(SMALLEST)
        else:
            self._zoom_by(1 / STEP if key == "-" else STEP)
        return True

    def _reveal(self, item: dom.Element) -> None:
        """Bring an item with all that is below it into view, or its middle and top."""
        self._least = None
        box, frame = item.parentElement.getBoundingClientRect(), self._frame
        if box.width <= frame.clientWidth and box.height <= frame.clientHeight:
            self.show(item.parentElement)
        else:
            item.scrollIntoView(block="nearest", inline="center", container="nearest")

    def _fit(self, least: float) -> None:
        """Show all of the picture if that needs no smaller zoom than the least, else its top."""
        frame, root = self._frame, self._tree.firstElementChild
        self._width, self._least = frame.offsetWidth, least
        self._set_zoom(1)
        room = min(frame.clientWidth / root.offsetWidth, frame.clientHeight / root.offsetHeight)
        self._set_zoom(min(max(0.99 * room, least), LARGEST_FIT))
        half = (frame.scrollWidth - frame.clientWidth) / 2
        frame.scrollTo(-half if document.dir == "rtl" else half, 0)

    def _zoom_by(self, ratio: float) -> None:
        """Zoom so that the frame's middle shows what it did."""
        frame, self._least = self._frame, None
        x, y = frame.clientWidth / 2, frame.clientHeight / 2
        if document.dir == "rtl":
            x = -x
        across = (frame.scrollLeft + x) / frame.scrollWidth
        down = (frame.scrollTop + y) / frame.scrollHeight
        self._set_zoom(min(max(self._zoom * ratio, SMALLEST), LARGEST))
        frame.scrollTo(across * frame.scrollWidth - x, down * frame.scrollHeight - y)

    def _set_zoom(self, zoom: float) -> None:
        self._zoom = zoom
        self._picture.style.zoom = f"{zoom:.3f}"

    def _refit(self, *_observed: object) -> None:
        """Show as much in a frame that became wider or narrower, and in it what is chosen."""
        width = self._frame.offsetWidth
        if self.form == "list" or is_none(self.item(())) or width in (0, self._width):
            return  # while it is hidden, it has no width
        self._width = width
        if self._least:
            self._fit(self._least)
        if not is_none(self.chosen):
            self.show(self.chosen)
