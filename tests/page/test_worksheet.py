"""The worksheet and its key on paper, and for readers of the screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tools import worksheet

PAGES = 3
PAGE = re.compile(rb"/Type\s*/Page\b")
SMALLEST = {"rect.frame": 9, "ellipse": 8}
"""The least height of a board, and of an oval to write in, in millimetres."""
MILLIMETRE = 96 / 25.4


@pytest.mark.parametrize("name", [worksheet.TEMPLATE, worksheet.KEY])
def test_a_worksheet_is_three_sheets_of_paper(open_page: Open, name: str) -> None:
    game = open_page()
    game.page.goto(game.url + name)
    expect(game.page.locator("svg.tree")).to_have_count(4)
    assert game.violations() == []
    for paper in ("A4", "Letter"):
        assert len(PAGE.findall(game.page.pdf(format=paper))) == PAGES, paper
    for shape, least in SMALLEST.items():
        boxes = game.boxes(game.page.locator(f".tree {shape}"))
        assert min(box["height"] for box in boxes) > least * MILLIMETRE, shape
