"""The tab Tournament, without a page: who meets whom, the table, games played back, files."""

import pytest

from tests.lab.tabs import LabHarness
from tictactoe import History, Match, Position, Rules
from tictactoe.controls import Control
from tictactoe.lab.cross_table import NOBODY, pair_key
from tictactoe.lab.examples import source
from tictactoe.lab.tournament import Results, games_text, moves_text, percents, round_robin
from tictactoe.lab.tournament_tab import CHOSEN, PAUSE, PLAY, Tournament
from tictactoe.lab.workshop import Failed, Fault, fault_text, load
from tictactoe.words import ENGLISH, Words

ALIKE = "mirror", "looks_right", "negamax"
"""Examples that always answer alike."""
PAIR = pair_key("negamax", "mirror")
TITLES = {key: ENGLISH(f"example {key}") for key in ALIKE}


def choose(world: LabHarness, *keys: str, rounds: int = 1) -> None:
    view = world.view()
    chosen = {one.key for one in (*view.levels, *view.examples, *view.own) if one.is_chosen}
    for key in chosen ^ set(keys):
        world.tab.toggle(key)
    world.tab.set_rounds(str(rounds))


def play(world: LabHarness, *keys: str) -> None:
    choose(world, *keys)
    world.tab.begin()
    world.settle()


@pytest.fixture
def world() -> LabHarness:
    return LabHarness(Tournament)


def test_levels_examples_and_own_players_can_take_part(world: LabHarness) -> None:
    view = world.view()
    chosen = [one.key for one in (*view.levels, *view.examples) if one.is_chosen]
    assert set(chosen) == set(CHOSEN)
    assert view.has_no_own
    assert view.cross is view.pair is None
    assert not view.has_games
    assert (view.told, view.rounds) == ("", "5")
    world.players.shelf.keep("+Mine", "code")
    assert [one.title for one in world.view().own] == ["Mine"]
    choose(world, "negamax")
    world.tab.begin()
    assert world.view().told == ENGLISH("two at least")
    assert not world.sandbox.asked
    world.tab.toggle("easy")
    assert world.view().told == ""


def test_everyone_meets_everyone_and_the_best_come_first(world: LabHarness) -> None:
    play(world, *ALIKE)
    view = world.view()
    assert view.told == ENGLISH("games played", all=6)
    assert view.begin == Control(ENGLISH("start tournament"))
    players = {key: load(source(key)) for key in ALIKE}
    results = Results(players, round_robin(players))
    order = [key for key, _ in results.standings()]
    assert [row.key for row in view.cross.rows] == order
    assert [column.name for column in view.cross.columns] == [TITLES[key] for key in order]
    for row in view.cross.rows:
        found = percents(results.of(row.key), results.different(row.key))
        assert row.share == ENGLISH("share", **found)
        for rival, cell in zip(order, row.pairs, strict=True):
            if rival == row.key:
                assert (cell.nobody, cell.games.is_hidden) == (NOBODY, True)
            else:
                text = games_text(results.against(row.key, rival))
                names = {"name": row.name, "rival": TITLES[rival]}
                label = ENGLISH("pair games", games=text, **names)
                assert cell.games == Control(text, label=label)


def test_while_games_come_in_nobody_moves_and_the_table_is_redrawn_now_and_then(
    world: LabHarness,
) -> None:
    choose(world, *ALIKE, rounds=20)
    world.tab.begin()
    assert world.view().begin == Control(ENGLISH("stop"))
    world.go_on(1)
    orders = set()
    while world.view().begin.text == ENGLISH("stop"):
        world.go_on(1)
        if world.view().cross:
            orders.add(tuple(row.key for row in world.view().cross.rows))
    assert len(orders) <= 2
    assert set(world.paused) == {PAUSE}
    assert world.view().told == ENGLISH("games played", all=120)


def test_what_was_played_stays_when_it_is_stopped(world: LabHarness) -> None:
    choose(world, *ALIKE)
    world.tab.begin()
    world.go_on(4)
    assert world.view().told.endswith("of 6 games")
    world.tab.close()
    world.settle()
    view = world.view()
    count = sum(len(row.pairs) for row in view.cross.rows)
    assert count == len(ALIKE) ** 2
    assert view.begin == Control(ENGLISH("start tournament"))
    assert view.told == ENGLISH("games stopped", count=3, all=6)


def test_the_games_of_two_are_listed_and_played_back(world: LabHarness) -> None:
    play(world, *ALIKE)
    world.tab.choose(PAIR)
    view = world.view()
    assert view.pair.title == ENGLISH("pair", name=TITLES["negamax"], rival=TITLES["mirror"])
    [chosen] = [cell.key for row in view.cross.rows for cell in row.pairs if cell.is_chosen]
    assert chosen == PAIR
    players = {key: load(source(key)) for key in ALIKE}
    played = Results(players, round_robin(players)).games("negamax", "mirror")
    assert [row.moves for row in view.pair.games] == [moves_text(one.game) for one in played]
    world.tab.play_back("0")
    assert world.session.playing == PLAY
    assert [row.stop for row in world.view().pair.games] == [ENGLISH("stop game"), ""]
    world.tab.play_back("0")
    assert [row.stop for row in world.view().pair.games] == ["", ""]
    world.tab.play_back("1")
    world.session.leave()
    assert [row.stop for row in world.view().pair.games] == ["", ""]
    world.tab.choose(PAIR)
    assert world.view().pair is None


def test_who_fouls_loses_and_is_named_although_two_are_called_alike(world: LabHarness) -> None:
    gives_up = 'def choose(position):\n    raise ValueError("I give up <b>now</b>")\n'
    world.players.shelf.keep("+Perfect", gives_up)
    play(world, "perfect", "+Perfect")
    view = world.view()
    [foul] = view.fouls
    assert "ValueError: I give up <b>now</b>" in foul.text
    assert foul.text.startswith("Perfect *")
    assert [row.name for row in view.cross.rows] == ["Perfect", "Perfect *"]
    world.tab.choose(pair_key("perfect", "+Perfect"))
    first, second = world.view().pair.games
    assert not first.is_empty
    assert second.is_empty
    world.tab.play_back("1")
    assert not world.session.playing
    world.tab.play_back("0")
    world.session.look_to_end()
    assert "ValueError: I give up" in world.session.view().told


@pytest.mark.parametrize("error", ["TooSlow", "FalseReport", "NoLibrary"])
def test_what_went_wrong_is_told_with_whom_it_is_about(error: str, world: LabHarness) -> None:
    fault = Fault(error, "", 2)
    world.sandbox.failed = Failed(fault, Position.start())
    world.players.shelf.keep("+Mine", "code")
    play(world, "+Mine", "easy")
    told = world.view().told
    if error == "NoLibrary":
        assert told.startswith(fault_text(fault))
    else:
        assert told.startswith(ENGLISH("player at fault", name="Mine", fault=fault_text(fault)))
    assert world.view().cross is None


def test_results_go_to_files_in_the_language_of_the_page(world: LabHarness) -> None:
    world.session.begin(History(Match().with_rules(Rules(2, 3, 3))))
    play(world, *ALIKE)
    words = Words("de")
    world.session.speak(words)
    world.start(world.tab.save_text())
    world.start(world.tab.save_csv())
    world.settle()
    assert words("points") in world.files["tournament.txt"]
    assert world.files["tournament.txt"].count("\n7. ") == 0
    assert "\n6. " in world.files["tournament.txt"]
    assert len(world.files["tournament.csv"].splitlines()) == 1 + 6
    assert world.view().told == words("games played", all="6")
