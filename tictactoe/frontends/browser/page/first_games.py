"""Data shared with the games before Python: the first match, and the steps to repeat.

static/first_match.js begins with that match, and takes the steps.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import dropwhile
from typing import TYPE_CHECKING, Any

from tictactoe.cells import stroke_path
from tictactoe.frontends.browser.page.match_view import hand
from tictactoe.game import Match
from tictactoe.history import History
from tictactoe.players import LEVELS
from tictactoe.rules import DEFAULT_RULES
from tictactoe.status import last_move
from tictactoe.view import View, rival_kind
from tictactoe.words import ENGLISH, Words

if TYPE_CHECKING:
    from tictactoe.frontends.browser.page.saves import MatchStore, Storage
    from tictactoe.session import Session


def first_view(shown: View, words: Words = ENGLISH) -> dict[str, Any]:
    """Return the data of a view that the page shows before Python has started.

    `seats` has the data for playing from the book; `None` where the book has no answers.
    """
    next_match = shown.match.new_game()
    next_seat, standing = next_match.seat, shown.standing
    return {
        "rows": shown.rows,
        "cols": shown.cols,
        "cells": "".join([cell.mark or "." for cell in shown.cells]),
        "hand": hand(shown.match),
        "turn": shown.turn or "",
        "end": shown.end,
        "winner": shown.winner or "",
        "line": stroke_path(shown.lines, shown.cols),
        "told": last_move(shown.match, words),
        "now": shown.now,
        "setup": shown.setup,
        "standing": standing
        and {
            "own": standing.own._asdict(),
            "rival": standing.rival._asdict(),
            "draws": standing.draws,
        },
        "rival": rival_kind(shown.match),
        "next": next_match.position.turn if next_seat and next_seat.is_human else "",
        "undo": shown.can_undo,
        "seats": None if shown.state == "stopped" else _seats(shown.match),
    }


def _seats(match: Match) -> dict[str, Any] | None:
    kinds = {match.x.kind, match.o.kind}
    is_plain = match.game.rules == DEFAULT_RULES and not (match.x.name or match.o.name)
    if not is_plain or "human" not in kinds or not kinds <= {"human", *LEVELS}:
        return None
    return {
        "person": match.person,
        "first": match.game.first,
        "starts": match.starts,
        "played": match.game.played[-1:],
        "scores": {
            name: (tally.wins, tally.draws, tally.losses)
            for name, tally in match.score.opponents
            if name in LEVELS
        },
    }


class FirstView:
    """Stores the data that the page shows at its next start, until Python is up."""

    def __init__(self, session: "Session", storage: "Storage", store: "MatchStore") -> None:
        self._session = session
        self._storage = storage
        self._store = store
        self._kept: tuple[object, str] | None = None
        """The match and language stored last; `None` before the first."""

    def draw(self, shown: View, _before: View | None) -> None:
        """Store a view of the visitor's own match, unless it is stored in this language."""
        words = self._session.words
        if shown.look or shown.is_preview or self._store.is_linked:
            return
        before, self._kept = self._kept, (shown.match, words.language)
        if self._kept != before:
            self._storage.write("shown", json.dumps(first_view(shown, words)))


def replayed(history: History, cells: str, steps: Sequence[str]) -> History:
    """Return the history after the steps taken before Python, up to one that the rules forbid.

    The page took them in a match with these cells. If another tab of the browser has changed the
    match since then, the steps before the first new game or other opponent do not count.

    >>> from tictactoe.game import Seat
    >>> match = Match(o=Seat("easy"))
    >>> replayed(History(match), "." * 9, ["4", "0", "new", "2", "undo"]).before[2].game.played
    (4, 0)
    """
    position = history.match.position
    if cells != "".join(position.mark_at(cell) or "." for cell in range(position.rules.size)):
        steps = [*dropwhile(lambda step: step.isdecimal() or step == "undo", steps)]
    with suppress(ValueError):  # a forbidden step ends the list
        for step in steps:
            history = _after(history, step)
    return history


def _after(history: History, step: str) -> History:
    match = history.match
    if step.isdecimal():
        return history.do(match.play(int(step)))
    if step == "undo":
        return history.undo()
    if step == "new":
        return history.do(match.new_game())
    return history.do(match.with_opponent(step))
