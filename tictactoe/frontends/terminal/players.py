"""The commands `prove` and `tournament`, for players in files."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tictactoe.lab.proof import Foul, TooLarge, proof_lines, prove
from tictactoe.lab.tournament import Results, csv_lines, round_robin
from tictactoe.lab.workshop import NoPlayer, fault_in, fault_text, load
from tictactoe.players import LEVELS, THINKING_TIME, Player, seeded
from tictactoe.rules import InvalidRules, Rules

COMMANDS: Final = ("prove", "tournament", "arena")
"""The last is the old name of the second."""
NEVER_LOSES: Final = 0
LOSES: Final = 1
CANNOT_TELL: Final = 2
"""The exit statuses of `prove`."""


def main(arguments: Sequence[str], program: str = "tictactoe") -> int:
    """Prove a player or hold a tournament, as the command line says, and return the exit status."""
    options = _read(arguments, program)
    try:
        rules = Rules(options.rows, options.cols, options.run, options.misere)
        if options.command == "prove":
            return _prove(options.player, rules, options)
        return _tournament(options.players, rules, options)
    except (NoPlayer, InvalidRules, TooLarge) as error:
        print(error, file=sys.stderr)
        return CANNOT_TELL


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a board and of the levels, which every command has."""
    add, default = parser.add_argument, Rules()
    add("--rows", type=int, default=default.rows, help="rows of the board")
    add("--cols", type=int, default=default.cols, help="columns of the board")
    add("--run", type=int, default=default.run, help="marks in a row that win")
    add("--misere", action="store_true", help="whoever completes a line loses")
    add("--seed", type=int, help="make the levels' random choices repeatable")
    add("--seconds", type=seconds, default=THINKING_TIME, help="a level's time for each move")


def seconds(text: str) -> float:
    """Return how long a level may think; raises `ArgumentTypeError` or `ValueError`."""
    if not 0 < float(text) <= 3600:
        raise argparse.ArgumentTypeError("a level thinks for more than 0 and at most 3600 seconds")
    return float(text)


def player_named(name: str, seed: int = 0, seconds: float = THINKING_TIME) -> Player:
    """Return a level by its name, or the function in a file: `my_player.py:choose`.

    Raises `NoPlayer`, saying what is missing.

    >>> from tictactoe.rules import Position
    >>> player_named("perfect")(Position.parse("XX. OO. ..."))
    2
    """
    file, _, function = name.rpartition(":")
    if not file:
        if name in LEVELS:
            return seeded(name, seed, seconds)
        raise NoPlayer(
            f"{name}: name a level ({', '.join(LEVELS)}) or a function in a file, "
            "such as my_player.py:choose"
        )
    path = Path(file)
    try:
        code = path.read_text("utf-8-sig", errors="replace") if path.is_file() else None
    except OSError as error:
        raise NoPlayer(f"{file}: {error.strerror}") from error
    if code is None:
        raise NoPlayer(f"{file}: there is no such Python file")
    sys.path.insert(0, str(path.resolve().parent))  # so that it can import what lies beside it
    try:
        return load(code, file, function)
    except NoPlayer as error:
        raise NoPlayer(f"{file}: {fault_text(fault_in(error, file))}") from error
    finally:
        sys.path.pop(0)


def _read(arguments: Sequence[str], program: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=program)
    commands = parser.add_subparsers(dest="command", required=True)
    proving = commands.add_parser(
        "prove",
        help="play all games that a player can play",
        epilog="exit status: 0 it never loses, 1 it loses, 2 that can't be told",
    )
    proving.add_argument("player", help="a level, or a function in a file: my_player.py:choose")
    meeting = commands.add_parser(
        "tournament", aliases=["arena"], help="let players play each other"
    )
    meeting.add_argument("players", nargs="+", metavar="PLAYER", help="two or more, as for prove")
    meeting.add_argument(
        "--rounds", type=int, default=10, help="how many times each pair plays two games"
    )
    meeting.add_argument("--csv", action="store_true", help="print all games as CSV")
    for command in (proving, meeting):
        add_options(command)
        command.set_defaults(seed=0)
    options = parser.parse_args(arguments)
    if options.command != "prove":
        if len(set(options.players)) < 2 or len(set(options.players)) < len(options.players):
            meeting.error("name two players or more, each once")
        if not 1 <= options.rounds <= 10_000:
            meeting.error("there are 1 to 10000 rounds")
    return options


def _prove(name: str, rules: Rules, options: argparse.Namespace) -> int:
    try:
        found = prove(player_named(name, options.seed, options.seconds), rules)
    except Foul as foul:
        told = fault_text(fault_in(foul.__cause__ or foul, name.rpartition(":")[0]))
        print(f"In {foul.position}, {foul.position.turn} to move: {told}")
        return CANNOT_TELL
    print("\n".join(proof_lines(found, rules)))
    return NEVER_LOSES if found.never_loses else LOSES


def _tournament(players: Sequence[str], rules: Rules, options: argparse.Namespace) -> int:
    known = {name: player_named(name, options.seed, options.seconds) for name in players}
    played = list(round_robin(known, rules, options.rounds))
    if options.csv:
        sys.stdout.writelines(csv_lines(played))
        return 0
    print(Results(players, played).cross_text())
    for one in played:
        if one.foul:
            print(f"{one.loser} fouled in {one.game.position}: {one.foul}.")
    return 0
