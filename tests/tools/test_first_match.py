"""The script of the page plays as Python does: the same matches, and the same chances."""

import json
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import cbrt, sqrt
from random import Random
from typing import Any, get_args

import pytest

from tests.storage import Memory
from tests.tools.test_book import chosen, made, text_of
from tictactoe import LEVELS, Match, Position, Seat
from tictactoe.frontends.browser.page.first_games import first_view, replayed
from tictactoe.frontends.browser.page.preferences import Preferences
from tictactoe.game import Starts
from tictactoe.history import History
from tictactoe.view import view
from tools import NODE, ROOT, site

pytestmark = pytest.mark.slow
SCRIPT = ROOT / "tests" / "tools" / "first_match.mjs"
SHOWN = first_view(view(Match(o=Seat("medium")).play(0)))
DAMAGED: list[str | dict[str, object]] = [
    "x",
    "null",
    {"cells": "<b>......"},
    {"turn": "Z"},
    {"line": "url(x)"},
    {"rows": 16, "cols": 1, "cells": "." * 16},
    {"rows": 2.5, "cols": 4, "cells": "." * 10},
    {"cols": 4},
    {"setup": 7},
    {"seats": 7},
    {"seats": SHOWN["seats"] | {"first": "Z"}},
    {"seats": SHOWN["seats"] | {"scores": {"medium": ["<b>"]}}},
]
"""Damaged saved boards, or parts of one."""


def run(**question: object) -> Any:  # noqa: ANN401  (JSON)
    given = {"book": made(), "facts": site.facts(), **question}
    done = subprocess.run(
        [str(NODE), str(SCRIPT)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return json.loads(done.stdout)


def matches() -> Iterator[Match]:
    """Yield matches on standard 3×3, with each seat, each beginning, and some games played."""
    for level, starts, is_x in product(LEVELS, get_args(Starts), (True, False)):
        seats = Seat(), Seat(level)
        match = Match(*(seats if is_x else seats[::-1])).with_starts(starts)
        for game in ((), (4, 0), (0, 1, 4, 2, 8), (4, 0, 8, 2, 1, 7, 3, 5, 6)):
            for cell in game:
                match = match.play(cell)
            yield match
            match = match.new_game()
    yield Match()


def next_step(history: History, rng: Random) -> str:
    """Return the steps that may come next: a reply if one is due, else those of a person."""
    position = history.match.position
    moves = [str(cell) for cell in position.moves]
    rival = history.match.opponent
    if history.match.is_waiting:
        return rng.choice(moves)
    others = [rng.choice([level for level in LEVELS if level != rival])]
    others += ["undo"] * history.can_undo + ["new"] * bool(position.ply)
    return rng.choice(moves * 3 * (rival in LEVELS) + others)


def test_the_page_shows_the_same_after_every_step_as_python() -> None:
    rng, runs, expected = Random(42), [], []
    for match in matches():
        history, steps = History(match), list[str]()
        for _ in range(rng.randrange(25)):
            steps.append(next_step(history, rng))
            history = replayed(History(match), text_of(match.position), steps)
        runs.append({"shown": json.dumps(first_view(view(match))), "steps": steps})
        expected.append(history)
    for answer, history in zip(run(runs=runs), expected, strict=True):
        compare(answer, history)


def test_damaged_boards_and_steps_are_ignored() -> None:
    plain = [{"shown": "", "steps": ["4"]}, {"shown": "", "steps": ["4", "<b>", "0"]}]
    shown = [part if isinstance(part, str) else json.dumps(SHOWN | part) for part in DAMAGED]
    damaged = [{"shown": text, "steps": ["4"]} for text in shown]
    first, *answers = run(runs=[*plain, *damaged])
    assert first["match"]["cells"] == "....X...."
    assert answers == [first] * len(answers)


def test_a_level_waits_as_long_before_python_as_later() -> None:
    given = ("", "0", "450", "9999", "10000", "99999", "999999", "-1", "1e3", "٣")
    pauses = [*product(given, ("", "1200")), ("", "500"), ("", "99999")]
    for (asked, kept), pause in zip(pauses, run(pauses=pauses), strict=True):
        store = Memory()
        store.texts["pause"] = kept
        preferences = Preferences(store, lambda _name: None, pause=asked, can_vibrate=False)
        assert pause == 1000 * preferences.delay


def compare(answer: dict[str, Any], history: History) -> None:
    shown = first_view(view(history.match))
    match = answer["match"]
    names = ("cells", "rival", "end", "winner")
    assert {name: match[name] for name in names} == {name: shown[name] for name in names}
    assert sorted(match["line"].split("M")) == sorted(shown["line"].split("M"))
    seats = shown["seats"]
    for name in ("person", "first", "starts"):
        assert match[name] == seats[name]
    known = {name: tuple(counts) for name, counts in match["scores"].items() if any(counts)}
    assert known == seats["scores"]
    assert answer["canUndo"] == history.can_undo
    assert history.match.opponent not in LEVELS or match["hand"] == shown["hand"]


@pytest.mark.parametrize("level", LEVELS)
def test_games_from_the_book_are_distributed_as_those_of_the_level(level: str) -> None:
    """By the chi-squared test, over the positions after two moves, and over the ends."""
    games = 2_000
    counts = run(level=level, games=games)
    begun, ended = chances(level)
    for shares in (begun, ended):
        assert sum(shares.values()) == 1
        assert sum(counts[key] for key in shares if key in counts) == games
        assert deviation(shares, counts, games) < 3
    other = "hard" if level == "random" else "random"
    assert deviation(chances(other)[1], counts, games) > 3


@cache
def chances(level: str) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Return the chance of each position after two moves and of each end, a level on both sides."""
    layer = {Position.start(): Fraction(1)}
    begun, ended = dict[str, Fraction](), dict[str, Fraction]()
    for ply in range(9):
        later: dict[Position, Fraction] = {}
        for position, share in layer.items():
            shares = chosen(position, level)
            for cell, part in shares.items():
                after = position.play(cell)
                later[after] = later.get(after, Fraction(0)) + share * part / sum(shares.values())
        ended |= {text_of(after): share for after, share in later.items() if after.outcome}
        layer = {after: share for after, share in later.items() if not after.outcome}
        if ply == 1:
            begun = {text_of(after): share for after, share in later.items()}
    return begun, ended


def deviation(shares: dict[str, Fraction], counts: dict[str, int], games: int) -> float:
    """Return how far counts deviate from shares, in standard deviations (Wilson and Hilferty)."""
    pairs = [(float(share * games), counts.get(key, 0)) for key, share in shares.items()]
    common = [pair for pair in pairs if pair[0] >= 5]
    rare = [pair for pair in pairs if pair[0] < 5]
    if rare:
        common.append((sum(pair[0] for pair in rare), sum(pair[1] for pair in rare)))
    square = sum((found - expected) ** 2 / expected for expected, found in common)
    unit = 2 / (9 * (len(common) - 1))
    return (cbrt(square / (len(common) - 1)) - (1 - unit)) / sqrt(unit)
