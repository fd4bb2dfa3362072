"""What a person chose in the options, kept by the browser, without a page."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tictactoe.controls import command
from tictactoe.words import NAMES

if TYPE_CHECKING:
    from tictactoe.lab.tab import Store

LONGEST_PAUSE: Final = 10_000
SWITCH: Final = ("on", "off")
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("", "light", "dark"),
    "coordinates": SWITCH,
    "pause": ("450", "0", "1200"),
    "thinking": ("1000", "200", "500", "2000", "5000", "10000"),
    "digits": ("keypad", "phone"),
    "sound": SWITCH[::-1],
    "vibration": SWITCH[::-1],
    "language": ("", *NAMES),
}
"""The choices of each setting; the first is the default."""
LOOKS: Final = ("theme", "coordinates")
"""What the style sheet goes by; static/boot/page.js tells it of them before Python is up."""


class Choice(NamedTuple):
    """An option of a select."""

    key: str
    value: str
    name: str


class PreferencesView(NamedTuple):
    """What is chosen; a select comes after its options."""

    languages: tuple[Choice, ...]
    language: str
    theme: str
    coordinates: bool
    pause: str
    thinking: str
    digits: str
    sound: bool
    vibration: bool
    hides_vibration: bool
    resets: int


def _choice(name: str) -> Callable[..., None]:
    @command
    def choose(self: "Preferences", value: str = "") -> None:
        self.choose(name, value)

    return choose


def _switch(name: str) -> Callable[..., None]:
    @command
    def switch(self: "Preferences", _value: str = "") -> None:
        self.choose(name, "off" if self.chosen(name) == "on" else "on")

    return switch


class Preferences:
    """The settings; `pause` is the one that the address asks for, which goes before the setting."""

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
        self._chosen = {
            name: kept[name] if kept[name] in choices else choices[0]
            for name, choices in CHOICES.items()
        }

    theme, pause, thinking, digits = map(_choice, ("theme", "pause", "thinking", "digits"))
    coordinates, sound, vibration = map(_switch, ("coordinates", "sound", "vibration"))

    def chosen(self, name: str) -> str:
        """Return what is chosen of a setting: of one that is on or off, which it is."""
        return self._chosen[name]

    def choose(self, name: str, value: str) -> None:
        """Choose a value of a setting, and keep it."""
        self._chosen[name] = value
        self._store.write(name, value)
        self._on_change(name)

    def reset(self) -> None:
        """Show once more what is chosen: something else could not be had."""
        self._resets += 1

    @property
    def delay(self) -> float:
        """How long a level waits before it replies, in seconds."""
        asked = str(self._pause)
        is_asked = asked.isascii() and asked.isdecimal() and len(asked) <= 5
        return min(int(asked if is_asked else self.chosen("pause")), LONGEST_PAUSE) / 1000

    @property
    def thinking_time(self) -> float:
        """How long to think about a move at most, in seconds."""
        return int(self.chosen("thinking")) / 1000

    def view(self) -> PreferencesView:
        """Return what is chosen."""
        texts = {name: self.chosen(name) for name in CHOICES}
        return PreferencesView(
            languages=tuple(Choice(tag, tag, name) for tag, name in NAMES.items()),
            language=texts["language"],
            theme=texts["theme"],
            coordinates=texts["coordinates"] == "on",
            pause=texts["pause"],
            thinking=texts["thinking"],
            digits=texts["digits"],
            sound=texts["sound"] == "on",
            vibration=texts["vibration"] == "on",
            hides_vibration=not self._can_vibrate,
            resets=self._resets,
        )
