"""Any sequence of commands keeps session, score and record in step with a model of plain lists."""

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.properties import AT_ANY_SPEED
from tests.properties.machine import MatchMachine, Shown
from tests.session import Desk, Doubt
from tictactoe import Match, Rules, dumps, loads
from tictactoe.game import Starts
from tictactoe.rules import MARKS
from tictactoe.session import Session

RULES = Rules()


class SessionDriver:
    """A session on a clock, and a thinker that knows nothing at once."""

    def __init__(self) -> None:
        self.desk = Desk(Match(), thinker=Doubt())

    @property
    def session(self) -> Session:
        return self.desk.session

    def shown(self) -> Shown:
        """Read the view, once all replies are made; what was kept holds the same."""
        self.desk.settle()
        view, kept = self.desk.shown, self.desk.kept[-1]
        match = self.session.match
        assert loads(dumps(kept)) == kept == self.session.history.saved
        assert view.match == match
        assert (kept.game.played, kept.score) == (match.game.played, match.score)
        total = match.score.total
        assert total.wins >= total.best >= total.streak
        tallies = [tally for _, tally in match.score.opponents]
        assert sum(tally.wins for tally in tallies) == total.wins
        listed = [(RULES.cell(move.text.split()[-1]), move.is_undone) for move in view.moves]
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

    def play(self, cell: int) -> None:
        self.session.play(cell)

    def look(self, ply: int) -> None:
        self.session.look(ply)

    def look_by(self, plies: int) -> None:
        self.session.look_by(plies)

    def leave(self) -> None:
        self.session.leave()

    def play_from_here(self) -> None:
        self.session.play_from_here()

    def undo(self) -> None:
        self.session.undo()

    def redo(self) -> None:
        self.session.redo()

    def new_game(self) -> None:
        self.session.new_game()

    def clear_score(self) -> None:
        self.session.clear_score()

    def seat(self, mark: str, kind: str) -> None:
        self.session.seat(MARKS["XO".index(mark)], kind)

    def start_with(self, starts: Starts) -> None:
        self.session.change_starts(starts)

    def reload(self) -> None:
        """Begin again with the record that was kept."""
        self.desk.settle()
        self.session.begin(loads(dumps(self.desk.kept[-1])))


class SessionMachine(MatchMachine):
    """The commands of a session, and those of which nothing comes."""

    driver: SessionDriver

    def __init__(self) -> None:
        super().__init__(SessionDriver())


def test_any_commands_keep_the_session_in_step() -> None:
    run_state_machine_as_test(
        SessionMachine,
        settings=settings(AT_ANY_SPEED, max_examples=300, stateful_step_count=50, derandomize=True),
    )
