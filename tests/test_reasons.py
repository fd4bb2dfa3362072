"""The reasons of errors: a key and values, with a text in every language."""

import ast
import copy
from collections.abc import Iterator
from pathlib import Path

import pytest

import tictactoe
from tictactoe import IllegalMove, InvalidRules, Match, RecordError, Rules, loads
from tictactoe.reasons import GameError, reason_text
from tictactoe.words import NAMES, Words, table
from tools.language import values_of

NAMES_OF_ERRORS = {error.__name__ for error in GameError.__subclasses__()}


def raised() -> Iterator[tuple[str, set[str]]]:
    """Yield the key and the values of every error of the package, except the terminal's."""
    root = Path(tictactoe.__file__).parent
    files = [path for path in root.rglob("*.py") if "terminal" not in path.parts]
    for node in (node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in NAMES_OF_ERRORS:
                (key,) = node.args
                given = {keyword.arg for keyword in node.keywords if keyword.arg}
                if isinstance(key, ast.Constant):
                    yield str(key.value), given
                elif isinstance(key, ast.Name):  # rows or columns
                    yield from (("rows", given), ("columns", given))
                else:  # that of another error
                    assert ast.unparse(key) == "error.key"


def test_every_reason_has_a_text_with_its_values() -> None:
    """In English; `tests/tools/test_language` compares the other languages with it."""
    texts = {
        key.removeprefix("reason "): values_of(text)
        for key, text in table("en").items()
        if key.startswith("reason ")
    }
    found = list(raised())
    assert dict(found) == texts
    assert all(given == texts[key] for key, given in found)


def test_a_reason_is_a_value_error_that_can_be_copied() -> None:
    reason = RecordError("line", line=4, reason=IllegalMove("taken", cell="B2"))
    assert isinstance(reason, ValueError)
    for same in (reason, copy.copy(reason), copy.deepcopy(reason)):
        assert (type(same), str(same)) == (RecordError, "line 4: B2 is taken")


def test_a_reason_has_a_text_in_every_language() -> None:
    taken = RecordError("line", line=4, reason=IllegalMove("taken", cell="B2"))
    assert reason_text(taken, Words("de")) == "Zeile 4: B2 ist schon besetzt"
    with pytest.raises(InvalidRules) as small:
        Rules(1, 2, 4)
    assert str(small.value) == "a run of 4 does not fit on a board of 1 row and 2 columns"
    with pytest.raises(RecordError) as long:
        loads("X" * 100_001)
    assert "100.000" in reason_text(long.value, Words("de"))


@pytest.mark.parametrize("language", NAMES)
def test_a_reason_stays_short(language: str) -> None:
    huge = 10**6000
    for wrong in (huge, "X" * 10_000, [huge]):
        with pytest.raises(InvalidRules) as rows:
            Rules(wrong)  # type: ignore[arg-type]
        with pytest.raises(IllegalMove) as ply:
            Match().at(wrong)  # type: ignore[arg-type]
        for error in (rows.value, ply.value):
            assert len(reason_text(error, Words(language))) < 150
