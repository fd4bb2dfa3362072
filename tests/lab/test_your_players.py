"""The tab Your players, without a page: players edited, named, kept, played and proved."""

import re
from typing import Any

import pytest

from tests.lab.tabs import LabHarness
from tests.lab.test_player_code import body
from tests.storage import Memory
from tictactoe import Game, History, Match, Position, Rules, Seat
from tictactoe.controls import Code, Control, SmallBoard
from tictactoe.game import HUMAN
from tictactoe.lab.attempt import mistakes_view
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.player_code import Failed, Fault, fault_text, load
from tictactoe.lab.player_shelf import FIRST, Shelf
from tictactoe.lab.proof import prove
from tictactoe.lab.proof_text import loss_text, proof_lines
from tictactoe.lab.tab import Chosen
from tictactoe.lab.text_limits import unfit
from tictactoe.lab.your_players import PLAY, WhereView, YourPlayers
from tictactoe.words import ENGLISH, Words

LAST_FREE = "def choose(position):\n    return position.moves[-1]\n"
LONG = "x" * 33_000
SMALL = Rules(2, 3, 3)
START = Position.start()
FAULT = Failed(Fault("NameError", "name 'nothing' is not defined", 2), START.play(4))


@pytest.fixture
def world() -> LabHarness:
    return LabHarness(YourPlayers, match=Match(game=Game(SMALL)))


def test_the_examples_are_listed_and_shown(world: LabHarness) -> None:
    view = world.view()
    assert [option.key for option in view.examples] == list(EXAMPLES)
    assert view.has_no_own
    assert (view.player, view.name) == (FIRST, ENGLISH(f"example {FIRST}"))
    assert view.code == Code(source(FIRST))
    assert view.reset == Control(ENGLISH("reset player"), is_disabled=True)
    world.tab.reset()
    assert world.view() == view
    world.tab.pick("negamax")
    assert world.view().code == Code(source("negamax"))


def test_a_changed_example_is_kept_as_a_copy(world: LabHarness) -> None:
    title = ENGLISH(f"example {FIRST}")
    world.tab.edit(source(FIRST))
    assert world.view().has_no_own
    world.tab.edit(LAST_FREE)
    world.tab.edit(f"{LAST_FREE}#")
    view = world.view()
    assert [player.text for player in view.own] == [f"{title} 2"]
    assert (view.name, view.code.text) == (f"{title} 2", f"{LAST_FREE}#")
    assert Shelf(world.store).shown == view.player
    assert Shelf(world.store).code(FIRST) == source(FIRST)
    world.tab.reset()
    assert world.view().code.text == source(FIRST)
    assert world.view().reset == Control(ENGLISH("bring back"))
    world.tab.reset()
    assert world.view().code.text == f"{LAST_FREE}#"
    world.tab.pick(FIRST)
    world.tab.edit()
    assert (world.view().name, world.view().code.text) == (f"{title} 3", "")  # it stays empty


def test_an_example_that_was_changed_by_an_earlier_version_can_be_reset() -> None:
    store = Memory()
    store.texts |= {f"player {FIRST}": LAST_FREE}
    world = LabHarness(YourPlayers, store=store)
    assert world.view().code.text == LAST_FREE
    world.tab.reset()
    assert world.view().code.text == source(FIRST)


def test_own_players_are_added_renamed_deleted_and_restored(world: LabHarness) -> None:
    world.tab.add_new()
    assert world.view().name == ENGLISH("my player")
    assert world.view().code.text == source("first_free")
    world.tab.edit(LAST_FREE)
    world.tab.rename("Last")
    assert [option.text for option in world.view().own] == ["Last"]
    assert Shelf(world.store).shown == world.view().player == "+Last"
    world.tab.reset()
    assert world.view().has_no_own
    assert world.view().player == FIRST
    world.tab.reset()
    assert world.view().name == "Last"
    assert world.view().code.text == LAST_FREE
    world.tab.pick("negamax")
    world.tab.rename("Mine")
    assert world.view().code.text == source("negamax")
    assert [option.text for option in world.view().own] == ["Last", "Mine"]


@pytest.mark.parametrize("name", ["Taken", "", "x" * 31])
def test_a_name_that_is_refused_is_overwritten(name: str, world: LabHarness) -> None:
    world.players.shelf.keep("+Taken", LAST_FREE)
    before = world.view()
    world.tab.rename(*[name] if name else [])
    assert world.view() == before._replace(message=ENGLISH("name taken"), resets=1)


def test_players_go_to_files_and_come_from_them(world: LabHarness) -> None:
    world.tab.save()
    assert world.files == {f"{ENGLISH(f'example {FIRST}')}.py": source(FIRST)}
    world.tab.open_files([("Tricky.py", LAST_FREE)])
    assert (world.view().name, world.view().message) == ("Tricky", "")
    world.tab.open_files([("Tricky.py", LAST_FREE)])
    assert world.view().name == ENGLISH("my player")
    assert not world.runner.asked


def test_a_bad_file_does_not_stop_the_others(world: LabHarness) -> None:
    good = [(f"{name}.py", f"{LAST_FREE}# {name}") for name in ("Ann", "Bob")]
    bad = {"none.py": "", "binary.py": "a\0b", "long.py": LONG}
    world.tab.open_files([good[0], *bad.items(), good[1]])
    view = world.view()
    assert [player.text for player in view.own] == ["Ann", "Bob"]
    assert (view.name, view.results) == ("Bob", 1)
    none = ENGLISH("no player in file")
    refused = zip(bad, (none, none, unfit(LONG)), strict=True)
    lines = [ENGLISH("player too long", name=name, why=why) for name, why in refused]
    assert view.message.split("\n") == ["2 players added.", *lines]
    world.tab.open_files([("none.py", "")])
    assert world.view().message == lines[0]
    world.store.is_full = True
    world.tab.open_files(good)
    assert world.view().message.split("\n") == ["2 players added.", ENGLISH("cannot save")]


def test_code_that_would_take_too_long_to_show_is_refused(world: LabHarness) -> None:
    before = world.view()
    world.tab.edit(LONG)
    assert world.view() == before._replace(message=unfit(LONG), resets=1)
    world.tab.edit("1")
    assert world.view().message == ""


def test_a_stored_player_that_is_refused_is_named() -> None:
    store = Memory()
    store.texts |= {"player +Mine": LONG, "player negamax": LONG, "player": "+Mine"}
    world = LabHarness(YourPlayers, store=store)
    names = "Mine", ENGLISH("example negamax")
    lines = [ENGLISH("player too long", name=name, why=unfit(LONG)) for name in names]
    assert world.view().message == "\n".join(lines)
    assert world.view().player == FIRST


def test_a_player_that_could_not_be_stored_is_reported(world: LabHarness) -> None:
    world.store.is_full = True
    world.tab.edit(LAST_FREE)
    assert world.view().message == ENGLISH("cannot save")
    assert world.view().code.text == LAST_FREE
    for command, key in (("add_new", "cannot save"), ("reset", ""), ("reset", "cannot save")):
        getattr(world.tab, command)()  # the last restores it
        assert world.view().message == (ENGLISH(key) if key else "")


def test_a_player_is_proved_and_its_mistakes_are_listed(world: LabHarness) -> None:
    rules = Rules(2, 3, 2)
    world.session.begin(History(Match(game=Game(rules))))
    world.tab.pick("first_free")
    world.tab.set_patience("1")
    world.tab.prove()
    assert world.view().prove == Control(ENGLISH("stop"))
    assert world.view().message == ENGLISH("later")
    world.settle()
    assert world.runner.asked == [("prove", source("first_free"), 1.0)]
    found = prove(load(source("first_free")), rules)
    view = world.view()
    lines = [*proof_lines(found, rules), ENGLISH("proof asked", times=3)]
    assert view.message == "\n".join(lines)
    assert view.mistakes == mistakes_view(found, ENGLISH)
    assert view.prove == Control(ENGLISH("prove"))
    assert world.view().results == 1
    assert found.disagreement is not None
    place = found.disagreement.position
    caption = ENGLISH("differs here", turn=place.turn, position=place)
    assert view.where == WhereView(SmallBoard(place), caption)
    world.tab.go_there()
    assert world.went[-1] == (Chosen(place), "tree")
    world.tab.go_there("0")
    assert world.went[-1] == (Chosen(found.mistakes[0].position), "tree")
    assert found.loss is not None
    assert loss_text(found.loss, rules) in view.message
    world.session.set_language(Words("de"))
    assert loss_text(found.loss, rules, Words("de")) in world.view().message
    world.session.set_language(ENGLISH)
    world.tab.play_back()
    assert world.session.playing == PLAY
    assert world.view().play_back == Control(ENGLISH("stop"))
    world.tab.edit(LAST_FREE)
    assert world.view().mistakes is world.view().where is None
    assert world.view().play_back.is_hidden


def test_a_proof_reports_its_progress_and_is_stopped(world: LabHarness) -> None:
    world.runner.is_stuck = True
    stopped = ENGLISH("search stopped")
    ways = (world.tab.prove, stopped), (world.tab.close, stopped), (world.tab.edit, "")
    for count, (stop, message) in enumerate(ways, start=1):
        world.tab.prove()
        world.settle()
        assert world.view().message == ENGLISH("asked so far", count=12)
        stop()
        assert world.view().message == message
        assert world.runner.cancelled == count


def test_a_fault_is_shown_by_its_line_and_position(world: LabHarness) -> None:
    world.runner.failed, world.runner.prints = FAULT, "hello"
    world.tab.edit(body("return nothing"))
    world.tab.prove()
    world.settle()
    view, place = world.view(), START.play(4)
    assert view.fault == fault_text(FAULT.fault, code=body("return nothing"))
    assert view.message == ""
    assert view.code.fault == 2
    caption = ENGLISH("fault here", turn="O", position=place)
    assert view.where == WhereView(SmallBoard(place), caption)
    assert (view.is_printed, view.printed) == (True, "hello")
    assert world.view().results == 1
    world.tab.prove()
    assert not world.view().is_printed


def test_on_a_large_board_the_player_meets_a_rival(world: LabHarness) -> None:
    world.session.begin(History(Match(game=Game(Rules(4, 4, 3)))))
    view = world.view()
    assert view.is_large
    assert (view.rival, view.prove) == ("perfect", Control(ENGLISH("play a match")))
    world.tab.set_rival("random")
    world.tab.edit(LAST_FREE)
    world.tab.prove()
    world.settle()
    counts = re.findall(r"(?:won|drawn|lost) (\d+)", world.view().message)
    assert sum(map(int, counts)) == 20
    world.session.set_language(Words("de"))
    assert world.view().message.startswith("Gegen ")
    world.session.set_language(ENGLISH)
    world.tab.edit(body("return 16"))
    world.tab.prove()
    world.settle()
    reason = "It chooses a cell that isn’t allowed."
    assert ENGLISH("met fouls", count=20, reason=reason) in world.view().message


@pytest.mark.parametrize(
    ("match", "seats"),
    [
        (Match(), (HUMAN, "own")),
        (Match(x=Seat("easy"), o=HUMAN), ("own", HUMAN)),
        (Match(x=Seat("easy"), o=Seat("hard")), (HUMAN, "own")),
    ],
)
def test_the_player_takes_the_opponents_seat(match: Match, seats: tuple[Any, Any]) -> None:
    world = LabHarness(YourPlayers, match=match)
    world.tab.edit(LAST_FREE)
    world.tab.play()
    title = world.view().name
    own = [Seat("own", title) if seat == "own" else seat for seat in seats]
    assert [world.session.match.x, world.session.match.o] == own
    assert world.players.is_started(title, LAST_FREE)
    assert world.view().times_played == 1
    world.settle()


def test_a_fault_at_the_board_is_shown_in_the_tab(world: LabHarness) -> None:
    world.tab.edit(LAST_FREE)
    world.runner.failed = FAULT
    world.tab.play()
    assert world.view().play == Control(ENGLISH("stop"))
    world.settle()
    assert world.view().fault == fault_text(FAULT.fault, code=LAST_FREE)
    assert world.view().play == Control(ENGLISH("play own player"))
    assert world.players.failed is None


def test_a_player_that_thinks_too_long_is_stopped(world: LabHarness) -> None:
    world.runner.is_stuck = True
    world.tab.play()
    world.settle()
    world.tab.play()
    assert world.runner.cancelled == 1
    assert ENGLISH("search stopped") in world.session.view().message
    assert world.view().times_played == 1
    assert not world.players.is_busy


def test_a_player_that_is_chosen_elsewhere_is_shown(world: LabHarness) -> None:
    world.players.shelf.keep("+Mine", LAST_FREE)
    world.players.shelf.show("+Mine")
    assert world.view().name == "Mine"
