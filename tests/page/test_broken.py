"""The tab Break it: switches, the game that the broken search loses, and its playing back."""

from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tictactoe import Game, Match, Rules
from tictactoe.lab.faulty_search import Switches, broken_game
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.proof_text import delay_text, loss_text, missed_text, thrown_text
from tictactoe.words import ENGLISH

NO_UNDO, NO_DEPTH = (ENGLISH(f"fault {fault}") for fault in ("no_undo", "no_depth"))
FIND, PLAY = ENGLISH("find loss"), ENGLISH("play loss")


def break_it(game: GamePage, *faults: str, prediction: str = "It never loses") -> None:
    for fault in faults:
        game.page.get_by_role("checkbox", name=fault).press("Space")
    game.page.get_by_role("radio", name=prediction).press("Space")
    game.button(FIND).press("Enter")


def test_a_lost_game_is_found_and_played_back(game: GamePage) -> None:
    game.inside("broken").play("B2")
    before = game.marks()
    told = game.page.locator("#loss-told")
    game.button(FIND).press("Enter")
    expect(told).to_have_text(ENGLISH("predict first"))
    break_it(game, NO_UNDO, prediction="It loses")
    loss = broken_game(Rules(), Switches(no_undo=True))
    assert isinstance(loss, Loss)
    expect(told).to_have_text(f"{ENGLISH('predicted')} {loss_text(loss, Rules())}")
    expect(game.page.get_by_role("deletion").first).to_have_text("board[cell] = EMPTY")
    assert game.violations() == []
    play, stop = game.button(PLAY), game.page.locator("#play-loss", has_text="Stop")
    play.press("Enter")
    expect(stop).to_be_focused()
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")
    expect(game.status).to_contain_text(thrown_text(loss, Rules()))
    game.inside("values")  # which ends that
    game.inside("broken")
    expect(play).to_be_visible()
    while not game.is_over():
        game.button("Next move").click()
    play.click()
    stop.click()
    expect(play).to_be_focused()
    game.button("Back to the game").click()
    assert game.marks() == before
    game.play(game.free()[0])
    assert game.marks().count("O") == 2
    game.page.get_by_role("checkbox", name=NO_UNDO).press("Space")
    break_it(game, NO_DEPTH, prediction="It loses")  # it does not, but takes its time
    delay = broken_game(Rules(), Switches(no_depth=True))
    assert isinstance(delay, Delay)
    expect(told).to_contain_text(ENGLISH("not predicted"))
    expect(told).to_contain_text(delay_text(delay, Rules()))
    game.button(PLAY).press("Enter")
    game.cell("A1").press("End")
    expect(game.status).to_contain_text(missed_text(delay, Rules()))


RUNNING = """(() => {
    window.running = new Set();
    window.Worker = class extends Worker {
        constructor(script, options) {
            super(script, options);
            if (options.name.startsWith("lessons")) running.add(this);
        }
        terminate() {
            super.terminate();
            running.delete(this);
        }
    };
})()"""
"""Note which workers of the lab are running; others may come and go."""


def test_the_worker_of_a_search_that_was_stopped_is_ended(open_page: Open) -> None:
    game = open_page()
    game.page.add_init_script(RUNNING)
    game.open("?inside=broken")
    told = game.page.locator("#loss-told")
    game.show(Match(game=Game(Rules(1, 9, 9))))  # on which it takes longest
    break_it(game)
    expect(told).to_contain_text("positions so far")
    game.page.wait_for_function("() => running.size === 1")
    expect(game.button("Stop")).to_be_focused()
    game.page.keyboard.press("Enter")
    expect(told).to_have_text("")
    game.page.wait_for_function("() => running.size === 0")
    break_it(game)
    expect(told).to_have_text(f"{ENGLISH('predicted')} {ENGLISH('never loses')}")
    expect(game.button(PLAY)).to_have_count(0)
