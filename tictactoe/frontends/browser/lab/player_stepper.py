"""A run of the visitor's player for the tab Steps, begun only when a button is pressed."""

from collections.abc import Callable
from typing import Final

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.traces import Chosen
from tictactoe.lab.own_steps import STEPS, Run, path, shown, source_lines
from tictactoe.lab.steps import Moment, StepView
from tictactoe.lab.tab import Lab, Running
from tictactoe.lab.workshop import Failed, Fault, fault_text
from tictactoe.rules import Position
from tictactoe.words import Words

PAUSE: Final = 100
"""How long what is told of a run stands at least while it goes on, in milliseconds."""


class PlayerStepper:
    """What a player does in a position: the chosen code, or else what *Your players* shows.

    A moment's `step` counts the lines that ran before it. `on_change` is called when a run began or
    ended.
    """

    def __init__(self, lab: Lab, chosen: Chosen, on_change: Callable[[], object]) -> None:
        self._lab = lab
        self._chosen = chosen
        self._on_change = on_change
        self._sandbox = lab.sandbox.noting(lab.players.note)
        self._work: Running | None = None
        self._position = Position.start()
        self._code = ""
        self._count = 0
        """How many steps the run has that is not over yet."""
        self._run: Run | None = None
        self._fault: Fault | None = None
        """Why there is no run."""
        self._timer = dom.Timer()
        self.source: dict[int, str] = {}
        dom.on_click("run-own-steps", self._toggle)

    def begin(self, position: Position) -> bool:
        """Take up what is shown, unless that is so already, and tell whether it is other."""
        shelf = self._lab.players.shelf
        code = self._chosen.code or shelf.code(shelf.shown)
        if (code, position) == (self._code, self._position):
            return False
        self.leave()
        self._code, self._position, self._run, self._fault = code, position, None, None
        self.source = source_lines(code)
        return True

    def leave(self) -> None:
        """Run nothing any more."""
        if self._work:
            self._work.cancel()
        self._work = None
        self._timer.stop()

    def go(self, step: str, moment: Moment) -> Moment:
        """Take a step of a name; without a run, and where no such step is, stay."""
        if self._run is None or step not in STEPS:
            return moment
        return Moment(step=STEPS[step](self._run.steps, moment.step))

    def shown(self, moment: Moment, words: Words) -> StepView | None:
        """Return what to show of a moment, if there is a run."""
        return shown(self._run, moment.step, words) if self._run else None

    def path(self, moment: Moment) -> tuple[int, ...]:
        """Return the moves to the position that a moment is about, none without a run."""
        return path(self._run, moment.step, self._position) if self._run else ()

    def told(self, words: Words) -> str:
        """Return why there is no run, or how to come by one."""
        if self._position.outcome:
            return words("nothing to search")
        if self._fault:
            return fault_text(self._fault, words, self._code)
        if self._work:
            return words("steps so far", count=self._count)
        return words("about own steps")

    def offer(self, words: Words) -> None:
        """Offer to run the player here, or to stop it."""
        is_offered = self._run is None and not self._position.outcome
        button = dom.element("run-own-steps")
        if self._run and button.matches(":focus"):
            dom.element("step-into").focus()
        button.hidden = not is_offered
        dom.write("run-own-steps", words("stop" if self._work else "run own steps"))

    def _toggle(self) -> None:
        if self._work:
            self.leave()
        else:
            self.run()
        self._on_change()

    def run(self) -> None:
        """Run the player."""
        self._count, self._fault = 0, None
        self._work = self._lab.start(self._find())

    async def _find(self) -> None:
        try:
            run = await self._sandbox.steps(self._code, self._position, self._hear)
            self._run, self._fault = run if run.steps else None, run.fault
        except Failed as failed:
            self._fault = failed.fault
        self._work = None
        self._timer.stop()
        self._on_change()

    def _hear(self, count: int) -> None:
        self._count = count
        if not self._timer.is_due:
            self._timer.start(PAUSE, self._on_change)
