"""Other positions of the same kind as that of a step, and their answers, by brute force."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain, zip_longest
from math import exp
from random import Random

import pytest

from tests.lab.brute_course import (
    ORACLE,
    alpha_beta,
    chance,
    completing,
    expected,
    paths,
    turned,
    two_further,
    values,
)
from tictactoe.lab.course import STEPS, Step
from tictactoe.lab.course.another import KINDS, LEAST, another, moved, other_text
from tictactoe.lab.course.fill_tree import paths as tree
from tictactoe.lab.course.tasks import task_of
from tictactoe.lab.course.texts import course_words, lights, paragraph, plain
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.search_trace import Path
from tictactoe.rules import DEFAULT_RULES, other
from tictactoe.words import NAMES

pytestmark = pytest.mark.slow
DRAWN = 300
"""The number of positions drawn of each kind."""


def board(step: Step) -> str:
    return "".join(step.position.cells)


def threats(step: Step) -> tuple[int, int]:
    """Return how many cells complete a line for the side to move, and for the other side."""
    mark = step.position.turn
    return len(completing(board(step), mark)), len(completing(board(step), other(mark)))


def worth(step: Step) -> list[int]:
    return list(values(board(step)).values())


def is_threatened(step: Step) -> bool:
    return threats(step) == (0, 1) and -1 in worth(step) and max(worth(step)) > -1


def is_quiet(step: Step) -> bool:
    return threats(step) == (0, 0) and -1 in worth(step) and max(worth(step)) > -1


def has_fork(step: Step) -> bool:
    mark, after = step.position.turn, ORACLE.children("X", board(step))
    won = [cell for cell, value in values(board(step)).items() if value == 1]
    forks = [cell for cell in won if len(completing(after[cell], mark)) >= 2]
    return threats(step)[0] == 0 and forks == won != [] and len(won) < len(after)


def threw_it_away(step: Step) -> bool:
    """Return whether the loser took the first free cell, and made the only mistake of the game."""
    cells, mistakes = "." * 9, 0
    loser = step.position.turn
    for cell in step.cells:
        turn, best = ORACLE.turn("X", cells), max(values(cells).values())
        assert turn != loser or cell == cells.index(".")
        mistakes += best > values(cells)[cell]
        cells = ORACLE.children("X", cells)[cell]
    return ORACLE.winner(cells) == other(loser) and mistakes == 1


def has_both(step: Step) -> bool:
    mark = step.position.turn
    own, theirs = completing(board(step), mark), completing(board(step), other(mark))
    return len(own) == 1 and bool({*theirs} - {*own})


def is_saved(step: Step) -> bool:
    return threats(step) == (0, 0) and sorted(worth(step))[-2:] == [-1, 0]


def has_three_left(step: Step) -> bool:
    return board(step).count(".") == 3 and len(set(worth(step))) > 1


def has_seven_left(step: Step) -> bool:
    return board(step).count(".") == 7


def is_cut_short(step: Step) -> bool:
    return 1 in worth(step) and 0 < worth(step).index(1) < len(worth(step)) - 1


def has_replies_cut(step: Step) -> bool:
    return has_three_left(step) and any(len(path) > 1 for path in alpha_beta(board(step)).left)


def is_much_saved(step: Step) -> bool:
    found = Truth(number=len(alpha_beta(board(step)).windows))
    is_too_high = not task_of(step).is_right((LEAST,), found)
    return has_seven_left(step) and is_too_high and paths(board(step), is_node=True) > LEAST


def has_twins(step: Step) -> bool:
    """Return whether symmetries of the board that keep its marks map one cell to others."""
    cells, first = board(step), step.position.moves[0]
    marked = cells[:first] + "*" + cells[first + 1 :]
    images = {view.index("*") for view in turned(marked) if view.replace("*", ".") == cells} - {
        first
    }
    return images == expected(step)[0] and 0 < len(images) < cells.count(".") - 1


def is_mirrored(step: Step) -> bool:
    return turned(board(step)).count(board(step)) > 1


def misleads(judge: Callable[[str, str], float], step: Step) -> bool:
    after = ORACLE.children("X", board(step))
    found = {cell: judge(one, step.position.turn) for cell, one in after.items()}
    worths = values(board(step))
    best = [cell for cell, value in worths.items() if value == 0]
    return max(worths.values()) == 0 and any(
        worths[cell] < 0 and all(found[cell] >= found[one] for one in best) for cell in found
    )


CONDITIONS: dict[str, Callable[[Step], bool]] = {
    "1 threat": is_threatened,
    "1 quiet": is_quiet,
    "1 fork": has_fork,
    "1 play": has_fork,
    "2 thrown": threw_it_away,
    "3 both": has_both,
    "3 reply": is_saved,
    "4 ends": has_three_left,
    "4 fill": has_three_left,
    "6 seven": has_seven_left,
    "7 left": is_cut_short,
    "7 cut": has_replies_cut,
    "7 saved": is_much_saved,
    "8 mirrors": has_twins,
    "8 positions": lambda step: board(step).count(".") in (6, 7),
    "8 folded": is_mirrored,
    "9 chances": lambda step: sorted(worth(step))[-2:] == [-1, 0] and misleads(chance, step),
    "9 ahead": lambda step: misleads(two_further, step),
}
SINGLE = ("2 thrown", "3 both", "3 reply", "9 chances")
"""The steps whose text about another position asks for one cell."""


@cache
def drawn(key: str) -> list[tuple[Step, Truth]]:
    """Return positions as a pupil gets them, one after the other."""
    found, before, rng = [], STEPS[key].position, Random(key)
    for _ in range(DRAWN):
        moves, true = another(key, rng, before)
        step = moved(key, moves)
        assert step.position != before
        found.append((step, true))
        before = step.position
    return found


def test_every_kind_has_its_condition_here() -> None:
    assert list(CONDITIONS) == list(KINDS)


@pytest.mark.parametrize("key", KINDS)
def test_another_position_is_of_the_same_kind(key: str) -> None:
    fits = CONDITIONS[key]
    assert fits(STEPS[key]) or not STEPS[key].moves
    assert [step.moves for step, _ in drawn(key) if not fits(step)] == []


@pytest.mark.parametrize("key", KINDS)
def test_the_answer_on_another_position_is_that_of_brute_force(key: str) -> None:
    for step, found in drawn(key):
        if step.task == "tree":
            assert found.parts == tuple(value_of(step, path) for path in tree(step.position))
        elif step.task == "cut":
            left = alpha_beta(board(step)).left
            assert found.parts == tuple(int(path in left) for path in tree(step.position))
        else:
            cells, number = expected(step)
            assert (set(found.cells), found.number) == (cells, number)
            assert bool(cells) == (step.task != "number")
            assert len(cells) == 1 or key not in SINGLE
        if step.task == "cells":
            assert set(found.cells) < set(step.choices)


def value_of(step: Step, path: Path) -> int:
    """Return the value after some moves for the side to move before them."""
    cells = board(step)
    for cell in path:
        cells = ORACLE.children("X", cells)[cell]
    value, _ = ORACLE.best("X", cells)
    return -value if len(path) % 2 else value


@pytest.mark.parametrize("key", ["1 threat", "1 quiet", "1 fork", "3 both", "3 reply", "8 mirrors"])
def test_positions_are_drawn_from_all_that_fit(key: str) -> None:
    early = [cells for cells in ORACLE.due() if 2 < cells.count(".") < 9]
    steps = [replace(STEPS[key], moves=moves_to(cells)) for cells in early]
    fitting = {step.position for step in steps if CONDITIONS[key](step)}
    found = {step.position for step, _ in drawn(key)}
    assert found <= fitting
    assert {one.ply for one in found} == {one.ply for one in fitting}
    assert len(found) > 0.9 * len(fitting) * (1 - exp(-DRAWN / len(fitting)))


def moves_to(cells: str) -> str:
    """Return moves that lead to a board."""
    marked = [[cell for cell, held in enumerate(cells) if held == mark] for mark in "XO"]
    order = chain.from_iterable(zip_longest(*marked))
    return " ".join(DEFAULT_RULES.name(cell) for cell in order if cell is not None)


@pytest.mark.parametrize("key", [key for key, kind in KINDS.items() if kind.text])
def test_the_text_about_another_position_names_only_its_cells(key: str) -> None:
    for step, found in drawn(key)[:20]:
        for language in NAMES:
            text = other_text(key, step, found, course_words(language))
            assert not set("[]|{}") & set(plain(text))
            lit = {cell for part in paragraph(text).parts for cell in lights(part.what).cells}
            assert lit == set(map(step.rules.name, named(key, step)))


def named(key: str, step: Step) -> list[int]:
    """Return the cells that a text about another position names."""
    if key == "7 left":
        return [step.position.moves[worth(step).index(1)]]
    return [step.position.moves[0]] if key == "8 mirrors" else []


@pytest.mark.parametrize("key", [key for key, kind in KINDS.items() if not kind.text])
def test_the_text_of_a_step_without_another_names_no_cell(key: str) -> None:
    for end in ("", " hint", " shown"):
        assert not any(part.what for part in paragraph(course_words()(f"{key}{end}", sum=0)).parts)
