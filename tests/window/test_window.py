"""The window: clicks and keys, and what it shows."""

import re
import signal
import tkinter as tk
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tests.window.conftest import Open
from tictactoe import Game, Match, Position, Rules, Seat
from tictactoe.engine.search import think
from tictactoe.frontends.terminal import console
from tictactoe.frontends.window import window
from tictactoe.frontends.window.board import DAY, NIGHT, PENS
from tictactoe.naming import BOARDS, rules_name
from tictactoe.rules import MARKS, Mark
from tictactoe.thinker import Thinker
from tictactoe.view import View, view
from tictactoe.words import ENGLISH

ROOT = Path(__file__).resolve().parent.parent.parent
PERFECT = Seat("perfect")
LARGE = Rules(15, 15, 5)


@pytest.mark.parametrize("first", MARKS)
def test_a_whole_game_by_clicks(desk: Open, first: Mark) -> None:
    playing = desk(Match(o=PERFECT, game=Game(first=first)))
    for _ in range(5):
        playing.settle()
        match = playing.session.match
        position, shown = match.position, view(match, known=think)
        assert playing.texts == (ENGLISH.sentences(shown.message, shown.why), shown.now)
        assert playing.marks == str(position)
        if position.outcome:
            break
        playing.click(position.rules.name(position.moves[0]))
    outcome = playing.session.match.position.outcome
    assert outcome
    assert outcome.winner != "X"
    assert bool(playing.canvas.find_withtag("line")) == (outcome.winner == "O")
    assert str(playing.window.score["text"]).startswith("Won 0, lost ")


def test_the_window_answers_while_a_level_thinks(desk: Open) -> None:
    playing = desk(Match(o=PERFECT, game=Game(LARGE)), seconds=1000)
    for command in ("n", "u"):
        playing.click("H8")
        playing.wait(lambda: playing.session.thinker.is_busy)
        playing.update(20)
        assert playing.session.thinker.is_busy
        assert playing.texts == ("You played H8.", "The computer is thinking.")
        playing.click("A1")  # is not this person's move
        assert playing.session.match.game.played == (112,)
        playing.press(command)
        assert not playing.session.thinker.is_busy
        assert playing.session.match.game.played == ()
        playing.update(5)
        assert playing.marks == str(Position.start(LARGE))


def test_a_game_is_played_by_the_keyboard_alone(desk: Open) -> None:
    playing = desk(Match())
    assert not playing.cells_with("focus")
    playing.type("Right")  # shows where the focus is
    assert playing.cells_with("focus") == [0]
    playing.type("Right", "Down", "Return")
    playing.type("Control-End", "space", "Prior", "Home", "Left", "KP_Enter")
    assert playing.marks == "X.. .X. ..O"
    assert playing.window.buttons["r"].instate(["disabled"])
    playing.type("s")  # is taken
    assert playing.texts[0] == "That cell is taken."
    playing.type("Key-1", "e", "u", "r", "h")
    playing.settle()
    assert playing.marks == "X.X .X. O.O"
    assert playing.texts[0] == "Best: B3. Completes row 3."
    assert playing.cells_with("hint") == [7]
    playing.type("Control-n", "Alt-n")
    assert playing.marks == "X.X .X. O.O"
    playing.type("n")
    assert playing.marks == "... ... ..."
    assert not playing.cells_with("hint")
    playing.type("Tab", "space")
    assert playing.texts[0] == "Undone."
    assert not playing.cells_with("focus")
    playing.type("Shift-Tab")
    assert playing.cells_with("focus") == [0]


def test_an_end_shows_its_line_the_winner_and_the_score(desk: Open) -> None:
    playing = desk(Match(game=Game(played=(0, 3, 1, 4))))
    assert playing.inks("O") == {DAY.o}
    playing.click("C1")
    assert playing.texts == ("X played C1. B2 would have held.", "X wins!")
    (line,) = playing.canvas.find_withtag("line")
    left, top, right, bottom = playing.canvas.bbox(line)
    assert bottom - top < 10
    assert playing.cells_with("line") == [1]
    assert right - left > playing.canvas.winfo_height() * 0.8
    assert playing.inks("O") == {DAY.faint(DAY.o, 0.5)}
    assert playing.window.score["text"] == "Won 1, lost 0, drawn 0"
    misere = desk(Match(game=Game(Rules(misere=True), played=(0, 3, 1, 4, 2))))
    assert misere.inks("O") == {DAY.o}
    assert misere.inks("X") == {DAY.faint(DAY.x, 0.5)}
    assert playing.window.buttons["n"]["style"] == "Due.TButton"
    assert playing.window.buttons["h"]["text"] == "Review"


def test_strokes_are_smooth(desk: Open) -> None:
    """A pixel that a stroke covers in part is opaque in part, at every size."""
    playing = desk(Match(game=Game(LARGE, played=(112, 0))))
    for size in ("600x700", "900x1000"):
        playing.resize(size)
        for mark in MARKS:
            shades = playing.shades(mark)
            assert {0, 255} < shades
            assert len(shades) > 30


def test_large_boards_show_the_names_of_columns_and_rows(desk: Open) -> None:
    assert not desk(Match()).names()
    playing = desk(Match(game=Game(LARGE)))
    playing.resize("{}x{}".format(*playing.root.minsize()))
    names = playing.names()
    assert list(names) == [*"ABCDEFGHIJKLMNO", *map(str, range(1, 16))]
    assert all(min(box) >= 0 for box in names.values())
    for first, second in pairwise("ABCDEFGHIJKLMNO"):
        assert names[first][2] <= names[second][0]
        assert names[first][1] == names[second][1]
    for number in range(1, 15):
        assert names[str(number)][3] <= names[str(number + 1)][1] + 1
    playing.choose(playing.window.rules, "3 × 3")
    assert not playing.names()


def test_looking_back_has_its_own_buttons(desk: Open) -> None:
    playing = desk(Match(game=Game(played=(0, 3, 1, 4, 2))))
    looking = playing.window.looking
    assert not looking.winfo_ismapped()
    previous, further, play, back = looking.winfo_children()
    for leave in (partial(playing.invoke, back), partial(playing.type, "Escape")):
        playing.press("h")
        playing.settle()
        assert looking.winfo_ismapped()
        assert playing.texts[0] == "O’s mistake was A2. B2 would have drawn."
        assert playing.cells_with("ghost") == [3]
        assert playing.cells_with("hint") == [4]
        assert playing.marks == "X.. ... ..."
        leave()
        assert playing.marks == "XXX OO. ..."
        assert not looking.winfo_ismapped()
    playing.press("h")
    playing.settle()
    playing.invoke(previous)
    assert playing.marks == "... ... ..."
    playing.invoke(further)
    playing.invoke(play)
    assert playing.marks == "X.. ... ..."
    playing.press("r")
    assert playing.marks.startswith("X.. O")


def test_the_board_grows_with_the_window(desk: Open) -> None:
    for rules, cell in ((Rules(1, 1, 1), "A1"), (Rules(2, 9, 2), "I2"), (LARGE, "O15")):
        playing = desk(Match(game=Game(rules)))
        before = playing.canvas.winfo_height()
        for size in ("700x900", "900x500"):
            playing.resize(size)
            right = playing.canvas.winfo_width() - 2
            playing.canvas.event_generate("<Button-1>", x=right, y=2)  # beside the board
            assert not playing.session.match.game.played
            playing.click(cell)
            assert playing.texts[0] == f"X played {cell}."
            assert playing.cells_with("last") == [rules.size - 1]
            playing.type("n")
        assert playing.canvas.winfo_height() != before


def test_long_names_are_shown_in_full(desk: Open) -> None:
    short = desk(Match(game=Game(played=(4, 0)), o=PERFECT))
    seats = Seat(name="M" * 30), Seat("perfect", "W" * 30)
    long = desk(Match(*seats, game=Game(played=(4, 0))))
    assert long.root.winfo_reqwidth() == short.root.winfo_reqwidth()
    one_line = short.window.now.winfo_height()
    long.wait(lambda: long.window.now.winfo_height() >= 1.5 * one_line)
    long.resize("1200x700")
    long.wait(lambda: long.window.now.winfo_height() == one_line)


def test_every_seat_and_board_can_be_chosen(desk: Open) -> None:
    playing = desk(Match(x=Seat(name="Ann"), o=Seat(name="Bo")))
    playing.click("A1")
    playing.choose(playing.window.seats["O"], "Perfect")
    playing.settle()
    assert playing.texts[0] == "Bo played B2."
    assert playing.window.seats["O"]["text"] == "O: Perfect"
    for rules in reversed(BOARDS):
        playing.choose(playing.window.rules, rules_name(rules))
        assert playing.session.match.game.rules == rules
        assert playing.window.rules["text"] == rules_name(rules)
        assert len(playing.window.board.shown.cells) == rules.size


@pytest.mark.usefixtures("display")
def test_strokes_and_colours_are_those_of_the_page() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    assert all(f'd="{path}"' in page for paths in PENS.values() for path in paths)
    day = (ROOT / "static" / "style" / "tokens.css").read_text("utf-8")
    night = (ROOT / "static" / "night.css").read_text("utf-8")
    for colours, text in ((DAY, day), (NIGHT, night)):
        for name in ("paper", "ink", "muted", "rule", "tint", "x", "o"):
            found = re.search(f"--{name}: (#[0-9a-f]+);", text)
            assert found
            assert getattr(colours, name) == found[1]
    assert DAY.faint(DAY.ink, 1) == DAY.ink
    for background, colours in (("#111111", NIGHT), ("#eeeeee", DAY)):
        root = tk.Tk()
        root["background"] = background
        assert window.Window(root, Match()).board.canvas["background"] == colours.paper
        root.destroy()


@pytest.mark.usefixtures("display")
def test_the_command_line_opens_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[window.Window] = []
    handlers = [signal.getsignal(signal.SIGINT)]

    class Noted(window.Window):
        def render(self, shown: View) -> None:
            super().render(shown)
            opened.append(self)
            self.root.after(1, self.leave)

        def leave(self) -> None:
            handlers.append(signal.getsignal(signal.SIGINT))
            self.root.destroy()

    monkeypatch.setattr(window, "Window", Noted)
    words = "--window --name-X Ann -O easy --starting O --rows 2 --cols 4 --run 3 --misere"
    position = "--position O.X..... --pause 3 --seconds 4 --seed 5"
    assert console.main([*words.split(), *position.split()]) == 0
    session = opened[0].session
    assert session.match.x == Seat(name="Ann")
    assert session.match.o == Seat("easy")
    assert session.match.game.rules == Rules(2, 4, 3, misere=True)
    assert str(session.match.position) == "O.X. ...."
    assert isinstance(session.thinker, Thinker)
    assert (session.delay, session.thinker.seconds) == (3, 4)
    handlers.append(signal.getsignal(signal.SIGINT))
    assert handlers == [handlers[0], signal.SIG_DFL, handlers[0]]  # Ctrl-C ends it meanwhile


def test_a_missing_display_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise tk.TclError("no display name and no $DISPLAY environment variable")

    monkeypatch.setattr(tk, "Tk", fail)
    assert console.main(["--window"]) == 2
    assert capsys.readouterr().err == (
        "No window can be opened here (no display name and no $DISPLAY environment variable): "
        "run this on a desktop, or leave out --window to play in the terminal.\n"
    )
