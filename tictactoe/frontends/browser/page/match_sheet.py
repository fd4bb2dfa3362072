"""The rules and the seats in the sheet of options: the board, who plays, names, who starts."""

from collections.abc import Callable
from typing import Any, Final

from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.language import option
from tictactoe.game import OWN, InvalidSeat, Seat
from tictactoe.naming import BOARDS, rules_name
from tictactoe.players import LEVELS
from tictactoe.reasons import reason_text
from tictactoe.rules import MARKS, InvalidRules, Rules
from tictactoe.session import Session
from tictactoe.view import View

OWN_BOARD: Final = str(len(BOARDS))
"""What the select of boards calls the choice behind the others, which go by their places."""

SIDES: Final = ("rows", "cols", "run")
"""The fields of a board of any size."""


class MatchSheet:
    """The part of the sheet that is about the match; players that the visitor wrote have titles."""

    def __init__(
        self,
        session: Session,
        own_titles: Callable[[], list[str]],
        seat_own: Callable[[str], object],
    ) -> None:
        self._session = session
        self._own_titles = own_titles
        self._seat_own = seat_own
        self._rules: Rules | None = None
        """The rules that the sheet shows."""
        self._seats: tuple[Seat, Seat] | None = None
        """The seats that it shows."""
        words = session.words
        boards = [window.Option.new("", str(place)) for place in range(len(BOARDS))]
        dom.element("rules").append(*boards, option("own board", OWN_BOARD, words))
        for mark in MARKS:
            levels = [option(level, level, words) for level in reversed(LEVELS)]
            dom.element(f"seat-{mark}").append(*levels)
            for field in ("seat", "name"):
                dom.listen(f"{field}-{mark}", "change", self._change_seats)
        dom.listen("rules", "change", self._change_rules)
        dom.listen("own", "keydown", self._press)
        dom.listen("close-options", "click", self._finish)
        dom.on_click("play-own", self._play_own)
        dom.listen("starts", "change", lambda event: session.change_starts(event.target.value))

    def open(self) -> None:
        """Show the match, and the players that can be chosen: the sheet is opened."""
        match, words = self._session.match, self._session.words
        titles = self._own_titles()
        seated = {seat.name for seat in (match.x, match.o) if seat.level == OWN}
        titles += sorted(seated - set(titles))
        for mark in MARKS:
            group = dom.element(f"own-{mark}")
            group.hidden = not titles
            group.replaceChildren(*(window.Option.new(title, f"{OWN} {title}") for title in titles))
        for rules, board in zip(BOARDS, dom.element("rules").options, strict=False):
            board.textContent = rules_name(rules, words)
        self._rules = self._seats = None
        self.draw(self._session.view())

    def open_own_board(self) -> None:
        """Show the fields for a board of any size."""
        dom.element("rules").value = OWN_BOARD
        dom.element("own").hidden = False
        dom.element("rows").focus()

    def draw(self, shown: View) -> None:
        """Show the match; a field keeps what is being typed unless the match changes there."""
        match = shown.match
        if self._seats != (match.x, match.o):
            self._show_seats(match.x, match.o)
        dom.element("starts").value = match.starts
        if self._rules != match.game.rules:
            self._show_rules(match.game.rules)

    def _show_seats(self, *seats: Seat) -> None:
        self._seats = (seats[0], seats[1])
        for mark, seat in zip(MARKS, seats, strict=True):
            own = f"{OWN} {seat.name}"
            dom.element(f"seat-{mark}").value = own if seat.level == OWN else seat.kind
            dom.element(f"name-{mark}").value = seat.name

    def _show_rules(self, rules: Rules) -> None:
        self._rules = rules
        known = rules in BOARDS
        dom.element("rules").value = str(BOARDS.index(rules)) if known else OWN_BOARD
        dom.element("own").hidden = known
        for side in SIDES:
            dom.element(side).value = str(getattr(rules, side))
        dom.element("misere").checked = rules.misere
        dom.element("refusal").textContent = ""

    def _change_rules(self, event: dom.Event) -> None:
        choice = event.target.value
        dom.element("own").hidden = choice != OWN_BOARD
        if choice != OWN_BOARD:
            self._session.change_rules(BOARDS[int(choice)])

    def _press(self, event: dom.Event) -> None:
        """Take Enter in a field for the button below, not for the one that closes the sheet."""
        if event.key == "Enter" and event.target.tagName == "INPUT":
            event.preventDefault()
            self._play_own()

    def _finish(self, event: dom.Event) -> None:
        """Play on the board that was typed, if it is another one; its refusal keeps the sheet."""
        if not dom.element("own").hidden and self._typed != _fields(self._session.match.game.rules):
            event.preventDefault()
            self._play_own()

    @property
    def _typed(self) -> tuple[Any, ...]:
        sides = (_number(dom.element(side).value) for side in SIDES)
        return (*sides, bool(dom.element("misere").checked))

    def _play_own(self) -> None:
        try:
            rules = Rules(*self._typed)
        except InvalidRules as error:
            words = self._session.words
            told = words("board refused", reason=reason_text(error, words))
            dom.element("refusal").textContent = told
            return
        dom.element("options").close()
        self._session.do(self._session.match.with_rules(rules))

    def _change_seats(self, _event: dom.Event) -> None:
        session, match = self._session, self._session.match
        try:
            x, o = (_seat(mark) for mark in MARKS)
        except InvalidSeat:
            self._seats = None
            session.tell(session.words("name refused"))
            return
        for seat in {x, o} - {match.x, match.o}:
            if seat.level == OWN:
                self._seat_own(seat.name)
        session.change_seats(x, o)


def _seat(mark: str) -> Seat:
    kind, _, title = dom.element(f"seat-{mark}").value.partition(" ")
    return Seat.of(kind, title or dom.element(f"name-{mark}").value.strip())


def _fields(rules: Rules) -> tuple[Any, ...]:
    return (*(getattr(rules, side) for side in SIDES), rules.misere)


def _number(text: str) -> Any:  # noqa: ANN401  (the rules refuse what is no number)
    """Return a whole number in a text, or the text if it is something else."""
    return int(text) if text.isascii() and text.isdecimal() else text
