"""The worksheet and its key: each answer is that of brute force, and only the key has any."""

import re
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pytest

from tests.lab.brute_course import ORACLE, alpha_beta, paths, values
from tictactoe.lab.branches import ALPHA
from tools import ROOT, worksheet

TEMPLATE = (ROOT / "static" / "worksheet.html").read_text("utf-8")
SHEET, KEY = worksheet.pages(TEMPLATE).values()
SIGNS = {"−1": -1, "0": 0, "+1": 1}


class Node(NamedTuple):
    """A board as it is drawn, its shaded cells, and the texts beside it."""

    cells: str
    shaded: set[int]
    texts: list[str]
    is_unseen: bool


def drawings(page: str, kind: str) -> list[Element]:
    found = re.findall(rf'<svg class="{kind}".*?</svg>', page)
    return [fromstring(drawn) for drawn in found]  # noqa: S314  (which we wrote)


def node(drawn: Element) -> Node:
    """Return a board and the texts after it as they are drawn."""
    cells = [part for part in drawn.iter("rect") if part.get("class") in ("cell", "shaded")]
    places = [(cell.get("x"), cell.get("y")) for cell in cells]
    marks = ["."] * len(cells)
    for use in drawn.iter("use"):
        marks[places.index((use.get("x"), use.get("y")))] = use.attrib["href"][1]
    shaded = {place for place, cell in enumerate(cells) if cell.get("class") == "shaded"}
    texts = [text.text or "" for text in drawn.iter("text") if not text.get("class")]
    return Node("".join(marks), shaded, texts, drawn.get("class") == "unseen")


def nodes(drawn: Element) -> list[Node]:
    return [node(group) for group in drawn.findall("g")]


def below(cells: str) -> Iterator[str]:
    """Yield a board, and all boards that can follow it."""
    yield cells
    for after in ORACLE.children("X", cells).values():
        yield from below(after)


def worth(cells: str) -> int:
    """Return the value for X."""
    value = ORACLE.best("X", cells)[0]
    return value if ORACLE.turn("X", cells) == "X" else -value


def answers(part: str) -> list[str]:
    return re.findall(r'class="[^"]*answer">([^<]*)<', part)


def section(letter: str) -> str:
    return KEY.partition(f"<h2>{letter}.")[2].partition("<h2>")[0]


def test_the_key_shades_the_cells_that_lose_and_circles_the_winner() -> None:
    boards, winners = map(node, drawings(KEY, "large")), answers(section("A"))
    for board, winner in zip(boards, winners, strict=True):
        found = values(board.cells)
        assert board.shaded == {cell for cell, value in found.items() if value < 0}
        assert 0 < len(board.shaded) < len(found)
        assert winner == {1: "X", 0: "nobody", -1: "O"}[worth(board.cells)]
    assert set(winners) == {"X", "nobody"}


@pytest.mark.parametrize("place", range(3))
def test_the_key_fills_each_tree_with_its_values(place: int) -> None:
    filled = nodes(drawings(KEY, "tree")[place])
    assert filled[0].cells.count(".") == 3
    assert sorted(one.cells for one in filled) == sorted(below(filled[0].cells))
    for one in filled:
        assert SIGNS[one.texts[-1]] == worth(one.cells)
    assert len({one.texts[-1] for one in filled[1:4]}) > 1


def test_the_key_strikes_what_alpha_beta_leaves_out_and_has_each_window() -> None:
    left, windows = alpha_beta("".join(worksheet.CUT.cells))
    boards: dict[tuple[int, ...], str] = {(): "".join(worksheet.CUT.cells)}
    for path in sorted([*windows, *left], key=len):
        if path:
            boards[path] = ORACLE.children("X", boards[path[:-1]])[path[-1]]
    known = {boards[path]: window for path, window in windows.items()}
    unseen = sorted(board for path in left for board in below(boards[path]))
    drawn = drawings(KEY, "tree")[3]
    filled = nodes(drawn)
    assert sorted(one.cells for one in filled if one.is_unseen) == unseen
    assert sum(part.get("class") == "struck" for part in drawn) == len(left)
    for one in filled:
        if ORACLE.winner(one.cells):
            assert SIGNS[one.texts[0]] == worth(one.cells)
        elif not one.is_unseen:
            assert (SIGNS[one.texts[1]], SIGNS[one.texts[3]]) == known[one.cells]
        else:
            assert one.texts == [ALPHA, "", "β", ""]
    value, looked = answers(section("D"))
    assert (SIGNS[value], looked) == (worth(filled[0].cells), str(len(windows)))
    assert f"of its {len(filled)} positions" in SHEET


def test_the_key_counts_games_and_positions() -> None:
    tree = [one.cells for one in nodes(drawings(KEY, "tree")[1])]
    size, early, *counts = answers(section("C"))
    assert size == str(len(tree))
    ends = [cells for cells in tree if ORACLE.winner(cells) and "." in cells]
    assert early.startswith(f"{len(ends)} of its games end")
    expected = []
    for free in worksheet.COUNTED:
        played = [len([*permutations(range(free), count)]) for count in range(free + 1)]
        expected += [played[-1], sum(played)]
    expected += [paths("." * 9, is_node=is_node) for is_node in (False, True)]
    assert counts == [f"{number:,}" for number in expected]


def test_the_key_answers_the_last_questions() -> None:
    hoped, *skipped = answers(section("E"))
    start = "".join(worksheet.TREES[1].cells)
    cell, reply = (worksheet.TREES[1].rules.cell(name) for name in re.findall(r"[A-C]\d", hoped))
    after = ORACLE.children("X", start)[cell]
    assert f"X could still win after {hoped[:2]}." in SHEET
    assert any(ORACLE.winner(board) == "X" for board in below(after))
    assert worth(after) == worth(ORACLE.children("X", after)[reply]) < worth(start)
    cut, _ = alpha_beta("".join(worksheet.CUT.cells))
    left = [list(map(worksheet.CUT.rules.name, path)) for path in cut]
    assert [re.findall(r"[A-C]\d", text)[:2] for text in skipped] == left


def test_the_worksheet_has_no_answers() -> None:
    assert "<!--" not in SHEET + KEY
    assert not re.search('class="[^"]*(answer|shaded|unseen|struck)', SHEET)
    for drawn in drawings(SHEET, "tree")[:3]:
        assert {one.texts[-1] for one in nodes(drawn)} == {""}
    for one in nodes(drawings(SHEET, "tree")[3]):
        assert not "".join(one.texts[1::2])
    assert not re.search(r'aria-label="[^"]*(\+1|−1|Left out|wins)', SHEET)
    assert re.sub("<[^>]*>", "", SHEET).count("14") == 1  # the size of the tree in D
