"""The methods of the ladder: values on any board, counts, limits, and the texts of a rung."""

import pytest

from tests.oracle import ORACLE, Oracle
from tictactoe import Position, Rules
from tictactoe.engine.heuristics import ignore, probability_of_winning
from tictactoe.lab.algorithms import INEXACT, METHODS, Answer
from tictactoe.lab.ladder import (
    SOURCES,
    Rung,
    TooLong,
    climb,
    comparison,
    is_quick,
    rung_view,
    time_text,
    within,
)
from tictactoe.words import ENGLISH, Words

LATE = Position.parse("XO. .X. ..O")
LARGE = Position.start(Rules(15, 15, 5))


def is_right(method: str, position: Position, oracle: Oracle) -> bool:
    """Return whether a method plays no mistake, and finds the value if it is exact."""
    answer = METHODS[method](position, ignore)
    best, _ = oracle.best(position.first, position.cells)
    verdicts = oracle.verdicts(position.first, position.cells)
    is_value = method in INEXACT or answer.value == best
    return is_value and {verdicts[cell][0] for cell in answer.cells} == {best}


@pytest.mark.parametrize("method", sorted(METHODS.keys() - INEXACT.keys()))
@pytest.mark.parametrize(
    ("cells", "rules"),
    [
        ("XO. .X. ...", Rules(misere=True)),
        ("XO.. .XX. O.O.", Rules(3, 4, 3)),
        ("XO XO .. ..", Rules(4, 2, 3)),
        ("....", Rules(2, 2, 1, misere=True)),
    ],
)
def test_a_method_finds_the_value_on_any_board(method: str, cells: str, rules: Rules) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    assert is_right(method, Position.parse(cells, rules), oracle)


@pytest.mark.parametrize("method", METHODS)
def test_a_method_has_a_name_and_a_source_and_stops_when_its_visitor_raises(method: str) -> None:
    assert f"method {method}" in ENGLISH
    source = SOURCES[method].split(",")[0].removesuffix(".py").replace("/", ".")
    assert source in (METHODS[method].__doc__ or "") or method in ("ordered", "with symmetry")
    with pytest.raises(TooLong):
        METHODS[method](LATE, within(-1))


@pytest.mark.parametrize("method", INEXACT)
def test_each_counterexample_has_a_wrong_answer(method: str) -> None:
    cells, mistakes = INEXACT[method]
    position = Position.parse(cells)
    verdicts, (best, _) = ORACLE.verdicts("X", position.cells), ORACLE.best("X", position.cells)
    answer = METHODS[method](position, ignore)
    assert mistakes == tuple(cell for cell in answer.cells if verdicts[cell][0] < best) != ()
    assert climb(method, position, ignore).wrong == mistakes


@pytest.mark.parametrize("method", METHODS)
def test_a_rung_has_the_answer_and_its_cost(method: str) -> None:
    nodes: list[int] = []
    answer = METHODS[method](LATE, nodes.append)
    rung = climb(method, LATE, ignore)
    assert (rung.answer, rung.nodes, rung.wrong, rung.refused) == (answer, 1 + sum(nodes), (), "")
    assert rung_view(rung, LATE).truth == "✓ right"


def test_an_exact_method_with_another_value_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METHODS, "minimax", lambda _position, _visit: Answer(0, (3,)))
    assert climb("minimax", LATE, ignore).wrong == (3,)


def test_the_probability_costs_as_much_the_second_time() -> None:
    infos = []
    for _ in range(2):
        climb("probability", LATE, ignore)
        infos.append(probability_of_winning.cache_info())
    assert infos[0] == infos[1]


def test_a_search_that_takes_too_long_or_cannot_count_has_no_answer() -> None:
    for method in ("minimax", "with symmetry", "full"):
        rung = climb(method, LARGE, within(0.05))
        assert (rung.answer, rung.refused) == (None, "too long")
        assert rung.nodes > 0
        assert "too slow" in rung_view(rung, LARGE).found
    for method in INEXACT:
        rung = climb(method, LARGE, ignore)
        assert rung.refused == "too many games"
        assert "too many games" in rung_view(rung, LARGE).found


@pytest.mark.parametrize(
    ("position", "answer", "wrong", "found", "truth"),
    [
        (LATE, Answer(1, (3, 6)), (), "X wins · plays A2, A3", "✓ right"),
        (LATE, Answer(-1, (3,)), (3,), "O wins · plays A2", "✗ wrong: A2"),
        (LATE, Answer(0, LATE.moves), (), "draw · plays any cell", "✓ right"),
        (LARGE, Answer(0, tuple(range(10))), (), "draw · plays one of 10 cells", "✓ right"),
        (LARGE, Answer(0, (112,)), None, "draw · plays H8", "? not certain"),
    ],
)
def test_the_cost_and_the_answer_of_a_rung_have_words(
    position: Position, answer: Answer, wrong: tuple[int, ...] | None, found: str, truth: str
) -> None:
    view = rung_view(Rung("full", 1, 0.002, answer, wrong), position)
    assert (view.cost, view.found, view.truth) == ("1 position, 2 ms", found, truth)
    assert time_text(61.25, Words("de")) == "61,2\xa0s"


def test_bars_grow_with_every_power_of_ten_up_to_ten_million() -> None:
    counts = (0, *(10**power for power in range(9)))
    rungs = [Rung("full", count, 0, refused="too long") for count in counts]
    lengths = [rung_view(rung, LATE).length for rung in rungs]
    assert lengths == [0, *(pytest.approx(min(power / 7, 1)) for power in range(9))]


def test_only_two_exact_answers_or_more_are_compared() -> None:
    rungs = {
        "probability": Rung("probability", 9, 1, Answer(0, (4,))),
        "full": Rung("full", 247, 1, Answer(0, (4,))),
        "minimax": Rung("minimax", 5000, 60, refused="too long"),
    }
    assert comparison(rungs) == ""
    assert is_quick("minimax", LATE)
    assert not is_quick("minimax", Position.start())
    assert not is_quick("full", Position.start(Rules(4, 4, 4)))
