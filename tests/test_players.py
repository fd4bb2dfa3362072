"""The levels do what their sentences say; `tests/proofs` proves the perfect one."""

from random import Random

import pytest

from tictactoe import LEVELS, Budget, Game, Position, Rules, UnknownLevel, best_moves
from tictactoe.lab.asking import every_position
from tictactoe.players import candidates, easy, perfect, random
from tictactoe.rules import MARKS, cells_of, other
from tictactoe.search import think


def test_perfect_chooses_among_all_best_moves_and_no_other() -> None:
    for text in ("... ... ...", "... .X. ...", "X.. .O. ..X"):
        position = Position.parse(text)
        assert LEVELS["perfect"].choices(position) == best_moves(position)
        assert LEVELS["perfect"].seeded(7)(position) == LEVELS["perfect"].seeded(7)(position)


@pytest.mark.parametrize("text", ["... ... ...", "X.. .O. ..X", "XX. O.. ..."])
@pytest.mark.parametrize("name", LEVELS)
def test_of_a_level_all_is_known_that_chance_may_bring(name: str, text: str) -> None:
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


def test_easy_takes_its_win_and_does_not_block() -> None:
    win = Position.parse("XX. OO. ...")
    assert {LEVELS["easy"].seeded(seed)(win) for seed in range(50)} == {2}
    threatened = Position.parse("XX. O.. ...")
    assert {LEVELS["easy"].seeded(seed)(threatened) for seed in range(200)} == set(threatened.moves)


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_medium_and_hard_win_and_block_at_once(name: str) -> None:
    in_misere = Position.parse("XX. OO. ...", Rules(misere=True))
    for seed in range(100):
        assert LEVELS[name].seeded(seed)(Position.parse("XX. OO. ...")) == 2
        assert LEVELS[name].seeded(seed)(Position.parse("XX. O.. ...")) == 2
        assert LEVELS[name].seeded(seed)(in_misere) != 2  # not even in a slip


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
    assert perfect(Position.parse("X.X .O. O.X"), best=nobody) in (1, 5)
    with pytest.raises(LookupError):
        perfect(Position.parse("X.. ... ..."), best=nobody)


def test_easy_stays_near_the_marks_on_a_large_board() -> None:
    position = Position.start(Rules(15, 15, 5)).play(112)
    near = {112 + 15 * down + right for down in range(-2, 3) for right in range(-2, 3)} - {112}
    assert {LEVELS["easy"].seeded(seed)(position) for seed in range(300)} == near


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownLevel, match=r"no level 'best', only random, .*, perfect"):
        LEVELS["best"].seeded(1)
    with pytest.raises(UnknownLevel, match=r"no level 'x+\.\.\.x+', only"):
        LEVELS["x" * 1000].seeded(1)


def test_every_level_says_in_one_sentence_how_it_plays() -> None:
    for level in LEVELS.values():
        assert level.about.endswith(".")
        assert level.about.count(".") == 1


def is_lost_at_once(position: Position) -> bool:
    """Tell whether the other side threatens to complete two lines and nothing wins before."""
    return (
        position.outcome is None
        and not position.completing(position.turn)
        and len(position.completing(other(position.turn))) > 1
    )


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
            assert perfect(position, rng, nobody) in position.completing("X")


def test_where_every_move_loses_perfect_stops_one_of_two_open_threes() -> None:
    moves = (112, 0, 113, 20, 114, 3, 127, 23, 142)
    position = Game(Rules(15, 15, 5), played=moves).position
    thought = think(position, Budget(nodes=4_000))
    assert {verdict.value for verdict in thought.verdicts.values()} == {-1}
    assert set(candidates(position, thought)) <= {97, 111, 115, 157}
    in_misere = Position.parse("X.. ... ...", Rules(misere=True))
    thought = think(in_misere)
    assert candidates(in_misere, thought) == thought.best


OPENINGS = [Rules(side, side, 5) for side in range(7, 16)] + [Rules(9, 13, 5), Rules(15, 8, 5)]


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
