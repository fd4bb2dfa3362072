"""Matches as text: the way there and back, and what is refused."""

from random import Random

import pytest

from tictactoe import Game, Match, RecordError, Rules, Seat, dumps, loads
from tictactoe.record import LONGEST_RECORD, game_text, parse_game

RULES = [Rules(), Rules(misere=True), Rules(4, 5, 3), Rules(2, 7, 6, misere=True), Rules(15, 15, 5)]


def random_game(rng: Random, *, ended: bool) -> Game:
    """Return a game of random moves, some undone if it need not have ended."""
    game = Game(rng.choice(RULES[:-1] if ended else RULES), rng.choice(["X", "O"]))
    plies = game.rules.size if ended else rng.randrange(12)
    while not game.position.outcome and plies:
        game = game.play(rng.choice(game.position.moves))
        plies -= 1
    for _ in range(0 if ended else rng.randrange(len(game.moves) + 1)):
        game = game.undo()
    return game


@pytest.mark.parametrize("seed", range(100))
def test_every_match_comes_back_the_same(seed: int) -> None:
    """Rules, seats, names, past games, moves and undone moves."""
    rng = Random(seed)
    seats = [Seat(), Seat("perfect"), Seat(name='Ann "A" Ó: x'), Seat("easy", "Computer")]
    match = Match(
        x=rng.choice(seats),
        o=rng.choice(seats),
        game=random_game(rng, ended=False),
        past=tuple(random_game(rng, ended=True) for _ in range(rng.randrange(4))),
    )
    assert loads(dumps(match)) == match
    assert loads(dumps(match).replace("\n", "\r\n")) == match


def test_a_record_is_the_published_text() -> None:
    """Other programs and saved games lean on it: version 1 stays readable."""
    text = (
        "tictactoe 1\n"
        'X: human "Ann"\n'
        "O: perfect\n"
        "game: B2 A1 C3 C1 B1 B3 A2 C2 A3\n"
        "game: 5x5x4 misere, O first: C3 | B2 A1\n"
    )
    match = Match(
        x=Seat(name="Ann"),
        o=Seat("perfect"),
        past=(Game(moves=(4, 0, 8, 2, 1, 7, 3, 5, 6)),),
        game=Game(Rules(5, 5, 4, misere=True), "O", (12,), (6, 0)),
    )
    assert loads(text) == match
    assert dumps(match) == text


HEAD = "tictactoe 1\nX: human\nO: perfect\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: a record begins with 'tictactoe'"),
        ("<html>", "line 1: a record begins with 'tictactoe'"),
        ("tictactoe", "version 1 of the record, not ''"),
        ("tictactoe 2\n", "version 1 of the record, not '2'"),
        ("tictactoe 1", "ends before its first game"),
        (HEAD, "ends before its first game"),
        ("tictactoe 1\nO: human\n", "line 2: it should begin with 'X:'"),
        ("tictactoe 1\nX human\n", "line 2: it should begin with 'X:'"),
        ("tictactoe 1\nX: human Ann\n", "line 2: a seat is written like"),
        (f'tictactoe 1\nX: human "{"A" * 31}"\n', "line 2: a name has at most 30"),
        ("tictactoe 1\nX: a-b\n", "line 2: a seat is written like"),
        (HEAD + "B2\n", "line 4: it should begin with 'game:'"),
        (HEAD + "game: B2 B2\n", "line 4: move 2: B2 is taken"),
        (HEAD + "game: B2 D4\n", "line 4: move 2: the board has no cell 'D4'"),
        (HEAD + "game: b2\n", "line 4: move 1: the board has no cell 'b2'"),
        (HEAD + "game: A1 A2 B1 B2 C1 C2\n", "line 4: move 6: the game is over"),
        (HEAD + "game: A1 |\n", "line 4: behind the bar"),
        (HEAD + "game: A1 | B1 | C1\n", "line 4: move 3: the board has no cell"),
        (HEAD + "game: 4x4: A1\n", "line 4: rules are written like"),
        (HEAD + "game: : A1\n", "line 4: rules are written like"),
        (HEAD + "game: 99x3x3: A1\n", "line 4: a board has 1 to 15 rows"),
        (HEAD + "game: 3x3x4: A1\n", "line 4: a run of 4 does not fit"),
        (HEAD + "game: Z first: A1\n", "line 4: rules are written like"),
        (HEAD + "game: A1\ngame: A1\n", "line 4: only the last game may be unfinished"),
        (HEAD + "\n", "line 4: it should begin with 'game:'"),
        ("x" * (LONGEST_RECORD + 1), "at most 100,000 characters"),
    ],
)
def test_other_text_is_refused_with_the_line_and_the_reason(text: str, reason: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(RecordError, match=reason):
        loads(text)
    with pytest.raises(RecordError, match="not bytes"):
        loads(text.encode())  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(500))
def test_a_damaged_record_is_refused_or_read_by_the_rules(seed: int) -> None:
    """One to three random edits: either the stated error, or a match that is a fixed point."""
    rng = Random(seed)
    text = list(dumps(Match(o=Seat("perfect"), game=random_game(rng, ended=False))))
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text))
        edit = rng.choice(("", "|", "A", "9", "\n", ":", '"', "\x00", "é", " "))
        text[place : place + rng.randrange(3)] = edit
    try:
        match = loads("".join(text))
    except RecordError:
        return
    assert loads(dumps(match)) == match


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_one_line_holds_a_game(rules: Rules) -> None:
    """What is default is left out."""
    for first in ("X", "O"):
        game = Game(rules, first, (0, 1))
        assert parse_game(game_text(game)) == game
    assert game_text(Game()) == ""
    assert game_text(Game(first="O")) == "O first:"
