"""The page in WebKit: what a visitor is sure to meet, a test named as each file of tests/page."""

import pytest

from tests.page.conftest import AXE, link
from tests.page.host import Host
from tests.page.test_link import BOTH
from tests.page.test_values import FORK
from tests.webkit.conftest import WebKitPage


def test_play(game: WebKitPage) -> None:
    game.open()
    assert game.one("html").get_attribute("data-start") == "snapshot"
    game.choose("O", "random")
    while "." in game.marks and not game.one("#board").get_attribute("data-end"):
        free = game.marks.index(".")
        game.play(f"{'ABC'[free % 3]}{free // 3 + 1}")
    ended = game.marks
    game.press("u")
    game.wait(lambda: game.marks != ended)
    game.press("n")
    game.wait(lambda: game.marks == "." * 9)
    game.play("B2")
    board = game.marks
    game.open()
    assert game.marks == board
    assert game.called("Undo").get_attribute("aria-disabled") == "false"


def test_link(game: WebKitPage) -> None:
    game.open(f"?pause=0&by{link(BOTH.play(0))}")
    assert game.marks == "X........"
    game.choose("Language", "de")
    game.wait(lambda: "am Zug" in game.one("#status").text)
    assert game.one("html").get_attribute("lang") == "de"


def test_thinking(game: WebKitPage) -> None:
    game.open()
    game.choose("Board", "15 × 15, 5 in a row")
    game.play("H8")
    game.play("A1")
    assert game.marks.count("O") == 2


def test_values(game: WebKitPage) -> None:
    game.open(f"?pause=0&inside=values{link(FORK)}")
    game.wait(lambda: "best" in (game.cell("C3").get_attribute("aria-label") or ""))
    game.click("Tree")
    game.wait(lambda: game.one("#branches [role=treeitem]").is_displayed())


def test_workshop(game: WebKitPage) -> None:
    game.open("?pause=0&inside=workshop")
    game.wait(lambda: game.one("#code-editor").is_displayed())
    game.click("Prove it")
    game.wait(lambda: "lost 12" in game.one("#proof-told").text)


@pytest.mark.parametrize("size", [(360, 800), (1280, 800)])
def test_look(game: WebKitPage, size: tuple[int, int]) -> None:
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


def test_offline(game: WebKitPage, host: Host) -> None:
    game.open()
    kept = "navigator.serviceWorker.ready.then(() => arguments[0]())"
    game.driver.execute_async_script(kept)
    host.stop()
    game.open()
    game.play("B2")
    assert game.marks.count("O") == 1
    host.start()
