"""The sheet of opponents, boards and sides."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tictactoe.controls import command, named_command
from tictactoe.game import Match
from tictactoe.naming import BOARDS, level_word, rules_name
from tictactoe.reasons import reason_text
from tictactoe.rules import InvalidRules, Mark, Rules
from tictactoe.session import Session
from tictactoe.view import rival_kind

OWN_BOARD: Final = str(len(BOARDS))
"""The key of the last choice of a board; the others have their indices as keys."""
TURNS: Final = "alternate"
"""The choice of a side by which a person goes first in every other game."""
NO_RIVALS: Final = ("human", "away", "")
"""The opponents against whom no side is chosen: other persons, or none."""


class BoardChoice(NamedTuple):
    """A board to choose, in the order of `BOARDS`; the last one is for all others."""

    name: str
    is_chosen: bool


class SetupView(NamedTuple):
    """The kind of the opponent, the name of the strongest, the boards, and the side."""

    rival: str
    is_perfect: bool
    is_strongest: bool
    boards: tuple[BoardChoice, ...]
    has_own_board: bool
    rows: str
    cols: str
    run: str
    is_misere: bool
    refusal: str
    has_sides: bool
    side: str
    resets: int
    """How often the fields were filled again, which replaces typed text."""


class SetupSheet:
    """The opponents and boards, and the fields for a board of any size."""

    def __init__(self, session: Session, focus_fields: Callable[[], object]) -> None:
        self._session = session
        self._focus_fields = focus_fields
        self._rules: Rules | None = None
        """The rules in the fields."""
        self._typed: dict[str, str | bool] = {}
        self._wants_own_board = False
        self._refusal = ""
        self._resets = 0

    def open(self) -> None:
        """Fill the fields."""
        self._rules = None
        self._follow()
        self._resets += 1

    def _follow(self) -> None:
        """Fill the fields again if the rules changed; otherwise keep the typed text."""
        rules = self._session.match.game.rules
        if rules != self._rules:
            self._rules, self._typed = rules, _fields(rules)
            self._wants_own_board, self._refusal = False, ""

    def view(self) -> SetupView:
        """Return the view of the sheet."""
        self._follow()
        match, words = self._session.match, self._session.words
        rules, rival = match.game.rules, rival_kind(match)
        names = [*(rules_name(board, words) for board in BOARDS), words("own board")]
        chosen = len(BOARDS) if self._has_own_board else BOARDS.index(rules)
        is_perfect = level_word("perfect", rules) == "perfect"
        return SetupView(
            rival=rival,
            is_perfect=is_perfect,
            is_strongest=not is_perfect,
            boards=tuple(BoardChoice(name, key == chosen) for key, name in enumerate(names)),
            has_own_board=self._has_own_board,
            rows=str(rules.rows),
            cols=str(rules.cols),
            run=str(rules.run),
            is_misere=rules.misere,
            refusal=self._refusal,
            has_sides=rival not in NO_RIVALS,
            side=_side(match),
            resets=self._resets,
        )

    @property
    def _has_own_board(self) -> bool:
        return self._wants_own_board or self._session.match.game.rules not in BOARDS

    @command
    def choose_board(self, key: str) -> None:
        """Play on a board, or show the fields for one of any size."""
        self._wants_own_board = key == OWN_BOARD
        if self._wants_own_board:
            self._focus_fields()
        else:
            self._session.change_rules(BOARDS[int(key)])

    @named_command
    def type(self, field: str, text: str = "") -> None:
        """Take the typed text of a field: rows, columns or run."""
        self._typed[field] = text

    @command
    def toggle_misere(self, _value: str = "") -> None:
        """Switch between lines that win and lines that lose."""
        self._typed["misere"] = not self._typed["misere"]

    @command
    def finish(self) -> bool:
        """Play on the typed board if it is another one; return False if it is refused."""
        session = self._session
        if not self._has_own_board or self._typed == _fields(session.match.game.rules):
            return True
        rows, cols, run, misere = self._typed.values()
        try:
            rules = Rules(_number(rows), _number(cols), _number(run), misere=bool(misere))
        except InvalidRules as error:
            words = session.words
            self._refusal = words("board refused", reason=reason_text(error, words))
            return False
        session.change_rules(rules)
        return True

    @command
    def choose_side(self, side: str) -> None:
        """Go first as X, second as O, or first in every other game."""
        match = self._session.match
        marks: dict[str, Mark] = {"X": "X", "O": "O"}
        if side in marks:
            self._session.do(match.with_person(marks[side]))
        else:
            self._session.change_starts(TURNS)


def _side(match: Match) -> str:
    """Return the choice of a side that describes a match; empty if none does."""
    if match.starts == "X":
        return match.person or ""
    return TURNS if match.starts == TURNS else ""


def _fields(rules: Rules) -> dict[str, str | bool]:
    sides = {"rows": rules.rows, "cols": rules.cols, "run": rules.run}
    return {**{side: str(size) for side, size in sides.items()}, "misere": rules.misere}


def _number(text: str | bool) -> Any:  # noqa: ANN401  (the rules refuse what is no number)
    """Return the integer in a text, or the text itself if there is none."""
    is_number = isinstance(text, str) and text.isascii() and text.isdecimal()
    return int(text) if is_number else text
