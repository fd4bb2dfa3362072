"""A small tree in which the pupil marks the branches that alpha-beta leaves out."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from tictactoe.lab.algorithms import LOSS, WIN
from tictactoe.lab.branches import NUMBERS, UNBROKEN, left_out, window_text
from tictactoe.lab.course.fill_tree import FillView, Shown, by_path, paths, tree_view, values, where
from tictactoe.lab.search_trace import Path, Trace
from tictactoe.rules import Position
from tictactoe.words import Words

AFTER: Final = {0: 1, 1: 0}
"""Whether the branch to a node is left out after each tap."""


class Cuts(NamedTuple):
    """The branches that alpha-beta leaves out of a tree, the windows of calls, and the trace."""

    branches: tuple[Path, ...]
    windows: dict[Path, tuple[int, int]]
    trace: Trace


@lru_cache(maxsize=4)
def cuts(position: Position) -> Cuts:
    """Return the branches that alpha-beta leaves out, trying the moves in order.

    >>> cuts(Position.parse("XOX OO. .X.")).branches
    ((6, 8), (8, 6))
    """
    trace = Trace("alpha-beta", position)
    windows: dict[Path, tuple[int, int]] = {(): (LOSS, WIN)}
    found: list[Path] = []
    looked: list[Path] = [()]
    for path in looked:  # grows in the loop
        frame = trace.frame(path)
        found += [(*path, cell) for cell in frame.pruned]
        for call in frame.calls:
            windows[call.path] = (call.alpha or 0, call.beta or 0)
            if not trace.after(call.path).outcome:
                looked.append(call.path)
    return Cuts(tuple(found), windows, trace)


def marked(position: Position) -> tuple[int, ...]:
    """Return the right guess: 1 for each branch that is left out, in the order of `paths`."""
    left = cuts(position).branches
    return tuple(int(path in left) for path in paths(position))


def judged(position: Position, guess: Sequence[int]) -> tuple[int, ...]:
    """Return a guess with the cuts below another cut branch cleared."""
    taken = {path for path, cut in by_path(position, guess).items() if cut}
    above = {path for path in taken if any(path[:end] in taken for end in range(len(path)))}
    return tuple(int(path in taken - above) for path in paths(position))


def fault(position: Position, guess: Sequence[int], words: Words) -> str:
    """Return why the first wrong branch, in the order of the search, is left out or looked at."""
    given = by_path(position, judged(position, guess))
    left, windows, trace = cuts(position)
    for path in _in_order(position):
        if given[path] and path not in left:
            alpha, beta = (NUMBERS[bound] for bound in windows[path])
            return words(
                "learn looked at", moves=where(position, path, words), alpha=alpha, beta=beta
            )
        if path in left and not given[path]:
            frame = trace.frame(path[:-1])
            reason = left_out(frame, trace.after(path[:-1]), words)
            if len(path) == 1:
                return reason
            return words("learn left out", moves=where(position, path[:-1], words), reason=reason)
    return ""


def _in_order(position: Position) -> list[Path]:
    """Return the moves to each position of the tree, in the order of the search."""
    return sorted(paths(position), key=lambda path: [position.moves.index(cell) for cell in path])


def _decided(position: Position, last: Sequence[int]) -> set[Path]:
    """Return the positions up to the first wrong branch of a guess, in the order of the search.

    The first line of moves, to the end of its game, is always among them.
    """
    left, ordered = cuts(position).branches, _in_order(position)
    known = {path for path in ordered if path == position.moves[: len(path)]}
    if last:
        given = by_path(position, judged(position, last))
        known.update(takewhile(lambda path: given[path] == (path in left), ordered))
    return known


def cut_view(
    position: Position, guess: Sequence[int], last: Sequence[int], words: Words, *, is_done: bool
) -> FillView:
    """Return the tree with a guess, or with the right cuts once it is done.

    The branches of the guess that was checked `last` are marked right or wrong. The windows of
    calls are shown up to the first wrong branch; once it is done, all are shown.
    """
    left, windows, _ = cuts(position)
    chosen = by_path(position, marked(position) if is_done else guess)
    before = by_path(position, judged(position, last)) if last else dict.fromkeys(chosen, 0)
    numbers = by_path(position, values(position))
    known = set(chosen) if is_done else _decided(position, last)

    def shown(path: Path) -> Shown:
        return Shown(
            NUMBERS[numbers[path]],
            ("right" if path in left else "wrong") if before[path] else "",
            is_disabled=is_done or not path,
            bounds=window_text(*windows[path], UNBROKEN) if path in known & windows.keys() else "",
            is_cut=bool(chosen[path]),
        )

    return tree_view(position, "learn cut tree", shown, words)
