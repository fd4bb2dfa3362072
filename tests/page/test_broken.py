"""The tab Break it: switches, the game that the broken search loses, and its playing back."""

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import GamePage
from tests.page.test_cost import wait_for_workers
from tictactoe import Game, Match, Rules
from tictactoe.lab.broken import Switches, broken_loss
from tictactoe.lab.losses import loss_text, thrown_text
from tictactoe.words import ENGLISH

NO_UNDO, NO_DEPTH, SWAPPED = (
    ENGLISH(f"fault {fault}") for fault in ("no_undo", "no_depth", "swapped")
)
FIND, PLAY = ENGLISH("find loss"), ENGLISH("play loss")


@pytest.fixture
def broken(game: GamePage) -> GamePage:
    """Return a page on which the tab is open."""
    return game.inside("broken")


def told(game: GamePage) -> Locator:
    """Return what is said of the search."""
    return game.page.locator("#loss-told")


def break_it(game: GamePage, *faults: str) -> None:
    """Break the search by keyboard, and look for a game that it loses."""
    for fault in faults:
        game.page.get_by_role("checkbox", name=fault).focus()
        game.page.keyboard.press("Space")
    game.button(FIND).focus()
    game.page.keyboard.press("Enter")


@pytest.mark.firefox
def test_a_lost_game_is_found_and_played_back(broken: GamePage) -> None:
    """Move by move, with the move that threw it away; one undo brings the own game."""
    broken.play("B2")
    before = broken.marks()
    break_it(broken, NO_UNDO)
    loss = broken_loss(Rules(), Switches(no_undo=True))
    assert loss
    expect(told(broken)).to_have_text(loss_text(loss, Rules()))
    assert broken.violations() == []
    play, stop = broken.button(PLAY), broken.page.locator("#play-loss", has_text="Stop")
    play.focus()
    broken.page.keyboard.press("Enter")
    expect(stop).to_be_focused()
    expect(broken.cell("B2")).to_have_accessible_name("Row 2, column 2: empty")
    expect(broken.status).to_contain_text(thrown_text(loss, Rules()))
    broken.inside("values")  # which ends that
    broken.inside("broken")
    expect(play).to_be_visible()
    while not broken.is_over():
        broken.button("Next move").click()
    play.click()
    stop.click()
    expect(play).to_be_focused()
    broken.button("Undo").click()
    assert broken.marks() == before
    broken.play(broken.free()[0])
    assert broken.marks().count("O") == 2


def test_a_search_that_never_loses_says_so(broken: GamePage) -> None:
    """A switch makes that unknown again."""
    break_it(broken, NO_DEPTH)
    expect(told(broken)).to_have_text(ENGLISH("never loses"))
    expect(broken.button(PLAY)).to_have_count(0)
    broken.page.get_by_role("checkbox", name=NO_UNDO).check()
    expect(told(broken)).to_have_text("")


def test_a_large_board_gives_way_to_the_usual_one(game: GamePage) -> None:
    """Which is said; undo brings the large one back. Without motion, nothing plays by itself."""
    game.page.emulate_media(reduced_motion="reduce")
    match = Match(game=Game(Rules(5, 5, 4), played=(12, 0)))
    game.show(match).inside("broken")
    expect(game.page.locator("#other-board")).not_to_be_empty()
    break_it(game, SWAPPED)
    game.button(PLAY).click()
    expect(game.status).to_contain_text(ENGLISH("loss shown"))
    expect(game.button(PLAY)).to_be_visible()  # not Stop
    assert game.marks() == "." * 9
    game.button("Undo").click()
    assert game.marks() == match.position.cells
    game.page.emulate_media(reduced_motion="no-preference")


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
            broken.page.get_by_role("checkbox", name=NO_DEPTH).check()
        else:
            broken.inside("values")
        expect(told(broken)).to_have_text("")
        wait_for_workers(broken, 0)
