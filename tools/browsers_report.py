"""What of the page was tried in which browser, as text: from the last run of its tests."""

import ast
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from tools.reports import DOCS, table, write
from tools.site import ROOT

FOLDER: Final = ROOT / "_reports"
"""Where the page tests leave what they found, a file for each browser."""
TESTS: Final = ROOT / "tests" / "page"
NAMES: Final = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK"}
INTRODUCTION: Final = """\
# Browsers

The tests of the page play it in these browsers, with the real Pyodide, on each run of
`python3 dev.py test`. The figures are how many of them passed. Chromium runs all. Firefox runs what
browsers differ in, and a test of each tab: those that are marked `firefox`. In WebKit a few tests
try the same in short, by another driver: Playwright drives only its own WebKit, which cannot be had
everywhere. Selenium drives WebKitGTK, on Linux only; it has no touch, no dark or forced colours
there, holds back no requests and does not hear what a page logs.
"""


class Tried(NamedTuple):
    """The tests of a feature in a browser: how many passed of those that were made."""

    passed: int
    made: int


class Run(NamedTuple):
    """The tests in a browser: its version, and what was tried, by the name of the feature."""

    version: str
    tried: dict[str, Tried]


def main(words: list[str]) -> None:
    """Print the table; with the word "write", write the document."""
    runs = {name: read(FOLDER / f"{name}.xml") for name in NAMES}
    print(features_table(runs))
    if "write" in words:
        write(DOCS / "browsers.md", text(runs))


def read(file: Path) -> Run:
    """Return what a run found, from its report in JUnit's form."""
    version = ""
    passed: dict[str, int] = defaultdict(int)
    count: dict[str, int] = defaultdict(int)
    for case in ET.parse(file).iter("testcase"):  # noqa: S314  (pytest wrote it)
        feature = _feature(case)
        is_bad = any(case.find(kind) is not None for kind in ("failure", "error", "skipped"))
        passed[feature] += not is_bad
        count[feature] += 1
        found = case.find("properties/property[@name='version']")
        version = version if found is None else found.attrib["value"]
    return Run(version, {name: Tried(passed[name], count[name]) for name in count})


def features_table(runs: dict[str, Run]) -> str:
    """Return the table of features and browsers, in Markdown."""
    head = [f"{NAMES[name]} {run.version}" for name, run in runs.items()]
    rows = [
        (about, *(_figure(run.tried.get(feature)) for run in runs.values()))
        for feature, about in features().items()
        if any(feature in run.tried for run in runs.values())
    ]
    return table(("", *head), rows)


def features() -> dict[str, str]:
    """Return the features of the page by the names of their tests, each in a sentence."""
    return {
        file.stem.removeprefix("test_"): _about(file) for file in sorted(TESTS.glob("test_*.py"))
    }


def text(runs: dict[str, Run]) -> str:
    """Return the document."""
    return f"{INTRODUCTION}\n{features_table(runs)}\n"


def _feature(case: ET.Element) -> str:
    """Return the feature of a test: its file's or, in the short tests, its own name."""
    file = case.attrib["classname"].rpartition(".")[2].removeprefix("test_")
    name = case.attrib["name"].partition("[")[0].removeprefix("test_")
    return name if file == "short" else file


def _about(file: Path) -> str:
    """Return the first sentence of a file of tests."""
    docstring = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return docstring.partition("\n")[0].rstrip(".")


def _figure(tried: Tried | None) -> str:
    if tried is None:
        return ""
    return f"{tried.passed}" if tried.passed == tried.made else f"{tried.passed} of {tried.made}"


if __name__ == "__main__":
    main(sys.argv[1:])
