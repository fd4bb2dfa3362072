"""The course as a document for teachers: its words are the page's, and so are its answers."""

from typing import Final

from tictactoe.lab.course import CHAPTERS, Step
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.course.truths import truth
from tictactoe.naming import names
from tictactoe.words import Words

SOLUTIONS: Final = "tictactoe/lab/course/solutions"


def text() -> str:
    """Return the document."""
    words = course_words()
    paragraphs = ["# A course: from any cell to alpha-beta", words("learn about")]
    paragraphs += [words(f"learn teachers {name}") for name in ("plan", "link", "collect")]
    rows = [
        f"| [{number}](#{_anchor(number, words)}) | {words(f'{number} title')} "
        f"| {words(f'{number} goal')} | `?inside=learn&chapter={number}` |"
        for number in range(1, len(CHAPTERS) + 1)
    ]
    paragraphs.append(
        "\n".join(["| | chapter | what it teaches | link |", "|---|---|---|---|", *rows])
    )
    check = "```sh\npython3 -m tictactoe prove --json player.py:choose\n```"
    paragraphs += [words("learn teachers check"), check]
    for number, chapter in enumerate(CHAPTERS, 1):
        paragraphs.append(f"## {number}. {words(f'{number} title')}")
        for step in chapter:
            paragraphs += _paragraphs(f"{number} {step.name}", step, words)
    return "\n\n".join(paragraphs) + "\n"


def _paragraphs(key: str, step: Step, words: Words) -> list[str]:
    found = [f"**{words(f'learn {step.stage}')}.** {plain(words(key))}"]
    if step.moves:
        found.append(f"```text\n{_drawn(step)}\n```")
    if step.task in ("cells", "number"):
        answer = truth(step)
        told = names(step.rules, answer.cells) if answer.cells else f"{answer.number:,}"
        found.append(f"Answer: {told}.")
    if step.task == "code":
        command = f"python3 -m tictactoe prove {SOLUTIONS}/{step.code}.py:choose"
        found.append(f"```sh\n{command}\n```")
    return found


def _drawn(step: Step) -> str:
    """Return the board of a step, and whose turn it is, if anybody's."""
    cells, cols = step.position.cells, step.rules.cols
    rows = [" ".join(cells[start : start + cols]) for start in range(0, step.rules.size, cols)]
    turn = "" if step.position.outcome else f"\n{step.position.turn} to move"
    return "\n".join(rows) + turn


def _anchor(number: int, words: Words) -> str:
    title = words(f"{number} title").lower()
    kept = "".join(sign for sign in title if sign.isalnum() or sign in " -")
    return f"{number}-{kept.replace(' ', '-')}"
