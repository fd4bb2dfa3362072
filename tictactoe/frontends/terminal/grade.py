"""The command `grade`, which proves the code in pupils' files of results again."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple
from unicodedata import combining, east_asian_width

from tictactoe.frontends.terminal.players import VERSION, Progress, Report, seconds
from tictactoe.frontends.terminal.subprocess_player import SubprocessPlayer, prove_in_processes
from tictactoe.lab.asking import Foul, Tried
from tictactoe.lab.course import CHAPTERS, results
from tictactoe.lab.course.blanks import Outcomes
from tictactoe.lab.course.conditions import result_of
from tictactoe.lab.course.ends import Wrong
from tictactoe.lab.course.grading import ChapterGrade, Grades, codes_in, grades_of, why_not_proved
from tictactoe.lab.course.results import BadResults, Handed
from tictactoe.lab.course.texts import course_words
from tictactoe.lab.course.truths import missed
from tictactoe.lab.determinism import may_vary
from tictactoe.lab.player_code import FILE, Failed, NoPlayer, escaped, fault_in
from tictactoe.lab.proof import Proof
from tictactoe.lab.tab import PATIENCE, Count
from tictactoe.rules import Position, Rules

ALL_PROVED: Final = 0
NOT_PROVED: Final = 1
UNREADABLE: Final = 2
"""The exit statuses; the last is that of a wrong command line, too."""
LARGEST_FILE: Final = 1_000_000
"""The largest file of results that is read, in bytes."""
PROOF_FACTOR: Final = 60
"""Time limit of a proof, as a multiple of the limit per move."""


class Graded(NamedTuple):
    """A file with its grades, or with the reason why it cannot be read."""

    file: str
    grades: Grades | None
    reason: str = ""


class CodeRunner:
    """Runs pupils' code in new processes; see `tictactoe.lab.tab.Runner`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def wrong_end(self, code: str) -> Wrong | None:
        """Return the first finished game with a wrong value; raises `Failed`."""
        with _failing(), closing(self._process(None, code)) as process:
            return process.wrong_end()

    async def trials(self, _codes: Sequence[str], _name: str) -> tuple[Outcomes, ...]:
        """Return no outcomes: only the proof counts."""
        return ()

    async def tried(self, code: str, position: Position) -> Tried:
        """Return how many moves a player tries before it chooses; raises `Failed`."""
        with _failing(), closing(self._process(None, code)) as process:
            return process.tried(position)

    async def prove(
        self, code: str, rules: Rules, progress: Count
    ) -> tuple[Proof, Position | None]:
        """Return a proof, and the first position with a missed win or block; raises `Failed`."""
        with _failing():
            proof, answers = prove_in_processes(
                partial(self._process, "choose", code),
                rules,
                may_vary=may_vary(code),
                report=progress,
                seconds=PROOF_FACTOR * self._seconds,
            )
        return proof, missed(answers)

    def _process(
        self, function: str | None, code: str, hash_seed: int | None = None
    ) -> SubprocessPlayer:
        return SubprocessPlayer(FILE, function, self._seconds, hash_seed, code)


@contextmanager
def _failing() -> Iterator[None]:
    """Raise `Failed` for a player's error, `NoPlayer` only if no process can be started."""
    try:
        yield
    except Foul as foul:
        raise Failed(fault_in(foul.__cause__ or foul), foul.position) from foul
    except NoPlayer as error:
        if isinstance(error.__cause__, OSError):
            raise
        raise Failed(fault_in(error.__cause__ or error)) from error


class _CodeProgress(Progress):
    """Progress messages that begin with the number of the code."""

    place = ""

    def _write(self, line: str) -> None:
        super()._write(line and f"{self.place}{line}")


def main(arguments: Sequence[str], program: str = "tictactoe") -> int:
    """Grade pupils' files of results, and return the exit status."""
    options = _read(arguments, program)
    files = {file: _read_results(file) for file in options.files}
    handed = [found for found in files.values() if isinstance(found, Handed)]
    try:
        reasons = _reasons(handed, CodeRunner(options.seconds))
    except NoPlayer as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    graded = [
        Graded(file, None, found)
        if isinstance(found, str)
        else Graded(file, grades_of(found, reasons))
        for file, found in files.items()
    ]
    lines = [json.dumps(grades_report(graded), indent=2)] if options.json else grades_lines(graded)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    if any(one.grades is None for one in graded):
        return UNREADABLE
    has_false = any(code.is_false for one in graded if one.grades for code in one.grades.codes)
    return NOT_PROVED if has_false else ALL_PROVED


def grades_report(graded: Sequence[Graded]) -> Report:
    """Return the grades as `grade --json` prints them.

    >>> grades_report([Graded("anna.json", None, "it is not JSON")])
    {'version': 1, 'files': [{'file': 'anna.json', 'error': 'it is not JSON'}]}
    """
    return {"version": VERSION, "files": [_report(*one) for one in graded]}


def _report(file: str, grades: Grades | None, reason: str) -> Report:
    if grades is None:
        return {"file": file, "error": reason}
    codes = [
        {"step": key, "claimed": is_claimed, "proved": not reason, "reason": reason or None}
        for key, is_claimed, reason in grades.codes
    ]
    chapters = [chapter._asdict() for chapter in grades.chapters]
    return {"file": file, "error": None, **grades._asdict(), "chapters": chapters, "codes": codes}


def grades_lines(graded: Sequence[Graded]) -> list[str]:
    """Return a table with a row for each pupil, and a line for each code or file that failed.

    >>> grades_lines([Graded("anna.json", None, "it is not JSON")])
    ['anna.json: it is not JSON']
    """
    counts = "tries", "hints", "solutions", "minutes"
    numbers = (str(number) for number in range(1, len(CHAPTERS) + 1))
    rows, notes = [["", *numbers, *counts, "proved again", "not proved"]], []
    pupils = Counter(one.grades.name for one in graded if one.grades)
    for file, grades, reason in graded:
        if grades is None:
            notes.append(f"{escaped(file)}: {reason}")
            continue
        name, false = grades.name, [code for code in grades.codes if code.is_false]
        if not name or pupils[name] > 1:
            name = f"{name} {escaped(file)}".strip()
        columns = [code for code in grades.codes if code.is_proved], false
        chapters = (" ".join(code.step.split()[0] for code in codes) or "-" for codes in columns)
        used = (str(getattr(grades, count)) for count in counts)
        rows.append([name, *map(_chapter_text, grades.chapters), *used, *chapters])
        notes += [f"{name}, {code.step}: {' '.join(code.reason.split())}" for code in false]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join(
            text + " " * (width - _width(text)) for text, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
    return [*table, *([""] if notes else []), *notes] if len(rows) > 1 else notes


def _chapter_text(chapter: ChapterGrade) -> str:
    shown = f"+{chapter.shown}" if chapter.shown else ""
    return f"{chapter.done}{shown}/{chapter.tasks}"


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(0 if combining(sign) else 1 + (east_asian_width(sign) in "FW") for sign in text)


def _read(arguments: Sequence[str], program: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=f"{program} grade",
        description="Print the results that pupils saved in the tab Learn, and prove their code "
        "again. 2+1/3 means: of 3 tasks, 2 are done, and 1 was shown after three tries.",
        epilog="exit status: 0 all code said to be proved is proved again, 1 some is not, 2 a file "
        "cannot be read, 3 the output could not be written",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a pupil's file of results")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    about = f"time for each move of a pupil's player (default {PATIENCE:g})"
    parser.add_argument("--seconds", type=seconds, default=PATIENCE, help=about)
    return parser.parse_args(arguments[1:])


def _read_results(file: str) -> Handed | str:
    """Return the results in a file, or the reason why it cannot be read."""
    path = Path(file)
    try:
        if not S_ISREG(path.stat().st_mode):
            return "it is no file"
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            return f"it is larger than {LARGEST_FILE:,} bytes"
        return results.read(content.decode("utf-8-sig"))
    except OSError as error:
        return error.strerror or type(error).__name__
    except UnicodeDecodeError:
        return "it is not in UTF-8"
    except BadResults as error:
        return str(error)


def _reasons(handed: Iterable[Handed], runner: CodeRunner) -> dict[tuple[str, str], str]:
    """Check each code once for each step, and return why it is not proved, empty if it is.

    Raises `NoPlayer` if no process can be started.
    """
    codes = dict.fromkeys(each for one in handed for each in codes_in(one).items())
    words, reasons = course_words(), {}
    with closing(_CodeProgress()) as progress:
        for number, (key, code) in enumerate(codes, 1):
            progress.place = f"{number}/{len(codes)} "
            reasons[key, code] = result_of(
                why_not_proved(key, code, runner, words, progress.report)
            )
    return reasons
