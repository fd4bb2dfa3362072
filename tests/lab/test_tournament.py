"""Tournaments: the pairings, the results, and the files."""

import csv
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from tictactoe import LEVELS, Game, Player, Position, Rules
from tictactoe.lab.asking import Foul, answer
from tictactoe.lab.player_code import Failed, Fault, escaped, fault_in, fault_text, load
from tictactoe.lab.proof import Games
from tictactoe.lab.tournament import (
    Contest,
    Played,
    Results,
    csv_lines,
    foul_text,
    game_lines,
    pairings,
    round_robin,
    wilson,
)
from tictactoe.rules import Mark
from tictactoe.words import NAMES, Words

PLAYERS: dict[str, Player] = {name: LEVELS[name].seeded(1) for name in ("perfect", "easy")}
PLAYERS["broken"] = lambda position: position.ply
STEADY: dict[str, Player] = {"a": lambda it: it.moves[0], "b": lambda it: it.moves[-1]}
WON = Game(Rules(4, 4, 3), played=(0, 4, 1, 5, 2))


def test_the_results_are_those_of_all_games() -> None:
    results = Results(PLAYERS)
    assert [name for name, _ in results.standings()] == list(PLAYERS)
    for number, played in enumerate(round_robin(PLAYERS, rounds=3), start=1):
        results.add(played)
        assert len(results.played) == number
        for name, rival in pairings(PLAYERS):
            met = [game.winner for game in results.played if {game.x, game.o} == {name, rival}]
            counts = (met.count(end) for end in (name, None, rival))
            assert results.against(name, rival) == Games(*counts)
    seats = [(game.x, game.o) for game in results.played]
    assert seats == list(pairings(PLAYERS, 3))
    assert Counter(seats) == dict.fromkeys(permutations(PLAYERS, 2), 3)
    name, games = results.standings()[0]
    assert (name, games.losses) == ("perfect", 0)
    assert results.games("easy", "perfect") == results.games("perfect", "easy")
    fouls = [game for game in results.played if game.game.position.outcome is None]
    assert fouls == [game for game in results.played if game.foul] != []
    assert results.fouls == {"broken": fouls}
    assert all(game.foul.startswith("IllegalMove: ") for game in fouls)


def test_a_player_that_takes_too_long_costs_its_time_once() -> None:
    asked: list[Position] = []

    def slow(position: Position) -> int:
        asked.append(position)
        raise Failed(Fault("TooSlow", "no answer within 1 s"))

    players: dict[str, Player] = {**PLAYERS, "slow": slow}
    results = Results(players, round_robin(players, rounds=5))
    assert len(asked) == 1
    assert len(results.fouls["slow"]) == 2 * 5 * len(PLAYERS)  # even against one that would foul
    assert {game.foul for game in results.fouls["slow"]} == {"TooSlow: no answer within 1 s"}


def test_games_that_are_done_are_not_played_again() -> None:
    players = {**STEADY, "broken": PLAYERS["broken"]}
    games = list(round_robin(players, rounds=2))
    for done in range(len(games) + 1):
        assert list(round_robin(players, rounds=2, done=done)) == games[done:]


def test_each_move_is_watched_before_it_is_played() -> None:
    watched: list[Game] = []
    [*_, last] = round_robin({**PLAYERS}, watch=watched.append)
    assert watched[-1] == last.game  # in which the foul comes next
    assert last.foul
    assert all(game.position.outcome is None for game in watched)


def test_repeated_games_count_once_for_the_interval() -> None:
    often, once = (Results(STEADY, round_robin(STEADY, rounds=rounds)) for rounds in (20, 1))
    assert often.against("a", "b").count == 40
    assert often.different("a") == once.different("a") == 2
    assert often.score("a") == once.score("a")
    three = {**STEADY, "c": PLAYERS["easy"]}
    results = Results(three, round_robin(three, rounds=20))
    with_c = [game for game in results.played if "c" in (game.x, game.o)]
    met = {(game.x, game.o, game.game.played) for game in with_c}
    assert results.different("a") + results.different("b") == len(met) + 4 > 8
    fouls = [Played("a", "b", Game(), "gave up"), Played("b", "a", Game(), "gave up")]
    assert Results(STEADY, fouls * 3).different("b") == 2
    fouls = [Played("b", "a", Game(), "gave up"), Played("c", "a", Game(), "gave up")]
    assert Results(three, fouls * 3).different("a") == 2


@pytest.mark.parametrize("language", NAMES)
def test_the_text_of_a_foul_is_that_of_the_workshop(language: str) -> None:
    words = Words(language)
    for body in ("return 9", "pass", "1 / 0", "class Odd(Exception): 1\n    raise Odd('no')"):
        bad = load(f"def choose(position):\n    {body}")
        played = next(round_robin({"bad": bad, "easy": PLAYERS["easy"]}))
        with pytest.raises(Foul) as foul:
            answer(bad, Position.start())
        fault = replace(fault_in(foul.value.__cause__ or foul.value), line=None)
        assert foul_text(played.foul, words) == fault_text(fault, words)


@pytest.mark.parametrize("language", NAMES)
def test_games_are_written_as_lines(language: str) -> None:
    words = Words(language)
    played = [Played("b", "a", WON), Played("a", "b", Game(Rules(4, 4, 3)), "it\ngave up")]
    first, second = game_lines(played, words)
    won = words("tournament won", x="b", o="a", winner="b")
    assert first == f"1. {won} 4x4x3: A1 A2 B1 B2 C1"
    assert second.endswith(foul_text("it\ngave up", words))
    assert "\n" not in second
    head = Results("ab", played).cross_text(words).splitlines()[0]
    assert words("points") in head
    assert words("foul count") in head


@pytest.mark.parametrize("first", '"=+-@\t\r\n')
def test_a_csv_file_has_no_formula(first: str) -> None:
    formula = f'{first}HYPERLINK("//a.example"), of sorts'
    played = [Played(formula, "b", WON, formula), Played("b", "a-b", Game())]
    row, other = csv.DictReader("".join(csv_lines(played)).splitlines(keepends=True))
    name = formula if first == '"' else f"'{formula}"
    foul = name if first in '"=+-@' else escaped(formula)
    assert row == {"x": name, "o": "b", "winner": name, "moves": "A1 A2 B1 B2 C1", "foul": foul}
    assert other == {"x": "b", "o": "a-b", "winner": "", "moves": "", "foul": ""}


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
        ("MemoryError", "X", None),  # a level was asked, and another player used the memory
        ("FalseReport", "O", None),
        ("FalseReport", None, None),
    ],
)
def test_no_player_is_blamed_for_what_another_may_have_done(
    error: str, turn: Mark | None, blamed: str | None
) -> None:
    contest = Contest({"easy": None, "+Mine": "code", "+Yours": "code"})
    contest.loading = "+Mine"
    position = turn and Position.start(first=turn)
    assert contest.to_blame(Fault(error, ""), position) == blamed
    alone = Contest({"easy": None, "+Mine": "code"})
    assert alone.to_blame(Fault(error, ""), position) == "+Mine"
    assert alone.to_blame(Fault("NoLibrary", ""), position) is None


ENDLESS = Fault("TooSlow", "")


def test_a_player_that_never_answers_loses_its_game_and_is_late_from_then_on() -> None:
    contest = Contest({"+Mine": "code", "easy": None, "+Yours": "code"})
    contest.results.add(Played("+Mine", "easy", Game(), "it gave up"))
    contest.game = Game(played=(4,))
    assert contest.forfeit(ENDLESS, contest.game.position)
    assert contest.results.played[1] == Played("easy", "+Mine", contest.game, "TooSlow")
    assert contest.results.played[1].loser == "+Mine"
    assert contest.late == {"+Mine": "TooSlow"}
    assert contest.pair_due == ("+Mine", "+Yours")
    contest.game = Game()
    assert not contest.forfeit(ENDLESS, contest.game.position)  # a player that is late is not asked
    assert not contest.forfeit(ENDLESS, Position.start().play(0))  # of which no game is known
    contest.loading = "+Yours"
    assert contest.forfeit(ENDLESS, None)
    assert len(contest.results.played) == 2
    assert contest.late == {"+Mine": "TooSlow", "+Yours": "TooSlow"}
    assert not contest.forfeit(ENDLESS, None)


@pytest.mark.parametrize("error", ["TooSlow", "FalseReport", "MemoryError", "NoLibrary"])
def test_only_code_that_was_asked_and_is_late_forfeits(error: str) -> None:
    contest = Contest({"easy": None, "+Mine": "code"})
    contest.game = Game(played=(4,))
    assert not contest.forfeit(Fault(error, ""), Position.start())  # a level was asked
    is_late = contest.forfeit(Fault(error, ""), contest.game.position)
    assert is_late == (error == "TooSlow")
    assert len(contest.results.played) == is_late
