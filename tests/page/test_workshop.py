"""The tab Your players: players are written, played against and proved in the page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.lab.test_workshop import body
from tests.page.conftest import GamePage, Open, link
from tictactoe import Game, Match, Rules, Seat
from tictactoe.lab.bounds import unfit
from tictactoe.lab.examples import source
from tictactoe.lab.proof import prove
from tictactoe.lab.proof_text import mistake_text, proof_lines
from tictactoe.lab.workshop import load
from tictactoe.words import ENGLISH

WRITE = "?pause=0&inside=workshop"
LAST_FREE = "def choose(position):\n    return position.moves[-1]\n"


class Workshop:
    """The tab as a person meets it."""

    def __init__(self, game: GamePage) -> None:
        self.game, self.page = game, game.page
        self.fault = self.page.get_by_role("tabpanel").get_by_role("alert")
        self.told = self.page.locator("#proof-told")
        self.player = self.page.get_by_role("combobox", name="Player")
        self.name = self.page.get_by_role("textbox", name="Name", exact=True)
        self.editor = self.page.get_by_role("textbox", name="Code")
        self.printed = self.page.locator("#printed")

    def code(self) -> str:
        """Return what is in the editor, which draws no more lines than can be seen."""
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


SLOW, RECURSIVE = "it takes longer", " function keeps calling itself."
STUBBORN = """def choose(position):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass"""
FAULTS = [
    ("def choose(position)\n    return 0", "Line 1: a colon is missing.", False),
    (body("return nothing"), "Line 2: this name was never given a value.", True),
    (STUBBORN, SLOW, True),
    (body("return sorted([0], key=lambda _: choose(position))[0]"), RECURSIVE, True),
]
"""Players, what is told of them, and whether that is in a position; test_sandbox has more."""


def test_what_is_wrong_with_a_player_is_told_and_the_game_goes_on(workshop: Workshop) -> None:
    game = workshop.game
    game.is_broken = True  # a Python that runs out of stack says so in the console
    for code, told, has_position in FAULTS:
        workshop.play(code)
        if not has_position:
            expect(workshop.fault).to_contain_text(told)
        game.cell("A1").click()
        expect(game.status).to_contain_text(told)
        expect(workshop.fault).to_contain_text(told)
        where = workshop.page.get_by_text(ENGLISH("fault here", turn="O"))
        expect(where).to_be_visible(visible=has_position)
        assert game.marks() == "X........"
        if line := re.match(r"Line (\d+)", told):
            expect(workshop.editor.locator(".fault")).to_have_count(1)
            lines = workshop.editor.locator(".cm-line")
            expect(lines.nth(int(line[1]) - 1)).to_have_class("cm-line fault")
        game.button("Undo").click()
        assert game.marks() == "." * 9
    assert game.violations() == []
    workshop.play(
        body("print('move', position.ply)", "print('x' * 10**6)", "return position.moves[-1]")
    )
    game.play("B2")
    assert game.marks() == "....X...O"
    expect(workshop.printed).to_contain_text("# ... .X. ...\nmove 1\nxxx")
    assert len(workshop.printed.inner_text()) < 5_000


def test_a_player_plays_as_it_was_when_it_was_started_and_waits_in_a_saved_game(
    workshop: Workshop,
) -> None:
    """In any seat; one that comes by a link and is not here is missed."""
    game, page = workshop.game, workshop.page
    game.button("New").click()
    workshop.play(LAST_FREE)
    game.play("B2")
    game.write("print('ran')\n" + body("return position.moves[0]"))
    game.play("A2")
    assert game.marks() == "...XX..OO"
    game.button("Play against it").click()
    assert game.marks() == "." * 9
    game.play("B2")
    assert game.marks() == "O...X...."
    game.open(WRITE)
    game.cell("A2").click()
    expect(game.status).to_contain_text("My player")  # it waits
    assert game.marks() == "O..XX...."
    expect(workshop.printed).to_be_hidden()
    game.button("Play against it").click()
    game.settle()
    assert game.marks() == "OO.XX...."
    game.options("game")
    page.get_by_role("combobox", name="X", exact=True).select_option("My player")
    game.button("Done").click()
    expect(page.locator("#board")).to_have_attribute("data-end", "won")
    expect(workshop.name).to_have_value("My player")
    page.goto(game.url + WRITE + link(Match(o=Seat("own", "Nobody")).play(4)))
    expect(game.status).to_contain_text("Nobody")
    assert game.marks() == "....X...."


@pytest.mark.firefox
def test_a_player_is_proved_and_its_mistakes_are_shown_in_the_tree(workshop: Workshop) -> None:
    """Stop always works, whether it is proved or to move."""
    game = workshop.game
    assert workshop.code() == source("looks_right")
    game.button("Prove it").click()
    game.button("Stop").click()
    expect(workshop.told).to_contain_text("Stopped.")
    game.button("Prove it").click()
    expect(game.button("Stop")).to_be_visible()
    workshop.page.get_by_role("tab", name="Values").click()  # where nobody waits for it
    workshop.page.get_by_role("tab", name="Your players").click()
    expect(workshop.told).to_have_text("Stopped.")
    workshop.page.set_viewport_size({"width": 740, "height": 360})  # the results are below
    game.button("Prove it").click()
    found = prove(load(source("looks_right")))
    told = [*proof_lines(found, Rules()), ENGLISH("proof asked", times=3)]
    expect(workshop.told).to_have_text("\n".join(told), use_inner_text=True)
    expect(workshop.told).to_be_in_viewport(ratio=0.99)
    mistakes = [mistake_text(mistake) for mistake in found.mistakes]
    expect(workshop.page.locator("#lost li span")).to_have_text(mistakes)
    there, back = game.button("Go there"), game.button("Back to Your players")
    tree = workshop.page.get_by_role("tab", name="Tree")
    assert found.disagreement
    workshop.page.mouse.move(0, 0)  # or the move that is pointed at shows on the board
    for way in ("Enter", "Escape"):  # back to the tab, and only out of the look
        there.press("Enter")
        expect(tree).to_have_attribute("aria-selected", "true")
        item = workshop.page.get_by_role("treeitem").first
        expect(item).to_have_accessible_name(re.compile("This position"))
        assert game.marks() == found.disagreement.position.cells
        back.press(way)
        assert game.marks() == "." * 9
        expect(there if way == "Enter" else tree).to_be_focused()
        expect(back).to_be_hidden()
    workshop.page.get_by_role("tab", name="Your players").click()
    assert game.violations() == []
    assert game.fits(390, 664)
    workshop.play(body("while True:", "    pass"), patience="60 s")
    game.cell("B2").click()
    game.button("Stop").click()
    expect(game.status).to_contain_text("Stopped.")
    expect(game.button("Play against it")).to_be_visible()
    workshop.page.get_by_role("combobox", name="Time per move").select_option("1 s")
    game.show(Match(game=Game(Rules(4, 4, 3))))
    workshop.player.select_option("First free cell")
    workshop.page.get_by_role("combobox", name="Opponent").select_option("easy")
    game.button("Play a match").click()
    expect(game.button("Play a match")).to_be_visible()
    counts = re.findall(r"(?:won|drawn|lost) (\d+)", workshop.told.inner_text())
    assert sum(map(int, counts)) == 20


def test_players_are_named_kept_and_go_to_files(workshop: Workshop, tmp_path: Path) -> None:
    """No key of the game is taken from one who types, and nothing runs because it was opened."""
    game, page = workshop.game, workshop.page
    game.button("New").click()
    expect(workshop.name).to_have_value("My player")
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
    workshop.player.select_option("Negamax")
    assert workshop.code() == source("negamax")
    game.enter(workshop.name, "Last")
    workshop.name.press("Enter")
    expect(workshop.told).to_contain_text(ENGLISH("name taken"))
    expect(workshop.name).to_have_value("Negamax")
    workshop.player.select_option("Last")
    game.reload()
    expect(page.locator("#code-editor")).to_be_visible()
    expect(workshop.player.locator("option:checked")).to_have_text("Last")
    assert workshop.code() == LAST_FREE
    game.button("Delete").click()
    expect(workshop.player.get_by_role("option", name="Last", exact=True)).to_have_count(0)
    game.button("Restore").click()
    saved = game.download("Save player")
    assert saved.name == "Last.py"
    assert saved.read_text("utf-8") == LAST_FREE
    for name, code in (("Tricky", "print('ran')\n" + LAST_FREE), ("long", LONG)):
        (tmp_path / f"{name}.py").write_text(code, "utf-8")
        page.get_by_label("Open player").set_input_files(tmp_path / f"{name}.py")
        expect(workshop.name).to_have_value("Tricky")
        expect(workshop.told).to_have_text(unfit(code))
    assert workshop.code() == "print('ran')\n" + LAST_FREE
    expect(workshop.printed).to_be_hidden()


def test_who_types_while_the_editor_loads_goes_on_typing_in_it(open_page: Open) -> None:
    game, held = open_page(), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    editor = re.compile("codemirror_lang-python")
    game.page.route(editor, hold)
    with game.page.expect_request(editor):
        workshop = Workshop(game.open(WRITE))
    game.enter(workshop.editor, "3")
    game.page.keyboard.press("Home")
    held[0].continue_()
    expect(game.page.locator("#code-editor")).to_be_visible()
    game.page.keyboard.type("12")
    expect(workshop.editor.locator(".cm-line")).to_have_text("123")
    assert workshop.code() == "123"


def test_a_plain_text_area_does_all_of_it_where_the_editor_does_not_load(open_page: Open) -> None:
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
    game.button("Undo").click()
    assert game.marks() == "." * 9


def test_the_editor_jumps_to_a_fault_once(workshop: Workshop) -> None:
    """What the page draws later leaves the editor where its reader has scrolled to."""
    game = workshop.game
    workshop.play(body("return nothing") + "\n" * 60)
    game.press("A1")
    expect(workshop.fault).to_contain_text("Line 2")
    scroller = workshop.page.locator("#code-editor .cm-scroller")
    top = scroller.evaluate("(it) => { it.scrollTop = 600; return it.scrollTop; }")
    assert top > 0
    game.button("Undo").click()
    game.press("B2")
    expect(workshop.fault).to_contain_text("Line 2")
    game.button("Undo").click()
    game.button("Options").click()
    game.button("Done").click()
    assert scroller.evaluate("(it) => it.scrollTop") == top


def test_a_reply_leaves_what_is_typed_in_the_name_of_a_player(workshop: Workshop) -> None:
    game = workshop.game.open(WRITE.replace("pause=0", "pause=1200"))
    expect(workshop.page.locator("#code-editor")).to_be_visible()
    game.page.clock.install()
    game.cell("B2").click()
    name = workshop.name.input_value()
    workshop.name.press("End")
    workshop.name.press_sequentially("Zo")
    game.page.clock.run_for(5_000)
    game.settle()
    assert game.marks().count("O") == 1
    expect(workshop.name).to_have_value(name + "Zo")


LONG = "x" * 33_000
PASTE = """(editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const kind = { bubbles: true, cancelable: true, clipboardData };
    editor.dispatchEvent(new ClipboardEvent("paste", kind));
}"""


def test_a_long_line_that_is_pasted_is_refused_before_it_is_drawn(workshop: Workshop) -> None:
    """2.0.0: such a line blocked the tab at each visit."""
    workshop.game.write(LAST_FREE)
    for text in (LONG, "\n" * 3_000, "\u0301" * 9):
        workshop.editor.evaluate(PASTE, text)
        expect(workshop.told).to_have_text(unfit(LAST_FREE + text))
        assert workshop.code() == LAST_FREE
    workshop.editor.press_sequentially("1")
    expect(workshop.told).to_have_text("")
    assert workshop.code() == LAST_FREE + "1"
