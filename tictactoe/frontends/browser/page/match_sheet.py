"""The rules and the seats in the sheet of options, without a page."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tictactoe.controls import command
from tictactoe.frontends.browser.page.preferences import Choice
from tictactoe.game import OWN, InvalidSeat, Seat, Starts
from tictactoe.naming import BOARDS, rules_name
from tictactoe.players import LEVELS
from tictactoe.reasons import reason_text
from tictactoe.rules import InvalidRules, Mark, Rules, by_mark
from tictactoe.session import Session

OWN_BOARD: Final = str(len(BOARDS))
"""What the select of boards calls the choice behind the others, which go by their places."""


class MatchSheetView(NamedTuple):
    """The tab *Game* of the options; a select comes after its options."""

    boards: tuple[Choice, ...]
    board: str
    has_own_board: bool
    rows: str
    cols: str
    run: str
    is_misere: bool
    refusal: str
    levels_x: tuple[Choice, ...]
    levels_o: tuple[Choice, ...]
    own_x: tuple[Choice, ...]
    own_o: tuple[Choice, ...]
    hides_own: bool
    seat_x: str
    seat_o: str
    name_x: str
    name_o: str
    starts: Starts
    resets: int
    """How often the fields were filled again, whatever was typed into them."""


class MatchSheet:
    """The part of the sheet that is about the match; players that the visitor wrote have titles."""

    def __init__(
        self,
        session: Session,
        own_titles: Callable[[], list[str]],
        seat_own: Callable[[str], object],
        close: Callable[[], object],
    ) -> None:
        self._session = session
        self._own_titles = own_titles
        self._seat_own = seat_own
        self._close = close
        self._rules: Rules | None = None
        """The rules that the fields were filled with."""
        self._typed: dict[str, str | bool] = {}
        self._wants_own_board = False
        self._refusal = ""
        self._titles: list[str] = []
        self._resets = 0

    def open(self) -> None:
        """Show the match, and the players that can be chosen: the sheet is opened."""
        match = self._session.match
        titles = self._own_titles()
        seated = {seat.name for seat in (match.x, match.o) if seat.level == OWN}
        self._titles = titles + sorted(seated - set(titles))
        self._rules = None
        self._follow()
        self._resets += 1

    def _follow(self) -> None:
        """Take other rules; fields keep what is being typed unless these change."""
        rules = self._session.match.game.rules
        if rules != self._rules:
            self._rules, self._typed = rules, _fields(rules)
            self._wants_own_board, self._refusal = False, ""

    def view(self) -> MatchSheetView:
        """Return what the sheet shows of the match."""
        self._follow()
        match, words = self._session.match, self._session.words
        rules = match.game.rules
        boards = [*(rules_name(board, words) for board in BOARDS), words("own board")]
        is_known = rules in BOARDS and not self._wants_own_board
        levels = tuple(Choice(level, level, words(level)) for level in reversed(LEVELS))
        own = tuple(Choice(title, f"{OWN} {title}", title) for title in self._titles)
        return MatchSheetView(
            boards=tuple(Choice(str(key), str(key), name) for key, name in enumerate(boards)),
            board=str(BOARDS.index(rules)) if is_known else OWN_BOARD,
            has_own_board=not is_known,
            rows=str(rules.rows),
            cols=str(rules.cols),
            run=str(rules.run),
            is_misere=rules.misere,
            refusal=self._refusal,
            levels_x=levels,
            levels_o=levels,
            own_x=own,
            own_o=own,
            hides_own=not own,
            seat_x=_kind(match.x),
            seat_o=_kind(match.o),
            name_x=match.x.name,
            name_o=match.o.name,
            starts=match.starts,
            resets=self._resets,
        )

    # The board

    @command
    def choose_board(self, choice: str) -> None:
        """Play on a board, or show the fields for one of any size."""
        self._wants_own_board = choice == OWN_BOARD
        if not self._wants_own_board:
            self._session.change_rules(BOARDS[int(choice)])

    @command
    def type_rows(self, text: str = "") -> None:
        """Take how many rows are typed."""
        self._typed["rows"] = text

    @command
    def type_cols(self, text: str = "") -> None:
        """Take how many columns are typed."""
        self._typed["cols"] = text

    @command
    def type_run(self, text: str = "") -> None:
        """Take how many marks in a row are typed."""
        self._typed["run"] = text

    @command
    def toggle_misere(self, _value: str = "") -> None:
        """Let a line lose, or win."""
        self._typed["misere"] = not self._typed["misere"]

    @command
    def play_own_board(self) -> bool:
        """Play on the board that was typed; return False where that is refused."""
        rows, cols, run, misere = self._typed.values()
        try:
            rules = Rules(_number(rows), _number(cols), _number(run), misere=bool(misere))
        except InvalidRules as error:
            words = self._session.words
            self._refusal = words("board refused", reason=reason_text(error, words))
            return False
        self._close()
        self._session.do(self._session.match.with_rules(rules))
        return True

    @command
    def finish(self) -> bool:
        """Play on the board that was typed, if it is another one; its refusal keeps the sheet."""
        rules = self._session.match.game.rules
        has_own_board = self._wants_own_board or rules not in BOARDS
        if has_own_board and self._typed != _fields(rules):
            return self.play_own_board()
        return True

    # The seats

    @command
    def seat_x(self, kind: str) -> None:
        """Let others play X."""
        self._seat("X", kind)

    @command
    def seat_o(self, kind: str) -> None:
        """Let others play O."""
        self._seat("O", kind)

    @command
    def name_x(self, name: str = "") -> None:
        """Name who plays X."""
        self._name("X", name)

    @command
    def name_o(self, name: str = "") -> None:
        """Name who plays O."""
        self._name("O", name)

    def _seat(self, mark: Mark, choice: str) -> None:
        kind, _, title = choice.partition(" ")
        if title:
            self._seat_own(title)
        self._change(mark, Seat.of(kind, title or self._session.match.seat_of(mark).name))

    def _name(self, mark: Mark, name: str) -> None:
        seat = self._session.match.seat_of(mark)
        try:
            named = seat if seat.level == OWN else Seat.of(seat.kind, name.strip())
        except InvalidSeat:
            self._resets += 1
            self._session.tell(self._session.words("name refused"))
        else:
            self._change(mark, named)

    def _change(self, mark: Mark, seat: Seat) -> None:
        match = self._session.match
        self._session.change_seats(*by_mark(mark, (seat, match.o), (match.x, seat)))


def _fields(rules: Rules) -> dict[str, str | bool]:
    sides = {"rows": rules.rows, "cols": rules.cols, "run": rules.run}
    return {**{side: str(size) for side, size in sides.items()}, "misere": rules.misere}


def _number(text: str | bool) -> Any:  # noqa: ANN401  (the rules refuse what is no number)
    """Return a whole number in a text, or the text if it is something else."""
    is_number = isinstance(text, str) and text.isascii() and text.isdecimal()
    return int(text) if is_number else text


def _kind(seat: Seat) -> str:
    return f"{OWN} {seat.name}" if seat.level == OWN else seat.kind
