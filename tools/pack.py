"""Pack the Python modules that the page uses, compiled by the page's interpreter.

Run inside Pyodide: `node tools/pyodide.mjs -m tools.pack FOLDER`. Starting Python is mostly reading
its standard library. Two archives of compiled modules spare the page the compiling and most of the
bytes; tools/compress.mjs compresses each as one piece, which is smaller than module by module. With
the first, python_stdlib.zip, Python starts while the second arrives: tictactoe.zip, our package and
the other standard modules. A third, library.zip, is for players that visitors write: modules of the
standard library that the page itself does not need.
Annotations that nothing reads at run time are left out: compiled, they were a seventh of our
modules.
A fourth, texts.zip, holds the other files of the package, which a snapshot lacks.
"""

import ast
import sys
from importlib import import_module
from pathlib import Path, PurePath
from typing import Final

from tools import ROOT

PAGE: Final = ROOT / "tictactoe" / "frontends" / "browser"
PYSCRIPT: Final = ROOT / "node_modules" / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
NOT_IN_THE_PAGE: Final = (
    "tictactoe/__main__.py",
    "tictactoe/lab/diagram.py",
    "tictactoe/lab/course/checking.py",
    "tictactoe/frontends/terminal/",
    "tictactoe/frontends/window/",
)
"""The beginnings of the names of files that only the terminal, the window and notebooks use."""
MODULES: Final = sorted(
    name
    for path in (ROOT / "tictactoe").rglob("*.py")
    if not (name := path.relative_to(ROOT).as_posix()).startswith(NOT_IN_THE_PAGE)
)
"""The modules of the page."""
WORDS: Final = ("tictactoe/words/languages.json", "tictactoe/words/en.json")
"""The list of languages and the texts in English; the page fetches those of other languages."""
SHOWN: Final = ("tictactoe/lab/algorithms.py",)
"""Modules whose source the page shows."""
PLAYERS: Final = (
    "tictactoe/lab/course/solutions/[!_]*.py",
    "tictactoe/lab/examples/[!_]*.py",
)
"""Players that the page shows, and runs from source in the sandbox of visitors' players."""
LIBRARY: Final = """
abc array bisect calendar cmath collections contextlib copy dataclasses datetime decimal enum
fractions functools graphlib heapq itertools json math numbers operator pprint queue random re
statistics string textwrap time timeit types typing
"""
"""Modules of the standard library that a visitor's player may import."""
UNUSED: Final = {"bz2", "compression", "lzma"}
"""Packages that other modules import if available, for archive formats that the site lacks."""
EMPTIED: Final = {"html/entities.py": b"html5 = {}\n"}
"""Modules of which only the name is needed: PyScript imports `html` to escape, not to unescape."""
LAST_EARLY: Final = "ssl"
"""The last module that the page imports before it has the second archive (static/pyodide.js)."""
LATE: Final = {"_pyodide"}
"""Packages that Pyodide imports before that module and the page after it."""


def used() -> set[str]:
    """Import and run what the page uses, and return the names of the modules that this loads."""
    for file in MODULES:
        if not file.startswith("tictactoe/frontends/browser/"):
            import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    from tictactoe import Match, Seat, players, status, view, words  # noqa: PLC0415
    from tictactoe.engine import search  # noqa: PLC0415

    for language in words.NAMES:
        for level in players.LEVELS:
            match = Match(o=Seat(level))
            while match.seat:
                status.advice(match)
                match = match.play(players.LEVELS[level](match.position))
            view.view(match, words.Words(language), search.think)
    import traceback  # noqa: PLC0415

    traceback.format_exception(ValueError())  # used when something fails
    _import_for_the_browser()
    return _loaded()


def _import_for_the_browser() -> None:
    """Import the standard modules that modules for the browser alone import."""
    import ast  # noqa: PLC0415

    pyscript = list(PYSCRIPT.glob("*.py"))
    if not pyscript:  # Pyodide can't follow a link out of the project
        raise FileNotFoundError(f"{PYSCRIPT} holds no module")
    for path in (*PAGE.rglob("*.py"), *pyscript):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                if _root(name) in sys.stdlib_module_names:
                    import_module(name)


class Bare(ast.NodeTransformer):
    """Removes the annotations of functions and of a module's names; classes need theirs."""

    def visit_arg(self, found: ast.arg) -> ast.arg:
        """Return an argument without its annotation."""
        found.annotation = None
        return found

    def visit_FunctionDef(self, found: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        """Return a function, and all functions in it, without annotations."""
        found.returns = None
        return self.generic_visit(found)

    def visit_AsyncFunctionDef(self, found: ast.AsyncFunctionDef) -> ast.AST:
        """Return a coroutine, and all functions in it, without annotations."""
        return self.visit_FunctionDef(found)

    def visit_Module(self, found: ast.Module) -> ast.AST:
        """Return a module without the annotations of its names."""
        found.body = [self._plain(statement) for statement in found.body]
        return self.generic_visit(found)

    def _plain(self, statement: ast.stmt) -> ast.stmt:
        if not isinstance(statement, ast.AnnAssign) or statement.value is None:
            return statement
        plain = ast.Assign([statement.target], statement.value)
        return ast.copy_location(plain, statement)


class Undocumented(ast.NodeTransformer):
    """Empties docstrings. Pyodide copies some of its own, so each must remain a string."""

    def generic_visit(self, found: ast.AST) -> ast.AST:
        """Return a node whose docstring, if any, is empty, and so are those in it."""
        if isinstance(found, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match found.body:
                case [ast.Expr(ast.Constant(str()) as text), *_]:
                    text.value = ""
        return super().generic_visit(found)


def main(folder: Path) -> None:
    """Write the four archives."""
    loaded = [*sys.modules]  # by Pyodide, in this order
    early = {_root(name) for name in loaded[: loaded.index(LAST_EARLY) + 1]} - LATE
    names = used()
    first = {name for name in names if _root(name) in early}  # since no package can be divided
    for name in LIBRARY.split():
        import_module(name)
    more = _loaded() - names
    _write(folder / "python_stdlib.zip", _packed(_sources_of(first)))
    _write(folder / "library.zip", _packed(_sources_of(more)))
    package = _packed({file: (ROOT / file).read_bytes() for file in (*MODULES, *WORDS)})
    _write(folder / "tictactoe.zip", _packed(_sources_of(names - first)) | package)
    texts = {name: text for name, text in package.items() if not name.endswith(".pyc")}
    _write(folder / "texts.zip", texts)


def _loaded() -> set[str]:
    return {name for name in sys.modules if _root(name) not in UNUSED}


def _root(name: str) -> str:
    return name.partition(".")[0]


def _sources_of(names: set[str]) -> dict[str, bytes]:
    """Return the source of each module of the standard library, by its file.

    The modules that are part of the interpreter have no file.
    """
    from zipfile import ZipFile  # noqa: PLC0415  (not needed by the page)

    with ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as stdlib:
        specs = {name: sys.modules[name].__spec__ for name in names}
        loaded = [name for name, spec in specs.items() if not spec or spec.origin != "frozen"]
        files = [name.replace(".", "/") for name in loaded]
        files = [f"{file}{end}" for file in files for end in (".py", "/__init__.py")]
        found = {file: stdlib.read(file) for file in files if file in stdlib.NameToInfo}
    return found | {file: text for file, text in EMPTIED.items() if file in found}


def _packed(sources: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files to pack: compiled modules, and the source of some."""
    import marshal  # noqa: PLC0415
    from importlib.util import MAGIC_NUMBER  # noqa: PLC0415

    unchecked = (1).to_bytes(12, "little")  # room for a hash of the source, which is never compared
    packed = {}
    for name, text in sources.items():
        is_player = any(map(PurePath(name).match, PLAYERS))
        if name.endswith(".py") and not is_player:
            # without docstrings and assertions; but Pyodide needs docstrings
            level = 0 if "pyodide" in name else 2
            tree = ast.parse(text)
            if name.startswith("tictactoe/"):  # of other modules we do not know who reads types
                tree = Bare().visit(tree)
            elif level == 0:
                tree = Undocumented().visit(tree)
            code = marshal.dumps(compile(tree, name, "exec", dont_inherit=True, optimize=level))
            packed[f"{name}c"] = MAGIC_NUMBER + unchecked + code
        if is_player or name in SHOWN or not name.endswith(".py"):
            packed[name] = text
    return packed


def _write(target: Path, packed: dict[str, bytes]) -> None:
    """Write an archive, the same bytes each time."""
    from zipfile import ZipFile, ZipInfo  # noqa: PLC0415

    with ZipFile(target, "w") as archive:
        for name, text in sorted(packed.items()):
            archive.writestr(ZipInfo(name), text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
