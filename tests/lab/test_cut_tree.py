"""A tree whose branches a pupil leaves out: those of alpha-beta, and feedback on a wrong one."""

import pytest

from tests.lab.brute_course import alpha_beta
from tests.lab.test_fill_tree import nodes_of, others
from tictactoe.lab.branches import ALPHA
from tictactoe.lab.course import STEPS
from tictactoe.lab.course.cut_tree import cut_view, cuts, fault, judged, marked
from tictactoe.lab.course.fill_tree import paths
from tictactoe.lab.course.texts import course_words
from tictactoe.rules import Position
from tictactoe.words import NAMES

WORDS = course_words()
GIVEN = STEPS["7 cut"].position
FRESH = others("7 cut", 20)


@pytest.mark.parametrize("position", [GIVEN, *FRESH], ids=str)
def test_the_branches_left_out_are_those_of_alpha_beta_by_brute_force(position: Position) -> None:
    left, windows = alpha_beta("".join(position.cells))
    found = cuts(position)
    assert sorted(found.branches) == sorted(left)
    assert found.windows == windows
    assert any(len(path) > 1 for path in left)
    chosen = [path for path, cut in zip(paths(position), marked(position), strict=True) if cut]
    assert sorted(chosen) == sorted(left)
    assert judged(position, marked(position)) == marked(position)
    whole = tuple(int(path[: len(cut)] == cut) for path in paths(position) for cut in left[:1])
    assert sum(judged(position, whole)) == 1  # what is below it does not count


@pytest.mark.parametrize("position", [GIVEN, *FRESH[:4]], ids=str)
def test_feedback_on_a_wrong_branch_names_its_window_or_the_cut(position: Position) -> None:
    right, found = marked(position), cuts(position)
    assert fault(position, right, WORDS) == ""
    for place, path in enumerate(paths(position)):
        wrong = (*right[:place], 1 - right[place], *right[place + 1 :])
        told = fault(position, wrong, WORDS)
        name = position.rules.name
        if path in found.branches:
            above = ", ".join(map(name, path[:-1]))
            begin = f"Look at the position after {above}. Skipped: " if above else "Skipped: "
            assert told.startswith(begin)
            assert f"Skipped: {name(path[-1])}" in told or f", {name(path[-1])}" in told
        elif path in found.windows:
            alpha, beta = ({1: "+1", 0: "0", -1: "−1"}[bound] for bound in found.windows[path])
            moves = ", ".join(map(name, path)) or "This position"
            assert told.startswith(f"{moves} is looked at: alpha is {alpha} and beta is {beta} ")
        else:
            assert told == ""  # below a branch that is left out


@pytest.mark.parametrize("language", NAMES)
def test_the_feedback_exists_in_each_language(language: str) -> None:
    words, right = course_words(language), marked(GIVEN)
    for place, path in enumerate(paths(GIVEN)):
        wrong = (*right[:place], 1 - right[place], *right[place + 1 :])
        told = fault(GIVEN, wrong, words)
        assert bool(told) == (path in {*cuts(GIVEN).windows, *cuts(GIVEN).branches})


def with_windows(position: Position, last: tuple[int, ...]) -> list[str]:
    """Return the keys of the nodes with a window, in the order of the page."""
    [top] = cut_view(position, last or (0,) * len(paths(position)), last, WORDS, is_done=False).tree
    return [node.key for node in nodes_of(top) if node.bounds]


@pytest.mark.parametrize("position", [GIVEN, *FRESH[:4]], ids=str)
def test_windows_are_shown_up_to_the_first_wrong_branch(position: Position) -> None:
    left, windows = alpha_beta("".join(position.cells))
    right, searched = marked(position), [*windows]  # in the order of the search
    first = [path for path in searched if path == position.moves[: len(path)]]
    chain = [" ".join(map(str, path)) or "top" for path in first]
    assert with_windows(position, ()) == chain  # the first game is always looked at
    for cut in left:
        place = paths(position).index(cut)
        before = [*right[:place], 0, *right[place + 1 :]]
        due = [path for path in searched if path < cut]
        assert position.moves == tuple(sorted(position.moves))  # so that paths sort as searched
        shown = with_windows(position, tuple(before))
        assert sorted(shown) == sorted({" ".join(map(str, path)) or "top" for path in due})
    assert len(with_windows(position, right)) == len(windows)


def test_the_windows_are_shown_with_the_branches() -> None:
    none = (0,) * len(paths(GIVEN))
    [top] = cut_view(GIVEN, none, (), WORDS, is_done=False).tree
    window = f"{ALPHA}\N{NO-BREAK SPACE}−1 β\N{NO-BREAK SPACE}+1"
    assert (top.is_disabled, top.number, top.bounds) == (True, "0", window)
    assert top.label == f"0 {window}, This position"
    assert not any(node.is_cut or node.found for node in nodes_of(top))
    guess = tuple(int(path in {(6, 8), (5,)}) for path in paths(GIVEN))
    [top] = cut_view(GIVEN, guess, guess, WORDS, is_done=False).tree
    judgement = {node.key: node.found for node in nodes_of(top) if node.is_cut}
    assert judgement == {"5": "wrong", "6 8": "right"}
    [top] = cut_view(GIVEN, guess, guess, WORDS, is_done=True).tree
    shown = {node.key: node for node in nodes_of(top)}
    assert [key for key, node in shown.items() if node.is_cut] == ["6 8", "8 6"]
    assert shown["6 8"].label == f"C3 0, A3, C3, {WORDS('learn branch out')}"
    assert shown["6"].bounds == f"{ALPHA}\N{NO-BREAK SPACE}0 β\N{NO-BREAK SPACE}+1"
    assert shown["6 8"].bounds == shown["6 8 5"].bounds == ""
