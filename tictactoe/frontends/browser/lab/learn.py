"""The tab Learn in a browser: its address, focus, keys, pointing and the editor."""

from typing import Final

from pyscript import window
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.editor import open_editor
from tictactoe.frontends.browser.lab.panel import TabPanel
from tictactoe.frontends.browser.lab.services import CHAPTER
from tictactoe.frontends.browser.puzzle_keys import listen_to_arrows
from tictactoe.lab.course import CHAPTERS
from tictactoe.lab.learn import Learn, LearnView, LessonView
from tictactoe.words import Words

ROW: Final = '[role="treeitem"]'


class LearnPanel(TabPanel):
    """The tab and its part of the page."""

    def __init__(self, panel: dom.Element, model: Learn) -> None:
        super().__init__(panel, model)
        self._learn = model
        self._panel = panel
        self._has_editor = False
        self._entry = dom.ADDRESS.come
        """The entry of the history whose address was read last."""
        model.open(_chapter_in_address())
        for event in ("pointerover", "focusin"):
            dom.on_part("lesson", event, "mark", lambda mark: self._light(str(mark.dataset.what)))
        for event in ("pointerout", "focusout"):
            dom.on_part("lesson", event, "mark", lambda _mark: self._light(""))
        dom.on_part("lesson-tree", "pointerover", ROW, self._light_moves)
        dom.on_part("lesson-tree", "pointerout", ROW, lambda _row: self._light(""))
        listen_to_arrows("practice")

    def show(self) -> None:
        """Redraw the tab, at the chapter of the address after Back or Forward."""
        if self._entry != dom.ADDRESS.come:
            self._entry = dom.ADDRESS.come
            self._learn.open(_chapter_in_address())
        super().show()

    def on_shown(self, view: LearnView, before: LearnView | None) -> None:
        """Follow the tab in the address, and focus a new step."""
        chapter, was = view.at[0], before.at if before else view.at
        if words := self._learn.words:
            if not before or before.course_language != view.course_language:
                self._write_words(words)
            if view.lesson:
                self._prepare_step(view.lesson, words)
        _set_address(chapter, is_new=chapter > 0 and was[0] == 0)  # Back leads to all chapters
        if chapter != was[0]:
            _go_to("lesson-title" if chapter else "learn-chapters")
        elif view.at != was:
            _go_to("lesson-text")
        if view.at != was:
            for opened in self._panel.querySelectorAll("#lesson details"):
                opened.open = False

    def hide(self) -> None:
        """Cancel what runs, and remove the chapter from the address."""
        super().hide()
        _set_address(0)

    def _write_words(self, words: Words) -> None:
        """Write the texts that only change with the language."""
        for place in self._panel.querySelectorAll("[data-course]"):
            place.textContent = words(place.dataset.course)

    def _prepare_step(self, lesson: LessonView, words: Words) -> None:
        """Open the editor if the step has code, and let Tab lead to one cell."""
        if lesson.exercise and not self._has_editor:
            self._has_editor = True
            open_editor("exercise", lambda: self._learn.words or words, self._refuse)
        cells = dom.element("practice-cells")
        if cells.querySelector("button") and is_none(cells.querySelector('[tabindex="0"]')):
            dom.rove("practice", cells.querySelector("button"))

    def _refuse(self, why: str) -> None:
        self._learn.refuse(why)
        self.show()

    def _light(self, what: str) -> None:
        """Light up the cells, nodes or lines that a marked text is about."""
        self._learn.light(what)
        self.show()

    def _light_moves(self, row: dom.Element) -> None:
        """Light up the cells of the moves to a row of the tree, or of those that were left out."""
        self._learn.light_row(str(row.parentElement.dataset.key))
        self.show()


def _go_to(name: str) -> None:
    """Focus an element of the tab, and show the panel from its top."""
    dom.element(name).focus(preventScroll=True)
    dom.element("inside").scrollIntoView()


def _chapter_in_address() -> str:
    """Return the number of the chapter in the address, as in `chapter=3`; 0 for none."""
    named = str(window.URL.new(window.location.href).searchParams.get(CHAPTER))
    return named if named in map(str, range(1, len(CHAPTERS) + 1)) else "0"


def _address(chapter: int) -> str:
    """Return the address of the page with a chapter, or with none for 0."""
    address = window.URL.new(window.location.href)
    if chapter:
        address.searchParams.set(CHAPTER, str(chapter))
    else:
        address.searchParams.delete(CHAPTER)
    return str(address.href)


def _set_address(chapter: int, *, is_new: bool = False) -> None:
    """Set the chapter in the address, in a new entry of the history if it is new."""
    address = _address(chapter)
    if address == window.location.href:
        return
    if is_new:
        dom.ADDRESS.push(address, CHAPTER)
    else:
        dom.ADDRESS.replace(address)
