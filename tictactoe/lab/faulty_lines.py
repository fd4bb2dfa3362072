"""The lines of the broken search that its switches change, out of its own source."""

import inspect
import re
from typing import Final

from tictactoe.lab import faulty_search

READINGS: Final = (
    (r"(\S+) if {} else (.+)", r"\2", r"\1"),
    (r"(\S+) != {}", r"\1", r"not \1"),
    ("<= {}", "<= 0", "<= 1"),
)
"""How a switch is asked for in a line, and how that reads without it and with it."""


def changes(switch: str) -> list[tuple[str, str]]:
    """Return each line that a switch changes, as it runs without it and with it: empty if not.

    >>> changes("no_depth"), changes("swapped")[0][1]
    ([('win = 1 + left', 'win = 1')], 'return (max if not is_max else min)(scores.values())')
    >>> changes("one_short"), changes("no_undo")[0]
    ([('elif left <= 0:', 'elif left <= 1:')], ('board[cell] = EMPTY', ''))
    """
    asked, found = f"self.switches.{switch}", []
    lines = map(str.strip, inspect.getsource(faulty_search).splitlines())
    for line in lines:
        if line.startswith(f"if not {asked}:"):
            found.append((next(lines), ""))
        for reading, off, on in READINGS:
            pattern = reading.format(re.escape(asked))
            if re.search(pattern, line):
                found.append((re.sub(pattern, off, line), re.sub(pattern, on, line)))
    return found
