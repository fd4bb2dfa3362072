"""Loading a player from source code, and explaining its errors line by line."""

import ast
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from traceback import walk_tb
from types import ModuleType
from typing import Final

from tictactoe.game import JOINERS
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.players import Player, said, type_name
from tictactoe.rules import MARKS, Position
from tictactoe.words import ENGLISH, Words

FILE: Final = "<player>"
"""The file name that Python shows for source code without a file."""
LONGEST_REASON: Final = 300
"""The longest error message that is shown."""


STEADY_MODULES: Final = """
__future__ abc array bisect cmath collections copy dataclasses decimal enum fractions functools
graphlib heapq itertools json math numbers operator pkgutil pprint re string textwrap types typing
"""
"""The modules that give no chance, time or ids, and no sight of who asks."""
STEADY_PARTS: Final = """
Game Graded Hint IllegalMove InvalidPosition InvalidRules Mark Match Outcome Player Position Rules
Search Thought Verdict analyse best_moves coach game grades heuristics hint lines other rules search
think threats
"""
"""The parts of our own package of which the same is true."""
UNSTEADY_NAMES: Final = "__builtins__ __import__ __loader__ __spec__ eval exec hash id"
"""By what a player reads ids, or hides what it reads."""
UNSTEADY_PARTS: Final = """
Budget LEVELS __builtins__ __globals__ __hash__ __loader__ __spec__ __subclasses__ __traceback__
_getframe ag_frame asyncio builtins cr_frame datetime f_back f_builtins f_globals f_locals gc
gi_frame importlib inspect js os perf_counter pyodide random seeded statistics sys tb_frame tb_next
threading time traceback weakref
"""
"""What leads to chance, time or whoever asks, as a part of another value or module."""
NAMESPACES: Final = frozenset({"globals", "locals", "vars", "sys", "__globals__", "__dict__"})
"""By what a player may use any name of its file."""

BUILTINS: Final = """
False None True abs all any bool dict enumerate float int isinstance len list map max min print
range reversed round set sorted str sum tuple zip
"""
"""The names that Python knows by itself and a player may mean."""
PARTS: Final = (
    "moves",
    "turn",
    "play",
    "outcome",
    "completing",
    "mark_at",
    "cells",
    "rules",
    "ply",
)
"""What a player uses of a position."""
MODULES: Final = ("collections", "functools", "itertools", "math", "random")
IMPORTS: Final[dict[str, str]] = {
    **{name: f"import {name}" for name in MODULES},
    **{name: f"from random import {name}" for name in ("choice", "randint", "shuffle")},
    **{name: f"from functools import {name}" for name in ("cache", "lru_cache", "reduce")},
    **{name: f"from math import {name}" for name in ("inf", "sqrt")},
    **{name: f"from tictactoe import {name}" for name in ("Mark", "Position", "Rules", "other")},
}
"""Names that players use, and by which line they have them."""
TUPLE: Final = (
    "^'tuple' object (?:does not support item|has no attribute '(?:append|remove|pop|sort))"
)
FROZEN: Final = r"^super\(type, obj\)|has no setter|for setting new"
"""What Python says of a property or a new name of a frozen class; it varies by version."""
READINGS: Final = (
    ("fault FrozenInstanceError", "TypeError AttributeError", FROZEN, ""),
    ("fault FrozenInstanceError", "TypeError", "^'str' object does not support item", r"\.cells\b"),
    ("read tuple", "TypeError AttributeError", TUPLE, ""),
    ("read outcome", "TypeError AttributeError", "NoneType", r"\.outcome\b"),
    ("read None", "TypeError AttributeError", "NoneType", ""),
    ("read call", "TypeError", "^'(?:tuple|str|int|Outcome|Rules)' object is not callable", ""),
    ("read method", "TypeError", r"\b(?:method|function)\b", ""),
    ("read method", "IllegalMove", "is of type (?:method|function),", ""),
    ("read choose", "TypeError", r"^choose\(\) (?:takes|missing)", ""),
    ("read argument", "TypeError", r"missing 1 required positional argument: '(?P<name>\w+)'", ""),
    ("read return", "IllegalMove", "^None is of type", ""),
    ("read several", "IllegalMove", "is of type (?:list|range|set|tuple),", ""),
    ("read text", "IllegalMove", "is of type str,", ""),
    ("read mark", "ValueError", "^a mark is 'X' or 'O'", ""),
    ("read empty", "IndexError ValueError", "empty", ""),
    ("read empty", "IndexError", "", r"[\w)\]]\[(?:0|-1)\]"),
    ("read equals", "SyntaxError", "'=='", ""),
    ("read colon", "SyntaxError", "expected ':'", ""),
    ("read quote", "SyntaxError", "^invalid character '[\u2018-\u201f«»]'", ""),
    ("read space", "SyntaxError", "^invalid non-printable character", ""),
    ("read sign", "SyntaxError", "^invalid character '(?P<sign>.)'", ""),
    ("read key", "KeyError", r"^\(?'[XO.]+( [XO.]+)+", ""),
)
"""What beginners' errors come from, by the error, its reason and the line; the first one fits."""
MOST_COMPARED: Final = 50_000
"""How many pairs of letters are compared to find a name that is spelled alike."""
NO_NAME: Final = r"name '(\w+)' is not defined"
NO_PART: Final = r"'Position' object has no attribute '(\w+)'"


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
    """A player in another interpreter failed there, in a position if one is known."""

    def __init__(self, fault: Fault, position: Position | None = None) -> None:
        super().__init__(f"{fault.error}: {fault.reason}".removesuffix(": "))
        self.fault = fault
        self.position = position


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


def may_vary(code: str, function: str = "", own: Collection[str] = ()) -> bool:
    r"""Tell whether source text reads chance, time, ids or who asks, as far as its names tell.

    Only what a function uses counts, if one is named. A module that is not known to be steady may
    be anything, unless it is one of the player's `own`, which are looked at by themselves.

    >>> may_vary("import random"), may_vary("key = id(key)"), may_vary("import math")
    (True, True, False)
    >>> code = "import random\ndef one(p): return random.choice(p.moves)\ndef two(p): return 0"
    >>> may_vary(code, "one"), may_vary(code, "two")
    (True, False)
    """
    nodes = list(_nodes(code, function))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    calls = [node.func for node in nodes if isinstance(node, ast.Call)]
    parts = {part for node in nodes for part in _parts(node)}
    parts |= {part.removeprefix("_") for part in parts}
    return (
        not names.isdisjoint(UNSTEADY_NAMES.split())
        or any(isinstance(call, ast.Name) and call.id == "open" for call in calls)
        or not parts.isdisjoint(UNSTEADY_PARTS.split())
        or not all(_is_steady(module, own) for module in _modules(nodes))
    )


def imported(code: str, function: str = "") -> set[str]:
    r"""Return the names of the modules that source text imports, without their parts.

    Only what a function uses counts, if one is named.

    >>> sorted(imported("import os.path\nfrom random import choice"))
    ['os', 'random']
    """
    nodes = list(_nodes(code, function))
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
    reason = said(_with_boards(cause) if isinstance(cause, KeyError) else cause)
    if isinstance(cause, SyntaxError) and isinstance(cause.msg, str):  # it already names the line
        reason = cause.msg
    name = type(cause).__name__[:LONGEST_REASON]
    return Fault(name, reason[:LONGEST_REASON], lines[0] if lines else None)


def fault_text(fault: Fault, words: Words = ENGLISH, code: str = "") -> str:
    """Describe a fault in plain words, with Python's message; better if the code is known.

    Nothing of what a player wrote there can move on the screen, or what stands around it.

    >>> fault_text(Fault("ZeroDivisionError", "division by zero", 2))
    'Line 2: it divides by zero. (ZeroDivisionError: division by zero)'
    """
    key, values = _reading(fault, code)
    key = key or (f"fault {fault.error}" if is_known(fault.error, words) else "fault other")
    meaning = words(key, **values)
    if fault.line is None:
        meaning = meaning[:1].upper() + meaning[1:]
    else:
        meaning = words("fault at line", line=fault.line, fault=meaning)
    said = f"{fault.error}: {fault.reason}" if fault.reason else fault.error
    return f"{meaning} ({words.isolated(escaped(said))})"


def escaped(text: str) -> str:
    r"""Return a text with escapes in the place of all that is not seen.

    >>> escaped("a\n\x1b[2J\u202eb")
    'a\\n\\x1b[2J\\u202eb'
    """
    if text.isprintable():
        return text
    return "".join(
        sign
        if sign.isprintable() or sign in JOINERS
        else sign.encode("unicode_escape").decode("ascii")
        for sign in text
    )


def is_known(error: str, words: Words = ENGLISH) -> bool:
    """Tell whether there are plain words for an error, by its name.

    >>> is_known("NameError"), is_known("Surprise"), is_known("at line")
    (True, False, False)
    """
    return error[:1].isupper() and f"fault {error}" in words


@lru_cache(maxsize=8)
def _reading(fault: Fault, code: str) -> tuple[str, dict[str, str]]:
    """Return the key of what a fault most likely comes from, empty if that is open, and values."""
    lines = code.split("\n")
    line = lines[fault.line - 1] if fault.line and fault.line <= len(lines) else ""
    for key, errors, reason, part in READINGS:
        found = re.search(reason, fault.reason)
        if found and fault.error in errors.split() and re.search(part, line):
            return key, found.groupdict()
    if fault.error == "IndentationError" and {"\t", " "} <= {text[:1] for text in lines}:
        return "fault TabError", {}
    if fault.error == "NameError" and (found := re.match(NO_NAME, fault.reason)):
        return _reading_of(found[1], code)
    found = re.match(NO_PART, fault.reason)
    near = _near(found[1], PARTS) if found else ""
    return ("read near", {"name": found[1], "near": near}) if found and near else ("", {})


def _reading_of(name: str, code: str) -> tuple[str, dict[str, str]]:
    """Return what it may come from that a name has no value."""
    if name in MARKS:
        return "read quotes", {"name": name}
    if name in IMPORTS:
        return "read import", {"name": name, "line": IMPORTS[name]}
    known = {one for one in re.findall(r"[^\W\d]\w*", code) if one != name}
    parts = (f"position.{part}" for part in PARTS if part == name)
    near = (
        next(parts, "") or _near(name, sorted(known)) or _near(name, [*IMPORTS, *BUILTINS.split()])
    )
    return ("read near", {"name": name, "near": near}) if near else ("", {})


def _near(name: str, names: Iterable[str]) -> str:
    """Return the name spelled most like one, empty where more than a third would have to change.

    >>> _near("posiiton", ["print", "position"]), _near("best", ["list"])
    ('position', '')
    """
    least, near, room = len(name) // 3 + 1, "", MOST_COMPARED
    for one in names:
        if abs(len(one) - len(name)) >= least:
            continue
        room -= len(one) * len(name)
        if room < 0:
            break
        row = list(range(len(one) + 1))
        for place, letter in enumerate(name.lower(), 1):
            after = [place]
            for at, met in enumerate(one.lower()):
                after.append(min(row[at] + (letter != met), row[at + 1] + 1, after[at] + 1))
            row = after
        changes = 1 if sorted(name) == sorted(one) else row[-1]
        if changes < least:
            least, near = changes, one
    return near


def _with_boards(error: KeyError) -> KeyError:
    """Return an error that shows the positions in a missing key as boards."""
    (key,) = error.args if len(error.args) == 1 else ("",)
    parts = key if type(key) is tuple else (key,)
    if Position not in map(type, parts):
        return error
    shown = tuple(str(part) if type(part) is Position else part for part in parts)
    return KeyError(shown if key is parts else shown[0])


def _lines(error: BaseException, file: str) -> list[int]:
    """Return the lines of a source text that an error came through, the innermost first."""
    frames = walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == file]
    if isinstance(error, SyntaxError) and error.filename == file and error.lineno:
        lines.append(error.lineno)
    return lines[::-1]


def _no_input(_prompt: object = "") -> str:
    raise NoInput("a player is asked for a cell, and asks nobody itself")


def _is_steady(module: str, own: Collection[str]) -> bool:
    """Tell whether what a module gives is always the same."""
    root, *parts = module.split(".")
    if root == "tictactoe":
        if parts[:2] == ["lab", "examples"]:
            return any(name in EXAMPLES and not may_vary(source(name)) for name in parts[2:3])
        return all(part in STEADY_PARTS.split() for part in parts[:1])
    is_own = root in own and root not in sys.stdlib_module_names
    return is_own or root in STEADY_MODULES.split()


def _modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the modules that source text imports, and the parts that it takes of our package."""
    ours: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
            ours |= {one.asname or one.name for one in node.names if one.name == "tictactoe"}
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{one.name}" for one in node.names)
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in ours:
                yield f"tictactoe.{node.attr}"


def _parts(node: ast.AST) -> list[str]:
    """Return the names of the parts that source text takes of a value or a module."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [part for one in node.names for part in one.name.split(".")]
    if isinstance(node, ast.MatchClass):
        return node.kwd_attrs
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "_" in node.value:
        return [node.value]
    return []


def _nodes(code: str, function: str) -> Iterator[ast.AST]:
    """Yield every part of source text, or those that a function may use if one is named.

    Functions, classes and imports count once their name is used, all other statements always.
    """
    unused: dict[str, list[ast.stmt]] = {}
    used: list[ast.stmt] = []
    for statement in _parsed(code).body:
        names = _lazily_bound(statement) if function else ()
        for name in names:
            unused.setdefault(name, []).append(statement)
        if not names:
            used.append(statement)
    used += unused.pop(function, [])
    for statement in used:  # which grows on the way
        for node in ast.walk(statement):
            yield node
            name = node.id if isinstance(node, ast.Name) else ""
            if name in NAMESPACES or (isinstance(node, ast.Attribute) and node.attr in NAMESPACES):
                used += [one for statements in unused.values() for one in statements]
                unused.clear()
            used += unused.pop(name, [])


def _lazily_bound(statement: ast.stmt) -> tuple[str, ...]:
    """Return the names that a statement gives a meaning, if it does nothing besides."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return () if statement.decorator_list else (statement.name,)
    if isinstance(statement, ast.Import | ast.ImportFrom):
        names = tuple(one.asname or one.name.partition(".")[0] for one in statement.names)
        return () if "*" in names else names
    return ()


@lru_cache(maxsize=8)
def _parsed(code: str) -> ast.Module:
    """Return source text as a tree, an empty one if it is none."""
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse("")
