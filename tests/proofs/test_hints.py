"""Hints on every position, their reasons checked on the board; grades along many games."""

import pytest

from tests.oracle import Oracle
from tictactoe import Game, Hint, Position, Rules, grades, hint, other


def test_grades_follow_the_verdicts_along_every_second_line() -> None:
    oracle = Oracle()
    seen = set()

    def walk(moves: tuple[int, ...], cells: str) -> None:
        if oracle.winner(cells):
            board = oracle.start
            for graded, cell in zip(grades(Game(played=moves)), moves, strict=True):
                value, plies = oracle.verdicts("X", board)[cell]
                best, soonest = oracle.best("X", board)
                assert graded
                seen.add(graded.grade)
                if value < best:
                    assert (graded.grade, graded.gave) == ("mistake", best)
                else:
                    same = plies == soonest
                    assert (graded.grade, graded.gave) == ("best" if same else "fine", None)
                board = oracle.children("X", board)[cell]
            return
        children = list(oracle.children("X", cells).items())
        for cell, after in children[:: 1 + len(children) // 3]:
            walk((*moves, cell), after)

    walk((), oracle.start)
    assert seen == {"best", "fine", "mistake"}


@pytest.mark.parametrize("misere", [False, True])
def test_every_hint_is_best_and_its_reason_true(misere: bool) -> None:
    rules, oracle = Rules(misere=misere), Oracle(misere=misere)
    reasons = set()
    for cells in oracle.boards("X"):
        position = Position.parse(cells, rules)
        found = hint(position)
        if position.outcome:
            assert found is None
            continue
        assert found is not None
        verdicts = oracle.verdicts("X", cells)
        assert set(found.cells) == oracle.best_cells("X", cells)
        value, plies = verdicts[found.cells[0]]
        assert found.plies == plies
        assert holds(found, position, value, verdicts)
        if found.line:
            mark = position.turn if found.reason == "win" else other(position.turn)
            others = [cells[cell] for cell in found.line if cell != found.cells[0]]
            assert found.cells[0] in found.line
            assert set(others) == {mark}
        reasons.add(found.reason)
    assert reasons == {"wins", "any draws", "draws", "lost"} | (
        set() if misere else {"win", "block", "fork"}
    )


def holds(
    found: Hint, position: Position, value: int, verdicts: dict[int, tuple[int, int]]
) -> bool:
    """Tell whether what a hint says is so, looking at lines of the board only."""
    foe, cells = other(position.turn), found.cells
    values = {value for value, _ in verdicts.values()}

    def ends(cell: int, mark: str) -> bool:
        board = position.cells[:cell] + mark + position.cells[cell + 1 :]
        return any(all(board[c] == mark for c in line) for line in Oracle().lines if cell in line)

    match found.reason:
        case "win":
            return value == 1 and all(ends(cell, position.turn) for cell in cells)
        case "block":
            return value >= 0 and all(ends(cell, foe) for cell in cells)
        case "fork":
            after = [position.play(cell) for cell in cells]
            return value == 1 and all(len(p.completing(position.turn)) > 1 for p in after)
        case "wins":
            return value == 1
        case "draws":
            return value == 0 and -1 in values
        case "any draws":
            return values == {0}
        case "lost":
            return values == {-1}
    return False
