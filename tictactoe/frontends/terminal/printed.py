"""A search printed in the terminal: its steps, its tree, or the cost of every method."""

import argparse
from collections.abc import Callable, Iterator
from typing import Final

from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.diagram import frame_text, tree_dot, tree_json, tree_text
from tictactoe.lab.explain import TRACED, Node, Trace
from tictactoe.lab.ladder import MOST, climb, rung_view, time_text, within
from tictactoe.words import Number

USUAL: Final = "alpha-beta"
"""The method that is looked into unless another is named."""

FORMS: Final[dict[str, Callable[[Node], str]]] = {
    "text": tree_text,
    "dot": tree_dot,
    "json": tree_json,
}
"""What a tree may be printed as."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let a command line ask for what is printed here."""
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


def is_asked(options: argparse.Namespace) -> bool:
    """Tell whether something is to be printed instead of played."""
    return bool(options.explain or options.tree or options.ladder)


def printed(options: argparse.Namespace) -> Iterator[str]:
    """Yield what the options ask for, as soon as it is known; raises `TooLong`."""
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
