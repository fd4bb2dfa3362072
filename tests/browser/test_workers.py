"""The answers of the workers to every question of the page, run without a browser."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from tests.browser.test_client import Asking, ClientHarness
from tests.browser.test_player_runner import CODE, START, Players
from tictactoe import Position, Rules, Thought, best_moves
from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.lessons import Lessons
from tictactoe.frontends.browser.wire import LAST, LESSONS, READY, THINKER, reader
from tictactoe.lab.algorithms import FULL
from tictactoe.lab.asking import Tried
from tictactoe.lab.course import solution
from tictactoe.lab.course.blanks import trial
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.faulty_search import Switches
from tictactoe.lab.ladder import Rung
from tictactoe.lab.proof import Loss
from tictactoe.lab.search_trace import Frame
from tictactoe.lab.tournament import Contest

WORKERS = "tictactoe.frontends.browser.workers"
PERFECT = """from tictactoe import best_moves

def choose(position):
    return best_moves(position)[0]
"""
Answer = Callable[[ClientHarness], None]
"""Lets a worker answer the question that it has."""
Serve = Callable[..., Answer]
"""Starts a worker."""


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Return a function that starts a worker in place of a browser."""
    sent: list[str] = []
    listeners: list[Callable[[object], None]] = []
    due: list[Callable[[], None]] = []
    js = SimpleNamespace(
        postMessage=sent.append,
        addEventListener=lambda _event, listener: listeners.append(listener),
        setTimeout=lambda work, _milliseconds: due.append(work),
    )
    ffi = SimpleNamespace(create_proxy=lambda work: work, create_once_callable=lambda work: work)
    for name, module in (("js", js), ("pyodide", SimpleNamespace(ffi=ffi)), ("pyodide.ffi", ffi)):
        monkeypatch.setitem(sys.modules, name, module)
    for stream in ("stdout", "stderr"):  # which the sandbox replaces
        monkeypatch.setattr(sys, stream, getattr(sys, stream))

    def start(module: str, *given: object, **facts: bool) -> Answer:
        import_module(f"{WORKERS}.{module}").start(*given, **facts)
        receive = listeners.pop()
        assert sent.pop() == READY

        def answer(world: ClientHarness) -> None:
            if not world.client.is_up:
                world.up()
            worker = world.worker
            receive(SimpleNamespace(data=wire.write(*worker.asked[-1])))
            while due:
                due.pop()()
            for text in sent:
                if text.startswith(LAST):
                    worker.last = text
                else:
                    worker.send(text)
            sent.clear()

        return answer

    yield start
    for name in [name for name in sys.modules if name.startswith(WORKERS + ".")]:
        del sys.modules[name]


@pytest.fixture
def sandbox(serve: Serve) -> Answer:
    """Return a function that lets the sandbox answer."""
    limit = SimpleNamespace(start=lambda _seconds: None, stop=lambda: None)
    return serve("players", limit, has_library=True)


def test_the_sandbox_answers_about_a_player(sandbox: Answer) -> None:
    players = Players()
    questions: dict[str, tuple[object, ...]] = {
        "check": (),
        "choose": (START,),
        "tried": (START,),
        "wrong_end": (),
        "calls": (START, ()),
        "steps": (START, players.progress.append),
    }
    for name, given in questions.items():
        players.ask(name, *given)
        sandbox(players.sandbox)
    *found, calls, run = players.found
    assert found == [None, 0, Tried(), None]
    assert (calls.chosen, run.steps[-1].value, run.is_cut) == (0, "0", False)


def test_the_sandbox_tests_the_lines_of_solutions(sandbox: Answer) -> None:
    players, found = Players(), list[Any]()
    code = solution("win_then_block")
    asking = Asking(players.players.trials([code] * 2, "win_then_block"), found.append)
    sandbox(players.sandbox)
    asking.resume()
    assert found == [(trial(code, "win_then_block"),) * 2]


def test_the_workers_prove_a_player_together(serve: Serve, sandbox: Answer) -> None:
    players, found = Players(), list[Any]()
    work = players.players.prove(PERFECT, Rules(2, 3, 3), lambda _key, _count: None)
    asking = Asking(work, found.append)
    for answer, world in (
        (sandbox, players.sandbox),
        (serve("lessons"), players.lessons),
        (sandbox, players.again),
    ):
        assert found == []
        answer(world)
        asking.resume()
    [(proof, _missed)] = found
    assert proof.never_loses


def test_the_sandbox_plays_a_tournament(sandbox: Answer) -> None:
    players, found = Players(), list[Any]()
    contest = Contest({"+Mine": CODE, "random": None})
    asking = Asking(players.players.meet(contest, lambda: None, (1, 1)), found.append)
    sandbox(players.sandbox)
    asking.resume()
    assert found == [None]
    assert not any(played.foul for played in contest.results.played)


def test_the_lessons_worker_answers_the_questions_of_the_tabs(serve: Serve) -> None:
    world, answer, found = ClientHarness(LESSONS), serve("lessons"), list[Any]()
    lessons, ignore = Lessons(world.client), list[int]().append
    position = Position.parse("XO. .X. ..O")
    for work in (
        lessons.teach("1 fork"),
        lessons.renew("1 fork", position),
        lessons.broken_game(Rules(), Switches(no_undo=True), ignore),
        lessons.climb("minimax", position, ignore),
        lessons.frame("minimax", position, (), FULL, ignore),
    ):
        asking = Asking(work, found.append)
        answer(world)
        asking.resume()
    assert list(map(type, found)) == [Truth, tuple, Loss, Rung, Frame]


def test_the_thinker_answers_within_its_time(serve: Serve) -> None:
    world = ClientHarness(THINKER)
    world.ask("think", read=reader("thought", Thought), position=START, every=False, seconds=1.0)
    serve("thinker")(world)
    [(_, thought)] = world.results
    assert thought.best == best_moves(START)
