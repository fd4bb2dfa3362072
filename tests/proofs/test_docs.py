"""The output of `dev.py docs`: the API reference, complete and without a network; the course."""

import re
from pathlib import Path

import tictactoe
from tictactoe.lab.course import CHAPTERS, STEPS, solution
from tictactoe.lab.course.cut_tree import marked
from tools import docs

PACKAGE = Path(tictactoe.__file__).parent


def test_the_reference_is_complete_and_needs_no_network(tmp_path: Path) -> None:
    pages = docs.build(tmp_path, has_source=False).parent
    assert "tictactoe.html" in (pages / "index.html").read_text("utf-8")
    first = (pages / "tictactoe.html").read_text("utf-8")
    assert set(tictactoe.__all__) <= set(re.findall(r'<section id="(\w+)">', first))
    packages_in = {"": {"engine", "lab", "words"}, "lab": {"course", "examples"}, "words": set()}
    for name, packages in packages_in.items():
        folder = PACKAGE / name
        modules = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
        documented = (pages / folder.relative_to(PACKAGE.parent)).glob("*.html")
        assert {path.stem for path in documented} == modules | packages
    for page in pages.rglob("*.html"):  # except the links for the reader
        text = re.sub(r"<a [^>]*>", "", page.read_text("utf-8"))
        assert not re.search(r"(src|href)=\W?(https?:)?//|url\(\W?(https?:)?//|@import", text), page
    assert (pages / "lesson.md").read_text("utf-8") == docs.lesson()


def test_the_document_of_the_course_has_every_chapter_answer_and_program() -> None:
    text = docs.lesson()
    assert len(re.findall(r"^## \d", text, re.MULTILINE)) == len(CHAPTERS)
    tasks = [step.task for step in STEPS.values()]
    answered = sum(task in ("cells", "play", "number") for task in tasks)
    assert text.count("\nAnswer: ") == answered
    assert "\nAnswer: A3 A2 B3.\n" in text
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert programs == [solution(step.code) for step in STEPS.values() if step.task == "code"]
    for key, step in STEPS.items():
        if step.task == "tree":
            assert text.count("\n- this position: ") == 1, key
        if step.task == "cut":
            assert text.count(": left out") == sum(marked(step.position)), key
