"""The board before Python is up: static/held.js draws what is kept, and holds the first tap."""

import json

from pyscript import document, window

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.saves import Storage
from tictactoe.session import Session
from tictactoe.view import View, last_moves, stroke_path
from tictactoe.words import Words


class Kept:
    """What the board shows, kept for the next start."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._written = dom.Written()

    def draw(self, shown: View, words: Words) -> None:
        """Keep a view of the match as it is, unless it is kept in this language."""
        if not self._written.changes("shown", shown.match, words.language):
            return
        next_match = shown.match.new_game()
        next_seat = next_match.seat
        content = {
            "rows": shown.rows,
            "cols": shown.cols,
            "cells": "".join(cell.mark or "." for cell in shown.cells),
            "turn": shown.turn or "",
            "end": shown.end,
            "winner": shown.winner or "",
            "line": stroke_path(shown),
            "told": last_moves(shown.match, words),
            "now": shown.now,
            "setup": shown.setup,
            "standing": shown.standing,
            "next": next_match.position.turn if next_seat and next_seat.is_human else "",
        }
        self._storage.write("shown", json.dumps(content))


def play_held(session: Session) -> None:
    """Do what is held, and let go of it: a new game, then a cell."""
    board = document.getElementById("board")
    cell, fresh = board.dataset.held, board.dataset.fresh
    window.history.replaceState(None, "", window.location.href)
    if not cell and not fresh:
        return
    board.dataset.held = board.dataset.fresh = ""
    if fresh:
        session.new_game()
    if cell:
        board.querySelector(f'[data-cell="{int(cell)}"]').removeAttribute("data-pending")
        session.play(int(cell))
