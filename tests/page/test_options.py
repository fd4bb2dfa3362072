"""The sheet of options: who plays, who starts, names, score, colours."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tests.page.test_play import finish, lose
from tictactoe import Position, Rules

ALL = [Rules().name(cell) for cell in range(Rules().size)]


def test_every_level_can_be_played(game: GamePage) -> None:
    """A whole game against each."""
    for level in ("random", "easy", "medium", "hard", "perfect"):
        game.option("O", level)
        assert not game.is_over()
        finish(game)


def test_two_people_at_one_screen(game: GamePage) -> None:
    """With names in any script, shown as text; what looks like HTML stays text."""
    game.option("O", "human")
    expect(game.status).to_have_text("X to move.")
    game.button("Options").click()
    game.enter(game.page.get_by_label("Name of X", exact=True), "<b>Zoë</b>")
    game.enter(game.page.get_by_label("Name of O", exact=True), "اميد")
    game.button("Done").click()
    game.play("A1")
    expect(game.status).to_have_text("<b>Zoë</b> played A1. اميد to move.")
    assert game.status.locator("b").count() == 0


def test_a_name_that_cannot_be_shown_is_refused(game: GamePage) -> None:
    """The one before stays."""
    game.button("Options").click()
    game.enter(game.page.get_by_label("Name of X", exact=True), "a\u202eb")
    game.button("Done").click()
    expect(game.status).to_contain_text("This name cannot be shown")
    expect(game.page.locator("#name-X")).to_have_value("")


def test_the_computer_can_play_x_and_start(game: GamePage) -> None:
    """It moves at once on an empty board."""
    game.option("O", "human")
    game.option("X", "perfect")
    expect(game.status).to_have_text(re.compile(r"^The computer played [A-C][1-3]\. Your turn\.$"))
    assert game.marks().count("X") == 1
    finish(game)
    assert "You win" not in game.status.inner_text()


def test_two_computers_play_each_other(game: GamePage) -> None:
    """While one watches; perfect against perfect is a draw."""
    game.option("X", "perfect")
    expect(game.status).to_contain_text("It’s a draw.")
    assert "." not in game.marks()


def test_who_starts(game: GamePage) -> None:
    """Each option goes on from the games that were played by the one before."""
    game.option("O", "human")
    first_wins, second_wins = ("A1", "A2", "B1", "B2", "C1"), ("A1", "A2", "B1", "B2", "C3", "C2")
    for starts, firsts, cells in (
        ("O", "OO", first_wins),
        ("X", "XX", first_wins),
        ("alternate", "XOX", second_wins),
        ("loser", "XXX", second_wins),
        ("loser", "XO", first_wins),
    ):
        game.option("Who goes first", starts)
        begun = game.status.inner_text()[0]
        for _ in firsts[1:]:
            game.play(*cells)
            game.new_game.click()
            begun += game.status.inner_text()[0]
        assert begun == firsts


def test_an_option_does_not_destroy_the_running_game(game: GamePage) -> None:
    """Another opponent goes on with it, and undo brings back who sat there."""
    game.play("B2")
    before = game.marks()
    game.option("O", "easy")
    assert game.marks() == before
    game.button("Undo").click()
    assert game.page.locator("#seat-O").input_value() == "perfect"
    assert game.marks() == before


def test_the_score_counts_and_is_cleared_with_a_way_back(game: GamePage) -> None:
    """Won, lost and drawn against each opponent; a game undone after its end is un-counted."""
    lose(game)
    summary = game.page.locator("#record summary")
    lost = re.search(r"lost (\d+)", summary.inner_text())
    assert lost
    game.button("Undo").click()
    expect(summary).not_to_contain_text(f"lost {lost[1]}")
    game.button("Redo").click()
    expect(summary).to_contain_text(f"lost {lost[1]}")
    game.new_game.click()
    game.moves()
    rows = game.page.get_by_role("table", name="Score").get_by_role("row")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("Perfect")
    game.button("Options").click()
    game.button("Clear score").click()
    expect(game.status).to_contain_text("The score is cleared.")
    expect(rows).to_have_count(0)
    game.button("Undo").click()
    expect(summary).to_contain_text(f"lost {lost[1]}")


def test_colours_can_be_chosen_and_stay(open_page: Open) -> None:
    """Against the system's setting, over a reload, from the first paint."""
    game = open_page(color_scheme="light").open()
    colour = "getComputedStyle(document.body).backgroundColor"
    light = game.page.evaluate(colour)
    game.option("Theme", "dark")
    dark = game.page.evaluate(colour)
    assert dark != light
    assert game.violations() == []
    game.page.reload(wait_until="commit")
    expect(game.page.locator("html")).to_have_attribute("data-theme", "dark")
    game.wait_for("ready")
    assert game.page.evaluate(colour) == dark
    game.option("Theme", "light")
    assert game.page.evaluate(colour) == light


@pytest.mark.parametrize("device", ["", "Pixel 7"])
def test_axe_finds_nothing_in_the_sheet(open_page: Open, device: str) -> None:
    """Open, on a desktop and on a phone; the focus goes in and comes back."""
    game = open_page(device).open()
    game.button("Options").click()
    expect(game.page.get_by_role("dialog", name="Options")).to_be_visible()
    assert game.violations() == []
    game.page.keyboard.press("Escape")
    expect(game.button("Options")).to_be_focused()


@pytest.mark.apart
def test_a_match_of_two_computers_can_be_paused_stepped_and_go_on(open_page: Open) -> None:
    """A tap on the board is one step; another speed is an option."""
    game = open_page().open("?pause=5000")
    game.stop_clock()
    game.option("X", "perfect")
    game.button("Pause").click()
    expect(game.status).to_contain_text("X to move. Tap the board to continue.")
    game.page.clock.run_for(60_000)
    assert game.marks() == "." * 9
    free = game.page.get_by_role("button", name=re.compile(": empty$"))
    for count in (1, 2, 3):
        game.press(game.free()[0])
        game.page.clock.run_for(1_000)
        expect(free).to_have_count(9 - count)
    game.button("Resume").click()
    game.page.clock.run_for(60_000)
    expect(game.status).to_contain_text("It’s a draw.")


def test_sounds_are_off_until_asked_for(open_page: Open) -> None:
    """Then each mark is one tone, and a device that can shake does."""
    game = open_page()
    game.page.add_init_script(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...when) {"
        "window.tones += 1; return start.apply(this, when)};"
        "window.shakes = 0; navigator.vibrate = () => {window.shakes += 1}"
    )
    game.open()
    game.play("B2")
    assert game.page.evaluate("tones + shakes") == 0
    game.new_game.click()
    game.option("Sound and vibration", "on")
    game.play("B2")
    assert game.page.evaluate("[tones, shakes]") == [2, 2]


def test_the_position_is_copied_as_text(open_page: Open) -> None:
    """As the library reads it."""
    game = open_page(permissions=["clipboard-read", "clipboard-write"]).open()
    game.play("B2")
    game.button("Options").click()
    game.button("Copy position").click()
    expect(game.status).to_contain_text("Position copied.")
    copied = game.page.evaluate("navigator.clipboard.readText()")
    assert Position.parse(copied).cells == game.marks()


def test_a_whole_match_by_announcements_alone(open_page: Open) -> None:
    """Somebody who hears only the status and the names of the cells follows every move."""
    game = open_page().open()
    heard = {}
    while not game.is_over():
        name = next(name for name in ALL if name not in heard)
        game.cell(name).focus()
        expect(game.page.locator("*:focus")).to_have_accessible_name(re.compile("empty$"))
        game.page.keyboard.press("Enter")
        game.settle()
        for who, cell in re.findall(
            r"(You|The computer) played ([A-C][1-3])", game.status.inner_text()
        ):
            heard[cell] = "X" if who == "You" else "O"
    told = "".join(heard.get(name, ".") for name in ALL)
    assert told == game.marks()
    winner = Position.parse(told).outcome
    assert winner
    words = game.status.inner_text()
    assert ("draw" in words) == (winner.winner is None)
    assert ("The computer wins" in words) == (winner.winner == "O")
