"""The tab Tournament: who meets whom, the cross table, the games played back, and the files."""

import csv
import json
import re
from io import StringIO

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import GamePage, Open
from tests.page.test_cost import wait_for_workers
from tictactoe.lab.examples import source
from tictactoe.lab.tournament import Results, games_text, moves_text, round_robin
from tictactoe.lab.workshop import load
from tictactoe.record import parse_game
from tictactoe.words import Words

INSIDE = "?pause=0&inside=contest"
GIVES_UP = 'def choose(position):\n    raise ValueError("I give up <b>now</b>")\n'
LIES = """from tictactoe.frontends.browser.workers.sandbox import ASKING

def choose(position):
    game = [[3, 3, 3, False], "X", [], []]
    ASKING.progress.tell({"played": ["perfect", "+Liar", game, "+Liar", ""]})
    return position.moves[0]
"""
SLOW = "def choose(position):\n    sum(range(3_000_000))\n    return position.moves[0]\n"
UNREADABLE = "def choose(position):\n    return position.moves[0\n"
ALIKE = {"Win, then block": "win_then_block", "Looks right": "looks_right", "Minimax": "minimax"}
"""Examples that always answer alike, by what they are called."""


def give(game: GamePage, players: dict[str, str]) -> None:
    """Put players of a visitor's own on the shelf, before the page is opened."""
    script = """if (location.protocol === "http:")  // an empty page has no storage
      for (const [name, code] of Object.entries(PLAYERS)) {
        const folder = location.pathname.replace(/[/][^/]*$/, "");
        localStorage.setItem(`tictactoe:${folder}/player +${name}`, code);
      }"""
    game.page.add_init_script(script.replace("PLAYERS", json.dumps(players)))


def choose(game: GamePage, *names: str, rounds: int = 1) -> None:
    """Choose who takes part, and how often they meet."""
    group = game.page.get_by_role("group", name="Players")
    for switch in group.get_by_role("checkbox").all():
        switch.uncheck()
    for name in names:
        group.get_by_role("checkbox", name=name, exact=True).check()
    game.page.get_by_role("combobox", name="Rounds").select_option(str(rounds))


def told(game: GamePage) -> Locator:
    """Return what is said of the tournament."""
    return game.page.locator("#contest-told")


def meet(game: GamePage, *names: str) -> None:
    """Let players meet for a round, to the last game."""
    choose(game, *names)
    game.button("Start").click()
    count = len(names) * (len(names) - 1)
    expect(told(game)).to_have_text(f"All {count} games played.")


def saved(game: GamePage, button: str) -> str:
    """Return the file that a button saves."""
    file = game.download(button)
    assert file.stem == "tournament"
    return file.read_text("utf-8")


def listed(game: GamePage) -> list[str]:
    """Return the games of the pair that is chosen."""
    return game.page.locator("#games").get_by_role("button").all_inner_texts()


def expected() -> Results:
    """Return what comes of a round between those that always answer alike."""
    players = {name: load(source(key)) for name, key in ALIKE.items()}
    return Results(players, round_robin(players))


def test_everyone_meets_everyone(open_page: Open) -> None:
    """The table, the games and the files say what comes of it, and Undo leads back."""
    game = open_page().open(INSIDE)
    game.play("B2")
    own = game.marks()
    meet(game, "Perfect", *ALIKE)
    results, table = expected(), game.page.get_by_role("table", name="3 × 3: wins-draws-losses")
    for name in ALIKE:
        for rival in ALIKE:
            if name != rival:
                games = games_text(results.against(name, rival))
                expect(game.button(f"{name} against {rival}: {games}")).to_be_visible()
        unbeaten = re.compile(f"^Perfect against {name}: [0-9]+-[0-9]+-0$")
        expect(table.get_by_role("button", name=unbeaten)).to_be_visible()
    shares = [int(share) for share in re.findall(r"([0-9]+) % \(", table.inner_text())]
    assert len(shares) == 4
    assert shares == sorted(shares, reverse=True)

    game.page.get_by_role("button", name="Minimax against Win, then block").focus()
    game.page.keyboard.press("Enter")
    played = results.games("Minimax", "Win, then block")
    assert [text.partition(". ")[2] for text in listed(game)] == [
        moves_text(one.game) for one in played
    ]
    won = next(one for one in played if one.winner == "Minimax")
    button = game.page.locator("#games").get_by_role("button", name=moves_text(won.game))
    button.focus()
    game.page.keyboard.press("Enter")
    expect(game.status).to_contain_text("from the start. Undo brings your game back.")
    expect(button).to_have_accessible_name(re.compile("^Stop:"))
    expect(game.status).to_contain_text(f"{'X' if won.x == 'Minimax' else 'O'} wins")
    assert game.marks() == won.game.position.cells
    expect(button).not_to_have_accessible_name(re.compile("^Stop:"))
    expect(button).to_be_focused()
    game.button("Undo").click()
    assert game.marks() == own

    text, games = saved(game, "Save as text"), saved(game, "Save as CSV")
    rows = list(csv.reader(StringIO(games)))[1:]
    assert len(rows) == 12
    for number, (x, o, winner, moves, _) in enumerate(rows, start=1):
        end = f"{winner} won" if winner else "draw"
        assert f"{number}. {x} (X) against {o} (O): {end}: {moves}" in text.splitlines()
        outcome = parse_game(moves).position.outcome
        assert outcome
        assert winner == {"X": x, "O": o, None: ""}[outcome.winner]
    head = next(line for line in text.splitlines() if line.endswith("score"))
    assert all(name in head for name in ("Perfect", *ALIKE))

    game.own_board(4, 4, 3)
    expect(table).to_be_visible()


def test_who_fouls_loses_and_is_named(open_page: Open) -> None:
    """With the first of the games and the reason; unreadable code plays none, a lie ends all."""
    game = open_page()
    give(game, {"Perfect": GIVES_UP, "Typo": UNREADABLE, "Liar": LIES})
    game.open(INSIDE)
    choose(game, "Typo")
    game.page.get_by_role("group", name="Your players").get_by_label("Perfect").check()
    game.button("Start").click()
    expect(told(game)).to_contain_text("Typo failed: Line 2:")
    expect(game.page.get_by_role("table")).to_have_count(0)

    game.page.get_by_role("checkbox", name="Typo").uncheck()
    game.page.get_by_role("group", name="Levels").get_by_label("Perfect").check()
    game.button("Start").click()
    expect(told(game)).to_have_text("All 2 games played.")
    expect(game.page.locator("#fouls").get_by_role("listitem")).to_have_text(
        "Perfect * lost 2 games by a foul. The first was game 1 against Perfect, "
        "as O: ValueError: I give up <b>now</b>"
    )
    game.button("Perfect * against Perfect: 0-0-2").click()
    first, second = game.page.locator("#games").get_by_role("button").all()
    expect(second).to_have_attribute("aria-disabled", "true")  # it has no move
    second.click(force=True)
    assert game.marks() == "." * 9
    first.click()
    expect(game.status).to_contain_text("Perfect * fouled: ValueError: I give up")
    assert game.marks().count("X") == 1
    assert "Perfect (X) against Perfect * (O): Perfect won, Perfect * fouled (ValueError" in saved(
        game, "Save as text"
    )

    game.page.get_by_role("group", name="Your players").get_by_label("Perfect").uncheck()
    game.page.get_by_role("checkbox", name="Liar").check()
    game.button("Start").click()
    expect(told(game)).to_have_text(
        "The player tampered with its report. (FalseReport) "
        "The tournament ended after 0 of 2 games.",
    )


@pytest.mark.apart
def test_it_ends_when_nobody_waits(open_page: Open) -> None:
    """By Stop or by another tab; what was played stays, and the page goes on."""
    game = open_page()
    give(game, {"Slow": SLOW})
    game.open(INSIDE)
    choose(game, "Minimax")
    game.button("Start").click()
    expect(told(game)).to_have_text("Choose at least two players.")
    for way in ("Stop", "tab"):
        choose(game, "Minimax", "Slow", "Alpha-beta", "Probability", rounds=20)
        game.button("Start").focus()
        game.page.keyboard.press("Enter")
        expect(told(game)).to_have_text(re.compile("^[1-9][0-9]* of 240 games$"))
        wait_for_workers(game, 1)
        if way == "Stop":
            expect(game.button("Stop")).to_be_focused()
            game.page.keyboard.press("Enter")
        else:
            game.page.get_by_role("tab", name="Values").click()
        wait_for_workers(game, 0)
        game.page.get_by_role("tab", name="Tournament").click()
        expect(told(game)).to_have_text(
            re.compile("^The tournament ended after [0-9]+ of 240 games[.]$")
        )
        expect(game.page.get_by_role("table")).to_be_visible()
        expect(game.button("Start")).to_be_visible()
    game.play("B2")
    assert game.marks().count("O") == 1


@pytest.mark.parametrize("device", ["", "iPhone 13"])
def test_axe_and_a_finger_find_nothing(open_page: Open, device: str) -> None:
    """In any state; the table scrolls in its own place, by keyboard too."""
    game = open_page(device, color_scheme="dark" if device else "light")
    give(game, {"A name of thirty characters ab": GIVES_UP})
    game.open(INSIDE)
    assert game.violations() == []
    names = ("Perfect", "Easy", "Random", "A name of thirty characters ab")
    meet(game, *names)
    game.page.get_by_role("button", name="Perfect against Easy").click()
    assert game.violations() == []
    game.page.set_viewport_size({"width": 320, "height": 568})
    assert not game.overflow()
    for button in game.page.locator("#contest").get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    region = game.page.get_by_role("region", name="wins-draws-losses")
    region.focus()
    game.page.keyboard.press("End")
    game.page.keyboard.press("ArrowRight")
    expect(region).not_to_have_js_property("scrollLeft", 0)


def test_results_survive_another_language(open_page: Open) -> None:
    """Levels and examples are called as it calls them, in the table and in the list of games."""
    game = open_page().open(INSIDE)
    meet(game, "Perfect", "First free cell")
    game.page.get_by_role("button", name="Perfect against First free cell").click()
    game.option("Language", "de")
    words = Words("de")
    names = words("perfect"), words("example first_free")
    pair = words("pair", name=names[0], rival=names[1])
    table = game.page.get_by_role("table")
    expect(table.get_by_role("button", name=pair)).to_be_visible()
    expect(table.get_by_role("rowheader")).to_have_text([*names])
    expect(game.page.locator("#pair-title")).to_have_text(pair)
    expect(game.page.locator("#games")).to_contain_text(names[1])
    expect(told(game)).to_have_text(words("games played", all="2"))
