"""A search tree as any front end shows it: plain data and words."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from tictactoe.controls import SmallBoard
from tictactoe.lab.algorithms import DRAW, LOSS, WIN, Window
from tictactoe.lab.explain import Call, Frame, Path, folds
from tictactoe.naming import names, sentences
from tictactoe.rules import Mark, Position, other
from tictactoe.words import ENGLISH, Words

NUMBERS: Final = {LOSS: "−1", DRAW: "0", WIN: "+1"}
"""Values as they are written."""
ALPHA: Final = "\N{GREEK SMALL LETTER ALPHA}"
SIGNS: Final = {"": "", "at most": "≤ ", "at least": "≥ "}


Form: TypeAlias = Literal["list", "picture"]


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


class Node(NamedTuple):
    """A call in the nested list: what both forms show of it, then the picture, then the list."""

    key: str
    template: str
    path: str
    level: int
    is_open: bool | None
    """`None` where a game ends."""
    is_chosen: bool
    winner: str
    is_end: bool
    board: SmallBoard
    cell: str
    tab_index: int | None
    """`None` in a tree to be looked at only."""
    below: tuple[Any, ...] = ()
    """Its own rows, each a `Row`."""
    is_closed: bool = True
    is_lit: bool = False
    number: str = ""
    bounds: str = ""
    label: str | None = None
    about: str | None = None
    worth: str = ""
    size: str = ""
    alike: str = ""
    chosen: str = ""
    turn: str = ""
    """Whose level it is."""


class Cell(NamedTuple):
    """A cell that was left out."""

    key: int
    name: str


class LeftOut(NamedTuple):
    """Which moves a call left out: the picture shows their cells, the list says why."""

    key: str
    template: str
    path: str
    level: int
    label: str | None
    cells: tuple[Cell, ...]
    reason: str
    tab_index: int | None
    is_lit: bool = False


Row: TypeAlias = Node | LeftOut


class Group(NamedTuple):
    """What is below a call that is opened: whose level that is, and its rows."""

    turn: str
    rows: tuple[Row, ...]


class LevelName(NamedTuple):
    """The name of a level of the picture."""

    key: int
    name: str


def key_of(path: Path) -> str:
    """Return the moves to a call as text.

    >>> key_of((2, 3)), path_of("2 3"), path_of("2 3 skipped"), path_of("picture")
    ('2 3', (2, 3), (2, 3), ())
    """
    return " ".join(map(str, path))


def skipped_key(path: Path) -> str:
    """Return the key of the row that shows what the call after these moves left out."""
    return f"{key_of(path)} skipped"


def path_of(key: str) -> Path:
    """Return the moves to the call of a row, or to the one that left out what the row shows."""
    return tuple(int(part) for part in key.split() if part.isdigit())


def node(branch: Branch, form: Form, tab_index: int | None = -1) -> Node:
    """Return the row of a call that is not opened."""
    key = key_of(branch.path)
    found = Node(
        key=key or form,
        template="plate" if form == "picture" else "branch",
        path=key,
        level=len(branch.path) + 1,
        is_open=None if branch.is_end else False,
        is_chosen=bool(branch.chosen),
        winner=branch.winner or "",
        is_end=branch.is_end,
        board=SmallBoard(branch.position),
        cell=branch.cell,
        tab_index=tab_index,
    )
    if form == "list":
        return found._replace(
            worth=branch.worth, size=branch.nodes, alike=branch.alike, chosen=branch.chosen
        )
    cell = branch.cell if branch.path else ""
    cell = f"{cell} ×{branch.stands_for}" if branch.alike else cell
    seen = " ".join(filter(None, (cell, branch.value, branch.bounds)))
    said = branch.text.removeprefix(f"{branch.cell}, ") if branch.path else branch.text
    return found._replace(
        cell=cell, number=branch.value, bounds=branch.bounds, label=f"{seen}, {said}"
    )


def group(call: Opened, form: Form, tab_index: int | None = -1) -> Group:
    """Return the rows below a call."""
    rows: list[Row] = [node(branch, form, tab_index) for branch in call.below]
    if call.left_out:
        is_list = form == "list"
        row = LeftOut(
            key=skipped_key(call.path),
            template="left-out" if is_list else "left-out-plates",
            path=key_of(call.path),
            level=len(call.path) + 2,
            label=None if is_list else call.reason,
            cells=tuple(Cell(key, name) for key, name in enumerate(call.left_out)),
            reason=call.reason,
            tab_index=tab_index,
        )
        rows.append(row)
    return Group(call.level, tuple(rows))


def nested(top: Node, groups: Mapping[str, Group], lit: Collection[str] = ()) -> Node:
    """Return a row with all that is below it: `groups` by the path of their call.

    `lit` are the keys of rows to light up.
    """
    if top.key in lit:
        top = top._replace(is_lit=True)
    if top.path not in groups:
        return top
    turn, rows = groups[top.path]
    return top._replace(
        is_open=True,
        about=turn if top.label else None,
        turn=turn,
        is_closed=False,
        below=tuple(
            nested(row, groups, lit)
            if isinstance(row, Node)
            else row._replace(is_lit=row.key in lit)
            for row in rows
        ),
    )


def level_names(turn: Mark, count: int) -> tuple[LevelName, ...]:
    """Return the names of so many levels, of which the first is the turn of a mark.

    >>> [level.name for level in level_names("O", 3)]
    ['max O', 'min X', 'max O']
    """
    marks = turn, other(turn)
    return tuple(
        LevelName(level, f"{('max', 'min')[level % 2]} {marks[level % 2]}")
        for level in range(count)
    )
