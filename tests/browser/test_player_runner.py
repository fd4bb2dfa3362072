"""The questions to a visitor’s player: the workers that get them, and the answers that count."""

from time import perf_counter
from typing import Any

import pytest

from tests.browser.test_client import Asking, ClientHarness, FakeWorker
from tictactoe import Game, Position, Rules, best_moves
from tictactoe.frontends.browser.client import CHECK_INTERVAL
from tictactoe.frontends.browser.player_runner import REDRAW_INTERVAL, PlayerRunner
from tictactoe.frontends.browser.wire import AGAIN, ANSWER, LESSONS, PROGRESS, SANDBOX
from tictactoe.frontends.browser.wire.reports import answers_text, questions_text, read_questions
from tictactoe.lab.asking import Answers, every_answer
from tictactoe.lab.player_code import Failed, Fault
from tictactoe.lab.player_trace import RunStep
from tictactoe.lab.proof import Change, order_again, proof_of
from tictactoe.lab.tournament import Contest, Played

START = Position.start().play(4)
CODE = "def choose(position):\n    return position.moves[0]\n"
FALSE = Fault("FalseReport", "")
OVERDUE = 3_000 + SANDBOX.margin + 2 * CHECK_INTERVAL
"""Longer than a worker may be silent in a tournament with 3 seconds for both, in milliseconds."""


class Players:
    """A runner whose workers the test plays, and the results of its questions."""

    def __init__(self) -> None:
        self.sandbox, self.again, self.lessons = (
            ClientHarness(SANDBOX),
            ClientHarness(AGAIN),
            ClientHarness(LESSONS),
        )
        worlds = {SANDBOX: self.sandbox, AGAIN: self.again}
        self.printed: list[str] = []
        self.progress: list[Any] = []
        self._found: list[Any] = []
        self._asking: list[Asking] = []
        made = PlayerRunner(lambda kind: worlds[kind].client, self.lessons.client)
        self.players = made.noting(self.printed.append)

    def ask(self, what: str, *given: Any, **named: Any) -> Asking:  # noqa: ANN401
        work = getattr(self.players, what)(CODE, *given, **named)
        self._asking.append(Asking(work, self._found.append))
        return self._asking[-1]

    def choose(self) -> FakeWorker:
        self.ask("choose", START, seconds=2.0)
        return self.sandbox.up()

    def answer(self, **content: object) -> None:
        number = self.sandbox.worker.asked[-1][0]
        self.sandbox.send(number, ANSWER, {"printed": "", **content})

    @property
    def found(self) -> list[Any]:
        """The results of the questions; that of `Failed` is its fault and position."""
        for asking in self._asking:
            for _ in range(4):
                asking.resume()
        kinds = (
            (one.fault, one.position) if isinstance(one, Failed) else one for one in self._found
        )
        return list(kinds)


@pytest.fixture
def players() -> Players:
    return Players()


def test_a_player_is_asked_for_a_move_in_a_worker_for_each(players: Players) -> None:
    [(_, what, question)] = players.choose().asked
    assert (what, question["code"], question["seconds"]) == ("choose", CODE, 2.0)
    players.answer(cell=0, printed="hello")
    assert players.found == [0]
    assert players.printed == ["", "hello"]
    assert players.sandbox.worker.is_ended


def test_a_fault_of_a_player_is_raised(players: Players) -> None:
    fault = Fault("NameError", "no name", 2)
    players.choose()
    players.answer(fault=fault, position=START)
    players.ask("check")
    players.sandbox.up()
    players.answer(fault=fault, position=None)
    assert players.found == [(fault, START), (fault, None)]


@pytest.mark.parametrize("content", [{"cell": 4}, {"cell": True}, {}, {"fault": [], "cell": 0}])
def test_an_invalid_answer_is_no_move(players: Players, content: dict[str, object]) -> None:
    players.choose()
    players.sandbox.note(1, asked=1, position=START)
    players.sandbox.clock.wait(CHECK_INTERVAL)
    players.answer(**content)
    assert players.found == [(FALSE, None)]
    assert players.sandbox.worker.is_ended


def test_no_progress_extends_the_time_of_a_move(players: Players) -> None:
    worker = players.choose()
    for asked in range(10):
        if not worker.is_ended:
            players.sandbox.send(1, PROGRESS, {"asked": asked})
            players.sandbox.clock.wait(1_000)
    assert players.found == [(Fault("TooSlow", ""), None)]


def test_a_timeout_or_a_crash_is_raised_with_the_position_if_it_is_valid(
    players: Players,
) -> None:
    players.choose()
    players.sandbox.note(1, asked=1, position=START)
    players.sandbox.clock.wait(2_000 + SANDBOX.margin + 2 * CHECK_INTERVAL)
    assert len(players.found) == 1
    stack, endless = "Maximum call stack size exceeded", "too much recursion"
    full = "Uncaught RangeError: too much memory"
    for number, details in enumerate((stack, endless, full, "unreachable"), start=2):
        players.choose()
        place = START if number < 5 else "nonsense"
        players.sandbox.note(number, asked=1, position=place)
        players.sandbox.worker.die(details)
        assert len(players.found) == number
    players.ask("choose", START)
    players.sandbox.worker.die("")
    assert players.found == [
        (Fault("TooSlow", ""), START),
        (Fault("RecursionError", stack), START),
        (Fault("RecursionError", endless), START),
        (Fault("MemoryError", full), START),
        (Fault("Crash", "unreachable"), None),
        (Fault("NoPython", ""), None),  # not a fault of the player
    ]


def test_a_cancel_ends_the_worker(players: Players) -> None:
    asking = players.ask("choose", START)
    players.sandbox.up()
    asking.cancel()
    assert players.sandbox.worker.is_ended
    players.choose()
    players.answer(cell=1)
    assert players.found[1:] == [1]


def test_the_last_steps_are_known_although_the_player_failed(players: Players) -> None:
    step = RunStep(1, 0, "choose", {})
    for is_stepped in (True, False):
        players.ask("steps", START, players.progress.append)
        players.sandbox.up()
        number = players.sandbox.worker.asked[-1][0]
        if is_stepped:
            players.sandbox.note(number, before=0, steps=[step])
        players.sandbox.worker.die("unreachable")
        assert players.found
    run, failed = players.found
    assert run.steps == (step,)
    assert run.fault == failed[0] == Fault("Crash", "unreachable")
    assert players.progress == [1]


RULES = Rules(2, 3, 3)
PERFECT = every_answer(lambda position: best_moves(position)[0], RULES)
FIRST = every_answer(lambda position: position.moves[0], RULES)
ORDER = order_again(PERFECT)
CELLS = "".join(str(PERFECT[position][0]) for position in ORDER)


class Proving(Players):
    """A player that is being proved."""

    def __init__(self) -> None:
        super().__init__()
        self.ask("prove", RULES, lambda *count: self.progress.append(count), seconds=1)
        self.sandbox.up()

    def judge(self, answers: Answers, *, answers_may_vary: bool = False) -> None:
        """Answer the first time, and let the lessons worker judge that."""
        self.answer(answers=answers_text(answers))
        assert self.found == []
        proof = proof_of(answers, RULES, answers_may_vary=answers_may_vary)
        asked = order_again(answers) if proof.never_loses else []
        cells = "".join(str(answers[position][0]) for position in asked)
        content = {"proof": proof, "missed": START, "asked": questions_text(asked), "cells": cells}
        self.lessons.up()
        self.lessons.send(1, ANSWER, content)
        assert len(self.found) == (not proof.never_loses)

    def answer_again(self, cells: str) -> None:
        self.again.up()
        self.again.send(1, ANSWER, {"cells": cells, "printed": ""})


@pytest.fixture
def proving() -> Proving:
    return Proving()


def test_a_player_that_seems_never_to_lose_is_asked_again(proving: Proving) -> None:
    proving.judge(PERFECT)
    proving.answer_again(CELLS)
    [(_, what, question)] = proving.again.worker.asked
    assert (what, question["code"], question["asked"]) == ("ask_again", CODE, questions_text(ORDER))
    [(proof, missed)] = proving.found
    assert proof.never_loses
    assert missed == START


@pytest.mark.parametrize("remembers", [False, True])
def test_a_proof_remembers_values_only_in_the_course(remembers: bool, players: Players) -> None:
    players.players = players.players.noting(players.printed.append, remembers=remembers)
    players.ask("prove", RULES, players.progress.append)
    [(_, what, question)] = players.sandbox.up().asked
    assert (what, question["remembers"]) == ("ask", remembers)


def test_a_count_that_comes_too_often_is_throttled(proving: Proving) -> None:
    begun = perf_counter()
    for count in range(2_000):
        proving.sandbox.send(1, PROGRESS, {"asked": count})
    assert proving.progress[0] == ("asked so far", 0)
    assert len(proving.progress) <= 1 + (perf_counter() - begun) / REDRAW_INTERVAL
    proving.sandbox.send(1, PROGRESS, {"asked": "many"})
    assert proving.found == [(FALSE, None)]


def test_an_answer_that_differs_is_reported_and_proves_nothing(proving: Proving) -> None:
    proving.judge(PERFECT)
    place = next(at for at, position in enumerate(ORDER) if len(position.moves) > 2)
    before, position = int(CELLS[place]), ORDER[place]
    after = next(cell for cell in position.moves if cell != before)
    proving.answer_again(CELLS[:place] + str(after) + CELLS[place + 1 :])
    [(proof, _)] = proving.found
    assert proof.change == Change(position, before, after)
    assert not proof.never_loses


@pytest.mark.parametrize("cells", [CELLS[:-1], CELLS + "0", "x" + CELLS[1:], "9" + CELLS[1:], ""])
def test_invalid_answers_prove_nothing(cells: str, proving: Proving) -> None:
    proving.judge(PERFECT)
    proving.answer_again(cells)
    assert proving.found == [(FALSE, None)]


@pytest.mark.parametrize(("answers", "answers_may_vary"), [(FIRST, False), (PERFECT, True)])
def test_only_a_player_that_seems_never_to_lose_is_asked_again(
    answers: Answers, answers_may_vary: bool, proving: Proving
) -> None:
    proving.judge(answers, answers_may_vary=answers_may_vary)
    [(proof, _)] = proving.found
    assert not proof.never_loses
    assert not proving.again.workers


def test_a_lessons_worker_that_does_not_start_is_no_fault_of_the_player(proving: Proving) -> None:
    proving.answer(answers=answers_text(PERFECT))
    assert proving.found == []
    proving.lessons.worker.die("")
    assert proving.found == [(Fault("NoPython", ""), None)]


def test_repeated_questions_survive_the_codec() -> None:
    assert {position.first for position in ORDER} == {"X", "O"}
    assert read_questions(questions_text(ORDER), RULES) == ORDER


@pytest.mark.parametrize(("x", "o"), [("easy", "+Mine"), ("+Mine", "hard"), ("", "")])
def test_a_wrong_or_missing_game_ends_a_tournament(x: str, o: str, players: Players) -> None:
    contest, found = Contest({"+Mine": CODE, "easy": None}), list[Any]()
    asking = Asking(players.players.meet(contest, players.printed.clear, (1, 1)), found.append)
    players.sandbox.up()
    if x:
        players.sandbox.send(1, PROGRESS, {"played": Played(x, o, Game(), "it gave up")})
    else:
        first = Played("+Mine", "easy", Game(), "it gave up")
        players.sandbox.send(1, PROGRESS, {"played": first})
        assert contest.results.played == [first]
        players.answer()
    asking.resume()
    assert found[0].fault == FALSE
    assert players.sandbox.worker.is_ended


def test_a_tournament_continues_without_a_player_that_never_answers(players: Players) -> None:
    codes = {"+Loads": CODE, "easy": None, "+Plays": CODE}
    contest, found, sandbox = Contest(codes), list[Any](), players.sandbox
    redraws: list[int] = []

    def redraw() -> None:
        redraws.append(len(contest.results.played))

    asking = Asking(players.players.meet(contest, redraw, (2, 1)), found.append)

    def asked() -> tuple[int, int, dict[str, str]]:
        asking.resume()
        [(number, what, question)] = sandbox.up().asked
        assert (what, list(map(tuple, question["players"]))) == ("tournament", [*codes.items()])
        return number, question["done"], question["late"]

    number, *question = asked()
    assert question == [0, {}]
    sandbox.send(number, PROGRESS, {"loading": "+Loads"})
    sandbox.clock.wait(OVERDUE)
    assert sandbox.worker.is_ended
    number, *question = asked()
    late = {"+Loads": "TooSlow"}
    assert question == [0, late]
    sandbox.send(number, PROGRESS, {"loading": None})
    games = [Played("+Loads", "easy", Game(), "TooSlow")]
    games.append(Played("easy", "+Loads", Game(played=(4,)), "TooSlow"))
    games.append(Played("+Loads", "+Plays", Game(), "TooSlow"))
    games.append(Played("+Plays", "+Loads", Game(played=(0,)), "TooSlow"))
    for played in games:
        sandbox.send(number, PROGRESS, {"played": played})
    game = Game(played=(4,))
    sandbox.note(number, asked=0, position=game.position, game=game)
    sandbox.clock.wait(OVERDUE)
    number, *question = asked()
    games.append(Played("easy", "+Plays", game, "TooSlow"))
    assert question == [5, {**late, "+Plays": "TooSlow"}]
    games.append(Played("+Plays", "easy", Game(), "TooSlow"))
    sandbox.send(number, PROGRESS, {"played": games[-1]})
    players.answer()
    asking.resume()
    assert found == [None]
    assert contest.results.played == games
    assert redraws == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "game", [Game(Rules(4, 4, 3)), Game(played=(0,)), Game(played=(0, 3, 1, 4, 2)), None]
)
def test_a_game_that_is_not_the_one_on_the_board_ends_a_tournament(
    game: Game | None, players: Players
) -> None:
    contest, found = Contest({"+Mine": CODE, "easy": None}), list[Any]()
    asking = Asking(players.players.meet(contest, players.printed.clear, (1, 1)), found.append)
    players.sandbox.up()
    position = game.position if game and len(game.played) > 1 else Position.start()
    players.sandbox.send(1, PROGRESS, {"asked": 0, "position": position, "game": game})
    asking.resume()
    assert found[0].fault == FALSE


def test_a_tournament_knows_the_player_that_is_loaded(players: Players) -> None:
    contest, found = Contest({"+Mine": CODE, "easy": None}), list[Any]()
    asking = Asking(players.players.meet(contest, players.printed.clear, (1, 1)), found.append)
    players.sandbox.up()
    for loading in ("+Mine", "easy", None):
        players.sandbox.send(1, PROGRESS, {"loading": loading})
        assert contest.loading == loading
    players.sandbox.send(1, PROGRESS, {"loading": "+Yours"})
    asking.resume()
    assert found[0].fault == FALSE
