"""The page of licences: the third-party parts of the built site, and their terms.

The source maps of the installed packages show which parts were bundled into each of their files. A
licence is the text that came with its package; if none did, it is the standard text of the licence
that the package or `STATED` names, from the list of the SPDX project, which is installed, too.
"""

import html
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools import MODULES, ROOT

PYSCRIPT: Final = "@pyscript/core"

NATIVE: Final = {
    "bzip2": ("bzip2-1.0.6", ""),
    "CPython": ("Python-2.0.1", "Copyright (c) 2001 Python Software Foundation"),
    "Emscripten": ("MIT", "Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file."),
    "Expat": (
        "MIT",
        """Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper
Copyright (c) 2001-2025 Expat maintainers""",
    ),
    "HACL*": (
        "MIT",
        """Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation
Copyright (c) 2022-2023 HACL* Contributors""",
    ),
    "hiwire": ("MPL-2.0", ""),
    "libffi": ("MIT", "Copyright (c) 1996-2025 Anthony Green, Red Hat, Inc and others."),
    "libmpdec": ("BSD-2-Clause", "Copyright (c) 2008-2024 Stefan Krah. All rights reserved."),
    "mimalloc": ("MIT", "Copyright (c) 2018-2021 Microsoft Corporation, Daan Leijen"),
    "musl": ("MIT", "Copyright (c) 2005-2020 Rich Felker, et al."),
    "zlib": ("Zlib", "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler"),
    "zstd": ("BSD-3-Clause", "Copyright (c) Meta Platforms, Inc. and affiliates."),
}
"""The libraries compiled into Pyodide, with licences and copyrights. SQLite and liblzma are in the
public domain; LLVM's runtime asks for no notice where it is compiled in."""
CODEMIRROR: Final = """
@codemirror/autocomplete @codemirror/commands @codemirror/lang-python @codemirror/language
@codemirror/lint @codemirror/search @codemirror/state @codemirror/view codemirror
@lezer/common @lezer/highlight @lezer/lr @lezer/python @marijn/find-cluster-break crelt style-mod
w3c-keyname
"""
"""The parts of the editor, all by the same authors."""
STATED: Final = {
    **NATIVE,
    **dict.fromkeys(
        CODEMIRROR.split(),
        ("MIT", "Copyright (C) 2018 by Marijn Haverbeke <marijn@haverbeke.berlin> and others"),
    ),
    "stackframe": ("MIT", "Copyright (c) 2017 Eric Wendelin and other contributors"),
    "toml": ("ISC", "Copyright (c) Andrea Giammarchi"),
}
"""The licences and copyrights of parts that are not installed as packages."""
UNMAPPED: Final = {
    "pyodide-lock.json": {"pyodide"},
    "pyodide.asm.mjs": {"pyodide", "Emscripten"},
    "pyodide.asm.wasm": {"pyodide", *NATIVE},
    "python_stdlib.zip.bin": {"pyodide", "CPython"},
    "tictactoe.zip.bin": {"pyodide", "CPython"},
    "library.zip.bin": {"CPython"},
    "snapshot.wasm.bin": {"pyodide", "CPython", "@pyscript/core"},
}
"""The parts of the files without a source map."""
PART: Final = re.compile(r".*(?:node_modules|vendor|3rd-party)/((?:@[\w-]+/)?[\w-]+)")
"""A part in the path of a source: `../node_modules/@lezer/lr/dist/index.js`."""
HOLDER: Final = re.compile(r"(Copyright \(c\) (<year>|2004-2010 by Int|1995-2003 by Int).*\n)+\n")
"""The lines of a standard text in which the copyright holder belongs."""
WRAPPED: Final = re.compile(r"(?<=.{55})\n *(?=\S)(?!Copyright)")
"""A line break within a sentence; a screen breaks lines by its own width."""


class Licence(NamedTuple):
    """A licence by its SPDX name, with its text."""

    name: str
    text: str


def parts(file: Path) -> set[str]:
    """Return the names of the parts of a file of the runtime.

    Raises `LookupError` for an unknown file.
    """
    if file.name in UNMAPPED:
        return UNMAPPED[file.name]
    owner, folder = ("pyodide", "") if file.parent.name == "pyodide" else (PYSCRIPT, "dist")
    source_map = MODULES / owner / folder / f"{file.name}.map"
    if not source_map.exists():
        raise LookupError(f"the parts of {file.name} are unknown: add it to {Path(__file__).name}")
    sources = json.loads(source_map.read_text("utf-8"))["sources"] or [""]
    return {found[1] if (found := PART.match(source)) else owner for source in sources}


def licence(part: str) -> Licence:
    """Return the licence of a part; raises `LookupError` if there is none."""
    about = _about(part)
    author = f"Copyright (c) {about['author']}" if "author" in about else ""
    name, holder = STATED.get(part, (about.get("license", ""), author))
    files = sorted((MODULES / part).glob("LICENSE*"))
    if part in CODEMIRROR.split():
        brought = MODULES / PYSCRIPT / "src" / "3rd-party-licenses"
        files = [*brought.glob(f"{part.removeprefix('@').replace('/', '_')}.license.txt")]
    standard = MODULES / "spdx-license-list" / "licenses" / f"{name}.json"
    if files:
        text = files[0].read_text("utf-8")
    elif name and standard.exists():
        text = json.loads(standard.read_text("utf-8"))["licenseText"]
        text = f"{holder}\n\n{HOLDER.sub('', text)}"
    else:
        raise LookupError(f"{part} comes without a licence: add one to {Path(__file__).name}")
    return Licence(name.replace("APACHE", "Apache"), WRAPPED.sub(" ", text.strip("\n")))


def listed(files: Iterable[Path]) -> str:
    """Return the licences of all parts of some files of the runtime, as HTML."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in files:
        for part in parts(file):
            found[part].add(file.name)
    together: dict[Licence, list[str]] = defaultdict(list)
    for part in sorted(found, key=str.casefold):
        together[licence(part)].append(part)
    own = Licence("MIT", (ROOT / "LICENSE").read_text("utf-8"))
    sections = [_section("Tic-tac-toe", "all other files", own)]
    for terms, names in sorted(together.items()):
        within = sorted(set().union(*(found[name] for name in names)))
        sections.append(_section(", ".join(map(_link, names)), ", ".join(within), terms))
    return "".join(sections)


def _about(part: str) -> dict[str, Any]:
    """Return the package.json of an installed package, or nothing."""
    file = MODULES / part / "package.json"
    about: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return about


def _link(part: str) -> str:
    home = _about(part).get("homepage")
    return f'<a href="{html.escape(home)}">{part}</a>' if home else part


def _section(heading: str, within: str, terms: Licence) -> str:
    return (
        f"<h2>{heading}</h2>\n<p>{html.escape(terms.name)}, in {within}</p>\n"
        f"<details><summary>Licence</summary>\n<pre>{html.escape(terms.text)}</pre></details>\n"
    )
