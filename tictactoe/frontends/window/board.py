"""The board of a window, drawn by Tk with the strokes and colours of the page."""

import re
import tkinter as tk
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from tkinter import font
from typing import Final, Literal, TypeAlias

from tictactoe.cells import CellView, strokes
from tictactoe.frontends.keyboard import CORNERS, WAYS, moved
from tictactoe.frontends.window.pen import Curve, Image, drawn
from tictactoe.rules import Mark, by_mark
from tictactoe.view import View

Event: TypeAlias = "tk.Event[tk.Misc]"

SIDE: Final = 480
"""The initial size of the board in pixels."""
MARGIN: Final = 24
"""The margin around the board in pixels, for the names of columns and rows."""
NAMED: Final = 3
"""Boards with more rows or columns show their names."""
KEYSYMS: Final = {"Prior": "PageUp", "Next": "PageDown"}
"""The keys of `WAYS` by their names in Tk."""
PLAYING: Final = ("Return", "KP_Enter", "space")
PENS: Final[Mapping[Mark, tuple[str, ...]]] = {
    "X": ("M25 26C41 42 59 59 76 75", "M75 24C62 38 41 58 24 76"),
    "O": ("M53 22C35 20 21 34 21 51C21 67 34 79 50 79C67 79 79 67 79 50C79 34 67 22 48 23",),
}
"""The strokes of each mark, as on the page: the start of each, then its curves."""
EDGE: Final = (0.05, 0.05, 0.95, 0.05, 0.95, 0.95, 0.05, 0.95, 0.05, 0.05)
INSIDE: Final = (0.06, 0.06, 0.94, 0.94)
MIDDLE: Final = (0.38, 0.38, 0.62, 0.62)
"""The edge of a single cell, and the corners of a filled cell and of a hint's ring."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of the page."""

    paper: str
    ink: str
    muted: str
    rule: str
    tint: str
    x: str
    o: str

    def faint(self, colour: str, share: float) -> str:
        """Return a colour mixed with the paper."""
        pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(self.paper[1:]), strict=True)
        return f"#{bytes(round(share * on + (1 - share) * under) for on, under in pairs).hex()}"


DAY: Final = Colours("#f7f2e7", "#35312b", "#6b6358", "#8f8470", "#ece4d3", "#00629b", "#c04a00")
NIGHT: Final = Colours("#1c2329", "#ece6da", "#a9b1b6", "#66727b", "#27313a", "#6cbcf0", "#ff9a62")


class Board:
    """A canvas that shows a view, and plays cells by mouse and keyboard."""

    def __init__(
        self, parent: tk.Misc, colours: Colours, shown: View, play: Callable[[int], None]
    ) -> None:
        self.colours = colours
        self.shown = shown
        self.play = play
        """Plays a cell."""
        self.focus = 0
        """The cell with the keyboard focus."""
        self.is_focus_shown = False
        self._side = self._left = self._top = 1.0
        self._images: dict[Image, tk.PhotoImage] = {}
        self._font = font.nametofont("TkDefaultFont", parent).copy()
        size = SIDE + 2 * MARGIN
        self.canvas = tk.Canvas(parent, width=size, height=size, takefocus=True)
        self.canvas.configure(background=colours.paper, highlightthickness=0)
        self.canvas.bind("<Configure>", lambda _event: self._draw())
        self.canvas.bind("<Button-1>", self._click)
        self.canvas.bind("<Key>", partial(self._press, WAYS))
        self.canvas.bind("<Control-Key>", partial(self._press, CORNERS))
        self.canvas.bind("<<TraverseIn>>", lambda _event: self._show_focus(is_shown=True))
        self.canvas.bind("<FocusOut>", lambda _event: self._show_focus(is_shown=False))

    def render(self, shown: View) -> None:
        """Show a view."""
        self.shown = shown
        self.focus = min(self.focus, len(shown.cells) - 1)
        self._draw()

    def _click(self, event: Event) -> None:
        self.canvas.focus_set()
        self.is_focus_shown = False
        col = int((event.x - self._left) // self._side)
        row = int((event.y - self._top) // self._side)
        if 0 <= row < self.shown.rows and 0 <= col < self.shown.cols:
            self.focus = row * self.shown.cols + col
            self.play(self.focus)

    def _press(self, ways: Mapping[str, tuple[int, int]], event: Event) -> None:
        """Move the focus or play its cell; the first key only shows the focus."""
        way = ways.get(KEYSYMS.get(event.keysym, event.keysym))
        is_playing = event.keysym in PLAYING
        if way and self.is_focus_shown:
            self.focus = moved(self.focus, way, self.shown.rows, self.shown.cols)
        if is_playing and self.is_focus_shown:
            self.play(self.focus)
        elif way or is_playing:
            self._show_focus(is_shown=True)

    def _show_focus(self, *, is_shown: bool) -> None:
        self.is_focus_shown = is_shown
        self._draw()

    def _draw(self) -> None:
        shown, colours, canvas = self.shown, self.colours, self.canvas
        rows, cols = shown.rows, shown.cols
        width, height = canvas.winfo_width(), canvas.winfo_height()
        self._side = max(min((width - 2 * MARGIN) / cols, (height - 2 * MARGIN) / rows), 1)
        self._left, self._top = (width - cols * self._side) / 2, (height - rows * self._side) / 2
        pen = 0.016 + 0.002 * max(rows, cols)
        canvas.delete("all")
        self._images.clear()
        for col in range(1, cols):
            self._rule(pen, col, 0.05, col, rows - 0.05)
        for row in range(1, rows):
            self._rule(pen, 0.05, row, cols - 0.05, row)
        if len(shown.cells) == 1:  # or nothing would be seen
            self._rule(pen, *EDGE)
        if max(rows, cols) > NAMED:
            self._draw_names()
        for number, cell in enumerate(shown.cells):
            for item in self._items_of(number, cell):
                canvas.move(item, number % cols, number // cols)
        for x, y, last_x, last_y in strokes(shown.lines, shown.cols):
            straight = (x, y, x, y, last_x, last_y, last_x, last_y)
            self._draw_curves((straight,), colours.ink, 2 * pen, "line")
        if self.is_focus_shown:
            item = canvas.create_rectangle(INSIDE, outline=colours.ink, width=3, tags="focus")
            canvas.move(item, self.focus % cols, self.focus // cols)
        canvas.scale("all", 0, 0, self._side, self._side)  # so far the side of a cell was 1
        canvas.move("all", self._left, self._top)

    def _draw_names(self) -> None:
        shown, gap = self.shown, 4 / self._side
        self._font.configure(size=-round(min(0.55 * self._side, 13)))
        for number in range(shown.cols):
            self._draw_name(shown.cells[number].name[0], (number + 0.5, -gap), "s")
        for number in range(shown.rows):
            self._draw_name(str(number + 1), (-gap, number + 0.5), "e")

    def _draw_name(self, name: str, place: tuple[float, float], anchor: Literal["s", "e"]) -> None:
        ink = self.colours.muted
        self.canvas.create_text(
            place, text=name, anchor=anchor, font=self._font, fill=ink, tags="name"
        )

    def _items_of(self, number: int, cell: CellView) -> Iterator[int]:
        """Draw the content of a cell; the last mark has a disc, darker on larger boards."""
        shown, colours, canvas = self.shown, self.colours, self.canvas
        if cell.is_last:
            shade = 0.02 * max(shown.rows - 3, shown.cols - 3, 0)
            disc = colours.faint(colours.muted, shade)
            yield canvas.create_oval(INSIDE, fill=disc, outline="", tags="last")
        if cell.is_hinted:
            yield canvas.create_oval(MIDDLE, outline=colours.ink, width=2, tags="hint")
        if cell.mark:
            opacity = 0.5 if number in shown.faded else 1
            ink = colours.faint(by_mark(cell.mark, colours.x, colours.o), opacity)
            weight = 0.11 if cell.in_line and number in shown.lit else 0.085
            yield self._draw_curves(_curves(cell.mark), ink, weight, cell.mark)
        if cell.ghost:
            ink = colours.faint(by_mark(cell.ghost, colours.x, colours.o), 0.35)
            yield self._draw_curves(_curves(cell.ghost), ink, 0.03, "ghost")

    def _draw_curves(self, curves: tuple[Curve, ...], ink: str, weight: float, tag: str) -> int:
        found = drawn(curves, self._side, weight, ink)
        if found not in self._images:  # Tk drops images without a reference
            self._images[found] = tk.PhotoImage(master=self.canvas, data=found.png)
        corner = found.left / self._side, found.top / self._side
        return self.canvas.create_image(corner, image=self._images[found], anchor="nw", tags=tag)

    def _rule(self, weight: float, *ends: float) -> None:
        """Draw lines of the grid."""
        width = max(weight * self._side, 1)
        self.canvas.create_line([*ends], fill=self.colours.rule, width=width, capstyle="round")


@cache
def _curves(mark: Mark) -> tuple[Curve, ...]:
    paths = ([int(number) / 100 for number in re.findall(r"\d+", path)] for path in PENS[mark])
    return tuple(
        tuple(path[start : start + 8]) for path in paths for start in range(0, len(path) - 2, 6)
    )
