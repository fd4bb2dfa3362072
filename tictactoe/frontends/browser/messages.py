"""What the page and the Pythons beside it say to each other about a position, as JSON."""

import json
import re
from itertools import accumulate
from typing import Any, Final

from tictactoe.rules import Position, Rules
from tictactoe.search import Thought, Verdict

READY: Final = "ready"
"""The worker is up."""
STOP: Final = "stop"
"""The answer is not wanted any more."""
LAST: Final = "last"
"""How a message begins that replaces the one before it; static/boot/workers.js knows it too."""
DEEPEST: Final = 50
"""How deep what we say is nested at most. Pyodide may not survive reading what has no end."""
STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
BRACKET: Final = re.compile(r"[][{}]")


def rules_content(rules: Rules) -> list[int]:
    """Return rules as JSON can hold them."""
    return [rules.rows, rules.cols, rules.run, rules.misere]


def position_content(position: Position) -> dict[str, Any]:
    """Return a position as JSON can hold it."""
    return {
        "rules": rules_content(position.rules),
        "first": position.first,
        "cells": position.cells,
    }


def read_position(content: dict[str, Any]) -> Position:
    """Return the position."""
    return Position.parse(content["cells"], Rules(*content["rules"]), content["first"])


def read_message(text: object) -> dict[str, Any]:
    """Return what a message says; one that no module of ours makes says nothing."""
    if _depth(str(text)) > DEEPEST:
        return {}
    try:
        content = json.loads(str(text))
    except ValueError:
        return {}
    is_ours = isinstance(content, dict) and isinstance(content.get("number"), int)
    return content if is_ours else {}


def _depth(text: str) -> int:
    """Return how deep the brackets of a JSON text are nested."""
    brackets = BRACKET.findall(STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)


def question_text(
    number: int, position: Position, seconds: float, *, is_every_move: bool = False
) -> str:
    """Return a question: what to think of a position, or of every move, within so many seconds."""
    content = {
        "number": number,
        "position": position_content(position),
        "seconds": seconds,
        "every": is_every_move,
    }
    return json.dumps(content)


def read_question(text: str) -> tuple[int, Position, float, bool]:
    """Return the number, the position and the seconds of a question, and if it is of every move."""
    content = json.loads(text)
    return (
        content["number"],
        read_position(content["position"]),
        content["seconds"],
        content["every"],
    )


def answer_text(number: int, thought: Thought) -> str:
    """Return the answer to the question with this number."""
    verdicts = [
        [cell, verdict.value, verdict.plies, verdict.exact, verdict.guess]
        for cell, verdict in thought.verdicts.items()
    ]
    content = {
        "number": number,
        "verdicts": verdicts,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "exact": thought.exact,
        "line": thought.line,
    }
    return json.dumps(content)


def read_answer(text: str) -> tuple[int, Thought]:
    """Return the number of the question and the thought."""
    content = json.loads(text)
    verdicts = {cell: Verdict(*verdict) for cell, *verdict in content["verdicts"]}
    depth, nodes, exact = (content[name] for name in ("depth", "nodes", "exact"))
    thought = Thought(verdicts, depth, nodes, exact, tuple(content["line"]))
    return content["number"], thought
