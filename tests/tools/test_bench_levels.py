"""The levels are as strong as intended against people, and each beats the one below it."""

import pytest

from tictactoe import LEVELS, Position
from tictactoe.rules import DEFAULT_RULES
from tools import bench_levels
from tools.bench_levels import CAREFUL, HASTY, both_first, played


@pytest.mark.slow
def test_a_person_wins_as_often_against_each_level_as_intended() -> None:
    found = [*bench_levels.against_people()]
    assert len(found) == 2 * len(LEVELS)
    assert [figure.name for figure in found if figure.is_missed] == []


@pytest.mark.slow
def test_each_level_beats_the_one_below_it_on_four_boards() -> None:
    found = [*bench_levels.order()]
    assert len(found) == 4 * (len(LEVELS) - 1)
    assert [figure.name for figure in found if figure.measured <= 0.5] == []


@pytest.mark.parametrize(
    ("text", "careful", "hasty"),
    [
        ("XX. OO. ...", {2: 1}, {2: 340 + 3, 5: 51, 6: 3, 8: 3}),
        ("XX. .O. ...", {2: 1}, {2: 17 + 1, 6: 1, 8: 1}),
        ("... ... ...", {4: 1}, {4: 1}),
    ],
)
def test_the_hasty_person_overlooks_three_wins_and_blocks_of_twenty(
    text: str, careful: dict[int, int], hasty: dict[int, int]
) -> None:
    position = Position.parse(text)
    assert (CAREFUL.chances(position), HASTY.chances(position)) == (careful, hasty)


def test_the_shares_that_are_computed_are_those_of_games_that_are_played() -> None:
    easy = LEVELS["easy"]
    computed = both_first(CAREFUL.chances, easy.chances)
    sampled = played(CAREFUL, easy, DEFAULT_RULES, 1000)
    assert sum(computed.values()) == pytest.approx(1)
    assert sampled == pytest.approx(computed, abs=0.05)
