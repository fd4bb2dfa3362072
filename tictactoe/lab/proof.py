"""Proves a player by every game that it can reach, with both marks, first and second."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, TypeAlias

from tictactoe.coach import last_mistake
from tictactoe.engine.lines import symmetries
from tictactoe.game import Game
from tictactoe.lab.asking import (
    Answers,
    Choices,
    answer,
    answers_of,
    counting,
    every_answer,
    replies,
    varies,
    ways,
)
from tictactoe.lab.solver import after, best_cells, worth
from tictactoe.players import Level, Player
from tictactoe.rules import DEFAULT_RULES, MARKS, Mark, Position, Rules, other

MOST_MISTAKES: Final = 20
"""How many mistakes a proof lists."""
Layer: TypeAlias = dict[Position, list[tuple[Position, int]]]
"""Positions after the same number of moves, each with the moves that lead there."""


@dataclass(frozen=True, slots=True)
class Games:
    """A player's wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def count(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float | None:
        """The share of the points, half a point for a draw; `None` without a game."""
        return (self.wins + self.draws / 2) / self.count if self.count else None

    def __add__(self, more: "Games") -> "Games":
        return Games(self.wins + more.wins, self.draws + more.draws, self.losses + more.losses)


@dataclass(frozen=True, slots=True)
class Loss:
    """A game that a player loses; `mistake` is the index of the move that lost it, if known."""

    mark: Mark
    moves: tuple[int, ...]
    mistake: int | None = None
    first: Mark = "X"


@dataclass(frozen=True, slots=True)
class Delay:
    """A game whose last move misses an immediate win by any of the cells in `wins`."""

    mark: Mark
    moves: tuple[int, ...]
    wins: tuple[int, ...]
    first: Mark = "X"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A position in which a player chooses a cell that is not one of the best."""

    position: Position
    cell: int
    best: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A position in which a player chose another cell when it was asked again."""

    position: Position
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """The last mistake of a number of lost `games`.

    It represents all moves that are `alike` by rotation, reflection or swapped marks.
    """

    position: Position
    cell: int
    best: tuple[int, ...]
    games: int
    alike: int


@dataclass(frozen=True, slots=True)
class Proof:
    """The findings from all games of a player.

    `by_mark` is True if it plays X and O differently; then the games are counted with each mark.
    `loss` is a shortest lost game. `positions` counts those in which a move is due, `agreed` those
    in which it plays only best cells; `disagreement` is the first of the others. With
    `answers_may_vary`, a rare game may be missing. `mistakes` are those that lose most games;
    `more_mistakes` counts the others. `change` is the first answer that differed when asked again.
    """

    games: Games
    by_mark: bool
    loss: Loss | None
    positions: int
    agreed: int
    disagreement: Disagreement | None
    answers_may_vary: bool
    mistakes: tuple[Mistake, ...]
    more_mistakes: int
    change: Change | None = None

    @property
    def never_loses(self) -> bool:
        """Whether no game is lost, no answer can vary, and none changed when asked again."""
        return self.loss is None and not self.answers_may_vary and self.change is None


def ignore(_key: str, _count: int) -> None:
    """Report nothing."""


def prove(
    choose: Player,
    rules: Rules = DEFAULT_RULES,
    *,
    may_vary: bool = False,
    again: Callable[[], Player] | None = None,
    report: Callable[[str, int], object] = ignore,
) -> Proof:
    """Play every game that an opponent can choose, as X and as O, first and second.

    Games are counted once if the player plays both marks alike.

    `may_vary` is True if the answers may vary although none was seen to. A level is not asked, as
    its choices are known. A player that neither lost nor varied is asked again, in another order;
    `again` returns it from a new process, if there is one. `report` is called with the key of a
    text and the number of positions in which the player was asked.

    Raises `TooLarge` for more than 9 cells, and `Foul` if the player raises an error, returns no
    legal cell or changes the position.

    >>> found = prove(lambda position: position.moves[0])
    >>> found.games
    Games(wins=283, draws=52, losses=487)
    """
    first, second = partial(report, "asked so far"), partial(report, "asked again so far")
    if isinstance(choose, Level):
        answers = answers_of(counting(choose.choices, first), rules)
        return proof_of(answers, rules, answers_may_vary=False)
    answers = every_answer(counting(choose, first), rules, may_vary=may_vary)
    found = proof_of(answers, rules, answers_may_vary=may_vary or varies(answers))
    if not found.never_loses:
        return found
    player = counting(again() if again else choose, second)
    return replace(found, change=change_in(answers, player))


def change_in(answers: Answers, choose: Player) -> Change | None:
    """Ask a player again and return the first answer that differs; raises `Foul`."""
    for position in order_again(answers):
        (before,), after = answers[position], answer(choose, position)
        if after != before:
            return Change(position, before, after)
    return None


def order_again(answers: Answers) -> list[Position]:
    """Return the positions in which to ask a player again: a critical one, the others reversed.

    The critical one has the most wrong cells, so that a careless first answer is probably wrong.
    """
    first, most = next(iter(answers)), 0
    for position in sorted(answers, key=lambda position: position.ply):
        if len(position.moves) - 1 <= most:
            break
        wrong = len(position.moves) - len(best_cells(position))
        if wrong > most:
            first, most = position, wrong
    return [first, *(position for position in reversed([*answers]) if position != first)]


def sides_of(answers: Answers, rules: Rules) -> list[tuple[Position, Mark]]:
    """Return each start and mark whose games count; if both marks play alike, only with X first."""
    by_mark = any(
        set(cells) != set(answers[Position(rules, "X", position.o, position.x)])
        for position, cells in answers.items()
        if position.first == "O"
    )
    firsts = MARKS if by_mark else MARKS[:1]
    return [(Position.start(rules, first), mark) for first in firsts for mark in MARKS]


def proof_of(answers: Answers, rules: Rules, *, answers_may_vary: bool) -> Proof:
    """Return the proof that follows from a player's answers."""
    sides = sides_of(answers, rules)
    choices = answers.__getitem__
    losses = [loss for side in sides if (loss := shortest_loss(choices, *side))]
    due = [position for position in answers if position.first == MARKS[0]]
    differing = [each for position in due if (each := disagreement_in(position, answers[position]))]
    mistakes = mistakes_of(answers, rules)
    return Proof(
        games=sum((games_of(choices, *side) for side in sides), Games()),
        by_mark=any(start.first != MARKS[0] for start, _ in sides),
        loss=min(losses, key=lambda loss: len(loss.moves), default=None),
        positions=len(due),
        agreed=len(due) - len(differing),
        disagreement=differing[0] if differing else None,
        answers_may_vary=answers_may_vary,
        mistakes=mistakes[:MOST_MISTAKES],
        more_mistakes=max(len(mistakes) - MOST_MISTAKES, 0),
    )


def disagreement_in(position: Position, cells: Sequence[int]) -> Disagreement | None:
    """Return the first cell that a player may choose and that is not one of the best, if any."""
    best = best_cells(position)
    return next((Disagreement(position, cell, best) for cell in cells if cell not in best), None)


def mistakes_of(answers: Answers, rules: Rules) -> tuple[Mistake, ...]:
    """Group all lost games of a player by its last mistake, the one that loses most games first.

    A game that is lost from the start, as on some boards, has no mistake. Games are counted by
    position, not played one by one, so a large number takes no longer.
    """
    choices = answers.__getitem__

    def is_lost(position: Position, mark: Mark) -> bool:
        """Return whether the opponent can force a win."""
        return worth(position) < 0 if position.turn == mark else worth(position) > 0

    @cache
    def games(position: Position, mark: Mark) -> int:
        """Count the games from a position that are lost without another mistake."""
        if position.outcome or not is_lost(position, mark):
            return int(is_lost(position, mark))
        return sum(games(reached, mark) for reached in replies(choices, position, mark).values())

    found: Counter[tuple[Position, int]] = Counter()
    for start, mark in sides_of(answers, rules):
        for layer in ways(choices, start, mark):
            for position, count in layer.items():
                if position.turn != mark or is_lost(position, mark):
                    continue
                for cell, reached in replies(choices, position, mark).items():
                    if lost := games(reached, mark):
                        found[position, cell] += count * lost
    turns, alike = symmetries(rules), dict[str, list[tuple[Position, int]]]()
    for position, cell in found:
        alike.setdefault(_folded(position, cell, turns), []).append((position, cell))
    mistakes = []
    for moves in alike.values():
        (position, cell), lost = moves[0], sum(found[move] for move in moves)
        mistakes.append(Mistake(position, cell, best_cells(position), lost, len(moves)))
    return tuple(sorted(mistakes, key=lambda mistake: -mistake.games))


def shortest_loss(choices: Choices, start: Position, mark: Mark, number: int = 0) -> Loss | None:
    """Return a shortest game that a player loses with a mark, `None` if there is none.

    Every reply of the opponent is tried, and every cell that the player may choose. The number
    selects among the shortest games.
    """
    for layers in _layers(choices, start, mark):
        ended = ((position, position.outcome) for position in layers[-1])
        lost = [position for position, end in ended if end and end.winner == other(mark)]
        if lost:
            moves = _moves_to(lost[number % len(lost)], layers, number)
            game = Game(start.rules, start.first, moves)
            return Loss(mark, moves, last_mistake(game, mark=mark), start.first)
    return None


def shortest_delay(choices: Choices, start: Position, mark: Mark) -> Delay | None:
    """Return a shortest game in which a player misses an immediate win, `None` if there is none.

    >>> shortest_delay(lambda position: position.moves[:1], Position.start(), "X")
    Delay(mark='X', moves=(0, 1, 2, 3, 4, 6, 5), wins=(8,), first='X')
    """
    for layers in _layers(choices, start, mark):
        for position in layers[-1]:
            if position.turn != mark or position.outcome:
                continue
            ends = {cell: reached.outcome for cell, reached in after(position).items()}
            wins = tuple(cell for cell, end in ends.items() if end and end.winner == mark)
            slow = [cell for cell in choices(position) if cell not in wins]
            if wins and slow:
                return Delay(mark, (*_moves_to(position, layers), slow[0]), wins, start.first)
    return None


def games_of(choices: Choices, start: Position, mark: Mark) -> Games:
    """Count every game from a position by its result for a mark."""
    ended: Counter[int] = Counter()
    for layer in ways(choices, start, mark):
        for position, count in layer.items():
            if position.outcome:
                ended[position.outcome.value_for(mark)] += count
    return Games(wins=ended[1], draws=ended[0], losses=ended[-1])


def _folded(position: Position, cell: int, turns: Sequence[Sequence[int]]) -> str:
    """Return a key shared by all rotations, reflections and swaps of marks of a move."""
    cells = position.cells[:cell] + "*" + position.cells[cell + 1 :]
    if position.turn == "O":
        cells = cells.translate({ord("X"): "O", ord("O"): "X"})
    return min("".join([cells[cell] for cell in turn]) for turn in turns)


def _layers(choices: Choices, start: Position, mark: Mark) -> Iterator[list[Layer]]:
    """Yield, after each ply of a player's games, the layers up to that ply."""
    layers: list[Layer] = [{start: []}]
    while layers[-1]:
        yield layers
        longer: Layer = {}
        for position in layers[-1]:
            for cell, reached in replies(choices, position, mark).items():
                longer.setdefault(reached, []).append((position, cell))
        layers.append(longer)


def _moves_to(position: Position, layers: Sequence[Layer], number: int = 0) -> tuple[int, ...]:
    """Return moves to a position of the last layer; the number selects among the ways there."""
    moves: list[int] = []
    for layer in reversed(layers[1:]):
        ways_there = layer[position]
        position, cell = ways_there[number % len(ways_there)]
        moves.insert(0, cell)
    return tuple(moves)
