"""Boards of every size: chosen, played, saved, shared, by mouse, keys and thumb."""

import re
import struct
from urllib.parse import unquote

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.page.conftest import Browsers, GamePage, Gate, Open
from tests.page.test_held import SHIFTS, start
from tests.page.test_link import link
from tests.page.test_look import SIZES
from tests.page.test_picture import saved
from tictactoe import Game, Match, Rules, Seat, loads

PRESETS = {
    "3 × 3": Rules(),
    "4 × 4": Rules(4, 4, 4),
    "5 × 5, 4 in a row": Rules(5, 5, 4),
    "7 × 7, 5 in a row": Rules(7, 7, 5),
    "15 × 15, 5 in a row": Rules(15, 15, 5),
    "3 × 3, misère": Rules(misere=True),
}
LARGEST = "15 × 15, 5 in a row"
WATCH = """() => {
    const cells = new Set();
    const read = (changes) => {
        for (const { target } of changes) {
            const cell = target.closest("[data-cell]");
            if (cell) cells.add(Number(cell.dataset.cell));
        }
    };
    const observer = new MutationObserver(read);
    observer.observe(document.querySelector("#board"),
        { subtree: true, childList: true, attributes: true });
    globalThis.written = () => {
        read(observer.takeRecords());
        const found = [...cells].sort((one, other) => one - other);
        cells.clear();
        return found;
    };
}"""
"""Keep in mind which cells of the board are written to."""
FACING = "(cell) => cell.getBoundingClientRect().left"


def board(game: GamePage, choice: str = LARGEST) -> GamePage:
    """Let two people play on a board of the sheet."""
    game.option("O", "human")
    game.option("Board", choice)
    return game


def box(locator: Locator) -> FloatRect:
    """Return where something stands."""
    found = locator.bounding_box()
    assert found
    return found


def is_seen(game: GamePage, name: str) -> bool:
    """Tell whether a cell lies inside what the board shows of itself."""
    outer, inner = box(game.page.locator("#board")), box(game.cell(name))
    return (
        outer["x"] <= inner["x"] + 1
        and outer["y"] <= inner["y"] + 1
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    )


def test_a_board_is_chosen_in_one_step(game: GamePage) -> None:
    """Each begins a game with its rules; who plays stays, and undo brings back the game before."""
    game.option("O", "easy")
    game.play("B2")
    before = game.marks()
    choices = game.page.locator("#rules option").all_text_contents()
    assert choices == [*PRESETS, "Custom…"]
    for choice, rules in list(PRESETS.items())[1:]:
        game.option("Board", choice)
        assert game.marks() == "." * rules.size
        assert game.size() == (rules.rows, rules.cols)
        expect(game.status).to_have_text("You play X. Your turn.")
        assert game.page.locator("#seat-O").input_value() == "easy"
        game.button("Undo").click()
        assert game.marks() == before
        expect(game.page.locator("#rules")).to_have_value("0")


def test_a_board_that_makes_no_game_is_refused_with_the_reason(game: GamePage) -> None:
    """By the rules' own words, in the open sheet; nothing is lost, and it can be mended."""
    game.play("B2")
    before = game.marks()
    game.option("Board", "Custom…")
    game.option("Board", "3 × 3")  # thought better of it
    assert game.marks() == before
    refusal = game.page.get_by_role("alert")
    rows = game.page.get_by_role("spinbutton", name="Rows")
    for sides, reason in (
        ((3, 3, 4), "a run of 4 does not fit on a board of 3 rows and 3 columns"),
        ((16, 3, 3), "a board has 1 to 15 rows, not 16"),
        ((3, 0, 3), "a board has 1 to 15 columns, not 0"),
        ((3, 3, 0), "a run is a whole number from 1, not 0"),
    ):
        game.own_board(*sides)
        expect(refusal).to_contain_text(reason)
        assert game.violations() == []
        game.page.keyboard.press("Escape")
        assert game.marks() == before
    game.button("Options").click()
    game.page.get_by_role("combobox", name="Board").select_option("Custom…")
    for text, reason in (("", "not ''"), ("2.5", "not '2.5'"), ("-3", "not '-3'")):
        game.enter(rows, text)
        game.page.keyboard.press("Enter")
        expect(refusal).to_contain_text(reason)
    game.enter(rows, "4")
    game.page.keyboard.press("Enter")
    assert game.size() == (4, 3)
    game.button("Options").click()
    expect(game.page.get_by_role("combobox", name="Board")).to_have_value("6")
    expect(game.page.get_by_role("spinbutton", name="Rows")).to_have_value("4")
    assert refusal.count() == 0 or refusal.inner_text() == ""


GAMES = [
    (Rules(5, 5, 4), "B2 A2 C3 C2 D4 D2 E5", "B2 C3 D4 E5"),
    (Rules(2, 6, 4), "B2 A1 C2 B1 E2 C1 D2", "B2 C2 D2 E2"),
    (Rules(6, 2, 4), "B2 A1 B3 A2 B5 A3 B4", "B2 B3 B4 B5"),
    (Rules(1, 1, 1), "A1", "A1"),
    (Rules(1, 15, 2, misere=True), "H1 A1 O1 G1 N1", "N1 O1"),
    (Rules(15, 15, 5), "K15 A1 L14 B1 M13 C1 O11 D1 N12", "O11 N12 M13 L14 K15"),
    (Rules(misere=True), "A1 B1 A2 B2 A3", "A1 A2 A3"),
]
"""On each board a game, and the line of X that ends it."""


def test_a_game_on_any_board(game: GamePage) -> None:
    """Played, said, drawn, undone, redone, looked back on; where it is no square, reloaded."""
    game.option("O", "human")
    for rules, moves, line in GAMES:
        check_game(game, rules, moves, line.split())


def check_game(game: GamePage, rules: Rules, moves: str, line: list[str]) -> None:
    """Check all that is shown of a game, and that it is kept."""
    game.own_board(rules.rows, rules.cols, rules.run, misere=rules.misere)
    names = moves.split()
    game.play(*names)
    told = "X completed a line. O wins!" if rules.misere else "X wins!"
    expect(game.status).to_contain_text(told)
    for name in line:
        expect(game.cell(name)).to_have_accessible_name(re.compile("[XO], in the line$"))
    ends = [
        float(end)
        for end in re.findall(r"[\d.]+", game.page.locator("#line").get_attribute("d") or "")
    ]
    for name, (x, y) in zip((line[0], line[-1]), (ends[:2], ends[2:]), strict=True):
        assert rules.cell(name) == int(y) * rules.cols + int(x)
    match = Match(game=Game(rules, moves=tuple(map(rules.cell, names))))
    played = match.position.cells
    assert game.marks() == played
    listed = [f"{number}. {'OX'[number % 2]} {name}" for number, name in enumerate(names, 1)]
    assert [text.partition(":")[0] for text in game.moves()] == listed
    assert game.violations() == []
    if rules.rows != rules.cols:
        game.page.reload()
        game.wait_for("ready")
        assert game.marks() == played
    game.button("Undo").click()
    assert game.marks().count(".") == played.count(".") + 1
    game.button("Redo").click()
    assert game.marks() == played
    expect(game.status).to_contain_text(told)
    game.new_game.click()
    assert game.marks() == "." * rules.size


def test_a_level_replies_on_the_largest_board(game: GamePage) -> None:
    """And the cell that it took is marked, to be found among many."""
    game.option("Board", LARGEST)
    for level in ("random", "easy"):
        game.option("O", level)
        game.new_game.click()
        game.play("H8", "A1")
        reply = re.search(r"The computer played ([A-O]\d+)\.\s+Your turn", game.status.inner_text())
        assert reply
        expect(game.page.locator("[data-last=true]")).to_have_count(1)
        expect(game.cell(reply[1])).to_have_attribute("data-last", "true")
        assert sorted(game.marks().replace(".", "")) == sorted("XOXO")


def test_each_board_has_its_score(game: GamePage) -> None:
    """A win on one is not counted on another, and is there again when the board is."""
    board(game, "3 × 3, misère")
    summary = game.page.locator("#record summary")
    game.play("A1", "B1", "A2", "B2", "A3")
    expect(summary).to_have_text("Won 0, lost 1, drawn 0")
    game.option("Board", "4 × 4")
    expect(summary).to_have_text("Moves and score")
    game.play("A1", "B1", "A2", "B2", "A3", "B3", "A4")
    expect(summary).to_have_text("Won 1, lost 0, drawn 0")
    game.page.reload()
    game.wait_for("ready")
    game.option("Board", "3 × 3, misère")
    expect(summary).to_have_text("Won 0, lost 1, drawn 0")
    game.button("Undo").click()
    expect(summary).to_have_text("Won 1, lost 0, drawn 0")


def test_a_large_match_goes_by_link_and_by_file(open_page: Open) -> None:
    """Rules, moves and who began come back the same."""
    game = board(open_page(permissions=["clipboard-read", "clipboard-write"]).open())
    game.option("Who goes first", "O")
    game.play("H8", "I9", "O15")
    game.button("Options").click()
    game.button("Copy link").click()
    expect(game.status).to_contain_text("Link copied.")
    url: str = game.page.evaluate("navigator.clipboard.readText()")
    copied = loads(unquote(url.partition("#g=")[2]))
    assert copied.game == Game(Rules(15, 15, 5), "O", (112, 128, 224))
    game.button("Options").click()
    file = game.download("Save to file")
    game.button("Done").click()
    played = game.marks()
    game.option("Board", "3 × 3")
    game.page.get_by_label("Open file").set_input_files(file)
    expect(game.status).to_contain_text("The file is opened.")
    assert game.marks() == played
    friend = open_page()
    friend.page.goto(url)
    friend.wait_for("ready")
    assert friend.marks() == played
    expect(friend.status).to_contain_text("X to move.")


def test_a_picture_of_any_board(game: GamePage) -> None:
    """Of a size that every device can draw, with room for the words."""
    for rules, size in (
        (Rules(15, 15, 5), (15 * 106 + 240, 15 * 106 + 380)),
        (Rules(2, 6, 4), (6 * 266 + 240, 2 * 266 + 380)),
        (Rules(1, 1, 1), (1200, 320 + 380)),
    ):
        game.own_board(rules.rows, rules.cols, rules.run)
        assert struct.unpack(">II", saved(game).read_bytes()[16:24]) == size


def test_the_keyboard_reaches_every_cell(game: GamePage) -> None:
    """As in a grid, from any cell; the edge ends the way, and Tab leaves at once."""
    board(game)
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    game.cell("H8").focus()
    for key, cell in (
        ("ArrowRight", "Row 8, column 9"),
        ("ArrowDown", "Row 9, column 9"),
        ("Home", "Row 9, column 1"),
        ("ArrowLeft", "Row 9, column 1"),
        ("End", "Row 9, column 15"),
        ("PageUp", "Row 4, column 15"),
        ("PageUp", "Row 1, column 15"),
        ("PageDown", "Row 6, column 15"),
        ("Control+End", "Row 15, column 15"),
        ("PageDown", "Row 15, column 15"),
        ("Control+Home", "Row 1, column 1"),
        ("ArrowUp", "Row 1, column 1"),
    ):
        keyboard.press(key)
        expect(focused).to_have_accessible_name(f"{cell}: empty")
    for _ in range(3):
        keyboard.down("ArrowRight")  # held, it goes on
    keyboard.up("ArrowRight")
    keyboard.press("Enter")
    expect(focused).to_have_accessible_name("Row 1, column 4: X")
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name("Undo")
    keyboard.press("Shift+Tab")
    expect(focused).to_have_accessible_name("Row 1, column 4: X")
    keyboard.press("5")
    keyboard.press("q")
    assert game.marks().count("X") == 1
    keyboard.press("?")
    keys = game.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_contain_text("Home, End")
    expect(keys.get_by_text("Q W E")).to_be_hidden()
    keyboard.press("Escape")
    keyboard.press("u")
    expect(focused).to_have_accessible_name("Row 1, column 4: empty")
    keyboard.press("u")
    assert game.size() == (3, 3)
    expect(focused).to_have_accessible_name("Row 2, column 1: empty")
    keyboard.press("?")
    expect(keys.get_by_text("Q W E")).to_be_visible()


def test_one_cell_of_a_large_board_is_a_tab_stop(game: GamePage) -> None:
    """Two hundred would not be kind."""
    board(game)
    expect(game.page.locator('#board [tabindex="0"]')).to_have_count(1)
    game.cell("H8").click()
    expect(game.page.locator('#board [tabindex="0"]')).to_have_count(1)


@pytest.mark.touch
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
def test_a_thumb_plays_on_the_largest_board(open_page: Open, size: tuple[int, int]) -> None:
    """The first tap shows it larger and plays nothing; then cells fit a thumb, and play."""
    width, height = size
    game = open_page(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    ).open()
    game.option("O", "random")
    game.option("Board", LARGEST)
    whole = game.button("Show the whole board")
    assert whole.count() == 0
    before, small = box(game.status), box(game.cell("K5"))
    game.cell("K5").tap()
    expect(game.status).to_have_text("Zoomed in. Tap a cell to play. You play X. Your turn.")
    assert game.marks() == "." * 225
    expect(game.cell("K5")).to_be_focused()
    assert is_seen(game, "K5")
    assert box(game.status) == before
    large = box(game.cell("K5"))  # it is still where the finger was
    assert large["x"] <= small["x"]
    assert large["x"] + large["width"] >= small["x"] + small["width"] - 1
    assert large["y"] <= small["y"]
    assert large["y"] + large["height"] >= small["y"] + small["height"] - 1
    assert min(box(game.cell("K5"))["width"], box(game.cell("K5"))["height"]) >= 44
    assert min(box(whole)["width"], box(whole)["height"]) >= 44
    assert game.violations() == []
    game.cell("K5").tap()
    game.settle()
    assert game.marks()[4 * 15 + 10] == "X"
    for place in (0, -1):
        name = game.free()[place]
        game.cell(name).scroll_into_view_if_needed()
        game.cell(name).tap()
        game.settle()
        reply = re.search(r"The computer played ([A-O]\d+)", game.status.inner_text())
        assert reply
        expect(game.cell(reply[1])).to_be_in_viewport()
    scroll = "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])"
    assert game.page.evaluate(f"{scroll}(document.documentElement)") == [width, height]
    whole.tap()
    assert whole.count() == 0
    assert box(game.cell("O15"))["width"] < 44
    assert is_seen(game, "A1")
    assert is_seen(game, "O15")
    expect(game.page.locator("#board :focus")).to_have_count(1)
    marks = game.marks()
    game.cell(game.free()[100]).tap()
    assert game.marks() == marks


@pytest.mark.touch
def test_a_quick_double_tap_plays_nothing(open_page: Open) -> None:
    """It is how people enlarge things; the cell under it is seen only then."""
    game = board(open_page("Pixel 7").open())
    cell = box(game.cell("B2"))
    for _ in range(2):
        game.page.touchscreen.tap(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(game.status).to_contain_text("The board is larger now")
    assert game.marks() == "." * 225


@pytest.mark.touch
def test_a_mouse_plays_small_cells_at_once(open_page: Open) -> None:
    """And so does a key; where cells fit a thumb, so does a tap."""
    game = board(open_page(viewport={"width": 390, "height": 844}).open())
    game.play("H8")
    game.cell("H9").press("Enter")
    assert game.marks().count(".") == 223
    game = board(open_page("Pixel 7").open(), "7 × 7, 5 in a row")
    game.cell("D4").tap()
    assert game.marks().count("X") == 1


def test_a_tap_before_python_is_held_on_the_largest_board(open_page: Open) -> None:
    """It stands as it was saved, takes the tap, and nothing moves when Python is up."""
    game = open_page(service_workers="block")
    gate = Gate(game.page)
    gate.open()
    board(game.open())
    game.play("H8", "O15")
    gate.is_open = False
    game.page.add_init_script(SHIFTS)
    for name in ("A15", "N2"):
        played = game.marks()
        game.page.reload(wait_until="commit")
        expect(game.cell("O15")).to_have_accessible_name("Row 15, column 15: O")
        assert game.marks() == played
        game.press("H8")
        expect(game.status).to_contain_text("H8 is taken.")
        game.cell(name).click()
        expect(game.cell(name)).to_have_accessible_name(re.compile("[XO], noted$"))
        expect(game.status).to_have_text(
            f"{name} is noted and will be played once the game has loaded."
        )
        assert game.violations() == []
        start(game, gate)
        expect(game.cell(name)).to_have_accessible_name(re.compile("[XO]$"))
        assert game.marks().count(".") == played.count(".") - 1
        assert game.page.evaluate("shifted") == []
        gate.is_open = False


@pytest.mark.touch
def test_a_thumb_before_python_sees_the_board_larger(open_page: Open) -> None:
    """The tap that enlarges holds nothing; the next one does, and the board stays so."""
    game = open_page("Pixel 7", service_workers="block")
    gate = Gate(game.page)
    gate.open()
    board(game.open())
    gate.is_open = False
    game.page.reload(wait_until="commit")
    game.cell("H8").tap()
    expect(game.status).to_contain_text("The board is larger now")
    expect(game.cell("H8")).to_have_accessible_name("Row 8, column 8: empty")
    game.cell("H8").tap()
    expect(game.cell("H8")).to_have_accessible_name("Row 8, column 8: X, noted")
    start(game, gate)
    expect(game.cell("H8")).to_have_accessible_name("Row 8, column 8: X")
    assert box(game.cell("H8"))["width"] >= 44


def test_a_rectangle_stands_as_it_was_saved(open_page: Open) -> None:
    """Its shape is there before Python, and stays."""
    game = open_page(service_workers="block")
    gate = Gate(game.page)
    gate.open()
    game.open().option("O", "human")
    game.own_board(2, 6, 4)
    game.play("F2")
    before = box(game.page.locator("#board"))
    assert before["width"] == pytest.approx(3 * before["height"])
    gate.is_open = False
    game.page.add_init_script(SHIFTS)
    game.page.reload(wait_until="commit")
    expect(game.cell("F2")).to_have_accessible_name("Row 2, column 6: X")
    assert box(game.page.locator("#board")) == before
    start(game, gate)
    assert box(game.page.locator("#board")) == before
    assert game.page.evaluate("shifted") == []


def test_every_size_shows_the_whole_board(game: GamePage) -> None:
    """Without scrolling, and with square cells."""
    for rules in (Rules(15, 15, 5), Rules(2, 6, 4), Rules(15, 3, 3)):
        game.own_board(rules.rows, rules.cols, rules.run)
        last = rules.name(rules.size - 1)
        for width, height in SIZES:
            game.page.set_viewport_size({"width": width, "height": height})
            scroll = "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])"
            assert game.page.evaluate(f"{scroll}(document.documentElement)") == [width, height]
            cell = box(game.cell(last))
            assert cell["width"] == pytest.approx(cell["height"], rel=0.01)
            assert is_seen(game, "A1")
            assert is_seen(game, last)


@pytest.mark.parametrize("device", ["", "Pixel 7"])
def test_axe_finds_nothing_on_the_largest_board(open_page: Open, device: str) -> None:
    """Empty, played on, with the list of moves, and in the sheet; light and dark."""
    game = board(open_page(device).open())
    for scheme in ("light", "dark"):
        game.option("Theme", scheme)
        game.new_game.click()
        assert game.violations() == []
        game.play("H8", "I9")
        game.moves()
        assert game.violations() == []
        game.button("Options").click()
        assert game.violations() == []
        game.button("Done").click()


@pytest.mark.touch
def test_columns_run_from_left_to_right_in_every_language(open_page: Open) -> None:
    """A board that is shown larger scrolls that way, too."""
    game = open_page("Pixel 7", locale="ar").open()
    game.page.locator("#open-options").tap()
    game.page.locator("#rules").select_option("4")
    game.page.keyboard.press("Escape")
    assert game.cell("A1").evaluate(FACING) < game.cell("O1").evaluate(FACING)
    game.cell("O1").tap()
    assert is_seen(game, "O1")
    assert game.violations() == []


@pytest.mark.touch
def test_text_of_twice_the_size_fits_beside_any_board(browsers: Browsers, site_url: str) -> None:
    """In the page and in the sheet; a phone never scrolls sideways."""
    browser = browsers.with_large_text()
    for width, height in ((320, 568), (1280, 800)):
        page = browser.new_page(
            viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce"
        )
        game = board(GamePage(page, site_url).open())
        game.cell("H8").tap()
        if width == 320:  # where a thumb must see it larger first
            game.cell("H8").tap()
        expect(game.cell("H8")).to_have_accessible_name("Row 8, column 8: X")
        assert not game.overflow()
        game.own_board(3, 3, 4)
        sheet = page.get_by_role("dialog")
        expect(page.get_by_role("alert")).to_contain_text("does not fit")
        assert sheet.evaluate("({scrollWidth, clientWidth}) => scrollWidth <= clientWidth")
        assert game.problems == []
    browser.close()


def test_forced_colours_show_the_last_mark(open_page: Open) -> None:
    """By a frame, where no shade can be seen."""
    game = board(open_page(forced_colors="active").open())
    game.play("H8")
    game.new_game.focus()
    assert game.cell("H8").evaluate("(cell) => getComputedStyle(cell).outlineStyle") == "solid"


def test_only_the_cells_that_change_are_written_to(game: GamePage) -> None:
    """A move, undo, a look back and a new game leave the rest of the largest board alone."""
    board(game)
    game.page.evaluate(WATCH)
    cells = [place * 67 % 225 for place in range(6)]

    def written() -> list[int]:
        found: list[int] = game.page.evaluate("written()")
        return found

    for ply, cell in enumerate(cells):
        game.page.locator(f'[data-cell="{cell}"]').click()
        assert written() == sorted(cells[max(ply - 1, 0) : ply + 1])
    for key in "ur":
        game.page.keyboard.press(key)
        assert written() == sorted(cells[-2:])
    game.moves()
    assert written() == []
    game.page.get_by_role("list", name="Moves").get_by_role("button").nth(2).click()
    assert written() == sorted(cells[2:])
    game.new_game.click()
    assert written() == sorted(cells[:3])


def test_a_level_of_a_link_plays_on_its_board(game: GamePage) -> None:
    """A match against a level, on 5 by 5, that came by a link."""
    match = Match(o=Seat("easy"), game=Game(Rules(5, 5, 4)))
    game.page.goto(game.url + "?pause=0" + link(match))
    expect(game.status).to_contain_text("came by a link")
    game.play("C3")
    assert sorted(game.marks().replace(".", "")) == ["O", "X"]
