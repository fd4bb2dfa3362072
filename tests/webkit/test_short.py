"""The page in WebKit: one short test for most files of tests/page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import WebKitGTK

from tests.page.conftest import AXE, link
from tests.page.host import Host
from tests.page.moments import MOMENTS, RECORD, STATE, STEPS, Visitor, check_arrival, query
from tests.page.test_lab import FORK
from tests.page.test_share import BOTH
from tests.webkit.conftest import WATCH, WebKitPage
from tictactoe import LEVELS, Rules, loads
from tictactoe.naming import rules_name


def test_a_game_is_played_undone_and_reloaded(game: WebKitPage) -> None:
    game.open()
    game.choose_opponent("random")
    while game.free() and not game.one("#board").get_attribute("data-end"):
        game.play(game.free()[0])
    ended = game.marks
    game.press("u")
    game.wait(lambda: game.marks != ended)
    game.press("n")
    game.wait(lambda: game.marks == "." * 9)
    game.play("B2")
    board = game.marks
    game.wait(lambda: game.driver.execute_script(CONTROLLED))
    game.open()
    assert game.one("html").get_attribute("data-start") == "snapshot"
    assert game.marks == board
    assert game.button("Undo").get_attribute("aria-disabled") == "false"


CONTROLLED = "return Boolean(navigator.serviceWorker.controller)"


def test_a_link_is_opened_in_another_language(game: WebKitPage) -> None:
    game.open(f"?pause=0&by{link(BOTH.play(0))}")
    assert game.marks == "X........"
    game.choose("Language", "de")
    game.wait(lambda: "am Zug" in game.one("#status").text)
    assert game.one("html").get_attribute("lang") == "de"


def test_a_level_replies_on_the_largest_board(game: WebKitPage) -> None:
    game.open()
    game.choose("Board", rules_name(Rules(15, 15, 5)))
    game.play("H8")
    game.play("A1")
    assert game.marks.count("O") == 2


def test_values_and_the_tree_are_shown(game: WebKitPage) -> None:
    game.open(f"?pause=0&inside=values{link(FORK)}")
    game.wait(lambda: "best" in (game.cell("C3").get_attribute("aria-label") or ""))
    game.click("Tree")
    game.wait(lambda: game.one("#branches [role=treeitem]").is_displayed())


def test_a_player_is_proved(game: WebKitPage) -> None:
    game.open("?pause=0&inside=workshop")
    game.wait(lambda: game.one("#code-editor").is_displayed())
    game.click("Prove it")
    game.wait(lambda: "lost 12" in game.one("#proof-message").text)


@pytest.mark.parametrize("size", [(360, 800), (1280, 800)])
def test_axe_finds_nothing_and_nothing_is_too_wide(game: WebKitPage, size: tuple[int, int]) -> None:
    game.driver.set_window_size(*size)
    game.open()
    game.click("How it thinks")
    script = "const done = arguments[arguments.length - 1]; axe.run().then(done)"
    game.driver.execute_script(AXE)
    found = game.driver.execute_async_script(script)
    assert [rule["id"] for rule in found["violations"]] == []
    wide = game.driver.execute_script(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wide == 0


def test_the_game_plays_with_the_server_stopped(game: WebKitPage, host: Host) -> None:
    game.open()
    kept = "navigator.serviceWorker.ready.then(() => arguments[0]())"
    game.driver.execute_async_script(kept)
    host.stop()
    game.open()
    game.play("B2")
    assert game.marks.count("O") == 1
    host.start()


@pytest.mark.parametrize("come_to", MOMENTS)
def test_python_may_arrive_at_any_moment_of_a_game(
    driver: WebKitGTK, tmp_path: Path, come_to: Callable[[Visitor], None]
) -> None:
    host = Host(tmp_path)  # nothing of its site is stored
    host.fault = "main.py", "held"
    game = WebKitPage(driver, host.url)
    driver.get(game.url + query(come_to))
    driver.execute_script(WATCH)

    def let_python_start() -> None:
        host.released.set()
        game.wait(lambda: game.evaluate(STATE) == "ready")

    check_arrival(game, come_to, let_python_start)
    assert game.evaluate("problems") == []
    host.stop()


def test_games_before_python_are_kept_when_it_arrives(driver: WebKitGTK, tmp_path: Path) -> None:
    """Ten games against each level while a file of Python's is stalled; then Python has them.

    This test is the last, since WebKit's `caches` may not answer after a stalled page.
    """
    host = Host(tmp_path)  # nothing of its site is stored
    host.fault = "main.py", "stall"
    game = WebKitPage(driver, host.url)
    driver.get(game.url + "?pause=0")
    driver.execute_script(WATCH)
    ends = {}
    played: list[dict[str, Any]] = []
    for level in LEVELS:
        game.choose_opponent(level)
        played = game.play_games(10)
        ends[level] = [each["end"] for each in played]
    marks, standing = game.marks, game.one("#standing").text
    assert len(ends["perfect"]) == 10
    assert "won" not in ends["perfect"]
    game.wait(lambda: game.evaluate(STATE) == "failed")
    assert game.marks == marks
    last = [str(cell) for cell in played[-1]["moves"]]
    assert game.evaluate(STEPS)[-len(last) :] == last
    host.fault = None
    game.click("Try again")
    game.wait(lambda: game.evaluate(STATE) == "ready")
    assert (game.marks, game.one("#standing").text) == (marks, standing)
    match = loads(game.evaluate(RECORD))
    for level, found in ends.items():
        assert match.score.against(level).wins == found.count("won")
    host.stop()
