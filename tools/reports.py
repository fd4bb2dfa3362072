"""What the benchmarks share: running a program, and making tables."""

import json
import os
import platform
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from tools.site import MODULES, NODE

PYODIDE: Final = (str(NODE), "tools/pyodide.mjs")
"""Runs Python as `python` does, in Pyodide: under Node, the same WebAssembly as in Chromium."""


def answer(*words: str | Path, **variables: str) -> Any:  # noqa: ANN401  (whatever JSON holds)
    """Run a program with more environment variables, and return the JSON that it prints."""
    environment = {**os.environ, **variables}
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]], words: int = 1) -> str:
    """Return a Markdown table whose first columns hold words, the others figures."""
    rule = (*["---"] * words, *["---:"] * (len(head) - words))
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in (head, rule, *rows))


def met(is_met: bool) -> str:
    """Return how a table says that a target is met or missed."""
    return "met" if is_met else "**missed**"


def facts(*more: str) -> str:
    """Return what figures depend on: the machine, the runtime, and other programs."""
    machine = f"{os.cpu_count()} CPUs ({platform.machine()}, {platform.system()})"
    programs = (f"Pyodide {version('pyodide')}", f"Python {platform.python_version()}")
    return ", ".join((machine, *programs, *more))


def version(package: str) -> str:
    """Return the version of a package of the runtime."""
    content = json.loads((MODULES / package / "package.json").read_text("utf-8"))
    return str(content["version"])
