"""Tournaments: everyone against everyone, all games legal, the sums right."""

import csv
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from tictactoe import Game, Position, Rules, seeded
from tictactoe.lab.proof import Games
from tictactoe.lab.tournament import (
    Played,
    Results,
    csv_lines,
    game_lines,
    pairings,
    renamed,
    round_robin,
    wilson,
)

PLAYERS = {name: seeded(name, 1) for name in ("perfect", "easy", "random")}


def broken(position: Position) -> int:
    return position.ply


def test_everyone_meets_everyone_as_x_and_as_o_in_the_order_known_before() -> None:
    played = list(round_robin(PLAYERS, rounds=3))
    assert [(one.x, one.o) for one in played] == list(pairings(PLAYERS, 3))
    assert Counter((one.x, one.o) for one in played) == dict.fromkeys(permutations(PLAYERS, 2), 3)


def test_results_are_at_any_time_what_a_count_of_all_games_gives() -> None:
    players = {**PLAYERS, "broken": broken}
    results = Results(players)
    assert [name for name, _ in results.standings()] == list(players)
    for number, one in enumerate(round_robin(players, rounds=3), start=1):
        results.add(one)
        assert len(results.played) == number
        for name, rival in pairings(players):
            met = [one.winner for one in results.played if {one.x, one.o} == {name, rival}]
            counts = (met.count(end) for end in (name, None, rival))
            assert results.against(name, rival) == Games(*counts)
        for name in players:
            found = (results.against(name, rival) for rival in players)
            assert results.of(name) == sum(found, Games())
    for name, rival in pairings(players):
        here, there = results.against(name, rival), results.against(rival, name)
        assert here == Games(there.losses, there.draws, there.wins)
    name, games = results.standings()[0]
    assert (name, games.losses) == ("perfect", 0)
    assert results.games("easy", "perfect") == results.games("perfect", "easy")
    assert len(results.games("easy", "perfect")) == 6
    assert list(results.fouls) == ["broken"]
    assert all(one.foul for one in results.fouls["broken"])


def test_a_foul_loses_the_game_and_a_report_of_another_end_is_false() -> None:
    played = list(round_robin({**PLAYERS, "broken": broken}))
    assert len(played) == 12
    fouls = [one for one in played if one.foul]
    assert fouls
    assert all(one.loser == "broken" for one in fouls)
    assert all("is not one of the legal cells" in one.foul for one in fouls)
    for one in played:
        assert one.is_true
        others = {one.x, one.o, None} - {one.winner}
        assert not any(replace(one, winner=name).is_true for name in others)
        assert not replace(one, foul="" if one.foul else "it gave up").is_true


def test_games_are_written_as_lines() -> None:
    foul = Played("a", "b", Game(Rules(4, 4, 3)), "b", "it\ngave up")
    played = [foul, Played("b", "a", Game(Rules(4, 4, 3), played=(0, 4, 1, 5, 2)), "b")]
    assert list(game_lines(renamed(played, {"a": "Ann", "b": "Bob"}))) == [
        "1. Ann (X) against Bob (O): Bob won, Ann fouled (it gave up)",
        "2. Bob (X) against Ann (O): Bob won: 4x4x3: A1 A2 B1 B2 C1",
    ]
    assert Results("ab", played).cross_text({"a": "Ann"}).splitlines()[0].split() == [
        *("b", "Ann", "score")
    ]


def test_games_are_written_as_csv() -> None:
    odd = 'a "player", of sorts'
    played = [Played(odd, "b", Game(played=(0, 3, 1, 4, 2)), odd), Played("b", odd, Game(), None)]
    first, second = csv.DictReader(csv_lines(played))
    assert (first["x"], first["winner"], second["o"], second["winner"]) == (odd, odd, odd, "")
    assert (first["moves"], second["moves"]) == ("A1 A2 B1 B2 C1", "")


@pytest.mark.parametrize("share", [0, 0.3, 1])
def test_the_interval_narrows_with_the_games_and_holds_the_share(share: float) -> None:
    bounds = [wilson(share, games) for games in (1, 10, 1000)]
    assert all(0 <= low <= share <= high <= 1 for low, high in bounds)
    widths = [high - low for low, high in bounds]
    assert widths == sorted(widths, reverse=True)
    assert wilson(0.95, 100) == pytest.approx((0.888, 0.978), abs=0.001)  # a worked example
