"""A short tone and a tap that can be felt, for those who asked for them."""

from functools import cache
from typing import Any, Final

from pyscript import window
from pyscript.ffi import is_none

from tictactoe.rules import Mark

TONES: Final[dict[Mark, int]] = {"X": 440, "O": 330}
"""The pitch of each mark, in hertz."""
SECONDS: Final = 0.12
MILLISECONDS: Final = 12
"""How long the tone sounds, and how long the device shakes."""


@cache
def _context() -> Any:  # noqa: ANN401  (an AudioContext)
    return window.AudioContext.new()


def sound(mark: Mark) -> None:
    """Sound a mark and let it be felt, where the browser can."""
    if hasattr(window.navigator, "vibrate"):
        window.navigator.vibrate(MILLISECONDS)
    if is_none(getattr(window, "AudioContext", None)):
        return
    context = _context()
    now = context.currentTime
    volume = context.createGain()
    volume.gain.setValueAtTime(0.15, now)
    volume.gain.exponentialRampToValueAtTime(0.001, now + SECONDS)
    volume.connect(context.destination)
    tone = context.createOscillator()
    tone.frequency.value = TONES[mark]
    tone.connect(volume)
    tone.start(now)
    tone.stop(now + SECONDS)
