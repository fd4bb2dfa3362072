"""A pupil's results in the course, stored after each change."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from tictactoe.lab.course import TASKS, results
from tictactoe.lab.course.progress import LARGEST, Guess, Result
from tictactoe.lab.course.results import LONGEST_NAME, Handed

if TYPE_CHECKING:
    from tictactoe.lab.tab import Store

KEY: Final = "course"
"""The name under which the store has the results."""
LONGEST_STAY: Final = 900
"""How many seconds at a step count at most, as a pupil may have left the page open."""
NEW: Final = Result()


class Notebook:
    """The pupil's name, the results by step, and the time at the step that is open."""

    def __init__(self, store: "Store") -> None:
        kept = results.stored(store.read(KEY))
        self._store = store
        self.name = kept.name
        self.results = dict(kept.results)
        self.is_stored = True
        """Whether the last write to the store succeeded."""
        self._key = ""
        self._since = perf_counter()
        self._before: tuple[dict[str, Result], Mapping[str, str]] | None = None
        """The results and the code before the last restart of steps."""

    def __getitem__(self, key: str) -> Result:
        return self.results.get(key, NEW)

    @property
    def done(self) -> set[str]:
        """The keys of the tasks that are done."""
        return {key for key in TASKS if self[key].is_done}

    @property
    def shown(self) -> set[str]:
        """The keys of the tasks whose answer was shown; they are also in `done`."""
        return {key for key in TASKS if self[key].state == "shown"}

    def open(self, key: str) -> None:
        """Count the time at another step, or at none if the key is empty."""
        if key != self._key:
            self._count_time()
            self._key = key

    def _count_time(self) -> None:
        """Add the time at the open step to its result, until it is done."""
        now, result = perf_counter(), self[self._key]
        seconds = min(round(now - self._since), LONGEST_STAY)
        if self._key in TASKS and not result.is_done and seconds:
            self._keep(self._key, replace(result, seconds=min(result.seconds + seconds, LARGEST)))
        self._since = now

    def guess(self, key: str, guess: Guess, *, is_right: bool) -> None:
        """Note a guess."""
        self._count_time()
        self._keep(key, self[key].guessed(guess, is_right=is_right))

    def take_code(self, key: str, *, is_proved: bool) -> None:
        """Note that code was checked."""
        self._count_time()
        self._keep(key, self[key].tried(is_proved=is_proved))

    def use_help(self, key: str, *, hint: bool = False, solution: bool = False) -> None:
        """Note that the hint or the solution was opened before the step was done."""
        before = self[key]
        after = replace(before, hint=before.hint or hint, solution=before.solution or solution)
        if after != before and not before.is_done:
            self._keep(key, after)

    def rename(self, name: str) -> None:
        """Set the pupil's name, without unprintable characters."""
        self.name = "".join(filter(str.isprintable, name))[:LONGEST_NAME].strip()
        self._write()

    def restart(self, keys: Collection[str], codes: Mapping[str, str]) -> None:
        """Delete the results of some steps; they can be restored, with the `codes`."""
        before = dict(self.results), codes
        self.results = {key: one for key, one in self.results.items() if key not in keys}
        self._write()
        self._before = before

    @property
    def can_bring_back(self) -> bool:
        """Whether steps were restarted, and nothing has changed since."""
        return self._before is not None

    def bring_back(self) -> Mapping[str, str]:
        """Restore the results from before the last restart, and return the code from then."""
        codes: Mapping[str, str] = {}
        if self._before:
            self.results, codes = self._before
        self._write()
        return codes

    def _keep(self, key: str, result: Result) -> None:
        self.results[key] = result
        self._write()

    def _write(self) -> None:
        self._before = None
        text = results.write(Handed(self.name, self.results))
        self.is_stored = self._store.write(KEY, text)
