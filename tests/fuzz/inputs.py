"""The inputs for each entry point: any text, damaged good ones, and nearly good ones."""

import json
from random import Random
from typing import Any
from urllib.parse import quote, quote_plus

from hypothesis import strategies as st

from tests.browser.test_wire import ANSWERS, FAULT, PLAYED, STEPS, altered
from tests.fuzz.entry_points import CORPUS
from tests.records import random_game, random_history
from tictactoe import Match, dumps
from tictactoe.record import game_text
from tictactoe.short_link import write_link

NINES = "9" * 5000
ANY_TEXT = st.text(st.characters(exclude_categories=()))  # half characters, too
PIECES = (
    *" \t\r\n\v\f\0\x1b\x1c\x85\xa0\u200b\u200d\u2028\u202e\u2066\u3000\u3164\ufeff\ud800",
    *"|:\"',._-+%#&=<{[(\\/0123456789AXOxo\u0301\u0661\u2160\uff11\uff21\ufb01éßİ·²",
    *("A1", "O15", "P1", "%ff", "first", "misere", "human", "own", "friend", "-1", "1e999"),
    *("game:", "board: 4x4x4\n", "X: human\n", NINES, "0" * 40, "[" * 999, "(" * 999, "A1 " * 300),
)
"""White space and letters of many kinds, hidden characters, signs, and long repetitions."""


@st.composite
def damaged(draw: st.DrawFn, whole: st.SearchStrategy[str], most: int = 4) -> str:
    """Return a text with pieces cut out, inserted, doubled or moved."""
    text = draw(whole)
    for _ in range(draw(st.integers(0, most))):
        start = draw(st.integers(0, len(text)))
        cut = text[start : start + draw(st.integers(0, 12))]
        piece = draw(st.sampled_from((*PIECES, "", cut * 2, cut * 50, text)) | ANY_TEXT)
        text = text[:start] + piece[:10_000] + text[start + len(cut) :]
    return text


def corpus(name: str) -> list[str]:
    files = sorted((CORPUS / name).iterdir())
    return [file.read_bytes().decode("utf-8", "surrogateescape") for file in files]


def parts(name: str, mark: str, most: int) -> st.SearchStrategy[str]:
    found = sorted({part for text in corpus(name) for part in text.split(mark)})
    return st.lists(st.sampled_from(found), max_size=most).map(mark.join)


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def without_paths(content: bytes) -> bytes:
    """Return an input without paths, so that no file is written outside the folder."""
    return content.replace(b"/", b"")


def texts(name: str, *good: st.SearchStrategy[str]) -> st.SearchStrategy[bytes]:
    """Return valid inputs, the same with little and with more damage, and any text."""
    whole = st.one_of(*good, st.sampled_from(corpus(name)))
    return st.one_of(whole, damaged(whole, most=1), damaged(whole), ANY_TEXT).map(encoded)


SEEDS = st.integers(0, 2**32).map(Random)
RECORDS = SEEDS.map(random_history).map(dumps)
GAMES = SEEDS.map(random_game).map(game_text)
NEAR_GAMES = st.from_regex(
    r"((\d{1,2}x\d{1,2}x\d)?( misere)?(, [XO] first)?:)?( [A-O]1?\d){0,12}( \|( [A-O]\d){1,3})?",
    fullmatch=True,
)
TALLIES = st.from_regex(r"[1-9]\d{1,6} \d{1,3} 0, streak \d of 9", fullmatch=True)
SCORES = TALLIES.map("total: {0}\nscore: easy {0}\n".format)
BOARDS = st.from_regex(r"board: 1?[1-6]x[3-9]x[1-4]( misere)?\n", fullmatch=True)
NEAR_RECORDS = st.builds(
    "tictactoe 1\nX: {}\nO: {}\n{}{}{}{}game: {}\n".format,
    st.sampled_from(('human "Ann"', "human", "easy", "own", 'own "mine"')),
    st.sampled_from(("human", "perfect", 'hard "Q \\"', "nobody")),
    st.sampled_from(("", "starts: loser\n", "starts: alternate\n", "starts: O\n")),
    SCORES | st.just(""),
    BOARDS | st.just(""),
    SCORES | st.just(""),
    GAMES | NEAR_GAMES | st.sampled_from(("A1 A2 B1 B2 C1", "A1 B1 | C1", "1x1x1: A1")),
)
SOME_RECORDS = RECORDS | NEAR_RECORDS
SHORT_LINKS = SEEDS.map(random_game).map(lambda game: write_link(Match(game=game))) | st.from_regex(
    r"#(beat-)?[1-9]l?[rempfha]o?s?[tbl]?-([a-o]1?\d){0,12}[A-Zp-z]", fullmatch=True
)
POSITIONS = SEEDS.map(random_game).map(lambda game: str(game.position))
RULES = zip(*(text.split(", ") for text in corpus("rules")), strict=True)
CELLS = st.from_regex(r"[A-P][0-9]{1,2}|[0-9]{1,3}[a-p]", fullmatch=True)

UNITS = (
    *("x", "[", "{", '\\"', "\\\\", "\\u0301", '"",', "0,", "\n", "a = 1\n", "x" * 150 + "\n"),
    *("\u0301", "\u0e01", "\u0628", "\ua9c0", "\U0001f468\u200d", "\u202e", "\ud800"),
    "e\u0301" * 9,
)
"""Texts that are slow to read, to compare or to lay out when repeated."""
LONG = st.builds(
    lambda unit, size: unit * (size // len(unit)),
    st.sampled_from(UNITS),
    st.sampled_from((300, 1_000, 33_000, 99_000)),
)
LARGE = (
    '{{"number": 1, "answer": {{"printed": "{}"}}}}',
    '{{"number": 1, "answer": {{"fault": ["{}", "", 1], "position": null}}}}',
    '{{"number": 1, "answer": {{"fault": ["NameError", "name \'{}\' is not defined", 1]}}}}',
    '{{"number": 1, "refused": {{"why": "{}"}}}}',
    '{{"number": 1, "answer": {{"played": ["x", "o", [[3, 3, 3, false], "X", [{}0], []], "x"]}}}}',
    '{{"number": 1, "progress": {{"before": 0, "steps": [[1, 0, "f", {{"{}": "1"}}, "", ""]]}}}}',
    '{{"number": 1, "answer": "{}',
    '"{}',
    "{}",
)
"""Reports with a place for a long text, complete and truncated."""
STEP = '[1, {}, "f", {{{}}}, "", ""]'


def many_steps(count: int, names: int, text: str) -> str:
    """Return a report of steps whose variables look like positions."""
    changed = ", ".join(f'"{name}": "{text}"' for name in range(names))
    steps = ", ".join(STEP.format(depth, changed) for depth in range(count))
    return f'{{"number": 1, "progress": {{"before": 0, "steps": [{steps}]}}}}'


TEXTS = ("X.. ... ...", "XO. OX. ..X", "1", "\u0e01" * 80, "\u0628" * 80, "\ua9c0" * 80)
COUNTS = ((1, 9_000), (8, 20), (8, 40), (8, 41), (9, 1), (500, 1), (5_000, 0))
MANY = st.tuples(st.sampled_from(COUNTS), st.sampled_from(TEXTS)).map(
    lambda chosen: many_steps(*chosen[0], chosen[1])
)
MUCH = MANY | st.builds(lambda report, text: report.format(text), st.sampled_from(LARGE), LONG)

PLAIN = [
    {"answers": ANSWERS},
    {"cells": "01"},
    {"cell": 4},
    {"calls": [[[0, "1", 9], [8, "None", 1]], 3]},
    {"trials": [[["2", 0], ["5", 0]], [["0", 0], ["5", 1]]]},
    {"wrong": [0, "-1"]},
]
REPORTS = [PLAYED, FAULT, STEPS, *PLAIN]
NEAR_REPORTS = [false for report in REPORTS for false in altered(report)]
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=8,
)
SOME_REPORTS = st.sampled_from(REPORTS) | st.sampled_from(NEAR_REPORTS) | JSON
MESSAGES = SOME_REPORTS.map(lambda report: json.dumps({"number": 1, "answer": report}))
RESULT = {"state": "open", "tries": 1, "first": [], "last": [], "seconds": 9}
RESULT |= {"hint": False, "solution": True, "code": "x"}
TASKS = st.dictionaries(
    st.sampled_from(("1 quiet", "1 play", "2 share", "3 write", "4 fill", "7 cut", "1 values", "")),
    st.sampled_from([RESULT, *altered(RESULT)]) | JSON,
    max_size=4,
)
HANDED = TASKS.map(lambda steps: json.dumps({"course": 1, "name": "Ann", "steps": steps}))
KEYS = st.sampled_from(("+mine", "+My player", "+Negamax", "negamax", "mine", "+", ""))

INPUTS = {
    "rules": st.tuples(*map(st.sampled_from, RULES)).map(", ".join).map(encoded),
    "position": texts("position", POSITIONS, st.text("XO._ \n", max_size=12)),
    "cell": texts("cell", CELLS),
    "save": texts("save", SOME_RECORDS),
    "link": texts("link", SOME_RECORDS.map(quote), SOME_RECORDS.map(quote_plus), SHORT_LINKS),
    "file": texts("file", SOME_RECORDS) | st.binary(),
    "name": texts("name", st.sampled_from(("Ann", "Zoë", "a\u200cb", 'A "B"', "a" * 30))),
    "shelf": st.dictionaries(damaged(KEYS, most=2), ANY_TEXT | LONG, max_size=4)
    .map(json.dumps)
    .map(encoded),
    "results": texts("results", HANDED) | MUCH.map(encoded),
    "report": texts("report", MESSAGES) | MUCH.map(encoded),
    "command": texts("command", parts("command", "\0", 6)).map(without_paths),
    "terminal": texts("terminal", parts("terminal", "\n", 12), CELLS).map(without_paths)
    | st.binary(),
    "player": texts("player", parts("player", "\n", 8)),
}
"""The inputs of each entry point."""
