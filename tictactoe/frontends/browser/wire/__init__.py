"""The one codec of every message between the page and what runs beside it, as JSON.

A message is an object with the number of a question and, by its name, a content: the question
under what it asks for ("think", "prove", …), or "answer", "progress" or "refused". A value of ours
is a list of its fields in their order, read by the types of these fields and nothing else. Since
the code of a visitor may have written it, type, size and nesting are checked before JSON reads it.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import accumulate
from math import isfinite
from types import UnionType
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from tictactoe.rules import Position, Rules

Content: TypeAlias = dict[str, Any]
Value = TypeVar("Value")
Read: TypeAlias = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of worker: the module that runs there, and what the page takes from it."""

    name: str
    """Of a module in `workers/`."""
    longest: int
    """How many characters a message from there may have."""
    margin: int = 0
    """How long after its time an answer may still come, in milliseconds."""
    hears_cancel: bool = False
    """Whether it hears while it works, so that another question ends the one before."""


THINKER: Final = Kind("thinker", longest=100_000, margin=3_000, hears_cancel=True)
LESSONS: Final = Kind("lessons", longest=1_000_000)
SANDBOX: Final = Kind("sandbox", longest=100_000, margin=4_000)

READY: Final = "ready"
"""All that a worker says before it hears: it is up."""
LAST: Final = "last"
"""How a message begins that takes the place of the one before it; static/boot.js knows it too."""
UNFIT: Final = "unfit message"
"""What static/boot.js says of a worker whose message is no text or too long."""
CANCEL: Final = "cancel"
"""What is asked for when the answer is not wanted any more."""
ANSWER: Final = "answer"
PROGRESS: Final = "progress"
REFUSED: Final = "refused"
LONGEST_QUESTION: Final = 10_000_000
"""How many characters a question may have: some hold the code of many players."""
DEEPEST: Final = 20
"""How deep a message is nested at most. Pyodide may not survive reading what has no end."""
LARGEST: Final = 10**9
"""How far from nothing a whole number may be: we count nothing that comes to more."""
STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
BRACKET: Final = re.compile(r"[][{}]")


class BadMessage(ValueError):
    """A message, or a part of one, that no module of ours writes."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a message says: of which question, what it is, and its content."""

    number: int
    name: str
    content: Content


def write(number: int, name: str, content: Content) -> str:
    """Return a message."""
    return json.dumps({"number": number, name: pack(content)})


def read(text: object, longest: int) -> Message:
    """Return what a message says; raises `BadMessage` for what is none or has more characters."""
    if not isinstance(text, str) or len(text) > longest or _depth(text) > DEEPEST:
        raise BadMessage("no text, too long or nested too deep")
    try:
        found = json.loads(text)
    except ValueError as error:
        raise BadMessage("no JSON") from error
    if not isinstance(found, dict) or len(found) != 2:
        raise BadMessage("no message")
    number = unpack(int, found.pop("number", None))
    [(name, content)] = found.items()
    if not isinstance(content, dict):
        raise BadMessage("no content")
    return Message(number, name, content)


def pack(value: object) -> Any:  # noqa: ANN401  (as JSON holds it)
    """Return a value as JSON can hold it; an object of JSON keeps the names of its parts."""
    if isinstance(value, Position):
        return [pack(value.rules), value.first, value.cells]
    if is_dataclass(value):
        return [pack(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, Mapping):
        return {str(key): pack(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [pack(part) for part in value]
    return value


def unpack(kind: type[Value], content: object) -> Value:
    """Return the value of a type that was packed; raises `BadMessage` if it was none."""
    try:
        found: Value = _reader(cast("Any", kind))(content)
    except (ValueError, TypeError) as error:
        raise BadMessage(f"no {kind.__name__}") from error
    return found


def part(content: Content, name: str, kind: type[Value]) -> Value:
    """Return a part of a content; raises `BadMessage` if it is not there or of another type."""
    return unpack(kind, content.get(name))


def part_or_none(content: Content, name: str, kind: type[Value]) -> Value | None:
    """Return a part that may be `None`, but has to be there; raises `BadMessage`."""
    return None if content.get(name, "") is None else part(content, name, kind)


def _depth(text: str) -> int:
    """Return how deep the brackets of a JSON text are nested."""
    brackets = BRACKET.findall(STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)


@cache
def _reader(kind: Any) -> Read:  # noqa: ANN401  (a type, or a union of one and None)
    """Return what reads values of a type; it raises `ValueError` or `TypeError`."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Any:
        return lambda content: content
    if origin is Literal:
        return _one_of(inside)
    if origin is tuple:
        return _row_of(_reader(inside[0]))
    if origin is dict:
        return _table_of(inside[0], _reader(inside[1]))
    if origin in (Union, UnionType):
        return _maybe(_reader(next(part for part in inside if part is not type(None))))
    hints = get_type_hints(kind)
    return _fields_of(kind, [_reader(hints[field.name]) for field in fields(kind)])


def _one_of(known: tuple[object, ...]) -> Read:
    def take(content: object) -> object:
        return known[known.index(content)]

    return take


def _row_of(read_one: Read) -> Read:
    def take(content: object) -> tuple[Any, ...]:
        return tuple(map(read_one, _list(content)))

    return take


def _table_of(kind: type, read_one: Read) -> Read:
    def take(content: object) -> dict[Any, Any]:
        if not isinstance(content, dict):
            raise TypeError
        return {kind(key): read_one(part) for key, part in content.items()}

    return take


def _maybe(read_one: Read) -> Read:
    def take(content: object) -> object:
        return None if content is None else read_one(content)

    return take


def _fields_of(kind: Callable[..., object], readers: list[Read]) -> Read:
    def take(content: object) -> object:
        found = _list(content)
        return kind(*(read_one(part) for read_one, part in zip(readers, found, strict=True)))

    return take


def _position(content: object) -> Position:
    rules, first, cells = _list(content)
    return Position.parse(cells, unpack(Rules, rules), first)


def _list(content: object) -> list[Any]:
    if not isinstance(content, list):
        raise TypeError
    return content


def _whole(content: object) -> int:
    if type(content) is not int or abs(content) > LARGEST:
        raise TypeError
    return content


def _number(content: object) -> float:
    if type(content) is not float:
        return _whole(content)
    if not isfinite(content):
        raise ValueError
    return content


def _exactly(kind: type) -> Read:
    def take(content: object) -> object:
        if type(content) is not kind:
            raise TypeError
        return content

    return take


PLAIN: Final[dict[object, Read]] = {
    int: _whole,
    float: _number,
    bool: _exactly(bool),
    str: _exactly(str),
    Position: _position,
}
