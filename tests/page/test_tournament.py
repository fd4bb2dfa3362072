"""The tab Tournament: who meets whom, the cross table, the games played back, and the files."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import KEEP, GamePage, Open
from tictactoe.words import ENGLISH, Words

INSIDE = "?pause=0&inside=tournament"
PLAYERS = {
    "Slow": "def choose(position):\n    sum(range(3_000_000))\n    return position.moves[0]\n",
    "Typo": "def choose(position):\n    return position.moves[0\n",
    "Liar": """from tictactoe.frontends.browser.workers.sandbox import ASKING

def choose(position):
    won = {"x": "perfect", "o": "+Liar", "moves": [], "winner": "+Liar", "foul": ""}
    ASKING.progress.tell({"played": won})
    return position.moves[0]
""",
}
"""What a visitor wrote."""
HEAR = """() => {
    const [cross, told] = ["cross", "tournament-told"].map((name) => document.getElementById(name));
    window.heard = [];
    new MutationObserver(() => cross.hidden || heard.push(told.textContent))
        .observe(cross, { subtree: true, childList: true, characterData: true });
}"""
"""Note what is told each time that games come into the table."""


FOCUS = """() => {
    const cross = document.getElementById("cross");
    const look = () => {
        if (cross.hidden || window.focused) return;
        const button = cross.querySelector("tbody tr td button:not([hidden])");
        button.focus();
        window.focused = button.ariaLabel.split(":")[0];
    };
    new MutationObserver(look).observe(cross, { attributes: true, subtree: true, childList: true });
}"""
"""Focus the first pair of the table once it is shown, and note which one that is."""


def choose(game: GamePage, *names: str, rounds: int = 1) -> None:
    group = game.page.get_by_role("group", name="Players")
    for switch in group.get_by_role("checkbox").all():
        switch.uncheck()
    for name in names:
        group.get_by_role("checkbox", name=name, exact=True).check()
    game.page.get_by_role("combobox", name="Rounds").select_option(str(rounds))


@pytest.mark.firefox
def test_everyone_meets_everyone(open_page: Open) -> None:
    game = open_page("iPhone 13").open(INSIDE)
    told = game.page.locator("#tournament-told")
    game.play("B2")
    own = game.marks()
    choose(game, "Mirror", "Looks right", "Negamax")
    game.button("Start").click()
    expect(told).to_have_text(ENGLISH("games played", all=6))
    assert game.violations() == []
    assert game.fits(320, 568)
    table, games = game.page.get_by_role("table"), game.page.locator("#games").get_by_role("button")
    game.page.get_by_role("button", name="Negamax against Mirror").press("Enter")
    for box in game.boxes(game.page.locator("#tournament button:visible")):
        assert min(box["width"], box["height"]) >= 44
    region = game.page.get_by_role("region", name="wins-draws-losses")
    region.focus()  # the table scrolls in its own place, by keys
    for key in ("End", "ArrowRight"):
        game.page.keyboard.press(key)
    expect(region).not_to_have_js_property("scrollLeft", 0)

    button = games.first
    button.press("Enter")
    expect(button).to_have_accessible_name(re.compile("^Stop:"))
    expect(button).to_be_focused()
    while not game.is_over():
        game.button("Next move").click()
    expect(button).not_to_have_accessible_name(re.compile("^Stop:"))
    game.button("Back to the game").click()
    assert game.marks() == own

    assert game.download("Save as text").name == "tournament.txt"
    file = game.download("Save as CSV")
    assert file.name == "tournament.csv"
    assert len(file.read_text("utf-8").splitlines()) == 1 + 6
    game.speak("de")
    words = Words("de")
    pair = words("pair", name=words("example negamax"), rival=words("example mirror"))
    expect(table.get_by_role("button", name=pair)).to_be_visible()
    expect(game.page.locator("#pair-title")).to_have_text(pair)


def test_what_runs_is_stopped_and_what_players_do_to_it_is_told(open_page: Open) -> None:
    """Unreadable code plays no game, a lie ends all, and who reads the screen is not hurried."""
    game = open_page()
    told = game.page.locator("#tournament-told")
    game.page.goto(game.url, wait_until="commit")
    game.page.evaluate(KEEP, {f"player +{name}": code for name, code in PLAYERS.items()})
    game.open(INSIDE)
    choose(game, "Negamax", "Slow", "Mirror", "Expected score", rounds=20)
    game.page.evaluate(HEAR)
    game.button("Start").press("Enter")
    expect(told).to_have_text(re.compile("^[1-9][0-9]* of 240 games$"))
    expect(game.button("Stop")).to_be_focused()
    game.page.wait_for_function("() => heard.length > 2")
    game.page.keyboard.press("Enter")
    expect(told).to_contain_text("of 240")
    expect(game.page.get_by_role("table")).to_be_visible()
    heard = game.page.evaluate("heard")
    assert not heard[0].startswith("0 ")
    assert len(set(heard)) == len(heard)

    choose(game, "Mirror", "Negamax", "Slow")
    game.page.evaluate(FOCUS)
    game.button("Start").click()
    expect(told).to_have_text(ENGLISH("games played", all=6))
    rows = game.page.locator("#cross tbody").get_by_role("rowheader")
    expect(rows.first).to_have_text("Negamax")  # the best comes first, and the focus goes along
    held = game.page.evaluate("focused")
    assert held.startswith("Mirror against")
    expect(game.page.locator("#cross :focus")).to_have_accessible_name(re.compile(f"^{held}:"))

    choose(game, "Typo", "Easy")
    game.button("Start").click()
    expect(told).to_contain_text("Line 2:")
    expect(game.page.get_by_role("table")).to_have_count(0)

    choose(game, "Perfect", "Liar")
    game.button("Start").click()
    expect(told).to_contain_text("(FalseReport)")
    game.play("B2")
    assert game.marks().count("O") == 1


def test_no_player_loses_by_a_library_that_could_not_be_fetched(open_page: Open) -> None:
    """2.0.0: each of its games was lost by a foul."""
    game = open_page()
    game.is_broken = True  # the browser speaks of what is missing
    game.page.route(re.compile("library[.]zip"), lambda route: route.abort())
    game.open(INSIDE)
    late = "def choose(position):\n    import statistics\n    return position.moves[0]\n"
    game.page.evaluate(KEEP, {"player +Late": late})
    game.open(INSIDE)
    choose(game, "Easy", "Late")
    game.button("Start").click()
    told = game.page.locator("#tournament-told")
    expect(told).to_contain_text(ENGLISH("fault NoLibrary")[1:])
    expect(told).not_to_contain_text(ENGLISH("someone"))
    expect(told).not_to_contain_text("Late")
    expect(game.page.locator("#fouls li")).to_have_count(0)
