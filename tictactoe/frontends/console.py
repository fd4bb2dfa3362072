"""The game in a terminal."""

import argparse
import time
from collections.abc import Sequence
from random import Random
from typing import Final

from tictactoe.game import HUMAN, Game, Match, Seat
from tictactoe.players import LEVELS, about, named
from tictactoe.rules import MARKS, IllegalMove, InvalidRules, Position, Rules
from tictactoe.search import TooLarge, Verdict, analyse
from tictactoe.view import View, refusal, view

LAYOUTS: Final = {"keypad": "789456123", "letters": "qweasdzxc"}
"""One key for each cell of a board of 3 rows and 3 columns, row by row."""


def main(arguments: Sequence[str]) -> int:
    """Play one game as the command line says and return the exit status."""
    options = _read(arguments)
    try:
        return _play(options)
    except EOFError:
        print()
        return 0
    except KeyboardInterrupt:
        print()
        return 130  # what shells expect of a program that Ctrl-C ended
    except TooLarge as error:
        print(f"This level cannot play here: {error}.")
        return 1


def board_text(shown: View, keys: Sequence[str]) -> str:
    """Return the board as text, a line's marks in brackets, each empty cell with its key if any.

    >>> print(board_text(view(Match().play(4)), ""))
        A   B   C
    1     |   |
       ---+---+---
    2     | X |
       ---+---+---
    3     |   |
    """
    names = [cell.name for cell in shown.cells]
    rows = [shown.cells[start : start + shown.cols] for start in range(0, len(names), shown.cols)]
    lines = ["    " + "   ".join(name[0] for name in names[: shown.cols])]
    for number, row in enumerate(rows):
        if number:
            lines.append("   " + "+".join(["---"] * shown.cols))
        content = []
        for col, cell in enumerate(row):
            index = number * shown.cols + col
            text = cell.mark or (keys[index] if keys else " ")
            content.append(f"[{text}]" if cell.in_line else f" {text} ")
        lines.append((f"{number + 1:<3}" + "|".join(content)).rstrip())
    return "\n".join(lines)


def read_cell(text: str, rules: Rules, keys: str = "") -> int:
    """Return the cell that a person means by A1, 1A, any case, or by its key.

    Raises `IllegalMove`, saying what could be typed.

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
            f"Type a column and a row, such as A1, up to {last}{hint}; not {word[:20]!r}."
        ) from None


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    levels = "\n".join(f"  {name:<9} {about(name)}" for name in LEVELS)
    parser = argparse.ArgumentParser(
        prog="python -m tictactoe",
        description="Play tic-tac-toe in the terminal.",
        epilog=f"players:\n  human     Asks you for each move.\n{levels}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    players = ["human", *LEVELS]
    default = Rules()
    for mark, who in zip(MARKS, ("human", "perfect"), strict=True):
        parser.add_argument(
            f"-{mark}", choices=players, default=who, metavar="PLAYER", help=f"who plays {mark}"
        )
    parser.add_argument("--starting", choices=MARKS, default="X", help="the mark that begins")
    parser.add_argument("--rows", type=int, default=default.rows, help="rows of the board")
    parser.add_argument("--cols", type=int, default=default.cols, help="columns of the board")
    parser.add_argument("--run", type=int, default=default.run, help="marks in a row for a line")
    parser.add_argument("--misere", action="store_true", help="whoever completes a line loses")
    parser.add_argument("--layout", choices=LAYOUTS, help="keys for the cells, beside A1")
    parser.add_argument(
        "--analyse", action="store_true", help="list the value of each move before it is made"
    )
    parser.add_argument(
        "--pause", type=float, default=0.25, metavar="SECONDS", help="before a level moves"
    )
    parser.add_argument("--seed", type=int, help="makes the levels' choices repeatable")
    options = parser.parse_args(arguments)
    try:
        options.rules = Rules(options.rows, options.cols, options.run, options.misere)
    except InvalidRules as error:
        parser.error(str(error))
    options.keys = LAYOUTS.get(options.layout, "")
    if options.keys and options.rules.size != len(options.keys):
        parser.error(f"the layout {options.layout} is for boards of {len(options.keys)} cells")
    if not 0 <= options.pause <= 60:
        parser.error("the pause is 0 to 60 seconds")
    return options


def _play(options: argparse.Namespace) -> int:
    rng = Random(options.seed)
    match = Match(
        x=_seat(options.X),
        o=_seat(options.O),
        game=Game(options.rules, options.starting),
    )
    while True:
        shown = view(match)
        print(f"\n{board_text(shown, options.keys)}\n\n{shown.status}")
        seat = match.seat
        if seat is None:
            return 0
        if options.analyse:
            print(_analysis_text(match.position))
        if seat.level is None:
            match = _ask(match, options.keys)
        else:
            time.sleep(options.pause)
            match = match.play(named(seat.level)(match.position, rng))


def _seat(player: str) -> Seat:
    return HUMAN if player == "human" else Seat(player)


def _ask(match: Match, keys: str) -> Match:
    """Ask a person until they name a cell that can be played."""
    while True:
        try:
            cell = read_cell(input("Cell: "), match.position.rules, keys)
        except IllegalMove as error:
            print(error)
            continue
        try:
            return match.play(cell)
        except IllegalMove:
            print(refusal(match, cell).status)


def _analysis_text(position: Position) -> str:
    """List the verdict on each legal move, the best first, and how long that took."""
    start = time.perf_counter()
    verdicts = analyse(position)
    took = (time.perf_counter() - start) * 1000
    ranked = sorted(verdicts.items(), key=lambda item: item[1].rank, reverse=True)
    lines = [
        f"  {position.rules.name(cell):<4}{_verdict_text(verdict)}" for cell, verdict in ranked
    ]
    return "\n".join([*lines, f"  {len(lines)} moves analysed in {took:.1f} ms"])


def _verdict_text(verdict: Verdict) -> str:
    if verdict.value == 0:
        return " 0  draw"
    return f"{verdict.value:+d}  {'win' if verdict.value > 0 else 'loss'} in {verdict.plies}"
