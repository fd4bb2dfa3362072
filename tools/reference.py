"""Build in `_docs/` the API reference from the docstrings, and the course as a document."""

import sys
import warnings
from pathlib import Path
from pkgutil import iter_modules
from typing import Final
from unittest.mock import patch

import pdoc

import tictactoe
from tools import lesson

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "_docs"
LEFT_OUT: Final = ("__main__", "frontends")
"""What is run, not imported."""


def build(folder: Path = DOCS) -> Path:
    """Build both into a folder and return the first page; a warning is an error.

    The pages need no network.
    """
    for name in tictactoe.__all__:  # pdoc sees only what is loaded
        setattr(tictactoe, name, getattr(tictactoe, name))
    modules = [module.name for module in iter_modules(tictactoe.__path__)]
    told = [*tictactoe.__all__, *(name for name in modules if name not in LEFT_OUT)]
    pdoc.render.configure(docformat="markdown", footer_text=f"tictactoe {tictactoe.__version__}")
    with patch.object(tictactoe, "__all__", told), warnings.catch_warnings():
        warnings.simplefilter("error")
        pdoc.pdoc("tictactoe", output_directory=folder)
    (folder / "lesson.md").write_text(lesson.text(), "utf-8")
    return folder / "index.html"


if __name__ == "__main__":
    print(f"Wrote {build(*map(Path, sys.argv[1:]))}")
