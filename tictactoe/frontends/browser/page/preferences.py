"""The settings in the sheet of options: pace, thinking time, colours, keys, sound, language."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from pyodide.ffi import JsException
from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.language import words_in
from tictactoe.frontends.browser.page.saves import Storage
from tictactoe.words import NAMES, Words

LONGEST_PAUSE: Final = 10_000
LOOKS: Final = ("theme", "coordinates")
"""What the style sheet goes by; static/boot/page.js tells it of them before Python is up."""
SETTINGS: Final = (*LOOKS, "pause", "thinking", "digits", "sound", "vibration", "language")
"""What may be chosen of each, and what it is until somebody chooses, stands in the page."""


class Preferences:
    """What a person chose, kept by the browser; `speak` gets no words if they cannot be fetched."""

    def __init__(
        self,
        storage: Storage,
        on_change: Callable[[str], object],
        speak: Callable[[Words | None], object],
    ) -> None:
        self._storage = storage
        self._on_change = on_change
        self._speak = speak
        for language, name in NAMES.items():
            dom.element("language").append(window.Option.new(name, language))
        self._fields = document.querySelector("#options form").elements
        for name in SETTINGS:
            usual, kept = self.chosen(name), storage.read(name)
            field = self._fields.namedItem(name)
            if _is_switch(field):
                field.checked = (kept or usual) == "on"
                continue
            field.value = kept or usual
            if not field.value:
                field.value = usual  # what was kept is not to be chosen
        dom.element("vibration-row").hidden = not hasattr(window.navigator, "vibrate")
        dom.listen("options", "change", self._change)
        dom.listen("language", "change", self._change_language)

    def chosen(self, name: str) -> str:
        """Return what is chosen of a setting: of one that is on or off, which it is."""
        field = self._fields.namedItem(name)
        if _is_switch(field):
            return "on" if field.checked else "off"
        return str(field.value)

    @property
    def delay(self) -> float:
        """How long a level waits before it replies, in seconds.

        `?pause=0` in the address, in milliseconds, goes before the setting.
        """
        asked = window.URLSearchParams.new(window.location.search).get("pause")
        if not is_none(asked) and asked.isascii() and asked.isdecimal() and len(asked) <= 5:
            return min(int(asked), LONGEST_PAUSE) / 1000
        return int(self.chosen("pause")) / 1000

    @property
    def thinking_time(self) -> float:
        """How long to think about a move at most, in seconds."""
        return int(self.chosen("thinking")) / 1000

    def _change(self, event: dom.Event) -> None:
        name = event.target.name
        if name in SETTINGS:
            self._storage.write(name, self.chosen(name))
            for look in LOOKS:
                setattr(document.documentElement.dataset, look, self.chosen(look))
            self._on_change(name)

    async def _change_language(self, event: dom.Event) -> None:
        """Speak the chosen language, or say in this one that its words cannot be fetched."""
        select = event.target
        chosen, words = select.value, None
        with suppress(JsException):
            words = await words_in(window.boot.languageFor(chosen))
        if select.value != chosen:
            return  # somebody chose again meanwhile
        if words is None:
            select.value = self._storage.read("language")
        else:
            self._storage.write("language", chosen)
        self._speak(words)


def _is_switch(field: dom.Element) -> bool:
    return getattr(field, "type", "") == "checkbox"
