"""The match as the page shows it."""

import pytest

from tests.session import WON, SessionHarness
from tictactoe import Game, Match, Rules, Score, Seat
from tictactoe.controls import Control
from tictactoe.frontends.browser.page.match_view import MatchView, match_view
from tictactoe.view import view
from tictactoe.words import ENGLISH

EASY = Seat("easy")


def page_of(desk: SessionHarness) -> MatchView:
    return match_view(desk.shown, ENGLISH)


def test_a_game_that_has_begun_can_be_undone_and_gets_a_hint() -> None:
    desk = SessionHarness(Match())
    desk.play(4)
    page = page_of(desk)
    assert (page.message, page.now, page.turn) == ("X played B2.", "O to move.", "O")
    assert (page.cannot_undo, page.cannot_redo) == (False, True)
    assert (page.help, page.help_picture, page.hides_help) == ("Hint", "bulb", False)
    assert (page.has_next, page.is_looking, page.line) == (False, False, "")
    assert not page.names_cells
    desk.help()
    assert page_of(desk).names_cells


def test_by_link_the_status_begins_with_the_mark_of_the_visitor() -> None:
    page = match_view(view(Match().by_link().play(0).sent()), ENGLISH)
    told = (page.message, page.now, page.last)
    assert told == ("", "You are O, and it is your turn.", "Your friend played A1.")
    page = match_view(view(Match().by_link().play(0)), ENGLISH)
    assert page.message.startswith("You played A1.")
    assert page.last == ""


def test_an_end_shows_its_line_and_offers_what_comes_next() -> None:
    two = Score().add("easy", 1).add("easy", 1)
    page = page_of(SessionHarness(Match(o=EASY, before=two, game=WON)))
    assert (page.end, page.winner, page.line) == ("won", "X", "M0.14 0.5L2.86 0.5")
    assert (page.has_next, page.hides_share, page.send.is_hidden) == (True, False, True)
    assert (page.next_level.text, page.next_level_kind) == (
        ENGLISH("try level", level="Medium"),
        "medium",
    )
    assert page.hides_review  # there is a level to try instead
    assert [row.counts for row in page.score] == ["Won 3, lost 0, drawn 0"] * 2
    desk = SessionHarness(Match(o=EASY, before=two, game=WON))
    hands = [page_of(desk).hand]
    for _ in range(3):
        desk.new_game()
        hands.append(page_of(desk).hand)
    assert hands == [2, 3, 3, 3]  # another one for the game after one that has ended
    page = page_of(SessionHarness(Match(o=EASY, game=WON)))
    assert (page.next_level.is_hidden, page.hides_review) == (True, False)


def test_only_a_game_with_a_mistake_can_be_reviewed() -> None:
    flawless = Game(played=(4, 0, 8, 2, 1, 7, 3, 5, 6))
    page = page_of(SessionHarness(Match(o=EASY, game=flawless)))
    assert (page.now, page.why, page.glimpse) == ("Draw.", "No mistakes.", "")
    assert (page.has_next, page.hides_share, page.hides_review) == (True, False, True)


def test_what_decided_a_game_is_drawn() -> None:
    forked = Match(o=EASY, game=Game(played=(0, 1, 4, 8, 6, 2, 3)))
    page = page_of(SessionHarness(forked))
    assert (page.why, page.glimpse_mark) == ("You forked at A3.", "X")
    assert page.names_cells
    assert page.glimpse == "M0.5 0.14L0.5 2.86M2.86 0.14L0.14 2.86"
    page = page_of(SessionHarness(Match(x=EASY, game=Game(played=(4, 0, 2, 8, 6)))))
    assert (page.why, page.glimpse_mark) == ("A3 would have held.", "O")
    assert page.glimpse == "M0.2 2.5a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0"


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
    assert [number for number, row in enumerate(page.moves) if row.current == "step"] == (
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


@pytest.mark.parametrize(("misere", "marks"), [(False, ("X", "X")), (True, ("O", ""))])
def test_a_line_has_the_ink_of_its_mark_unless_it_loses(
    misere: bool, marks: tuple[str, str]
) -> None:
    game = Game(Rules(misere=misere), played=(0, 3, 1, 4, 2))
    page = page_of(SessionHarness(Match(game=game)))
    assert (page.winner, page.line_mark) == marks


def test_the_list_is_empty_while_it_is_closed() -> None:
    page = match_view(SessionHarness(Match(o=EASY, game=WON)).shown, ENGLISH, has_record=False)
    assert (page.moves, page.score) == ((), ())


def test_a_position_from_a_tab_offers_to_go_back() -> None:
    desk = SessionHarness(Match())
    assert page_of(desk).go_back.is_hidden
    desk.look_at_position("tab cost", Game(played=(0, 4)).position)
    assert page_of(desk).go_back == Control("Back to Cost")
    desk.look(0)
    assert not page_of(desk).go_back.is_hidden
    desk.leave()
    assert page_of(desk).go_back.is_hidden
