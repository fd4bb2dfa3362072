"""The code in the editor of a tab, its proof, and the mistakes of its player."""

from dataclasses import replace
from typing import NamedTuple

from tictactoe.controls import Control, SmallBoard
from tictactoe.engine.search import think
from tictactoe.game import HUMAN, LONGEST_NAME, OWN, Game, Seat
from tictactoe.lab.proof import MOST_MISTAKES, Mistake, Proof
from tictactoe.lab.proof_text import mistake_text
from tictactoe.lab.tab import OWN_CODE, Chosen, Lab, Running
from tictactoe.lab.text_limits import fit, unfit
from tictactoe.words import Words


class MistakeRow(NamedTuple):
    """A mistake: the board after it, its description, and its buttons."""

    board: SmallBoard
    text: str
    play: Control
    """Plays against the player from here."""
    watch: Control
    """Steps to the line that chose the move."""
    go: Control
    """Shows the position in the tree."""


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
        text = mistake_text(mistake, words)
        names = (words(key) for key in ("play own player", "watch mistake", "go there"))
        rows.append(
            MistakeRow(board, text, *(Control(name, label=f"{name}: {text}") for name in names))
        )
    more = len(proof.mistakes) - len(rows) + proof.more_mistakes
    return MistakesView(tuple(rows), words("more mistakes", count=more) if more else "")


def play_on(lab: Lab, mistake: Mistake, title: str, code: str) -> None:
    """Play against a player, from the position after its mistake."""
    session, game = lab.session, Game.to(mistake.position).play(mistake.cell)
    after = game.position
    mark, own = mistake.position.turn, Seat(OWN, fit(title, LONGEST_NAME))
    x, o = (own, HUMAN) if mark == "X" else (HUMAN, own)
    match = session.match.with_rules(after.rules).with_seats(x, o)
    cell, moves = after.rules.name(mistake.cell), think(after).verdict.plies // 2 + 1
    lab.players.start(own.name, code)
    message = session.words("beat player", mark=mark, cell=cell, count=moves)
    session.do(replace(match, game=game), message)
    lab.chosen["steps"] = Chosen(mistake.position, OWN_CODE, (), code, title)
    lab.open("steps", is_for_board=True)


def watch_line(lab: Lab, mistake: Mistake, title: str, code: str) -> None:
    """Show the line of a player that chose a mistake."""
    lab.go(Chosen(mistake.position, OWN_CODE, (), code, title, is_at_end=True), "steps")


class Attempt:
    """The code in an editor, the task that runs it, and the result."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._work: Running | None = None
        self._message = ""
        self._refused = 0
        """How many inputs were refused; the page overwrites each of them."""
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

    def mistake(self, number: str) -> Mistake | None:
        """Return a mistake that the proof lists, if there is one."""
        return self.proof.mistakes[int(number)] if self.proof else None

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
        """Cancel the running task and clear the result."""
        self._cancel()
        self._message, self.proof = "", None
