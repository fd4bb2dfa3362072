"""A tournament: every player meets every other, as X and as O."""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import combinations, islice
from math import sqrt
from typing import Final

from tictactoe.game import Game
from tictactoe.lab.asking import Foul, answer
from tictactoe.lab.player_code import Failed, Fault, escaped, fault_text
from tictactoe.lab.proof import Games
from tictactoe.players import Player
from tictactoe.record import game_text
from tictactoe.rules import DEFAULT_RULES, MARKS, Position, Rules, other
from tictactoe.words import ENGLISH, Words

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The first characters by which a spreadsheet recognises a formula."""
NORMAL: Final = 1.96
"""The number of standard deviations of a 95 % interval."""
OURS: Final = ("NoPython", "NoLibrary")
"""The faults of the page: Python or a part of its library could not be fetched."""
TOO_SLOW: Final = "TooSlow"
"""The fault of a player that takes longer than its time for a move."""
FALSE_REPORT: Final = "FalseReport"
"""The fault of an interpreter that sends invalid data."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game between two players; one that fouls loses, and the game ends there."""

    x: str
    o: str
    game: Game
    foul: str = ""

    @property
    def winner(self) -> str | None:
        """The name of the winner, `None` for a draw."""
        position = self.game.position
        mark = position.outcome.winner if position.outcome else None
        if self.foul:
            mark = other(position.turn)
        return {"X": self.x, "O": self.o}[mark] if mark else None

    @property
    def loser(self) -> str | None:
        """The name of the loser, `None` for a draw."""
        return None if self.winner is None else self.o if self.winner == self.x else self.x


def pairings(names: Iterable[str], rounds: int = 1) -> Iterator[tuple[str, str]]:
    """Yield X and O of each game: in a round, both players of a pair go first once.

    >>> list(pairings(["a", "b"]))
    [('a', 'b'), ('b', 'a')]
    """
    for pair in combinations(names, 2):
        for _ in range(rounds):
            yield from (pair, pair[::-1])


def round_robin(
    players: Mapping[str, Player],
    rules: Rules = DEFAULT_RULES,
    rounds: int = 1,
    done: int = 0,
    watch: Callable[[Game], object] = lambda _game: None,
) -> Iterator[Played]:
    """Play the games of `pairings` after the first `done`, and yield each.

    A player that takes too long for a move forfeits its other games when it is to move, so that
    the wait occurs only once. `watch` is called with the game before each move.
    """
    late: dict[str, str] = {}
    for x, o in islice(pairings(players, rounds), done, None):
        game, foul = Game(rules), ""
        while not foul and game.position.outcome is None:
            name = x if game.position.turn == "X" else o
            try:
                foul = late.get(name, "")
                if not foul:
                    watch(game)
                    game = game.play(answer(players[name], game.position))
            except Foul as error:
                foul = error.reason
                if foul.startswith(TOO_SLOW):
                    late[name] = foul
        yield Played(x, o, game, foul)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was measured in some games.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22 (1927).
    """
    spread = NORMAL**2 / games
    middle = (share + spread / 2) / (1 + spread)
    reach = NORMAL / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(middle - reach, 0), min(middle + reach, 1)


class Results:
    """The results of all games so far."""

    def __init__(self, names: Iterable[str], played: Iterable[Played] = ()) -> None:
        self.names = tuple(names)
        self.played: list[Played] = []
        self.fouls: dict[str, list[Played]] = {}
        """The games lost by a foul, by player."""
        self._pairs: dict[frozenset[str], list[Played]] = {}
        self._ends: dict[tuple[str, str], Games] = {}
        for game in played:
            self.add(game)

    def add(self, played: Played) -> None:
        """Add a game."""
        self.played.append(played)
        self._pairs.setdefault(frozenset((played.x, played.o)), []).append(played)
        winner = played.winner
        for name, rival in ((played.x, played.o), (played.o, played.x)):
            ended = Games(winner == name, winner is None, winner == rival)
            self._ends[name, rival] = self.against(name, rival) + ended
        if played.foul and played.loser:
            self.fouls.setdefault(played.loser, []).append(played)

    def games(self, name: str, rival: str) -> Sequence[Played]:
        """Return the games between two players."""
        return self._pairs.get(frozenset((name, rival)), ())

    def against(self, name: str, rival: str) -> Games:
        """Return the wins, draws and losses of one player against another."""
        return self._ends.get((name, rival), Games())

    def different(self, name: str) -> int:
        """Return the number of different games of a player."""
        games = (game for rival in self.names for game in self.games(name, rival))
        return len({(game.x, game.o, game.game.played) for game in games})

    def of(self, name: str) -> Games:
        """Return the wins, draws and losses of a player in all games."""
        return sum((self.against(name, rival) for rival in self.names), Games())

    def standings(self) -> list[tuple[str, Games]]:
        """Return each player with its results, the best score first."""
        rows = ((name, self.of(name)) for name in self.names)
        return sorted(rows, key=lambda row: -(row[1].share or 0))

    def cross_text(self, words: Words = ENGLISH) -> str:
        """Return a cross table of wins, draws and losses, with the score and the number of fouls.

        >>> print(Results(["a", "b"], [Played("a", "b", Game(), "it gave up")]).cross_text())
           b      a      Score             Fouls
        b  -      1-0-0  100% (21 to 100)  0
        a  0-0-1  -      0% (0 to 79)      1
        """
        table = self.standings()
        order = [name for name, _ in table]
        rows = [["", *order, words("points"), *([words("foul count")] if self.fouls else [])]]
        for name, _ in table:
            cells = [games_text(self.against(name, rival)) for rival in order]
            cells[order.index(name)] = "-"
            score = self.score_text(name, words)
            fouls = [str(len(self.fouls.get(name, ())))] if self.fouls else []
            rows.append([name, *cells, score, *fouls])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )

    def score(self, name: str) -> dict[str, int]:
        """Return the score of a player in percent, and its 95 % interval, after its first game.

        A repeated game is no further evidence, so the interval counts only the different games.

        >>> played = [Played("a", "b", Game(), "it gave up")]
        >>> Results(["a", "b"], played).score("b") == Results(["a", "b"], 9 * played).score("b")
        True
        """
        share = self.of(name).share or 0
        low, high = wilson(share, self.different(name))
        return {"score": round(100 * share), "low": round(100 * low), "high": round(100 * high)}

    def score_text(self, name: str, words: Words) -> str:
        """Return the score of a player with its interval, empty before its first game."""
        return words("share", **self.score(name)) if self.of(name).count else ""


class Contest:
    """A tournament of players by key, each with its code; a level has none.

    With `remembers`, the results of a steady function `value` are cached, as in the course: plain
    minimax takes ten seconds for a first move, and a class has many players.
    """

    def __init__(
        self,
        codes: Mapping[str, str | None],
        rules: Rules = DEFAULT_RULES,
        rounds: int = 1,
        *,
        remembers: bool = False,
    ) -> None:
        self.codes = codes
        self.rules = rules
        self.rounds = rounds
        self.remembers = remembers
        self.results = Results(codes)
        self.due = list(pairings(codes, rounds))
        """X and O of each game, in order."""
        self.loading: str | None = None
        """The key of the player that is being loaded, if any."""
        self.game: Game | None = None
        """The current game, as far as it is known."""
        self._endless: dict[str, str] = {}
        """The foul of each player whose code never ended while it was loaded."""

    @property
    def late(self) -> dict[str, str]:
        """The foul of each player that once took too long: it forfeits the rest of its games."""
        late = dict(self._endless)
        for played in self.results.played:
            if played.loser and played.foul.startswith(TOO_SLOW):
                late[played.loser] = played.foul
        return late

    @property
    def pair_due(self) -> tuple[str, str] | None:
        """X and O of the next game, `None` after the last."""
        left = self.due[len(self.results.played) :]
        return left[0] if left else None

    def to_blame(self, fault: Fault, position: Position | None) -> str | None:
        """Return the key of the player at fault, `None` if it is unknown.

        All players share an interpreter, and each may have damaged it for the others: a level
        does not fail by itself, and a player may falsify a message while another is asked.
        """
        if fault.error in OURS:
            return None
        key, own = self._asked(position), [key for key in self.codes if self.codes[key] is not None]
        if fault.error == FALSE_REPORT or key not in own:
            key = own[0] if len(own) == 1 else None
        return key

    def forfeit(self, fault: Fault, position: Position | None) -> bool:
        """Record the forfeit of a player whose timeout ended the interpreter, if it is known.

        Return whether the other games can be played, in a new interpreter.
        """
        key, pair, foul = self._asked(position), self.pair_due, str(Failed(fault))
        if fault.error != TOO_SLOW or key is None or self.codes[key] is None or key in self.late:
            return False
        if position is None:
            self._endless[key] = foul
            return True
        if pair and self.game and self.game.position == position:
            self.results.add(Played(*pair, self.game, foul))
            return True
        return False

    def _asked(self, position: Position | None) -> str | None:
        """Return the key of the player to move in a position, or of the one that is loaded."""
        if position is not None and self.pair_due:
            return self.pair_due[MARKS.index(position.turn)]
        return self.loading


def fault_in_foul(foul: str) -> Fault:
    """Return the fault from the text of a foul of `Played`."""
    error, _, reason = foul.partition(": ")
    return Fault(error, reason)


def foul_text(foul: str, words: Words = ENGLISH) -> str:
    """Describe a foul of `Played` in plain words.

    >>> foul_text("TooSlow: more than 1 s")
    'It’s too slow or never ends: it takes longer than the time per move. (TooSlow: more than 1 s)'
    """
    return fault_text(fault_in_foul(foul), words)


def result_text(played: Played, words: Words = ENGLISH) -> str:
    """Describe how a game ended."""
    end = "fouled" if played.foul else "won" if played.winner else "drawn"
    names = {"winner": played.winner or "", "loser": played.loser or ""}
    return words(f"tournament {end}", x=played.x, o=played.o, **names)


def game_lines(played: Iterable[Played], words: Words = ENGLISH) -> Iterator[str]:
    """Yield every game as a line of text.

    >>> print(*game_lines([Played("a", "b", Game(played=(4, 0)), "Crash")]))
    1. a (X) against b (O): b won; a fouled. Python crashed. (Crash) B2 A1
    """
    for number, game in enumerate(played, start=1):
        foul = foul_text(game.foul, words) if game.foul else ""
        moves = game_text(game.game) if game.game.played else ""
        yield " ".join(filter(None, (f"{number}.", result_text(game, words), foul, moves)))


def csv_lines(played: Iterable[Played]) -> Iterator[str]:
    r"""Yield every game as a line of CSV.

    An apostrophe is put before a text that a spreadsheet would run as a formula.

    >>> list(csv_lines([Played("a", "=b", Game(played=(4, 0)), "it gave up")]))
    ['x,o,winner,moves,foul\n', "a,'=b,'=b,B2 A1,it gave up\n"]
    """
    yield _csv_line(["x", "o", "winner", "moves", "foul"])
    for game in played:
        moves, foul = moves_text(game.game), escaped(game.foul)
        yield _csv_line([game.x, game.o, game.winner or "", moves, foul])


def _csv_line(row: Iterable[str]) -> str:
    line = StringIO()
    inert = (f"'{text}" if text.startswith(FORMULA) else text for text in row)
    csv.writer(line, lineterminator="\n").writerow(inert)
    return line.getvalue()


def moves_text(game: Game) -> str:
    """Return the moves of a game."""
    return " ".join(map(game.rules.name, game.played))


def games_text(games: Games) -> str:
    """Return wins, draws and losses as the text of a cell of a cross table."""
    return f"{games.wins}-{games.draws}-{games.losses}"
