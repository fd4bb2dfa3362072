"""The tab Learn in a browser: a chapter by touch and keys, its address, pointing, the editor.

What it shows, and what counts as done, is proved in tests/lab/test_learn.py.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.lab.brute_course import expected
from tests.page.conftest import GamePage, Open
from tests.page.test_workshop import LONG, PASTE
from tictactoe.lab.bounds import unfit
from tictactoe.lab.course import CHAPTERS, STEPS, Step, solution, stub
from tictactoe.lab.course.progress import TASKS
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.proof import prove
from tictactoe.lab.proof_text import mistake_text
from tictactoe.lab.workshop import load
from tictactoe.words import ENGLISH

WORDS = course_words()
INKS = """(paths) => paths.map((path) => {
    const { fill, stroke } = getComputedStyle(path);
    return [fill, stroke];
})"""

UNDER_THE_BUTTONS = """() => {
    const { top } = document.querySelector("#learn-ways").getBoundingClientRect();
    const cells = [...document.querySelectorAll("#practice-cells button")];
    return cells.filter((cell) => cell.getBoundingClientRect().bottom > top).length;
}"""
"""How many cells of the practice board the row of buttons covers."""


class Pupil:
    """Somebody in the course, by touch or by keys."""

    def __init__(self, game: GamePage, *, by_key: bool) -> None:
        self.game, self.page = game, game.page
        self._by_key = by_key

    def press(self, name: str | re.Pattern[str], within: str = "body") -> None:
        exact = isinstance(name, str)
        button = self.page.locator(within).get_by_role("button", name=name, exact=exact)
        if self._by_key:
            button.press("Enter")
        else:
            button.tap()

    def do(self, key: str, step: Step) -> None:
        """Do what a step asks for."""
        expect(self.page.get_by_text(plain(WORDS(key)), exact=True)).to_be_visible()
        if step.task == "code":
            self._write(step)
        else:
            for cell in expected(step)[0]:
                self.press(re.compile(rf"^{step.rules.name(cell)},"), "#practice")
            self.press("Check")
            expect(self.page.get_by_text("All correct.", exact=True)).to_be_visible()

    def _write(self, step: Step) -> None:
        area = self.page.locator("#exercise")
        expect(self.page.locator("#exercise-editor")).to_be_visible()
        assert area.input_value() == stub(step.code)
        self.game.write(solution(step.code))
        expect(area).to_have_value(solution(step.code))
        self.press("Prove it")
        expect(self.page.get_by_text("Done!", exact=True)).to_be_visible()


@pytest.mark.firefox
def test_a_pupil_does_a_chapter_and_finds_it_done_again(open_page: Open, browser_name: str) -> None:
    """By touch on a phone in Chromium, by keys on a desktop in Firefox."""
    is_phone = browser_name == "chromium"
    game = open_page("Pixel 7") if is_phone else open_page()
    page, pupil = game.open("?inside=learn").page, Pupil(game, by_key=not is_phone)
    pupil.press(f"3. {WORDS('3 title')}")
    pupil.do("3 both", STEPS["3 both"])
    pupil.press("Next")
    pupil.do("3 write", STEPS["3 write"])
    mistakes = prove(load(solution("win_then_block"))).mistakes[:6]
    rows = page.locator("#lesson .mistakes li")
    expect(rows.locator("span")).to_have_text(list(map(mistake_text, mistakes)))
    rows.last.get_by_role("button", name="Go there").press("Enter")
    assert game.marks() == mistakes[-1].position.cells
    pupil.press("Back to Learn")
    expect(rows).to_have_count(len(mistakes))
    assert game.violations() == []
    pupil.press("Next")
    pupil.do("3 reply", STEPS["3 reply"])
    game.open("?inside=learn")
    expect(page.get_by_text(f"3 of {len(TASKS)} tasks done")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("✓ done$"))).to_have_count(1)
    report = game.download("Save your results").read_text("utf-8")
    assert solution("win_then_block").splitlines()[-1] in report


def test_a_chapter_has_a_link_and_a_number_is_typed(game: GamePage) -> None:
    page = game.open("?inside=learn&chapter=2").page
    pupil = Pupil(game, by_key=True)
    pupil.press("Next")
    guess, told = page.get_by_role("textbox", name="Your guess"), page.locator("#lesson-told")
    guess.fill("150")
    guess.press("Enter")
    expect(told).to_have_text(WORDS("learn at most", number=100))
    pupil.press("Next")
    expect(guess).to_have_value("")
    game.open("?inside=learn&chapter=99")
    expect(page.get_by_role("heading", name="Chapters")).to_be_visible()
    assert game.violations() == []
    pupil.press("4. Looking ahead a little")
    copy = game.button("Copy a link to this tab")
    expect(copy).to_have_css("text-decoration-line", "underline")
    expect(copy).to_have_css("border-top-width", "0px")
    copy.click()
    expect(game.status).to_contain_text(ENGLISH("link copied"))
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("?inside=learn&chapter=4")
    fills, strokes = zip(*page.locator("#practice path").evaluate_all(INKS), strict=True)
    assert set(fills) == {"none"}
    assert len({*strokes, "none"}) == 4  # the lines, X and O each have a colour of their own


def test_words_light_up_board_tree_and_code(game: GamePage) -> None:
    """The tree tells no value before the prediction."""
    page = game.open("?inside=learn&chapter=5").page
    tree = page.get_by_role("img", name="max: X picks the highest · C1 · A2 · C2", exact=True)
    lit = page.locator('#lesson [data-lit="true"]')
    page.get_by_text("Three cells", exact=True).focus()
    expect(lit).to_have_count(6)  # on the board, and in the tree
    tree.locator('[data-path="2 3 5"]').hover()
    expect(lit).to_have_count(3)
    expect(lit.first).to_have_accessible_name("C1, empty")
    assert set(tree.locator(".number").all_text_contents()) == {"?"}
    assert game.violations() == []
    assert game.fits(320, 568)
    game.button("Next").click()
    page.get_by_text("the value of a finished game", exact=True).focus()
    expect(page.locator("#exercise-editor .lit")).to_have_text("        return 0  # ?")


def test_a_step_opens_at_the_top_with_its_whole_board_in_view(game: GamePage) -> None:
    page, pupil = game.open("?inside=learn").page, Pupil(game, by_key=True)
    tab, ways = page.get_by_role("tab", name="Learn"), page.locator("#learn-ways")
    for width, height in ((1280, 800), (1366, 768), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for number in range(1, len(CHAPTERS) + 1):
            pupil.press(f"{number}. {WORDS(f'{number} title')}")
            expect(page.get_by_role("heading", name=WORDS(f"{number} title"))).to_be_focused()
            expect(tab).to_be_in_viewport(ratio=1)
            expect(ways).to_be_in_viewport(ratio=1)
            assert page.evaluate(UNDER_THE_BUTTONS) == 0, (width, height, number)
            pupil.press("Next")
            expect(page.locator("#lesson-text")).to_be_focused()
            expect(tab).to_be_in_viewport(ratio=1)
            expect(ways).to_be_in_viewport(ratio=1)
            pupil.press("All chapters")


def test_arrows_lead_over_the_board_and_options_are_in_reach_on_a_phone(game: GamePage) -> None:
    page = game.open("?inside=learn&chapter=1").page
    practice = page.locator("#practice")
    practice.get_by_role("button", name="A1, X").press("ArrowUp")
    expect(practice.get_by_role("button", name="A3, empty")).to_be_focused()
    expect(practice.locator('[tabindex="0"]')).to_have_accessible_name("A3, empty")
    page.keyboard.press("Space")
    game.button("Check").focus()
    top = page.evaluate("document.querySelector('#inside').scrollTop")
    page.keyboard.press("Enter")
    expect(page.locator("#learn-ways")).to_be_focused()  # Check is gone
    assert page.evaluate("document.querySelector('#inside').scrollTop") == top
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#board")).to_be_hidden()
    expect(game.button("Options")).to_be_in_viewport(ratio=1)
    game.option("Board", "15 × 15, 5 in a row")
    assert game.size() == (15, 15)
    game.speak("de")
    expect(page.get_by_role("heading", name=course_words("de")("1 title"))).to_be_visible()
    expect(game.button(course_words("de")("learn all"))).to_be_visible()


def test_back_leads_from_a_step_to_the_chapters(game: GamePage) -> None:
    page, pupil = game.open("?inside=learn").page, Pupil(game, by_key=True)
    chapters = page.get_by_role("heading", name="Chapters")
    for way in ("browser", "button", "browser after a sheet", "browser from a tab"):
        pupil.press("1. Who wins from here?")
        pupil.press("Next")
        expect(page.get_by_text("Step 2 of 4", exact=True)).to_be_visible()
        assert page.url.endswith("?inside=learn&chapter=1")
        if way == "browser after a sheet":
            game.options("game")
            game.button("Done").click()
        elif way == "browser from a tab":
            game.inside("tree")
            assert page.url.endswith("?inside=tree")
        if way == "button":
            pupil.press("All chapters")
        else:
            page.go_back()
        expect(chapters).to_be_focused()
        assert page.url.endswith("?inside=learn")
    page.go_forward()
    expect(page.get_by_role("tab", name="Tree")).to_have_attribute("aria-selected", "true")


def test_an_instrument_opens_with_what_the_step_is_about(open_page: Open) -> None:
    """The code that was proved in it, as long as the step is looked at."""
    game = open_page()
    page, pupil = game.open("?inside=learn&chapter=5").page, Pupil(game, by_key=True)
    pupil.press("Next")
    pupil.do("5 write", STEPS["5 write"])
    pupil.press("Next")
    pupil.press("Step through it")
    expect(page.locator("#steps-method option:checked")).to_have_text("Your player: Minimax")
    source = page.get_by_role("list", name="Source")
    expect(source.locator('[aria-current="step"]')).to_be_visible()
    expect(source).to_contain_text("return min(values)")
    pupil.press("Back to Learn")
    game.inside("steps")
    expect(page.locator("#steps-method option:checked")).to_have_text("Your player: Looks right")


def test_the_editor_jumps_to_a_fault_once_and_refuses_what_is_too_long(game: GamePage) -> None:
    page, pupil = game.open("?inside=learn&chapter=5").page, Pupil(game, by_key=True)
    pupil.press("Next")
    expect(page.locator("#exercise-editor")).to_be_visible()
    right = "position.outcome.value_for(mark)"
    code = solution("minimax").replace(right, f"-{right}") + "\n" * 60
    game.write(code)
    pupil.press("Prove it")
    told = page.locator("#exercise-told")
    expect(told).to_have_text("Line 18: " + WORDS("learn end won", mark="X", worth=1, found="−1"))
    expect(page.locator("#exercise-editor .fault")).to_have_count(1)
    scroller = page.locator("#exercise-editor .cm-scroller")
    top = scroller.evaluate("(it) => { it.scrollTop = 600; return it.scrollTop; }")
    assert top > 0
    game.play("B2")  # each move draws the step again
    game.speak("de")
    expect(game.button(course_words("de")("learn prove"))).to_be_visible()
    assert scroller.evaluate("(it) => it.scrollTop") == top
    game.speak("en")
    page.get_by_role("textbox", name="Code").evaluate(PASTE, LONG)
    expect(told).to_have_text(unfit(code + LONG))
    expect(page.locator("#exercise")).to_have_value(code)
