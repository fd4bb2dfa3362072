"""Do the tests bite? The engine is changed in one small way at a time; its tests should notice.

A *mutant* is a module with one change: another comparison or operator, a constant one off, a
condition turned round, a result or a statement left out. It is tried on the tests and the examples
of its own module that reach the changed line, the quickest first, until one fails. Each try is a
process of its own, which loads the mutant in the place of the module. What errors say, decorators
and types are left alone.

Mutmut changes no function that has a decorator: no property, no level, nothing that is cached.
"""

import ast
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any, Final

import coverage
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
KNOWN: Final = ROOT / "docs" / "mutants.md"
MODULES: Final = ("rules", "threats", "search", "players", "game", "record", "session")
MORE_TESTS: Final = {"game": ("score", "history")}
"""Whose tests are run besides those of a module itself: the game uses the score and undo."""
MEMORY: Final = 2 << 30
WORKERS: Final = os.cpu_count() or 1
KILLED: Final = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED, -signal.SIGVTALRM)

PAIRS: Final = (
    "Lt LtE, Gt GtE, Eq NotEq, Is IsNot, In NotIn, And Or, Add Sub, Mult FloorDiv, LShift RShift, "
    "BitAnd BitOr, Continue Break"
)
SWAPS: Final = {"Div": "Mult", "Mod": "FloorDiv", "BitXor": "BitOr"}
for _one, _other in map(str.split, PAIRS.split(", ")):
    SWAPS.update({_one: _other, _other: _one})
NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
PIPE: Final = r"\|"  # in a table
LEFT_ALONE: Final = ("annotation", "returns", "decorator_list", "bases", "exc", "cause")


@dataclass
class Mutant:
    """A change of one node: what holds it, what takes its place, on which lines, how it reads."""

    holder: Any
    """A list, or the fields of a node by their names."""
    key: int | str
    new: ast.AST
    lines: range
    row: str = ""

    def swap(self) -> None:
        """Make the change in the tree, or take it back."""
        self.holder[self.key], self.new = self.new, self.holder[self.key]


def mutants_of(node: ast.AST, place: str, statement: ast.AST | None = None) -> Iterator[Mutant]:
    """Yield every mutant of what a node consists of, with its row for the table of survivors."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        place = f"{place}.{node.name}"
    for field, value in ast.iter_fields(node):
        holder = value if isinstance(value, list) else vars(node)
        for key, child in enumerate(value) if holder is value else [(field, value)]:
            is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if is_docstring or field in LEFT_ALONE or not isinstance(child, ast.AST):
                continue
            within = child if isinstance(child, ast.stmt) else statement or node
            at = next(one for one in (child, node, within) if isinstance(one, ast.stmt | ast.expr))
            for new in changes(child, field):
                reached = range(at.lineno, (at.end_lineno or at.lineno) + 1)
                mutant = Mutant(holder, key, new, reached)
                before = ast.unparse(within)
                mutant.swap()
                after = ast.unparse(new if within is child else within)
                mutant.swap()
                lines = zip(before.splitlines(), after.splitlines(), strict=False)
                old, changed = next((old, new) for old, new in lines if old != new)
                cells = (place, old.strip(), changed.strip())
                mutant.row = "".join(f"| `{cell.replace('|', PIPE)}` " for cell in cells)
                yield mutant
            yield from mutants_of(child, place, within)


def changes(node: ast.AST, field: str) -> Iterator[ast.AST]:
    """Yield what may take the place of a node that is held in this field."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant("" if value else "X")
        case ast.Name(id=name) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Return(value=ast.Constant(value=None)):
            pass
        case ast.Return(value=ast.expr()):
            yield ast.Return(ast.Constant(None))
        case ast.Yield(value=ast.expr()):
            yield ast.Yield(ast.Constant(None))
        case (
            ast.Raise()
            | ast.AugAssign()
            | ast.Expr(value=ast.Call())
            | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
        ):
            yield ast.Pass()
    if swap := SWAPS.get(type(node).__name__):
        yield getattr(ast, swap)()
    if field in ("test", "ifs") and not isinstance(node, ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]  # an expression


class Tests:
    """The tests of a module, as a plugin of pytest that measures them, or runs some of them."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.source = ROOT / "tictactoe" / f"{module}.py"
        self.seconds: dict[str, float] = {}
        """How long each test took."""
        self.reaching: dict[int, list[str]] = {}
        """The tests that ran each line."""
        self.chosen: set[str] | None = None
        self._coverage = coverage.Coverage(data_file=None, include=[str(self.source)])

    def run(self) -> int:
        """Run the tests until one fails, and return the exit code."""
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        tested = (self.module, *MORE_TESTS.get(self.module, ()))
        files = [f"tests/test_{name}.py" for name in tested]
        files.append(f"tictactoe/{self.module}.py")
        return int(pytest.main(["-qx", "--assert=plain", "-p", "no:cacheprovider", *files], [self]))

    def measured(self) -> "Tests":
        """Run all tests on the module as it is, and return them with what was measured."""
        with self._coverage.collect():
            if self.run() != pytest.ExitCode.OK:
                raise ValueError(f"the tests of {self.module} fail without any change")
        self.reaching = self._coverage.get_data().contexts_by_lineno(str(self.source))
        del self._coverage
        return self

    def try_on(self, tree: ast.Module, lines: range) -> int:
        """Run the tests that reach these lines on a changed module, and return the exit code."""
        reaching = {name for line in lines for name in self.reaching.get(line, ())} - {""}
        self.chosen = reaching or set(self.seconds)  # lines that run on import concern all tests
        code = compile(ast.fix_missing_locations(tree), self.source, "exec")
        unchanged = SourceFileLoader.get_code
        SourceFileLoader.get_code = lambda loader, name: (  # type: ignore[assignment, method-assign]
            code if name == f"tictactoe.{self.module}" else unchanged(loader, name)
        )
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        signal.setitimer(signal.ITIMER_VIRTUAL, 10)  # CPU time, so that other processes don't count
        return self.run()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the chosen tests, the quickest first."""
        if self.chosen is not None:
            items[:] = [item for item in items if item.nodeid in self.chosen]
            items.sort(key=lambda item: self.seconds[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Note which test runs, or limit it to ten times as long as it took."""
        if self.chosen is None:
            self._coverage.switch_context(item.nodeid)
        else:
            signal.setitimer(signal.ITIMER_VIRTUAL, 1 + 10 * self.seconds[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how long a test took."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration


def survivors(name: str, known: set[str]) -> set[str]:
    """Try every mutant of a module or a part of it, print new survivors, and return all."""
    start = time.monotonic()
    module = name.partition(".")[0]
    tests = Tests(module)
    with multiprocessing.get_context("fork").Pool(1) as pool:  # or it would be loaded here
        tests = pool.apply(tests.measured)
    tree = ast.parse(tests.source.read_text("utf-8"))
    mutants = [one for one in mutants_of(tree, module) if one.row.startswith(f"| `{name}")]
    codes: Counter[int] = Counter()
    found: list[str] = []
    running: dict[int, str] = {}

    def wait() -> None:
        pid, status = os.wait()
        row, code = running.pop(pid), os.waitstatus_to_exitcode(status)
        codes[code] += 1
        if code == pytest.ExitCode.OK:
            found.append(row)
            if row not in known:
                print(row, flush=True)
        elif code not in KILLED:
            print(code, row, file=sys.stderr, flush=True)

    for mutant in mutants:
        if len(running) == WORKERS:
            wait()
        pid = os.fork()
        if not pid:
            mutant.swap()
            os._exit(tests.try_on(tree, mutant.lines))
        running[pid] = mutant.row
    while running:
        wait()
    killed, slow = len(mutants) - len(found), codes[-signal.SIGVTALRM]
    print(
        f"{name}: {len(mutants)} mutants, {killed} killed ({slow} of them too slow), "
        f"{len(found)} survived: {killed / len(mutants):.1%}; {time.monotonic() - start:.0f} s",
        flush=True,
    )
    return set(found)


def main() -> None:
    """Try the mutants of what is named, and tell new survivors from those that are known."""
    lines = KNOWN.read_text("utf-8").splitlines()
    known = {f"{line.rpartition(' | ')[0]} " for line in lines if ".py` |" not in line}
    is_same = True
    for name in sys.argv[1:] or MODULES:
        rows = {row for row in known if row.startswith((f"| `{name}` |", f"| `{name}."))}
        found = survivors(name, rows)
        is_same &= found <= rows
        for row in rows - found:
            print(f"killed by now: {row}")
    sys.exit(not is_same)


if __name__ == "__main__":
    main()
