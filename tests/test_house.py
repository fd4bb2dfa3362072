"""The house: which module may import which, and that the package needs nothing but Python."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "tictactoe"

MAY_IMPORT = {
    "rules": set(),
    "search": {"rules"},
    "players": {"rules", "search"},
    "score": {"rules"},
    "game": {"rules", "score"},
    "history": {"rules", "game"},
    "coach": {"rules", "search", "game"},
    "record": {"rules", "game", "score"},
    "words/__init__": {"words"},
    "view": {"rules", "search", "game", "score", "coach", "words"},
    "review": {"rules", "search", "game", "coach", "words", "view"},
}


def imports(path: Path) -> set[str]:
    """Return the full names of the modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
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
        assert foreign <= ({"pyodide", "pyscript"} if path.parent.name == "browser" else set()), (
            path
        )


@pytest.mark.parametrize("module", MAY_IMPORT)
def test_the_engine_does_no_input_or_output(module: str) -> None:
    """It never prints, asks, waits or opens."""
    tree = ast.parse((ENGINE / f"{module}.py").read_text("utf-8"))
    calls = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not calls & {"print", "input", "open"}
    assert not imports(ENGINE / f"{module}.py") & {"time", "os", "sys", "io", "asyncio"}
