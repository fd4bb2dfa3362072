"""Players that a visitor wrote: kept on a shelf, asked in a sandbox, seated at the board.

A player goes by a key: the name of an example as `tictactoe.lab.examples` has it, or a sign that
begins no such name and the name that the visitor gave it.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

from tictactoe.frontends.browser.client import DIED, FALSE, Client, Failure, ignore
from tictactoe.frontends.browser.wire import BadMessage, Content, part_or_none
from tictactoe.frontends.browser.wire.reports import read_cell, read_fault, read_printed
from tictactoe.game import OWN, InvalidSeat, Seat
from tictactoe.lab.bounds import fit, unfit
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.rules import Position
from tictactoe.session import Session
from tictactoe.words import Words

OnFault: TypeAlias = Callable[[Fault, Position | None], object]
"""Is told what went wrong, and in which position if that is known."""

OWN_SIGN: Final = "+"
STORED: Final = "player "
"""How the names begin under which players are kept."""
FIRST: Final = "looks_right"
"""The key of the player that is shown first."""
ENDS: Final = {
    "call stack": "RecursionError",
    "recursion": "RecursionError",
    "too much memory": "MemoryError",
}
"""What Python ends of, by a part of what the browser or static/sandbox.js says of that."""
LONGEST_DETAILS: Final = 200
"""How many characters of what the browser says of an error are shown."""
PATIENCE: Final = 10.0
"""How many seconds a player may take for a move, unless somebody chooses."""


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


class Shelf:
    """What is kept of players, each by itself; without a store, as long as the page lives."""

    def __init__(self, store: Store) -> None:
        self._store = store
        keys = (name.removeprefix(STORED) for name in store.names(STORED))
        kept = {key: store.read(STORED + key) for key in keys if _is_key(key)}
        self.refused = {key: code for key, code in kept.items() if unfit(code)}
        """What stays in the store and is not shown: it would take too long."""
        self._codes = {key: code for key, code in kept.items() if key not in self.refused}

    @property
    def own(self) -> list[str]:
        """The keys of the players that the visitor named, by name."""
        return sorted((key for key in self._codes if key.startswith(OWN_SIGN)), key=str.casefold)

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


class Sandbox:
    """A Python for players; `note` is called with what they printed, empty for a new question."""

    def __init__(self, client: Client, note: Callable[[str], object] = ignore) -> None:
        self._client = client
        self._note = note
        self.stop = client.cancel

    @property
    def is_busy(self) -> bool:
        """Whether something was asked and not answered."""
        return self._client.is_busy

    def ask(
        self,
        what: str,
        question: Content,
        patience: float,
        on_answer: Callable[[Content], object],
        on_fault: OnFault,
        on_progress: Callable[[Content], object] = ignore,
        longest: float | None = None,
    ) -> None:
        """Ask for something that tells how far it is at least each `patience` seconds.

        In all it may take the `longest` of them, or twice as many: to load a player and to ask it.
        """

        def take(content: Content) -> None:
            self._note(read_printed(content))
            if "fault" in content:
                on_fault(*read_fault(content))
            else:
                on_answer(content)

        def fail(failure: Failure) -> None:
            if failure.reason != FALSE:
                with suppress(BadMessage):  # if nothing was told
                    on_progress(self._client.last)
            on_fault(fault_of(failure), None if failure.reason == FALSE else self._position)

        self._note("")
        longest = 2 * patience if longest is None else longest
        self._client.ask(what, question, take, on_progress, fail, patience, longest)

    @property
    def _position(self) -> Position | None:
        try:
            return part_or_none(self._client.last, "position", Position)
        except BadMessage:
            return None


class Own:
    """The shelf, and the players that were started since the page was opened."""

    def __init__(self, session: Session, store: Store, client: Client) -> None:
        self._session = session
        self._store = store
        self.shelf = Shelf(store)
        self.sandbox = Sandbox(client, self.note)
        """Where the players run that sit at the board."""
        self.cancel = self.sandbox.stop
        self.printed = ""
        """What players printed last, here or in the tab."""
        self.fault: tuple[Fault, Position | None] | None = None
        """What went wrong with the last move, if anything did."""
        key = store.read("player")
        self.shown = key if key in EXAMPLES or self.shelf.is_kept(key) else FIRST
        """The key of the player in the editor."""
        self._started: dict[str, tuple[str, float]] = {}

    def note(self, printed: str) -> None:
        """Take what players printed, in the place of what was printed before."""
        self.printed = printed

    def show(self, key: str) -> None:
        """Let the editor show a player."""
        self.shown = key
        self._store.write("player", key)

    def start(self, title: str, code: str, patience: float = PATIENCE) -> None:
        """Let a player play from now on, as its code is now, with so many seconds for a move."""
        self.cancel()
        self._started[title] = code, patience

    def is_started(self, title: str, code: str) -> bool:
        """Whether a player plays, with this code."""
        return title in self._started and self._started[title][0] == code

    def check(self, title: str) -> None:
        """Tell what is wrong with a player that was started, before it is to move."""
        session = self._session
        self._ask("check", title, {}, lambda _content: session.refresh(), session.tell)

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Ask a player for a move, if it was started; a sentence says why there is none."""

        def play(content: Content) -> None:
            on_cell(read_cell(content, position))

        if name in self._started:
            self._ask("choose", name, {"position": position}, play, on_refusal)
        else:
            is_here = self.shelf.key(name, self._session.words) is not None
            on_refusal(self._session.words("own waits" if is_here else "own missing", name=name))

    def _ask(
        self,
        what: str,
        title: str,
        more: Content,
        on_answer: Callable[[Content], object],
        tell: Callable[[str], object],
    ) -> None:
        """Ask for something of a player; a fault is told on the page, and in the tab."""

        def fail(fault: Fault, position: Position | None) -> None:
            self.fault = fault, position
            tell(fault_text(fault, self._session.words, code))

        code, patience = self._started[title]
        question = {"code": code, "seconds": patience, **more}
        self.cancel()
        self.sandbox.ask(what, question, patience, on_answer, fail)
        self._session.refresh()


def fault_of(failure: Failure) -> Fault:
    """Return what it means for a player that there is no answer."""
    if failure.reason != DIED:
        return Fault(failure.reason, "")
    ends = (error for part, error in ENDS.items() if part in failure.details)
    return Fault(next(ends, DIED), fit(failure.details, LONGEST_DETAILS))


def _is_key(key: str) -> bool:
    return key in EXAMPLES or (key.startswith(OWN_SIGN) and _is_name(key.removeprefix(OWN_SIGN)))


def _is_name(name: str) -> bool:
    """Tell whether a player can have a name: with none, and with some, it could not be seated."""
    try:
        Seat(OWN, name)
    except InvalidSeat:
        return False
    return bool(name)
