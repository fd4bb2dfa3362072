"""What the panel asks for, worked out in a Python beside the page; static/worker.js starts it."""

from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Final

from tictactoe.frontends.browser.wire import BadMessage, Content, part
from tictactoe.frontends.browser.wire.reports import questions_text, read_answers
from tictactoe.frontends.browser.workers.worker_loop import Answer, Progress, Refusal, serve
from tictactoe.heuristics import Visit
from tictactoe.lab.algorithms import Window
from tictactoe.lab.asking import varies
from tictactoe.lab.course import STEPS
from tictactoe.lab.course.truths import missed, truth
from tictactoe.lab.explain import Path, Trace
from tictactoe.lab.faulty_search import Switches, broken_game
from tictactoe.lab.ladder import MOST, TooLong
from tictactoe.lab.ladder import climb as climb_rung
from tictactoe.lab.proof import Loss, order_again, proof_of
from tictactoe.lab.workshop import may_vary
from tictactoe.rules import Position, Rules

trace_of: Final = lru_cache(maxsize=4)(Trace)
"""Returns a search by its method, position and window, with what was looked into before."""


def frame(question: Content, visit: Visit) -> Content:
    """Look into one call of a search."""
    method, window = part(question, "method", str), part(question, "window", Window)
    trace = trace_of(method, part(question, "position", Position), window=window)
    trace.report = visit
    return {"frame": trace.frame(part(question, "path", Path))}


def climb(question: Content, visit: Visit) -> Content:
    """Answer a position by one method of the ladder, and tell whether that is true."""
    position = part(question, "position", Position)
    return {"rung": climb_rung(part(question, "method", str), position, visit)}


def lose(question: Content, visit: Visit) -> Content:
    """Find the shortest game that a broken search loses or, if none, wins later than it could."""
    rules, switches = part(question, "rules", Rules), part(question, "switches", Switches)
    game = broken_game(rules, switches, visit)
    is_lost = isinstance(game, Loss)
    return {"loss": game if is_lost else None, "delay": None if is_lost else game}


def prove(question: Content, _visit: Visit) -> Content:
    """Prove what the answers of a visitor's player show; its code runs in another worker.

    If it seems never to lose, the result has the questions to ask again, and the answers.
    """
    rules, code = part(question, "rules", Rules), part(question, "code", str)
    try:
        answers = read_answers(part(question, "answers", str), rules)
    except BadMessage as error:
        raise Refusal("FalseReport") from error
    is_sampled = may_vary(code) or varies(answers)
    found = proof_of(answers, rules, is_sampled=is_sampled)
    again = order_again(answers) if found.never_loses else []
    return {
        "proof": found,
        "missed": missed(answers),
        "asked": questions_text(again),
        "cells": "".join(str(*answers[position]) for position in again),
    }


def teach(question: Content, _visit: Visit) -> Content:
    """Return what is true of a task of the course."""
    return {"truth": truth(STEPS[part(question, "step", str)])}


def counted(answer: Callable[[Content, Visit], Content]) -> Answer:
    """Return the same, which tells how far it is and what it takes too long for."""

    def answer_counted(question: Content, progress: Progress) -> Content:
        nodes = 0

        def visit(count: int) -> None:
            nonlocal nodes
            nodes += count
            if progress.is_due():
                progress.tell({"nodes": nodes})
                if perf_counter() - progress.begun > MOST:
                    raise TooLong

        try:
            return answer(question, visit)
        except TooLong as error:
            raise Refusal("too long") from error

    return answer_counted


ANSWERS: Final = (frame, climb, lose, prove, teach)


def start() -> None:
    """Wait for questions."""
    serve({answer.__name__: counted(answer) for answer in ANSWERS})
