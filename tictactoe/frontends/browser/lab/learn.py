"""The tab Learn: the chapters of the course, one step at a time."""

from asyncio import ensure_future
from typing import Final

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import is_none

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client, Unanswered
from tictactoe.frontends.browser.lab.exercise import Exercise
from tictactoe.frontends.browser.lab.jump import Go
from tictactoe.frontends.browser.lab.lesson_tree import LessonTree
from tictactoe.frontends.browser.lab.practice import Practice
from tictactoe.frontends.browser.lab.traces import OWN, Chosen
from tictactoe.frontends.browser.page.saves import download_text
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.lab.course import CHAPTERS, STEPS, Step, progress
from tictactoe.lab.course.codes import Codes, Store
from tictactoe.lab.course.progress import TASKS, Result
from tictactoe.lab.course.texts import Part, lights, parts, shown_text
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.tab import Lab
from tictactoe.session import Session
from tictactoe.words import add

KEPT: Final = "course"
"""The name under which the progress is kept."""
NAMED: Final = (
    *("about", "back", "all", "save", "chapters", "teachers"),
    *(f"teachers {name}" for name in ("plan", "link", "collect", "check")),
)
"""Elements that are named like the word that stands in them."""
NODE: Final = "[data-path], [data-above]"
"""A node of the small tree, or the moves that one left out."""
CHAPTER: Final = "chapter"
"""What names the chapter in the address, as in `?inside=learn&chapter=3`."""


class Learn:
    """The chapter and the step that are shown, and what was done so far."""

    def __init__(
        self, session: Session, lessons: Client, store: Store, go: Go, chosen: Chosen, lab: Lab
    ) -> None:
        self._session = session
        self._lessons = lessons
        self._store = store
        self._go_there = go
        self._chosen = chosen
        self._done = progress.read(store.read(KEPT))
        self._truths: dict[str, Truth] = {}
        self._asked = ""
        """The key of the step whose truth is asked for."""
        self._told = ""
        self._language = ""
        """Whose words of the course are known."""
        self._loading = ""
        self._is_shown = False
        """Whether the tab is open."""
        self._entry = dom.ADDRESS.come
        """With which entry of the history the address was read."""
        self._number = 0
        """The chapter, from 1; 0 shows all chapters."""
        self._at = 0
        """The step, from 0."""
        self._written = dom.Written()
        self._practice = Practice(session)
        self._tree = LessonTree()
        self._codes = Codes(store)
        hear = self._pass_code, self._render
        self._exercise = Exercise(lab, self._codes, *hear, go)
        dom.on_part(
            "chapters",
            "click",
            "button",
            lambda button: self._open(dom.place_of(button.parentElement) + 1),
        )
        for event in ("pointerover", "focusin"):
            dom.on_part("lesson", event, "mark", lambda mark: self._light(mark.dataset.what))
        for event in ("pointerout", "focusout"):
            dom.on_part("lesson", event, "mark", lambda _mark: self._light(""))
        dom.on_part("lesson-tree", "pointerover", NODE, self._light_moves)
        dom.on_part("lesson-tree", "pointerout", NODE, lambda _node: self._light(""))
        dom.listen("guess", "keydown", self._enter)
        if chapter := _chapter_asked():
            self._number = chapter
            self._at = self._first_due

    def show(self) -> None:
        """Show the chapter, once its words are known."""
        self._is_shown = True
        is_come, self._entry = self._entry != dom.ADDRESS.come, dom.ADDRESS.come
        is_turned = is_come and self._turn_to(_chapter_asked())
        language = self._session.words.language
        if self._loading != language:
            self._loading = language
            self._words_to_come = ensure_future(self._load(language))
        self._lessons.start()
        if self._language == language:
            self._render()
        if is_turned:
            self._focus()

    def hide(self) -> None:
        """Ask for nothing any more."""
        self._is_shown = False
        self._exercise.stop()
        self._lessons.cancel()
        self._told = self._asked = ""
        _set_address(0)

    async def _load(self, language: str) -> None:
        try:
            add(language, await window.boot.fetchWords(f"course-{language}"))
        except JsException:
            self._loading = ""
            dom.write("learn-told", self._session.words("language failed"))
        else:
            self._language = language
            dom.write("learn-told", "")
            if self._loading == self._session.words.language:
                self._write_words()
                self._render()

    # Where it is

    @property
    def _chapter(self) -> tuple[Step, ...]:
        return CHAPTERS[self._number - 1]

    @property
    def _step(self) -> Step:
        return self._chapter[self._at]

    @property
    def _key(self) -> str:
        return f"{self._number} {self._step.name}"

    def _open(self, number: int) -> None:
        """Open a chapter at the first step that is still to be done, or show all with 0.

        The browser's Back leads from a chapter to all of them.
        """
        if not number and dom.ADDRESS.state == CHAPTER:
            window.history.back()
            return
        if number and not self._number:
            dom.ADDRESS.push(_address(number), CHAPTER)
        self._turn_to(number)
        self._render()
        self._focus()

    def _turn_to(self, number: int) -> bool:
        """Show a chapter, or the list with 0, and return whether it changed."""
        if number == self._number:
            return False
        self._leave()
        self._number = number
        self._at = self._first_due if number else 0
        return True

    def _focus(self) -> None:
        _go_to("lesson-title" if self._number else "learn-chapters")

    @property
    def _first_due(self) -> int:
        """The first step of the chapter that is still to be done, or else its first."""
        return next(filter(self._is_due, range(len(self._chapter))), 0)

    def _is_due(self, place: int) -> bool:
        key = f"{self._number} {self._chapter[place].name}"
        return key in TASKS and key not in self._done

    @command
    def back(self) -> None:
        """Go to the step before."""
        self._go(-1)

    @command
    def next(self) -> None:
        """Go to the step after."""
        self._go(1)

    @command
    def show_all(self) -> None:
        """Show all chapters."""
        self._open(0)

    def _go(self, steps: int) -> None:
        """Go to the step before or after this one, or into the next chapter."""
        place = self._at + steps
        if place < 0:
            self._open(0)
        elif place < len(self._chapter):
            self._leave()
            self._at = place
            self._render()
            _go_to("lesson-text")
        else:
            self._open(self._number + 1 if self._number < len(CHAPTERS) else 0)

    def _leave(self) -> None:
        self._told = self._asked = ""
        self._exercise.forget()
        self._lessons.cancel()
        self._practice.clear()
        dom.element("guess").value = ""

    # What is done there

    def _enter(self, event: dom.Event) -> None:
        if event.key == "Enter":
            self.check()

    @command
    def check(self) -> None:
        """Take the prediction, and find what is true; or prove the code."""
        words, step = self._session.words, self._step
        if step.task == "code":
            self._exercise.toggle(self._key, step)
            self._render()
            return
        guess = (
            self._practice.chosen if step.task == "cells" else _number(dom.element("guess").value)
        )
        if step.most and guess and guess[0] > step.most:
            self._told = words("learn at most", number=step.most)
        elif guess:
            self._told = words("learn checking")
            self._ask(guess)
        else:
            self._told = words("learn none chosen" if step.task == "cells" else "learn guess first")
        self._render()

    def _ask(self, guess: tuple[int, ...] = ()) -> None:
        """Ask what is true of the step, to show it and to judge a guess if there is one."""
        key, step = self._key, self._step

        def take(content: Content) -> None:
            self._asked = ""
            self._truths[key] = found = part(content, "truth", Truth)
            if guess and key not in self._done:
                self._pass(key, progress.result(step, guess, found))
            elif key == self._key:
                self._render()

        def fail(_failure: Unanswered) -> None:
            self._asked = ""
            self._told = self._session.words("learn failed")
            self._render()

        if self._asked != key:
            self._asked = key
            self._lessons.ask_by_callbacks("teach", {"step": key}, take, on_failure=fail)

    def _pass(self, key: str, brought: Result) -> None:
        """Tick a step off."""
        self._done[key] = brought
        if not self._store.write(KEPT, progress.write(self._done)):
            self._told = self._session.words("cannot save")
        self._render()

    def _pass_code(self, key: str, code: str) -> None:
        """Tick a step off, with the code that was proved."""
        self._codes.prove(key, code)
        self._pass(key, ())

    @command
    def open_tab(self) -> None:
        """Show the position of the step in the instrument that it names."""
        step, chosen, method = self._step, self._chosen, ""
        if step.tab in ("tree", "steps"):
            chosen.position, chosen.code = None, self._codes.proved(step.own)
            method = OWN if chosen.code else step.method
            chosen.title = self._session.words(f"{self._number} title")
        self._go_there(step.position, step.tab, method)

    @command
    def save(self) -> None:
        """Save the results as a file."""
        words = self._session.words
        codes = {key: self._codes.of(key) for key in self._done if STEPS[key].code}
        download_text(f"{words('learn file')}.txt", progress.report(self._done, codes, words))

    # What is shown

    def _write_words(self) -> None:
        """Write what stays the same in one language."""
        words = self._session.words
        for name in NAMED:
            dom.write(f"learn-{name.replace(' ', '-')}", words(f"learn {name}"))
        numbers = range(1, len(CHAPTERS) + 1)
        goals = (
            dom.made("li", dom.made("b", words(f"{number} title")), f" {words(f'{number} goal')}")
            for number in numbers
        )
        dom.element("goals").replaceChildren(*goals)
        for name in ("hint", "solution"):
            dom.write(f"lesson-{name}-title", words(f"learn {name}"))
        dom.write("guess-title", words("learn number"))
        dom.element("practice").setAttribute("aria-label", words("learn board"))
        self._exercise.write_words()

    def _render(self) -> None:
        if not self._is_shown:
            return
        words = self._session.words
        dom.element("course").hidden = self._number > 0
        dom.element("lesson").hidden = self._number == 0
        _set_address(self._number)
        if self._number:
            self._render_step()
            return
        if not dom.element("chapters").childElementCount:
            dom.element("chapters").append(*(dom.fresh("chapter") for _ in CHAPTERS))
        for number, entry in enumerate(dom.element("chapters").children, 1):
            title = words("learn chapter", number=number, title=words(f"{number} title"))
            is_done = progress.is_complete(self._done, number)
            state = words("learn done") if is_done else ""
            dom.fill(entry, {"span": title, "small": f"✓ {state}" if state else ""})
        dom.write("learn-progress", words("learn progress", done=len(self._done), count=len(TASKS)))
        dom.element("learn-save").hidden = not self._done

    def _render_step(self) -> None:
        words, step, key = self._session.words, self._step, self._key
        brought, found = self._done.get(key), self._truths.get(key)
        if brought is not None and found is None and step.asks and step.task != "code":
            self._ask()
        dom.write("lesson-title", words(f"{self._number} title"))
        dom.write("lesson-stage", words(f"learn {step.stage}"))
        dom.write("lesson-place", words("learn place", step=self._at + 1, count=len(self._chapter)))
        self._write_parts("lesson-text", parts(words(key)))
        self._practice.draw(step, found if brought is not None else None)
        self._tree.show(step, words, is_done=step.task == "read" or brought is not None)
        dom.element("number").hidden = step.task != "number" or brought is not None
        self._exercise.draw(key, step)
        told = self._told
        if brought is not None and step.task != "code":
            told = progress.result_text(step, brought, words)
        dom.write("lesson-told", told)
        dom.element("lesson-told").dataset.right = dom.flag(
            brought is not None and progress.is_right(step, brought)
        )
        is_shown = found is not None if step.task != "code" else self._exercise.is_proved
        is_shown = is_shown and brought is not None
        proof = self._exercise.proof
        shown = parts(shown_text(key, found or Truth(), proof, words)) if is_shown else []
        self._write_parts("lesson-shown", shown)
        dom.element("lesson-hint").hidden = step.task == "read" or brought is not None
        if step.task != "read":
            self._write_parts("lesson-hint-text", parts(words(f"{key} hint")))
        self._render_buttons()

    def _render_buttons(self) -> None:
        words, step, key = self._session.words, self._step, self._key
        check = dom.element("learn-check")
        is_done = step.task == "read" or key in self._done
        check.hidden = is_done and step.task != "code"
        dom.element("learn-ways").dataset.done = dom.flag(is_done)
        word = "check" if step.task != "code" else "stop" if self._exercise.is_busy else "prove"
        dom.write("learn-check", words(f"learn {word}"))
        dom.element("learn-open").hidden = not step.tab or self._is_due(self._at)
        if step.tab:
            dom.write("learn-open", words(f"learn open {step.tab}"))
        after = "done"
        if self._at + 1 < len(self._chapter):
            after = "learn next"
        elif self._number < len(CHAPTERS):
            after = "learn next chapter"
        dom.write("learn-next", words(after))

    def _write_parts(self, name: str, found: list[Part]) -> None:
        """Write a paragraph; words that light something up can be pointed at, and focused."""
        if not self._written.changes(name, *found):
            return
        content = []
        for text, what in found:
            shown = text
            if what:
                shown = dom.made("mark", text)
                shown.tabIndex = 0
                shown.dataset.what = what
            content.append(shown)
        dom.element(name).replaceChildren(*content)

    def _light(self, what: str) -> None:
        """Light up what words tell of: cells, nodes of the tree, lines of the code."""
        cell, (cells, nodes, lines) = self._step.rules.cell, lights(str(what))
        self._practice.light(tuple(map(cell, cells)))
        self._tree.light([tuple(map(cell, moves)) for moves in nodes])
        self._exercise.light(lines)

    def _light_moves(self, node: dom.Element) -> None:
        """Light up the cells of the moves that lead to a node, or of those that are left out."""
        path = node.getAttribute("data-path")
        left_out = map(self._step.rules.cell, node.textContent.split())
        self._light("")
        self._practice.light(tuple(left_out if is_none(path) else map(int, path.split())))


def _go_to(name: str) -> None:
    """Focus an element of the tab, and show the panel from its top."""
    dom.element(name).focus(preventScroll=True)
    dom.element("learn").scrollIntoView()  # where the page scrolls
    dom.element("inside").scrollTop = 0


def _number(text: str) -> tuple[int, ...]:
    """Return a number that somebody typed, with or without signs between its digits."""
    digits = "".join(sign for sign in text if sign.isdecimal())[: progress.MOST_DIGITS]
    return (int(digits),) if digits else ()


def _chapter_asked() -> int:
    """Return the number of the chapter that the address names, 0 for none."""
    named = window.URL.new(window.location.href).searchParams.get(CHAPTER)
    is_one = not is_none(named) and str(named) in map(str, range(1, len(CHAPTERS) + 1))
    return int(str(named)) if is_one else 0


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
