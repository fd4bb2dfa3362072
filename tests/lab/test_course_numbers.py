"""Every number in the texts of the course, computed by brute force."""

import re
from collections import Counter
from functools import cache
from math import factorial, perm

import pytest

from tests.lab import brute_course as brute
from tests.lab.brute_course import ORACLE, best, completing, expected, paths, turned
from tests.lab.shortcuts import (
    FORKS,
    MIDDLE_FIRST,
    MOVES,
    ORDERS,
    STOPPING,
    STOPPING_AT_A_WIN,
    WIDER,
)
from tictactoe import Position
from tictactoe.engine.heuristics import DEPTH
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.asking import Foul, moves_tried
from tictactoe.lab.course import CHAPTERS, STEPS, solution, stub
from tictactoe.lab.course.conditions import COUNTED_FROM, FEWEST, most_tries
from tictactoe.lab.course.tasks import task_of
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.player_code import load
from tictactoe.rules import DEFAULT_RULES
from tictactoe.words import NAMES, Words, table

SOLVED = 1994
"""When 15 x 15 was solved, by L. V. Allis."""
MONTH = 86_400 * 365.25 / 12
"""In seconds."""
START, HALF_A_MILLION = "." * 9, 500_000
WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("sixteen", "half", "quarter", "hundred", "million"),
)
WRITTEN = {key: step for key, step in STEPS.items() if step.task == "code"}


def cells(key: str) -> str:
    return "".join(STEPS[key].position.cells)


def blanks(name: str) -> int:
    return stub(name).count("# ?")


@cache
def lost_plies() -> list[int]:
    """Return the numbers of plies with which the player of chapter 9 loses."""
    return [plies for plies in range(9) if loses(START, plies, "X") or loses(START, plies, "O")]


def loses(board: str, plies: int, mark: str) -> bool:
    """Return whether a player loses that takes the first best cell some plies ahead."""
    if winner := ORACLE.winner(board):
        return winner not in ("draw", mark)
    after = ORACLE.children("X", board)
    if ORACLE.turn("X", board) == mark:
        worth = {cell: brute.ahead(one, mark, plies) for cell, one in after.items()}
        after = {cell: after[cell] for cell in [max(worth, key=worth.__getitem__)]}
    return any(loses(one, plies, mark) for one in after.values())


def wins_in(board: str) -> int:
    """Return in how many plies the side to move wins."""
    value, plies = ORACLE.best("X", board)
    assert value == 1
    return plies


@cache
def digits() -> dict[str, list[int]]:
    """Return the numbers in figures of each text."""
    free = cells("6 seven").count(".")
    board = STEPS["9 sixteen"].rules
    ways = factorial(9)
    return {
        "learn teachers plan": [10, 20, *sorted({int(key[0]) for key in WRITTEN}), 10, 30],
        "2 change": [0, 0, 1],
        "2 change hint": [1],
        "6 grow": [board.rows, board.cols],
        "2 share": [STEPS["2 share"].most],
        "2 games hint": [9, 8, 7, 1, ways],
        "9 ahead shown": [round(100 * max(further("9 ahead").values()))],
        "9 mend": [int(stub("look_ahead").partition("PLIES = ")[2].split()[0])],
        "9 mend hint": lost_plies(),
        "9 mend shown": [2 + max(lost_plies())],
        "4 fill": [1, 0, 1],
        "5 write": [1, 0, 1],
        "6 seven hint": [free, free - 1, free - 2],
        "6 nine hint": [perm(9, 2)],
        "8 positions hint": [3**9],
        "9 sixteen": [board.rows, board.cols],
        "9 sixteen hint": [ways],
        "9 sixteen shown": [4, 4, 15, 15, SOLVED],
    }


@cache
def words() -> dict[str, list[int]]:
    """Return the numbers in words of each text, in the order of English."""
    threats, fours = STEPS["9 threats"].rules, STEPS["9 fours"].rules
    after_corner = ORACLE.children("X", cells("3 reply"))[1]
    answers = {min(turned(one)) for one in ORACLE.children("X", cells("8 mirrors")).values()}
    taken, free = 9 - cells("6 seven").count("."), cells("6 seven").count(".")
    return {
        "learn about": [len(CHAPTERS)],
        "learn teachers plan": [len(CHAPTERS)],
        "1 quiet": [cells("1 quiet").count("X")],
        "1 fork shown": [len(completing(ORACLE.children("X", cells("1 fork"))[6], "X"))],
        "1 play shown": [len(completing(ORACLE.children("X", cells("1 play"))[6], "X"))],
        "3 write": [blanks("win_then_block")],
        "3 reply shown": [wins_in(after_corner) - 2],  # the reply and the last move come after it
        "9 ahead": [2],
        "9 ahead hint": [2],
        "9 ahead shown": [2],
        "4 ends": [cells("4 ends").count(".")],
        "5 write": [blanks("minimax")],
        "6 seven": [taken, free],
        "6 seven hint": [free, free - 1],
        "6 nine": [START.count(".")],
        "6 nine hint": [START.count(".")],
        "6 grow": [START.count(".")],
        "6 plies": [len(METHODS)],
        "7 write": [blanks("alpha_beta")],
        "7 saved shown": [2],  # test_course.py finds these two left out in the tree
        "8 write": [blanks("memory")],
        "8 mirrors shown": [len(answers), cells("8 mirrors").count(".")],
        "8 folded hint": [len(set(turned("XO.X.....")))],
        "9 threats": [threats.rows, threats.cols, threats.run, cells("9 threats").count("X")],
        "9 threats hint": [3],
        "9 fours": [fours.rows, fours.cols, fours.run, 4, 3, 4],
        "9 fours hint": [4, fours.run],
        "9 fours shown": [3, 4, 4],
        "9 sixteen": [STEPS["9 sixteen"].rules.size],
        "9 sixteen hint": [9, len(str(factorial(9)))],
        "9 sixteen shown": [round(factorial(16) / 1_000_000 / MONTH)],
    }


SPELLED = {word: number for number, word in enumerate(WORDS, 2)} | {"sixteen": 16}
LARGE = ("half", "quarter", "hundred", "million")
"""Words that name no count; the tests of the chapters check them."""


def in_figures(text: str) -> list[int]:
    """Return the numbers in figures of a text, without the names of cells."""
    text = re.sub("50万|90度", "", text)  # half a million and a quarter turn, in Japanese
    bare = re.sub(r"\{[^}]*\}|(?<![A-Za-z])[A-G][1-7](?!\d)", "", plain(text))
    found = re.findall(r"\d+(?:[.,\u202f\u00a0 ]\d{2,3})*[.,\u202f\u00a0 ]\d{3}|\d+", bare)
    return [int(re.sub(r"\D", "", number)) for number in found]


def in_words(text: str) -> list[int]:
    """Return the numbers in words of an English text."""
    found = re.findall(r"[a-z]+", plain(text).lower())
    return [SPELLED[word] for word in found if word in WORDS and word not in LARGE]


@cache
def texts(language: str) -> dict[str, str]:
    """Return the texts of the course by their keys."""
    course_words(language)
    keys = [*digits(), *words(), *STEPS, "learn about"]
    keys += [f"{key}{end}" for key in STEPS for end in (" hint", " shown")]
    return {key: text for key in keys if isinstance(text := table(language).get(key), str)}


@pytest.mark.slow
@pytest.mark.parametrize("language", NAMES)
def test_every_number_of_a_text_is_computed(language: str) -> None:
    """Other languages write some numbers in figures that English has in words."""
    figures, spelled, table = digits(), words(), texts(language)
    if language == "en":
        for stated, parse in ((figures, in_figures), (spelled, in_words)):
            assert {key: parse(text) for key, text in table.items() if parse(text)} == stated
    for key, text in table.items():
        found, due = Counter(in_figures(text)), Counter(figures.get(key, ()))
        assert due <= found, key
        more = Counter([1, *spelled.get(key, ()), *spelled.get(key, ())])
        assert found - due <= more, key


def further(key: str) -> dict[int, float]:
    """Return the expected score of each move two plies ahead."""
    board = cells(key)
    mark = ORACLE.turn("X", board)
    return {c: brute.ahead(one, mark, 2) for c, one in ORACLE.children("X", board).items()}


def at(*names: str) -> set[int]:
    return set(map(DEFAULT_RULES.cell, names))


def test_chapter_1_an_edge_draws_and_a_free_corner_loses() -> None:
    assert expected(STEPS["1 quiet"])[0] == at("C1", "A3")
    assert set(STEPS["1 threat"].choices) - expected(STEPS["1 threat"])[0] == at("C1")


@pytest.mark.slow
def test_chapter_2_only_the_middle_answers_a_corner_and_the_games_are_different() -> None:
    for corner in (0, 2, 6, 8):
        assert best(START[:corner] + "X" + START[corner + 1 :]) == {4}
    assert brute.first_cell_losses() == (487, 822)
    assert "{first}" in texts("en")["2 share shown"]


def test_chapter_3_most_lost_games_begin_with_a_corner_and_the_first_free_cell() -> None:
    player = load(solution("win_then_block"))

    def lost(board: str, mark: str, moves: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        if winner := ORACLE.winner(board):
            return [moves] if winner not in ("draw", mark) else []
        after = ORACLE.children("X", board)
        if ORACLE.turn("X", board) == mark:
            choice = player(Position.parse(board))
            after = {choice: after[choice]}
        return [game for c, one in after.items() for game in lost(one, mark, (*moves, c))]

    games = [game for mark in "XO" for game in lost(START, mark)]
    corners = [game for game in games if game[0] in (0, 2, 6, 8) and game[1] == int(game[0] == 0)]
    assert len(corners) > len(games) / 2
    assert best(cells("3 reply")) == at("B2")


def test_chapter_4_the_averages_mislead_as_its_texts_say() -> None:
    board = cells("9 chances")
    after = {c: brute.chance(one, "O") for c, one in ORACLE.children("X", board).items()}
    assert {c for c, share in after.items() if share == max(after.values())} == at("C2", "B3")
    assert best(board) == at("B3")
    found, worth = further("9 ahead"), brute.values(cells("9 ahead"))
    assert {c for c, share in found.items() if share == max(found.values())} == at("B2")
    assert worth[4] == -1
    assert all(worth[c] == 0 and found[c] < found[4] for c in at("C1", "C3"))


def test_chapter_6_each_free_cell_multiplies_the_work() -> None:
    nodes = [paths(board, is_node=True) for board in (START, cells("3 reply"), cells("6 seven"))]
    assert nodes[0] > 5 * nodes[1] > 25 * nodes[2]
    assert nodes[0] > HALF_A_MILLION


def test_chapter_7_asks_for_few_moves_that_alpha_beta_tries_in_any_order() -> None:
    """Two orders more than that of the moves, and a window that is wider than needed."""
    most, search = most_tries(STEPS["7 write"]), solution("alpha_beta")
    visited = brute.alpha_beta("".join(COUNTED_FROM.cells)).windows
    assert tried(search) == len(visited) - 1 == 383
    assert tried(STOPPING) == 768
    for order in ORDERS:
        for code in (search, WIDER):
            assert FEWEST <= tried(code.replace(MOVES, order)) <= most
        for code in (solution("minimax"), solution("memory"), STOPPING, *STOPPING_AT_A_WIN):
            assert tried(code.replace(MOVES, order)) > most
    assert expected(STEPS["7 saved"])[1] < HALF_A_MILLION / 2


def test_chapter_8_asks_for_as_few_moves_as_minimax_tries_with_a_memory() -> None:
    assert tried(solution("memory")) == most_tries(STEPS["8 write"]) < tried(STOPPING)


def test_a_search_tries_more_moves_than_a_player_by_rules() -> None:
    best = cached(solution("alpha_beta").replace(MOVES, MIDDLE_FIRST))
    assert tried(FORKS) == 15 < FEWEST < tried(best) == 144


def cached(code: str) -> str:
    return "from functools import cache\n" + code.replace("def value", "@cache\ndef value")


def tried(code: str) -> int:
    return moves_tried(lambda: load(code), COUNTED_FROM).moves


KEPT = """
from tictactoe import Position
play = Position.play

def choose(position):
    for cell in position.moves:
        play(position, cell)
    return position.moves[0]
"""
AT_LOAD = """
from tictactoe import Position
tried = [Position.start().play(cell) for cell in range(9)]

def choose(position):
    return position.moves[0]
"""


def test_moves_count_also_by_another_name_and_while_a_player_loads() -> None:
    """2.0.0: no moves were counted for a player that stored `play` under another name."""
    assert (tried(KEPT), tried(AT_LOAD)) == (6, 9)
    with pytest.raises(Foul):
        tried("def choose(position):\n    return -1")
    assert Position.play.__name__ == "play"


def test_chapter_8_leaves_a_few_hundred_of_half_a_million() -> None:
    assert 100 < expected(STEPS["8 folded"])[1] < 1000
    assert expected(STEPS["8 positions"])[1] < paths(START, is_node=True) / 50


def test_chapter_9_a_number_of_digits_is_close_if_it_is_one_off() -> None:
    step, (_, number) = STEPS["9 sixteen"], expected(STEPS["9 sixteen"])
    close = [guess for guess in range(30) if task_of(step).is_right((guess,), Truth(number=number))]
    assert close == [number - 1, number, number + 1]


@pytest.mark.slow
def test_cost_states_how_many_plies_limited_minimax_looks_at() -> None:
    layers, counts = [START], [1]
    for _ in range(2 * DEPTH + 1):
        layers = [one for board in layers for one in ORACLE.children("X", board).values()]
        counts.append(len(layers))
    visits: list[int] = []
    METHODS["limited"](Position.start(), visits.append)
    assert sum(counts) == 1 + sum(visits)
    for language in NAMES:
        assert in_figures(str(Words(language)("method limited"))) == [len(counts) - 1]
