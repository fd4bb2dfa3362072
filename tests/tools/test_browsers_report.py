"""The table of what was tried in which browser."""

from pathlib import Path

from tools.browsers_report import features, features_table, read

CHROMIUM = """<testsuites><testsuite>
<testcase classname="tests.page.test_play" name="test_a[chromium]">
<properties><property name="version" value="156.0" /></properties></testcase>
<testcase classname="tests.page.test_play" name="test_b[chromium]"><failure>no</failure></testcase>
<testcase classname="tests.page.test_link" name="test_c[chromium]" />
</testsuite></testsuites>"""
SHORT = """<testsuites><testsuite>
<testcase classname="tests.webkit.test_short" name="test_look[size0]" />
</testsuite></testsuites>"""


def test_what_failed_is_told_and_what_was_not_tried_is_blank(tmp_path: Path) -> None:
    """A row for each feature that was tried anywhere, with the version above."""
    for name, report in (("one", CHROMIUM), ("two", SHORT)):
        (tmp_path / name).write_text(report, "utf-8")
    runs = {"chromium": read(tmp_path / "one"), "webkit": read(tmp_path / "two")}
    head, _, *rows = features_table(runs).splitlines()
    assert head == "|  | Chromium 156.0 | WebKitGTK  |"
    known = features()
    told = {about: row for row in rows for about in known.values() if about in row}
    assert set(told) == {known[name] for name in ("play", "link", "look")}
    assert told[known["play"]].endswith("| 1 of 2 |  |")
    assert told[known["link"]].endswith("| 1 |  |")
    assert told[known["look"]].endswith("|  | 1 |")
