"""Players proved, and their games counted another way."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from tests.oracle import Oracle
from tictactoe import Player, Position, Rules, best_moves
from tictactoe.lab.asking import ASKED, counting, every_answer, every_position
from tictactoe.lab.examples import source
from tictactoe.lab.proof import MOST_MISTAKES, Change, Games, mistakes_of, prove
from tictactoe.lab.proof_text import change_text, proof_lines
from tictactoe.lab.workshop import load
from tictactoe.players import LEVELS
from tictactoe.rules import MARKS, Mark
from tictactoe.words import ENGLISH

ORACLE = Oracle()


@cache
def perfect(position: Position) -> int:
    return best_moves(position)[0]


def slow(position: Position) -> int:
    """Win surely, but without haste: what keeps the value, the last such cell first."""
    verdicts = ORACLE.verdicts(position.first, position.cells)
    most, _ = ORACLE.best(position.first, position.cells)
    return [cell for cell, (value, _) in verdicts.items() if value == most][-1]


def counted(choose: Player) -> Games:
    """Count the games of a player on the oracle's boards, first and second."""

    def walk(cells: str, first: Mark, mark: Mark) -> Games:
        winner = ORACLE.winner(cells)
        if winner:
            return Games(winner == mark, winner == "draw", winner not in (mark, "draw"))
        after = ORACLE.children(first, cells)
        if ORACLE.turn(first, cells) == mark:
            cell = choose(Position.parse(cells, first=first))
            after = {cell: after[cell]}
        return sum((walk(child, first, mark) for child in after.values()), Games())

    return sum((walk(ORACLE.start, "X", mark) for mark in MARKS), Games())


@pytest.mark.parametrize("choose", [perfect, slow])
def test_one_who_never_loses_need_not_be_perfect(choose: Player) -> None:
    found = prove(choose)
    assert found.games == counted(choose)
    assert found.games.losses == 0
    assert found.never_loses
    assert found.is_sampled is False
    assert found.positions == 4520
    assert (found.agreed == 4520) == (found.disagreement is None) == (choose is perfect)
    if found.disagreement:
        position, cell = found.disagreement.position, found.disagreement.cell
        best = ORACLE.best_cells(position.first, position.cells)
        assert set(found.disagreement.best) == best
        assert cell == choose(position)
        assert cell not in best


def lost_games(
    choose: Player, oracle: Oracle, firsts: Sequence[Mark], rules: Rules
) -> Iterator[tuple[str, str, int] | None]:
    """Yield the last mistake of each lost game of a player, game by game, `None` without one."""

    def walk(
        cells: str, first: Mark, mark: Mark, mistake: tuple[str, str, int] | None
    ) -> Iterator[tuple[str, str, int] | None]:
        if oracle.winner(cells) not in (None, mark, "draw"):
            yield mistake
        after = oracle.children(first, cells)
        if after and oracle.turn(first, cells) == mark:
            cell = choose(Position.parse(cells, rules, first))
            if oracle.verdicts(first, cells)[cell][0] < oracle.best(first, cells)[0]:
                mistake = (mark, cells, cell)
            after = {cell: after[cell]}
        for child in after.values():
            yield from walk(child, first, mark, mistake)

    return (
        mistake
        for first in firsts
        for mark in MARKS
        for mistake in walk(oracle.start, first, mark, None)
    )


def shape(mark: str, cells: str, cell: int, cols: int) -> str:
    """Return what all turns and mirrors of a move are, whichever mark makes it."""
    own = cells.replace(mark, "1").replace("X", "2").replace("O", "2")
    own = own[:cell] + "*" + own[cell + 1 :]
    board, found = [own[start : start + cols] for start in range(0, len(own), cols)], []
    for _ in range(4):
        found += [board, board[::-1]]
        board = ["".join(col) for col in zip(*board[::-1], strict=True)]
    return min("".join(rows) for rows in found if len(rows[0]) == cols)


@pytest.mark.parametrize(
    ("name", "rules", "losses"),
    [
        ("mirror", Rules(), 379),
        ("first_free", Rules(), 487),
        ("looks_right", Rules(), 12),
        ("first_free", Rules(2, 3, 2), 21),
        ("first_free", Rules(1, 2, 1, misere=True), 1),  # lost from the start by who begins
    ],
)
def test_lost_games_are_grouped_by_the_last_mistake(name: str, rules: Rules, losses: int) -> None:
    check_lost_games(load(source(name)), MARKS[:1], rules, losses)


def test_games_are_counted_with_each_mark_where_a_player_plays_by_it() -> None:
    found = prove(first_as_x)
    check_lost_games(first_as_x, MARKS, Rules(), found.games.losses)
    assert found.by_mark
    assert "as X and O" in proof_lines(found, Rules())[0]
    assert not prove(perfect).by_mark


def first_as_x(position: Position) -> int:
    """Take the first free cell as X, and the last as O."""
    return position.moves[0 if position.turn == "X" else -1]


def check_lost_games(choose: Player, firsts: Sequence[Mark], rules: Rules, losses: int) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    last = list(lost_games(choose, oracle, firsts, rules))
    mistakes = mistakes_of(every_answer(choose, rules), rules)
    made = {mistake for mistake in last if mistake}
    games = Counter(shape(*mistake, rules.cols) for mistake in last if mistake)
    alike = Counter(shape(*mistake, rules.cols) for mistake in made)
    found = {
        shape(one.position.turn, one.position.cells, one.cell, rules.cols): (one.games, one.alike)
        for one in mistakes
    }
    assert found == {key: (count, alike[key]) for key, count in games.items()}
    assert len(last) == losses == sum(one.games for one in mistakes) + last.count(None)
    assert prove(choose, rules).games.losses == losses
    assert [one.games for one in mistakes] == sorted(games.values(), reverse=True)
    for one in mistakes:
        position = one.position
        assert (position.turn, position.cells, one.cell) in made
        assert set(one.best) == oracle.best_cells(position.first, position.cells)


def test_a_proof_lists_the_most_frequent_mistakes_and_counts_the_others() -> None:
    choose = load(source("first_free"))
    found, every = prove(choose), mistakes_of(every_answer(choose, Rules()), Rules())
    assert found.mistakes == every[:MOST_MISTAKES]
    assert found.more_mistakes == len(every) - MOST_MISTAKES > 0
    assert prove(perfect).mistakes == ()


def test_chance_is_noticed_and_all_that_it_may_choose_is_tried() -> None:
    """A player that takes any cell has every game there is, twice: as first and as second."""
    rng, oracle = Random(5), Oracle(2, 3, 2)

    def count(cells: str) -> int:
        return sum(map(count, oracle.children("X", cells).values())) or 1

    found = prove(lambda position: rng.choice(position.moves), Rules(2, 3, 2))
    assert found.is_sampled
    assert not found.never_loses
    assert found.games.wins == found.games.losses
    assert found.games.count == 2 * count(oracle.start)


def test_what_is_counted_are_positions_not_questions() -> None:
    rng, rules, told = Random(5), Rules(2, 3, 2), list[int]()
    asked = set()

    def choose(position: Position) -> int:
        asked.add(position)
        return rng.choice(position.moves)

    answers = every_answer(counting(choose, told.append), rules)
    assert max(told) == told[-1] == len(asked) == len(answers)
    assert len(told) > 100 * len(answers)
    once = Counter[Position]()
    every_answer(lambda position: once.update([position]) or perfect(position), rules)
    assert set(once.values()) == {ASKED}


def test_a_player_whose_first_answer_alone_differs_is_seen_to_vary() -> None:
    asked = []

    def choose(position: Position) -> int:
        asked.append(position)
        return position.moves[-1] if len(asked) == 1 else perfect(position)

    assert prove(choose, Rules(2, 3, 3)).is_sampled


def test_a_player_that_answers_otherwise_when_asked_again_is_not_proved() -> None:
    """It plays its first position of a process badly, as a game does that starts one each move."""

    def fresh() -> Player:
        first: list[Position] = []

        def choose(position: Position) -> int:
            first.append(position)
            return position.moves[-1] if position == first[0] else perfect(position)

        return choose

    found = prove(fresh(), again=fresh)
    assert found.loss is None
    assert found.change == Change(Position.parse("X.. ... ..."), 4, 8)
    assert not found.never_loses
    lines = proof_lines(found, Rules())
    assert ENGLISH("no loss seen", games=found.games.count) in lines
    assert change_text(found.change) in lines


def test_a_player_is_asked_again_only_if_it_seems_never_to_lose_and_once_in_each_position() -> None:
    asked = Counter[Position]()

    def again() -> Player:
        return lambda position: asked.update([position]) or perfect(position)

    assert not prove(load(source("first_free")), again=again).never_loses
    assert not prove(perfect, may_vary=True, rules=Rules(2, 3, 3), again=again).never_loses
    assert not asked
    assert prove(perfect, again=again).never_loses
    assert asked == Counter([*every_answer(perfect, Rules())])


def test_who_hides_a_rare_mistake_behind_chance_is_never_proved() -> None:
    """1.0: it errs once in 50,000 times, so all its answers were alike, and "it never loses"."""
    rng, rules = Random(5), Rules(2, 3, 3)

    def choose(position: Position) -> int:
        return rng.choice(position.moves) if rng.random() < 2e-5 else perfect(position)

    found = prove(choose, rules, may_vary=True)
    assert found.loss is None
    assert not found.never_loses
    assert ENGLISH("no loss seen", games=found.games.count) in proof_lines(found, rules)


@pytest.mark.parametrize(("name", "is_safe"), [("random", False), ("perfect", True)])
def test_of_a_level_all_that_chance_may_bring_is_tried(name: str, is_safe: bool) -> None:
    found = prove(LEVELS[name])
    assert (found.is_sampled, found.never_loses) == (False, is_safe)
    assert found.games.count == (16_752 if is_safe else 2 * 255_168)


def test_small_boards_of_other_rules_are_proved_too() -> None:
    rules, oracle = Rules(2, 3, 2, misere=True), Oracle(2, 3, 2, misere=True)
    found = prove(perfect, rules)
    assert found.agreed == found.positions == len(list(oracle.due()))


def test_every_position_is_met_once() -> None:
    found = [position.cells for position in every_position(Rules())]
    assert sorted(found) == sorted(ORACLE.boards("X"))
