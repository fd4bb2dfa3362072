"""The match loop, by a clock that the tests turn; `tests/properties` tries any commands at all."""

import re
from dataclasses import replace
from functools import partial, reduce
from unittest.mock import ANY, create_autospec

import pytest

from tests.session import (
    ARGUMENTS,
    LARGE,
    PERFECT,
    RANDOM,
    SMALL,
    WON,
    Clock,
    Desk,
    Doubt,
    Sure,
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
ENDED = Game(played=(0, 1, 3, 6, 4, 5, 8))
"""O's first move is its first mistake."""
ONE_WIN = "Won 1, lost 0, drawn 0"
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


def marks(desk: Desk) -> str:
    """Return the board that is shown: "o" is a mistake about to be made, "+" is hinted."""
    cells = "".join(
        cell.mark or (cell.ghost or "").lower() or ".+"[cell.is_hinted] for cell in desk.shown.cells
    )
    return f"{cells[:3]} {cells[3:6]} {cells[6:]}"


def desk_in(state: str) -> Desk:
    desk = Desk(MATCHES[state], delay=1)
    if state == "stopped":
        desk.pause()
    elif state == "looking":
        desk.look(1)
    return desk


@pytest.mark.parametrize("state", MATCHES)
def test_each_state_is_what_the_view_says(state: str) -> None:
    shown = desk_in(state).shown
    assert shown.state == state
    assert shown.waiting == (state == "due")
    assert (shown.turn is not None) == (state == "to move")
    assert (shown.look is not None) == (state == "looking")
    assert shown.now == NOW[state]


@pytest.mark.parametrize("state", MATCHES)
@pytest.mark.parametrize("command", sorted(COMMANDS.keys() | ARGUMENTS.keys()))
def test_every_command_answers_in_every_state(command: str, state: str) -> None:
    desk = desk_in(state)
    drawn, before = len(desk.drawn), (len(desk.kept), desk.history, desk.clock.waits)
    give(desk, command)
    assert len(desk.drawn) > drawn or command == "preview"
    assert desk.shown.now
    states, refusal = COMMANDS[command]
    if state not in states:
        assert desk.shown.told == ENGLISH(refusal)
        assert (len(desk.kept), desk.history, desk.clock.waits) == before
    desk.settle()


def test_the_table_lists_every_command_that_a_control_may_call() -> None:
    marked = {name for name, made in vars(Session).items() if hasattr(made, "is_command")}
    assert marked
    assert marked <= COMMANDS.keys()


def test_before_it_begins_there_is_a_view() -> None:
    session = Session(Clock(), lambda _: None, Match(game=Game(played=(4,))))
    assert session.view().told == "X played B2."
    assert session.view().state == "to move"


def test_nothing_is_said_of_a_change_unless_there_is_something_to_say() -> None:
    desk = Desk(Match())
    desk.play(4)
    desk.do(desk.match.new_game())
    assert desk.shown.told == ""
    desk.open(History(Match(game=Game(played=(4,)))))
    assert desk.shown.told == "X played B2."


@pytest.mark.parametrize(("delay", "wait"), [(0.5, 500), (0, REST)])
def test_a_level_replies_after_its_pause(delay: float, wait: int) -> None:
    desk = Desk(Match(o=PERFECT), delay=delay)
    assert not desk.clock.waiting
    desk.play(4)
    assert desk.clock.waits == [wait]
    desk.play(0)
    assert str(desk.match.position) == "... .X. ..."  # no cell can be played for it
    desk.settle()
    assert desk.moves[1] in (0, 2, 6, 8)
    assert desk.shown.status == view(desk.match).status


@pytest.mark.parametrize("is_thinking", [False, True])
@pytest.mark.parametrize("command", ["new_game", "undo", "change_rules", "pause", "look"])
def test_a_reply_that_is_not_wanted_any_more_does_not_come(command: str, is_thinking: bool) -> None:
    desk = Desk(Match(o=PERFECT, game=Game(LARGE)), thinker=Doubt())
    desk.play(112)
    if is_thinking:
        desk.clock.step()
    assert desk.thinker.is_busy == is_thinking
    give(desk, command)
    assert not desk.thinker.is_busy
    assert not desk.clock.waiting


def test_a_level_is_asked_once_for_a_move() -> None:
    """Its chance is drawn once, however long the search takes."""
    for seed in range(20):
        games = []
        for thinker in (Sure(Clock()), Doubt()):
            desk = Desk(Match(o=Seat("medium")), seed=seed, thinker=thinker)
            desk.play_out(4)
            games.append(desk.moves)
        assert games[0] == games[1]


# A friend elsewhere


def send(desk: Desk, other: Desk, match: Match) -> None:
    other.begin(History(loads(dumps(match))))
    desk.mark_sent(match, ENGLISH("sent"))


def friends() -> tuple[Desk, Desk]:
    """Return two desks: the one that begins, and one for whoever opens the first link."""
    here, there = Desk(Match(o=EASY)), Desk(Match(o=EASY))
    for desk, other in ((here, there), (there, here)):
        assert desk.home
        desk.home = desk.home._replace(send=partial(send, desk, other))
    here.begin(History(here.match.by_link()))
    return here, there


def test_a_match_goes_to_and_fro_by_links_and_the_loser_begins_the_next_game() -> None:
    here, there = friends()
    assert here.shown.status == "You are X. Your turn."
    assert (here.shown.title, here.shown.help) == ("Your turn · Tic-tac-toe", "")
    for cell, mark in ((0, "O"), (3, "X"), (1, "O"), (4, "X")):
        here.play(cell)
        assert here.shown.now == "Your friend’s turn."
        assert here.shown.told.endswith(ENGLISH("to send"))
        assert here.shown.title == "Waiting for your friend · Tic-tac-toe"
        here.help()
        assert here.shown.status == "Sent. Waiting for your friend."
        assert there.shown.told.endswith(f"Your friend played {here.shown.cells[cell].name}.")
        assert there.shown.now == f"You are {mark}. Your turn."
        here, there = there, here
    here.play(2)
    assert here.shown.status == "You played C1. Send your move. You win!"
    here.play(8)  # a tap does not lose what was not sent
    assert len(here.moves) == 5
    here.help()
    assert here.shown.status == "Sent. You win!"
    assert (there.shown.now, there.shown.help) == ("Your friend wins.", "review button")
    assert there.shown.title == "Tic-tac-toe"
    assert there.shown.standing == "You\xa00\xa0· Draws\xa00\xa0· Friend\xa01"
    there.settle()
    there.play(8)
    assert there.shown.now == "You are O. Your turn."
    there.play(4)
    there.help()
    assert here.match.score.against("away") == Tally(wins=1)
    assert here.match.sent().sent() == here.match


def test_nobody_plays_for_a_friend_elsewhere_and_no_hint_helps_against_one() -> None:
    here, there = friends()
    give(here, "hint")
    assert here.shown.told == ENGLISH("no hint by link")
    here.play(4)
    here.help()
    assert not there.shown.can_undo
    there.play(0)
    for command in ("play", "go_on", "hint", "redo"):
        give(there, command)
        assert (there.moves, there.shown.state) == ((4, 0), "away")
    there.seat("O", "easy")  # nor does a level play against the friend
    assert there.shown.told == ENGLISH("no such command")
    there.new_game()
    assert there.shown.status == "Send the game. Your friend’s turn."
    there.help()
    assert here.shown.status == "You are X. Your turn."
    here.send_match()
    assert here.shown.told == ENGLISH("no such command")


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
    """A person may go on while the device still shows where to send it."""
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
    assert view(match.sent()).status == "Ann played B2. You are O. Your turn."


def test_replies_vary_from_game_to_game_and_a_seed_repeats_them() -> None:
    replies: list[list[int]] = []
    for seed in (1, 1, 2):
        desk = Desk(Match(o=PERFECT), seed=seed)
        replies.append([])
        for _ in range(20):
            desk.play_out(4)
            replies[-1].append(desk.moves[1])
            desk.new_game()
    assert replies[0] == replies[1] != replies[2]
    assert set(replies[0]) == {0, 2, 6, 8}


def test_a_tap_starts_a_new_game_only_once_the_end_has_been_seen() -> None:
    """And only on a free cell: a double click on the winning cell does not wipe the win."""
    desk = Desk(Match(game=Game(played=WON.played[:-1])))
    for cell in (2, 2, 8):
        desk.play(cell)
        assert (desk.shown.end, desk.shown.can_restart) == ("won", False)
    assert desk.clock.waits == [END_SEEN]
    assert END_SEEN >= 1200
    desk.settle()
    assert desk.shown.can_restart
    desk.play(2)
    assert (desk.moves, desk.shown.end) == (WON.played, "won")
    desk.play(8)
    assert (desk.moves, desk.shown.state) == ((), "to move")
    assert not desk.clock.waiting


def test_an_end_that_is_undone_is_not_waited_for() -> None:
    desk = desk_in("over")
    desk.undo()
    assert END_SEEN not in desk.clock.waits
    desk.redo()
    assert desk.clock.waits == [END_SEEN]


def test_a_taken_cell_is_refused_by_its_name() -> None:
    desk = Desk(Match(game=Game(played=(4,))))
    desk.play(4)
    assert desk.shown.status == "B2 is taken. O to move."
    assert desk.moves == (4,)


def test_a_hint_follows_when_it_is_known() -> None:
    fork = Match(game=Game(played=(0, 4, 1)))
    desk = Desk(fork)
    desk.hint()
    assert desk.shown.told == advice(fork).told
    assert [cell.is_hinted for cell in desk.shown.cells].index(True) == 2
    desk = Desk(fork, thinker=Doubt())
    desk.hint()
    assert desk.shown.told == ENGLISH("later")
    desk.settle()
    assert desk.shown.told == advice(fork).told
    desk.undo()
    desk.hint()
    desk.play(2)  # which calls it off
    assert not desk.thinker.is_busy
    assert not any(cell.is_hinted for cell in desk.shown.cells)


def test_a_hint_is_of_the_position_that_is_looked_at() -> None:
    desk = desk_in("looking")
    desk.hint()
    assert desk.shown.told == advice(Match(game=Game(played=(0,)))).told


def test_the_first_mistake_is_found_over_several_thoughts() -> None:
    desk = Desk(Match(game=ENDED), thinker=Doubt())
    desk.help()
    assert desk.shown.told == ENGLISH("later")
    desk.settle()
    assert desk.shown.state == "looking"
    assert desk.ply == 1
    assert desk.shown.told == "O’s mistake was B1. B2 would have drawn."
    desk.undo()
    assert (desk.shown.state, desk.match.game) == ("over", ENDED)


def test_a_game_without_a_mistake_is_said_to_be_one() -> None:
    desk = Desk(Match(x=PERFECT, o=PERFECT))
    desk.settle()
    desk.help()
    desk.settle()
    assert desk.shown.told == ENGLISH("no mistake")
    assert desk.ply == len(desk.moves)
    assert desk.shown.now == view(desk.match).now
    assert [move.is_last for move in desk.shown.moves].index(True) == desk.ply - 1
    desk.look(1)
    assert desk.shown.told == desk.shown.moves[0].text + "."


def test_a_review_steps_through_the_game_and_stops_before_each_mistake() -> None:
    desk = Desk(Match(x=EASY, game=ENDED))
    desk.settle()
    desk.review()
    assert desk.shown.told == "Your mistake was B1. B2 would have drawn."
    assert desk.shown.now == ENGLISH("look back", number=2, count=7)
    assert marks(desk) == "Xo. .+. ..."
    assert [move.is_last for move in desk.shown.moves].index(True) == 1
    desk.look_by(1)
    assert marks(desk) == "XO. .+. ..."
    assert desk.shown.told == "Your mistake was B1. B2 would have drawn."
    desk.look_by(1)
    assert desk.shown.told == "3. X A2: best."
    desk.look_by(-2)
    assert marks(desk) == "Xo. .+. ..."
    desk.look_at_move(0)
    assert (desk.shown.told, marks(desk)) == ("1. X A1: best.", "X.. ... ...")
    desk.look_by(1)
    assert marks(desk) == "Xo. .+. ..."
    desk.preview((8,))
    assert marks(desk) == "X.. ... ..O"
    desk.preview(())
    desk.look(0)
    assert desk.shown.now == ENGLISH("look start")
    desk.leave()
    assert (desk.shown.state, desk.moves) == ("over", ENDED.played)


def test_on_a_large_board_a_review_stops_where_a_forced_win_was_let_through() -> None:
    """O was not lost yet and plays elsewhere; X then wins by fours and an open three."""
    moves = "H8 I7 J8 J7 K7 I8 I9 H10 H9 G7 L6 M5 H7 G9 K6 H11 H6 H5 I6 J6 K4 J5 K5 A1 K3"
    match = loads(f"tictactoe 1\nX: human\nO: easy\ngame: 15x15x5, X first: {moves}\n")
    desk = Desk(match, thinker=Doubt(Budget(nodes=50)))
    desk.settle()
    desk.review()
    assert desk.shown.told.startswith("The computer’s mistake was H11. ")
    assert desk.ply == 15
    assert [cell.name for cell in desk.shown.cells if cell.ghost] == ["H11"]
    before, after = (desk.thinker.known(match.at(ply).position) for ply in (15, 16))
    assert before
    assert after
    assert not before.forced
    assert len(after.forced) >= 5


def test_what_is_played_from_a_mistake_is_the_position_before_it() -> None:
    desk = Desk(Match(game=ENDED))
    desk.review()
    desk.play_from_here()
    assert (desk.moves, desk.shown.state) == (ENDED.played[:1], "to move")
    desk.redo()
    assert desk.moves == ENDED.played[:2]
    desk.look_at_move(1)  # of a game whose end redo still knows
    assert (desk.ply, marks(desk)) == (1, "Xo. .+. ...")
    desk.play_from_here()
    assert desk.moves == ENDED.played[:1]
    desk.redo(9)
    assert (desk.moves, desk.shown.state) == (ENDED.played, "over")


def test_that_a_game_has_no_mistake_is_only_said_if_that_is_certain() -> None:
    class Clueless(Thinker):
        def judge(self, *_: object, **__: object) -> None:
            """Know nothing, whatever is asked."""

    desk = Desk(Match(game=ENDED), thinker=Clueless(Clock()))
    desk.review()
    assert desk.shown.told == ENGLISH("no clear mistake")

    class Forgetful(Sure):
        def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
            """Know the beginning alone."""
            return (
                super().judge(position, is_every_move=is_every_move) if not position.ply else None
            )

    desk = Desk(Match(game=ENDED), thinker=Forgetful(Clock()))
    desk.review()
    assert desk.shown.told == ENGLISH("no clear mistake")


# A review is a view and changes nothing


def test_a_win_stays_in_the_score_after_its_first_mistake_was_looked_at() -> None:
    """1.0: win on Easy, show the first mistake, New game: the win was gone."""
    desk = Desk(Match(o=EASY, game=ENDED))
    desk.review()
    desk.settle()
    assert desk.shown.state == "looking"
    assert desk.shown.score[0].counts == ONE_WIN
    desk.new_game()
    assert desk.match.score.against("easy").wins == 1
    assert desk.shown.score[0].counts == ONE_WIN


def test_redo_works_after_an_earlier_move_was_looked_at() -> None:
    """1.0: it was dead, though the later moves stayed listed."""
    desk = Desk(Match(game=Game(played=(0, 1, 2, 3))))
    desk.undo()
    desk.look(1)
    assert [move.is_undone for move in desk.shown.moves] == [False] * 3 + [True]
    assert desk.shown.can_redo
    desk.redo()
    assert desk.moves == (0, 1, 2, 3)


def test_a_tap_in_the_list_tells_about_that_move() -> None:
    """1.0: "3. X B3" in the list told about "4. O A3"."""
    desk = Desk(Match(game=ENDED))
    desk.settle()
    assert all(":" in move.text for move in desk.shown.moves)
    for place, move in enumerate(desk.shown.moves):
        desk.look_at_move(place)
        name = desk.match.game.rules.name(ENDED.played[place])
        assert desk.shown.told.startswith(f"O’s mistake was {name}." if place == 1 else move.text)
        assert [shown.is_last for shown in desk.shown.moves].index(True) == place
        assert desk.ply == place + (place != 1)
    with pytest.raises(IllegalMove):
        desk.look_at_move(len(ENDED.played))
    assert desk.view() == desk.shown


@pytest.mark.parametrize("is_left", [False, True])
def test_a_game_played_back_counts_for_nobody(is_left: bool) -> None:
    """1.0: a lost game played back counted as "Won 1" under another seat."""
    desk = Desk(Match(o=EASY, before=Score().add("easy", -1)))
    before = desk.match
    desk.play_back("loss", WON)
    desk.settle()
    assert desk.ply == 5
    if is_left:
        desk.leave()
    desk.play_from_here()
    assert desk.match == before
    assert desk.shown.score[0].counts == "Won 0, lost 1, drawn 0"


def test_looking_changes_nothing_that_is_kept() -> None:
    desk = Desk(Match(o=EASY, game=ENDED))
    kept, history = list(desk.kept), desk.history
    for command in ("look", "look_by", "look_by", "look_to_end", "hint", "play", "pause", "leave"):
        give(desk, command)
        desk.settle()
        assert (desk.kept, desk.history) == (kept, history)


def test_an_ended_game_is_looked_at_where_something_is_left_to_search() -> None:
    desk = desk_in("over")
    before = desk.history
    desk.look_before_end()
    assert (desk.ply, desk.history) == (4, before)
    desk.look_before_end()
    assert desk.shown.told == ENGLISH("no such command")
    desk.look_to_end()
    desk.look_before_end()
    assert desk.ply == 4


def test_stepping_ends_at_the_first_and_the_last_move() -> None:
    desk = desk_in("looking")
    desk.look_by(-1)
    assert desk.shown.now == ENGLISH("look start")
    desk.look_by(-1)
    assert desk.shown.told == ENGLISH("still first move")
    desk.look_to_end()
    assert desk.ply == 5
    assert desk.shown.now == view(Match(o=EASY, game=WON)).now
    desk.look_by(1)
    assert desk.shown.told == ENGLISH("still last move")
    with pytest.raises(IllegalMove):
        desk.look(6)
    assert desk.view() == desk.shown


def test_looking_puts_a_reply_off() -> None:
    desk = desk_in("due")
    desk.look(0)
    assert not desk.clock.waiting
    desk.leave()
    assert desk.clock.waits == [1000]
    desk.settle()
    assert len(desk.moves) == 2


def test_where_a_game_is_taken_up_is_said_unless_it_is_its_end() -> None:
    desk = Desk(Match(game=WON))
    desk.look(5)
    desk.play_from_here()
    assert (desk.moves, desk.shown.state) == (WON.played, "over")
    assert "played" in desk.shown.told
    desk.look(2)
    desk.play_from_here()
    assert (desk.moves, desk.shown.state) == ((0, 3), "to move")
    assert desk.shown.told == ENGLISH("played from here", number=2)


def test_a_game_played_back_goes_on_by_itself_and_can_be_stopped() -> None:
    desk = Desk(Match(o=PERFECT))
    desk.play_back("loss", WON, "A game.", {2: "A remark."})
    assert desk.shown.told == "A game."
    assert desk.playing == "loss"
    assert desk.shown.now == ENGLISH("look start")
    assert 900 in desk.clock.waits
    desk.clock.step_until(lambda: desk.ply == 2)
    assert desk.shown.told == "O played A2. A remark."
    drawn = len(desk.drawn)
    desk.pause()
    assert len(desk.drawn) > drawn
    assert desk.playing == ""
    assert 900 not in desk.clock.waits
    for command in ("play", "hint", "look_by"):  # a step of one's own stops it, too
        desk.play_back("loss", WON)
        assert desk.shown.told == ""
        give(desk, command)
        assert desk.playing == ""
    desk.delay = 2
    desk.play_back("loss", WON)
    desk.look_by(-1)
    assert desk.playing == ""
    desk.play_back("loss", WON)
    assert 2000 in desk.clock.waits
    desk.settle()
    assert desk.shown.now == view(Match(game=WON)).now
    desk.play_from_here()
    assert desk.shown.told == ENGLISH("over")
    desk.play_back("loss", WON, is_playing=False)
    assert not desk.clock.waiting


def test_whoever_opens_a_shared_result_keeps_their_match_and_can_play_its_level() -> None:
    own = Match(o=PERFECT).play(4)
    for is_wanted in (False, True):
        desk = Desk(own)
        desk.settle()
        before = desk.match
        desk.play_back("replay", WON, "A friend won.", rival="easy")
        assert desk.match == before
        desk.settle()
        if is_wanted:
            desk.play_from_here()
            assert (desk.match.o, desk.moves, desk.shown.state) == (EASY, (), "to move")
            desk.undo()
        else:
            desk.leave()
        assert desk.match == before


@pytest.mark.parametrize("command", ["new_game", "undo", "redo", "seat", "leave", "look"])
def test_any_command_ends_a_game_that_is_played_back(command: str) -> None:
    desk = Desk(Match(game=WON))
    desk.play_back("loss", ENDED)
    give(desk, command)
    assert desk.playing == ""
    look = desk.shown.look
    desk.settle()
    assert desk.shown.look == look
    assert desk.match.score.total.wins == 1


@pytest.mark.parametrize("state", MATCHES)
def test_a_position_from_elsewhere_is_looked_at_and_left(state: str) -> None:
    """Without a trace in the match, its score or what redo brings back."""
    desk = desk_in(state)
    kept, history = list(desk.kept), desk.history
    for position in (
        Position.parse("X.. .O. ..."),
        Position.parse("O.. .X. ...", first="O"),
        Position.parse("OO. XX. ...", rules=Rules(misere=True)),
        Position.start(Rules(4, 4, 3), "O"),
    ):
        desk.look_at_position("there", position, "From elsewhere.")
        desk.settle()
        assert desk.on_board.position == position
        assert desk.shown.told == "From elsewhere."
        assert desk.shown.look
        assert desk.shown.look.name == "there"
        assert desk.shown.has_news
    desk.look_at_position("there", Position.start())
    assert desk.shown.told == ""
    desk.leave()
    assert (desk.kept, desk.history) == (kept, history)
    assert desk.shown.look is None


def test_a_game_played_back_may_be_played_on_by_two_people() -> None:
    desk = Desk(Match(o=PERFECT))
    before = desk.match
    desk.play_back("loss", WON, is_playing=False)
    desk.look(2)
    desk.play_from_here()
    assert desk.moves == (0, 3)
    assert desk.match.o.is_human
    for _ in range(3):
        desk.undo()
    assert desk.match == before


def test_who_won_a_game_played_back_is_told_by_its_own_rules() -> None:
    desk = Desk(Match(o=PERFECT))
    desk.play_back("misere", replace(WON, rules=Rules(misere=True)), is_playing=False)
    assert desk.shown.winner is None
    desk.look_to_end()
    assert desk.shown.winner == "O"
    desk.look_at_move(1)
    assert desk.ply == 2


# Levels that play each other, and visitors' players


def test_levels_pause_and_go_on() -> None:
    desk = Desk(Match(x=RANDOM, o=RANDOM))
    assert desk.shown.help == "pause button"
    desk.help()
    assert (desk.shown.state, desk.shown.help) == ("stopped", "go on button")
    assert desk.shown.told == ""
    desk.settle()
    assert desk.moves == ()
    desk.play(0)  # lets one of them move
    desk.settle()
    assert len(desk.moves) == 1
    desk.help()
    assert desk.shown.told == view(desk.match).told
    desk.clock.step()
    desk.pause()
    desk.look(1)  # which the button leaves
    assert desk.shown.help == "go on button"
    desk.help()
    desk.settle()
    assert desk.shown.over


@pytest.mark.parametrize("wants_verdicts", [False, True])
def test_a_level_that_was_stopped_moves_once_after_taps(wants_verdicts: bool) -> None:
    desk = Desk(Match(x=PERFECT, o=PERFECT), thinker=Doubt())
    desk.scene.wants_verdicts = wants_verdicts
    desk.pause()
    assert desk.shown.is_thinking == wants_verdicts
    desk.play(0)
    assert desk.shown.state == "due"
    desk.play_out(0)
    assert len(desk.moves) == 1


def test_undo_between_levels_lets_them_wait() -> None:
    """Or they would play over what redo brings back."""
    desk = Desk(Match(x=RANDOM, o=RANDOM))
    desk.settle()
    game = desk.moves
    desk.undo()
    desk.settle()
    assert desk.moves == game[:-1]
    desk.redo()
    assert desk.moves == game


def test_a_visitors_player_moves_or_says_why_not_and_then_waits_for_a_tap() -> None:
    match, own = Match(o=Seat(OWN, "Mine")), create_autospec(OwnPlayers, instance=True)
    desk = Desk(match, own=own)
    desk.play_out(4)
    own.choose.assert_called_once_with("Mine", desk.match.position, ANY, ANY)
    _, _, on_cell, on_refusal = own.choose.call_args.args
    on_cell(0)
    assert desk.moves == (4, 0)
    desk.play_out(8)
    on_refusal("It failed.")
    assert (desk.shown.told, desk.shown.state) == ("It failed.", "stopped")
    desk.play(0)
    assert own.choose.call_count == 3
    assert (desk.shown.told, desk.shown.waiting) == ("You played C3.", True)
    on_refusal("It failed.")
    desk.new_game()
    desk.play(4)
    assert desk.shown.state == "due"
    own.cancel.reset_mock()
    desk.undo()
    assert own.cancel.called
    desk = Desk(replace(match, game=Game(played=(4,))))
    desk.home = None
    desk.settle()
    assert desk.shown.told == ENGLISH("own missing", name="Mine")


def test_another_adviser_may_name_the_best_moves_for_the_levels() -> None:
    desk = Desk(Match(o=PERFECT), thinker=Thinker(Clock(), adviser=lambda _: (8,)))
    desk.play_out(4)
    assert desk.moves == (4, 8)
    assert best_moves(Match().play(4).position) != (8,)


# Changes of the match


@pytest.mark.parametrize("rules", [*BOARDS, Rules(2, 5, 2, misere=True)], ids=rules_name)
def test_another_board_starts_empty(rules: Rules) -> None:
    desk = Desk(Match(x=Seat(name="Ann"), game=Game(Rules(1, 2, 2), played=(1,))))
    desk.change_rules(rules)
    desk.play(1)
    assert desk.match.x.name == "Ann"
    assert desk.match.game == Game(rules, played=(1,))
    desk.undo()
    assert desk.match.game == Game(rules)
    assert desk.shown.told == ENGLISH("undone")


def test_another_opponent_is_met_in_a_new_game_and_undo_brings_back_the_one_before() -> None:
    desk = Desk(Match(x=EASY, o=Seat(name="Ann")).play(0))
    before = desk.match
    desk.play_against("hard")
    assert desk.match == before.with_opponent("hard")
    assert (desk.match.x, desk.match.o, desk.match.game.played) == (Seat("hard"), before.o, ())
    desk.undo()
    assert desk.match == before
    drawn = len(desk.drawn)
    desk.play_against("easy")  # whom she plays already
    assert desk.match == before
    assert len(desk.drawn) == drawn + 1
    desk.play_against("human")
    assert (desk.match.x, desk.match.o) == (Seat(), before.o)


def test_seats_change_while_playing_and_to_choose_what_is_there_changes_nothing() -> None:
    desk = Desk(Match(o=Seat(name="Bo")))
    desk.play(4)
    drawn = len(desk.drawn)
    desk.change_rules(Rules())
    desk.seat("O", "human")
    assert len(desk.history.before) == 1
    assert len(desk.drawn) == drawn + 2
    desk.seat("O", "easy")
    assert desk.match.o == Seat("easy", "Bo")
    desk.settle()
    assert len(desk.moves) == 2


@pytest.mark.parametrize(
    "command", ["new_game", "seat", "change_rules", "change_starts", "clear_score", "open"]
)
def test_undo_and_redo_cover_every_change_of_the_match(command: str) -> None:
    desk = Desk(Match(o=Seat("random"), game=WON, before=Score().add("random", -1)))
    before = desk.match
    give(desk, command)
    after = desk.match
    assert after != before
    while desk.match != before:
        desk.undo()
    while desk.match != after:
        desk.redo()


def test_several_steps_are_undone_and_redone_at_once_as_far_as_they_go() -> None:
    desk = Desk(Match(o=RANDOM))
    steps = [desk.match]
    for _ in range(3):
        desk.play(desk.match.position.moves[0])
        desk.settle()
        steps.append(desk.match)
    desk.undo(2)
    assert desk.match == steps[1]
    desk.redo(9)
    assert desk.match == steps[3]
    desk.undo(9)
    assert desk.match == steps[0]
    assert desk.shown.told == ENGLISH("undone")


def test_undo_and_redo_say_when_there_is_nothing() -> None:
    desk = Desk(Match())
    assert not desk.shown.can_undo
    assert not desk.shown.can_redo
    desk.undo()
    assert desk.shown.told == ENGLISH("nothing to undo")
    desk.redo()
    assert desk.shown.told == ENGLISH("nothing to redo")
    desk = Desk(Match(x=RANDOM))
    desk.settle()
    assert not desk.shown.can_undo
    desk.look(1)
    assert desk.shown.can_undo


# Storage, other tabs, languages


def test_every_change_is_saved_and_shown_as_unsaved_until_that_succeeds() -> None:
    desk = Desk(Match())
    desk.play(4)
    assert [kept.match for kept in desk.kept] == [Match(), desk.match]
    desk.is_kept = False  # the storage is full
    for act in (desk.undo, desk.redo, partial(desk.look, 0), desk.leave):
        assert desk.shown.is_saved == (act == desk.undo)
        act()
    assert not desk.shown.is_saved
    desk.is_kept = True
    desk.play(0)
    assert desk.shown.is_saved
    assert not Desk(Match(), is_kept=False).shown.is_saved


def test_the_match_of_another_tab_is_shown() -> None:
    """That tab sees to the reply; should it not, a tap does."""
    desk = Desk(Match(o=PERFECT))
    kept = len(desk.kept)
    desk.adopt(History(Match(o=PERFECT, game=Game(played=(4,)))))
    desk.settle()
    assert (desk.moves, desk.shown.state, len(desk.kept)) == ((4,), "stopped", kept)
    assert desk.shown.told == view(desk.match).told
    desk.play_out(0)
    assert len(desk.moves) == 2
    drawn = len(desk.drawn)
    desk.adopt(loads_history(dumps(desk.history)))
    assert len(desk.drawn) == drawn
    for state in ("looking", "due"):
        desk = desk_in(state)
        desk.adopt(History(Match(o=PERFECT)))
        assert desk.shown.state == "to move"
        assert 1000 not in desk.clock.waits


def test_another_language_is_spoken_from_the_next_view_on() -> None:
    desk = Desk(Match())
    desk.speak(Words("de"))
    assert desk.shown.status == view(Match(), Words("de")).status


# Verdicts and previews


def test_verdicts_are_shown_where_somebody_may_move_or_looks() -> None:
    desk = Desk(Match(game=Game(played=(0,))), thinker=Doubt())
    desk.scene.wants_verdicts = True
    desk.view()
    assert not desk.thinker.is_busy  # drawing starts no search
    desk.refresh()
    assert desk.shown.is_thinking
    desk.settle()
    assert not desk.shown.is_thinking
    assert desk.shown.cells[4].verdict
    assert desk.shown.cells[4].verdict.is_best
    desk = desk_in("due")
    desk.scene.wants_verdicts = True
    desk.refresh()
    assert {cell.verdict for cell in desk.shown.cells} == {None}


def test_threats_are_shown_where_verdicts_are_not_exact() -> None:
    moves = (112, 0, 113, 20, 97, 200, 98, 210)  # X has a square in the middle
    desk = Desk(Match(game=Game(LARGE, played=moves)), thinker=Doubt(Budget(nodes=2_000)))
    assert not desk.shown.forced
    desk.scene.wants_verdicts = True
    desk.refresh()
    desk.settle()
    first, *_ = forced = desk.shown.forced
    assert desk.shown.cells[first].threat == "forced"
    assert {cell.threat for cell in desk.shown.cells} == {"", "three", "forced"}
    desk.play_back("forced", reduce(Game.play, forced, desk.match.game), ply=8, is_playing=False)
    assert (desk.ply, desk.shown.look and desk.shown.look.count) == (8, 8 + len(forced))
    desk.leave()
    assert desk.moves == moves
    desk.change_rules(SMALL)
    for cell in (0, 1, 4, 8):
        desk.play(cell)
    desk.settle()
    assert {cell.threat for cell in desk.shown.cells} == {""}


def test_a_preview_shows_moves_that_nobody_made_until_a_tap_ends_it() -> None:
    desk = Desk(Match(game=Game(played=(4,))))
    status = desk.shown.status
    desk.preview((0, 8))
    assert (desk.shown.is_preview, desk.shown.turn, desk.shown.status) == (True, None, status)
    assert "".join(cell.mark or "." for cell in desk.shown.cells) == "O...X...X"
    desk.play(2)
    assert not desk.shown.is_preview
    assert desk.moves == (4,)
    desk.preview((0, 3, 1, 5))
    assert (desk.shown.over, len(desk.shown.lines)) == (False, 1)


def test_a_given_position_has_no_last_move_until_one_is_made() -> None:
    match = Match(game=Game.to(Position.parse("XO. .X. ..O")))
    desk = Desk(match, is_position=True)
    assert desk.shown.status == "X to move."
    assert not any(cell.is_last for cell in desk.shown.cells)
    desk.play(0)
    assert desk.shown.status == "A1 is taken. X to move."
    desk.play(3)
    assert desk.shown.status == "X played A2. O to move."
    assert [cell.name for cell in desk.shown.cells if cell.is_last] == ["A2"]


def test_perfect_opens_at_the_centre_of_a_board_that_is_too_large_to_be_exact() -> None:
    desk = Desk(Match(x=PERFECT, game=Game(LARGE)), thinker=Doubt(Budget(nodes=50)))
    desk.settle()
    assert desk.moves == (112,)


def test_a_match_can_be_followed_by_what_is_told_alone() -> None:
    """Who hears the status, and nothing else, knows the board, whose turn it is and the end."""
    ends = {ENGLISH("won, you"), ENGLISH("won, computer"), ENGLISH("draw")}
    for seed in range(5):
        desk = Desk(Match(o=Seat("medium")), seed=seed)
        heard = dict.fromkeys((f"{col}{row}" for row in (1, 2, 3) for col in "ABC"), ".")
        while desk.shown.now not in ends:
            assert desk.shown.now.endswith(ENGLISH("turn, you"))
            free = next(cell for cell, mark in enumerate(heard.values()) if mark == ".")
            desk.play_out(free)
            for who, mark in (("You", "X"), ("The computer", "O")):
                heard |= dict.fromkeys(re.findall(rf"{who} played (\w\d)", desk.shown.told), mark)
            assert "".join(heard.values()) == desk.match.position.cells
