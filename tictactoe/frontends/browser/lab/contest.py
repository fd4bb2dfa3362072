"""Games between players in the sandbox, each checked as it comes in."""

from collections.abc import Callable, Mapping
from random import randrange

from tictactoe.frontends.browser.lab.own import OnFault, Sandbox
from tictactoe.frontends.browser.wire import BadMessage, Content, part_or_none
from tictactoe.frontends.browser.wire.reports import read_played
from tictactoe.lab.tournament import Results, pairings
from tictactoe.rules import DEFAULT_RULES, Rules


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
        self._question = {"rules": rules, "players": list(codes.items()), "rounds": rounds}

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
