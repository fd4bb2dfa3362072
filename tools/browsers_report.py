"""Print what the last page tests tried in which browser.

With the word "write", write it into docs/browsers.md too.
"""

import ast
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tools.reports import fill, table
from tools.site import ROOT

NAMES: Final = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK"}


def main() -> None:
    """Print the table, or write it."""
    runs = {name: read(ROOT / "_reports" / f"{name}.xml") for name in NAMES}
    if "write" in sys.argv:
        fill("browsers", {"features": features_table(runs)})
    else:
        print(features_table(runs))


def read(file: Path) -> tuple[str, dict[str, str]]:
    """Return the version of a browser, and what a table says of each feature tried in it.

    That is how many tests passed, and of how many if not all did. The file is in JUnit's form.
    """
    tree = ET.parse(file)  # noqa: S314  (pytest wrote it)
    results: defaultdict[str, list[bool]] = defaultdict(list)
    for case in tree.iter("testcase"):
        feature = case.attrib["classname"].rpartition(".")[2].removeprefix("test_")
        if feature == "short":  # each of its tests stands for a whole file
            feature = case.attrib["name"].partition("[")[0].removeprefix("test_")
        is_passed = all(case.find(bad) is None for bad in ("failure", "error", "skipped"))
        results[feature].append(is_passed)
    figures = {
        feature: f"{sum(passed)}" if all(passed) else f"{sum(passed)} of {len(passed)}"
        for feature, passed in results.items()
    }
    version = tree.find(".//property[@name='version']")
    return "" if version is None else version.attrib["value"], figures


def features_table(runs: dict[str, tuple[str, dict[str, str]]]) -> str:
    """Return the table of features and browsers: a row for each file of tests that was run."""
    rows = []
    for file in sorted((ROOT / "tests" / "page").glob("test_*.py")):
        feature = file.stem.removeprefix("test_")
        about = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
        figures = [found.get(feature, "") for _, found in runs.values()]
        if any(figures):
            rows.append((about.partition("\n")[0].rstrip("."), *figures))
    return table(("", *(f"{NAMES[name]} {version}" for name, (version, _) in runs.items())), rows)


if __name__ == "__main__":
    main()
