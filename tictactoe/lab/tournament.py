"""A tournament: everyone plays everyone, as X and as O."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import chain, combinations
from math import sqrt
from typing import Final

from tictactoe.game import Game
from tictactoe.lab.asking import Foul, answer
from tictactoe.lab.proof import Games
from tictactoe.lab.workshop import Fault, escaped, fault_text
from tictactoe.players import Player
from tictactoe.record import game_text
from tictactoe.rules import DEFAULT_RULES, MARKS, Position, Rules, other
from tictactoe.words import ENGLISH, Words

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a cell that a spreadsheet takes for a formula begins with."""
NORMAL: Final = 1.96
"""The number of standard deviations of a 95 % interval."""
OURS: Final = ("NoPython", "NoLibrary")
"""The faults that are no player's: Python or a part of its library could not be fetched."""
FALSE_REPORT: Final = "FalseReport"
"""The fault of an interpreter that sends invalid data."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game between two players by their names.

    A player that fouls loses; `foul` says how, and the game is what was played until then.
    """

    x: str
    o: str
    game: Game
    foul: str = ""

    @property
    def winner(self) -> str | None:
        """Who won, `None` for a draw.

        >>> Played("a", "b", Game(), "it gave up").winner
        'b'
        """
        position = self.game.position
        mark = position.outcome.winner if position.outcome else None
        if self.foul:
            mark = other(position.turn)
        return {"X": self.x, "O": self.o}[mark] if mark else None

    @property
    def loser(self) -> str | None:
        """Who lost, `None` for a draw."""
        return None if self.winner is None else self.o if self.winner == self.x else self.x


def pairings(names: Iterable[str], rounds: int = 1) -> Iterator[tuple[str, str]]:
    """Yield who is X and who is O in each game, twice a round: each player goes first once.

    >>> list(pairings(["a", "b"]))
    [('a', 'b'), ('b', 'a')]
    """
    for pair in combinations(names, 2):
        for _ in range(rounds):
            yield from (pair, pair[::-1])


def distinct(names: Iterable[str]) -> list[str]:
    """Return the names made distinct: a repeated one gets a star.

    >>> distinct(["Easy", "Easy *", "Easy"])
    ['Easy', 'Easy *', 'Easy * *']
    """
    found: list[str] = []
    for name in names:
        while name in found:
            name += " *"  # noqa: PLW2901  (until nobody has it)
        found.append(name)
    return found


def round_robin(
    players: Mapping[str, Player], rules: Rules = DEFAULT_RULES, rounds: int = 1
) -> Iterator[Played]:
    """Play and yield the games of `pairings`.

    >>> first, last = (lambda position: position.moves[0]), (lambda position: position.moves[-1])
    >>> [played.winner for played in round_robin({"first": first, "last": last})]
    ['first', 'last']
    """
    for x, o in pairings(players, rounds):
        game, foul = Game(rules), ""
        while not foul and game.position.outcome is None:
            choose = players[x if game.position.turn == "X" else o]
            try:
                game = game.play(answer(choose, game.position))
            except Foul as error:
                foul = error.reason
        yield Played(x, o, game, foul)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share found in this many games.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22 (1927).

    >>> [round(bound, 2) for bound in wilson(0.5, 100)]
    [0.4, 0.6]
    """
    spread = NORMAL**2 / games
    middle = (share + spread / 2) / (1 + spread)
    reach = NORMAL / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(middle - reach, 0), min(middle + reach, 1)


def percents(games: Games, different: int) -> dict[str, int]:
    """Return the score of at least one game in percent, with the bounds of its 95 % interval.

    Only games that differ tell more than one does, so the interval is that of the `different` ones.

    >>> percents(Games(wins=1, draws=1), 2), percents(Games(wins=10, draws=10), 2)
    ({'score': 75, 'low': 20, 'high': 97}, {'score': 75, 'low': 20, 'high': 97})
    """
    share = games.share or 0
    low, high = wilson(share, different)
    return {"score": round(100 * share), "low": round(100 * low), "high": round(100 * high)}


class Results:
    """The results of the games between some players, updated game by game.

    >>> results = Results(["a", "b"], [Played("a", "b", Game(), "it gave up")])
    >>> results.against("b", "a"), results.standings()[0][0]
    (Games(wins=1, draws=0, losses=0), 'b')
    """

    def __init__(self, names: Iterable[str], played: Iterable[Played] = ()) -> None:
        self.names = tuple(names)
        self.played: list[Played] = []
        """All games, in the order in which they were played."""
        self.fouls: dict[str, list[Played]] = {}
        """The games lost by a foul, by player."""
        self._games: dict[frozenset[str], list[Played]] = {}
        self._found: dict[tuple[str, str], Games] = {}
        self._different: dict[frozenset[str], set[tuple[str, tuple[int, ...]]]] = {}
        """Who was X and the moves of each game, the same game once, by pair."""
        for one in played:
            self.add(one)

    def add(self, one: Played) -> None:
        """Add a game."""
        self.played.append(one)
        pair = frozenset((one.x, one.o))
        self._games.setdefault(pair, []).append(one)
        self._different.setdefault(pair, set()).add((one.x, one.game.played))
        for name, rival in ((one.x, one.o), (one.o, one.x)):
            won = Games(one.winner == name, one.winner is None, one.winner == rival)
            self._found[name, rival] = self.against(name, rival) + won
        if one.foul and one.loser:
            self.fouls.setdefault(one.loser, []).append(one)

    def games(self, name: str, rival: str) -> Sequence[Played]:
        """Return the games between two players."""
        return self._games.get(frozenset((name, rival)), ())

    def against(self, name: str, rival: str) -> Games:
        """Return how the games of one player against another ended for it."""
        return self._found.get((name, rival), Games())

    def different(self, name: str, *rivals: str) -> int:
        """Return how many different games a player had against some others, all if none is named.

        >>> Results(["a", "b"], [Played("a", "b", Game()), Played("a", "b", Game())]).different("a")
        1
        """
        pairs = (frozenset((name, rival)) for rival in rivals or self.names)
        return sum(len(self._different.get(pair, ())) for pair in pairs)

    def of(self, name: str) -> Games:
        """Return how all games of a player ended for it."""
        return sum((self.against(name, rival) for rival in self.names), Games())

    def standings(self) -> list[tuple[str, Games]]:
        """Return how all games ended for each player, the best score first."""
        rows = ((name, self.of(name)) for name in self.names)
        return sorted(rows, key=lambda row: -(row[1].share or 0))

    def cross_text(self, words: Words = ENGLISH) -> str:
        """Return a cross table: wins, draws and losses of each row against each column, the score.

        The last column counts the games lost by a foul, if there are any.

        >>> print(Results(["a", "b"], [Played("a", "b", Game(), "it gave up")]).cross_text())
           b      a      Score             Fouls
        b  -      1-0-0  100% (21 to 100)  0
        a  0-0-1  -      0% (0 to 79)      1
        """
        table = self.standings()
        order = [name for name, _ in table]
        rows = [["", *order, words("points"), *([words("foul count")] if self.fouls else [])]]
        for name, games in table:
            cells = [games_text(self.against(name, rival)) for rival in order]
            cells[order.index(name)] = "-"
            found = percents(games, self.different(name)) if games.count else {}
            score = words("share", **found) if found else ""
            fouls = [str(len(self.fouls.get(name, ())))] if self.fouls else []
            rows.append([name, *cells, score, *fouls])
        widths = [max(len(row[col]) for row in rows) for col in range(len(rows[0]))]
        return "\n".join(
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )


class Contest:
    """The games of players, who go by their keys, each with its code; a level has none."""

    def __init__(
        self, codes: Mapping[str, str | None], rules: Rules = DEFAULT_RULES, rounds: int = 1
    ) -> None:
        self.codes = codes
        self.rules = rules
        self.rounds = rounds
        self.results = Results(codes)
        self.due = list(pairings(codes, rounds))
        """Who is X and who O in each game, from the first to the last."""
        self.loading: str | None = None
        """Whose code is run for the first time, if anybody's is."""

    @property
    def pair_due(self) -> tuple[str, str] | None:
        """Who is X and who O in the next game, `None` after the last."""
        left = self.due[len(self.results.played) :]
        return left[0] if left else None

    def to_blame(self, fault: Fault, position: Position | None) -> str | None:
        """Return the key of the player at fault, `None` if it is unknown.

        All players share one interpreter, and any of them may have spoiled it for the others: no
        level fails by itself, and who tampers with a report may wait until another is asked.
        """
        if fault.error in OURS:
            return None
        key, own = self.loading, [key for key, code in self.codes.items() if code is not None]
        if position is not None and self.pair_due:
            key = self.pair_due[MARKS.index(position.turn)]
        if fault.error == FALSE_REPORT or key not in own:
            key = own[0] if len(own) == 1 else None
        return key


def foul_text(foul: str, words: Words = ENGLISH) -> str:
    """Say in plain words how a player fouled, as `Played` has it.

    >>> foul_text("TooSlow: more than 1 s")
    'It’s too slow or never ends: it takes longer than the time per move. (TooSlow: more than 1 s)'
    """
    error, _, reason = foul.partition(": ")
    return fault_text(Fault(error, reason), words)


def game_lines(played: Iterable[Played], words: Words = ENGLISH) -> Iterator[str]:
    """Yield every game as a line of text: who was X and O, who won, a foul if any, the moves.

    >>> print(*game_lines([Played("a", "b", Game(played=(4, 0)), "Crash")]))
    1. a (X) against b (O): b won; a fouled. Python crashed. (Crash) B2 A1
    """
    for number, one in enumerate(played, start=1):
        end = "fouled" if one.foul else "won" if one.winner else "drawn"
        names = {"x": one.x, "o": one.o, "winner": one.winner or "", "loser": one.loser or ""}
        foul = foul_text(one.foul, words) if one.foul else ""
        moves = game_text(one.game) if one.game.played else ""
        told = words(f"tournament {end}", **names)
        yield " ".join(filter(None, (f"{number}.", told, foul, moves)))


def csv_lines(played: Iterable[Played]) -> Iterator[str]:
    r"""Yield every game as a line of CSV: who was X and O, who won, the moves, and a foul if any.

    What a spreadsheet would run as a formula gets an apostrophe in front.

    >>> list(csv_lines([Played("a", "=b", Game(played=(4, 0)), "it gave up")]))
    ['x,o,winner,moves,foul\n', "a,'=b,'=b,B2 A1,it gave up\n"]
    """
    rows = (
        (one.x, one.o, one.winner or "", moves_text(one.game), escaped(one.foul)) for one in played
    )
    for row in chain([("x", "o", "winner", "moves", "foul")], rows):
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerow(map(_inert, row))
        yield text.getvalue()


def _inert(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def moves_text(game: Game) -> str:
    """Return the moves of a game.

    >>> moves_text(Game(played=(4, 0)))
    'B2 A1'
    """
    return " ".join(map(game.rules.name, game.played))


def games_text(games: Games) -> str:
    """Return wins, draws and losses as in a cell of a cross table.

    >>> games_text(Games(wins=1, losses=3))
    '1-0-3'
    """
    return f"{games.wins}-{games.draws}-{games.losses}"
