"""Code that somebody writes in a tab: taking it, running it, and what came of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tictactoe.lab.bounds import unfit

if TYPE_CHECKING:
    from tictactoe.lab.proof import Proof
    from tictactoe.lab.tab import Lab, Running


class Attempt:
    """The code in an editor, what runs of it, and what is shown of that."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._work: Running | None = None
        self._told = ""
        self._refused = 0
        """How often what somebody typed was refused, and is written over."""
        self.proof: Proof | None = None
        """What was proved of the player."""

    @property
    def is_busy(self) -> bool:
        """Whether the code is being run."""
        return self._work is not None

    def write(self, code: str) -> None:
        """Take code that somebody typed, unless it would take too long to show."""
        words = self._lab.session.words
        if why := unfit(code, words):
            self.refuse(why)
            self._refused += 1
            return
        self._forget()
        if not self._store(code):
            self._told = words("cannot save")

    def refuse(self, why: str) -> None:
        """Say why something that was typed is not taken, and not shown."""
        self._told = why

    def _store(self, code: str) -> bool:
        """Keep the code, and return whether that succeeded."""
        raise NotImplementedError

    def _cancel(self) -> None:
        """Run the code no further."""
        if self._work:
            self._work.cancel()
        self._work = None

    def _forget(self) -> None:
        """Cancel what runs, and show nothing of what was found."""
        self._cancel()
        self._told, self.proof = "", None
