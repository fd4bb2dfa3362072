"""Session, score and record agree with a model after any sequence of commands."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import rule, run_state_machine_as_test

from tests.properties import AT_ANY_SPEED
from tests.properties.machine import MatchMachine, Shown
from tests.session import SessionHarness, SlowThinker, give
from tictactoe import Match, Rules, dumps
from tictactoe.record import loads_history
from tictactoe.session import COMMANDS
from tictactoe.words import ENGLISH

RULES = Rules()


class DrivenSession(SessionHarness):
    """A session with a slow thinker, read after all replies."""

    def __init__(self) -> None:
        super().__init__(Match(), thinker=SlowThinker())

    def read(self) -> Shown:
        """Return what the view shows; the saved match must be the same."""
        self.settle()
        view, kept, match = self.shown, self.shown.history, self.match
        record = dumps(kept)
        saved = loads_history(record)
        assert kept == self.history
        assert dumps(saved) == record
        assert view.match == match
        assert saved.match == match
        total = match.score.total
        assert total.wins >= total.best >= total.streak
        assert sum(tally.wins for _, tally in match.score.opponents) == total.wins
        listed = [
            (RULES.cell(move.text.split(":")[0].split()[-1]), move.is_undone) for move in view.moves
        ]
        return Shown(
            doing=view.state,
            cells="".join(cell.mark or "." for cell in view.cells),
            moves=tuple(cell for cell, is_undone in listed if not is_undone),
            undone=tuple(cell for cell, is_undone in listed if is_undone),
            total=(total.wins, total.losses, total.draws),
            seats=(match.x.kind, match.o.kind),
            starts=match.starts,
            can_undo=view.can_undo,
            can_redo=view.can_redo,
        )

    def reload(self) -> None:
        self.settle()
        self.begin(loads_history(dumps(self.shown.history)))


class SessionMachine(MatchMachine):
    """The commands of a session."""

    def __init__(self) -> None:
        super().__init__(DrivenSession())

    @rule(command=st.sampled_from(sorted(COMMANDS)))
    def refuse(self, command: str) -> None:
        """Give a command that does not count now: only the message changes."""
        states, refusal = COMMANDS[command]
        if self.doing not in states:
            give(self.driver, command)
            assert self.driver.shown.message == ENGLISH(refusal)


def test_any_commands_keep_the_session_in_step() -> None:
    run_state_machine_as_test(
        SessionMachine,
        settings=settings(AT_ANY_SPEED, max_examples=300, stateful_step_count=50, derandomize=True),
    )
