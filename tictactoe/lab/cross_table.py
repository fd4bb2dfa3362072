"""The cross table of the tab Tournament: who beat whom, with a button for each pair."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tictactoe.controls import Control
from tictactoe.lab.tournament import Results, games_text, percents
from tictactoe.words import Words

NOBODY: Final = "\N{EN DASH}"
"""What is shown where a player would meet itself."""


class Column(NamedTuple):
    """The head of a column."""

    key: str
    name: str


class PairCell(NamedTuple):
    """The games of a player against another one, or none against itself."""

    key: str
    nobody: str
    games: Control
    is_chosen: bool


class CrossRow(NamedTuple):
    """A player, its score, and its games against each."""

    key: str
    name: str
    share: str
    pairs: tuple[PairCell, ...]


class CrossView(NamedTuple):
    """The table: its players from the first row to the last, and so from the first column on."""

    about: str
    columns: tuple[Column, ...]
    rows: tuple[CrossRow, ...]


def pair_key(name: str, rival: str) -> str:
    """Return the key of a pair; no name has a line end."""
    return f"{name}\n{rival}"


def cross_rows(
    called: Mapping[str, str], results: Results, chosen: str, words: Words
) -> tuple[CrossRow, ...]:
    """Return a row for each player, in the order of what they are called; a pair may be chosen."""
    rows = []
    for key, name in called.items():
        games = results.of(key)
        found = percents(games, results.different(key)) if games.count else {}
        pairs = [_pair(key, rival, called, results, words) for rival in called]
        rows.append(
            CrossRow(
                key,
                name,
                words("share", **found) if found else "",
                tuple(pair._replace(is_chosen=pair.key == chosen) for pair in pairs),
            )
        )
    return tuple(rows)


def _pair(
    name: str, rival: str, called: Mapping[str, str], results: Results, words: Words
) -> PairCell:
    key, text = pair_key(name, rival), games_text(results.against(name, rival))
    if name == rival:
        return PairCell(key, NOBODY, Control("", is_hidden=True), is_chosen=False)
    label = words("pair games", games=text, name=called[name], rival=called[rival])
    return PairCell(key, "", Control(text, label=label), is_chosen=False)
