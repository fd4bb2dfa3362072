"""Proving a player: every game it can get into, with both marks, going first and second."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from inspect import iscoroutine
from typing import Final, TypeAlias, TypeVar

from tictactoe.coach import grades
from tictactoe.game import Game
from tictactoe.lab.workshop import Failed
from tictactoe.lines import symmetries
from tictactoe.naming import names, rules_name, sentences
from tictactoe.players import Level, Player, said, type_name
from tictactoe.rules import DEFAULT_RULES, MARKS, IllegalMove, Mark, Position, Rules, brief, other
from tictactoe.search import best_moves
from tictactoe.words import ENGLISH, Words

Choices: TypeAlias = Callable[[Position], Sequence[int]]
"""Returns every cell that a player may choose; never called after the end."""
T = TypeVar("T")
Answers: TypeAlias = Mapping[Position, Sequence[int]]
"""Every cell that a player chose in each position in which it was asked."""

LARGEST: Final = 9
"""The largest board on which every reply can be tried."""
ASKED: Final = 3
"""How often a player is asked in each position, if its answers are alike."""
ASKED_AT_RANDOM: Final = 100
"""How many answers without a new cell are enough in a position, if they vary or may.

What a player chooses in 3 of 100 answers is then missed in fewer than 1 of 20 cases:
0.97 ** 100 < 0.05.
"""

MOST_MISTAKES: Final = 20
"""How many mistakes a proof lists."""


class TooLarge(ValueError):
    """A board with too many games to try."""


class ChangedPosition(Exception):
    """A player changed the position that it may only look at."""


class Foul(Exception):
    """A player broke the rules in a position; the error is its cause."""

    def __init__(self, position: Position, reason: str) -> None:
        super().__init__(reason)
        self.position = position
        self.reason = reason


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


def every_answer(choose: Player, rules: Rules, *, may_vary: bool = False) -> Answers:
    """Ask a player in every position that a proof needs; raises as `prove` does."""
    answers: Answers = {}
    if not may_vary:
        answers = answers_of(partial(_choices, choose, ASKED - 1, answers), rules)
    if may_vary or varies(answers):
        answers = answers_of(partial(_choices, choose, ASKED_AT_RANDOM, answers), rules)
    return answers


def counting(
    choose: Callable[[Position], T], tell: Callable[[int], object]
) -> Callable[[Position], T]:
    """Return the same player, which tells before each answer in how many positions it was asked.

    >>> told = []
    >>> _ = every_answer(counting(lambda position: position.moves[0], told.append), Rules(1, 1, 1))
    >>> told
    [1, 1, 1, 2, 2, 2]
    """
    asked: set[Position] = set()

    def ask(position: Position) -> T:
        asked.add(position)
        tell(len(asked))
        return choose(position)

    return ask


def varies(answers: Answers) -> bool:
    """Tell whether a player gave two answers to one question."""
    return any(len(cells) > 1 for cells in answers.values())


def answers_of(choices: Choices, rules: Rules) -> Answers:
    """Return the choices in each position that a proof needs, always in the same order.

    These are all positions where X goes first, and those that the choices lead to where O does.
    Raises `TooLarge` for more than 9 cells.
    """
    if rules.size > LARGEST:
        raise TooLarge(f"every game is tried on boards of up to {LARGEST} cells, not {rules.size}")
    found = {p: choices(p) for p in every_position(rules) if p.outcome is None}
    for mark in MARKS:
        layer = [Position.start(rules, first="O")]
        while layer:
            after: list[Position] = []
            for position in layer:
                cells: Sequence[int] = position.moves
                if position.turn == mark and cells:
                    cells = found[position] = found.get(position) or choices(position)
                after += map(position.play, cells)
            layer = list(dict.fromkeys(after))
    return found


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


def mistake_text(mistake: Mistake, words: Words = ENGLISH) -> str:
    """Say what a player did wrong, and how many games that lost.

    >>> mistake_text(Mistake(Position.parse("X.. ... ..."), 1, (4,), 36, 16))
    'In X.. ... ..., O plays B1: 36 lost games. Best is B2.'
    """
    position, rules = mistake.position, mistake.position.rules
    move = {"position": position, "mark": position.turn, "cell": rules.name(mistake.cell)}
    best = names(rules, mistake.best, words)
    return words("proof mistake", **move, games=mistake.games, best=best)


def answer(choose: Player, position: Position) -> int:
    """Return the cell that a player chooses.

    Raises `Foul` for an error, an illegal cell, or a change of the position that it is given.

    >>> answer(lambda position: 0, Position.parse("XO. .X. ..O"))
    Traceback (most recent call last):
    tictactoe.lab.proof.Foul: IllegalMove: 0 is not one of the legal cells (2, 3, 5, 6, 7)
    """
    given = Position(position.rules, position.first, position.x, position.o)
    try:
        cell = choose(given)
    except Failed as failed:
        raise Foul(position, str(failed)) from failed
    except (Exception, SystemExit) as error:  # a player may raise anything; that is what is told
        raise _foul(position, error) from error
    if iscoroutine(cell):
        cell.close()  # it is never awaited
    if given != position:
        changed = ChangedPosition("it changed the position that it was given")
        raise _foul(position, changed) from changed
    if illegal := _illegal(cell, position):
        raise _foul(position, illegal) from illegal
    return cell


def moves_tried(make: Callable[[], Player], position: Position) -> int:
    """Return how many moves a player tries from when it is made until it chooses in a position.

    It is made while they are counted already: it may keep `Position.play` under another name.

    >>> def ahead(position):
    ...     return min(position.moves, key=lambda cell: position.play(cell).ply)
    >>> moves_tried(lambda: ahead, Position.parse("X.. .O. ..."))
    7
    """
    count, play = 0, Position.play

    def counted(position: Position, cell: int) -> Position:
        nonlocal count
        count += 1
        return play(position, cell)

    Position.play = counted  # type: ignore[assignment, method-assign]
    try:
        answer(make(), position)
    finally:
        Position.play = play  # type: ignore[method-assign]
    return count


def _foul(position: Position, error: BaseException) -> Foul:
    return Foul(position, f"{type(error).__name__}: {said(error)}")


def _illegal(cell: object, position: Position) -> IllegalMove | None:
    """Return why a player's answer is no legal cell, `None` if it is one."""
    if type(cell) is not int:
        found, kind = brief(cell), type_name(cell)
        return IllegalMove("wrong type", found=found, type=kind, cells=position.moves)
    if cell not in position.moves:
        return IllegalMove("not legal", found=brief(cell), cells=position.moves)
    return None


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


def proof_lines(found: Proof, rules: Rules, words: Words = ENGLISH) -> list[str]:
    r"""Describe what was proved of a player, in sentences.

    >>> print(*proof_lines(prove(lambda position: position.moves[0]), Rules()), sep="\n")
    On 3 × 3, going first and second: won 283, drawn 52, lost 487.
    Playing O, it loses after 5 moves: A1 B1 A2 C1 A3. Move 2, B1, threw the game away.
    It plays like the perfect player in 2,267 of 4,520 positions.
    The first difference: in X.. ... ... it plays B1; best is B2.
    """
    games, differs = found.games, found.disagreement
    ended = {"won": games.wins, "drawn": games.draws, "lost": games.losses}
    key = "proof games by mark" if found.by_mark else "proof games"
    lines = [words(key, board=rules_name(rules, words), **ended)]
    if found.is_sampled:
        lines.append(words("proof sampled", asked=ASKED_AT_RANDOM))
    if found.loss:
        lines.append(loss_text(found.loss, rules, words))
    else:
        lines.append(words("proved" if found.never_loses else "no loss seen", games=games.count))
    if found.change:
        lines.append(change_text(found.change, words))
    lines.append(words("proof agrees", agreed=found.agreed, due=found.positions))
    if differs and found.never_loses:
        lines.append(words("proof may differ"))
    if differs:
        position, cell = differs.position, rules.name(differs.cell)
        best = names(rules, differs.best, words)
        lines.append(words("proof differs", position=position, cell=cell, best=best))
    return lines


def change_text(change: Change, words: Words = ENGLISH) -> str:
    """Describe how a player answered differently when it was asked again.

    >>> change_text(Change(Position.parse("X.. ... ..."), 4, 8))
    'It answered differently when asked again: in X.. ... ... it played B2 at first, then C3.'
    """
    name, position = change.position.rules.name, change.position
    cells = {"before": name(change.before), "after": name(change.after)}
    return words("proof changed", position=position, **cells)


def loss_text(loss: Loss, rules: Rules, words: Words = ENGLISH) -> str:
    """Describe how a player loses.

    >>> loss_text(Loss("O", (0, 1, 3, 2, 6), 1), Rules())
    'Playing O, it loses after 5 moves: A1 B1 A2 C1 A3. Move 2, B1, threw the game away.'
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


def delay_text(delay: Delay, rules: Rules, words: Words = ENGLISH) -> str:
    """Describe how a player lets a win at once go by.

    >>> delay_text(Delay("X", (0, 3, 1, 4, 5), (2,)), Rules())
    'But it dawdles: A1 A2 B1 B2 C2. X could win at once with C1, but plays C2.'
    """
    moves = " ".join(map(rules.name, delay.moves))
    return sentences(words("dawdles", moves=moves), missed_text(delay, rules, words))


def missed_text(delay: Delay, rules: Rules, words: Words = ENGLISH) -> str:
    """Say which win at once the last move lets go by.

    >>> missed_text(Delay("X", (0, 3, 1, 4, 5), (2,)), Rules())
    'X could win at once with C1, but plays C2.'
    """
    cells, cell = names(rules, delay.wins, words), rules.name(delay.moves[-1])
    return words("missed win", mark=delay.mark, cells=cells, cell=cell)


def every_position(rules: Rules) -> list[Position]:
    """Return every position that play reaches, in the order of their plies.

    >>> len(every_position(Rules()))
    5478
    """
    found, layer = [], [Position.start(rules)]
    while layer:
        found += layer
        after = (position.play(cell) for position in layer for cell in position.moves)
        layer = list(dict.fromkeys(after))
    return found


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


def _choices(choose: Player, times: int, known: Answers, position: Position) -> tuple[int, ...]:
    """Ask a player about a position until so many answers bring nothing new to those known."""
    cells = set(known.get(position, ()))
    left = times if cells else 1
    while left:
        cell, left = answer(choose, position), left - 1
        if cell not in cells:
            cells.add(cell)
            left = times
    return tuple(sorted(cells))


def _mistake(game: Game, mark: Mark) -> int | None:
    """Return the index of the last mistake of a side: after it, the game was lost for good."""
    own = 0 if mark == game.first else 1
    graded = list(enumerate(grades(game)))[own::2]
    return max((ply for ply, move in graded if move and move.grade == "mistake"), default=None)
