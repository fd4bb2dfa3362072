"""Import all that the page uses, in a Python whose memory is then kept; tools/snapshot.mjs runs it.

PyScript's own package is part of it. That asks for two modules which PyScript makes when it starts,
and keeps what it finds there. Here that is nothing; the page uses none of it.
"""

import gc
import random
import sys
from importlib import import_module
from types import ModuleType
from zipimport import zipimporter


class Nothing:
    """What answers by any name with the same."""

    def __getattr__(self, name: str) -> "Nothing":
        """Return itself; raises `AttributeError` for what Python asks for by itself."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self


class Absent(ModuleType):
    """A module that PyScript makes in the page."""

    config = "{}"

    def __getattr__(self, name: str) -> Nothing:
        """Return nothing, by any name; raises `AttributeError` for what Python asks for itself."""
        return getattr(Nothing(), name)  # type: ignore[no-any-return]  # which __getattr__ returns


def warm(names: list[str], folder: str) -> None:
    """Import modules by their names, those of PyScript from a folder."""
    absent = {name: Absent(name) for name in ("polyscript", "_pyscript")}
    sys.modules |= absent
    sys.path.insert(0, folder)
    for name in names:
        import_module(name)
    import_module("tictactoe.words").table("en")  # what most visitors read
    sys.path.remove(folder)
    del sys.modules["pyscript.context"].__dict__["module_name"]  # one that JavaScript has
    for name in [*sys.modules]:
        if name in absent or name.startswith("pyscript.js_modules"):
            del sys.modules[name]
    random.seed(0)
    for finder in sys.path_importer_cache.values():
        if isinstance(finder, zipimporter):
            finder.invalidate_caches()  # what is in archives is seen anew
    sys.path_importer_cache.clear()  # and which files are there


def tidy() -> None:
    """Leave nothing of this file behind."""
    collect, names = gc.collect, [name for name in globals() if not name.startswith("__")]
    for name in names:
        del globals()[name]
    collect()
