"""A match as it is played in time: what a person does, and the replies of levels.

Nothing here waits. Thinking goes on for a frame at a time, by a clock that calls back later, so
that whatever shows the match can answer in between.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol

from tictactoe.game import Match, Seat
from tictactoe.history import History
from tictactoe.players import THINKING_TIME, NotYet, named
from tictactoe.review import review, turning_ply
from tictactoe.rules import MARKS, IllegalMove, Mark, Position, Rules
from tictactoe.search import Budget, Thought, shared_search
from tictactoe.view import View, advice, refusal, view
from tictactoe.words import ENGLISH, Words

FRAME: Final = 0.01
"""How long to think before others have their turn, in seconds."""
PACE: Final = Budget(seconds=0.004)
"""How long to search between two looks at the clock."""
REST: Final = 1
"""How long the others' turn is at least, in milliseconds; in none at all, nothing is drawn."""


class Clock(Protocol):
    """Calls back later, as every window does; what its timers are is its own affair."""

    def after(self, milliseconds: int, action: Callable[[], None], /) -> Any:  # noqa: ANN401
        """Call an action after so long, and return the timer."""

    def after_cancel(self, timer: Any, /) -> None:  # noqa: ANN401
        """Do not call it any more."""


class Thinker:
    """What is known of positions, and what is thought about."""

    def __init__(self, clock: Clock, seconds: float, on_thought: Callable[[], None]) -> None:
        self.clock = clock
        self.seconds = seconds
        self.on_thought = on_thought
        """Called whenever something became known."""
        self._known: dict[Position, Thought] = {}
        self._asked: list[Position] = []
        """What is to be known, the first of them now."""
        self._thoughts: Iterator[Thought] = iter(())
        self._until = 0.0
        self._timer: Any = None

    @property
    def is_busy(self) -> bool:
        """Whether something is thought about."""
        return bool(self._asked)

    def judge(self, position: Position) -> Thought | None:
        """Return what is known of a position; if that is nothing, think about it from now on."""
        if position not in self._known and position not in self._asked:
            self._asked.append(position)
            if len(self._asked) == 1:
                self._begin()
                if not self._think():
                    self._timer = self.clock.after(REST, self._go_on)
        return self._known.get(position)

    def best(self, position: Position) -> tuple[int, ...]:
        """Return the best cells; raises `NotYet` as long as they are not known."""
        thought = self.judge(position)
        if thought is None:
            raise NotYet
        return thought.best

    def cancel(self) -> None:
        """Think of nothing any more, and forget what was known."""
        self._known.clear()
        self._asked.clear()
        if self._timer is not None:
            self.clock.after_cancel(self._timer)
            self._timer = None

    def _begin(self) -> None:
        """Turn to what was asked for first."""
        search = shared_search(self._asked[0].rules)
        self._thoughts = search.think(self._asked[0], is_every_move=False, pace=PACE)
        self._until = perf_counter() + self.seconds

    def _think(self) -> bool:
        """Think for one frame, and tell whether what was asked for first is known now."""
        until = min(perf_counter() + FRAME, self._until)
        thought = next(self._thoughts)
        while not thought.exact and perf_counter() < until:
            thought = next(self._thoughts)
        if not thought.exact and perf_counter() < self._until:
            return False
        self._known[self._asked.pop(0)] = thought
        return True

    def _go_on(self) -> None:
        self._timer = None
        is_known = self._think()
        if is_known and self._asked:
            self._begin()
        if self._asked:
            self._timer = self.clock.after(REST, self._go_on)
        if is_known:
            self.on_thought()


class Session:
    """The history of a match that is played, and the reply that is pending, if any."""

    def __init__(
        self,
        clock: Clock,
        render: Callable[[View], None],
        match: Match,
        *,
        words: Words = ENGLISH,
        pause: float = 0,
        seconds: float = THINKING_TIME,
        seed: int | None = None,
    ) -> None:
        self.clock = clock
        self.render = render
        """Shows a view."""
        self.history = History.opened(match)
        self.words = words
        self.pause = max(round(pause * 1000), REST)
        self.rng = Random(seed)
        self.thinker = Thinker(clock, seconds, self._on_thought)
        self.is_paused = False
        """Whether two levels that play each other wait for a person."""
        self._timer: Any = None
        self._then: Callable[[], None] | None = None
        """What waits for a thought."""
        self._chance = 0
        """Where a level takes its chance moves from, so that it may be asked twice about a move."""

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.history.match

    def play(self, cell: int) -> None:
        """Play a cell, unless a level is to move; one that was stopped goes on."""
        seat = self.match.seat
        if seat is None or seat.is_human:
            try:
                self.do(self.match.play(cell))
            except IllegalMove:
                self.render(refusal(self.match, cell, self.words))
        elif self._timer is None and self._then != self._reply:
            self._reply()

    def do(self, match: Match) -> None:
        """Go on to another match; undo comes back from it."""
        self.show(self.history.do(match))

    def new_game(self) -> None:
        """Begin anew; a reply that is pending is cancelled."""
        self.do(self.match.new_game())

    def undo(self) -> None:
        """Go back one step."""
        self._step(self.history.undo, "undone", "nothing to undo")

    def redo(self) -> None:
        """Go forward again."""
        self._step(self.history.redo, "redone", "nothing to redo")

    def seat(self, mark: Mark, kind: str) -> None:
        """Let a person or a level play a mark; the name stays."""
        seats = {each: self.match.seat_of(each) for each in MARKS}
        seats[mark] = Seat.of(kind, seats[mark].name)
        self.do(self.match.with_seats(seats["X"], seats["O"]))

    def change_rules(self, rules: Rules) -> None:
        """Begin a game by other rules."""
        if rules != self.match.game.rules:
            self.do(self.match.with_rules(rules))

    def hint(self) -> None:
        """Show the best cells, and why; after the end, the first mistake instead.

        Where two levels play each other, let them pause or go on.
        """
        if self.match.position.outcome:
            self._show_mistake()
        elif self.match.person is None:
            self.is_paused = not self.is_paused
            self.show(self.history)
        elif not self.match.is_waiting:
            self.render(advice(self.match, self.words, self.thinker.judge))
            self._then = self.hint if self.thinker.is_busy else None

    def show(self, history: History, told: str = "") -> None:
        """Take a history as the one that is played; if a level is to move, it will reply."""
        if self._timer is not None:
            self.clock.after_cancel(self._timer)
        self._timer = self._then = None
        self.thinker.cancel()
        self.history = history
        self._chance = self.rng.getrandbits(32)
        if self.match.person is not None:
            self.is_paused = False
        shown = self.view()
        if shown.waiting:
            self._timer = self.clock.after(self.pause, self._reply)
        self.render(replace(shown, told=told) if told else shown)

    def view(self) -> View:
        """Return what to show of the match."""
        return view(self.match, self.words, is_paused=self.is_paused)

    def _tell(self, told: str) -> None:
        """Say something in the status, and whose turn it is."""
        self.render(replace(self.view(), told=told))

    def _reply(self) -> None:
        """Play for the level that is to move, once it knows what it asks for."""
        self._timer = None
        match, seat = self.match, self.match.seat
        if seat is None or seat.level is None:
            return
        try:
            cell = named(seat.level)(match.position, Random(self._chance), self.thinker.best)
        except NotYet:
            self._then = self._reply
        else:
            self.do(match.play(cell))

    def _show_mistake(self) -> None:
        """Show the position in which the first mistake of an ended game was made."""
        ply = turning_ply(self.match, self.thinker.judge)
        if self.thinker.is_busy:
            self._tell(self.words("later"))
            self._then = self._show_mistake
        elif ply is None:
            self._tell(self.words("no mistake"))
        else:
            self.show(self.history.jump(ply))
            self._review()

    def _review(self) -> None:
        """Tell how good the next move was, as far as that is known."""
        self._tell(review(self.match, self.words, self.thinker.judge).told)
        self._then = self._review if self.thinker.is_busy else None

    def _on_thought(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _step(self, step: Callable[[], History], done: str, nothing: str) -> None:
        try:
            history = step()
        except IllegalMove:
            self._tell(self.words(nothing))
        else:
            self.show(history, told=self.words(done))
