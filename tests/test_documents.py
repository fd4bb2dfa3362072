"""The documents: each is linked from the README, and every link has a target."""

import re
import tomllib
from pathlib import Path

import pytest

import dev
from tests.lab.brute_course import expected
from tictactoe.lab.course import CHAPTERS, STEPS, solution, stub
from tictactoe.lab.course.progress import MOST_TRIES
from tictactoe.lab.course.texts import course_words
from tictactoe.words import NAMES
from tools import worksheet

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"""\]\(([^)\s]+)\)|(?:src|href)="([^"]+)\"""")


def links(document: Path) -> list[str]:
    found = (one or other for one, other in LINK.findall(document.read_text("utf-8")))
    return [target for target in found if "://" not in target]


def anchors(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    for target in links(document):
        file, _, heading = target.partition("#")
        found = (document.parent / file).resolve() if file else document
        assert found.is_file(), target
        assert not heading or heading in anchors(found), target


def test_every_document_is_found_from_the_readme() -> None:
    queue = [ROOT / "README.md"]
    for document in queue:
        files = ((document.parent / link.partition("#")[0]).resolve() for link in links(document))
        queue += {file for file in files if file.suffix == ".md"} - set(queue)
    assert set(queue) == set(DOCUMENTS)


def test_the_number_of_languages_is_right() -> None:
    assert len(NAMES) == 12
    for document in (ROOT / "README.md", ROOT / "docs" / "languages.md"):
        assert re.search(r"\btwelve\s+languages\b", document.read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert sum("Natural Language ::" in line for line in project["classifiers"]) == len(NAMES)


def in_house() -> list[Path]:
    """Return the files and folders in the first columns of the tables of docs/house.md.

    A name is in the folder of the name before it in its row, unless it begins with a folder.
    """
    found = []
    for section in (ROOT / "docs" / "house.md").read_text("utf-8").split("\n## ")[1:]:
        heading, *lines = section.splitlines()
        base = ROOT / heading.partition("`")[2].partition("`")[0]
        for line in lines:
            folder = base
            if line.startswith("| `"):
                for name in re.findall(r"`(\S+?)`", line.split("|")[1]):
                    found.append((base if "/" in name[:-1] else folder) / name)
                    folder = found[-1].parent
    return found


def test_every_module_is_in_the_house() -> None:
    package, whole = ROOT / "tictactoe", {"examples", "solutions"}
    modules = {path for path in package.rglob("[a-z]*.py") if path.parent.name not in whole}
    modules |= {path for path in package.rglob("*") if path.name in whole}
    assert (modules | {*(ROOT / "static" / "boot").glob("*.js")}) - {*in_house()} == set()


def test_every_file_in_the_house_exists() -> None:
    files = [path for path in in_house() if path.suffix]
    assert len(files) > 150
    assert [path for path in files if not path.exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_commands_of_the_documents_exist(document: Path) -> None:
    for words in re.findall(r"python3 dev\.py ([^`#\n]+)", document.read_text("utf-8")):
        if words != "--help":
            dev.parser().parse_args(words.replace("FOLDER", "_site").split())


def test_the_names_that_the_sandbox_keeps_are_documented() -> None:
    script = (ROOT / "static" / "sandbox.js").read_text("utf-8")
    lists = re.findall(r"^const (?:LANGUAGE|KEPT) = (.*?);$", script, re.MULTILINE | re.DOTALL)
    kept = {
        name for found in lists for text in re.findall('"(.*?)"', found) for name in text.split()
    }
    section = (
        (ROOT / "docs" / "sandbox.md").read_text("utf-8").partition("These names are left:")[2]
    )
    assert len(lists) == 2
    assert set(section.split("```")[1].split()) - {"text"} == kept


CLASS = (ROOT / "docs" / "class.md").read_text("utf-8")
PLANNED = re.findall(r"^\| (\d)\. (.*?) \|.*?\| (\d+) \| (\d*) ?\|$", CLASS, re.MULTILINE)
"""The number, the title and the minutes of each chapter in the plan for a class."""


def test_the_plan_for_a_class_has_each_chapter_and_adds_up() -> None:
    words = course_words()
    titles = [(str(number), words(f"{number} title")) for number in range(1, len(CHAPTERS) + 1)]
    assert [tuple(row[:2]) for row in PLANNED] == titles
    reading = [int(row[2]) for row in PLANNED]
    coding = {int(row[0]): int(row[3]) for row in PLANNED if row[3]}
    with_code = [int(key[0]) for key, step in STEPS.items() if step.task == "code"]
    assert [*coding] == with_code
    assert len(with_code) == 6
    assert "six short pieces of Python" in CLASS
    assert "the six programs" in CLASS
    sums = sum(reading), sum(coding.values())
    assert "{} to read and predict and {} to write code, about four hours".format(*sums) in CLASS
    assert round(sum(sums) / 60) == 4
    spans = [min(reading), max(reading), *with_code, *sorted(coding.values())[:: len(coding) - 1]]
    assert [*map(int, re.findall(r"\d+", words("learn teachers plan")))] == spans


def test_the_claims_of_the_plan_about_the_course_are_true() -> None:
    corners = expected(STEPS["1 quiet"])[0]
    assert len(corners) == 2
    assert corners <= {0, 2, 6, 8}
    assert "two corners lose" in CLASS
    assert "`PLIES = 2` loses games, and 1 does not" in CLASS  # proved in proofs/test_course.py
    assert "PLIES = 2" in stub("look_ahead")
    assert "PLIES = 1" in solution("look_ahead")
    assert MOST_TRIES == len(worksheet.BOARDS) == len(worksheet.TREES) == 3
    assert "open one after three tries" in CLASS
    assert "three boards, three trees to fill in" in CLASS
