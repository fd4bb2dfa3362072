"""The sandbox: what a player tries to reach, it does not reach.

Each try goes through the `js` module, which is what Python knows of the browser.
"""

import pytest
from playwright.sync_api import Route, expect

from tests.page.conftest import Open
from tests.page.test_workshop import with_editor
from tictactoe import Rules
from tictactoe.lab.examples import source
from tictactoe.lab.proof import proof_lines, prove
from tictactoe.lab.workshop import load
from tictactoe.words import ENGLISH

ELSEWHERE = "https://elsewhere.example/"
TRIES = {
    "the page": "js.document.title",
    "the window": "js.window.document",
    "the page above": "js.parent.document",
    "the storage": "js.localStorage.getItem('x')",
    "the storage of the session": "js.sessionStorage.length",
    "the databases": "js.indexedDB.open('x')",
    "the caches": "js.caches.keys()",
    "the files": "js.navigator.storage.getDirectory()",
    "the locks": "js.navigator.locks.query()",
    "this site": "js.fetch('./')",
    "another site": f"js.fetch('{ELSEWHERE}')",
    "an old way to a site": "js.XMLHttpRequest.new()",
    "a socket": f"js.WebSocket.new('{ELSEWHERE.replace('https', 'wss')}')",
    "events": f"js.EventSource.new('{ELSEWHERE}')",
    "transport": f"js.WebTransport.new('{ELSEWHERE}')",
    "another tab": "js.BroadcastChannel.new('x')",
    "another worker": "js.Worker.new('x')",
    "a shared worker": "js.SharedWorker.new('x')",
    "another script": f"js.importScripts('{ELSEWHERE}')",
    "where it is": "js.location.href",
    "notes to people": "js.Notification.new('x')",
    "code from text": "js.eval('1')",
    "code from a function": "js.Function.new('return 1')()",
    "code from a constructor": "js.Math.max.constructor('return 1')()",
    "code from an old function": "js.setTimeout.constructor('return fetch')()",
    "another module": f"js.eval('import(\"{ELSEWHERE}\")')",
    "Pyodide's own way": "__import__('pyodide_js').runPython.constructor('return 1')()",
    "Pyodide's script": "__import__('pyodide').code.run_js('1')",
    "Pyodide's http": f"__import__('pyodide.http').http.open_url('{ELSEWHERE}')",
    "what was deleted": "js.Object.getPrototypeOf(js.globalThis).fetch",
    "what was deleted above": "js.Reflect.get(js.Object.getPrototypeOf(js.globalThis), 'fetch')()",
    "its limit of time": "js.limit.stop()",
    "more memory": "js.WebAssembly.Memory.new(js.JSON.parse('{\"initial\": 65536}'))",
    "the message as it was": "js.Object.getPrototypeOf(js.self).postMessage",
    "the address of the message": "js.globalThis.origin",
}


def trying(tries: dict[str, str]) -> str:
    lines = ["import js", "", "def choose(position):"]
    for name, code in tries.items():
        lines += [
            "    try:",
            f"        found = {code}",
            f"        print({name!r}, 'REACHED', found)",
            "    except Exception as error:",
            f"        print({name!r}, 'refused', type(error).__name__)",
        ]
    return "\n".join([*lines, "    return position.moves[-1]", ""])


@pytest.mark.firefox
def test_a_player_reaches_nothing(open_page: Open) -> None:
    workshop = with_editor(open_page())
    game = workshop.game
    game.page.evaluate("() => localStorage.setItem('secret', 'here')")
    workshop.play(trying(TRIES), patience="10 s")
    game.cell("A1").click()
    expect(game.cell("C3")).to_have_attribute("data-mark", "O")
    told = game.page.get_by_label("Output").inner_text().splitlines()[1:]
    assert len(told) == len(TRIES)
    assert [line for line in told if " refused " not in line] == []
    assert [url for url in game.requests if "elsewhere" in url] == []
    assert game.page.evaluate("() => localStorage.getItem('secret')") == "here"


FLOODS = (
    'js.postMessage("[" * 200_000_000)',
    'while True: js.postMessage("x" * 50_000_000)',
    'while True: js.postMessage("x" * 90_000)',
    'while True: js.postMessage("x")',
    'while True: js.postMessage("last")',
    "js.postMessage(js.Uint8Array.new(10**8))",
)
"""What a worker may not say: what is no text, too long, or too much at once."""


@pytest.mark.firefox
def test_a_player_that_floods_the_page_is_ended_and_the_game_goes_on(open_page: Open) -> None:
    workshop = with_editor(open_page())
    game = workshop.game
    for flood in FLOODS:
        workshop.play(f"import js\ndef choose(position):\n    {flood}", patience="10 s")
        game.cell("A1").click()
        expect(game.status).to_contain_text("(FalseReport)")
        game.new_game.click()
        expect(game.cell("A1")).to_have_attribute("data-mark", "")


FORGED = """import js
from tictactoe.frontends.browser.workers import sandbox, serving

sandbox.every_answer = sandbox.answers_text = lambda *_, **__: ""
serving.Desk.hear = lambda *_: None

def choose(position):
    return 0
"""
CLAIMED = """import js, json

def choose(position):
    claimed = {"proof": [[999_999, 0, 0], None, 4520, 4520, None, False]}
    js.postMessage(json.dumps({"number": NUMBER, "answer": {"printed": "", **claimed}}))
    return position.moves[0]
"""


@pytest.mark.firefox
def test_what_a_player_does_to_its_python_proves_nothing_and_meets_no_other(
    open_page: Open,
) -> None:
    """1.0: the next player, an example, was shown to never lose; so was one that only said so."""
    workshop = with_editor(open_page())
    game = workshop.game
    game.write(FORGED)
    game.button("Prove it").click()
    expect(workshop.fault).to_contain_text("(FalseReport)")
    for number in (2, 3):
        game.write(CLAIMED.replace("NUMBER", str(number)))
        game.button("Prove it").click()
        expect(workshop.fault).to_contain_text("(FalseReport)")
    workshop.player.select_option("First free cell")
    game.button("Prove it").click()
    found = proof_lines(prove(load(source("first_free"))), Rules())
    expect(workshop.told).to_have_text("\n".join(found), use_inner_text=True)


@pytest.mark.firefox
def test_in_a_browser_that_lets_text_become_code_no_player_runs(open_page: Open) -> None:
    game = open_page()

    def weaken(route: Route) -> None:
        page = route.fetch().text()
        page = page.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'")
        page = page.replace("require-trusted-types-for 'script'; ", "")
        route.fulfill(body=page, content_type="text/html")

    game.page.route(lambda url: "inside=workshop" in url, weaken)
    game.is_broken = True
    workshop = with_editor(game)
    game.button("Prove it").click()
    expect(workshop.fault).to_contain_text(ENGLISH("fault NoPython"))
