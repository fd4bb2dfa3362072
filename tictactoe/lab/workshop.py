"""Loading a player from source code, and explaining its errors line by line."""

import ast
import sys
from dataclasses import dataclass
from functools import lru_cache
from traceback import walk_tb
from types import ModuleType
from typing import Final

from tictactoe.players import Player, said, type_name
from tictactoe.words import ENGLISH, Words

FILE: Final = "<player>"
"""The file name that Python shows for source code without a file."""
LONGEST_REASON: Final = 300
"""The longest error message that is shown."""


UNSTEADY_MODULES: Final = frozenset(
    {"datetime", "importlib", "js", "numpy", "os", "pyodide", "random", "secrets", "time", "uuid"}
)
UNSTEADY_NAMES: Final = frozenset({"__import__", "eval", "exec", "hash", "id"})
"""By what a player reads chance, time or ids, or hides that it does."""


class NoPlayer(ValueError):
    """Source code that defines no player."""


class NoChoose(Exception):
    """Source code without a function `choose`."""


class NoFunction(Exception):
    """Source code in which the name of the player is something else than a function."""


class NoInput(Exception):
    """A player asked for input, which nobody can give."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong: the name of the error, what Python says, and the line, from 1, if known."""

    error: str
    reason: str
    line: int | None = None


class Failed(Exception):
    """A player in another Python failed there."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.error}: {fault.reason}".removesuffix(": "))
        self.fault = fault


def load(code: str, file: str = FILE, function: str = "choose") -> Player:
    r"""Run source text as a module of its own and return its function.

    Raises `NoPlayer`, caused by what is wrong with the text.

    >>> from tictactoe.rules import Position
    >>> load("def choose(position):\n    return position.moves[0]")(Position.start())
    0
    """
    module = ModuleType(f"player {file}")
    sys.modules[module.__name__] = module  # dataclasses look their names up there
    module.__dict__["input"] = _no_input
    try:
        exec(compile(code, file, "exec"), module.__dict__)  # noqa: S102  (a player is code)
    except (Exception, SystemExit) as error:
        raise NoPlayer(f"{file}: {type(error).__name__}: {said(error)}") from error
    player: Player | None = getattr(module, function, None)
    if callable(player):
        return player
    missing: Exception = NoChoose(f"it has no function {function!r}")
    if hasattr(module, function):
        missing = NoFunction(f"{function!r} is of type {type_name(player)}, not a function")
    raise NoPlayer(f"{file}: {missing}") from missing


def may_vary(code: str) -> bool:
    r"""Tell whether source text reads chance, time or ids, as far as its names tell.

    >>> may_vary("import random"), may_vary("key = id(key)"), may_vary("import math")
    (True, True, False)
    """
    names = {node.id for node in ast.walk(_parsed(code)) if isinstance(node, ast.Name)}
    return not (UNSTEADY_NAMES.isdisjoint(names) and UNSTEADY_MODULES.isdisjoint(imported(code)))


def imported(code: str) -> set[str]:
    r"""Return the names of the modules that source text imports, without their parts.

    >>> sorted(imported("import os.path\nfrom random import choice"))
    ['os', 'random']
    """
    nodes = list(ast.walk(_parsed(code)))
    names = [one.name for node in nodes if isinstance(node, ast.Import) for one in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}


def fault_in(error: BaseException, file: str = FILE) -> Fault:
    r"""Return what went wrong when a player's code raised or caused an error.

    >>> try:
    ...     load("def choose(position):\n    return posiiton")(None)
    ... except NameError as error:
    ...     fault_in(error).line
    2
    """
    if isinstance(error, Failed):
        return error.fault
    cause = error.__cause__ if isinstance(error, NoPlayer) and error.__cause__ else error
    lines: list[int] = []
    part: BaseException | None = error
    while part is not None:
        lines += _lines(part, file)
        part = part.__cause__
    reason = said(cause)
    if isinstance(cause, SyntaxError) and isinstance(cause.msg, str):  # it already names the line
        reason = cause.msg
    name = type(cause).__name__[:LONGEST_REASON]
    return Fault(name, reason[:LONGEST_REASON], lines[0] if lines else None)


def fault_text(fault: Fault, words: Words = ENGLISH) -> str:
    """Describe a fault in plain words, with Python's message.

    >>> fault_text(Fault("ZeroDivisionError", "division by zero", 2))
    'Line 2: it divides by zero. (ZeroDivisionError: division by zero)'
    """
    key = f"fault {fault.error}"
    meaning = words(key if key in words else "fault other")
    if fault.line is None:
        meaning = meaning[:1].upper() + meaning[1:]
    else:
        meaning = words("fault at line", line=fault.line, fault=meaning)
    said = f"{fault.error}: {fault.reason}" if fault.reason else fault.error
    return f"{meaning} ({said})"


def _lines(error: BaseException, file: str) -> list[int]:
    """Return the lines of a source text that an error came through, the innermost first."""
    frames = walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == file]
    if isinstance(error, SyntaxError) and error.filename == file and error.lineno:
        lines.append(error.lineno)
    return lines[::-1]


def _no_input(_prompt: object = "") -> str:
    raise NoInput("a player is asked for a cell, and asks nobody itself")


@lru_cache(maxsize=8)
def _parsed(code: str) -> ast.AST:
    """Return source text as a tree, an empty one if it is none."""
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse("")
