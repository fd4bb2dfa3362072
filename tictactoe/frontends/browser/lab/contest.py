"""Games between players in the sandbox, each checked as it comes in."""

from collections.abc import Callable, Mapping
from random import randrange
from typing import Final

from tictactoe.frontends.browser.client import FALSE, MISSING
from tictactoe.frontends.browser.lab.player_shelf import OnFault, Sandbox
from tictactoe.frontends.browser.wire import BadMessage, Content, part_or_none
from tictactoe.frontends.browser.wire.reports import read_played
from tictactoe.lab.tournament import Results, pairings
from tictactoe.lab.workshop import Fault
from tictactoe.rules import DEFAULT_RULES, MARKS, Position, Rules

OURS: Final = (MISSING, "NoLibrary")
"""The faults that are no player's: Python or a part of its library could not be fetched."""


class Contest:
    """The games of players, who go by their keys, each with its code; a level has none."""

    def __init__(
        self, codes: Mapping[str, str | None], rules: Rules = DEFAULT_RULES, rounds: int = 1
    ) -> None:
        self.rules = rules
        self.results = Results(codes)
        self.due = list(pairings(codes, rounds))
        """Who is X and who O in each game, from the first to the last."""
        self.loading: str | None = None
        """Whose code is run for the first time, if anybody's is."""
        self._own = [key for key, code in codes.items() if code is not None]
        self._question = {"rules": rules, "players": list(codes.items()), "rounds": rounds}

    def to_blame(self, fault: Fault, position: Position | None) -> str | None:
        """Return the key of the player at fault, `None` if it is unknown.

        All players share one Python, and any of them may have spoiled it for the others: no level
        fails by itself, and who tampers with a report may wait until another is asked.
        """
        if fault.error in OURS:
            return None
        place = len(self.results.played)
        key = self.loading
        if position is not None and place < len(self.due):
            key = self.due[place][MARKS.index(position.turn)]
        if fault.error == FALSE or key not in self._own:
            key = self._own[0] if len(self._own) == 1 else None
        return key

    def start(
        self,
        sandbox: Sandbox,
        patience: float,
        thinking: float,
        on_game: Callable[[], object],
        on_end: Callable[[], object],
        on_fault: OnFault,
    ) -> None:
        """Let them play, with so many seconds for a move: `patience` of code, `thinking` of levels.

        Another game than the next, or too few of them, are a fault.
        """

        def meet(content: Content) -> None:
            if "loading" in content:
                self.loading = part_or_none(content, "loading", str)
                if self.loading not in (None, *self.results.names):
                    raise BadMessage("nobody of that name is loaded")
            if "played" not in content:
                return
            one = read_played(content, self.rules)
            place = len(self.results.played)
            if self.due[place : place + 1] != [(one.x, one.o)]:
                raise BadMessage("a game is wrong or missing")
            self.results.add(one)
            on_game()

        def end(_content: Content) -> None:
            if len(self.results.played) < len(self.due):
                raise BadMessage("a game is wrong or missing")
            on_end()

        times = {"seconds": patience, "thinking": thinking, "seed": randrange(2**32)}
        question = self._question | times
        move = patience + thinking
        longest = len(self.due) * self.rules.size * move
        sandbox.ask("tournament", question, move, end, on_fault, meet, longest)
