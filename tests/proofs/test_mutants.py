"""The small changes that the engine's tests are tried on."""

import ast

import pytest

pytest.importorskip("resource")  # Windows has no such limits, and no fork
mutants = pytest.importorskip("tools.mutants")

SOURCE = '''
"""A text."""
LONGEST: int = 2

@cached(5)
def first(found: str, wanted="X"):
    """Return a text."""
    if not found or len(found) < LONGEST:
        raise ValueError("nothing")
    self.calls += 1
    return [min(cell, 4) for cell in found if cell]
'''
CHANGED = {
    "LONGEST: int = 3",
    "LONGEST: int = 1",
    "def first(found: str, wanted=''):",
    "if not found and len(found) < LONGEST:",
    "if found or len(found) < LONGEST:",
    "if not found or len(found) <= LONGEST:",
    "if not (not found or len(found) < LONGEST):",
    "pass",
    "self.calls -= 1",
    "self.calls += 2",
    "self.calls += 0",
    "return None",
    "return [max(cell, 4) for cell in found if cell]",
    "return [min(cell, 5) for cell in found if cell]",
    "return [min(cell, 3) for cell in found if cell]",
    "return [min(cell, 4) for cell in found if not cell]",
}


def test_one_thing_is_changed_at_a_time() -> None:
    tree = ast.parse(SOURCE)
    found = list(mutants.mutants_of(tree, "module"))
    assert {mutant.row.split("`")[5] for mutant in found} == CHANGED
    for mutant in found:
        mutant.swap()
        changed = ast.unparse(tree).splitlines()
        mutant.swap()
        lines = zip(ast.unparse(ast.parse(SOURCE)).splitlines(), changed, strict=True)
        assert sum(before != after for before, after in lines) == 1
