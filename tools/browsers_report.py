"""Print what the last page tests tried in which browser.

With the word "write", write it into docs/browsers.md too.
"""

import ast
import sys
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from tools.reports import fill, table
from tools.site import ROOT

NAMES: Final = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK"}


class Run(NamedTuple):
    """The tests in a browser: its version, and how many were made and passed, by feature."""

    version: str
    made: Counter[str]
    passed: Counter[str]


def main() -> None:
    """Print the table, or write it."""
    runs = {name: read(ROOT / "_reports" / f"{name}.xml") for name in NAMES}
    if "write" in sys.argv:
        fill("browsers", {"features": features_table(runs)})
    else:
        print(features_table(runs))


def read(file: Path) -> Run:
    """Return what a run found, from its report in JUnit's form."""
    tree = ET.parse(file)  # noqa: S314  (pytest wrote it)
    made: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    for case in tree.iter("testcase"):
        feature = case.attrib["classname"].rpartition(".")[2].removeprefix("test_")
        if feature == "short":  # each of its tests stands for a whole file
            feature = case.attrib["name"].partition("[")[0].removeprefix("test_")
        made[feature] += 1
        passed[feature] += all(case.find(bad) is None for bad in ("failure", "error", "skipped"))
    version = tree.find(".//property[@name='version']")
    return Run("" if version is None else version.attrib["value"], made, passed)


def features_table(runs: dict[str, Run]) -> str:
    """Return the table of features and browsers: a row for each file of tests that was run."""
    rows = []
    for file in sorted((ROOT / "tests" / "page").glob("test_*.py")):
        feature = file.stem.removeprefix("test_")
        about = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
        figures = [figure(run.passed[feature], run.made[feature]) for run in runs.values()]
        if any(figures):
            rows.append((about.partition("\n")[0].rstrip("."), *figures))
    return table(("", *(f"{NAMES[name]} {run.version}" for name, run in runs.items())), rows)


def figure(passed: int, made: int) -> str:
    """Return how many tests passed, and of how many if not all did; nothing if there were none."""
    return (f"{passed}" if passed == made else f"{passed} of {made}") if made else ""


if __name__ == "__main__":
    main()
