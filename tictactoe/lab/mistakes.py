"""The mistakes that lost a player its games, as a tab lists them."""

from typing import NamedTuple

from tictactoe.controls import Control, SmallBoard
from tictactoe.lab.proof import MOST_MISTAKES, Proof
from tictactoe.lab.proof_text import mistake_text
from tictactoe.words import Words


class MistakeRow(NamedTuple):
    """A mistake: the board after it, what it is, and a button that goes to the position."""

    key: int
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
    """Return what to list of a proof, `None` without a mistake."""
    if proof is None or not proof.mistakes:
        return None
    rows = []
    for key, mistake in enumerate(proof.mistakes[:most]):
        board = SmallBoard(mistake.position.play(mistake.cell), mistake.cell)
        text, go = mistake_text(mistake, words), words("go there")
        rows.append(MistakeRow(key, board, text, Control(go, label=f"{go}: {text}")))
    more = len(proof.mistakes) - len(rows) + proof.more_mistakes
    return MistakesView(tuple(rows), words("more mistakes", count=more) if more else "")
