"""Any sequence of commands keeps match, score and save in step with a model of plain lists."""

from collections.abc import Callable
from random import Random

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.properties import AT_ANY_SPEED
from tests.properties.machine import MatchMachine, Shown
from tictactoe import History, Match, Seat, dumps, loads


class EngineDriver:
    """The history of a match, as the library has it."""

    def __init__(self) -> None:
        self.history = History()
        self.rng = Random(0)

    def shown(self) -> Shown:
        """Read the match; a save of it holds the same."""
        match = self.history.match
        saved = loads(dumps(self.history.saved))
        assert saved == self.history.saved
        assert (saved.game.moves, saved.score) == (match.game.moves, match.score)
        total = match.score.total
        assert total.wins >= total.best >= total.streak
        tallies = [tally for _, tally in match.score.opponents]
        assert sum(tally.wins for tally in tallies) == total.wins
        return Shown(
            cells=match.position.cells,
            moves=match.game.moves,
            undone=match.game.undone,
            total=(total.wins, total.losses, total.draws),
            seats=(match.x.kind, match.o.kind),
            starts=match.starts,
            can_undo=self.history.can_undo,
            can_redo=self.history.can_redo,
        )

    def _do(self, command: Callable[[Match], Match]) -> None:
        self._show(self.history.do(command(self.history.match)))

    def _show(self, history: History) -> None:
        while history.match.is_waiting:
            history = history.do(history.match.play(self.rng.choice(history.match.position.moves)))
        self.history = history

    def play(self, cell: int) -> None:
        """Play a cell."""
        self._do(lambda match: match.play(cell))

    def go_on(self) -> None:
        """Let a level go on."""
        self.play(self.history.match.position.moves[0])

    def jump(self, ply: int) -> None:
        """Show the game after so many moves."""
        self._show(self.history.jump(ply))

    def undo(self) -> None:
        """Go back."""
        self._show(self.history.undo())

    def redo(self) -> None:
        """Go forward."""
        self._show(self.history.redo())

    def new_game(self) -> None:
        """Begin anew."""
        self._do(Match.new_game)

    def clear_score(self) -> None:
        """Count from nothing."""
        self._do(Match.without_score)

    def seat(self, mark: str, kind: str) -> None:
        """Seat somebody."""
        seat = Seat.of(kind)
        self._do(
            lambda match: match.with_seats(*((seat, match.o) if mark == "X" else (match.x, seat)))
        )

    def start_with(self, starts: str) -> None:
        """Change who starts."""
        self._do(lambda match: match.with_starts(starts))  # type: ignore[arg-type]

    def reload(self) -> None:
        """Save the match and open it again."""
        self._show(History.opened(loads(dumps(self.history.saved))))


def test_any_sequence_of_commands_keeps_the_engine_in_step() -> None:
    """300 sequences of up to 50 commands."""

    class EngineMachine(MatchMachine):
        def __init__(self) -> None:
            super().__init__(EngineDriver())

    run_state_machine_as_test(
        EngineMachine,
        settings=settings(AT_ANY_SPEED, max_examples=300, stateful_step_count=50, derandomize=True),
    )
