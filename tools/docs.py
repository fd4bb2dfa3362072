"""Build in `_docs/` the API reference, and the course as a document for teachers.

The reference comes from the docstrings; the course has the words and the answers of the page.
"""

import sys
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from pkgutil import iter_modules
from typing import Final
from unittest.mock import patch

import pdoc

import tictactoe
from tictactoe.lab.branches import NUMBERS
from tictactoe.lab.course import CHAPTERS, Step, cut_tree, fill_tree, playing, solution
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.course.truths import truth
from tictactoe.naming import names
from tictactoe.words import Words
from tools import ROOT

DOCS: Final = ROOT / "_docs"
EXCLUDED: Final = ("__main__", "frontends")
"""Modules that are run, not imported."""


def build(folder: Path = DOCS, *, has_source: bool = True) -> Path:
    """Build both into a folder and return the first page; a warning is an error.

    `has_source` adds the source code, whose highlighting takes most of the time.
    """
    for name in tictactoe.__all__:  # pdoc sees only what is loaded
        setattr(tictactoe, name, getattr(tictactoe, name))
    modules = [module.name for module in iter_modules(tictactoe.__path__)]
    listed = [*tictactoe.__all__, *(name for name in modules if name not in EXCLUDED)]
    footer = f"tictactoe {tictactoe.__version__}"
    pdoc.render.configure(docformat="markdown", footer_text=footer, show_source=has_source)
    with patch.object(tictactoe, "__all__", listed), warnings.catch_warnings():
        warnings.simplefilter("error")
        pdoc.pdoc("tictactoe", output_directory=folder)
    (folder / "lesson.md").write_text(lesson(), "utf-8")
    return folder / "index.html"


def lesson() -> str:
    """Return the course as a document in Markdown."""
    words = course_words()
    paragraphs = ["# A course: from any cell to alpha-beta", words("learn about")]
    paragraphs += [words(f"learn teachers {name}") for name in ("plan", "link", "collect")]
    paragraphs.append("```sh\npython3 -m tictactoe grade *.json\n```")
    rows = [
        f"| {number}. {words(f'{number} title')} | {words(f'{number} goal')} "
        f"| `?inside=learn&chapter={number}` |"
        for number in range(1, len(CHAPTERS) + 1)
    ]
    head = ("| chapter | what it teaches | link |", "|---|---|---|")
    paragraphs.append("\n".join((*head, *rows)))
    for number, chapter in enumerate(CHAPTERS, 1):
        paragraphs.append(f"## {number}. {words(f'{number} title')}")
        for place, step in enumerate(chapter):
            if step.is_annex and not chapter[place - 1].is_annex:
                paragraphs.append(f"### {words('learn annex')}")
            paragraphs += _paragraphs(f"{number} {step.name}", step, words)
    return "\n\n".join(paragraphs) + "\n"


def _paragraphs(key: str, step: Step, words: Words) -> Iterator[str]:
    """Yield the text of a step, its board, and the answer or the program that passes it."""
    yield f"**{words(f'learn {step.stage}')}.** {plain(words(key))}"
    if step.moves:
        turn = "" if step.position.outcome else f"\n{step.position.turn} to move"
        yield f"```text\n{step.position.board}{turn}\n```"
    if step.task in ("cells", "number"):
        answer = truth(step)
        text = names(step.rules, answer.cells) if answer.cells else f"{answer.number:,}"
        yield f"Answer: {text}."
    if step.task == "play":
        moves = playing.played(step, playing.winning(step)).cells[len(step.cells) :]
        yield f"Answer: {' '.join(map(step.rules.name, moves))}."
    if step.task == "code":
        yield f"```python\n{solution(step.code)}```"
    if step.task == "tree":
        yield "\n".join(_nodes(step, fill_tree.values(step.position)))
    if step.task == "cut":
        left = cut_tree.cuts(step.position).branches
        yield "\n".join(f"- {names(step.rules, path)}: left out" for path in left)


def _nodes(step: Step, numbers: Iterable[int]) -> Iterator[str]:
    """Yield a line for each node of a tree to fill in, with its value."""
    for path, number in zip(fill_tree.paths(step.position), numbers, strict=True):
        yield f"- {names(step.rules, path) or 'this position'}: {NUMBERS[number]}"


if __name__ == "__main__":
    print(f"Wrote {build(*map(Path, sys.argv[1:]))}")
