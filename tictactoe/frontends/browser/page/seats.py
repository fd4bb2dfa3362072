"""The part More of the setup: a player and a name for each mark, and who starts."""

from collections.abc import Callable
from typing import NamedTuple

from tictactoe.controls import command, named_command
from tictactoe.frontends.browser.page.preferences import Choice
from tictactoe.game import OWN, InvalidSeat, Seat, Starts
from tictactoe.lab.tab import Lab
from tictactoe.naming import opponent_name
from tictactoe.players import LEVELS
from tictactoe.rules import Mark
from tictactoe.session import Session


class SeatsView(NamedTuple):
    """The seats, in the order of writing: the options of a select before its value."""

    levels: tuple[Choice, ...]
    own: tuple[Choice, ...]
    hides_own: bool
    seat_x: str
    seat_o: str
    name_x: str
    name_o: str
    starts: Starts
    resets: int
    """How often the fields were filled again, which replaces typed text."""


class Seats:
    """The player of each mark; those that a visitor wrote are known by their titles."""

    def __init__(self, session: Session, lab: Callable[[], Lab]) -> None:
        self._session = session
        self._lab = lab
        self._titles: list[str] = []
        """The titles of the players that a visitor wrote, once their list was opened."""
        self._resets = 0

    @command
    def list_players(self, is_open: str = "") -> None:
        """Fill the lists of players when they are opened; a busy browser reports that late."""
        if is_open:
            shelf = self._lab().players.shelf
            self._titles = [shelf.title(key, self._session.words) for key in shelf.own]

    def view(self) -> SeatsView:
        """Return the view of the seats."""
        match, words = self._session.match, self._session.words
        levels = tuple(
            Choice(level, level, opponent_name(level, words)) for level in reversed(LEVELS)
        )
        seated = {seat.name for seat in (match.x, match.o) if seat.level == OWN}
        titles = [*self._titles, *sorted(seated - set(self._titles))]
        own = tuple(Choice(title, f"{OWN} {title}", title) for title in titles)
        return SeatsView(
            levels=levels,
            own=own,
            hides_own=not own,
            seat_x=_kind(match.x),
            seat_o=_kind(match.o),
            name_x=match.x.name,
            name_o=match.o.name,
            starts=match.starts,
            resets=self._resets,
        )

    @named_command
    def seat(self, mark: Mark, choice: str) -> None:
        """Change the player of a mark."""
        kind, _, title = choice.partition(" ")
        if title:
            self._start(title)
        self._session.change_seat(mark, Seat(kind, title or self._session.match.seat_of(mark).name))

    def _start(self, title: str) -> None:
        """Start a player that the visitor wrote, and show its code."""
        players = self._lab().players
        key = players.shelf.key(title, self._session.words)
        if key is not None:
            players.start(title, players.shelf.code(key))
            players.shelf.show(key)
            self._lab().open("workshop")

    @named_command
    def name(self, mark: Mark, name: str = "") -> None:
        """Name the player of a mark."""
        seat = self._session.match.seat_of(mark)
        try:
            named = seat if seat.level == OWN else Seat(seat.kind, name.strip())
        except InvalidSeat:
            self._resets += 1
            self._session.report(self._session.words("name refused"))
        else:
            self._session.change_seat(mark, named)


def _kind(seat: Seat) -> str:
    return f"{OWN} {seat.name}" if seat.level == OWN else seat.kind
