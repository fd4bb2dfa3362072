"""Hints and grades, and when there are none."""

from functools import cache
from itertools import islice

import pytest

from tests.oracle import ORACLE
from tests.records import scattered
from tictactoe import Budget, Game, Graded, Hint, Position, Rules, Thought, grades, hint
from tictactoe.coach import Judge, better, last_mistake, turning_point
from tictactoe.engine.search import Search, think
from tictactoe.engine.verdict import Verdict


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


MOST_NODES = 300


@cache
def thoughts(position: Position) -> list[Thought]:
    """Return the thoughts of a new search, one for each of its first positions."""
    found = []
    for thought in Search(position.rules).think(position, pace=Budget(nodes=1)):
        found.append(thought)
        if thought.nodes >= MOST_NODES:
            break
    return found


def cut_short(nodes: int) -> Judge:
    """Return a judge that stops each search after a number of positions, and remembers none."""

    def judge(position: Position) -> Thought:
        *earlier, last = thoughts(position)
        return next((thought for thought in earlier if thought.nodes >= nodes), last)

    return judge


def test_a_move_that_nothing_could_save_is_no_mistake() -> None:
    """From B1 on, O has to block, which loses anyway."""
    thrown = Game(played=(0, 1, 4, 8, 6, 2, 3))
    for nodes in range(1, MOST_NODES):
        assert last_mistake(thrown, cut_short(nodes)) in (None, 1), nodes


@pytest.mark.parametrize("nodes", [1, 2, 5, 20, 80])
def test_no_grade_of_a_search_cut_short_is_wrong(nodes: int) -> None:
    judge, doubtful = cut_short(nodes), 0
    for end in islice(scattered(Rules(), 5, range(6, 10)), 40):
        game, cells = Game.to(end), "." * 9
        for index, (cell, move) in enumerate(zip(game.played, grades(game, judge), strict=True)):
            made, _ = ORACLE.verdicts("X", cells)[cell]
            best, _ = ORACLE.best("X", cells)
            cells = cells[:cell] + "XO"[index % 2] + cells[cell + 1 :]
            if move is None:
                continue
            if move.grade == "mistake" and move.gave is None:
                assert made == -1
                doubtful += 1
            else:
                assert (move.grade == "mistake") == (made < best)
                assert move.gave in (None, best)
    assert doubtful or nodes != 5


def test_the_better_cells_are_certainly_better() -> None:
    """The search liked B1, which loses; of the rest only B2 draws."""
    game = Game(played=(0, 1, 4, 8, 6, 2, 3))
    before = Game(played=(0,)).position
    liked = {cell: Verdict(-1, 6, exact=False) for cell in before.moves}
    liked |= {1: Verdict(0, 8, exact=False, guess=0.5), 4: Verdict(0, 8)}
    thought = Thought(liked, 1, 1, exact=False)
    graded = grades(game, lambda position: thought if position == before else think(position))
    assert graded[1] == Graded(1, "mistake", 0)
    assert better(thought, 1) == (4,)


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
