"""The API reference: built from the docstrings, complete, and read without a network."""

import re
from pathlib import Path

import pytest

import tictactoe
from tools import reference

ENGINE = Path(tictactoe.__file__).parent


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the reference, which takes a warning for an error."""
    return reference.build(tmp_path_factory.mktemp("reference")).parent


def test_every_name_of_the_library_is_told(pages: Path) -> None:
    assert "tictactoe.html" in (pages / "index.html").read_text("utf-8")
    first = (pages / "tictactoe.html").read_text("utf-8")
    assert set(tictactoe.__all__) <= set(re.findall(r'<section id="(\w+)">', first))


def test_every_module_that_a_program_may_import_has_a_page(pages: Path) -> None:
    for folder, packages in ((ENGINE, {"lab", "words"}), (ENGINE / "lab", {"examples"})):
        modules = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
        told = (pages / folder.relative_to(ENGINE.parent)).glob("*.html")
        assert {path.stem for path in told} == modules | packages
    assert not (pages / "tictactoe" / "words").exists()


def test_the_reference_needs_no_network(pages: Path) -> None:
    for page in pages.rglob("*.html"):
        text = re.sub(r"<a [^>]*>", "", page.read_text("utf-8"))
        assert not re.search(r"(src|href)=\W?(https?:)?//|url\(\W?(https?:)?//|@import", text), page
