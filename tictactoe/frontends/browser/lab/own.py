"""Players that a visitor wrote: kept on a shelf, asked in a sandbox, seated at the board."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pyscript import window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser.beside import Beside
from tictactoe.frontends.browser.lab.shelf import Shelf
from tictactoe.frontends.browser.messages import position_content, read_position
from tictactoe.frontends.browser.reports import WRONG, FalseReport, read_cell, read_fault
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.rules import Position

if TYPE_CHECKING:
    from tictactoe.frontends.browser.app import App

Content: TypeAlias = dict[str, Any]
OnFault: TypeAlias = Callable[[Fault, Position | None], object]

PATIENCE: Final = 10.0
"""How many seconds a player may take for a move, unless somebody chooses."""
OVERDUE: Final = 4_000
"""How long after its time an answer may still come, in milliseconds."""
LOOK: Final = 500
"""How often to look whether it is overdue, in milliseconds."""


class Sandbox:
    """A Python for players, and the watch over it: what does not answer in time is ended."""

    def __init__(self) -> None:
        self._beside = Beside("sandbox")
        self._timer: int | None = None
        self._look = create_proxy(self.look)
        self.is_busy = False
        """Whether something was asked and not answered."""
        self.printed = ""
        """What was printed for the last answer."""

    def ask(
        self,
        what: str,
        question: Content,
        patience: float,
        on_answer: Callable[[Content], object],
        on_fault: OnFault,
        on_progress: Callable[[Content], object],
    ) -> None:
        """Ask for something that tells how far it is at least each `patience` seconds.

        `on_fault` is told what went wrong, and in which position if that is known.
        """
        self.stop()
        self._on_answer, self._on_fault, self._on_progress = on_answer, on_fault, on_progress
        self._limit = 1000 * patience + OVERDUE
        self._last: Content = {}
        self._heard: float | None = None
        self.is_busy, self.printed = True, ""
        self._beside.ask(what, question, self.hear, self.note)
        self._timer = window.setTimeout(self._look, LOOK)

    def stop(self) -> None:
        """End whatever goes on."""
        if self.is_busy:
            self._end()
            self._beside.cancel()

    def hear(self, content: Content) -> None:
        """Take an answer, or that there will be none."""
        self._end()
        try:
            self.printed = str(content.get("printed", ""))
            if "refused" in content:
                self._on_fault(_crash(str(content["message"])), self._position)
            elif "fault" in content:
                self._on_fault(*read_fault(content))
            else:
                self._on_answer(content)
        except (FalseReport, *WRONG):
            self._on_fault(Fault("FalseReport", ""), self._position)

    def note(self, content: Content) -> None:
        """Take that it goes on."""
        self._heard = window.performance.now()
        try:
            self._on_progress(content)
        except (FalseReport, *WRONG):
            self.stop()
            self._on_fault(Fault("FalseReport", ""), None)

    def look(self) -> None:
        """End what takes no notice of its limits."""
        now, last = window.performance.now(), self._beside.last
        if self._heard is None and self._beside.is_up:
            self._heard = now
        if last != self._last:
            self._last = last
            self.note(last)
            if not self.is_busy:
                return
        if self._heard is not None and now - self._heard > self._limit:
            self.stop()
            self._on_fault(Fault("TooSlow", ""), self._position)
        else:
            self._timer = window.setTimeout(self._look, LOOK)

    @property
    def _position(self) -> Position | None:
        """The position in which a player was asked last."""
        try:
            return read_position(self._last["position"])
        except WRONG:
            return None

    def _end(self) -> None:
        self._last = self._beside.last or self._last
        self.is_busy = False
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._timer = None


class Own:
    """The shelf, and the players that were started since the page was opened."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.shelf = Shelf(app.storage)
        self.sandbox = Sandbox()
        """Where the players run that sit at the board."""
        self.fault: tuple[Fault, Position | None] | None = None
        """What went wrong with the last move, if anything did."""
        self.shown = app.storage.read("player")
        """The key of the player in the editor."""
        self._started: dict[str, tuple[str, float]] = {}
        self._on_cell: Callable[[int], None] = _ignore
        self._on_refusal: Callable[[str], None] = _ignore

    def show(self, key: str) -> None:
        """Let the editor show a player."""
        self.shown = key
        self.app.storage.write("player", key)

    def start(self, title: str, code: str, patience: float = PATIENCE) -> None:
        """Let a player play from now on, as its code is now, with so many seconds for a move."""
        self.cancel()
        self._started[title] = code, patience

    def is_started(self, title: str, code: str) -> bool:
        """Whether a player plays, with this code."""
        return title in self._started and self._started[title][0] == code

    def check(self, title: str) -> None:
        """Tell what is wrong with a player that was started, before it is to move."""
        code, patience = self._started[title]
        question = {"code": code, "seconds": patience}

        def show(_content: Content) -> None:
            self.app.refresh()

        self.sandbox.ask("check", question, patience, show, self._fail, _ignore)
        self.app.refresh()

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Ask a player for a move, if it was started; a sentence says why there is none."""
        if name not in self._started:
            is_here = self.shelf.key(name, self.app.words) is not None
            on_refusal(self.app.words("own waits" if is_here else "own missing", name=name))
            return
        self._on_cell, self._on_refusal = on_cell, on_refusal
        code, patience = self._started[name]
        question = {"code": code, "seconds": patience, "position": position_content(position)}

        def play(content: Content) -> None:
            self._on_cell(read_cell(content, position))

        self.sandbox.ask("choose", question, patience, play, self._fail, _ignore)
        self.app.refresh()

    def _fail(self, fault: Fault, position: Position | None) -> None:
        """Tell what went wrong, on the page and in the tab."""
        self.fault = fault, position
        told = fault_text(fault, self.app.words)
        if self.app.session.state == "due":
            self._on_refusal(told)
        else:
            self.app.session.tell(told)

    def cancel(self) -> None:
        """Choose no more."""
        self.sandbox.stop()


def _crash(message: str) -> Fault:
    """Return what it means that a Python died: too deep a recursion ends all of it."""
    if not message:
        return Fault("NoPython", "")
    is_deep = "call stack" in message or "recursion" in message
    return Fault("RecursionError" if is_deep else "Crash", message[:200])


def _ignore(_content: Any) -> None:  # noqa: ANN401  (whatever it is)
    pass
