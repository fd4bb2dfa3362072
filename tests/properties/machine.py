"""Random commands of a person, given to a match and to a model that shares no code with it.

The model is a plain list of states and the place of the current one.
"""

from dataclasses import dataclass, replace
from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.oracle import ORACLE
from tictactoe.game import Starts
from tictactoe.rules import MARKS, Mark

HUMAN = "human"
OTHER = {"X": "O", "O": "X"}
NUMBERS = st.integers(0, 8)


@dataclass(frozen=True)
class State:
    """A match: the seats, who starts, the game, and the points of each game before."""

    x: str = HUMAN
    o: str = HUMAN
    starts: str = "X"
    first: str = "X"
    moves: tuple[int, ...] = ()
    before: tuple[int, ...] = ()

    @property
    def cells(self) -> str:
        cells = ORACLE.start
        for cell in self.moves:
            cells = ORACLE.children(self.first, cells)[cell]
        return cells

    @property
    def winner(self) -> str | None:
        return ORACLE.winner(self.cells)

    @property
    def is_for_a_person(self) -> bool:
        """Whether undo and redo stop here."""
        seats = {"X": self.x, "O": self.o}
        return bool(self.winner) or seats[ORACLE.turn(self.first, self.cells)] == HUMAN

    @property
    def points(self) -> tuple[int, ...]:
        if not self.winner:
            return self.before
        me = "X" if self.x == HUMAN else "O"
        return (*self.before, 0 if self.winner == "draw" else 1 if self.winner == me else -1)

    def new_game(self) -> "State":
        winner, first = self.winner, self.first
        if self.starts in OTHER:
            first = self.starts
        elif winner:
            first = OTHER[first if self.starts == "alternate" or winner == "draw" else winner]
        return replace(self, first=first, moves=(), before=self.points)

    def free(self, number: int) -> int:
        free = [cell for cell, mark in enumerate(self.cells) if mark == "."]
        return free[number % len(free)]

    def play(self, cell: int) -> "State":
        return replace(self, moves=(*self.moves, cell))

    def fresh(self) -> "State":
        """Return this match, or the next game of it if this one has ended."""
        return self.new_game() if self.winner else self


@dataclass(frozen=True)
class Shown:
    """A match as a session or a page shows it."""

    doing: str
    """The state of the session; replies that are due have been made."""
    cells: str
    moves: tuple[int, ...]
    undone: tuple[int, ...]
    total: tuple[int, ...]
    """Wins, losses, draws."""
    seats: tuple[str, str]
    starts: str
    can_undo: bool
    can_redo: bool


class MatchMachine(RuleBasedStateMachine):
    """Gives each command to the driver, which has those of a session, and to the model."""

    def __init__(self, driver: Any) -> None:  # noqa: ANN401  (a session, or a page)
        super().__init__()
        self.driver = driver
        self.line = [State()]
        self.place = 0
        self.ply: int | None = None
        """The number of moves after which the game is looked at, if it is."""
        self.is_about_next = False
        """Whether the look is about the next move, a mistake."""

    @property
    def state(self) -> State:
        return self.line[self.place]

    @property
    def can_go_back(self) -> bool:
        return any(state.is_for_a_person for state in self.line[: self.place])

    @property
    def can_redo(self) -> bool:
        return self.place + 1 < len(self.line)

    @property
    def doing(self) -> str:
        """The state; a level waits for a tap while redo is possible."""
        if self.ply is not None:
            return "looking"
        if self.state.winner:
            return "over"
        return "to move" if self.state.is_for_a_person else "stopped"

    @property
    def listed(self) -> tuple[int, ...]:
        """The moves of the game, including undone ones."""
        line = self.state.moves
        for state in self.line[self.place + 1 :]:
            same = replace(state, moves=self.state.moves) == self.state
            if not same or state.moves[: len(line)] != line:
                break
            line = state.moves
        return line

    def is_mistake(self, index: int) -> bool:
        """Return whether a move of a finished game was a mistake."""
        if index == len(self.listed) or not replace(self.state, moves=self.listed).winner:
            return False
        first, before = self.state.first, replace(self.state, moves=self.listed[:index]).cells
        value, _ = ORACLE.verdicts(first, before)[self.listed[index]]
        return value < ORACLE.best(first, before)[0]

    def do(self, state: State) -> None:
        self.ply = None
        if state != self.state:
            self.step(state)
        self.take_replies()

    def step(self, state: State) -> None:
        """Add a step; undone steps are dropped."""
        self.line = [*self.line[: self.place + 1], state]
        self.place += 1

    def take_replies(self, *, is_continued: bool = False) -> None:
        """Take the replies of levels from the driver; each must be legal."""
        while is_continued or not (self.state.is_for_a_person or self.can_redo):
            moves, played = self.driver.read().moves, self.state.moves
            assert moves[: len(played)] == played
            cell = moves[len(played)]
            assert cell in ORACLE.children(self.state.first, self.state.cells)
            self.step(self.state.play(cell))
            is_continued = False

    @rule(number=NUMBERS)
    def tap(self, number: int) -> None:
        """Tap a cell: play it, start a new game after the end, or let a level continue."""
        doing = self.doing
        is_free = self.state.cells[number] == "."
        cell = self.state.free(number) if doing == "to move" else number
        self.driver.play(cell)
        if doing == "to move":
            self.do(self.state.play(cell))
        elif doing == "over" and is_free:
            self.do(self.state.new_game())
        elif doing == "stopped":
            self.take_replies(is_continued=True)

    @precondition(lambda self: self.listed)
    @rule(number=NUMBERS)
    def look(self, number: int) -> None:
        index = number % len(self.listed)
        self.ply = index if self.is_mistake(index) else index + 1
        self.is_about_next = self.ply == index
        self.driver.look_at_move(index)

    @precondition(lambda self: self.state.winner)
    @rule()
    def review(self) -> None:
        self.driver.review()
        count = len(self.listed)
        self.ply = next((index for index in range(count) if self.is_mistake(index)), count)
        self.is_about_next = self.ply < count

    @precondition(lambda self: self.ply is not None)
    @rule(plies=st.sampled_from((-1, 1)))
    def look_by(self, plies: int) -> None:
        assert self.ply is not None
        self.driver.look_by(plies)
        if plies < 0 or self.is_about_next or not self.is_mistake(self.ply):
            self.ply = min(max(self.ply + plies, 0), len(self.listed))
        self.is_about_next = self.is_mistake(self.ply)

    @precondition(lambda self: self.ply is not None)
    @rule()
    def leave_look(self) -> None:
        self.driver.leave()
        self.ply = None

    @precondition(lambda self: self.ply is not None)
    @rule()
    def play_from_here(self) -> None:
        assert self.ply is not None
        wanted, way = self.listed[: self.ply], -1 if self.ply < len(self.state.moves) else 1
        first = self.state.first
        self.driver.play_from_here()
        self.ply = None
        while (self.state.first, self.state.moves) != (first, wanted):
            self.place += way
        self.take_replies()

    @precondition(lambda self: self.can_go_back)
    @rule()
    def undo(self) -> None:
        self.driver.undo()
        if self.ply is not None:
            self.ply = None
            return
        self.place -= 1
        while not self.state.is_for_a_person:
            self.place -= 1

    @precondition(lambda self: self.can_redo)
    @rule()
    def redo(self) -> None:
        self.driver.redo()
        self.ply = None
        self.place += 1
        while self.can_redo and not self.state.is_for_a_person:
            self.place += 1
        self.take_replies()

    @rule()
    def new_game(self) -> None:
        self.driver.new_game()
        self.do(self.state.new_game())

    @precondition(lambda self: self.state.before or self.doing == "over")
    @rule()
    def clear_score(self) -> None:
        self.driver.clear_score()
        self.do(replace(self.state.fresh(), before=()))

    @rule(mark=st.sampled_from(MARKS), kind=st.sampled_from((HUMAN, "random", "perfect")))
    def seat(self, mark: Mark, kind: str) -> None:
        seats = {"X": self.state.x, "O": self.state.o}
        if HUMAN not in (kind, seats[OTHER[mark]]):
            return
        self.driver.seat(mark, kind)
        if kind != seats[mark]:
            seats[mark] = kind
            self.do(replace(self.state.fresh(), x=seats["X"], o=seats["O"]))

    @rule(starts=st.sampled_from(get_args(Starts)))
    def change_starts(self, starts: Starts) -> None:
        if starts != self.state.starts:
            self.driver.change_starts(starts)
            state = replace(self.state, starts=starts)
            self.do(state if state.moves else state.new_game())

    @rule()
    def reload(self) -> None:
        self.driver.reload()
        self.open()

    def open(self) -> None:
        """Keep undo and redo of this game only, as a reload does."""
        line, ply = self.listed, len(self.state.moves)
        self.line = [replace(self.state, moves=line[:end]) for end in range(len(line) + 1)]
        self.place, self.ply = ply, None
        self.take_replies()

    @invariant()
    def in_step(self) -> None:
        state, listed, ply = self.state, self.listed, len(self.state.moves)
        shown = self.driver.read()
        expected = Shown(
            doing=self.doing,
            cells=replace(state, moves=listed[: ply if self.ply is None else self.ply]).cells,
            moves=listed[:ply],
            undone=listed[ply:],
            total=tuple(map(state.points.count, (1, -1, 0))),
            seats=(state.x, state.o),
            starts=state.starts,
            can_undo=self.ply is not None or self.can_go_back,
            can_redo=self.can_redo,
        )
        assert shown == expected, f"{shown} instead of {expected}"
