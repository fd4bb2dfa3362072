"""The reason for an end, checked by a solver that shares no code with the engine."""

from collections.abc import Iterator
from functools import cache

import pytest

from tests.oracle import ORACLE
from tictactoe import Game, Match, Rules, Seat
from tictactoe.coach import Judge, judge
from tictactoe.decisive import fork, is_flawless, miss
from tictactoe.rules import MARKS, other
from tictactoe.status import decisive, why

COMPUTER = Seat("easy")
KNOWN = cache(judge)
FORKED = (0, 1, 4, 8, 6, 2, 3)
"""X forks at A3 and wins; O would have held at B2."""
DRAWN = (4, 0, 8, 2, 1, 7, 3, 5, 6)
MISSED = (4, 0, 2, 8, 6)
"""O did not block at A3, where X had no fork."""


def games(game: Game) -> Iterator[Game]:
    """Yield every way to end a game."""
    if game.position.outcome:
        yield game
        return
    for cell in game.position.moves:
        yield from games(game.play(cell))


def reason(match: Match, judge: Judge = judge) -> str:
    """Return the reason for the end of a game, as a text."""
    return why(match, decisive(match, judge), judge=judge)


def check(game: Game) -> tuple[bool, bool]:
    """Check the reason for an end; return whether the game has a fork, and a miss."""
    cells = ["." * 9]
    for index, cell in enumerate(game.played):
        cells.append(cells[-1][:cell] + "XO"[index % 2] + cells[-1][cell + 1 :])
    winner = ORACLE.winner(cells[-1])
    found = fork(game)
    if found:
        mark, cell, lines = found
        before = cells[-3]
        assert winner == mark
        assert game.played[-3] == cell
        assert len(set(lines)) == 2
        for line in lines:
            assert list(line) in ORACLE.lines
            assert sorted(before[each] for each in line) == sorted(f".{mark}{mark}")
            assert cell in line
        assert any({cells[-1][each] for each in line} == {mark} for line in lines)
        after = ORACLE.children("X", before).values()
        assert all(ORACLE.winner(each) != other(mark) for each in after)
    values = [ORACLE.verdicts("X", cells[index])[cell][0] for index, cell in enumerate(game.played)]
    best = [ORACLE.best("X", each)[0] for each in cells]
    wrong = [index for index, made in enumerate(values) if made < best[index]]
    assert is_flawless(game, KNOWN) == (winner == "draw" and not wrong)
    for parity, side in enumerate(MARKS):
        own = [index for index in wrong if index % 2 == parity]
        missed = miss(game, side, KNOWN)
        assert bool(missed) == bool(own)
        if missed:
            last = own[-1]
            kept = ORACLE.verdicts("X", cells[last])[missed.cell][0]
            assert kept == best[last] == int(missed.would_win) > values[last]
    return bool(found), bool(wrong)


@pytest.mark.parametrize(
    "opening",
    [
        (0, 4),
        *(pytest.param(cells, marks=pytest.mark.slow) for cells in ((4, 1), (0,), (1,), (4,))),
    ],
    ids=str,
)
def test_every_fork_miss_and_flawless_game_is_true(opening: tuple[int, ...]) -> None:
    checked = [check(game) for game in games(Game(played=opening))]
    assert all(any(each) for each in zip(*checked, strict=True))


@pytest.mark.parametrize(
    ("x", "o", "played", "expected"),
    [
        ("human", "easy", FORKED, "You forked at A3."),
        ("human", "human", FORKED, "X forked at A3."),
        ("easy", "human", FORKED, "B2 would have held."),
        ("human", "easy", MISSED, "The computer overlooked A3."),
        ("easy", "human", MISSED, "A3 would have held."),
        ("away", "human", MISSED, "A3 would have held."),
        ("human", "away", MISSED, "Your friend overlooked A3."),
        ("human", "easy", DRAWN, "No mistakes."),
        ("human", "easy", (), ""),
    ],
)
def test_why_a_game_ended_is_worded_from_the_persons_side(
    x: str, o: str, played: tuple[int, ...], expected: str
) -> None:
    assert reason(Match(Seat(x), Seat(o), Game(played=played))) == expected


def test_a_win_that_was_missed_is_named_after_a_draw() -> None:
    played = (4, 1, 8, 6, 2, 5, 3, 0, 7)
    assert reason(Match(o=COMPUTER, game=Game(played=played))) == "A1 would have won."
    assert reason(Match(x=COMPUTER, game=Game(played=played))) == ""


def test_where_a_line_loses_the_line_is_why() -> None:
    lost = Match(o=COMPUTER, game=Game(Rules(misere=True), played=(0, 3, 1, 4, 2)))
    assert reason(lost) == "You completed a line."


def test_nothing_uncertain_is_claimed() -> None:
    match = Match(o=COMPUTER, game=Game(played=MISSED))
    assert reason(match, lambda _: None) == ""
    large = tuple(
        map(Rules(15, 15, 5).cell, ["H8", "A1", "I8", "A3", "J8", "A5", "K8", "A7", "L8"])
    )
    assert fork(Game(Rules(15, 15, 5), played=large)) is None


def test_a_fork_on_a_large_board_crosses_two_lines() -> None:
    rules = Rules(15, 15, 5)
    moves = "H8 G8 I8 A3 J8 A5 K9 A7 K10 A9 K11 A11 K8 L8 K12"
    found = fork(Game(rules, played=tuple(map(rules.cell, moves.split()))))
    assert found
    assert rules.name(found.cell) == "K8"
