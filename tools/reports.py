"""What the benchmarks share: running a program, making tables, filling the documents.

A document has `<!-- name -->` and `<!-- end -->` around each part that a benchmark writes.
"""

import json
import os
import platform
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from tools.site import MODULES, NODE, ROOT

DOCS: Final = ROOT / "docs"
PYODIDE: Final = (str(NODE), "tools/pyodide.mjs")
"""Runs Python as `python` does, in Pyodide: under Node, the same WebAssembly as in Chromium."""
MARKED: Final = re.compile(r"(<!-- (\w+) -->\n*)(.*?)(\n*<!-- end -->)", re.DOTALL)


def answer(*words: str | Path, **variables: str) -> Any:  # noqa: ANN401  (whatever JSON holds)
    """Run a program with more environment variables, and return the JSON that it prints."""
    environment = {**os.environ, **variables}
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]], words: int = 1) -> str:
    """Return a Markdown table whose first columns hold words, the others figures."""
    rule = (*["---"] * words, *["---:"] * (len(head) - words))
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in (head, rule, *rows))


def targets(rows: Iterable[tuple[str, str, bool]]) -> str:
    """Return a table of targets: what was measured, and whether that meets them."""
    told = [(target, found, met(is_met)) for target, found, is_met in rows]
    return table(("target", "measured", ""), told)


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


def fill(name: str, parts: dict[str, str]) -> None:
    """Print the parts of a report, and write them into its document."""
    print("\n", *parts.values(), sep="\n\n")
    document = DOCS / f"{name}.md"
    document.write_text(filled(document.read_text("utf-8"), parts), "utf-8", newline="\n")
    print(f"Wrote docs/{document.name}.")


def filled(text: str, parts: dict[str, str]) -> str:
    """Return a text with each part between its marks, in the place of what is there."""
    return MARKED.sub(lambda found: f"{found[1]}{parts[found[2]]}{found[4]}", text)
