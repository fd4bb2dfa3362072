"""A search as text: its tree, also as Graphviz DOT or JSON, and the steps of a call."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from tictactoe.lab.search_trace import CELLS, Call, Frame, Path, Trace, folds, source_of
from tictactoe.rules import Position, Rules


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut-off: alpha, beta, the moves that caused it, and those that set the other bound."""

    alpha: int
    beta: int
    by: list[str]
    against: list[str] | None


@dataclass(frozen=True, slots=True)
class Node:
    """A call in the tree, with the calls below it; moves are names of cells."""

    moves: list[str]
    position: str
    level: str
    value: int
    bound: str
    nodes: int
    alpha: int | None
    beta: int | None
    alike: list[str]
    pruned: list[str]
    cut: Cut | None
    below: list["Node"]

    @property
    def best(self) -> "Node | None":
        """The node below with this value, `None` if the value is only a bound."""
        if self.cut:
            return next((node for node in self.below if node.moves == self.cut.by), None)
        if self.bound:
            return None
        return next((node for node in self.below if node.value == self.value), None)


def tree(
    trace: Trace, depth: int = 1, *, is_folded: bool = False, path: Path = (), alike: Path = ()
) -> Node:
    """Return the tree below a call, to a depth in plies; raises `NotSearched`.

    >>> node = tree(Trace("ordered", Position.start()), is_folded=True)
    >>> [(below.moves, below.alike) for below in node.below]
    [(['B2'], []), (['A1'], ['C1', 'A3', 'C3']), (['B1'], ['A2', 'C2', 'B3'])]
    """
    frame, position = trace.frame(path), trace.after(path)
    rules, call = position.rules, frame.call
    calls = folds(frame, position, is_folded=is_folded) if depth else []
    return Node(
        moves=_names(rules, path),
        position=str(position),
        level="end" if position.outcome else "max" if call.is_max else "min",
        value=call.value,
        bound=call.bound,
        nodes=call.nodes,
        alpha=call.alpha,
        beta=call.beta,
        alike=_names(rules, alike),
        pruned=_names(rules, frame.pruned),
        cut=_cut(frame, rules),
        below=[
            tree(trace, depth - 1, is_folded=is_folded, path=inner.path, alike=others)
            for inner, others in calls
        ],
    )


def tree_text(node: Node) -> str:
    """Return a tree as indented text, one line for each node; best moves have a star.

    >>> print(tree_text(tree(Trace("alpha-beta", Position.parse("XO. .X. ..O")))))
    max +1, 59 nodes, window -1 to +1
    ├─ C1 min 0, 39 nodes
    ├─ * A2 min +1, 19 nodes
    └─ pruned C2, A3, B3: A2 brings alpha 1 and beta 1 together, and there is no better
    """
    return "\n".join(_lines(node, "", ""))


def tree_dot(node: Node) -> str:
    r"""Return a tree as a graph for Graphviz: best moves bold, skipped moves dashed.

    >>> print(tree_dot(tree(Trace("minimax", Position.parse("XOX XO. OXO")))))
    digraph tree {
      node [shape=box, fontname="monospace"];
      n [label="XOX\nXO.\nOXO\nmax 0, 2 nodes"];
      n_C2 [label="XOX\nXOX\nOXO\nC2 end 0, 1 node"];
      n -> n_C2 [style=bold];
    }
    """
    style = '  node [shape=box, fontname="monospace"];'
    return "\n".join(["digraph tree {", style, *_dot(node), "}"])


def tree_json(node: Node) -> str:
    """Return a tree as JSON, with values for the side that began to search."""
    return json.dumps(asdict(node), indent=2)


def frame_text(frame: Frame, position: Position) -> str:
    r"""Return the steps of a call: each line that ran, the changed variables, and the call it made.

    >>> trace = Trace("minimax", Position.parse("XOX XO. OXO"))
    >>> steps = frame_text(trace.frame(), trace.position).splitlines()
    >>> print("\n".join([*steps[:2], *steps[4:]]))
    minimax, XOX XO. OXO, X to move
       9      values = {}
      12          values[cell] = value  # value=0
      10      for cell in position.moves:
      13      return _best_of(values)
    = 0, 2 nodes
    """
    rules, source = position.rules, source_of(frame.function)
    lines = [f"{frame.function}, {position}, {position.turn} to move"]
    before: dict[str, int] = {}
    for step in frame.steps:
        notes = [
            f"{name}={rules.name(value) if name in CELLS else value}"
            for name, value in step.names.items()
            if before.get(name) != value
        ]
        before = step.names
        if step.call:
            notes.append(f"-> {_value(step.call)}")
        note = f"  # {' '.join(notes)}" if notes else ""
        lines.append(f"{step.line:>4}  {source[step.line]}{note}")
    if cut := _cut(frame, rules):
        lines.append(_cut_text(cut, _names(rules, frame.pruned)))
    return "\n".join([*lines, f"= {_value(frame.call)}"])


def _lines(node: Node, head: str, tail: str) -> Iterator[str]:
    yield head + _title(node)
    best = node.best
    for below in node.below:
        is_last = below is node.below[-1] and not node.cut
        corner, bar = ("└─ ", "   ") if is_last else ("├─ ", "│  ")
        star = "* " if below is best else ""
        yield from _lines(below, f"{tail}{corner}{star}", tail + bar)
    if node.cut and node.below:
        yield f"{tail}└─ {_cut_text(node.cut, node.pruned)}"


def _dot(node: Node) -> Iterator[str]:
    name, best = _id(node), node.best
    board = node.position.replace(" ", r"\n")
    yield rf'  {name} [label="{board}\n{_title(node)}"];'
    for below in node.below:
        yield from _dot(below)
        style = " [style=bold]" if below is best else ""
        yield f"  {name} -> {_id(below)}{style};"
    if node.cut and node.below:
        yield f'  {name}_cut [label="{_cut_text(node.cut, node.pruned)}", style=dashed];'
        yield f"  {name} -> {name}_cut [style=dashed];"


def _title(node: Node) -> str:
    also = [f"(also {', '.join(node.alike)})"] if node.alike else []
    is_begun = not node.moves and node.alpha is not None
    window = f", window {node.alpha:+d} to {node.beta:+d}" if is_begun else ""
    return " ".join([*node.moves[-1:], *also, node.level, _value(node)]) + window


def _value(call: Call | Node) -> str:
    nodes = "1 node" if call.nodes == 1 else f"{call.nodes:,} nodes"
    value = f"{call.value:+d}" if call.value else "0"
    return f"{call.bound} {value}, {nodes}".strip()


def _cut(frame: Frame, rules: Rules) -> Cut | None:
    if not frame.pruned:
        return None
    against = None if frame.against is None else _names(rules, frame.against)
    return Cut(by=_names(rules, frame.calls[-1].path), against=against, **frame.bounds)


def _cut_text(cut: Cut, pruned: list[str]) -> str:
    why = f"pruned {', '.join(pruned)}: {cut.by[-1]} brings alpha {cut.alpha}"
    why = f"{why} and beta {cut.beta} together, and"
    if cut.against is None:
        return f"{why} there is no better"
    return f"{why} after {' '.join(cut.against)} the other side is as well off already"


def _names(rules: Rules, cells: Path) -> list[str]:
    return [rules.name(cell) for cell in cells]


def _id(node: Node) -> str:
    return "_".join(["n", *node.moves])
