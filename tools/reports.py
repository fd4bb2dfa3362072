"""What the reports in docs/ share: tables, and the marks between which a report is written."""

import json
import os
import platform
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.site import MODULES, ROOT

DOCS: Final = ROOT / "docs"
MARKED: Final = re.compile(r"(<!-- (\w+) -->\n*)(.*?)(\n*<!-- end -->)", re.DOTALL)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], words: int = 1) -> str:
    """Return a table in Markdown; so many columns hold words, the others figures."""
    rule = (*["---"] * words, *["---:"] * (len(head) - words))
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows))


def met(is_met: bool) -> str:
    """Return how a report says that a target is met or missed."""
    return "met" if is_met else "**missed**"


def facts() -> list[str]:
    """Return what the figures of any report depend on."""
    return [
        f"{os.cpu_count()} CPUs ({platform.machine()}, {platform.system()})",
        f"Pyodide {version('pyodide')}",
        f"Python {platform.python_version()}",
    ]


def version(package: str) -> str:
    """Return the version of a package of the runtime."""
    content = json.loads((MODULES / package / "package.json").read_text("utf-8"))
    return str(content["version"])


def fill(document: Path, parts: dict[str, str]) -> None:
    """Print the parts of a report, and put each between its marks in a document."""
    print("\n", *parts.values(), sep="\n\n")
    write(document, filled(document.read_text("utf-8"), parts))


def filled(text: str, parts: dict[str, str]) -> str:
    """Return a text with each part between its marks, in the place of what is there."""
    return MARKED.sub(lambda found: f"{found[1]}{parts[found[2]]}{found[4]}", text)


def write(path: Path, content: str) -> None:
    """Write a report, or its chart, and say so."""
    path.write_text(content, "utf-8", newline="\n")
    print(f"Wrote {path.relative_to(ROOT).as_posix()}.")
