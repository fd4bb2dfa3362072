"""The small tree of a step, before the step is done and after."""

from collections.abc import Collection
from functools import lru_cache, reduce
from typing import NamedTuple

from tictactoe.lab import branches
from tictactoe.lab.branches import Group, LeftOut, LevelName, Node, Row, key_of, path_of
from tictactoe.lab.course import Step
from tictactoe.lab.search_trace import Call, Path, Trace
from tictactoe.rules import Position
from tictactoe.words import ENGLISH, Words


class SmallTreeView(NamedTuple):
    """The view of the tree: its text for screen readers, its rows, its levels."""

    text: str
    tree: tuple[Row, ...]
    levels: tuple[LevelName, ...]


@lru_cache(maxsize=2)
def rows_of(
    step: Step, words: Words = ENGLISH, *, is_done: bool
) -> tuple[Node, dict[str, Group]] | None:
    """Return the first row of a step's tree, and the groups below; `None` if there is no tree yet.

    Before the step is done, only the values that it gives are known, and no move is left out.
    """
    tree = step.tree
    if tree is None or (tree.moves and not is_done):
        return None
    cells = map(step.rules.cell, tree.moves.split())
    start = Position.start(step.rules) if tree.moves else step.position
    trace = Trace(tree.method, reduce(Position.play, cells, start))
    top = branches.node(trace.frame().call, trace.position, "picture", words)
    groups: dict[str, Group] = {}
    layer: list[Path] = [()]
    for _ in range(tree.plies):
        for path in layer:
            position = trace.after(path)
            found = branches.group(trace.frame(path), position, "picture", words)
            if not is_done:
                found = _hidden(found, position, path, "" if path else tree.given)
            groups[key_of(path)] = found
        layer = [
            call.path
            for path in layer
            for call in trace.frame(path).calls
            if not trace.after(call.path).outcome
        ]
    return top if is_done else _unknown(top), groups


def small_tree(
    step: Step, words: Words = ENGLISH, *, is_done: bool, lit: Collection[Path] = ()
) -> SmallTreeView | None:
    """Return the tree of a step with the nodes after some moves lit, `None` if there is none yet.

    For a move that was left out, the row of such moves is lit.
    """
    found = rows_of(step, words, is_done=is_done)
    if found is None:
        return None
    top, groups = found
    first = [row.text for row in groups[""].rows if isinstance(row, Node)]
    rows = [row for below in groups.values() for row in below.rows]
    reasons = [row.reason for row in rows if isinstance(row, LeftOut)]
    depth = max(len(path_of(key)) for key in groups) + 1
    return SmallTreeView(
        text=" · ".join([groups[""].turn, *first, *reasons]),
        tree=(_lit(branches.nested(top, groups), lit),),
        levels=branches.level_names(top.board.position.turn, depth),
    )


def cells_of(step: Step, key: str, *, is_done: bool) -> Path:
    """Return the moves to a row of a step's tree, or the moves of a row of left-out moves."""
    found = rows_of(step, is_done=is_done)
    rows = [row for below in found[1].values() for row in below.rows] if found else []
    for row in rows:
        if row.key == key and isinstance(row, LeftOut):
            return tuple(cell.key for cell in row.cells)
    return path_of(key)


def _lit(row: Row, lit: Collection[Path]) -> Row:
    """Return a row and all rows below it; those of these paths are lit up."""
    if isinstance(row, Node):
        below = tuple(_lit(inner, lit) for inner in row.below)
        return row._replace(tab_index=None, is_lit=path_of(row.path) in lit, below=below)
    skipped = [(*path_of(row.path), cell.key) for cell in row.cells]
    return row._replace(tab_index=None, is_lit=any(path in skipped for path in lit))


def _hidden(found: Group, position: Position, path: Path, given: str) -> Group:
    """Return a group that shows every move, but only the values that are given."""
    known = {row.cell: row for row in found.rows if isinstance(row, Node)}
    rows: list[Row] = []
    for cell in position.moves:
        row = known.get(position.rules.name(cell))
        if row and row.cell in given.split():
            rows.append(row._replace(chosen="", is_chosen=False))
        else:
            call = Call((*path, cell), 0, 1)
            rows.append(_unknown(branches.node(call, position.play(cell), "picture")))
    return Group(found.turn, tuple(rows))


def _unknown(row: Node) -> Node:
    """Return a row without the result of the search."""
    row = row._replace(worth="", size="", label=None, winner="", is_end=False)
    return row._replace(number="?", bounds="", is_unknown=True)
