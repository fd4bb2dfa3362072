"""What a person did before Python was up: static/held.js holds it, and here it is played."""

from typing import TYPE_CHECKING

from pyscript import document, window

if TYPE_CHECKING:
    from tictactoe.frontends.browser.page.app import App


def play_held(app: "App") -> None:
    """Do what is held, and let go of it: a new game, then a cell."""
    board = document.getElementById("board")
    cell, fresh = board.dataset.held, board.dataset.fresh
    window.history.replaceState(None, "", window.location.href)
    if not cell and not fresh:
        return
    board.dataset.held = board.dataset.fresh = ""
    if fresh:
        app.new_game()
    if cell:
        board.querySelector(f'[data-cell="{int(cell)}"]').removeAttribute("data-pending")
        app.play(int(cell))
