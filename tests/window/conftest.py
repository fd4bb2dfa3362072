"""A display, and a window with its cells, buttons, menus and keys."""

import tkinter as tk
from collections.abc import Callable, Iterator
from time import perf_counter
from tkinter import ttk
from typing import Any
from zlib import decompressobj

import pytest

from tests.window.display import display
from tictactoe import Match
from tictactoe.frontends.window.board import MARGIN
from tictactoe.frontends.window.window import Window
from tictactoe.rules import MARKS

__all__ = ["display"]

PATIENCE = 20
"""The timeout on a busy machine, in seconds."""


class SessionHarness:
    """A window on the display, and its user."""

    def __init__(self, match: Match, **options: Any) -> None:  # noqa: ANN401  (the window's own)
        self.problems: list[object] = []
        self.root = tk.Tk()
        self.root.report_callback_exception = lambda *problem: self.problems.append(problem)
        self.window = Window(self.root, match, **{"seconds": 1, "seed": 1, **options})
        self.session = self.window.session
        self.canvas = self.window.board.canvas
        self.wait(lambda: bool(self.canvas.winfo_viewable()))
        self.canvas.focus_force()
        self.wait(lambda: self.root.focus_get() is self.canvas)

    def update(self, times: int = 1) -> None:
        for _ in range(times):
            self.root.update()
            assert not self.problems

    def wait(self, holds: Callable[[], bool]) -> None:
        until = perf_counter() + PATIENCE
        while not holds():
            assert perf_counter() < until, "it did not come to hold"
            self.update()

    def settle(self) -> None:
        self.wait(lambda: not self.window.board.shown.waiting and not self.session.thinker.is_busy)

    @property
    def texts(self) -> tuple[str, str]:
        return str(self.window.message["text"]), str(self.window.now["text"])

    @property
    def marks(self) -> str:
        shown = self.window.board.shown
        marks = {cell: mark for mark in MARKS for cell in self.cells_with(mark)}
        text = "".join(marks.get(cell, ".") for cell in range(len(shown.cells)))
        return " ".join(text[at : at + shown.cols] for at in range(0, len(text), shown.cols))

    def inks(self, tag: str) -> set[str]:
        """Return the colours of the images with a tag, whose palettes are of one colour."""
        return {f"#{png.partition(b'PLTE')[2][:3].hex()}" for png in self._images(tag)}

    def shades(self, tag: str) -> set[int]:
        """Return the opacities of the pixels of the images with a tag."""
        return {
            shade
            for png in self._images(tag)
            for shade in decompressobj().decompress(png.partition(b"IDAT")[2])
        }

    def names(self) -> dict[str, tuple[int, int, int, int]]:
        """Return the names of columns and rows, and their positions."""
        items = self.canvas.find_withtag("name")
        return {str(self._value(item, "-text")): self.canvas.bbox(item) for item in items}

    def _images(self, tag: str) -> Iterator[bytes]:
        for item in self.canvas.find_withtag(tag):
            yield self.root.tk.call(self._value(item, "-image"), "cget", "-data")

    def _value(self, item: int, option: str) -> Any:  # noqa: ANN401  (as Tk has it)
        return self.root.tk.call(str(self.canvas), "itemcget", item, option)

    def cells_with(self, tag: str) -> list[int]:
        boxes = map(self.canvas.bbox, self.canvas.find_withtag(tag))
        middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]
        return sorted({self._cell_at(x, y) for x, y in middles})

    def resize(self, size: str) -> None:
        self.root.geometry(size)
        self.wait(lambda: self.root.winfo_geometry().startswith(size))
        self.update()

    def click(self, cell: str) -> None:
        rules = self.session.match.game.rules
        row, col = divmod(rules.cell(cell), rules.cols)
        left, top, side = self._place()
        self._click(self.canvas, int(left + (col + 0.5) * side), int(top + (row + 0.5) * side))

    def press(self, key: str) -> None:
        self.invoke(self.window.buttons[key])

    def invoke(self, button: tk.Misc) -> None:
        self._click(button, button.winfo_width() // 2, button.winfo_height() // 2)

    def choose(self, button: ttk.Menubutton, name: str) -> None:
        menu = button.nametowidget(str(button["menu"]))
        for event in ("Enter", "ButtonPress-1", "ButtonRelease-1"):
            button.event_generate(f"<{event}>", x=5, y=5)
        self.wait(lambda: bool(menu.winfo_viewable()))
        y, rootx = menu.yposition(name) + 5, menu.winfo_rootx() + 10
        for event in ("Motion", "ButtonPress-1", "ButtonRelease-1"):
            menu.event_generate(f"<{event}>", x=10, y=y, rootx=rootx)
        self.wait(lambda: not menu.winfo_viewable())

    def type(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            focus = self.root.focus_get()
            assert focus
            focus.event_generate(f"<{key}>", when="tail")
            self.update()

    def _click(self, widget: tk.Misc, x: int, y: int) -> None:
        for event in ("Enter", "ButtonPress-1", "ButtonRelease-1", "Leave"):
            widget.event_generate(f"<{event}>", x=x, y=y, when="tail")
        self.update()

    def _place(self) -> tuple[float, float, float]:
        shown = self.window.board.shown
        width, height = self.canvas.winfo_width(), self.canvas.winfo_height()
        side = min((width - 2 * MARGIN) / shown.cols, (height - 2 * MARGIN) / shown.rows)
        return (width - shown.cols * side) / 2, (height - shown.rows * side) / 2, side

    def _cell_at(self, x: float, y: float) -> int:
        left, top, side = self._place()
        return int((y - top) // side * self.window.board.shown.cols + (x - left) // side)


Open = Callable[..., SessionHarness]


@pytest.fixture
def desk(display: None) -> Iterator[Open]:  # noqa: ARG001
    opened: list[SessionHarness] = []

    def open_desk(match: Match, **options: float) -> SessionHarness:
        opened.append(SessionHarness(match, **options))
        return opened[-1]

    yield open_desk
    for each in opened:
        each.root.destroy()
        assert not each.problems
