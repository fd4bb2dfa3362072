"""A proof in the page: who is asked what, and what counts as proved."""

from time import perf_counter
from typing import Any

import pytest

from tests.browser.test_client import World
from tictactoe import Rules, best_moves
from tictactoe.frontends.browser.lab.player_shelf import Sandbox
from tictactoe.frontends.browser.lab.prover import PAUSE, Prover
from tictactoe.frontends.browser.wire import AGAIN, ANSWER, LESSONS, PROGRESS, SANDBOX
from tictactoe.frontends.browser.wire.reports import answers_text, questions_text, read_questions
from tictactoe.lab.proof import Answers, Change, every_answer, order_again, proof_of
from tictactoe.lab.workshop import Fault

RULES = Rules(2, 3, 3)
PERFECT = every_answer(lambda position: best_moves(position)[0], RULES)
FIRST = every_answer(lambda position: position.moves[0], RULES)
CODE = "def choose(position): ..."


class Proving:
    """A prover whose workers the test speaks for, and all that it told."""

    def __init__(self) -> None:
        self.sandbox, self.again, self.lessons = World(SANDBOX), World(AGAIN), World(LESSONS)
        self.told: list[Any] = []
        players = Sandbox(self.sandbox.client), Sandbox(self.again.client)
        self.prover = Prover(*players, self.lessons.client)
        self.prover.start(
            CODE,
            RULES,
            1,
            lambda proof, _missed: self.told.append(proof),
            lambda fault, _position: self.told.append(fault),
            lambda key, count: self.told.append((key, count)),
        )

    def answer(self, answers: Answers, *, is_sampled: bool = False) -> None:
        """Answer the first time, and say what that proves."""
        self.sandbox.up()
        self.sandbox.say(1, ANSWER, {"answers": answers_text(answers), "printed": ""})
        proof = proof_of(answers, RULES, is_sampled=is_sampled)
        asked = order_again(answers) if proof.never_loses else []
        cells = "".join(str(answers[position][0]) for position in asked)
        content = {"proof": proof, "missed": None, "asked": questions_text(asked), "cells": cells}
        self.lessons.up()
        self.lessons.say(1, ANSWER, content)

    def answer_again(self, cells: str) -> None:
        self.again.up()
        self.again.say(1, ANSWER, {"cells": cells, "printed": ""})


@pytest.fixture
def proving() -> Proving:
    return Proving()


ORDER = order_again(PERFECT)
CELLS = "".join(str(PERFECT[position][0]) for position in ORDER)


def test_a_player_that_seems_never_to_lose_is_asked_again(proving: Proving) -> None:
    proving.answer(PERFECT)
    assert proving.told == []
    assert proving.prover.is_busy
    proving.again.replace(0, asked=7, position=None)
    proving.answer_again(CELLS)
    [(_, what, question)] = proving.again.worker.asked
    assert (what, question["code"], question["asked"]) == ("ask_again", CODE, questions_text(ORDER))
    [proof] = proving.told
    assert proof.never_loses
    assert not proving.prover.is_busy


def test_a_count_that_comes_too_often_is_shown_now_and_then(proving: Proving) -> None:
    begun = perf_counter()
    proving.sandbox.up()
    for count in range(2_000):
        proving.sandbox.say(1, PROGRESS, {"asked": count})
    assert proving.told[0] == ("asked so far", 0)
    assert len(proving.told) <= 1 + (perf_counter() - begun) / PAUSE
    proving.sandbox.say(1, PROGRESS, {"asked": "many"})
    assert proving.told[-1] == Fault("FalseReport", "")


def test_an_answer_that_differs_is_told_and_proves_nothing(proving: Proving) -> None:
    proving.answer(PERFECT)
    place = next(at for at, position in enumerate(ORDER) if len(position.moves) > 2)
    before, position = int(CELLS[place]), ORDER[place]
    after = next(cell for cell in position.moves if cell != before)
    proving.answer_again(CELLS[:place] + str(after) + CELLS[place + 1 :])
    [proof] = proving.told
    assert proof.change == Change(position, before, after)
    assert not proof.never_loses


@pytest.mark.parametrize("cells", [CELLS[:-1], CELLS + "0", "x" + CELLS[1:], "9" + CELLS[1:], ""])
def test_an_answer_that_cannot_be_proves_nothing(cells: str, proving: Proving) -> None:
    proving.answer(PERFECT)
    proving.answer_again(cells)
    assert proving.told == [Fault("FalseReport", "")]


@pytest.mark.parametrize(("answers", "is_sampled"), [(FIRST, False), (PERFECT, True)])
def test_nobody_else_is_asked_again(answers: Answers, is_sampled: bool, proving: Proving) -> None:
    proving.answer(answers, is_sampled=is_sampled)
    [proof] = proving.told
    assert not proof.never_loses
    assert not proving.again.workers


def test_nothing_is_heard_after_a_stop(proving: Proving) -> None:
    proving.answer(PERFECT)
    proving.again.up()
    proving.prover.stop()
    assert proving.again.worker.is_ended
    assert not proving.prover.is_busy
    assert proving.told == []


def test_what_is_asked_again_is_read_as_it_was_written() -> None:
    assert {position.first for position in ORDER} == {"X", "O"}
    assert read_questions(questions_text(ORDER), RULES) == ORDER
