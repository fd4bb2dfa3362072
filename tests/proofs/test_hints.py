"""The labels and hints of every position of 3x3, and grades along many games."""

from random import Random

import pytest

from tests.oracle import ORACLE, Oracle
from tictactoe import Game, Hint, Position, Rules, analyse, grades, hint, other
from tictactoe.cells import Marked, cell_views
from tictactoe.words import ENGLISH

LINES = ORACLE.lines
WORDS = {1: "verdict win", 0: "verdict draw", -1: "verdict loss"}


def test_grades_follow_the_verdicts_along_many_games() -> None:
    rng = Random(1)
    seen: set[str] = set()
    for _ in range(300):
        game = Game()
        expected: list[tuple[str, int | None]] = []
        while not game.position.outcome:
            verdicts = ORACLE.verdicts("X", game.position.cells)
            best = max(value for value, _ in verdicts.values())
            cell = rng.choice(game.position.moves)
            if verdicts[cell][0] < best:
                expected.append(("mistake", best))
            else:
                is_best = cell in ORACLE.best_cells("X", game.position.cells)
                expected.append(("best" if is_best else "fine", None))
            game = game.play(cell)
        assert [(move.grade, move.gave) for move in grades(game) if move] == expected
        seen |= {grade for grade, _ in expected}
    assert seen == {"best", "fine", "mistake"}


def test_every_label_of_every_position_is_true() -> None:
    for cells in ORACLE.boards("X"):
        position, best = Position.parse(cells), ORACLE.best_cells("X", cells)
        expected = {
            cell: f"empty, {ENGLISH(WORDS[value], plies=plies)}{', best move' * (cell in best)}"
            for cell, (value, plies) in ORACLE.verdicts("X", cells).items()
        }
        shown = cell_views(position, marked=Marked(verdicts=analyse(position)))
        labels = {cell: found.label for cell, found in enumerate(shown) if found.verdict}
        assert {cell: label.partition(", ")[2] for cell, label in labels.items()} == expected


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
        assert holds(found, position, value, {value for value, _ in verdicts.values()})
        if found.line:
            mark = position.turn if found.reason == "win" else other(position.turn)
            assert found.cells[0] in found.line
            assert {cells[cell] for cell in found.line if cell != found.cells[0]} == {mark}
        reasons.add(found.reason)
    assert reasons == {"wins", "any draws", "draws", "lost"} | (
        set() if misere else {"win", "block", "fork"}
    )


def holds(found: Hint, position: Position, value: int, values: set[int]) -> bool:
    """Return whether the reason of a hint is true, by the lines of the board alone."""

    def ends(cell: int, mark: str) -> bool:
        board = position.cells[:cell] + mark + position.cells[cell + 1 :]
        return any(all(board[c] == mark for c in line) for line in LINES if cell in line)

    def forks(cell: int) -> bool:
        return len(position.play(cell).completing(position.turn)) > 1

    return {
        "win": value == 1 and all(ends(cell, position.turn) for cell in found.cells),
        "block": value >= 0 and all(ends(cell, other(position.turn)) for cell in found.cells),
        "fork": value == 1 and all(map(forks, found.cells)),
        "wins": value == 1,
        "draws": value == 0 and -1 in values,
        "any draws": values == {0},
        "lost": values == {-1},
    }[found.reason]
