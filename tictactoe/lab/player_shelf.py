"""The players that a visitor wrote or changed, stored by key.

The key of an example is its name; that of an own player is `OWN_SIGN` and the player's name.
"""

from typing import Final

from tictactoe.game import OWN, InvalidSeat, Seat
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.tab import Store
from tictactoe.lab.text_limits import unfit
from tictactoe.words import Words

OWN_SIGN: Final = "+"
STORED: Final = "player "
"""The prefix of the names of stored players."""
SHOWN: Final = "player"
"""The name under which the store has the key of the player in the editor."""
FIRST: Final = "looks_right"
"""The key of the player that is shown first."""


class Shelf:
    """The visitor's players; if they cannot be stored, changes are lost on reload."""

    def __init__(self, store: Store) -> None:
        self._store = store
        keys = (name.removeprefix(STORED) for name in store.names(STORED))
        kept = {key: store.read(STORED + key) for key in keys if _is_key(key)}
        self.refused = {key: code for key, code in kept.items() if unfit(code)}
        """Stored players that are not shown, as that would take too long."""
        self._codes = {key: code for key, code in kept.items() if key not in self.refused}
        shown = store.read(SHOWN)
        self.shown = shown if shown in EXAMPLES or shown in self._codes else FIRST
        """The key of the player in the editor."""

    @property
    def own(self) -> list[str]:
        """The keys of the own players, sorted by name."""
        return sorted((key for key in self._codes if key.startswith(OWN_SIGN)), key=str.casefold)

    def show(self, key: str) -> None:
        """Show a player in the editor."""
        self.shown = key
        self._store.write(SHOWN, key)

    def code(self, key: str) -> str:
        """Return the source code of a player."""
        if key in self._codes:
            return self._codes[key]
        return source(key) if key in EXAMPLES else ""

    def is_kept(self, key: str) -> bool:
        """Return whether a player is an own one or a changed example."""
        return key in self._codes

    def keep(self, key: str, code: str) -> bool:
        """Keep the source code of a player and return whether it could be stored."""
        if key in EXAMPLES and code == source(key):
            self.drop(key)
            return True
        self.refused.pop(key, None)
        self._codes[key] = code
        return self._store.write(STORED + key, code)

    def drop(self, key: str) -> None:
        """Delete an own player, or reset an example."""
        self._codes.pop(key, None)
        self.refused.pop(key, None)
        self._store.remove(STORED + key)

    def named(self, name: str, but: str = "") -> str:
        """Return the key for a new name, empty if invalid or taken by a key other than `but`."""
        key = OWN_SIGN + name.strip()
        return key if _is_key(key) and (key == but or key not in self._codes) else ""

    def free_name(self, name: str, *, is_copy: bool = False) -> str:
        """Return the key for a name, with a number if the name is taken or the player is a copy."""
        number, tried = 1, name
        while OWN_SIGN + tried in self._codes or (is_copy and number == 1):
            number += 1
            tried = f"{name[:24]} {number}"
        return OWN_SIGN + tried

    def title(self, key: str, words: Words) -> str:
        """Return the name of a player as shown."""
        return words(f"example {key}") if key in EXAMPLES else key.removeprefix(OWN_SIGN)

    def key(self, title: str, words: Words) -> str | None:
        """Return the key of the player that has this name."""
        known = (*self.own, *EXAMPLES)
        return next((key for key in known if self.title(key, words) == title), None)


def _is_key(key: str) -> bool:
    if key in EXAMPLES:
        return True
    name = key.removeprefix(OWN_SIGN)
    try:
        Seat(OWN, name)
    except InvalidSeat:
        return False
    return bool(name) and key.startswith(OWN_SIGN)
