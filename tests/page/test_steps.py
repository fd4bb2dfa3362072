"""Stepping through a search in the page: the line, the calls, the board move together."""

import re
from contextlib import suppress
from functools import reduce

import pytest
from playwright.sync_api import Locator, expect

from tests.lab.test_workshop import body
from tests.page.conftest import GamePage
from tictactoe import Game, Match, Position
from tictactoe.lab.explain import Trace, source_of
from tictactoe.lab.own_steps import Run
from tictactoe.lab.own_steps import path as run_path
from tictactoe.lab.own_steps import shown as shown_run
from tictactoe.lab.steps import Moment, into, out, over, shown, to_cut
from tictactoe.lab.watch import Full, Watcher
from tictactoe.lab.workshop import load

LATE = Match(game=Game(played=(0, 4, 8)))
"""O to move, six cells are free."""
INDENT = """(line) => {
    const { textIndent, paddingInlineStart } = getComputedStyle(line);
    return [textIndent, paddingInlineStart].map(parseFloat);
}"""
STEPS = {"Step into": into, "Step over": over, "Step out": out, "Next cut-off": to_cut}


@pytest.fixture
def late(game: GamePage) -> GamePage:
    game.show(LATE.play(1)).inside("steps")  # which leaves where an earlier test was
    expect(line(game)).to_be_visible()
    game.show(LATE)
    expect(line(game)).to_have_text(re.compile("alpha, beta ="))
    return game


def line(game: GamePage) -> Locator:
    return game.page.get_by_role("list", name="Source").locator('[aria-current="step"]')


def check(game: GamePage, trace: Trace, moment: Moment) -> None:
    found = shown(moment, trace.frame, trace.position)
    told = f"Line {found.line} of {found.function}. {found.told}".strip()
    expect(game.page.get_by_text(told, exact=True)).to_be_visible()
    expect(line(game)).to_have_text(source_of(found.function)[found.line].strip())
    levels = game.page.get_by_role("list", name="Calls").locator("> li")
    expect(levels).to_have_count(len(found.levels))
    for level, shown_level in zip(found.levels, levels.all(), strict=True):
        moves = [f"{move.cell} {move.worth}".strip() for move in level.moves]
        assert shown_level.locator("li").all_inner_texts() == moves
    variables = [text for pair in found.variables for text in pair]
    assert game.page.locator("#variables > *").all_text_contents() == variables
    assert game.marks() == trace.after(moment.path).cells


@pytest.mark.firefox
def test_every_step_is_that_of_the_search_and_back_is_the_way_back(late: GamePage) -> None:
    trace, moments = Trace("alpha-beta", LATE.position), [Moment()]
    check(late, trace, moments[0])
    indent, padding = line(late).evaluate(INDENT)
    assert indent < 0 <= indent + padding  # a wrapped line goes on further in
    walk = ["Step into"] * 3 + ["Step over", "Next cut-off", "Step into", "Step out"]
    for step in walk:
        late.button(step).press("Enter")
        expect(late.button(step)).to_be_focused()
        moments.append(STEPS[step](moments[-1], trace.frame))
        check(late, trace, moments[-1])
        expect(line(late)).to_be_in_viewport()
        expect(late.button(step)).to_be_in_viewport()
    assert late.violations() == []
    assert late.fits(320, 568)
    for moment in reversed(moments[:-1]):
        late.button("Step back").click()
        check(late, trace, moment)
    expect(late.button("Step back")).to_have_attribute("aria-disabled", "true")


OWN = """def choose(position):
    cell = last(position.moves)
    after = position.play(cell)
    return cell

def last(cells):
    return cells[-1]"""


def test_a_visitors_player_is_run_and_walked_through(game: GamePage) -> None:
    page = game.show(LATE).inside("workshop").page
    for code in (OWN, body("while True:", "    pass")):
        game.inside("workshop").write(code)
        game.inside("steps")
        page.get_by_role("combobox", name="Search").select_option("Your player: Looks right")
        expect(line(game)).to_have_count(0)  # nothing runs by itself
        game.button("Play").press("Enter")
        expect(game.button("Play")).to_have_attribute("aria-disabled", "true")
        game.button("Run it here").press("Enter")
        expect(line(game)).to_be_visible()
        expect(game.button("Step into")).to_be_focused()
        steps = Watcher()
        with suppress(Full):
            steps.watch(load(code))(LATE.position)
        run = Run(steps.steps, is_cut=steps.is_full)
        for at in range(6):
            found = shown_run(run, at)
            path = run_path(run, at, LATE.position)
            assert game.marks() == reduce(Position.play, path, LATE.position).cells
            told = f"Line {found.line} of {found.function}. {found.told}".strip()
            expect(page.get_by_text(told, exact=True)).to_be_visible()
            expect(line(game)).to_have_text(code.splitlines()[found.line - 1].strip())
            levels = page.get_by_role("list", name="Calls").locator("> li")
            assert levels.all_inner_texts() == [level.name for level in found.levels]
            variables = [text for pair in found.variables for text in pair]
            assert page.locator("#variables > *").all_text_contents() == variables
            game.button("Step into").press("Enter")
    game.button("Step out").press("Enter")
    expect(page.get_by_text("Stopped after 5,000 steps.")).to_be_visible()
    page.get_by_role("combobox", name="Search").select_option("Alpha-beta")
    game.inside("workshop").button("Reset").click()


def test_it_plays_by_itself_to_the_end(game: GamePage) -> None:
    game.show(Match(game=Game(played=(0, 4, 8, 2, 6, 3, 5, 1)))).inside("steps")
    expect(line(game)).to_be_visible()
    speed = game.page.get_by_role("combobox", name="Speed")
    speed.select_option("Fast")
    game.button("Play").click()
    expect(game.page.get_by_role("list", name="Calls").locator("> li")).to_have_count(2)
    game.button("Pause").click()
    game.button("Play").click()
    end = re.compile(r"of alpha_beta\. .*Returns: X wins\.")
    expect(game.page.get_by_text(end)).to_be_visible()
    expect(game.button("Step into")).to_have_attribute("aria-disabled", "true")
    expect(game.button("Play")).to_be_visible()
    speed.select_option("Medium")  # so that the page is as it was


def test_the_steps_follow_the_method_and_the_game(late: GamePage) -> None:
    late.page.get_by_role("combobox", name="Search").select_option("Plain minimax")
    trace = Trace("minimax", LATE.position)
    check(late, trace, Moment())
    late.button("Step into").click()
    check(late, trace, Moment((), 1))
    expect(late.button("Next cut-off")).to_be_hidden()  # there is none
    expect(late.page.locator("#about-steps")).to_contain_text("Python code")
    expect(late.page.get_by_text("Alpha is")).to_be_hidden()
    worn = late.page.locator("#source").evaluate("(list) => getComputedStyle(list).listStyleType")
    assert worn == "line-number"
    late.page.get_by_role("combobox", name="Search").select_option("Alpha-beta")
    late.button("Next cut-off").click()
    expect(late.page.get_by_text(re.compile("Skipped"))).to_be_visible()
    assert late.marks() != LATE.position.cells
    late.page.get_by_role("combobox", name="Search").select_option("Plain minimax")
    check(late, trace, Moment())
    late.page.get_by_role("combobox", name="Search").select_option("Alpha-beta")
    late.button("New game").click()
    expect(line(late)).to_have_text(re.compile("alpha, beta ="))
    assert late.marks() == "." * 9
