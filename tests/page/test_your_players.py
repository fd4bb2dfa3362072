"""The tab Your players in a browser: the editor, focus, files, and two journeys.

Its content is tested in tests/lab/test_your_players.py.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.lab.test_player_code import body
from tests.page.conftest import GamePage, Open, script
from tictactoe import Game, Match, Rules
from tictactoe.lab.examples import source
from tictactoe.lab.player_code import load
from tictactoe.lab.proof import prove
from tictactoe.lab.proof_text import mistake_text
from tictactoe.lab.text_limits import unfit
from tictactoe.words import ENGLISH

WRITE = "?pause=0&inside=workshop"
LAST_FREE = "def choose(position):\n    return position.moves[-1]\n"
LONG = "x" * 33_000
PASTE = script("paste")


class Workshop:
    """The tab as a person uses it."""

    def __init__(self, game: GamePage) -> None:
        self.game, self.page = game, game.page
        self.fault = self.page.get_by_role("tabpanel").get_by_role("alert")
        self.message = self.page.locator("#proof-message")
        self.player = self.page.get_by_role("combobox", name="Player")
        self.name = self.page.get_by_role("textbox", name="Name", exact=True)
        self.editor = self.page.get_by_role("textbox", name="Code")
        self.printed = self.page.locator("#printed")

    def code(self) -> str:
        """Return the text of the editor, which draws only the visible lines."""
        code = self.page.locator("#code").input_value()
        expect(self.editor.locator(".cm-line").first).to_have_text(code.partition("\n")[0])
        return code

    def play(self, code: str, *, patience: str = "1 s") -> None:
        self.page.get_by_role("combobox", name="Time per move").select_option(patience)
        self.game.write(code)
        self.game.button("Play against it").click()


def with_editor(game: GamePage) -> Workshop:
    workshop = Workshop(game.open(WRITE))
    expect(workshop.page.locator("#code-editor")).to_be_visible()
    return workshop


@pytest.fixture
def workshop(open_page: Open) -> Workshop:
    return with_editor(open_page())


def test_a_player_is_proved_and_its_mistakes_are_shown_in_the_tree(workshop: Workshop) -> None:
    game, page = workshop.game, workshop.page
    assert workshop.code() == source("looks_right")
    game.button("Prove it").click()
    game.button("Stop").click()
    expect(workshop.message).to_have_text("Stopped.")
    rules = Rules(2, 3, 3)
    game.show(Match(game=Game(rules)))
    workshop.player.select_option("First free cell")
    for width, height in ((1366, 768), (390, 780)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#player").scroll_into_view_if_needed()
        workshop.player.select_option("Any cell")  # which clears the results
        workshop.player.select_option("First free cell")
        game.button("Prove it").click()
        expect(page.locator("#where")).to_be_in_viewport(ratio=0.3)
        expect(workshop.message).to_be_in_viewport(ratio=0.99)
    found = prove(load(source("first_free")), rules)
    mistakes = [mistake_text(mistake) for mistake in found.mistakes]
    expect(page.locator("#lost li span")).to_have_text(mistakes)
    there, back = game.button("Go there"), game.button("Back to Your players")
    tree = page.get_by_role("tab", name="Tree")
    assert found.disagreement
    page.mouse.move(0, 0)  # or the move that is pointed at shows on the board
    for way in ("Enter", "Escape"):  # back to the tab, and only out of the look
        there.press("Enter")
        expect(tree).to_have_attribute("aria-selected", "true")
        item = page.get_by_role("treeitem").first
        expect(item).to_have_accessible_name(re.compile("This position"))
        assert game.marks() == found.disagreement.position.cells
        back.press(way)
        assert game.marks() == "." * 6
        expect(there if way == "Enter" else tree).to_be_focused()
        expect(back).to_be_hidden()
    page.get_by_role("tab", name="Your players").click()
    assert game.violations() == []
    assert game.fits(390, 664)


def test_a_player_plays_and_the_editor_shows_its_fault_once(workshop: Workshop) -> None:
    """Later redraws leave the editor where its reader has scrolled to."""
    game, page = workshop.game, workshop.page
    workshop.play(
        body("print('move', position.ply)", "print('x' * 10**6)", "return position.moves[-1]")
    )
    game.play("B2")
    assert game.marks() == "....X...O"
    expect(workshop.printed).to_contain_text("# ... .X. ...\nmove 1\nxxx")
    assert len(workshop.printed.inner_text()) < 5_000
    workshop.play(body("return nothing") + "\n" * 60)
    game.press("A1")
    expect(workshop.fault).to_contain_text("Line 2: this name was never given a value.")
    expect(page.get_by_text(ENGLISH("fault here", turn="O"))).to_be_visible()
    expect(workshop.editor.locator(".fault")).to_have_count(1)
    expect(workshop.editor.locator(".cm-line").nth(1)).to_have_class("cm-line fault")
    assert game.violations() == []
    scroller = page.locator("#code-editor .cm-scroller")
    top = scroller.evaluate("(it) => { it.scrollTop = 600; return it.scrollTop; }")
    assert top > 0
    game.button("Undo").click()
    game.press("B2")
    expect(workshop.fault).to_contain_text("Line 2")
    game.button("Undo").click()
    assert scroller.evaluate("(it) => it.scrollTop") == top
    game.write(LAST_FREE)
    for text in (LONG, "\n" * 3_000, "\u0301" * 9):  # 2.0.0: it blocked the tab at each visit
        workshop.editor.evaluate(PASTE, text)
        expect(workshop.message).to_have_text(unfit(LAST_FREE + text))
        assert workshop.code() == LAST_FREE
    workshop.play(body("while True:", "    pass"), patience="60 s")
    game.cell("B2").click()
    game.button("Stop").click()
    expect(game.status).to_contain_text("Stopped.")


@pytest.mark.firefox
def test_code_is_typed_and_exchanged_as_files(workshop: Workshop, tmp_path: Path) -> None:
    """The editor takes no key from the game, and opened code does not run."""
    game, page = workshop.game, workshop.page
    game.write("")
    workshop.editor.press_sequentially("def nurh(x): 1")
    workshop.editor.press("ArrowLeft")
    assert game.marks() == "." * 9
    assert workshop.code() == "def nurh(x): 1"
    page.get_by_text("What a player can use").click()
    game.button("position.turn").click()
    expect(workshop.editor).to_be_focused()
    workshop.editor.press("Space")
    assert workshop.code() == "def nurh(x): position.turn 1"
    workshop.editor.press("Tab")
    expect(workshop.editor).not_to_be_focused()
    game.write(LAST_FREE)
    game.enter(workshop.name, "Last")
    workshop.name.press("Enter")
    game.reload()
    expect(page.locator("#code-editor")).to_be_visible()
    expect(workshop.player.locator("option:checked")).to_have_text("Last")
    assert workshop.code() == LAST_FREE
    saved = game.download("Save player")
    assert saved.name == "Last.py"
    assert saved.read_text("utf-8") == LAST_FREE
    (tmp_path / "Tricky.py").write_text("print('ran')\n" + LAST_FREE, "utf-8")
    (tmp_path / "none.py").write_text("", "utf-8")
    names = ("Tricky.py", "none.py")
    page.get_by_label("Open players").set_input_files([tmp_path / name for name in names])
    expect(workshop.name).to_have_value("Tricky")
    expect(workshop.message).to_contain_text("1 player added.")
    expect(workshop.message).to_contain_text("none.py can’t be opened.")
    expect(workshop.message).to_be_in_viewport(ratio=0.99)
    expect(workshop.printed).to_be_hidden()


def test_typing_continues_in_the_editor_that_loads_meanwhile(open_page: Open) -> None:
    game, held = open_page(), list[Route]()
    editor = re.compile("codemirror_lang-python")
    game.page.route(editor, lambda route: held.append(route))  # noqa: PLW0108  (it gets a mark)
    with game.page.expect_request(editor):
        workshop = Workshop(game.open(WRITE))
    game.enter(workshop.editor, "3")
    game.page.keyboard.press("Home")
    held[0].continue_()
    expect(game.page.locator("#code-editor")).to_be_visible()
    game.page.keyboard.type("12")
    expect(workshop.editor.locator(".cm-line")).to_have_text("123")
    assert workshop.code() == "123"


def test_a_plain_text_area_replaces_an_editor_that_does_not_load(open_page: Open) -> None:
    game = open_page()
    game.is_broken = True
    game.page.route(re.compile("codemirror"), lambda route: route.abort())
    sandbox = re.compile("sandbox.js$")
    game.page.route(sandbox, lambda route: route.abort())
    workshop = Workshop(game.open(WRITE))
    area = game.page.get_by_role("textbox", name="Code")
    expect(area).to_have_value(source("looks_right"))
    game.button("Prove it").click()
    expect(workshop.fault).to_contain_text(ENGLISH("fault NoPython"))
    game.page.unroute(sandbox)
    area.fill("")
    game.page.get_by_text("What a player can use").click()
    game.button("position.moves").click()
    expect(area).to_be_focused()
    expect(area).to_have_value("position.moves")
    area.fill(body("return nothing"))
    game.button("Play against it").click()
    game.cell("A1").click()
    expect(workshop.fault).to_contain_text("Line 2: this name was never")
