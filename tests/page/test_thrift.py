"""A tap reads no storage and writes only changes; an idle page runs no timer."""

from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open, script
from tictactoe import Game, Match, Rules

COUNT_TIMERS = script("timers")
MINUTE = 60_000


def test_a_tap_reads_no_storage_and_writes_only_what_changed(game: GamePage) -> None:
    game.show(Match(game=Game(Rules(15, 15, 5))))
    game.page.evaluate(script("spy"))

    def seen() -> object:
        return game.page.evaluate("seen()")

    game.cell("A1").click()
    assert seen() == [0, ["board", "cell 0", "moves", "status", "undo"]]
    game.press("A1")
    expect(game.status).to_contain_text("taken")
    assert seen() == [0, ["status"]]
    game.press("A1")
    assert seen() == [0, []]
    game.cell("H8").click()
    assert seen() == [0, ["board", "cell 0", "cell 112", "moves", "status"]]
    game.page.keyboard.press("u")
    assert seen() == [0, ["board", "cell 0", "cell 112", "moves", "redo", "status"]]
    game.page.evaluate("unspy()")


def test_the_page_before_python_removes_its_listeners(game: GamePage) -> None:
    session = game.page.context.new_cdp_session(game.page)
    document = session.send("Runtime.evaluate", {"expression": "document"})["result"]
    found = session.send("DOMDebugger.getEventListeners", {"objectId": document["objectId"]})
    types = sorted(listener["type"] for listener in found["listeners"])
    own = ["change", "click", "input", "keydown", "submit", "toggle", "visibilitychange"]
    assert types == own  # those of Python, once each


def test_no_timer_runs_while_nothing_happens(open_page: Open) -> None:
    """Otherwise an open page empties the battery; so would one whose panel is open."""
    game = open_page(service_workers="block")
    game.stop_clock()
    game.open("")
    game.cell("B2").click()
    game.page.clock.run_for(MINUTE)  # the reply, and its animations
    game.settle()
    game.page.evaluate(COUNT_TIMERS)
    game.page.clock.run_for(MINUTE)
    assert game.page.evaluate("timers") == 0
    game.inside("tree")
    game.page.clock.run_for(MINUTE)
    expect(game.page.get_by_role("treeitem").first).to_be_visible()
    game.page.evaluate("timers = 0")
    game.page.clock.run_for(MINUTE)
    assert game.page.evaluate("timers") == 0
