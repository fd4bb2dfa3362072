"""What a pupil is told about a guess: how near it is, and why each wrong cell is wrong."""

from dataclasses import replace
from operator import eq, mul
from typing import Final

from tictactoe.lab.course import Step, cut_tree, fill_tree, playing
from tictactoe.lab.course.results import Guess, Result
from tictactoe.lab.course.truths import Truth, truth
from tictactoe.rules import other
from tictactoe.words import Words

MOST_REASONS: Final = 3
"""For how many wrong cells a reason is given at once."""
REASONS: Final = {"fours": "no four", "alike": "not alike", "left out": "looked at"}
"""The keys of reasons that are the same for each wrong cell of a task."""


def is_right(step: Step, guess: Guess, found: Truth) -> bool:
    """Return whether a guess is right, a number within the factor of its step.

    >>> from tictactoe.lab.course import STEPS
    >>> is_right(STEPS["1 quiet"], (2, 6), Truth((2, 6)))
    True
    >>> is_right(STEPS["8 positions"], (9000,), Truth(number=5478))
    True
    """
    if step.task == "number":
        number = guess[0]
        return found.number <= number * step.within and number <= found.number * step.within
    if step.task == "cut":
        return cut_tree.judged(step.position, guess) == found.parts
    if step.task == "tree":
        return guess == found.parts
    if step.task == "play":
        return playing.keeps_win(step, guess)
    return set(guess) == set(found.cells)


def guess_text(step: Step, result: Result, found: Truth, words: Words) -> str:
    """Return what the last guess of a step was worth; empty if there was none."""
    if not result.last:
        return ""
    if step.task == "number":
        return _number_text(result, found, words)
    if step.task == "play":
        return _game_text(step, result, words)
    if result.state == "found":
        return words("learn all right")
    if step.task in ("tree", "cut"):
        return _tree_text(step, result, found, words)
    right = [cell for cell in result.last if cell in found.cells]
    wrong = [cell for cell in result.last if cell not in found.cells]
    counts = {"right": len(right), "count": len(found.cells), "wrong": len(wrong)}
    if result.state == "shown":
        return words.sentences(words("learn found", **counts), words("learn shown"))
    reasons = (reason(step, cell, found, words) for cell in wrong[:MOST_REASONS])
    return words.sentences(words("learn found", **counts), *reasons, words("learn again"))


def reply_text(step: Step, moves: Guess, words: Words) -> str:
    """Return the reply to the last move of a game."""
    mark, reply = other(step.position.turn), playing.played(step, moves).cells[-1]
    told = words("learn replied", mark=mark, cell=step.rules.name(reply))
    return words.sentences(told, words("turn, you"))


def _game_text(step: Step, result: Result, words: Words) -> str:
    """Return that the last move of a game won, or how the reply to it takes the win away."""
    before = replace(playing.played(step, result.last[:-1]), asks="winning")
    told = reason(before, result.last[-1], truth(before), words)
    if result.state == "found":
        return told
    return words.sentences(told, words("learn shown" if result.is_done else "learn again"))


def reason(step: Step, cell: int, found: Truth, words: Words) -> str:
    """Return why a cell is not among those that a step asks for."""
    name, rules, mark = step.rules.name(cell), step.rules, step.position.turn
    if step.asks == "mistake":
        move = step.cells.index(cell) + 1
        key = "learn why early" if move < found.number else "learn why late"
        return words(key, cell=name, move=move)
    if step.asks in REASONS:
        first = rules.name(step.position.moves[0])
        return words(f"learn why {REASONS[step.asks]}", cell=name, mark=mark, first=first)
    value, reply = found.values.get(cell, 1), found.replies.get(cell)
    if step.asks == "quickest" and value > 0:
        return words("learn why slow", cell=name)
    if value > 0 or reply is None:
        return words("learn why won" if value > 0 else "learn why full", cell=name, mark=mark)
    key = "learn why lost" if value < 0 else "learn why drawn"
    count = found.plies[cell] // 2
    return words(key, cell=name, mark=other(mark), reply=rules.name(reply), count=count)


def _tree_text(step: Step, result: Result, found: Truth, words: Words) -> str:
    if step.task == "tree":
        right = sum(map(eq, result.last, found.parts))
        count, why = len(found.parts), fill_tree.fault(step.position, result.last, words)
    else:
        right = sum(map(mul, cut_tree.judged(step.position, result.last), found.parts))
        count, why = sum(found.parts), cut_tree.fault(step.position, result.last, words)
    told = words("learn filled", right=right, count=count)
    if result.state == "shown":
        return words.sentences(told, words("learn shown"))
    return words.sentences(told, why, words("learn again"))


def _number_text(result: Result, found: Truth, words: Words) -> str:
    guess, number = result.last[0], found.number
    if result.state == "open":
        key = "learn more" if guess < number else "learn less"
        return words.sentences(words(key, guess=guess), words("learn again"))
    if guess == number:
        return words("learn exact", number=number)
    key = "learn near" if result.state == "found" else "learn far"
    return words(key, guess=guess, number=number)
