"""The small tree of a step of the course: all of it in view, to be looked at and pointed at."""

from asyncio import Task, ensure_future, sleep
from typing import ClassVar, Final

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.tree_drawing import STUB, Key, TreeDrawing
from tictactoe.lab.course import Step
from tictactoe.lab.course.small_tree import grown, tree_text
from tictactoe.lab.explain import Path
from tictactoe.words import Words

PLACE: Final = "lesson-tree"
EDGE: Final = 38
"""How wide the names of the levels are, left of the nodes."""


class LessonTree(TreeDrawing):
    """The tree below the practice board."""

    width: ClassVar = 46
    node: ClassVar = 70
    height: ClassVar = 114

    def __init__(self) -> None:
        self._picture = dom.element(PLACE).querySelector("svg")
        super().__init__(self._picture)
        self._shown = dom.Written()
        self._to_come: Task[None] | None = None

    def show(self, step: Step, words: Words, *, is_done: bool) -> None:
        """Show the tree of a step, if it has one, once the rest of the step shows."""
        if self._shown.changes("step", step):
            dom.element(PLACE).hidden = True
        if self._shown.changes("tree", step, is_done, words.language):
            if self._to_come:
                self._to_come.cancel()
            self._to_come = ensure_future(self._grow(step, words, is_done=is_done))

    async def _grow(self, step: Step, words: Words, *, is_done: bool) -> None:
        """Find the tree, then draw it, and let the page answer in between."""
        await sleep(0)
        found = grown(step, words, is_done=is_done)
        await sleep(0)
        dom.element(PLACE).hidden = found is None
        self.clear()
        if found:
            top, calls = found
            dom.element(PLACE).setAttribute("aria-label", tree_text(calls))
            for call in calls:
                self._add(call, None if call.path else top)
            self._lay_out()
            self._fit()

    def light(self, paths: list[Path]) -> None:
        """Light up the nodes after these moves, and no others."""
        for (path, is_left_out), item in self._items.items():
            above = [it[:-1] for it in paths if (it, False) not in self._items]
            item.dataset.lit = dom.flag(path in (above if is_left_out else paths))

    def _made(self, key: Key, template: str) -> dom.Element:
        """Make a node that is nothing by itself to a screen reader, which is told of the whole."""
        item = super()._made(key, template)
        for attribute in ("role", "tabindex"):
            item.removeAttribute(attribute)
        return item

    def _fit(self) -> None:
        """Make the picture as large as the tree."""
        halves = {key: STUB * self._left_out[key[0]] if key[1] else self.width for key in self._at}
        left = min(x - halves[key] / 2 for key, (x, _) in self._at.items()) - EDGE
        right = max(x + halves[key] / 2 for key, (x, _) in self._at.items())
        top, bottom = -40, max(y for _, y in self._at.values()) + self.node
        self._picture.setAttribute("viewBox", f"{left} {top} {right - left} {bottom - top}")
        self._picture.style.width = f"{(right - left) / 16}rem"
        self._levels.style.transform = f"translate({left}px, 0)"
