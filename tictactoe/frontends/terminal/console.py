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

from tictactoe.engine.heuristics import HEURISTICS, TooManyGames, favourites
from tictactoe.engine.search import analyse
from tictactoe.frontends.terminal.options import open_file, read_options
from tictactoe.game import Game, Match
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.diagram import frame_text, tree, tree_dot, tree_json, tree_text
from tictactoe.lab.ladder import TIME_LIMIT, TooLong, climb, rung_view, time_text, within
from tictactoe.lab.search_trace import Trace
from tictactoe.record import RecordError, dumps
from tictactoe.rules import IllegalMove, Position, Rules
from tictactoe.session import Session
from tictactoe.thinker import Thinker
from tictactoe.view import View
from tictactoe.words import Number

FORMS: Final = {"text": tree_text, "dot": tree_dot, "json": tree_json}
"""The formats of a tree."""
PENS: Final = {"X": "94", "O": "91"}
"""The ANSI colour of each mark."""
LEAVING: Final = ("quit", "exit", "q")
PRINTING: Final = ("moves", "save", "help")
"""Commands that print something other than the status."""
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


def main(arguments: Sequence[str], program: str = "tictactoe") -> int:
    """Play one game, or print a search, as the command line asks, and return the exit status."""
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
        if error.filename is None:  # the input or the output, not a named file
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
    """Play in a window and return the exit status; print the reason if Tk is missing."""
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
    """Return the board as text, narrower if it would not fit the columns of the terminal.

    The last move is in parentheses, a line in brackets; an empty cell shows its key, if any.

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
            row = f"{names[start][1:]:>2}" + reduce(_joined, cells)
        lines.append(row.rstrip())
    return "\n".join(lines)


def _joined(row: str, cell: str) -> str:
    """Return a row with one more cell; the signs between the two share one column."""
    between = (row[-1] + cell[0]).replace("][", "").strip()
    return row[:-1] + (between or " ") + cell[1:]


def print_wrapped(text: str) -> None:
    """Print sentences, wrapped between words in a terminal."""
    print(fill(text, get_terminal_size().columns - 1) if sys.stdout.isatty() else text)


def has_colours() -> bool:
    """Return whether the output is a terminal that shows colours.

    Source: https://no-color.org
    """
    is_unwanted = bool(os.environ.get("NO_COLOR"))
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb" and not is_unwanted


def read_cell(text: str, rules: Rules, keys: str = "") -> int:
    """Return the cell for A1, a1, 1A or its key.

    Raises `IllegalMove` with a message that lists what can be typed.

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
    """Yield each printed part of a search as soon as it is known; raises `TooLong`."""
    position = options.match.position
    if options.explain:
        trace = Trace(options.explain, position, within(TIME_LIMIT))
        yield frame_text(trace.frame(), position)
    if options.tree:
        trace = Trace(options.method, position, within(TIME_LIMIT))
        yield FORMS[options.tree](tree(trace, options.depth, is_folded=options.fold))
    if options.ladder:
        yield f"{'method':<15}{'positions':>10}{'time':>12}  found"
        for method in METHODS:
            rung = climb(method, position, within(TIME_LIMIT))
            shown = rung_view(rung, position)
            cost = f"{Number(rung.nodes):>10}{time_text(rung.seconds):>12}"
            found = " · ".join(filter(None, (shown.found, shown.truth)))
            yield f"{method:<15}{cost}  {found}"
        yield "Counted with this position itself; alpha-beta begins with the window -1 to +1."


class Clock(sched.scheduler):
    """A scheduler whose actions run only inside `run_while`."""

    after_cancel = sched.scheduler.cancel

    def after(self, milliseconds: int, action: Callable[[], None], /) -> sched.Event:
        """Call an action after a delay, and return the timer."""
        return self.enter(milliseconds / 1000, 1, action)

    def run_while(self, is_waiting: Callable[[], bool]) -> None:
        """Run actions when they are due, as long as the condition holds."""
        while is_waiting():
            time.sleep(self.run(blocking=False) or 0)


class Console:
    """A match in the terminal: prints views, and reads commands."""

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
        """The last printed status; empty while a command has no answer yet."""

    def play(self) -> None:
        """Play until a person leaves or, without a person, until the game is over."""
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
                print_wrapped(str(error))
            except OSError as error:
                print(f"{file.strip()}: {error.strerror}")

    def draw(self, shown: View) -> None:
        """Print the status, and the board if it has changed and no reply is due."""
        before, self._shown = self._shown, shown
        answer, self._answer = self._answer, shown.status
        if before and before.match == shown.match:
            if answer != shown.status:
                print_wrapped(shown.status)
        elif shown.waiting and shown.match.person:
            print_wrapped(shown.now)
        else:
            columns = get_terminal_size().columns
            board = board_text(shown, self.options.keys, columns, is_coloured=has_colours())
            print(f"\n{board}\n")
            print_wrapped(shown.status)
            if shown.over:
                self.keep_score(shown)
            elif self.options.analyse:
                print(_analysis_text(shown.match.position))
        sys.stdout.flush()  # raises if the output is closed

    def obey(self, word: str, file: str) -> None:
        """Run a command, or play a cell; raises `IllegalMove`, `RecordError` or `OSError`."""
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
            session.report(session.words("over"))  # a cell does not start a new game
        else:
            rules = session.match.position.rules
            session.play(read_cell(f"{word} {file}".strip(), rules, self.options.keys))

    def keep_score(self, shown: View) -> None:
        """Print the score and save it, if the command line names a file."""
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
    """Return the number of steps to undo or redo, by default 1; raises `IllegalMove`."""
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
            text = f" ?  looks {verdict.guess:+.2f}"
        elif verdict.value == 0:
            text = " 0  draw"
        else:
            text = (
                f"{verdict.value:+d}  {'win' if verdict.value > 0 else 'loss'} in {verdict.plies}"
            )
        lines.append(f"  {position.rules.name(cell):<4}{text}")
    moves = f"{Number(len(lines)):one=# move|other=# moves}"
    return "\n".join([*lines, f"  {moves} analysed in {took:.1f} ms"])
