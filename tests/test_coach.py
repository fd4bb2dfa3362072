"""Hints and grades, and when there are none."""

import pytest

from tictactoe import Budget, Game, Graded, Hint, Position, Rules, Thought, grades, hint
from tictactoe.coach import turning_point
from tictactoe.engine.search import think


@pytest.mark.parametrize(
    ("text", "hinted"),
    [
        ("... ... ...", Hint(tuple(range(9)), "any draws", 9)),
        ("X.. ... ...", Hint((4,), "draws", 8)),
        ("XX. .O. ...", Hint((2,), "block", 6, (0, 1, 2))),
        ("X.X .O. O.X", Hint((1, 3, 5, 7), "lost", 2)),
        ("XXX OO. ...", None),
    ],
)
def test_a_hint_gives_its_reason(text: str, hinted: Hint | None) -> None:
    assert hint(Position.parse(text)) == hinted


LARGE = Rules(15, 15, 5)


def soon(position: Position) -> Thought:
    return think(position, Budget(nodes=50), is_every_move=False)


def test_a_hint_distinguishes_certain_from_so_far() -> None:
    moves = (112, 0, 113, 2, 114, 4, 115, 6)
    for played, reason, cells in (
        (1, "so far", None),
        (6, "fork", {111, 115}),  # X has three, and four on either side would be open
        (8, "win", {111, 116}),
    ):
        position = Game(LARGE, played=moves[:played]).position
        found = hint(position, soon)
        assert found
        assert found.reason == reason
        assert cells in (None, set(found.cells))
        assert found.exact == (reason != "so far")
    assert hint(position, lambda _: None) is None


def test_only_certain_moves_are_graded() -> None:
    game = Game(LARGE, played=(112, 0, 113, 2, 114, 30, 115, 4, 116))
    graded = grades(game, soon)
    assert graded[0] is None
    assert graded[5] == Graded(30, "mistake")
    assert graded[-1] == Graded(116, "best")
    assert turning_point(graded) == 5
    assert grades(game, lambda _: None)[:-2] == (None,) * 7
    assert turning_point(grades(Game())) is None


def test_a_hint_of_a_win_by_threats_has_its_moves() -> None:
    moves = (112, 0, 113, 20, 97, 200, 98, 210)  # X has a square in the middle
    position = Game(Rules(15, 15, 5), played=moves).position
    found = hint(position)
    assert found is not None
    assert found.reason == "wins"
    assert found.cells == found.forced[:1]
    assert len(found.forced) >= 3
    for cell in found.forced:
        position = position.play(cell)
