"""The course: its truths, its code, its texts, and its trees."""

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.lab.brute_course import ORACLE, chance, completing, expected, two_further
from tictactoe import Position
from tictactoe.lab.branches import Group, Node, path_of
from tictactoe.lab.course import STEPS, line_of, playing, solution, stub
from tictactoe.lab.course.conditions import borrows
from tictactoe.lab.course.ends import Wrong, wrong_end, wrong_text
from tictactoe.lab.course.small_tree import rows_of
from tictactoe.lab.course.texts import course_words, lights, paragraph, plain
from tictactoe.lab.course.truths import missed, truth
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.player_code import NoPlayer, load
from tictactoe.lab.proof import Loss
from tictactoe.lab.proof_text import loss_text
from tictactoe.naming import names
from tictactoe.rules import DEFAULT_RULES
from tictactoe.words import NAMES
from tools.language import KINDS
from tools.language import load as load_table

PREDICTED = {key: step for key, step in STEPS.items() if step.task in ("cells", "play", "number")}
WRITTEN = {key: step for key, step in STEPS.items() if step.task == "code"}
JUDGES: dict[str, Callable[[str, str], float]] = {
    "best by chance": chance,
    "best two ahead": two_further,
}
LANGUAGES = list(NAMES)
PLY = {"de": "Halbz[uü]g", "fr": "[Dd]emi-coup", "es": "[Ss]emijugada", "pt-BR": "[Ll]ance"}
PLY |= {"ar": "نقل", "ja": "手"}
"""The unit in which each language counts the moves of one side."""
TEXTS = {language: load_table(f"course-{language}") for language in LANGUAGES}


@pytest.mark.parametrize("key", PREDICTED)
def test_the_truth_of_a_step_is_that_of_brute_force(key: str) -> None:
    step, found = PREDICTED[key], truth(PREDICTED[key])
    cells, number = expected(step)
    assert (set(found.cells), found.number) == (cells, number)
    assert bool(cells) == (step.task != "number")
    assert sum(found.parts) in (0, number, 487 + 822)
    if step.rules == DEFAULT_RULES:
        board = "".join(step.position.cells)
        verdicts, after = ORACLE.verdicts("X", board), ORACLE.children("X", board)
        if found.values:
            assert found.values == {cell: value for cell, (value, _) in verdicts.items()}
        judge, mark = JUDGES.get(step.asks), ORACLE.turn("X", board)
        assert found.chances == (
            {cell: round(100 * judge(one, mark)) for cell, one in after.items()} if judge else {}
        )


def test_a_game_to_win_is_judged_and_answered_as_by_brute_force() -> None:
    step = STEPS["1 play"]
    games: list[tuple[int, ...]] = [()]
    ends: list[tuple[int, ...]] = []
    for own in games:  # grows in the loop
        board = "".join(playing.played(step, own).position.cells)
        for cell, (value, _) in ORACLE.verdicts("X", board).items():
            game, after = (*own, cell), ORACLE.children("X", board)[cell]
            assert playing.keeps_win(step, game) == (value > 0)
            replies = ORACLE.verdicts("X", after)
            if playing.is_still_open(step, game):
                reply = playing.played(step, game).cells[-1]
                assert replies[reply] == ORACLE.best("X", after)
                assert reply in (completing(after, "X") or replies)
                games.append(game)
            else:
                assert (ORACLE.winner(after) == "X") == (value > 0)
                ends.append(game)
    assert (len(games), len(ends)) == (2, 7)


def test_no_example_has_a_line_that_is_blank_in_a_stub() -> None:
    lines = {line.strip() for name in EXAMPLES for line in source(name).splitlines()}
    for step in WRITTEN.values():
        pairs = zip(solution(step.code).splitlines(), stub(step.code).splitlines(), strict=True)
        blanks = {line.strip() for line, blank in pairs if line != blank}
        assert blanks
        assert not lines & blanks


def test_a_missed_win_or_block_is_found_in_every_position() -> None:
    for cells in ORACLE.due():
        mark = ORACLE.turn("X", cells)
        needed = completing(cells, mark) or completing(cells, "O" if mark == "X" else "X")
        position = Position.parse(cells)
        for cell in position.moves:
            is_missed = bool(needed) and cell not in needed
            assert missed({position: (cell,)}) == (position if is_missed else None)
    start = Position.parse("XX. OO. ...")
    assert missed({start: (2, 5)}) == start  # a player that may take either


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text(language: str) -> None:
    """`tests/tools/test_language` compares them with the English ones."""
    table = TEXTS[language]
    for key, step in STEPS.items():
        assert f"{key[0]} title" in table
        assert key in table
        assert (f"{key} hint" in table) == (f"{key} shown" in table) == (step.task != "read")
        assert not set("[]`|") & set(plain("".join(texts(key, language))))


def texts(key: str, language: str = "en") -> list[str]:
    """Return the texts of a step: the task, the hint and the explanation."""
    found = [TEXTS[language].get(f"{key}{end}", "") for end in ("", " hint", " shown")]
    if "|{cells}" in found[2]:
        found[2] = found[2].replace("{cells}", names(STEPS[key].rules, truth(STEPS[key]).cells))
    return found


@pytest.mark.parametrize("language", PLY)
def test_every_language_counts_plies_where_english_does(language: str) -> None:
    for kind in KINDS:
        english, table = load_table(f"{kind}en"), load_table(f"{kind}{language}")
        named = [
            key for key, text in english.items() if re.search(r"(?<!\{)\b[Pp]l(y|ies)\b", text)
        ]
        assert named
        assert [key for key in named if not re.search(PLY[language], table[key])] == []


def test_terms_are_explained_where_they_first_occur() -> None:
    for table in TEXTS.values():
        assert {'"X"', '"O"'} <= set(re.findall('"."', table["3 write"]))
        assert re.search(r"\{position\}[^{]*[(\uff08]", table["learn missed"])
    first = next(key for key in STEPS if re.search(r"\bpl(?:y|ies)\b", TEXTS["en"][key]))
    assert "a ply is" in TEXTS["en"][first]
    loss = Loss("O", (0, 1, 3, 2, 6))
    assert "after 5 moves" in loss_text(loss, DEFAULT_RULES)  # which chapter 3 may show


FAIR = """
import tictactoe
from tictactoe import other
from tictactoe import Mark, Position, Rules, other as another
from tictactoe import (
    Position,  # the board
    other,
)
import math; from tictactoe import other; import tictactoe
mine = tictactoe.other("X")
my_tictactoe = "tictactoe.Search", 'from tictactoe import best_moves'
def analyse(position: tictactoe.Position): return search(position)
"""
UNFAIR = (
    "from tictactoe import *",
    "from tictactoe import other, think",
    "from tictactoe import (other,\n think)",
    "from tictactoe.engine import search",
    "import tictactoe.engine.search as search",
    "import tictactoe as game",
    "import math, tictactoe",
    "game = tictactoe",
    "tictactoe.other_things",
    "tictactoe . Search",
    "getattr(tictactoe, 'Search')",
    "if True: from tictactoe import hint",
    "tictactoe. \\\n  LEVELS",
)


def test_a_search_may_use_only_positions_rules_and_marks_of_the_library() -> None:
    assert not borrows(FAIR)
    for code in UNFAIR:
        assert borrows(code), code
        assert borrows(FAIR + code), code
    for code in ("from tictactoe import think (", "  from tictactoe import think\n x", "'", "\0"):
        with pytest.raises(NoPlayer):
            load(code)
        borrows(code)


INVERTED = {
    "return 1 if position.outcome.winner == mark else -1": (1, "−1"),
    "return -position.outcome.value_for(mark)": (0, "−1"),
    "return 1": (1, "1"),
    "return None": (0, "None"),
    "return [0] * 10**6": (0, "[0, 0, 0, 0, 0, 0, ...]"),
}
"""Wrong values of a finished game, each with the index in `ENDS` and the value reported."""


def wrong_in(code: str) -> Wrong | None:
    value: Any = load(code, function="value")
    return wrong_end(value)


@pytest.mark.parametrize("key", [key for key in WRITTEN if STEPS[key].ends])
def test_a_wrong_value_of_a_finished_game_is_shown_with_its_line(key: str) -> None:
    step, right = STEPS[key], solution(STEPS[key].code)
    old = next(line.strip() for line in right.splitlines() if step.ends in line)
    for code in (right, right.replace(old, "return 5 * position.outcome.value_for(mark)")):
        assert wrong_in(code) is None
    for line, found in INVERTED.items():
        code = right.replace(old, line)
        wrong = wrong_in(code)
        assert wrong
        assert wrong == found
        at = str(code.splitlines().index(next(one for one in code.splitlines() if line in one)) + 1)
        for language in LANGUAGES:
            words = course_words(language)
            texts = wrong_text(wrong, step, code, words), wrong_text(wrong, step, "", words)
            known, unknown = (set(re.findall(r"−?\d+|None|\[.*\]", text)) for text in texts)
            assert {at, found[1]} <= known
            assert found[1] in unknown
            assert at not in unknown


def test_no_tab_shows_alpha_beta_before_chapter_7_and_steps_shows_proved_code() -> None:
    for key, step in STEPS.items():
        assert step.tab != "tree" or step.method == "minimax" or int(key[0]) >= 7
        assert bool(step.own) == (step.tab == "steps"), step
        assert not step.own or STEPS[step.own].task == "code", step


@pytest.mark.parametrize("key", STEPS)
def test_marks_name_existing_cells_nodes_and_blanks(key: str) -> None:
    step, rules, is_read = STEPS[key], STEPS[key].rules, STEPS[key].task == "read"
    for text, states in zip(texts(key), ({is_read, True}, {False}, {True}), strict=True):
        for part in paragraph(text).parts:
            cells, nodes, lines = lights(part.what)
            assert all(rules.name(rules.cell(cell)) == cell for cell in cells)
            for line in lines:
                pairs = zip(
                    *(made(step.code).splitlines() for made in (solution, stub)), strict=True
                )
                assert [blank[-3:] for found, blank in pairs if line in found] == ["# ?"]
            for is_done in states:
                found = rows_of(step, is_done=is_done)
                there = set(_moves(found[1] if found else {}))
                assert {*nodes} <= there if found else all(len(moves) == 1 for moves in nodes)


def _moves(groups: dict[str, Group]) -> Iterator[tuple[str, ...]]:
    """Yield the moves to each node of a tree, and to each node that was left out."""
    for key, found in groups.items():
        above = tuple(map(DEFAULT_RULES.name, path_of(key)))
        for row in found.rows:
            cells = [row.cell] if isinstance(row, Node) else [cell.name for cell in row.cells]
            yield from ((*above, cell) for cell in cells)


def test_a_line_is_found_again_in_what_was_written() -> None:
    stubbed, solved = stub("minimax").splitlines(), solution("minimax").splitlines()
    place = solved.index("        return max(values)")
    for lines in (stubbed, solved):
        longer = ["# mine", *lines[:place], "    # here", *lines[place:], "# end"]
        codes = (lines, ["# mine", *lines], [*lines, "# end"], longer, lines[:place])
        found = [line_of("minimax", "max(values)", "\n".join(code)) for code in codes]
        assert found == [place + 1, place + 2, place + 1, 0, 0]


def professional(code: str) -> list[str]:
    """Return what a code has that the course does not teach."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Lambda | ast.Starred | ast.AnnAssign):
            found.append(type(node).__name__)
        if isinstance(node, ast.arguments) and (node.vararg or node.kwarg):
            found.append("star")
        if isinstance(node, ast.FunctionDef):
            given = [node.returns, *(argument.annotation for argument in node.args.args)]
            found += ["annotation"] * any(given) + ["decorator"] * bool(node.decorator_list)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            found += ["docstring"] * (ast.get_docstring(node) is not None)
    return found


@pytest.mark.parametrize("key", WRITTEN)
def test_the_code_of_a_step_is_plain_python(key: str) -> None:
    name = WRITTEN[key].code
    assert (professional(stub(name)), professional(solution(name))) == ([], [])


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("f = lambda: 0", "Lambda"),
        ("@cache\ndef f(): return 0", "decorator"),
        ("[*position.moves]", "Starred"),
        ("def f(*cells): return 0", "star"),
        ("def f(cell: int): return 0", "annotation"),
        ("def f() -> int: return 0", "annotation"),
        ("known: dict = {}", "AnnAssign"),
        ('def f():\n    """Return 0."""', "docstring"),
        ('"""A player."""', "docstring"),
    ],
)
def test_code_that_is_not_plain_is_found(code: str, found: str) -> None:
    assert professional(code) == [found]


@pytest.mark.parametrize("key", [key for key in STEPS if STEPS[key].tree])
def test_a_small_tree_shows_no_value_before_it_is_time(key: str) -> None:
    step = STEPS[key]
    before, after = rows_of(step, is_done=False), rows_of(step, is_done=True)
    assert step.tree
    assert after
    assert (before is None) == bool(step.tree.moves)
    if before:
        top, *rows = nodes_of(*before)
        shown = {row.cell for row in rows if row.number != "?"}
        marked = {part.what for part in paragraph(texts(key)[0]).parts}
        assert shown == set(step.tree.given.split()) <= marked
        assert (top.number, top.worth, top.label) == ("?", "", None)
        assert all(row.is_unknown == (row.number == "?") for row in (top, *rows))
        assert not any(row.is_chosen or row.chosen for row in rows)
    for row in nodes_of(*after):
        value, _ = ORACLE.best("X", "".join(row.board.position.cells))
        sign = value if row.level % 2 else -value
        assert (row.number, row.is_unknown) == ({1: "+1", 0: "0", -1: "−1"}[sign], False)


def nodes_of(top: Node, groups: dict[str, Group]) -> list[Node]:
    rows = (row for found in groups.values() for row in found.rows)
    return [top, *(row for row in rows if isinstance(row, Node))]


def test_french_has_a_narrow_space_before_high_punctuation_except_in_code() -> None:
    words = course_words("fr")
    for key in STEPS:
        text = re.sub(r"\{[^}]*\}|# \?", "0", words(key))
        assert not re.search(r"[^\u202f][:;!?»]|«[^\u202f]", text), key
