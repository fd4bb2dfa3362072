"""Untrusted JSON: read in time that is linear in its length."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

import pytest

from tests.work import work_of
from tictactoe import untrusted_json
from tictactoe.untrusted_json import DEEPEST, read_json

WORST: dict[str, Callable[[int], str]] = {
    "an unterminated string": lambda size: '"' + "x" * size,
    "an unterminated string of escapes": lambda size: '"' + '\\"' * size,
    "strings": lambda size: '"",' * size,
    "an escape without an end": lambda size: '"' + "\\" * (2 * size + 1),
    "brackets in a string": lambda size: '"' + "[" * size,
    "brackets": lambda size: "[" * size,
    "brackets that close": lambda size: "[" + "[]," * size,
}


def steps(text: str) -> int:
    """Return how many lines of Python run until a text is read or refused."""

    def read() -> None:
        with suppress(ValueError):
            read_json(text)

    return work_of(read)


@pytest.mark.parametrize("name", WORST)
def test_twice_the_text_takes_twice_the_steps_at_most(name: str) -> None:
    text = WORST[name]
    assert steps(text(2_000)) <= 2 * steps(text(1_000))


def test_no_pattern_matches_more_than_a_few_characters() -> None:
    """An unbounded repeat is tried from every place, which is quadratic."""
    parser = import_module("re._parser")
    patterns = [value for value in vars(untrusted_json).values() if isinstance(value, re.Pattern)]
    assert patterns
    for pattern in patterns:
        assert parser.parse(pattern.pattern, pattern.flags).getwidth()[1] <= 2


def test_brackets_count_only_outside_of_strings() -> None:
    for inside in ("[" * 99, '\\"' + "[" * 99, "\\\\", "\\u005b", "]" * 99):
        text = f'{{"reason": "{inside}", "more": [[]]}}'
        assert read_json(text) == json.loads(text)
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert read_json(deep) == json.loads(deep)
    for text in (f"[{deep}]", f'{{"": {deep}}}', f'["\\\\", {deep}]'):
        with pytest.raises(ValueError, match="too deep"):
            read_json(text)
