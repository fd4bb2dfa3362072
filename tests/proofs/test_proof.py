"""Players proved, and their games counted in another way."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from random import Random

import pytest

from tests.oracle import ORACLE, Oracle
from tictactoe import Player, Position, Rules, best_moves
from tictactoe.lab.asking import (
    ASKED,
    ASKED_AT_RANDOM,
    counting,
    every_answer,
    every_position,
)
from tictactoe.lab.course import solution
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.player_code import load
from tictactoe.lab.proof import MOST_MISTAKES, Change, Games, mistakes_of, prove
from tictactoe.lab.proof_text import change_text, proof_lines
from tictactoe.players import LEVELS
from tictactoe.rules import MARKS, Mark
from tictactoe.words import ENGLISH

Moment = tuple[str, str, int]
"""A mark, the cells before its move, and the cell of the move."""


@cache
def perfect(position: Position) -> int:
    return best_moves(position)[0]


def slow(position: Position) -> int:
    """Choose the last cell that keeps the value, however late it wins."""
    verdicts = ORACLE.verdicts(position.first, position.cells)
    most, _ = ORACLE.best(position.first, position.cells)
    return [cell for cell, (value, _) in verdicts.items() if value == most][-1]


def first_as_x(position: Position) -> int:
    """Choose the first free cell as X, and the last as O."""
    return position.moves[0 if position.turn == "X" else -1]


def counted(choose: Player) -> Games:
    """Count the games of a player on the oracle's boards, first and second."""

    def walk(cells: str, mark: Mark) -> Games:
        if winner := ORACLE.winner(cells):
            return Games(winner == mark, winner == "draw", winner not in (mark, "draw"))
        after = ORACLE.children("X", cells)
        if ORACLE.turn("X", cells) == mark:
            cell = choose(Position.parse(cells))
            after = {cell: after[cell]}
        return sum((walk(child, mark) for child in after.values()), Games())

    return sum((walk(ORACLE.start, mark) for mark in MARKS), Games())


@pytest.mark.parametrize("choose", [perfect, slow])
def test_a_player_that_never_loses_need_not_be_perfect(choose: Player) -> None:
    found = prove(choose)
    assert found.games == counted(choose)
    assert found.games.losses == 0
    assert found.never_loses
    assert found.answers_may_vary is False
    assert found.by_mark is False
    assert found.mistakes == ()
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
) -> Iterator[Moment | None]:
    """Yield the last mistake of each lost game of a player, game by game, `None` without one."""

    def walk(
        cells: str, first: Mark, mark: Mark, mistake: Moment | None
    ) -> Iterator[Moment | None]:
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

    sides = ((first, mark) for first in firsts for mark in MARKS)
    return (mistake for first, mark in sides for mistake in walk(oracle.start, first, mark, None))


def shape(mark: str, cells: str, cell: int, cols: int) -> str:
    """Return a key shared by all turns and mirrors of a move, with either mark."""
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
        ("first_free", Rules(1, 2, 1, misere=True), 1),  # lost from the start
        ("first as X", Rules(), None),
    ],
)
def test_lost_games_are_grouped_by_the_last_mistake(
    name: str, rules: Rules, losses: int | None
) -> None:
    choose = first_as_x if name == "first as X" else load(source(name))
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    proof, mistakes = prove(choose, rules), mistakes_of(every_answer(choose, rules), rules)
    assert proof.by_mark == (choose is first_as_x) == ("X and O" in proof_lines(proof, rules)[0])
    last = list(lost_games(choose, oracle, MARKS if proof.by_mark else MARKS[:1], rules))
    made = {mistake for mistake in last if mistake}
    games = Counter(shape(*mistake, rules.cols) for mistake in last if mistake)
    alike = Counter(shape(*mistake, rules.cols) for mistake in made)
    found = {
        shape(it.position.turn, it.position.cells, it.cell, rules.cols): (it.games, it.alike)
        for it in mistakes
    }
    assert found == {key: (count, alike[key]) for key, count in games.items()}
    assert len(last) == sum(mistake.games for mistake in mistakes) + last.count(None)
    assert proof.games.losses == len(last) == (losses or len(last))
    assert [mistake.games for mistake in mistakes] == sorted(games.values(), reverse=True)
    assert proof.mistakes == mistakes[:MOST_MISTAKES]
    assert proof.more_mistakes == max(len(mistakes) - MOST_MISTAKES, 0)
    for mistake in mistakes:
        position = mistake.position
        assert (position.turn, position.cells, mistake.cell) in made
        assert set(mistake.best) == oracle.best_cells(position.first, position.cells)


def test_random_answers_are_noticed_and_every_one_is_tried() -> None:
    """The games of such a player are all games, twice: as first and as second."""
    rng, oracle = Random(5), Oracle(2, 3, 2)

    def count(cells: str) -> int:
        return sum(map(count, oracle.children("X", cells).values())) or 1

    found = prove(lambda position: rng.choice(position.moves), Rules(2, 3, 2))
    assert found.answers_may_vary
    assert not found.never_loses
    assert found.games.wins == found.games.losses
    assert found.games.count == 2 * count(oracle.start)


def test_positions_are_counted_not_questions() -> None:
    rng, rules, counts = Random(5), Rules(2, 3, 2), list[int]()
    asked = Counter[Position]()

    def choose(position: Position) -> int:
        asked[position] += 1
        return rng.choice(position.moves)

    answers = every_answer(counting(choose, counts.append), rules)
    assert max(counts) == counts[-1] == len(asked) == len(answers)
    assert len(counts) > len(answers)
    asked.clear()
    every_answer(lambda position: asked.update([position]) or perfect(position), rules)
    assert set(asked.values()) == {ASKED}


def test_a_player_that_may_vary_is_asked_until_no_cell_is_left_or_100_answers_bring_none() -> None:
    rng, rules = Random(5), Rules(2, 3, 3)
    asked = dict[Position, list[int]]()

    def choose(position: Position, left_out: int = 0) -> int:
        cell = rng.choice(position.moves[left_out:] or position.moves)
        asked.setdefault(position, []).append(cell)
        return cell

    assert every_answer(choose, rules, may_vary=True) == {p: p.moves for p in asked}
    for position, cells in asked.items():
        assert len(cells) == ASKED or cells.count(cells[-1]) == 1, position  # the last one is new
    asked.clear()
    every_answer(partial(choose, left_out=1), rules, may_vary=True)
    for position, cells in asked.items():
        last_new = max(cells.index(cell) for cell in {*cells})
        alike = ASKED - 1 if len(position.moves) == 1 else ASKED_AT_RANDOM
        assert len(cells) - last_new - 1 == alike, position


def test_a_player_whose_first_answer_alone_differs_varies() -> None:
    asked = []

    def choose(position: Position) -> int:
        asked.append(position)
        return position.moves[-1] if len(asked) == 1 else perfect(position)

    assert prove(choose, Rules(2, 3, 3)).answers_may_vary


def test_a_player_that_answers_differently_when_asked_again_is_not_proved() -> None:
    """It plays the first position of a process badly, as in a game with a process for each move."""

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


def test_only_a_player_that_seems_never_to_lose_is_asked_again_and_once_in_each_position() -> None:
    asked, rules = Counter[Position](), Rules(2, 3, 3)

    def again() -> Player:
        return lambda position: asked.update([position]) or perfect(position)

    assert not prove(load(source("first_free")), Rules(2, 3, 2), again=again).never_loses
    assert not prove(perfect, rules, may_vary=True, again=again).never_loses
    assert not asked
    assert prove(perfect, rules, again=again).never_loses
    assert asked == Counter([*every_answer(perfect, rules)])


def test_a_rare_random_mistake_is_never_proved_away() -> None:
    """1.0: a player that errs once in 50,000 times never loses, as all its answers were alike."""
    rng, rules = Random(5), Rules(2, 3, 3)

    def choose(position: Position) -> int:
        return rng.choice(position.moves) if rng.random() < 2e-5 else perfect(position)

    found = prove(choose, rules, may_vary=True)
    assert found.loss is None
    assert not found.never_loses
    assert ENGLISH("no loss seen", games=found.games.count) in proof_lines(found, rules)


PROVED = {
    "any_cell": ((209_088, 92_160, 209_088), (0, 1, 3, 2, 6), 1_005, 756),
    "first_free": ((283, 52, 487), (0, 1, 3, 2, 6), 2_267, 76),
    "mirror": ((199, 661, 379), (0, 8, 1, 7, 2), 2_278, 28),
    "looks_right": ((430, 141, 12), (0, 4, 7, 2, 6, 8, 3), 4_305, 3),
    "negamax": ((597, 185, 0), None, 4_035, 0),
    "random": ((209_088, 92_160, 209_088), (0, 1, 3, 2, 6), 1_005, 756),
    "easy": ((12_744, 4_304, 11_208), (0, 1, 3, 4, 6), 3_173, 166),
    "medium": ((26_288, 15_824, 20_664), (0, 1, 3, 4, 6), 3_173, 234),
    "hard": ((16_416, 12_544, 2_480), (0, 1, 3, 6, 4, 5, 8), 4_105, 46),
    "perfect": ((9_584, 7_168, 0), None, 4_520, 0),
    "win_then_block": ((493, 208, 74), (0, 1, 2, 3, 4, 6, 8), 4_232, 27),
    "minimax": ((597, 185, 0), None, 4_035, 0),
    "memory": ((597, 185, 0), None, 4_035, 0),
    "alpha_beta": ((597, 185, 0), None, 4_035, 0),
    "look_ahead": ((478, 108, 0), None, 4_314, 0),
}
"""The results of proofs on 3 × 3 in 2.0.0: games won, drawn and lost, the shortest loss, how often
the player agrees with the perfect one, and its mistakes.

Not "probability", whose sums of floats differ between versions of Python.
"""


@pytest.mark.parametrize("name", PROVED)
def test_a_proof_has_the_results_of_2_0(name: str) -> None:
    if name in LEVELS:
        found = prove(LEVELS[name])
    else:
        code = source(name) if name in EXAMPLES else solution(name)
        found = prove(load(code, remembers=name not in EXAMPLES), may_vary=name == "any_cell")
    games, loss = found.games, found.loss
    assert PROVED[name] == (
        (games.wins, games.draws, games.losses),
        loss and loss.moves,
        found.agreed,
        len(found.mistakes) + found.more_mistakes,
    )
    assert found.answers_may_vary == (name == "any_cell")  # every choice of a level is known
    assert found.never_loses == (loss is None)


def test_an_estimate_of_the_probability_loses() -> None:
    assert {*EXAMPLES} - PROVED.keys() == {"probability"}
    found = prove(load(source("probability")))
    assert found.loss
    assert not found.never_loses


def test_three_ways_to_minimax_play_alike() -> None:
    example = load(source("negamax"))
    codes = map(solution, ("minimax", "alpha_beta"))
    minimax, alpha_beta = (load(code, remembers=True) for code in codes)
    for position in map(Position.parse, ORACLE.due()):
        assert example(position) == minimax(position) == alpha_beta(position)


def test_every_position_is_listed_once() -> None:
    found = [position.cells for position in every_position(Rules())]
    assert sorted(found) == sorted(ORACLE.boards("X"))
