"""A session on a clock that tests advance, and small stand-ins for what it needs."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any

from tictactoe import Game, History, Match, Position, Rules, Seat, Thought
from tictactoe.engine.search import think
from tictactoe.engine.verdict import USUAL, Budget
from tictactoe.home import Home
from tictactoe.session import Session
from tictactoe.thinker import Thinker
from tictactoe.words import ENGLISH

if TYPE_CHECKING:
    from tictactoe.view import View

PERFECT = Seat("perfect")
RANDOM = Seat("random")
SMALL = Rules()
LARGE = Rules(15, 15, 5)
WON = Game(played=(0, 3, 1, 4, 2))
ENDED = Game(played=(0, 1, 3, 6, 4, 5, 8))
"""O's first move is its first mistake."""
ARGUMENTS: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(("new_game", "undo", "redo", "clear_score", "look_to_end", "leave"), ()),
    "look_before_end": (),
    **dict.fromkeys(("play_from_here", "review", "hint", "help", "pause", "go_on"), ()),
    "send_match": (),
    "play": (0,),
    "look": (0,),
    "look_at_move": (0,),
    "look_by": (1,),
    "play_back": ("a game", WON),
    "look_at_position": ("there", Position.parse("X.. .O. ...")),
    "preview": ((),),
    "seat": ("O", "easy"),
    "change_seat": ("O", RANDOM),
    "play_against": ("hard",),
    "change_rules": (Rules(4, 4, 4),),
    "change_starts": ("O",),
    "open": (History.opened(Match(game=WON)),),
}
"""Every command of a session, with arguments."""


class Clock:
    """A clock that tests advance."""

    def __init__(self) -> None:
        self.waiting: dict[int, tuple[int, Callable[[], None]]] = {}
        self._set = 0

    def after(self, milliseconds: int, action: Callable[[], None], /) -> int:
        self._set += 1
        self.waiting[self._set] = milliseconds, action
        return self._set

    def after_cancel(self, timer: int, /) -> None:
        """Cancel a timer; raises `KeyError` if it has fired."""
        del self.waiting[timer]

    @property
    def waits(self) -> list[int]:
        return [wait for wait, _ in self.waiting.values()]

    def step(self) -> None:
        self.waiting.pop(next(iter(self.waiting)))[1]()

    def step_until(self, is_reached: Callable[[], bool]) -> None:
        while not is_reached():
            self.step()

    def settle(self) -> None:
        self.step_until(lambda: not self.waiting)


class SlowThinker(Thinker):
    """A thinker that answers its first question only when `answer` is called."""

    def __init__(self, budget: Budget = USUAL) -> None:
        super().__init__(Clock())
        self._budget = budget

    def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        question = position, is_every_move
        if question not in self._known and question not in self._asked:
            self._asked.append(question)
        return self._known.get(question)

    def answer(self) -> None:
        position, is_every_move = question = self._asked.pop(0)
        self._known[question] = think(position, self._budget, is_every_move=is_every_move)
        self.on_thought()


class InstantThinker(Thinker):
    """A thinker that answers at once on small boards, at any speed of the machine."""

    def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        question = position, is_every_move
        if question not in self._known and position.rules == SMALL:
            self._known[question] = think(position, is_every_move=is_every_move)
        return super().judge(position, is_every_move=is_every_move)


class SessionHarness(Session):
    """A session that has begun, with the views that it drew."""

    clock: Clock

    def __init__(
        self,
        match: Match,
        *,
        thinker: Thinker | None = None,
        own: Any = None,  # noqa: ANN401  (what stands for players)
        delay: float = 0,
        seed: int = 1,
        is_position: bool = False,
    ) -> None:
        self.drawn: list[View] = []
        clock = Clock()
        home = Home(partial(self.mark_sent, message=ENGLISH("sent")), lambda: own)
        super().__init__(
            clock, self.drawn.append, match, thinker=thinker or InstantThinker(clock), home=home
        )
        self.delay, self.rng = delay, Random(seed)
        self.begin(is_position=is_position)

    @property
    def kept(self) -> list[History]:
        """The histories that a front end has saved: each that differs from the one before."""
        return [history for history, _ in groupby(view.history for view in self.drawn)]

    @property
    def moves(self) -> tuple[int, ...]:
        return self.match.game.played

    @property
    def ply(self) -> int | None:
        """The number of moves after which the game is looked at, if it is."""
        look = self.shown.look
        return look.ply if look else None

    def play_out(self, cell: int) -> None:
        self.play(cell)
        self.settle()

    def settle(self) -> None:
        self.clock.settle()
        while isinstance(self.thinker, SlowThinker) and self.thinker.is_busy:
            self.thinker.answer()
            self.clock.settle()


def give(session: SessionHarness, command: str) -> None:
    getattr(session, command)(*ARGUMENTS[command])
