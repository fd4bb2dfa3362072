"""A visitor's own player: what it answers, and what is told of it where it does not."""

from typing import Any

import pytest

from tests.browser.test_client import World
from tests.browser.test_shelf import Memory
from tests.session import Clock
from tictactoe import Match, Position, Seat
from tictactoe.frontends.browser.client import LOOK
from tictactoe.frontends.browser.lab.own import Own, Sandbox
from tictactoe.frontends.browser.wire import ANSWER, SANDBOX
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.session import Session

START = Position.start().play(4)
CODE = "def choose(position):\n    return position.moves[0]\n"


class Table:
    """A session whose second seat is a visitor's player, in a sandbox that the test speaks for."""

    def __init__(self) -> None:
        self.world = World(SANDBOX)
        match = Match(o=Seat("own", "Mine"))
        self.session = Session(Clock(), lambda _view: None, match)
        self.own = Own(self.session, Memory(), Sandbox(self.world.client))
        self.told: list[Any] = []

    def choose(self) -> None:
        self.own.choose("Mine", START, self.told.append, self.told.append)

    def answer(self, **content: object) -> None:
        number = self.world.worker.asked[-1][0]
        self.world.say(number, ANSWER, {"printed": "", **content})


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own.start("Mine", CODE, 2.0)
    table.choose()
    table.world.up()
    return table


def test_a_player_that_was_not_started_waits() -> None:
    table = Table()
    table.choose()
    words = table.session.words
    assert table.told == [words("own missing", name="Mine")]
    table.own.shelf.keep("+Mine", CODE)
    table.choose()
    assert table.told[1:] == [words("own waits", name="Mine")]
    assert not table.world.workers


def test_a_player_is_asked_as_it_was_started(table: Table) -> None:
    [(_, what, question)] = table.world.worker.asked
    assert (what, question["code"], question["seconds"]) == ("choose", CODE, 2.0)
    assert table.own.sandbox.is_busy
    table.answer(cell=0, printed="hello")
    assert table.told == [0]
    assert table.own.sandbox.printed == "hello"
    assert not table.own.sandbox.is_busy
    assert table.own.fault is None


def test_a_fault_is_told_and_kept(table: Table) -> None:
    fault = Fault("NameError", "no name", 2)
    table.answer(fault=fault, position=START)
    assert table.told == [fault_text(fault)]
    assert table.own.fault == (fault, START)


@pytest.mark.parametrize("content", [{"cell": 4}, {"cell": True}, {}, {"fault": [], "cell": 0}])
def test_an_answer_that_cannot_be_is_no_move(table: Table, content: dict[str, object]) -> None:
    table.answer(**content)
    assert table.told == [fault_text(Fault("FalseReport", ""))]
    assert table.world.worker.is_ended


def test_what_takes_too_long_or_dies_is_told_with_the_position_if_that_is_one(table: Table) -> None:
    world, own = table.world, table.own
    world.replace(1, asked=1, position=START)
    world.clock.wait(2_000 + SANDBOX.margin + 2 * LOOK)
    found = [own.fault]
    stack, endless = "Maximum call stack size exceeded", "too much recursion"
    for number, details in enumerate((stack, endless, "unreachable"), start=2):
        table.choose()
        world.up()
        world.replace(number, asked=1, position=START if number < 4 else "nonsense")
        world.worker.die(details)
        found.append(own.fault)
    table.choose()
    world.worker.die("")
    assert [*found, own.fault] == [
        (Fault("TooSlow", ""), START),
        (Fault("RecursionError", stack), START),
        (Fault("RecursionError", endless), START),
        (Fault("Crash", "unreachable"), None),
        (Fault("NoPython", ""), None),  # which is not the player's
    ]


def test_nothing_is_heard_after_a_cancel(table: Table) -> None:
    table.own.cancel()
    assert not table.own.sandbox.is_busy
    assert table.world.worker.is_ended
    table.choose()
    table.world.up()
    table.answer(cell=1)
    assert table.told == [1]


def test_a_player_is_checked_before_it_is_to_move(table: Table) -> None:
    table.answer(cell=0)
    table.own.check("Mine")
    assert table.world.worker.asked[-1][1:] == ("check", {"code": CODE, "seconds": 2.0})
    table.answer()
    assert table.own.fault is None
    table.own.check("Mine")
    table.answer(fault=Fault("SyntaxError", "x", 1), position=None)
    assert table.own.fault == (Fault("SyntaxError", "x", 1), None)
    assert fault_text(Fault("SyntaxError", "x", 1)) in table.session.view().told
