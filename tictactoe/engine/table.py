"""The transposition table: search results by position, however the position was reached."""

from collections.abc import Iterator
from math import inf
from typing import Final, TypeAlias

from tictactoe.engine.bits import Key, Layout, Mask, cells_of
from tictactoe.engine.evaluate import is_lost, is_won
from tictactoe.engine.lines import Lines, symmetries

Entry: TypeAlias = tuple[float, float, float, int | None]
"""The depth of a search, the lower and the upper bound that it found, and the best cell."""
Symmetry: TypeAlias = list[int]
"""Where a rotation or a reflection takes each cell."""

ENTRIES: Final = 200_000
SOLVED: Final = inf
"""The depth of bounds that hold at any depth."""
FEW_MARKS: Final = 4
"""Up to this many marks, rotations and reflections of a position share an entry."""


class TranspositionTable:
    """The entries of one board, in two generations; the older is dropped when the newer is full."""

    def __init__(self, lines: Lines, entries: int = ENTRIES) -> None:
        self._lines = lines
        self._symmetries = [
            (turn, [1 << cell for cell in turn]) for turn in symmetries(lines.rules)
        ]
        self._generation = entries // 2
        self._new: dict[Key, Entry] = {}
        self._old: dict[Key, Entry] = {}

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def probe(self, own: Layout, foe: Layout) -> tuple[Key, Symmetry | None, Entry | None]:
        """Return a position's key, the symmetry that leads to it, and its entry if there is one."""
        lines, symmetry = self._lines, None
        if ((own | foe) & lines.board).bit_count() > FEW_MARKS:
            key = lines.key(own, foe)
        else:
            key, symmetry = min(self._turned(own & lines.board, foe & lines.board))
        entry = self._new.get(key) or self._old.get(key)
        if entry and symmetry and entry[-1] is not None:
            entry = (*entry[:-1], symmetry.index(entry[-1]))
        return key, symmetry, entry

    def store(self, key: Key, symmetry: Symmetry | None, entry: Entry) -> None:
        """Keep an entry under the key and the symmetry that `probe` returned."""
        if symmetry and entry[-1] is not None:
            entry = (*entry[:-1], symmetry[entry[-1]])
        self._new[key] = entry
        if len(self._new) >= self._generation:
            self._old, self._new = self._new, {}

    def _turned(self, own: Mask, foe: Mask) -> Iterator[tuple[Key, Symmetry]]:
        size, own_cells, foe_cells = self._lines.rules.size, [*cells_of(own)], [*cells_of(foe)]
        for symmetry, bits in self._symmetries:
            x = sum([bits[cell] for cell in own_cells])
            o = sum([bits[cell] for cell in foe_cells])
            yield Key(x << size | o), symmetry


def recall(entry: Entry, alpha: float, beta: float, depth: float) -> tuple[float, float, bool]:
    """Return the bounds that an entry gives, and whether they are exact.

    They are equal if they answer a search with this window and depth. An unsolved entry answers up
    to its depth, inexactly.
    """
    known, low, high, _ = entry
    is_solved = known == SOLVED
    sure_low = low if is_solved or is_won(low) else -inf  # a win holds at any depth
    sure_high = high if is_solved or is_lost(high) else inf
    if sure_low >= beta:
        return sure_low, sure_low, True
    if sure_high <= alpha:
        return sure_high, sure_high, True
    if known >= depth and not is_solved and (low >= beta or low == high or high <= alpha):
        worth = low if low >= beta else high
        return worth, worth, False
    return sure_low, sure_high, True
