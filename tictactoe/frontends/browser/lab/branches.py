"""A tree as a nested list, which the style sheet shows as a list or as a picture."""

from typing import Final, Literal, TypeAlias

from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.lab.explain import Path
from tictactoe.lab.tree import Branch, Opened
from tictactoe.rules import Mark, other

Form: TypeAlias = Literal["list", "picture"]
ITEM: Final = '[role="treeitem"]'


class Branches:
    """The calls of a search that are opened, in an element of the page."""

    def __init__(self, name: str, form: Form) -> None:
        self.place = dom.element(name)
        self._tree, self._levels = (
            self.place.querySelector(part) for part in (".branches", ".levels")
        )
        self._turn: Mark = "X"
        """Who is to move at the root."""
        self.show_as(form)

    def show_as(self, form: Form) -> None:
        """Show nothing, and from then on a list or a picture."""
        self.form = self.place.dataset.form = form
        self._tree.replaceChildren()
        self._levels.replaceChildren()

    @property
    def items(self) -> list[dom.Element]:
        """All items, in the order of the tree."""
        return list(self._tree.querySelectorAll(ITEM))

    @property
    def chosen(self) -> dom.Element:
        """The item that Tab leads to, null if there is none."""
        return self._tree.querySelector('[tabindex="0"]')

    def item(self, path: Path) -> dom.Element:
        """Return the item of the call after these moves, null if it has none."""
        return self._tree.querySelector(f'[data-path="{_name(path)}"]')

    def draw(self, shown: Opened, root: Branch | None) -> None:
        """Show a call that is opened; the root with it if it is the first."""
        if root:
            self._turn = root.position.turn
            _arrange(self._tree, [self._entry(root)])
        item = self.item(shown.path)
        if item.getAttribute("aria-expanded") != "true":
            group = dom.made("ul")
            group.setAttribute("role", "group")
            item.after(group)
        entries = [self._entry(branch) for branch in shown.below]
        if shown.left_out:
            entries.append(self._note(shown))
        _arrange(item.nextElementSibling, entries)
        item.setAttribute("aria-expanded", "true")
        if self.form == "list":
            item.querySelector(".level").textContent = shown.level
        else:
            item.setAttribute("aria-description", shown.level)
        self._name_levels()

    def close(self, item: dom.Element) -> None:
        """Show none of the moves below one."""
        if item.getAttribute("aria-expanded") == "true":
            item.nextElementSibling.remove()
            item.setAttribute("aria-expanded", "false")
            item.removeAttribute("aria-description")
            self._name_levels()

    def _entry(self, branch: Branch) -> dom.Element:
        """Return the entry of a call, the one that is there if there is one."""
        item = self.item(branch.path)
        if is_none(item):
            item = dom.fresh("branch" if self.form == "list" else "plate").firstElementChild
            item.dataset.path = _name(branch.path)
            item.setAttribute("aria-level", str(len(branch.path) + 1))
            if not branch.is_end:
                item.setAttribute("aria-expanded", "false")
            draw(item.querySelector("svg"), branch.position)
        item.dataset.chosen = dom.flag(branch.chosen)
        item.dataset.winner = branch.winner or ""
        item.dataset.end = dom.flag(branch.is_end)
        if self.form == "list":
            texts = {
                ".cell": branch.cell,
                ".worth": branch.worth,
                ".size": branch.nodes,
                ".alike": branch.alike,
                ".chosen": branch.chosen,
            }
        else:
            cell = branch.cell if branch.path else ""
            texts = {
                ".cell": f"{cell} ×{branch.stands_for}" if branch.alike else cell,
                ".number": branch.value,
                ".bounds": branch.bounds,
            }
            seen = " ".join(filter(None, texts.values()))
            said = branch.text.removeprefix(f"{branch.cell}, ") if branch.path else branch.text
            item.setAttribute("aria-label", f"{seen}, {said}")
        dom.fill(item, texts)
        return item.parentElement

    def _note(self, shown: Opened) -> dom.Element:
        """Return an entry that says which moves a call left out."""
        entry = dom.fresh("left-out")
        item = entry.firstElementChild
        item.dataset.above = _name(shown.path)
        item.setAttribute("aria-level", str(len(shown.path) + 2))
        if self.form == "list":
            item.textContent = shown.reason
        else:
            item.setAttribute("aria-label", shown.reason)
            for cell in shown.left_out:
                item.append(dom.made("i", dom.made("small", cell)), " ")
        return entry

    def _name_levels(self) -> None:
        """Name the levels on which something is opened."""
        opened = self._tree.querySelectorAll('[aria-expanded="true"]')
        count = max((int(item.getAttribute("aria-level")) for item in opened), default=0)
        marks = self._turn, other(self._turn)
        names = [f"{('max', 'min')[level % 2]} {marks[level % 2]}" for level in range(count)]
        self._levels.replaceChildren(*[dom.made("span", dom.made("small", name)) for name in names])


def path_of(item: dom.Element) -> Path:
    """Return the moves that an item stands for, or after which it says that others are left out."""
    name = item.getAttribute("data-path")
    if is_none(name):
        name = item.getAttribute("data-above")
    return tuple(map(int, name.split()))


def _name(path: Path) -> str:
    """Return what the page calls the moves."""
    return " ".join(map(str, path))


def _arrange(group: dom.Element, entries: list[dom.Element]) -> None:
    """Make these the entries of a group; one that was there keeps its place, and so the focus."""
    for old in list(group.children):
        if not any(old.isSameNode(entry) for entry in entries):
            old.remove()
    for place, entry in enumerate(entries):
        if not entry.isSameNode(group.children.item(place)):
            group.insertBefore(entry, group.children.item(place))
