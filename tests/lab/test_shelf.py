"""The shelf of a visitor's players: how they are named and kept."""

import pytest

from tests.storage import Memory
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.shelf import FIRST, STORED, Shelf
from tictactoe.words import ENGLISH

CODE = "def choose(position):\n    return position.moves[0]\n"


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
    assert Shelf(store).shown == FIRST
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
