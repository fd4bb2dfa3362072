"""The tab Tree in a browser: its keys and pointers, and the picture that is zoomed in a frame."""

from typing import Final

from pyodide.ffi import create_once_callable
from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.panel import TabPanel
from tictactoe.lab.tree import Tree, TreeView

ITEM: Final = '[role="treeitem"]'
STEP: Final = 1.3
SMALLEST: Final = 0.1
LARGEST: Final = 4.0
LARGEST_FIT: Final = 1.25
SMALLEST_FIT: Final = 0.85
"""The smallest zoom at which a finger still hits a node."""
IN_LIST: Final = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
"""The keys to the first child, the parent, and the nodes before and after."""
IN_PICTURE: Final = ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight")
SIDES: Final = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}


class TreePanel(TabPanel):
    """The tab and its part of the page."""

    def __init__(self, panel: dom.Element, tree: Tree) -> None:
        super().__init__(panel, tree)
        self._tree = tree
        self._frame = dom.element("tree-frame")
        self._picture = self._frame.firstElementChild
        self._items = dom.element("branches")
        self._zoom = 1.0
        self._width = 0
        """The width of the frame to which the picture was fitted."""
        self._least: float | None = SMALLEST_FIT
        """The smallest zoom for fitting the picture again; `None` once a person has zoomed it."""
        self._was_focused = False
        """Whether the tapped item had the focus before."""
        window.ResizeObserver.new(create_proxy(self._refit)).observe(self._frame, box="border-box")
        dom.listen("branches", "keydown", self._press)
        dom.on_part("branches", "pointerdown", ITEM, self._note_focus)
        dom.on_part("branches", "focusin", ITEM, self._choose)
        # not mouseover, which also fires when the tree is scrolled under the pointer
        dom.on_part("branches", "mousemove", ITEM, lambda item: tree.preview(_key(item)))
        dom.listen("tree-frame", "mouseleave", lambda _event: self._leave())

    def on_shown(self, view: TreeView, before: TreeView | None) -> None:
        """Fit a new picture into its frame, and bring an item that was opened into view."""
        if not view.tree:
            return
        item = self._item(view.chosen_row)
        if item.tabIndex:
            dom.rove("branches", item)
        if view.form == "list":
            self._picture.style.zoom = ""
        elif not before or [row.key for row in before.tree] != [view.tree[0].key]:
            self._items.getBoundingClientRect()  # lays it out; the next frame does so at its size
            window.requestAnimationFrame(create_once_callable(self._fit_new))
        elif before.chosen_row == view.chosen_row and before.is_row_open is False:
            if view.is_row_open:
                self._reveal(item)

    @command
    def zoom_in(self) -> None:
        """Show the picture larger."""
        self._zoom_by(STEP)

    @command
    def zoom_out(self) -> None:
        """Show the picture smaller."""
        self._zoom_by(1 / STEP)

    @command
    def fit(self) -> None:
        """Show all of the picture."""
        self._fit(SMALLEST)

    @property
    def _is_list(self) -> bool:
        return bool(self._shown.view.form == "list")

    def _item(self, key: str) -> dom.Element:
        return self._items.querySelector(f'[data-key="{key}"] > {ITEM}')

    # Pointers

    def _note_focus(self, item: dom.Element) -> None:
        self._was_focused = item.isSameNode(document.activeElement)

    @command
    def tap(self, key: str) -> None:
        """Choose and open an item; an open one is closed in the list, or if it had the focus."""
        self._item(key).focus(preventScroll=True)
        if self._was_focused or not self._tree.is_open(key) or self._is_list:
            self._toggle(key)

    def _leave(self) -> None:
        """Show the focused position on the board, or that of the match."""
        item = document.activeElement.closest(f"#branches {ITEM}")
        self._tree.preview("" if is_none(item) else _key(item))

    def _choose(self, item: dom.Element) -> None:
        self._tree.choose(_key(item))
        self.show()

    def _toggle(self, key: str) -> None:
        self._tree.toggle(key)
        self.show()

    # Keys

    def _press(self, event: dom.Event) -> None:
        item, key = event.target, str(event.key)
        if event.ctrlKey or event.metaKey or event.altKey or not item.matches(ITEM):
            return
        if document.dir == "rtl":
            key = SIDES.get(key, key)
        if self._zoom_by_key(key) or self._toggle_by_key(key, _key(item)):
            event.preventDefault()
        elif key in (*IN_LIST, "Home", "End"):
            event.preventDefault()
            to = self._target(key, item)
            if not is_none(to):
                to.focus(preventScroll=True)
                to.scrollIntoView(block="nearest", inline="nearest", container="nearest")

    def _zoom_by_key(self, key: str) -> bool:
        keys = {"+": self.zoom_in, "=": self.zoom_in, "-": self.zoom_out, "0": self.fit}
        if self._is_list or key not in keys:
            return False
        keys[key]()
        return True

    def _toggle_by_key(self, key: str, row: str) -> bool:
        is_open, (deeper, up, *_) = self._tree.is_open(row), self._directions
        keys = {"Enter", " "}
        if is_open is False:
            keys.add(deeper)
        elif self._is_list:
            keys.add(up)
        if key not in keys or is_open is None:
            return False
        self._toggle(row)
        return True

    @property
    def _directions(self) -> tuple[str, ...]:
        return IN_LIST if self._is_list else IN_PICTURE

    def _target(self, key: str, item: dom.Element) -> dom.Element:
        """Return the item to which a key leads, null if there is none."""
        deeper, up, _, ahead = self._directions
        if key == up:
            return item.parentElement.parentElement.previousElementSibling
        if key == deeper:
            return item.parentElement.querySelector(f":scope > ul {ITEM}")
        level = item.getAttribute("aria-level")
        is_row = not self._is_list and key not in ("Home", "End")
        row = self._items.querySelectorAll(f'[aria-level="{level}"]' if is_row else ITEM)
        last = row.length - 1
        if key in ("Home", "End"):
            return row.item(0 if key == "Home" else last)
        place = window.Array.prototype.indexOf.call(row, item) + (1 if key == ahead else -1)
        return row.item(min(max(place, 0), last))

    # The picture

    def _reveal(self, item: dom.Element) -> None:
        """Bring an item with its subtree into view, or the item alone if that is too large."""
        self._least = None
        box, frame = item.parentElement.getBoundingClientRect(), self._frame
        if box.width <= frame.clientWidth and box.height <= frame.clientHeight:
            place = item.parentElement
            place.scrollIntoView(block="nearest", inline="nearest", container="nearest")
        else:
            item.scrollIntoView(block="nearest", inline="center", container="nearest")

    def _fit(self, least: float) -> None:
        """Show all of the picture, or its top if that needs a smaller zoom than the least."""
        frame, root = self._frame, self._items.firstElementChild
        self._width, self._least = frame.offsetWidth, least
        box = root.getBoundingClientRect()
        room = min(frame.clientWidth / box.width, frame.clientHeight / box.height)
        self._set_zoom(min(max(0.99 * room * self._zoom, least), LARGEST_FIT))
        room = min(frame.clientWidth / frame.scrollWidth, frame.clientHeight / frame.scrollHeight)
        if room < 1:  # browsers round zoomed lengths
            self._set_zoom(max(0.98 * room * self._zoom, least))
        half = (frame.scrollWidth - frame.clientWidth) / 2
        frame.scrollTo(-half if document.dir == "rtl" else half, 0)

    def _fit_new(self, _time: float) -> None:
        """Fit a new picture, before it is drawn, unless the tab or the tree has gone meanwhile."""
        if self._frame.offsetWidth and self._shown.view.tree and not self._is_list:
            self._fit(SMALLEST_FIT)

    def _zoom_by(self, ratio: float) -> None:
        """Zoom around the middle of the frame."""
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
        """Fit the picture again after the frame's width changed, and show the chosen item."""
        width = self._frame.offsetWidth
        view = self._shown.view
        if not (view and view.tree) or self._is_list or width in (0, self._width):
            return  # a hidden frame has no width
        self._width = width
        if self._least:
            self._fit(self._least)
        item = self._item(view.chosen_row)
        item.scrollIntoView(block="nearest", inline="nearest", container="nearest")


def _key(item: dom.Element) -> str:
    return str(item.parentElement.dataset.key)
