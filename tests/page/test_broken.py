"""The tab Break it: switches, the game that the broken search loses, and its playing back."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import GamePage, Open
from tests.page.test_cost import NO_PYTHON, wait_for_workers
from tests.page.conftest import link
from tictactoe import Game, Match, Rules, Seat
from tictactoe.words import NAMES, Words

INSIDE = "?pause=0&inside=broken"
FAULTS = {
    "Swap most and least": "Playing O, it loses in 5 plies: A1 B1 A2 C1 A3.",
    "Stop one ply early": "Playing O, it loses in 9 plies: A1 B2 C1 B1 B3 A2 C2 A3 C3.",
    "Forget to undo": "Playing O, it loses in 5 plies: A1 B1 A2 C1 A3.",
}
NEVER = "It never loses: every reply was tried, with either mark."


@pytest.fixture
def broken(open_page: Open) -> GamePage:
    """Return a page on which the tab is open."""
    return open_page().open(INSIDE)


def told(game: GamePage) -> Locator:
    """Return what is said of the search."""
    return game.page.locator("#loss-told")


def break_it(game: GamePage, *faults: str) -> None:
    """Break the search by keyboard, and look for a game that it loses."""
    for fault in faults:
        game.page.get_by_role("checkbox", name=fault).focus()
        game.page.keyboard.press("Space")
    game.button("Find a lost game").focus()
    game.page.keyboard.press("Enter")


def test_a_lost_game_is_found_and_played_back(broken: GamePage) -> None:
    """Move by move to its end, with the move that threw it away; one undo brings the own game."""
    broken.play("B2")
    before = broken.marks()
    for fault, game in FAULTS.items():
        break_it(broken, fault)
        expect(told(broken)).to_contain_text(game)
        expect(told(broken)).to_contain_text("threw the game away.")
        thrown = (told(broken).text_content() or "").partition("plies: ")[2].partition(". ")[2]
        broken.button("Play it back").focus()
        broken.page.keyboard.press("Enter")
        expect(broken.status).to_contain_text("The lost game, from its start.")
        assert broken.marks() == "." * 9
        expect(broken.status).to_contain_text(thrown)
        expect(broken.status).to_contain_text("X wins")
        expect(broken.button("Play it back")).to_be_focused()
        assert any("mistake" in move for move in broken.moves())
        broken.button("Undo").click()
        assert broken.marks() == before
        broken.page.get_by_role("checkbox", name=fault).uncheck()
    broken.play(broken.free()[0])
    assert broken.marks().count("O") == 2


def test_a_game_played_back_does_not_count(broken: GamePage) -> None:
    """Not even if a new game is begun from its end; the match goes on as it was."""
    broken.play("B2")
    break_it(broken, "Swap most and least")
    expect(told(broken)).to_contain_text("loses in 5 plies")
    broken.button("Play it back").click()
    expect(broken.status).to_contain_text("X wins")
    broken.new_game.click()
    expect(broken.status).to_contain_text("You play X.")
    expect(broken.page.locator("#record summary")).to_have_text("Moves and score")


def test_to_ignore_the_depth_is_harmless(broken: GamePage) -> None:
    """Not a game is lost, nor by the search as it should be; a switch makes that unknown again."""
    for faults in ((), ("Ignore the depth",)):
        break_it(broken, *faults)
        expect(told(broken)).to_have_text(NEVER)
        expect(broken.button("Play it back")).to_have_count(0)
    broken.page.get_by_role("checkbox", name="Forget to undo").check()
    expect(told(broken)).to_have_text("")


def test_the_playing_ends_when_a_person_acts(broken: GamePage) -> None:
    """And from there on, the game is theirs."""
    break_it(broken, "Forget to undo")
    expect(broken.button("Play it back")).to_be_visible()
    broken.stop_clock()
    shown = {"Undo": "." * 9, "Redo": "XO.......", "New game": "." * 9, "a move": "X.......O"}
    for way in ("Stop", *shown, "another tab"):
        broken.new_game.click()
        broken.button("Play it back").click()
        broken.page.clock.run_for(1_000)
        expect(broken.status).to_contain_text("X played A1")
        if way == "a move":
            broken.cell("C3").click()
        elif way == "another tab":
            broken.page.get_by_role("tab", name="Values").click()
        else:
            broken.button(way).click()
        marks = broken.marks()
        assert marks == shown.get(way, marks)
        broken.page.clock.run_for(10_000)
        assert broken.marks() == marks
        if way != "another tab":
            expect(broken.button("Play it back")).to_be_visible()


def test_redo_and_the_list_go_through_the_game(open_page: Open) -> None:
    """Without motion for those who want none, it is for them to go on."""
    game = open_page(reduced_motion="reduce").open(INSIDE)
    game.page.clock.install()
    break_it(game, "Forget to undo")
    game.button("Play it back").click()
    game.page.clock.run_for(10_000)
    assert game.marks() == "." * 9
    game.button("Redo").click()
    assert game.marks() == "X........"
    assert len(game.moves()) == 5
    game.page.get_by_role("list", name="Moves").get_by_role("button").nth(3).click()
    assert game.marks() == "XOOX....."


def test_a_large_board_gives_way_to_the_usual_one(open_page: Open) -> None:
    """Which is said; undo brings the large one back."""
    match = Match(o=Seat("easy"), game=Game(Rules(5, 5, 4), moves=(12, 0)))
    game = open_page().open(INSIDE + link(match))
    expect(game.page.get_by_text("it plays 3 × 3 instead.")).to_be_visible()
    break_it(game, "Swap most and least")
    game.button("Play it back").click()
    expect(game.status).to_contain_text("X wins")
    assert game.size() == (3, 3)
    game.button("Undo").click()
    assert game.size() == (5, 5)
    assert game.marks().count("X") == 1


def test_what_nobody_waits_for_is_ended(broken: GamePage) -> None:
    """By Stop, a switch, or another tab."""
    for way in ("Stop", "switch", "tab"):
        break_it(broken)
        expect(told(broken)).to_contain_text("positions so far")
        wait_for_workers(broken, 1)
        if way == "Stop":
            expect(broken.button("Stop")).to_be_focused()
            broken.page.keyboard.press("Enter")
        elif way == "switch":
            broken.page.get_by_role("checkbox", name="Ignore the depth").check()
        else:
            broken.page.get_by_role("tab", name="Cost").focus()
            broken.page.keyboard.press("ArrowRight")
            broken.page.get_by_role("tab", name="Values").click()
        expect(told(broken)).to_have_text("")
        wait_for_workers(broken, 0)


def test_without_a_second_python_it_says_so(open_page: Open) -> None:
    """And the game goes on."""
    game = open_page(service_workers="block")
    game.is_broken = True
    game.page.route(re.compile("beside.js$"), lambda route: route.abort())
    game.open(INSIDE)
    break_it(game, "Swap most and least")
    expect(told(game)).to_contain_text(NO_PYTHON)
    expect(game.page.locator("#trouble")).to_be_hidden()
    game.play("B2")
    assert game.marks().count("O") == 1


def test_every_language_and_size(open_page: Open) -> None:
    """Nothing is wider than the page, targets fit a finger, axe finds nothing."""
    game = open_page("Pixel 7", color_scheme="dark").open(INSIDE)
    game.page.get_by_text(Words("en")("fault no_undo")).click()
    game.button(Words("en")("find loss")).click()
    expect(game.button(Words("en")("play loss"))).to_be_visible()
    for language in NAMES:
        game.speak(language)
        expect(game.button(Words(language)("play loss"))).to_be_visible()
        for width, height in ((320, 568), (1280, 800)):
            game.page.set_viewport_size({"width": width, "height": height})
            assert not game.overflow()
            panel = game.page.get_by_role("tabpanel")
            for targets in (panel.get_by_role("button"), panel.locator("label")):
                for box in game.boxes(targets):
                    assert min(box["width"], box["height"]) >= 44
                    assert box["right"] <= width
        assert game.violations() == []
