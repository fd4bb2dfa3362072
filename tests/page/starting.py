"""What the tests of the start share."""

from collections.abc import Sequence

from playwright.sync_api import Error, expect

from tests.page.conftest import GamePage
from tests.page.test_cost import wait_for_quick

SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
QUICK = """Object.defineProperty(PerformanceResourceTiming.prototype, "responseEnd",
    { get() { return this.startTime + 1; } });"""
"""Let the network be a quick one, which brings the snapshot, however busy the machine is."""
LIMIT = 10
"""Most seconds without progress before the page must report that it cannot start."""
COUNT = """(() => {
    globalThis.steps = 0;
    const count = () => { steps += 1; };
    addEventListener("py:progress", count);
    new PerformanceObserver(count).observe({ type: "resource" });
    const whole = { subtree: true, attributeFilter: ["data-boot"] };
    new MutationObserver(count).observe(document, whole);
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
    const hear = (act) => (event) => { count(); act(event); };
    Object.defineProperty(MessagePort.prototype, "onmessage",
        { set(act) { set.call(this, hear(act)); } });
})()"""
"""Count what the page takes as progress: its script, files, parts of them, steps of PyScript."""


def stop_start(game: GamePage) -> None:
    """Stop the clock before the page is opened, and count the steps of its start."""
    game.is_broken = True
    game.stop_clock()
    game.page.add_init_script(COUNT)


def wait_for_end(game: GamePage, asked: Sequence[str] = (), pace: int = 0) -> None:
    """Advance the clock until the start ends or the page asks; fail at LIMIT without progress.

    A start that may succeed gets real time for each second of the page's: `pace` milliseconds.
    """
    expect(game.page.locator("html")).to_have_attribute("data-guard", "")  # which has set a timer
    loading = game.page.locator("html[data-state=loading]")
    before, waited = None, 0
    while not asked and loading.count():
        assert waited < LIMIT, f"nothing was reported after {LIMIT} s"
        try:
            progress = game.page.evaluate("steps")
            waited = (waited if progress == before else 0) + 1
            before = progress
            game.page.clock.run_for(1_000)
            game.page.wait_for_timeout(pace)
        except Error:
            assert asked  # the page reloads after its question


def check_start(game: GamePage, way: str) -> None:
    """Check in what way Python was started, that it plays, and that another beside it answers."""
    expect(game.page.locator("html")).to_have_attribute("data-start", way)
    expect(game.page.get_by_role("alert")).to_be_hidden()
    game.play("B2")
    assert game.marks().count("O") == 1
    game.inside("cost")
    wait_for_quick(game)
