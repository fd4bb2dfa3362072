"""What open lines are worth in the guesses of the search, by games that it plays with itself.

The games begin like those of `bench_strength`. Now and then a move is one by chance of those where
most is at stake, so that worse positions come up, too. From every position at which a search would
guess, the lines of both sides are taken, and who won. Logistic regression finds the weights that
tell the winner best; the document shows them beside those of `search.WORTH`, and how well either
tells the winners of games that had no part in it. Nothing depends on time, so the figures are the
same each time. Writes docs/guess.md.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log
from random import Random
from typing import Final, NamedTuple, TypeAlias

from tictactoe import Position
from tictactoe.lines import Lines, lines_of
from tictactoe.move_order import StakesTable
from tictactoe.search import WORTH, Budget, shared_search, think
from tictactoe.threats import Threats
from tools import reports
from tools.bench_strength import AT_A_TIME, FIVE, opening

Features: TypeAlias = tuple[float, ...]
"""How many lines lack 2 and 3 marks: of the side to move, of the other, and with open ends each."""

FIRST: Final = 10_000
"""The first opening, beyond those of `bench_strength`."""
GAMES: Final = 600
KEPT: Final = 5
"""One game in so many has no part in the weights, and tells how good they are."""
LONGEST: Final = 120
NODES: Final = 2_000
"""Positions that are searched for a move."""
CHANCE: Final = 0.15
"""How often a move is by chance, unless a win or a loss was found, and out of how many cells."""
CELLS: Final = 10
LACKING: Final = (2, 3)
SIDES: Final = ("the side to move", "the other side")
ROUNDS: Final = 12
DAMPING: Final = 1.0
CLOSE: Final = 0.01
"""By how much the loss may be greater than that of the weights that fit best."""


class Sample(NamedTuple):
    """A position at which a search would guess, and how the game ended for the side to move."""

    features: Features
    won: float


def main() -> None:
    """Play all games, fit the weights and write what was found."""
    with ProcessPoolExecutor(AT_A_TIME) as pool:
        games = [*pool.map(samples, range(FIRST, FIRST + GAMES), chunksize=10)]
    learned = [one for number, game in enumerate(games) if number % KEPT for one in game]
    kept = [one for game in games[::KEPT] for one in game]
    fitted = fit(learned)
    scale = fit([Sample((told(one.features, worths()),), one.won) for one in learned])[0]
    ours = [scale * worth for worth in worths()]
    names = (
        f"lacking {lacking}, {side}{end}"
        for lacking in LACKING
        for side in SIDES
        for end in ("", ": more with open ends")
    )
    weights = zip(
        names, *([f"{weight:+.3f}" for weight in each] for each in (ours, fitted)), strict=True
    )
    losses = [loss(kept, each) for each in ([0.0] * len(ours), ours, fitted)]
    more, head = losses[1] - losses[2], ("in the search", "fits best")
    target = (f"at most {CLOSE} more than what fits best", f"{more:.4f}", more <= CLOSE)
    parts = {
        "games": f"{len(learned) + len(kept):,} positions in {GAMES} games",
        "weights": reports.table(("an open line", *head), weights),
        "losses": reports.table(
            ("", "by chance", *head), [("logistic loss", *(f"{each:.4f}" for each in losses))]
        ),
        "targets": reports.targets([target]),
    }
    reports.fill("guess", parts)


def worths() -> list[int]:
    """Return what the search adds for each feature, seen from the side to move."""
    found = []
    for lacking in LACKING:
        worth, worth_open, to_move = WORTH[lacking - 1]
        found += [to_move * worth, to_move * worth_open, -worth, -worth_open]
    return found


def samples(number: int) -> list[Sample]:
    """Play a game and return the positions in it at which a search would guess."""
    shared_search.cache_clear()
    position, rng = opening(FIVE, number), Random(number)
    lines = lines_of(FIVE)
    found = []
    for _ in range(LONGEST):
        if position.outcome:
            break
        if counted := features(lines, position):
            found.append((counted, position.turn))
        position = position.play(move(lines, position, rng))
    winner = position.outcome.winner if position.outcome else None
    return [Sample(counted, 0.5 if winner is None else winner == turn) for counted, turn in found]


def move(lines: Lines, position: Position, rng: Random) -> int:
    """Return the best cell, or now and then one of those where most is at stake."""
    thought = think(position, Budget(nodes=NODES), is_every_move=False)
    if thought.verdict.value or rng.random() >= CHANCE:
        return rng.choice(thought.best)
    table = StakesTable(lines)
    own, foe = lines.layouts(position)
    stakes = table.read(table.of(own, foe))
    return rng.choice(sorted(position.moves, key=stakes.__getitem__)[-CELLS:])


def features(lines: Lines, position: Position) -> Features:
    """Return the features of a position, none where a search would go on."""
    own, foe = lines.layouts(position)
    counted = lines.count(own, foe)
    run = position.rules.run
    if counted[run - 1] or Threats(lines).plies_to_win(own, foe):
        return ()
    sides = [
        on
        for lacking in LACKING
        for on in (counted[run - lacking] & lines.one_side, counted[run - lacking] >> lines.width)
    ]
    return tuple(many.bit_count() for on in sides for many in (on, lines.open_ended(on, own | foe)))


def told(features: Features, weights: Sequence[float]) -> float:
    """Return the sum of the features, each times its weight."""
    return sum(many * weight for many, weight in zip(features, weights, strict=True))


def chance(features: Features, weights: Sequence[float]) -> float:
    """Return how likely the side to move wins by these weights."""
    return 1 / (1 + exp(-told(features, weights)))


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return the logistic loss in nats: 0.69 for guesses by chance, 0 for the best."""
    return -sum(
        one.won * log(likely) + (1 - one.won) * log(1 - likely)
        for one in samples
        for likely in [chance(one.features, weights)]
    ) / len(samples)


def fit(samples: Sequence[Sample]) -> list[float]:
    """Return the weights that tell the winners best: logistic regression by Newton's method."""
    size = len(samples[0].features)
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-DAMPING * weight for weight in weights]
        bend = [[DAMPING * (row == col) for col in range(size)] for row in range(size)]
        for one in samples:
            likely = chance(one.features, weights)
            for row, many in enumerate(one.features):
                if many:
                    slope[row] += many * (one.won - likely)
                    for col, others in enumerate(one.features):
                        bend[row][col] += many * others * likely * (1 - likely)
        steps = solved(bend, slope)
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
    return weights


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Return what solves a system of linear equations, whose matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for place, pivot in enumerate(rows):
        for row in rows:
            if row is not pivot:
                times = row[place] / pivot[place]
                row[:] = [value - times * above for value, above in zip(row, pivot, strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]


if __name__ == "__main__":
    main()
