"""Drawings of a search: its tree as text, Graphviz DOT or JSON, and a call's steps as text."""

import json
from collections.abc import Iterator
from typing import Any

from tictactoe.lab.explain import CELLS, Call, Frame, Node, Path, source_of
from tictactoe.naming import names
from tictactoe.rules import Position, Rules


def tree_text(node: Node) -> str:
    """Return a tree as indented text, one line per node; chosen moves have a star.

    >>> from tictactoe.lab.explain import Trace
    >>> print(tree_text(Trace("alpha-beta", Position.parse("XO. .X. ..O")).node()))
    max +1, 59 nodes, window -1 to +1
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
    style = '  node [shape=box, fontname="monospace"];'
    return "\n".join(["digraph tree {", style, *_dot(node), "}"])


def tree_json(node: Node) -> str:
    """Return a tree as JSON: moves by their names, a value for the side that searches.

    >>> from tictactoe.lab.explain import Trace
    >>> text = tree_json(Trace("ordered", Position.parse("XO. .X. ..O")).node())
    >>> json.loads(text)["below"][0]["moves"]
    ['C1']
    """
    return json.dumps(_data(node), indent=2)


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
    if frame.pruned:
        lines.append(_pruned(frame, rules))
    return "\n".join([*lines, f"= {_value(frame.call)}"])


def chosen(node: Node) -> Node | None:
    """Return the node below that the value comes from, `None` where it is only a bound."""
    frame = node.frame
    if frame.pruned:
        return next((it for it in node.below if it.frame.call == frame.calls[-1]), None)
    if frame.call.bound:
        return None
    return next((it for it in node.below if it.frame.call.value == frame.call.value), None)


def _data(node: Node) -> dict[str, Any]:
    rules, frame, call, cut = node.position.rules, node.frame, node.frame.call, None
    if frame.pruned:
        cut = {
            "alpha": frame.steps[-1].names["alpha"],
            "beta": frame.steps[-1].names["beta"],
            "by": _names(rules, frame.calls[-1].path),
            "against": None if frame.against is None else _names(rules, frame.against),
        }
    return {
        "moves": _names(rules, call.path),
        "position": str(node.position),
        "level": _level(node),
        "value": call.value,
        "bound": call.bound,
        "nodes": call.nodes,
        "alpha": call.alpha,
        "beta": call.beta,
        "alike": _names(rules, node.alike),
        "pruned": _names(rules, frame.pruned),
        "cut": cut,
        "below": [_data(below) for below in node.below],
    }


def _lines(node: Node, head: str, tail: str) -> Iterator[str]:
    yield head + _title(node)
    best = chosen(node)
    for it in node.below:
        is_last = it is node.below[-1] and not node.frame.pruned
        corner, bar = ("└─ ", "   ") if is_last else ("├─ ", "│  ")
        star = "* " if it is best else ""
        yield from _lines(it, f"{tail}{corner}{star}", tail + bar)
    if node.frame.pruned and node.below:
        yield f"{tail}└─ {_pruned(node.frame, node.position.rules)}"


def _dot(node: Node) -> Iterator[str]:
    name, best = _id(node.frame.call.path), chosen(node)
    board = str(node.position).replace(" ", r"\n")
    yield rf'  {name} [label="{board}\n{_title(node)}"];'
    for it in node.below:
        yield from _dot(it)
        style = " [style=bold]" if it is best else ""
        yield f"  {name} -> {_id(it.frame.call.path)}{style};"
    if node.frame.pruned and node.below:
        label = _pruned(node.frame, node.position.rules)
        yield f'  {name}_cut [label="{label}", style=dashed];'
        yield f"  {name} -> {name}_cut [style=dashed];"


def _title(node: Node) -> str:
    rules, path = node.position.rules, node.frame.call.path
    move = [rules.name(path[-1])] if path else []
    if node.alike:
        move.append(f"(also {names(rules, node.alike)})")
    return " ".join([*move, f"{_level(node)} {_value(node.frame.call)}{_window(node.frame.call)}"])


def _window(call: Call) -> str:
    """Return where a search began, if it has alpha and beta."""
    is_begun = not call.path and call.alpha is not None
    return f", window {call.alpha:+d} to {call.beta:+d}" if is_begun else ""


def _level(node: Node) -> str:
    return "end" if node.position.outcome else "max" if node.frame.call.is_max else "min"


def _value(call: Call) -> str:
    nodes = "1 node" if call.nodes == 1 else f"{call.nodes:,} nodes"
    value = f"{call.value:+d}" if call.value else "0"
    return f"{call.bound} {value}, {nodes}".strip()


def _pruned(frame: Frame, rules: Rules) -> str:
    pruned, by = names(rules, frame.pruned), rules.name(frame.calls[-1].path[-1])
    alpha, beta = (frame.steps[-1].names[key] for key in ("alpha", "beta"))
    why = f"pruned {pruned}: {by} brings alpha {alpha} and beta {beta} together, and"
    if frame.against is None:
        return f"{why} there is no better"
    against = " ".join(_names(rules, frame.against))
    return f"{why} after {against} the other side is as well off already"


def _names(rules: Rules, cells: Path) -> list[str]:
    return [rules.name(cell) for cell in cells]


def _id(path: Path) -> str:
    return "_".join(["n", *map(str, path)])
