"""Import all that the page uses before the memory is saved; tools/snapshot.mjs runs this.

PyScript's own package is part of it. It imports two modules that PyScript creates when it starts,
and stores some of their attributes. Here they are empty; the page uses none of them.
"""

import gc
import random
import sys
from importlib import import_module
from types import ModuleType
from zipimport import zipimporter


class Nothing:
    """An object whose every attribute is itself."""

    def __getattr__(self, name: str) -> "Nothing":
        """Return itself; raises `AttributeError` for special names."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self


class Absent(ModuleType):
    """A module that PyScript creates in the page."""

    config = "{}"

    def __getattr__(self, name: str) -> Nothing:
        """Return `Nothing` for any name; raises `AttributeError` for special names."""
        return getattr(Nothing(), name)  # type: ignore[no-any-return]  # which __getattr__ returns


def warm(names: list[str], folder: str) -> None:
    """Import modules by their names, PyScript's from a folder, and reset what the page replaces."""
    absent = {name: Absent(name) for name in ("polyscript", "_pyscript")}
    sys.modules |= absent
    sys.path.insert(0, folder)
    for name in names:
        import_module(name)
    import_module("tictactoe.words").table("en")  # the language of most visitors
    sys.path.remove(folder)
    del sys.modules["pyscript.context"].__dict__["module_name"]  # one that JavaScript has
    for name in [*sys.modules]:
        if name in absent or name.startswith("pyscript.js_modules"):
            del sys.modules[name]
    random.seed(0)
    for finder in sys.path_importer_cache.values():
        if isinstance(finder, zipimporter):
            finder.invalidate_caches()  # so that archives are read again
    sys.path_importer_cache.clear()  # and folders


def tidy() -> None:
    """Delete all names of this file."""
    collect, names = gc.collect, [name for name in globals() if not name.startswith("__")]
    for name in names:
        del globals()[name]
    collect()
