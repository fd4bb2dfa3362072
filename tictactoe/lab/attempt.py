"""Code that is written in a tab and proved, and the mistakes of the player in it."""

from typing import NamedTuple

from tictactoe.controls import Control, SmallBoard
from tictactoe.lab.bounds import unfit
from tictactoe.lab.proof import MOST_MISTAKES, Proof
from tictactoe.lab.proof_text import mistake_text
from tictactoe.lab.tab import Lab, Running
from tictactoe.words import Words


class MistakeRow(NamedTuple):
    """A mistake: the board after it, its description, and a button that opens the position."""

    board: SmallBoard
    text: str
    go: Control


class MistakesView(NamedTuple):
    """The first mistakes, and how many more there are."""

    rows: tuple[MistakeRow, ...]
    more: str


def mistakes_view(
    proof: Proof | None, words: Words, most: int = MOST_MISTAKES
) -> MistakesView | None:
    """Return the mistakes that a proof lists, `None` if there are none."""
    if proof is None or not proof.mistakes:
        return None
    rows = []
    for mistake in proof.mistakes[:most]:
        board = SmallBoard(mistake.position.play(mistake.cell), mistake.cell)
        text, go = mistake_text(mistake, words), words("go there")
        rows.append(MistakeRow(board, text, Control(go, label=f"{go}: {text}")))
    more = len(proof.mistakes) - len(rows) + proof.more_mistakes
    return MistakesView(tuple(rows), words("more mistakes", count=more) if more else "")


class Attempt:
    """The code in an editor, what runs of it, and the result."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._work: Running | None = None
        self._message = ""
        self._refused = 0
        """How many inputs were refused; each is overwritten in the page."""
        self.proof: Proof | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the code is running."""
        return self._work is not None

    def write(self, code: str) -> None:
        """Store code that was typed, or refuse it if it would take too long to show."""
        words = self._lab.session.words
        if why := unfit(code, words):
            self.refuse(why)
            self._refused += 1
            return
        self._forget()
        if not self._store(code):
            self._message = words("cannot save")

    def refuse(self, why: str) -> None:
        """Show why an input is refused."""
        self._message = why

    def _store(self, code: str) -> bool:
        """Store the code and return whether that succeeded."""
        raise NotImplementedError

    def _report(self, key: str, count: int) -> None:
        """Show the progress of a proof."""
        self._message = self._lab.session.words(key, count=count)
        self._lab.redraw()

    def _cancel(self) -> None:
        if self._work:
            self._work.cancel()
        self._work = None

    def _forget(self) -> None:
        """Cancel what runs and clear the result."""
        self._cancel()
        self._message, self.proof = "", None
