"""The worker that computes for the lab; static/worker.js starts it."""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Final

from tictactoe.engine.heuristics import Visit
from tictactoe.frontends.browser.wire import FALSE, TOO_LONG, BadMessage, Content, part
from tictactoe.frontends.browser.wire.reports import questions_text, read_answers
from tictactoe.frontends.browser.workers.worker_loop import Answer, Progress, Refusal, serve
from tictactoe.lab import faulty_search, ladder
from tictactoe.lab.algorithms import Window
from tictactoe.lab.asking import varies
from tictactoe.lab.course import STEPS
from tictactoe.lab.course.another import another
from tictactoe.lab.course.truths import missed, truth
from tictactoe.lab.determinism import may_vary
from tictactoe.lab.faulty_search import Switches
from tictactoe.lab.ladder import TIME_LIMIT, TooLong
from tictactoe.lab.proof import Loss, order_again, proof_of
from tictactoe.lab.search_trace import Path, Trace
from tictactoe.rules import Position, Rules

trace_of: Final = lru_cache(maxsize=4)(Trace)
"""Returns the trace of a search by its method, position and window; the latest are cached."""


def frame(question: Content, visit: Visit) -> Content:
    """Return one call of a search."""
    method, window = part(question, "method", str), part(question, "window", Window)
    trace = trace_of(method, part(question, "position", Position), window=window)
    trace.report = visit
    return {"frame": trace.frame(part(question, "path", Path))}


def climb(question: Content, visit: Visit) -> Content:
    """Run one method of the ladder, and check its answer."""
    position = part(question, "position", Position)
    return {"rung": ladder.climb(part(question, "method", str), position, visit)}


def broken_game(question: Content, visit: Visit) -> Content:
    """Find the shortest game that a broken search loses or, if none, wins later than it could."""
    rules, switches = part(question, "rules", Rules), part(question, "switches", Switches)
    game = faulty_search.broken_game(rules, switches, visit)
    is_lost = isinstance(game, Loss)
    return {"loss": game if is_lost else None, "delay": None if is_lost else game}


def prove(question: Content, _visit: Visit) -> Content:
    """Return the proof that follows from the answers of a visitor's player.

    If the player seems never to lose, the result has the questions to ask again, and their answers.
    Raises `Refusal` if the answers are invalid.
    """
    rules, code = part(question, "rules", Rules), part(question, "code", str)
    try:
        answers = read_answers(part(question, "answers", str), rules)
    except BadMessage as error:
        raise Refusal(FALSE) from error
    answers_may_vary = may_vary(code) or varies(answers)
    proof = proof_of(answers, rules, answers_may_vary=answers_may_vary)
    again = order_again(answers) if proof.never_loses else []
    return {
        "proof": proof,
        "missed": missed(answers),
        "asked": questions_text(again),
        "cells": "".join(str(*answers[position]) for position in again),
    }


def teach(question: Content, _visit: Visit) -> Content:
    """Return the solution of the prediction at a step of the course."""
    return {"truth": truth(STEPS[part(question, "step", str)])}


def renew(question: Content, _visit: Visit) -> Content:
    """Return the moves to a position for a step other than the one before, and its solution."""
    rng, before = Random(part(question, "seed", int)), part(question, "position", Position)
    moves, found = another(part(question, "step", str), rng, before)
    return {"moves": moves, "truth": found}


def counted(answer: Callable[[Content, Visit], Content]) -> Answer:
    """Return the same function with reports of its count and a time limit; raises `Refusal`."""

    def answer_counted(question: Content, progress: Progress) -> Content:
        nodes = 0

        def visit(count: int) -> None:
            nonlocal nodes
            nodes += count
            if progress.is_due():
                progress.send({"nodes": nodes})
                if perf_counter() - progress.begun > TIME_LIMIT:
                    raise TooLong

        try:
            return answer(question, visit)
        except TooLong as error:
            raise Refusal(TOO_LONG) from error

    return answer_counted


def start() -> None:
    """Serve the questions."""
    answers = (frame, climb, broken_game, prove, teach, renew)
    serve({answer.__name__: counted(answer) for answer in answers})
