"""The modules of the page lose the types that are unused there, and nothing else."""

import ast

from tools.pack import Bare

SOURCE = """
first: Final[int] = 1
later: int

class Pair(NamedTuple):
    one: int = 2

    def add(self, *more: int, by: int = 3) -> int:
        kept: int = 4
        return self.one + by + kept
"""
PACKED = """
first = 1
later: int

class Pair(NamedTuple):
    one: int = 2

    def add(self, *more, by=3):
        kept: int = 4
        return self.one + by + kept
"""


def test_only_the_types_of_functions_and_of_a_modules_names_go() -> None:
    assert ast.unparse(Bare().visit(ast.parse(SOURCE))) == PACKED.strip()
