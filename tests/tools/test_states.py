"""The contact sheets show every dialog, tab, chapter and language that there is."""

import re

import pytest

from tictactoe import Match
from tictactoe.lab.course import CHAPTERS
from tictactoe.words import NAMES
from tools.site import ROOT
from tools.states import BY_HAND, CONTROLS, COURSE, LAB, LANGUAGES, SHEETS, STATES

PAGE = (ROOT / "index.html").read_text("utf-8")
OPENERS = {
    "setup-sheet": "#setup",
    "options": "#open-options",
    "keys": "#open-keys",
    "by-hand": BY_HAND,
}
"""What opens each dialog."""


def clicked(*sheets: str) -> set[object]:
    return {step for sheet in sheets for way in STATES[sheet].values() for step in way}


def test_every_dialog_is_on_a_sheet_and_its_controls_under_the_mouse() -> None:
    assert set(OPENERS) == set(re.findall(r'<dialog id="([^"]+)"', PAGE))
    assert set(OPENERS.values()) <= clicked("sheets")
    assert set(OPENERS.values()) <= clicked("controls")


def test_every_notice_is_on_a_sheet() -> None:
    for notice in re.findall(r'<div id="([^"]+)" class="notice"', PAGE):
        assert notice in SHEETS
        assert {f"{notice}:hover", f"{notice}:focus-visible"} <= set(CONTROLS)


def test_every_tab_is_on_a_sheet_and_its_controls_under_the_mouse() -> None:
    tabs = {f"#{tab}" for tab in re.findall(r'role="tab" id="([^"]+)"', PAGE)}
    assert len(tabs) > len(OPENERS)
    assert tabs <= clicked("sheets", "lab")
    assert tabs <= clicked("controls")


def test_every_tab_of_the_panel_but_learn_is_there_empty_and_filled() -> None:
    """The course has chapters instead."""
    panel = PAGE[PAGE.index('id="tabs"') : PAGE.index('id="go-back"')]
    tabs = re.findall(r'id="tab-([^"]+)"', panel)
    for tab in set(tabs) - {"learn"}:
        assert {tab, f"{tab}, empty"} <= set(LAB)


def test_every_chapter_and_language_is_on_a_sheet() -> None:
    assert len(COURSE) == len(CHAPTERS)
    assert set(LANGUAGES) == set(NAMES)


@pytest.mark.parametrize("sheet", STATES)
def test_a_way_shows_a_match_only_first(sheet: str) -> None:
    """A match that comes later would close nothing that is open."""
    for name, way in STATES[sheet].items():
        assert way, name
        assert not any(isinstance(step, Match) for step in way[1:]), name
