"""The players of the tab Your players: the examples, and those that a visitor wrote or changed.

A player goes by a key: the name of an example as `tictactoe.lab.examples` has it, or a sign that
begins no such name and the name that the visitor gave it.
"""

from typing import Final, Protocol

from tictactoe.game import OWN, InvalidSeat, Seat
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.words import Words

OWN_SIGN: Final = "+"
STORED: Final = "player "
"""How the names begin under which players are kept."""
LONGEST_CODE: Final = 100_000
"""How many characters a player may have."""


class Store(Protocol):
    """Texts kept by name."""

    def read(self, name: str) -> str:
        """Return a text, empty if there is none."""

    def write(self, name: str, text: str) -> bool:
        """Keep a text, and tell whether that succeeded."""

    def remove(self, name: str) -> None:
        """Keep a text no more."""

    def names(self, beginning: str) -> list[str]:
        """Return the names of all texts that begin so."""


class BadName(ValueError):
    """A name that no player can have."""


class Shelf:
    """What is kept of players, each by itself; without a store, as long as the page lives."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._codes = {
            name.removeprefix(STORED): store.read(name)
            for name in store.names(STORED)
            if _is_key(name.removeprefix(STORED))
        }

    @property
    def own(self) -> list[str]:
        """The keys of the players that the visitor named, by name."""
        return sorted((key for key in self._codes if key.startswith(OWN_SIGN)), key=str.casefold)

    def code(self, key: str) -> str:
        """Return the source text of a player."""
        return self._codes.get(key) or (source(key) if key in EXAMPLES else "")

    def is_kept(self, key: str) -> bool:
        """Whether there is more to a player than the example."""
        return key in self._codes

    def keep(self, key: str, code: str) -> bool:
        """Keep the source text of a player, and tell whether the browser can."""
        if key in EXAMPLES and code == source(key):
            self.drop(key)
            return True
        self._codes[key] = code
        return self._store.write(STORED + key, code)

    def drop(self, key: str) -> None:
        """Keep a player no more; an example is as it was."""
        self._codes.pop(key, None)
        self._store.remove(STORED + key)

    def named(self, name: str, but: str = "") -> str:
        """Return the key for a new name; raises `BadName`. One key may have the name already."""
        name = name.strip()
        key = OWN_SIGN + name
        if not _is_name(name) or (key in self._codes and key != but):
            raise BadName(name)
        return key

    def free_name(self, name: str) -> str:
        """Return the key for a name or, if that is taken, for one like it."""
        number, tried = 1, name
        while OWN_SIGN + tried in self._codes:
            number += 1
            tried = f"{name[:24]} {number}"
        return OWN_SIGN + tried

    def title(self, key: str, words: Words) -> str:
        """Return what to call a player."""
        return words(f"example {key}") if key in EXAMPLES else key.removeprefix(OWN_SIGN)

    def key(self, title: str, words: Words) -> str | None:
        """Return the key of the player that is called so."""
        known = (*self.own, *EXAMPLES)
        return next((key for key in known if self.title(key, words) == title), None)


def _is_key(key: str) -> bool:
    return key in EXAMPLES or (key.startswith(OWN_SIGN) and _is_name(key.removeprefix(OWN_SIGN)))


def _is_name(name: str) -> bool:
    """Tell whether a player can have a name: with none, and with some, it could not be seated."""
    try:
        Seat(OWN, name)
    except InvalidSeat:
        return False
    return bool(name)
