"""A search drawn: nothing is lost in text, in DOT or in JSON."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tictactoe import Position, Rules
from tictactoe.lab.diagram import chosen, frame_text, tree_dot, tree_json, tree_text
from tictactoe.lab.explain import TRACED, Node, Trace, source_of

LATE = Position.parse("XO. .X. ..O")
EARLY = Position.parse("X.. .O. ...")
WIDE = Position.start(Rules(2, 4, 3, misere=True)).play(0)


def every(node: Node) -> Iterator[Node]:
    yield node
    for below in node.below:
        yield from every(below)


@pytest.mark.parametrize("method", TRACED)
@pytest.mark.parametrize("position", [LATE, EARLY, WIDE], ids=str)
def test_text_has_a_line_for_each_node_and_each_cut(method: str, position: Position) -> None:
    node = Trace(method, position).node(depth=2)
    lines = tree_text(node).splitlines()
    cuts = sum(bool(it.frame.pruned and it.below) for it in every(node))
    assert len(lines) == sum(1 for _ in every(node)) + cuts
    assert sum(line.count("pruned") for line in lines) == cuts
    shown = [line for line in lines if "pruned" not in line]
    for it, line in zip(every(node), shown, strict=True):
        call, best = it.frame.call, chosen(it)
        cells = [position.rules.name(cell) for cell in call.path]
        level = "end" if it.position.outcome else ("max", "min")[len(cells) % 2]
        value = f"{call.value:+d}".replace("+0", "0")
        title = " ".join([*cells[-1:], level, call.bound, value]).replace("  ", " ")
        window = "" if cells or method == "minimax" else r", window -1 to \+1"
        assert re.fullmatch(rf"[│├└─ *]*{re.escape(title)}, {call.nodes:,} nodes?{window}", line)
        assert len(re.match("[│├└─ ]*", line)[0]) == 3 * len(cells)  # type: ignore[index]
        assert best.frame.call.value == call.value if best else call.bound or not it.below
    assert chosen(node)


def test_a_cut_is_told_with_its_reason() -> None:
    text = tree_text(Trace("alpha-beta", EARLY).node(depth=3))
    name = "[A-C][1-3]"
    why = f"pruned {name}(, {name})*: {name} brings alpha (-1|0|1) and beta (-1|0|1) together, and "
    assert re.search(f"{why}there is no better\n", text)
    assert re.search(f"{why}after {name}( {name})* the other side is as well off already\n", text)
    assert "at most 0" in text


@pytest.mark.parametrize("method", TRACED)
def test_dot_is_a_graph(method: str) -> None:
    node = Trace(method, EARLY).node(depth=2, is_folded=True)
    first, second, *lines, last = tree_dot(node).splitlines()
    assert (first, last) == ("digraph tree {", "}")
    assert second == '  node [shape=box, fontname="monospace"];'
    text = "\n".join(lines)
    nodes = re.findall(
        r'^  (\w+) \[label="(?:[^"\\]|\\n)*"(?:, style=dashed)?\];$', text, re.MULTILINE
    )
    edges = re.findall(r"^  (\w+) -> (\w+)(?: \[style=(?:bold|dashed)\])?;$", text, re.MULTILINE)
    assert len(nodes) + len(edges) == len(lines)
    assert len(nodes) == len(set(nodes))
    assert sorted(to for _, to in edges) == sorted(set(nodes) - {"n"})
    assert {name for name, _ in edges} <= set(nodes)
    plain = [name for name in nodes if not name.endswith("cut")]
    assert len(plain) == sum(1 for _ in every(node))


def test_json_holds_the_tree() -> None:
    def check(data: dict[str, Any], it: Node) -> None:
        call, pruned = it.frame.call, it.frame.pruned
        for key, cells in (("moves", call.path), ("alike", it.alike), ("pruned", pruned)):
            assert data[key] == [it.position.rules.name(cell) for cell in cells]
        for key in ("value", "bound", "nodes", "alpha", "beta"):
            assert data[key] == getattr(call, key)
        assert Position.parse(data["position"]) == it.position
        assert bool(data["cut"]) == bool(pruned)
        for inner, below in zip(data["below"], it.below, strict=True):
            check(inner, below)

    node = Trace("alpha-beta", EARLY).node(depth=2, is_folded=True)
    check(json.loads(tree_json(node)), node)
    assert any(it.alike for it in every(node))
    assert any(it.frame.pruned for it in every(node))


@pytest.mark.parametrize("method", TRACED)
def test_steps_stand_beside_their_lines(method: str) -> None:
    trace = Trace(method, LATE)
    for path in ((), *(call.path for call in trace.frame().calls)):
        frame = trace.frame(path)
        source = source_of(frame.function)
        first, *lines = frame_text(frame, trace.after(path)).splitlines()
        assert first.startswith(f"{frame.function}, {trace.after(path)}, ")
        for step, line in zip(frame.steps, lines, strict=False):
            assert line.startswith(f"{step.line:>4}  {source[step.line]}")
            assert ("->" in line) == (step.call is not None)
        assert lines[-1].startswith("= ")
        assert bool(frame.pruned) == lines[-2].startswith("pruned")
