"""The tab Your players: players are written, played against and proved in the page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open, link
from tictactoe import Game, Match, Rules, Seat, dumps
from tictactoe.lab.examples import source
from tictactoe.lab.proof import proof_lines, prove
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

    def ready(self) -> "Workshop":
        """Wait for the editor."""
        expect(self.page.locator("#editor")).to_be_visible()
        return self

    def code(self) -> str:
        """Return what is in the editor, which draws no more lines than can be seen."""
        code = self.page.locator("#code").input_value()
        expect(self.editor.locator(".cm-line").first).to_have_text(code.partition("\n")[0])
        return code

    def choose(self, player: str) -> None:
        """Show another player."""
        self.player.select_option(player)

    def play(self, code: str, *, patience: str = "1 s") -> None:
        """Write a player and play against it."""
        self.page.get_by_role("combobox", name="Time per move").select_option(patience)
        self.game.write(code)
        self.game.button("Play against it").click()


@pytest.fixture
def workshop(open_page: Open) -> Workshop:
    """Return the tab, open, with its editor."""
    return Workshop(open_page().open(WRITE)).ready()


def body(*lines: str) -> str:
    """Return a player whose function has these lines, the first of them being line 2."""
    return "\n".join(["def choose(position):", *(f"    {line}" for line in lines)])


WRONG = {
    "syntax": ("def choose(position)\n    return 0", "Line 1: Python can’t read this line"),
    "name": (body("return nothing"), "Line 2: this name was never given a value."),
}
ENDLESS = {
    "loop at the start": ("while True:\n    pass", " takes longer"),
    "stubborn loop": (
        body("while True:", "    try:", "        while True:", "            pass")
        + "\n        except BaseException:\n            pass",
        " takes longer",
    ),
    "one long step": (body("return sum(range(10**12))"), " takes longer"),
    "memory": (
        body("kept = []", "while True:", "    kept.append([0] * 10**6)"),
        "Line 4: it uses more memory than a player may have.",
    ),
    "deep recursion": (
        body("return sorted([0], key=lambda _: choose(position))[0]"),
        " function keeps calling itself.",
    ),
}
NO_POSITION = ("syntax", "loop at the start")


def check_faults(workshop: Workshop, faults: dict[str, tuple[str, str]]) -> None:
    """Play against each of these; the message names line and position, and the game goes on."""
    game = workshop.game
    for kind, (code, told) in faults.items():
        workshop.play(code, patience="10 s" if kind == "memory" else "1 s")
        if kind in NO_POSITION:
            expect(workshop.fault).to_contain_text(told)
        game.cell("A1").click()
        expect(game.status).to_contain_text(told)
        expect(workshop.fault).to_contain_text(told)
        where = workshop.page.get_by_text(ENGLISH("fault here", turn="O"))
        expect(where).to_be_visible() if kind not in NO_POSITION else expect(where).to_be_hidden()
        assert game.marks() == "X........"
        line = re.match(r"Line (\d+)", told)
        marked = workshop.editor.locator(".fault")
        assert marked.count() == (1 if line else marked.count())
        if line:
            lines = workshop.editor.locator(".cm-line")
            assert lines.nth(int(line[1]) - 1).get_attribute("class") == "cm-line fault"
        game.button("Undo").click()
        assert game.marks() == "." * 9
    workshop.play(LAST_FREE)
    game.play("A1")
    assert game.marks() == "X.......O"


@pytest.mark.firefox
def test_what_is_wrong_with_a_player_is_told_and_the_game_goes_on(workshop: Workshop) -> None:
    """With its line and the position, and nothing is lost; what is printed is shown."""
    check_faults(workshop, WRONG)
    printed = workshop.page.get_by_label("Output")
    workshop.play(
        body("print('move', position.ply)", "print('x' * 10**6)", "return position.moves[0]")
    )
    workshop.game.play("B2")
    expect(printed).to_contain_text("# ... .X. ...\nmove 1\nxxx")
    assert len(printed.inner_text()) < 5_000


@pytest.mark.firefox
def test_what_never_ends_is_ended_and_the_game_goes_on(workshop: Workshop) -> None:
    """Loops that catch every error, single steps that last for ever, memory, recursion in C."""
    workshop.game.is_broken = True  # a Python that runs out of stack says so in the console
    check_faults(workshop, ENDLESS)


def test_a_player_plays_as_it_was_when_it_was_started(workshop: Workshop) -> None:
    """What is typed later holds from the next start on; a saved game waits for one."""
    game = workshop.game
    workshop.play(LAST_FREE)
    game.play("B2")
    workshop.game.write(body("return position.moves[0]"))
    game.play("A2")
    assert game.marks() == "...XX..OO"
    game.button("Play against it").click()
    assert game.marks() == "." * 9
    game.play("B2")
    assert game.marks() == "O...X...."
    game.page.reload()
    game.wait_for("ready")
    game.cell("A2").click()
    expect(game.status).to_contain_text("Looks right")  # it waits
    assert game.marks() == "O..XX...."
    game.button("Play against it").click()
    game.settle()
    assert game.marks() == "OO.XX...."


def test_stop_always_works(workshop: Workshop) -> None:
    """While a move or a proof goes on; both can be begun again."""
    game = workshop.game
    workshop.play(body("while True:", "    pass"), patience="60 s")
    game.cell("B2").click()
    workshop.page.get_by_role("button", name="Stop").click()
    expect(game.status).to_contain_text("Stopped.")
    expect(game.button("Play against it")).to_be_visible()
    game.button("Prove it").click()
    workshop.page.get_by_role("button", name="Stop").click()
    expect(workshop.told).to_contain_text("Stopped.")
    game.button("Prove it").click()
    expect(game.button("Stop")).to_be_visible()
    workshop.page.get_by_role("tab", name="Values").click()  # where nobody waits for it
    workshop.page.get_by_role("tab", name="Your players").click()
    expect(workshop.told).to_have_text("Stopped.")


def test_examples_are_proved_as_the_library_proves_them(workshop: Workshop) -> None:
    """With the same games, losses and disagreements; a loss is played back."""
    game = workshop.game
    assert workshop.code() == source("looks_right")
    game.button("Prove it").click()
    found = prove(load(source("looks_right")))
    expect(workshop.told).to_have_text("\n".join(proof_lines(found, Rules())), use_inner_text=True)
    expect(workshop.page.locator("#where")).to_be_visible()
    game.play("B2")
    before = game.marks()
    game.button("Play it back").click()
    expect(game.page.locator("#board")).to_have_attribute("data-end", "won")
    game.button("Undo").click()
    assert game.marks() == before


def test_a_larger_board_is_played_against_a_level(workshop: Workshop) -> None:
    """Where not every game can be tried; a smaller one is proved over all that chance chooses."""
    game = workshop.game
    game.show(Match(game=Game(Rules(4, 4, 3))))
    workshop.choose("First free cell")
    workshop.page.get_by_role("combobox", name="Opponent").select_option("easy")
    game.button("Play a match").click()
    expect(game.button("Play a match")).to_be_visible()
    told = re.search(r"won (\d+), drawn (\d+), lost (\d+)", workshop.told.inner_text())
    assert told
    assert sum(map(int, told.groups())) == 20
    rules = Rules(2, 3, 2)
    game.show(Match(game=Game(rules)))
    workshop.choose("Any cell")
    game.button("Prove it").click()
    found = prove(load(source("any_cell")), rules)
    expect(workshop.told).to_contain_text(str(found.games.losses))


def test_players_are_named_kept_deleted_and_brought_back(workshop: Workshop) -> None:
    """In storage, one by one; an example can be reset."""
    game, page = workshop.game, workshop.page
    game.button("New").click()
    expect(workshop.name).to_have_value("My player")
    workshop.game.write(LAST_FREE)
    game.enter(workshop.name, "Last")
    workshop.name.press("Enter")
    expect(page.get_by_role("option", name="Last", exact=True).first).to_be_attached()
    workshop.choose("Minimax")
    assert game.button("Reset").get_attribute("aria-disabled") == "true"
    workshop.game.write(LAST_FREE)
    game.button("Reset").click()
    assert workshop.code() == source("minimax")
    game.button("Restore").click()
    assert workshop.code() == LAST_FREE
    game.enter(workshop.name, "Last")
    workshop.name.press("Enter")
    expect(workshop.told).to_contain_text(ENGLISH("name taken"))
    page.reload()
    game.wait_for("ready")
    workshop.ready()
    expect(workshop.player.locator("option:checked")).to_have_text("Minimax")
    assert workshop.code() == LAST_FREE
    workshop.choose("Last")
    game.button("Delete").click()
    expect(workshop.player.get_by_role("option", name="Last", exact=True)).to_have_count(0)
    game.button("Restore").click()
    expect(workshop.name).to_have_value("Last")
    assert workshop.code() == LAST_FREE


def test_players_go_to_files_and_come_from_them(workshop: Workshop, tmp_path: Path) -> None:
    """What is no text of a player is refused; nothing runs because it was opened."""
    game, page = workshop.game, workshop.page
    saved = game.download("Save player")
    assert saved.name == "Looks right.py"
    assert saved.read_text("utf-8") == source("looks_right")
    file = tmp_path / "Tricky.py"
    file.write_text("print('ran')\n" + LAST_FREE, "utf-8")
    page.get_by_label("Open player").set_input_files(file)
    expect(workshop.name).to_have_value("Tricky")
    assert workshop.code() == "print('ran')\n" + LAST_FREE
    expect(page.get_by_role("heading", name="Output")).to_be_hidden()
    for content in (b"", b"a\0b"):
        (tmp_path / "bad.py").write_bytes(content)
        page.get_by_label("Open player").set_input_files(tmp_path / "bad.py")
        expect(workshop.told).to_have_text(ENGLISH("no player in file"))
    assert workshop.code() == "print('ran')\n" + LAST_FREE


def test_a_player_of_ones_own_takes_any_seat_and_a_link_none(workshop: Workshop) -> None:
    """In the options, under its name; in a link it waits, if it is here, and else says so."""
    game, page = workshop.game, workshop.page
    game.button("New").click()
    workshop.game.write("print('ran')\n" + LAST_FREE)
    game.button("Options").click()
    page.get_by_role("combobox", name="X", exact=True).select_option("My player")
    game.button("Done").click()
    expect(game.page.locator("#board")).to_have_attribute("data-end", re.compile("."))
    assert game.marks()[8] == "X"
    expect(workshop.name).to_have_value("My player")
    for name in ("My player", "Nobody"):
        match = Match(o=Seat("own", name)).play(4)
        game.page.goto(game.url + WRITE + "&" + name[0] + link(dumps(match)))
        game.wait_for("ready")
        expect(game.status).to_contain_text(name)
        assert game.marks() == "....X...."
        expect(game.page.get_by_role("heading", name="Output")).to_be_hidden()


def test_it_does_without_the_editor(open_page: Open) -> None:
    """A plain text area does all of it, where the editor does not load."""
    game = open_page()
    game.is_broken = True
    game.page.route(re.compile("codemirror"), lambda route: route.abort())
    workshop = Workshop(game.open(WRITE))
    area = game.page.get_by_role("textbox", name="Code")
    expect(area).to_have_value(source("looks_right"))
    area.fill(body("return nothing"))
    game.button("Play against it").click()
    game.cell("A1").click()
    expect(workshop.fault).to_contain_text("Line 2: this name was never")
    game.page.route(re.compile("sandbox.js$"), lambda route: route.abort())
    game.button("Prove it").click()
    expect(workshop.fault).to_contain_text(ENGLISH("fault NoPython"))
    game.button("Undo").click()
    assert game.marks() == "." * 9


def test_nothing_is_wrong_with_it(open_page: Open) -> None:
    """With a fault, with a proof; and no key of the game is taken from one who types."""
    game = open_page("iPhone 13").open(WRITE)
    workshop = Workshop(game).ready()
    workshop.game.write("")
    workshop.editor.press_sequentially("def nurh(x): 1")
    workshop.editor.press("ArrowLeft")
    assert game.marks() == "." * 9
    assert workshop.code() == "def nurh(x): 1"
    workshop.editor.press("Tab")
    expect(workshop.editor).not_to_be_focused()
    game.button("Prove it").click()
    expect(workshop.fault).to_contain_text(ENGLISH("fault NoChoose")[1:])
    assert game.violations() == []
    workshop.choose("First free cell")
    game.button("Prove it").click()
    expect(workshop.told).to_contain_text("lost 974")
    assert game.violations() == []
    assert not game.overflow()
