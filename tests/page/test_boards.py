"""Boards of every size: chosen, played, saved, by mouse and thumb."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.page.conftest import GamePage, Gate, Open
from tests.page.test_held import SHIFTS, start
from tests.page.test_look import saved
from tictactoe import Game, Match, Rules
from tictactoe.view import BOARDS, rules_name
from tictactoe.words import ENGLISH

EMPTY = Match(game=Game(Rules(15, 15, 5)))
LARGEST = rules_name(Rules(15, 15, 5))
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
    """Each begins a game on it."""
    game.button("Options").click()
    choices = game.page.locator("#rules option").all_text_contents()
    game.page.keyboard.press("Escape")
    assert choices == [*map(rules_name, BOARDS), ENGLISH("own board")]
    for rules in (BOARDS[2], BOARDS[-1]):
        game.option("Board", rules_name(rules))
        assert game.size() == (rules.rows, rules.cols)
        assert game.marks() == "." * rules.size


@pytest.mark.firefox
def test_a_board_that_makes_no_game_is_refused_with_the_reason(game: GamePage) -> None:
    """In the open sheet; nothing is lost, and it can be mended."""
    game.play("B2")
    before = game.marks()
    refusal = game.page.get_by_role("alert")
    game.own_board(3, 3, 4)
    expect(refusal).to_contain_text("a run of 4 does not fit on a board of 3 rows and 3 columns")
    assert game.violations() == []
    rows = game.page.get_by_role("spinbutton", name="Rows")
    for text in ("", "2.5", "-3"):
        game.enter(rows, text)
        game.page.keyboard.press("Enter")
        expect(refusal).to_contain_text(f"not '{text}'")
    game.page.keyboard.press("Escape")
    assert game.marks() == before
    game.own_board(4, 3, 3)
    assert game.size() == (4, 3)
    game.button("Options").click()
    expect(game.page.get_by_role("combobox", name="Board")).to_have_value(str(len(BOARDS)))
    expect(rows).to_have_value("4")
    expect(game.page.locator("#refusal")).to_be_empty()


def test_only_the_cells_that_change_are_written_to(game: GamePage) -> None:
    """A move, undo and a new game leave the rest of the largest board alone."""
    game.show(EMPTY)
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
    game.new_game.click()
    assert written() == sorted(cells)


def test_a_thumb_plays_on_the_largest_board(open_page: Open) -> None:
    """The first tap shows it larger and plays nothing; then cells fit a thumb, and play."""
    game = open_page("Pixel 7 landscape").open()
    game.option("O", "random")
    game.option("Board", LARGEST)
    whole = game.button(ENGLISH("whole board"))
    assert whole.count() == 0
    before, small = box(game.status), box(game.cell("K5"))
    game.cell("K5").tap()
    expect(game.status).to_contain_text(ENGLISH("zoomed"))
    assert game.marks() == "." * 225
    expect(game.cell("K5")).to_be_focused()
    assert is_seen(game, "K5")
    assert box(game.status) == before
    large = box(game.cell("K5"))  # it is still where the finger was
    assert large["x"] <= small["x"]
    assert large["x"] + large["width"] >= small["x"] + small["width"] - 1
    assert large["y"] <= small["y"]
    assert large["y"] + large["height"] >= small["y"] + small["height"] - 1
    assert min(large["width"], large["height"]) >= 44
    assert min(box(whole)["width"], box(whole)["height"]) >= 44
    assert game.violations() == []
    for place in (70, -1):
        name = game.free()[place]
        game.cell(name).scroll_into_view_if_needed()
        game.cell(name).tap()
        game.settle()
        assert game.cell(name).get_attribute("data-mark") == "X"
        expect(game.page.locator("[data-last=true]")).to_be_in_viewport()
    assert game.overflow() == 0
    whole.tap()
    assert whole.count() == 0
    assert box(game.cell("O15"))["width"] < 44
    assert is_seen(game, "A1")
    assert is_seen(game, "O15")
    expect(game.page.locator("#board :focus")).to_have_count(1)
    marks = game.marks()
    game.cell(game.free()[100]).tap()
    assert game.marks() == marks


def test_a_quick_double_tap_plays_nothing(open_page: Open) -> None:
    """It is how people enlarge things; the cell under it is seen only then."""
    game = open_page("Pixel 7").open_still(shown=saved(EMPTY.position.rules))
    cell = box(game.cell("B2"))
    for _ in range(2):
        game.page.touchscreen.tap(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(game.page.locator("#board")).to_have_attribute("data-zoom", "true")
    expect(game.page.locator("#board [data-pending]")).to_have_count(0)


def test_a_mouse_plays_small_cells_at_once(open_page: Open) -> None:
    """And so does a key; where cells fit a thumb, so does a tap."""
    game = open_page(viewport={"width": 390, "height": 844}, has_touch=True).open()
    game.show(EMPTY)
    game.play("H8")
    game.cell("H9").press("Enter")
    assert game.marks().count(".") == 223
    game.show(Match(game=Game(Rules(7, 7, 5))))
    game.cell("D4").tap()
    assert game.marks().count("X") == 1


def test_a_tap_before_python_is_held_on_the_largest_board(open_page: Open) -> None:
    """By a thumb that sees it larger first; it stays so when Python is up."""
    game = open_page("Pixel 7", service_workers="block")
    gate = Gate(game.page)
    gate.open()
    game.open().option("O", "human")
    game.option("Board", LARGEST)
    gate.is_open = False
    game.page.reload(wait_until="commit")
    game.cell("H8").tap()
    expect(game.status).to_contain_text(ENGLISH("zoomed"))
    expect(game.cell("H8")).to_have_accessible_name("Row 8, column 8: empty")
    game.cell("H8").tap()
    expect(game.cell("H8")).to_have_accessible_name("Row 8, column 8: X, noted")
    assert game.violations() == []
    start(game, gate)
    expect(game.cell("H8")).to_have_accessible_name("Row 8, column 8: X")
    assert box(game.cell("H8"))["width"] >= 44


@pytest.mark.parametrize(
    "rules", [pytest.param(Rules(2, 6, 4), marks=pytest.mark.firefox), Rules(15, 15, 4)], ids=str
)
def test_a_board_stands_as_it_was_saved(open_page: Open, rules: Rules) -> None:
    """Its shape is there before Python, and stays; a line across it is drawn."""
    game = open_page()
    gate = Gate(game.page)
    gate.open()
    game.open().option("O", "human")
    game.own_board(rules.rows, rules.cols, rules.run)
    game.play(*("B2", "A1", "C2", "B1", "D2", "C1", "E2"))
    before = box(game.page.locator("#board"))
    assert before["width"] / before["height"] == pytest.approx(rules.cols / rules.rows, rel=0.01)
    line = game.page.locator("#line").get_attribute("d") or ""
    ends = [float(end) for end in re.findall(r"[\d.]+", line)]
    assert [int(end) for end in ends] == [1, 1, 4, 1]  # column and row of B2 and E2
    gate.is_open = False
    game.page.add_init_script(SHIFTS)
    game.page.reload(wait_until="commit")
    expect(game.cell("E2")).to_have_accessible_name("Row 2, column 5: X")
    assert box(game.page.locator("#board")) == before
    start(game, gate)
    assert box(game.page.locator("#board")) == before
    expect(game.page.locator("#line")).to_have_attribute("d", line)
    assert game.page.evaluate("shifted") == []


def test_axe_finds_nothing_on_the_largest_board(open_page: Open) -> None:
    """Played on, with the list of moves, and in the sheet; on a phone, light and dark."""
    game = open_page("Pixel 7").open().show(EMPTY.play(112).play(128))
    game.moves()
    for scheme in ("light", "dark"):
        game.option("Theme", scheme)
        assert game.violations() == []
    game.button("Options").click()
    assert game.violations() == []


def test_columns_run_from_left_to_right_in_every_language(open_page: Open) -> None:
    """A board that is shown larger scrolls that way, too; A1 is A1 for everybody."""
    game = open_page("Pixel 7", locale="ar")
    game.open_still(language="ar", shown=saved(EMPTY.position.rules))
    first, last = game.cell("A1"), game.cell("O1")
    assert box(first)["x"] < box(last)["x"]
    last.tap()
    assert is_seen(game, "O1")
    assert game.violations() == []
