"""A search as text, DOT and JSON: nothing is lost."""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from tictactoe import Position, Rules
from tictactoe.lab.diagram import Node, frame_text, tree, tree_dot, tree_json, tree_text
from tictactoe.lab.search_trace import TRACED, Trace, source_of

LATE = Position.parse("XO. .X. ..O")
EARLY = Position.parse("X.. .O. ...")
WIDE = Position.start(Rules(2, 4, 3, misere=True)).play(0)


def every(node: Node) -> Iterator[Node]:
    yield node
    for below in node.below:
        yield from every(below)


def test_a_tree_has_the_calls_of_the_search() -> None:
    trace, node = Trace("alpha-beta", EARLY), tree(Trace("alpha-beta", EARLY), 2)
    for found in every(node):
        path = tuple(map(EARLY.rules.cell, found.moves))
        frame, position = trace.frame(path), trace.after(path)
        assert found.position == str(position)
        for key in ("value", "bound", "nodes", "alpha", "beta"):
            assert getattr(found, key) == getattr(frame.call, key)
        assert found.pruned == [EARLY.rules.name(cell) for cell in frame.pruned]
        assert bool(found.cut) == bool(found.pruned)
        if len(path) < 2:
            assert [below.moves[-1:] for below in found.below] == [
                [EARLY.rules.name(call.path[-1])] for call in frame.calls
            ]
    assert any(found.cut for found in every(node))
    assert json.loads(tree_json(node)) == asdict(node)


@pytest.mark.parametrize("method", TRACED)
@pytest.mark.parametrize("position", [LATE, EARLY, WIDE], ids=str)
def test_text_has_a_line_for_each_node_and_each_cut(method: str, position: Position) -> None:
    node = tree(Trace(method, position), 2)
    lines = tree_text(node).splitlines()
    cuts = sum(bool(found.pruned and found.below) for found in every(node))
    assert sum(line.count("pruned") for line in lines) == cuts
    shown = [line for line in lines if "pruned" not in line]
    for found, line in zip(every(node), shown, strict=True):
        end = bool(Position.parse(found.position, position.rules, position.first).outcome)
        level = "end" if end else ("max", "min")[len(found.moves) % 2]
        value = f"{found.value:+d}".replace("+0", "0")
        title = " ".join(filter(None, (*found.moves[-1:], level, found.bound, value)))
        window = "" if found.moves or method == "minimax" else r", window -1 to \+1"
        assert re.fullmatch(rf"[│├└─ *]*{re.escape(title)}, {found.nodes:,} nodes?{window}", line)
        assert len(re.match("[│├└─ ]*", line)[0]) == 3 * len(found.moves)  # type: ignore[index]
        is_known = found.below and (found.cut or not found.bound)
        assert (found.best.value if found.best else None) == (found.value if is_known else None)
    assert node.best


def test_a_cut_is_shown_with_its_reason() -> None:
    text = tree_text(tree(Trace("alpha-beta", EARLY), 3))
    name = "[A-C][1-3]"
    why = f"pruned {name}(, {name})*: {name} brings alpha (-1|0|1) and beta (-1|0|1) together, and "
    assert re.search(f"{why}there is no better\n", text)
    assert re.search(f"{why}after {name}( {name})* the other side is as well off already\n", text)
    assert "at most 0" in text


@pytest.mark.parametrize("method", TRACED)
def test_dot_is_a_graph(method: str) -> None:
    node = tree(Trace(method, EARLY), 2, is_folded=True)
    *lines, last = tree_dot(node).splitlines()[2:]
    assert last == "}"
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


@pytest.mark.parametrize("method", TRACED)
def test_each_step_is_shown_with_its_line(method: str) -> None:
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
