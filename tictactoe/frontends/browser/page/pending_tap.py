"""The board before Python is up: static/pending_tap.js draws it and keeps the first tap."""

import json
from collections.abc import Callable

from pyscript import document

from tictactoe.cells import stroke_path
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.saves import Storage
from tictactoe.session import Session
from tictactoe.status import last_moves
from tictactoe.view import View, rival_kind
from tictactoe.words import Words


class Kept:
    """What the board shows, kept for the next start."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._last: tuple[object, str] | None = None
        """The match that is kept, and the language."""

    def draw(self, shown: View, words: Words) -> None:
        """Keep a view of the match as it is, unless it is kept in this language."""
        before, self._last = self._last, (shown.match, words.language)
        if self._last == before:
            return
        next_match = shown.match.new_game()
        next_seat = next_match.seat
        content = {
            "rows": shown.rows,
            "cols": shown.cols,
            "cells": "".join([cell.mark or "." for cell in shown.cells]),
            "turn": shown.turn or "",
            "end": shown.end,
            "winner": shown.winner or "",
            "line": stroke_path(shown.lines, shown.cols),
            "told": last_moves(shown.match, words),
            "now": shown.now,
            "setup": shown.setup,
            "standing": shown.standing,
            "rival": rival_kind(shown.match),
            "next": next_match.position.turn if next_seat and next_seat.is_human else "",
        }
        self._storage.write("shown", json.dumps(content))


def play_held(session: Session, play_against: Callable[[str], object]) -> None:
    """Do what is held, and let go of it: a new game or another opponent, then a cell."""
    board = document.getElementById("board")
    cell, fresh, rival = board.dataset.held, board.dataset.fresh, board.dataset.rival
    dom.ADDRESS.clear()
    if not (cell or fresh or rival):
        return
    board.dataset.held = board.dataset.fresh = board.dataset.rival = ""
    if fresh:
        session.new_game()
    if rival:
        play_against(rival)
    if cell:
        board.querySelector(f'[data-cell="{int(cell)}"]').removeAttribute("data-pending")
        session.play(int(cell))
