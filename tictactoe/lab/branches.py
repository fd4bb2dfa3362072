"""The rows of a search tree in words, for the tab Tree and for the course."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from tictactoe.controls import SmallBoard
from tictactoe.lab.algorithms import DRAW, LOSS, WIN
from tictactoe.lab.own_calls import OwnCalls
from tictactoe.lab.search_trace import Call, Frame, Path, folds
from tictactoe.lab.text_limits import fit
from tictactoe.naming import names
from tictactoe.rules import Mark, Position, other
from tictactoe.words import ENGLISH, Words

NUMBERS: Final = {LOSS: "−1", DRAW: "0", WIN: "+1"}
LONGEST_NUMBER: Final = 6
"""How many characters of a value fit into a node of the picture."""
SHORT: Final = ("-1", "0", "1")
"""The values of a player's code that are shown like those of a search."""
ALPHA: Final = "\N{GREEK SMALL LETTER ALPHA}"
UNBROKEN: Final = "\N{NO-BREAK SPACE}"
SIGNS: Final = {"": "", "at most": "≤ ", "at least": "≥ "}
TEMPLATES: Final = {"list": ("branch", "left-out"), "picture": ("plate", "left-out-plates")}
"""The templates of index.html for a call and for the moves that a call left out."""

Form: TypeAlias = Literal["list", "picture"]


class Node(NamedTuple):
    """The row of a call.

    The list shows `cell`, `worth`, `size`, `alike` and `chosen`; the picture shows `title`,
    `number` and `bounds`. `is_open` is `None` at the end of a game; `tab_index` is `None` in a tree
    that takes no focus.
    """

    key: str
    template: str
    path: str
    level: int
    is_open: bool | None
    is_chosen: bool
    winner: str
    is_end: bool
    board: SmallBoard
    cell: str
    worth: str
    size: str
    alike: str
    chosen: str
    title: str
    number: str
    bounds: str
    label: str | None
    turn: str = ""
    """The player who moves below, once the call is open."""
    tab_index: int | None = -1
    is_lit: bool = False
    is_unknown: bool = False
    """Whether the course still hides its value."""
    is_closed: bool = True
    below: tuple[Any, ...] = ()
    """The rows below, each a `Row`."""

    @property
    def text(self) -> str:
        """The row in one line."""
        parts = (self.cell, self.worth, self.size, self.alike, self.chosen)
        return ", ".join(filter(None, parts))


class Cell(NamedTuple):
    """A cell that was left out."""

    key: int
    name: str


class LeftOut(NamedTuple):
    """The moves that a call left out; the picture shows the cells, the list shows the reason."""

    key: str
    template: str
    path: str
    level: int
    cells: tuple[Cell, ...]
    reason: str
    tab_index: int | None = -1
    is_lit: bool = False


Row: TypeAlias = Node | LeftOut


class Group(NamedTuple):
    """The rows below an open call, and the player who moves there."""

    turn: str
    rows: tuple[Row, ...]


class LevelName(NamedTuple):
    """The name of a level of the picture."""

    name: str


def key_of(path: Path) -> str:
    """Return the moves to a call as text.

    >>> key_of((2, 3)), path_of("2 3"), path_of("2 3 skipped"), path_of("picture")
    ('2 3', (2, 3), (2, 3), ())
    """
    return " ".join(map(str, path))


def path_of(key: str) -> Path:
    """Return the moves to the call of a row, or to the call that left out its moves."""
    return tuple(int(part) for part in key.split() if part.isdigit())


def window_text(alpha: int, beta: int, space: str = " ") -> str:
    """Return the two bounds of a window, each with its name and a space between.

    >>> window_text(-1, 0).split()[1:]
    ['−1', 'β', '0']
    """
    return f"{ALPHA}{space}{NUMBERS[alpha]} β{space}{NUMBERS[beta]}"


def node(
    call: Call,
    position: Position,
    form: Form = "list",
    words: Words = ENGLISH,
    alike: Path = (),
    *,
    is_best: bool = False,
) -> Node:
    """Return the row of a closed call, given its position and the moves that are folded into it."""
    path, is_end = key_of(call.path), position.outcome is not None
    mark = position.turn if call.is_max else other(position.turn)
    cell = position.rules.name(call.path[-1]) if path else words("this position")
    title = "" if not path else f"{cell} ×{1 + len(alike)}" if alike else cell
    number, bounds = f"{SIGNS[call.bound]}{NUMBERS[call.value]}", ""
    if call.alpha is not None and call.beta is not None:
        bounds = window_text(call.alpha, call.beta)
    found = Node(
        key=path or form,
        template=TEMPLATES[form][0],
        path=path,
        level=len(call.path) + 1,
        is_open=None if is_end else False,
        is_chosen=is_best,
        winner={WIN: mark, DRAW: "", LOSS: other(mark)}[call.value],
        is_end=is_end,
        board=SmallBoard(position),
        cell=cell,
        worth=worth(call, mark, words),
        size=words("positions", count=call.nodes),
        alike=words("alike", cells=names(position.rules, alike, words)) if alike else "",
        chosen=words("chosen") if is_best else "",
        title=title,
        number=number,
        bounds=bounds,
        label=None,
    )
    return _labelled(found)


def _labelled(found: Node) -> Node:
    """Return a row with its label: the text in the picture, then the other details."""
    seen = " ".join(filter(None, (found.title, found.number, found.bounds)))
    details = found._replace(cell="") if found.path else found
    return found._replace(label=f"{seen}, {details.text}")


def own_node(
    path: Path,
    value: str,
    nodes: int,
    position: Position,
    form: Form = "list",
    words: Words = ENGLISH,
    *,
    is_best: bool = False,
) -> Node:
    """Return the row of a closed call of a player's code, with the returned value.

    >>> own_node((4,), "-1", 9, Position.start().play(4)).number
    '−1'
    """
    row = node(Call(path, DRAW, nodes), position, form, words, is_best=is_best)
    number = NUMBERS[int(value)] if value in SHORT else value
    worth = words("returned", value=number)
    return _labelled(row._replace(number=fit(number, LONGEST_NUMBER), worth=worth))


def own_group(
    path: Path, found: OwnCalls, position: Position, form: Form = "list", words: Words = ENGLISH
) -> Group:
    """Return the rows below an open call of a player's code, given its position."""
    rows: list[Row] = [
        own_node(
            (*path, call.cell),
            call.value,
            call.nodes,
            position.play(call.cell),
            form,
            words,
            is_best=call.cell == found.chosen,
        )
        for call in found.calls
    ]
    left = [cell for cell in position.moves if cell not in [call.cell for call in found.calls]]
    if left:
        reason = words("left out", cells=names(position.rules, left, words))
        rows.append(_left_out_row(path, left, position, form, reason))
    return Group(words("moves next", mark=position.turn), tuple(rows))


def _left_out_row(
    path: Path, left: Sequence[int], position: Position, form: Form, reason: str
) -> LeftOut:
    return LeftOut(
        key=f"{key_of(path)} skipped",
        template=TEMPLATES[form][1],
        path=key_of(path),
        level=len(path) + 2,
        cells=tuple(Cell(cell, position.rules.name(cell)) for cell in left),
        reason=reason,
    )


def group(
    frame: Frame,
    position: Position,
    form: Form = "list",
    words: Words = ENGLISH,
    *,
    is_folded: bool = False,
) -> Group:
    """Return the rows below a call, given its position."""
    path, is_max = frame.call.path, frame.call.is_max
    best = (max if is_max else min)((call.value for call in frame.calls), default=None)
    rows: list[Row] = []
    for call, alike in folds(frame, position, is_folded=is_folded):
        is_best = call.value == best and not call.bound
        after = position.play(call.path[-1])
        rows.append(node(call, after, form, words, alike, is_best=is_best))
    if frame.pruned:
        reason = left_out(frame, position, words)
        rows.append(_left_out_row(path, frame.pruned, position, form, reason))
    return Group(level(position, words, is_max=is_max), tuple(rows))


def nested(row: Row, groups: Mapping[str, Group]) -> Row:
    """Return a row with all rows below it, given the groups by the path of their call."""
    if isinstance(row, LeftOut) or row.path not in groups:
        return row
    turn, rows = groups[row.path]
    below = tuple(nested(inner, groups) for inner in rows)
    return row._replace(is_open=True, turn=turn, is_closed=False, below=below)


def worth(call: Call, mark: Mark, words: Words = ENGLISH) -> str:
    """Return the value of a call in words; `mark` is the side to move at the root.

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


def level_names(turn: Mark, count: int, *, is_search: bool = True) -> tuple[LevelName, ...]:
    """Return the names of the levels of a tree, given the mark that moves first.

    In the tree of a pupil's code, they are only the marks, without max and min.

    >>> [level.name for level in level_names("O", 3)]
    ['max O', 'min X', 'max O']
    """
    both = (f"max {turn}", f"min {other(turn)}") if is_search else (turn, other(turn))
    return tuple(LevelName(both[ply % 2]) for ply in range(count))


def left_out(frame: Frame, position: Position, words: Words = ENGLISH) -> str:
    """Return which moves a call skipped and why; empty if it tried all of them.

    >>> from tictactoe.lab.search_trace import Trace
    >>> start = Position.parse("XO. .X. ..O")
    >>> left_out(Trace("alpha-beta", start).frame(), start)
    'Skipped: C2, A3, B3. X wins with A2; nothing beats that.'
    """
    if not frame.pruned:
        return ""
    name, mark, last = position.rules.name, position.turn, frame.calls[-1]
    by, bounds = name(last.path[-1]), frame.bounds
    if frame.against is not None:
        *above, against = frame.against
        instead = name(frame.call.path[len(above)])
        moves = {"other": other(mark), "against": name(against), "instead": instead}
        why = words("cut", cell=by, mark=mark, **moves, **bounds)
    elif last.value == (WIN if frame.call.is_max else LOSS):
        why = words("cut by a win", cell=by, mark=mark)
    else:
        why = words("cut by the window", cell=by, **bounds)
    return words.sentences(words("left out", cells=names(position.rules, frame.pruned, words)), why)
