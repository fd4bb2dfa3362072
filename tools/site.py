"""Build `_site/`: the page, the package and the runtime, complete and ready to upload.

What the page needs before Python is part of it: its style and the scripts that watch over the start
can be neither missing nor those of another version. What it loads lies in two folders named by a
hash of their content, so that a browser never mixes two versions: `app-…` is this project,
`runtime-…` is Pyodide and PyScript. The page knows each of these files by a hash, and the service
worker every file of the site. The same sources give the same bytes, whoever builds them and where.
"""

import base64
import gzip
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
from io import BytesIO
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZipFile

from tictactoe.opening import FIRST_MATCH, LINK
from tictactoe.players import LEVELS
from tictactoe.rules import LONGEST_SIDE, Rules
from tools import licences
from tools.slim import slim
from tools.words import with_first_view, with_words

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "_site"
NODE: Final = Path(sys.prefix) / ("Scripts/node.exe" if os.name == "nt" else "bin/node")
MODULES: Final = ROOT / "node_modules"

PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LOCK: Final = "pyodide-lock.json"
PYSCRIPT_FILES: Final = ("core.js", "core-*.js", "error-*.js", "toml-V4*.js")
"""What the page loads of each; the rest of PyScript are terminals and other interpreters."""
EDITOR_FILES: Final = ("codemirror*.js", "index-*.js")
"""The editor that comes with PyScript, which is loaded when somebody opens it."""

JOINED: Final = {
    "boot": "page failures stub_storage progress taps address fetcher workers downloads language",
    "style": "tokens elements buttons tabs fields board status controls record start layout notices"
    " sheets print",
    "lab": "panel values lesson practice tree code steps cost broken players tournament",
}
"""Folders of static/ that the page takes as one file each, and what is in them in its order: many
small files are found by name."""
PARTS: Final = ("guard.js", "boot.js", "board.js", "pending_tap.js", "offline.js", "style.css")
"""What stands in the page itself."""
BOOT: Final = "<script data-app="
"""How the first script begins that needs to know the other files."""
PROGRAM: Final = ("main.py", "pyscript.toml")
MANIFEST: Final = "manifest.webmanifest"
WORKER: Final = "sw.js"
UNKEPT: Final = (WORKER, "404.html")
"""What the service worker does not keep: itself, and a page that some hosts refuse by name."""
LICENCES: Final = "licences.html"
NOT_FOUND: Final = "404.html"
LIBRARY: Final = "library.zip.bin"
CARD: Final = "card.png"
"""The picture in link previews; other sites store its address, so it must not change."""
SCREENSHOTS: Final = ("screenshot.png", "screenshot-narrow.png")

STDLIB: Final = "python_stdlib.zip.bin"
PACKAGE: Final = "tictactoe.zip.bin"
TEXTS: Final = "texts.zip.bin"
"""What `tools.pack` makes: gzip files. Some hosts would let the browser unpack a `.gz` file."""
SNAPSHOT: Final = "snapshot.wasm"
"""What tools/snapshot.mjs makes of the three."""
WAYS: Final = {"snapshot": (SNAPSHOT,), "library": (STDLIB, PACKAGE)}
"""What Python needs for each way to start."""

COURSE: Final = "course-*.json"
"""The texts of the course."""

LATER: Final = (
    *(*EDITOR_FILES, *chain(*WAYS.values()), LIBRARY, COURSE, LICENCES),
    *(*SCREENSHOTS, CARD, "icon-*.png"),
)
"""What not every visitor needs: the editor, one of the two ways to start Python, modules for
players, the course, the page of licences, pictures for link previews and for whoever installs the
game."""


def build(url: str = "") -> Path:
    """Build the site anew, for an address if that is known, and return its folder.

    Raises `FileNotFoundError` for a missing part, and `LookupError` for one without a licence.
    """
    from tools import icons  # noqa: PLC0415  (dev.py imports this module before it sets anything up)

    shutil.rmtree(SITE, ignore_errors=True)
    app, runtime = SITE / "static", SITE / "runtime"
    shutil.copytree(
        ROOT / "static", app, ignore=shutil.ignore_patterns(MANIFEST, WORKER, LICENCES, NOT_FOUND)
    )
    icons.draw(app)
    dist = MODULES / "@pyscript" / "core" / "dist"
    pyscript = {name: [*dist.glob(name)] for name in (*PYSCRIPT_FILES, *EDITOR_FILES)}
    if not all(pyscript.values()):
        raise FileNotFoundError(f"@pyscript/core has not all of {', '.join(pyscript)}")
    tables = sorted((ROOT / "tictactoe" / "words").glob("*.json"))
    copies = {
        SITE: [ROOT / "docs" / CARD],
        app: [*(ROOT / "docs" / name for name in SCREENSHOTS), *map(ROOT.joinpath, PROGRAM)],
        app / "words": [
            *(table for table in tables if table.stem != "en"),  # which is in the package
            *(ROOT / "tictactoe" / "lab" / "course").glob("*.json"),
        ],
        runtime / "pyodide": [MODULES / "pyodide" / name for name in PYODIDE_FILES],
        runtime / "pyscript": chain.from_iterable(pyscript.values()),
    }
    for folder, files in copies.items():
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(file, folder / file.name)
    for name, joined in JOINED.items():
        _join(app / name, joined.split())
    parts = {name: (app / name).read_text("utf-8") for name in PARTS}
    for name in parts:
        (app / name).unlink()
    lock = json.loads((MODULES / "pyodide" / LOCK).read_text("utf-8"))
    _write(runtime / "pyodide" / LOCK, json.dumps({**lock, "packages": {}}))
    slim(runtime / "pyodide")
    run_node("pyodide.mjs", "-m", "tools.pack", app.relative_to(ROOT))
    archives = app / STDLIB, app / PACKAGE
    modules = ("pyscript", *chain.from_iterable(map(_modules_in, archives)))
    made = runtime / "pyodide", *archives, app / TEXTS
    run_node("snapshot.mjs", *made, app / SNAPSHOT, *modules)
    (app / TEXTS).unlink()
    (app / STDLIB).replace(runtime / "pyodide" / STDLIB)

    runtime = _named_by_content(runtime)
    for script in app.glob("*.js"):
        _write(script, script.read_text("utf-8").replace("../runtime/", f"../{runtime.name}/"))
    app = _named_by_content(app, "app")
    settings = app / "pyscript.toml"
    _write(settings, settings.read_text("utf-8").replace("static/", f"{app.name}/"))
    early = [
        *(runtime / "pyodide" / name for name in ("pyodide.asm.wasm", LOCK)),
        *(app / name for name in PROGRAM),
    ]
    library = [_sizes(file) for file in (runtime / "pyodide" / STDLIB, app / PACKAGE)]
    ways = {"snapshot": _sizes(app / SNAPSHOT), "library": library}
    given = {
        "app": f"{app.name}/",
        "early": json.dumps([_sizes(file) for file in early]),
        "ways": json.dumps(ways),
        "languages": " ".join(table.stem for table in tables),
        **facts(),
    }
    attributes = "".join(f' data-{name}="{html.escape(text)}"' for name, text in given.items())
    page = with_first_view(with_words((ROOT / "index.html").read_text("utf-8")))
    page = page.replace('src="static/boot.js"', f'src="static/boot.js"{attributes}')
    page = _with_parts(page, parts)
    for old, new in {
        'max=""': f'max="{LONGEST_SIDE}"',
        "static/": f"{app.name}/",
        **{f'"./{name}"': f'"{app.name}/{name}"' for name in PROGRAM},
        "</head>": f"{_hints(runtime)}</head>",
    }.items():
        page = page.replace(old, new)
    if url:
        page = addressed(page, url)
    _write(SITE / "index.html", _with_integrity(page, [*app.rglob("*"), *runtime.rglob("*")]))
    _write(SITE / NOT_FOUND, allow_parts((ROOT / "static" / NOT_FOUND).read_text("utf-8")))
    foreign = [file for file in runtime.rglob("*") if file.is_file()]
    foreign += [app / LIBRARY, app / SNAPSHOT]
    page = _with_parts((ROOT / "static" / LICENCES).read_text("utf-8"), parts)
    page = page.replace("static/", f"{app.name}/")
    page = page.replace("<!-- licences -->", licences.listed(foreign))
    _write(SITE / LICENCES, allow_parts(page))
    manifest = (ROOT / "static" / MANIFEST).read_text("utf-8")
    _write(SITE / MANIFEST, manifest.replace("static/", f"{app.name}/"))
    write_worker(SITE)
    (SITE / ".nojekyll").touch()  # or GitHub Pages would leave out names that begin with _
    for path in (SITE, *SITE.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return SITE


def facts() -> dict[str, str]:
    """Return what the page's scripts know of the game, by the names of their data attributes."""
    longest = Rules(1, LONGEST_SIDE, 1)
    return {
        "levels": " ".join(LEVELS),
        "columns": "".join(longest.name(cell)[0] for cell in range(longest.size)),
        "link": LINK,
        "opponent": FIRST_MATCH.opponent,
    }


def addressed(page: str, url: str) -> str:
    """Return the page with its address, for search engines and for whoever links to it.

    Both want it whole, and so that of the picture, too.
    """
    home = html.escape(f"{url.rstrip('/')}/")
    named = (
        f'<link rel="canonical" href="{home}">\n'
        f'<meta property="og:url" content="{home}">\n'
        f'<meta property="og:image" content="{home}{CARD}">\n'
        '<meta name="twitter:card" content="summary_large_image">\n'
    )
    return page.replace("</head>", f"{named}</head>")


def write_worker(site: Path) -> None:
    """Write the service worker that keeps every file of a site as it is now."""
    paths = [path for path in site.rglob("*") if path.is_file() and path.suffix]
    files = {path.relative_to(site).as_posix(): hash_of(path.read_bytes()) for path in paths}
    for name in UNKEPT:
        files.pop(name, None)
    files["./"] = files.pop("index.html")
    worker = (ROOT / "static" / WORKER).read_text("utf-8")
    listed = json.dumps(files, indent=2, sort_keys=True)
    worker = worker.replace("const FILES = {};", f"const FILES = {listed};")
    later = [path for path in sorted(files) if any(map(Path(path).match, LATER))]
    worker = worker.replace("const LATER = [];", f"const LATER = {json.dumps(later)};")
    ways = [[path for path in later if path.endswith(names)] for names in WAYS.values()]
    worker = worker.replace("const WAYS = [];", f"const WAYS = {json.dumps(ways)};")
    version = hashlib.sha256(worker.encode()).hexdigest()[:12]
    _write(site / WORKER, worker.replace('const VERSION = "";', f'const VERSION = "{version}";'))


def run_node(script: str, *words: str | Path) -> None:
    """Run a script of tools/; raises `CalledProcessError` if it fails."""
    command = (NODE, f"tools/{script}", *words)
    subprocess.run([str(word) for word in command], check=True, cwd=ROOT)


def _modules_in(archive: Path) -> list[str]:
    """Return the names of the compiled modules in an archive."""
    with ZipFile(BytesIO(gzip.decompress(archive.read_bytes()))) as opened:
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
    _write(folder.with_suffix(suffix), joined)


def _named_by_content(folder: Path, name: str = "") -> Path:
    """Rename a folder by a hash of all that is in it, and return it."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return folder.rename(folder.with_name(f"{name or folder.name}-{digest.hexdigest()[:12]}"))


def _with_parts(page: str, parts: dict[str, str]) -> str:
    """Return a page with the content of scripts and styles in the place of what would ask for them.

    Raises `ValueError` for one that would end before its end.
    """
    for name, text in parts.items():
        kind = "style" if name.endswith(".css") else "script"
        if f"</{kind}" in text or "<!--" in text:
            raise ValueError(f"{name} cannot stand in a page")
        style, script = (
            f'<link rel="stylesheet" href="static/{name}"',
            f'<script src="static/{name}"',
        )
        before, link, after = page.partition(style if kind == "style" else script)
        attributes, _, after = after.partition(">" if kind == "style" else "></script>")
        if link:
            page = f"{before}<{kind}{attributes}>\n{text}</{kind}>{after}"
    return page


def _hints(runtime: Path) -> str:
    """Return what fetches the scripts of the runtime early, but after what draws the page."""
    hints = []
    for path in sorted(runtime.rglob("*")):
        if path.suffix in {".js", ".mjs"} and not any(map(path.match, EDITOR_FILES)):
            address = path.relative_to(SITE).as_posix()
            hints.append(f'<link rel="modulepreload" href="{address}" fetchpriority="low">\n')
    return "".join(hints)


def _with_integrity(page: str, files: list[Path]) -> str:
    """Return the page with the hash of each file that it loads.

    The import map has those of all: browsers check modules by it, and static/boot/ what it fetches.
    """
    hashes = {}
    for path in sorted(files):
        address = path.relative_to(SITE).as_posix()
        if path.is_file() and path.suffix not in {".html", ".png", ".svg"}:
            hashes[f"./{address}"] = digest = hash_of(path.read_bytes())
            for name in ("src", "href"):
                link = f'{name}="{address}"'
                page = page.replace(link, f'{link} integrity="{digest}"')
    integrity = json.dumps({"integrity": hashes})
    page = page.replace(BOOT, f'<script type="importmap">{integrity}</script>\n{BOOT}', 1)
    return allow_parts(page)


def allow_parts(page: str) -> str:
    """Return the page with a content policy that allows what is in it as it is now, by its hash."""
    for kind in ("script", "style"):
        parts = re.findall(rf"<{kind}(?![^>]* src=)[^>]*>(.*?)</{kind}>", page, re.DOTALL)
        hashes = " ".join(f"'{hash_of(part.encode())}'" for part in parts)
        page = re.sub(
            rf"{kind}-src 'self'( 'sha256-[^']+')*", f"{kind}-src 'self' {hashes}", page, count=1
        )
    return page


def hash_of(content: bytes) -> str:
    """Return the hash of a file as browsers write it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def _sizes(file: Path) -> tuple[str, int, int]:
    content = file.read_bytes()
    return file.relative_to(SITE).as_posix(), len(content), len(gzip.compress(content, mtime=0))


def _write(target: Path, text: str) -> None:
    target.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    print(f"Built {build(*sys.argv[1:])}.")
