"""The shortest game that a player loses, the move that threw it away, and words for both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tictactoe.coach import grades
from tictactoe.game import Game
from tictactoe.rules import DEFAULT_RULES, Mark, Position, Rules, other
from tictactoe.view import sentences
from tictactoe.words import ENGLISH, Words

Choices: TypeAlias = Callable[[Position], Sequence[int]]
"""Returns every cell that a player may choose; never called after the end."""

LARGEST: Final = 9
"""The largest board on which every reply can be tried."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A game, from its start, that a player loses with a mark.

    `mistake` is the index of the move that threw it away, `None` if that is not known.
    """

    mark: Mark
    moves: tuple[int, ...]
    mistake: int | None = None
    first: Mark = "X"


def board_for(rules: Rules) -> Rules:
    """Return the rules for finding lost games: those given, unless that would take forever.

    >>> board_for(Rules(4, 4, 4)) == Rules()
    True
    """
    return rules if rules.size <= LARGEST else DEFAULT_RULES


def shortest_loss(choices: Choices, start: Position, mark: Mark) -> Loss | None:
    """Return one of the shortest games that a player loses with a mark; `None` without one.

    Every reply of the other side is tried, and every cell that the player may choose.

    >>> shortest_loss(lambda position: position.moves[:1], Position.start(), "O")
    Loss(mark='O', moves=(0, 1, 3, 2, 6), mistake=1, first='X')
    """
    seen = {start}
    queue: list[tuple[Position, tuple[int, ...]]] = [(start, ())]
    for position, moves in queue:
        if position.outcome:
            if position.outcome.winner == other(mark):
                game = Game(start.rules, start.first, moves)
                return Loss(mark, moves, _mistake(game, mark), start.first)
            continue
        for cell in choices(position) if position.turn == mark else position.moves:
            after = position.play(cell)
            if after not in seen:
                seen.add(after)
                queue.append((after, (*moves, cell)))
    return None


def loss_text(loss: Loss, rules: Rules, words: Words = ENGLISH) -> str:
    """Describe how a player loses.

    >>> loss_text(Loss("O", (0, 1, 3, 2, 6), 1), Rules())
    'Playing O, it loses in 5 plies: A1 B1 A2 C1 A3. Move 2, B1, threw the game away.'
    """
    moves = " ".join(map(rules.name, loss.moves))
    told = words("loses", mark=loss.mark, plies=len(loss.moves), moves=moves)
    return sentences(told, thrown_text(loss, rules, words))


def thrown_text(loss: Loss, rules: Rules, words: Words = ENGLISH) -> str:
    """Say which move threw the game away, if that is known.

    >>> thrown_text(Loss("O", (0, 1, 3, 2, 6), 1), Rules())
    'Move 2, B1, threw the game away.'
    """
    if loss.mistake is None:
        return ""
    cell = rules.name(loss.moves[loss.mistake])
    return words("thrown away", number=loss.mistake + 1, cell=cell)


def _mistake(game: Game, mark: Mark) -> int | None:
    """Return the index of the last mistake of a side: after it, the game was lost for good."""
    own = 0 if mark == game.first else 1
    graded = list(enumerate(grades(game)))[own::2]
    mistakes = [index for index, move in graded if move and move.grade == "mistake"]
    return mistakes[-1] if mistakes else None
