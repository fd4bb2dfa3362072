"""The levels play as their sentences describe; `tests/proofs` proves the perfect one."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from tictactoe import LEVELS, Budget, Game, Position, Rules, UnknownLevel, best_moves
from tictactoe.engine.search import think
from tictactoe.lab.asking import every_position
from tictactoe.players import Level, candidates, easy, perfect, random
from tictactoe.rules import MARKS, cells_of, other


def test_perfect_chooses_among_all_best_moves_and_no_other() -> None:
    for text in ("... ... ...", "... .X. ...", "X.. .O. ..X"):
        position = Position.parse(text)
        assert LEVELS["perfect"].choices(position) == best_moves(position)
        assert LEVELS["perfect"].seeded(7)(position) == LEVELS["perfect"].seeded(7)(position)


@pytest.mark.parametrize("text", ["... ... ...", "X.. .O. ..X", "XX. O.. ..."])
@pytest.mark.parametrize("name", LEVELS)
def test_choices_are_all_cells_that_a_level_may_choose(name: str, text: str) -> None:
    position = Position.parse(text)
    chosen = {LEVELS[name].seeded(seed)(position) for seed in range(300)}
    assert LEVELS[name].choices(position) == tuple(sorted(chosen))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_legal_moves_to_the_end(name: str, misere: bool) -> None:
    for rules in (Rules(misere=misere), Rules(2, 3, 2, misere), Rules(1, 1, 1, misere)):
        for seed in range(8):
            player = LEVELS[name].seeded(seed)
            position = Position.start(rules, MARKS[seed % 2])
            while not position.outcome:
                position = position.play(player(position))


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "perfect"])
def test_a_level_takes_its_win_and_completes_no_line_that_loses(name: str) -> None:
    assert LEVELS[name].choices(Position.parse("XX. OO. ...")) == (2,)
    in_misere = Position.parse("XX. OO. ...", Rules(misere=True))
    assert 2 not in LEVELS[name].choices(in_misere)


@pytest.mark.parametrize(("name", "seen"), [("easy", 2), ("medium", 3), ("hard", 4)])
def test_a_level_sees_as_many_blocks_of_four_as_documented(name: str, seen: int) -> None:
    """If it overlooks the block, O extends its longest open line."""
    shares = LEVELS[name].chances(Position.parse("XX. O.. ..."))
    assert Fraction(shares[2], sum(shares.values())) == Fraction(seen, 4)
    assert shares.keys() <= {2, 4, 5}


def unasked(_: Position) -> tuple[int, ...]:
    """Fail, as an adviser that must not be asked."""
    raise LookupError


@pytest.mark.parametrize(("name", "ahead"), [("easy", 0), ("medium", 1), ("hard", 2)])
def test_a_level_looks_ahead_on_as_many_moves_of_four_as_documented(name: str, ahead: int) -> None:
    """After a corner only the middle is best; at sight, it is one of three cells beside it."""
    shares = LEVELS[name].chances(Position.parse("X.. ... ..."))
    assert shares.keys() == {1, 3, 4}
    assert Fraction(shares[1] + shares[3], sum(shares.values())) == Fraction(2, 3) * (4 - ahead) / 4


@pytest.mark.parametrize("draw", [lambda rng: rng.random(), lambda rng: rng.randrange(3)])
def test_a_level_whose_chances_cannot_be_known_is_refused(draw: Callable[[Random], int]) -> None:
    level = Level("unknown", "Draws in another way.", lambda _, rng: int(draw(rng)))
    with pytest.raises(TypeError, match="only use choice"):
        level.chances(Position.start())


def test_a_level_asks_for_the_best_moves_only_if_it_needs_them() -> None:
    start = Position.start()
    for level in (random, easy):
        assert level(start, Random(1), unasked) in start.moves
    for name in ("hard", "perfect"):
        assert LEVELS[name](Position.parse("XX. O.. ..."), Random(1), unasked) == 2
    assert perfect(Position.parse("XX. OO. ..."), best=unasked) == 2
    assert perfect(Position.parse("X.X .O. O.X"), best=unasked) in (1, 5)
    with pytest.raises(LookupError):
        perfect(Position.parse("X.. ... ..."), best=unasked)


def test_easy_opens_in_the_middle_of_a_large_board_and_plays_beside_a_mark() -> None:
    start = Position.start(Rules(15, 15, 5))
    beside = {112 + 15 * down + right for down in (-1, 0, 1) for right in (-1, 0, 1)}
    assert set(LEVELS["easy"].choices(start)) == beside
    assert set(LEVELS["easy"].choices(start.play(112))) == beside - {112}


def test_easy_extends_the_longest_line_that_is_open() -> None:
    """O has A3 and B3, and A1 and A3; X has closed the first row."""
    position = Position.parse("OOOX .XX. OO.. .X.X", Rules(4, 4, 4), first="O")
    assert LEVELS["easy"].choices(position) == (4, 10, 11, 12)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownLevel, match=r"no level 'best', only random, .*, perfect"):
        LEVELS["best"].seeded(1)
    with pytest.raises(UnknownLevel, match=r"no level 'x+\.\.\.x+', only"):
        LEVELS["x" * 1000].seeded(1)


def test_every_level_describes_its_play_in_one_sentence() -> None:
    for level in LEVELS.values():
        assert level.about.endswith(".")
        assert level.about.count(".") == 1


def is_lost_at_once(position: Position) -> bool:
    """Return whether the other side threatens two lines and no move wins."""
    return (
        position.outcome is None
        and not position.completing(position.turn)
        and len(position.completing(other(position.turn))) > 1
    )


@pytest.mark.slow
def test_perfect_blocks_one_of_two_threats_in_every_position() -> None:
    assert LEVELS["perfect"].choices(Position.parse("XX. .O. X.O")) == (2, 3)
    lost = [position for position in every_position(Rules()) if is_lost_at_once(position)]
    assert len(lost) > 100
    for position in lost:
        assert LEVELS["perfect"].choices(position) == position.completing(other(position.turn))


@pytest.mark.parametrize(
    "rules", [Rules(4, 4, 3), Rules(5, 5, 4), Rules(7, 7, 4), Rules(15, 15, 5)]
)
def test_perfect_blocks_one_of_two_threats_on_larger_boards(rules: Rules) -> None:
    found, rng = 0, Random(rules.size)
    while found < 20:
        lines = rng.sample(rules.lines, 2)
        gaps = [rng.choice([*cells_of(line)]) for line in lines]
        x = (lines[0] | lines[1]) & ~(1 << gaps[0] | 1 << gaps[1])
        free = [cell for cell in range(rules.size) if not x >> cell & 1 and cell not in gaps]
        o = sum(1 << cell for cell in rng.sample(free, x.bit_count() - 1))
        if rules.completes(x) or rules.completes(o):
            continue
        position = Position(rules, "X", x, o)
        if is_lost_at_once(position):
            found += 1
            assert perfect(position, rng, unasked) in position.completing("X")


def test_in_a_lost_position_perfect_blocks_one_of_two_open_threes() -> None:
    moves = (112, 0, 113, 20, 114, 3, 127, 23, 142)
    position = Game(Rules(15, 15, 5), played=moves).position
    thought = think(position, Budget(nodes=4_000))
    assert {verdict.value for verdict in thought.verdicts.values()} == {-1}
    assert set(candidates(position, thought)) <= {97, 111, 115, 157}
    in_misere = Position.parse("X.. ... ...", Rules(misere=True))
    thought = think(in_misere)
    assert candidates(in_misere, thought) == thought.best


OPENINGS = [Rules(side, side, 5) for side in range(7, 16)] + [Rules(9, 13, 5), Rules(15, 8, 5)]


@pytest.mark.slow
@pytest.mark.parametrize("rules", OPENINGS)
def test_perfect_opens_at_the_centre_and_answers_beside_the_mark(rules: Rules) -> None:
    def choices(position: Position) -> tuple[int, ...]:
        return candidates(position, think(position, Budget(nodes=300), is_every_move=False))

    start = Position.start(rules)
    central = choices(start)
    assert len(central) == (2 - rules.rows % 2) * (2 - rules.cols % 2)
    for cell in central:
        row, col = divmod(cell, rules.cols)
        assert 2 * row in range(rules.rows - 2, rules.rows + 1)
        assert 2 * col in range(rules.cols - 2, rules.cols + 1)
        for reply in choices(start.play(cell)):
            down, right = divmod(reply, rules.cols)
            assert max(abs(down - row), abs(right - col)) == 1
    thought = think(start, Budget(nodes=300), is_every_move=False)
    assert all(thought.verdicts[cell].is_tried for cell in central)


def test_perfect_answers_a_mark_in_the_corner_away_from_the_edge() -> None:
    position = Position.start(Rules(15, 15, 5)).play(0)
    thought = think(position, Budget(nodes=300), is_every_move=False)
    for cell in candidates(position, thought):
        assert 4 <= cell // 15 <= 10
        assert 4 <= cell % 15 <= 10
