"""Reading the files that a visitor opens."""

from collections.abc import Sequence
from typing import Any

from pyodide.ffi import JsException


async def read_files(files: Sequence[Any], most: int) -> list[tuple[str, str]]:
    """Return the name and the beginning of each file; the text is empty if it cannot be read."""
    return [(str(file.name), await _text(file, most)) for file in files]


async def _text(file: Any, most: int) -> str:  # noqa: ANN401  (a File)
    try:
        return str(await file.slice(0, most).text())
    except JsException:
        return ""
