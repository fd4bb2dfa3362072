"""The code that a pupil wrote for each step of the course, and what of it was proved."""

from typing import Final

from tictactoe.lab.bounds import unfit
from tictactoe.lab.course import STEPS, stub
from tictactoe.lab.course.progress import Code
from tictactoe.lab.tab import Store
from tictactoe.words import ENGLISH, Words

WRITTEN: Final = "course "
"""How the names begin under which the code of a step is kept."""
PROVED: Final = "course proved "
"""The same for the code that was proved."""


class Codes:
    """The code of every step; without a store, as long as the page lives."""

    def __init__(self, store: Store) -> None:
        self._store = store
        kept = {name: store.read(name) for name in store.names(WRITTEN)}
        self._refused = {name: code for name, code in kept.items() if unfit(code)}
        self._known = {name: code for name, code in kept.items() if name not in self._refused}

    def refused(self, key: str, words: Words = ENGLISH) -> str:
        """Return why the stored code of a step is not shown, empty if it is."""
        return unfit(self._refused.get(WRITTEN + key, ""), words)

    def written(self, key: str) -> str:
        """Return the code of a step as it is now: its stub, if nothing was written."""
        return self._known.get(WRITTEN + key, stub(STEPS[key].code))

    def proved(self, key: str) -> str:
        """Return the code of a step that was proved, empty if that is not known."""
        return self._known.get(PROVED + key, "")

    def is_proved(self, key: str) -> bool:
        """Whether the code of a step is proved as it is now."""
        return self._known.get(PROVED + key) == self.written(key)

    def write(self, key: str, code: str) -> bool:
        """Store the code of a step and return whether that succeeded."""
        return self._keep(WRITTEN + key, code)

    def prove(self, key: str, code: str) -> bool:
        """Store the proved code of a step and return whether that succeeded."""
        return self._keep(PROVED + key, code)

    def of(self, key: str) -> Code:
        """Return the code of a step for a report; a stub says nothing."""
        now = self.written(key)
        return Code(self.proved(key), "" if now == stub(STEPS[key].code) else now)

    def _keep(self, name: str, code: str) -> bool:
        self._known[name] = code
        self._refused.pop(name, None)
        return self._store.write(name, code)
