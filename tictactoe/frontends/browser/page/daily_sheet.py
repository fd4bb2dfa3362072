"""The sheet with the position of a day: a move is right or wrong, and the game is played out."""

import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from typing import Final, NamedTuple

from tictactoe.clock import Frames, Timer
from tictactoe.controls import Control, SmallBoard, command, number_command
from tictactoe.daily import WEEK, Attempt, Daily, attempt, find_daily
from tictactoe.lab.tab import Store
from tictactoe.naming import edge_names, rules_name
from tictactoe.result import text_picture
from tictactoe.rules import Position
from tictactoe.session import Session
from tictactoe.words import ENGLISH, Words

KEY: Final = "daily"
"""The name under which the last day is stored."""
STEP: Final = 500
"""Milliseconds between two moves that are played out."""
END: Final = 2_000
"""Milliseconds for which the end of a wrong line is shown."""
SIGNS: Final = {True: "🟩", False: "🟥"}
"""The signs of a right and a wrong move in the text to share."""


class DailyCell(NamedTuple):
    """A cell; `found` is "right" or "wrong" once it was chosen.

    `col` and `row` are the names at the edge of the board.
    """

    key: int
    label: str
    tab_index: str
    is_disabled: bool
    found: str
    col: str
    row: str


class DailyView(NamedTuple):
    """The whole sheet."""

    title: str
    rules: str
    goal: str
    label: str
    rows: int
    cols: int
    board: SmallBoard
    cells: tuple[DailyCell, ...]
    message: str
    streak: str
    share: Control


class Kept(NamedTuple):
    """The stored day: its tried cells, and the streak of days with a right first move."""

    day: date
    cells: tuple[int, ...]
    streak: int


class DailySheet:
    """The position of a day, the moves that were tried, and the line that is played out."""

    def __init__(
        self,
        session: Session,
        store: Store,
        hand_over: Callable[[str], Awaitable[str]],
        address: str,
        redraw: Callable[[], object],
    ) -> None:
        self._session = session
        self._store = store
        self._hand_over = hand_over
        """Shares or copies a text, and returns the key of the message."""
        self._address = address
        self._redraw = redraw
        self._frames = Frames(session.clock)
        self._timer = Timer(session.clock)
        """Plays the line out."""
        self._day = date.min
        """The day that is shown; `date.min` before the sheet is opened."""
        self._is_past = False
        self._puzzle: Daily | None = None
        self._tried: tuple[int, ...] = ()
        self._attempt: Attempt | None = None
        """The latest attempt."""
        self._played = 0
        """How many moves of the attempt's line are on the board."""
        self._streak = 0
        """The streak up to the day that is shown."""
        self._key = ""
        """The key of the message, if it is not about the last move."""

    def open(self, day: date, today: date) -> None:
        """Search for the position of a day, and restore the cells that were tried in it."""
        self._is_past = day != today
        if day == self._day:
            return
        kept = self._kept
        self._day, self._puzzle, self._tried = day, None, ()
        self._attempt, self._key = None, "daily search"
        self._streak = kept.streak if kept.day == day else 0
        begin = partial(self._begin, kept.cells if kept.day == day else ())
        self._timer.stop()
        self._frames.start(find_daily(day), begin)

    def _begin(self, tried: Sequence[int], puzzle: Daily) -> None:
        """Show the position, with the cells that were chosen before."""
        self._puzzle, self._key = puzzle, ""
        moves = puzzle.position.moves
        self._tried = tuple(cell for cell in tried if cell in moves)
        if self.is_solved:
            self._frames.start(attempt(puzzle, puzzle.answer), self._judge)
        self._redraw()

    @number_command
    def play(self, cell: int) -> None:
        """Try a cell that is free on the board."""
        puzzle = self._puzzle
        if puzzle is None or self.is_solved or cell not in self._shown(puzzle).moves:
            return
        if cell in self._tried:
            return
        self._tried += (cell,)
        if not self._is_past:
            self._keep(puzzle)
        self._attempt = None
        self._timer.stop()
        self._frames.start(attempt(puzzle, cell), self._judge)

    @property
    def is_solved(self) -> bool:
        """Whether the right move was found."""
        return self._puzzle is not None and self._puzzle.answer in self._tried

    @command
    async def share(self) -> None:
        """Share the position and the results of the tries, without the answer."""
        if self._puzzle:
            address = f"{self._address}?day={self._day}"
            text = daily_text(self._puzzle, self._tried, address, self._session.words)
            self._key = await self._hand_over(text)
            self._redraw()

    def view(self) -> DailyView:
        """Return the view of the sheet."""
        words, puzzle = self._session.words, self._puzzle
        rules, days = WEEK[self._day.weekday()].rules, self._streak
        position = self._shown(puzzle) if puzzle else Position.start(rules)
        message = words(self._key) if self._key else ""
        if puzzle and self._attempt and not message:
            message = verdict(puzzle, self._attempt, words)
        return DailyView(
            title=self._heading,
            rules=rules_name(rules, words),
            goal=goal(puzzle, words) if puzzle else "",
            label=words("daily"),
            rows=rules.rows,
            cols=rules.cols,
            board=SmallBoard(position),
            cells=tuple(self._cell(position, cell) for cell in range(rules.size)),
            message=message,
            streak=words("daily streak", days=days) if days > 1 else "",
            share=Control(words("tab share"), is_hidden=not self.is_solved),
        )

    def _cell(self, position: Position, cell: int) -> DailyCell:
        words, rules, mark, found = self._session.words, position.rules, position.mark_at(cell), ""
        if self._puzzle and cell in self._tried and cell == self._puzzle.answer:
            found = "right"
        elif cell in self._tried and not mark:
            found = "wrong"
        is_free = bool(self._puzzle) and not (mark or found or self.is_solved)
        content = mark or words(f"daily {found}" if found else "empty")
        name = rules.name(cell)
        col, row = edge_names(rules, cell)
        return DailyCell(
            key=cell,
            label=words("cell", cell=name, content=content),
            tab_index="-1" if cell else "0",
            is_disabled=not is_free,
            found=found,
            col=col,
            row=row,
        )

    @property
    def _heading(self) -> str:
        words = self._session.words
        return words("daily of", day=str(self._day)) if self._is_past else words("daily")

    def _shown(self, puzzle: Daily) -> Position:
        """Return the position with the moves that are played out."""
        position = puzzle.position
        for cell in self._attempt.line[: self._played] if self._attempt else ():
            position = position.play(cell)
        return position

    def _judge(self, found: Attempt) -> None:
        """Start to play out the line of a move."""
        self._attempt, self._played, self._key = found, 1, ""
        self._timer.start(STEP, self._play_out)
        self._redraw()

    def _play_out(self) -> None:
        """Play the next move of the line; in the end, take a wrong one back."""
        if self._attempt is None:
            return
        if self._played < len(self._attempt.line):
            self._played += 1
            is_last = self._played == len(self._attempt.line)
            self._timer.start(END if is_last else STEP, self._play_out)
        elif not self._attempt.is_right:
            self._played = 0
        self._redraw()

    @property
    def _kept(self) -> Kept:
        """The stored day; an invalid one counts as missing."""
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            stored = json.loads(self._store.read(KEY))
            kept = Kept(date.fromisoformat(stored["day"]), tuple(stored["cells"]), stored["streak"])
            if kept.streak in range(kept.day.toordinal()):
                return kept
        return Kept(date.min, (), 0)

    def _keep(self, puzzle: Daily) -> None:
        """Store the cells tried today; the streak continues if the first one is right."""
        streak = (kept := self._kept).streak
        if len(self._tried) == 1:
            is_next = kept.day == self._day - timedelta(days=1)
            streak = (streak if is_next else 0) + 1 if self._tried[0] == puzzle.answer else 0
        self._streak = streak
        texts = {"day": str(self._day), "cells": self._tried, "streak": streak}
        self._store.write(KEY, json.dumps(texts))


def goal(puzzle: Daily, words: Words = ENGLISH) -> str:
    """Return the task of a puzzle, as a sentence."""
    mark = puzzle.position.turn
    if puzzle.plies:
        return words("daily win", mark=mark, moves=puzzle.moves)
    return words("daily draw", mark=mark)


def verdict(puzzle: Daily, found: Attempt, words: Words = ENGLISH) -> str:
    """Return a sentence about a move, with the reply to it if it is wrong."""
    move, reply, *_ = (*map(puzzle.position.rules.name, found.line), "")
    if found.is_right and puzzle.plies:
        return words("daily wins", cell=move, moves=puzzle.moves)
    if found.is_right:
        return words("daily saves", cell=move)
    key = "daily loses" if found.winner else "daily draws"
    return words.sentences(words(key, cell=move, reply=reply), words("daily again"))


def daily_text(puzzle: Daily, tried: Sequence[int], address: str, words: Words = ENGLISH) -> str:
    """Return a text to share: the position and a sign for each try, without the answer."""
    head = f"{words('daily of', day=str(puzzle.day))}\n{goal(puzzle, words)}"
    signs = "".join(SIGNS[cell == puzzle.answer] for cell in tried)
    return f"{head}\n\n{text_picture(puzzle.position)}\n\n{signs}\n\n{address}"
