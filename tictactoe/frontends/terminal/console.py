"""The game in a terminal."""

import argparse
import os
import re
import sched
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from pathlib import Path
from random import Random
from shutil import get_terminal_size
from textwrap import fill
from typing import Final

from tictactoe.frontends.terminal.options import open_file, read_options
from tictactoe.game import Game, Match
from tictactoe.heuristics import HEURISTICS, TooManyGames, favourites
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.diagram import frame_text, tree_dot, tree_json, tree_text
from tictactoe.lab.explain import Trace
from tictactoe.lab.ladder import MOST, TooLong, climb, rung_view, time_text, within
from tictactoe.record import RecordError, dumps
from tictactoe.rules import IllegalMove, Position, Rules
from tictactoe.search import analyse
from tictactoe.session import Session
from tictactoe.thinker import Thinker
from tictactoe.view import View
from tictactoe.words import Number

FORMS: Final = {"text": tree_text, "dot": tree_dot, "json": tree_json}
"""What a tree may be printed as."""
PENS: Final = {"X": "94", "O": "91"}
"""The colour of each mark, as terminals number them."""
LEAVING: Final = ("quit", "exit", "q")
PRINTING: Final = ("moves", "save", "help")
"""The commands whose answer is not the status."""
HELP: Final = """\
  A1         play a cell: column, row
  hint       show the best cells
  undo       take back a move
  undo 3     take back three
  redo       play them again
  moves      list the moves; graded at
             the end of the game
  new        start a new game
  save FILE  save the match
  open FILE  continue a saved match
  quit       leave; q or exit, too"""
"""No line is longer than the narrowest terminals are wide."""


def main(arguments: Sequence[str], program: str = "tictactoe") -> int:
    """Play one game, or print a search, as the command line says and return the exit status."""
    options = read_options(arguments, program)
    problem = ""
    try:
        if options.window:
            return _window(options)
        if options.is_searching:
            for text in _search_texts(options):
                print(text, flush=True)
        else:
            Console(options).play()
    except EOFError:
        print()
    except OSError as error:
        if error.filename is None:  # not a file that was named: the input or the output
            raise
        problem = f"{error.filename}: {error.strerror}"
    except TooManyGames as error:
        problem = f"This heuristic can't be used here: {error}."
    except TooLong:
        problem = "This search takes too long here; it was stopped."
    if problem:
        print(problem)
    return int(bool(problem))


def _window(options: argparse.Namespace) -> int:
    """Play in a window and return the exit status; a Python that has none to offer is told of."""
    try:
        from tictactoe.frontends.window import window  # noqa: PLC0415  (not every Python has tkinter)
    except ImportError as error:
        print(
            f"This Python cannot open windows ({error}): install its tkinter (on Debian and "
            "Ubuntu: apt install python3-tk), or leave out --window to play in the terminal.",
            file=sys.stderr,
        )
        return 2
    return window.main(options)


def board_text(
    shown: View, keys: Sequence[str] = "", columns: int = 80, *, is_coloured: bool = False
) -> str:
    """Return the board as text, closer together if it would be wider than so many columns.

    The last move stands in parentheses, a line in brackets; an empty cell shows its key, if any.

    >>> from tictactoe.view import view
    >>> shown = view(Match().play(4))
    >>> print(board_text(shown))
        A   B   C
    1     |   |
       ---+---+---
    2     |(X)|
       ---+---+---
    3     |   |
    >>> print(board_text(shown, columns=10))
       A B C
     1 . . .
     2 .(X).
     3 . . .
    """
    is_wide = 2 + 4 * shown.cols <= columns
    gap, empty = ("   ", " ") if is_wide else (" ", ".")
    names = [cell.name for cell in shown.cells]
    lines = [("    " if is_wide else "   ") + gap.join(name[0] for name in names[: shown.cols])]
    for start in range(0, len(names), shown.cols):
        if start and is_wide:
            lines.append("   " + "+".join(["---"] * shown.cols))
        cells = []
        for index, cell in enumerate(shown.cells[start : start + shown.cols], start):
            left, right = "[]" if cell.in_line else "()" if cell.is_last else "  "
            text = cell.mark or (keys[index] if keys else empty)
            if is_coloured and cell.mark:
                weight = "1;" if cell.in_line or cell.is_last else ""
                text = f"\x1b[{weight}{PENS[cell.mark]}m{text}\x1b[m"
            cells.append(left + text + right)
        if is_wide:
            row = f"{names[start][1:]:<3}" + "|".join(cells)
        else:
            row = f"{names[start][1:]:>2}" + reduce(_closer, cells)
        lines.append(row.rstrip())
    return "\n".join(lines)


def _closer(row: str, cell: str) -> str:
    """Return a row and one more cell, with a single sign between the two."""
    between = (row[-1] + cell[0]).replace("][", "").strip()
    return row[:-1] + (between or " ") + cell[1:]


def say(text: str) -> None:
    """Print sentences, with the ends of lines between words in a terminal."""
    print(fill(text, get_terminal_size().columns - 1) if sys.stdout.isatty() else text)


def has_colours() -> bool:
    """Tell whether the output is a terminal with colours, and they are not unwanted.

    Source: https://no-color.org
    """
    is_unwanted = bool(os.environ.get("NO_COLOR"))
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb" and not is_unwanted


def read_cell(text: str, rules: Rules, keys: str = "") -> int:
    """Return the cell that a person means by A1, 1A, any case, or by its key.

    Raises `IllegalMove`, saying what could be typed.

    >>> from tictactoe.frontends.keyboard import LAYOUTS
    >>> read_cell("2c", Rules()), read_cell("7", Rules(), LAYOUTS["keypad"])
    (5, 0)
    """
    word = text.strip()
    if keys and len(word) == 1 and word.lower() in keys:
        return keys.index(word.lower())
    name = word.upper()
    if name[:1].isdecimal():
        name = name[-1] + name[:-1]
    try:
        return rules.cell(name)
    except IllegalMove:
        last = rules.name(rules.size - 1)
        hint = f", or one of the keys {keys}" if keys else ""
        raise IllegalMove(
            f"Type a column and a row, such as A1, up to {last}{hint}, or help; not {word[:20]!r}."
        ) from None


def _search_texts(options: argparse.Namespace) -> Iterator[str]:
    """Yield what is asked of a search, as soon as it is known; raises `TooLong`."""
    position = options.match.position
    if options.explain:
        trace = Trace(options.explain, position, within(MOST))
        yield frame_text(trace.frame(), position)
    if options.tree:
        trace = Trace(options.method, position, within(MOST))
        yield FORMS[options.tree](trace.node(depth=options.depth, is_folded=options.fold))
    if options.ladder:
        yield f"{'method':<15}{'positions':>10}{'time':>12}  found"
        for method in METHODS:
            rung = climb(method, position, within(MOST))
            shown = rung_view(rung, position)
            cost = f"{Number(rung.nodes):>10}{time_text(rung.seconds):>12}"
            found = " · ".join(filter(None, (shown.found, shown.truth)))
            yield f"{method:<15}{cost}  {found}"
        yield "Counted with this position itself; alpha-beta begins with the window -1 to +1."


class Clock(sched.scheduler):
    """Calls back later, while somebody waits for it."""

    after_cancel = sched.scheduler.cancel

    def after(self, milliseconds: int, action: Callable[[], None], /) -> sched.Event:
        """Keep an action for later."""
        return self.enter(milliseconds / 1000, 1, action)

    def run_while(self, is_waiting: Callable[[], bool]) -> None:
        """Do what is due, each in its time, as long as somebody waits."""
        while is_waiting():
            time.sleep(self.run(blocking=False) or 0)


class Console:
    """A match in the terminal: views are printed, and what a person types becomes a command."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.clock = Clock()
        heuristic = HEURISTICS.get(options.heuristic)
        adviser = heuristic and partial(favourites, heuristic=heuristic, depth=options.depth)
        thinker = Thinker(self.clock, options.seconds, adviser=adviser)
        self.session = Session(self.clock, self.draw, options.match, thinker=thinker)
        self.session.delay, self.session.rng = options.pause, Random(options.seed)
        self._shown: View | None = None
        self._answer = ""
        """The status that was printed last, empty until a new command has been answered."""

    def play(self) -> None:
        """Play until a person leaves or, where nobody can type, until the game is over."""
        self.session.begin(is_position=self.options.position is not None)
        while True:
            self.clock.run_while(lambda: self.session.state == "due")
            is_over = self.session.state == "over"
            if is_over and self.session.match.person is None:
                return
            prompt = "new, undo, moves, or Enter to leave: " if is_over else "Cell: "
            word, _, file = input(prompt).strip().partition(" ")
            is_key = len(word) == 1 and word.lower() in self.options.keys
            if (word.lower() in LEAVING and not is_key) or (is_over and not word):
                return
            try:
                self.obey(word, file.strip())
            except (IllegalMove, RecordError) as error:
                say(str(error))
            except OSError as error:
                print(f"{file.strip()}: {error.strerror}")

    def draw(self, shown: View) -> None:
        """Print what is said, and the board once it has changed and nobody's reply is due."""
        before, self._shown = self._shown, shown
        answer, self._answer = self._answer, shown.status
        if before and before.match == shown.match:
            if answer != shown.status:
                say(shown.status)
        elif shown.waiting and shown.match.person:
            say(shown.now)
        else:
            columns = get_terminal_size().columns
            board = board_text(shown, self.options.keys, columns, is_coloured=has_colours())
            print(f"\n{board}\n")
            say(shown.status)
            if shown.over:
                self.keep_score(shown)
            elif self.options.analyse:
                print(_analysis_text(shown.match.position))
        sys.stdout.flush()  # nobody plays on whose output is closed

    def obey(self, word: str, file: str) -> None:
        """Do a command, or play the cell that a word names.

        Raises `IllegalMove` or `RecordError`, with what to say, or `OSError` of a file.
        """
        session = self.session
        if word.lower() in ("save", "open") and (not file or "\0" in file):
            raise IllegalMove(f"Name a file, such as {word.lower()} match.txt.")
        commands: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "moves": self._list_moves,
            "new": session.new_game,
            "undo": lambda: session.undo(_times(file)),
            "redo": lambda: session.redo(_times(file)),
            "save": lambda: self._save(file),
            "open": lambda: session.open(open_file(file)),
            "help": lambda: print(HELP),
        }
        if word.lower() not in PRINTING:
            self._answer = ""
        if command := commands.get(word.lower()):
            command()
        elif session.state == "over":
            session.tell(session.words("over"))  # who types on is not asking for a new game
        else:
            rules = session.match.position.rules
            session.play(read_cell(f"{word} {file}".strip(), rules, self.options.keys))

    def keep_score(self, shown: View) -> None:
        """Print the score and keep it in the file that the command line names, if any."""
        if self.options.score:
            for line in shown.score:
                print(f"{line.opponent}: {line.counts}; {line.streak}")
            match = shown.match
            fresh = Match(
                game=Game(match.game.rules), before=match.score, elsewhere=match.elsewhere
            )
            Path(self.options.score).write_text(dumps(fresh), "utf-8")

    def _hint(self) -> None:
        self.session.hint()
        self._think()

    def _list_moves(self) -> None:
        self._think()
        for move in self.session.view().moves:
            if not move.is_undone:
                print(f"  {move.text}")

    def _think(self) -> None:
        self.clock.run_while(lambda: self.session.thinker.is_busy)

    def _save(self, file: str) -> None:
        Path(file).write_text(dumps(self.session.history), "utf-8")
        print(f"Saved to {file}.")


def _times(text: str) -> int:
    """Return how often something is to be undone: once if nothing is said; raises `IllegalMove`."""
    if not re.fullmatch("[1-9][0-9]{0,8}|", text):
        raise IllegalMove("Say how many moves, such as undo 3.")
    return int(text or 1)


def _analysis_text(position: Position) -> str:
    start = time.perf_counter()
    verdicts = analyse(position)
    took = (time.perf_counter() - start) * 1000
    lines = []
    for cell in sorted(verdicts, key=lambda cell: verdicts[cell].rank, reverse=True):
        verdict = verdicts[cell]
        if not verdict.is_certain:
            told = f" ?  looks {verdict.guess:+.2f}"
        elif verdict.value == 0:
            told = " 0  draw"
        else:
            told = (
                f"{verdict.value:+d}  {'win' if verdict.value > 0 else 'loss'} in {verdict.plies}"
            )
        lines.append(f"  {position.rules.name(cell):<4}{told}")
    return "\n".join([*lines, f"  {Number(len(lines)):# move|# moves} analysed in {took:.1f} ms"])
