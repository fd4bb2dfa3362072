"""The course: nine chapters of a few steps each, from any cell to alpha-beta and larger boards.

Most steps have a task: to predict cells or a number, to win a game, or to write code that is then
proved. The solutions of predictions are computed (`tictactoe.lab.course.truths`). The texts are in
the tables `course-….json` of `tictactoe/words`; their keys are the number of the chapter and the
name of the step.
"""

import re
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, Literal, TypeAlias

from tictactoe.rules import DEFAULT_RULES, Position, Rules

Stage: TypeAlias = Literal["predict", "run", "investigate", "modify", "make"]
"""The purpose of a step, after S. Sentance, J. Waite and M. Kallia, "Teaching computer programming
with PRIMM", Computer Science Education 29 (2019)."""
TaskName: TypeAlias = Literal["read", "cells", "play", "number", "tree", "cut", "code"]
"""The kind of a task; see `tictactoe.lab.course.tasks`."""


@dataclass(frozen=True, slots=True)
class SmallTree:
    """The tree of a step: a method, and how many plies of its search are shown.

    `moves` lead to a position other than that of the step; such a tree is shown once the step is
    done. `given` lists the first moves whose values are shown before the step is done.
    """

    method: str
    plies: int
    moves: str = ""
    given: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its name, its stage, and its task.

    `asks` is the key of the prediction, or of the condition for the code; `code` names the solution
    and its stub. `moves` lead to the position on the board. A number is right within the factor
    `within`; if `most` is not 0, it limits the guess. If `is_single`, the text asks for one cell.
    `ends` is a piece of the line that evaluates finished games, if they are checked before the
    proof. `tab` names a tab that shows more, with `method` or with the code proved in the step
    `own`. Steps of the annex follow those of their chapter; their results do not count.
    """

    name: str
    stage: Stage
    task: TaskName = "read"
    asks: str = ""
    moves: str = ""
    rules: Rules = DEFAULT_RULES
    within: float = 2
    most: int = 0
    is_single: bool = False
    code: str = ""
    ends: str = ""
    tab: str = ""
    method: str = "minimax"
    own: str = ""
    is_annex: bool = False
    tree: SmallTree | None = None

    @property
    def position(self) -> Position:
        """The position on the board."""
        return reduce(Position.play, self.cells, Position.start(self.rules))

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells played so far, in order."""
        return tuple(map(self.rules.cell, self.moves.split()))

    @property
    def choices(self) -> tuple[int, ...]:
        """The cells to choose from: the moves played, or the free cells.

        >>> STEPS["2 thrown"].choices, STEPS["3 reply"].choices[:3]
        ((0, 1, 3, 2, 6), (1, 2, 3))
        """
        return self.cells if self.asks == "mistake" else self.position.moves


FIVE_WIDE: Final = Rules(5, 5, 4)
TO_CUT: Final = "A1 B1 C1 A2 B3 B2"
TO_FILL: Final = "B2 A3 C1 B3 C3 A1"
THREE_LEFT: Final = "A1 B2 C3 B1 B3 A3"
FIVE_LEFT: Final = "A1 B1 B2 C3"
FOUR_THREE: Final = "B4 A4 C4 C2 D4 G2 E3 B6 E5 F7"
"""One more move makes a four and an open three, which wins by force."""
END: Final = "value_for(mark)"
ALL: Final = SmallTree("minimax", 3)
CUT: Final = SmallTree("alpha-beta", 3, THREE_LEFT)
FIVE: Final = SmallTree("alpha-beta", 1, given="C1 A2")

CHAPTERS: Final[tuple[tuple[Step, ...], ...]] = (
    (  # Who wins from here?
        Step("threat", "predict", "cells", "losing", "A1 B2 B1"),
        Step("quiet", "predict", "cells", "losing", "A1 B2 C3"),
        Step("fork", "investigate", "cells", "winning", "A1 B2 C3 C1", tab="tree", is_single=True),
        Step("play", "run", "play", "won game", "A1 B2 C3 C1"),
        Step("values", "investigate", moves="A1 B2 C3", tab="values"),
    ),
    (  # A player is a function
        Step("change", "modify", "code", "another cell", code="last_free"),
        Step("thrown", "run", "cells", "mistake", "A1 B1 A2 C1 A3", is_single=True),
        Step("share", "predict", "number", "lost share", "A1 B1 A2 C1 A3", within=1.25, most=100),
        Step("games", "investigate", "number", "all games", within=3),
    ),
    (  # Win, then block
        Step("both", "predict", "cells", "quickest", "A1 C1 A2 C2", is_single=True),
        Step("write", "make", "code", "one ahead", "A1 C1 A2 C2", code="win_then_block"),
        Step("reply", "investigate", "cells", "best", "A1", tab="tree", is_single=True),
    ),
    (  # Minimax by hand
        Step("ends", "predict", "cells", "best", THREE_LEFT, tab="tree", tree=ALL, is_single=True),
        Step("fill", "investigate", "tree", "tree values", TO_FILL),
    ),
    (  # Minimax in Python
        Step("write", "make", "code", "never loses", THREE_LEFT, code="minimax", ends=END),
        Step("proved", "investigate", moves=THREE_LEFT, tab="steps", own="5 write", tree=ALL),
    ),
    (  # What it costs
        Step("seven", "predict", "number", "minimax nodes", "A1 B2", tab="cost"),
        Step("nine", "predict", "number", "minimax nodes"),
        Step("grow", "investigate", asks="growth"),
        Step("plies", "investigate", tab="cost"),
    ),
    (  # Alpha-beta
        Step(
            *("left", "predict", "cells", "left out", FIVE_LEFT),
            tab="tree",
            method="alpha-beta",
            tree=FIVE,
        ),
        Step("cut", "investigate", "cut", "cut", TO_CUT),
        Step("write", "make", "code", "saves", FIVE_LEFT, code="alpha_beta"),
        Step("saved", "investigate", "number", "alpha-beta nodes", within=3, tree=CUT),
    ),
    (  # A memory and mirrors
        Step("mirrors", "predict", "cells", "alike", "B2"),
        Step("positions", "predict", "number", "positions"),
        Step("write", "make", "code", "remembers", code="memory"),
        Step("folded", "investigate", "number", "folded positions", tab="cost"),
    ),
    (  # Looking ahead only so far
        Step("chances", "predict", "cells", "best by chance", "B1 A1 B2 C1 A3", is_single=True),
        Step("ahead", "predict", "cells", "best two ahead", "B1 A2 C2", tab="tree"),
        Step("mend", "modify", "code", "never loses", "B1 A2 C2", code="look_ahead"),
        Step("sixteen", "predict", "number", "digits", rules=Rules(4, 4, 4), within=1.1),
        Step("so far", "investigate", moves="C3 A1 D3 E5", rules=FIVE_WIDE, tab="values"),
        Step(
            *("threats", "predict", "cells", "quickest", "C3 A1 D3 E5"),
            rules=FIVE_WIDE,
            is_single=True,
            is_annex=True,
        ),
        Step(
            *("fours", "predict", "cells", "fours", FOUR_THREE),
            rules=Rules(7, 7, 5),
            tab="values",
            is_annex=True,
        ),
    ),
)


STEPS: Final = {
    f"{number} {step.name}": step for number, chapter in enumerate(CHAPTERS, 1) for step in chapter
}
"""Each step by its key, the number of its chapter and its name."""
TASKS: Final = tuple(
    key for key, step in STEPS.items() if step.task != "read" and not step.is_annex
)
"""The keys of the steps with a task."""
TASKS_OF: Final = {
    number: tuple(key for key in TASKS if key.startswith(f"{number} "))
    for number in range(1, len(CHAPTERS) + 1)
}
"""The keys of the tasks of each chapter."""
ANNEX: Final = tuple(key for key, step in STEPS.items() if step.is_annex)
"""The keys of the steps of the annex, whose results are stored but do not count."""

_loader: Final[Any] = __spec__.loader  # of a folder or an archive, as in tictactoe/words
BLANK: Final = re.compile(r"(=|return|if) (?:.*?)(:?)  # \? (.*)$", re.MULTILINE)
"""The end of a solution's line that differs in the stub; its comment has the end for the stub."""


def solution(name: str) -> str:
    """Return the source text of a solution.

    >>> solution("minimax").splitlines()[-1]
    '    return min(values)'
    """
    return re.sub("  # [?].*", "", _source(name))


def stub(name: str) -> str:
    """Return a solution with blanks to fill in, marked # ?.

    >>> stub("minimax").splitlines()[-1]
    '    return 0  # ?'
    """
    return BLANK.sub(r"\1 \3\2  # ?", _source(name))


def line_of(name: str, piece: str, code: str) -> int:
    """Return the line in a pupil's code, from 1, of the solution's line that contains a piece.

    Blanks may be filled in, and lines added above or below; 0 if the line is not found.
    """
    place = next(at for at, line in enumerate(_source(name).splitlines()) if piece in line)
    before, after = stub(name).splitlines(), code.splitlines()
    added = len(after) - len(before)
    if not added or _begins(before[: place + 1], after):
        return place + 1
    return place + 1 + added if _begins(before[: place - 1 : -1], after[::-1]) else 0


def _begins(before: list[str], after: list[str]) -> bool:
    """Return whether a code begins with these lines of its stub, with any text in the blanks."""
    fixed = [
        line.removesuffix("  # ?").rpartition(" ")[0] if "# ?" in line else line for line in before
    ]
    return len(before) <= len(after) and all(map(str.startswith, after, fixed))


def _source(name: str) -> str:
    content: bytes = _loader.get_data(f"{__path__[0]}/solutions/{name}.py")
    return content.decode()
