"""The match loop, on a clock that tests advance; `tests/properties` tries random commands."""

import re
from dataclasses import replace
from functools import partial, reduce
from unittest.mock import ANY, create_autospec

import pytest

from tests.session import (
    ARGUMENTS,
    ENDED,
    LARGE,
    PERFECT,
    RANDOM,
    SMALL,
    WON,
    Clock,
    InstantThinker,
    SessionHarness,
    SlowThinker,
    give,
)
from tictactoe import (
    Budget,
    Game,
    History,
    IllegalMove,
    Match,
    Position,
    Rules,
    Score,
    Seat,
    Tally,
    Thought,
    best_moves,
    dumps,
    loads,
)
from tictactoe.clock import REST
from tictactoe.game import OWN
from tictactoe.home import OwnPlayers
from tictactoe.naming import BOARDS, rules_name
from tictactoe.record import loads_history
from tictactoe.session import COMMANDS, END_SEEN, Session
from tictactoe.status import advice
from tictactoe.thinker import Thinker
from tictactoe.view import view
from tictactoe.words import ENGLISH, Words

EASY = Seat("easy")
MATCHES = {
    "to move": Match(o=EASY, game=Game(played=(4, 0))),
    "due": Match(o=EASY, game=Game(played=(4,))),
    "stopped": Match(x=RANDOM, o=RANDOM, game=Game(played=(4,))),
    "away": Match().by_link().play(4),
    "over": Match(o=EASY, game=WON),
    "looking": Match(o=EASY, game=WON),
}


NOW = {
    "to move": "Your turn.",
    "due": "The computer is thinking.",
    "stopped": "O to move. Tap the board to continue.",
    "away": "Your friend’s turn.",
    "over": "You win!",
    "looking": "Move 2 of 5.",
}


def marks(session: SessionHarness) -> str:
    """Return the board that is shown: lower case for a mistake about to be made, "+" for a hint."""
    cells = "".join(
        cell.mark or (cell.ghost or "").lower() or ".+"[cell.is_hinted]
        for cell in session.shown.cells
    )
    return f"{cells[:3]} {cells[3:6]} {cells[6:]}"


def session_in(state: str) -> SessionHarness:
    session = SessionHarness(MATCHES[state], delay=1)
    if state == "stopped":
        session.pause()
    elif state == "looking":
        session.look(1)
    return session


@pytest.mark.parametrize("state", MATCHES)
def test_each_state_is_in_the_view(state: str) -> None:
    shown = session_in(state).shown
    assert shown.state == state
    assert shown.waiting == (state == "due")
    assert (shown.turn is not None) == (state == "to move")
    assert (shown.look is not None) == (state == "looking")
    assert shown.now == NOW[state]


@pytest.mark.parametrize("state", MATCHES)
@pytest.mark.parametrize("command", sorted(COMMANDS.keys() | ARGUMENTS.keys()))
def test_every_command_answers_in_every_state(command: str, state: str) -> None:
    session = session_in(state)
    drawn, before = len(session.drawn), (len(session.kept), session.history, session.clock.waits)
    give(session, command)
    assert len(session.drawn) > drawn or command == "preview"
    assert session.shown.now
    states, refusal = COMMANDS[command]
    if state not in states:
        assert session.shown.message == ENGLISH(refusal)
        assert (len(session.kept), session.history, session.clock.waits) == before
    session.settle()


def test_the_table_lists_every_command_that_a_control_may_call() -> None:
    marked = {name for name, made in vars(Session).items() if hasattr(made, "is_command")}
    assert marked
    assert marked <= COMMANDS.keys()


def test_before_it_begins_there_is_a_view() -> None:
    session = Session(Clock(), lambda _: None, Match(game=Game(played=(4,))))
    assert session.view().message == "X played B2."
    assert session.view().state == "to move"


def test_a_change_without_moves_has_no_message() -> None:
    session = SessionHarness(Match())
    session.play(4)
    session.do(session.match.new_game())
    assert session.shown.message == ""
    session.open(History(Match(game=Game(played=(4,)))))
    assert session.shown.message == "X played B2."


@pytest.mark.parametrize(("delay", "wait"), [(0.5, 500), (0, REST)])
def test_a_level_replies_after_its_pause(delay: float, wait: int) -> None:
    session = SessionHarness(Match(o=PERFECT), delay=delay)
    assert not session.clock.waiting
    session.play(4)
    assert session.clock.waits == [wait]
    session.play(0)
    assert str(session.match.position) == "... .X. ..."  # no cell can be played for it
    session.settle()
    assert session.moves[1] in (0, 2, 6, 8)
    assert session.shown.status == view(session.match).status


@pytest.mark.parametrize(("state", "pause"), [("due", 1000), ("over", END_SEEN)])
def test_a_pause_that_began_before_python_continues(state: str, pause: int) -> None:
    session = session_in(state)
    for waited, left in ((400, pause - 400), (9_000, REST), (0, pause)):
        session.begin(waited=waited)
        assert session.clock.waits == [left]
    session.settle()


@pytest.mark.parametrize("is_thinking", [False, True])
@pytest.mark.parametrize("command", ["new_game", "undo", "change_rules", "pause", "look"])
def test_a_reply_is_cancelled_by_any_change(command: str, is_thinking: bool) -> None:
    session = SessionHarness(Match(o=PERFECT, game=Game(LARGE)), thinker=SlowThinker())
    session.play(112)
    if is_thinking:
        session.clock.step()
    assert session.thinker.is_busy == is_thinking
    give(session, command)
    assert not session.thinker.is_busy
    assert not session.clock.waiting


def test_a_level_is_asked_once_for_a_move() -> None:
    """Its random choice is made once, however long the search takes."""
    for seed in range(20):
        games = []
        for thinker in (InstantThinker(Clock()), SlowThinker()):
            session = SessionHarness(Match(o=Seat("medium")), seed=seed, thinker=thinker)
            session.play_out(4)
            games.append(session.moves)
        assert games[0] == games[1]


# A friend elsewhere


def send(session: SessionHarness, other: SessionHarness, match: Match) -> None:
    other.begin(History(loads(dumps(match))))
    session.mark_sent(match, ENGLISH("sent"))


def friends() -> tuple[SessionHarness, SessionHarness]:
    """Return two sessions: one that begins, and one that opens the first link."""
    here, there = SessionHarness(Match(o=EASY)), SessionHarness(Match(o=EASY))
    for session, other in ((here, there), (there, here)):
        assert session.home
        session.home = session.home._replace(send=partial(send, session, other))
    here.begin(History(here.match.by_link()))
    return here, there


def test_a_match_by_link_alternates_and_the_loser_begins_the_next_game() -> None:
    here, there = friends()
    assert here.shown.status == "You are X, and it is your turn."
    assert (here.shown.title, here.shown.help) == ("Your turn, you are X · Tic-tac-toe", "")
    for cell, mark in ((0, "O"), (3, "X"), (1, "O"), (4, "X")):
        here.play(cell)
        assert here.shown.now == "Your friend’s turn."
        assert here.shown.message.endswith(ENGLISH("to send"))
        assert here.shown.title == "Waiting for your friend · Tic-tac-toe"
        here.help()
        assert here.shown.status == "Sent. Waiting for your friend."
        assert there.shown.message.endswith(f"Your friend played {here.shown.cells[cell].name}.")
        assert there.shown.now == f"You are {mark}, and it is your turn."
        here, there = there, here
    here.play(2)
    assert here.shown.status == "You played C1. Send your move. You win! Your friend overlooked B2."
    here.play(8)  # a tap does not lose what was not sent
    assert len(here.moves) == 5
    here.help()
    assert here.shown.status == "Sent. You win! Your friend overlooked B2."
    assert (there.shown.now, there.shown.help) == ("Your friend wins.", "review button")
    assert there.shown.title == "Tic-tac-toe"
    assert [(side.name, side.wins) for side in (there.shown.standing or ())[:2]] == [
        ("You", "0"),
        ("Friend", "1"),
    ]
    there.settle()
    there.play(8)
    assert there.shown.now == "You are O, and it is your turn."
    there.play(4)
    there.help()
    assert here.match.score.against("away") == Tally(wins=1)
    assert here.match.sent().sent() == here.match


def test_no_level_plays_for_a_friend_elsewhere_and_hints_are_refused() -> None:
    here, there = friends()
    give(here, "hint")
    assert here.shown.message == ENGLISH("no hint by link")
    here.play(4)
    here.help()
    assert not there.shown.can_undo
    there.play(0)
    for command in ("play", "go_on", "hint", "redo"):
        give(there, command)
        assert (there.moves, there.shown.state) == ((4, 0), "away")
    there.seat("O", "easy")  # nor does a level play against the friend
    assert there.shown.message == ENGLISH("no such command")
    there.new_game()
    assert there.shown.status == "Send the game. Your friend’s turn."
    there.help()
    assert here.shown.status == "You are X, and it is your turn."
    here.send_match()
    assert here.shown.message == ENGLISH("no such command")


def test_a_move_can_be_undone_until_the_friend_elsewhere_is_sent_it() -> None:
    here, there = friends()
    here.play(4)
    here.undo()
    assert (here.moves, here.shown.state) == ((), "to move")
    here.redo()
    assert here.shown.is_to_send
    here.help()
    assert (here.shown.is_to_send, here.shown.can_undo) == (False, False)
    here.look(0)
    for command in ("play_from_here", "leave", "undo"):
        give(here, command)
        assert here.moves == (4,)
    assert here.shown.status == f"{ENGLISH('sent already')} {ENGLISH('waiting for friend')}"
    here.new_game()
    assert list(here.moves) == []
    here.undo()
    assert (here.moves, here.shown.is_to_send) == ((4,), False)
    there.play(0)
    there.begin(loads_history(dumps(there.history)))  # as a reload does
    there.undo()
    assert (there.moves, there.shown.can_undo) == ((4,), False)
    there.redo()
    there.begin(there.history, is_sent=True)
    assert (there.shown.is_to_send, there.shown.can_undo) == (False, False)


def test_only_the_match_that_was_sent_is_locked() -> None:
    """A person may play on while the share sheet is open."""
    here, there = friends()
    here.play(4)
    sent = here.match.sent()
    here.undo()
    here.mark_sent(sent, "")
    assert here.shown.state == "to move"
    here.play(0)
    here.mark_sent(sent, "")
    assert here.shown.is_to_send
    assert here.shown.can_undo
    assert not there.moves


def test_names_go_with_a_match_by_link() -> None:
    match = Match(x=Seat(name="Ann")).by_link().play(4)
    assert view(match).status == "You played B2. Send your move. Your friend’s turn."
    assert view(match.sent()).status == "Ann played B2. You are O, and it is your turn."


def test_replies_vary_from_game_to_game_and_a_seed_repeats_them() -> None:
    replies: list[list[int]] = []
    for seed in (1, 1, 2):
        session = SessionHarness(Match(o=PERFECT), seed=seed)
        replies.append([])
        for _ in range(20):
            session.play_out(4)
            replies[-1].append(session.moves[1])
            session.new_game()
    assert replies[0] == replies[1] != replies[2]
    assert set(replies[0]) == {0, 2, 6, 8}


def test_a_tap_starts_a_new_game_only_once_the_end_has_been_seen() -> None:
    """And only by a free cell, so that a double click does not end the winning game."""
    session = SessionHarness(Match(game=Game(played=WON.played[:-1])))
    for cell in (2, 2, 8):
        session.play(cell)
        assert (session.shown.end, session.shown.can_restart) == ("won", False)
    assert session.clock.waits == [END_SEEN]
    assert END_SEEN >= 1200
    session.settle()
    assert session.shown.can_restart
    session.play(2)
    assert (session.moves, session.shown.end) == (WON.played, "won")
    session.play(8)
    assert (session.moves, session.shown.state) == ((), "to move")
    assert not session.clock.waiting


def test_undoing_the_end_cancels_its_timer() -> None:
    session = session_in("over")
    session.undo()
    assert END_SEEN not in session.clock.waits
    session.redo()
    assert session.clock.waits == [END_SEEN]


def test_a_taken_cell_is_refused_by_its_name() -> None:
    session = SessionHarness(Match(game=Game(played=(4,))))
    session.play(4)
    assert session.shown.status == "That cell is taken. O to move."
    assert session.moves == (4,)


def test_a_hint_follows_when_it_is_known() -> None:
    fork = Match(game=Game(played=(0, 4, 1)))
    session = SessionHarness(fork)
    session.hint()
    assert session.shown.message == advice(fork).message
    assert [cell.is_hinted for cell in session.shown.cells].index(True) == 2
    session = SessionHarness(fork, thinker=SlowThinker())
    session.hint()
    assert session.shown.message == "X played B1."
    assert session.clock.waits == [400]
    session.clock.step()
    assert session.shown.message == ENGLISH("later")
    session.settle()
    assert session.shown.message == advice(fork).message
    session.undo()
    session.hint()
    session.play(2)  # which cancels it
    assert not session.thinker.is_busy
    assert not any(cell.is_hinted for cell in session.shown.cells)


def test_a_hint_is_of_the_position_that_is_looked_at() -> None:
    session = session_in("looking")
    session.hint()
    assert session.shown.message == advice(Match(game=Game(played=(0,)))).message


def test_the_first_mistake_is_found_over_several_thoughts() -> None:
    thinker = SlowThinker()
    session = SessionHarness(Match(game=ENDED), thinker=thinker)
    session.help()
    count = len(ENDED.played)
    assert (session.shown.state, session.ply) == ("looking", count)  # at once
    session.clock.settle()
    assert session.shown.message == ENGLISH("reviewing", done=0, count=count)
    while not (graded := [move for move in session.shown.moves if ":" in move.text]):
        thinker.answer()
        session.clock.settle()
    assert session.shown.message == ENGLISH("reviewing", done=len(graded), count=count)
    session.settle()
    assert session.shown.state == "looking"
    assert session.ply == 1
    assert session.shown.message == "O’s mistake was B1. B2 would have drawn."
    session.undo()
    assert (session.shown.state, session.match.game) == ("over", ENDED)


def test_stepping_or_leaving_ends_the_search_for_the_first_mistake() -> None:
    session = SessionHarness(Match(game=ENDED), thinker=SlowThinker())
    session.review()
    session.look_by(-1)
    session.settle()
    assert session.ply == len(ENDED.played) - 1
    session = SessionHarness(Match(game=ENDED), thinker=SlowThinker())
    session.review()
    session.leave()
    session.settle()
    assert session.shown.state == "over"


def test_a_review_reports_a_game_without_mistakes() -> None:
    session = SessionHarness(Match(x=PERFECT, o=PERFECT))
    session.settle()
    session.help()
    session.settle()
    assert session.shown.message == ENGLISH("no mistake")
    assert session.ply == len(session.moves)
    assert session.shown.now == view(session.match).now
    assert [move.is_last for move in session.shown.moves].index(True) == session.ply - 1
    session.look(1)
    assert session.shown.message == "X played C1. No move was better."


def test_a_review_steps_through_the_game_and_stops_before_each_mistake() -> None:
    session = SessionHarness(Match(x=EASY, game=ENDED))
    session.settle()
    session.review()
    assert session.shown.message == "Your mistake was B1. B2 would have drawn."
    assert session.shown.now == ENGLISH("look back", number=2, count=7)
    assert marks(session) == "Xo. .+. ..."
    assert [move.is_last for move in session.shown.moves].index(True) == 1
    session.look_by(1)
    assert marks(session) == "XO. .+. ..."
    assert session.shown.message == "You played B1. B2 would have drawn."
    session.look_by(1)
    assert session.shown.message == "The computer played A2. No move was better."
    session.look_by(-2)
    assert marks(session) == "Xo. .+. ..."
    session.look_at_move(0)
    assert (session.shown.message, marks(session)) == (
        "The computer played A1. No move was better.",
        "X.. ... ...",
    )
    session.look_by(1)
    assert marks(session) == "Xo. .+. ..."
    session.preview((8,))
    assert marks(session) == "X.. ... ..O"
    session.preview(())
    session.look(0)
    assert session.shown.now == ENGLISH("look start")
    session.leave()
    assert (session.shown.state, session.moves) == ("over", ENDED.played)


@pytest.mark.slow
def test_on_a_large_board_a_review_stops_where_a_forced_win_was_let_through() -> None:
    """O was not lost yet and plays elsewhere; X then wins by fours and an open three."""
    moves = "H8 I7 J8 J7 K7 I8 I9 H10 H9 G7 L6 M5 H7 G9 K6 H11 H6 H5 I6 J6 K4 J5 K5 A1 K3"
    match = loads(f"tictactoe 1\nX: human\nO: easy\ngame: 15x15x5, X first: {moves}\n")
    session = SessionHarness(match, thinker=SlowThinker(Budget(nodes=50)))
    session.settle()
    session.review()
    assert session.shown.message.startswith("Easy: My mistake was H11. ")
    assert session.ply == 15
    assert [cell.name for cell in session.shown.cells if cell.ghost] == ["H11"]
    before, after = (session.thinker.known(match.at(ply).position) for ply in (15, 16))
    assert before
    assert after
    assert not before.forced
    assert len(after.forced) >= 5


def test_playing_from_a_mistake_starts_before_it() -> None:
    session = SessionHarness(Match(game=ENDED))
    session.review()
    session.play_from_here()
    assert (session.moves, session.shown.state) == (ENDED.played[:1], "to move")
    session.redo()
    assert session.moves == ENDED.played[:2]
    session.look_at_move(1)  # of a game whose end redo still knows
    assert (session.ply, marks(session)) == (1, "Xo. .+. ...")
    session.play_from_here()
    assert session.moves == ENDED.played[:1]
    session.redo(9)
    assert (session.moves, session.shown.state) == (ENDED.played, "over")


def test_a_review_claims_no_mistakes_only_if_certain() -> None:
    class Clueless(Thinker):
        def judge(self, *_: object, **__: object) -> None:
            """Return nothing."""

    session = SessionHarness(Match(game=ENDED), thinker=Clueless(Clock()))
    session.review()
    assert session.shown.message == ENGLISH("no clear mistake")

    class Forgetful(InstantThinker):
        def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
            """Answer for the empty board only."""
            return (
                super().judge(position, is_every_move=is_every_move) if not position.ply else None
            )

    session = SessionHarness(Match(game=ENDED), thinker=Forgetful(Clock()))
    session.review()
    assert session.shown.message == ENGLISH("no clear mistake")


# A review is a view and changes nothing


def test_a_tap_in_the_list_shows_that_move() -> None:
    """1.0: "3. X B3" in the list showed "4. O A3"."""
    session = SessionHarness(Match(game=ENDED))
    session.settle()
    assert all(":" in move.text for move in session.shown.moves)
    for place in range(len(session.shown.moves)):
        session.look_at_move(place)
        name = session.match.game.rules.name(ENDED.played[place])
        assert session.shown.message.startswith(
            f"O’s mistake was {name}." if place == 1 else f"{'XO'[place % 2]} played {name}."
        )
        assert [shown.is_last for shown in session.shown.moves].index(True) == place
        assert session.ply == place + (place != 1)
    with pytest.raises(IllegalMove):
        session.look_at_move(len(ENDED.played))
    assert session.view() == session.shown


@pytest.mark.parametrize("is_left", [False, True])
def test_a_game_played_back_does_not_count(is_left: bool) -> None:
    """1.0: a lost game played back counted as "Won 1" under another seat."""
    session = SessionHarness(Match(o=EASY, before=Score().add("easy", -1)))
    before = session.match
    session.play_back("loss", WON)
    session.settle()
    assert session.ply == 5
    if is_left:
        session.leave()
    session.play_from_here()
    assert session.match == before
    assert session.shown.score[0].counts == "Won 0, lost 1, drawn 0"


def test_looking_saves_nothing() -> None:
    session = SessionHarness(Match(o=EASY, game=ENDED))
    kept, history = list(session.kept), session.history
    for command in ("look", "look_by", "look_by", "look_to_end", "hint", "play", "pause", "leave"):
        give(session, command)
        session.settle()
        assert (session.kept, session.history) == (kept, history)


def test_looking_before_the_end_leaves_something_to_search() -> None:
    session = session_in("over")
    before = session.history
    session.look_before_end()
    assert (session.ply, session.history) == (4, before)
    session.look_before_end()
    assert session.shown.message == ENGLISH("no such command")
    session.look_to_end()
    session.look_before_end()
    assert session.ply == 4


def test_stepping_ends_at_the_first_and_the_last_move() -> None:
    session = session_in("looking")
    session.look_by(-1)
    assert session.shown.now == ENGLISH("look start")
    session.look_by(-1)
    assert session.shown.message == ENGLISH("still first move")
    session.look_to_end()
    assert session.ply == 5
    assert session.shown.now == view(Match(o=EASY, game=WON)).now
    session.look_by(1)
    assert session.shown.message == ENGLISH("still last move")
    with pytest.raises(IllegalMove):
        session.look(6)
    assert session.view() == session.shown


def test_looking_postpones_a_reply() -> None:
    session = session_in("due")
    session.look(0)
    assert not session.clock.waiting
    session.leave()
    assert session.clock.waits == [1000]
    session.settle()
    assert len(session.moves) == 2


def test_playing_from_an_earlier_position_is_reported() -> None:
    session = SessionHarness(Match(game=WON))
    session.look(5)
    session.play_from_here()
    assert (session.moves, session.shown.state) == (WON.played, "over")
    assert "played" in session.shown.message
    session.look(2)
    session.play_from_here()
    assert (session.moves, session.shown.state) == ((0, 3), "to move")
    assert session.shown.message == ENGLISH("played from here", number=2)


def test_a_game_played_back_advances_by_itself_and_can_be_stopped() -> None:
    session = SessionHarness(Match(o=PERFECT))
    session.play_back("loss", WON, "A game.", {2: "A remark."})
    assert session.shown.message == "A game."
    assert session.playing == "loss"
    assert session.shown.now == ENGLISH("look start")
    assert 900 in session.clock.waits
    session.clock.step_until(lambda: session.ply == 2)
    assert session.shown.message == "O played A2. A remark."
    drawn = len(session.drawn)
    session.pause()
    assert len(session.drawn) > drawn
    assert session.playing == ""
    assert 900 not in session.clock.waits
    for command in ("play", "hint", "look_by"):  # a manual step stops it, too
        session.play_back("loss", WON)
        assert session.shown.message == ""
        give(session, command)
        assert session.playing == ""
    session.delay = 2
    session.play_back("loss", WON)
    session.look_by(-1)
    assert session.playing == ""
    session.play_back("loss", WON)
    assert 2000 in session.clock.waits
    session.settle()
    assert session.shown.now == view(Match(game=WON)).now
    session.play_from_here()
    assert session.shown.message == ENGLISH("over")
    session.play_back("loss", WON, is_playing=False)
    assert not session.clock.waiting


def test_a_shared_result_leaves_the_match_and_offers_its_level() -> None:
    own = Match(o=PERFECT).play(4)
    for is_wanted in (False, True):
        session = SessionHarness(own)
        session.settle()
        before = session.match
        session.play_back("replay", WON, "A friend won.", rival="easy")
        assert session.match == before
        session.settle()
        if is_wanted:
            session.play_from_here()
            assert (session.match.o, session.moves, session.shown.state) == (EASY, (), "to move")
            session.undo()
        else:
            session.leave()
        assert session.match == before


@pytest.mark.parametrize("command", ["new_game", "undo", "redo", "seat", "leave", "look"])
def test_any_command_ends_a_game_that_is_played_back(command: str) -> None:
    session = SessionHarness(Match(game=WON))
    session.play_back("loss", ENDED)
    give(session, command)
    assert session.playing == ""
    look = session.shown.look
    session.settle()
    assert session.shown.look == look
    assert session.match.score.total.wins == 1


@pytest.mark.parametrize("state", MATCHES)
def test_a_position_from_elsewhere_is_looked_at_and_left(state: str) -> None:
    """The match, its score and redo stay unchanged."""
    session = session_in(state)
    kept, history = list(session.kept), session.history
    for position in (
        Position.parse("X.. .O. ..."),
        Position.parse("O.. .X. ...", first="O"),
        Position.parse("OO. XX. ...", rules=Rules(misere=True)),
        Position.start(Rules(4, 4, 3), "O"),
    ):
        session.look_at_position("there", position, "From elsewhere.")
        session.settle()
        assert session.on_board.position == position
        assert session.shown.message == "From elsewhere."
        assert session.shown.look
        assert session.shown.look.name == "there"
        assert session.shown.has_news
    session.look_at_position("there", Position.start())
    assert session.shown.message == ""
    session.leave()
    assert (session.kept, session.history) == (kept, history)
    assert session.shown.look is None


def test_a_game_played_back_may_be_played_on_by_two_people() -> None:
    session = SessionHarness(Match(o=PERFECT))
    before = session.match
    session.play_back("loss", WON, is_playing=False)
    session.look(2)
    session.play_from_here()
    assert session.moves == (0, 3)
    assert session.match.o.is_human
    for _ in range(3):
        session.undo()
    assert session.match == before


def test_a_game_played_back_is_won_by_its_own_rules() -> None:
    session = SessionHarness(Match(o=PERFECT))
    session.play_back("misere", replace(WON, rules=Rules(misere=True)), is_playing=False)
    assert session.shown.winner is None
    session.look_to_end()
    assert session.shown.winner == "O"
    session.look_at_move(1)
    assert session.ply == 2


# Levels that play each other, and visitors' players


def test_levels_pause_and_continue() -> None:
    session = SessionHarness(Match(x=RANDOM, o=RANDOM))
    assert session.shown.help == "pause button"
    session.help()
    assert (session.shown.state, session.shown.help) == ("stopped", "go on button")
    assert session.shown.message == ""
    session.settle()
    assert session.moves == ()
    session.play(0)  # lets one of them move
    session.settle()
    assert len(session.moves) == 1
    session.help()
    assert session.shown.message == view(session.match).message
    session.clock.step()
    session.pause()
    session.look(1)  # which the button leaves
    assert session.shown.help == "go on button"
    session.help()
    session.settle()
    assert session.shown.over


@pytest.mark.parametrize("wants_verdicts", [False, True])
def test_a_stopped_level_moves_once_after_taps(wants_verdicts: bool) -> None:
    session = SessionHarness(Match(x=PERFECT, o=PERFECT), thinker=SlowThinker())
    session.scene.wants_verdicts = wants_verdicts
    session.pause()
    assert session.shown.is_thinking == wants_verdicts
    session.play(0)
    assert session.shown.state == "due"
    session.play_out(0)
    assert len(session.moves) == 1


def test_undo_between_levels_stops_them() -> None:
    """Their next move would discard the undone moves."""
    session = SessionHarness(Match(x=RANDOM, o=RANDOM))
    session.settle()
    game = session.moves
    session.undo()
    session.settle()
    assert session.moves == game[:-1]
    session.redo()
    assert session.moves == game


def test_a_visitors_player_moves_or_is_stopped_with_the_reason() -> None:
    match, own = Match(o=Seat(OWN, "Mine")), create_autospec(OwnPlayers, instance=True)
    session = SessionHarness(match, own=own)
    session.play_out(4)
    own.choose.assert_called_once_with("Mine", session.match.position, ANY, ANY)
    _, _, on_cell, on_refusal = own.choose.call_args.args
    on_cell(0)
    assert session.moves == (4, 0)
    session.play_out(8)
    on_refusal("It failed.")
    assert (session.shown.message, session.shown.state) == ("It failed.", "stopped")
    session.play(0)
    assert own.choose.call_count == 3
    assert (session.shown.message, session.shown.waiting) == ("You played C3.", True)
    on_refusal("It failed.")
    session.new_game()
    session.play(4)
    assert session.shown.state == "due"
    own.cancel.reset_mock()
    session.undo()
    assert own.cancel.called
    session = SessionHarness(replace(match, game=Game(played=(4,))))
    session.home = None
    session.settle()
    assert session.shown.message == ENGLISH("own missing", name="Mine")


def test_another_adviser_may_name_the_best_moves_for_the_levels() -> None:
    session = SessionHarness(Match(o=PERFECT), thinker=Thinker(Clock(), adviser=lambda _: (8,)))
    session.play_out(4)
    assert session.moves == (4, 8)
    assert best_moves(Match().play(4).position) != (8,)


# Changes of the match


def test_a_challenge_begins_on_an_empty_board_and_undo_returns() -> None:
    session = SessionHarness(MATCHES["to move"])
    session.take_challenge(Match(o=Seat("hard"), game=WON), "A message.")
    assert session.shown.status == "A message. You play X. Your turn."
    assert (session.moves, session.match.o.level) == ((), "hard")
    dots = [cell.dot for cell in session.shown.cells]
    assert dots == ["X" if cell in WON.played[::2] else "" for cell in range(9)]
    assert session.shown.cells[WON.played[0]].label == "A1, empty, your friend’s mark"
    session.undo()
    assert session.match == MATCHES["to move"]
    assert not any(cell.dot for cell in session.shown.cells)


@pytest.mark.parametrize("rules", [*BOARDS, Rules(2, 5, 2, misere=True)], ids=rules_name)
def test_another_board_starts_empty(rules: Rules) -> None:
    session = SessionHarness(Match(x=Seat(name="Ann"), game=Game(Rules(1, 2, 2), played=(1,))))
    session.change_rules(rules)
    session.play(1)
    assert session.match.x.name == "Ann"
    assert session.match.game == Game(rules, played=(1,))
    session.undo()
    assert session.match.game == Game(rules)
    assert session.shown.message == ENGLISH("undone")


def test_another_opponent_starts_a_new_game_that_can_be_undone() -> None:
    session = SessionHarness(Match(x=EASY, o=Seat(name="Ann")).play(0))
    before = session.match
    session.play_against("hard")
    assert session.match == before.with_opponent("hard")
    assert (session.match.x, session.match.o, session.match.game.played) == (
        Seat("hard"),
        before.o,
        (),
    )
    session.undo()
    assert session.match == before
    drawn = len(session.drawn)
    session.play_against("easy")  # whom she plays already
    assert session.match == before
    assert len(session.drawn) == drawn + 1
    session.play_against("human")
    assert (session.match.x, session.match.o) == (Seat(), before.o)


def test_seats_change_during_a_game_and_equal_choices_change_nothing() -> None:
    session = SessionHarness(Match(o=Seat(name="Bo")))
    session.play(4)
    drawn = len(session.drawn)
    session.change_rules(Rules())
    session.seat("O", "human")
    assert len(session.history.before) == 1
    assert len(session.drawn) == drawn + 2
    session.seat("O", "easy")
    assert session.match.o == Seat("easy", "Bo")
    session.settle()
    assert len(session.moves) == 2


@pytest.mark.parametrize(
    "command", ["new_game", "seat", "change_rules", "change_starts", "clear_score", "open"]
)
def test_undo_and_redo_cover_every_change_of_the_match(command: str) -> None:
    session = SessionHarness(Match(o=Seat("random"), game=WON, before=Score().add("random", -1)))
    before = session.match
    give(session, command)
    after = session.match
    assert after != before
    while session.match != before:
        session.undo()
    while session.match != after:
        session.redo()


def test_several_steps_are_undone_and_redone_at_once() -> None:
    session = SessionHarness(Match(o=RANDOM))
    steps = [session.match]
    for _ in range(3):
        session.play(session.match.position.moves[0])
        session.settle()
        steps.append(session.match)
    session.undo(2)
    assert session.match == steps[1]
    session.redo(9)
    assert session.match == steps[3]
    session.undo(9)
    assert session.match == steps[0]
    assert session.shown.message == ENGLISH("undone")


def test_undo_and_redo_report_when_there_is_nothing() -> None:
    session = SessionHarness(Match())
    assert not session.shown.can_undo
    assert not session.shown.can_redo
    session.undo()
    assert session.shown.message == ENGLISH("nothing to undo")
    session.redo()
    assert session.shown.message == ENGLISH("nothing to redo")
    session = SessionHarness(Match(x=RANDOM))
    session.settle()
    assert not session.shown.can_undo
    session.look(1)
    assert session.shown.can_undo


# Storage, other tabs, languages


def test_every_change_is_drawn_at_once_with_its_history() -> None:
    """A front end saves what is drawn, so nothing is lost if the page is closed after a tap."""
    session = SessionHarness(Match(o=RANDOM))
    for act in (partial(session.play, 4), session.settle, session.undo, session.redo):
        act()
        assert session.shown.history == session.history
    moves = [len(kept.match.game.played) for kept in session.kept]
    assert moves == [0, 1, 2, 0, 2]


def test_the_match_of_another_tab_is_shown() -> None:
    """The other tab plays the reply; if it does not, a tap here does."""
    session = SessionHarness(Match(o=PERFECT))
    adopted = History(Match(o=PERFECT, game=Game(played=(4,))))
    session.adopt(adopted)
    session.settle()
    assert (session.shown.state, session.kept[1:]) == ("stopped", [adopted])
    assert session.shown.message == view(session.match).message
    session.play_out(0)
    assert len(session.moves) == 2
    drawn = len(session.drawn)
    session.adopt(loads_history(dumps(session.history)))
    assert len(session.drawn) == drawn
    for state in ("looking", "due"):
        session = session_in(state)
        session.adopt(History(Match(o=PERFECT)))
        assert session.shown.state == "to move"
        assert 1000 not in session.clock.waits


def test_the_next_view_is_in_the_new_language() -> None:
    session = SessionHarness(Match())
    session.set_language(Words("de"))
    assert session.shown.status == view(Match(), Words("de")).status


# Verdicts and previews


def test_verdicts_are_shown_to_a_person_who_moves_or_looks() -> None:
    session = SessionHarness(Match(game=Game(played=(0,))), thinker=SlowThinker())
    session.scene.wants_verdicts = True
    session.view()
    assert not session.thinker.is_busy  # drawing starts no search
    session.refresh()
    assert session.shown.is_thinking
    session.settle()
    assert not session.shown.is_thinking
    assert session.shown.cells[4].verdict
    assert session.shown.cells[4].verdict.is_best
    session = session_in("due")
    session.scene.wants_verdicts = True
    session.refresh()
    assert {cell.verdict for cell in session.shown.cells} == {None}


def test_threats_are_shown_where_verdicts_are_not_exact() -> None:
    moves = (112, 0, 113, 20, 97, 200, 98, 210)  # X has a square in the middle
    session = SessionHarness(
        Match(game=Game(LARGE, played=moves)), thinker=SlowThinker(Budget(nodes=2_000))
    )
    assert not session.shown.forced
    session.scene.wants_verdicts = True
    session.refresh()
    session.settle()
    first, *_ = forced = session.shown.forced
    assert session.shown.cells[first].threat == "forced"
    assert {cell.threat for cell in session.shown.cells} == {"", "three", "forced"}
    session.play_back(
        "forced", reduce(Game.play, forced, session.match.game), ply=8, is_playing=False
    )
    assert (session.ply, session.shown.look and session.shown.look.count) == (8, 8 + len(forced))
    session.leave()
    assert session.moves == moves
    session.change_rules(SMALL)
    for cell in (0, 1, 4, 8):
        session.play(cell)
    session.settle()
    assert {cell.threat for cell in session.shown.cells} == {""}


def test_a_preview_shows_moves_until_a_tap_ends_it() -> None:
    session = SessionHarness(Match(game=Game(played=(4,))))
    status = session.shown.status
    session.preview((0, 8))
    assert (session.shown.is_preview, session.shown.turn, session.shown.status) == (
        True,
        None,
        status,
    )
    assert "".join(cell.mark or "." for cell in session.shown.cells) == "O...X...X"
    session.play(2)
    assert not session.shown.is_preview
    assert session.moves == (4,)
    session.preview((0, 3, 1, 5))
    assert (session.shown.over, len(session.shown.lines)) == (False, 1)


def test_a_given_position_has_no_last_move_until_one_is_made() -> None:
    match = Match(game=Game.to(Position.parse("XO. .X. ..O")))
    session = SessionHarness(match, is_position=True)
    assert session.shown.status == "X to move."
    assert not any(cell.is_last for cell in session.shown.cells)
    session.play(0)
    assert session.shown.status == "That cell is taken. X to move."
    session.play(3)
    assert session.shown.status == "X played A2. O to move."
    assert [cell.name for cell in session.shown.cells if cell.is_last] == ["A2"]


def test_a_match_can_be_followed_by_the_messages_alone() -> None:
    """One's own taps and the status are enough to know the board, the turn and the end."""
    ends = {ENGLISH("won, you"), ENGLISH("won, computer"), ENGLISH("draw")}
    for seed in range(5):
        session = SessionHarness(Match(o=Seat("medium")), seed=seed)
        heard = dict.fromkeys((f"{col}{row}" for row in (1, 2, 3) for col in "ABC"), ".")
        while session.shown.now not in ends:
            assert session.shown.now.endswith(ENGLISH("turn, you"))
            free = next(name for name, mark in heard.items() if mark == ".")
            heard[free] = "X"
            session.play_out(session.match.game.rules.cell(free))
            heard |= dict.fromkeys(
                re.findall(r"The computer played (\w\d)", session.shown.message), "O"
            )
            assert "".join(heard.values()) == session.match.position.cells
