"""The ladder climbed: counts, what is wrong and where, limits, and the words for all that."""

from fractions import Fraction
from functools import cache
from math import inf

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.heuristics import probability_of_winning
from tictactoe.lab.algorithms import INEXACT, METHODS, Answer
from tictactoe.lab.explain import Trace
from tictactoe.lab.ladder import (
    SOURCES,
    Rung,
    climb,
    comparison,
    is_quick,
    rung_view,
    time_text,
    within,
)
from tictactoe.words import ENGLISH, Number, Words

ORACLE = Oracle()
LATE = Position.parse("XO. .X. ..O")
LARGE = Position.start(Rules(15, 15, 5))


def test_every_method_has_a_name_and_a_source() -> None:
    assert SOURCES.keys() == METHODS.keys()
    lessons = " ".join(lesson.__doc__ or "" for lesson in METHODS.values())
    for method, source in SOURCES.items():
        assert source.split(",")[0].removesuffix(".py").replace("/", ".") in lessons
        assert f"method {method}" in ENGLISH


@pytest.mark.parametrize("method", sorted(INEXACT))
def test_a_counterexample_is_one(method: str) -> None:
    cells, mistakes = INEXACT[method]
    position = Position.parse(cells)
    verdicts = ORACLE.verdicts("X", position.cells)
    best, _ = ORACLE.best("X", position.cells)
    answer = METHODS[method](position, lambda _count: None)
    assert mistakes == tuple(cell for cell in answer.cells if verdicts[cell][0] < best) != ()
    assert climb(method, position, within(60)).wrong == mistakes


@pytest.mark.parametrize("method", METHODS)
def test_a_rung_tells_what_the_method_finds(method: str) -> None:
    nodes: list[int] = []
    answer = METHODS[method](LATE, nodes.append)
    rung = climb(method, LATE, within(60))
    assert (rung.answer, rung.nodes, rung.wrong, rung.refused) == (answer, 1 + sum(nodes), (), "")
    assert rung_view(rung, LATE).truth == "✓ right"


def counted(cells: str, alpha: float, beta: float) -> tuple[float, int]:
    """Return the value of a board for X, and how many boards alpha-beta looks at, this one too."""
    if winner := ORACLE.winner(cells):
        return {"X": 1, "O": -1, "draw": 0}[winner], 1
    is_max, count = ORACLE.turn("X", cells) == "X", 1
    for after in ORACLE.children("X", cells).values():
        value, more = counted(after, alpha, beta)
        count += more
        alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return (alpha if is_max else beta), count


@cache
def all_counted(cells: str) -> int:
    return 1 + sum(map(all_counted, ORACLE.children("X", cells).values()))


@pytest.mark.slow
@pytest.mark.parametrize("cells", ["." * 9, "X...O....", "XO..X...O"])
def test_cost_and_tree_count_the_same_positions_as_brute_force_the_root_among_them(
    cells: str,
) -> None:
    """The docs say these, too: with the window of ±1, and with ±∞."""
    position = Position.parse(cells)
    _, few = counted(cells, -1, 1)
    assert climb("alpha-beta", position, within(60)).nodes == few
    assert Trace("alpha-beta", position).frame().call.nodes == few
    if position == Position.start():
        assert all_counted(cells) == 549_946
        wide = Trace("alpha-beta", position, window=(-2, 2)).frame().call.nodes
        assert (few, wide) == (16_811, 18_297) == (few, counted(cells, -inf, inf)[1])
    else:
        assert climb("minimax", position, within(60)).nodes == all_counted(cells)
        assert Trace("minimax", position).frame().call.nodes == all_counted(cells)


def test_the_expected_score_is_that_of_wins_and_half_of_the_draws() -> None:
    @cache
    def shares(cells: str) -> tuple[Fraction, Fraction]:
        """Return how often X wins and how often nobody, if all play at random."""
        if winner := ORACLE.winner(cells):
            return Fraction(winner == "X"), Fraction(winner == "draw")
        below = [shares(after) for after in ORACLE.children("X", cells).values()]
        wins, draws = (sum(share) / len(below) for share in zip(*below, strict=True))
        return Fraction(wins), Fraction(draws)

    wins, draws = shares("....X....")
    assert (round(float(wins), 3), round(float(draws), 3)) == (0.693, 0.114)
    found = probability_of_winning(Position.parse("....X...."), "X")
    assert found == pytest.approx(float(wins + draws / 2)) == 0.75


@pytest.mark.slow
def test_the_probability_costs_as_much_the_second_time() -> None:
    first, second = (climb("probability", Position.start(), within(60)) for _ in range(2))
    assert second.seconds > first.seconds / 5


def test_what_would_not_end_is_ended_and_what_cannot_be_counted_refused() -> None:
    for method in ("minimax", "with symmetry", "full"):
        rung = climb(method, LARGE, within(0.05))
        assert (rung.answer, rung.refused) == (None, "too long")
        assert rung.nodes > 0
        assert "too slow" in rung_view(rung, LARGE).found
    for method in INEXACT:
        rung = climb(method, LARGE, within(60))
        assert rung.refused == "too many games"
        assert "too many games" in rung_view(rung, LARGE).found


@pytest.mark.parametrize(
    ("position", "answer", "wrong", "found"),
    [
        (LATE, Answer(1, (3, 6)), (), "X wins · plays A2, A3"),
        (LATE, Answer(-1, (3,)), (), "O wins · plays A2"),
        (LATE, Answer(0, LATE.moves), (), "draw · plays any cell"),
        (LARGE, Answer(0, tuple(range(10))), (), "draw · plays one of 10 cells"),
        (LARGE, Answer(0, (112,)), None, "draw · plays H8"),
    ],
)
def test_what_was_found_is_told(
    position: Position, answer: Answer, wrong: tuple[int, ...] | None, found: str
) -> None:
    view = rung_view(Rung("full", 1, 0.002, answer, wrong), position)
    truth = "? not certain" if wrong is None else "✓ right"
    assert (view.cost, view.found, view.truth) == ("1 position, 2 ms", found, truth)


def test_bars_grow_with_every_power_of_ten_up_to_ten_million() -> None:
    counts = (0, *(10**power for power in range(9)))
    rungs = [Rung("full", count, 0, refused="too long") for count in counts]
    lengths = [rung_view(rung, LATE).length for rung in rungs]
    assert lengths == [0, *(pytest.approx(min(power / 7, 1)) for power in range(9))]


def test_numbers_are_written_as_the_language_does() -> None:
    assert Number(1_234_567, Words("pt")) == "1.234.567"
    assert Number(999, Words("fr")) == "999"
    assert time_text(61.25, Words("de")) == "61,2\xa0s"


def test_two_exact_methods_or_none_are_compared() -> None:
    rungs = {
        "probability": Rung("probability", 9, 1, Answer(0, (4,))),
        "full": Rung("full", 247, 1, Answer(0, (4,))),
        "minimax": Rung("minimax", 5000, 60, refused="too long"),
    }
    assert comparison(rungs) == ""
    assert is_quick("minimax", LATE)
    assert not is_quick("full", Position.start(Rules(4, 4, 4)))
