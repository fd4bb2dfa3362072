"""The tab that steps through a search: the line that runs, the calls above it, the board."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Final, TypeAlias

from pyscript.ffi import to_js

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.traces import Chosen, NotYet, Traces
from tictactoe.lab.steps import Level, Look, Moment, StepView, into, out, over, shown, to_cut
from tictactoe.session import Session

Step: TypeAlias = Callable[[Moment, Look], Moment]

STEPS: Final[dict[str, Step]] = {"over": over, "into": into, "out": out, "cut": to_cut}
PARTS: Final = ("levels", "variables", "source")
"""What shows a moment."""


class Steps:
    """A walk through the search of the position on the page."""

    def __init__(self, session: Session, client: Client, chosen: Chosen) -> None:
        self._session = session
        self._chosen = chosen
        self._traces = Traces("steps", client, self.show, self._go_on)
        self._moment = self._in_view = Moment()
        self._before: list[Moment] = []
        """The moments that led here, to go back to."""
        self._then: Callable[[], None] | None = None
        """What waits for a call to be known."""
        self._function = ""
        """Whose source is shown."""
        self._is_playing = False
        self._timer = dom.Timer()
        dom.on_click("step-back", self._back)
        dom.on_click("step-play", self._play)
        for name, step in STEPS.items():
            dom.on_click(f"step-{name}", partial(self._take, step))

    def show(self) -> None:
        """Show the search of the position on the page: a call that was chosen, or the first."""
        if self._session.state == "due":
            for name in PARTS:
                dom.element(name).hidden = True  # until it has moved
            return
        position, chosen = self._session.on_board.position, self._chosen
        is_chosen = chosen.position == position
        if is_chosen:
            dom.element("steps-method").value, chosen.position = chosen.method, None
        if self._traces.begin(position) or is_chosen:
            self._pause()
            self._moment = self._in_view = Moment()
            self._before, self._then = [], None
            if is_chosen:
                self._moment = Moment(chosen.path)
                self._session.preview(chosen.path)
        self._render()

    def hide(self) -> None:
        """End what goes on."""
        self._pause()
        self._then = None
        self._session.preview(())
        self._traces.leave()

    def _go_on(self) -> None:
        """Do what waited for something to be known."""
        then, self._then = self._then, None
        if then and not self._traces.refused:
            then()
        else:
            self._render()

    def _take(self, step: Step) -> None:
        self._pause()
        self._go(step)

    def _go(self, step: Step) -> None:
        try:
            moment = step(self._moment, self._traces.frame)
        except NotYet:
            self._then = partial(self._go, step)
            return
        if moment != self._moment:
            self._before.append(self._moment)
            self._moment = moment
            self._session.preview(moment.path)
        self._render()
        if self._is_playing:
            self._timer.start(int(dom.element("speed").value), partial(self._go, into))

    def _back(self) -> None:
        self._pause()
        if self._before:
            self._moment = self._before.pop()
            self._session.preview(self._moment.path)
        self._render()

    def _play(self) -> None:
        if self._is_playing:
            self._pause()
            self._render()
        else:
            self._is_playing = True
            self._go(into)

    def _pause(self) -> None:
        self._is_playing = False
        self._timer.stop()

    def _render(self) -> None:
        words, traces, found = self._session.words, self._traces, None
        if not traces.position.outcome:
            with suppress(NotYet):
                source = traces.source(traces.frame(self._moment.path).function)
                found = shown(self._moment, traces.frame, traces.position, words)
        for name in PARTS:
            dom.element(name).hidden = found is None
        told = traces.told(words) if found is None or traces.refused else found.told
        is_waiting = found is None and traces.is_busy
        traces.offer_stop(words, is_offered=is_waiting or bool(traces.refused))
        if found:
            place = words("line number", line=found.line, function=found.function)
            told = " ".join(filter(None, (place, told)))
        dom.write("steps-told", told)
        if found:
            self._draw(found, source)
        is_end = found is None or found.is_end
        if (found and is_end) or traces.refused:
            self._pause()
        for name in (*STEPS, "play"):
            _disable(name, when=is_end)
        _disable("back", when=not self._before)
        dom.write("step-play", words("step pause" if self._is_playing else "step play"))

    def _draw(self, found: StepView, source: dict[int, str]) -> None:
        dom.element("levels").replaceChildren(*map(_level, found.levels))
        pairs = ((dom.made("dt", name), dom.made("dd", value)) for name, value in found.variables)
        dom.element("variables").replaceChildren(*chain.from_iterable(pairs))
        if self._function != found.function:
            self._function = found.function
            dom.element("source").replaceChildren(
                *(dom.made("li", line) for line in source.values())
            )
        for number, line in zip(source, dom.element("source").children, strict=True):
            if number != found.line:
                line.removeAttribute("aria-current")
            else:
                line.setAttribute("aria-current", "step")
                if self._moment != self._in_view:
                    self._in_view = self._moment
                    line.scrollIntoView(to_js({"block": "nearest"}))


def _level(level: Level) -> dom.Element:
    numbers = ", ".join(f"{name} {value}" for name, value in level.numbers)
    moves = dom.made("ul")
    for move in level.moves:
        shown = dom.made("li", f"{move.cell} {move.worth}".strip())
        shown.dataset.state = move.state
        if move.state == "now":
            shown.setAttribute("aria-current", "step")
        moves.append(shown)
    return dom.made("li", dom.made("span", level.name), " ", dom.made("small", numbers), moves)


def _disable(name: str, *, when: bool) -> None:
    """Let a button say that it does nothing now; it keeps the focus, unlike one turned off."""
    dom.element(f"step-{name}").setAttribute("aria-disabled", dom.flag(when))
