"""Positions of five in a row with something to see, made at random and solved by the rules alone.

A *threat* leaves a side one cell short of a line, so that the other side must answer there. The
solver plays threats out with `Position.play` and knows nothing of the engine's search.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from tictactoe import Position, Rules
from tictactoe.rules import cells_of, other

FIVE: Final = Rules(15, 15, 5)
DEEPEST: Final = 4
"""How many threats in a row the solver follows: a win in 9 plies."""
QUOTAS: Final = {
    "win now": 12,
    "block a four": 16,
    "open four": 16,
    "double four": 6,
    "answer an open three": 36,
    "win in 5": 16,
    "win in 7": 8,
    "win in 9": 4,
}
"""How many positions of each kind the suite has."""


def suite(seed: int) -> dict[str, list[Position]]:
    """Return positions of each kind, from each game at most one of a kind."""
    rng = Random(seed)
    found: dict[str, list[Position]] = {kind: [] for kind in QUOTAS}
    while any(len(found[kind]) < quota for kind, quota in QUOTAS.items()):
        seen = set()
        for position in game(rng):
            name = kind(position)
            if name in seen or len(found.get(name, ())) == QUOTAS.get(name, 0):
                continue
            if name != "answer an open three" or has_answer(position):
                seen.add(name)
                found[name].append(position)
    return found


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
    plies = plies_to_win(position)
    if plies > 3:
        return f"win in {plies}"
    if plies == 3:
        return "open four" if has_open_four(position) else "double four"
    if plies == 1:
        return "win now"
    threatened = len(position.completing(other(position.turn)))
    if threatened:
        return "block a four" if threatened == 1 else ""
    turned = passed(position)
    is_three = not turned.completing(turned.turn) and has_open_four(turned)
    return "answer an open three" if is_three else ""


def passed(position: Position) -> Position:
    """Return the same board with the other side to move; both have as many marks."""
    return Position(position.rules, other(position.first), position.x, position.o)


def has_open_four(position: Position) -> bool:
    """Tell whether a move makes four in a row that can be completed at both ends."""
    own = position.mask(position.turn)
    ends: dict[int, int] = {}
    for line in short_lines(position):
        missing = line & ~own
        for cell in cells_of(missing):
            four = line & own | 1 << cell
            ends[four] = ends.get(four, 0) | missing ^ 1 << cell
    return any(end.bit_count() == 2 for end in ends.values())


def plies_to_win(position: Position) -> int:
    """Return in how many plies threats win at the soonest, 0 if they do not."""
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
    found = 0
    for line in short_lines(position):
        found |= line & position.empty
    return found


def short_lines(position: Position) -> Iterator[int]:
    """Yield the lines on which the side to move lacks two cells and the other side has none."""
    own, foe = position.mask(position.turn), position.mask(other(position.turn))
    for line in position.rules.lines:
        if not line & foe and (line & own).bit_count() == position.rules.run - 2:
            yield line


def is_winning(position: Position, cell: int) -> bool:
    """Tell whether a move wins at once, or wins by threats whatever the other side replies."""
    after = position.play(cell)
    if after.outcome:
        return after.outcome.winner == position.turn
    if after.completing(after.turn):
        return False
    replies = after.completing(position.turn) or after.moves
    return all(is_won(after.play(reply)) for reply in replies)


def has_answer(position: Position) -> bool:
    """Tell whether a move next to what the other side threatens leaves it no win by threats."""
    near = threatening(passed(position))
    return any(not is_won(position.play(cell)) for cell in cells_of(near))


def settled(position: Position, cell: int) -> Position:
    """Return the position after a move and, if it threatens, the reply that it leaves."""
    after = position.play(cell)
    replies = after.completing(position.turn)
    return after.play(replies[0]) if replies and not after.outcome else after
