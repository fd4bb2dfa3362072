"""The code of each step, as it was written and as it was proved; stored after each change."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from tictactoe.lab.course import STEPS, stub
from tictactoe.lab.text_limits import unfit

if TYPE_CHECKING:
    from tictactoe.lab.tab import Store

WRITTEN: Final = "course "
PROVED: Final = "course proved "
"""The prefixes of keys in the store; the second begins with the first."""


class Codes:
    """The pupil's code, by step key."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        stored = {name: store.read(name) for name in store.names(WRITTEN)}
        self._codes = {name: code for name, code in stored.items() if not unfit(code)}
        self._unfit = {name: code for name, code in stored.items() if name not in self._codes}

    def written(self, key: str) -> str:
        """Return the code that was written, or the stub."""
        return self._codes.get(WRITTEN + key, stub(STEPS[key].code))

    def refused(self, key: str) -> str:
        """Return stored code that would take too long to show; empty if there is none."""
        return self._unfit.get(WRITTEN + key, "")

    def proved(self, key: str) -> str:
        """Return the code that was proved last; empty if there is none."""
        return self._codes.get(PROVED + key, "")

    def write(self, key: str, code: str) -> bool:
        """Store code that was written, and return whether that succeeded."""
        return self._keep(WRITTEN + key, code)

    def prove(self, key: str, code: str) -> None:
        """Store code that was proved."""
        self._keep(PROVED + key, code)

    def forget(self, keys: Iterable[str]) -> dict[str, str]:
        """Delete the code of some steps, and return all code before, which can be restored."""
        before = dict(self._codes)
        for name in (prefix + key for key in keys for prefix in (WRITTEN, PROVED)):
            self._codes.pop(name, None)
            self._store.remove(name)
        return before

    def bring_back(self, codes: Mapping[str, str]) -> None:
        """Restore the code that `forget` returned."""
        for name, code in codes.items():
            self._keep(name, code)

    def _keep(self, name: str, code: str) -> bool:
        self._codes[name] = code
        self._unfit.pop(name, None)
        return self._store.write(name, code)
