"""A short tone and a tap that can be felt, for those who asked for them."""

from typing import Any, Final

from pyscript import window
from pyscript.ffi import is_none

from tictactoe.rules import Mark

TONES: Final[dict[Mark, int]] = {"X": 440, "O": 330}
"""The pitch of each mark, in hertz."""
SECONDS: Final = 0.12
MILLISECONDS: Final = 12
"""How long the tone sounds, and how long the device shakes."""


class Sound:
    """What is heard and felt when a mark is made."""

    def __init__(self) -> None:
        self._context: Any = None

    def mark(self, mark: Mark) -> None:
        """Sound a mark, where the browser can."""
        if hasattr(window.navigator, "vibrate"):
            window.navigator.vibrate(MILLISECONDS)
        if is_none(getattr(window, "AudioContext", None)):
            return
        if self._context is None:
            self._context = window.AudioContext.new()
        now = self._context.currentTime
        volume = self._context.createGain()
        volume.gain.setValueAtTime(0.15, now)
        volume.gain.exponentialRampToValueAtTime(0.001, now + SECONDS)
        volume.connect(self._context.destination)
        tone = self._context.createOscillator()
        tone.frequency.value = TONES[mark]
        tone.connect(volume)
        tone.start(now)
        tone.stop(now + SECONDS)
