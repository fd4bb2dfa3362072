"""The match loop, by a clock that the tests turn; `tests/properties` tries any commands at all."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.session import LARGE, PERFECT, RANDOM, Clock, Desk, Doubt
from tictactoe import Game, IllegalMove, Match, Rules, Score, Seat, best_moves, dumps
from tictactoe.game import OWN
from tictactoe.session import Session
from tictactoe.thinker import REST
from tictactoe.view import BOARDS, advice, rules_name, view
from tictactoe.words import Words

WON = Game(played=(0, 3, 1, 4, 2))
ENDED = Game(played=(0, 1, 3, 6, 4, 5, 8))
"""O's first move is its first mistake."""
COMMANDS: dict[str, Callable[[Session], object]] = {
    "play": lambda session: session.play(0),
    "new game": lambda session: session.new_game(),
    "undo": lambda session: session.undo(),
    "redo": lambda session: session.redo(),
    "look": lambda session: session.look(0),
    "first mistake": lambda session: session.first_mistake(),
    "hint": lambda session: session.hint(),
    "help": lambda session: session.help(),
    "pause": lambda session: session.pause(),
    "go on": lambda session: session.go_on(),
    "seats": lambda session: session.seat("O", "easy"),
    "rules": lambda session: session.change_rules(Rules(4, 4, 4)),
    "starts": lambda session: session.change_starts("O"),
    "clear": lambda session: session.clear_score(),
    "open": lambda session: session.open(Match(game=WON)),
    "preview": lambda session: session.preview(()),
    "play back": lambda session: session.play_back("a game", WON),
    "next": lambda session: session.look_by(1),
    "back": lambda session: session.look_by(-1),
    "last": lambda session: session.look_to_end(),
    "leave": lambda session: session.leave(),
    "play from here": lambda session: session.play_from_here(),
}
"""Every command that a front end may give."""


def to_move() -> Desk:
    """Return a desk where a person is to move."""
    return Desk(Match(o=Seat("easy"), game=Game(played=(4, 0))))


def due() -> Desk:
    """Return one where a level is to move."""
    return Desk(Match(o=Seat("easy"), game=Game(played=(4,))), delay=1)


def stopped() -> Desk:
    """Return one where a level waits for a tap."""
    desk = Desk(Match(x=RANDOM, o=RANDOM))
    desk.session.pause()
    return desk


def over() -> Desk:
    """Return one after a game."""
    return Desk(Match(o=Seat("easy"), game=WON))


def looking() -> Desk:
    """Return one where somebody looks back."""
    desk = over()
    desk.session.look(1)
    return desk


STATES = {
    "to move": to_move,
    "due": due,
    "stopped": stopped,
    "over": over,
    "looking": looking,
}


@pytest.mark.parametrize("state", STATES)
def test_each_state_is_what_the_view_says(state: str) -> None:
    shown = STATES[state]().shown
    assert shown.state == state
    assert shown.waiting == (state == "due")
    assert (shown.turn is not None) == (state == "to move")
    assert (shown.look is not None) == (state == "looking")
    is_paused = state != "due"
    if state != "looking":
        assert shown.now == view(shown.match, is_paused=is_paused).now


def test_before_it_begins_there_is_a_view() -> None:
    session = Session(Clock(), lambda _: None, Match(game=Game(played=(4,))))
    assert session.view().told == "X played B2."
    assert session.view().state == "to move"


def test_without_a_delay_a_level_replies_as_soon_as_all_is_drawn() -> None:
    desk = Desk(Match(o=PERFECT))
    desk.session.play(4)
    assert desk.clock.waits == [REST]
    desk.session.do(desk.session.match.new_game())
    assert desk.shown.told == ""
    desk.session.open(Match(game=Game(played=(4,))))
    assert desk.shown.told == "X played B2."
    drawn = desk.drawn
    desk.session.change_rules(Rules())
    assert desk.drawn == drawn + 1


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_in_every_state(command: str, state: str) -> None:
    desk = STATES[state]()
    before = desk.drawn
    COMMANDS[command](desk.session)
    assert desk.drawn > before or command == "preview"
    assert desk.shown.now
    desk.settle()


def test_a_level_replies_after_its_pause() -> None:
    desk = Desk(Match(o=PERFECT), delay=0.5)
    assert not desk.clock.waiting
    desk.session.play(4)
    assert desk.clock.waits == [500]
    desk.session.play(0)
    assert str(desk.session.match.position) == "... .X. ..."
    desk.settle()
    assert desk.moves[1] in (0, 2, 6, 8)
    assert desk.shown.status == view(desk.session.match).status


@pytest.mark.parametrize("command", ["new game", "undo", "rules", "pause", "look"])
def test_a_reply_that_is_not_wanted_any_more_does_not_come(command: str) -> None:
    for is_thinking in (False, True):
        desk = Desk(Match(o=PERFECT, game=Game(LARGE)), thinker=Doubt())
        desk.session.play(112)
        if is_thinking:
            desk.clock.step()
        assert desk.thinker.is_busy == is_thinking
        COMMANDS[command](desk.session)
        assert not desk.thinker.is_busy
        assert not desk.clock.waiting


def test_a_level_is_asked_once_for_a_move() -> None:
    """Its chance is drawn once, however long the search takes."""
    for seed in range(20):
        games = []
        for thinker in (None, Doubt()):
            desk = Desk(Match(o=Seat("medium")), seed=seed, thinker=thinker)
            desk.session.play(4)
            desk.settle()
            games.append(desk.moves)
        assert games[0] == games[1]


def test_replies_vary_from_game_to_game() -> None:
    desk, replies = Desk(Match(o=PERFECT)), set()
    for _ in range(20):
        desk.session.play(4)
        desk.settle()
        replies.add(desk.moves[1])
        desk.session.new_game()
    assert replies == {0, 2, 6, 8}


@pytest.mark.parametrize("level", ["random", "easy"])
def test_a_match_that_is_opened_at_a_levels_turn_goes_on(level: str) -> None:
    desk = Desk(Match(o=Seat(level), game=Game(LARGE, played=(112,))), delay=0.1)
    desk.settle()
    assert len(desk.moves) == 2
    desk.session.play(next(cell for cell in range(225) if cell not in desk.moves))
    desk.settle()
    assert len(desk.moves) == 4
    assert desk.kept[-1].game.played == desk.moves


def test_a_tap_after_the_end_starts_a_new_game() -> None:
    desk = over()
    desk.session.play(8)
    assert (desk.moves, desk.shown.state) == ((), "to move")
    assert desk.shown.score[0].counts == "Won 1, lost 0, drawn 0"
    desk.session.undo()
    assert desk.moves == WON.played


def test_a_taken_cell_is_refused() -> None:
    desk = Desk(Match(game=Game(played=(4,))))
    desk.session.play(4)
    assert desk.shown.status == "B2 is taken. O to move."
    assert desk.moves == (4,)


def test_a_hint_follows_when_it_is_known() -> None:
    desk = Desk(Match(game=Game(played=(0, 4, 1))))
    desk.session.hint()
    assert desk.shown.told == advice(desk.session.match).told
    assert [cell.is_hinted for cell in desk.shown.cells].index(True) == 2
    desk = Desk(Match(game=Game(played=(0, 4, 1))), thinker=Doubt())
    desk.session.hint()
    assert desk.shown.told == desk.words("later")
    desk.settle()
    assert desk.shown.told == advice(desk.session.match).told
    desk.session.undo()
    desk.session.hint()
    desk.session.play(2)
    assert not desk.thinker.is_busy
    assert not any(cell.is_hinted for cell in desk.shown.cells)


def test_a_hint_is_of_the_position_that_is_looked_at() -> None:
    desk = looking()
    desk.session.hint()
    assert desk.shown.told == advice(Match(game=Game(played=(0,)))).told
    desk = due()
    desk.session.hint()
    assert desk.shown.told == desk.words("no hint now")
    assert desk.clock.waiting


def test_the_first_mistake_is_found_over_several_thoughts() -> None:
    desk = Desk(Match(game=ENDED), thinker=Doubt())
    desk.session.help()
    assert desk.shown.told == desk.words("later")
    desk.settle()
    assert desk.shown.state == "looking"
    assert desk.shown.look
    assert desk.shown.look.ply == 1
    assert desk.shown.told == "2. O B1: mistake: gave away a draw. Better: B2."
    desk.session.undo()
    assert (desk.shown.state, desk.session.match.game) == ("over", ENDED)


def test_a_game_without_a_mistake() -> None:
    desk = Desk(Match(x=PERFECT, o=PERFECT))
    desk.settle()
    desk.session.help()
    desk.settle()
    assert desk.shown.told == desk.words("no mistake")


# A review is a view and changes nothing


def test_a_win_stays_in_the_score_after_its_first_mistake_was_looked_at() -> None:
    """1.0: win on Easy, show the first mistake, New game: the win was gone."""
    desk = Desk(Match(o=Seat("easy"), game=ENDED))
    desk.session.first_mistake()
    desk.settle()
    assert desk.shown.state == "looking"
    assert desk.shown.score[0].counts == "Won 1, lost 0, drawn 0"
    desk.session.new_game()
    assert desk.session.match.score.against("easy").wins == 1
    assert desk.shown.score[0].counts == "Won 1, lost 0, drawn 0"


def test_redo_works_after_an_earlier_move_was_looked_at() -> None:
    """1.0: it was dead, though the later moves stayed listed."""
    desk = Desk(Match(game=Game(played=(0, 1, 2, 3))))
    desk.session.undo()
    desk.session.look(1)
    assert [move.is_undone for move in desk.shown.moves] == [False] * 3 + [True]
    assert desk.shown.can_redo
    desk.session.redo()
    assert desk.moves == (0, 1, 2, 3)


def test_a_tap_in_the_list_tells_about_that_move() -> None:
    """1.0: "3. X B3" in the list told about "4. O A3"."""
    desk = Desk(Match(game=ENDED))
    desk.settle()
    assert all(move.grade for move in desk.shown.moves)
    for place, move in enumerate(desk.shown.moves):
        desk.session.look(place + 1)
        assert desk.shown.told.startswith(f"{move.graded_text}.")
        assert [shown.is_last for shown in desk.shown.moves].index(True) == place
        assert desk.shown.look
        assert desk.shown.look.ply == place + 1


@pytest.mark.parametrize("is_left", [False, True])
def test_a_game_played_back_counts_for_nobody(is_left: bool) -> None:
    """1.0: a lost game played back counted as "Won 1" under another seat."""
    desk = Desk(Match(o=Seat("easy"), before=Score().add("easy", -1)))
    before = desk.session.match
    desk.session.play_back("loss", WON)
    desk.settle()
    assert desk.shown.look
    assert desk.shown.look.ply == 5
    if is_left:
        desk.session.leave()
    desk.session.play_from_here()
    assert desk.session.match == before
    assert desk.shown.score[0].counts == "Won 0, lost 1, drawn 0"


def test_looking_changes_nothing_that_is_kept() -> None:
    desk = Desk(Match(o=Seat("easy"), game=ENDED))
    kept, history = list(desk.kept), desk.session.history
    for command in ("look", "next", "next", "back", "last", "hint", "play", "pause", "leave"):
        COMMANDS[command](desk.session)
        desk.settle()
        assert (desk.kept, desk.session.history) == (kept, history)


def test_stepping_ends_at_the_first_and_the_last_move() -> None:
    desk = looking()
    desk.session.look_by(-1)
    assert desk.shown.now == desk.words("look start")
    desk.session.look_by(-1)
    assert desk.shown.told == desk.words("still first move")
    desk.session.look(4)
    desk.session.look_by(1)
    assert desk.shown.look
    assert desk.shown.look.ply == 5
    desk.session.look(3)
    desk.session.look_to_end()
    assert desk.shown.look
    assert (desk.shown.look.ply, desk.shown.look.can_play) == (5, False)
    assert desk.shown.now == view(Match(o=Seat("easy"), game=WON)).now
    desk.session.look_by(1)
    assert desk.shown.told == desk.words("still last move")
    with pytest.raises(IllegalMove):
        desk.session.look(6)
    assert desk.session.view() == desk.shown
    desk.session.look(2)
    assert desk.shown.look.can_play
    assert desk.shown.turn is None


def test_a_cell_cannot_be_played_while_looking() -> None:
    desk = looking()
    desk.session.play(8)
    assert desk.shown.told == desk.words("looking refusal")
    assert desk.shown.state == "looking"


def test_looking_puts_a_reply_off() -> None:
    desk = due()
    desk.session.look(0)
    assert not desk.clock.waiting
    desk.session.leave()
    assert desk.clock.waits == [1000]
    desk.settle()
    assert len(desk.moves) == 2


def test_play_from_here_is_an_undo_that_redo_takes_back() -> None:
    desk = Desk(Match(o=Seat("easy"), game=WON))
    desk.session.look(5)
    desk.session.play_from_here()
    assert (desk.moves, desk.shown.state) == (WON.played, "over")
    assert "played" in desk.shown.told
    desk.session.look(2)
    desk.session.play_from_here()
    assert (desk.moves, desk.shown.state) == ((0, 3), "to move")
    assert desk.shown.told == desk.words("played from here", number=2)
    assert [move.is_undone for move in desk.shown.moves] == [False] * 2 + [True] * 3
    desk.session.look(4)
    desk.session.play_from_here()
    assert desk.moves == (0, 3, 1, 4)
    desk.session.redo()
    assert desk.moves == WON.played
    assert desk.shown.score[0].counts == "Won 1, lost 0, drawn 0"


def test_a_level_waits_where_a_game_is_taken_up_at_its_turn() -> None:
    desk = Desk(Match(o=Seat("easy"), game=WON))
    desk.session.look(1)
    desk.session.play_from_here()
    desk.settle()
    assert (desk.moves, desk.shown.state, desk.shown.can_redo) == ((0,), "stopped", True)
    desk.session.play(8)
    desk.settle()
    assert len(desk.moves) == 2
    assert not desk.shown.can_redo


def test_a_game_played_back_goes_on_by_itself_and_can_be_stopped() -> None:
    desk = Desk(Match(o=PERFECT))
    desk.session.play_back("loss", WON, "A game.", {2: "A remark."})
    assert desk.shown.told == "A game."
    assert desk.session.playing == "loss"
    assert desk.shown.look
    assert (desk.shown.look.ply, desk.shown.look.is_playing) == (0, True)
    assert desk.shown.now == desk.words("replaying", number=0, count=5)
    assert 900 in desk.clock.waits
    desk.clock.step_until(lambda: bool(desk.shown.look and desk.shown.look.ply == 2))
    assert desk.shown.told == "O played A2. A remark."
    desk.session.pause()
    assert not desk.clock.waiting
    desk.session.play_back("loss", WON)
    desk.session.look_by(1)
    assert desk.session.playing == ""
    for command in ("play", "hint", "back"):
        desk.session.play_back("loss", WON)
        assert desk.shown.told == ""
        COMMANDS[command](desk.session)
        assert desk.session.playing == ""
    desk.session.delay = 2
    desk.session.play_back("loss", WON)
    assert 2000 in desk.clock.waits
    desk.settle()
    assert desk.shown.now == view(Match(game=WON)).now
    desk.session.play_from_here()
    assert desk.shown.told == desk.words("over")
    desk.session.play_back("loss", WON, is_playing=False)
    assert not desk.clock.waiting


@pytest.mark.parametrize("command", ["new game", "undo", "redo", "seats", "leave", "look"])
def test_any_command_ends_a_game_that_is_played_back(command: str) -> None:
    desk = Desk(Match(game=WON))
    desk.session.play_back("loss", ENDED)
    COMMANDS[command](desk.session)
    assert desk.session.playing == ""
    look = desk.shown.look
    desk.settle()
    assert desk.shown.look == look
    assert desk.session.match.score.total.wins == 1


def test_a_game_played_back_may_be_played_on() -> None:
    desk = Desk(Match(o=PERFECT))
    before = desk.session.match
    desk.session.play_back("loss", WON, is_playing=False)
    desk.session.look(2)
    desk.session.play_from_here()
    assert desk.moves == (0, 3)
    assert desk.session.match.o.is_human
    for _ in range(3):
        desk.session.undo()
    assert desk.session.match == before


# Levels that play each other, and visitors' players


def test_levels_pause_and_go_on() -> None:
    desk = Desk(Match(x=RANDOM, o=RANDOM))
    assert desk.shown.help == "pause button"
    desk.session.help()
    assert (desk.shown.state, desk.shown.help) == ("stopped", "go on button")
    assert desk.shown.told == ""
    desk.settle()
    assert desk.moves == ()
    desk.session.play(0)
    desk.settle()
    assert len(desk.moves) == 1
    desk.session.help()
    assert desk.shown.told == view(desk.session.match).told
    desk.settle()
    assert desk.shown.over


def test_levels_go_on_from_where_somebody_looks_back() -> None:
    desk = Desk(Match(x=RANDOM, o=RANDOM, game=Game(played=(0, 1))))
    desk.session.pause()
    desk.session.look(1)
    assert desk.shown.help == "go on button"
    desk.session.help()
    desk.settle()
    assert desk.shown.over


def test_a_level_that_thinks_after_a_tap_is_not_asked_again() -> None:
    desk = Desk(Match(x=PERFECT, o=PERFECT), thinker=Doubt())
    desk.session.pause()
    desk.session.play(0)
    assert desk.shown.state == "due"
    desk.session.play(0)
    desk.settle()
    assert len(desk.moves) == 1


def test_undo_between_levels_lets_them_wait() -> None:
    desk = Desk(Match(x=RANDOM, o=RANDOM))
    desk.settle()
    game = desk.moves
    desk.session.undo()
    desk.settle()
    assert desk.moves == game[:-1]
    desk.session.redo()
    assert desk.moves == game


def test_a_visitors_player_moves_or_says_why_not() -> None:
    match = Match(o=Seat(OWN, "Mine"))
    desk = Desk(match, own=True)
    desk.session.play(4)
    desk.settle()
    assert desk.own.asked == ["Mine"]
    desk.own.on_cell(0)
    assert desk.moves == (4, 0)
    desk.session.play(8)
    desk.settle()
    desk.own.on_refusal("It failed.")
    assert (desk.shown.told, desk.shown.state) == ("It failed.", "stopped")
    desk.session.play(0)
    assert desk.own.asked == ["Mine"] * 3
    assert desk.shown.waiting
    desk.own.on_refusal("It failed.")
    desk.session.new_game()
    desk.session.play(4)
    assert desk.shown.state == "due"
    desk.session.undo()
    assert desk.own.is_cancelled
    desk = Desk(replace(match, game=Game(played=(4,))))
    desk.settle()
    assert desk.shown.told == desk.words("own missing", name="Mine")


def test_a_seed_repeats_the_game() -> None:
    games = []
    for seed in (1, 1, 2):
        desk = Desk(Match(x=RANDOM, o=RANDOM), seed=seed)
        desk.settle()
        games.append(desk.moves)
    assert games[0] == games[1] != games[2]


def test_another_adviser_may_name_the_best_moves() -> None:
    desk = Desk(Match(o=PERFECT), best=lambda _: (8,), thinker=Doubt())
    desk.session.play(4)
    desk.settle()
    assert desk.moves == (4, 8)
    assert best_moves(Match().play(4).position) != (8,)


# Changes of the match


@pytest.mark.parametrize("rules", [*BOARDS, Rules(2, 5, 2, misere=True)], ids=rules_name)
def test_another_board_starts_empty_and_can_be_undone(rules: Rules) -> None:
    desk = Desk(Match(x=Seat(name="Ann"), game=Game(Rules(1, 2, 2), played=(1,))))
    before = desk.session.match
    desk.session.change_rules(rules)
    desk.session.play(1)
    assert desk.session.match.x.name == "Ann"
    assert desk.session.match.game == Game(rules, played=(1,))
    desk.session.undo()
    assert desk.session.match.game == Game(rules)
    assert desk.shown.told == desk.words("undone")
    desk.session.undo()
    assert desk.session.match == before
    desk.session.redo()
    desk.session.redo()
    assert desk.session.match.game == Game(rules, played=(1,))


def test_seats_and_rules_change_while_playing() -> None:
    desk = Desk(Match(o=Seat(name="Bo")))
    desk.session.play(4)
    desk.session.change_rules(Rules())
    desk.session.seat("O", "human")
    assert len(desk.session.history.before) == 1
    desk.session.seat("O", "easy")
    assert desk.session.match.o == Seat("easy", "Bo")
    desk.settle()
    assert len(desk.moves) == 2
    desk.session.change_rules(LARGE)
    assert desk.session.match.game == Game(LARGE)


@pytest.mark.parametrize("command", ["new game", "seats", "rules", "starts", "clear", "open"])
def test_undo_and_redo_cover_every_change_of_the_match(command: str) -> None:
    desk = Desk(Match(o=Seat("random"), game=WON, before=Score().add("random", -1)))
    before = desk.session.match
    COMMANDS[command](desk.session)
    after = desk.session.match
    assert after != before
    while desk.session.match != before:
        desk.session.undo()
    while desk.session.match != after:
        desk.session.redo()


def test_undo_and_redo_say_when_there_is_nothing() -> None:
    desk = Desk(Match())
    assert not desk.shown.can_undo
    assert not desk.shown.can_redo
    desk.session.undo()
    assert desk.shown.told == desk.words("nothing to undo")
    desk.session.redo()
    assert desk.shown.told == desk.words("nothing to redo")
    desk.session.play(4)
    assert desk.shown.can_undo
    desk = Desk(Match(x=RANDOM))
    desk.settle()
    assert not desk.shown.can_undo
    desk.session.look(1)
    assert desk.shown.can_undo


def test_a_match_that_was_saved_can_be_undone_and_redone() -> None:
    desk = Desk(Match(game=Game(played=(0, 1), undone=(2, 3))))
    assert desk.session.match.game == Game(played=(0, 1))
    desk.session.redo()
    assert desk.moves == (0, 1, 2)
    desk.session.begin(Match(game=WON), "Opened.")
    assert (desk.shown.told, desk.moves) == ("Opened.", WON.played)
    desk.session.undo()
    assert desk.moves == WON.played[:-1]


# Storage, other tabs, languages


def test_every_change_is_kept_with_what_redo_brings_back() -> None:
    desk = Desk(Match())
    desk.session.play(4)
    desk.session.play(0)
    desk.session.undo()
    assert [dumps(match) for match in desk.kept] == [
        dumps(Match(game=game))
        for game in (Game(), Game(played=(4,)), Game(played=(4, 0)), Game(played=(4,), undone=(0,)))
    ]


def test_a_store_that_fails_is_told_of_once() -> None:
    desk = Desk(Match(), is_kept=False)
    assert desk.shown.told == desk.words("cannot save")
    desk.session.play(4)
    assert desk.shown.told == "X played B2."


def test_the_match_of_another_tab_is_shown() -> None:
    desk = Desk(Match(o=PERFECT))
    kept = len(desk.kept)
    desk.session.adopt(Match(o=PERFECT, game=Game(played=(4,))))
    desk.settle()
    assert (desk.moves, desk.shown.state, len(desk.kept)) == ((4,), "stopped", kept)
    desk.session.play(0)
    desk.settle()
    assert len(desk.moves) == 2
    drawn = desk.drawn
    desk.session.adopt(desk.session.match)
    assert desk.drawn == drawn
    desk.session.look(1)
    desk.session.adopt(Match(o=PERFECT))
    assert desk.shown.state == "to move"
    desk = due()
    desk.session.adopt(Match(o=PERFECT))
    assert not desk.clock.waiting


def test_another_language() -> None:
    desk = Desk(Match())
    desk.session.speak(Words("de"))
    assert desk.shown.status == view(Match(), Words("de")).status


# Verdicts and previews


def test_verdicts_are_shown_where_somebody_may_move_or_looks() -> None:
    desk = Desk(Match(game=Game(played=(0,))), thinker=Doubt())
    desk.session.wants_verdicts = True
    assert not desk.thinker.is_busy
    desk.session.view()
    assert not desk.thinker.is_busy
    desk.session.refresh()
    assert desk.shown.is_thinking
    desk.settle()
    assert not desk.shown.is_thinking
    assert desk.shown.cells[4].verdict
    assert desk.shown.cells[4].verdict.is_best
    desk = due()
    desk.session.wants_verdicts = True
    desk.session.refresh()
    assert {cell.verdict for cell in desk.shown.cells} == {None}


def test_a_level_that_was_stopped_goes_on_although_verdicts_are_shown() -> None:
    desk = Desk(Match(x=PERFECT, o=PERFECT), thinker=Doubt())
    desk.session.wants_verdicts = True
    desk.session.pause()
    assert desk.shown.is_thinking
    desk.session.play(0)
    desk.settle()
    assert len(desk.moves) == 1


def test_a_preview_shows_moves_that_nobody_made() -> None:
    desk = Desk(Match(game=Game(played=(4,))))
    status = desk.shown.status
    desk.session.preview((0, 8))
    assert (desk.shown.is_preview, desk.shown.turn, desk.shown.status) == (True, None, status)
    assert "".join(cell.mark or "." for cell in desk.shown.cells) == "O...X...X"
    desk.session.play(2)
    assert not desk.shown.is_preview
    assert desk.moves == (4,)
    desk.session.preview((0, 3, 1, 5))
    assert (desk.shown.over, len(desk.shown.lines)) == (False, 1)
