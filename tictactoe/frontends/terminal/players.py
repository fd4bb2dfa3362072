"""The commands `prove` and `tournament`, for players in files."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, redirect_stdout
from dataclasses import asdict
from math import inf
from pathlib import Path
from random import randrange
from time import perf_counter
from typing import Final, TypeAlias

from tictactoe.frontends.terminal.subprocess_player import SubprocessPlayer
from tictactoe.lab.asking import Foul, TooLarge, answers_of, counting
from tictactoe.lab.proof import Proof, proof_of, prove
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.tournament import Results, csv_lines, foul_text, pairings, percents, round_robin
from tictactoe.lab.workshop import Failed, Fault, NoPlayer, fault_in, fault_text, imported, may_vary
from tictactoe.players import LEVELS, THINKING_TIME, Player
from tictactoe.rules import InvalidRules, Position, Rules
from tictactoe.words import ENGLISH

Told: TypeAlias = tuple[Iterable[str], int]
"""What a command prints, and its exit status."""
Report: TypeAlias = dict[str, object]

VERSION: Final = 1
"""Of what `--json` prints: another number if a part is left out or means something else."""
PATIENCE: Final = 10.0
"""The default limit of a player in a file for each move, in seconds."""
MOMENT: Final = 0.1
"""How long what is told of progress stands at least, in seconds."""
NEVER_LOSES: Final = 0
LOSES: Final = 1
CANNOT_TELL: Final = 2
"""The exit statuses of `prove`; the last also if somebody fouled in a tournament."""
RESULTS: Final = {NEVER_LOSES: "never loses", LOSES: "loses", CANNOT_TELL: "not proved"}
UNWRITTEN: Final = 3
"""The exit status of any command whose output was closed early, or met a full disk."""


def main(arguments: Sequence[str], program: str = "tictactoe") -> int:
    """Prove a player or hold a tournament, as the command line says, and return the exit status."""
    options = _read(arguments, program)
    try:
        rules = Rules(options.rows, options.cols, options.run, options.misere)
        with redirect_stdout(sys.stderr):  # what a player prints is no result
            told, status = COMMANDS[options.command](rules, options)
    except (NoPlayer, InvalidRules, TooLarge) as error:
        print(error, file=sys.stderr)
        return CANNOT_TELL
    sys.stdout.writelines(told)
    return status


def proof_report(name: str, rules: Rules, found: Proof) -> Report:
    """Return what was proved of a player, as `prove --json` prints it.

    >>> proof_report("mine", Rules(), prove(lambda position: position.moves[0]))["loss"]
    {'mark': 'O', 'first': 'X', 'moves': ['A1', 'B1', 'A2', 'C1', 'A3'], 'mistake': 2}
    """
    loss, change = found.loss, found.change
    return {
        "version": VERSION,
        "player": name,
        "board": asdict(rules),
        "result": RESULTS[_status(found)],
        "sampled": found.is_sampled,
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
                "position": str(mistake.position),
                "turn": mistake.position.turn,
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
            "position": str(change.position),
            "turn": change.position.turn,
            "cells": [rules.name(change.before), rules.name(change.after)],
        },
    }


def fouled_report(name: str, rules: Rules, fault: Fault, position: Position | None) -> Report:
    """Return why a player could not be judged, as `prove --json` prints it.

    >>> fouled_report("mine", Rules(), Fault("Crash", ""), None)["result"]
    'not judged'
    """
    place = {"position": position and str(position), "turn": position and position.turn}
    return {
        "version": VERSION,
        "player": name,
        "board": asdict(rules),
        "result": "not judged",
        "fault": {**asdict(fault), **place},
    }


def tournament_report(results: Results, rules: Rules) -> Report:
    """Return how all games of a tournament ended, as `tournament --json` prints it.

    >>> from tictactoe.game import Game
    >>> from tictactoe.lab.tournament import Played
    >>> results = Results(["a", "b"], [Played("a", "b", Game(played=(4, 0)), "it gave up")])
    >>> tournament_report(results, Rules())["games"]
    [{'x': 'a', 'o': 'b', 'winner': 'b', 'moves': ['B2', 'A1'], 'foul': 'it gave up'}]
    """
    return {
        "version": VERSION,
        "board": asdict(rules),
        "standings": [
            {
                "player": name,
                **asdict(games),
                "fouls": len(results.fouls.get(name, ())),
                "different": results.different(name),
                **percents(games, results.different(name)),
            }
            for name, games in results.standings()
        ],
        "games": [
            {
                "x": one.x,
                "o": one.o,
                "winner": one.winner,
                "moves": [rules.name(cell) for cell in one.game.played],
                "foul": one.foul or None,
            }
            for one in results.played
        ],
    }


def add_options(parser: argparse.ArgumentParser, usual: str = f"{THINKING_TIME:g}") -> None:
    """Add the options of a board and of the levels, which every command has."""
    add, default = parser.add_argument, Rules()
    add("--rows", type=int, default=default.rows, help="rows of the board (default 3)")
    add("--cols", type=int, default=default.cols, help="columns of the board (default 3)")
    add("--run", type=int, default=default.run, help="marks in a row that win (default 3)")
    add("--misere", action="store_true", help="whoever completes a line loses")
    add("--seed", type=int, help="make the levels' random choices repeatable")
    told = f"time for each move (default {usual})"
    add("--seconds", type=seconds, default=THINKING_TIME, help=told)


def seconds(text: str) -> float:
    """Return how long a level may think; raises `ArgumentTypeError` or `ValueError`."""
    if not 0 < float(text) <= 3600:
        raise argparse.ArgumentTypeError("a level thinks for more than 0 and at most 3600 seconds")
    return float(text)


def player_named(name: str, seed: int = 0, seconds: float | None = None) -> Player:
    """Return a level by its name, or the function in a file: `my_player.py:choose`.

    That runs in a process of its own; it fouls if it takes longer than so many seconds for a move.

    Raises `NoPlayer`, saying what is missing.

    >>> from tictactoe.rules import Position
    >>> player_named("perfect")(Position.parse("XX. OO. ..."))
    2
    """
    file, _, function = name.rpartition(":")
    if not file:
        if name in LEVELS:
            return LEVELS[name].seeded(seed, THINKING_TIME if seconds is None else seconds)
        raise NoPlayer(
            f"{name}: name a level ({', '.join(LEVELS)}) or a function in a file, "
            "such as my_player.py:choose"
        )
    return _subprocess_player(file, function, seconds)


def _subprocess_player(
    file: str, function: str, seconds: float | None, hash_seed: int | None = None
) -> SubprocessPlayer:
    return SubprocessPlayer(file, function, PATIENCE if seconds is None else seconds, hash_seed)


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
        if len(set(options.players)) < 2 or len(set(options.players)) < len(options.players):
            meeting.error("name two players or more, each once")
        if not 1 <= options.rounds <= 10_000:
            meeting.error("there are 1 to 10000 rounds")
    return options


class Progress:
    """A line that tells how far something has come: on the standard error, if it is a terminal."""

    def __init__(self) -> None:
        self._line = ""
        self._due = 0.0 if sys.stderr.isatty() else inf

    def tell(self, key: str, **values: int) -> None:
        """Write a sentence in the place of the one before, unless that is only just there."""
        if perf_counter() >= self._due:
            self._due = perf_counter() + MOMENT
            self._write(ENGLISH(key, **values))

    def close(self) -> None:
        """Leave an empty line."""
        if self._line:
            self._write("")

    def _write(self, line: str) -> None:
        blank = " " * len(self._line)
        print(f"\r{blank}\r{line}", end="", file=sys.stderr, flush=True)
        self._line = line


def _may_vary(file: Path, function: str) -> bool:
    """Return whether a player, or a file beside it that it imports, reads chance, time or ids."""
    files, found = [file], False
    for one in files:
        code = one.read_text("utf-8-sig", errors="replace")
        used = function if one == file else ""
        beside = {module: one.with_name(f"{module}.py") for module in sorted(imported(code, used))}
        own = {module: path for module, path in beside.items() if path.is_file()}
        found = found or may_vary(code, used, own)
        files += [path for path in own.values() if path not in files]
    return found


def _status(found: Proof) -> int:
    return LOSES if found.loss else NEVER_LOSES if found.never_loses else CANNOT_TELL


def _proved(name: str, rules: Rules, seconds: float | None, progress: Progress) -> Proof:
    """Return the proof of a player by its name; raises `NoPlayer` and `Foul`."""

    def tell(count: int) -> None:
        progress.tell("asked so far", count=count)

    if name in LEVELS:
        answers = answers_of(counting(LEVELS[name].choices, tell), rules)
        return proof_of(answers, rules, is_sampled=False)
    file, _, function = name.rpartition(":")
    player = counting(player_named(name, seconds=seconds), tell)

    def again() -> Player:
        """Return the player in a fresh process, whose sets of texts have another order."""
        found = _subprocess_player(file, function, seconds, hash_seed=randrange(1, 2**32))
        return counting(found, lambda count: progress.tell("asked again so far", count=count))

    return prove(player, rules, may_vary=_may_vary(Path(file), function), again=again)


def _prove(rules: Rules, options: argparse.Namespace) -> Told:
    name = options.player
    file = name.rpartition(":")[0]
    try:
        with closing(Progress()) as progress:
            found = _proved(name, rules, options.seconds, progress)
    except NoPlayer as error:
        if not options.json:
            raise
        fault = fault_in(error.__cause__ or error, file)
        lines, report, status = [], fouled_report(name, rules, fault, None), CANNOT_TELL
    except Foul as foul:
        fault = fault_in(foul.__cause__ or foul, file)
        lines = [f"In {foul.position}, {foul.position.turn} to move: {fault_text(fault)}"]
        report = fouled_report(name, rules, fault, foul.position)
        status = CANNOT_TELL
    else:
        lines, report = proof_lines(found, rules), proof_report(name, rules, found)
        status = _status(found)
    return [
        json.dumps(report, indent=2) + "\n" if options.json else "\n".join([*lines, ""])
    ], status


def _entrant(name: str, options: argparse.Namespace) -> Player:
    """Return a player by its name; one whose file is broken fouls in each of its games."""
    try:
        return player_named(name, options.seed, options.seconds)
    except NoPlayer as error:
        if not isinstance(error.__cause__, Failed):
            raise
        failed = error.__cause__

        def broken(_: Position) -> int:
            raise failed

        return broken


def _tournament(rules: Rules, options: argparse.Namespace) -> Told:
    known = {name: _entrant(name, options) for name in options.players}
    results, due = Results(options.players), len(list(pairings(known, options.rounds)))
    with closing(Progress()) as progress:
        for played in round_robin(known, rules, options.rounds):
            results.add(played)
            progress.tell("games so far", count=len(results.played), all=due)
    fouled = [one for one in results.played if one.foul]
    if options.csv:
        told: Iterable[str] = csv_lines(results.played)
    elif options.json:
        told = [json.dumps(tournament_report(results, rules), indent=2) + "\n"]
    else:
        lines = [results.cross_text()]
        fouls = Counter((one.loser, str(one.game.position), one.foul) for one in fouled)
        lines += [
            f"{loser} fouled in {position}: {foul_text(foul)}" + (f" ({count} games)" * (count > 1))
            for (loser, position, foul), count in fouls.items()
        ]
        told = ["\n".join([*lines, ""])]
    return told, CANNOT_TELL if fouled else 0


COMMANDS: Final[dict[str, Callable[[Rules, argparse.Namespace], Told]]] = {
    "prove": _prove,
    "tournament": _tournament,
    "arena": _tournament,
}
"""What each command does; the last is the old name of the one before."""
