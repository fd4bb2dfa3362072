"""The sheet behind the line under the title, without a page: against whom, and on which board."""

from collections.abc import Callable
from typing import NamedTuple

from tictactoe.controls import command
from tictactoe.game import AWAY, HUMAN
from tictactoe.naming import BOARDS, level_word, rules_name
from tictactoe.session import Session
from tictactoe.view import rival_kind


class BoardChoice(NamedTuple):
    """A board to choose, by its place among `BOARDS`; the last one is any other."""

    key: int
    name: str
    is_chosen: bool


class SetupView(NamedTuple):
    """Which opponent is chosen, how the strongest is called, and the boards."""

    random: bool
    easy: bool
    medium: bool
    hard: bool
    perfect: bool
    human: bool
    away: bool
    is_perfect: bool
    is_strongest: bool
    boards: tuple[BoardChoice, ...]


class SetupSheet:
    """The opponents and the boards that most people want; the sheet of options has the others."""

    def __init__(self, session: Session, open_own_board: Callable[[], object]) -> None:
        self._session = session
        self._open_own_board = open_own_board

    @command
    def choose_board(self, key: str) -> None:
        """Play on a board, or have one of any size typed."""
        if int(key) < len(BOARDS):
            self._session.change_rules(BOARDS[int(key)])
        else:
            self._open_own_board()

    def view(self) -> SetupView:
        """Return what can be chosen, and what is."""
        match, words = self._session.match, self._session.words
        rules, rival = match.game.rules, rival_kind(match)
        names = [*(rules_name(board, words) for board in BOARDS), words("own board")]
        chosen = BOARDS.index(rules) if rules in BOARDS else len(BOARDS)
        is_perfect = level_word("perfect", rules) == "perfect"
        return SetupView(
            random=rival == "random",
            easy=rival == "easy",
            medium=rival == "medium",
            hard=rival == "hard",
            perfect=rival == "perfect",
            human=rival == HUMAN.kind,
            away=rival == AWAY,
            is_perfect=is_perfect,
            is_strongest=not is_perfect,
            boards=tuple(BoardChoice(key, name, key == chosen) for key, name in enumerate(names)),
        )
