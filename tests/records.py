"""Boards by their text; random matches."""

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from tictactoe import Game, History, Match, Position, Rules, Score, Seat
from tictactoe.engine.bits import Layout
from tictactoe.engine.lines import lines_of
from tictactoe.game import Starts
from tictactoe.rules import MARKS, cells_of


def boards(text: str) -> list[Rules]:
    """Return boards as records write them, such as "3x3x3, 4x4x4 misere"."""
    found = []
    for board in text.split(", "):
        rows, cols, run = map(int, board.removesuffix(" misere").split("x"))
        found.append(Rules(rows, cols, run, board.endswith("misere")))
    return found


def on_boards(text: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("rules", boards(text), ids=text.split(", "))


def layouts(position: Position) -> tuple[Layout, Layout]:
    """Return the layouts of the side to move and of the other side."""
    return lines_of(position.rules).layouts(position)


def is_open_ended(rules: Rules, line: int, taken: int) -> bool:
    """Return whether a line can be extended at both ends."""
    places = [divmod(cell, rules.cols) for cell in cells_of(line)]
    row, col = (2 * last - before for last, before in zip(places[-1], places[-2], strict=True))
    ends = (places[0], (row, col))
    is_on_board = 0 <= row < rules.rows and 0 <= col < rules.cols
    return is_on_board and not any(taken >> row * rules.cols + col & 1 for row, col in ends)


RULES = boards("3x3x3, 3x3x3 misere, 4x5x3, 2x7x6 misere, 15x15x5")


def random_game(rng: Random) -> Game:
    return played_on(Game(rng.choice(RULES), rng.choice(MARKS)), 11, rng)


def played_on(game: Game, most: int, rng: Random) -> Game:
    """Return a game after up to this many more random moves."""
    for _ in range(rng.randrange(most + 1)):
        if not game.position.outcome:
            game = game.play(rng.choice(game.position.moves))
    return game


def random_score(rng: Random) -> Score:
    score = Score()
    for _ in range(rng.randrange(9)):
        score = score.add(rng.choice(("easy", "perfect", "friend")), rng.choice((1, 0, -1)))
    return score


def random_history(rng: Random) -> History:
    """Return a match after some moves of its game, the others undone."""
    seats = [Seat(), Seat("perfect"), Seat(name='Ann "A" Ó: x'), Seat("easy", "The computer")]
    game = random_game(rng)
    others = [rules for rules in RULES if rules != game.rules]
    boards = rng.sample(others, rng.randrange(3))
    match = Match(
        x=rng.choice(seats),
        o=rng.choice(seats),
        game=game,
        starts=rng.choice(get_args(Starts)),
        before=random_score(rng),
        elsewhere=tuple((rules, random_score(rng)) for rules in boards),
    )
    return History.opened(match, rng.randrange(len(game.played) + 1))


def scattered(rules: Rules, seed: int, marks: range) -> Iterator[Position]:
    """Yield random positions with this many marks near the middle."""
    rng = Random(seed)
    near = [
        row * rules.cols + col
        for row in range(rules.rows // 4, rules.rows - rules.rows // 4)
        for col in range(rules.cols // 4, rules.cols - rules.cols // 4)
    ]
    while True:
        position = Position.start(rules)
        for cell in rng.sample(near, min(rng.choice(marks), len(near))):
            if not position.outcome:
                position = position.play(cell)
        if not position.outcome:
            yield position
