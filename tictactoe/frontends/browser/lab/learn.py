"""The tab Learn in a browser: its address, focus, keys, pointing and the editor."""

from typing import Final

from pyscript import window
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.editor import open_editor
from tictactoe.frontends.browser.lab.panel import TabPanel
from tictactoe.frontends.browser.lab.services import CHAPTER
from tictactoe.frontends.browser.puzzle_keys import listen_to_arrows
from tictactoe.lab.course.views import LessonView
from tictactoe.lab.learn import Learn, LearnView
from tictactoe.words import Words

STEP: Final = "step"
CLASS: Final = "class"
"""Parameters of the address, beside the chapter."""
ANSWERS: Final = (
    *("lesson-hint", "lesson-shown"),
    *("exercise-message", "exercise-fault", "lesson-message"),
)
"""The messages about a guess or code, and the hint; the last one has priority."""
ROW: Final = '[role="treeitem"]'


class LearnPanel(TabPanel):
    """The tab and its part of the page."""

    def __init__(self, panel: dom.Element, model: Learn) -> None:
        super().__init__(panel, model)
        self._learn = model
        self._panel = panel
        self._has_editor = False
        self._navigations = dom.ADDRESS.navigations
        """The count of `dom.ADDRESS` when the address was last read."""
        self._open_address()
        for event in ("pointerover", "focusin"):
            dom.on_part("lesson", event, "mark", lambda mark: self._light(str(mark.dataset.what)))
        for event in ("pointerout", "focusout"):
            dom.on_part("lesson", event, "mark", lambda _mark: self._light(""))
        dom.on_part("lesson-tree", "pointerover", ROW, self._light_moves)
        dom.on_part("lesson-tree", "pointerout", ROW, lambda _row: self._light(""))
        listen_to_arrows("practice")

    def show(self) -> None:
        """Redraw the tab; after Back or Forward, open the chapter in the address."""
        if self._navigations != dom.ADDRESS.navigations:
            self._navigations = dom.ADDRESS.navigations
            self._open_address()
        window.history.scrollRestoration = "manual"  # Back leads to the top of the list
        super().show()

    def on_shown(self, view: LearnView, before: LearnView | None) -> None:
        """Write the step into the address, and focus a new step."""
        (chapter, place), was = view.at, before.at if before else view.at
        if words := self._learn.words:
            if not before or before.course_language != view.course_language:
                self._write_words(words)
            if view.lesson:
                self._prepare_step(view.lesson, words)
        is_new = chapter > 0 and was[0] == 0  # so that Back leads to all chapters
        _set_address(chapter, place + 1, is_new=is_new)
        if chapter != was[0]:
            top = "learn-end" if view.course and view.course.end else "learn-chapters"
            _go_to("lesson-title" if chapter else top)
        elif view.at != was:
            _go_to("lesson-text")
        elif before and before.lesson and view.lesson:
            _reveal_answer(view.lesson, before.lesson)
        if view.at != was:
            for opened in self._panel.querySelectorAll("#lesson details"):
                opened.open = False

    def hide(self) -> None:
        """Cancel running work, and remove the step from the address."""
        super().hide()
        window.history.scrollRestoration = "auto"
        _set_address(0)

    def _open_address(self) -> None:
        """Open the step that the address names; in a class, no solution is shown."""
        parameters = window.URL.new(window.location.href).searchParams
        self._learn.is_class = not is_none(parameters.get(CLASS))
        self._learn.open_at(str(parameters.get(CHAPTER)), str(parameters.get(STEP)))

    def _write_words(self, words: Words) -> None:
        """Write the texts that only change with the language."""
        for place in self._panel.querySelectorAll("[data-course]"):
            place.textContent = words(place.dataset.course)
        dom.element("class-link").value = _class_link()

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
        """Highlight the cells, nodes or lines that a marked text is about."""
        self._learn.light(what)
        self.show()

    def _light_moves(self, row: dom.Element) -> None:
        """Highlight the cells of the moves to a row of the tree, or of those left out there."""
        self._learn.light_row(str(row.parentElement.dataset.key))
        self.show()


def _go_to(name: str) -> None:
    """Focus an element of the tab, and show the panel from its top."""
    dom.element(name).focus(preventScroll=True)
    dom.element("inside").scrollIntoView()


def _reveal_answer(lesson: LessonView, before: LessonView) -> None:
    """Scroll to the messages about a guess or code, which may be out of view below it.

    Nothing moves while code is being proved.
    """
    has_new_message = lesson.message != before.message
    is_proof_over = lesson.exercise is not None and lesson.check != before.check
    if has_new_message or is_proof_over:
        for place in map(dom.element, ANSWERS):
            if place.textContent:
                place.scrollIntoView(block="nearest")


def _class_link() -> str:
    """Return the address of the course for a class."""
    address = window.URL.new(".", window.location.href)
    address.search = f"?inside=learn&{CLASS}=1"
    return str(address.href)


def _set_address(chapter: int, step: int = 0, *, is_new: bool = False) -> None:
    """Set chapter and step in the address; `is_new` adds an entry to the history."""
    address = window.URL.new(window.location.href)
    for name, number in ((CHAPTER, chapter), (STEP, step)):
        if chapter:
            address.searchParams.set(name, str(number))
        else:
            address.searchParams.delete(name)
    if address.href == window.location.href:
        return
    if is_new:
        dom.ADDRESS.push(address.href, CHAPTER)
    else:
        dom.ADDRESS.replace(address.href)
