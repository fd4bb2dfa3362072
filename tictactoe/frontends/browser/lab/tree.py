"""The tab with the game tree: one move is opened after another, by tap or by key."""

from functools import partial, reduce
from typing import TYPE_CHECKING, Final

from pyscript import document
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.branches import ITEM, path_of
from tictactoe.frontends.browser.lab.traces import Chosen, NotYet, Traces
from tictactoe.frontends.browser.lab.tree_view import TreeView
from tictactoe.lab.algorithms import DRAW, LOSS, WIN
from tictactoe.lab.explain import Frame, Path
from tictactoe.lab.tree import kept_apart, opened, root
from tictactoe.rules import Position, other
from tictactoe.session import Session

if TYPE_CHECKING:
    from tictactoe.lab.tab import Store

MOST: Final = 300
"""How many moves the page shows at once; for more, those opened first are closed."""
ENDS: Final = ("tree-alpha", "tree-beta")
"""Of the window."""
FORM: Final = "tree form"
"""The name under which it is kept whether the tree was shown as a list."""
AS_LIST: Final = "tree-as-list"
SIDES: Final = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}


class Tree:
    """The tree of the position on the page, as far as it is opened, as a picture or as a list."""

    def __init__(self, session: Session, client: Client, chosen: Chosen, store: "Store") -> None:
        self._session = session
        self._chosen = chosen
        self._store = store
        if store.read(FORM) == AS_LIST:
            dom.element(AS_LIST).checked = True
        self._traces = Traces("tree", client, self.show, self._render)
        self._view = TreeView("list" if dom.element(AS_LIST).checked else "picture")
        self._open: list[Path] = []
        """The moves that are open, or will be once they are known; the one opened first leads."""
        self._drawn: set[Path] = set()
        """Those of them that are shown as they are."""
        self._method = ""
        """What is searched by in the tree that is drawn."""
        self._language = ""
        """Which language the tree speaks."""
        self._was_focused = False
        """Whether what is tapped had the focus before."""
        self._timer = dom.Timer()
        dom.listen("tree-fold", "change", lambda _event: self._draw_again())
        dom.listen("tree-form", "change", lambda _event: self._change_form())
        for place, name in enumerate(ENDS):
            dom.listen(name, "input", partial(self._change_window, place))
        dom.listen("tree", "keydown", self._press)
        dom.on_part("tree", "pointerdown", ITEM, self._note_focus)
        dom.on_part("tree", "click", ITEM, self._tap)
        dom.on_part("tree", "focusin", ITEM, self._choose)
        # not mouseover, which comes of a tree that is scrolled under a pointer at rest
        dom.on_part("tree-frame", "mousemove", ITEM, lambda item: session.preview(path_of(item)))
        dom.listen("tree-frame", "mouseleave", lambda _event: self._leave())

    @property
    def _window(self) -> tuple[int, int]:
        alpha, beta = (int(dom.element(name).value) for name in ENDS)
        return alpha, beta

    def show(self) -> None:
        """Show the tree of the position on the page."""
        position, before = self._session.on_board.position, self._traces.position
        if self._session.state == "due":
            self._view.place.hidden = True  # until it has moved
        elif not self._traces.begin(position, self._window):
            if self._session.words.language != self._language:
                self._draw_anew()
            else:
                self._render()
        elif position != before or not self._open:
            self._open = [()]  # what was open would be another position
            self._draw_anew()
        elif self._traces.method != self._method:
            self._draw_anew()
        else:
            self._draw_again()

    def hide(self) -> None:
        """End what goes on."""
        self._timer.stop()
        self._session.preview(())
        self._traces.leave()

    def _change_form(self) -> None:
        """Show the form that was chosen, and remember it."""
        self._store.write(FORM, AS_LIST if dom.element(AS_LIST).checked else "")
        self._draw_anew()

    def _change_window(self, moved: int, _event: dom.Event) -> None:
        """Search with the window that was chosen."""
        for name, value in zip(ENDS, kept_apart(self._window, moved), strict=True):
            dom.element(name).value = value
        self.show()

    def _draw_anew(self) -> None:
        """Show the picture or the list, whichever is chosen, from nothing."""
        self._language, self._method = self._session.words.language, self._traces.method
        self._view.place.hidden = True
        self._view.show_as("list" if dom.element(AS_LIST).checked else "picture")
        self._draw_again()

    def _draw_again(self) -> None:
        """Show what is open once more; what is there stays until it is known anew."""
        self._drawn.clear()
        self._render()

    def _render(self) -> None:
        words, traces = self._session.words, self._traces
        self._tell_window()
        is_over = traces.position.outcome is not None
        if not is_over and self._draw_next():
            self._timer.start(0, self._render)  # one after the other, so that the page stays quick
        is_waiting = traces.is_busy or bool(traces.refused)
        is_there = () in self._drawn or not (traces.refused or is_none(self._view.item(())))
        self._view.place.hidden = not is_there
        dom.write("tree-told", traces.told(words) if is_over or is_waiting else "")
        traces.offer_stop(words, is_offered=is_waiting)
        if () in self._drawn and is_none(self._view.chosen):
            self._view.item(()).tabIndex = 0
            self._session.preview(())  # what was chosen is not there any more
        self._tell_chosen()

    def _tell_window(self) -> None:
        """Say in words how far the window goes."""
        words, mark = self._session.words, self._traces.position.turn
        dom.element("tree-window").hidden = self._traces.method == "minimax"
        texts = {
            LOSS: words("value win", mark=other(mark)),
            DRAW: words("value draw"),
            WIN: words("value win", mark=mark),
        }
        for name, value in zip(ENDS, self._window, strict=True):
            end = dom.element(name)
            end.setAttribute("aria-valuetext", texts[value])
            end.dataset.inside = dom.flag(value != DRAW)
        for value, text in texts.items():
            dom.write(f"tree-value-{value + 1}", text)

    def _tell_chosen(self) -> None:
        """Say below the picture what is chosen in it."""
        item, parts = self._view.chosen, ("aria-label", "aria-description")
        texts = () if is_none(item) else (item.getAttribute(part) for part in parts)
        dom.write("tree-chosen", " · ".join(text for text in texts if not is_none(text)))

    def _note_focus(self, item: dom.Element) -> None:
        self._was_focused = item.isSameNode(document.activeElement)

    def _leave(self) -> None:
        """Show the position that is chosen, or that of the match if none is."""
        item = document.activeElement.closest(f"#tree {ITEM}")
        self._session.preview(() if is_none(item) else path_of(item))

    def _choose(self, item: dom.Element) -> None:
        dom.rove("branches", item)
        chosen = self._chosen
        chosen.method, chosen.position = self._traces.method, self._traces.position
        chosen.path = path_of(item)
        self._tell_chosen()
        self._session.preview(chosen.path)

    def _tap(self, item: dom.Element) -> None:
        """Choose an item, and open it; one that was chosen before, or in the list, is closed."""
        item.focus(preventScroll=True)
        is_open = item.getAttribute("aria-expanded") == "true"
        if self._was_focused or not is_open or self._view.form == "list":
            self._toggle(item)

    def _press(self, event: dom.Event) -> None:
        item, view = event.target, self._view
        if event.ctrlKey or event.metaKey or event.altKey or not item.matches(ITEM):
            return
        is_rtl = self._session.words("direction") == "rtl"
        key = SIDES.get(event.key, event.key) if is_rtl else event.key
        deeper, up, back, ahead = view.ways
        expanded = item.getAttribute("aria-expanded")
        is_open = expanded == "true"
        items = view.items
        turns = {"Enter", " "} if is_open else {"Enter", " ", deeper}
        if view.form == "list" and is_open:
            turns.add(up)
        if key in turns and expanded in ("true", "false"):
            self._toggle(item)
        elif key == up and _is_below(item):
            self._focus(view.item(_above(item)))
        elif key == deeper and is_open:
            self._focus(items[min(_place(items, item) + 1, len(items) - 1)])
        elif key in (back, ahead):
            row = view.row(item)
            place = _place(row, item) + (1 if key == ahead else -1)
            self._focus(row[min(max(place, 0), len(row) - 1)])
        elif key in ("Home", "End"):
            self._focus(items[0 if key == "Home" else -1])
        elif key not in view.ways and not view.press(key):
            return
        event.preventDefault()

    def _focus(self, item: dom.Element) -> None:
        item.focus(preventScroll=True)
        self._view.show(item)

    def _toggle(self, item: dom.Element) -> None:
        path = path_of(item)
        if item.getAttribute("aria-expanded") == "true":
            self._close(path)
            self._tell_chosen()
        elif item.getAttribute("aria-expanded") == "false" and path not in self._open:
            self._open.append(path)
            self._render()

    def _close(self, path: Path) -> None:
        self._open = [it for it in self._open if it[: len(path)] != path]
        self._drawn = {it for it in self._drawn if it[: len(path)] != path}
        self._view.close(self._view.item(path))

    def _draw_next(self) -> bool:
        """Draw one of the moves that are open and known, and tell whether there was one."""
        is_done = False
        for path in [path for path in self._open if path not in self._drawn]:
            if path and path[:-1] not in self._drawn:
                if path[:-1] not in self._open:
                    self._open.remove(path)
            elif path and is_none(self._view.item(path)):
                self._open.remove(path)  # this search left it out, or it is folded into another
            else:
                try:
                    frame = self._traces.frame(path)
                except NotYet:
                    continue
                if is_done:
                    break
                self._draw(frame)
                is_done = True
        return is_done

    def _draw(self, frame: Frame) -> None:
        words, path = self._session.words, frame.call.path
        position = reduce(Position.play, path, self._traces.position)
        is_folded = bool(dom.element("tree-fold").checked)
        top = None if path else root(frame, position, words)
        self._view.place.hidden = False
        self._view.draw(opened(frame, position, words, is_folded=is_folded), top)
        self._drawn.add(path)
        for other_path in [it for it in self._open if path[: len(it)] != it]:
            if len(self._view.items) <= MOST:
                break
            if other_path in self._drawn:
                self._close(other_path)


def _place(items: list[dom.Element], item: dom.Element) -> int:
    return next(number for number, found in enumerate(items) if found.isSameNode(item))


def _is_below(item: dom.Element) -> bool:
    return bool(item.getAttribute("aria-level") != "1")


def _above(item: dom.Element) -> Path:
    """Return the moves that lead to the item above one."""
    path = path_of(item)
    return path if is_none(item.getAttribute("data-path")) else path[:-1]
