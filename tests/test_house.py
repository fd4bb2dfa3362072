"""The house: which module may import which, and that the package needs nothing but Python."""

import ast
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tictactoe.words import TABLE

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "tictactoe"

MAY_IMPORT = {
    "rules": set(),
    "lines": {"rules"},
    "threats": {"lines"},
    "search": {"rules", "lines", "threats"},
    "players": {"rules", "search"},
    "heuristics": {"rules"},
    "algorithms": {"rules", "lines", "search", "heuristics"},
    "explain": {"rules", "heuristics", "algorithms"},
    "diagram": {"rules", "explain"},
    "broken": {"rules", "heuristics", "losses"},
    "arena": {"rules", "game", "record", "players", "proof"},
    "proof": {"rules", "search", "heuristics", "players", "losses", "view", "words"},
    "workshop": {"players", "words"},
    "score": {"rules"},
    "game": {"rules", "score"},
    "history": {"rules", "game"},
    "coach": {"rules", "search", "game"},
    "record": {"rules", "game", "score"},
    "words/__init__": {"words"},
    "view": {"rules", "search", "game", "score", "coach", "words"},
    "tree": {"rules", "algorithms", "explain", "words", "view"},
    "steps": {"rules", "explain", "words", "view", "tree"},
    "review": {"rules", "search", "game", "coach", "words", "view"},
    "ladder": {"rules", "search", "heuristics", "algorithms", "words", "view"},
    "losses": {"rules", "game", "coach", "words"},
}


def imports(path: Path, *, at_start: bool = False) -> set[str]:
    """Return the full names of the modules that a file imports, or only those when it is loaded."""
    found, tree = set(), ast.parse(path.read_text("utf-8"))
    for node in tree.body if at_start else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("module", MAY_IMPORT)
def test_imports_point_one_way(module: str) -> None:
    """Rules know nobody; what is shown knows the game; nothing knows a front end."""
    own = {name for name in imports(ENGINE / f"{module}.py") if name.startswith("tictactoe")}
    assert own <= {f"tictactoe.{name}" for name in MAY_IMPORT[module]}


def test_only_the_browser_front_end_imports_more_than_python() -> None:
    """The package is pure standard library everywhere else."""
    for path in ENGINE.rglob("*.py"):
        foreign = {name.partition(".")[0] for name in imports(path)}
        foreign -= {"tictactoe", *sys.stdlib_module_names}
        assert foreign <= (
            {"js", "pyodide", "pyscript"} if path.parent.name == "browser" else set()
        ), path


@pytest.mark.parametrize("module", MAY_IMPORT)
def test_the_engine_does_no_input_or_output(module: str) -> None:
    """It never prints, asks, waits or opens; a search may look at the clock."""
    tree = ast.parse((ENGINE / f"{module}.py").read_text("utf-8"))
    calls = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not calls & {"print", "input", "open", "sleep"}
    # One watches the lines that run, one makes a module, and one writes CSV to a string.
    harmless = {"explain": {"sys"}, "workshop": {"sys"}, "arena": {"io"}}.get(module, set())
    assert not imports(ENGINE / f"{module}.py") & {"os", "sys", "io", "asyncio"} - harmless


def test_only_the_window_needs_a_desktop() -> None:
    """No other module imports tkinter, and nothing imports those when it is loaded."""
    desktop = {ENGINE / "frontends" / f"{name}.py" for name in ("board", "window")}
    modules = {f"tictactoe.frontends.{path.stem}" for path in desktop}
    for path in set(ENGINE.rglob("*.py")) - desktop:
        assert "tkinter" not in imports(path)
        assert not modules & imports(path, at_start=True)


def test_the_page_starts_without_what_a_tab_shows() -> None:
    """What looks into a search is loaded when somebody does."""
    loaded: set[str] = set()
    queue = ["tictactoe.frontends.browser.app"]
    for module in queue:
        path = ROOT.joinpath(*module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        found = {name for name in imports(path, at_start=True) if name.startswith("tictactoe")}
        queue += found - loaded
        loaded |= found
    assert {"tictactoe.search", "tictactoe.frontends.browser.inside"} <= loaded
    assert not loaded & {f"tictactoe.{name}" for name in ("algorithms", "explain", "proof")}


def test_every_module_of_the_page_is_listed() -> None:
    """pyscript.toml names each module of the package but those of the terminal and the window."""
    listed = set(tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["files"])
    others = {
        "tictactoe/__main__.py",
        "tictactoe/diagram.py",
        "tictactoe/frontends/board.py",
        "tictactoe/frontends/console.py",
        "tictactoe/frontends/contest.py",
        "tictactoe/frontends/printed.py",
        "tictactoe/frontends/session.py",
        "tictactoe/frontends/window.py",
    }
    modules = {path.relative_to(ROOT).as_posix() for path in ENGINE.rglob("*.py")}
    assert listed == modules - others


def test_every_element_of_the_page_has_its_own_name_and_a_word() -> None:
    """No id stands twice, and what the page says in English is what the table says."""
    page = PageReader()
    page.feed((ROOT / "index.html").read_text("utf-8"))
    assert len(page.ids) == len(set(page.ids))
    assert len(page.words) > 40
    for key, text in page.words:
        assert TABLE["en"][key] == text


class PageReader(HTMLParser):
    """The ids of a page, and its words as (key, text)."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.words: list[tuple[str, str]] = []
        self._key: str | None = None

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the id, the label and the key of an element."""
        found = dict(attrs)
        if name := found.get("id"):
            self.ids.append(name)
        if label := found.get("data-label"):
            self.words.append((label, found.get("aria-label") or ""))
        self._key = found.get("data-word") or found.get("data-text")

    def handle_data(self, data: str) -> None:
        """Note the text that follows a key."""
        if self._key:
            self.words.append((self._key, data.strip()))
            self._key = None
