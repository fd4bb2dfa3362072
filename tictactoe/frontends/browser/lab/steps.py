"""The tab that steps through a search: the line that runs, the calls above it, the board."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from pyscript.ffi import to_js

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.traces import OWN, Chosen, NotYet, Traces
from tictactoe.lab.steps import Level, Look, Moment, StepView, into, out, over, shown, to_cut
from tictactoe.session import Session

if TYPE_CHECKING:
    from tictactoe.frontends.browser.lab.player_stepper import PlayerStepper
    from tictactoe.lab.tab import Lab

Step: TypeAlias = Callable[[Moment, Look], Moment]

STEPS: Final[dict[str, Step]] = {"over": over, "into": into, "out": out, "cut": to_cut}
PARTS: Final = ("levels", "variables", "source")
"""What shows a moment."""


class Steps:
    """A walk through a search of the position on the page, or through the visitor's player."""

    def __init__(self, session: Session, client: Client, chosen: Chosen, lab: "Lab") -> None:
        self._session = session
        self._chosen = chosen
        self._lab = lab
        self._is_own = False
        """Whether the visitor's player is walked through."""
        self._traces = Traces("steps", client, self.show, self._go_on)
        self._moment = self._in_view = Moment()
        self._before: list[Moment] = []
        """The moments that led here, to go back to."""
        self._then: Callable[[], None] | None = None
        """What waits for a call to be known."""
        self._source: dict[int, str] = {}
        """What is shown of the source."""
        self._is_playing = False
        self._timer = dom.Timer()
        self._naming = dom.Timer()
        dom.on_click("step-back", self._back)
        dom.on_click("step-play", self._play)
        for name in STEPS:
            dom.on_click(f"step-{name}", partial(self._take, name))

    def show(self) -> None:
        """Show the search of the position on the page: a call that was chosen, or the first."""
        self._naming.start(0, self._name_own)
        if self._session.state == "due":
            for name in PARTS:
                dom.element(name).hidden = True  # until it has moved
            return
        position, chosen = self._session.on_board.position, self._chosen
        is_chosen = chosen.position == position
        if is_chosen:
            dom.element("steps-method").value, chosen.position = chosen.method, None
        is_other = self._is_own != (dom.element("steps-method").value == OWN)
        if is_other:
            self._walk.leave()
            self._is_own = not self._is_own
        if self._walk.begin(position) or is_other or is_chosen:
            self._pause()
            self._moment = self._in_view = Moment()
            self._before, self._then = [], None
            if is_chosen:
                self._moment = Moment(chosen.path)
            if self._is_own and chosen.code:
                self._own_walk.run()
            self._preview()
        self._render()

    def hide(self) -> None:
        """End what goes on."""
        self._pause()
        self._then = None
        self._session.preview(())
        self._walk.leave()
        self._chosen.code = ""

    @property
    def _walk(self) -> "PlayerStepper | Traces":
        """What is walked through."""
        return self._own_walk if self._is_own else self._traces

    @cached_property
    def _own_walk(self) -> "PlayerStepper":
        """The walk through the visitor's player, loaded when it is chosen."""
        from tictactoe.frontends.browser.lab.player_stepper import PlayerStepper  # noqa: PLC0415  (when needed)

        return PlayerStepper(self._lab, self._chosen, self._render)

    def _name_own(self) -> None:
        """Name the visitor's player among what can be walked through, once the tab is shown."""
        shelf, words = self._lab.players.shelf, self._session.words
        chosen = self._chosen
        title = chosen.title if chosen.code else shelf.title(shelf.shown, words)
        dom.write("steps-own", words("method own", name=title))

    def _go_on(self) -> None:
        """Do what waited for something to be known."""
        then, self._then = self._then, None
        if then and not self._traces.refused:
            then()
        else:
            self._render()

    def _take(self, step: str) -> None:
        self._pause()
        self._go(step)

    def _go(self, step: str) -> None:
        try:
            if self._is_own:
                moment = self._own_walk.go(step, self._moment)
            else:
                moment = STEPS[step](self._moment, self._traces.frame)
        except NotYet:
            self._then = partial(self._go, step)
            return
        if moment != self._moment:
            self._before.append(self._moment)
            self._moment = moment
            self._preview()
        self._render()
        if self._is_playing:
            self._timer.start(int(dom.element("speed").value), partial(self._go, "into"))

    def _back(self) -> None:
        self._pause()
        if self._before:
            self._moment = self._before.pop()
            self._preview()
        self._render()

    def _preview(self) -> None:
        """Show the moment's position on the board."""
        walk = self._own_walk if self._is_own else None
        self._session.preview(walk.path(self._moment) if walk else self._moment.path)

    def _play(self) -> None:
        if self._is_playing:
            self._pause()
            self._render()
        else:
            self._is_playing = True
            self._go("into")

    def _pause(self) -> None:
        self._is_playing = False
        self._timer.stop()

    def _render(self) -> None:
        words, traces, found = self._session.words, self._traces, None
        refused = "" if self._is_own else traces.refused
        if self._is_own:
            source, found = self._own_walk.source, self._own_walk.shown(self._moment, words)
        elif not traces.position.outcome:
            with suppress(NotYet):
                source = traces.source(traces.frame(self._moment.path).function)
                found = shown(self._moment, traces.frame, traces.position, words)
        for name in PARTS:
            dom.element(name).hidden = found is None
        told = self._walk.told(words) if found is None or refused else found.told
        is_waiting = found is None and traces.is_busy and not self._is_own
        traces.offer_stop(words, is_offered=is_waiting or bool(refused))
        if self._is_own:
            self._own_walk.offer(words)
        else:
            dom.element("run-own-steps").hidden = True
        dom.element("about-steps").hidden = self._is_own
        if found:
            place = words("line number", line=found.line, function=found.function)
            told = " ".join(filter(None, (place, told)))
        dom.write("steps-told", told)
        if found:
            self._draw(found, source)
        for name in ("about-cuts", "step-cut"):
            dom.element(name).hidden = self._is_own or traces.method == "minimax"
        is_end = found is None or found.is_end
        if (is_end and (found or self._is_own)) or refused:
            self._pause()
        for name in (*STEPS, "play"):
            _disable(name, when=is_end)
        _disable("back", when=not self._before)
        dom.write("step-play", words("step pause" if self._is_playing else "step play"))

    def _draw(self, found: StepView, source: dict[int, str]) -> None:
        dom.element("levels").replaceChildren(*map(_level, found.levels))
        pairs = ((dom.made("dt", name), dom.made("dd", value)) for name, value in found.variables)
        dom.element("variables").replaceChildren(*chain.from_iterable(pairs))
        if self._source != source:
            self._source = source
            dom.element("source").replaceChildren(
                *(dom.made("li", line) for line in source.values())
            )
        lines = dom.element("source")
        for line in lines.querySelectorAll("[aria-current]"):
            line.removeAttribute("aria-current")
        line = lines.children.item(list(source).index(found.line))
        line.setAttribute("aria-current", "step")
        if self._moment != self._in_view:
            self._in_view = self._moment
            for part in (lines, line):
                part.scrollIntoView(to_js({"block": "nearest"}))


def _level(level: Level) -> dom.Element:
    numbers = ", ".join(f"{name} {value}" for name, value in level.numbers).replace("-", "−")
    moves = dom.made("ul")
    for move in level.moves:
        shown = dom.made("li", f"{move.cell} {move.worth}".strip())
        shown.dataset.state = move.state
        if move.state == "now":
            shown.setAttribute("aria-current", "step")
        moves.append(shown)
    return dom.made("li", dom.made("bdi", level.name), " ", dom.made("small", numbers), moves)


def _disable(name: str, *, when: bool) -> None:
    """Let a button say that it does nothing now; it keeps the focus, unlike one turned off."""
    dom.element(f"step-{name}").setAttribute("aria-disabled", dom.flag(when))
