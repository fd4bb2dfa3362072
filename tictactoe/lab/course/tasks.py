"""The kinds of tasks: how each is answered, judged, explained and stored.

A guess is the cells chosen, the moves of a game, one number, or a number for each node of a tree.
"""

from collections.abc import Collection
from dataclasses import replace
from operator import eq, mul
from typing import Any, Final

from tictactoe.lab.branches import path_of
from tictactoe.lab.course import Step, TaskName, cut_tree, fill_tree
from tictactoe.lab.course.cut_tree import judged
from tictactoe.lab.course.fill_tree import BLANK, FillView, paths, tapped
from tictactoe.lab.course.playing import are_possible, keeps_win, on_board, played
from tictactoe.lab.course.progress import LARGEST, Guess, Result, State
from tictactoe.lab.course.truths import Truth, truth
from tictactoe.rules import other
from tictactoe.words import Words

MOST_REASONS: Final = 3
"""How many wrong cells of a guess get a reason."""
REASONS: Final = {"fours": "no four", "alike": "not alike", "left out": "looked at"}
"""The keys of reasons that are the same for each wrong cell of a task."""


class Task:
    """The task of a step; this base class, for a step to read, takes no guess."""

    done_states: tuple[State, ...] = ("found", "shown")
    """The states of a task that is done."""
    empty_message = ""
    """The key of the message for an empty guess."""

    def __init__(self, step: Step) -> None:
        self.step = step

    def begin(self, result: Result) -> Guess:
        """Return the guess with which the step is opened."""
        return result.last

    def choose(self, guess: Guess, _key: str) -> Guess:
        """Return a guess after a tap on a cell, or on a node by its moves."""
        return guess

    def is_empty(self, guess: Guess) -> bool:
        """Return whether there is nothing to judge."""
        return not guess

    def is_right(self, guess: Guess, found: Truth) -> bool:
        """Return whether a guess is right."""
        raise NotImplementedError

    def feedback(self, result: Result, found: Truth, words: Words) -> str:
        """Return the feedback on the last guess."""
        if result.state == "found":
            return words("learn all right")
        score = self._score(result.last, found, words)
        if result.state == "shown":
            return words.sentences(score, words("learn shown"))
        reasons = self._reasons(result.last, found, words)
        return words.sentences(score, *reasons, words("learn again"))

    def _score(self, guess: Guess, found: Truth, words: Words) -> str:
        """Return how much of a wrong guess is right."""
        raise NotImplementedError

    def _reasons(self, guess: Guess, found: Truth, words: Words) -> list[str]:
        """Return why a guess is wrong."""
        raise NotImplementedError

    def tree_view(self, _guess: Guess, _result: Result, _words: Words) -> FillView | None:
        """Return the tree that is the task, if it is one."""
        return None

    def allows(self, state: State, _last: Guess) -> bool:
        """Return whether a file may claim a state, given the last guess."""
        return state == "open" or state in self.done_states

    def pack(self, guess: Guess) -> list[Any]:
        """Return a guess as a list for JSON."""
        return list(guess)

    def unpack(self, content: list[Any]) -> Guess | None:
        """Return the guess of such a list, `None` if the step cannot have it."""
        return None if content else ()


class Code(Task):
    """Code that is proved; see `tictactoe.lab.course.conditions`."""

    done_states = ("proved",)


class Number(Task):
    """A number that is right within the factor of its step."""

    empty_message = "learn guess first"

    def is_right(self, guess: Guess, found: Truth) -> bool:
        """Return whether a guess is near enough.

        >>> from tictactoe.lab.course import STEPS
        >>> task_of(STEPS["8 positions"]).is_right((9000,), Truth(number=5478))
        True
        """
        [number], within = guess, self.step.within
        return found.number <= number * within and number <= found.number * within

    def feedback(self, result: Result, found: Truth, words: Words) -> str:
        """Return whether the number is more or less, or how near the last guess was."""
        guess, number = result.last[0], found.number
        if result.state == "open":
            key = "learn more" if guess < number else "learn less"
            return words.sentences(words(key, guess=guess), words("learn again"))
        if guess == number:
            return words("learn exact", number=number)
        key = "learn near" if result.state == "found" else "learn far"
        return words(key, guess=guess, number=number)

    def unpack(self, content: list[Any]) -> Guess | None:
        """Return the guess of such a list, `None` if it has more than one number."""
        is_valid = all(type(one) is int and 0 <= one <= LARGEST for one in content)
        return tuple(content) if is_valid and len(content) <= 1 else None


class Cells(Task):
    """The task of choosing cells on the practice board."""

    empty_message = "learn none chosen"

    def choose(self, guess: Guess, key: str) -> Guess:
        """Add a cell to the choice, or remove it; a single cell replaces the one before."""
        cell = int(key)
        if cell not in self.step.choices:
            return guess
        others = set() if self.step.is_single else {*guess} - {cell}
        return tuple(sorted(others | ({cell} - {*guess})))

    def is_right(self, guess: Guess, found: Truth) -> bool:
        """Return whether a guess is right.

        >>> from tictactoe.lab.course import STEPS
        >>> task_of(STEPS["1 quiet"]).is_right((2, 6), Truth((2, 6)))
        True
        """
        return set(guess) == set(found.cells)

    def _score(self, guess: Guess, found: Truth, words: Words) -> str:
        right = len({*guess} & {*found.cells})
        count = len(found.cells)
        return words("learn found", right=right, count=count, wrong=len(guess) - right)

    def _reasons(self, guess: Guess, found: Truth, words: Words) -> list[str]:
        wrong = [cell for cell in guess if cell not in found.cells]
        return [reason(self.step, cell, found, words) for cell in wrong[:MOST_REASONS]]

    def pack(self, guess: Guess) -> list[Any]:
        """Return the names of the cells."""
        return [self.step.rules.name(cell) for cell in guess]

    def unpack(self, content: list[Any]) -> Guess | None:
        """Return the guess of such a list, `None` if one of its cells cannot be chosen."""
        cells = self._cells(content)
        return cells if cells is None else tuple(sorted({*cells}))

    def _cells(self, content: Collection[Any]) -> Guess | None:
        names = {self.step.rules.name(cell): cell for cell in self.step.choices}
        if not all(isinstance(name, str) and name in names for name in content):
            return None
        return tuple(names[name] for name in content)


class GameToWin(Cells):
    """The pupil's moves of a game; each is judged at once, and the last one ends it."""

    def begin(self, result: Result) -> Guess:
        """Return the moves to show: without the last one or, once it is done, those that win."""
        return on_board(self.step, result.last, is_done=result.is_done)

    def choose(self, guess: Guess, key: str) -> Guess:
        """Make a move, if the cell is free."""
        cell = int(key)
        return (*guess, cell) if cell in played(self.step, guess).choices else guess

    def is_right(self, guess: Guess, _found: Truth) -> bool:
        """Return whether the last move wins at once or keeps a certain win."""
        return keeps_win(self.step, guess)

    def feedback(self, result: Result, _found: Truth, words: Words) -> str:
        """Return that the last move won, or how the reply to it takes the win away."""
        before = replace(played(self.step, result.last[:-1]), asks="winning")
        why = reason(before, result.last[-1], truth(before), words)
        if result.state == "found":
            return why
        return words.sentences(why, words("learn shown" if result.is_done else "learn again"))

    def allows(self, state: State, last: Guess) -> bool:
        """Return whether a file may claim a state: only a game that was won is "found"."""
        return super().allows(state, last) and (
            not last or keeps_win(self.step, last) == (state == "found")
        )

    def unpack(self, content: list[Any]) -> Guess | None:
        """Return the moves of such a list, `None` if they form no possible game."""
        moves = self._cells(content)
        return moves if moves is not None and are_possible(self.step, moves) else None


class ValueTree(Task):
    """The value of each node of a tree."""

    empty_message = "learn none filled"
    blank = BLANK
    after = fill_tree.AFTER
    fault = staticmethod(fill_tree.fault)
    view = staticmethod(fill_tree.fill_view)

    def begin(self, result: Result) -> Guess:
        """Return the last guess, or a tree with nothing filled in."""
        return result.last or (self.blank,) * len(paths(self.step.position))

    def choose(self, guess: Guess, key: str) -> Guess:
        """Change a node of the tree."""
        places, path = paths(self.step.position), path_of(key)
        return tapped(guess, places.index(path), self.after) if path in places else guess

    def is_empty(self, guess: Guess) -> bool:
        """Return whether nothing is filled in."""
        return {*guess} == {self.blank}

    def is_right(self, guess: Guess, found: Truth) -> bool:
        """Return whether all values are right."""
        return guess == found.parts

    def _score(self, guess: Guess, found: Truth, words: Words) -> str:
        right = sum(map(eq, guess, found.parts))
        return words("learn filled", right=right, count=len(found.parts))

    def _reasons(self, guess: Guess, _found: Truth, words: Words) -> list[str]:
        return [self.fault(self.step.position, guess, words)]

    def tree_view(self, guess: Guess, result: Result, words: Words) -> FillView | None:
        """Return the tree with a guess, and the last one judged."""
        return self.view(self.step.position, guess, result.last, words, is_done=result.is_done)

    def unpack(self, content: list[Any]) -> Guess | None:
        """Return the guess of such a list, `None` if values of nodes are missing or invalid."""
        is_valid = all(type(number) is int and number in self.after for number in content)
        has_all = len(content) in (0, len(paths(self.step.position)))
        return tuple(content) if is_valid and has_all else None


class CutTree(ValueTree):
    """The branch to each node of a tree: 1 if alpha-beta leaves it out, else 0."""

    empty_message = "learn none cut"
    blank = 0
    after = cut_tree.AFTER
    fault = staticmethod(cut_tree.fault)
    view = staticmethod(cut_tree.cut_view)

    def choose(self, guess: Guess, key: str) -> Guess:
        """Cut a branch or restore it; no branch leads to the top."""
        return super().choose(guess, key) if path_of(key) else guess

    def is_right(self, guess: Guess, found: Truth) -> bool:
        """Return whether the cuts are right; cuts below another cut do not count."""
        return judged(self.step.position, guess) == found.parts

    def _score(self, guess: Guess, found: Truth, words: Words) -> str:
        right = sum(map(mul, judged(self.step.position, guess), found.parts))
        return words("learn filled", right=right, count=sum(found.parts))


TYPES: Final[dict[TaskName, type[Task]]] = {
    "read": Task,
    "cells": Cells,
    "play": GameToWin,
    "number": Number,
    "tree": ValueTree,
    "cut": CutTree,
    "code": Code,
}


def task_of(step: Step) -> Task:
    """Return the task of a step."""
    return TYPES[step.task](step)


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
