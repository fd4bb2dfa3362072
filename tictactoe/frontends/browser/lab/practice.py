"""The practice board of the course: cells are chosen there, not played."""

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.lab.course import Step
from tictactoe.lab.course.truths import Truth
from tictactoe.rules import EMPTY
from tictactoe.session import Session
from tictactoe.words import Words

ARROWS = {"ArrowRight": (0, 1), "ArrowLeft": (0, -1), "ArrowDown": (1, 0), "ArrowUp": (-1, 0)}
WORTH = {1: "win", 0: "draw", -1: "loss"}


class Practice:
    """The board of a step, the cells that are chosen on it, and those that are lit."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._chosen: set[int] = set()
        self._step: Step | None = None
        self._is_open = False
        """Whether cells can be chosen."""
        self._written = dom.Written()
        dom.on_part("practice", "click", "button", self._toggle)
        dom.listen("practice", "keydown", self._press)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The cells that are chosen."""
        return tuple(sorted(self._chosen))

    def clear(self) -> None:
        """Choose nothing."""
        self._chosen.clear()

    def light(self, cells: tuple[int, ...]) -> None:
        """Light cells up, and no others."""
        for cell, button in enumerate(dom.element("practice-cells").children):
            button.dataset.lit = dom.flag(cell in cells)

    def draw(self, step: Step, found: Truth | None) -> None:
        """Show the board of a step, with what is true of it once that is known."""
        words = self._session.words
        is_shown = step.task == "cells" or (step.task != "code" and bool(step.moves))
        dom.element("practice").hidden = not is_shown
        self._is_open = step.task == "cells" and found is None
        self._step = step
        state = step, found, self._is_open, self.chosen, words.language
        if not self._written.changes("board", *state):
            return
        rules, place, cells = step.rules, dom.element("practice"), dom.element("practice-cells")
        if self._written.changes("size", rules):
            cells.replaceChildren(*(dom.fresh("practice-cell") for _ in range(rules.size)))
            place.style.setProperty("--rows", str(rules.rows))
            place.style.setProperty("--cols", str(rules.cols))
            dom.rove("practice", cells.firstElementChild)
        draw(place.querySelector("svg"), step.position)
        for cell, button in enumerate(cells.children):
            self._draw_cell(button, cell, step, found, words)

    def _draw_cell(
        self, button: dom.Element, cell: int, step: Step, found: Truth | None, words: Words
    ) -> None:
        mark, verdict, told, state = step.position.cells[cell], "", "", ""
        if found and cell in found.values:
            verdict = WORTH[found.values[cell]]
        if found and cell in found.chances:
            told = words("learn percent", percent=found.chances[cell])
        elif step.asks == "mistake" and cell in step.cells:
            told = str(step.cells.index(cell) + 1)
        is_chosen = cell in self._chosen
        if found and step.task == "cells":
            is_due = cell in found.cells
            state = ("right" if is_chosen else "due") if is_due else "wrong" if is_chosen else ""
        content = words("empty") if mark == EMPTY else mark
        worth = words(f"learn {verdict}") if verdict else ""
        name = step.rules.name(cell)
        label = words("cell", cell=name, content=content)
        button.setAttribute("aria-label", ", ".join(filter(None, (label, told, worth))))
        button.setAttribute("aria-pressed", dom.flag(is_chosen))
        is_choice = self._is_open and cell in step.choices
        button.setAttribute("aria-disabled", dom.flag(not is_choice))
        button.dataset.verdict, button.dataset.found = verdict, state
        button.dataset.told, button.dataset.held = told, dom.flag(mark != EMPTY)
        row, col = divmod(cell, step.rules.cols)
        letters = name.rstrip("0123456789")
        edge = {".col": "" if row else letters, ".row": "" if col else name.removeprefix(letters)}
        for part, told in edge.items():
            button.querySelector(part).dataset.name = told

    def _toggle(self, button: dom.Element) -> None:
        dom.rove("practice", button)
        cell, step = dom.place_of(button), self._step
        if self._is_open and step and cell in step.choices:
            self._chosen ^= {cell}
            self.draw(step, None)

    def _press(self, event: dom.Event) -> None:
        if event.key not in ARROWS or self._step is None:
            return
        event.preventDefault()
        rules = self._step.rules
        row, col = divmod(dom.place_of(event.target), rules.cols)
        down, right = ARROWS[event.key]
        row, col = (row + down) % rules.rows, (col + right) % rules.cols
        button = dom.element("practice-cells").children.item(row * rules.cols + col)
        dom.rove("practice", button)
        button.focus()
