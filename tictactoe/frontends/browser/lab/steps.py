"""The tab that steps through a search: the line that runs, the calls above it, the board."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.traces import NotYet, Traces
from tictactoe.lab.steps import Level, Look, Moment, StepView, into, out, over, shown, to_cut
from tictactoe.view import number_text

if TYPE_CHECKING:
    from tictactoe.frontends.browser.app import App

PARTS: Final = ("levels", "variables", "source")
"""What shows a moment."""


class Steps:
    """A walk through the search of the position on the page."""

    def __init__(self, app: "App", client: Client) -> None:
        self.app = app
        self.traces = Traces(client, self.go_on)
        self._moment = Moment()
        self._before: list[Moment] = []
        """The moments that led here, to go back to."""
        self._then: Callable[[], None] | None = None
        """What waits for a call to be known."""
        self._function = ""
        """Whose source is shown."""
        self._is_playing = False
        self._timer: int | None = None
        self._tick = create_proxy(self.tick)
        self.app.listen("steps-method", "change", lambda _event: self.show())
        self.app.on_click("steps-stop", self.traces.toggle)
        self.app.on_click("step-back", self.back)
        self.app.on_click("step-play", self.play)
        for name, step in (("over", over), ("into", into), ("out", out), ("cut", to_cut)):
            self.app.on_click(f"step-{name}", self._stepper(step))

    def show(self) -> None:
        """Show the search of the position on the page, from its beginning if it is another."""
        if self.app.is_level_due:
            for name in PARTS:
                _element(name).hidden = True  # until it has moved
            return
        if self.traces.begin(_element("steps-method").value, self.app.match.position):
            self._pause()
            self._moment, self._before, self._then = Moment(), [], None
        self.render()

    def hide(self) -> None:
        """End what goes on."""
        self._pause()
        self._then = None
        self.app.end_preview()
        self.traces.leave()

    def go_on(self) -> None:
        """Do what waited for something to be known."""
        then, self._then = self._then, None
        if then and not self.traces.refused:
            then()
        else:
            self.render()

    def go(self, step: Callable[[Moment, Look], Moment]) -> None:
        """Take a step, as soon as all that it takes is known."""
        try:
            moment = step(self._moment, self.traces.frame)
        except NotYet:
            self._then = lambda: self.go(step)
            return
        if moment != self._moment:
            self._before.append(self._moment)
            self._moment = moment
            self.app.preview(moment.path)
        self.render()
        if self._is_playing:
            self._timer = window.setTimeout(self._tick, int(_element("speed").value))

    def back(self) -> None:
        """Take the last step back."""
        self._pause()
        if self._before:
            self._moment = self._before.pop()
            self.app.preview(self._moment.path)
        self.render()

    def play(self) -> None:
        """Step on by itself, or stop doing so."""
        if self._is_playing:
            self._pause()
            self.render()
        else:
            self._is_playing = True
            self.go(into)

    def tick(self) -> None:
        """Take the next step of a search that plays."""
        self._timer = None
        self.go(into)

    def render(self) -> None:
        """Draw the moment, or say why it cannot be shown yet."""
        words, position = self.app.words, self.app.match.position
        found, told = None, ""
        if position.outcome:
            told = words("search over")
        else:
            try:
                source = self.traces.source(self.traces.frame(self._moment.path).function)
                found = shown(self._moment, self.traces.frame, position, words)
            except NotYet:
                told = words("searching", count=number_text(self.traces.nodes, words))
            if self.traces.refused:
                told = words(self.traces.refused)
        for name in PARTS:
            _element(name).hidden = found is None
        again = _element("steps-stop")
        again.hidden = not (told and (self.traces.is_busy or self.traces.refused))
        again.textContent = words("stop" if self.traces.is_busy else "search again")
        if found:
            place = words("line number", line=found.line, function=found.function)
            told = " ".join(filter(None, (place, told or found.told)))
            self._draw(found, source)
        _element("steps-told").textContent = told
        if (found and found.is_end) or self.traces.refused:
            self._pause()
        for name in ("over", "into", "out", "cut", "play"):
            _disable(f"step-{name}", when=found is None or found.is_end)
        _disable("step-back", when=not self._before)
        _element("step-play").textContent = words("step pause" if self._is_playing else "step play")

    def _draw(self, found: StepView, source: dict[int, str]) -> None:
        _element("levels").replaceChildren(*map(_level, found.levels))
        names = []
        for name, value in found.variables:
            names += [_text("dt", name), _text("dd", value)]
        _element("variables").replaceChildren(*names)
        if self._function != found.function:
            self._function = found.function
            _element("source").replaceChildren(*(_text("li", line) for line in source.values()))
        for number, line in zip(source, _element("source").children, strict=True):
            if number == found.line:
                line.setAttribute("aria-current", "step")
            else:
                line.removeAttribute("aria-current")

    def _stepper(self, step: Callable[[Moment, Look], Moment]) -> Callable[[], None]:
        def take() -> None:
            self._pause()
            self.go(step)

        return take

    def _pause(self) -> None:
        self._is_playing = False
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._timer = None


def _level(level: Level) -> Any:  # noqa: ANN401  (an element)
    """Return a call that goes on, with what is known of its moves."""
    item = document.createElement("li")
    numbers = ", ".join(f"{name} {value}" for name, value in level.numbers)
    item.append(_text("span", level.name), " ", _text("small", numbers))
    moves = document.createElement("ul")
    for move in level.moves:
        shown = _text("li", f"{move.cell} {move.worth}".strip())
        shown.dataset.state = move.state
        if move.state == "now":
            shown.setAttribute("aria-current", "step")
        moves.append(shown)
    item.append(moves)
    return item


def _text(tag: str, text: str) -> Any:  # noqa: ANN401  (an element)
    element = document.createElement(tag)
    element.textContent = text
    return element


def _disable(name: str, *, when: bool) -> None:
    """Let a button say that it does nothing now; it keeps the focus, unlike one turned off."""
    _element(name).setAttribute("aria-disabled", "true" if when else "false")


def _element(name: str) -> Any:  # noqa: ANN401  (an element)
    return document.getElementById(name)
