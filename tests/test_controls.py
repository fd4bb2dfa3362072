"""The names in index.html: each command has a function, and each datum of a tab a place."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, get_type_hints

import pytest

from tests.session import Clock
from tictactoe import Game, Match
from tictactoe.controls import Control
from tictactoe.frontends.browser.page.match_sheet import MatchSheet, MatchSheetView
from tictactoe.frontends.browser.page.match_view import MatchView
from tictactoe.frontends.browser.page.preferences import Preferences, PreferencesView
from tictactoe.frontends.browser.page.setup_sheet import SetupSheet, SetupView
from tictactoe.frontends.keyboard import KeyList
from tictactoe.frontends.tabs import TABS
from tictactoe.lab.branches import LeftOut, Node
from tictactoe.session import Session
from tools.site import ROOT

PAGE = (ROOT / "index.html").read_text("utf-8")
VOID = {"br", "hr", "img", "input", "link", "meta", "path", "use"}


class Names(HTMLParser):
    """What the elements of a page name, by the tab in which they stand."""

    def __init__(self) -> None:
        super().__init__()
        self.commands: set[tuple[str, str]] = set()
        """The owners and their functions."""
        self.places: dict[str, set[tuple[str, ...]]] = {}
        """By tab, the names of its places, each after those of the rows in which it stands."""
        self.double: list[str] = []
        """What is written by a view and by its word, so that one undoes the other.

        A button loses its word as soon as its view writes it (`frontends/browser/show.py`).
        """
        self._open: list[tuple[str, str, str]] = []
        self._parts: list[str] = []
        """The part of the page, such as a tab, in which each element that is open stands."""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attributes}
        if "data-do" in has:
            owner, _, command = has["data-do"].rpartition(".")
            self.commands.add((owner, command))
        panel = has.get("id", "") if has.get("role") == "tabpanel" else ""
        part = has.get("data-part", "") or panel or (self._parts[-1] if self._parts else "")
        shown = has.get("data-show", "")
        outer = [name for name in self._open_views() if name]
        view = has.get("data-view", "")
        sets = [part.rpartition(":")[2] for part in has.get("data-set", "").split()]
        inner = [*outer, view] if view else outer
        found = {(*inner, name) for name in (shown, *sets) if name}
        found |= {(*outer, view)} if view else set()
        if found:
            self.places.setdefault(part, set()).update(found)
        if shown and "data-word" in has and tag != "button":
            self.double.append(shown)
        if tag == "template" and "id" in has:
            view = f"#{has['id']}"
        if tag not in VOID:
            self._open.append((tag, shown, view))
            self._parts.append(part)

    def _open_views(self) -> Iterator[str]:
        """Yield the names of the rows and views in which the parser is."""
        before = ""
        for tag, shown, view in self._open:
            yield before if tag == "template" and not view else view
            before = shown

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag not in VOID:
            self._parts.pop()
            if self._open.pop()[0] == tag:
                break


def named_in(text: str) -> Names:
    names = Names()
    names.feed(text)
    return names


NAMES = named_in(PAGE)


def model(tab: str) -> type[Any]:
    file, name = TABS[tab]
    found: type[Any] = getattr(import_module(f"tictactoe.lab.{file}"), name)
    return found


def places(view: type[Any]) -> set[tuple[str, ...]]:
    """Return the names of what a view holds, each after those of the rows that hold it."""
    found: set[tuple[str, ...]] = set()
    for name, kind in get_type_hints(view).items():
        found.add((name,))
        row = next(iter(getattr(kind, "__args__", ())), kind)
        is_row = hasattr(row, "_fields") and "template" not in row._fields
        if is_row and row.__module__ != Control.__module__:
            found |= {(name, *inner) for inner in places(row) if inner != ("key",)}
    return found


PARTS = {
    "match": MatchView,
    "setup": SetupView,
    "game": MatchSheetView,
    "keys": KeyList,
    "preferences": PreferencesView,
}
"""The views of the parts of the page that are no tabs."""


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_page_has_the_places_of_its_view(part: str) -> None:
    assert places(PARTS[part]) - {("resets",)} == NAMES.places[part]


MODELS = {"setup": SetupSheet, "game": MatchSheet, "preferences": Preferences}
"""Sheets without a page."""


@pytest.mark.parametrize("owner", MODELS)
def test_a_sheet_has_the_commands_that_controls_name(owner: str) -> None:
    found = vars(MODELS[owner]).items()
    commands = {name for name, value in found if hasattr(value, "is_command")}
    assert commands == {command for named, command in NAMES.commands if named == owner}


def test_no_place_is_written_twice() -> None:
    assert NAMES.double == []


def check(tab: str, made: type[Any], names: Names) -> None:
    commands = {name for name, value in vars(made).items() if hasattr(value, "is_command")}
    assert commands == {name for owner, name in names.commands if owner == tab}
    assert places(get_type_hints(made.view)["return"]) - {("resets",)} == names.places[tab]


@pytest.mark.parametrize("tab", TABS)
def test_a_tab_has_the_commands_and_places_that_its_panel_names(tab: str) -> None:
    check(tab, model(tab), NAMES)


@pytest.mark.parametrize("row", [Node, LeftOut])
def test_a_row_has_the_places_of_the_templates_that_it_names(row: type[Any]) -> None:
    templates = {"#branch", "#plate"} if row is Node else {"#left-out", "#left-out-plates"}
    found = {names[1:] for names in NAMES.places[""] if names[0] in templates}
    assert places(row) - {("key",), ("template",)} == found


def test_the_tab_of_the_documents_has_what_its_panel_names() -> None:
    text = (ROOT / "docs" / "front-ends.md").read_text("utf-8").partition("## A tab")[2]
    code, panel = (
        re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[0]
        for kind in ("python", "html")
    )
    module = ModuleType("free")
    exec(code, vars(module))  # noqa: S102  (as the document has it)
    check("free", module.Free, named_in(panel))
    session = Session(Clock(), lambda _view: None, Match(game=Game(played=(0, 4))))
    tab = module.Free(SimpleNamespace(session=session))
    assert [cell.name for cell in tab.view().cells] == ["B1", "C1", "A2", "C2", "A3", "B3", "C3"]
    tab.turn()
    assert tab.view().cells[0].name == "C3"
    assert tab.view().turn == Control("Turn round")


PAGE_OWNERS = {
    "page": ("frontends/browser/app.py", "App"),
    "keys": ("frontends/browser/page/keys.py", "Keys"),
    "jump": ("frontends/browser/lab/jump.py", "Jump"),
    "tree_view": ("frontends/browser/lab/tree.py", "TreePanel"),
    "sharing": ("frontends/browser/page/sharing.py", "Sharing"),
}
"""Where the commands are that no tab has; a module of the page cannot be imported here."""


def test_the_session_has_the_commands_that_controls_name() -> None:
    commands = {name for name in dir(Session) if hasattr(getattr(Session, name), "is_command")}
    assert commands == {command for owner, command in NAMES.commands if owner == ""}


@pytest.mark.parametrize("owner", PAGE_OWNERS)
def test_a_part_of_the_page_has_the_commands_that_controls_name(owner: str) -> None:
    file, name = PAGE_OWNERS[owner]
    tree = ast.parse((ROOT / "tictactoe" / file).read_text("utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    commands = {
        node.name
        for node in found.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(isinstance(one, ast.Name) and one.id == "command" for one in node.decorator_list)
    }
    assert commands == {command for named, command in NAMES.commands if named == owner}


def test_each_command_has_an_owner() -> None:
    assert {owner for owner, _ in NAMES.commands} == {"", *TABS, *PAGE_OWNERS, *MODELS}
