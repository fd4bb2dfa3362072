"""The sheets: opponents, boards, preferences."""

import pytest

from tests.lab.tabs import LabHarness
from tests.session import SessionHarness
from tests.storage import Memory
from tictactoe import Match, Rules, Seat
from tictactoe.frontends.browser.page.preferences import Choice, Preferences
from tictactoe.frontends.browser.page.seats import Seats
from tictactoe.frontends.browser.page.setup_sheet import OWN_BOARD, SetupSheet
from tictactoe.naming import BOARDS
from tictactoe.players import LEVELS
from tictactoe.words import ENGLISH

EASY = Seat("easy")


class Setup(SetupSheet):
    """The opponents and boards of a session, and how often they asked for the focus."""

    def __init__(self, match: Match) -> None:
        self.desk = SessionHarness(match)
        self.focused = 0
        super().__init__(self.desk, self._focus)
        self.open()

    def _focus(self) -> None:
        self.focused += 1

    def type_board(self, rows: str, cols: str, run: str) -> None:
        for field, text in (("rows", rows), ("cols", cols), ("run", run)):
            self.type(field, text)

    @property
    def chosen(self) -> list[str]:
        return [board.name for board in self.view().boards if board.is_chosen]


class Table(Seats):
    """The seats of a session, with the players that a visitor wrote."""

    def __init__(self, match: Match, titles: tuple[str, ...] = ()) -> None:
        self.desk = SessionHarness(match)
        store = Memory()
        store.texts = {f"player +{title}": f"code of {title}" for title in titles}
        self.lab = LabHarness(lambda _lab: None, store=store)
        super().__init__(self.desk, lambda: self.lab)
        self.list_players("open")


def test_the_setup_marks_the_opponent_and_the_board() -> None:
    sheet = Setup(Match(o=EASY))
    assert (sheet.view().rival, sheet.chosen) == ("easy", ["3 × 3"])
    sheet.choose_board("4")
    assert sheet.desk.match.game.rules == BOARDS[4]
    assert (sheet.view().is_perfect, sheet.view().is_strongest) == (False, True)
    sheet.choose_board("0")
    assert (sheet.chosen, sheet.view().is_perfect) == (["3 × 3"], True)
    sheet.desk.change_rules(Rules(2, 2, 2))
    assert (sheet.chosen, sheet.view().has_own_board) == ([ENGLISH("own board")], True)


def test_every_level_can_be_chosen_and_leaves_the_game() -> None:
    seats = Table(Match(o=EASY).play(4))
    shown = seats.view()
    assert [level.value for level in shown.levels] == [*reversed(LEVELS)]
    assert (shown.seat_x, shown.seat_o) == ("human", "easy")
    seats.seat("O", "hard")
    assert seats.view().seat_o == "hard"
    assert seats.desk.moves[0] == 4


def test_a_level_without_texts_is_offered_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "corners", LEVELS["random"])
    assert Table(Match()).view().levels[0].name == "corners"


def test_a_board_of_any_size_is_typed_and_done_plays_on_it() -> None:
    sheet = Setup(Match().play(4))
    assert (sheet.view().has_own_board, sheet.finish()) == (False, True)
    sheet.choose_board(OWN_BOARD)
    shown = sheet.view()
    assert (sheet.chosen, sheet.focused) == ([ENGLISH("own board")], 1)
    assert (shown.has_own_board, shown.rows) == (True, "3")
    assert sheet.finish()
    assert sheet.desk.moves == (4,)
    sheet.type_board("4", "3", "3")
    sheet.toggle_misere()
    assert sheet.view().rows == "3"  # typed text is not overwritten
    assert sheet.finish()
    assert sheet.desk.match.game.rules == Rules(4, 3, 3, misere=True)
    shown = sheet.view()
    assert (shown.has_own_board, shown.rows, shown.is_misere) == (True, "4", True)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("3", "3", "4"), "a run of 4 does not fit"),
        (("", "3", "3"), "not ''"),
        (("-3", "3", "3"), "not '-3'"),
    ],
)
def test_done_refuses_a_board_that_makes_no_game_with_the_reason(
    typed: tuple[str, str, str], told: str
) -> None:
    sheet = Setup(Match().play(4))
    sheet.choose_board(OWN_BOARD)
    sheet.type_board(*typed)
    assert not sheet.finish()
    assert told in sheet.view().refusal
    assert sheet.desk.moves == (4,)
    before = sheet.view()
    sheet.open()  # again, without what was typed
    assert sheet.view() == before._replace(
        refusal="", has_own_board=False, boards=Setup(Match()).view().boards, resets=2
    )


@pytest.mark.parametrize(
    ("match", "side"),
    [
        (Match(o=EASY), "X"),
        (Match(x=EASY), "O"),
        (Match(o=EASY, starts="alternate"), "alternate"),
        (Match(o=EASY, starts="O"), ""),
        (Match(o=EASY, starts="loser"), ""),
    ],
)
def test_the_chosen_side_shows_who_goes_first(match: Match, side: str) -> None:
    shown = Setup(match).view()
    assert (shown.has_sides, shown.side) == (True, side)


@pytest.mark.parametrize("match", [Match(), Match().by_link(), Match(x=EASY, o=EASY)])
def test_two_persons_or_two_levels_choose_no_side(match: Match) -> None:
    assert not Setup(match).view().has_sides


def test_a_person_plays_as_x_as_o_or_goes_first_in_turns() -> None:
    sheet = Setup(Match(Seat(name="Zoë"), EASY).play(4))
    score = sheet.desk.match.score
    sheet.choose_side("alternate")
    assert (sheet.view().side, sheet.desk.moves[0]) == ("alternate", 4)
    sheet.choose_side("X")
    assert (sheet.view().side, sheet.desk.moves[0]) == ("X", 4)
    sheet.choose_side("O")
    match = sheet.desk.match
    assert (match.x, match.o, match.game.first) == (EASY, Seat(name="Zoë"), "X")
    assert (match.game.played, match.score, match.is_waiting) == ((), score, True)
    sheet.desk.undo()
    assert sheet.view().side == "X"


def test_names_are_taken_as_typed_and_one_that_cannot_be_shown_is_refused() -> None:
    seats = Table(Match(o=EASY))
    seats.name("X", " <b>Zoë</b> q5 ")
    assert seats.desk.match.x == Seat(name="<b>Zoë</b> q5")
    seats.name("O", "اميد")
    assert seats.desk.match.o == Seat("easy", "اميد")
    before = seats.view()
    seats.name("X", "a\u202eb")
    assert seats.desk.shown.message == ENGLISH("name refused")
    assert seats.view() == before._replace(resets=before.resets + 1)
    seats.name("X")
    assert seats.desk.match.x == Seat()


def test_players_that_a_visitor_wrote_have_their_titles() -> None:
    seats = Table(Match(o=Seat("own", "Old")), ("Mine",))
    shown = seats.view()
    assert [choice.value for choice in shown.own] == ["own Mine", "own Old"]
    assert (shown.seat_o, shown.hides_own) == ("own Old", False)
    seats.seat("O", "own Mine")
    assert seats.lab.players.is_started("Mine", "code of Mine")
    assert (seats.lab.players.shelf.shown, seats.lab.opened) == ("+Mine", "workshop")
    assert seats.desk.match.o.name == "Mine"
    assert Table(Match()).view().hides_own


def test_a_list_of_players_that_is_filled_late_leaves_typed_text() -> None:
    seats = Table(Match(o=Seat("own", "Old")))
    before = seats.view()
    assert [choice.value for choice in before.own] == ["own Old"]
    seats.lab.players.shelf.keep("+Mine", "code")
    seats.list_players()  # which closes it
    assert seats.view() == before
    seats.list_players("open")
    both = tuple(Choice(title, f"own {title}", title) for title in ("Mine", "Old"))
    assert seats.view() == before._replace(own=both)


def preferences(store: Memory, pause: object = None) -> tuple[Preferences, list[str]]:
    changed: list[str] = []
    return Preferences(store, changed.append, pause=pause, can_vibrate=True), changed


def test_preferences_are_kept_and_shown() -> None:
    store = Memory()
    store.texts |= {"thinking": "5000", "theme": "pink"}
    chosen, changed = preferences(store)
    shown = chosen.view()
    assert (shown.theme, shown.thinking, shown.pause) == ("", "5000", "350")
    assert (shown.coordinates, shown.sound, shown.hides_vibration) == ("", "off", False)
    chosen.choose("theme", "dark")
    chosen.choose("coordinates", "off")
    chosen.switch("sound")
    assert store.texts == {"thinking": "5000", "theme": "dark", "coordinates": "off", "sound": "on"}
    assert changed == ["theme", "coordinates", "sound"]
    assert preferences(store)[0].view() == chosen.view()
    assert (chosen.delay, chosen.thinking_time) == (0.35, 5)


def test_the_language_that_2_0_called_pt_is_still_chosen() -> None:
    store = Memory()
    store.texts["language"] = "pt"
    assert preferences(store)[0].view().language == "pt-BR"


@pytest.mark.parametrize(
    ("asked", "delay"), [("0", 0), ("99999", 10), ("999999", 0.35), ("-1", 0.35), ("٣", 0.35)]
)
def test_the_address_may_ask_for_a_pause(asked: str, delay: float) -> None:
    assert preferences(Memory(), asked)[0].delay == delay
