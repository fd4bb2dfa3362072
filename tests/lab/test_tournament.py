"""Tournaments: everyone against everyone, all games legal, the sums right."""

import csv
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from tictactoe import LEVELS, Game, Player, Position, Rules
from tictactoe.lab.asking import Foul, answer
from tictactoe.lab.proof import Games
from tictactoe.lab.tournament import (
    Contest,
    Played,
    Results,
    csv_lines,
    foul_text,
    game_lines,
    pairings,
    percents,
    round_robin,
    wilson,
)
from tictactoe.lab.workshop import Fault, escaped, fault_in, fault_text, load
from tictactoe.rules import Mark
from tictactoe.words import NAMES, Words

PLAYERS = {name: LEVELS[name].seeded(1) for name in ("perfect", "easy", "random")}


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
    name, games = results.standings()[0]
    assert (name, games.losses) == ("perfect", 0)
    assert results.games("easy", "perfect") == results.games("perfect", "easy")
    assert len(results.games("easy", "perfect")) == 6
    assert list(results.fouls) == ["broken"]
    assert all(one.foul for one in results.fouls["broken"])


def test_games_that_repeat_count_once_for_the_interval() -> None:
    players: dict[str, Player] = {"a": lambda it: it.moves[0], "b": lambda it: it.moves[-1]}
    results = Results(players, round_robin({**players, "c": PLAYERS["random"]}, rounds=20))
    once = Results(players, round_robin(players, rounds=1))
    assert results.against("a", "b").count == 40
    assert results.different("a", "b") == once.different("a") == 2
    found = percents(results.against("a", "b"), results.different("a", "b"))
    assert found == percents(once.of("a"), 2)
    met = {(one.x, one.game.played) for one in results.played if "c" in (one.x, one.o)}
    assert results.different("c", "a", "b") == len(met) > 40
    fouls = [Played("a", "b", Game(), "gave up"), Played("b", "a", Game(), "gave up")]
    assert Results(players, fouls * 3).different("b") == 2


def test_a_foul_loses_the_game() -> None:
    played = list(round_robin({**PLAYERS, "broken": broken}))
    assert len(played) == 12
    fouls = [one for one in played if one.game.position.outcome is None]
    assert fouls == [one for one in played if one.foul] != []
    assert all(one.loser == "broken" for one in fouls)
    assert all(one.foul.startswith("IllegalMove: ") for one in fouls)


@pytest.mark.parametrize("language", NAMES)
def test_every_foul_is_told_as_the_workshop_tells_it(language: str) -> None:
    words = Words(language)
    for body in ("return 9", "pass", "1 / 0", "class Odd(Exception): 1\n    raise Odd('no')"):
        bad = load(f"def choose(position):\n    {body}")
        one = next(round_robin({"bad": bad, "easy": PLAYERS["easy"]}))
        with pytest.raises(Foul) as foul:
            answer(bad, Position.start())
        fault = replace(fault_in(foul.value.__cause__ or foul.value), line=None)
        assert foul_text(one.foul, words) == fault_text(fault, words)


def test_games_are_written_as_lines() -> None:
    foul = Played("a", "b", Game(Rules(4, 4, 3)), "it\ngave up")
    played = [foul, Played("b", "a", Game(Rules(4, 4, 3), played=(0, 4, 1, 5, 2)))]
    assert list(game_lines(played)) == [
        "1. a (X) against b (O): b won; a fouled. Python stopped with an error. (it\\ngave up)",
        "2. b (X) against a (O): b won. 4x4x3: A1 A2 B1 B2 C1",
    ]
    assert Results("ab", played).cross_text().splitlines()[0].split() == [
        "b",
        "a",
        "Score",
        "Fouls",
    ]


@pytest.mark.parametrize("language", NAMES)
def test_games_are_written_in_the_language_that_is_asked_for(language: str) -> None:
    played = [Played("a", "b", Game(played=(0, 3, 1, 4, 2))), Played("b", "a", Game(), "Crash")]
    words = Words(language)
    won = words("tournament won", x="a", o="b", winner="a")
    first, second = game_lines(played, words)
    assert first == f"1. {won} A1 A2 B1 B2 C1"
    assert second.endswith(foul_text("Crash", words))
    table = Results("ab", played).cross_text(words)
    assert words("points") in table
    assert words("foul count") in table


def test_games_are_written_as_csv() -> None:
    odd = 'a "player", of sorts'
    played = [Played(odd, "b", Game(played=(0, 3, 1, 4, 2))), Played("b", odd, Game())]
    first, second = csv.DictReader(csv_lines(played))
    assert (first["x"], first["winner"], second["o"], second["winner"]) == (odd, odd, odd, "")
    assert (first["moves"], second["moves"]) == ("A1 A2 B1 B2 C1", "")


@pytest.mark.parametrize("first", "=+-@\t\r\n")
def test_no_name_and_no_foul_is_a_formula_in_csv(first: str) -> None:
    formula = f'{first}HYPERLINK("//a.example")'
    played = [Played(formula, "b", Game(played=(0,)), formula), Played("b", "a-b", Game())]
    one, other = csv.DictReader("".join(csv_lines(played)).splitlines(keepends=True))
    foul = f"'{formula}" if first in "=+-@" else escaped(formula)  # which is none any more
    assert [one["x"], one["foul"], one["o"]] == [f"'{formula}", foul, "b"]
    assert (other["x"], other["o"], other["winner"]) == ("b", "a-b", "")


@pytest.mark.parametrize("share", [0, 0.3, 1])
def test_the_interval_narrows_with_the_games_and_holds_the_share(share: float) -> None:
    bounds = [wilson(share, games) for games in (1, 10, 1000)]
    assert all(0 <= low <= share <= high <= 1 for low, high in bounds)
    widths = [high - low for low, high in bounds]
    assert widths == sorted(widths, reverse=True)
    assert wilson(0.95, 100) == pytest.approx((0.888, 0.978), abs=0.001)  # a worked example


@pytest.mark.parametrize(
    ("error", "turn", "blamed"),
    [
        ("TooSlow", "O", "+Mine"),
        ("TooSlow", None, "+Mine"),  # while it is loaded
        ("MemoryError", "X", None),  # a level was asked, for whom somebody left no memory
        ("FalseReport", "O", None),
        ("FalseReport", None, None),
    ],
)
def test_nobody_is_blamed_for_what_another_may_have_done(
    error: str, turn: Mark | None, blamed: str | None
) -> None:
    contest = Contest({"easy": None, "+Mine": "code", "+Yours": "code"})
    contest.loading = "+Mine"
    position = turn and Position.start(first=turn)
    assert contest.to_blame(Fault(error, ""), position) == blamed
    alone = Contest({"easy": None, "+Mine": "code"})
    assert alone.to_blame(Fault(error, ""), position) == "+Mine"
    assert alone.to_blame(Fault("NoLibrary", ""), position) is None
