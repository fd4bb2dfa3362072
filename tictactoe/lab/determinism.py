"""Whether a player's answers may vary, judged by the names in its source code."""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tictactoe.lab.examples import EXAMPLES, source

STEADY_MODULES: Final = """
__future__ abc array bisect cmath collections copy dataclasses decimal enum fractions functools
graphlib heapq itertools json math numbers operator pkgutil pprint re string textwrap types typing
"""
"""The modules that give no random numbers, time, ids or frames."""
STEADY_PARTS: Final = """
Game Graded Hint IllegalMove InvalidPosition InvalidRules Mark Match Outcome Player Position Rules
Search Thought Verdict analyse best_moves coach engine game grades heuristics hint lines other rules
search think threats
"""
"""The parts of this package that give none of these either."""
UNSTEADY_NAMES: Final = "__builtins__ __import__ __loader__ __spec__ eval exec hash id"
"""Names by which code reads ids or hides what it reads."""
UNSTEADY_PARTS: Final = """
Budget LEVELS __builtins__ __globals__ __hash__ __loader__ __spec__ __subclasses__ __traceback__
_getframe ag_frame asyncio builtins cr_frame datetime f_back f_builtins f_globals f_locals gc
gi_frame importlib inspect js os perf_counter pyodide random seeded statistics sys tb_frame tb_next
threading time traceback weakref
"""
"""Attributes that lead to random numbers, the time or the caller."""
NAMESPACES: Final = frozenset({"globals", "locals", "vars", "sys", "__globals__", "__dict__"})
"""Names by which code may use any other name of its file."""


def no_module(_module: str) -> None:
    """Return no source code, for a player in one file."""


def may_vary(
    code: str, function: str = "", own_module: Callable[[str], str | None] = no_module
) -> bool:
    r"""Return whether code may use random numbers, the time, ids of objects or its caller.

    If a function is named, only the code that it uses counts. A module not known to be steady may
    vary, unless `own_module` returns its source code, which is then judged as well. Code that
    cannot be parsed may vary.

    >>> may_vary("import random"), may_vary("key = id(key)"), may_vary("import math")
    (True, True, False)
    >>> code = "import random\ndef one(p): return random.choice(p.moves)\ndef two(p): return 0"
    >>> may_vary(code, "one"), may_vary(code, "two")
    (True, False)
    """
    files = [(code, function)]
    for text, used in files:  # grows in the loop
        try:
            nodes = _nodes(text, used)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return True
        if _has_unsteady_name(nodes):
            return True
        for module in _modules(nodes):
            if not _is_steady(module):
                found = _source_of(module, own_module)
                if found is None:
                    return True
                if (found, "") not in files:
                    files.append((found, ""))
    return False


def _has_unsteady_name(nodes: Iterable[ast.AST]) -> bool:
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    called = {getattr(node.func, "id", "") for node in nodes if isinstance(node, ast.Call)}
    parts = {part for node in nodes for part in _parts(node)}
    parts |= {part.removeprefix("_") for part in parts}
    return (
        "open" in called
        or not names.isdisjoint(UNSTEADY_NAMES.split())
        or not parts.isdisjoint(UNSTEADY_PARTS.split())
    )


def _parts(node: ast.AST) -> list[str]:
    """Return the attributes that a node may read, by name or by a string."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [part for alias in node.names for part in alias.name.split(".")]
    if isinstance(node, ast.MatchClass):
        return node.kwd_attrs
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "_" in node.value:
        return [node.value]
    return []


def _modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the modules that code imports, and the attributes that it reads of this package."""
    ours: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            names = [alias for alias in node.names if alias.name.partition(".")[0] == "tictactoe"]
            ours |= {alias.asname or "tictactoe" for alias in names}
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
    for node in nodes:
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in ours:
            yield f"tictactoe.{node.attr}"


def _is_steady(module: str) -> bool:
    root, *parts = module.split(".")
    if root == "tictactoe":
        return set(parts[:1]) <= set(STEADY_PARTS.split())
    return root in STEADY_MODULES.split()


def _source_of(module: str, own_module: Callable[[str], str | None]) -> str | None:
    """Return the source code of an example or of the player's own module, `None` of others."""
    root, *parts = module.split(".")
    if root == "tictactoe":
        is_example = parts[:2] == ["lab", "examples"] and {*parts[2:3]} & {*EXAMPLES}
        return source(parts[2]) if is_example else None
    return None if root in sys.stdlib_module_names else own_module(root)


def _nodes(code: str, function: str) -> list[ast.AST]:
    """Return the nodes of code or, if a function is named, those that it may use.

    Functions, classes and imports count if their name is used, all other statements always.
    """
    tree, used = ast.parse(code), {function}
    while function and not used & NAMESPACES:
        statements = (one for one in tree.body if not (names := _defined(one)) or names & used)
        nodes = [node for statement in statements for node in ast.walk(statement)]
        found = {getattr(node, "id", "") or getattr(node, "attr", "") for node in nodes}
        if found <= used:
            return nodes
        used |= found
    return [*ast.walk(tree)]


def _defined(statement: ast.stmt) -> set[str]:
    """Return the names that a statement defines, if it does nothing else."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return set() if statement.decorator_list else {statement.name}
    if isinstance(statement, ast.Import | ast.ImportFrom):
        names = {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
        return set() if "*" in names else names
    return set()
