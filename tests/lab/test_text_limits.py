"""Limits on texts that a page lays out."""

from unicodedata import category

import pytest

from tictactoe.lab.course import STEPS, solution
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.text_limits import (
    COST,
    LONGEST_CODE,
    LONGEST_LINE,
    LONGEST_RUN,
    MOST_LINES,
    MOST_MARKS,
    fit,
    unfit,
    weight,
)
from tictactoe.words import NAMES, Words

COSTLY = {
    "marks": "\u0301",
    "marks on letters": "a" + "\u0301" * 9,
    "Thai": "\u0e01",
    "Arabic": "\u0628",
    "a conjunct": "\ua98f\ua9c0\ua9c0",
    "half characters": "\ud800",
    "families": "\U0001f468\u200d",
    "directions": "\u202e\u2067",
    "far apart": "".join(map(chr, range(0x530, 0x1000))),
}


@pytest.mark.parametrize("name", COSTLY)
@pytest.mark.parametrize("longest", [1, 2, 80, 300, 4_000])
def test_a_costly_text_is_cut_to_the_weight_of_a_plain_one(name: str, longest: int) -> None:
    text = COSTLY[name] * 10_000
    found = fit(text, longest)
    assert weight(found.removesuffix("…")) < longest
    assert found.endswith("…")
    kinds = "".join(category(sign)[0] for sign in found)
    assert "M" * (MOST_MARKS + 1) not in kinds
    if name in ("Thai", "Arabic", "a conjunct"):
        assert max(map(len, found.split(" "))) <= LONGEST_RUN + MOST_MARKS


def test_a_short_text_is_unchanged() -> None:
    for text in ("", "hello", "Größe “ça va”", "日本語の文", "שלום עולם", "─" * 90, "e\u0301" * 20):
        assert fit(text, 400) == text


@pytest.mark.parametrize(
    "cluster",
    ["e\u0301\u0302", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0e01\u0e34\u0e48"],
)
def test_a_cut_splits_no_cluster(cluster: str) -> None:
    text = cluster * 10
    for longest in range(COST * len(cluster) + 1, weight(text)):
        whole, _, end = fit(text, longest).partition("…")
        assert whole == cluster * (len(whole) // len(cluster))
        assert not end
    assert fit(text, weight(text)) == text


def test_code_within_the_limits_is_accepted_with_all_examples_and_solutions() -> None:
    codes = {solution(step.code) for step in STEPS.values() if step.code}
    for code in (*map(source, EXAMPLES), *codes):
        assert unfit(code) == ""
    for code in (
        "x" * LONGEST_LINE,
        "\n" * (MOST_LINES - 1),
        "x\n" * (MOST_LINES - 1),
        "\r\n".join(["é" * LONGEST_LINE] * 9),
        "漢" * (LONGEST_LINE // COST),
        "a" + "\u0301" * MOST_MARKS,
        "",
    ):
        assert unfit(code) == "", code[:9]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("x" * (LONGEST_LINE + 1), 1),
        ("a\r\nb\n" + "x" * (LONGEST_LINE + 1), 3),
        ("a\rb\r" + "漢" * (LONGEST_LINE // COST + 1), 3),
        ("\x0c\u2028".join("x" * LONGEST_LINE), 1),  # editors begin no line there
        ("a" + "\u0301" * (MOST_MARKS + 1), 1),
        ("\n" * MOST_LINES, 0),
        ("x" * (LONGEST_CODE + 1), 0),
        (("x" * 999 + "\n") * 101, 0),
    ],
)
def test_code_beyond_the_limits_is_refused_with_its_line(code: str, line: int) -> None:
    for words in map(Words, NAMES):
        reason = unfit(code, words)
        limits = {"most": LONGEST_LINE, "fewer": LONGEST_LINE // COST, "marks": MOST_MARKS}
        long = words("code too long", most=LONGEST_CODE, lines=MOST_LINES)
        assert reason == (words("line too long", line=line, **limits) if line else long)
