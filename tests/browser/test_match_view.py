"""What the page shows of a match, without a page."""

import pytest

from tests.session import PERFECT, WON, SessionHarness
from tictactoe import Game, Match, Rules, Score, Seat
from tictactoe.frontends.browser.page.match_view import MatchView, match_view
from tictactoe.words import ENGLISH

EASY = Seat("easy")


def page_of(desk: SessionHarness, *, is_dismissed: bool = False) -> MatchView:
    return match_view(desk.shown, ENGLISH, is_dismissed=is_dismissed)


def test_a_game_that_has_begun_can_be_undone_and_gets_a_hint() -> None:
    desk = SessionHarness(Match())
    desk.play(4)
    page = page_of(desk)
    assert (page.told, page.now, page.turn) == ("X played B2.", "O to move.", "O")
    assert (page.cannot_undo, page.cannot_redo) == (False, True)
    assert (page.help, page.help_picture, page.hides_help) == ("Hint", "bulb", False)
    assert (page.has_next, page.is_looking, page.line) == (False, False, "")


def test_an_end_shows_its_line_and_offers_what_comes_next() -> None:
    two = Score().add("easy", 1).add("easy", 1)
    page = page_of(SessionHarness(Match(o=EASY, before=two, game=WON)))
    assert (page.end, page.winner, page.line) == ("won", "X", "M0.14 0.5L2.86 0.5")
    assert (page.has_next, page.hides_review, page.send.is_hidden) == (True, False, True)
    assert (page.next_level.text, page.next_level_kind) == (
        ENGLISH("try level", level="Medium"),
        "medium",
    )
    assert (page.help, page.help_picture) == ("Review", "lens")
    assert [row.counts for row in page.score] == ["Won 3, lost 0, drawn 0"] * 2
    assert page_of(SessionHarness(Match(o=EASY, game=WON))).next_level.is_hidden


def test_a_match_by_link_is_sent_and_gets_no_hint() -> None:
    page = page_of(SessionHarness(Match().by_link().play(4)))
    assert (page.send.text, page.send.is_hidden) == ("Send your move", False)
    assert (page.has_next, page.hides_review, page.help_picture) == (True, True, "plane")
    assert page_of(SessionHarness(Match().by_link())).hides_help


@pytest.mark.parametrize(
    ("ply", "current", "ends"), [(0, None, (True, False)), (5, 4, (False, True))]
)
def test_a_look_steps_as_far_as_the_game_goes(
    ply: int, current: int | None, ends: tuple[bool, bool]
) -> None:
    desk = SessionHarness(Match(o=EASY, game=WON))
    desk.look(ply)
    page = page_of(desk)
    assert page.is_looking
    assert (page.is_at_start, page.is_at_end) == ends
    assert [row.key for row in page.moves if row.current == "step"] == (
        [] if current is None else [current]
    )
    assert page.play_from_here.is_disabled == (ply == 5)


def test_a_shared_game_offers_to_play_its_level() -> None:
    desk = SessionHarness(Match())
    large = Game(Rules(15, 15, 5), played=(112,))
    desk.play_back("replay", large, rival="perfect", is_playing=False)
    assert page_of(desk).play_from_here.text == "Play Strongest yourself"
    desk.leave()
    assert page_of(desk).play_from_here.text == ENGLISH("play from here")


def test_a_move_of_a_match_by_link_cannot_be_taken_back_from_a_look() -> None:
    desk = SessionHarness(Match().by_link().play(4))
    desk.look(0)
    assert page_of(desk).play_from_here.is_disabled


def test_a_match_that_is_not_saved_is_said_to_be_until_that_is_read() -> None:
    desk = SessionHarness(Match(o=PERFECT), is_kept=False)
    assert page_of(desk).is_unsaved
    assert not page_of(desk, is_dismissed=True).is_unsaved


def test_the_list_is_empty_while_it_is_closed() -> None:
    page = match_view(SessionHarness(Match(o=EASY, game=WON)).shown, ENGLISH, has_record=False)
    assert (page.moves, page.score) == ((), ())
