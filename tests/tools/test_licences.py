"""The licences of what the site is made of are found, and a build that misses one fails."""

import json
import re
from pathlib import Path

import pytest

from tools import MODULES, licences
from tools.licences import NATIVE, STATED, licence, parts

COMPILED = {
    "_bz2": "bzip2",
    "_ctypes": "libffi",
    "_decimal": "libmpdec",
    "_sha2": "HACL*",
    "_zstd": "zstd",
    "pyexpat": "Expat",
    "zlib": "zlib",
}
"""Modules of Python in Pyodide, and the library that each is made of."""
NOT_COMPILED = {"_curses", "_dbm", "_gdbm", "_hashlib", "_ssl", "_tkinter", "_uuid", "readline"}
"""Those made of a library that has no licence here; SQLite and liblzma need none."""


def test_a_text_comes_from_the_package_or_else_names_who_holds_the_copyright() -> None:
    own = (MODULES / "coincident" / "LICENSE").read_text("utf-8")
    assert licence("coincident").text.split() == own.split()
    assert licence("codedent").text.startswith("Copyright (c) Andrea Giammarchi\n\nISC License")
    for part, (name, holder) in STATED.items():
        found = licence(part)
        assert found.name == name
        assert len(found.text) > 500
        assert "<" not in found.text.partition("Permission is")[0].replace("<marijn", "")
        assert part in licences.CODEMIRROR or holder in found.text


def test_the_packages_of_a_bundle_are_those_of_its_source_map() -> None:
    (view,) = (MODULES / licences.PYSCRIPT / "dist").glob("codemirror_view-*.js")
    assert parts(view) == {"@codemirror/view", "crelt", "style-mod", "w3c-keyname"}
    assert parts(MODULES / "pyodide" / "pyodide.mjs") == {"pyodide", "stackframe"}


def test_the_libraries_that_are_compiled_into_pyodide_are_stated() -> None:
    content = (MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    compiled = {name.decode() for name in re.findall(rb"PyInit_(\w+)", content)}
    assert COMPILED.keys() <= compiled
    assert set(COMPILED.values()) <= NATIVE.keys()
    assert not NOT_COMPILED & compiled


def test_a_build_that_misses_a_licence_fails_and_names_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(licences, "MODULES", tmp_path)
    dist = tmp_path / licences.PYSCRIPT / "dist"
    dist.mkdir(parents=True)
    new = tmp_path / "pyscript" / "new.js"
    with pytest.raises(LookupError, match=r"the parts of new\.js are unknown"):
        licences.listed([new])
    sources = {"sources": ["../node_modules/@some/one/node_modules/else/index.js"]}
    (dist / "new.js.map").write_text(json.dumps(sources), "utf-8")
    with pytest.raises(LookupError, match="else comes without a licence"):
        licences.listed([new])
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "package.json").write_text('{"license": "A<B"}', "utf-8")
    with pytest.raises(LookupError, match="else comes without a licence"):
        licences.listed([new])
    (tmp_path / "else" / "LICENSE.md").write_text("All <rights> granted.\n", "utf-8")
    assert "<p>A&lt;B, in new.js</p>" in licences.listed([new])
    assert "<pre>All &lt;rights&gt; granted.</pre>" in licences.listed([new])
