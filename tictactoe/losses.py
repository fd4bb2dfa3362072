"""The shortest game that a broken search loses, the move that threw it away, and words for both."""

from dataclasses import dataclass
from typing import Final

from tictactoe.broken import BrokenSearch, Faults, lost_game
from tictactoe.coach import grades
from tictactoe.game import Game
from tictactoe.heuristics import Visit
from tictactoe.rules import DEFAULT_RULES, MARKS, Mark, Rules
from tictactoe.words import ENGLISH, Words

LARGEST: Final = 9
"""How many cells a board may have, for every reply to be tried."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A game, from its start, that a broken search loses with a mark.

    `mistake` is the index of the move that threw it away, `None` if that is not known.
    """

    mark: Mark
    moves: tuple[int, ...]
    mistake: int | None = None


def board_for(rules: Rules) -> Rules:
    """Return the rules to look for lost games under: those given, unless that would not end.

    >>> board_for(Rules(4, 4, 4)) == Rules()
    True
    """
    return rules if rules.size <= LARGEST else DEFAULT_RULES


def shortest_loss(rules: Rules, faults: Faults, visit: Visit = lambda _count: None) -> Loss | None:
    """Return the shortest game that a broken search loses with either mark; `None` without one.

    >>> shortest_loss(Rules(), Faults(no_undo=True))
    Loss(mark='O', moves=(0, 1, 3, 2, 6), mistake=1)
    """
    search = BrokenSearch(rules, faults, visit)
    lost = [(mark, game) for mark in MARKS if (game := lost_game(search, mark))]
    if not lost:
        return None
    mark, game = min(lost, key=lambda found: len(found[1].moves))
    return Loss(mark, game.moves, _mistake(game, mark))


def loss_text(loss: Loss | None, rules: Rules, words: Words = ENGLISH) -> str:
    """Tell how a broken search loses, or that it never does.

    >>> loss_text(Loss("O", (0, 1, 3, 2, 6), 1), Rules())
    'Playing O, it loses in 5 plies: A1 B1 A2 C1 A3. Move 2, B1, threw the game away.'
    """
    if loss is None:
        return words("never loses")
    moves = " ".join(map(rules.name, loss.moves))
    told = words("loses", mark=loss.mark, plies=len(loss.moves), moves=moves)
    return f"{told} {thrown_text(loss, rules, words)}".strip()


def thrown_text(loss: Loss, rules: Rules, words: Words = ENGLISH) -> str:
    """Tell which move threw the game away, if that is known.

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
