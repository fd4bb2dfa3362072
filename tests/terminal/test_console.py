"""The terminal: typed input and printed output."""

import re
import sys
from pathlib import Path

import pytest

from tests.terminal.command import friends, play
from tictactoe import Game, Match, Position, Rules, analyse, loads
from tictactoe.frontends.terminal import console
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.view import view

LATE = "--position XO..X...O"
LARGEST = "--rows 15 --cols 15 --run 5"
NARROW = """\
   A B C D E F G H I J K L M N O
 1 . . . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . . .
 3 . . . . . . . . . . . . . . .
 4 . . . . . . . . . . . . . . .
 5 . . . . . . . . . . . . . . .
 6 . . . . . . . . . . . . . . .
 7 . . . . . . . . . . . . . . .
 8 . . . . . . . . . . . . . . .
 9 . . . . . . . . . . . . . . .
10 . . . . . . . . . . . . . . .
11 . . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . .
14 O O O O . . . . . . . . . . .
15 . . . . . . . . . .[X X X X X]"""
LARGEST_WON = """\
    A   B   C   D   E   F   G   H   I   J   K   L   M   N   O
 … such as A1, up to O15, or help; not 'P1'. … \
9     |   |   |   |   |   |   |   |   |   |   |   |   |   |
 … \
15    |   |   |   |   |   |   |   |   |   |   |   |   |   |[X]
 … X wins!"""
EXPLAINED = """\
alpha_beta, XO. .X. ..O, X to move
 … # cell=A2 -> +1, 19 nodes
 … pruned C2, A3, B3: A2 brings alpha 1 and beta 1 together … \
= +1, 59 nodes
"""
WON = "A1\nA2\nB1\nB2\nC1\n"
NO_CELL = "Type a column and a row, such as A1, up to C3, or help; not "
ANSWERS = {
    **dict.fromkeys(("", "D1", "A4", "A", "5", "AA", "hello", "A1 B1", "\x00", "1" * 99), NO_CELL),
    "A" + "9" * 5000: NO_CELL,
    "\udcff\udcfe": NO_CELL + r"'\\xff\\xfe'.",  # bytes that are no text, as Python writes them
    "undo": "Nothing to undo.",
    "redo": "Nothing to redo.",
    **dict.fromkeys(("undo x", "undo 0", "redo -1", "undo " + "9" * 5000), "Say how many moves, "),
    "open nowhere.txt": "nowhere.txt: No such file",
    "save /nowhere/match.txt": "/nowhere/match.txt: No such file",
    "open": "Name a file, such as open match.txt.",
    "SAVE": "Name a file, such as save match.txt.",
    "open .": ".: ",
    "open a\0b": "Name a file, such as open match.txt.",
    "save \0": "Name a file, such as save match.txt.",
}


@pytest.mark.parametrize(
    ("options", "typed", "expected"),
    [
        ("", "A1\n2a\nb1\nB2\n 1c \n", "1  [X]|[X]|[X] … X played C1. X wins!"),
        ("--rows 1 --cols 1 --run 1", "A1\n", "X played A1. X wins!"),
        ("", "A1\nA1\nB2\n", "That cell is taken. O to move. … O played B2. X to move."),
        ("--layout keypad", "7\n4\n8\n5\nC1\n", "1   7 | 8 | 9\n … X wins!"),
        ("--layout letters", "q\nA\nw\ns\ne\n", "1   q | w | e\n … X wins!"),
        ("--name-X Zoë", "A1\n", "Zoë played A1. O to move."),
        ("--rows 2 --cols 4 --misere", WON, "    A   B   C   D\n … O wins! X completed a line."),
        (LARGEST, "O15\n1a\n14n\nA2\nM13\nA3\n12l\nA4\nP1\nK11\n", LARGEST_WON),
        (LATE, "A2\nB3\nC2\n", "X wins!"),
        ("-X perfect --starting O --position O........", "", " played B2. "),
        pytest.param(
            *("-X perfect -O perfect --heuristic lines --depth 1", "", "\nX played B2. "),
            marks=pytest.mark.slow,
        ),
        (f"{LATE} --explain minimax", "", "\n= +1, 238 nodes\n"),
        (f"{LATE} --explain", "", EXPLAINED),
        (
            f"{LATE} --tree",
            "",
            "max +1, 59 nodes, window -1 to +1\n├─ C1 min 0, 39 nodes\n│  ├─ A2 max",
        ),
        (f"{LATE} --tree dot", "", "digraph tree {\n … }"),
        (f"{LATE} --tree json --method minimax", "", '{ … \n  "nodes": 238,\n … }'),
        ("--tree --method ordered --depth 1 --fold", "", "├─ A1 (also C1, A3, C3) min at most 0, "),
    ],
)
def test_options_print_what_they_ask_for(options: str, typed: str, expected: str) -> None:
    status, printed = friends(*options.split(), lines=typed)
    assert status == 0
    parts = map(re.escape, expected.split(" … "))
    assert re.search(".*".join(parts), printed, re.DOTALL)


def test_a_repeated_command_is_answered_again(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    lines = f"undo\nundo\nA1\nA1\nA1\nhint\nhint\nsave {file}\nopen {file}\nopen {file}\nmoves\n"
    _, printed = friends(lines=lines)
    assert printed.count("Nothing to undo. X to move.") == 2
    assert printed.count("That cell is taken. O to move.") == 2
    assert printed.count("Best: B2. Keeps the draw; any other move loses.") == 2
    assert printed.count("X played A1. O to move.") == 3
    *_, again, listed, _ = printed.split("Cell: ")
    assert again == "X played A1. O to move.\n"
    assert listed == "  1. X A1\n"


def test_a_position_has_no_last_move() -> None:
    for text in ("XO. .X. ..O", "XXX OO. ..."):
        _, printed = friends("--position", text)
        assert "played" not in printed
        assert "(" not in printed
    _, printed = friends("--position", "XO. .X. ..O", lines="hint\nA2\n")
    assert "Best: A2, A3. Each creates two threats at once." in printed
    assert printed.count("(X)") == 1
    assert "X played A2. O to move." in printed


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("pr0ve mine.py:choose", "error: no command 'pr0ve': the first word may be prove, tour"),
        (
            "-O easy prove",
            "error: no command 'prove': the first word may be prove, tour",
        ),
        ("--fast -O easy", "error: unrecognized arguments: --fast"),
    ],
)
def test_an_unknown_command_is_refused(words: str, expected: str) -> None:
    status, printed = play(*words.split())
    assert status == 2
    assert expected in printed


def test_help_names_the_commands_and_every_default() -> None:
    status, printed = play("--help")
    assert status == 0
    expected = " ".join(printed.split())
    for words in (
        "prove --help plays all games",
        "tournament --help lets players",
        "(default 0.25)",
    ):
        assert words in expected
    assert expected.count("(default 3)") == 3
    for default in ("human", "perfect", "X", "1", "2", "text", "alpha-beta", "the empty board"):
        assert f"(default {default})" in expected


def test_invalid_input_is_refused_and_asked_again() -> None:
    status, printed = friends(lines="\n".join(ANSWERS) + "\nA1\n")
    assert status == 0
    _, *answers, last, _ = printed.split("Cell: ")
    for (typed, answer), expected in zip(ANSWERS.items(), answers, strict=True):
        assert expected.startswith(answer), typed
    assert "X played A1. O to move." in last


def test_end_of_input_and_ctrl_c_leave_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    for expected in (0, 130):
        status, printed = play()
        assert status == expected
        assert "Traceback" not in printed
        monkeypatch.setattr("builtins.input", interrupt)


@pytest.mark.slow
def test_a_seed_repeats_the_game() -> None:
    games = [play("-X", "random", "-O", "random", "--seed", seed)[1] for seed in ("1", "1", "2")]
    assert games[0] == games[1] != games[2]


def test_analyse_lists_each_move_with_its_value_best_first() -> None:
    _, printed = friends("--analyse", lines="A1\nB1\n")
    assert "9 moves analysed in" in printed
    listed = printed[printed.rindex("O played B1.") :].splitlines()[1:8]
    assert [line.split()[1] for line in listed] == ["+1"] * 3 + ["0"] * 4
    verdicts = analyse(Position.parse("XO. ... ..."))
    for name, value, word, *_ in map(str.split, listed):
        assert verdicts[Rules().cell(name)].value == int(value)
        assert word == {1: "win", 0: "draw"}[int(value)]


def test_one_move_is_written_in_the_singular() -> None:
    last = ("--position", "XOX XOO OX.")
    assert "  1 move analysed in" in friends(*last, "--analyse")[1]
    assert "C3 end 0, 1 node\n" in friends(*last, "--tree")[1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["-X", "nobody"], "invalid choice: 'nobody'"),
        (["--starting", "Z"], "invalid choice: 'Z'"),
        (["--rows", "0"], "a board has 1 to 15 rows, not 0"),
        (["--rows", "many"], "invalid int value"),
        (["--rows", "4", "--layout", "keypad"], "keypad is for boards of 3 rows and 3 columns"),
        (["--name-X", "x" * 31], "a name has at most 30 characters"),
        (["--pause", "-1"], "the pause is 0 to 60 seconds"),
        (["--seconds", "0"], "a level thinks for more than 0"),
        (["--depth", "10"], "the depth is 0 to 9"),
        (["--window", "--tree"], "--tree is for the terminal: leave it out, or --window"),
        (["--tree", "svg"], "invalid choice: 'svg'"),
        (["--explain", "full"], "invalid choice: 'full'"),
        (["--position", ""], "error: "),
        (["--position", "XXX OOO ..."], "error: "),
        *(
            (["--position", "XXX OO. ...", looking], "the game is over in this position")
            for looking in ("--explain", "--tree", "--ladder")
        ),
    ],
)
def test_impossible_options_are_refused(arguments: list[str], reason: str) -> None:
    status, printed = play(*arguments)
    assert status == 2
    assert reason in printed
    assert "Traceback" not in printed


def test_a_python_without_tkinter_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("tkinter", "tictactoe.frontends.window.window"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delattr("tictactoe.frontends.window.window", raising=False)
    status, printed = play("--window")
    assert status == 2
    assert printed.startswith("This Python cannot open windows (")
    assert "install its tkinter" in printed
    assert printed.count("\n") == 1


def test_a_large_board_fits_into_a_narrow_terminal() -> None:
    moves = (cell for col in range(5) for cell in (14 * 15 + 10 + col, 13 * 15 + col))
    match = Match(game=Game(Rules(15, 15, 5), played=tuple(moves)[:-1]))
    assert console.board_text(view(match), columns=40) == NARROW
    assert all(len(line) <= 40 for line in console.HELP.splitlines())


def test_the_board_is_printed_once_for_a_move_and_its_reply() -> None:
    _, printed = play(lines="A1\nC3\n")
    _, start, first, second = printed.split("    A   B   C\n")
    assert "X" not in start.partition("\n\n")[0]
    for board, moves in ((first, 2), (second, 4)):
        assert len(re.findall("[XO]", board.partition("\n\n")[0])) == moves
    assert first.endswith("Your turn.\nCell: The computer is thinking.\n\n")


def test_several_moves_are_undone_at_once() -> None:
    _, printed = friends(lines="A1\nB1\nC1\nA2\nundo 3\nredo 2\nundo 9\nundo 1\n")
    *_, undone, redone, first, last, _ = printed.split("Cell: ")
    for board, marks in ((undone, 1), (redone, 3), (first, 0)):
        assert len(re.findall("[XO]", board.partition("\n\n")[0])) == marks
    assert last.startswith("Nothing to undo.")


@pytest.mark.parametrize("word", ["q", "exit", "Quit"])
def test_a_word_ends_the_game(word: str) -> None:
    for options, lines in (("", ""), ("--position XX.OO.... ", "C1\n"), ("--layout keypad", "")):
        status, printed = friends(*options.split(), lines=f"{lines}{word}\nB1\n")
        assert status == 0
        assert "B1." not in printed
        assert "Type a column" not in printed


def test_commands_at_the_prompt(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    lines = f"A1\nhint\nB1\nundo\nredo\nmoves\nsave {file}\nnew\nopen {file}\nhelp\nquit\nC3\n"
    status, printed = friends(lines=lines)
    assert status == 0
    assert "Best: B2. Keeps the draw; any other move loses." in printed
    assert "1. X A1\n  2. O B1" in printed
    assert f"Saved to {file}." in printed
    assert "save FILE" in printed
    assert "C3." not in printed
    assert loads(file.read_text("utf-8")).game.played == (0, 1)
    assert printed.count("O played B1. X to move.") == 2
    assert "Undone. O to move." in printed
    assert "Redone. X to move." in printed


def test_an_ended_game_can_be_graded_undone_or_followed_by_another() -> None:
    status, printed = friends(lines=f"{WON}moves\nundo\nC3\nC2\nnew\n{WON}\n")
    assert status == 0
    assert "2. O A2: mistake: gave away a draw" in printed
    assert "O played C2. O wins!" in printed
    assert printed.count("X wins!") == 2


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"hello\xff\x00", "line 1: it should begin with 'tictactoe'"),
        (b"tictactoe 1\nX: nobody\nO: human\ngame:\n", "no level 'nobody'"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes, expected: str) -> None:
    file = tmp_path / "other.txt"
    file.write_bytes(content)
    _, printed = friends(lines=f"open {file}\nA1\n")
    assert expected in printed
    assert "X played A1." in printed
    status, printed = friends("--score", str(file))
    assert status == 2
    assert expected in printed


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
def test_an_endless_file_is_read_only_up_to_the_limit() -> None:
    _, printed = friends(lines="open /dev/zero\nA1\n")
    assert "a record has at most 100,000 characters" in printed
    assert "X played A1." in printed


def test_a_file_is_read_as_windows_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_bytes(b"\xef\xbb\xbftictactoe 1\r\nX: human\r\nO: human\r\ngame: B2\r\n")
    _, printed = friends(lines=f"open {file}\n")
    assert "X played B2." in printed


def test_a_file_keeps_the_score_of_each_board(tmp_path: Path) -> None:
    file = tmp_path / "score.txt"
    small, large = (), ("--rows", "4", "--cols", "4")
    for board, won in ((small, 1), (large, 1), (small, 2), (large, 2)):
        _, printed = friends("--score", str(file), *board, lines=WON)
        assert f"All games: Won {won}, lost 0, drawn 0; Streak {won}, best {won}" in printed
    assert loads(file.read_text("utf-8")).before.against("friend").wins == 2


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--score /nowhere/score.txt", "Draw. No mistakes.\n/nowhere/score.txt: No such file"),
        ("--heuristic probability --rows 6", "at most 10 cells are empty"),
    ],
)
def test_what_fails_during_a_game_is_reported(options: str, reason: str) -> None:
    status, printed = play("-X", "perfect", *options.split())
    assert status == 1
    assert reason in printed


@pytest.mark.slow
def test_large_boards_are_played_in_the_time_given() -> None:
    board = ("--rows", "6", "--cols", "7", "--run", "4")
    status, printed = play("-X", "perfect", *board, "--seconds", "0.05")
    assert status == 0
    assert "wins" in printed or "draw" in printed
    board = ("--rows", "9", "--cols", "9", "--run", "5")
    _, printed = friends(*board, "--analyse", lines="E5\n")
    assert "looks" in printed


@pytest.mark.slow
def test_the_ladder_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    status, printed = play(*LATE.split(), "--ladder")
    assert status == 0
    head, *lines, counted = printed.splitlines()
    assert "window -1 to +1" in counted
    assert head.split() == ["method", "positions", "time", "found"]
    assert [line[:15].strip() for line in lines] == list(METHODS)
    assert re.fullmatch("minimax +238 +[a-z0-9]+ ms  X wins · plays A2, A3 · ✓ right", lines[0])
    monkeypatch.setattr(console, "TIME_LIMIT", 0.05)
    large = ("--rows", "5", "--cols", "5", "--run", "4")
    _, printed = play(*large, "--ladder")
    assert printed.count("stopped: too slow") == len(METHODS) - len(INEXACT)
    assert printed.count("too many games to count") == len(INEXACT)
    for looking in ("--tree", "--explain"):
        status, printed = play(*large, looking)
        assert (status, printed) == (1, "This search takes too long here; it was stopped.\n")
