"""A visitor's own players: how they are kept, what they answer, and what is told if they do not."""

from functools import partial
from typing import Any

import pytest

from tests.browser.test_client import World
from tests.session import Clock
from tests.storage import Memory
from tictactoe import Match, Position, Seat
from tictactoe.frontends.browser.client import LOOK
from tictactoe.frontends.browser.lab.contest import Contest
from tictactoe.frontends.browser.lab.player_shelf import FIRST, STORED, Own, Sandbox, Shelf
from tictactoe.frontends.browser.wire import ANSWER, PROGRESS, SANDBOX
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.rules import Mark
from tictactoe.session import Session
from tictactoe.words import ENGLISH

START = Position.start().play(4)
CODE = "def choose(position):\n    return position.moves[0]\n"


class Table:
    """A session whose second seat is a visitor's player, in a sandbox that the test speaks for."""

    def __init__(self) -> None:
        self.world = World(SANDBOX)
        match = Match(o=Seat("own", "Mine"))
        self.session = Session(Clock(), lambda _view: None, match)
        self.own = Own(self.session, Memory(), self.world.client)
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
    assert table.own.printed == "hello"
    assert not table.own.sandbox.is_busy
    assert table.own.fault is None


def test_what_is_shown_was_printed_last_in_either_sandbox(table: Table) -> None:
    """1.0: what a proof had printed stayed when a match printed something else."""
    table.answer(cell=0, printed="in the match")
    world = World(SANDBOX)
    Sandbox(world.client, table.own.note).ask("prove", {}, 1, table.told.append, print)
    assert table.own.printed == ""
    world.up()
    world.say(1, ANSWER, {"printed": "in the proof"})
    assert table.own.printed == "in the proof"
    table.choose()
    table.world.up()
    table.answer(cell=0, printed="in the next move")
    assert table.own.printed == "in the next move"


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


def test_what_was_told_last_is_heard_before_the_fault_that_ended_it() -> None:
    world, heard = World(SANDBOX), list[Any]()

    def fail(fault: Fault, _position: Position | None) -> None:
        heard.append(fault.error)

    Sandbox(world.client).ask("steps", {}, 1, heard.append, fail, heard.append)
    world.up()
    world.replace(1, before=0, steps=[])
    world.worker.die("unreachable")
    assert heard == [{"before": 0, "steps": []}, "Crash"]


def test_what_takes_too_long_or_dies_is_told_with_the_position_if_that_is_one(table: Table) -> None:
    world, own = table.world, table.own
    world.replace(1, asked=1, position=START)
    world.clock.wait(2_000 + SANDBOX.margin + 2 * LOOK)
    found = [own.fault]
    stack, endless = "Maximum call stack size exceeded", "too much recursion"
    full = "Uncaught RangeError: too much memory"
    for number, details in enumerate((stack, endless, full, "unreachable"), start=2):
        table.choose()
        world.up()
        world.replace(number, asked=1, position=START if number < 5 else "nonsense")
        world.worker.die(details)
        found.append(own.fault)
    table.choose()
    world.worker.die("")
    assert [*found, own.fault] == [
        (Fault("TooSlow", ""), START),
        (Fault("RecursionError", stack), START),
        (Fault("RecursionError", endless), START),
        (Fault("MemoryError", full), START),
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
    table.world.up()
    assert table.world.worker.asked[-1][1:] == ("check", {"code": CODE, "seconds": 2.0})
    table.answer()
    assert table.own.fault is None
    table.own.check("Mine")
    table.world.up()
    table.answer(fault=Fault("SyntaxError", "x", 1), position=None)
    assert table.own.fault == (Fault("SyntaxError", "x", 1), None)
    assert fault_text(Fault("SyntaxError", "x", 1)) in table.session.view().told


def test_players_are_kept_one_by_one() -> None:
    store = Memory()
    store.write("match", "something else")
    shelf = Shelf(store)
    key, other = shelf.named(" Mine "), shelf.named("another")
    assert shelf.keep(key, "one")
    assert shelf.keep(other, "two")
    again = Shelf(store)
    assert [again.title(name, ENGLISH) for name in again.own] == ["another", "Mine"]
    assert again.code(key) == "one"
    again.drop(key)
    assert Shelf(store).own == [other]
    assert store.texts["match"] == "something else"


def test_an_example_can_be_changed_and_put_back() -> None:
    shelf = Shelf(Memory())
    for name in EXAMPLES:
        assert shelf.code(name) == source(name)
        assert not shelf.is_kept(name)
        shelf.keep(name, "changed")
        assert shelf.is_kept(name)
        assert shelf.code(name) == "changed"
        shelf.keep(name, source(name))
        assert not shelf.is_kept(name)


@pytest.mark.parametrize("name", ["", "  ", "x" * 31, "two\nlines", "taken", "bad\u202e"])
def test_a_name_that_will_not_do_is_refused(name: str) -> None:
    shelf = Shelf(Memory())
    shelf.keep(shelf.named("taken"), "code")
    assert not shelf.named(name)
    assert shelf.named("taken", but="+taken") == "+taken"


@pytest.mark.parametrize("key", ["+", "+ mine", "+" + "x" * 31, "+two\nlines", "mine", ""])
def test_what_is_stored_under_no_name_of_a_player_is_none(key: str) -> None:
    store = Memory()
    store.write(STORED + key, "code")
    assert not Shelf(store).own
    assert not Shelf(store).is_kept(key)
    assert store.read(STORED + key) == "code"


def test_what_would_take_too_long_to_show_stays_in_the_store() -> None:
    """2.0.0: a player with a line of 33,000 characters blocked the tab at each visit."""
    store, long = Memory(), "x" * 33_000
    for key in ("+Mine", "negamax"):
        store.write(STORED + key, long)
    shelf = Shelf(store)
    assert shelf.own == []
    assert shelf.code("negamax") == source("negamax")
    assert shelf.refused == dict.fromkeys(("+Mine", "negamax"), long)
    assert store.read(STORED + "+Mine") == long
    store.write("player", "+Mine")
    session = Session(Clock(), lambda _view: None, Match())
    assert Own(session, store, World(SANDBOX).client).shown == FIRST
    shelf.keep("+Mine", CODE)
    shelf.drop("negamax")
    assert not shelf.refused
    assert Shelf(store).own == ["+Mine"]


def test_a_free_name_is_found() -> None:
    shelf = Shelf(Memory())
    names = []
    for _ in range(3):
        key = shelf.free_name("My player")
        shelf.keep(key, "code")
        names.append(shelf.title(key, ENGLISH))
    assert names == ["My player", "My player 2", "My player 3"]
    assert shelf.named("x" * 30) == shelf.free_name("x" * 30)


def test_an_own_player_may_be_called_like_an_example() -> None:
    shelf = Shelf(Memory())
    assert shelf.key("Negamax", ENGLISH) == "negamax"
    own = shelf.named("Negamax")
    shelf.keep(own, "mine")
    assert shelf.key("Negamax", ENGLISH) == own
    assert shelf.code("negamax") == source("negamax")
    assert shelf.key("nobody", ENGLISH) is None


def test_without_room_the_page_still_has_them() -> None:
    shelf = Shelf(Memory(is_full=True))
    assert not shelf.keep("+mine", "code")
    assert shelf.code("+mine") == "code"


@pytest.mark.parametrize(
    ("error", "turn", "blamed"),
    [
        ("TooSlow", "O", "+Mine"),
        ("TooSlow", None, "+Mine"),  # while it is loaded
        ("MemoryError", "X", None),  # a level was asked, for whom somebody left no memory
        ("FalseReport", "O", None),
        ("FalseReport", None, None),
    ],
)
def test_nobody_is_blamed_for_what_another_may_have_done(
    error: str, turn: Mark | None, blamed: str | None
) -> None:
    contest = Contest({"easy": None, "+Mine": CODE, "+Yours": CODE})
    contest.loading = "+Mine"
    position = turn and Position.start(first=turn)
    assert contest.to_blame(Fault(error, ""), position) == blamed
    alone = Contest({"easy": None, "+Mine": CODE})
    assert alone.to_blame(Fault(error, ""), position) == "+Mine"
    assert alone.to_blame(Fault("NoLibrary", ""), position) is None


def test_whose_code_is_loaded_for_a_tournament_is_known_until_all_are() -> None:
    world, told = World(SANDBOX), list[object]()
    contest = Contest({"+Mine": CODE, "easy": None})
    end = partial(told.append, "end")
    contest.start(
        Sandbox(world.client), 1, 1, end, end, lambda fault, _position: told.append(fault)
    )
    world.up()
    for loading in ("+Mine", "easy", None):
        world.say(1, PROGRESS, {"loading": loading})
        assert contest.loading == loading
    world.say(1, PROGRESS, {"loading": "+Yours"})
    assert told == [Fault("FalseReport", "")]
