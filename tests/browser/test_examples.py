"""The examples of the modules that need no browser; the others import pyscript."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tools import ROOT

BROWSER = ROOT / "tictactoe" / "frontends" / "browser"
MODULES = [path for path in BROWSER.rglob("*.py") if ">>>" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_examples_are_true(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    assert doctest.testmod(import_module(name)).failed == 0
