"""A visitor's players at the board: they play as they were started, and what is told if not."""

from typing import Any

import pytest

from tests.lab.tabs import LabHarness
from tictactoe import Position
from tictactoe.lab.workshop import Failed, Fault, fault_text

START = Position.start().play(4)
CODE = "def choose(position):\n    return position.moves[0]\n"
FAULT = Fault("NameError", "no name", 2)


class Table(LabHarness):
    """A board at which a visitor's player is asked for moves."""

    def __init__(self) -> None:
        super().__init__(lambda _lab: None)
        self.told: list[Any] = []

    def choose(self) -> None:
        self.players.choose("Mine", START, self.told.append, self.told.append)


@pytest.fixture
def table() -> Table:
    table = Table()
    table.players.start("Mine", CODE, 2.0)
    return table


def test_a_player_that_was_not_started_waits() -> None:
    table = Table()
    table.choose()
    words = table.session.words
    assert table.told == [words("own missing", name="Mine")]
    table.players.shelf.keep("+Mine", CODE)
    table.choose()
    assert table.told[1:] == [words("own waits", name="Mine")]
    assert not table.sandbox.asked


def test_a_player_is_asked_as_it_was_started(table: Table) -> None:
    table.sandbox.prints = "hello"
    table.choose()
    assert table.players.is_busy
    table.settle()
    assert table.sandbox.asked == [("choose", CODE, 2.0)]
    assert table.told == [0]
    assert table.players.printed == "hello"
    assert not table.players.is_busy
    assert table.players.failed is None


def test_a_fault_is_told_and_kept(table: Table) -> None:
    table.sandbox.failed = Failed(FAULT, START)
    table.choose()
    table.settle()
    assert table.told == [fault_text(FAULT)]
    assert table.players.failed is table.sandbox.failed


def test_no_answer_comes_after_a_cancel(table: Table) -> None:
    table.choose()
    table.session.new_game()
    table.players.cancel()
    table.settle()
    assert not table.players.is_busy
    assert table.told == []
    table.choose()
    table.settle()
    assert table.told == [0]


def test_a_player_is_checked_before_it_is_to_move(table: Table) -> None:
    table.players.check("Mine")
    table.settle()
    assert table.sandbox.asked == [("check", CODE, 2.0)]
    assert table.players.failed is None
    table.sandbox.failed = Failed(FAULT)
    table.players.check("Mine")
    table.settle()
    assert table.players.failed is table.sandbox.failed
    assert fault_text(FAULT) in table.session.view().told
