"""The tab Learn in a browser: a chapter by touch and keys, its address, pointing, layout.

Its content and the progress of a pupil are tested in tests/lab/test_learn.py.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.lab.brute_course import expected
from tests.page.conftest import KEEP, GamePage, Gate, Open, link
from tests.page.starting import rung
from tictactoe import Game, Match, Position, Rules, best_moves
from tictactoe.coach import last_mistake
from tictactoe.engine.search import think
from tictactoe.lab.course import CHAPTERS, STEPS, TASKS, Step, solution, stub
from tictactoe.lab.course.cut_tree import cuts
from tictactoe.lab.course.fill_tree import paths, values
from tictactoe.lab.course.progress import Result
from tictactoe.lab.course.results import Handed, read, write
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.ladder import climb
from tictactoe.lab.player_code import load
from tictactoe.lab.proof import prove
from tictactoe.lab.proof_text import mistake_text
from tictactoe.players import LEVELS
from tictactoe.words import ENGLISH

WORDS = course_words()
MEMORY = solution("memory")
FIRST_FREE = "def choose(position):\n    return position.moves[0]\n"
"""A player that is quickly proved to lose."""
INKS = """(paths) => paths.map((path) => {
    const { fill, stroke } = getComputedStyle(path);
    return [fill, stroke];
})"""

UNDER_THE_BUTTONS = """() => {
    const { top } = document.querySelector("#learn-ways").getBoundingClientRect();
    const cells = [...document.querySelectorAll("#practice-cells button")];
    return cells.filter((cell) => cell.getBoundingClientRect().bottom > top).length;
}"""
"""The number of cells of the practice board that the row of buttons covers."""
STRONG = """(buttons) => buttons.filter((button) =>
    button.offsetWidth && getComputedStyle(button).fontWeight === "600").length"""
"""The number of strong buttons."""


class Pupil:
    """A person who takes the course by touch or by keys."""

    def __init__(self, game: GamePage, *, by_key: bool) -> None:
        self.game, self.page = game, game.page
        self._by_key = by_key

    def press(self, name: str | re.Pattern[str], within: str = "body") -> None:
        exact = isinstance(name, str)
        self.push(self.page.locator(within).get_by_role("button", name=name, exact=exact))

    def push(self, button: Locator) -> None:
        if self._by_key:
            button.press("Enter")
        else:
            button.tap()

    def do(self, key: str, step: Step) -> None:
        """Do the task of a step."""
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


def test_a_pupil_does_tasks_and_finds_them_done_later(open_page: Open) -> None:
    game = open_page("Pixel 7").open("?inside=learn")
    page, pupil = game.page, Pupil(game, by_key=False)
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
    game.open("?inside=learn")
    expect(page.get_by_text(f"2 of {len(TASKS)} tasks done")).to_be_visible()
    page.get_by_label("Your name").fill("Anna Lee")
    file = game.download("Save your results")
    assert file.name == "Anna-Lee.json"
    handed = read(file.read_text("utf-8"))
    assert handed.codes == {"3 write": solution("win_then_block")}
    assert {result.state for result in handed.results.values()} == {"found", "proved"}


@pytest.mark.firefox
def test_a_pupil_watches_and_beats_code_that_fails(open_page: Open) -> None:
    """The fault shows only near the end, where minimax visits few positions on any machine."""
    game = open_page().open("?pause=0&inside=learn&chapter=3&step=2")
    page, pupil = game.page, Pupil(game, by_key=True)
    expect(page.locator("#exercise-editor")).to_be_visible()
    game.write(FIRST_FREE)
    for width, height in ((390, 844), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        pupil.press("Prove it")
        expect(game.button("Prove it")).to_be_visible()  # it was Stop
        expect(page.locator("#lesson .mistakes li")).to_have_count(6)
        expect(page.locator("#exercise-message")).to_be_in_viewport(ratio=1)
        expect(page.locator("#lesson-hint")).to_be_in_viewport(ratio=1)
        hint = page.locator("#lesson-hint").bounding_box()
        ways = page.locator("#learn-ways").bounding_box()
        assert hint
        assert ways
        assert hint["y"] + hint["height"] <= ways["y"] + 1
    code = "# Mine\n" + solution("minimax").replace(
        "max(values)", "0 if len(values) == 2 else max(values)"
    )
    pupil.press("All chapters")
    pupil.press(f"5. {WORDS('5 title')}")
    expect(page.locator("#exercise")).to_have_value(stub("minimax"))
    game.write(code)
    pupil.press("Prove it")
    mistake = prove(load(code, remembers=True)).mistakes[0]
    expect(page.locator("#lesson .mistakes li").first).to_be_visible()
    pupil.press(WORDS("learn watch cost"))
    nodes = climb("minimax", mistake.position, lambda _: None).nodes
    own = rung(game, ENGLISH("method own", name=WORDS("5 title")))
    expect(own).to_contain_text(ENGLISH("positions", count=nodes))
    pupil.press("Back to Learn")
    pupil.press(WORDS("learn watch tree"))
    rows = page.locator("#branches > li > ul > li")
    expect(rows).to_have_count(len(mistake.position.moves))
    expect(rows.locator('> [data-chosen="true"]')).to_have_count(1)
    pupil.press("Back to Learn")
    page.locator("#lesson .mistakes li").first.get_by_role("button").first.press("Enter")
    cell = mistake.position.rules.name(mistake.cell)
    count = think(mistake.position.play(mistake.cell)).verdict.plies // 2 + 1
    told = ENGLISH("beat player", mark=mistake.position.turn, cell=cell, count=count)
    expect(page.get_by_role("status")).to_contain_text(told)
    assert game.marks() == mistake.position.play(mistake.cell).cells
    pupil.press(ENGLISH("line of move", cell=cell))
    assert game.marks() == mistake.position.cells
    expect(page.locator("#source [aria-current]")).to_have_text("    return best")
    pupil.press("Back to Steps")
    while not game.is_over():
        position = Position.parse(game.marks(), first=mistake.position.first)
        game.play(position.rules.name(best_moves(position)[0]))
    expect(page.get_by_role("status")).to_contain_text("You win")
    chosen = [text.split()[1] for text in game.moves()]  # after its number
    wrong = last_mistake(Game(played=tuple(map(Rules().cell, chosen))), mark=mistake.position.turn)
    assert wrong is not None
    expect(game.button(ENGLISH("line of move", cell=chosen[wrong]))).to_be_visible()


@pytest.mark.firefox
def test_a_pupil_fills_in_a_tree_and_cuts_one_on_a_phone(
    open_page: Open, browser_name: str
) -> None:
    """By touch; in Firefox, whose driver cannot touch, by keys."""
    by_key = browser_name == "firefox"
    device = open_page(viewport={"width": 390, "height": 844}) if by_key else open_page("Pixel 7")
    game = device.open("?inside=learn&chapter=4")
    page, pupil = game.page, Pupil(game, by_key=by_key)
    pupil.press("Next")
    tree = page.get_by_role("group", name=WORDS("learn fill tree"))
    nodes = tree.get_by_role("button")
    numbers = values(STEPS["4 fill"].position)
    expect(nodes).to_have_count(len(numbers))
    for box in game.boxes(nodes):
        assert min(box["width"], box["height"]) >= 44
    places = [" ".join(map(str, path)) or "top" for path in paths(STEPS["4 fill"].position)]
    for place, number in zip(places, numbers, strict=True):
        node = tree.locator(f'[data-key="{place}"] > button')
        for _ in range(2 - number):  # 1, then 0, then −1
            pupil.push(node)
    wrong = tree.locator(f'[data-key="{places[-1]}"] > button')
    right = wrong.inner_text()
    pupil.push(wrong)
    pupil.press("Check")
    count = WORDS("learn filled", right=len(numbers) - 1, count=len(numbers))
    expect(page.locator("#lesson-message")).to_contain_text(count)
    while wrong.inner_text() != right:
        pupil.push(wrong)
    pupil.press("Check")
    expect(page.get_by_text("All correct.", exact=True)).to_be_visible()
    assert game.violations() == []
    pupil.press(WORDS("learn renew"))
    expect(nodes.first).to_have_accessible_name("?, This position")
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_visible()
    assert game.fits(320, 568)
    game.open("?inside=learn&chapter=7")
    pupil.press("Next")
    tree = page.get_by_role("group", name=WORDS("learn cut tree"))
    for branch in cuts(STEPS["7 cut"].position).branches:
        pupil.push(tree.locator(f'[data-key="{branch[0]} {branch[1]}"] > button'))
    expect(tree.get_by_role("button", pressed=True)).to_have_count(2)
    pupil.press("Check")
    expect(page.get_by_text("All correct.", exact=True)).to_be_visible()
    assert game.violations() == []


def test_a_fork_is_played_out_by_touch_and_by_keys(open_page: Open) -> None:
    game = open_page("Pixel 7").open("?inside=learn&chapter=1&step=4")
    page = game.page
    practice, message = page.locator("#practice"), page.locator("#lesson-message")
    last = practice.locator('[data-last="true"]')
    expect(last).to_have_accessible_name("C1, O")
    expect(message).to_have_attribute("aria-live", "polite")
    expect(game.button("Check")).to_be_hidden()
    practice.get_by_role("button", name="B1, empty").tap()
    expect(message).to_have_text("B1: then O plays A3 and wins in 1 move. Try again.")
    practice.get_by_role("button", name="A3, empty").tap()
    expect(message).to_have_text("O plays A2. Your turn.")
    expect(last).to_have_accessible_name("A2, O")
    assert game.violations() == []
    practice.get_by_role("button", name="B3, empty").tap()
    expect(message).to_have_text("B3 wins for X.")
    expect(page.locator("#lesson-shown")).to_have_text(plain(WORDS("1 play shown")))
    game.reload()
    expect(message).to_have_text("B3 wins for X.")
    expect(last).to_have_accessible_name("B3, X")
    game.button(WORDS("learn begin again")).tap()
    practice.get_by_role("button", name="A1, X").press("ArrowUp")
    for key, focused in (("Enter", "A3, X"), ("ArrowRight", "B3, empty"), ("Enter", "B3, X")):
        page.keyboard.press(key)
        expect(practice.get_by_role("button", name=focused)).to_be_focused()
    expect(message).to_have_text("B3 wins for X.")
    assert game.fits(320, 568)
    game.button(WORDS("learn renew")).tap()
    expect(page.locator("#lesson-text")).to_contain_text("Now play this one out")
    expect(message).to_be_empty()


def test_the_annex_opens_below_all_chapters(open_page: Open) -> None:
    game = open_page("Pixel 7").open("?inside=learn")
    game.button(WORDS("learn annex")).tap()
    place = WORDS("learn annex place", step=1, count=2)
    expect(game.page.get_by_text(place, exact=True)).to_be_visible()
    assert "chapter=9&step=6" in game.page.url
    assert game.violations() == []


def test_words_light_up_board_tree_and_code(game: GamePage) -> None:
    """The tree shows no value before the prediction."""
    page = game.open("?inside=learn&chapter=4").page
    tree = page.get_by_role("img", name="max: X picks the highest · C1 · A2 · C2", exact=True)
    lit = page.locator('#lesson [data-lit="true"]')
    page.get_by_text("Three cells", exact=True).focus()
    expect(lit).to_have_count(6)  # on the board, and in the tree
    tree.locator('[data-path="2 3 5"]').hover()
    expect(lit).to_have_count(3)
    expect(lit.first).to_have_accessible_name("C1, empty")
    assert set(tree.locator(".number").all_text_contents()) == {"?"}
    for style in ("border-top-color", "background-color"):  # it does not look like a button
        expect(tree.locator(".number").first).to_have_css(style, "rgba(0, 0, 0, 0)")
    assert game.violations() == []
    assert game.fits(320, 568)
    game.button("Next").click()
    game.button("Next chapter").click()
    page.get_by_text("the value of a finished game", exact=True).focus()
    expect(page.locator("#exercise-editor .lit")).to_have_text("        return 0  # ?")


def test_a_step_opens_at_the_top_with_its_whole_board_in_view(game: GamePage) -> None:
    """One button is strong, and in view, at every step but a game."""
    page, pupil = game.inside("learn").page, Pupil(game, by_key=True)
    tab, ways = page.get_by_role("tab", name="Learn"), page.locator("#learn-ways")
    for width, height in ((1366, 768), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        pupil.press(f"1. {WORDS('1 title')}")
        for number, steps in enumerate(CHAPTERS, 1):
            for place, step in enumerate(step for step in steps if not step.is_annex):
                title = page.get_by_role("heading", name=WORDS(f"{number} title"))
                expect(page.locator("#lesson-text") if place else title).to_be_focused()
                expect(tab).to_be_in_viewport(ratio=1)
                expect(ways).to_be_in_viewport(ratio=1)
                count = int(step.task != "play")  # where the board is the only way on
                assert ways.locator("button").evaluate_all(STRONG) == count, (width, number, place)
                if not place:
                    assert page.evaluate(UNDER_THE_BUTTONS) == 0, (width, number)
                page.locator("#learn-next").press("Enter")
        expect(page.get_by_role("heading", name=WORDS("learn chapters"))).to_be_focused()


def test_arrows_move_on_the_practice_board_and_a_phone_has_options(game: GamePage) -> None:
    page = game.open("?inside=learn&chapter=1").page
    practice = page.locator("#practice")
    practice.get_by_role("button", name="A1, X").press("ArrowUp")
    expect(practice.get_by_role("button", name="A3, empty")).to_be_focused()
    expect(practice.locator('[tabindex="0"]')).to_have_accessible_name("A3, empty")
    page.keyboard.press("Space")
    for cell in sorted(expected(STEPS["1 threat"])[0] - {6}):
        practice.get_by_role("button").nth(cell).press("Space")
    fills, strokes = zip(*practice.locator("path").evaluate_all(INKS), strict=True)
    assert set(fills) == {"none"}
    assert len({*strokes, "none"}) == 4  # the lines, X and O each have a colour
    game.button("Check").focus()
    top = page.evaluate("scrollY")
    page.keyboard.press("Enter")
    expect(page.locator("#learn-ways")).to_be_focused()  # Check is gone
    assert page.evaluate("scrollY") == top
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("5")  # which plays no hidden move
    page.get_by_role("tab", name="Values").click()
    expect(game.cell("B2")).to_have_accessible_name(re.compile("empty"))
    game.inside("learn")
    expect(page.locator("#board")).to_be_hidden()
    expect(game.button("Options")).to_be_in_viewport(ratio=1)
    game.speak("de")
    expect(page.get_by_role("heading", name=course_words("de")("1 title"))).to_be_visible()


def test_back_returns_to_the_chapters_and_a_reload_to_the_step(game: GamePage) -> None:
    page, pupil = game.inside("learn").page, Pupil(game, by_key=True)
    chapters = page.get_by_role("heading", name="Chapters")
    for way in ("button", "browser after a sheet", "browser from a tab"):
        pupil.press("1. Who wins from here?")
        pupil.press("Next")
        expect(page.get_by_text("Step 2 of 5", exact=True)).to_be_visible()
        assert page.url.endswith("inside=learn&chapter=1&step=2")
        if way == "browser after a sheet":
            game.options("preferences")
            game.button("Done").click()
        elif way == "browser from a tab":
            game.inside("tree")
            assert page.url.endswith("inside=tree")
        if way == "button":
            pupil.press("All chapters")
        else:
            page.go_back()
        expect(chapters).to_be_focused()
        assert page.url.endswith("inside=learn")
    page.go_forward()
    expect(page.get_by_role("tab", name="Tree")).to_have_attribute("aria-selected", "true")
    page.goto(f"{game.url}?inside=learn&chapter=1&step=3&class=1")
    expect(page.get_by_text("Step 3 of 5", exact=True)).to_be_visible()
    game.button("Back").click()
    game.reload()
    expect(page.get_by_text("Step 2 of 5", exact=True)).to_be_visible()
    assert page.url.endswith("&step=2&class=1")
    game.button("Back").click()
    game.button("Back").click()
    page.get_by_text("For teachers").click()
    expect(page.locator("#class-link")).to_have_value(f"{game.url}?inside=learn&class=1")


def test_all_chapters_begin_at_the_top(game: GamePage) -> None:
    page, pupil = game.inside("learn").page, Pupil(game, by_key=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#course details").last.evaluate("(details) => { details.open = true; }")
    for _ in range(2):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert page.evaluate("scrollY") > 300
        pupil.press(f"9. {WORDS('9 title')}")
        expect(page.locator("#lesson-title")).to_be_focused()
        pupil.press("All chapters")
        expect(page.get_by_role("heading", name="Chapters")).to_be_focused()
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        expect(page.get_by_role("tab", name="Learn")).to_be_in_viewport(ratio=1)


def test_a_chapter_of_the_address_is_shown_once_its_texts_have_arrived(open_page: Open) -> None:
    game = open_page()
    page, texts = game.page, Gate(game.page, "course-en[.]json")
    page.goto(f"{game.url}?inside=learn&chapter=3", wait_until="commit")
    game.wait_for("ready")
    for part in ("#lesson", "#course"):
        expect(page.locator(part)).to_be_hidden()
    page.evaluate("(link) => { location.hash = link; }", link(Match().play(4)))  # which redraws it
    texts.open()
    expect(page.get_by_role("heading", name=WORDS("3 title"))).to_be_visible()
    assert "?inside=learn&chapter=3&step=1#" in page.url
    assert game.violations() == []


def test_a_pupil_at_the_end_keeps_a_picture_and_meets_every_level(open_page: Open) -> None:
    done = {key: Result("proved" if STEPS[key].code else "found", 1) for key in TASKS}
    store = {"course": write(Handed("Anna Lena", done)), "course proved 8 write": MEMORY}
    game = open_page().open("?pause=0")
    game.page.evaluate(KEEP, store)
    page = game.open("?pause=0&inside=learn").page
    end = page.get_by_role("heading", name=WORDS("learn end title"))
    expect(end).to_be_visible()
    page.get_by_role("button", name=re.compile("^9[.] ")).press("Enter")
    expect(page.locator("#lesson-title")).to_be_focused()
    game.button("All chapters").press("Enter")
    expect(end).to_be_focused()
    expect(end).to_be_in_viewport(ratio=1)
    picture = game.download(WORDS("learn keep"))
    assert picture.name == "Anna-Lena.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert game.violations() == []
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("tab", name="Learn").click()
        game.button(WORDS("learn meet")).press("Enter")
        expect(page.locator("#start-tournament")).to_be_focused()
        expect(page.locator("#start-tournament")).to_be_in_viewport(ratio=1)
    chosen = page.locator("#competitors").get_by_role("checkbox", checked=True)
    expect(chosen).to_have_count(1 + len(LEVELS))


def test_the_code_that_a_step_shows_begins_in_view(open_page: Open) -> None:
    game = open_page().open("?inside=learn&chapter=5&step=2")
    page = game.page
    page.set_viewport_size({"width": 1366, "height": 768})
    game.button(WORDS("learn open steps")).press("Enter")
    expect(page.locator("#source li").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#record")).to_be_hidden()
    game.button("Back to Learn").press("Enter")
    page.get_by_role("tab", name="Steps").click()
    expect(page.locator("#record")).to_be_visible()


def test_back_in_the_course_nothing_of_the_match_is_shown(open_page: Open) -> None:
    game = open_page().open("?inside=learn&chapter=1&step=5")
    game.button(WORDS("learn open values")).click()
    expect(game.page.get_by_role("status")).to_be_visible()
    game.button("Back to Learn").click()
    expect(game.page.locator("#lesson")).to_be_visible()
    expect(game.page.locator("#status")).to_be_hidden()


def test_feedback_on_a_guess_comes_into_view_on_a_phone(open_page: Open) -> None:
    game = open_page("Pixel 7").open("?inside=learn&chapter=4")
    message = game.page.locator("#lesson-message")
    ways = game.page.locator("#learn-ways")
    press = "(button) => button.click()"  # a tap by Playwright may scroll
    game.page.get_by_role("button", name="A2, empty").evaluate(press)
    game.button("Check").evaluate(press)
    expect(message).to_contain_text("Try again.")
    expect(message).to_be_in_viewport(ratio=1)
    told, row = message.bounding_box(), ways.bounding_box()
    assert told
    assert row
    assert told["y"] + told["height"] <= row["y"]
