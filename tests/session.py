"""A session on a clock that the tests turn, and what it needs, each as small as can be."""

from collections.abc import Callable
from typing import Any

from tictactoe import Match, Position, Rules, Seat, Thought
from tictactoe.search import think
from tictactoe.session import Session
from tictactoe.thinker import Thinker
from tictactoe.view import View, view
from tictactoe.words import ENGLISH

PERFECT = Seat("perfect")
RANDOM = Seat("random")
LARGE = Rules(15, 15, 5)


class Clock:
    """Calls back when it is told to."""

    def __init__(self) -> None:
        self.waiting: dict[int, tuple[int, Callable[[], None]]] = {}
        self._set = 0

    def after(self, milliseconds: int, action: Callable[[], None], /) -> int:
        """Keep an action for later."""
        self._set += 1
        self.waiting[self._set] = milliseconds, action
        return self._set

    def after_cancel(self, timer: int, /) -> None:
        """Keep it no longer; one that was called already is an error."""
        del self.waiting[timer]

    @property
    def waits(self) -> list[int]:
        """How long each action is to wait, in milliseconds."""
        return [wait for wait, _ in self.waiting.values()]

    def step(self) -> None:
        """Call what was to be called first."""
        self.waiting.pop(next(iter(self.waiting)))[1]()

    def step_until(self, is_reached: Callable[[], bool]) -> None:
        """Turn the clock until something is reached."""
        while not is_reached():
            self.step()


class Doubt(Thinker):
    """A thinker that knows nothing at once; `answer` lets it know the first thing it was asked."""

    def __init__(self) -> None:
        super().__init__(Clock())

    def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        """Return what is known of a position, and note that it was asked about."""
        question = position, is_every_move
        if question not in self._known and question not in self._asked:
            self._asked.append(question)
        return self._known.get(question)

    def answer(self) -> None:
        """Know the first thing that was asked."""
        position, is_every_move = question = self._asked.pop(0)
        self._known[question] = think(position, is_every_move=is_every_move)
        self.on_thought()


class OwnPlayers:
    """A visitor's players, whose answers the tests give."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_cancelled = False
        self.on_cell: Callable[[int], None]
        self.on_refusal: Callable[[str], None]

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Note who was asked."""
        assert position.outcome is None
        self.asked.append(name)
        self.on_cell, self.on_refusal = on_cell, on_refusal
        self.is_cancelled = False

    def cancel(self) -> None:
        """Note that no answer is wanted."""
        self.is_cancelled = True


class Desk:
    """A session, what it was given, and what it drew last."""

    def __init__(
        self,
        match: Match,
        *,
        thinker: Doubt | None = None,
        own: bool = False,
        is_kept: bool = True,
        **options: Any,  # noqa: ANN401  (the session's own)
    ) -> None:
        self.clock = Clock()
        self.thinker = thinker or Thinker(self.clock)
        self.own = OwnPlayers()
        self.kept: list[Match] = []
        self.shown = view(match)
        self.drawn = 0
        """How often it drew."""
        self.words = ENGLISH
        self._is_kept = is_kept
        options.setdefault("seed", 1)
        self.session = Session(
            self.clock,
            self.draw,
            match,
            thinker=self.thinker,
            save=self.save,
            own=self.own if own else None,
            **options,
        )
        self.session.begin()

    def draw(self, shown: View) -> None:
        """Note what is drawn."""
        self.shown = shown
        self.drawn += 1

    def save(self, match: Match, /) -> bool:
        """Keep a match, as a store does."""
        self.kept.append(match)
        return self._is_kept

    def settle(self) -> None:
        """Turn the clock, and let what was asked be known, until nothing is waited for."""
        while True:
            if self.clock.waiting:
                self.clock.step()
            elif isinstance(self.thinker, Doubt) and self.thinker.is_busy:
                self.thinker.answer()
            else:
                return

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves so far."""
        return self.session.match.game.played
