"""The documents: each is linked from the README, and every link has a target."""

import re
from pathlib import Path

import pytest

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


def test_every_module_has_its_line() -> None:
    told = (ROOT / "docs" / "house.md").read_text("utf-8")
    package = ROOT / "tictactoe"
    names = {path.name for path in (*package.glob("[a-z]*.py"), *package.glob("lab/[a-z]*.py"))}
    names |= {f"{path.parent.name}/" for path in package.rglob("__init__.py")}
    names -= {"tictactoe/", "frontends/", "lab/", "browser/"}
    assert {name for name in names if not re.search(rf"[`/]{name}", told)} == set()


def test_the_commands_of_the_documents_exist() -> None:
    program = (ROOT / "dev.py").read_text("utf-8")
    known = set(re.findall(r"^def (\w+)\(_?options: Options\)", program, re.MULTILINE))
    assert len(known) > 5
    for document in DOCUMENTS:
        named = set(re.findall(r"python3 dev\.py (\w+)", document.read_text("utf-8")))
        assert named <= known, document


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
