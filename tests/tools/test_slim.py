"""What is taken out of Pyodide, and what stays."""

import re

import pytest

from tools.site import MODULES
from tools.slim import (
    INTERPRETER,
    LOADER,
    SCRIPT,
    TAKEN,
    with_exports,
    without_linking,
    without_needless,
)

FUNCTION, MEMORY = b"\x00", b"\x02"


def number(value: int) -> bytes:
    """Return a number in two bytes, even where one would do."""
    return bytes([value % 128 | 128, value // 128])


def module(*names: str) -> bytes:
    """Return a module that has a memory and functions with these names as its exports."""
    exports = [(b"memory", MEMORY, 0), *((name.encode(), FUNCTION, 1) for name in names)]
    entries = [number(len(name)) + name + kind + number(at) for name, kind, at in exports]
    section = number(len(entries)) + b"".join(entries)
    return b"\0asm\1\0\0\0" + b"\7" + number(len(section)) + section + b"\0\2\1x"


def test_a_module_keeps_its_memory_the_functions_needed_and_its_other_sections() -> None:
    kept = with_exports(module("needless", "needed" * 30, "other"), {"needed" * 30})
    assert b"memory" in kept
    assert b"needed" * 30 in kept
    assert b"needless" not in kept
    assert b"other" not in kept
    assert kept.endswith(b"\0\2\1x")
    assert with_exports(kept, {"needed" * 30}) == kept


def test_a_script_of_another_form_fails_the_build_in_words() -> None:
    with pytest.raises(
        ValueError, match=r"takes its exports in a way that tools/slim\.py does not"
    ):
        without_needless("function takeExports(){}")
    with pytest.raises(ValueError, match=r"has no 'updateGOT.*', of which tools/slim\.py knows"):
        without_linking("start()")


def test_pyodide_has_far_fewer_exports_and_uses_none_that_it_no_longer_takes() -> None:
    folder = MODULES / "pyodide"
    script, loader = ((folder / name).read_text("utf-8") for name in (SCRIPT, LOADER))
    slimmed = without_needless(script, loader)
    taken = re.compile(r'wasmExports\["(\w+)"\]')
    gone = set(taken.findall(script)) - set(taken.findall(slimmed))
    words = set(re.findall(r"[\w$]+", TAKEN.sub("", slimmed) + loader))
    assert len(gone) > 4_000
    assert not words & gone
    assert not words & {f"_{name}" for name in gone}
    binary = (folder / INTERPRETER).read_bytes()
    assert len(with_exports(binary, words)) < len(binary) - 300_000
