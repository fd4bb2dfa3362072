"""The structure: which module may import which; the package needs only Python."""

import ast
import html
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from random import Random, SystemRandom

import pytest

import tictactoe
from tictactoe import LEVELS, Match, Seat
from tictactoe.view import setup
from tictactoe.words import table

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "tictactoe"

LAYERS = ("values", "engine", "core", "session", "lab", "frontends")
"""Each may import from itself and from those before it."""
VALUES = {f"tictactoe.{name}" for name in ("rules", "reasons", "words", "words.grammar")}
"""The modules outside the engine that it may import."""


def layer(module: str) -> str:
    _, _, rest = module.partition(".")
    folder = rest.partition(".")[0]
    if module == "tictactoe.__main__":
        return "frontends"
    if module in VALUES:
        return "values"
    return folder if folder in LAYERS else "core"


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = sorted(ENGINE.rglob("*.py"))
CORE_AND_LAB = [path for path in MODULES if layer(name_of(path)) != "frontends"]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path, *, at_start: bool = False) -> set[str]:
    """Return the full names of the modules that a file imports, or only those when it is loaded."""
    found = set()
    for node in tree(path).body if at_start else ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    known = LAYERS[: LAYERS.index(layer(name_of(path))) + 1]
    own = {name for name in imports(path) if name.partition(".")[0] == "tictactoe"}
    if path == ENGINE / "__init__.py":  # it imports a module when a name of it is used first
        own = imports(path, at_start=True)
    assert {layer(name) for name in own} <= set(known)


def test_the_help_of_the_package_lists_every_public_name() -> None:
    assert set(tictactoe.__all__) == set(re.findall(r"`(\w+)`", tictactoe.__doc__)) - {"ValueError"}


@pytest.mark.slow
def test_only_the_browser_front_end_imports_more_than_python() -> None:
    for path in MODULES:
        foreign = {name.partition(".")[0] for name in imports(path)}
        foreign -= {"tictactoe", *sys.stdlib_module_names}
        is_browser = ENGINE / "frontends" / "browser" in path.parents
        assert foreign <= ({"js", "pyodide", "pyscript"} if is_browser else set()), path


@pytest.mark.parametrize("path", CORE_AND_LAB, ids=name_of)
def test_the_core_does_no_input_or_output(path: Path) -> None:
    calls = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)}
    assert not calls & {"print", "input", "open", "sleep"}
    # Two trace lines, two look modules up, and one writes CSV to a string.
    with_sys = ("determinism", "player_code", "player_trace", "search_trace")
    harmless = {name: {"sys"} for name in with_sys}
    harmless |= {name: {"io"} for name in ("tournament", "conditions")}
    assert not imports(path) & {"os", "sys", "io", "asyncio"} - harmless.get(path.stem, set())


@pytest.mark.slow
def test_only_the_window_needs_a_desktop() -> None:
    desktop = set((ENGINE / "frontends" / "window").glob("*.py"))
    modules = {name_of(path) for path in desktop}
    for path in set(MODULES) - desktop:
        assert "tkinter" not in imports(path)
        assert not modules & imports(path, at_start=True)


def test_no_import_of_the_page_runs_in_a_circle() -> None:
    modules = {name_of(path): path for path in (ENGINE / "frontends" / "browser").rglob("*.py")}
    graph = {name: imports(path) & modules.keys() for name, path in modules.items()}
    assert len(tuple(TopologicalSorter(graph).static_order())) == len(modules)


def test_the_page_starts_without_what_tabs_and_sheets_show() -> None:
    loaded = ["tictactoe.frontends.browser.app"]
    for module in loaded:
        path = ROOT.joinpath(*module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        found = {name for name in imports(path, at_start=True) if name.startswith("tictactoe")}
        loaded += found - set(loaded)
    assert {"tictactoe.engine.search", "tictactoe.frontends.browser.lab.panel"} <= set(loaded)
    assert not {name for name in loaded if layer(name) == "lab"}
    assert not {name for name in loaded if name.endswith((".sheets", ".sharing", ".picture"))}


def page_text() -> str:
    return html.unescape((ROOT / "index.html").read_text("utf-8"))


def test_every_element_of_the_page_has_its_own_name() -> None:
    ids = re.findall(r'\sid="([^"]+)"', page_text())
    assert len(ids) == len(set(ids))


def test_the_sheet_names_each_opponent_as_the_first_screen_does() -> None:
    listed = page_text().partition('<div id="opponents"')[2].partition("</div>")[0]
    words = dict(re.findall(r'value="(\w+)"[^>]*><b data-word="([^"]+)"', listed))
    matches = {"human": Match(), "away": Match().by_link()}
    matches |= {level: Match(o=Seat(level)) for level in LEVELS}
    names = {kind: setup(match).rpartition(" · ")[2] for kind, match in matches.items()}
    assert {kind: table("en")[key] for kind, key in words.items()} == names


def test_no_module_has_a_random_generator_with_state() -> None:
    """All pages start from one snapshot, and would get the same numbers."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("tictactoe."):
            for value in vars(module).values():
                assert isinstance(value, SystemRandom) or not isinstance(value, Random), name


@pytest.mark.parametrize(
    "path", sorted((ROOT / "static").rglob("*.css")), ids=lambda path: path.name
)
def test_hover_styles_apply_only_to_devices_that_hover(path: Path) -> None:
    """On touch screens, the colour of :hover would stay after a tap."""
    for block in re.split(r"^(?=\S)", path.read_text("utf-8"), flags=re.MULTILINE):
        assert ":hover" not in block or block.startswith("@media (hover: hover) {")


@pytest.mark.parametrize(
    "path", sorted((ROOT / "requirements").rglob("*.txt")), ids=lambda path: path.stem
)
def test_every_package_that_a_command_installs_has_a_hash(path: Path) -> None:
    packages = re.findall(r"^\S+==.*(?:\n    .*)*", path.read_text("ascii"), re.MULTILINE)
    assert packages
    assert [package for package in packages if "--hash=sha256:" not in package] == []


def test_only_what_the_tests_have_passed_is_published() -> None:
    workflow = (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
    needs = dict(re.findall(r"^  (\w+):\n(?:    .*\n)*?    needs: (\w+)$", workflow, re.MULTILINE))
    assert needs == {"build": "test", "deploy": "build"}
    assert "uses: $/.github/workflows/test.yml" in workflow
