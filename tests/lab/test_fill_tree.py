"""A tree that a pupil fills in: its values, the feedback on a wrong one, and its view."""

from functools import reduce
from random import Random

import pytest

from tests.lab.brute_course import ORACLE
from tictactoe.lab.course import STEPS
from tictactoe.lab.course.another import another, moved
from tictactoe.lab.course.fill_tree import (
    BLANK,
    FREE,
    FillNode,
    fault,
    fill_view,
    paths,
    tapped,
    values,
)
from tictactoe.lab.course.texts import course_words
from tictactoe.rules import Position
from tictactoe.words import NAMES

WORDS = course_words()
GIVEN = STEPS["4 fill"].position


def others(key: str, count: int) -> list[Position]:
    """Return other positions of the kind of a step."""
    drawn = (another(key, Random(seed), STEPS[key].position)[0] for seed in range(count))
    return [moved(key, moves).position for moves in drawn]


FRESH = others("4 fill", 30)


def nodes_of(node: FillNode) -> list[FillNode]:
    return [node, *(found for below in node.below for found in nodes_of(below))]


@pytest.mark.parametrize("position", [GIVEN, *FRESH], ids=str)
def test_the_values_are_those_of_brute_force(position: Position) -> None:
    assert len(position.moves) == FREE
    found = dict(zip(paths(position), values(position), strict=True))
    for path, value in found.items():
        after = reduce(Position.play, path, position)
        best, _ = ORACLE.best("X", "".join(after.cells))
        assert value == (best if after.turn == position.turn else -best)
    assert len({found[cell,] for cell in position.moves}) > 1
    assert len(set(found)) == len(found)


def test_a_tap_goes_through_all_values() -> None:
    guess: tuple[int, ...] = (BLANK, BLANK)
    seen = []
    for _ in range(4):
        guess = tapped(guess, 1)
        seen.append(guess)
    assert seen == [(BLANK, 1), (BLANK, 0), (BLANK, -1), (BLANK, BLANK)]


@pytest.mark.parametrize("position", [GIVEN, *FRESH[:5]], ids=str)
def test_feedback_on_a_wrong_value_names_the_source_of_the_right_one(position: Position) -> None:
    right, places = values(position), paths(position)
    assert fault(position, right, WORDS) == ""
    for place, path in enumerate(places):
        wrong = tapped(right, place)
        told, after = fault(position, wrong, WORDS), reduce(Position.play, path, position)
        moves = ", ".join(map(position.rules.name, path)) or "This position"
        number = {1: "+1", 0: "0", -1: "−1"}[right[place]]
        assert told.startswith(f"{moves}: ")
        assert number in told
        if after.outcome:
            assert ("has a line" if after.outcome.winner else "nobody") in told
        else:
            assert ("highest" if after.turn == position.turn else "lowest") in told
            assert f"{after.turn} moves" in told
            by = position.rules.cell(told.rpartition(" by ")[2].removesuffix("."))
            assert right[places.index((*path, by))] == right[place]
        deeper = tapped(wrong, len(places) - 1)
        assert fault(position, deeper, WORDS) == fault(position, (*right[:-1], deeper[-1]), WORDS)


@pytest.mark.parametrize("language", NAMES)
def test_the_feedback_exists_in_each_language(language: str) -> None:
    words = course_words(language)
    for place, path in enumerate(paths(GIVEN)):
        told = fault(GIVEN, tapped(values(GIVEN), place), words)
        assert all(GIVEN.rules.name(cell) in told for cell in path)


def test_each_node_is_named_and_judged() -> None:
    blank = (BLANK,) * len(paths(GIVEN))
    [top] = fill_view(GIVEN, blank, (), WORDS, is_done=False).tree
    nodes = nodes_of(top)
    assert len(nodes) == len(paths(GIVEN))
    assert {node.number for node in nodes} == {"?"}
    assert (top.key, top.label, nodes[1].label) == ("top", "?, This position", "B1 ?")
    assert [node.is_closed for node in nodes] == [not node.below for node in nodes]
    assert not any(node.found for node in nodes)
    guess = (values(GIVEN)[0], -values(GIVEN)[1], *blank[2:])
    [top] = fill_view(GIVEN, blank, guess, WORDS, is_done=False).tree
    judged = {node.key: node.found for node in nodes_of(top)}
    assert judged["top"] == "right"
    assert judged["1"] == "wrong"
    assert set(judged.values()) == {"right", "wrong", ""}
    view = fill_view(GIVEN, blank, guess, WORDS, is_done=True)
    shown = {node.key: node.number for node in nodes_of(view.tree[0])}
    assert [shown[key] for key in ("top", "1")] == ["+1", "−1"]
    assert all(node.is_disabled for node in nodes_of(view.tree[0]))
    assert [level.name for level in view.levels] == ["max X", "min O", "max X", "min O"]
