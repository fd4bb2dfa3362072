"""The levels do what their sentences say; `tests/proofs` proves the perfect one."""

from random import Random

import pytest

from tictactoe import LEVELS, Budget, Game, Position, Rules, UnknownLevel, best_moves, seeded
from tictactoe.players import easy, perfect, random
from tictactoe.rules import MARKS, cells_of
from tictactoe.search import think


def test_perfect_chooses_among_all_best_moves_and_no_other() -> None:
    for text in ("... ... ...", "... .X. ...", "X.. .O. ..X"):
        position = Position.parse(text)
        assert LEVELS["perfect"].choices(position) == best_moves(position)
        assert seeded("perfect", 7)(position) == seeded("perfect", 7)(position)


@pytest.mark.parametrize("text", ["... ... ...", "X.. .O. ..X", "XX. O.. ..."])
@pytest.mark.parametrize("name", LEVELS)
def test_of_a_level_all_is_known_that_chance_may_bring(name: str, text: str) -> None:
    position = Position.parse(text)
    chosen = {seeded(name, seed)(position) for seed in range(300)}
    assert LEVELS[name].choices(position) == tuple(sorted(chosen))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_legal_moves_to_the_end(name: str, misere: bool) -> None:
    for rules in (Rules(misere=misere), Rules(2, 3, 2, misere), Rules(1, 1, 1, misere)):
        for seed in range(8):
            player = seeded(name, seed)
            position = Position.start(rules, MARKS[seed % 2])
            while not position.outcome:
                position = position.play(player(position))


def test_easy_takes_its_win_and_does_not_block() -> None:
    win = Position.parse("XX. OO. ...")
    assert {seeded("easy", seed)(win) for seed in range(50)} == {2}
    threatened = Position.parse("XX. O.. ...")
    assert {seeded("easy", seed)(threatened) for seed in range(200)} == set(threatened.moves)


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_medium_and_hard_win_and_block_at_once(name: str) -> None:
    in_misere = Position.parse("XX. OO. ...", Rules(misere=True))
    for seed in range(100):
        assert seeded(name, seed)(Position.parse("XX. OO. ...")) == 2
        assert seeded(name, seed)(Position.parse("XX. O.. ...")) == 2
        assert seeded(name, seed)(in_misere) != 2  # not even in a slip


class Chance(Random):
    """A source of chance that always draws the same number."""

    def __init__(self, drawn: float) -> None:
        super().__init__()
        self.random = lambda: drawn  # type: ignore[method-assign]


def nobody(_: Position) -> tuple[int, ...]:
    """Know no best moves."""
    raise LookupError


@pytest.mark.parametrize(("name", "share"), [("medium", 1 / 3), ("hard", 1 / 12)])
def test_a_slip_is_as_frequent_as_its_level_has_it(name: str, share: float) -> None:
    position = Position.parse("X.. ... ...")
    assert LEVELS[name](position, Chance(share - 0.005), nobody) in position.moves
    with pytest.raises(LookupError):
        LEVELS[name](position, Chance(share + 0.005), nobody)


def test_a_level_asks_for_the_best_moves_only_where_there_is_a_choice() -> None:
    start = Position.start()
    for level in (random, easy):
        assert level(start, Random(1), nobody) in start.moves
    for name in ("medium", "hard", "perfect"):
        assert LEVELS[name](Position.parse("XX. O.. ..."), Random(1), nobody) == 2
    assert perfect(Position.parse("XX. OO. ..."), best=nobody) == 2
    for text in ("X.. ... ...", "X.X .O. O.X"):
        with pytest.raises(LookupError):
            perfect(Position.parse(text), best=nobody)


def test_easy_stays_near_the_marks_on_a_large_board() -> None:
    position = Position.start(Rules(15, 15, 5)).play(112)
    near = {112 + 15 * down + right for down in range(-2, 3) for right in range(-2, 3)} - {112}
    assert {seeded("easy", seed)(position) for seed in range(300)} == near


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownLevel, match=r"no level 'best', only random, .*, perfect"):
        seeded("best", 1)
    with pytest.raises(UnknownLevel, match=r"no level 'x+\.\.\.x+', only"):
        seeded("x" * 1000, 1)


def test_every_level_says_in_one_sentence_how_it_plays() -> None:
    for level in LEVELS.values():
        assert level.about.endswith(".")
        assert level.about.count(".") == 1


def test_a_lost_move_still_resists_near_what_goes_on() -> None:
    moves = (112, 0, 113, 20, 114, 3, 127, 23, 142)  # X has two open threes
    position = Game(Rules(15, 15, 5), played=moves).position
    thought = think(position, Budget(nodes=4_000))
    assert {verdict.value for verdict in thought.verdicts.values()} == {-1}
    for seed in range(10):
        cell = perfect(position, Random(seed), lambda _: thought.best)
        assert any(
            max(abs(cell // 15 - mark // 15), abs(cell % 15 - mark % 15)) <= 2
            for mark in cells_of(position.x | position.o)
        )
