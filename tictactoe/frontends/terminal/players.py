"""The commands `prove` and `tournament`, for players in files."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, redirect_stdout, suppress
from dataclasses import asdict
from functools import partial
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Final, TypeAlias

from tictactoe.frontends.terminal.subprocess_player import SubprocessPlayer, prove_in_processes
from tictactoe.lab.asking import Foul, TooLarge
from tictactoe.lab.determinism import may_vary
from tictactoe.lab.player_code import Failed, Fault, NoPlayer, fault_in, fault_text
from tictactoe.lab.proof import Proof, prove
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.tab import PATIENCE
from tictactoe.lab.tournament import Results, csv_lines, foul_text, pairings, round_robin
from tictactoe.players import LEVELS, THINKING_TIME, Player
from tictactoe.rules import InvalidRules, Position, Rules
from tictactoe.words import ENGLISH

Result: TypeAlias = tuple[Iterable[str], int]
"""The output of a command, and its exit status."""
Report: TypeAlias = dict[str, object]

VERSION: Final = 1
"""The version of the JSON; it changes when a part is removed or changes its meaning."""
MOMENT: Final = 0.1
"""Shortest time that a progress message is shown, in seconds."""
NEVER_LOSES: Final = 0
LOSES: Final = 1
CANNOT_TELL: Final = 2
"""The exit statuses of `prove`; the last is also that of a tournament with a foul."""
RESULTS: Final = {NEVER_LOSES: "never loses", LOSES: "loses", CANNOT_TELL: "not proved"}
UNWRITTEN: Final = 3
"""The exit status if the output was closed early or the disk is full."""


def main(arguments: Sequence[str], program: str = "tictactoe") -> int:
    """Prove a player or hold a tournament, and return the exit status."""
    options = _read(arguments, program)
    try:
        rules = Rules(options.rows, options.cols, options.run, options.misere)
        with redirect_stdout(sys.stderr):  # players may print
            output, status = COMMANDS[options.command](rules, options)
    except (NoPlayer, InvalidRules, TooLarge) as error:
        print(error, file=sys.stderr)
        return CANNOT_TELL
    sys.stdout.writelines(output)
    return status


def proof_report(name: str, rules: Rules, found: Proof) -> Report:
    """Return a proof as `prove --json` prints it.

    >>> proof_report("mine", Rules(), prove(lambda position: position.moves[0]))["loss"]
    {'mark': 'O', 'first': 'X', 'moves': ['A1', 'B1', 'A2', 'C1', 'A3'], 'mistake': 2}
    """
    loss, change = found.loss, found.change
    return {
        "version": VERSION,
        "player": name,
        "board": asdict(rules),
        "result": RESULTS[_status(found)],
        "sampled": found.answers_may_vary,
        "games": asdict(found.games),
        "by_mark": found.by_mark,
        "positions": {"due": found.positions, "as_perfect": found.agreed},
        "loss": loss
        and {
            "mark": loss.mark,
            "first": loss.first,
            "moves": [rules.name(cell) for cell in loss.moves],
            "mistake": None if loss.mistake is None else loss.mistake + 1,
        },
        "mistakes": [
            {
                **_place(mistake.position),
                "cell": rules.name(mistake.cell),
                "best": [rules.name(cell) for cell in mistake.best],
                "games": mistake.games,
                "alike": mistake.alike,
            }
            for mistake in found.mistakes
        ],
        "more_mistakes": found.more_mistakes,
        "change": change
        and {
            **_place(change.position),
            "cells": [rules.name(change.before), rules.name(change.after)],
        },
    }


def fault_report(name: str, rules: Rules, fault: Fault, position: Position | None) -> Report:
    """Return why a player could not be judged, as `prove --json` prints it."""
    return {
        "version": VERSION,
        "player": name,
        "board": asdict(rules),
        "result": "not judged",
        "fault": {**asdict(fault), **_place(position)},
    }


def _place(position: Position | None) -> Report:
    return {"position": position and str(position), "turn": position and position.turn}


def tournament_report(results: Results, rules: Rules) -> Report:
    """Return the results of a tournament as `tournament --json` prints them."""
    return {
        "version": VERSION,
        "board": asdict(rules),
        "standings": [
            {
                "player": name,
                **asdict(games),
                "fouls": len(results.fouls.get(name, ())),
                "different": results.different(name),
                **results.score(name),
            }
            for name, games in results.standings()
        ],
        "games": [
            {
                "x": played.x,
                "o": played.o,
                "winner": played.winner,
                "moves": [rules.name(cell) for cell in played.game.played],
                "foul": played.foul or None,
            }
            for played in results.played
        ],
    }


def add_options(parser: argparse.ArgumentParser, usual: str = f"{THINKING_TIME:g}") -> None:
    """Add the options of the board and of the levels, which all commands share."""
    add, default = parser.add_argument, Rules()
    add("--rows", type=int, default=default.rows, help="rows of the board (default 3)")
    add("--cols", type=int, default=default.cols, help="columns of the board (default 3)")
    add("--run", type=int, default=default.run, help="marks in a row that win (default 3)")
    add("--misere", action="store_true", help="whoever completes a line loses")
    add("--seed", type=int, help="make the levels' random choices repeatable")
    about = f"time for each move (default {usual})"
    add("--seconds", type=seconds, default=THINKING_TIME, help=about)


def seconds(text: str) -> float:
    """Return the time limit of a level; raises `ArgumentTypeError` or `ValueError`."""
    if not 0 < float(text) <= 3600:
        raise argparse.ArgumentTypeError("a level thinks for more than 0 and at most 3600 seconds")
    return float(text)


def _read(arguments: Sequence[str], program: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=program)
    commands = parser.add_subparsers(dest="command", required=True)
    proving = commands.add_parser(
        "prove",
        help="play all games that a player can play",
        epilog="exit status: 0 it never loses, 1 it loses, 2 neither is proved, "
        "3 the output could not be written",
    )
    proving.add_argument("player", help="a level, or a function in a file: my_player.py:choose")
    proving.add_argument("--json", action="store_true", help="print what was found as JSON")
    meeting = commands.add_parser(
        "tournament",
        aliases=["arena"],
        help="let players play each other",
        epilog="exit status: 0 all games were played, 2 somebody fouled or can't play, "
        "3 the output could not be written",
    )
    meeting.add_argument("players", nargs="+", metavar="PLAYER", help="two or more, as for prove")
    meeting.add_argument(
        "--rounds", type=int, default=10, help="how many times each pair plays two games"
    )
    form = meeting.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="print all games as CSV")
    form.add_argument("--json", action="store_true", help="print standings and games as JSON")
    for command in (proving, meeting):
        add_options(command, f"{THINKING_TIME:g} for a level, {PATIENCE:g} for a player in a file")
        command.set_defaults(seed=0, seconds=None)
    options = parser.parse_args(arguments)
    if options.command != "prove":
        if not 2 <= len(set(options.players)) == len(options.players):
            meeting.error("name two players or more, each once")
        if not 1 <= options.rounds <= 10_000:
            meeting.error("there are 1 to 10000 rounds")
    return options


class Progress:
    """A progress message on the standard error, if that is a terminal."""

    def __init__(self) -> None:
        self._line = ""
        self._due = 0.0 if sys.stderr.isatty() else inf

    def report(self, key: str, count: int, **values: int) -> None:
        """Replace the message, unless it is recent."""
        if perf_counter() >= self._due:
            self._due = perf_counter() + MOMENT
            self._write(ENGLISH(key, count=count, **values))

    def close(self) -> None:
        """Remove the message."""
        if self._line:
            self._write("")

    def _write(self, line: str) -> None:
        blank = " " * len(self._line)
        print(f"\r{blank}\r{line}", end="", file=sys.stderr, flush=True)
        self._line = line


def _file_and_function(name: str) -> tuple[str, str]:
    """Return the two parts of `my_player.py:choose`; raises `NoPlayer` for another name."""
    file, _, function = name.rpartition(":")
    if not file:
        levels = ", ".join(LEVELS)
        raise NoPlayer(
            f"{name}: name a level ({levels}) or a function in a file, such as my_player.py:choose"
        )
    return file, function


def _may_vary(file: Path, function: str) -> bool:
    """Return whether a player, or a file beside it that it imports, may vary."""

    def read(path: Path) -> str | None:
        with suppress(OSError):  # the player's process reports it
            if path.is_file():
                return path.read_text("utf-8-sig", errors="replace")
        return None

    code = read(file) or ""
    return may_vary(code, function, lambda module: read(file.with_name(f"{module}.py")))


def _status(found: Proof) -> int:
    return LOSES if found.loss else NEVER_LOSES if found.never_loses else CANNOT_TELL


def _proved(name: str, rules: Rules, seconds: float | None, progress: Progress) -> Proof:
    """Return the proof of a player by its name; raises `NoPlayer` and `Foul`."""
    if name in LEVELS:
        return prove(LEVELS[name], rules, report=progress.report)
    file, function = _file_and_function(name)
    limit = PATIENCE if seconds is None else seconds
    proof, _ = prove_in_processes(
        partial(SubprocessPlayer, file, function, limit),
        rules,
        may_vary=_may_vary(Path(file), function),
        report=progress.report,
    )
    return proof


def _prove(rules: Rules, options: argparse.Namespace) -> Result:
    name = options.player
    file = name.rpartition(":")[0]
    try:
        with closing(Progress()) as progress:
            found = _proved(name, rules, options.seconds, progress)
    except NoPlayer as error:
        if not options.json:
            raise
        fault = fault_in(error.__cause__ or error, file)
        lines, report, status = [], fault_report(name, rules, fault, None), CANNOT_TELL
    except Foul as foul:
        fault = fault_in(foul.__cause__ or foul, file)
        lines = [f"In {foul.position}, {foul.position.turn} to move: {fault_text(fault)}"]
        report, status = fault_report(name, rules, fault, foul.position), CANNOT_TELL
    else:
        lines, report = proof_lines(found, rules), proof_report(name, rules, found)
        status = _status(found)
    if options.json:
        lines = [json.dumps(report, indent=2)]
    return [f"{line}\n" for line in lines], status


def _entrant(name: str, options: argparse.Namespace) -> Player:
    """Return a level, or the function in a file; if its code fails, it fouls in each of its games.

    Raises `NoPlayer` for another name, or if there is no such function.
    """
    seconds = options.seconds
    if name in LEVELS:
        return LEVELS[name].seeded(options.seed, THINKING_TIME if seconds is None else seconds)
    file, function = _file_and_function(name)
    try:
        return SubprocessPlayer(file, function, PATIENCE if seconds is None else seconds)
    except NoPlayer as error:
        if not isinstance(error.__cause__, Failed):
            raise
        failed = error.__cause__

        def broken(_: Position) -> int:
            raise failed

        return broken


def _tournament(rules: Rules, options: argparse.Namespace) -> Result:
    players = {name: _entrant(name, options) for name in options.players}
    results, due = Results(options.players), len(list(pairings(players, options.rounds)))
    with closing(Progress()) as progress:
        for played in round_robin(players, rules, options.rounds):
            results.add(played)
            progress.report("games so far", len(results.played), all=due)
    status = CANNOT_TELL if results.fouls else 0
    if options.csv:
        return csv_lines(results.played), status
    if options.json:
        return [json.dumps(tournament_report(results, rules), indent=2) + "\n"], status
    fouls = Counter(
        (played.loser, str(played.game.position), played.foul)
        for played in results.played
        if played.foul
    )
    lines = [results.cross_text()]
    for (loser, position, foul), count in fouls.items():
        games = f" ({count} games)" if count > 1 else ""
        lines.append(f"{loser} fouled in {position}: {foul_text(foul)}{games}")
    return [f"{line}\n" for line in lines], status


COMMANDS: Final[dict[str, Callable[[Rules, argparse.Namespace], Result]]] = {
    "prove": _prove,
    "tournament": _tournament,
    "arena": _tournament,  # its old name
}
