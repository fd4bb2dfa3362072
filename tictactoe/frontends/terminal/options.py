"""The options of the command that plays, or prints a search."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tictactoe import __version__
from tictactoe.engine.heuristics import DEPTH, HEURISTICS
from tictactoe.frontends.keyboard import LAYOUTS, has_keys
from tictactoe.frontends.terminal import players
from tictactoe.game import PERSON, Game, InvalidSeat, Match, Seat
from tictactoe.history import History
from tictactoe.lab.search_trace import TRACED
from tictactoe.opening import open_match
from tictactoe.players import LEVELS
from tictactoe.record import LONGEST_RECORD, RecordError
from tictactoe.rules import MARKS, InvalidPosition, InvalidRules, Position, Rules, brief

TERMINAL_ONLY: Final = ("layout", "analyse", "heuristic", "score", "explain", "tree", "ladder")
"""The options that a window does not support."""
USUAL: Final = "alpha-beta"
"""The default method."""
FORMS: Final = ("text", "dot", "json")
"""The formats of a tree."""


def read_options(arguments: Sequence[str], program: str) -> argparse.Namespace:
    """Return the options of a command line, with the match; exits with the reason if invalid.

    >>> options = read_options(["--cols", "4", "-O", "easy"], "tictactoe")
    >>> options.match.position.rules.cols, options.match.opponent
    (4, 'easy')
    """
    parser = _parser(program)
    _add_game(parser)
    _add_search(parser)
    options, rest = parser.parse_known_args(arguments)
    if rest and rest[0].startswith("-"):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        parser.error(
            f"no command {brief(rest[0])}: the first word may be prove, tournament or grade; "
            "without one, you play, and choose players by -X and -O"
        )
    options.is_searching = options.explain or options.tree or options.ladder
    try:
        options.rules = Rules(options.rows, options.cols, options.run, options.misere)
        options.match = _match(options)
    except (InvalidRules, InvalidPosition, InvalidSeat, RecordError) as error:
        parser.error(str(error))
    except OSError as error:
        parser.error(f"{options.score}: {error.strerror}")
    options.keys = LAYOUTS.get(options.layout, "")
    if options.depth is None:
        options.depth = min(DEPTH, options.rules.size)
    if problem := _problem(options):
        parser.error(problem)
    return options


def open_file(file: str) -> History:
    """Return the history of the match in a file; raises `RecordError` or `OSError`."""
    with Path(file).open(encoding="utf-8-sig", errors="replace") as text:
        return open_match(text.read(LONGEST_RECORD + 1))


def _parser(program: str) -> argparse.ArgumentParser:
    levels = "\n".join(f"  {name:<9} {level.about}" for name, level in LEVELS.items())
    return argparse.ArgumentParser(
        prog=program,
        description="Play tic-tac-toe in the terminal, or in a window.",
        epilog=f"players:\n  human     Asks you for each move.\n{levels}\n\n"
        "commands, for players of your own and the course:\n"
        f"  {program} prove --help         plays all games of a player\n"
        f"  {program} tournament --help    lets players play each other\n"
        f"  {program} grade --help         grades the results of a class in the course",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options of players, board, start and output."""
    add = parser.add_argument
    add("--version", action="version", version=f"tictactoe {__version__}")
    for mark, who in zip(MARKS, (PERSON, "perfect"), strict=True):
        add(
            f"-{mark}",
            choices=(PERSON, *LEVELS),
            default=who,
            metavar="PLAYER",
            help=f"who plays {mark} (default {who})",
        )
        add(f"--name-{mark}", default="", metavar="NAME", help=f"name of {mark}")
    add("--starting", choices=MARKS, default="X", help="the mark that begins (default X)")
    players.add_options(parser)
    add(
        "--position",
        metavar="CELLS",
        help='where to start, row by row, such as "XO. .X. ..O" (default the empty board)',
    )
    add("--layout", choices=("keypad", "letters"), help="a key for each cell, besides A1")
    add("--analyse", action="store_true", help="show the value of each possible move")
    add(
        "--pause",
        type=float,
        default=0.25,
        metavar="SECONDS",
        help="wait before a level moves (default %(default)s)",
    )
    add(
        "--heuristic",
        choices=HEURISTICS,
        help="make the levels look only --depth moves ahead and then use this estimate",
    )
    add(
        "--depth",
        type=int,
        help="how many of their own moves they look ahead then; also the plies of --tree "
        f"(default {DEPTH})",
    )
    add("--score", metavar="FILE", help="keep the score in this file")
    add("--window", action="store_true", help="play in a window of the desktop")


def _add_search(parser: argparse.ArgumentParser) -> None:
    """Add the options that print a search."""
    add = parser.add_argument_group("print a search instead of playing").add_argument
    add(
        "--explain",
        nargs="?",
        const=USUAL,
        choices=TRACED,
        metavar="METHOD",
        help=f"each line that it runs: {', '.join(TRACED)} (default {USUAL})",
    )
    add(
        "--tree",
        nargs="?",
        const="text",
        choices=FORMS,
        metavar="FORM",
        help="its tree, --depth plies deep, as text, dot or json (default text)",
    )
    add("--method", choices=TRACED, default=USUAL, help=f"whose tree to print (default {USUAL})")
    add("--fold", action="store_true", help="merge rotated and mirrored positions of the tree")
    add("--ladder", action="store_true", help="what every method finds, and its cost")


def _match(options: argparse.Namespace) -> Match:
    """Return the match that the options describe, with the score from its file.

    Raises `InvalidPosition`, `InvalidSeat`, `RecordError` or `OSError`.
    """
    position = Position.start(options.rules, options.starting)
    if options.position is not None:
        position = Position.parse(options.position, options.rules, options.starting)
    has_score = options.score is not None and Path(options.score).exists()
    score = open_file(options.score).match if has_score else Match()
    return replace(
        score.with_rules(options.rules),
        x=Seat(options.X, options.name_X),
        o=Seat(options.O, options.name_O),
        game=Game.to(position),
        starts=options.starting,
    )


def _problem(options: argparse.Namespace) -> str:
    """Return the problem with the options, if any, and how to solve it."""
    for name in TERMINAL_ONLY:
        if options.window and getattr(options, name):
            return f"--{name} is for the terminal: leave it out, or --window"
    if options.keys and not has_keys(options.rules):
        return f"the layout {options.layout} is for boards of 3 rows and 3 columns"
    if not 0 <= options.pause <= 60:
        return "the pause is 0 to 60 seconds"
    if not 0 <= options.depth <= options.rules.size:
        return f"the depth is 0 to {options.rules.size} on this board"
    if options.is_searching and options.match.position.outcome:
        return "the game is over in this position: there is nothing to search"
    return ""
