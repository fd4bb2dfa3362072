"""Games and matches: moves, undo, redo, seats, score."""

import pytest

from tictactoe import Game, IllegalMove, InvalidSeat, Match, Position, Rules, Score, Seat

WON = (0, 3, 1, 4, 2)
DRAWN = (0, 1, 2, 4, 3, 5, 7, 6, 8)


def test_undo_and_redo_walk_through_the_whole_game() -> None:
    """Also over its end, and nothing is changed in place."""
    game = Game(moves=WON)
    walked = [game]
    while walked[-1].moves:
        walked.append(walked[-1].undo())
    assert walked[-1].position == Position.start()
    assert walked[-1].undone == WON
    for earlier in reversed(walked[:-1]):
        walked.append(walked[-1].redo())
        assert walked[-1] == earlier
    assert game.moves == WON


def test_playing_forgets_what_was_undone() -> None:
    """There is one future at a time."""
    game = Game(moves=(0, 3)).undo().play(4)
    assert (game.moves, game.undone) == ((0, 4), ())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda: Game().undo(), "no move to undo"),
        (lambda: Game().redo(), "no move to redo"),
        (lambda: Game().play(9), "from 0 to 8"),
        (lambda: Game(moves=(0, 0)), "A1 is taken"),
        (lambda: Game(moves=(*WON, 8)), "the game is over"),
        (lambda: Game(moves=(0,), undone=(0,)), "A1 is taken"),
        (lambda: Match().undo(), "no move to undo"),
        (lambda: Match().redo(), "no move to redo"),
        (lambda: Match(game=Game(moves=WON)).play(8), "the game is over"),
    ],
)
def test_what_the_rules_forbid_is_refused(change: object, reason: str) -> None:
    """With the reason, also when a game is made by hand."""
    with pytest.raises(IllegalMove, match=reason):
        change()  # type: ignore[operator]


def test_the_seat_to_move_follows_the_turn() -> None:
    """Whichever mark began; after the end it is nobody's turn."""
    match = Match(x=Seat(name="Ann"), o=Seat("easy"), game=Game(first="O"))
    assert match.seat == Seat("easy")
    assert match.play(0).seat == Seat(name="Ann")
    assert match.play(0).undo().redo().seat == Seat(name="Ann")
    assert Match(game=Game(moves=WON)).seat is None


def test_the_score_counts_finished_games() -> None:
    """The current one too once it ends, and no longer when its end is undone."""
    match = Match(game=Game(moves=WON))
    assert match.score == Score(x=1)
    assert match.undo().score == Score()
    match = match.new_game(first="O")
    assert match.game == Game(first="O")
    for cell in WON:
        match = match.play(cell)
    match = match.new_game()
    assert match.game.first == "O"
    for cell in DRAWN:
        match = match.play(cell)
    assert match.score == Score(x=1, o=1, draws=1)


def test_a_new_game_drops_one_that_did_not_end() -> None:
    """It never counted; the rules stay."""
    match = Match(game=Game(Rules(misere=True), moves=(0, 1))).new_game()
    assert match == Match(game=Game(Rules(misere=True)))


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "اميد", "می‌خواهم", "한국어", "X" * 30, 'O\'Neil "2"']
)
def test_names_of_any_script_are_seated(name: str) -> None:
    """As they are."""
    assert Seat(name=name).name == name


@pytest.mark.parametrize("name", ["X" * 31, "a\nb", "a\x00", " a", "a ", "\u202eabc", "\u200b"])
def test_names_that_cannot_be_shown_on_a_line_are_refused(name: str) -> None:
    """Too long, several lines, hidden or reversing characters, outer spaces."""
    with pytest.raises(InvalidSeat, match="a name"):
        Seat(name=name)


@pytest.mark.parametrize("level", ["", "two words", "a-b", "a.b"])
def test_a_level_is_one_word(level: str) -> None:
    """So that it fits a record and a command line."""
    with pytest.raises(InvalidSeat, match="one word"):
        Seat(level)
