"""The position of a day: one right move, by the engine and by brute force."""

from datetime import date, timedelta
from functools import cache

import pytest

from tictactoe import Budget, IllegalMove, Position, analyse, other
from tictactoe.daily import MOST_PLIES, WEEK, Daily, attempt, daily, day_of
from tictactoe.engine.pauses import finish
from tictactoe.rules import cells_of

MONDAY, SUNDAY = date(2026, 11, 30), date(2026, 11, 29)
PLENTY = Budget(nodes=100_000)


@cache
def on(weekday: int) -> Daily:
    """Return the position of a day of the week that begins with `MONDAY`."""
    return daily(MONDAY + timedelta(weekday))


def right(position: Position, value: int) -> set[int]:
    """Return the moves of this value or a better one; all verdicts must be certain."""
    verdicts = analyse(position, PLENTY)
    assert all(verdict.is_certain for verdict in verdicts.values())
    return {cell for cell, verdict in verdicts.items() if verdict.value >= value}


def check(found: Daily) -> None:
    position, kind = found.position, WEEK[found.day.weekday()]
    assert position.rules == kind.rules
    assert position.ply in kind.marks
    assert bool(found.plies) == bool(kind.plies)
    assert kind.plies <= found.plies <= MOST_PLIES
    assert right(position, 1 if found.plies else 0) == {found.answer}


@pytest.mark.parametrize(
    ("text", "day"),
    [("2026-11-29", SUNDAY), ("2031-01-01", MONDAY), ("soon", MONDAY), ("", MONDAY)],
)
def test_a_link_names_an_earlier_day_and_no_later_one(text: str, day: date) -> None:
    assert day_of(text, MONDAY) == day


@pytest.mark.parametrize("weekday", range(7))
def test_each_weekday_has_one_right_move_of_its_kind(weekday: int) -> None:
    check(on(weekday))


@pytest.mark.slow
@pytest.mark.parametrize("weekday", range(7))
def test_each_day_of_two_years_has_one_right_move(weekday: int) -> None:
    """Brute force agrees on boards up to 4x4, and few positions come twice."""
    found = [daily(MONDAY + timedelta(weekday + 7 * week)) for week in range(104)]
    for each in found:
        check(each)
        if each.position.rules.size <= 16:
            value = 1 if each.plies else 0
            assert brute_force(each.position, value) == {each.answer}
    is_small = found[0].position.rules.size == 9  # of which there are few such positions
    assert len({each.position for each in found}) > (50 if is_small else 95)


def brute_force(position: Position, value: int) -> set[int]:
    """Return the moves of a value or a better one, by minimax that stops at a win."""
    lines, full = position.rules.lines, (1 << position.rules.size) - 1

    @cache
    def worth(own: int, foe: int) -> int:
        if any(line & foe == line for line in lines):
            return -1
        free, best = full & ~(own | foe), -1
        if not free:
            return 0
        while free and best < 1:
            move = free & -free
            free ^= move
            best = max(best, -worth(foe, own | move))
        return best

    own, foe = position.mask(position.turn), position.mask(other(position.turn))
    return {cell for cell in position.moves if -worth(foe, own | 1 << cell) >= value}


def test_a_day_is_the_same_whatever_was_searched_before() -> None:
    before = on(4)
    analyse(before.position)
    assert daily(before.day) == before


@pytest.mark.parametrize("weekday", range(7))
def test_the_right_move_reaches_the_goal_and_no_other_does(weekday: int) -> None:
    found = on(weekday)
    for cell in found.position.moves:
        tried = finish(attempt(found, cell))
        assert tried.is_right == (cell == found.answer)
        end = found.position
        for move in tried.line:
            end = end.play(move)
        assert end.outcome
        assert end.outcome.winner == tried.winner
        keeps = tried.winner == found.position.turn if found.plies else tried.winner is None
        assert keeps == tried.is_right
        if tried.is_right and found.plies:
            assert len(tried.line) == found.plies


def test_a_taken_cell_is_refused() -> None:
    found = on(0)
    with pytest.raises(IllegalMove):
        next(attempt(found, next(cells_of(found.position.x))))
