"""Proving a player: every game it can get into, with both marks, going first and second."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from tictactoe.coach import grades
from tictactoe.game import Game
from tictactoe.lab.asking import (
    Answers,
    Choices,
    answer,
    answers_of,
    every_answer,
    varies,
)
from tictactoe.lines import symmetries
from tictactoe.players import Level, Player
from tictactoe.rules import DEFAULT_RULES, MARKS, Mark, Position, Rules, other
from tictactoe.search import best_moves

MOST_MISTAKES: Final = 20
"""How many mistakes a proof lists."""


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
        """The share of the points, a draw being half of one; `None` without a game.

        >>> Games(wins=1, draws=1).share, Games().share
        (0.75, None)
        """
        return (self.wins + self.draws / 2) / self.count if self.count else None

    def __add__(self, more: "Games") -> "Games":
        return Games(self.wins + more.wins, self.draws + more.draws, self.losses + more.losses)


@dataclass(frozen=True, slots=True)
class Loss:
    """A game, from its start, that a player loses with a mark.

    `mistake` is the index of the move that threw it away, `None` if that is not known.
    """

    mark: Mark
    moves: tuple[int, ...]
    mistake: int | None = None
    first: Mark = "X"


@dataclass(frozen=True, slots=True)
class Delay:
    """A game, from its start, whose last move lets a win at once with any of the cells go by."""

    mark: Mark
    moves: tuple[int, ...]
    wins: tuple[int, ...]
    first: Mark = "X"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A position in which a player chooses a cell that the perfect player would not."""

    position: Position
    cell: int
    best: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A position in which a player chose one cell, and another when it was asked again."""

    position: Position
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move after which a player loses so many `games` without another mistake.

    It stands for all that turns, mirrors and swapped marks make of it: so many `alike`.
    """

    position: Position
    cell: int
    best: tuple[int, ...]
    games: int
    alike: int


@dataclass(frozen=True, slots=True)
class Proof:
    """What all games of a player show.

    `loss` is one of the shortest games that it loses, `None` if there is none. Of all `positions`
    in which a move is due, it plays like the perfect player in `agreed`; the first difference is
    `disagreement`. `by_mark` is True if it plays X and O differently, so that the games are counted
    with each. `is_sampled` is True if its answers vary or may; then the games are those that the
    answers seen lead to, and a rare one may be missing. `mistakes` are those that lose most games,
    and there are `more_mistakes`. `change` is the first different answer to a question that was
    asked again, `None` if there is none.
    """

    games: Games
    by_mark: bool
    loss: Loss | None
    positions: int
    agreed: int
    disagreement: Disagreement | None
    is_sampled: bool
    mistakes: tuple[Mistake, ...]
    more_mistakes: int
    change: Change | None = None

    @property
    def never_loses(self) -> bool:
        """Whether no game is lost, none is missing, and the answers stayed the same."""
        return self.loss is None and not self.is_sampled and self.change is None


def prove(
    choose: Player,
    rules: Rules = DEFAULT_RULES,
    *,
    may_vary: bool = False,
    again: Callable[[], Player] | None = None,
) -> Proof:
    """Play every line that an opponent can choose, as X and as O, first and second.

    A player that plays both marks alike has its games counted once.

    `may_vary` says that another answer may come another time, even if none is seen to. A level is
    not asked: all that it may choose is known. A player that seems never to lose is asked again, in
    another order; `again` returns it from a fresh process, where there is one.

    Raises `TooLarge` for more than 9 cells, and `Foul` if the player raises an error or returns no
    legal cell.

    >>> found = prove(lambda position: position.moves[0])
    >>> found.games
    Games(wins=283, draws=52, losses=487)
    """
    if isinstance(choose, Level):
        return proof_of(answers_of(choose.choices, rules), rules, is_sampled=False)
    answers = every_answer(choose, rules, may_vary=may_vary)
    found = proof_of(answers, rules, is_sampled=may_vary or varies(answers))
    if not found.never_loses:
        return found
    return replace(found, change=change_in(answers, again() if again else choose))


def change_in(answers: Answers, choose: Player) -> Change | None:
    """Ask a player again, and return the first answer that differs; raises `Foul`."""
    for position in order_again(answers):
        (before,), after = answers[position], answer(choose, position)
        if after != before:
            return Change(position, before, after)
    return None


def order_again(answers: Answers) -> list[Position]:
    """Return the positions in which to ask a player again: backwards, the most telling one first.

    That is where most cells are mistakes: a player whose first answer is careless errs there.

    >>> str(order_again(answers_of(lambda position: position.moves[:1], Rules()))[0])
    'X.. ... ...'
    """
    first, most = next(iter(answers)), 0
    for position in sorted(answers, key=lambda position: position.ply):
        if len(position.moves) - 1 <= most:
            break
        wrong = len(position.moves) - len(best_moves(position))
        if wrong > most:
            first, most = position, wrong
    return [first, *(position for position in reversed([*answers]) if position != first)]


def plays_by_mark(answers: Answers) -> bool:
    """Return whether a player chooses differently as X and as O.

    >>> plays_by_mark(answers_of(lambda position: position.moves[:1], Rules()))
    False
    """
    return any(
        set(cells) != set(answers[Position(position.rules, "X", position.o, position.x)])
        for position, cells in answers.items()
        if position.first == "O"
    )


def sides_of(answers: Answers, rules: Rules) -> list[tuple[Position, Mark]]:
    """Return the starts and the marks whose games differ."""
    firsts = MARKS if plays_by_mark(answers) else MARKS[:1]
    return [(Position.start(rules, first), mark) for first in firsts for mark in MARKS]


def proof_of(answers: Answers, rules: Rules, *, is_sampled: bool) -> Proof:
    """Return what follows from the answers of a player, whoever it is."""
    sides = sides_of(answers, rules)
    choices = answers.__getitem__
    losses = [loss for side in sides if (loss := shortest_loss(choices, *side))]
    due = [position for position in answers if position.first == MARKS[0]]
    differing = [
        Disagreement(position, cell, best)
        for position in due
        for best in [best_moves(position)]
        for cell in answers[position]
        if cell not in best
    ]
    mistakes = mistakes_of(answers, rules)
    return Proof(
        games=sum((games_of(choices, *side) for side in sides), Games()),
        by_mark=any(start.first != MARKS[0] for start, _ in sides),
        loss=min(losses, key=lambda loss: len(loss.moves), default=None),
        positions=len(due),
        agreed=len(due) - len({differ.position for differ in differing}),
        disagreement=differing[0] if differing else None,
        is_sampled=is_sampled,
        mistakes=mistakes[:MOST_MISTAKES],
        more_mistakes=max(len(mistakes) - MOST_MISTAKES, 0),
    )


def mistakes_of(answers: Answers, rules: Rules) -> tuple[Mistake, ...]:
    """Group all lost games of a player by its last mistake, the one that loses most games first.

    A game that was lost from the start, as on some boards, has none. Games are counted by position,
    not played one by one, so that it does not matter how many there are.

    >>> first = answers_of(lambda position: position.moves[:1], Rules())
    >>> found = mistakes_of(first, Rules())
    >>> found[1].position.cells, found[1].cell, found[1].games, found[1].alike
    ('X........', 1, 18, 1)
    >>> sum(mistake.games for mistake in found)
    487
    """

    @cache
    def after(position: Position) -> dict[int, Position]:
        """Return what each move leads to."""
        return {cell: position.play(cell) for cell in position.moves}

    @cache
    def is_lost(position: Position, mark: Mark) -> bool:
        """Return whether the other side can win, whatever the player does."""
        if position.outcome:
            return position.outcome.winner == other(mark)
        found = (is_lost(reached, mark) for reached in after(position).values())
        return all(found) if position.turn == mark else any(found)

    @cache
    def games(position: Position, mark: Mark) -> int:
        """Count the games from here on that are lost without another mistake."""
        if position.outcome or not is_lost(position, mark):
            return int(is_lost(position, mark))
        cells = answers[position] if position.turn == mark else position.moves
        return sum(games(after(position)[cell], mark) for cell in cells)

    found: Counter[tuple[Position, int]] = Counter()
    for start, mark in sides_of(answers, rules):
        ways = Counter([start])
        while ways:
            longer: Counter[Position] = Counter()
            for position, count in ways.items():
                is_own = position.turn == mark
                is_open = is_own and not is_lost(position, mark)
                for cell in answers.get(position, ()) if is_own else position.moves:
                    reached = after(position)[cell]
                    longer[reached] += count
                    if is_open and (lost := games(reached, mark)):
                        found[position, cell] += count * lost
            ways = longer
    turns, alike = symmetries(rules), dict[str, list[tuple[Position, int]]]()
    for position, cell in found:
        alike.setdefault(_folded(position, cell, turns), []).append((position, cell))
    mistakes = [
        Mistake(position, cell, best_moves(position), sum(found[one] for one in ones), len(ones))
        for ones in alike.values()
        for position, cell in ones[:1]
    ]
    return tuple(sorted(mistakes, key=lambda mistake: -mistake.games))


def shortest_loss(choices: Choices, start: Position, mark: Mark) -> Loss | None:
    """Return one of the shortest games that a player loses with a mark; `None` without one.

    Every reply of the other side is tried, and every cell that the player may choose.

    >>> shortest_loss(lambda position: position.moves[:1], Position.start(), "O")
    Loss(mark='O', moves=(0, 1, 3, 2, 6), mistake=1, first='X')
    """
    for position, moves in _shortest_games(choices, start, mark):
        if position.outcome and position.outcome.winner == other(mark):
            game = Game(start.rules, start.first, moves)
            return Loss(mark, moves, _mistake(game, mark), start.first)
    return None


def shortest_delay(choices: Choices, start: Position, mark: Mark) -> Delay | None:
    """Return one of the shortest games in which a player may let a win at once go by.

    Every reply of the other side is tried; `None` if it always wins as soon as it can.

    >>> shortest_delay(lambda position: position.moves[:1], Position.start(), "X")
    Delay(mark='X', moves=(0, 1, 2, 3, 4, 6, 5), wins=(8,), first='X')
    """
    for position, moves in _shortest_games(choices, start, mark):
        if position.turn == mark and not position.outcome:
            after = {cell: position.play(cell).outcome for cell in position.moves}
            wins = tuple(cell for cell, end in after.items() if end and end.winner == mark)
            slow = [cell for cell in choices(position) if cell not in wins]
            if wins and slow:
                return Delay(mark, (*moves, slow[0]), wins, start.first)
    return None


def games_of(choices: Choices, start: Position, mark: Mark) -> Games:
    """Count every game from a position on, by how it ends for a mark.

    >>> games_of(lambda position: position.moves[:1], Position.start(), "X")
    Games(wins=83, draws=16, losses=58)
    """

    @cache
    def count(position: Position) -> Games:
        if position.outcome:
            value = position.outcome.value_for(mark)
            return Games(value > 0, value == 0, value < 0)
        cells = choices(position) if position.turn == mark else position.moves
        return sum((count(position.play(cell)) for cell in cells), Games())

    return count(start)


def _folded(position: Position, cell: int, turns: Sequence[Sequence[int]]) -> str:
    """Return what all turns, mirrors and swaps of marks of a move have in common."""
    cells = position.cells[:cell] + "*" + position.cells[cell + 1 :]
    if position.turn == "O":
        cells = cells.translate({ord("X"): "O", ord("O"): "X"})
    return min("".join([cells[one] for one in turn]) for turn in turns)


def _shortest_games(
    choices: Choices, start: Position, mark: Mark
) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Yield every position that a player with a mark can get into, after the fewest moves."""
    seen = {start}
    queue: list[tuple[Position, tuple[int, ...]]] = [(start, ())]
    for position, moves in queue:
        yield position, moves
        if position.outcome:
            continue
        for cell in choices(position) if position.turn == mark else position.moves:
            after = position.play(cell)
            if after not in seen:
                seen.add(after)
                queue.append((after, (*moves, cell)))


def _mistake(game: Game, mark: Mark) -> int | None:
    """Return the index of the last mistake of a side: after it, the game was lost for good."""
    own = 0 if mark == game.first else 1
    graded = list(enumerate(grades(game)))[own::2]
    return max((ply for ply, move in graded if move and move.grade == "mistake"), default=None)
