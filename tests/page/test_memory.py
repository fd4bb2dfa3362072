"""Many games in one visit leave little behind."""

from dataclasses import dataclass
from random import Random

import pytest
from playwright.sync_api import CDPSession

from tests.page.conftest import GamePage, Open

pytestmark = [pytest.mark.apart, pytest.mark.devtools]
ACTIONS = 20
"""How many actions of `--actions` stand for a game here: 500 games for 10,000 of them."""
FIRST = 20
"""How many games to play before anything is measured: until all is loaded that games need."""
WATCH = """
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...given) => {
  const started = await instantiateStreaming(...given);
  globalThis.memory = started.instance.exports.memory;
  return started;
};
"""
"""Keep what Python keeps all that it has in."""


@dataclass(frozen=True)
class Kept:
    """What the page holds once all garbage is gone, in bytes and in pieces."""

    heap: int
    python: int
    listeners: int
    nodes: int


def kept(game: GamePage, session: CDPSession) -> Kept:
    """Measure it."""
    session.send("HeapProfiler.collectGarbage")
    found = session.send("Performance.getMetrics")["metrics"]
    metrics = {metric["name"]: int(metric["value"]) for metric in found}
    return Kept(
        heap=metrics["JSHeapUsedSize"],
        python=game.page.evaluate("memory.buffer.byteLength"),
        listeners=metrics["JSEventListeners"],
        nodes=metrics["Nodes"],
    )


def play(game: GamePage, rng: Random) -> None:
    """Play a game to its end, anyhow."""
    game.page.keyboard.press("n")
    game.settle()
    while not game.is_over():
        game.cell(rng.choice(game.free())).click()
        game.settle()


def test_many_games_leave_little_behind(open_page: Open, pytestconfig: pytest.Config) -> None:
    """No more than the moves that undo can bring back."""
    games: int = pytestconfig.getoption("--actions") // ACTIONS
    game = open_page()
    game.page.add_init_script(WATCH)
    game.open()
    session = game.page.context.new_cdp_session(game.page)
    session.send("Performance.enable")
    rng = Random(0)
    for _ in range(FIRST):
        play(game, rng)
    before = kept(game, session)
    for _ in range(games):
        play(game, rng)
    after = kept(game, session)
    print(f"{games} games: {before} to {after}")
    assert after.listeners <= before.listeners
    assert after.nodes <= before.nodes
    assert after.python <= before.python
    assert after.heap - before.heap < 4_000 * games
