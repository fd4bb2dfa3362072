"""Pack the Python of the page: only the modules that it uses, compiled by the page's own Python.

Run inside Pyodide: `node tools/pyodide.mjs -m tools.pack FOLDER`. Starting Python is mostly reading
its standard library. Two archives of compiled modules, python_stdlib.zip.bin and tictactoe.zip.bin,
spare the page the compiling and most of the bytes; compressed as one piece they are smaller than
module by module, and the browser unpacks them faster than Python would. A third, library.zip.bin,
is for players that visitors write: what the page itself does not need of the standard library.
Types that nobody reads while the page runs are left out: compiled, they were a seventh of our
modules.
A fourth, texts.zip.bin, has what is no compiled module of the package: what a snapshot is without.
"""

import ast
import sys
from importlib import import_module
from pathlib import Path, PurePath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "tictactoe" / "frontends" / "browser"
PYSCRIPT: Final = ROOT / "node_modules" / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
NOT_IN_THE_PAGE: Final = (
    "tictactoe/__main__.py",
    "tictactoe/lab/diagram.py",
    "tictactoe/frontends/terminal/",
    "tictactoe/frontends/window/",
)
"""What only the terminal and the window use, by how the names begin."""
MODULES: Final = sorted(
    name
    for path in (ROOT / "tictactoe").rglob("*.py")
    if not (name := path.relative_to(ROOT).as_posix()).startswith(NOT_IN_THE_PAGE)
)
"""The modules of the page."""
WORDS: Final = "tictactoe/words/en.json"
"""What the page says in English; it fetches the table of another language by itself."""
SHOWN: Final = ("tictactoe/lab/algorithms.py", "tictactoe/lab/faulty_search.py")
"""Modules whose source the page shows."""
PLAYERS: Final = (
    "tictactoe/lab/course/solutions/[!_]*.py",
    "tictactoe/lab/examples/[!_]*.py",
)
"""Players that the page shows, and runs only where those of visitors run: from their source."""
LIBRARY: Final = """
abc array bisect calendar cmath collections contextlib copy dataclasses datetime decimal enum
fractions functools graphlib heapq itertools json math numbers operator pprint queue random re
statistics string textwrap time timeit types typing
"""
"""Modules of the standard library that a visitor's player may want."""


def used() -> set[str]:
    """Use everything that the page uses and return the names of the modules loaded."""
    for file in MODULES:
        if not file.startswith("tictactoe/frontends/browser/"):
            import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    from tictactoe import Match, Seat, players, search, status, view, words  # noqa: PLC0415

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
    return set(sys.modules)


def _import_for_the_browser() -> None:
    """Import the standard library's modules that are imported by modules only a browser can run."""
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
                if name.partition(".")[0] in sys.stdlib_module_names:
                    import_module(name)


class Bare(ast.NodeTransformer):
    """Takes away the types of functions and of a module's names; only those of classes are read."""

    def visit_arg(self, found: ast.arg) -> ast.arg:
        """Return an argument without its type."""
        found.annotation = None
        return found

    def visit_FunctionDef(self, found: ast.FunctionDef) -> ast.AST:
        """Return a function without the type of what it returns, and all in it alike."""
        found.returns = None
        return self.generic_visit(found)

    def visit_Module(self, found: ast.Module) -> ast.AST:
        """Return a module without the types of its names."""
        found.body = [self._plain(statement) for statement in found.body]
        return self.generic_visit(found)

    def _plain(self, statement: ast.stmt) -> ast.stmt:
        if not isinstance(statement, ast.AnnAssign) or statement.value is None:
            return statement
        plain = ast.Assign([statement.target], statement.value)
        return ast.copy_location(plain, statement)


def main(folder: Path) -> None:
    """Write the four archives."""
    names = used()
    for name in LIBRARY.split():
        import_module(name)
    more = set(sys.modules) - names
    _write(folder / "python_stdlib.zip.bin", _packed(_sources_of(names)))
    _write(folder / "library.zip.bin", _packed(_sources_of(more)))
    package = _packed({file: (ROOT / file).read_bytes() for file in (*MODULES, WORDS)})
    _write(folder / "tictactoe.zip.bin", package)
    texts = {name: text for name, text in package.items() if not name.endswith(".pyc")}
    _write(folder / "texts.zip.bin", texts)


def _sources_of(names: set[str]) -> dict[str, bytes]:
    """Return the source of each module of the standard library, by its file.

    Some are part of the interpreter; Python asks for no file of theirs.
    """
    from zipfile import ZipFile  # noqa: PLC0415  (not needed by the page)

    with ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as stdlib:
        specs = {name: sys.modules[name].__spec__ for name in names}
        loaded = [name for name, spec in specs.items() if not spec or spec.origin != "frozen"]
        files = [name.replace(".", "/") for name in loaded]
        files = [f"{file}{end}" for file in files for end in (".py", "/__init__.py")]
        return {file: stdlib.read(file) for file in files if file in stdlib.NameToInfo}


def _packed(sources: dict[str, bytes]) -> dict[str, bytes]:
    """Return what is packed of some files: compiled modules, and of some the source."""
    import marshal  # noqa: PLC0415
    from importlib.util import MAGIC_NUMBER  # noqa: PLC0415

    unchecked = (1).to_bytes(12, "little")  # room for a hash of the source, which nobody compares
    packed = {}
    for name, text in sources.items():
        is_player = any(map(PurePath(name).match, PLAYERS))
        if name.endswith(".py") and not is_player:
            # without docstrings and assertions; but Pyodide reads some of its own docstrings
            level = 0 if "pyodide" in name else 2
            tree = ast.parse(text)
            if name.startswith("tictactoe/"):  # of other modules we do not know who reads types
                tree = Bare().visit(tree)
            code = marshal.dumps(compile(tree, name, "exec", dont_inherit=True, optimize=level))
            packed[f"{name}c"] = MAGIC_NUMBER + unchecked + code
        if is_player or name in SHOWN or not name.endswith(".py"):
            packed[name] = text
    return packed


def _write(target: Path, packed: dict[str, bytes]) -> None:
    """Write an archive, the same bytes each time."""
    import gzip  # noqa: PLC0415
    import io  # noqa: PLC0415
    from zipfile import ZipFile, ZipInfo  # noqa: PLC0415

    content = io.BytesIO()
    with ZipFile(content, "w") as archive:
        for name, text in sorted(packed.items()):
            archive.writestr(ZipInfo(name), text)
    target.write_bytes(gzip.compress(content.getvalue(), 9, mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
