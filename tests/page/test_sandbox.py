"""The sandbox: a player reaches nothing outside, and no attack blocks the page.

Each attempt uses the `js` module, the only way from Python to the browser.
"""

from io import BytesIO
from zipfile import ZipFile

import pytest
from playwright.sync_api import Route, expect

from tests.losing import LOSING
from tests.page.conftest import Open, script
from tests.page.host import Host, change, compressed
from tests.page.test_your_players import Workshop, with_editor
from tictactoe import Game, Match, Rules, best_moves
from tictactoe.frontends.browser.wire.reports import answers_text
from tictactoe.lab.asking import every_answer
from tictactoe.lab.examples import source
from tictactoe.lab.player_code import load
from tictactoe.lab.proof import prove
from tictactoe.lab.proof_text import proof_lines
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
"""Blocked twice: Python may not use the names, and the browser's names are deleted."""
HARNESS = "__import__('sys').modules['tictactoe.frontends.browser.workers.players']"
CLOSED = {
    "its clock": "js.performance.now",
    "another clock": "setattr(js, 'performance', None)",
    "the prototype of a clock": "setattr(js.Performance.prototype, 'now', None)",
    "how functions are called": "setattr(js.Function.prototype, 'call', None)",
    "another message": "setattr(js, 'postMessage', print)",
    "no message": "delattr(js, 'postMessage')",
    "what the message is made of": "js.postMessage.constructor",
    "the message bound again": "js.postMessage.bind(None)",
    "a new message": "js.postMessage.new()",
    "a function to the page": "js.postMessage(print)",
    "a large number to the page": "js.postMessage(10**100)",
    "all names": "[*dir(js), js.object_keys()][0].x",
    "all entries": "js.object_entries()",
    "all values": "js.object_values()",
    "a map of all": "list(js.as_object_map())",
    "all names at once": "exec('from js import *')",
    "a name": "exec('from js import Array')",
    "a buffer": "js.Uint8Array.new(10**9)",
    "an old buffer": "js.ArrayBuffer.new(10**9)",
    "a long text": "js.String.prototype.repeat",
    "a long list": "js.Array.new(10**8).fill(0)",
    "a list": "ffi.to_js([0] * 10)",
    "a nested list": "ffi.to_js([[]])",
    "a dictionary": "ffi.to_js({'a': 1})",
    "bytes": "ffi.to_js(b'a' * 100)",
    "a function": "ffi.create_proxy(print)",
    "an object with a broken text": "ffi.create_proxy(type('Odd', (), {'__str__': None})())",
    "an error of the browser": "ffi.JsException('Error', 'x', 'y').stack",
    "where an error arose": "js.Error.new().stack",
    "marks of time": "js.performance.getEntries()",
    "the memory": "__import__('pyodide_js')._module.HEAPU8",
    "another signal": "__import__('pyodide_js').setInterruptBuffer(None)",
    "files of the browser": "__import__('pyodide_js').FS",
    "Pyodide's settings": "__import__('pyodide_js')._api.config",
    "its limit, otherwise": f"{HARNESS}.ASKING.limit.constructor",
    "a file": "open('/tmp/x', 'w')",
    "more of a file": "open('/lib/tictactoe.zip', 'ab')",
    "a folder": "os.mkdir('/tmp/x')",
    "a link": "os.symlink('/lib', '/tmp/x')",
    "less of a file": "os.truncate('/lib/tictactoe.zip', 0)",
    "no file": "os.unlink('/lib/tictactoe.zip')",
    "another name": "os.rename('/lib', '/x')",
    "a long name": "os.stat('a/' * 10**6)",
    "a file with a long name": "open('a/' * 10**6)",
    "a pipe": "os.pipe()",
    "the console": "os.write(1, b'x')",
    "the old output": "print('x' * 10**6, file=sys.__stdout__, flush=True)",
    "the input": "os.read(0, 1)",
    "a process": "os.fork()",
    "a program": "os.popen('ls').read()",
    "a thread": "__import__('threading').Thread(target=print).start()",
    "a socket of Python": "__import__('socket').socket()",
    "code for the processor": "__import__('ctypes')",
    "the site, in the settings": "next(text for text in os.environ.values() if SITE in text)",
    "the site, in a module": "next(text for module in [*sys.modules.values()]"
    " for text in vars(module).values() if SITE in str(text))",
}
"""Blocked in Python alone."""


TRYING = """import os, sys, traceback, js
from pyodide import ffi

SITE = "{site}"

def choose(position):
    for name, code in {tries}.items():
        try:
            print(name, "REACHED", eval(code))
        except Exception:
            if SITE in traceback.format_exc():
                print(name, "LEAKED")
    print("tried")
    return position.moves[-1]
"""


def reached(workshop: Workshop, tries: dict[str, str]) -> list[str]:
    """Return the attempts of a player that succeeded; the player plays on."""
    game = workshop.game
    listed = "".join(f"    {name!r}: {code!r},\n" for name, code in tries.items())
    code = TRYING.replace("{tries}", f"{{\n{listed}}}").replace("{site}", game.url.split("/")[2])
    workshop.play(code, patience="10 s")
    game.cell("A1").click()
    expect(game.cell("C3")).to_have_attribute("data-mark", "O")
    output = workshop.printed
    expect(output).to_contain_text("tried")
    lines = output.inner_text().splitlines()
    return [line for line in lines if "REACHED" in line or "LEAKED" in line]


@pytest.mark.firefox
def test_a_player_reaches_nothing(open_page: Open) -> None:
    workshop = with_editor(open_page())
    game = workshop.game
    game.page.evaluate("() => localStorage.setItem('secret', 'here')")
    assert reached(workshop, {**TRIES, **CLOSED}) == []
    assert [url for url in game.requests if "elsewhere" in url] == []
    assert game.page.evaluate("() => localStorage.getItem('secret')") == "here"


def test_the_browsers_names_are_deleted_too(open_page: Open, host: Host) -> None:
    """Without Python's own wall; a library with another hash is refused."""
    script = next(host.site.glob("app-*/sandbox.js"))
    text = script.read_text("utf-8")
    assert text.count("  isClosed = true;\n") == 1
    change(host.site, script, text.replace("  isClosed = true;\n", "").encode())
    library = BytesIO()
    with ZipFile(library, "w") as archive:
        archive.writestr("other.py", "")
    next(host.site.glob("app-*/library.zip.bin")).write_bytes(compressed(library.getvalue()))
    workshop = with_editor(open_page())
    workshop.game.is_broken = True  # the browser logs the library
    assert reached(workshop, {**TRIES, "another library": "__import__('other')"}) == []


GAP = script("gap")
FROZEN = 2_000
"""Milliseconds, longer than any pause of a busy machine; a frozen page paused for ten seconds."""
FALSE, CRASH, SLOW, MEMORY = "(FalseReport)", "(Crash", "(TooSlow", "(MemoryError"
ATTACKING = """import json, os, select, signal, sys, time, js
from mmap import mmap
from pyodide import ffi

kept = []

def report(name, **content):
    number = sys.modules["tictactoe.frontends.browser.workers.players"].ASKING.progress.number
    js.postMessage(json.dumps({"number": number, name: content}, ensure_ascii=False))

def again(work):
    while True:
        try:
            work()
        except BaseException as error:
            kept.append(error)

def endless():
    while True:
        pass

def choose(position):
    """
ATTACKS = {
    FALSE: (
        'js.postMessage("[" * 200_000_000)',
        'while True: js.postMessage("last" + "x" * 90_000)',
        "report('refused', why='\u0301' * 98_000); endless()",
    ),
    "Looks right 2 played": (
        "report('answer', cell=position.moves[0], printed='a\u0301' * 49_000); endless()",
    ),
    "(ValueError": ("raise ValueError('\u0301' * 10_000)",),
    MEMORY: ("while True: kept.append([0] * 10**6)",),
    CRASH: ("os._exit(0)",),
    SLOW: ("again(endless)",),
}
"""Attacks, by the fault that the page reports; most of them end their interpreter."""
LONG_ATTACKS = {
    FALSE: (
        'while True: js.postMessage("x")',
        'while True: js.postMessage("x" * 90_000)',
        "report('answer', cell=0, printed=['x'] * 19_000); endless()",
        'while True: js.postMessage("last")',
        """js.postMessage('"' + '\\\\"' * 49_990)""",
        "js.postMessage(js)",
        "report('answer', position=None, printed='', fault=['x' * 98_000, '', 1]); endless()",
    ),
    "Looks right 2 played": tuple(
        f"report('answer', cell=position.moves[0], printed='{sign}' * 98_000); endless()"
        for sign in ("\u0301", "\u0e01", "\u0628", "\ua9c0", "\u202e")
    ),
    "(ValueError": ("raise ValueError('\ua9c0' * 10_000)",),
    MEMORY: (
        "while True: kept.append(bytearray(10**7))",
        "while True: kept.append('x' * 10**7)",
        "while True: kept.append(ffi.to_js('x' * 90_000))",
    ),
    CRASH: (
        f"{HARNESS}.ASKING.limit.stop(*['x' * 90_000] * 10**5)",
        "while True: hasattr(js, 'x' * 10**8)",
        "os.abort()",
        "os.system('ls')",
        "__import__('_pyodide_core').trigger_fatal_error()",
    ),
    SLOW: (
        "again(lambda: setattr(js, 'x', 1))",
        "again(lambda: os.stat('a/' * 10**7))",
        "while True: os.listdir('/')",
        "time.sleep(1000)",
        f"{HARNESS}.ASKING.limit.stop(); endless()",
        "signal.signal(signal.SIGINT, lambda *_: None); endless()",
    ),
    "(RecursionError": ("choose(position)", "sorted([0], key=lambda _: choose(position))"),
    "(IllegalMove": ("return 'x' * 3 * 10**8",),
    "(KeyboardInterrupt)": ("raise KeyboardInterrupt",),
    "(SystemExit)": ("sys.exit()",),
    "(": (  # the browser and the machine decide which fault it is
        "raise BaseException('\u0301' * 10**7)",
        """while True: js.postMessage('last{"number": 1, "progress": {"asked": 1}}')""",
        "while True: kept.append(js.postMessage)",
        "while True: kept.append(open('/lib/tictactoe.zip'))",
        "raise ValueError('x' * 3 * 10**8)",
        "raise type('Odd', (Exception,), {'__str__': lambda _: 1 / 0})",
        "return 10**10**8",
        "raise ValueError(print('x' * 3 * 10**8))",
        "signal.raise_signal(signal.SIGINT)",
        "select.select([], [], [], 1000)",
        "select.poll().poll(1000)",
        "mmap(os.open('/lib/tictactoe.zip', 0), 0, prot=1)",
    ),
}


@pytest.mark.firefox
@pytest.mark.parametrize("attacks", [ATTACKS, pytest.param(LONG_ATTACKS, marks=pytest.mark.long)])
def test_an_attacking_player_is_terminated_and_the_game_continues(
    open_page: Open, attacks: dict[str, tuple[str, ...]]
) -> None:
    workshop = with_editor(open_page())
    game = workshop.game
    game.is_broken = True  # an interpreter that runs out of stack logs that
    game.page.evaluate(GAP)
    gaps = []
    for fault, attack in ((fault, code) for fault, codes in attacks.items() for code in codes):
        is_waited_for = fault in {SLOW, "("} and "kept" not in attack
        workshop.play(ATTACKING + attack, patience="1 s" if is_waited_for else "10 s")
        game.page.evaluate("gap = 0")
        game.cell("A1").click()
        expect(game.status).to_contain_text(fault)
        gaps.append(game.page.evaluate("gap"))
        game.new_game.click()
        expect(game.cell("A1")).to_have_attribute("data-mark", "")
    print(f"the page was blocked for at most {max(gaps):.0f} ms")
    assert max(gaps) < FROZEN


MESSAGES = script("messages")
FLOOD = """import json, js

message = json.dumps({"number": 1, "progress": {"asked": 1}})

def choose(position):
    while True:
        js.postMessage(TEXT)
"""


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("message", 1),
        pytest.param("'last' + message", 4, marks=pytest.mark.long),
        pytest.param("'last' + ' ' * 90_000 + message", 4, marks=pytest.mark.long),
    ],
)
def test_a_player_that_floods_the_page_is_slowed_down(
    open_page: Open, text: str, most: int
) -> None:
    """2.0.0: on a slow machine the page took no tap for 7 s, and 1 GB, before the end."""
    game = open_page()
    game.page.add_init_script(MESSAGES)
    workshop = with_editor(game)
    workshop.play(FLOOD.replace("TEXT", text))
    game.page.evaluate("lengths = []; window.begun = performance.now()")
    game.cell("A1").click()
    expect(game.status).to_contain_text(SLOW)
    lengths, time = game.page.evaluate("[lengths, performance.now() - begun]")
    ahead = time + 100
    assert 5 < len(lengths) < most * ahead
    assert sum(lengths) < 2_000 * ahead


FORGED = """import js
from tictactoe.frontends.browser.workers import players, worker_loop

players.every_answer = players.answers_text = lambda *_, **__: ""
assert worker_loop.Worker.receive
worker_loop.Worker.receive = lambda *_: None

def choose(position):
    return 0
"""
POSTED = """import sys

import json

players = sys.modules["tictactoe.frontends.browser.workers.players"]
answer = {"number": players.ASKING.progress.number, "answer": {"answers": "ANSWERS", "printed": ""}}
sys.modules["js"].postMessage(json.dumps(answer))

def choose(position):
    return position.moves[0]
"""


def test_a_player_that_changes_its_interpreter_proves_nothing(open_page: Open) -> None:
    """1.0: the next player, an example, seemed to never lose."""
    workshop = with_editor(open_page())
    game = workshop.game
    game.write(FORGED)
    game.button("Prove it").click()
    expect(workshop.fault).to_contain_text(FALSE)
    rules = Rules(2, 3, 3)
    game.show(Match(game=Game(rules)))
    workshop.player.select_option("First free cell")
    game.button("Prove it").click()
    found = proof_lines(prove(load(source("first_free")), rules), rules)
    expect(workshop.message).to_contain_text("\n".join(found), use_inner_text=True)


def posted(rules: Rules) -> str:
    answers = every_answer(lambda position: best_moves(position)[0], rules)
    return POSTED.replace("ANSWERS", answers_text(answers))


@pytest.mark.parametrize(
    "kinds",
    [("the order of a set", "posted"), pytest.param((*LOSING, "posted"), marks=pytest.mark.long)],
    ids=["short", "long"],
)
def test_a_player_that_may_lose_is_not_proved(open_page: Open, kinds: tuple[str, ...]) -> None:
    """Answers that hide a loss by chance, state or the order of a set prove nothing."""
    rules = Rules(2, 3, 3)
    workshop = with_editor(open_page())
    game = workshop.game
    game.show(Match(game=Game(rules)))
    players = {**LOSING, "posted": posted(rules)}
    for kind in kinds:
        game.write(players[kind])
        game.button("Prove it").click()
        expect(workshop.message, kind).to_contain_text("but that is no proof.")


@pytest.mark.firefox
def test_no_player_runs_in_a_browser_where_text_may_become_code(open_page: Open) -> None:
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
