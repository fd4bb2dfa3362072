"""A visitor's players at the board: each plays with the code that was started."""

from typing import Any

import pytest

from tests.lab.tabs import LabHarness
from tictactoe import Position
from tictactoe.lab.player_code import Failed, Fault, fault_text

START = Position.start().play(4)
CODE = "def choose(position):\n    return position.moves[0]\n"
FAULT = Fault("NameError", "no name", 2)


class Table(LabHarness):
    """A board at which a visitor's player is asked for moves."""

    def __init__(self) -> None:
        super().__init__(lambda _lab: None)
        self.answers: list[Any] = []

    def choose(self) -> None:
        self.players.choose("Mine", START, self.answers.append, self.answers.append)


@pytest.fixture
def table() -> Table:
    table = Table()
    table.players.start("Mine", CODE, 2.0)
    return table


def test_a_player_that_was_not_started_waits() -> None:
    table = Table()
    table.choose()
    table.players.shelf.keep("+Mine", CODE)
    table.choose()
    words = table.session.words
    assert table.answers == [words(key, name="Mine") for key in ("own missing", "own waits")]
    assert not table.runner.asked


def test_a_player_is_asked_with_the_code_that_was_started(table: Table) -> None:
    table.runner.prints = "hello"
    table.players.shelf.keep("+Mine", "changed")
    table.choose()
    assert table.players.is_busy
    table.settle()
    assert table.runner.asked == [("choose", CODE, 2.0)]
    assert table.answers == [0]
    assert table.players.printed == "hello"
    assert not table.players.is_busy
    assert table.players.failed is None


def test_a_fault_is_reported_and_kept(table: Table) -> None:
    table.runner.failed = Failed(FAULT, START)
    table.choose()
    table.settle()
    assert table.answers == [fault_text(FAULT)]
    assert table.players.failed is table.runner.failed


def test_a_cancelled_question_has_no_answer(table: Table) -> None:
    table.choose()
    table.session.new_game()
    table.players.cancel()
    table.settle()
    assert not table.players.is_busy
    assert table.answers == []
    table.choose()
    table.settle()
    assert table.answers == [0]


def test_a_player_is_checked_before_it_is_to_move(table: Table) -> None:
    table.players.check("Mine")
    table.settle()
    assert table.runner.asked == [("check", CODE, 2.0)]
    assert table.players.failed is None
    table.runner.failed = Failed(FAULT)
    table.players.check("Mine")
    table.settle()
    assert table.players.failed is table.runner.failed
    assert fault_text(FAULT) in table.session.view().message
