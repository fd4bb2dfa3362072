"""Games and matches: moves, seats, who starts."""

from dataclasses import replace

import pytest

from tests.oracle import ORACLE
from tictactoe import Game, IllegalMove, InvalidSeat, Mark, Match, Outcome, Position, Rules, Seat
from tictactoe.game import Starts

WON = (0, 3, 1, 4, 2)
LOST = (0, 3, 1, 4, 8, 5)
DRAWN = (0, 1, 2, 4, 3, 5, 7, 6, 8)


def test_a_game_leads_to_any_position() -> None:
    """`tests/proofs` tries all of 3x3; here, two lines that one move completed, too."""
    found = [Position.parse(cells) for cells in list(ORACLE.boards("X"))[::40]]
    found.append(Position.parse("OO.O O.O. XXXX .OXX", Rules(4, 4, 4), first="O"))
    assert [Game.to(position).position for position in found] == found


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda: Game().play(9), "from 0 to 8"),
        (lambda: Game(played=(0, 0)), "A1 is taken"),
        (lambda: Game(played=[1, 2]), r"a tuple of cells, not \[1, 2\]"),  # type: ignore[arg-type]
        (lambda: Game(played=(*WON, 8)), "the game is over"),
        (lambda: Game(played=(0,) * 5000), "the board has 9 cells, here are 5,000 moves"),
        (lambda: Match(game=Game(played=WON)).play(8), "the game is over"),
    ],
)
def test_illegal_moves_are_refused(change: object, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        change()  # type: ignore[operator]


@pytest.mark.parametrize("cell", [1.0, True, "B1", None])
def test_a_move_must_be_an_int(cell: int) -> None:
    assert Game(played=(0, 1)).position.ply == 2
    with pytest.raises(IllegalMove, match="a cell is a whole number"):
        Game(played=(0, cell))


def test_the_seat_to_move_follows_the_turn() -> None:
    match = Match(x=Seat(name="Ann"), o=Seat("easy"), game=Game(first="O"))
    assert match.seat == Seat("easy")
    assert match.play(0).seat == Seat(name="Ann")
    assert Match(game=Game(played=WON)).seat is None


@pytest.mark.parametrize(
    ("starts", "game", "first"),
    [
        ("X", Game(played=WON), "X"),
        ("O", Game(played=WON), "O"),
        ("alternate", Game(played=WON), "O"),
        ("alternate", Game(played=DRAWN), "O"),
        ("alternate", Game(played=LOST), "O"),
        ("loser", Game(played=WON), "O"),
        ("loser", Game(played=DRAWN), "O"),
        ("loser", Game(played=LOST), "X"),
        ("loser", Game(first="O", played=LOST), "O"),
        ("X", Game(played=(0,)), "X"),  # a game that was left changes nothing
        ("O", Game(played=(0,)), "O"),
        ("alternate", Game(played=(0,)), "X"),
        ("loser", Game(played=(0,)), "X"),
        ("loser", Game(), "X"),
    ],
)
def test_who_starts_the_next_game(starts: Starts, game: Game, first: Mark) -> None:
    match = Match(game=game, starts=starts)
    assert match.new_game().game == Game(first=first)
    assert match.new_game("O").game.first == "O"


def test_who_starts_changes_at_once_only_on_an_empty_board() -> None:
    assert Match().with_starts("O").game.first == "O"
    going = Match(game=Game(played=(0,))).with_starts("O")
    assert going.game == Game(played=(0,))
    assert going.new_game().game.first == "O"
    with pytest.raises(InvalidSeat, match="alternate or loser"):
        Match(starts="winner")  # type: ignore[arg-type]


def test_a_change_of_seats_keeps_an_unfinished_game() -> None:
    going = Match(game=Game(played=(0, 4)))
    assert going.with_seats(Seat(), Seat("hard")).game == going.game


def test_another_opponent_takes_the_seat_that_is_not_the_persons() -> None:
    ann, easy, hard = Seat(name="Ann"), Seat("easy"), Seat("hard")
    for before, after in (
        ((ann, easy), (ann, hard)),
        ((easy, ann), (hard, ann)),
        ((ann, Seat(name="Ben")), (ann, hard)),
        ((easy, Seat("perfect")), (Seat(), hard)),
    ):
        assert Match(*before).play(4).with_opponent("hard") == Match(*after)
    assert Match(easy, Seat("perfect")).opponent == "perfect"


def test_a_person_may_play_either_mark_or_take_turns() -> None:
    going = Match(o=Seat("easy"), game=Game(played=(4,)), starts="alternate")
    assert going.with_person("X") == replace(going, starts="X")
    swapped = going.with_person("O")
    assert (swapped.x, swapped.o, swapped.person) == (Seat("easy"), Seat(), "O")
    assert not swapped.game.played


def test_a_match_by_link_is_sent_for_a_move_and_for_the_end() -> None:
    ann, away = Seat(name="Ann"), Seat("away")
    assert Match(Seat("hard"), ann).by_link() == Match(ann, away, starts="loser")
    assert Match(Seat("hard"), Seat("easy")).by_link() == Match(Seat(), away, starts="loser")
    match = Match(ann, away)
    assert (Match().is_by_link, match.is_by_link) == (False, True)
    assert (match.is_to_send, match.play(4).is_to_send) == (False, True)
    with pytest.raises(InvalidSeat, match="friend"):
        Match(away, Seat("easy"))


def test_a_new_game_keeps_rules_and_seats() -> None:
    match = Match(o=Seat("easy"), game=Game(Rules(misere=True), played=(0, 1))).new_game()
    assert match == Match(o=Seat("easy"), game=Game(Rules(misere=True)))


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Zoë", "اميد", "می‌خواهم", "ශ්\u200dරී", "한국어", "X" * 30, 'O\'Neil "2"'),
        *("\u3164Ann", "!", "\u2605", "\U0001f642", "7", "e\u0301"),
    ],
)
def test_names_of_any_script_are_seated(name: str) -> None:
    assert Seat(name=name).name == name


BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    "name",
    [*("X" * 31, "X" * 10_000, "a\nb", "a\x00", " a", "a ", "\u200b", "\u200d")]
    + [f"a{control}b" for control in BIDI_CONTROLS]
    + ["\u3164", "\u2800 \u2800", "\u115f\u1160", "\uffa0", "\U0001d159", "\U00013441"]
    + ["\u034f", "\ufe0f", "\u17b4", "\U000e0100", "\u180b", "\u0301", "\u3164\u200d\u0301"],
)
def test_names_that_cannot_be_shown_on_a_line_are_refused(name: str) -> None:
    with pytest.raises(InvalidSeat, match="a name"):
        Seat(name=name)


@pytest.mark.parametrize("level", ["", "two words", "a-b", "a.b"])
def test_a_level_is_one_word(level: str) -> None:
    with pytest.raises(InvalidSeat, match="one word"):
        Seat(level)


def test_the_longest_game_is_played_and_walked_through() -> None:
    cells = list(range(225))
    cells[0], cells[1], cells[13], cells[14] = 1, 0, 14, 13  # or a diagonal would be a line
    game = Game(Rules(15, 15, 15))
    for cell in cells:
        game = game.play(cell)
    assert game.position.outcome == Outcome(None)
    assert Match(game=game).at(100).position.ply == 100


def test_a_match_waits_for_a_level_that_is_to_move() -> None:
    level = Seat("easy")
    assert Match(x=level).is_waiting
    assert not Match(o=level).is_waiting
    assert not Match(x=level, game=Game(played=WON)).is_waiting
    assert Match(o=level).play(0).is_waiting is True
