"""Matches as text: written, read, and refused."""

from pathlib import Path
from random import Random
from urllib.parse import quote, quote_plus

import pytest

from tests.records import random_history
from tictactoe import (
    LEVELS,
    Game,
    History,
    Match,
    RecordError,
    Rules,
    Score,
    Seat,
    Tally,
    dumps,
    loads,
)
from tictactoe.opening import open_match, record_in_link
from tictactoe.record import LONGEST_RECORD, game_text, loads_history

HEAD = "tictactoe 1\nX: human\nO: perfect\n"


def test_every_match_comes_back_the_same() -> None:
    for seed in range(100):
        history = random_history(Random(seed))
        record = dumps(history)
        assert loads_history(record) == loads_history(record.replace("\n", "\r\n")) == history
        assert loads(record) == loads(dumps(history.match)) == history.match
    assert game_text(Game()) == ""
    assert game_text(Game(first="O")) == "O first:"
    for level in (*LEVELS, "own", "human"):
        match = Match(o=Seat(level, "Ann"))
        assert loads(dumps(match)) == match


def test_the_longest_record_is_read_and_can_be_written_again() -> None:
    """A record that would be too long with a space after each colon is refused."""
    assert loads(f"{HEAD}game:".ljust(LONGEST_RECORD - 1) + "\n") == Match(o=Seat("perfect"))
    scores = "".join(f"score:o{number} 0 0 0, streak 0 of 0\n" for number in range(5_000))
    text = HEAD + scores[: LONGEST_RECORD - 1000].rpartition("\n")[0] + "\ngame:\n"
    assert len(text) < LONGEST_RECORD
    with pytest.raises(RecordError, match="at most 100,000 characters"):
        loads(text)


def test_a_record_is_the_published_text() -> None:
    """Other programs and saved games depend on it."""
    text = (
        "tictactoe 1\n"
        'X: human "Ann"\n'
        "O: perfect\n"
        "starts: alternate\n"
        "total: 3 1 4, streak 0 of 2\n"
        "score: easy 3 0 0, streak 3 of 3\n"
        "score: perfect 0 1 4, streak 0 of 0\n"
        "game: 5x5x4 misere, O first: C3 | B2 A1\n"
    )
    match = Match(
        x=Seat(name="Ann"),
        o=Seat("perfect"),
        game=Game(Rules(5, 5, 4, misere=True), "O", (12, 6, 0)),
        starts="alternate",
        before=Score(
            Tally(3, 1, 4, 0, 2), (("easy", Tally(3, 0, 0, 3, 3)), ("perfect", Tally(0, 1, 4)))
        ),
    )
    assert loads(text) == match.at(1)
    assert loads_history(text) == History.opened(match, 1)
    assert dumps(History.opened(match, 1)) == text


def test_each_board_has_its_score_in_the_record() -> None:
    """The board of the game comes first, without its name, as before boards had names."""
    text = (
        "tictactoe 1\n"
        "X: human\n"
        "O: easy\n"
        "total: 1 0 0, streak 1 of 1\n"
        "score: easy 1 0 0, streak 1 of 1\n"
        "board: 3x3x3\n"
        "total: 0 0 2, streak 0 of 0\n"
        "score: friend 0 0 2, streak 0 of 0\n"
        "board: 3x3x3 misere\n"
        "total: 0 1 0, streak 0 of 0\n"
        "score: easy 0 1 0, streak 0 of 0\n"
        "game: 15x15x5: H8\n"
    )
    match = loads(text)
    assert match.score.against("easy") == Tally(1, 0, 0, 1, 1)
    assert match.with_rules(Rules()).score.against("friend") == Tally(draws=2)
    assert match.with_rules(Rules(misere=True)).score.against("easy") == Tally(losses=1)
    assert dumps(match) == text


def test_a_match_by_link_has_its_record_and_opens_only_in_a_page() -> None:
    match = Match().by_link().play(4)
    text = "tictactoe 1\nX: human\nO: away\nstarts: loser\ngame: B2\n"
    assert dumps(match) == text
    assert open_match(text, has_away=True).match == match
    with pytest.raises(RecordError, match="a match by link continues on the web page"):
        open_match(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tictactoe 1\nX: away\nO: away\ngame:\n", "a friend by link needs a person"),
        ("tictactoe 1\nX: easy\nO: away\ngame:\n", "a friend by link needs a person"),
        ('tictactoe 1\nX: away\nO: own "A"\ngame:\n', "a friend by link needs a person"),
        ("<html>", "line 1: it should begin with 'tictactoe'"),
        ("tictactoe 2\n", "line 1: this program reads version 1 of the record, not '2'"),
        ("\n", "line 1: it should begin with 'tictactoe'"),
        ("tictactoe 1\nO: human\n", "line 2: it should begin with 'X:'"),
        ("tictactoe 1\nX human\n", "line 2: it should begin with 'X:'"),
        ("tictactoe 1\nX: human Ann\n", "line 2: a seat is written like"),
        (f'tictactoe 1\nX: human "{"A" * 31}"\n', "line 2: a name has at most 30"),
        ("tictactoe 1\nX: nobody\n", "line 2: no level 'nobody', only random, easy"),
        ("tictactoe 1\nX: human\nO: away_ \n", "line 3: no level 'away_', only random, easy"),
        ("tictactoe 1\nX: a-b\n", "line 2: a seat is written like"),
        (HEAD + "starts: me\ngame:\n", "line 4: X, O, alternate or loser starts, not 'me'"),
        (HEAD + "total: 1\ngame:\n", "line 4: a score is written like"),
        (HEAD + "total: 1 0 0, streak 2 of 2\ngame:\n", "line 4: a streak is no longer than"),
        (HEAD + "total: 9999999 0 0, streak 0 of 0\ngame:\n", "line 4: a score counts 0 to"),
        (HEAD + "total: 1 0 0, streak 1 of 1\ngame:\n", "line 4: the total is not the sum"),
        (HEAD + "score: a-b 1 0 0, streak 1 of 1\ngame:\n", "line 4: an opponent is named by"),
        (HEAD + 2 * "score: easy 0 0 0, streak 0 of 0\n", "line 5: an opponent has one score"),
        (HEAD + "board: 4x4\ngame:\n", "line 4: rules are written like"),
        (HEAD + "board: O first\ngame:\n", "line 4: a board is written like"),
        (HEAD + "board: 4x4x5\ngame:\n", "line 4: a run of 5 does not fit"),
        (HEAD + "\nboard: 3x3x3\ngame:\n", "line 4: it should begin with 'game:'"),
        (HEAD + "board: 3x3x3\ngame:\n", "line 5: a board has one score"),
        (HEAD + "board: 4x4x4\nboard: 4x4x4\ngame:\n", "line 6: a board has one score"),
        (HEAD + "board: 4x4x4\ntotal: 1 0 0, streak 1 of 1\ngame:\n", "line 5: the total is not"),
        (HEAD + "B2\n", "line 4: it should begin with 'game:'"),
        (HEAD + "game: B2 B2\n", "line 4: move 2: B2 is taken"),
        (HEAD + "game: B2 D4\n", "line 4: move 2: the board has no cell 'D4'"),
        (HEAD + f"game: A{'9' * 5000}\n", "line 4: move 1: the board has no cell 'A99999999999"),
        (HEAD + "game: b2\n", "line 4: move 1: the board has no cell 'b2'"),
        (HEAD + "game: A1 A2 B1 B2 C1 C2\n", "line 4: move 6: the game is over"),
        (HEAD + "game: A1 |\n", "line 4: undone moves are missing"),
        (HEAD + "game: A1 | B1 | C1\n", "line 4: move 3: the board has no cell"),
        (HEAD + "game: 4x4: A1\n", "line 4: rules are written like"),
        (HEAD + "game: : A1\n", "line 4: rules are written like"),
        (HEAD + "game: 99x3x3: A1\n", "line 4: a board has 1 to 15 rows"),
        (HEAD + "game: 3x3x4: A1\n", "line 4: a run of 4 does not fit"),
        (HEAD + "game: Z first: A1\n", "line 4: rules are written like"),
        (HEAD + "game: A1\ngame: A1\n", "line 5: the record should end here"),
        (HEAD + "game: A1\n\n.", "line 6: the record should end here"),
        ("x" * (LONGEST_RECORD + 1), "at most 100,000 characters"),
    ],
)
def test_other_text_is_refused_with_the_line_and_the_reason(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        loads(text)
    with pytest.raises(RecordError, match="not bytes"):
        loads(text.encode())  # type: ignore[arg-type]


RECORDS = [
    *(
        sample.read_text("utf-8")
        for sample in sorted(Path(__file__).parent.glob("samples/*/*.txt"))
    ),
    *(dumps(random_history(Random(seed))) for seed in range(8)),
    "tictactoe 1\r\nX: human\r\nO: away\r\ngame: 15x15x5: H8 G10\r\n",
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_that_was_cut_anywhere_is_refused_as_cut(record: str) -> None:
    for length in range(len(record)):
        with pytest.raises(RecordError) as refused:
            loads(record[:length])
        assert refused.value.key == "cut"
        assert "cut off" in str(refused.value)


@pytest.mark.parametrize("record", RECORDS)
def test_a_link_that_was_cut_anywhere_is_refused_as_cut(record: str) -> None:
    """Encoded up to three times, and cut within a character, too."""
    link = quote(record, safe="")
    for encoded in (link, quote(link), quote_plus(record), quote(record, safe=': |"')):
        opened = open_match(record_in_link(encoded), has_own=True, has_away=True)
        assert opened == loads_history(record)
        for length in range(len(encoded)):
            with pytest.raises(RecordError) as refused:
                loads(record_in_link(encoded[:length]))
            assert refused.value.key == "cut"


@pytest.mark.parametrize("record", RECORDS)
def test_text_appended_to_a_link_is_ignored(record: str) -> None:
    history = loads_history(record)
    for blank in ("\n", "\r\n", "\n\n\n", " ", "\n \t"):
        assert loads_history(record + blank) == history
    for added in (
        ".",
        ")",
        "&utm_source=mail&fbclid=1+2",
        "%0A",
        "%20",
        "%22%3E",
        "#g=x",
        "%E0",
        "…",
    ):
        for encoded in (quote(record, safe=""), quote(quote(record)), quote_plus(record)):
            assert loads_history(record_in_link(encoded + added)) == history


def test_a_name_keeps_what_looks_encoded() -> None:
    for name in ("100%", "a%20b", "%0A", "a+b&c", "%25%2B"):
        record = dumps(Match(x=Seat(name=name)))
        assert record_in_link(quote(record, safe="")) == record
        assert record_in_link(quote(quote(record, safe=""))) == record
        assert record_in_link(quote_plus(record)) == record


def test_a_link_that_is_not_text_is_refused() -> None:
    for encoded in (
        "%E0%A4",
        quote('tictactoe 1\nX: human "') + "%E0%22%0AO%3A human%0Agame%3A%0A",
    ):
        with pytest.raises(RecordError):
            loads(record_in_link(encoded))
