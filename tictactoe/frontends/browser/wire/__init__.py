"""The codec of every message between the page and its workers, as JSON.

A message is an object with the number of a question and one content, by its name: that of the
question ("think", "prove", …), or "answer", "progress" or "refused". A value of a class is written
as a list of its fields in order, and read by the types of these fields alone.

A visitor's code may have written a message. So static/boot/workers.js only passes texts that are no
longer than the limit for their kind of worker, static/sandbox.js sends no more than a slow page can
read, and the nesting of a text is checked before it is parsed.
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

from tictactoe.rules import Position, Rules
from tictactoe.untrusted_json import read_json

Content: TypeAlias = dict[str, Any]
Value = TypeVar("Value")
Items = TypeVar("Items", list[Any], dict[Any, Any])


class Kind(NamedTuple):
    """A kind of worker, and the page's limits for it."""

    name: str
    """The module in `workers/` that it starts, or its script in static/boot/workers.js."""
    longest: int
    """Largest number of characters in a message from it."""
    margin: int = 0
    """How late an answer may be, in milliseconds."""
    is_interruptible: bool = False
    """Whether it receives messages while it works, so that a question ends the one before."""
    answers_once: bool = False
    """Whether each question gets a new worker, in which no code ran before."""


THINKER: Final = Kind("thinker", longest=100_000, margin=3_000, is_interruptible=True)
LESSONS: Final = Kind("lessons", longest=1_000_000)
SANDBOX: Final = Kind("sandbox", longest=100_000, margin=4_000, answers_once=True)
AGAIN: Final = SANDBOX._replace(name="again")
"""The same, but strings have other hashes, since it starts without the snapshot of memory."""

READY: Final = "ready"
"""The first message of a worker."""
LAST: Final = "last"
"""The prefix of a note, which replaces the one before; see static/boot/workers.js."""
UNFIT: Final = "unfit message"
"""The error in static/boot/workers.js for messages that are not text, or too long."""
CANCEL: Final = "cancel"
ANSWER: Final = "answer"
PROGRESS: Final = "progress"
REFUSED: Final = "refused"
FALSE: Final = "FalseReport"
"""The key of the fault of a worker that sends invalid messages."""
TOO_LONG: Final = "too long"
REASONS: Final = (FALSE, TOO_LONG)
"""The reasons for which a worker refuses to answer."""
MOST_ITEMS: Final = 5_000
"""Largest number of items in a list or a dictionary, each of which Python reads."""
LARGEST: Final = 10**9
"""Largest absolute value of an integer in a message."""


class BadMessage(ValueError):
    """An invalid message, or an invalid part of one."""


class Message(NamedTuple):
    """A message about a question: its name and its content."""

    number: int
    name: str
    content: Content


def write(number: int, name: str, content: Content) -> str:
    """Return a message as text."""
    return json.dumps({"number": number, name: content}, default=_packed)


def read(text: str) -> Message:
    """Return the message in a text; raises `BadMessage`."""
    try:
        found = read_json(text)
    except ValueError as error:
        raise BadMessage("not JSON, or nested too deeply") from error
    if not isinstance(found, dict) or len(found) != 2:
        raise BadMessage("not a message")
    number = unpack(int, found.pop("number", None))
    [(name, content)] = found.items()
    if not isinstance(content, dict):
        raise BadMessage("the content is not an object")
    return Message(number, name, content)


def unpack(kind: type[Value], content: object) -> Value:
    """Return a value of this type from its content; raises `BadMessage`."""
    try:
        found: Value = _read(kind, content)
    except (ValueError, TypeError) as error:
        raise BadMessage(f"not a valid {kind.__name__}") from error
    return found


def part(content: Content, name: str, kind: type[Value]) -> Value:
    """Return a part of a content; raises `BadMessage` if it is missing or of another type."""
    return unpack(kind, content.get(name))


def reader(name: str, kind: type[Value]) -> Callable[[Content], Value]:
    """Return a function that returns a part of a content; see `part`."""
    return partial(part, name=name, kind=kind)


def part_or_none(content: Content, name: str, kind: type[Value]) -> Value | None:
    """Return a part that may be `None` but not missing; raises `BadMessage`."""
    return None if content.get(name, "") is None else part(content, name, kind)


def why(content: Content) -> str:
    """Return the reason of a refusal, one of `REASONS`; raises `BadMessage`."""
    found = part(content, "why", str)
    if found not in REASONS:
        raise BadMessage("an unknown reason")
    return found


def _packed(value: Any) -> list[object]:  # noqa: ANN401  (an instance of one of our classes)
    if isinstance(value, Position):
        return [value.rules, value.first, value.cells]
    kind: Any = type(value)
    return [getattr(value, name) for name in _fields(kind)]


def _read(kind: Any, content: Any) -> Any:  # noqa: ANN401  (any type, and its value)
    if kind in PLAIN:
        return PLAIN[kind](content)
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return inside[inside.index(content)]
    if origin is tuple:
        return tuple(_read(inside[0], item) for item in _bounded(list, content))
    if origin is dict:
        found = _bounded(dict, content).items()
        return {inside[0](key): _read(inside[1], item) for key, item in found}
    if origin in (Union, UnionType):  # of a type and None
        present = next(option for option in inside if option is not type(None))
        return None if content is None else _read(present, content)
    pairs = zip(_fields(kind).values(), _exactly(list, content), strict=True)
    return kind(*(_read(field, item) for field, item in pairs))


@cache
def _fields(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a class, in order, without functions."""
    hints = get_type_hints(kind).items()
    return {name: hint for name, hint in hints if get_origin(hint) is not Callable}


def _exactly(kind: type[Value], content: object) -> Value:
    if type(content) is not kind:
        raise TypeError
    return content


def _bounded(kind: type[Items], content: object) -> Items:
    found = _exactly(kind, content)
    if len(found) > MOST_ITEMS:
        raise ValueError
    return found


def _integer(content: object) -> int:
    found = _exactly(int, content)
    if abs(found) > LARGEST:
        raise ValueError
    return found


def _number(content: object) -> float:
    if type(content) is not float:
        return _integer(content)
    if not isfinite(content):
        raise ValueError
    return content


def _position(content: object) -> Position:
    rules, first, cells = _exactly(list, content)
    return Position.parse(cells, unpack(Rules, rules), first)


PLAIN: Final[dict[object, Callable[[Any], Any]]] = {
    int: _integer,
    float: _number,
    bool: partial(_exactly, bool),
    str: partial(_exactly, str),
    Position: _position,
}
"""The readers of the types that are not read field by field."""
