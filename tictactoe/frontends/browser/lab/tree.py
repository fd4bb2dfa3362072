"""The tab with the game tree: one move is opened after another, by tap or by key."""

from functools import reduce
from typing import Final

from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.frontends.browser.lab.traces import Chosen, NotYet, Traces
from tictactoe.lab.explain import Path
from tictactoe.lab.tree import Branch, branches, left_out, level, root
from tictactoe.rules import Position
from tictactoe.session import Session

MOST: Final = 300
"""How many moves the page shows at once; for more, those opened first are closed."""
ITEM: Final = '[role="treeitem"]'
ARROWS: Final = ("ArrowRight", "ArrowLeft")


class Tree:
    """The tree of the position on the page, as far as it is opened."""

    def __init__(self, session: Session, client: Client, chosen: Chosen) -> None:
        self._session = session
        self._chosen = chosen
        self._traces = Traces("tree", client, self.show, self._render)
        self._open: list[Path] = []
        """The moves that are open, or will be once they are known; the one opened first leads."""
        self._drawn: set[Path] = set()
        self._language = ""
        """Which language the tree speaks."""
        dom.listen("tree-fold", "change", lambda _event: self._begin())
        dom.listen("branches", "keydown", self._press)
        dom.on_part("branches", "click", ITEM, self._tap)
        dom.on_part("branches", "focusin", ITEM, self._choose)
        dom.on_part("branches", "mouseover", ITEM, lambda item: session.preview(_path(item)))
        dom.listen("branches", "mouseleave", lambda _event: session.preview(()))

    def show(self) -> None:
        """Show the tree of the position on the page."""
        if self._session.state == "due":
            dom.element("branches").hidden = True  # until it has moved
        elif self._traces.begin(self._session.on_board.position):
            self._begin()
        elif self._session.words.language != self._language:
            self._draw_anew()
        else:
            self._render()

    def hide(self) -> None:
        """End what goes on."""
        self._session.preview(())
        self._traces.leave()

    def _begin(self) -> None:
        """Open the root only: what was open may be another position, or folded now."""
        self._open = [()]
        self._draw_anew()

    def _draw_anew(self) -> None:
        self._language = self._session.words.language
        self._drawn.clear()
        dom.element("branches").replaceChildren()
        self._render()

    def _render(self) -> None:
        words, traces = self._session.words, self._traces
        is_over = traces.position.outcome is not None
        if not is_over:
            for path in [path for path in self._open if path not in self._drawn]:
                self._draw(path)
        is_waiting = traces.is_busy or bool(traces.refused)
        dom.element("branches").hidden = () not in self._drawn
        dom.write("tree-told", traces.told(words) if is_over or is_waiting else "")
        traces.offer_stop(words, is_offered=is_waiting)

    def _choose(self, item: dom.Element) -> None:
        chosen = self._chosen
        chosen.method, chosen.position = self._traces.method, self._traces.position
        chosen.path = _path(item)
        self._session.preview(chosen.path)

    def _tap(self, item: dom.Element) -> None:
        _focus(item)
        self._toggle(item)

    def _press(self, event: dom.Event) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        item = event.target
        is_rtl = self._session.words("direction") == "rtl"
        deeper, up = reversed(ARROWS) if is_rtl else ARROWS
        expanded = item.getAttribute("aria-expanded")
        is_open = expanded == "true"
        above = item.closest("ul").previousElementSibling
        items = list(dom.element("branches").querySelectorAll(ITEM))
        place = next(number for number, found in enumerate(items) if found.isSameNode(item))
        turns = {"Enter", " ", up if is_open else deeper}
        if event.key in turns and expanded in ("true", "false"):
            self._toggle(item)
        elif event.key == up and _path(item):
            _focus(above)
        elif event.key == "ArrowDown" or (event.key == deeper and is_open):
            _focus(items[min(place + 1, len(items) - 1)])
        elif event.key == "ArrowUp":
            _focus(items[max(place - 1, 0)])
        elif event.key in ("Home", "End"):
            _focus(items[0 if event.key == "Home" else -1])
        elif event.key not in ARROWS:
            return
        event.preventDefault()

    def _toggle(self, item: dom.Element) -> None:
        path = _path(item)
        if item.getAttribute("aria-expanded") == "true":
            self._close(item)
        elif item.getAttribute("aria-expanded") == "false" and path not in self._open:
            self._open.append(path)
            self._render()

    def _close(self, item: dom.Element) -> None:
        path = _path(item)
        self._open = [other for other in self._open if other[: len(path)] != path]
        self._drawn = {other for other in self._drawn if other[: len(path)] != path}
        item.nextElementSibling.remove()
        item.setAttribute("aria-expanded", "false")

    def _draw(self, path: Path) -> None:
        try:
            frame = self._traces.frame(path)
        except NotYet:
            return
        words, tree = self._session.words, dom.element("branches")
        position = reduce(Position.play, path, self._traces.position)
        if not path:
            tree.replaceChildren(_item(root(frame, position, words)))
            tree.querySelector(ITEM).tabIndex = 0
        item = tree.querySelector(f'[data-path="{_name(path)}"]')
        is_folded = bool(dom.element("tree-fold").checked)
        below = branches(frame, position, words, is_folded=is_folded)
        group = dom.made("ul", *map(_item, below))
        group.setAttribute("role", "group")
        if frame.pruned:
            group.append(_note(path, left_out(frame, position, words)))
        item.after(group)
        item.setAttribute("aria-expanded", "true")
        item.querySelector(".level").textContent = level(position, words, is_max=frame.call.is_max)
        self._drawn.add(path)
        for other in [other for other in self._open if path[: len(other)] != other]:
            if tree.querySelectorAll(ITEM).length <= MOST:
                break
            if other in self._drawn:
                self._close(tree.querySelector(f'[data-path="{_name(other)}"]'))


def _focus(item: dom.Element) -> None:
    dom.rove("branches", item)
    item.focus()


def _item(branch: Branch) -> dom.Element:
    entry = dom.fresh("branch")
    item = entry.firstElementChild
    item.dataset.path = _name(branch.path)
    item.dataset.chosen = dom.flag(branch.chosen)
    item.setAttribute("aria-level", str(len(branch.path) + 1))
    if not branch.is_end:
        item.setAttribute("aria-expanded", "false")
    draw(item.querySelector("svg"), branch.position)
    texts = {
        ".cell": branch.cell,
        ".worth": branch.worth,
        ".size": branch.nodes,
        ".alike": branch.alike,
        ".chosen": branch.chosen,
    }
    dom.fill(item, texts)
    return entry


def _note(path: Path, text: str) -> dom.Element:
    """Return an item that tells which moves after some others were left out."""
    item = dom.made("div", text)
    item.setAttribute("role", "treeitem")
    item.setAttribute("aria-level", str(len(path) + 2))
    item.tabIndex = -1
    item.dataset.above = _name(path)
    entry = dom.made("li", item)
    entry.setAttribute("role", "none")
    return entry


def _name(path: Path) -> str:
    return " ".join(map(str, path))


def _path(item: dom.Element) -> Path:
    name = item.getAttribute("data-path") or item.getAttribute("data-above")
    return () if is_none(name) else tuple(map(int, name.split()))
