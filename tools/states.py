"""The states of the page that the contact sheets show, and how to get to each.

A way has steps: a match to show, a selector to click on, a pseudo-class (`:hover`) that every
control gets, or a function of the page. One more state is one more line.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from playwright.sync_api import Page

from tictactoe import Game, Match, Rules, Seat
from tictactoe.lab.course import CHAPTERS
from tictactoe.naming import BOARDS
from tictactoe.words import NAMES

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


def choose(select: str, value: str) -> Step:
    """Select an option."""
    return lambda page: page.select_option(select, value)


def game(moves: str, rules: Rules = THREE, x: Seat = PERSON, o: Seat = MEDIUM) -> Match:
    """Return a match after moves, named by their cells."""
    cells = {rules.name(cell): cell for cell in range(rules.size)}
    played = tuple(cells[name] for name in moves.split())
    return Match(x=x, o=o, game=Game(rules, played=played))


def opened(tab: str) -> tuple[Step, ...]:
    """Open a tab of the panel."""
    return run("document.querySelector('#inside').open = true"), f"#tab-{tab}"


def shown(selector: str) -> Step:
    """Show an element that only another version, or an error, would show."""
    return run(f"document.querySelector('{selector}').hidden = false")


TAP: Final = """document.querySelector('[data-cell="112"]').dispatchEvent(
    new PointerEvent("click", { bubbles: true, pointerType: "touch" }))"""
"""A finger's tap on the middle of a large board."""
PHONE: Final[Step] = lambda page: page.set_viewport_size({"width": 390, "height": 844})  # noqa: E731
BY_HAND: Final = run(
    "document.querySelector('#by-hand-text').value = location.href;"
    "document.querySelector('#by-hand').showModal()"
)
"""What the page does where the browser refuses to copy a link."""
OWN: Final = str(len(BOARDS))
LARGE: Final = Rules(15, 15, 5)
LINE: Final = "H8 G8 H9 G9 H10 G10 I8 K12 H11 J11 H12"
START: Final = game("")
PLAY: Final = game("B2 A1")
LATE: Final = game("B2 A1 C1 A3")
WON: Final = game("B2 B1 A1 C3 A2 C2 A3")
LOST: Final = game("A1 B2 B1 C1 C3 A3", o=PERFECT)
WIDE, LONG = Seat(name="W" * 30), Seat(name="Maximiliane von Hohenstein")

GAME: Final[Ways] = {
    "first screen": (START,),
    "play": (PLAY,),
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
    "review on 15 × 15": (game(LINE, LARGE), "#review", until("#board[data-look=true]")),
    "moves and score": (LOST, "#record > summary"),
}
SHEETS: Final[Ways] = {
    "setup": ("#setup",),
    "setup, Custom…": ("#setup", "#boards button:last-child"),
    "options, Game": ("#open-options", "#tab-game"),
    "options, Game, Custom…": ("#open-options", "#tab-game", choose("#rules", OWN)),
    "options, Game, refused": (
        *("#open-options", "#tab-game", choose("#rules", OWN)),
        *(run("document.querySelector('#run').value = 4"), "#play-own"),
    ),
    "options, Preferences": (
        *("#open-options", "#tab-preferences"),
        shown("#works-offline"),
    ),
    "options, Share": ("#open-options", "#tab-share"),
    "keyboard": ("#open-options", "#tab-preferences", "#open-keys"),
    "by link, my move": ("#setup", "#opponents [value=away]"),
    "by link, to send": (game("A1", o=AWAY),),
    "by link, sent": (game("A1", o=AWAY), "#send"),
    "by link, the friend": (game("A1", x=AWAY, o=PERSON),),
    "by hand": (BY_HAND,),
    "update": (shown("#update"),),
    "unsaved": (shown("#unsaved"),),
    "trouble": (shown("#trouble"),),
}
LAB: Final[Ways] = {
    "learn": opened("learn"),
    "values, empty": opened("values"),
    "values": (LATE, *opened("values")),
    "values, 15 × 15": (game("H8 G8 H9 G9", LARGE), *opened("values")),
    "tree, empty": (*opened("tree"), until("#branches li")),
    "tree": (LATE, *opened("tree"), until("#branches li")),
    "tree, list": (LATE, *opened("tree"), "label:has(#tree-as-list)"),
    "steps, empty": opened("steps"),
    "steps": (LATE, *opened("steps"), *["#step-into"] * 9),
    "cost, empty": opened("cost"),
    "cost": (LATE, *opened("cost"), "#run-ladder", until("#ladder-sum:not(:empty)")),
    "broken, empty": opened("broken"),
    "broken": (
        *(*opened("broken"), "label:has([value=no_undo])", "#prediction label"),
        *("#find-loss", until("#play-loss")),
    ),
    "workshop, empty": (*opened("workshop"), until("#code-editor")),
    "workshop": (*opened("workshop"), until("#code-editor"), "#prove", until("#lost")),
    "tournament, empty": opened("tournament"),
    "tournament": (
        *(*opened("tournament"), choose("#rounds", "1"), "#start-tournament"),
        *(until("#tournament-files"), "#cross td button:visible"),
    ),
}
COURSE: Final[Ways] = {
    f"chapter {number}": (*opened("learn"), f"#chapters li:nth-of-type({number}) button")
    for number, _ in enumerate(CHAPTERS, 1)
}
LANGUAGES: Final[Ways] = {
    language: (
        *("#open-options", "#tab-preferences", choose("#language", language)),
        *(until(f"html[lang^={language}]"), "#close-options"),
    )
    for language in (*list(NAMES)[1:], "en")  # which the states after it are in
}
ALL: Final = GAME | SHEETS | LAB | COURSE
CONTROLS: Final[Ways] = {
    f"{name}{state}": (*ALL[name], state)
    for name in (
        *("first screen", "won", "review", "setup", "options, Game, Custom…", "keyboard"),
        *("options, Preferences", "options, Share", "by link, to send", "by hand"),
        *("update", "unsaved", "trouble"),
        *("learn", "values", "tree", "steps", "cost", "broken", "workshop", "tournament"),
        "chapter 1",
    )
    for state in (":hover", ":focus-visible")
}
PRINTS: Final[Ways] = {
    f"{name}, printed": (*ALL[name], lambda page: page.emulate_media(media="print"))
    for name in ("play", "won", "line on 15 × 15")
}
FORCED: Final[Ways] = {
    f"{name}, forced colours": (
        *ALL[name],
        lambda page: page.emulate_media(forced_colors="active"),
    )
    for name in ("won", "hint", "review", "setup", "options, Game", "tree", "chapter 1")
}
STATES: Final = {
    "game": GAME,
    "sheets": SHEETS,
    "languages": LANGUAGES,
    "lab": LAB,
    "course": COURSE,
    "controls": CONTROLS,
    "media": PRINTS | FORCED,  # last, as Chromium keeps a background that was forced
}
"""The states on each sheet."""
