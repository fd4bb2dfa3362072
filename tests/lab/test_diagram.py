"""A search drawn: nothing is lost in text, in DOT or in JSON."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tictactoe import Position, Rules
from tictactoe.lab.diagram import chosen, frame_text, tree_data, tree_dot, tree_json, tree_text
from tictactoe.lab.explain import TRACED, Node, Trace, source_of

LATE = Position.parse("XO. .X. ..O")
EARLY = Position.parse("X.. .O. ...")


def tree(method: str, position: Position, depth: int = 2, *, is_folded: bool = False) -> Node:
    return Trace(method, position).node(depth=depth, is_folded=is_folded)


def every(node: Node) -> Iterator[Node]:
    yield node
    for below in node.below:
        yield from every(below)


@pytest.mark.parametrize("method", TRACED)
@pytest.mark.parametrize("position", [LATE, EARLY], ids=str)
def test_text_has_a_line_for_each_node_and_each_cut(method: str, position: Position) -> None:
    node = tree(method, position)
    lines = tree_text(node).splitlines()
    cuts = sum(bool(it.cut and it.below) for it in every(node))
    assert len(lines) == sum(1 for _ in every(node)) + cuts
    assert sum(line.count("pruned") for line in lines) == cuts
    shown = [line for line in lines if "pruned" not in line]
    for it, line in zip(every(node), shown, strict=True):
        cells = [position.rules.name(cell) for cell in it.call.path]
        level = "end" if it.position.outcome else ("max", "min")[len(cells) % 2]
        value = f"{it.call.value:+d}".replace("+0", "0")
        title = " ".join([*cells[-1:], level, it.call.bound, value]).replace("  ", " ")
        assert re.fullmatch(rf"[│├└─ *]*{re.escape(title)}, {it.call.nodes:,} nodes?", line)
        assert len(re.match("[│├└─ ]*", line)[0]) == 3 * len(cells)  # type: ignore[index]


@pytest.mark.slow
@pytest.mark.parametrize("method", TRACED)
def test_what_is_chosen_is_what_the_search_plays(method: str) -> None:
    for position in (LATE, EARLY):
        node = tree(method, position, 3)
        for it in every(node):
            best = chosen(it)
            if best:
                assert best.call.value == it.call.value
            elif it.below:
                assert it.call.bound
        assert chosen(node)


def test_a_cut_is_told_with_its_reason() -> None:
    text = tree_text(tree("alpha-beta", EARLY, 3))
    name = "[A-C][1-3]"
    why = f"pruned {name}(, {name})*: {name} brings alpha (-1|0|1) and beta (-1|0|1) together, and "
    assert re.search(f"{why}there is no better\n", text)
    assert re.search(f"{why}after {name}( {name})* the other side is as well off already\n", text)
    assert "at most 0" in text


@pytest.mark.parametrize("method", TRACED)
def test_dot_is_a_graph(method: str) -> None:
    node = tree(method, EARLY, 2, is_folded=True)
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
    node = tree("alpha-beta", EARLY, 2, is_folded=True)
    name = node.position.rules.name

    def flat(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield data
        for below in data["below"]:
            yield from flat(below)

    read = json.loads(tree_json(node))
    assert read == tree_data(node)
    for data, it in zip(flat(read), every(node), strict=True):
        for key, cells in (("moves", it.call.path), ("alike", it.alike), ("pruned", it.pruned)):
            assert data[key] == [name(cell) for cell in cells]
        for key in ("value", "bound", "nodes", "alpha", "beta"):
            assert data[key] == getattr(it.call, key)
        assert Position.parse(data["position"]) == it.position
        assert (data["cut"] is None) == (it.cut is None)
    assert any(it.alike for it in every(node))
    assert any(it.cut for it in every(node))


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
        assert bool(frame.cut) == lines[-2].startswith("pruned")


def test_large_boards_and_other_rules_are_drawn() -> None:
    node = tree("alpha-beta", Position.start(Rules(2, 3, 3, misere=True)), 1)
    assert " D2 " in tree_text(tree("ordered", Position.start(Rules(2, 4, 3)), 1))
    assert "A1" in tree_dot(node)
