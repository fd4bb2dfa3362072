"""Arrow keys on a board whose cells are chosen, not played; Tab leads to one cell of it."""

from functools import partial

from tictactoe.frontends.browser import dom
from tictactoe.frontends.keyboard import WAYS


def listen_to_arrows(name: str) -> None:
    """Let the arrow keys move the focus on a board, and wrap it at the edges."""
    dom.on_part(name, "focusin", "button", partial(dom.rove, name))
    dom.listen(name, "keydown", partial(_press, dom.element(name)))


def _press(board: dom.Element, event: dom.Event) -> None:
    arrow, _, way = event.key.partition("Arrow")
    if arrow or way not in WAYS:
        return
    event.preventDefault()
    rows, cols = (int(board.style.getPropertyValue(name)) for name in ("--rows", "--cols"))
    down, right = WAYS[way]
    row, col = divmod(int(event.target.dataset.key), cols)
    row, col = (row + down) % rows, (col + right) % cols
    board.querySelector(f'[data-key="{row * cols + col}"]').focus()
