"""A search tree as any front end shows it: plain data and words."""

from dataclasses import dataclass
from typing import Final

from tictactoe.lab.algorithms import DRAW, LOSS, WIN, Window
from tictactoe.lab.explain import Call, Frame, Path, folds
from tictactoe.naming import names, sentences
from tictactoe.rules import Mark, Position, other
from tictactoe.words import ENGLISH, Words

NUMBERS: Final = {LOSS: "−1", DRAW: "0", WIN: "+1"}
"""Values as they are written."""
ALPHA: Final = "\N{GREEK SMALL LETTER ALPHA}"
SIGNS: Final = {"": "", "at most": "≤ ", "at least": "≥ "}


@dataclass(frozen=True, slots=True)
class Branch:
    """A move in the tree as shown: its cell, what the position after it is worth, and its size.

    `alike` are the moves that are folded into this one, `stands_for` their number and its own;
    `chosen` says so of a move as good as any beside it. `is_end` is True where a game ends, and
    `is_hidden` where its value is not to be told yet.
    """

    call: Call
    position: Position
    cell: str
    worth: str
    nodes: str
    alike: str = ""
    stands_for: int = 1
    chosen: str = ""
    is_end: bool = False
    is_hidden: bool = False

    @property
    def path(self) -> Path:
        """The moves that lead to it."""
        return self.call.path

    @property
    def winner(self) -> Mark | None:
        """The side that its value is good for, `None` if for neither."""
        if self.is_hidden:
            return None
        mark = self.position.turn if self.call.is_max else other(self.position.turn)
        return {WIN: mark, DRAW: None, LOSS: other(mark)}[self.call.value]

    @property
    def value(self) -> str:
        """Its value as a number, for the side that began to search, with a sign if it is a bound.

        >>> Branch(Call((4,), 0, 9, alpha=0, beta=1), Position.start().play(4), "", "", "").value
        '≤ 0'
        """
        if self.is_hidden:
            return "?"
        return f"{SIGNS[self.call.bound]}{NUMBERS[self.call.value]}"

    @property
    def bounds(self) -> str:
        """Alpha and beta as they were when it was asked about, empty if there are none."""
        if self.call.alpha is None or self.call.beta is None:
            return ""
        return f"{ALPHA} {NUMBERS[self.call.alpha]} β {NUMBERS[self.call.beta]}"

    @property
    def text(self) -> str:
        """All of that in one line."""
        parts = (self.cell, self.worth, self.nodes, self.alike, self.chosen)
        return ", ".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class Opened:
    """A call that is opened: whose level it is, what it tried, what it left out and why."""

    path: Path
    level: str
    below: tuple[Branch, ...]
    left_out: tuple[str, ...]
    reason: str


def opened(
    frame: Frame, position: Position, words: Words = ENGLISH, *, is_folded: bool = False
) -> Opened:
    """Return what to show of a call, given the position that it was asked about.

    >>> from tictactoe.lab.explain import Trace
    >>> start = Position.parse("XO. .X. ..O")
    >>> opened(Trace("alpha-beta", start).frame(), start).left_out
    ('C2', 'A3', 'B3')
    """
    return Opened(
        path=frame.call.path,
        level=level(position, words, is_max=frame.call.is_max),
        below=branches(frame, position, words, is_folded=is_folded),
        left_out=tuple(map(position.rules.name, frame.pruned)),
        reason=left_out(frame, position, words),
    )


def branches(
    frame: Frame, position: Position, words: Words = ENGLISH, *, is_folded: bool = False
) -> tuple[Branch, ...]:
    """Return the moves that a call tried, given the position that it was asked about.

    >>> from tictactoe.lab.explain import Trace
    >>> start = Position.parse("XO. .X. ..O")
    >>> [branch.text for branch in branches(Trace("alpha-beta", start).frame(), start)]
    ['C1, draw, 39 positions', 'A2, X wins, 19 positions, chosen']
    """
    rules, is_max = position.rules, frame.call.is_max
    mark = position.turn if is_max else other(position.turn)
    best = (max if is_max else min)((call.value for call in frame.calls), default=None)
    found = []
    for call, alike in folds(frame, position, is_folded=is_folded):
        after = position.play(call.path[-1])
        branch = Branch(
            call=call,
            position=after,
            cell=rules.name(call.path[-1]),
            worth=worth(call, mark, words),
            nodes=words("positions", count=call.nodes),
            alike=words("alike", cells=names(rules, alike, words)) if alike else "",
            stands_for=1 + len(alike),
            chosen=words("chosen") if call.value == best and not call.bound else "",
            is_end=after.outcome is not None,
        )
        found.append(branch)
    return tuple(found)


def root(frame: Frame, position: Position, words: Words = ENGLISH) -> Branch:
    """Return the position from which the search began, as the tree shows it.

    >>> from tictactoe.lab.explain import Trace
    >>> start = Position.parse("XO. .X. ..O")
    >>> root(Trace("alpha-beta", start).frame(), start).text
    'This position, X wins, 59 positions'
    """
    found = worth(frame.call, position.turn, words)
    nodes = words("positions", count=frame.call.nodes)
    return Branch(frame.call, position, words("this position"), found, nodes)


def worth(call: Call, mark: Mark, words: Words = ENGLISH) -> str:
    """Return what a call found in words; the mark is the one that began to search.

    >>> worth(Call((4,), 0, 9, alpha=0, beta=1), "X")
    'at most a draw for X'
    """
    if call.value == DRAW:
        return words(f"{call.bound} a draw" if call.bound else "value draw", mark=mark)
    return words("value win", mark=mark if call.value == WIN else other(mark))


def level(position: Position, words: Words = ENGLISH, *, is_max: bool) -> str:
    """Describe the level of the tree that a position is on.

    >>> level(Position.start(), is_max=True)
    'max: X picks the highest'
    """
    return words("max" if is_max else "min", mark=position.turn)


def left_out(frame: Frame, position: Position, words: Words = ENGLISH) -> str:
    """Say which moves a call skipped and why; empty if it tried all of them.

    >>> from tictactoe.lab.explain import Trace
    >>> start = Position.parse("XO. .X. ..O")
    >>> left_out(Trace("alpha-beta", start).frame(), start)
    'Skipped: C2, A3, B3. X wins with A2; nothing beats that.'
    """
    if not frame.pruned:
        return ""
    name, mark, last = position.rules.name, position.turn, frame.calls[-1]
    sure = {key: frame.steps[-1].names[key] for key in ("alpha", "beta")}
    by = name(last.path[-1])
    if frame.against is not None:
        *above, against = frame.against
        instead = name(frame.call.path[len(above)])
        told = {"other": other(mark), "against": name(against), "instead": instead, **sure}
        why = words("cut", cell=by, mark=mark, **told)
    elif last.value == (WIN if frame.call.is_max else LOSS):
        why = words("cut by a win", cell=by, mark=mark)
    else:
        why = words("cut by the window", cell=by, **sure)
    return sentences(words("left out", cells=names(position.rules, frame.pruned, words)), why)


def kept_apart(window: Window, moved: int) -> Window:
    """Return a window as one of its ends, 0 or 1, was moved: if it met the other, that gives way.

    >>> kept_apart((0, 0), moved=0)
    (0, 1)
    """
    alpha, beta = window
    if alpha < beta:
        return window
    return (LOSS, beta) if moved else (alpha, WIN)
