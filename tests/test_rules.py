"""The rules, proved by counting every game and by comparing every board with the oracle."""

from itertools import product
from random import Random

import pytest

from tests.oracle import ORACLE, Oracle
from tests.records import on_boards
from tictactoe import (
    Game,
    IllegalMove,
    InvalidPosition,
    InvalidRules,
    Mark,
    Match,
    Outcome,
    Position,
)
from tictactoe.rules import MARKS, Rules, other


@pytest.mark.slow
@pytest.mark.parametrize("first", MARKS)
def test_parse_accepts_exactly_what_play_reaches(first: Mark) -> None:
    reachable = set(ORACLE.boards(first))
    for letters in product("XO.", repeat=9):
        cells = "".join(letters)
        if cells in reachable:
            assert Position.parse(cells, first=first).cells == cells
        else:
            with pytest.raises(InvalidPosition):
                Position.parse(cells, first=first)


@on_boards("2x4x3, 4x2x2, 1x7x3 misere, 3x3x2, 2x3x1, 1x1x1")
@pytest.mark.parametrize("first", MARKS)
def test_moves_turn_and_outcome_agree_with_the_oracle(rules: Rules, first: Mark) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    for cells in oracle.boards(first):
        position = Position.parse(cells, rules, first)
        assert position.turn == oracle.turn(first, cells)
        after = {cell: position.play(cell).cells for cell in position.moves}
        assert after == oracle.children(first, cells)
        winner = position.outcome and (position.outcome.winner or "draw")
        assert winner == oracle.winner(cells)


def test_a_position_is_read_in_any_spelling_and_printed_in_one() -> None:
    position = Position.parse(" XO_\n.X.\t..O ")
    assert str(position) == "XO. .X. ..O"
    assert Position.parse(str(position)) == position
    assert hash(Position.parse(str(position))) == hash(position)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has 9 cells, here are 0"),
        ("XO. .X. ..O.", "has 9 cells, here are 10"),
        ("XO. .x. ..O", "B2 is 'x'"),
        ("XO. .0. ..X", "B2 is '0'"),
        ("XX. ... ...", "X has 2 and O has 0"),
        ("O.. ... ...", "X has 0 and O has 1"),
        ("XXX OOO ...", "both marks have a line"),
        ("OOO XX. XX.", "O has a line, but X moved after it"),
        (5, "not int"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        Position.parse(text)


def test_masks_that_no_game_leads_to_are_refused() -> None:
    with pytest.raises(InvalidPosition, match="no single move"):
        Position.parse("XXX. XXX. O.O. OO.O", Rules(4, 4, 3))
    for x, o in ((1, 1), (1 << 9, 0), (-1, 0)):
        with pytest.raises(InvalidPosition, match=r"share a cell.*off the board"):
            Position(Rules(), "X", x, o)


def test_after_the_end_no_cell_is_played_taken_or_free() -> None:
    for cell in (0, 8):
        with pytest.raises(IllegalMove, match="the game is over"):
            Position.parse("XXX OO. ...").play(cell)


def test_a_cell_can_be_given_by_name() -> None:
    game, match = Game().play("B2").play("A1"), Match().play("B2").play("A1")
    assert game.played == match.game.played == (4, 0)
    assert game.position == Position.start().play(4).play(0)
    assert game.position.mark_at("B2") == "X"
    for ask in (Position.start().play, Position.start().mark_at, Rules().name, Game().play):
        with pytest.raises(IllegalMove, match="the board has no cell 'D1'; its cells are A1 to C3"):
            ask("D1")


@pytest.mark.parametrize("cell", [-1, 9, 10**30, 1.0, True, None])
def test_a_cell_off_the_board_has_no_name_and_no_mark_and_is_not_played(cell: int) -> None:
    for ask in (Position.start().play, Position.start().mark_at, Rules().name):
        with pytest.raises(IllegalMove, match="a cell is a whole number from 0 to 8, not"):
            ask(cell)


def test_the_outcome_names_the_winner_and_the_line() -> None:
    assert Position.parse("XX. OO. ...").outcome is None
    assert Position.parse("XXX OO. ...").outcome == Outcome("X", (0, 1, 2))
    assert Position.parse("XXX OO. ...", Rules(misere=True)).outcome == Outcome("O", (0, 1, 2))
    assert Position.parse("XOX OXX OXO").outcome == Outcome(None, ())
    both = Position.parse("XXX XOO XOO")
    assert both.lines == ((0, 1, 2), (0, 3, 6))
    assert both.outcome == Outcome("X", (0, 1, 2))


def test_completing_finds_the_cells_that_end_the_game() -> None:
    position = Position.parse("XX. OO. ...")
    assert position.completing("X") == (2,)
    assert position.completing("O") == (5,)
    assert Position.parse("X.X .O. O.X").completing("X") == (1, 5)
    assert Position.parse(".XX OO. ...").completing("X") == (0,)
    assert Position.parse("XXO ... ..O").completing("X") == ()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"rows": 0}, "1 to 15 rows, not 0"),
        ({"cols": 16}, "1 to 15 columns, not 16"),
        ({"rows": -3}, "1 to 15 rows"),
        ({"rows": 3.0}, "1 to 15 rows, not 3.0"),
        ({"rows": "3"}, "1 to 15 rows, not '3'"),
        ({"cols": True}, "1 to 15 columns, not True"),
        ({"run": 0}, "whole number of at least 1"),
        ({"run": 2.0}, "whole number of at least 1"),
        ({"misere": 1}, "misere is True or False"),
        ({"rows": 10**5000}, "not a very long number"),
        ({"rows": [10**5000]}, "1 to 15 rows, not .{9,99}$"),
        ({"run": 10**5000}, "a run of a very long number does not fit"),
        ({"cols": "3" * 99}, r"not '3{12}\.\.\.3{13}'"),
    ],
)
def test_rules_that_make_no_game_are_refused(arguments: dict[str, int], reason: str) -> None:
    with pytest.raises(InvalidRules, match=reason):
        Rules(**arguments)  # type: ignore[arg-type]


@on_boards("3x3x3, 15x15x5, 2x7x4, 1x1x1")
def test_names_and_cells_are_inverse(rules: Rules) -> None:
    names = [rules.name(cell) for cell in range(rules.size)]
    assert [rules.cell(name) for name in names] == list(range(rules.size))
    assert len(set(names)) == rules.size


@pytest.mark.parametrize(
    "name", ["", "A", "1", "A0", "A4", "D1", "a1", "1A", "A01", "A1 ", "A٣", "AA1", "A-1", "@2"]
)
def test_names_of_no_cell_are_refused(name: str) -> None:
    for called in (name, name + 5000 * "1"):  # more digits than Python reads as one number
        with pytest.raises(IllegalMove, match="its cells are A1 to C3"):
            Rules().cell(called)


@pytest.mark.parametrize("mark", ["x", "Z", "", ".", None, 0])
def test_there_are_two_marks(mark: Mark) -> None:
    position = Position.start()
    for ask in (other, position.mask, position.completing, Match().seat_of):
        with pytest.raises(ValueError, match="a mark is 'X' or 'O', not"):
            ask(mark)
    for begin in (lambda: Position.start(first=mark), lambda: Match().new_game(mark or "Z")):
        with pytest.raises(InvalidPosition, match="the first mark is 'X' or 'O', not"):
            begin()


@on_boards("4x3x3, 2x6x4, 9x1x3, 15x15x5")
def test_a_mask_completes_a_line_that_it_covers(rules: Rules) -> None:
    rng = Random(0)
    assert all(map(rules.completes, rules.lines))
    assert all(line < 1 << rules.size for line in rules.lines)
    for _ in range(2_000):
        mask = rng.getrandbits(rules.size) & rng.getrandbits(rules.size)
        assert rules.completes(mask) == any(mask & line == line for line in rules.lines)
