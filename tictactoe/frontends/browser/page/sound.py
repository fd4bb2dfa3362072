"""The sound and the vibration of a pen for each mark."""

from array import array
from collections.abc import Callable
from functools import cache
from random import uniform
from typing import Any, Final

from pyscript import window
from pyscript.ffi import is_none, to_js

from tictactoe.rules import Mark, other
from tictactoe.view import View

STROKES: Final[dict[Mark, list[tuple[float, float]]]] = {
    "X": [(0, 0.09), (0.12, 0.09)],
    "O": [(0, 0.22)],
}
"""The beginning and the length of each stroke, in seconds."""
LINE: Final = 0.22, 0.25
"""The beginning and the length of the stroke through a line."""
PULSES: Final[dict[Mark, list[int]]] = {"X": [12, 60, 12], "O": [24]}
"""The vibration of a mark, in milliseconds: on, off, on."""
RATE: Final = 22_050
"""Samples of noise a second."""


@cache
def _context() -> Any:  # noqa: ANN401  (an AudioContext)
    return window.AudioContext.new()


@cache
def _paper() -> Any:  # noqa: ANN401  (an AudioBuffer)
    noise = array("f", (uniform(-1, 1) for _ in range(RATE // 4)))
    buffer = _context().createBuffer(1, len(noise), RATE)
    buffer.copyToChannel(to_js(noise), 0)
    return buffer


class Senses:
    """Plays the sound and the vibration of each new mark, if chosen."""

    def __init__(self, chosen: Callable[[str], str]) -> None:
        self._chosen = chosen

    def draw(self, view: View, before: View | None) -> None:
        """Play the sound and the vibration of a new mark, if a view has one."""
        moves = view.match.game.played
        if not (before and moves) or moves[:-1] != before.match.game.played or view.can_redo:
            return
        mark = other(view.match.position.turn)
        if self._chosen("sound") == "on":
            sound([*STROKES[mark], LINE] if view.lines else STROKES[mark])
        if self._chosen("vibration") == "on":
            vibrate(mark)


def sound(strokes: list[tuple[float, float]]) -> None:
    """Play strokes, where the browser can."""
    if is_none(getattr(window, "AudioContext", None)):
        return
    context = _context()
    for begin, seconds in strokes:
        start = context.currentTime + begin
        stop = start + seconds
        pen = context.createBufferSource()
        pen.buffer = _paper()
        paper = context.createBiquadFilter()
        paper.type = "bandpass"
        paper.Q.value = 0.9
        paper.frequency.setValueAtTime(1800, start)  # the faster the pen, the higher
        paper.frequency.linearRampToValueAtTime(3200, start + seconds / 2)
        paper.frequency.linearRampToValueAtTime(1500, stop)
        volume = context.createGain()
        volume.gain.setValueAtTime(0, start)
        volume.gain.linearRampToValueAtTime(0.14, start + 0.02)
        volume.gain.linearRampToValueAtTime(0.09, stop - 0.03)
        volume.gain.linearRampToValueAtTime(0, stop)
        pen.connect(paper)
        paper.connect(volume)
        volume.connect(context.destination)
        pen.start(start)
        pen.stop(stop)


def vibrate(mark: Mark) -> None:
    """Vibrate for a mark, where the browser can."""
    if hasattr(window.navigator, "vibrate"):
        window.navigator.vibrate(to_js(PULSES[mark]))
