"""Minimax in five minutes: one small tree, and a slider over the steps of its search."""

from collections.abc import Iterator
from functools import lru_cache, reduce
from typing import Any, Final, NamedTuple

from tictactoe.controls import Listing, SmallBoard, command
from tictactoe.lab.branches import NUMBERS, UNBROKEN, LevelName, key_of, level_names, window_text
from tictactoe.lab.course import solution
from tictactoe.lab.search_trace import Path
from tictactoe.lab.tab import Lab
from tictactoe.naming import names
from tictactoe.rules import Position

POSITION: Final = Position.parse("XOX OO. .X.")
"""Three cells are free; of 14 positions, alpha-beta looks at 10."""
CODE: Final = {False: "minimax", True: "alpha_beta"}
"""The solution of the course to show, by whether the search prunes."""


class Moment(NamedTuple):
    """A step of the search: its position, the line that runs, and the results so far."""

    path: Path
    piece: str
    """A piece of the line."""
    text: str
    """The key of its sentence, which `values` fill in."""
    values: dict[str, Any]
    known: dict[Path, int]
    left_out: frozenset[Path]
    looked: int
    window: tuple[int, int]


class FiveNode(NamedTuple):
    """A node of the tree, for the template of a plate."""

    key: str
    board: SmallBoard
    title: str
    number: str
    bounds: str
    is_lit: bool
    is_open: bool | None
    is_closed: bool
    below: tuple[Any, ...]
    template: str = "plate"
    tab_index: int | None = None
    label: str | None = None


class FiveView(NamedTuple):
    """The whole page."""

    text: str
    tree: tuple[FiveNode, ...]
    levels: tuple[LevelName, ...]
    source: Listing
    last: int
    place: str
    progress: str
    message: str
    positions: str
    prunes: bool


class Five:
    """The current step, and whether the search prunes."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._place = 0
        self._taken = 0
        self._prunes = False

    @command
    def go(self, place: str = "0") -> None:
        """Go to a step by its number, from 0."""
        self._place = min(max(int(place), 0), len(moments(prunes=self._prunes)) - 1)
        self._taken += 1

    @command
    def step(self, by: str) -> None:
        """Go some steps ahead, or back."""
        self.go(str(self._place + int(by)))

    @command
    def prune(self, _switch: str = "") -> None:
        """Switch pruning on or off, and go to the same share of the steps."""
        before = len(moments(prunes=self._prunes)) - 1
        self._prunes = not self._prunes
        after = len(moments(prunes=self._prunes)) - 1
        self.go(str(round(self._place / before * after)))

    def follow(self) -> None:
        """Do nothing: the page has a fixed position."""

    def close(self) -> None:
        """Do nothing: the page has no running task."""

    def view(self) -> FiveView:
        """Return the view of the page."""
        words, found = self._lab.session.words, moments(prunes=self._prunes)
        moment = found[self._place]
        lines = source(CODE[self._prunes])
        line = next(number for number, text in enumerate(lines, 1) if moment.piece in text)
        values = {
            name: names(POSITION.rules, value, words) if isinstance(value, tuple) else value
            for name, value in moment.values.items()
        }
        return FiveView(
            text=words("five tree"),
            tree=(_node((), moment, prunes=self._prunes),),
            levels=level_names(POSITION.turn, 4),
            source=Listing(lines, line, self._taken),
            last=len(found) - 1,
            place=str(self._place),
            progress=words("step number", step=self._place + 1, count=len(found)),
            message=words(moment.text, **values),
            positions=words("five looked", count=moment.looked),
            prunes=self._prunes,
        )


@lru_cache(maxsize=2)
def moments(*, prunes: bool) -> tuple[Moment, ...]:
    """Return all steps of the search.

    >>> [moments(prunes=prunes)[-1].looked for prunes in (False, True)]
    [14, 10]
    """
    return tuple(_Search(prunes=prunes).run())


@lru_cache(maxsize=2)
def source(name: str) -> tuple[str, ...]:
    """Return the lines of the recursive function of a solution."""
    _, _, body = solution(name).partition("\n\n\ndef value")
    return tuple(f"def value{body}".rstrip().splitlines())


class _Search:
    """Runs the search as the shown code does, and yields each step."""

    def __init__(self, *, prunes: bool) -> None:
        self._prunes = prunes
        self._known: dict[Path, int] = {}
        self._left_out: set[Path] = set()
        self._looked = 0

    def run(self) -> Iterator[Moment]:
        """Yield the steps of the whole search."""
        yield from self._value((), -1, 1)

    def _value(self, path: Path, alpha: int, beta: int) -> Iterator[Moment]:
        """Yield the steps of a call, which stores the value of its position."""
        self._looked += 1
        after = _after(path)
        is_max = after.turn == POSITION.turn
        if after.outcome:
            winner = after.outcome.winner
            self._known[path] = int(after.outcome.value_for(POSITION.turn))
            text = "five won" if winner else "five drawn"
            yield self._moment(path, "value_for", text, (alpha, beta), mark=winner or "")
            return
        begun, values = (alpha, beta), []
        for place, cell in enumerate(after.moves):
            if self._prunes and alpha >= beta:
                rest = after.moves[place:]
                self._left_out |= {(*path, left) for left in rest}
                yield self._moment(path, "alpha >= beta", "five cut", (alpha, beta), cells=rest)
                break
            piece = "value(position.play(cell)"
            yield self._moment(
                path, piece, "five tries", (alpha, beta), mark=after.turn, cells=(cell,)
            )
            yield from self._value((*path, cell), alpha, beta)
            values.append(self._known[*path, cell])
            if self._prunes and is_max:
                alpha = max(alpha, values[-1])
            elif self._prunes:
                beta = min(beta, values[-1])
        self._known[path] = (max if is_max else min)(values)
        piece = self._returns(is_max=is_max)
        text = "five max" if is_max else "five min"
        yield self._moment(path, piece, text, begun, mark=after.turn)

    def _returns(self, *, is_max: bool) -> str:
        if self._prunes:
            return "return alpha" if is_max else "return beta"
        return "return max" if is_max else "return min"

    def _moment(
        self, path: Path, piece: str, text: str, window: tuple[int, int], **values: object
    ) -> Moment:
        number = {"number": NUMBERS[self._known[path]]} if path in self._known else {}
        left_out, known = frozenset(self._left_out), dict(self._known)
        return Moment(path, piece, text, values | number, known, left_out, self._looked, window)


def _after(path: Path) -> Position:
    return reduce(Position.play, path, POSITION)


def _node(path: Path, moment: Moment, *, prunes: bool) -> FiveNode:
    """Return a node with its results at a moment, and all nodes below it."""
    after, is_here = _after(path), path == moment.path
    is_out = any(path[: len(cut)] == cut for cut in moment.left_out)
    return FiveNode(
        key=key_of(path) or "picture",
        board=SmallBoard(after),
        title=POSITION.rules.name(path[-1]) if path else "",
        number="\N{EN DASH}" if is_out else NUMBERS.get(moment.known.get(path, 2), "?"),
        bounds=window_text(*moment.window, UNBROKEN) if prunes and is_here else "",
        is_lit=is_here,
        is_open=True if after.moves else None,
        is_closed=not after.moves,
        below=tuple(_node((*path, cell), moment, prunes=prunes) for cell in after.moves),
    )
