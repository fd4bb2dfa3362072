"""A pen on paper for each mark, heard and felt by those who asked for it."""

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
"""When each stroke of a mark begins and how long it takes, in seconds."""
PULSES: Final[dict[Mark, list[int]]] = {"X": [12, 60, 12], "O": [24]}
"""How a mark is felt, in milliseconds: on, off, on."""
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
    """Lets each new mark be heard and felt, as was chosen."""

    def __init__(self, chosen: Callable[[str], str]) -> None:
        self._chosen = chosen
        self._moves: tuple[int, ...] | None = None

    def draw(self, shown: View) -> None:
        """Sound the mark that is new in a view, if there is one."""
        before, self._moves = self._moves, shown.match.game.played
        if before is None or not self._moves or self._moves[:-1] != before or shown.can_redo:
            return
        mark = other(shown.match.position.turn)
        for name, play in (("sound", sound), ("vibration", vibrate)):
            if self._chosen(name) == "on":
                play(mark)


def sound(mark: Mark) -> None:
    """Sound the strokes of a mark, where the browser can."""
    if is_none(getattr(window, "AudioContext", None)):
        return
    context = _context()
    for begin, seconds in STROKES[mark]:
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
    """Let a mark be felt, where the browser can."""
    if hasattr(window.navigator, "vibrate"):
        window.navigator.vibrate(to_js(PULSES[mark]))
