"""The players that a visitor wrote, kept under names beside the examples.

A player goes by a key: the name of an example as `tictactoe.lab.examples` has it, or a sign that
begins no such name and the name that the visitor gave it.
"""

from typing import Final

from tictactoe.game import OWN, InvalidSeat, Seat
from tictactoe.lab.bounds import unfit
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.tab import Store
from tictactoe.words import Words

OWN_SIGN: Final = "+"
STORED: Final = "player "
"""How the names begin under which players are kept."""
SHOWN: Final = "player"
"""The name under which the key of the player in the editor is kept."""
FIRST: Final = "looks_right"
"""The key of the player that is shown first."""


class Shelf:
    """What is kept of players, each by itself; without a store, as long as the page lives."""

    def __init__(self, store: Store) -> None:
        self._store = store
        keys = (name.removeprefix(STORED) for name in store.names(STORED))
        kept = {key: store.read(STORED + key) for key in keys if _is_key(key)}
        self.refused = {key: code for key, code in kept.items() if unfit(code)}
        """What stays in the store and is not shown: it would take too long."""
        self._codes = {key: code for key, code in kept.items() if key not in self.refused}
        shown = store.read(SHOWN)
        self.shown = shown if shown in EXAMPLES or shown in self._codes else FIRST
        """The key of the player in the editor."""

    @property
    def own(self) -> list[str]:
        """The keys of the players that the visitor named, by name."""
        return sorted((key for key in self._codes if key.startswith(OWN_SIGN)), key=str.casefold)

    def show(self, key: str) -> None:
        """Let the editor show a player."""
        self.shown = key
        self._store.write(SHOWN, key)

    def code(self, key: str) -> str:
        """Return the source text of a player."""
        if key in self._codes:
            return self._codes[key]
        return source(key) if key in EXAMPLES else ""

    def is_kept(self, key: str) -> bool:
        """Whether there is more to a player than the example."""
        return key in self._codes

    def keep(self, key: str, code: str) -> bool:
        """Keep the source text of a player, and tell whether the browser can."""
        if key in EXAMPLES and code == source(key):
            self.drop(key)
            return True
        self.refused.pop(key, None)
        self._codes[key] = code
        return self._store.write(STORED + key, code)

    def drop(self, key: str) -> None:
        """Keep a player no more; an example is as it was."""
        self._codes.pop(key, None)
        self.refused.pop(key, None)
        self._store.remove(STORED + key)

    def named(self, name: str, but: str = "") -> str:
        """Return the key for a new name, which one key may have; empty if that will not do."""
        key = OWN_SIGN + name.strip()
        return key if _is_key(key) and (key == but or key not in self._codes) else ""

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
