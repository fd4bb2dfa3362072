"""Build `_site/`: the page, the package and the runtime, complete and ready to upload.

The page contains what it needs before Python: its style and the scripts that supervise the start,
which can be neither missing nor of another version. All that it loads is in two folders named by a
hash of their content, so that a browser never mixes two versions: `app-…` is this project,
`runtime-…` is Pyodide and PyScript. The page has a hash of each of these files, and the service
worker one of every file of the site. The same sources give the same bytes on every machine.
"""

import gzip
import hashlib
import html
import json
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

from tictactoe.frontends.browser.page.first_games import first_view
from tictactoe.frontends.browser.page.match_view import HANDS
from tictactoe.frontends.browser.page.preferences import CHOICES, LONGEST_PAUSE, LOOKS
from tictactoe.frontends.keyboard import LAYOUTS
from tictactoe.opening import FIRST_MATCH, LINKS
from tictactoe.players import LEVELS
from tictactoe.rules import LONGEST_SIDE, Rules
from tictactoe.session import END_SEEN
from tictactoe.view import view
from tictactoe.words import NAMES, read
from tools import MODULES, NODE, ROOT, SITE, book, icons, licences, notebook, worksheet
from tools.page import (
    CARD,
    PART,
    hash_of,
    with_address,
    with_first_view,
    with_integrity,
    with_parts,
    with_policy,
    with_words,
)

PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LOCK: Final = "pyodide-lock.json"
PYSCRIPT_FILES: Final = ("core.js", "core-*.js", "error-*.js", "toml-V4*.js")
"""The files of PyScript that the page loads; the others are terminals and other interpreters."""
EDITOR_FILES: Final = ("codemirror*.js", "index-*.js")
"""The editor that comes with PyScript, which is loaded when a visitor opens it."""

JOINED: Final = {
    "boot": "page failures stub_storage progress address decoder fetcher workers downloads book"
    " language",
    "style": "tokens elements buttons fields board hand status controls record start layout notices"
    " sheets media",
    "lab": "panel values lesson practice daily tree code steps five cost broken players tournament",
}
"""Folders of static/ that the build joins to one file each, and the order of their files."""
PROGRAM: Final = ("main.py", "pyscript.toml")
PROGRAM_TAG: Final = '<script type="py"'
MANIFEST: Final = "manifest.webmanifest"
WORKER: Final = "sw.js"
DECODER: Final = "boot/decoder.js"
BOOK: Final = "book.json"
LICENCES: Final = "licences.html"
NOT_FOUND: Final = "404.html"
UNKEPT: Final = (
    *(WORKER, NOT_FOUND),
    *(worksheet.TEMPLATE, worksheet.KEY, notebook.NOTEBOOK, notebook.WHEEL),
)
"""Not stored by the service worker: itself, a page that some hosts refuse by name, and the files
for a class."""
PAGES: Final = (LICENCES, NOT_FOUND, worksheet.TEMPLATE)
"""The pages beside index.html."""
LIBRARY: Final = "library.zip.bin"
SCREENSHOTS: Final = ("screenshot.png", "screenshot-narrow.png")

STDLIB: Final = "python_stdlib.zip.bin"
PACKAGE: Final = "tictactoe.zip.bin"
SNAPSHOT: Final = "snapshot.wasm.bin"
"""The archives of `tools.pack`, and the snapshot that tools/snapshot.mjs makes of them."""
WAYS: Final = {"snapshot": (SNAPSHOT,), "library": (STDLIB, PACKAGE)}
"""The files for each way to start Python."""

LANGUAGE: Final = "words/*.json"
"""The words of a language, and those of the course."""

LATER: Final = (
    *(*EDITOR_FILES, *chain(*WAYS.values()), LIBRARY, LANGUAGE, LICENCES),
    *(*SCREENSHOTS, CARD, "icon-*.png"),
)
"""Files that not every visitor needs: the editor, one of the two ways to start Python, modules for
players, languages, the page of licences, pictures for previews and for installing the page."""


def build(url: str = "") -> Path:
    """Build the site, for an address if that is known, and return its folder.

    Raises `FileNotFoundError` for a missing part, and `LookupError` for one without a licence.
    """
    shutil.rmtree(SITE, ignore_errors=True)
    app, runtime = SITE / "static", SITE / "runtime"
    _copy_files(app, runtime)
    for name, joined in JOINED.items():
        _join(app / name, joined.split())
    sources = [ROOT / "index.html", *(ROOT / "static" / name for name in PAGES)]
    pages = [path.read_text("utf-8") for path in sources]
    index, terms, missing, sheet = (with_parts(page, app) for page in pages)
    for name, _ in set(PART.findall("".join(pages))):
        (app / name).unlink()
    _pack_python(app, runtime / "pyodide")
    runtime = _named_by_content(runtime)
    for script in app.glob("*.js"):
        _replace(script, "../runtime/", f"../{runtime.name}/")
    app = _named_by_content(app, "app")
    shutil.copyfile(ROOT / "static" / MANIFEST, SITE / MANIFEST)
    for path in (app / "pyscript.toml", SITE / MANIFEST):
        _replace(path, "static/", f"{app.name}/")
    _write_index(with_first_view(with_words(index)), app, runtime, url)
    foreign = [file for file in runtime.rglob("*") if file.is_file()]
    parts = licences.listed([*foreign, app / PACKAGE, app / LIBRARY, app / SNAPSHOT])
    terms = terms.replace("static/", f"{app.name}/").replace("<!-- licences -->", parts)
    write(SITE / LICENCES, with_policy(terms))
    write(SITE / NOT_FOUND, with_policy(missing))
    for name, page in worksheet.pages(sheet.replace("static/", f"{app.name}/")).items():
        write(SITE / name, with_policy(page))
    write(SITE / notebook.NOTEBOOK, notebook.notebook(url))
    notebook.write_wheel(SITE / notebook.WHEEL)
    write_worker(SITE)
    (SITE / ".nojekyll").touch()  # or GitHub Pages would leave out names that begin with _
    for path in (SITE, *SITE.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return SITE


def _copy_files(app: Path, runtime: Path) -> None:
    """Copy all files that the page loads, and draw its icons."""
    elsewhere = shutil.ignore_patterns(MANIFEST, WORKER, *PAGES)
    shutil.copytree(ROOT / "static", app, ignore=elsewhere)
    icons.draw(app)
    dist = MODULES / "@pyscript" / "core" / "dist"
    pyscript = {name: [*dist.glob(name)] for name in (*PYSCRIPT_FILES, *EDITOR_FILES)}
    if not all(pyscript.values()):
        raise FileNotFoundError(f"@pyscript/core has not all of {', '.join(pyscript)}")
    copies = {
        SITE: [ROOT / "docs" / CARD],
        app: [*(ROOT / "docs" / name for name in SCREENSHOTS), *map(ROOT.joinpath, PROGRAM)],
        runtime / "pyodide": slim_pyodide().iterdir(),
        runtime / "pyscript": chain.from_iterable(pyscript.values()),
    }
    write(app / BOOK, book.text())
    _write_words(app / "words")
    for folder, files in copies.items():
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(file, folder / file.name)


def _write_words(folder: Path) -> None:
    """Write the tables of words, in English where a language lacks a text."""
    folder.mkdir()
    for kind in ("", "course-"):
        english = json.loads(read(f"{kind}en"))
        for language in NAMES if kind else NAMES.keys() - {"en"}:  # which is in the package
            texts = {**english, **json.loads(read(f"{kind}{language}"))}
            write(folder / f"{kind}{language}.json", json.dumps(texts, ensure_ascii=False))


def _pack_python(app: Path, pyodide: Path) -> None:
    """Make the archives of Python modules and the snapshot of a Python that has imported them."""
    lock = json.loads((MODULES / "pyodide" / LOCK).read_text("utf-8"))
    write(pyodide / LOCK, json.dumps({**lock, "packages": {}}))
    run_node("pyodide.mjs", "-m", "tools.pack", app.relative_to(ROOT))
    stdlib, package, snapshot, library = (
        app / name.removesuffix(".bin") for name in (STDLIB, PACKAGE, SNAPSHOT, LIBRARY)
    )
    texts = app / "texts.zip"
    modules = ("pyscript", *_modules_in(stdlib), *_modules_in(package))
    run_node("snapshot.mjs", pyodide, stdlib, package, texts, snapshot, *modules)
    texts.unlink()
    run_node("compress.mjs", stdlib, package, snapshot, library)
    (app / STDLIB).replace(pyodide / STDLIB)


def _write_index(page: str, app: Path, runtime: Path, url: str) -> None:
    """Write index.html, with the facts about the site that its scripts need."""
    wasm, lock = (runtime / "pyodide" / name for name in ("pyodide.asm.wasm", LOCK))
    library = (runtime / "pyodide" / STDLIB, app / PACKAGE)
    ways = {"snapshot": _sizes(app / SNAPSHOT), "library": [*map(_sizes, library)]}
    early = (wasm, lock, *map(app.joinpath, PROGRAM))
    given = {
        "app": f"{app.name}/",
        "early": json.dumps([*map(_sizes, early)]),
        "ways": json.dumps(ways),
        "languages": " ".join(NAMES),
        **facts(),
    }
    attributes = (f'data-{name}="{html.escape(text)}"' for name, text in given.items())
    scripts = [path for path in sorted(runtime.rglob("*")) if path.suffix in {".js", ".mjs"}]
    hints = (
        f'<link rel="modulepreload" href="{_address(path)}" fetchpriority="low">\n'
        for path in scripts
        if not any(map(path.match, EDITOR_FILES))
    )
    for old, new in {
        'data-app=""': " ".join(attributes),
        'max=""': f'max="{LONGEST_SIDE}"',
        "static/": f"{app.name}/",
        **{f'"./{name}"': f'"{app.name}/{name}"' for name in PROGRAM},
        PROGRAM_TAG: f"{''.join(hints)}{PROGRAM_TAG}",
    }.items():
        page = page.replace(old, new)
    if url:
        page = with_address(page, url)
    hashes = {
        _address(path): hash_of(path.read_bytes())
        for path in sorted([*app.rglob("*"), *runtime.rglob("*")])
        if path.is_file() and path.suffix not in {".html", ".png", ".svg"}
    }
    write(SITE / "index.html", with_integrity(page, hashes))


def facts() -> dict[str, str]:
    """Return the facts about the game for the page's scripts, by the names of data attributes."""
    longest = Rules(1, LONGEST_SIDE, 1)
    return {
        "levels": " ".join(LEVELS),
        "columns": "".join(longest.name(cell)[0] for cell in range(longest.size)),
        "links": LINKS.pattern,
        "hands": str(HANDS),
        "looks": " ".join(LOOKS),
        "pauses": " ".join(CHOICES["pause"]),
        "longest-pause": str(LONGEST_PAUSE),
        **{name: LAYOUTS[name] for name in CHOICES["digits"]},
        "restart": str(END_SEEN),
        "first": json.dumps(first_view(view(FIRST_MATCH))),
    }


def write_worker(site: Path) -> None:
    """Write the service worker that stores every file of a site in its current version."""
    paths = [path for path in site.rglob("*") if path.is_file() and path.suffix]
    files = {path.relative_to(site).as_posix(): hash_of(path.read_bytes()) for path in paths}
    for name in UNKEPT:
        files.pop(name, None)
    files["./"] = files.pop("index.html")
    worker, decoder = ((ROOT / "static" / name).read_text("utf-8") for name in (WORKER, DECODER))
    worker = worker.replace(f"// {DECODER}", decoder)
    listed = json.dumps(files, indent=2, sort_keys=True)
    worker = worker.replace("const FILES = {};", f"const FILES = {listed};")
    later = [path for path in sorted(files) if any(map(Path(path).match, LATER))]
    worker = worker.replace("const LATER = [];", f"const LATER = {json.dumps(later)};")
    ways = [[path for path in later if path.endswith(names)] for names in WAYS.values()]
    worker = worker.replace("const WAYS = [];", f"const WAYS = {json.dumps(ways)};")
    version = hashlib.sha256(worker.encode()).hexdigest()[:12]
    write(site / WORKER, worker.replace('const VERSION = "";', f'const VERSION = "{version}";'))


def slim_pyodide() -> Path:
    """Return a folder with the Pyodide that tools/slim.mjs makes in some seconds; it is cached."""
    tools = (ROOT / "tools" / name for name in ("slim.mjs", "builtin_modules.mjs"))
    sources = (ROOT / "package-lock.json", *tools)
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    kept = MODULES / ".cache" / f"pyodide-{digest[:12]}"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=kept.parent) as folder:
            for name in PYODIDE_FILES:
                shutil.copyfile(MODULES / "pyodide" / name, Path(folder, name))
            run_node("slim.mjs", folder)
            shutil.copytree(folder, kept)
    return kept


def run_node(script: str, *words: str | Path) -> None:
    """Run a script of tools/; raises `CalledProcessError` if it fails."""
    command = (NODE, f"tools/{script}", *words)
    subprocess.run([str(word) for word in command], check=True, cwd=ROOT)


def _modules_in(archive: Path) -> list[str]:
    """Return the names of the compiled modules in an archive."""
    with ZipFile(archive) as opened:
        paths = [PurePosixPath(name) for name in opened.namelist() if name.endswith(".pyc")]
    parts = [path.parent if path.stem == "__init__" else path.with_suffix("") for path in paths]
    return [".".join(path.parts) for path in parts]


def _join(folder: Path, names: list[str]) -> None:
    """Replace a folder by one file; raises `ValueError` unless these are all its files."""
    parts = {path.stem: path for path in folder.iterdir()}
    if sorted(parts) != sorted(names):
        raise ValueError(f"{folder.name} holds {sorted(parts)}")
    suffix = parts[names[0]].suffix
    joined = "\n".join(parts[name].read_text("utf-8") for name in names)
    shutil.rmtree(folder)
    write(folder.with_suffix(suffix), joined)


def _named_by_content(folder: Path, name: str = "") -> Path:
    """Rename a folder to a hash of its content, and return it."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return folder.rename(folder.with_name(f"{name or folder.name}-{digest.hexdigest()[:12]}"))


def _address(file: Path) -> str:
    return file.relative_to(SITE).as_posix()


def _sizes(file: Path) -> tuple[str, int, int]:
    content = file.read_bytes()
    return _address(file), len(content), len(gzip.compress(content, mtime=0))


def _replace(file: Path, old: str, new: str) -> None:
    write(file, file.read_text("utf-8").replace(old, new))


def write(target: Path, text: str) -> None:
    """Replace a file at once: a server that reads it meanwhile sends the old or the new content.

    A browser would install an empty service worker, and keep it until the file's time changed.
    """
    part = target.with_name(f"{target.name}.part")
    part.write_text(text, "utf-8", newline="\n")
    part.replace(target)


if __name__ == "__main__":
    print(f"Built {build(*sys.argv[1:])}.")
