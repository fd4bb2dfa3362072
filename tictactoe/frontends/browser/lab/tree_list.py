"""The tree as a list: one row for a move, and below it those that follow."""

from typing import Final

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.lab.explain import Path
from tictactoe.lab.tree import Branch, Opened

BRANCHES: Final = "branches"


class TreeList:
    """The list in the page."""

    place = name = BRANCHES
    ways = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
    """The keys that lead deeper, up, back and ahead."""

    def clear(self) -> None:
        """Show nothing."""
        dom.element(BRANCHES).replaceChildren()

    def draw(self, shown: Opened, root: Branch | None) -> None:
        """Show a call that is opened; the root with it if it is the first."""
        if root:
            dom.element(BRANCHES).replaceChildren(_item(root))
        item = item_of(BRANCHES, shown.path)
        self.close(item)
        group = dom.made("ul", *map(_item, shown.below))
        group.setAttribute("role", "group")
        if shown.reason:
            group.append(_note(shown.path, shown.reason))
        item.after(group)
        item.setAttribute("aria-expanded", "true")
        item.querySelector(".level").textContent = shown.level

    def close(self, item: dom.Element) -> None:
        """Show none of the moves below one."""
        if item.getAttribute("aria-expanded") == "true":
            item.nextElementSibling.remove()
            item.setAttribute("aria-expanded", "false")

    def row(self, _item: dom.Element) -> list[dom.Element]:
        """Return the items among which keys lead back and ahead."""
        return items_of(BRANCHES)

    def press(self, _key: str) -> bool:
        """Tell that no other key does anything."""
        return False

    def show(self, item: dom.Element) -> None:
        """Bring an item into view."""
        item.scrollIntoView(block="nearest")


def items_of(name: str) -> list[dom.Element]:
    """Return all items of a drawing, in the order of the tree."""
    return list(dom.element(name).querySelectorAll('[role="treeitem"]'))


def item_of(name: str, path: Path) -> dom.Element:
    """Return the item of the call after these moves, null if it has none."""
    return dom.element(name).querySelector(f'[data-path="{path_name(path)}"]')


def path_name(path: Path) -> str:
    """Return what the page calls the moves."""
    return " ".join(map(str, path))


def _item(branch: Branch) -> dom.Element:
    entry = dom.fresh("branch")
    item = entry.firstElementChild
    item.dataset.path = path_name(branch.path)
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
    item.dataset.above = path_name(path)
    entry = dom.made("li", item)
    entry.setAttribute("role", "none")
    return entry
