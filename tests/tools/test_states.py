"""The contact sheets show every dialog, tab, chapter and language."""

import re

from tictactoe import Match
from tictactoe.lab.course import CHAPTERS
from tictactoe.words import NAMES
from tools import ROOT
from tools.states import BY_HAND, CHAPTER, COURSE, LAB, LANGUAGES, SHEETS, STATES

PAGE = (ROOT / "index.html").read_text("utf-8")
OPENERS = {
    "setup-sheet": "#setup",
    "options": "#open-options",
    "daily-sheet": "#daily",
    "keys": "#open-keys",
    "by-hand": BY_HAND,
}
"""The control that opens each dialog."""


def steps(*sheets: str) -> set[object]:
    return {step for sheet in sheets for way in STATES[sheet].values() for step in way}


def test_every_dialog_notice_and_tab_is_on_a_sheet_also_under_the_mouse() -> None:
    assert set(OPENERS) == set(re.findall(r'<dialog id="([^"]+)"', PAGE))
    tabs = {f"#{tab}" for tab in re.findall(r'role="tab" id="([^"]+)"', PAGE)}
    assert len(tabs) > len(OPENERS)
    assert {*OPENERS.values(), *tabs} <= steps("sheets", "lab") & steps("controls")
    assert set(re.findall(r'<div id="([^"]+)" class="notice"', PAGE)) <= set(SHEETS)


def test_every_tab_of_the_panel_but_learn_is_shown_empty_and_filled() -> None:
    """The course has chapters instead."""
    panel = PAGE[PAGE.index('id="tabs"') : PAGE.index('id="go-back"')]
    for tab in set(re.findall(r'id="tab-([^"]+)"', panel)) - {"learn"}:
        assert {tab, f"{tab}, empty"} <= set(LAB)


def test_every_chapter_and_language_is_on_a_sheet() -> None:
    assert len(CHAPTER) == len(CHAPTERS)
    assert CHAPTER.keys() < COURSE.keys()
    assert {name.partition(",")[0] for name in LANGUAGES} == set(NAMES)


def test_a_way_shows_a_match_only_first() -> None:
    """A later match would close nothing that is open."""
    for sheet in STATES.values():
        for name, way in sheet.items():
            assert way, name
            assert not any(isinstance(step, Match) for step in way[1:]), name
