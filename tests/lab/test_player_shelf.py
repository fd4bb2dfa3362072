"""The players of a visitor: how they are named and stored."""

import pytest

from tests.storage import Memory
from tictactoe.lab.examples import source
from tictactoe.lab.player_shelf import FIRST, STORED, Shelf
from tictactoe.words import ENGLISH

CODE = "def choose(position):\n    return position.moves[0]\n"


def test_players_are_stored_one_by_one() -> None:
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


def test_an_example_can_be_changed_and_reset() -> None:
    shelf = Shelf(Memory())
    for code in (source("negamax"), "changed", source("negamax")):
        shelf.keep("negamax", code)
        assert shelf.code("negamax") == code
        assert shelf.is_kept("negamax") == (code == "changed")


@pytest.mark.parametrize("name", ["", "  ", "x" * 31, "two\nlines", "taken", "bad\u202e"])
def test_an_invalid_or_taken_name_is_refused(name: str) -> None:
    shelf = Shelf(Memory())
    shelf.keep(shelf.named("taken"), "code")
    assert not shelf.named(name)
    assert shelf.named("taken", but="+taken") == "+taken"


@pytest.mark.parametrize("key", ["+", "+ mine", "+" + "x" * 31, "+two\nlines", "mine", ""])
def test_a_stored_player_without_a_valid_key_is_ignored(key: str) -> None:
    store = Memory()
    store.write(STORED + key, "code")
    assert not Shelf(store).own
    assert not Shelf(store).is_kept(key)
    assert store.read(STORED + key) == "code"


def test_code_that_would_take_too_long_to_show_stays_in_the_store() -> None:
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
    assert Shelf(store).shown == FIRST
    shelf.keep("+Mine", CODE)
    shelf.drop("negamax")
    assert not shelf.refused
    assert Shelf(store).own == ["+Mine"]


def test_a_taken_name_gets_a_number() -> None:
    shelf = Shelf(Memory())
    for name in ("My player", "My player 2", "My player 3"):
        key = shelf.free_name("My player")
        assert shelf.title(key, ENGLISH) == name
        shelf.keep(key, "code")
    assert shelf.named("x" * 30) == shelf.free_name("x" * 30)
    assert shelf.title(shelf.free_name("Negamax", is_copy=True), ENGLISH) == "Negamax 2"


def test_an_own_player_may_have_the_title_of_an_example() -> None:
    shelf = Shelf(Memory(is_full=True))
    assert shelf.key("Negamax", ENGLISH) == "negamax"
    own = shelf.named("Negamax")
    assert not shelf.keep(own, "mine")  # the page has it although the store is full
    assert shelf.code(own) == "mine"
    assert shelf.key("Negamax", ENGLISH) == own
    assert shelf.code("negamax") == source("negamax")
    assert shelf.key("nobody", ENGLISH) is None
