"""Players set against each other: everyone against everyone, as X and as O."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import combinations
from math import sqrt
from typing import Final

from tictactoe.game import Game
from tictactoe.players import Player
from tictactoe.proof import Foul, Games, answer
from tictactoe.rules import DEFAULT_RULES, MARKS, Rules

NORMAL: Final = 1.96
"""How many standard deviations hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game between two players by their names; `winner` is `None` for a draw.

    A player that fouls has lost; `foul` says how, and the game is that until then.
    """

    x: str
    o: str
    game: Game
    winner: str | None
    foul: str = ""


def round_robin(
    players: Mapping[str, Player], rules: Rules = DEFAULT_RULES, rounds: int = 1
) -> Iterator[Played]:
    """Yield a game for each pair, twice a round: each player begins once.

    >>> first, last = (lambda position: position.moves[0]), (lambda position: position.moves[-1])
    >>> [played.winner for played in round_robin({"first": first, "last": last})]
    ['first', 'last']
    """
    for pair in combinations(players, 2):
        for _ in range(rounds):
            for x, o in (pair, pair[::-1]):
                yield play(x, o, players, rules)


def play(x: str, o: str, players: Mapping[str, Player], rules: Rules = DEFAULT_RULES) -> Played:
    """Play one game, X beginning.

    >>> first = {"first": lambda position: position.moves[0]}
    >>> play("first", "first", first).game.moves
    (0, 1, 2, 3, 4, 5, 6)
    """
    game, names = Game(rules), dict(zip(MARKS, (x, o), strict=True))
    while game.position.outcome is None:
        turn = game.position.turn
        try:
            game = game.play(answer(players[names[turn]], game.position))
        except Foul as foul:
            return Played(x, o, game, o if turn == MARKS[0] else x, foul.reason)
    winner = game.position.outcome.winner
    return Played(x, o, game, names[winner] if winner else None)


def against(played: Iterable[Played], name: str, rival: str) -> Games:
    """Return how the games of one player against another ended for it.

    >>> against([Played("a", "b", Game(), "a"), Played("b", "a", Game(), None)], "a", "b")
    Games(wins=1, draws=1, losses=0)
    """
    results = [one.winner for one in played if {one.x, one.o} == {name, rival}]
    return Games(results.count(name), results.count(None), results.count(rival))


def score(games: Games) -> float | None:
    """Return the share of the points, a draw being half of one; `None` without a game.

    >>> score(Games(wins=1, draws=1))
    0.75
    """
    return (games.wins + games.draws / 2) / games.count if games.count else None


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the bounds of a share found in so many games, 95 % sure.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22 (1927).

    >>> [round(bound, 2) for bound in wilson(0.5, 100)]
    [0.4, 0.6]
    """
    spread = NORMAL**2 / games
    middle = (share + spread / 2) / (1 + spread)
    reach = NORMAL / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(middle - reach, 0), min(middle + reach, 1)


def standings(played: Sequence[Played], names: Sequence[str]) -> list[tuple[str, Games]]:
    """Return how all games ended for each player, the best score first.

    >>> standings([Played("a", "b", Game(), "b")], ["a", "b"])[0]
    ('b', Games(wins=1, draws=0, losses=0))
    """
    found = [
        (name, sum((against(played, name, rival) for rival in names if rival != name), Games()))
        for name in names
    ]
    return sorted(found, key=lambda row: -(score(row[1]) or 0))


def cross_text(played: Sequence[Played], names: Sequence[str]) -> str:
    """Return a cross table: wins, draws and losses of each row against each column, and the score.

    >>> print(cross_text([Played("a", "b", Game(), "b")], ["a", "b"]))
       b      a      score
    b  -      1-0-0  100 % (21 to 100)
    a  0-0-1  -      0 % (0 to 79)
    """
    table = standings(played, names)
    order = [name for name, _ in table]
    rows = [["", *order, "score"]]
    for name, games in table:
        cells = [_cell(against(played, name, rival)) for rival in order if rival != name]
        cells.insert(order.index(name), "-")
        rows.append([name, *cells, _score_text(games)])
    widths = [max(len(row[col]) for row in rows) for col in range(len(rows[0]))]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def games_csv(played: Iterable[Played]) -> str:
    """Return every game as CSV: who was X and O, who won, the moves, and a foul if any.

    >>> print(games_csv([Played("a", "b", Game(moves=(4, 0)), "b", "it gave up")]), end="")
    x,o,winner,moves,foul
    a,b,b,B2 A1,it gave up
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["x", "o", "winner", "moves", "foul"])
    for one in played:
        moves = " ".join(map(one.game.rules.name, one.game.moves))
        writer.writerow([one.x, one.o, one.winner or "", moves, one.foul])
    return text.getvalue()


def _cell(games: Games) -> str:
    return f"{games.wins}-{games.draws}-{games.losses}"


def _score_text(games: Games) -> str:
    share = score(games)
    if share is None:
        return ""
    low, high = wilson(share, games.count)
    return f"{share:.0%} ({100 * low:.0f} to {100 * high:.0f})".replace("%", " %", 1)
