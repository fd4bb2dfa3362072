"""The cells of a view: marks, hints, verdicts and threats; the strokes through lines."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from tictactoe.engine.threats import ThreatName, threats_in
from tictactoe.engine.verdict import Verdict, best_of
from tictactoe.rules import Mark, Position, Rules, other
from tictactoe.words import ENGLISH, Words

OVERHANG: Final = 0.36
"""How far a stroke extends past the middle of its last cell, in cells."""
Kind: TypeAlias = Literal["win", "draw", "loss", "even", "open"]
SIGNS: Final[Mapping[Kind, str]] = {"win": "+", "draw": "=", "loss": "−", "even": "≈", "open": "·"}
"""The sign of each kind of verdict in a small cell.

"even": the search was cut short and found no win; "open": it did not reach the cell.
"""
MoveThreat: TypeAlias = ThreatName | Literal["forced"]
"""The threat that a move makes; "forced" if it begins a forced win."""


class VerdictView(NamedTuple):
    """A verdict in words, in a few signs for a small cell, and its kind.

    `is_exact` is False if the search was cut short; `is_best` is True if no other cell is better.
    `side` is the mark that wins, empty if neither does.
    """

    text: str
    short: str
    kind: Kind
    is_exact: bool
    is_best: bool
    side: Mark | Literal[""] = ""


class CellView(NamedTuple):
    """The content of a cell, and its annotations.

    `ghost` is the mark that a mistake is about to put there; `threat` is the threat that a move
    there makes; `dot` is the mark that a challenging friend had there.
    """

    name: str
    mark: Mark | None
    label: str
    in_line: bool = False
    is_hinted: bool = False
    is_last: bool = False
    verdict: VerdictView | None = None
    ghost: Mark | None = None
    threat: MoveThreat | Literal[""] = ""
    dot: Mark | Literal[""] = ""


class Marked(NamedTuple):
    """The annotations of a board; `mistake` is the cell that a mistake is about to take."""

    hinted: Collection[int] = ()
    mistake: int | None = None
    last: int | None = None
    verdicts: Mapping[int, Verdict] = MappingProxyType({})
    threats: Mapping[int, MoveThreat] = MappingProxyType({})
    dots: Mapping[int, Mark] = MappingProxyType({})


UNMARKED: Final = Marked()


def cell_views(
    position: Position, words: Words = ENGLISH, marked: Marked = UNMARKED
) -> tuple[CellView, ...]:
    """Return the view of each cell; verdicts are for the side to move.

    >>> from tictactoe.engine.search import analyse
    >>> position = Position.parse("XX. .OO ...")
    >>> cells = cell_views(position, marked=Marked(verdicts=analyse(position)))
    >>> cells[2].label
    'C1, empty, win in 1 ply, best move'
    >>> cells[8].verdict.text, cells[8].verdict.short, cells[8].verdict.side
    ('loss in 2 plies', '−2', 'O')
    """
    x, o, hinted, ghost = position.x, position.o, marked.hinted, position.turn
    line = {cell for line in position.lines for cell in line} if position.outcome else ()
    cells = [
        _cell_view(
            name,
            "X" if x >> cell & 1 else "O" if o >> cell & 1 else None,
            words,
            in_line=cell in line,
            is_hinted=cell in hinted,
            is_last=cell == marked.last,
            ghost=ghost if cell == marked.mistake else None,
        )
        for cell, name in enumerate(_names(position.rules))
    ]
    best = best_of(marked.verdicts)
    is_sure = all(verdict.exact for verdict in marked.verdicts.values())
    for cell, verdict in marked.verdicts.items():
        found = _verdict_view(verdict, position.turn, words, is_best=cell in best)
        label = words("valued", content=cells[cell].label, verdict=found.text)
        if found.is_best and not cells[cell].is_hinted:
            is_known = is_sure or (verdict.value > 0 and verdict.exact)
            label = words("hinted" if is_known else "best so far", content=label)
        cells[cell] = cells[cell]._replace(label=label, verdict=found)
    run = position.rules.run
    for cell, threat in marked.threats.items():
        made = {"four": run - 1, "three": run - 2, "run": run}
        label = words(f"threat {threat}", content=cells[cell].label, **made)
        cells[cell] = cells[cell]._replace(label=label, threat=threat)
    for cell, mark in marked.dots.items():
        if cells[cell].mark is None:
            label = words("dotted", content=cells[cell].label)
            cells[cell] = cells[cell]._replace(label=label, dot=mark)
    return tuple(cells)


def threats_on(position: Position, forced: Sequence[int] = ()) -> dict[int, MoveThreat]:
    """Return the threat that each move makes, by cell, with the first move of a forced win.

    >>> threats_on(Position.parse("X.X.. ..... ..... ..... O...O", Rules(5, 5, 4)), (7, 12))
    {1: 'four', 3: 'four', 7: 'forced'}
    """
    begun: dict[int, MoveThreat] = dict.fromkeys(forced[:1], "forced")
    return {**threats_in(position), **begun}


@lru_cache(maxsize=16)
def _names(rules: Rules) -> tuple[str, ...]:
    return tuple(map(rules.name, range(rules.size)))


@lru_cache(maxsize=4096)  # most cells do not change between views
def _cell_view(
    name: str,
    mark: Mark | None,
    words: Words,
    *,
    in_line: bool,
    is_hinted: bool,
    is_last: bool,
    ghost: Mark | None,
) -> CellView:
    content = words("in the line", mark=mark) if in_line else mark or words("empty")
    if is_hinted:
        content = words("hinted", content=content)
    if ghost:
        content = words("mistaken", content=content)
    label = words("cell", cell=name, content=content)
    return CellView(name, mark, label, in_line, is_hinted, is_last, ghost=ghost)


def _verdict_view(verdict: Verdict, turn: Mark, words: Words, *, is_best: bool) -> VerdictView:
    kind = _kind(verdict)
    sides: dict[Kind, Mark] = {"win": turn, "loss": other(turn)}
    text = words(f"verdict {kind}", plies=verdict.plies)
    short = SIGNS[kind] + (str(verdict.plies) if verdict.value else "")
    if verdict.is_tried and not verdict.exact:
        text = words("so far", verdict=text)
        short += "?" if verdict.value else ""
    return VerdictView(text, short, kind, verdict.exact, is_best, sides.get(kind, ""))


def _kind(verdict: Verdict) -> Kind:
    if verdict.value:
        return "win" if verdict.value > 0 else "loss"
    if verdict.exact:
        return "draw"
    return "even" if verdict.is_tried else "open"


def strokes(
    lines: Sequence[Sequence[int]], cols: int
) -> Iterator[tuple[float, float, float, float]]:
    """Yield a stroke through each line, from (x, y) to (x, y), in cells from the top left corner.

    >>> list(strokes([(0, 1, 2)], cols=3))
    [(0.14, 0.5, 2.86, 0.5)]
    """
    for line in lines:
        (top, left), (bottom, right) = (divmod(cell, cols) for cell in (line[0], line[-1]))
        down, across = (min(max(step, -1), 1) * OVERHANG for step in (bottom - top, right - left))
        ends = left + 0.5 - across, top + 0.5 - down, right + 0.5 + across, bottom + 0.5 + down
        x, y, last_x, last_y = (round(end, 2) for end in ends)
        yield x, y, last_x, last_y


def mark_path(mark: Mark, cell: int, cols: int) -> str:
    """Return an SVG path of a thin mark in a cell, in cells from the top left corner."""
    row, col = divmod(cell, cols)
    if mark == "X":
        return f"M{col}.25 {row}.25l.5 .5m0-.5l-.5 .5"
    return f"M{col}.2 {row}.5a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0"


def stroke_path(lines: Sequence[Sequence[int]], cols: int) -> str:
    """Return an SVG path through each line, in cells from the top left corner."""
    return "".join(f"M{x} {y}L{last_x} {last_y}" for x, y, last_x, last_y in strokes(lines, cols))
