"""A player in a file, in a process of its own: whatever it does, the game goes on.

The two talk in lines of JSON. What the player's process says is checked like the answer of any
player: it can do no more than choose cells.
"""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final
from weakref import finalize

from tictactoe.frontends.untrusted_json import read_json
from tictactoe.lab.asking import Foul, answer
from tictactoe.lab.workshop import Failed, Fault, NoPlayer, escaped, fault_in, fault_text, load
from tictactoe.players import Player
from tictactoe.rules import Position, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

START: Final = 30.0
"""How many seconds Python may need to start, besides the time for a move to load the player."""
MARGIN: Final = 1.0
"""How many seconds later than the process that asks the player's ends itself."""
LONGEST: Final = 10_000
"""The longest line that a player's process may say."""

MOST_AHEAD: Final = 64
"""How many answers may be under way."""


class SubprocessPlayer:
    """A player that is asked in a process of its own, with a limit of seconds for each move.

    With a hash seed, its texts are hashed by that. Raises `NoPlayer` if there is none in the file;
    when it is asked, `Failed`, with the fault.
    """

    _end: "Callable[[], object] | None" = None

    def __init__(
        self, file: str, function: str, seconds: float, hash_seed: int | None = None
    ) -> None:
        self._arguments = (file, function, str(seconds))
        self._hash_seed = {} if hash_seed is None else {"PYTHONHASHSEED": str(hash_seed)}
        self._seconds = seconds
        self._asked: Position | None = None
        self._times = self._ahead = 0
        """How often it was asked about that position, and how many answers are still due."""
        try:
            self._start()
        except Failed as failed:
            self.close()
            raise NoPlayer(f"{file}: {fault_text(failed.fault)}") from failed

    def __call__(self, position: Position) -> int:
        """Return the cell that the player chooses; a player whose process ended gets another."""
        if position != self._asked:
            while self._end and self._ahead:
                with suppress(Failed):  # of answers that nobody needs
                    self._hear_cell()
            self._asked, self._times = position, 0
        if self._end is None:
            self._start()
        if not self._ahead:  # who is asked often is asked many times at once: waiting takes longest
            self._ahead = min(max(self._times, 1), MOST_AHEAD)
            question = [astuple(position.rules), position.first, position.x, position.o]
            for _ in range(self._ahead):
                self._say(question)
        return self._hear_cell()

    def _hear_cell(self) -> int:
        self._times += 1
        self._ahead -= 1
        found: int = self._heard("cell", self._seconds)
        return found

    def close(self) -> None:
        """End the process."""
        if self._end:
            self._end()
            self._end = None

    def _start(self) -> None:
        code = (
            f"import sys; sys.path[:] = {sys.path!r}; import {__name__} as module; module.serve()"
        )
        try:
            self._process = subprocess.Popen(  # noqa: S603  (this Python)
                [sys.executable, "-c", code, *self._arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                env=os.environ | self._hash_seed,
            )
        except ValueError as error:  # half a character, or a zero
            name = ":".join(self._arguments[:2])
            raise NoPlayer(f"{name!r}: no file has such a name") from error
        except OSError as error:  # too many files are open, or processes
            told = f"{self._arguments[0]}: its process could not be started: {error.strerror}"
            raise NoPlayer(told) from error
        assert self._process.stdin  # noqa: S101  (piped)
        self._questions = self._process.stdin
        self._end = finalize(self, _kill, self._process)
        self._ahead = 0
        self._lines: Queue[bytes] = Queue(maxsize=MOST_AHEAD)
        Thread(target=_hear, args=(self._process.stdout, self._lines), daemon=True).start()
        missing = self._heard("missing", START + self._seconds)
        if missing is not None:
            self.close()
            raise NoPlayer(escaped(str(missing)))

    def _say(self, content: object) -> None:
        with suppress(OSError):  # if it has ended, that is heard in a moment
            self._questions.write(json.dumps(content).encode() + b"\n")
            self._questions.flush()

    def _heard(self, name: str, seconds: float) -> Any:  # noqa: ANN401  (as JSON holds it)
        """Return what the process says under a name; raises `Failed`."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            self.close()
            fault = Fault("TooSlow", f"no answer within {seconds:g} s")
            raise Failed(fault) from None
        if not line:
            raise Failed(Fault("Crash", self._how_it_ended()))
        try:
            content = read_json(line.decode())
            if name in content:
                return content[name]
            error, reason, at = content["fault"]
            is_fault = isinstance(error, str) and isinstance(reason, str)
            fault = Fault(error, reason, at if isinstance(at, int) else None)
        except (ValueError, TypeError, KeyError):
            is_fault = False
        if not is_fault:
            self.close()
            fault = Fault("FalseReport", "")
        raise Failed(fault)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            status = None  # it only closed its output
        self.close()
        if status is None:
            return "it says nothing any more"
        return f"killed by signal {-status}" if status < 0 else f"ended with status {status}"


def _hear(output: IO[bytes], lines: "Queue[bytes]") -> None:
    """Hand on each line, and an empty one at the end."""
    with output:
        while line := output.readline(LONGEST):
            lines.put(line)
    lines.put(b"")


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process, those that it started, and what joins it to this one."""
    with suppress(OSError):  # it may have ended
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    if process.stdin:
        with suppress(OSError):  # a question that was not read
            process.stdin.close()


def player_in(file: str, function: str) -> Player:
    """Return the function in a file; raises `NoPlayer`, saying what is missing."""
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


def _hear_to_the_end(questions: IO[bytes], lines: "Queue[bytes]") -> None:
    """Pass on each question; when the input ends, kill the player's processes, even in a loop."""
    _hear(questions, lines)
    if hasattr(os, "killpg"):
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


@contextmanager
def _at_most(seconds: float) -> "Iterator[None]":
    """End this process if it takes much longer: code that lets no thread run hears of no end."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds + MARGIN)
    try:
        yield
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def serve() -> None:
    """Answer the questions of the other process: this is the player's."""
    file, function, seconds = sys.argv[1:]
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w")
    lines: Queue[bytes] = Queue()
    Thread(target=_hear_to_the_end, args=(questions, lines), daemon=True).start()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what the player prints is no answer
    if sys.stdout:
        sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]

    def say(name: str, content: object) -> None:
        print(json.dumps({name: content}), file=answers, flush=True)

    try:
        with _at_most(START + float(seconds)):
            player = player_in(file, function)
        say("missing", None)
        while line := lines.get():
            rules, first, x, o = json.loads(line)
            position = Position(Rules(*rules), first, x, o)
            try:
                with _at_most(float(seconds)):
                    cell = answer(player, position)
                say("cell", cell)
            except Foul as foul:
                say("fault", astuple(fault_in(foul.__cause__ or foul, file)))
    except NoPlayer as error:
        if isinstance(error.__cause__, NoPlayer):
            say("fault", astuple(fault_in(error.__cause__, file)))
        else:
            say("missing", str(error))
    except BaseException as error:  # noqa: BLE001  (which Python would print as it is)
        say("fault", astuple(fault_in(error, file)))
