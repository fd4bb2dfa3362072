"""Build `_site/`: the page, the package and the runtime, complete and ready to upload.

What the page loads lies in two folders named by a hash of their content, so that a browser never
mixes two versions: `app-…` is this project, `runtime-…` is Pyodide and PyScript. Beside them lie
the page, its manifest, and the service worker, which knows every file of the site by a digest. Two
builds of the same sources give the same bytes.
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
from itertools import chain
from pathlib import Path
from typing import Final

from tools import licences

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "_site"
NODE: Final = Path(sys.prefix) / ("Scripts/node.exe" if os.name == "nt" else "bin/node")
MODULES: Final = ROOT / "node_modules"

PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES: Final = ("core.js", "core-*.js", "error-*.js", "toml-V4*.js")
"""What the page loads of each; the rest of PyScript are terminals and other interpreters."""
EDITOR_FILES: Final = ("codemirror*.js", "index-*.js")
"""The editor that comes with PyScript, which is loaded when somebody opens it."""

JOINED: Final = {
    "boot": "page spare failures progress taps address language workers downloads",
    "style": "base board game layout sheets",
}
"""Folders of static/ that the page loads as one file, before anything else, and what is in them in
its order: many small files are found by name, and one is asked for at once."""
PROGRAM: Final = ("main.py", "pyscript.toml")
MANIFEST: Final = "manifest.webmanifest"
WORKER: Final = "sw.js"
LICENCES: Final = "licences.html"
LIBRARY: Final = "library.zip.gz"
CARD: Final = "card.png"
"""The picture in link previews; other sites store its address, so it must not change."""
SCREENSHOTS: Final = ("screenshot.png", "screenshot-narrow.png")

LATER: Final = (*EDITOR_FILES, LIBRARY, *SCREENSHOTS, CARD)
"""What few visitors need: the editor, modules for their players, pictures for link previews."""
STDLIB: Final = "python_stdlib.zip.gz"
PACKAGE: Final = "tictactoe.zip.gz"
"""What `tools.pack` makes."""


def build(url: str = "") -> Path:
    """Build the site anew, for an address if that is known, and return its folder.

    Raises `FileNotFoundError` for a missing part, and `LookupError` for one without a licence.
    """
    from tools import icons  # noqa: PLC0415  (dev.py imports this module before it sets anything up)

    shutil.rmtree(SITE, ignore_errors=True)
    app, runtime = SITE / "static", SITE / "runtime"
    shutil.copytree(ROOT / "static", app, ignore=shutil.ignore_patterns(MANIFEST, WORKER, LICENCES))
    icons.draw(app)
    dist = MODULES / "@pyscript" / "core" / "dist"
    pyscript = {name: [*dist.glob(name)] for name in (*PYSCRIPT_FILES, *EDITOR_FILES)}
    if not all(pyscript.values()):
        raise FileNotFoundError(f"@pyscript/core has not all of {', '.join(pyscript)}")
    tables = sorted((ROOT / "tictactoe" / "words").glob("*.json"))
    copies = {
        SITE: [ROOT / "docs" / CARD],
        app: [*(ROOT / "docs" / name for name in SCREENSHOTS), *map(ROOT.joinpath, PROGRAM)],
        app / "words": tables,
        runtime / "pyodide": [MODULES / "pyodide" / name for name in PYODIDE_FILES],
        runtime / "pyscript": chain.from_iterable(pyscript.values()),
    }
    for folder, files in copies.items():
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(file, folder / file.name)
    for name, parts in JOINED.items():
        _join(app / name, parts.split())
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    _write(runtime / "pyodide" / "pyodide-lock.json", json.dumps({**lock, "packages": {}}))
    pack = (NODE, "tools/pyodide.mjs", "-m", "tools.pack", app.relative_to(ROOT))
    subprocess.run([str(word) for word in pack], check=True, cwd=ROOT)
    (app / STDLIB).replace(runtime / "pyodide" / STDLIB)

    runtime = _named_by_content(runtime)
    for script in app.glob("*.js"):
        _write(script, script.read_text("utf-8").replace("../runtime/", f"../{runtime.name}/"))
    app = _named_by_content(app, "app")
    settings = app / "pyscript.toml"
    _write(settings, settings.read_text("utf-8").replace("static/", f"{app.name}/"))
    early = [runtime / "pyodide" / "pyodide.asm.wasm", runtime / "pyodide" / STDLIB, app / PACKAGE]
    page = (ROOT / "index.html").read_text("utf-8")
    for old, new in {
        "static/": f"{app.name}/",
        **{f'"./{name}"': f'"{app.name}/{name}"' for name in PROGRAM},
        'data-early="[]"': f"data-early='{json.dumps([_sizes(file) for file in early])}'",
        'data-languages=""': f'data-languages="{" ".join(table.stem for table in tables)}"',
        "</head>": f"{_hints(app, runtime)}</head>",
    }.items():
        page = page.replace(old, new)
    if url:
        page = addressed(page, url)
    _write(SITE / "index.html", _with_integrity(page, [*app.rglob("*"), *runtime.rglob("*")]))
    (app / "404.html").rename(SITE / "404.html")
    foreign = [*(file for file in runtime.rglob("*") if file.is_file()), app / LIBRARY]
    page = (ROOT / "static" / LICENCES).read_text("utf-8").replace("static/", f"{app.name}/")
    _write(SITE / LICENCES, page.replace("<!-- licences -->", licences.listed(foreign)))
    manifest = (ROOT / "static" / MANIFEST).read_text("utf-8")
    _write(SITE / MANIFEST, manifest.replace("static/", f"{app.name}/"))
    write_worker(SITE)
    (SITE / ".nojekyll").touch()  # or GitHub Pages would leave out names that begin with _
    return SITE


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
    files.pop(WORKER, None)
    files["./"] = files.pop("index.html")
    worker = (ROOT / "static" / WORKER).read_text("utf-8")
    listed = json.dumps(files, indent=2, sort_keys=True)
    worker = worker.replace("const FILES = {};", f"const FILES = {listed};")
    later = [path for path in sorted(files) if any(map(Path(path).match, LATER))]
    worker = worker.replace("const LATER = [];", f"const LATER = {json.dumps(later)};")
    version = hashlib.sha256(worker.encode()).hexdigest()[:12]
    _write(site / WORKER, worker.replace('const VERSION = "";', f'const VERSION = "{version}";'))


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


def _hints(app: Path, runtime: Path) -> str:
    hints = []
    for path in sorted([*app.iterdir(), *runtime.rglob("*")]):
        address = path.relative_to(SITE).as_posix()
        if any(map(path.match, EDITOR_FILES)):
            continue
        if path.suffix == ".mjs" or path.parent.name == "pyscript":
            hints.append(f'<link rel="modulepreload" href="{address}">\n')
        elif path.suffix in {".toml", ".py"} or path.name == "pyodide-lock.json":
            hints.append(f'<link rel="preload" href="{address}" as="fetch" crossorigin>\n')
    return "".join(hints)


def _with_integrity(page: str, files: list[Path]) -> str:
    """Return the page with the hash of each script and style sheet.

    An import map says so for the modules; the content policy allows it by its own hash.
    """
    modules = {}
    for path in sorted(files):
        address = path.relative_to(SITE).as_posix()
        if path.suffix in {".js", ".mjs", ".css"}:
            modules[f"./{address}"] = digest = hash_of(path.read_bytes())
            for name in ("src", "href"):
                link = f'{name}="{address}"'
                page = page.replace(link, f'{link} integrity="{digest}"')
    integrity = json.dumps({"integrity": modules})
    page = page.replace("<script ", f'<script type="importmap">{integrity}</script>\n<script ', 1)
    return allow_import_map(page)


def allow_import_map(page: str) -> str:
    """Return the page with a content policy that allows its import map as it is now."""
    import_map = page.partition('<script type="importmap">')[2].partition("</script>")[0]
    allowed = f"script-src 'self' '{hash_of(import_map.encode())}'"
    return re.sub(r"script-src 'self'( 'sha256-\S+')?", allowed, page, count=1)


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
