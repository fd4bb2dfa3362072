"""A challenge as a friend opens and plays it, and the comparison at its end."""

import pytest

from tests.session import SessionHarness
from tictactoe import Game, Match, RecordError, Seat
from tictactoe.challenge import Challenge, challenge_by, challenge_in, challenge_text
from tictactoe.controls import SmallBoard
from tictactoe.result import move_text, result_text
from tictactoe.short_link import CHALLENGE, write_link

WON = Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2)))
LOST = Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 8, 5)))
DRAWN = Match(Seat("hard"), Seat(), Game(played=(4, 0, 8, 2, 1, 7, 3, 5, 6)))


def challenged() -> SessionHarness:
    desk = SessionHarness(Match(o=Seat("medium"), game=Game(played=(4, 0))))
    desk.take_challenge(WON, "A message.")
    return desk


def test_only_a_game_that_was_not_lost_to_a_level_is_a_challenge() -> None:
    for match in (WON, DRAWN, Match(x=Seat(name="Ann"), o=WON.o, game=WON.game)):
        sent = challenge_by(match)
        assert sent
        assert not sent.x.name
        assert challenge_in(write_link(sent, CHALLENGE)) == sent
    for match in (LOST, WON.at(4), Match(game=WON.game), Match(Seat("easy"), Seat("hard"))):
        assert challenge_by(match) is None


def test_a_link_of_another_kind_or_without_a_challenge_is_refused() -> None:
    assert challenge_in("") is challenge_in(write_link(WON)) is None
    for link in (write_link(LOST, CHALLENGE), write_link(WON, CHALLENGE)[:-1], "#beat-"):
        with pytest.raises(RecordError):
            challenge_in(link)


def test_both_games_are_shown_after_the_end_until_the_next_game() -> None:
    desk = challenged()
    challenge = desk.scene.challenge
    assert challenge
    assert desk.shown.compared is None
    for match in (challenge.begun.play(0), challenge.begun):
        assert list(challenge.dots(match)) == [0, 1, 2]
    ended = challenge.begun
    for cell in (8, 0, 7, 1, 6):
        ended = ended.play(cell)
    assert challenge.dots(ended) == {}
    compared = challenge.compared(ended)
    assert compared
    assert (compared.own_result, compared.friend_result) == ("You: won in 3", "Friend: won in 3")
    assert compared.own_board == SmallBoard(ended.position)
    assert challenge.compared(ended.new_game()) is None
    desk.do(ended)
    assert desk.shown.compared == compared
    desk.look(0)
    assert desk.shown.compared is None
    assert not any(cell.dot for cell in desk.shown.cells)
    desk.leave()
    desk.new_game()
    assert desk.shown.compared is None
    assert not any(cell.dot for cell in desk.shown.cells)


def test_the_ends_have_words() -> None:
    begun = Match(o=Seat("easy"))
    lost = Challenge(WON, begun).compared(LOST)
    assert lost
    assert lost.own_result == "You: lost in 3"
    beat = challenge_text(WON, teller="friend")
    assert beat == "A friend beat Easy in\u00a03, on the dots. And you?"
    assert challenge_text(DRAWN) == "I drew with Hard. Can you win?"
    assert result_text(DRAWN, "").split("\n")[1] == challenge_text(DRAWN)
    assert result_text(LOST, "").split("\n")[1] == "I lost."


def test_a_text_goes_with_a_match_by_link() -> None:
    invitation = Match(o=Seat("away"), game=Game(first="O")).sent()
    assert move_text(invitation, "u") == "A game of tic-tac-toe? You are O and go first:\nu"
    ended = Match().by_link()
    for cell in (0, 3, 1, 4, 2):
        ended = ended.play(cell)
    assert move_text(ended.sent(), "u") == "Our game of tic-tac-toe is over. You were O:\nu"
