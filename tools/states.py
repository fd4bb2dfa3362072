"""The states of the page on the contact sheets, and the way to each.

A way has steps: a match to show, a selector to click, or a function of the page. A new state is a
new line.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import urljoin

from playwright.sync_api import Page

from tictactoe import Game, Match, Rules, Score, Seat
from tictactoe.lab.course import CHAPTERS
from tictactoe.short_link import CHALLENGE, write_link
from tictactoe.words import NAMES
from tools.page import CARD

Step: TypeAlias = Match | str | Callable[[Page], object]
Ways: TypeAlias = dict[str, tuple[Step, ...]]

THREE: Final = Rules()
PERSON, MEDIUM, PERFECT, AWAY = map(Seat, ("human", "medium", "perfect", "away"))


def until(selector: str) -> Step:
    """Wait until an element is visible."""
    return lambda page: page.wait_for_selector(selector)


def run(script: str) -> Step:
    """Run a script in the page."""
    return lambda page: page.evaluate(script)


def game(moves: str, rules: Rules = THREE, x: Seat = PERSON, o: Seat = MEDIUM) -> Match:
    """Return a match after moves, named by their cells."""
    cells = {rules.name(cell): cell for cell in range(rules.size)}
    played = tuple(cells[name] for name in moves.split())
    return Match(x=x, o=o, game=Game(rules, played=played))


def opened(tab: str) -> tuple[Step, ...]:
    """Open a tab of the panel."""
    return run("document.querySelector('#inside').open = true"), f"#tab-{tab}"


def shown(selector: str) -> Step:
    """Show an element that only a new version or an error shows."""
    return run(f"document.querySelector('{selector}').hidden = false")


def hidden(selector: str) -> Step:
    """Hide an element that another one replaces."""
    return run(f"document.querySelector('{selector}').hidden = true")


def started(state: str, script: str) -> Step:
    """Open the page again, after a script that keeps Python from starting."""

    def step(page: Page) -> None:
        page.add_init_script(script)
        page.reload(wait_until="commit")
        page.wait_for_selector(f"html[data-state={state}]")

    return step


def forced(state: str) -> Step:
    """Put every control in a state such as hover; a label cannot have the focus."""
    selector = CONTROLS if state == "focus-visible" else f"{CONTROLS}, label"

    def step(page: Page) -> None:
        session = page.context.new_cdp_session(page)
        for domain in ("DOM", "CSS"):
            session.send(f"{domain}.enable")
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        found = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})
        for node in found["nodeIds"]:
            asked = {"nodeId": node, "forcedPseudoClasses": [state]}
            session.send("CSS.forcePseudoState", asked)

    return step


def open_picture(page: Page) -> None:
    """Save the picture of the match, and open it."""
    with page.expect_download() as download:
        page.click("#save-picture")
    picture = Path(download.value.path()).with_suffix(".png")
    download.value.save_as(picture)
    page.goto(picture.as_uri())


def end_game(page: Page) -> None:
    """Play the first free cell until the game ends."""
    while page.locator("#board").get_attribute("data-end") == "":
        page.locator('[data-cell][data-mark=""]').first.click()
        page.wait_for_selector("#status[aria-busy=false]")


def other(path: str) -> Step:
    """Open another page of the site."""
    return lambda page: page.goto(urljoin(page.url, path))


CONTROLS: Final = "button, summary, a, input, select, textarea"
HELD: Final = "Worker = class extends EventTarget { postMessage() {} }"
"""Downloads that never arrive."""
NO_WASM: Final = "delete globalThis.WebAssembly;"
NO_BOOK: Final = """const request = fetch;
window.fetch = (file) => file.includes("book") ? Promise.reject(new TypeError()) : request(file);"""
TAP: Final = """document.querySelector('[data-cell="112"]').dispatchEvent(
    new PointerEvent("click", { bubbles: true, pointerType: "touch" }))"""
"""A finger's tap on the middle of a large board."""
PHONE: Final[Step] = lambda page: page.set_viewport_size({"width": 390, "height": 844})  # noqa: E731
DAILY: Final = until("#daily-board [aria-disabled=false]")
"""The position has been found."""
BY_HAND: Final = run(
    "document.querySelector('#by-hand-text').value = location.href;"
    "document.querySelector('#by-hand').showModal()"
)
"""The page shows this if the browser refuses to copy a link."""
LARGE: Final = Rules(15, 15, 5)
LINE: Final = "H8 G8 H9 G9 H10 G10 I8 K12 H11 J11 H12"
START: Final = game("")
PLAY: Final = game("B2 A1")
LATE: Final = game("B2 A1 C1 A3")
WON: Final = game("B2 B1 A1 C3 A2 C2 A3")
LOST: Final = game("A1 B2 B1 C1 C3 A3", o=PERFECT)
CHALLENGED: Final = run(f"location.hash = '{write_link(WON, CHALLENGE)}'")
SCORED: Final = replace(PLAY, before=Score().add("medium", 1).add("medium", 0))
WIDE, LONG = Seat(name="W" * 30), Seat(name="Maximiliane von Hohenstein")

AROUND: Final[Ways] = {
    "loading": (started("loading", HELD),),
    "before Python": (started("loading", HELD), '[data-cell="4"]', until("[data-mark=O]")),
    "failure": (started("failed", NO_WASM), '[data-cell="4"]', until("[data-mark=O]")),
    "failure, without the book": (started("failed", NO_WASM + NO_BOOK),),
    "saved picture": (WON, "#open-options", "#tab-share", open_picture),
    "share card": (other(CARD),),
    "404": (other("404.html"),),
    "licences": (other("licences.html"),),
}
GAME: Final[Ways] = {
    "first screen": (START,),
    "play": (PLAY,),
    "score": (SCORED,),
    "hint": (game("B2 B1 A1 C3"), "#hint", until("[data-hint=true]")),
    "won": (WON,),
    "lost": (LOST,),
    "drawn": (game("B2 A1 C1 A3 A2 C2 B1 B3 C3"),),
    "misère": (game("A1 B2 B1 A2 C1", Rules(misere=True)),),
    "15 × 15": (game("H8 G8 H9 G9", LARGE),),
    "15 × 15, zoomed": (game("H8 G8 H9 G9", LARGE), PHONE, run(TAP)),
    "line on 15 × 15": (game(LINE, LARGE),),
    "2 × 6": (game("A1 C2", Rules(2, 6, 4)),),
    "long names": (game("B2 A1", x=WIDE, o=LONG),),
    "review": (LOST, "#review"),
    "review, the next move": (LOST, "#review", "#look-next"),
    "review, a level owns up": (game("A1 B2 B1 C2 C1"), "#review"),
    "review on 15 × 15": (
        game(LINE, LARGE),
        lambda page: page.keyboard.press("h"),
        until("#board[data-look=true]"),
    ),
    "moves and score": (LOST, PHONE, run("document.querySelector('#record').open = true")),
    "challenge": (CHALLENGED,),
    "challenge, both games": (CHALLENGED, end_game),
}
SHEETS: Final[Ways] = {
    "setup": ("#setup",),
    "setup, Custom…": ("#setup", "#boards button:last-child"),
    "setup, refused": (
        *("#setup", "#boards button:last-child"),
        *(lambda page: page.fill("#run", "4"), "#setup-sheet .done"),
    ),
    "setup, More": ("#setup", "#seats > summary"),
    "options, Preferences": (
        *("#open-options", "#tab-preferences"),
        shown("#works-offline"),
    ),
    "options, Share": ("#open-options", "#tab-share", "#share summary"),
    "position of the day": ("#daily", DAILY),
    "position of a Sunday": (other("?day=2026-11-22"), DAILY),
    "keyboard": ("#open-options", "#tab-preferences", "#open-keys"),
    "by link, my move": ("#setup", "#opponents [value=away]"),
    "by link, to send": (game("A1", o=AWAY),),
    "by link, sent": (game("A1", o=AWAY), "#send"),
    "by link, the friend": (game("A1", x=AWAY, o=PERSON),),
    "by hand": (BY_HAND,),
    "update": (hidden("#page-outdated"), shown("#update")),
    "outdated": (hidden("#update-ready"), shown("#update")),
    "unsaved": (shown("#unsaved"),),
    "trouble": (shown("#trouble"),),
}
LAB: Final[Ways] = {
    "learn": opened("learn"),
    "values, empty": opened("values"),
    "values": (LATE, *opened("values")),
    "values, won": (WON, *opened("values"), until("#values-go")),
    "values, 15 × 15": (game("H8 G8 H9 G9", LARGE), *opened("values")),
    "tree, empty": (*opened("tree"), until("#branches li")),
    "tree": (LATE, *opened("tree"), until("#branches li")),
    "tree, list": (
        *(LATE, *opened("tree"), until("#branches li"), "label:has(#tree-as-list)"),
        until("[data-form=list] #branches li"),
    ),
    "steps, empty": opened("steps"),
    "steps": (LATE, *opened("steps"), *["#step-into"] * 9),
    "cost, empty": opened("cost"),
    "cost": (LATE, *opened("cost"), "#run-ladder", until("#ladder-sum:not(:empty)")),
    "broken, empty": opened("broken"),
    "broken": (
        *(*opened("broken"), "[aria-describedby=about-no_undo]", "#prediction label"),
        *("#find-loss", until("#play-loss")),
    ),
    "workshop, empty": (*opened("workshop"), until("#code-editor")),
    "workshop": (*opened("workshop"), until("#code-editor"), "#prove", until("#lost")),
    "five, empty": (shown("#tab-five"), *opened("five")),
    "five": (
        *(shown("#tab-five"), *opened("five"), "#five .switch"),
        lambda page: page.locator("#five [type=range]").fill("13"),
    ),
    "tournament, empty": opened("tournament"),
    "tournament": (
        *(*opened("tournament"), lambda page: page.select_option("#rounds", "1")),
        *("#start-tournament", until("#tournament-files"), "#cross td button:visible"),
    ),
}
CHAPTER: Final[Ways] = {
    f"chapter {number}": (*opened("learn"), f"#chapters li:nth-of-type({number}) button")
    for number, _ in enumerate(CHAPTERS, 1)
}
COURSE: Final[Ways] = CHAPTER | {
    "a wrong guess": (
        *CHAPTER["chapter 1"],
        *("#practice-cells [data-key='6']", "#learn-check", until("#lesson-message:not(:empty)")),
    ),
    "a game to win": (
        *(*CHAPTER["chapter 1"], "#learn-next", "#learn-next", "#learn-next"),
        *("#practice-cells [data-key='6']", "#practice-cells [data-key='1']"),
    ),
    "a tree to fill in": (
        *(*CHAPTER["chapter 4"], "#learn-next", "[data-key='1'] > .plate"),
        *("#learn-check", until("[data-found=wrong]")),
    ),
    "a tree to cut": (
        *(*CHAPTER["chapter 7"], "#learn-next", "[data-key='6 8'] > .plate"),
        *("#learn-check", until("[data-found=right]")),
    ),
}
ALL: Final = GAME | SHEETS | LAB | COURSE
LANGUAGES: Final[Ways] = {
    f"{language}, {name}": ALL[name]
    for language in NAMES
    for name in (
        *("play", "lost", "review", "setup", "options, Preferences", "options, Share"),
        *("keyboard", "position of the day", "values", "tree", "cost", "tournament"),
        *("five", "learn", "chapter 1", "chapter 4", "chapter 5"),
    )
}
"""The states in which texts have little room, in each language."""
PRINTS: Final[Ways] = {
    f"{name}, printed": (*ALL[name], lambda page: page.emulate_media(media="print"))
    for name in ("play", "won", "line on 15 × 15")
}
FORCED: Final[Ways] = {
    f"{name}, forced colours": (
        *ALL[name],
        lambda page: page.emulate_media(forced_colors="active"),
    )
    for name in ("won", "hint", "review", "setup", "setup, Custom…", "tree", "chapter 1")
}
FORCED_STATES: Final[Ways] = {
    f"{name}, {state}": (*ALL[name], forced(state))
    for name in (
        *("first screen", "won", "review", "setup", "setup, Custom…", "setup, More", "keyboard"),
        *("options, Preferences", "options, Share", "position of the day"),
        *("by link, to send", "by hand"),
        *("update", "unsaved", "trouble"),
        *("learn", "values", "tree", "steps", "cost", "broken", "workshop", "tournament"),
        *("five", "chapter 1"),
    )
    for state in ("hover", "focus-visible")
}
STATES: Final = {
    "around": AROUND,
    "game": GAME,
    "sheets": SHEETS,
    "languages": LANGUAGES,
    "lab": LAB,
    "course": COURSE,
    "media": PRINTS | FORCED,
    "controls": FORCED_STATES,
}
"""The states on each sheet."""
