"""A pupil's place in the course, and the step after it."""

from collections.abc import Collection
from typing import Final, NamedTuple

from tictactoe.lab.course import CHAPTERS, STEPS, TASKS_OF, Step
from tictactoe.words import Words


class Place(NamedTuple):
    """The chapter, from 1, and the step in it, from 0; chapter 0 is the list of all chapters."""

    chapter: int = 0
    step: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the chapter."""
        return CHAPTERS[self.chapter - 1] if self.chapter else ()

    @property
    def key(self) -> str:
        """The key of the step, empty in the list of all chapters."""
        return f"{self.chapter} {self.steps[self.step].name}" if self.chapter else ""

    @property
    def is_last(self) -> bool:
        """Whether the step ends its chapter or the annex.

        >>> [place_of(key).is_last for key in ("9 ahead", "9 so far", "9 fours")]
        [False, True, True]
        """
        after = self.steps[self.step + 1 :]
        return not after or after[0].is_annex != self.steps[self.step].is_annex

    def text(self, words: Words) -> str:
        """Return the number of the step in its chapter, or in the annex, as text."""
        step = self.steps[self.step]
        part = [one for one in self.steps if one.is_annex == step.is_annex]
        key = "learn annex place" if step.is_annex else "learn place"
        return words(key, step=part.index(step) + 1, count=len(part))

    def next_text(self, words: Words) -> str:
        """Return the text of the button to the next step."""
        if not self.is_last:
            return words("learn next")
        return words("learn next chapter" if self.chapter < len(CHAPTERS) else "done")


ALL_CHAPTERS: Final = Place()


def place_of(key: str) -> Place:
    """Return the chapter of a step, and its index there.

    >>> place_of("3 reply")
    Place(chapter=3, step=2)
    """
    chapter = int(key.partition(" ")[0])
    return Place(chapter, CHAPTERS[chapter - 1].index(STEPS[key]))


def first_open(chapter: int, done: Collection[str]) -> Place:
    """Return the first open task of a chapter, or else its first step.

    >>> first_open(3, ["3 both"]), first_open(3, TASKS_OF[3]), first_open(0, ())
    (Place(chapter=3, step=1), Place(chapter=3, step=0), Place(chapter=0, step=0))
    """
    due = (place_of(key) for key in TASKS_OF.get(chapter, ()) if key not in done)
    return next(due, Place(chapter))
