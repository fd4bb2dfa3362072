"""The tree in its tab: keys and pointers, and a picture that is scrolled and zoomed in a frame."""

from typing import Final

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.panel import TabView
from tictactoe.lab.tree import Tree

ITEM: Final = '[role="treeitem"]'
STEP: Final = 1.3
SMALLEST: Final = 0.1
LARGEST: Final = 4.0
LARGEST_FIT: Final = 1.25
SMALLEST_FIT: Final = 0.85
"""The zoom at which a finger still meets a node."""
IN_LIST: Final = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
"""The keys that lead deeper, up, back and ahead."""
IN_PICTURE: Final = ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight")
SIDES: Final = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}


class TreePanel(TabView):
    """The tab, and what a person does in the tree."""

    def __init__(self, panel: dom.Element, tree: Tree) -> None:
        super().__init__(panel, tree)
        self._tree = tree
        self._frame = dom.element("tree-frame")
        self._picture = self._frame.firstElementChild
        self._items = dom.element("branches")
        self._top: dom.Element = None
        """The first item, when the tree was shown last."""
        self._zoom = 1.0
        self._width = 0
        """How wide the frame was when the picture was fitted."""
        self._least: float | None = SMALLEST_FIT
        """The smallest zoom at which all of it was asked for; `None` if it changed since."""
        self._was_focused = False
        """Whether what is tapped had the focus before."""
        window.ResizeObserver.new(create_proxy(self._refit)).observe(self._frame, box="border-box")
        dom.listen("branches", "keydown", self._press)
        dom.on_part("branches", "pointerdown", ITEM, self._note_focus)
        dom.on_part("branches", "click", ITEM, self._tap)
        dom.on_part("branches", "focusin", ITEM, self._choose)
        # not mouseover, which comes of a tree that is scrolled under a pointer at rest
        dom.on_part("branches", "mousemove", ITEM, lambda item: tree.preview(_key(item)))
        dom.listen("tree-frame", "mouseleave", lambda _event: self._leave())

    def show(self) -> None:
        """Write what differs, and bring into view what was opened."""
        before = self._chosen
        was_closed = not is_none(before) and before.getAttribute("aria-expanded") == "false"
        super().show()
        top = self._items.querySelector(ITEM)
        is_new = not is_none(top) and not top.isSameNode(self._top)
        self._top = top
        if is_none(top):
            return
        key = self._tree.chosen
        chosen = self._items.querySelector(f'[data-key="{key}"] > {ITEM}') if key else top
        if chosen.tabIndex:
            dom.rove("branches", chosen)
        if self._is_list:
            self._picture.style.zoom = ""
        elif is_new:
            self._fit(SMALLEST_FIT)
        elif was_closed and before.getAttribute("aria-expanded") == "true":
            self._reveal(before)

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
        return bool(dom.element("tree-view").dataset.form == "list")

    @property
    def _chosen(self) -> dom.Element:
        """The item that Tab leads to, null if there is none."""
        return self._items.querySelector('[tabindex="0"]')

    # Pointers

    def _note_focus(self, item: dom.Element) -> None:
        self._was_focused = item.isSameNode(document.activeElement)

    def _tap(self, item: dom.Element) -> None:
        """Choose an item, and open it; one that was chosen before, or in the list, is closed."""
        item.focus(preventScroll=True)
        is_open = item.getAttribute("aria-expanded") == "true"
        if self._was_focused or not is_open or self._is_list:
            self._toggle(item)

    def _leave(self) -> None:
        """Show the position that is chosen, or that of the match if none is."""
        item = document.activeElement.closest(f"#branches {ITEM}")
        self._tree.preview("" if is_none(item) else _key(item))

    def _choose(self, item: dom.Element) -> None:
        self._tree.choose(_key(item))
        self.show()

    def _toggle(self, item: dom.Element) -> None:
        if item.hasAttribute("aria-expanded"):
            self._tree.toggle(_key(item))
            self.show()

    # Keys

    def _press(self, event: dom.Event) -> None:
        item, key = event.target, str(event.key)
        if event.ctrlKey or event.metaKey or event.altKey or not item.matches(ITEM):
            return
        if document.dir == "rtl":
            key = SIDES.get(key, key)
        if self._zoom_by_key(key) or self._toggle_by_key(key, item):
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

    def _toggle_by_key(self, key: str, item: dom.Element) -> bool:
        expanded, (deeper, up, *_) = item.getAttribute("aria-expanded"), self._ways
        keys = {"Enter", " "}
        if expanded == "false":
            keys.add(deeper)
        elif self._is_list:
            keys.add(up)
        if key not in keys or is_none(expanded):
            return False
        self._toggle(item)
        return True

    @property
    def _ways(self) -> tuple[str, ...]:
        return IN_LIST if self._is_list else IN_PICTURE

    def _target(self, key: str, item: dom.Element) -> dom.Element:
        """Return the item to which a key leads, null if there is none."""
        deeper, up, _, ahead = self._ways
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
        """Bring an item with all that is below it into view, or its middle and top."""
        self._least = None
        box, frame = item.parentElement.getBoundingClientRect(), self._frame
        if box.width <= frame.clientWidth and box.height <= frame.clientHeight:
            place = item.parentElement
            place.scrollIntoView(block="nearest", inline="nearest", container="nearest")
        else:
            item.scrollIntoView(block="nearest", inline="center", container="nearest")

    def _fit(self, least: float) -> None:
        """Show all of the picture if that needs no smaller zoom than the least, else its top."""
        frame, root = self._frame, self._top.parentElement
        self._width, self._least = frame.offsetWidth, least
        box = root.getBoundingClientRect()
        room = min(frame.clientWidth / box.width, frame.clientHeight / box.height)
        self._set_zoom(min(max(0.99 * room * self._zoom, least), LARGEST_FIT))
        room = min(frame.clientWidth / frame.scrollWidth, frame.clientHeight / frame.scrollHeight)
        if room < 1:  # since browsers round what is zoomed
            self._set_zoom(max(0.98 * room * self._zoom, least))
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
        if self._is_list or is_none(self._top) or width in (0, self._width):
            return  # while it is hidden, it has no width
        self._width = width
        if self._least:
            self._fit(self._least)
        if not is_none(self._chosen):
            self._chosen.scrollIntoView(block="nearest", inline="nearest", container="nearest")


def _key(item: dom.Element) -> str:
    return str(item.parentElement.dataset.key)
