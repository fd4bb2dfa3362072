"""Loads a player from source code, and explains its errors line by line."""

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from traceback import walk_tb
from types import FunctionType, ModuleType
from typing import Any, Final

from tictactoe.game import JOINERS
from tictactoe.players import Player, error_text, type_name
from tictactoe.rules import MARKS, Position
from tictactoe.words import ENGLISH, Words

FILE: Final = "<player>"
"""The file name in tracebacks of code without a file."""
LONGEST_REASON: Final = 300
"""How many characters of an error message are shown."""
BUILTINS: Final = """
False None True abs all any bool dict enumerate float int isinstance len list map max min print
range reversed round set sorted str sum tuple zip
"""
"""Built-in names to suggest for an unknown name."""
PARTS: Final = "moves turn play outcome completing mark_at cells rules ply"
"""Attributes of a position to suggest for an unknown name."""
MODULES: Final = ("collections", "functools", "itertools", "math", "random")
IMPORTS: Final[dict[str, str]] = {
    **{name: f"import {name}" for name in MODULES},
    **{name: f"from random import {name}" for name in ("choice", "randint", "shuffle")},
    **{name: f"from functools import {name}" for name in ("cache", "lru_cache", "reduce")},
    **{name: f"from math import {name}" for name in ("inf", "sqrt")},
    **{name: f"from tictactoe import {name}" for name in ("Mark", "Position", "Rules", "other")},
}
"""The import to suggest for each unknown name."""
TUPLE: Final = (
    "^'tuple' object (?:does not support item|has no attribute '(?:append|remove|pop|sort))"
)
FROZEN: Final = r"^super\(type, obj\)|has no setter|for setting new"
"""The message for setting an attribute of a frozen class, in each version of Python."""
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
"""Keys of explanations; the first whose errors, message and line of code match applies."""
REMEMBERED: Final = "value"
"""The function of a player whose results a proof may cache."""
MOST_REMEMBERED: Final = 100_000
"""How many results are cached."""
FIXED: Final = (Position, bool, float, int, str, type(None))
"""Immutable types."""
MOST_COMPARED: Final = 50_000
"""How many pairs of letters are compared to find the closest name."""
NO_NAME: Final = r"name '(\w+)' is not defined"
NO_PART: Final = r"'Position' object has no attribute '(\w+)'"


class NoPlayer(ValueError):
    """Source code that defines no player."""


class NoChoose(Exception):
    """Source code without a function `choose`."""


class NoFunction(Exception):
    """Source code in which the name of the player is not a function."""


class NoInput(Exception):
    """A player called `input`."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The name of an error, Python's message, and the line, from 1, if known."""

    error: str
    reason: str
    line: int | None = None


class Failed(Exception):
    """A player failed in another interpreter, in a position if it is known."""

    def __init__(self, fault: Fault, position: Position | None = None) -> None:
        super().__init__(f"{fault.error}: {fault.reason}".removesuffix(": "))
        self.fault = fault
        self.position = position


def load(
    code: str, file: str = FILE, function: str = "choose", *, remembers: bool = False
) -> Player:
    r"""Run source code as a new module and return one of its functions.

    With `remembers`, the results of its function `value` are cached. Raises `NoPlayer`, whose cause
    is the error in the code.

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
        raise NoPlayer(f"{file}: {type(error).__name__}: {error_text(error)}") from error
    known = module.__dict__.get(REMEMBERED)
    if remembers and isinstance(known, FunctionType):
        variables = re.findall(r"\w+", " ".join(re.findall(r"\bglobal\b(.*)", code)))
        module.__dict__[REMEMBERED] = remembering(known, variables)
    player: Player | None = getattr(module, function, None)
    if callable(player):
        return player
    missing: Exception = NoChoose(f"it has no function {function!r}")
    if hasattr(module, function):
        missing = NoFunction(f"{function!r} is of type {type_name(player)}, not a function")
    raise NoPlayer(f"{file}: {missing}") from missing


def remembering(function: FunctionType, variables: Iterable[str] = ()) -> Callable[..., Any]:
    """Return the same function with a cache, which makes a proof fast.

    The key is the arguments and these global variables; a call that changes the variables is not
    cached. A function that reads anything else, such as a counter in a list, would repeat its first
    result. So only the course caches results, in a proof or in a tournament of a class, not while
    moves are counted or in a game. Calls with named or mutable arguments are not cached, and
    neither are mutable results.
    """
    known: dict[tuple[object, ...], Any] = {}
    names, state = tuple(variables), function.__globals__

    @wraps(function)
    def remembered(*arguments: object, **named: object) -> Any:  # noqa: ANN401  (any result)
        key = (*arguments, *map(state.get, names))
        if named or not _is_fixed(key):
            return function(*arguments, **named)
        if key in known:
            return known[key]
        found = function(*arguments)
        is_same = key[len(arguments) :] == tuple(map(state.get, names))
        if is_same and len(known) < MOST_REMEMBERED and _is_fixed(found):
            known[key] = found
        return found

    return remembered


def _is_fixed(value: object) -> bool:
    """Return whether a value is immutable: a position, a number, a text, or a tuple of these."""
    if type(value) is tuple:
        return all(map(_is_fixed, value))
    return type(value) in FIXED


def fault_in(error: BaseException, file: str = FILE) -> Fault:
    r"""Return the fault behind an error that a player's code raised or caused.

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
    reason = error_text(_with_boards(cause) if isinstance(cause, KeyError) else cause)
    if isinstance(cause, SyntaxError) and isinstance(cause.msg, str):  # it already names the line
        reason = cause.msg
    name = type(cause).__name__[:LONGEST_REASON]
    return Fault(name, reason[:LONGEST_REASON], lines[0] if lines else None)


def fault_text(fault: Fault, words: Words = ENGLISH, code: str = "") -> str:
    """Describe a fault in plain words, with Python's message; given the code, more exactly.

    Control and direction characters of the message are escaped or isolated.

    >>> fault_text(Fault("ZeroDivisionError", "division by zero", 2))
    'Line 2: it divides by zero. (ZeroDivisionError: division by zero)'
    """
    key, values = _reading(fault, code)
    if not key:
        is_known = fault.error[:1].isupper() and f"fault {fault.error}" in words
        key = f"fault {fault.error}" if is_known else "fault other"
    meaning = words(key, **values)
    if fault.line is None:
        meaning = words.capitalised(meaning)
    else:
        meaning = words("fault at line", line=fault.line, fault=meaning)
    message = f"{fault.error}: {fault.reason}" if fault.reason else fault.error
    return f"{meaning} ({words.isolated(escaped(message))})"


def escaped(text: str) -> str:
    r"""Return a text with all invisible characters escaped.

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


@lru_cache(maxsize=8)
def _reading(fault: Fault, code: str) -> tuple[str, dict[str, str]]:
    """Return the key of the most likely explanation and its values, or an empty key."""
    lines = code.split("\n")
    line = lines[fault.line - 1] if fault.line and fault.line <= len(lines) else ""
    for key, errors, reason, part in READINGS:
        found = re.search(reason, fault.reason)
        if found and fault.error in errors.split() and re.search(part, line):
            return key, found.groupdict()
    if fault.error == "IndentationError" and {"\t", " "} <= {text[:1] for text in lines}:
        return "fault TabError", {}
    if fault.error == "NameError" and (found := re.match(NO_NAME, fault.reason)):
        return _reading_of_name(found[1], code)
    found = re.match(NO_PART, fault.reason)
    return _spelling(found[1], _closest(found[1], PARTS.split())) if found else ("", {})


def _reading_of_name(name: str, code: str) -> tuple[str, dict[str, str]]:
    if name in MARKS:
        return "read quotes", {"name": name}
    if name in IMPORTS:
        return "read import", {"name": name, "line": IMPORTS[name]}
    if name in PARTS.split():
        return _spelling(name, f"position.{name}")
    known = {word for word in re.findall(r"[^\W\d]\w*", code) if word != name}
    closest = _closest(name, sorted(known)) or _closest(name, [*IMPORTS, *BUILTINS.split()])
    return _spelling(name, closest)


def _spelling(name: str, closest: str) -> tuple[str, dict[str, str]]:
    return ("read near", {"name": name, "near": closest}) if closest else ("", {})


def _closest(name: str, candidates: Iterable[str]) -> str:
    """Return the candidate with the smallest edit distance, empty if all exceed a third of a name.

    >>> _closest("posiiton", ["print", "position"]), _closest("best", ["list"])
    ('position', '')
    """
    least, closest, left = len(name) // 3 + 1, "", MOST_COMPARED
    for candidate in candidates:
        if abs(len(candidate) - len(name)) >= least:
            continue
        left -= len(candidate) * len(name)
        if left < 0:
            break
        is_anagram = sorted(name) == sorted(candidate)
        distance = 1 if is_anagram else _distance(name.lower(), candidate.lower())
        if distance < least:
            least, closest = distance, candidate
    return closest


def _distance(first: str, second: str) -> int:
    """Return the Levenshtein distance of two texts."""
    row = list(range(len(second) + 1))
    for length, letter in enumerate(first, 1):
        before, row = row, [length]
        for at, found in enumerate(second):
            row.append(min(before[at] + (letter != found), before[at + 1] + 1, row[at] + 1))
    return row[-1]


def _with_boards(error: KeyError) -> KeyError:
    """Return the error with the positions in its key as boards."""
    (key,) = error.args if len(error.args) == 1 else ("",)
    parts = key if type(key) is tuple else (key,)
    if Position not in map(type, parts):
        return error
    shown = tuple(str(part) if type(part) is Position else part for part in parts)
    return KeyError(shown if key is parts else shown[0])


def _lines(error: BaseException, file: str) -> list[int]:
    """Return the lines of a file in an error's traceback, the innermost first."""
    frames = walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == file]
    if isinstance(error, SyntaxError) and error.filename == file and error.lineno:
        lines.append(error.lineno)
    return lines[::-1]


def _no_input(_prompt: object = "") -> str:
    raise NoInput("input is not available to a player")
