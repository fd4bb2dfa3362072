"""What a tap leaves alone: storage, closed sheets, other cells, and words that stay the same.

And what runs while nobody does anything: nothing.
"""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open, script
from tictactoe import Game, Match, Rules

COUNT_TIMERS = """() => {
    window.timers = 0;
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
        const work = window[name];
        window[name] = (...given) => (timers++, work(...given));
    }
}"""
MINUTE = 60_000


def test_a_tap_reads_no_storage_and_writes_only_what_changed(game: GamePage) -> None:
    game.show(Match(game=Game(Rules(15, 15, 5))))
    game.page.evaluate(script("spy"))

    def seen() -> object:
        return game.page.evaluate("seen()")

    game.cell("A1").click()
    assert seen() == [0, ["board", "cell 0", "status", "undo"]]
    game.press("A1")
    expect(game.status).to_contain_text("taken")
    assert seen() == [0, ["status"]]
    game.press("A1")
    assert seen() == [0, []]
    game.cell("H8").click()
    assert seen() == [0, ["board", "cell 0", "cell 112", "status"]]
    game.page.keyboard.press("u")
    assert seen() == [0, ["board", "cell 0", "cell 112", "redo", "status"]]
    game.page.evaluate("unspy()")


def test_the_page_before_python_listens_no_more(game: GamePage) -> None:
    session = game.page.context.new_cdp_session(game.page)
    document = session.send("Runtime.evaluate", {"expression": "document"})["result"]
    found = session.send("DOMDebugger.getEventListeners", {"objectId": document["objectId"]})
    heard = sorted(one["type"] for one in found["listeners"])
    own = ["change", "click", "input", "keydown", "submit", "visibilitychange"]
    assert heard == own  # those of Python, once each


@pytest.mark.parametrize("query", ["", "?inside=tree"])
def test_no_timer_runs_while_nothing_happens(open_page: Open, query: str) -> None:
    """Or a page that is only open would empty the battery."""
    game = open_page()
    game.stop_clock()
    game.open(query)
    game.cell("B2").click()
    game.page.clock.run_for(MINUTE)  # the reply, and whatever comes after it
    game.settle()
    game.page.evaluate(COUNT_TIMERS)
    game.page.clock.run_for(MINUTE)
    assert game.page.evaluate("timers") == 0
