"""The preferences, which the browser stores."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tictactoe.controls import named_command
from tictactoe.words import NAMES

if TYPE_CHECKING:
    from tictactoe.lab.tab import Store

LONGEST_PAUSE: Final = 10_000
SWITCH: Final = ("on", "off")
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("", "light", "dark"),
    "coordinates": ("", "on", "off"),
    "pause": ("350", "0", "1200"),
    "thinking": ("1000", "200", "500", "2000", "5000", "10000"),
    "digits": ("keypad", "phone"),
    "sound": SWITCH[::-1],
    "vibration": SWITCH[::-1],
    "language": ("", *NAMES),
}
"""The choices of each setting; the first is the default."""
LOOKS: Final = ("theme", "coordinates")
"""The settings that the style sheet reads; static/boot/page.js sets them before Python is up."""
RENAMED: Final = {"pt": "pt-BR"}
"""The language that version 2.0 stored under another name."""


class Choice(NamedTuple):
    """An option of a select."""

    key: str
    value: str
    name: str


class PreferencesView(NamedTuple):
    """The choices, in the order of writing: the options of a select before its value."""

    languages: tuple[Choice, ...]
    language: str
    theme: str
    coordinates: str
    pause: str
    thinking: str
    digits: str
    sound: str
    vibration: str
    hides_vibration: bool
    resets: int


class Preferences:
    """The settings; a `pause` in the address overrides the setting."""

    def __init__(
        self,
        store: "Store",
        on_change: Callable[[str], object],
        *,
        pause: object,
        can_vibrate: bool,
    ) -> None:
        self._store = store
        self._on_change = on_change
        self._pause = pause
        self._can_vibrate = can_vibrate
        self._resets = 0
        kept = {name: store.read(name) for name in CHOICES}
        kept["language"] = RENAMED.get(kept["language"], kept["language"])
        self._chosen = {
            name: kept[name] if kept[name] in choices else choices[0]
            for name, choices in CHOICES.items()
        }

    def chosen(self, name: str) -> str:
        """Return the choice of a setting, "on" or "off" for a switch."""
        return self._chosen[name]

    @named_command
    def switch(self, name: str) -> None:
        """Switch a setting on or off."""
        self.choose(name, "off" if self.chosen(name) == "on" else "on")

    @named_command
    def choose(self, name: str, value: str = "") -> None:
        """Choose a value of a setting, and store it."""
        self._chosen[name] = value
        self._store.write(name, value)
        self._on_change(name)

    def reset(self) -> None:
        """Show the choices again after another one was refused."""
        self._resets += 1

    @property
    def delay(self) -> float:
        """How long a level waits before it replies, in seconds."""
        asked = str(self._pause)
        is_asked = asked.isascii() and asked.isdecimal() and len(asked) <= 5
        return min(int(asked if is_asked else self.chosen("pause")), LONGEST_PAUSE) / 1000

    @property
    def thinking_time(self) -> float:
        """Longest time to think about a move, in seconds."""
        return int(self.chosen("thinking")) / 1000

    def view(self) -> PreferencesView:
        """Return the choices."""
        return PreferencesView(
            languages=tuple(Choice(tag, tag, name) for tag, name in NAMES.items()),
            hides_vibration=not self._can_vibrate,
            resets=self._resets,
            **self._chosen,
        )
