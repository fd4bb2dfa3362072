"""What only a browser does for the tab Learn: its address, focus, keys, pointing and the editor."""

from typing import Final

from pyscript import window
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.editor import open_editor
from tictactoe.frontends.browser.lab.panel import TabView
from tictactoe.frontends.browser.lab.services import CHAPTER
from tictactoe.lab.course import CHAPTERS
from tictactoe.lab.learn import Learn
from tictactoe.words import ENGLISH

ARROWS: Final = {
    "ArrowRight": (0, 1),
    "ArrowLeft": (0, -1),
    "ArrowDown": (1, 0),
    "ArrowUp": (-1, 0),
}
NODE: Final = "[data-path], [data-above]"
"""A node of the small tree, or the moves that one left out."""


class LearnView(TabView):
    """The tab and its part of the page."""

    def __init__(self, panel: dom.Element, model: Learn) -> None:
        super().__init__(panel, model)
        self._learn = model
        self._panel = panel
        self._has_editor = False
        self._is_open = False
        self._language = ""
        """Whose words stand in the texts that do not change."""
        self._entry = dom.ADDRESS.come
        """With which entry of the history the address was read."""
        model.open(_chapter_asked())
        self._place = model.chapter, model.place
        """The chapter and the step that were shown last."""
        for event in ("pointerover", "focusin"):
            dom.on_part("lesson", event, "mark", lambda mark: self._light(mark.dataset.what))
        for event in ("pointerout", "focusout"):
            dom.on_part("lesson", event, "mark", lambda _mark: self._light(""))
        dom.on_part("lesson-tree", "pointerover", NODE, self._light_moves)
        dom.on_part("lesson-tree", "pointerout", NODE, lambda _node: self._light(""))
        dom.on_part("practice", "click", "button", lambda button: dom.rove("practice", button))
        dom.listen("practice", "keydown", self._press)
        dom.listen("guess", "input", lambda event: model.guess(str(event.target.value)))
        dom.listen("guess", "keydown", self._enter)

    def show(self) -> None:
        """Write what differs, follow it in the address, and focus a step that was turned to."""
        is_come, self._entry = self._entry != dom.ADDRESS.come, dom.ADDRESS.come
        if is_come:  # by Back or Forward
            self._learn.open(_chapter_asked())
        super().show()
        self._write_words()
        learn, before = self._learn, self._place
        self._place = learn.chapter, learn.place
        if learn.chapter and not before[0] and not is_come:
            dom.ADDRESS.push(_address(learn.chapter), CHAPTER)  # Back leads to all chapters
        elif learn.chapter != before[0] or not self._is_open:
            _set_address(learn.chapter)
        self._is_open = True
        if learn.chapter and learn.words:
            self._show_step()
        if self._place[0] != before[0]:
            _go_to("lesson-title" if learn.chapter else "learn-chapters")
        elif self._place != before:
            _go_to("lesson-text")

    def hide(self) -> None:
        """Cancel what runs, and name no chapter."""
        super().hide()
        self._is_open = False
        _set_address(0)

    def _write_words(self) -> None:
        """Write the texts that do not change, in another language."""
        words = self._learn.words
        if words and words.language != self._language:
            self._language = words.language
            for place in self._panel.querySelectorAll("[data-course]"):
                place.textContent = words(place.dataset.course)

    def _show_step(self) -> None:
        learn = self._learn
        if learn.step.code and not self._has_editor:
            self._has_editor = True
            open_editor("exercise", lambda: learn.words or ENGLISH, self._refuse)
        cells = dom.element("practice-cells")
        if cells.querySelector("button") and is_none(cells.querySelector('[tabindex="0"]')):
            dom.rove("practice", cells.querySelector("button"))

    def _refuse(self, why: str) -> None:
        self._learn.refuse(why)
        self.show()

    def _enter(self, event: dom.Event) -> None:
        if event.key == "Enter":
            self._learn.check()
            self.show()

    def _press(self, event: dom.Event) -> None:
        """Go to the next cell of the practice board in a direction."""
        if event.key not in ARROWS:
            return
        event.preventDefault()
        rules, (down, right) = self._learn.step.rules, ARROWS[event.key]
        row, col = divmod(int(event.target.dataset.key), rules.cols)
        row, col = (row + down) % rules.rows, (col + right) % rules.cols
        button = dom.element("practice").querySelector(f'[data-key="{row * rules.cols + col}"]')
        dom.rove("practice", button)
        button.focus()

    def _light(self, what: str) -> None:
        """Light up what words tell of: cells, nodes of the tree, lines of the code."""
        self._learn.light(str(what))
        super().show()

    def _light_moves(self, node: dom.Element) -> None:
        """Light up the cells of the moves that lead to a node, or of those that are left out."""
        path, name = node.getAttribute("data-path"), self._learn.step.rules.name
        cells = node.textContent.split() if is_none(path) else map(name, map(int, path.split()))
        self._learn.light_cells(" ".join(cells))
        super().show()


def _go_to(name: str) -> None:
    """Focus an element of the tab, and show the panel from its top."""
    dom.element(name).focus(preventScroll=True)
    dom.element("learn").scrollIntoView()  # where the page scrolls
    dom.element("inside").scrollTop = 0


def _chapter_asked() -> str:
    """Return the number of the chapter that the address names, as in `chapter=3`, 0 for none."""
    named = str(window.URL.new(window.location.href).searchParams.get(CHAPTER))
    return named if named in map(str, range(1, len(CHAPTERS) + 1)) else "0"


def _address(number: int) -> str:
    """Return the address of the page with a chapter, or with none for 0."""
    address = window.URL.new(window.location.href)
    if number:
        address.searchParams.set(CHAPTER, str(number))
    else:
        address.searchParams.delete(CHAPTER)
    return str(address.href)


def _set_address(number: int) -> None:
    """Let the address name a chapter, or none with 0."""
    address = _address(number)
    if address != window.location.href:
        dom.ADDRESS.replace(address)
