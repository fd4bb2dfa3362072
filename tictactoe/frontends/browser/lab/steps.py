"""The tab that steps through a search: the line that runs, the calls above it, the board."""

from collections.abc import Callable
from typing import Any, Final

from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.dom import CLOCK, element, listen, made, on_click, write
from tictactoe.frontends.browser.lab.traces import NotYet, Traces
from tictactoe.lab.steps import Level, Look, Moment, StepView, into, out, over, shown, to_cut
from tictactoe.session import Session

PARTS: Final = ("levels", "variables", "source")
"""What shows a moment."""


class Steps:
    """A walk through the search of the position on the page."""

    def __init__(self, session: Session, client: Client) -> None:
        self._session = session
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
        listen("steps-method", "change", lambda _event: self.show())
        on_click("steps-stop", self.traces.toggle)
        on_click("step-back", self.back)
        on_click("step-play", self.play)
        for name, step in (("over", over), ("into", into), ("out", out), ("cut", to_cut)):
            on_click(f"step-{name}", self._stepper(step))

    def show(self) -> None:
        """Show the search of the position on the page, from its beginning if it is another."""
        if self._session.state == "due":
            for name in PARTS:
                element(name).hidden = True  # until it has moved
            return
        if self.traces.begin(element("steps-method").value, self._session.on_board.position):
            self._pause()
            self._moment, self._before, self._then = Moment(), [], None
        self.render()

    def hide(self) -> None:
        """End what goes on."""
        self._pause()
        self._then = None
        self._session.preview(())
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
            self._session.preview(moment.path)
        self.render()
        if self._is_playing:
            self._timer = CLOCK.after(int(element("speed").value), self.tick)

    def back(self) -> None:
        """Take the last step back."""
        self._pause()
        if self._before:
            self._moment = self._before.pop()
            self._session.preview(self._moment.path)
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
        words, position = self._session.words, self._session.on_board.position
        found, told = None, ""
        if position.outcome:
            told = words("search over")
        else:
            try:
                source = self.traces.source(self.traces.frame(self._moment.path).function)
                found = shown(self._moment, self.traces.frame, position, words)
            except NotYet:
                told = words("searching", count=self.traces.nodes)
            if self.traces.refused:
                told = words(self.traces.refused)
        for name in PARTS:
            element(name).hidden = found is None
        again = element("steps-stop")
        again.hidden = not (told and (self.traces.is_busy or self.traces.refused))
        write("steps-stop", words("stop" if self.traces.is_busy else "search again"))
        if found:
            place = words("line number", line=found.line, function=found.function)
            told = " ".join(filter(None, (place, told or found.told)))
            self._draw(found, source)
        write("steps-told", told)
        if (found and found.is_end) or self.traces.refused:
            self._pause()
        for name in ("over", "into", "out", "cut", "play"):
            _disable(f"step-{name}", when=found is None or found.is_end)
        _disable("step-back", when=not self._before)
        write("step-play", words("step pause" if self._is_playing else "step play"))

    def _draw(self, found: StepView, source: dict[int, str]) -> None:
        element("levels").replaceChildren(*map(_level, found.levels))
        names = []
        for name, value in found.variables:
            names += [made("dt", name), made("dd", value)]
        element("variables").replaceChildren(*names)
        if self._function != found.function:
            self._function = found.function
            element("source").replaceChildren(*(made("li", line) for line in source.values()))
        for number, line in zip(source, element("source").children, strict=True):
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
            CLOCK.after_cancel(self._timer)
            self._timer = None


def _level(level: Level) -> Any:  # noqa: ANN401  (an element)
    """Return a call that goes on, with what is known of its moves."""
    item = made("li")
    numbers = ", ".join(f"{name} {value}" for name, value in level.numbers)
    item.append(made("span", level.name), " ", made("small", numbers))
    moves = made("ul")
    for move in level.moves:
        shown = made("li", f"{move.cell} {move.worth}".strip())
        shown.dataset.state = move.state
        if move.state == "now":
            shown.setAttribute("aria-current", "step")
        moves.append(shown)
    item.append(moves)
    return item


def _disable(name: str, *, when: bool) -> None:
    """Let a button say that it does nothing now; it keeps the focus, unlike one turned off."""
    element(name).setAttribute("aria-disabled", "true" if when else "false")
