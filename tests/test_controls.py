"""The names in index.html: each command has a function, each place a field of a view."""

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
from tictactoe.controls import Control, Row
from tictactoe.frontends.browser import client, player_runner, wire
from tictactoe.frontends.browser.page.daily_sheet import DailySheet, DailyView
from tictactoe.frontends.browser.page.match_view import MatchView
from tictactoe.frontends.browser.page.preferences import Preferences, PreferencesView
from tictactoe.frontends.browser.page.seats import Seats, SeatsView
from tictactoe.frontends.browser.page.setup_sheet import SetupSheet, SetupView
from tictactoe.frontends.keyboard import KeyList
from tictactoe.frontends.lab_tabs import TABS
from tictactoe.lab.branches import LeftOut, Node
from tictactoe.session import Session
from tictactoe.words import table
from tools import ROOT

PAGE = (ROOT / "index.html").read_text("utf-8")
BROWSER = ROOT / "tictactoe" / "frontends" / "browser"
VOID = {"br", "hr", "img", "input", "link", "meta", "path", "use"}


class Names(HTMLParser):
    """The names in a page: its commands, and its places by the part in which they are."""

    def __init__(self) -> None:
        super().__init__()
        self.commands: set[tuple[str, str]] = set()
        """Pairs of owner and function."""
        self.places: dict[str, set[tuple[str, ...]]] = {}
        """The places of each part of the page, as paths of names."""
        self.double: list[str] = []
        """The places written by both a view and a word, so that one overwrites the other.

        A button loses its word as soon as its view writes it (static/show.js).
        """
        self._open: list[tuple[str, str, str]] = []
        self._parts: list[str] = []

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
        written = has.get("data-set", "")
        sets = [part.rpartition(":")[2] for part in written.split()]
        inner = [*outer, view] if view else outer
        found = {(*inner, name) for name in (shown, *sets) if name}
        found |= {(*outer, view)} if view else set()
        if found:
            self.places.setdefault(part, set()).update(found)
        if shown and "data-word" in has and tag != "button" and "data-word:" not in written:
            self.double.append(shown)
        if tag == "template" and "id" in has:
            view = f"#{has['id']}"
        if tag not in VOID:
            self._open.append((tag, shown, view))
            self._parts.append(part)

    def _open_views(self) -> Iterator[str]:
        """Yield the names of the open rows and views."""
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


def commands_of(owner: str, names: Names = NAMES) -> set[str]:
    return {command for named, command in names.commands if named == owner}


def commands_in(model: type[Any]) -> set[str]:
    return {name for name in dir(model) if hasattr(getattr(model, name), "is_command")}


NO_PLACE = (
    "resets",
    "results",
    "times_played",
    "at",
    "course_language",
    "chosen_row",
    "is_row_open",
)
"""Fields of views without a place: they move the focus, scroll, or redraw the others."""


def places(view: type[Any]) -> set[tuple[str, ...]]:
    """Return the fields of a view, as paths of names."""
    found: set[tuple[str, ...]] = set()
    for name, kind in get_type_hints(view).items():
        found.add((name,))
        row = next(iter(getattr(kind, "__args__", ())), kind)
        is_row = hasattr(row, "_fields") and "template" not in row._fields
        if is_row and (row is Row or row.__module__ != Control.__module__):
            found |= {(name, *inner) for inner in places(row) if inner != ("key",)}
    return found - {(name,) for name in NO_PLACE}


def tab_model(tab: str) -> type[Any]:
    file, name = TABS[tab]
    found: type[Any] = getattr(import_module(f"tictactoe.lab.{file}"), name)
    return found


MODELS = {
    "": Session,
    "setup": SetupSheet,
    "seats": Seats,
    "preferences": Preferences,
    "daily": DailySheet,
}
"""The owners of commands that are no tabs, and know no page."""
PAGE_OWNERS = {
    "page": ("app.py", "App"),
    "match": ("page/match_part.py", "MatchPart"),
    "lab": ("lab/services.py", "Services"),
    "sheets": ("page/sheets.py", "Sheets"),
    "option_tabs": ("tabs.py", "Tabs"),
    "panel": ("lab/panel.py", "Panel"),
    "sharing": ("page/sharing.py", "Sharing"),
    "tree_panel": ("lab/tree.py", "TreePanel"),
    "your_players_panel": ("lab/your_players.py", "YourPlayersPanel"),
    "tournament_tab_panel": ("lab/tournament_tab.py", "TournamentPanel"),
}
"""The owners in modules that only a browser can import."""
VIEWS = {
    "match": places(MatchView),
    "setup": places(SetupView),
    "seats": places(SeatsView),
    "keys": places(KeyList),
    "preferences": places(PreferencesView),
    "daily": places(DailyView),
}
"""The views of the parts of the page that are no tabs."""


def class_in(file: str, name: str) -> ast.ClassDef:
    tree = ast.parse((BROWSER / file).read_text("utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    return found


def check_tab(tab: str, owner: str, model: type[Any], names: Names) -> None:
    assert commands_in(model) == commands_of(owner, names)
    assert places(get_type_hints(model.view)["return"]) == names.places[tab]


@pytest.mark.parametrize("tab", TABS)
def test_a_tab_has_the_commands_and_places_that_its_panel_names(tab: str) -> None:
    owner, _ = TABS[tab]
    check_tab(tab, owner, tab_model(tab), NAMES)


@pytest.mark.parametrize("owner", MODELS)
def test_an_owner_has_the_commands_that_controls_name(owner: str) -> None:
    assert commands_in(MODELS[owner]) == commands_of(owner)


@pytest.mark.parametrize("owner", PAGE_OWNERS)
def test_a_part_of_the_page_has_the_commands_that_controls_name(owner: str) -> None:
    commands = {
        node.name
        for node in class_in(*PAGE_OWNERS[owner]).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and "command" in map(ast.unparse, node.decorator_list)
    }
    assert commands == commands_of(owner)


def test_each_command_has_an_owner() -> None:
    owners = {owner for owner, _ in TABS.values()}
    assert {owner for owner, _ in NAMES.commands} == {*owners, *PAGE_OWNERS, *MODELS}


def test_no_other_module_listens_for_the_events_of_commands() -> None:
    """A tap beside a sheet is no command, as it hits no control."""
    listens = re.compile(
        r'(?:listen|on_part|addEventListener)\([^)]*"(?:click|change|input|submit|toggle)"'
    )
    listening = {path.name for path in BROWSER.rglob("*.py") if listens.search(path.read_text())}
    assert listening == {"dialogs.py"}


@pytest.mark.parametrize("part", VIEWS)
def test_a_part_of_the_page_has_the_places_of_its_view(part: str) -> None:
    assert VIEWS[part] == NAMES.places[part]


def test_the_tab_share_has_the_places_of_its_view() -> None:
    nodes = class_in("page/sharing.py", "SharingView").body
    named = {(ast.unparse(node.target),) for node in nodes if isinstance(node, ast.AnnAssign)}
    assert named == NAMES.places["sharing"]


@pytest.mark.parametrize("row", [Node, LeftOut])
def test_a_row_has_the_places_of_the_templates_that_it_names(row: type[Any]) -> None:
    templates = {"#branch", "#plate"} if row is Node else {"#left-out", "#left-out-plates"}
    found = {names[1:] for names in NAMES.places[""] if names[0] in templates}
    assert places(row) - {("key",), ("template",)} == found


def test_no_place_is_written_twice() -> None:
    assert NAMES.double == []


def test_the_page_has_the_tabs_of_the_list_with_their_words() -> None:
    tab = r'id="tab-(\w+)" data-do="panel.choose" value="(\w+)" aria-controls="(\w+)".*"tab (\w+)"'
    assert re.findall(tab, PAGE) == [(name,) * 4 for name in TABS]


def test_each_failure_of_a_worker_has_words() -> None:
    reasons = {client.MISSING, client.DIED, client.OVERDUE, wire.FALSE}
    reasons |= set(player_runner.DEATHS.values())
    assert {f"fault {reason}" for reason in reasons} | {wire.TOO_LONG} <= table("en").keys()


def test_the_scripts_that_start_workers_use_the_texts_of_the_wire() -> None:
    starter = (ROOT / "static" / "boot" / "workers.js").read_text("utf-8")
    assert f'message: "{wire.UNFIT}"' in starter
    assert f'startsWith("{wire.LAST}")' in starter
    assert (
        set(re.findall(r'RangeError\("(.*)"\)', (ROOT / "static/sandbox.js").read_text("utf-8")))
        <= player_runner.DEATHS.keys()
    )


def test_the_tab_of_the_documents_has_what_its_panel_names() -> None:
    text = (ROOT / "docs" / "front-ends.md").read_text("utf-8").partition("## A tab")[2]
    code, panel = (
        re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[0]
        for kind in ("python", "html")
    )
    module = ModuleType("free")
    exec(code, vars(module))  # noqa: S102  (as the document has it)
    check_tab("free", "free", module.Free, named_in(panel))
    session = Session(Clock(), lambda _view: None, Match(game=Game(played=(0, 4))))
    tab = module.Free(SimpleNamespace(session=session))
    assert [cell.name for cell in tab.view().cells] == ["B1", "C1", "A2", "C2", "A3", "B3", "C3"]
    tab.turn()
    tab.follow()
    assert tab.view().cells[0].name == "C3"
    assert tab.view().turn == Control("Turn round")
    tab.close()
