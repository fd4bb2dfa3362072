"""The API reference: built from the docstrings, complete, and read without a network."""

import re
from pathlib import Path

import tictactoe
from tools import reference

ENGINE = Path(tictactoe.__file__).parent


def test_the_reference_is_complete_and_needs_no_network(tmp_path: Path) -> None:
    pages = reference.build(tmp_path).parent
    assert "tictactoe.html" in (pages / "index.html").read_text("utf-8")
    first = (pages / "tictactoe.html").read_text("utf-8")
    assert set(tictactoe.__all__) <= set(re.findall(r'<section id="(\w+)">', first))
    for folder, packages in ((ENGINE, {"lab", "words"}), (ENGINE / "lab", {"course", "examples"})):
        modules = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
        told = (pages / folder.relative_to(ENGINE.parent)).glob("*.html")
        assert {path.stem for path in told} == modules | packages
    assert not (pages / "tictactoe" / "words").exists()
    for page in pages.rglob("*.html"):  # but for the links that a reader may follow
        text = re.sub(r"<a [^>]*>", "", page.read_text("utf-8"))
        assert not re.search(r"(src|href)=\W?(https?:)?//|url\(\W?(https?:)?//|@import", text), page
