"""The position of a day on the page: its sheet, its keys, its link and the time zone."""

from datetime import date

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import GamePage, Open
from tictactoe.daily import daily

SUNDAY, MONDAY = date(2026, 12, 6), date(2026, 12, 7)


def sheet_of(game: GamePage) -> Locator:
    return game.page.get_by_role("dialog")


def cell(game: GamePage, number: int) -> Locator:
    return sheet_of(game).locator(f'[data-key="{number}"]')


def check_shown(game: GamePage, day: date) -> None:
    puzzle = daily(day)
    goal = f"{puzzle.position.turn} to move. "
    expect(sheet_of(game)).to_contain_text(goal)
    for number in range(puzzle.position.rules.size):
        content = puzzle.position.mark_at(number) or "empty"
        name = puzzle.position.rules.name(number)
        expect(cell(game, number)).to_have_accessible_name(f"{name}, {content}")


@pytest.mark.firefox
def test_today_is_the_day_of_the_device_and_its_position_is_solved_by_keys(open_page: Open) -> None:
    game = open_page(timezone_id="Pacific/Kiritimati")  # where it is Monday already
    game.page.clock.set_system_time("2026-12-06T11:00:00Z")
    game.open()
    board = game.marks()
    game.button("Position of the day").press("Enter")
    check_shown(game, MONDAY)
    puzzle, cols = daily(MONDAY), 3
    start, target = divmod(0, cols), divmod(puzzle.answer, cols)
    for key, steps in (("ArrowDown", target[0] - start[0]), ("ArrowRight", target[1] - start[1])):
        for _ in range(steps):
            sheet_of(game).locator("button:focus").press(key)
    expect(cell(game, puzzle.answer)).to_be_focused()
    cell(game, puzzle.answer).press("Enter")
    name = puzzle.position.rules.name(puzzle.answer)
    expect(sheet_of(game).get_by_role("status")).to_have_text(f"Right: only {name} saves the draw.")
    expect(sheet_of(game).get_by_role("button", name="Share")).to_be_visible()
    game.page.go_back()
    expect(sheet_of(game)).to_be_hidden()
    assert game.marks() == board
    game.button("Position of the day").click()
    expect(sheet_of(game).get_by_role("status")).to_contain_text("Right")


def test_a_link_opens_an_earlier_day_and_no_later_one(open_page: Open) -> None:
    game = open_page(timezone_id="UTC")
    game.page.clock.set_system_time("2026-12-07T12:00:00Z")
    game.open(f"?pause=0&day={SUNDAY}")
    expect(sheet_of(game).get_by_role("heading")).to_have_text(f"Position of {SUNDAY}")
    check_shown(game, SUNDAY)
    assert game.page.url == f"{game.url}?pause=0"
    puzzle = daily(SUNDAY)
    wrong = next(each for each in puzzle.position.moves if each != puzzle.answer)
    cell(game, wrong).click()
    expect(sheet_of(game).get_by_role("status")).to_contain_text("Try another cell.")
    game.open("?pause=0&day=2031-01-01")
    expect(sheet_of(game).get_by_role("heading")).to_have_text("Position of the day")
    check_shown(game, MONDAY)
