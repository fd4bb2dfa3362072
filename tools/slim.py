"""Take out of Pyodide what only packages with compiled code need; the page has none of them.

Such packages are linked to Python while it runs, so Pyodide exports nearly every function and
variable of Python. Whenever Python starts, the browser makes an object of each, and Pyodide's
script goes through all of them several times. What its scripts name anywhere else stays.

The format of modules: WebAssembly Core Specification, https://webassembly.github.io/spec/core/binary/
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SCRIPT: Final = "pyodide.asm.mjs"
INTERPRETER: Final = "pyodide.asm.wasm"
LOADER: Final = "pyodide.mjs"

TAKEN: Final = re.compile(
    r"var (?P<names>[\w$,]+);function assignWasmExports\(wasmExports\)\{(?P<statements>[^}]*)\}"
)
"""Where the script declares a variable for each export, and gives it its value."""
STATEMENT: Final = re.compile(r'(\w+)=Module\["\1"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?')
WORD: Final = re.compile(r"[\w$]+")
LINKING: Final = ("updateGOT(origExports);", "updateTableMap(0,wasmTable.length)")
"""What the script does for packages alone, which may name a function that has its address already:
it notes those of all exports, and of all functions of the interpreter."""
EXPORTS: Final = 7
"""The number of the section."""
FUNCTION, GLOBAL = 0, 3
"""The kinds of exports of which there are many."""
HEADER: Final = 8
"""How many bytes come before the first section."""


def slim(folder: Path) -> None:
    """Take the exports that nothing uses out of the Pyodide in a folder.

    Raises `ValueError` if its script takes its exports in another way than this knows.
    """
    script = (folder / SCRIPT).read_text("utf-8")
    loader = (folder / LOADER).read_text("utf-8")
    script = without_needless(without_linking(script), loader)
    needed = {*WORD.findall(script), *WORD.findall(loader)}
    module = (folder / INTERPRETER).read_bytes()
    (folder / SCRIPT).write_text(script, "utf-8", newline="\n")
    (folder / INTERPRETER).write_bytes(with_exports(module, needed))


def without_linking(script: str) -> str:
    """Return Pyodide's script without what it does for packages while it starts.

    >>> without_linking("start();updateGOT(origExports);updateTableMap(0,wasmTable.length);go()")
    'start();;go()'
    """
    for statement in LINKING:
        if script.count(statement) != 1:
            raise ValueError(f"{SCRIPT} has no {statement!r}, of which tools/slim.py knows")
        script = script.replace(statement, "")
    return script


def without_needless(script: str, loader: str = "") -> str:
    """Return Pyodide's script without the exports that neither it nor its loader uses.

    >>> taken = '_a=Module["_a"]=wasmExports["a"];_b=Module["_b"]=wasmExports["b"].value>>>0'
    >>> without_needless("var _a,_b;function assignWasmExports(wasmExports){" + taken + "}_a()")
    'var _a;function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"]}_a()'
    """
    found = TAKEN.search(script)
    if not found:
        raise ValueError(f"{SCRIPT} takes its exports in a way that tools/slim.py does not know")
    before, after = script[: found.start()], script[found.end() :]
    named = {*WORD.findall(before), *WORD.findall(after), *WORD.findall(loader)}
    statements, needless = [], set()
    for statement in found["statements"].split(";"):
        taken = STATEMENT.fullmatch(statement)
        if taken and named.isdisjoint(taken.groups()):
            needless.add(taken[1])
        else:
            statements.append(statement)
    names = [name for name in found["names"].split(",") if name not in needless]
    slimmed = f"function assignWasmExports(wasmExports){{{';'.join(statements)}}}"
    return f"{before}var {','.join(names)};{slimmed}{after}"


def with_exports(module: bytes, needed: set[str]) -> bytes:
    r"""Return a WebAssembly module whose only exported functions and globals are those needed.

    >>> module = b"\0asm\1\0\0\0" + b"\7\x09\2" + b"\1a\0\0" + b"\1b\0\1"
    >>> with_exports(module, {"b"})
    b'\x00asm\x01\x00\x00\x00\x07\x05\x01\x01b\x00\x01'
    """
    parts, at = [module[:HEADER]], HEADER
    while at < len(module):
        number = module[at]
        size, start = _read(module, at + 1)
        at = start + size
        content = module[start:at]
        if number == EXPORTS:
            kept = [
                entry
                for entry, name, kind in _exports(content)
                if name in needed or kind not in {FUNCTION, GLOBAL}
            ]
            content = _written(len(kept)) + b"".join(kept)
        parts += [bytes([number]), _written(len(content)), content]
    return b"".join(parts)


def _exports(section: bytes) -> Iterator[tuple[bytes, str, int]]:
    """Yield the bytes of each export, its name and its kind."""
    count, at = _read(section, 0)
    for _ in range(count):
        length, start = _read(section, at)
        end = start + length
        _, after = _read(section, end + 1)
        yield section[at:after], section[start:end].decode(), section[end]
        at = after


def _read(content: bytes, at: int) -> tuple[int, int]:
    """Return the number that begins at a place, and where it ends."""
    value = shift = 0
    while True:
        value |= (content[at] & 127) << shift
        shift += 7
        at += 1
        if content[at - 1] < 128:
            return value, at


def _written(value: int) -> bytes:
    """Return a number as it stands in a module."""
    found = []
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])
