"""Build `_site/`: the page, the package and the runtime, complete and ready to upload."""

import shutil
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "_site"

PYODIDE_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
PYSCRIPT_FILES: Final = (
    "core.js",
    "core-*.js",
    "error-*.js",
    "toml-V4*.js",
)
"""What the page loads of PyScript; the rest are editors, terminals and other interpreters."""


def build() -> Path:
    """Build the site anew and return its folder; raises `FileNotFoundError` for a missing part."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir()
    for name in ("index.html", "main.py", "pyscript.toml"):
        shutil.copy(ROOT / name, SITE)
    shutil.copytree(ROOT / "static", SITE / "static")
    config = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    for source in config["files"]:
        _copy(ROOT / source, SITE / source)
    modules = ROOT / "node_modules"
    for name in PYODIDE_FILES:
        _copy(modules / "pyodide" / name, SITE / "runtime" / "pyodide" / name)
    for pattern in PYSCRIPT_FILES:
        found = sorted((modules / "@pyscript" / "core" / "dist").glob(pattern))
        if not found:
            raise FileNotFoundError(f"@pyscript/core has no file {pattern}")
        for source in found:
            _copy(source, SITE / "runtime" / "pyscript" / source.name)
    (SITE / ".nojekyll").touch()  # or GitHub Pages would leave out names that begin with _
    return SITE


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
