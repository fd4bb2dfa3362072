"""The command, run in this process."""

import io
import runpy
import sys
from functools import partial
from unittest.mock import patch


def command(*words: str, lines: bytes | str = "") -> tuple[int, str]:
    typed = lines if isinstance(lines, bytes) else lines.encode(errors="surrogateescape")
    given = io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True)
    with patch.multiple(sys, argv=["tictactoe", *words], stdin=given, stdout=out, stderr=err):
        try:
            runpy.run_module("tictactoe", run_name="__main__")
        except SystemExit as stop:
            status = stop.code
    assert isinstance(status, int)
    return status, "".join(stream.buffer.getvalue().decode("utf-8") for stream in (out, err))


play = partial(command, "--pause", "0")
friends = partial(play, "-O", "human")
