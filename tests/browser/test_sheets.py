"""The sheets of the page, without a page: who plays, on which board."""

import pytest

from tests.session import SessionHarness
from tests.storage import Memory
from tictactoe import Match, Rules, Seat
from tictactoe.frontends.browser.page.match_sheet import OWN_BOARD, MatchSheet
from tictactoe.frontends.browser.page.preferences import Preferences
from tictactoe.frontends.browser.page.setup_sheet import SetupSheet
from tictactoe.naming import BOARDS
from tictactoe.players import LEVELS
from tictactoe.words import ENGLISH

EASY = Seat("easy")


class Sheet(MatchSheet):
    """The sheet of a session, and what it asks of the page."""

    def __init__(self, match: Match, titles: tuple[str, ...] = ()) -> None:
        self.desk = SessionHarness(match)
        self.seated: list[str] = []
        self.closed = 0
        super().__init__(self.desk, lambda: list(titles), self.seated.append, self._end)
        self.open()

    def _end(self) -> None:
        self.closed += 1

    def type(self, rows: str, cols: str, run: str) -> None:
        for write, text in ((self.type_rows, rows), (self.type_cols, cols), (self.type_run, run)):
            write(text)


def test_the_setup_marks_the_opponent_and_the_board() -> None:
    desk = SessionHarness(Match(o=EASY))
    asked: list[bool] = []
    sheet = SetupSheet(desk, lambda: asked.append(True))
    shown = sheet.view()
    assert (shown.easy, shown.hard, shown.human, shown.away) == (True, False, False, False)
    assert [board.is_chosen for board in shown.boards] == [True] + [False] * len(BOARDS)
    assert shown.boards[-1].name == ENGLISH("own board")
    sheet.choose_board("4")
    assert desk.match.game.rules == BOARDS[4]
    assert (sheet.view().is_perfect, sheet.view().is_strongest) == (False, True)
    sheet.choose_board(OWN_BOARD)
    assert asked
    desk.change_rules(Rules(2, 2, 2))
    assert sheet.view().boards[-1].is_chosen


def test_every_level_and_board_can_be_chosen() -> None:
    sheet = Sheet(Match(o=EASY).play(4))
    shown = sheet.view()
    assert [level.value for level in shown.levels_o] == [*reversed(LEVELS)]
    assert [board.value for board in shown.boards] == [*map(str, range(len(BOARDS))), OWN_BOARD]
    assert (shown.seat_x, shown.seat_o, shown.board) == ("human", "easy", "0")
    sheet.seat_o("hard")
    assert sheet.view().seat_o == "hard"
    assert sheet.desk.moves[0] == 4
    sheet.choose_board("5")
    assert sheet.desk.match.game.rules == BOARDS[5]
    assert sheet.view().board == "5"


def test_a_board_of_any_size_is_typed() -> None:
    sheet = Sheet(Match())
    assert not sheet.view().has_own_board
    sheet.choose_board(OWN_BOARD)
    shown = sheet.view()
    assert (shown.board, shown.has_own_board, shown.rows) == (OWN_BOARD, True, "3")
    sheet.type("4", "3", "3")
    sheet.toggle_misere()
    assert sheet.view().rows == "3"  # what is typed is not written over
    assert sheet.play_own_board()
    assert sheet.desk.match.game.rules == Rules(4, 3, 3, misere=True)
    shown = sheet.view()
    assert (shown.board, shown.rows, shown.is_misere, sheet.closed) == (OWN_BOARD, "4", True, 1)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("3", "3", "4"), "a run of 4 does not fit"),
        (("", "3", "3"), "not ''"),
        (("-3", "3", "3"), "not '-3'"),
    ],
)
def test_a_board_that_makes_no_game_is_refused_with_the_reason(
    typed: tuple[str, str, str], told: str
) -> None:
    sheet = Sheet(Match().play(4))
    sheet.choose_board(OWN_BOARD)
    sheet.type(*typed)
    assert not sheet.play_own_board()
    assert told in sheet.view().refusal
    assert (sheet.desk.moves, sheet.closed) == ((4,), 0)
    sheet.open()
    assert sheet.view().refusal == ""


def test_done_plays_on_another_board_and_stays_where_that_is_refused() -> None:
    sheet = Sheet(Match().play(4))
    assert sheet.finish()
    sheet.choose_board(OWN_BOARD)
    assert sheet.finish()
    assert sheet.desk.moves == (4,)
    sheet.type("0", "3", "3")
    assert not sheet.finish()
    sheet.type("4", "4", "3")
    assert sheet.finish()
    assert sheet.desk.match.game.rules == Rules(4, 4, 3)


def test_names_are_taken_as_typed_and_one_that_cannot_be_shown_is_refused() -> None:
    sheet = Sheet(Match(o=EASY))
    sheet.name_x(" <b>Zoë</b> q5 ")
    assert sheet.desk.match.x == Seat(name="<b>Zoë</b> q5")
    sheet.name_o("اميد")
    assert sheet.desk.match.o == Seat("easy", "اميد")
    before = sheet.view()
    sheet.name_x("a\u202eb")
    assert sheet.desk.shown.told == ENGLISH("name refused")
    assert sheet.view() == before._replace(resets=before.resets + 1)
    sheet.name_x()
    assert sheet.desk.match.x == Seat()


def test_players_that_a_visitor_wrote_have_their_titles() -> None:
    sheet = Sheet(Match(o=Seat.of("own", "Old")), ("Mine",))
    shown = sheet.view()
    assert [choice.value for choice in shown.own_x] == ["own Mine", "own Old"]
    assert (shown.seat_o, shown.hides_own) == ("own Old", False)
    sheet.seat_o("own Mine")
    assert sheet.seated == ["Mine"]
    assert sheet.desk.match.o.name == "Mine"
    assert Sheet(Match()).view().hides_own


def preferences(store: Memory, pause: object = None) -> tuple[Preferences, list[str]]:
    changed: list[str] = []
    return Preferences(store, changed.append, pause=pause, can_vibrate=True), changed


def test_what_is_chosen_is_kept_and_shown() -> None:
    store = Memory()
    store.texts |= {"thinking": "5000", "theme": "pink"}
    chosen, changed = preferences(store)
    shown = chosen.view()
    assert (shown.theme, shown.thinking, shown.pause) == ("", "5000", "450")
    assert (shown.coordinates, shown.sound, shown.hides_vibration) == (True, False, False)
    chosen.theme("dark")
    chosen.coordinates("on")
    chosen.sound("on")
    assert store.texts == {"thinking": "5000", "theme": "dark", "coordinates": "off", "sound": "on"}
    assert changed == ["theme", "coordinates", "sound"]
    assert preferences(store)[0].view() == chosen.view()
    assert (chosen.delay, chosen.thinking_time) == (0.45, 5)


@pytest.mark.parametrize(
    ("asked", "delay"), [("0", 0), ("99999", 10), ("999999", 0.45), ("-1", 0.45), ("٣", 0.45)]
)
def test_the_address_may_ask_for_a_pause(asked: str, delay: float) -> None:
    assert preferences(Memory(), asked)[0].delay == delay
