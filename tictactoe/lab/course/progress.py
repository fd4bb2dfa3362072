"""A pupil's result in a step: of guesses, or of code that is proved."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

State: TypeAlias = Literal["open", "found", "shown", "proved"]
"""Not done yet; predicted right; shown after the last try; its code proved."""
Guess: TypeAlias = tuple[int, ...]
"""The cells of a prediction, the pupil's moves, a number, or one for each node of a tree."""
MOST_TRIES: Final = 3
"""The tries after which a prediction is shown, and a solution can be opened."""
LARGEST: Final = 999_999_999
"""The largest number of a guess, of tries and of seconds."""


@dataclass(frozen=True, slots=True)
class Result:
    """A pupil's result in a step; `seconds` is the time until it was done."""

    state: State = "open"
    tries: int = 0
    first: Guess = ()
    last: Guess = ()
    seconds: int = 0
    hint: bool = False
    solution: bool = False

    @property
    def is_done(self) -> bool:
        """Whether the step was solved, or its answer shown after the last try."""
        return self.state != "open"

    @property
    def is_right(self) -> bool:
        """Whether the step was predicted right, or its code proved."""
        return self.state in ("found", "proved")

    def guessed(self, guess: Guess, *, is_right: bool) -> "Result":
        """Return the result after another guess; the same guess again does not count.

        >>> Result().guessed((4,), is_right=False).guessed((0,), is_right=True).state
        'found'
        """
        if guess == self.last:
            return self
        tries = self.tries + 1
        state: State = "found" if is_right else "shown" if tries >= MOST_TRIES else "open"
        return replace(self, state=state, tries=tries, first=self.first or guess, last=guess)

    def tried(self, *, is_proved: bool) -> "Result":
        """Return the result after code was checked; a proved step stays proved."""
        state: State = "proved" if is_proved else self.state
        return replace(self, state=state, tries=self.tries + (not self.is_done))


Results: TypeAlias = Mapping[str, Result]
"""Results by step key."""
