"""What a tab offers where there is nothing to search, or too much."""

from typing import NamedTuple

from tictactoe.controls import Control
from tictactoe.lab.effort import ways
from tictactoe.lab.tab import Lab
from tictactoe.naming import rules_name
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.session import Session


class Suggestion(NamedTuple):
    """A button; its key is that of `tictactoe.lab.effort.ways`."""

    key: str
    offer: Control


def suggestions(session: Session, method: str) -> tuple[Suggestion, ...]:
    """Return what to offer in the place of a search of the position on the board."""
    if session.state == "due":
        return ()
    words = session.words
    texts = {
        "before end": words("look before end"),
        "small board": words("look at board", board=rules_name(DEFAULT_RULES, words)),
        "values": words("see values"),
    }
    return tuple(
        Suggestion(
            way, Control(texts.get(way) or words("use method", method=words(f"method {way}")))
        )
        for way in ways(method, session.on_board.position)
    )


def take(lab: Lab, way: str) -> str:
    """Do what was offered; return the method to use if that is what it was."""
    if way == "before end":
        lab.session.look_before_end()
    elif way == "small board":
        lab.session.look_at_position(way, Position.start())
    elif way == "values":
        lab.open("values")
    else:
        return way
    return ""
