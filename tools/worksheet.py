"""Write the worksheet of the course and its key: two pages of the site that are printed.

Their prose is in static/worksheet.html. The engine and the course compute all answers; only the key
has them. Lengths are in millimetres on paper.
"""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from html import escape
from math import factorial, perm
from typing import Final

from tictactoe.lab.branches import ALPHA, NUMBERS, left_out, level_names
from tictactoe.lab.course import STEPS, Step
from tictactoe.lab.course.cut_tree import cuts
from tictactoe.lab.course.fill_tree import FREE, fault, label, paths, reached, tapped, values
from tictactoe.lab.course.texts import course_words
from tictactoe.lab.course.truths import truth
from tictactoe.lab.search_trace import Path
from tictactoe.naming import names
from tictactoe.rules import EMPTY, Position, other

TEMPLATE: Final = "worksheet.html"
KEY: Final = "worksheet-key.html"

BOARDS: Final = tuple(
    Step("sheet", "predict", "cells", "losing", moves)
    for moves in ("A1 B1 A2 C2 B3", "A1 B2 C2", "A1 B1 A2 A3")
)
"""A threat to block, a quiet position, and a fork to find."""
TREES: Final = tuple(
    Step("sheet", "investigate", "tree", "tree values", moves).position
    for moves in ("A2 B2 A1 C1 B3 C3", "B1 C3 C2 C1 A3 B2", "C2 C1 A1 A3 B3 A2")
)
"""A win at once, a draw in which one move looks like a win, and a win by a quiet move."""
CUT: Final = Step("sheet", "investigate", "cut", "cut", "C2 B2 B1 C1 A1 B3").position
COUNTED: Final = range(1, 5)
"""The numbers of free cells for which pupils count games and positions."""

WIDTH: Final = 182
BOARD: Final = 12
ROW: Final = 23
"""From one level of a tree to the next."""
LEVEL: Final = 14
"""The width of the names of the levels."""
BESIDE: Final = 12
"""The width of the oval or window beside a board."""
LARGE: Final = 45
"""The side of a board without a tree."""

WORDS: Final = course_words()
Beside = Callable[[Path, float, float], str]
"""Draws the oval or window beside the board of a node, given its left edge and top."""


def pages(template: str) -> dict[str, str]:
    """Return the worksheet and its key by the names of their files."""
    return {TEMPLATE: _filled(template, is_key=False), KEY: _filled(template, is_key=True)}


def hoped(position: Position) -> int:
    """Return the first move after which the side to move could win, but should not.

    >>> CUT.rules.name(hoped(CUT))
    'A2'
    """
    known = dict(zip(paths(position), values(position), strict=True))
    won = {path[0] for path, value in known.items() if path and value == 1}
    return next(cell for cell in position.moves if cell in won and known[cell,] < known[()])


def most_positions(free: int) -> int:
    """Return how many positions a tree has at most, given how many cells are free.

    >>> most_positions(3)
    16
    """
    return sum(perm(free, played) for played in range(free + 1))


def _filled(template: str, *, is_key: bool) -> str:
    """Return a page with the boards and trees, and in the key with the answers."""
    answer = partial(_answer, is_key=is_key)
    tree, looked = TREES[1], cuts(CUT).windows
    every = [reached(tree, path) for path in paths(tree)]
    early = sum(after.outcome is not None and EMPTY in after.cells for after in every)
    parts = {
        "key": ": key" if is_key else "",
        "boards": "".join(_figure(place, step, is_key) for place, step in enumerate(BOARDS, 1)),
        "cut": _cut_tree(is_key=is_key),
        "looked": answer(str(len(looked))),
        "all": str(len(paths(CUT))),
        "value": answer(NUMBERS[values(CUT)[0]]),
        "counts": "".join(_counts(answer)),
        "ended": _lines([f"{early} of its games end before the board is full."], 1, is_key=is_key),
        "size": answer(str(len(paths(tree)))),
        "hoped": tree.rules.name(hoped(tree)),
        "hoped why": _lines([_why_not(tree, hoped(tree))], 4, is_key=is_key),
        "cut why": _lines(_why_cut(), 4, is_key=is_key),
    }
    for place, position in enumerate(TREES, 1):
        parts[f"tree {place}"] = _value_tree(position, f"Tree {place}", is_key=is_key)
    for name, part in parts.items():
        template = template.replace(f"<!-- {name} -->", part)
    return template


def _answer(text: str, *, is_key: bool) -> str:
    return f'<b class="answer">{escape(text)}</b>' if is_key else '<span class="blank"></span>'


def _lines(answers: Iterable[str], count: int, *, is_key: bool) -> str:
    """Return lines to write on, or in the key the answers."""
    if not is_key:
        return '<div class="line"></div>' * count
    return "".join(f"<p>{_answer(text, is_key=True)}</p>" for text in answers)


def _counts(answer: Callable[[str], str]) -> Iterable[str]:
    """Yield the rows of the table that counts games and positions."""
    for free in COUNTED:
        games, positions = (f"{found:,}" for found in (factorial(free), most_positions(free)))
        yield f"<tr><th>{free}</th><td>{answer(games)}</td><td>{answer(positions)}</td></tr>"
    games, positions = (f"{truth(STEPS[key]).number:,}" for key in ("2 games", "6 nine"))
    yield f"<tr><th>9 (guess)</th><td>{answer(games)}</td><td>{answer(positions)}</td></tr>"


def _why_not(position: Position, cell: int) -> str:
    """Return why a move has its value."""
    wrong = tapped(values(position), paths(position).index((cell,)))
    return fault(position, wrong, WORDS)


def _why_cut() -> list[str]:
    """Return why each branch of the alpha-beta tree is left out."""
    found, reasons = cuts(CUT), []
    for path in dict.fromkeys(path[:-1] for path in found.branches):
        reason = left_out(found.trace.frame(path), found.trace.after(path), WORDS)
        reasons.append(WORDS("learn left out", moves=names(CUT.rules, path), reason=reason))
    return reasons


def _figure(place: int, step: Step, is_key: bool) -> str:
    """Return a large board with its question."""
    position, found = step.position, truth(step)
    best = max(found.values.values())
    winner = {1: position.turn, 0: "nobody", -1: other(position.turn)}[best]
    choices = " ".join(
        f'<b class="choice{" answer" if is_key and one == winner else ""}">{one}</b>'
        for one in ("X", "O", "nobody")
    )
    text = f"Board {place}: {position}"
    if is_key:
        text += f". {winner} wins; losing: {names(step.rules, found.cells)}"
    edge = "".join(
        f'<text x="{4 + (at + 0.5) * LARGE / 3}" y="2">{"ABC"[at]}</text>'
        f'<text x="1.5" y="{4 + (at + 0.5) * LARGE / 3}">{at + 1}</text>'
        for at in range(3)
    )
    board = _board(position, 4, 4, LARGE, shaded=found.cells if is_key else ())
    size = LARGE + 5
    return (
        f"<figure>{_svg(text, size, size, edge + board, 'large')}<figcaption>"
        f"<p><b>{place}</b> {position.turn} to move.</p><p>Wins: {choices}</p>"
        "</figcaption></figure>"
    )


def _value_tree(position: Position, name: str, *, is_key: bool) -> str:
    """Return a tree with an oval beside each board, filled in the key."""
    numbers = dict(zip(paths(position), (NUMBERS[one] for one in values(position)), strict=True))

    def oval(path: Path, x: float, y: float) -> str:
        return _oval(x, y, numbers[path] if is_key else "")

    labels = (label(position, path, WORDS, number) for path, number in numbers.items())
    text = f"{name}: {'; '.join(labels)}" if is_key else f"{name}, from {position}"
    return _tree(position, text, oval)


def _cut_tree(*, is_key: bool) -> str:
    """Return the alpha-beta tree: the ends have values, other boards a window to fill in."""
    found = cuts(CUT)
    numbers = dict(zip(paths(CUT), values(CUT), strict=True))

    def beside(path: Path, x: float, y: float) -> str:
        if reached(CUT, path).outcome:
            return _oval(x, y, NUMBERS[numbers[path]])
        bounds = found.windows.get(path, ()) if is_key else ()
        return _window(x, y, tuple(NUMBERS[bound] for bound in bounds))

    text, struck = f"Alpha-beta tree, from {CUT}", found.branches if is_key else ()
    if struck:
        text += f". Left out: {'; '.join(names(CUT.rules, path) for path in struck)}"
    return _tree(CUT, text, beside, struck)


def _tree(position: Position, text: str, beside: Beside, struck: Collection[Path] = ()) -> str:
    """Return a tree, with some branches struck through."""
    places = _places(position)
    drawn = [
        f'<text class="start" x="0" y="{row * ROW + BOARD / 2 + 1}">{level.name}</text>'
        for row, level in enumerate(level_names(position.turn, FREE + 1))
    ]
    for path, (x, y) in places.items():
        is_unseen = any(path[: len(cut)] == cut for cut in struck)
        drawn.append('<g class="unseen">' if is_unseen else "<g>")
        after = reached(position, path)
        if path:
            drawn.append(_edge(places[path[:-1]], (x, y), position.rules.name(path[-1])))
        drawn.append(_board(after, x - BOARD / 2, y, BOARD, last=path[-1:]))
        drawn.append(f"{beside(path, x + BOARD / 2 + 1, y)}</g>")
        if path in struck:
            drawn.append(_strike(places[path[:-1]], (x, y)))
    return _svg(text, WIDTH, FREE * ROW + BOARD + 1, "".join(drawn), "tree")


def _places(position: Position) -> dict[Path, tuple[float, float]]:
    """Return the middle and the top of the board of each node, a column for each end."""
    ends = sorted(path for path in paths(position) if reached(position, path).outcome)
    column = (WIDTH - LEVEL) / len(ends)
    across: dict[Path, float] = {}
    for path in reversed(paths(position)):
        below = [across[*path, cell] for cell in reached(position, path).moves]
        if path in ends:
            across[path] = LEVEL + (ends.index(path) + 0.5) * column - BESIDE / 2
        else:
            across[path] = (below[0] + below[-1]) / 2
    return {path: (round(across[path], 2), len(path) * ROW + 0.5) for path in paths(position)}


def _board(
    position: Position,
    x: float,
    y: float,
    size: float,
    last: Collection[int] = (),
    shaded: Collection[int] = (),
) -> str:
    """Return a board, with the last move drawn bold."""
    side, drawn = size / 3, []
    for cell, mark in enumerate(position.cells):
        row, col = divmod(cell, 3)
        left, top = x + col * side, y + row * side
        corner = f'x="{left:.2f}" y="{top:.2f}" width="{side:.2f}" height="{side:.2f}"'
        drawn.append(f'<rect class="{"shaded" if cell in shaded else "cell"}" {corner}/>')
        if mark != EMPTY:
            weight = ' class="last"' if cell in last else ""
            drawn.append(f'<use href="#{mark}" {corner}{weight}/>')
    frame = f'x="{x:.2f}" y="{y:.2f}" width="{size}" height="{size}"'
    return f'{"".join(drawn)}<rect class="frame" {frame}/>'


def _oval(x: float, y: float, text: str) -> str:
    middle, across = y + BOARD / 2, x + 5.2
    return (
        f'<ellipse cx="{across:.2f}" cy="{middle}" rx="5" ry="4.2"/>'
        f'<text x="{across:.2f}" y="{middle}">{text}</text>'
    )


def _window(x: float, y: float, bounds: tuple[str, ...]) -> str:
    """Return a box for each bound of a window."""
    drawn = []
    for row, name in enumerate((ALPHA, "β")):
        top = y + row * BOARD / 2
        drawn.append(f'<text x="{x + 1.2:.2f}" y="{top + 3}">{name}</text>')
        drawn.append(f'<rect class="box" x="{x + 3:.2f}" y="{top}" width="9" height="6"/>')
        text = bounds[row] if bounds else ""
        drawn.append(f'<text x="{x + 7.5:.2f}" y="{top + 3}">{text}</text>')
    return "".join(drawn)


def _edge(above: tuple[float, float], below: tuple[float, float], name: str) -> str:
    (x, y), (to, end) = above, below
    anchor, side = ("start", 1.5) if x < to else ("end", -1.5)
    return (
        f'<path d="M{x} {y + BOARD}L{to} {end}"/>'
        f'<text class="{anchor}" x="{to + side:.2f}" y="{end - 2}">{name}</text>'
    )


def _strike(above: tuple[float, float], below: tuple[float, float]) -> str:
    """Return two short strokes across a branch."""
    x, y = (above[0] + below[0]) / 2, (above[1] + BOARD + below[1]) / 2
    return f'<path class="struck" d="M{x - 3} {y + 1}l5 -4m1 2l-5 4"/>'


def _svg(text: str, width: float, height: float, drawn: str, kind: str) -> str:
    size = f'viewBox="0 0 {width} {height}"'
    return f'<svg class="{kind}" role="img" aria-label="{escape(text)}" {size}>{drawn}</svg>'
