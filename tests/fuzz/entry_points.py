"""The entry points of texts, and the errors that each may raise.

An input is bytes, like the content of a file of the corpus. An accepted input is then shown, played
on and written again. This module works without Hypothesis, which Pyodide lacks.
"""

import contextlib
import json
import re
import signal
import sys
import tracemalloc
from ast import literal_eval
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unicodedata import category
from unittest.mock import patch
from urllib.parse import quote

from tests.records import RULES
from tests.storage import Memory
from tests.terminal.command import command
from tests.work import work_of
from tictactoe import Game, History, Match, Position, Rules, Seat, dumps, loads
from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.wire import reports
from tictactoe.frontends.keyboard import LAYOUTS
from tictactoe.frontends.terminal import players
from tictactoe.frontends.terminal.console import read_cell
from tictactoe.frontends.terminal.options import open_file
from tictactoe.game import OWN, InvalidSeat
from tictactoe.lab.asking import every_answer, varies
from tictactoe.lab.branches import Node, own_group
from tictactoe.lab.course import ANNEX, STEPS, TASKS, results, stub
from tictactoe.lab.course.blanks import wrong_line_text, wrong_lines
from tictactoe.lab.course.ends import wrong_text
from tictactoe.lab.course.texts import course_words
from tictactoe.lab.player_code import Fault, fault_text
from tictactoe.lab.player_shelf import STORED, Shelf
from tictactoe.lab.player_steps import into, out, over, path, shown
from tictactoe.lab.player_trace import Run
from tictactoe.lab.proof import order_again, proof_of
from tictactoe.lab.proof_text import change_text, proof_lines
from tictactoe.lab.text_limits import MOST_MARKS, unfit, weight
from tictactoe.lab.tournament import Results, csv_lines, foul_text, game_lines
from tictactoe.opening import LINK, LINKS, open_link, open_match
from tictactoe.record import RecordError, loads_history
from tictactoe.rules import LONGEST_SIDE, MARKS, IllegalMove, InvalidPosition, InvalidRules
from tictactoe.short_link import write_link
from tictactoe.view import view
from tictactoe.words import ENGLISH

CORPUS: Final = Path(__file__).parent / "corpus"
"""A folder for each entry point, with a file for each input that once caused a fault."""
LARGEST: Final = Rules(LONGEST_SIDE, LONGEST_SIDE, 5)
LANGUAGES: Final = [course_words(language) for language in ("en", "ar", "ja", "ru")]
"""One of each kind: by direction, plural forms and spaces."""

SECONDS: Final = 5
"""The limit of processor time for one input."""
MEMORY: Final = 4_000_000
MEMORY_PER_BYTE: Final = 50
"""The limit of memory in bytes for one input, and how much it rises for each byte of the input.

Most inputs take half a million, mostly for the modules that the terminal loads.
"""

WORK: Final = 1_000_000
WORK_PER_BYTE: Final = 20
"""The limit of Python lines run for an input to one of `COUNTED`, and its rise for each byte.

The page reads these inputs on its main thread.
"""

LONGEST_SHOWN: Final = 20_000
"""The limit of all texts shown at once for one input, in Latin letters of equal width."""

LONGEST_MESSAGE: Final = 500
"""The most characters of an error message."""

TRIED: Final[Counter[tuple[str, str]]] = Counter()
"""The number of inputs, by entry point and result."""


class Endless(BaseException):
    """Raised for an input that takes too long; the product never catches it."""


def feed(name: str, content: bytes) -> str:
    """Feed an input to an entry point and return the result; raises any unexpected error."""
    enter, errors = ENTRY_POINTS[name]
    with bounded(len(content)):
        try:
            message, found = "", enter(content)
        except errors as error:
            message, found = str(error), type(error).__name__
    if name in COUNTED:
        work = work_of(lambda: enter_again(enter, errors, content))
        assert work <= WORK + WORK_PER_BYTE * len(content), f"{work:,} lines of Python"
    assert len(message) <= LONGEST_MESSAGE, message
    result = found if isinstance(found, str) else "accepted"
    TRIED[name, result] += 1
    return result


def enter_again(
    enter: Callable[[bytes], object], errors: tuple[type[Exception], ...], content: bytes
) -> None:
    with contextlib.suppress(*errors):
        enter(content)


@contextlib.contextmanager
def bounded(length: int) -> Iterator[None]:
    """Fail for an input that takes too much memory or, where the system has a timer, too long."""

    def end(_signal: int, _frame: object) -> None:
        raise Endless

    if has_clock := hasattr(signal, "setitimer"):
        before = signal.signal(signal.SIGPROF, end)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
    tracemalloc.start()
    try:
        yield
        used = tracemalloc.get_traced_memory()[1]
    except Endless:
        raise AssertionError(f"more than {SECONDS} s of work") from None
    finally:
        tracemalloc.stop()
        if has_clock:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
    assert used <= MEMORY + MEMORY_PER_BYTE * length, f"{used:,} bytes in use"


def text_of(content: bytes) -> str:
    """Return the text of an input; it may contain lone surrogates, like JavaScript's."""
    return content.decode("utf-8", "surrogatepass")


def enter_rules(content: bytes) -> None:
    """Read rows, columns, run, misère and the first mark, as Python literals."""
    *values, first = literal_eval(text_of(content))
    rules = Rules(*values)
    assert Position.parse(str(Position.start(rules, first)), rules, first).empty


def enter_position(content: bytes) -> None:
    refused = []
    for rules, first in product(RULES, MARKS):
        try:
            position = Position.parse(text_of(content), rules, first)
        except InvalidPosition as error:
            refused.append(error)
            continue
        assert Position.parse(str(position), rules, first) == position
        assert Game.to(position).position == position
    if len(refused) == len(RULES) * len(MARKS):
        raise refused[0]


def enter_cell(content: bytes) -> None:
    """Read the name of a cell, in a record or as typed."""
    text = text_of(content)
    for rules, keys in ((LARGEST, ""), *((Rules(), keys) for keys in ("", *LAYOUTS.values()))):
        with contextlib.suppress(IllegalMove):
            rules.check(read_cell(text, rules, keys))
    assert LARGEST.name(LARGEST.cell(text)) == text


def enter_save(content: bytes) -> None:
    history = loads_history(text_of(content))
    assert history.match == loads(text_of(content))
    use(open_match(text_of(content), has_own=True, has_away=True))


def enter_link(content: bytes) -> None:
    """Read the part of an address after `#g=`, or a short link."""
    text = text_of(content)
    history = open_link(text if LINKS.match(text) else LINK + text)
    assert history
    assert open_link(LINK + quote(dumps(history))) == history
    assert open_link(write_link(history) or LINK + quote(dumps(history))) == history
    use(history)


def enter_file(content: bytes) -> None:
    with folder():
        Path("match.txt").write_bytes(content)
        use(open_file("match.txt"))


def use(history: History) -> None:
    assert loads_history(dumps(history)) == history
    match = history.match
    for words in LANGUAGES:
        assert view(match, words).status
    others = [match.sent()] if match.is_by_link else []
    for later in (
        match.new_game(),
        match.with_rules(Rules(1, 1, 1)),
        match.without_score(),
        *others,
    ):
        assert loads(dumps(later)) == later
    if match.position.moves:
        assert loads(dumps(match.play(match.position.moves[0]))).position.ply > match.position.ply


def enter_name(content: bytes) -> None:
    seat = Seat(name=text_of(content))
    assert loads(dumps(Match(x=seat))).x == seat
    assert view(Match(x=seat).play(4)).status
    Shelf(Memory()).named(text_of(content))


def enter_shelf(content: bytes) -> None:
    """Read the players in the browser's storage, as JSON: names and source texts."""
    store = Memory()
    store.texts = {STORED + name: code for name, code in json.loads(text_of(content)).items()}
    shelf = Shelf(store)
    for key in shelf.own:
        title = shelf.title(key, ENGLISH)
        assert dumps(Match(o=Seat(OWN, title)))
        assert shelf.named(title, but=key) == shelf.key(title, ENGLISH) == key
        assert shelf.code(key) == store.texts[STORED + key]
        assert not unfit(shelf.code(key))
        name = max(re.findall(r"\w+", shelf.code(key)), key=len, default="x")[-200:]
        fault = Fault("NameError", f"name '{name[:-1]}' is not defined", 1)
        assert fault_text(fault, ENGLISH, shelf.code(key))
    new = shelf.free_name("My player")
    assert shelf.named(shelf.title(new, ENGLISH)) == new


def enter_results(content: bytes) -> None:
    """Read a pupil's file of results."""
    handed = results.read(text_of(content))
    assert results.read(results.write(handed)) == handed
    assert set(handed.codes) <= set(handed.results) <= {*TASKS, *ANNEX}
    assert not any(map(unfit, handed.codes.values()))


def enter_report(content: bytes) -> None:
    """Read a report of the sandbox, as JSON, with each function that reads reports."""
    report = wire.read(text_of(content)).content
    accepted = 0
    readers = (
        *(show_fault, show_answers, show_played, show_cell),
        *(show_again, show_wrong, show_steps, show_calls, show_trials, show_printed, show_why),
    )
    for show in readers:
        with contextlib.suppress(wire.BadMessage):
            show(report)
            accepted += 1
    if not accepted:
        raise wire.BadMessage("no report of a player")


def show_fault(report: wire.Content) -> None:
    fault, position = reports.read_fault(report)
    for words in LANGUAGES:
        check_shown(fault_text(fault, words))
    assert str(position)


def show_printed(report: wire.Content) -> None:
    check_shown(reports.read_printed(report))


def show_why(report: wire.Content) -> None:
    check_shown(wire.why(report))


def check_shown(*texts: str) -> None:
    """Fail for texts that a browser lays out slowly, for their length or for stacked marks."""
    assert weight("".join(texts)) <= LONGEST_SHOWN
    kinds = ["".join(category(sign)[0] for sign in text) for text in texts]
    assert not any("M" * (MOST_MARKS + 1) in kind for kind in kinds)


def show_answers(report: wire.Content) -> None:
    rules = Rules(2, 2, 2)
    found = reports.read_answers(wire.part(report, "answers", str), rules)
    for words in LANGUAGES:
        assert proof_lines(proof_of(found, rules, answers_may_vary=varies(found)), rules, words)


def show_again(report: wire.Content) -> None:
    rules = Rules(1, 2, 1)
    answers = every_answer(lambda position: position.moves[0], rules)
    asked = order_again(answers)
    before = "".join(str(answers[position][0]) for position in asked)
    change = reports.read_change(report, rules, reports.questions_text(asked), before)
    for words in LANGUAGES:
        assert change is None or change_text(change, words)


def show_played(report: wire.Content) -> None:
    played = reports.read_played(report, Rules())
    names = dict.fromkeys((played.x, played.o))
    assert Results(names, [played]).cross_text()
    check_shown(foul_text(played.foul) if played.foul else "")
    assert list(game_lines([played]))
    assert list(csv_lines([played]))


def show_cell(report: wire.Content) -> None:
    start = Position.start()
    start.play(reports.read_cell(report, start))


def show_wrong(report: wire.Content) -> None:
    wrong = reports.read_wrong(report)
    if wrong:
        assert wrong_text(wrong, STEPS["5 write"], stub("minimax"), course_words())


def show_calls(report: wire.Content) -> None:
    start = Position.start()
    found = reports.read_calls(report, start)
    for words in LANGUAGES:
        _, rows = own_group((), found, start, "list", words)
        for row in rows:
            check_shown(row.text if isinstance(row, Node) else row.reason)


def show_trials(report: wire.Content) -> None:
    trials = reports.read_trials(report, count=2)
    for words in LANGUAGES:
        for wrong in wrong_lines("win_then_block", (7, 10), trials):
            check_shown(wrong_line_text(wrong, words))


def show_steps(report: wire.Content) -> None:
    start, walk = Position.start(), reports.Walk(lines=9)
    walk.read(report)
    steps = walk.steps
    for at, words in product(range(len(steps)), LANGUAGES):
        view = shown(Run(steps), at, words)
        variables = (text for pair in view.variables for text in pair)
        check_shown(view.function, view.message, *(it.name for it in view.levels), *variables)
        assert len(path(Run(steps), at, start)) <= 9
        assert max(into(steps, at), over(steps, at), out(steps, at)) < len(steps)


def enter_command(content: bytes) -> str:
    """Run a command line; NUL, which no argument can contain, separates the arguments."""
    words = text_of(content).split("\0")
    usual = ["--seconds=0.01", "--rows=2", "--cols=2", "--run=2"]
    if words[0] in players.COMMANDS:
        words[1:1] = usual
    else:
        words[:0] = [*usual, "--pause=0"]
    with folder():
        Path("match.txt").write_text(dumps(Match()), "utf-8")
        Path("player.py").write_text("def choose(position):\n    return position.moves[0]\n")
        Path("other.bin").write_bytes(b"\xff\xfe\x00def")
        Path("folder").mkdir()
        status, _ = run(words, b"A1\nhint\nmoves\nquit\n")
    return f"exit status {status}"


def enter_terminal(content: bytes) -> None:
    """Read the typed lines of a game between two people; the game continues after any of them."""
    with folder():
        for layout in ("letters", "keypad"):
            status, printed = run(["-O", "human", "--layout", layout], content)
            assert status == 0
    assert "Cell: " in printed


def enter_player(content: bytes) -> str:
    with folder():
        Path("player.py").write_bytes(content)
        words = ["prove", "player.py:choose", "--rows=2", "--cols=2", "--run=2"]
        status, _ = run(words, b"")
    return f"exit status {status}"


@contextlib.contextmanager
def folder() -> Iterator[None]:
    """Work in a temporary folder.

    Pyodide creates a file with a name of 300 letters, but cannot delete it.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as name, contextlib.chdir(name):
        yield


def run(words: Sequence[str], typed: bytes) -> tuple[int, str]:
    no_window = {"tictactoe.frontends.window.window": None}
    with patch.dict(sys.modules, no_window), patch("time.sleep"):
        status, printed = command(*words, lines=typed)
    assert 0 <= status <= 2
    assert status == 0 or printed
    assert "Traceback" not in printed
    return status, printed


ENTRY_POINTS: Final[dict[str, tuple[Callable[[bytes], object], tuple[type[Exception], ...]]]] = {
    "rules": (enter_rules, (InvalidRules, InvalidPosition)),
    "position": (enter_position, (InvalidPosition,)),
    "cell": (enter_cell, (IllegalMove,)),
    "save": (enter_save, (RecordError,)),
    "link": (enter_link, (RecordError,)),
    "file": (enter_file, (RecordError,)),
    "name": (enter_name, (InvalidSeat,)),
    "shelf": (enter_shelf, ()),
    "results": (enter_results, (results.BadResults,)),
    "report": (enter_report, (wire.BadMessage,)),
    "command": (enter_command, ()),
    "terminal": (enter_terminal, ()),
    "player": (enter_player, ()),
}
"""The function for an input, and the only errors that it may raise."""
COUNTED: Final = ("report", "shelf", "results")
"""The entry points whose work is counted."""
