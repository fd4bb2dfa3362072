"""The sheet with the position of a day."""

import json
from asyncio import run
from datetime import date, timedelta

import pytest

from tests.session import SessionHarness
from tests.storage import Memory
from tictactoe import Match
from tictactoe.daily import Daily, daily
from tictactoe.frontends.browser.page.daily_sheet import KEY, DailySheet, daily_text
from tictactoe.words import ENGLISH

TODAY = date(2026, 12, 1)  # a Tuesday: a win in two own moves
WEEK = [TODAY - timedelta(6 - number) for number in range(7)]


class Sheet(DailySheet):
    """A sheet that is open, and what it asks of the page."""

    def __init__(self, store: Memory, day: date = TODAY, today: date = TODAY) -> None:
        self.desk = SessionHarness(Match())
        self.shared: list[str] = []
        self.drawn = 0
        super().__init__(self.desk, store, self._take, "https://example.org/", self._draw)
        self.puzzle = daily(day)
        self.open(day, today)
        self.settle()

    async def _take(self, text: str) -> str:
        self.shared.append(text)
        return "result copied"

    def _draw(self) -> None:
        self.drawn += 1

    def settle(self) -> None:
        self.desk.clock.settle()

    @property
    def wrong(self) -> list[int]:
        return [cell for cell in self.puzzle.position.moves if cell != self.puzzle.answer]

    @property
    def found(self) -> dict[int, str]:
        return {cell.key: cell.found for cell in self.view().cells if cell.found}


def store_of(day: date, streak: int) -> Memory:
    store = Memory()
    store.texts[KEY] = json.dumps({"day": str(day), "cells": [], "streak": streak})
    return store


def test_the_goal_is_shown_and_free_cells_can_be_tried() -> None:
    shown = Sheet(Memory()).view()
    puzzle = daily(TODAY)
    assert (shown.title, shown.message, shown.streak) == ("Position of the day", "", "")
    assert shown.goal == f"{puzzle.position.turn} to move. Win in 2 moves."
    assert shown.board.position == puzzle.position
    assert shown.share.is_hidden
    free = {cell.key for cell in shown.cells if not cell.is_disabled}
    assert free == set(puzzle.position.moves)
    assert [cell.col for cell in shown.cells] == ["A", "B", "C", "", "", "", "", "", ""]
    assert [cell.row for cell in shown.cells] == ["1", "", "", "2", "", "", "3", "", ""]


def test_the_goal_is_shown_on_each_day_of_a_week() -> None:
    goals = [Sheet(Memory(), day).view().goal.partition(". ")[2] for day in WEEK]
    assert goals[WEEK.index(TODAY) - 1] == "Save the draw."
    assert sum(goal == "Save the draw." for goal in goals) == 2


def test_the_board_is_empty_while_a_position_is_searched_for() -> None:
    sheet = Sheet(Memory())
    sunday = TODAY - timedelta(2)
    sheet.open(sunday, TODAY)
    shown = sheet.view()
    assert shown.message == ENGLISH("daily search")
    assert (shown.title, shown.goal, shown.cols) == (f"Position of {sunday}", "", 6)
    assert shown.rules == ENGLISH("run of", board="6 × 6", run=4)
    assert shown.board.position.ply == 0
    assert all(cell.is_disabled for cell in shown.cells)
    sheet.play(0)
    sheet.settle()
    assert sheet.view().message == ""
    assert sheet.found == {}


def test_the_right_move_is_played_out_and_shared_without_the_answer() -> None:
    sheet = Sheet(Memory())
    puzzle = sheet.puzzle
    drawn = sheet.drawn
    sheet.play(puzzle.answer)
    assert sheet.is_solved
    sheet.settle()
    assert sheet.drawn > drawn
    shown = sheet.view()
    name = puzzle.position.rules.name(puzzle.answer)
    assert shown.message == f"Right: {name} wins in 2 moves."
    assert shown.board.position.outcome
    assert sheet.found == {puzzle.answer: "right"}
    assert all(cell.is_disabled for cell in shown.cells)
    assert not shown.share.is_hidden
    run(sheet.share())
    assert sheet.shared == [
        daily_text(puzzle, [puzzle.answer], "https://example.org/?day=2026-12-01")
    ]
    assert sheet.view().message == "Result copied."


def test_a_wrong_move_is_refuted_and_taken_back() -> None:
    sheet = Sheet(Memory())
    first = sheet.wrong[0]
    sheet.play(first)
    sheet.desk.clock.step_until(lambda: bool(sheet.view().message))
    assert sheet.view().board.position.mark_at(first) == sheet.puzzle.position.turn
    assert sheet.found == {}
    sheet.settle()
    shown = sheet.view()
    assert shown.board.position == sheet.puzzle.position
    assert shown.message.endswith("Try another cell.")
    assert sheet.found == {first: "wrong"}
    sheet.play(first)
    sheet.play(sheet.puzzle.answer)
    sheet.settle()
    run(sheet.share())
    assert "🟥🟩" in sheet.shared[0]


def test_a_quick_second_tap_tries_a_second_cell() -> None:
    sheet = Sheet(Memory())
    for cell in (sheet.wrong[0], sheet.wrong[1]):
        sheet.play(cell)
    sheet.settle()
    assert sheet.found == dict.fromkeys(sheet.wrong[:2], "wrong")


@pytest.mark.parametrize(
    ("before", "streak", "is_right", "shown"),
    [(1, 3, True, 4), (2, 3, True, 1), (1, 3, False, 0), (400, 0, True, 1)],
)
def test_a_streak_counts_days_in_a_row(
    before: int, streak: int, is_right: bool, shown: int
) -> None:
    store = store_of(TODAY - timedelta(before), streak)
    sheet = Sheet(store)
    sheet.play(sheet.puzzle.answer if is_right else sheet.wrong[0])
    sheet.settle()
    assert json.loads(store.texts[KEY])["streak"] == shown
    text = f"{shown} days in a row right at the first try."
    assert sheet.view().streak == (text if shown > 1 else "")


def test_a_day_continues_where_it_was_left() -> None:
    store = store_of(TODAY - timedelta(1), 1)
    before = Sheet(store)
    before.play(before.wrong[0])
    before.settle()
    assert Sheet(store).found == {before.wrong[0]: "wrong"}
    before.play(before.puzzle.answer)
    again = Sheet(store)
    assert again.is_solved
    assert again.view().message.startswith("Right: ")
    assert json.loads(store.texts[KEY])["streak"] == 0


def test_a_redraw_does_not_read_the_storage() -> None:
    store = store_of(TODAY, 3)
    sheet = Sheet(store)
    shown = sheet.view()
    assert shown.streak.startswith("3 days")
    store.texts.clear()
    assert sheet.view() == shown


def test_an_earlier_day_counts_for_nothing() -> None:
    store = store_of(TODAY - timedelta(1), 5)
    stored = store.texts[KEY]
    sheet = Sheet(store, TODAY - timedelta(7))
    sheet.play(sheet.puzzle.answer)
    sheet.settle()
    assert sheet.is_solved
    assert store.texts[KEY] == stored
    assert sheet.view().streak == ""


@pytest.mark.parametrize(
    "stored",
    [
        "{",
        "[]",
        "[" * 100_000,
        '{"day": "2026-12-01"}',
        '{"day": "soon", "cells": [], "streak": 1}',
        '{"day": "2026-12-01", "cells": 4, "streak": 1}',
        '{"day": "2026-12-01", "cells": [[], {}, "A1", 99, -1, 1e999], "streak": 1}',
        '{"day": "2026-12-01", "cells": [], "streak": -1}',
        '{"day": "2026-12-01", "cells": [], "streak": 1e999}',
        '{"day": "2026-12-01", "cells": [], "streak": "9"}',
        '{"day": "2026-12-01", "cells": [], "streak": ' + "9" * 5_000 + "}",
        '{"day": "0001-01-01", "cells": [], "streak": 1}',
    ],
)
def test_damaged_storage_is_ignored(stored: str) -> None:
    store = Memory()
    store.texts[KEY] = stored
    sheet = Sheet(store)
    assert (sheet.found, sheet.view().streak) == ({}, "")
    sheet.play(sheet.puzzle.answer)
    assert sheet.is_solved


def test_the_text_to_share_has_the_position_and_no_answer() -> None:
    puzzle = daily(TODAY)
    text = daily_text(puzzle, [puzzle.answer], "https://example.org")
    name = puzzle.position.rules.name(puzzle.answer)
    assert text.splitlines()[0] == "Position of 2026-12-01"
    assert text.splitlines()[-3:] == ["🟩", "", "https://example.org"]
    assert name not in text
    assert isinstance(puzzle, Daily)
