"""The whole course, as a pupil goes through it: on a phone by touch, on a desktop by keys."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.lab.brute_course import expected
from tests.page.conftest import GamePage, Open
from tests.page.test_workshop import LONG, PASTE
from tictactoe.lab.bounds import unfit
from tictactoe.lab.course import CHAPTERS, STEPS, Step, solution, stub
from tictactoe.lab.course.progress import TASKS
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.proof import mistake_text, prove
from tictactoe.lab.workshop import load
from tictactoe.naming import names
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
    """Somebody who guesses wrong in odd steps, and right in even ones."""

    def __init__(self, game: GamePage, *, by_key: bool) -> None:
        self.game, self.page = game, game.page
        self._by_key = by_key
        self._done = 0

    def press(self, name: str) -> None:
        button = self.page.get_by_role("button", name=name, exact=True)
        if self._by_key:
            button.press("Enter")
        else:
            button.tap()

    def do(self, key: str, step: Step) -> None:
        """Do what a step asks for, and see what is true."""
        expect(self.page.get_by_text(plain(WORDS(key)), exact=True)).to_be_visible()
        if step.task == "code":
            self._write(step)
        elif step.task != "read":
            self._done += 1
            cells, number = expected(step)
            if step.task == "cells":
                self._choose(step, cells)
            else:
                self._guess(number, step.most)
            shown = WORDS(
                f"{key} shown", cells=names(step.rules, tuple(sorted(cells))), number=number,
                **dict.fromkeys(("sum", "first", "last"), "§"),
            )  # fmt: skip
            pattern = re.escape(plain(shown)).replace("§", r"[\d,+ ]+")
            expect(self.page.get_by_text(re.compile(f"^{pattern}$"))).to_be_visible()

    def _choose(self, step: Step, cells: set[int]) -> None:
        board = self.page.get_by_role("group", name="Practice board")
        others = [cell for cell in step.choices if cell not in cells]
        wrong = set(others[:1]) if self._done % 2 else set()
        for cell in cells | wrong:
            name = step.rules.name(cell)
            button = board.get_by_role("button", name=re.compile(rf"^{name},"))
            if self._by_key:
                button.press("Space")
            else:
                button.tap()
            expect(button).to_have_attribute("aria-pressed", "true")
        self.press("Check")
        told = f"{len(cells)} of {len(cells)} found, 1 wrong." if wrong else "All correct."
        expect(self.page.get_by_text(told, exact=True)).to_be_visible()

    def _guess(self, number: int, most: int) -> None:
        wrong = min(number * 10, most or number * 10)
        guess = wrong if self._done % 2 else number
        self.page.get_by_role("textbox", name="Your guess").fill(str(guess))
        self.press("Check")
        told = "Exactly: it’s" if guess == number else "It’s"
        expect(self.page.locator("#lesson-told")).to_contain_text(f"{told} {number:,}.")

    def _write(self, step: Step) -> None:
        area = self.page.locator("#exercise")
        expect(self.page.locator("#exercise-editor")).to_be_visible()
        assert area.input_value() == stub(step.code)
        self.game.write(solution(step.code))
        expect(area).to_have_value(solution(step.code))
        self.press("Prove it")
        expect(self.page.get_by_text("Done!", exact=True)).to_be_visible()
        mistakes = prove(load(solution(step.code))).mistakes[:6]
        rows = self.page.locator("#lesson .mistakes li")
        expect(rows.locator("span")).to_have_text(list(map(mistake_text, mistakes)))
        if mistakes:
            rows.last.get_by_role("button", name="Go there").press("Enter")
            assert self.game.marks() == mistakes[-1].position.cells
            self.press("Back to Learn")
            expect(rows).to_have_count(len(mistakes))


@pytest.mark.firefox
def test_a_pupil_does_the_whole_course(open_page: Open, browser_name: str) -> None:
    """By touch on a phone in Chromium, by keys on a desktop in Firefox."""
    is_phone = browser_name == "chromium"
    game = open_page("Pixel 7") if is_phone else open_page()
    game.open("?inside=learn")
    page, pupil = game.page, Pupil(game, by_key=not is_phone)
    expect(page.get_by_text(f"0 of {len(TASKS)} tasks done")).to_be_visible()
    pupil.press("1. Who wins from here?")
    for number, chapter in enumerate(CHAPTERS, 1):
        title = page.get_by_role("heading", name=WORDS(f"{number} title"), exact=True)
        expect(title).to_be_visible()
        for step in chapter:
            pupil.do(f"{number} {step.name}", step)
            is_last = step is chapter[-1]
            pupil.press(
                "Next" if not is_last else "Next chapter" if number < len(CHAPTERS) else "Done"
            )
    expect(page.get_by_text(f"{len(TASKS)} of {len(TASKS)} tasks done")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("✓ done$"))).to_have_count(len(CHAPTERS))
    report = game.download("Save your results").read_text("utf-8")
    assert "not done" not in report
    assert "alpha = max(alpha, found)" in report


def test_a_chapter_has_a_link_and_progress_is_kept(game: GamePage) -> None:
    page = game.open("?inside=learn&chapter=2").page
    pupil = Pupil(game, by_key=True)
    board = page.get_by_role("group", name="Practice board")
    board.get_by_role("button", name="B1, O").press("Space")
    # Leave in the same moment, before it is known.
    check, go_on = (game.button(name).element_handle() for name in ("Check", "Next"))
    page.evaluate("(buttons) => buttons.forEach((button) => button.click())", [check, go_on])
    pupil.press("Back")
    pupil.do("2 thrown", CHAPTERS[1][0])
    game.open("?inside=learn&chapter=2")
    step = page.get_by_text(plain(WORDS("2 share")), exact=True)
    expect(step).to_be_visible()  # the first that is still to be done
    page.get_by_role("textbox", name="Your guess").fill("150")
    pupil.press("Check")
    expect(page.locator("#lesson-told")).to_have_text(WORDS("learn at most", number=100))
    game.open("?inside=learn&chapter=99")
    expect(page.get_by_text(f"1 of {len(TASKS)} tasks done")).to_be_visible()
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


def test_what_is_said_of_code_and_saved_is_about_the_code_that_was_proved(
    open_page: Open,
) -> None:
    """A second attempt takes back what the first one was told; a proof can be stopped."""
    game = open_page()
    page, pupil = game.open("?inside=learn&chapter=3").page, Pupil(game, by_key=True)
    shown, loses = (page.get_by_text(WORDS(f"3 write {end}")) for end in ("shown", "loses"))
    pupil.press("Next")
    pupil.do("3 write", STEPS["3 write"])
    expect(loses).to_be_visible()
    *lines, last = solution("win_then_block").splitlines()
    perfect = last.replace("position.moves", "best_moves(position)")
    game.write("\n".join(["from tictactoe import best_moves", *lines, perfect]))
    pupil.press("Prove it")
    expect(shown).to_be_visible()
    expect(loses).to_be_hidden()
    game.write("def choose(position):\n    return position.moves[-1]")
    expect(shown).to_be_hidden()
    pupil.press("Prove it")
    expect(page.get_by_text("Not yet")).to_be_visible()
    expect(shown).to_be_hidden()
    game.write("def choose(position):\n    while True:\n        pass")
    pupil.press("Prove it")
    pupil.press("Stop")
    expect(page.get_by_text(ENGLISH("search stopped"), exact=True)).to_be_visible()
    expect(game.button("Prove it")).to_be_visible()
    pupil.press("All chapters")
    proved, _, later = game.download("Save your results").read_text("utf-8").partition("Changed")
    assert perfect in proved
    assert "while True" not in proved
    assert "while True" in later
    assert "Step 2: proved" in proved


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


def test_a_taken_cell_is_no_answer_and_options_are_in_reach_on_a_phone(game: GamePage) -> None:
    page, pupil = game.open("?inside=learn&chapter=1").page, Pupil(game, by_key=True)
    taken = page.locator("#practice").get_by_role("button", name="A1, X")
    expect(taken).to_have_attribute("aria-disabled", "true")
    taken.click(force=True)
    taken.press("Space")
    expect(taken).to_have_attribute("aria-pressed", "false")
    pupil.press("Check")
    expect(page.locator("#lesson-told")).to_have_text(WORDS("learn none chosen"))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#board")).to_be_hidden()
    expect(game.button("Options")).to_be_in_viewport(ratio=1)
    game.option("Board", "15 × 15, 5 in a row")
    assert game.size() == (15, 15)
    game.speak("de")
    expect(page.get_by_role("heading", name=course_words("de")("1 title"))).to_be_visible()


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


def test_a_tab_that_is_opened_before_the_course_has_its_texts_keeps_its_address(
    open_page: Open,
) -> None:
    game, waiting = open_page(), list[Route]()

    def hold(route: Route) -> None:
        waiting.append(route)

    game.page.route("**/course-en.json", hold)
    with game.page.expect_request("**/course-en.json"):
        game.open("?inside=learn&chapter=3")
    game.inside("cost")
    waiting[0].continue_()
    expect(game.page.locator("#learn-all")).to_have_text(WORDS("learn all"))
    assert game.page.url.endswith("?inside=cost")
    game.inside("learn")
    expect(game.page.get_by_role("heading", name=WORDS("3 title"))).to_be_visible()


def test_an_instrument_opens_with_what_the_step_is_about(open_page: Open) -> None:
    """The search that it was shown, or the code that was proved in it."""
    game = open_page()
    page, pupil = game.open("?inside=learn&chapter=5").page, Pupil(game, by_key=True)
    pupil.do("5 ends", STEPS["5 ends"])
    pupil.press("See this in the tree")
    expect(page.locator("#tree-method")).to_have_value("minimax")
    assert game.marks() == "".join(STEPS["5 ends"].position.cells)
    pupil.press("Back to Learn")
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


def test_a_finished_game_valued_wrongly_is_shown_first_and_jumped_to_once(game: GamePage) -> None:
    page, pupil = game.open("?inside=learn&chapter=5").page, Pupil(game, by_key=True)
    pupil.press("Next")
    expect(page.locator("#exercise-editor")).to_be_visible()
    right = "position.outcome.value_for(mark)"
    game.write(solution("minimax").replace(right, f"-{right}") + "\n" * 60)
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


def test_what_a_player_prints_in_the_course_is_shown(open_page: Open) -> None:
    game = open_page()
    page, pupil = game.open("?inside=learn&chapter=3").page, Pupil(game, by_key=True)
    pupil.press("Next")
    expect(page.locator("#exercise-editor")).to_be_visible()
    game.write("def choose(position):\n    print('here', position.ply)\n    return ()[0]")
    pupil.press("Prove it")
    expect(page.locator("#exercise-printed")).to_contain_text("here 0")
    expect(page.locator("#exercise-fault")).to_contain_text(ENGLISH("read empty"))


def test_code_that_is_too_long_is_refused_in_the_course_too(open_page: Open) -> None:
    game = open_page()
    page, pupil = game.open("?inside=learn&chapter=3").page, Pupil(game, by_key=True)
    pupil.press("Next")
    expect(page.locator("#exercise-editor")).to_be_visible()
    game.write("choose = 1")
    page.get_by_role("textbox", name="Code").evaluate(PASTE, LONG)
    expect(page.locator("#exercise-told")).to_have_text(unfit("choose = 1" + LONG))
    expect(page.locator("#exercise")).to_have_value("choose = 1")
