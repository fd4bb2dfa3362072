"""A player in a file that runs in its own process, so that it cannot stop the game.

The processes exchange lines of JSON. The messages of the player's process are checked like the
answers of any player: it can do no more than choose cells, and report about its own code.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import astuple
from functools import cache, partial
from itertools import islice
from math import inf
from pathlib import Path
from queue import Empty, Queue
from random import randrange
from threading import Thread
from time import perf_counter
from typing import IO, Any, Final, NoReturn
from weakref import finalize

from tictactoe.lab.asking import Answers, Foul, Tried, answer, ask_everything, moves_tried
from tictactoe.lab.course.ends import ENDS, Wrong, wrong_end
from tictactoe.lab.determinism import may_vary
from tictactoe.lab.player_code import (
    LONGEST_REASON,
    REMEMBERED,
    Failed,
    Fault,
    NoPlayer,
    escaped,
    fault_in,
    fault_text,
    load,
)
from tictactoe.lab.proof import Proof, order_again, prove
from tictactoe.lab.tab import Count
from tictactoe.players import Player
from tictactoe.rules import Mark, Position, Rules
from tictactoe.untrusted_json import read_json

START: Final = 30.0
"""The time limit for Python to start, in seconds."""
LOADING: Final = 5.0
"""The time limit to load a player, in seconds, unless that of a move is longer."""
MARGIN: Final = 1.0
"""How many seconds after the time limit the player's process ends itself."""
LONGEST: Final = 10_000
"""The longest line that is read from a player's process."""
MOST_AHEAD: Final = 64
"""How many questions may be sent, and answers received, before they are due."""


class SubprocessPlayer:
    """A player in its own process, with a time limit for each move.

    The code is read from the file unless `code` is given: code of the course, whose function
    `value` is cached if it is deterministic. `hash_seed` seeds the hashes of strings. Raises
    `NoPlayer` if the player cannot be loaded, and `Failed` with the fault if an answer fails.
    Without a function, the code runs only for `tried` or `wrong_end`.
    """

    _end: Callable[[], object] | None = None

    def __init__(
        self,
        file: str,
        function: str | None,
        seconds: float,
        hash_seed: int | None = None,
        code: str | None = None,
    ) -> None:
        self._arguments = (file, function or "", str(seconds))
        self._is_player, self._code = function is not None, code
        self._hash_seed = {} if hash_seed is None else {"PYTHONHASHSEED": str(hash_seed)}
        self._seconds = seconds
        self._due: Iterator[Position]
        """The positions of the next questions, which are not yet sent."""
        self._ahead: float
        """How many answers will come without another question."""
        try:
            self._start()
        except Failed as failed:
            self.close()
            raise NoPlayer(f"{file}: {fault_text(failed.fault)}") from failed

    def __call__(self, position: Position) -> int:
        """Return the cell that the player chooses; restarts a process that has ended.

        Raises `Failed`.
        """
        if self._end is None:
            self._start()
        if not self._ahead:
            self._ask(position)
        self._ahead -= 1
        cell: int = self._receive("cell", self._seconds)
        self._ask(*islice(self._due, 1))
        return cell

    def ask_everything(self, rules: Rules, *, may_vary: bool) -> None:
        """Let the process answer all questions of a proof in order, without waiting for each.

        Both processes know the order; the waiting would take most of the time.
        """
        self._send(["everything", astuple(rules), may_vary])
        self._ahead = inf

    def ask_each(self, positions: Iterable[Position]) -> None:
        """Send the next questions in advance, so that the process need not wait for each."""
        self._due = iter(positions)
        self._ask(*islice(self._due, MOST_AHEAD))

    def tried(self, position: Position) -> Tried:
        """Return how many moves the code tries while it loads and chooses; raises `Failed`."""
        self._send(["tried", *_packed(position)])
        match self._receive("tried", self._seconds):
            case [int(count), int(again)] if 0 <= again <= count:
                return Tried(count, again)
        return self._refuse()

    def wrong_end(self) -> Wrong | None:
        """Return the first finished game with a wrong value by `value`; raises `Failed`."""
        self._send(["wrong"])
        match self._receive("wrong", self._seconds):
            case None:
                return None
            case [int(place), str(text)] if 0 <= place < len(ENDS):
                return Wrong(place, escaped(text[:LONGEST_REASON]))
        return self._refuse()

    def close(self) -> None:
        """Terminate the process."""
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
        except ValueError as error:  # a surrogate or a null character
            name = ":".join(self._arguments[:2])
            raise NoPlayer(f"{name!r}: no file has such a name") from error
        except OSError as error:  # too many open files or processes
            reason = f"its process could not be started: {error.strerror}"
            raise NoPlayer(f"{self._arguments[0]}: {reason}") from error
        assert self._process.stdin  # noqa: S101  (piped)
        self._questions = self._process.stdin
        self._end = finalize(self, _kill, self._process)
        self._due, self._ahead = iter(()), 0
        self._lines: Queue[bytes] = Queue(maxsize=MOST_AHEAD)
        Thread(target=_read_lines, args=(self._process.stdout, self._lines), daemon=True).start()
        self._receive("started", START)
        self._send(self._code)
        if self._is_player:
            self._send(["missing"])
            missing = self._receive("missing", max(self._seconds, LOADING))
            if missing is not None:
                self.close()
                raise NoPlayer(escaped(str(missing)))

    def _send(self, content: object) -> None:
        with suppress(OSError):  # if the process has ended, `_receive` reports it
            self._questions.write(json.dumps(content).encode() + b"\n")
            self._questions.flush()

    def _ask(self, *positions: Position) -> None:
        for position in positions:
            self._send(["cell", *_packed(position)])
            self._ahead += 1

    def _receive(self, name: str, seconds: float) -> Any:  # noqa: ANN401  (as JSON holds it)
        """Return the content of the next message, which must have this name; raises `Failed`."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            self.close()
            raise Failed(Fault("TooSlow", f"no answer within {seconds:g} s")) from None
        if not line:
            raise Failed(Fault("Crash", self._exit_text()))
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
            self._refuse()
        raise Failed(fault)

    def _refuse(self) -> NoReturn:
        """Terminate a process that sent an invalid message, and raise `Failed`."""
        self.close()
        raise Failed(Fault("FalseReport", ""))

    def _exit_text(self) -> str:
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            status = None  # it only closed its output
        self.close()
        if status is None:
            return "it closed its output"
        return f"killed by signal {-status}" if status < 0 else f"ended with status {status}"


def prove_in_processes(
    start: Callable[[int | None], SubprocessPlayer],
    rules: Rules,
    *,
    may_vary: bool,
    report: Count,
    seconds: float = inf,
) -> tuple[Proof, Answers]:
    """Return the proof of a player, and its answers; raises as `prove` does.

    `start` starts a process with a hash seed, or with the default if that is `None`. Each process
    must give all its answers within `seconds`.
    """
    answers: dict[Position, list[int]] = {}
    with ExitStack() as processes:

        def started(hash_seed: int | None) -> SubprocessPlayer:
            return processes.enter_context(closing(start(hash_seed)))

        def noted(position: Position) -> int:
            cell = first(position)
            answers.setdefault(position, []).append(cell)
            return cell

        def again() -> Player:
            second = started(randrange(1, 2**32))  # so that sets of strings have another order
            second.ask_each(order_again(answers))
            return _until_deadline(second, seconds)

        process = started(None)
        process.ask_everything(rules, may_vary=may_vary)
        first = _until_deadline(process, seconds)
        proof = prove(noted, rules, may_vary=may_vary, again=again, report=report)
    return proof, answers


def _until_deadline(player: Player, seconds: float) -> Player:
    """Return a player that answers for this many seconds and then raises `Failed`."""
    end = perf_counter() + seconds

    def ask(position: Position) -> int:
        if perf_counter() > end:
            raise Failed(Fault("TooSlow", f"no proof within {seconds:g} s"))
        return player(position)

    return ask


def _read_lines(stream: IO[bytes], lines: Queue[bytes], longest: int = LONGEST) -> None:
    """Queue each line of a stream, and an empty one at its end."""
    with stream:
        while line := stream.readline(longest):
            lines.put(line)
    lines.put(b"")


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and its children, and close its input."""
    with suppress(OSError):  # it may have ended
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    if process.stdin:
        with suppress(OSError):  # unread questions
            process.stdin.close()


def _packed(position: Position) -> list[object]:
    """Return a position as JSON values, from which `_unpacked` makes a position again."""
    return [astuple(position.rules), position.first, position.x, position.o]


def _unpacked(rules: list[Any], first: Mark, x: int, o: int) -> Position:
    return Position(Rules(*rules), first, x, o)


def player_in(
    file: str, function: str, code: str | None = None, *, remembers: bool = False
) -> Player:
    """Return a function in a file, or in its code; raises `NoPlayer` with the reason.

    With `remembers`, the results of a deterministic function `value` are cached.
    """
    if code is None:
        path = Path(file)
        try:
            code = path.read_text("utf-8-sig", errors="replace") if path.is_file() else None
        except OSError as error:
            raise NoPlayer(f"{file}: {error.strerror}") from error
        if code is None:
            raise NoPlayer(f"{file}: there is no such Python file")
        sys.path.insert(0, str(path.resolve().parent))  # for the files beside it
    try:
        remembers = remembers and not may_vary(code, REMEMBERED)
        return load(code, file, function, remembers=remembers)
    except NoPlayer as error:
        raise NoPlayer(f"{file}: {fault_text(fault_in(error, file))}") from error


def _read_questions(stream: IO[bytes], lines: Queue[bytes]) -> None:
    """Queue each question; when the input ends, kill the player's processes, even in a loop."""
    _read_lines(stream, lines, -1)
    if hasattr(os, "killpg"):
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def _wrong_end(load_function: Callable[[str], Any]) -> Wrong | None:
    """Return the first finished game with a wrong value; the proof reports errors."""
    with suppress(Exception, SystemExit):
        return wrong_end(load_function("value"))
    return None


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """End this process if the block overruns its limit: its code may block every thread."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds + MARGIN)
    try:
        yield
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def serve() -> None:
    """Answer questions in the player's process."""
    file, function, seconds = sys.argv[1:]
    questions, output = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w")
    lines: Queue[bytes] = Queue()
    Thread(target=_read_questions, args=(questions, lines), daemon=True).start()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # the player's own output is not an answer
    if sys.stdout:
        sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]

    def send(name: str, content: object) -> None:
        print(json.dumps({name: content}), file=output, flush=True)

    def load_player() -> None:
        load_function(function)

    send("started", None)
    code = json.loads(lines.get())
    is_proved = bool(function and code is not None)
    load_function = cache(partial(player_in, file, code=code, remembers=is_proved))

    def cell(position: Position) -> int:
        with _at_most(float(seconds)):
            return answer(load_function(function), position)

    def send_cell(position: Position) -> int:
        send("cell", found := cell(position))
        return found

    def everything(rules: list[Any], is_random: bool) -> None:
        ask_everything(send_cell, Rules(*rules), may_vary=is_random)

    answers: dict[str, Callable[..., object]] = {
        "missing": load_player,
        "cell": lambda *packed: cell(_unpacked(*packed)),
        "everything": everything,
        "tried": lambda *packed: astuple(
            moves_tried(partial(load_function, "choose"), _unpacked(*packed))
        ),
        "wrong": partial(_wrong_end, load_function),
    }
    try:
        while line := lines.get():
            name, *content = json.loads(line)
            try:
                with _at_most(max(float(seconds), LOADING if name == "missing" else 0)):
                    found = answers[name](*content)
                send(name, found)
            except Foul as foul:
                send("fault", astuple(fault_in(foul.__cause__ or foul, file)))
    except NoPlayer as error:
        if isinstance(error.__cause__, NoPlayer):
            send("fault", astuple(fault_in(error.__cause__, file)))
        else:
            send("missing", str(error))
    except BaseException as error:  # noqa: BLE001  (Python would print it unescaped)
        send("fault", astuple(fault_in(error, file)))
