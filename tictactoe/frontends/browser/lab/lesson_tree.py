"""The small tree of a step of the course: all of it in view, to be looked at and pointed at."""

from asyncio import Task, ensure_future, sleep

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.branches import Branches, path_of
from tictactoe.lab.course import Step
from tictactoe.lab.course.small_tree import grown, tree_text
from tictactoe.lab.explain import Path
from tictactoe.words import Words


class LessonTree:
    """The tree below the practice board, which a screen reader describes as one image."""

    def __init__(self) -> None:
        self._branches = Branches("lesson-tree", "picture")
        self._shown = dom.Written()
        self._to_come: Task[None] | None = None

    def show(self, step: Step, words: Words, *, is_done: bool) -> None:
        """Show the tree of a step, if it has one, once the rest of the step shows."""
        if self._shown.changes("step", step):
            self._branches.place.hidden = True
        if self._shown.changes("tree", step, is_done, words.language):
            if self._to_come:
                self._to_come.cancel()
            self._to_come = ensure_future(self._grow(step, words, is_done=is_done))

    async def _grow(self, step: Step, words: Words, *, is_done: bool) -> None:
        """Find the tree, then draw it, and let the page answer in between."""
        await sleep(0)
        found = grown(step, words, is_done=is_done)
        await sleep(0)
        place = self._branches.place
        place.hidden = found is None
        self._branches.show_as("picture")
        if found:
            top, calls = found
            place.setAttribute("aria-label", tree_text(calls))
            for call in calls:
                self._branches.draw(call, None if call.path else top)
            for item in self._branches.items:
                item.removeAttribute("tabindex")

    def light(self, paths: list[Path]) -> None:
        """Light up the nodes after these moves, and no others."""
        known = [path_of(item) for item in self._branches.items if item.hasAttribute("data-path")]
        above = [path[:-1] for path in paths if path not in known]
        for item in self._branches.items:
            is_left_out = item.hasAttribute("data-above")
            item.dataset.lit = dom.flag(path_of(item) in (above if is_left_out else paths))
