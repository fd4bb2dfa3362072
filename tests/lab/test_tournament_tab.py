"""The tab Tournament, without a page: the choice, the table, games played back, and files."""

import pytest

from tests.lab.tabs import LabHarness
from tictactoe import History, Match, Position, Rules
from tictactoe.controls import Control
from tictactoe.lab.examples import source
from tictactoe.lab.player_code import Failed, Fault, fault_text, load
from tictactoe.lab.tournament import Results, games_text, moves_text, round_robin
from tictactoe.lab.tournament_tab import CHOSEN, NO_PAIR, PAUSE, PLAY, Tournament, pair_key
from tictactoe.words import ENGLISH, Words

ALIKE = "mirror", "looks_right", "negamax"
"""Examples without random moves."""
PAIR = pair_key("negamax", "mirror")
TITLES = {key: ENGLISH(f"example {key}") for key in ALIKE}


def choose(world: LabHarness, *keys: str, rounds: int = 1) -> None:
    view = world.view()
    players = (*view.levels, *view.examples, *view.own)
    for key in {player.key for player in players if player.is_chosen} ^ set(keys):
        world.tab.toggle(key)
    world.tab.set_rounds(str(rounds))


def play(world: LabHarness, *keys: str) -> None:
    choose(world, *keys)
    world.tab.begin()
    world.settle()


@pytest.fixture
def world() -> LabHarness:
    return LabHarness(Tournament)


@pytest.fixture(scope="module")
def results() -> Results:
    players = {key: load(source(key)) for key in ALIKE}
    return Results(players, round_robin(players))


def test_levels_examples_and_own_players_can_be_chosen(world: LabHarness) -> None:
    view = world.view()
    chosen = [player.key for player in (*view.levels, *view.examples) if player.is_chosen]
    assert set(chosen) == set(CHOSEN)
    assert view.has_no_own
    assert view.cross is view.pair is None
    assert not view.has_games
    assert (view.message, view.rounds) == ("", "5")
    world.players.shelf.keep("+Mine", "code")
    assert [player.title for player in world.view().own] == ["Mine"]
    choose(world, "negamax")
    world.tab.begin()
    assert world.view().message == ENGLISH("two at least")
    assert not world.runner.asked
    world.tab.toggle("easy")
    assert world.view().message == ""


def test_the_table_has_all_games_and_the_best_come_first(
    world: LabHarness, results: Results
) -> None:
    play(world, *ALIKE)
    view = world.view()
    assert view.message == ENGLISH("games played", all=6)
    assert view.begin == Control(ENGLISH("start tournament"))
    order = [key for key, _ in results.standings()]
    assert [row.key for row in view.cross.rows] == order
    assert [column.text for column in view.cross.columns] == [TITLES[key] for key in order]
    assert view.cross.has_no_fouls
    for row in view.cross.rows:
        assert row.has_no_fouls
        assert row.share == results.score_text(row.key, ENGLISH)
        for rival, cell in zip(order, row.pairs, strict=True):
            if rival == row.key:
                assert (cell.no_pair, cell.games.is_hidden) == (NO_PAIR, True)
            else:
                text = games_text(results.against(row.key, rival))
                names = {"name": row.name, "rival": TITLES[rival]}
                label = ENGLISH("pair games", games=text, **names)
                assert cell.games == Control(text, label=label)


def test_while_games_come_in_rows_stay_and_redraws_are_spaced(world: LabHarness) -> None:
    choose(world, *ALIKE, rounds=20)
    world.tab.begin()
    assert world.view().begin == Control(ENGLISH("stop"))
    orders = set()
    while world.view().begin.text == ENGLISH("stop"):
        world.resume(1)
        if world.view().cross:
            orders.add(tuple(row.key for row in world.view().cross.rows))
    assert len(orders) <= 2
    assert set(world.paused) == {PAUSE}
    assert world.view().message == ENGLISH("games played", all=120)


def test_the_games_of_a_stopped_tournament_stay(world: LabHarness) -> None:
    choose(world, *ALIKE)
    world.tab.begin()
    world.resume(4)
    assert world.view().message.endswith("of 6 games")
    world.tab.close()
    world.settle()
    view = world.view()
    assert sum(len(row.pairs) for row in view.cross.rows) == len(ALIKE) ** 2
    assert view.begin == Control(ENGLISH("start tournament"))
    assert view.message == ENGLISH("games stopped", count=3, all=6)


def test_the_games_of_a_pair_are_listed_and_played_back(
    world: LabHarness, results: Results
) -> None:
    play(world, *ALIKE)
    world.tab.choose(PAIR)
    view = world.view()
    assert view.pair.title == ENGLISH("pair", name=TITLES["negamax"], rival=TITLES["mirror"])
    [chosen] = [cell.key for row in view.cross.rows for cell in row.pairs if cell.is_chosen]
    assert chosen == PAIR
    moves = [moves_text(played.game) for played in results.games("negamax", "mirror")]
    assert [row.moves for row in view.pair.games] == moves
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


def test_games_that_were_forfeited_have_a_column(world: LabHarness) -> None:
    world.players.shelf.keep("+Late", "def choose(position):\n    raise TimeoutError\n")
    play(world, "negamax", "first_free", "+Late")
    view = world.view()
    assert not view.cross.has_no_fouls
    assert {row.key: row.fouls for row in view.cross.rows} == {
        "negamax": "0",
        "first_free": "0",
        "+Late": "4",
    }
    assert not any(row.has_no_fouls for row in view.cross.rows)


def test_a_foul_is_named_although_two_players_have_the_same_title(world: LabHarness) -> None:
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
    assert "ValueError: I give up" in world.session.view().message


@pytest.mark.parametrize("error", ["TooSlow", "NoLibrary"])
def test_a_fault_is_reported_with_the_player_unless_it_is_ours(
    error: str, world: LabHarness
) -> None:
    fault = Fault(error, "", 2)
    world.runner.failed = Failed(fault, Position.start())
    world.players.shelf.keep("+Mine", "code")
    play(world, "+Mine", "easy")
    text = fault_text(fault)
    if error != "NoLibrary":
        text = ENGLISH("player at fault", name="Mine", fault=text)
    assert world.view().message.startswith(text)
    assert world.view().cross is None


def test_results_go_to_files_in_the_language_of_the_page(world: LabHarness) -> None:
    world.session.begin(History(Match().with_rules(Rules(2, 3, 3))))
    play(world, *ALIKE)
    words = Words("de")
    world.session.set_language(words)
    world.start(world.tab.save_text())
    world.start(world.tab.save_csv())
    world.settle()
    assert words("points") in world.files["tournament.txt"]
    assert "\n6. " in world.files["tournament.txt"]
    assert len(world.files["tournament.csv"].splitlines()) == 1 + 6
    assert world.view().message == words("games played", all="6")
