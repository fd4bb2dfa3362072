"""Drawings of a search: its tree as text, Graphviz DOT or JSON, and a call's steps as text."""

import json
from collections.abc import Iterator
from typing import Any

from tictactoe.lab.explain import CELLS, Call, Cut, Frame, Node, Path, source_of
from tictactoe.rules import Position, Rules
from tictactoe.view import names


def tree_text(node: Node) -> str:
    """Return a tree as indented text, one line per node; chosen moves have a star.

    >>> from tictactoe.lab.explain import Trace
    >>> print(tree_text(Trace("alpha-beta", Position.parse("XO. .X. ..O")).node()))
    max +1, 59 nodes
    ├─ C1 min 0, 39 nodes
    ├─ * A2 min +1, 19 nodes
    └─ pruned C2, A3, B3: A2 brings alpha 1 and beta 1 together, and there is no better
    """
    return "\n".join(_lines(node, "", ""))


def tree_dot(node: Node) -> str:
    r"""Return a tree as a graph for Graphviz: chosen moves bold, skipped ones dashed.

    >>> from tictactoe.lab.explain import Trace
    >>> print(tree_dot(Trace("minimax", Position.parse("XOX XO. OXO")).node()))
    digraph tree {
      node [shape=box, fontname="monospace"];
      n [label="XOX\nXO.\nOXO\nmax 0, 2 nodes"];
      n_5 [label="XOX\nXOX\nOXO\nC2 end 0, 1 node"];
      n -> n_5 [style=bold];
    }
    """
    lines = ["digraph tree {", '  node [shape=box, fontname="monospace"];']
    lines += _dot(node)
    return "\n".join([*lines, "}"])


def tree_json(node: Node) -> str:
    """Return a tree as JSON, as `tree_data` has it."""
    return json.dumps(tree_data(node), indent=2)


def tree_data(node: Node) -> dict[str, Any]:
    """Return a tree as plain data: moves by their names, a value for the side that searches.

    >>> from tictactoe.lab.explain import Trace
    >>> tree_data(Trace("ordered", Position.parse("XO. .X. ..O")).node())["below"][0]["moves"]
    ['C1']
    """
    rules, cut = node.position.rules, node.cut
    return {
        "moves": _names(rules, node.call.path),
        "position": str(node.position),
        "level": _level(node),
        "value": node.call.value,
        "bound": node.call.bound,
        "nodes": node.call.nodes,
        "alpha": node.call.alpha,
        "beta": node.call.beta,
        "alike": _names(rules, node.alike),
        "pruned": _names(rules, node.pruned),
        "cut": cut
        and {
            "alpha": cut.alpha,
            "beta": cut.beta,
            "by": _names(rules, cut.by),
            "against": None if cut.against is None else _names(rules, cut.against),
        },
        "below": [tree_data(below) for below in node.below],
    }


def frame_text(frame: Frame, position: Position) -> str:
    r"""Return the steps of a call: each line that ran, what changed by then, the call it made.

    >>> from tictactoe.lab.explain import Trace
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
            f"{name}={rules.name(it) if name in CELLS else it}"
            for name, it in step.names.items()
            if before.get(name) != it
        ]
        before = step.names
        if step.call:
            notes.append(f"-> {_value(step.call)}")
        note = f"  # {' '.join(notes)}" if notes else ""
        lines.append(f"{step.line:>4}  {source[step.line]}{note}")
    if frame.cut:
        lines.append(_pruned(rules, frame.pruned, frame.cut))
    return "\n".join([*lines, f"= {_value(frame.call)}"])


def chosen(node: Node) -> Node | None:
    """Return the node below that the value comes from, `None` where it is only a bound."""
    if node.cut:
        return next((below for below in node.below if below.call.path == node.cut.by), None)
    if node.call.bound:
        return None
    return next((below for below in node.below if below.call.value == node.call.value), None)


def _lines(node: Node, head: str, tail: str) -> Iterator[str]:
    yield head + _title(node)
    best = chosen(node)
    for it in node.below:
        is_last = it is node.below[-1] and node.cut is None
        corner, bar = ("└─ ", "   ") if is_last else ("├─ ", "│  ")
        star = "* " if it is best else ""
        yield from _lines(it, f"{tail}{corner}{star}", tail + bar)
    if node.cut and node.below:
        yield f"{tail}└─ {_pruned(node.position.rules, node.pruned, node.cut)}"


def _dot(node: Node) -> Iterator[str]:
    rules, best = node.position.rules, chosen(node)
    name = _id(node.call.path)
    board = str(node.position).replace(" ", r"\n")
    yield rf'  {name} [label="{board}\n{_title(node)}"];'
    for it in node.below:
        yield from _dot(it)
        style = " [style=bold]" if it is best else ""
        yield f"  {name} -> {_id(it.call.path)}{style};"
    if node.cut and node.below:
        label = _pruned(rules, node.pruned, node.cut)
        yield f'  {name}_cut [label="{label}", style=dashed];'
        yield f"  {name} -> {name}_cut [style=dashed];"


def _title(node: Node) -> str:
    rules, path = node.position.rules, node.call.path
    move = [rules.name(path[-1])] if path else []
    if node.alike:
        move.append(f"(also {names(rules, node.alike)})")
    return " ".join([*move, f"{_level(node)} {_value(node.call)}"])


def _level(node: Node) -> str:
    return "end" if node.position.outcome else "max" if node.call.is_max else "min"


def _value(call: Call) -> str:
    nodes = "1 node" if call.nodes == 1 else f"{call.nodes:,} nodes"
    value = f"{call.value:+d}" if call.value else "0"
    return f"{call.bound} {value}, {nodes}".strip()


def _pruned(rules: Rules, cells: Path, cut: Cut) -> str:
    pruned, by = names(rules, cells), rules.name(cut.by[-1])
    why = f"pruned {pruned}: {by} brings alpha {cut.alpha} and beta {cut.beta} together, and"
    if cut.against is None:
        return f"{why} there is no better"
    against = " ".join(_names(rules, cut.against))
    return f"{why} after {against} the other side is as well off already"


def _names(rules: Rules, cells: Path) -> list[str]:
    return [rules.name(cell) for cell in cells]


def _id(path: Path) -> str:
    return "_".join(["n", *map(str, path)])
