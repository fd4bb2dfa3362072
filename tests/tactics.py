"""Tactical positions of five in a row, made at random and solved by the rules alone.

A *threat* leaves a side one cell short of a line, so that the other side must answer there. The
solver plays threats out with `Position.play` and knows nothing of the engine's search.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from tictactoe import Position, Rules
from tictactoe.rules import cells_of, other

FIVE: Final = Rules(15, 15, 5)
DEEPEST: Final = 4
"""The most threats in a row that the solver follows: a win in 9 plies."""
QUOTAS: Final = {
    "block a four": 8,
    "answer a win in 3": 16,
    "win in 1": 6,
    "win in 3": 10,
    "win in 5": 8,
    "win in 7": 5,
    "win in 9": 3,
}
"""The number of positions of each kind."""


def suite(seed: int) -> Iterator[tuple[str, Position]]:
    """Yield positions with their kinds, from each game at most one of a kind."""
    rng, missing = Random(seed), Counter(QUOTAS)
    while missing.total():
        seen = set()
        for position in game(rng):
            name = kind(position)
            if name in seen or not missing[name]:
                continue
            if name != "answer a win in 3" or has_answer(position):
                seen.add(name)
                missing[name] -= 1
                yield name, position


def game(rng: Random) -> Iterator[Position]:
    """Yield positions of a random game in which each mark is set beside another one."""
    rows, cols = FIVE.rows, FIVE.cols
    position = Position.start(FIVE).play(rows // 2 * cols + cols // 2)
    while not position.outcome and position.ply < 40:
        near = {
            row * cols + col
            for row, col in (divmod(cell, cols) for cell in cells_of(position.x | position.o))
            for row in range(max(0, row - 1), min(rows, row + 2))
            for col in range(max(0, col - 1), min(cols, col + 2))
        }
        position = position.play(rng.choice(sorted(near & set(position.moves))))
        if position.turn == position.first and not position.outcome:
            yield position


def kind(position: Position) -> str:
    if plies := plies_to_win(position):
        return f"win in {plies}"
    threatened = len(position.completing(other(position.turn)))
    if threatened:
        return "block a four" if threatened == 1 else ""
    return "answer a win in 3" if is_won(passed(position), threats=1) else ""


def passed(position: Position) -> Position:
    """Return the same board with the other side to move; both have as many marks."""
    return Position(position.rules, other(position.first), position.x, position.o)


def plies_to_win(position: Position) -> int:
    """Return the fewest plies in which threats win, 0 if they do not."""
    deep = range(DEEPEST + 1)
    return next((2 * threats + 1 for threats in deep if is_won(position, threats)), 0)


@lru_cache(maxsize=100_000)
def is_won(position: Position, threats: int = DEEPEST) -> bool:
    mark = position.turn
    if position.completing(mark):
        return True
    forced = position.completing(other(mark))
    if not threats or len(forced) > 1:
        return False
    for cell in cells_of(threatening(position)):
        if forced and cell not in forced:
            continue
        after = position.play(cell)
        replies = after.completing(mark)
        if len(replies) > 1:
            return True
        if replies:
            blocked = after.play(replies[0])
            if not blocked.outcome and is_won(blocked, threats - 1):
                return True
    return False


def threatening(position: Position) -> int:
    """Return the empty cells of lines on which the side to move lacks two, the other has none."""
    own, foe, found = position.mask(position.turn), position.mask(other(position.turn)), 0
    for line in position.rules.lines:
        if not line & foe and (line & own).bit_count() == position.rules.run - 2:
            found |= line & position.empty
    return found


def is_winning(position: Position, cell: int, *, quiet: bool = True) -> bool:
    """Return whether a move wins at once, or by threats after any reply.

    One further move may be without a threat, such as one that makes an open three.
    """
    after = position.play(cell)
    if after.outcome:
        return after.outcome.winner == position.turn
    if after.completing(after.turn):
        return False
    replies = after.completing(position.turn) or after.moves
    return all(
        is_won(following)
        or (quiet and any(is_winning(following, one, quiet=False) for one in following.moves))
        for following in map(after.play, replies)
    )


def has_answer(position: Position) -> bool:
    """Return whether a move near the threats of the other side leaves it no win by threats."""
    near = threatening(passed(position))
    return any(not is_won(position.play(cell)) for cell in cells_of(near))


def settled(position: Position, cell: int) -> Position:
    """Return the position after a move and, if it threatens, the reply that it leaves."""
    after = position.play(cell)
    replies = after.completing(position.turn)
    return after.play(replies[0]) if replies and not after.outcome else after
