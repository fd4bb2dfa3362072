"""The one codec of every message between the page and what runs beside it, as JSON.

A message is an object with the number of a question and, by its name, a content: the question
under what it asks for ("think", "prove", …), or "answer", "progress" or "refused". A value of ours
is a list of its fields in their order, read by the types of these fields and nothing else. Since
the code of a visitor may have written it, type, size and nesting are checked before JSON reads it.
"""

import json
from collections.abc import Callable
from functools import cache, partial
from math import isfinite
from types import UnionType
from typing import (
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tictactoe.frontends.untrusted_json import read_json
from tictactoe.rules import Position, Rules

Content: TypeAlias = dict[str, Any]
Value = TypeVar("Value")
Items = TypeVar("Items", list[Any], dict[Any, Any])


class Kind(NamedTuple):
    """A kind of worker: the module that runs there, and what the page takes from it."""

    name: str
    """Of a module in `workers/`."""
    longest: int
    """How many characters a message from there may have."""
    margin: int = 0
    """How long after its time an answer may still come, in milliseconds."""
    hears_cancel: bool = False
    """Whether it hears while it works, so that another question ends the one before."""
    answers_once: bool = False
    """Whether each question gets a worker of its own, in which nothing ran before."""


THINKER: Final = Kind("thinker", longest=100_000, margin=3_000, hears_cancel=True)
LESSONS: Final = Kind("lessons", longest=1_000_000)
SANDBOX: Final = Kind("sandbox", longest=100_000, margin=4_000, answers_once=True)
AGAIN: Final = SANDBOX._replace(name="again")
"""The same where texts have other hashes: it starts without the snapshot of memory."""

READY: Final = "ready"
"""All that a worker says before it hears: it is up."""
LAST: Final = "last"
"""How a message begins that takes the place of the one before it: as static/boot/ has it."""
UNFIT: Final = "unfit message"
"""What static/boot/workers.js says of a worker whose messages are no text, too long or too many."""
CANCEL: Final = "cancel"
"""What is asked for when the answer is not wanted any more."""
ANSWER: Final = "answer"
PROGRESS: Final = "progress"
REFUSED: Final = "refused"
REASONS: Final = ("FalseReport", "too long")
"""Why a worker of ours refuses to answer, as the page knows it."""
MOST_ITEMS: Final = 5_000
"""How many items a list or a table in a message has: each is read by Python, one by one."""
LONGEST_QUESTION: Final = 10_000_000
"""How many characters a question may have: some hold the code of many players."""
LARGEST: Final = 10**9
"""How far from nothing a whole number may be: we count nothing that comes to more."""


class BadMessage(ValueError):
    """A message, or a part of one, that no module of ours writes."""


class Message(NamedTuple):
    """What a message says: of which question, what it is, and its content."""

    number: int
    name: str
    content: Content


def write(number: int, name: str, content: Content) -> str:
    """Return a message."""
    return json.dumps({"number": number, name: content}, default=_packed)


def read(text: object, longest: int) -> Message:
    """Return what a message says; raises `BadMessage` for what is none or has more characters."""
    if not isinstance(text, str) or len(text) > longest:
        raise BadMessage("no text, or too long")
    try:
        found = read_json(text)
    except ValueError as error:
        raise BadMessage("no JSON, or nested too deep") from error
    if not isinstance(found, dict) or len(found) != 2:
        raise BadMessage("no message")
    number = unpack(int, found.pop("number", None))
    [(name, content)] = found.items()
    if not isinstance(content, dict):
        raise BadMessage("no content")
    return Message(number, name, content)


def unpack(kind: type[Value], content: object) -> Value:
    """Return the value of a type that was packed; raises `BadMessage` if it was none."""
    try:
        found: Value = _read(kind, content)
    except (ValueError, TypeError) as error:
        raise BadMessage(f"no {kind.__name__}") from error
    return found


def part(content: Content, name: str, kind: type[Value]) -> Value:
    """Return a part of a content; raises `BadMessage` if it is not there or of another type."""
    return unpack(kind, content.get(name))


def part_or_none(content: Content, name: str, kind: type[Value]) -> Value | None:
    """Return a part that may be `None`, but has to be there; raises `BadMessage`."""
    return None if content.get(name, "") is None else part(content, name, kind)


def why(content: Content) -> str:
    """Return why a worker refuses to answer; raises `BadMessage` for what none of ours says."""
    found = part(content, "why", str)
    if found not in REASONS:
        raise BadMessage("no reason of ours")
    return found


def _packed(value: Any) -> list[object]:  # noqa: ANN401  (a value of ours)
    if isinstance(value, Position):
        return [value.rules, value.first, value.cells]
    kind: Any = type(value)
    return [getattr(value, name) for name in _fields(kind)]


def _read(kind: Any, content: Any) -> Any:  # noqa: ANN401  (any type of ours, and its value)
    """Return the value of a type; raises `ValueError` or `TypeError` if it is none."""
    if kind in PLAIN:
        return PLAIN[kind](content)
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return inside[inside.index(content)]
    if origin is tuple:
        return tuple(_read(inside[0], one) for one in _few(list, content))
    if origin is dict:
        found = _few(dict, content).items()
        return {inside[0](key): _read(inside[1], one) for key, one in found}
    if origin in (Union, UnionType):  # of a type and None
        present = next(one for one in inside if one is not type(None))
        return None if content is None else _read(present, content)
    pairs = zip(_fields(kind).values(), _exactly(list, content), strict=True)
    return kind(*(_read(one, part) for one, part in pairs))


@cache
def _fields(kind: type) -> dict[str, Any]:
    """Return the type of each field of a type, in order; a function cannot be sent."""
    hints = get_type_hints(kind).items()
    return {name: hint for name, hint in hints if get_origin(hint) is not Callable}


def _exactly(kind: type[Value], content: object) -> Value:
    if type(content) is not kind:
        raise TypeError
    return content


def _few(kind: type[Items], content: object) -> Items:
    found = _exactly(kind, content)
    if len(found) > MOST_ITEMS:
        raise ValueError
    return found


def _whole(content: object) -> int:
    found = _exactly(int, content)
    if abs(found) > LARGEST:
        raise ValueError
    return found


def _number(content: object) -> float:
    if type(content) is not float:
        return _whole(content)
    if not isfinite(content):
        raise ValueError
    return content


def _position(content: object) -> Position:
    rules, first, cells = _exactly(list, content)
    return Position.parse(cells, unpack(Rules, rules), first)


PLAIN: Final[dict[object, Callable[[Any], Any]]] = {
    int: _whole,
    float: _number,
    bool: partial(_exactly, bool),
    str: partial(_exactly, str),
    Position: _position,
}
"""What reads values of the types that are not put together of others by their fields."""
