"""Foreign text from links and saves stays text; the policy stops a script that gets in."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import KEEP, GamePage, link
from tictactoe import Match, Seat, dumps

HOSTILE = "<img src=x onerror=bad=1>"
NAMED = dumps(Match(x=Seat(name=HOSTILE)).play(4))
BROUGHT_IN = [HOSTILE, "</script><script>bad=1</script>", "javascript:bad=1", "${bad=1}", NAMED]
NAMES = (
    *("theme", "pause", "language", "digits", "sound", "vibration"),
    *("match", "shown", "unreadable"),
)
"""The names of what the page stores."""


def check_harmless(game: GamePage) -> None:
    assert game.page.evaluate("typeof bad") == "undefined"
    assert game.page.locator("img, iframe, object, embed").count() == 0
    assert game.page.locator("[onerror], [onclick], [onload]").count() == 0


def test_links_and_saves_are_shown_as_text(game: GamePage) -> None:
    for text in BROUGHT_IN:
        game.page.goto(game.url + "?pause=0" + link(text))
        expect(game.status).to_contain_text("link")
        check_harmless(game)
        game.new_game.click()
        expect(game.status).not_to_contain_text("link")
    expect(game.status).to_contain_text(HOSTILE)  # the name of a player in the last
    game.page.evaluate(KEEP, dict.fromkeys(NAMES, HOSTILE))
    game.open()
    check_harmless(game)
    game.play("A1")
    assert "X" in game.marks()


ATTACKS = [
    "document.body.append(Object.assign(document.createElement('script'), {text: 'bad=1'}))",
    "document.body.innerHTML = '<img src=x onerror=bad=1>'",
    "eval('bad=1')",
    "new Function('bad=1')()",
    "setTimeout('bad=1')",
    "location.href = 'javascript:bad=1'",
    "new Worker(URL.createObjectURL(new Blob(['1'])))",
    "document.body.append(Object.assign(document.createElement('iframe'), {srcdoc: 'x'}))",
]


@pytest.mark.firefox
def test_the_policy_stops_scripts_and_requests_to_other_origins(
    game: GamePage,
) -> None:
    game.is_broken = True
    for attack in ATTACKS:
        later = f"setTimeout(() => {{try {{{attack}}} catch {{}} finally {{setTimeout(done)}}}})"
        game.page.evaluate(f"new Promise((done) => {later})")  # scripts of the driver may use eval
        assert game.page.evaluate("typeof bad") == "undefined"
        assert all(not frame.content().strip() for frame in game.page.frames[1:])
    others = "https://example.org/x.js", "http://127.0.0.1:9/x"
    for url in others:
        error = game.page.evaluate("(url) => fetch(url).catch((error) => error.name)", url)
        assert error == "TypeError"
    game.requests[:] = [asked for asked in game.requests if asked not in others]
    policy = game.page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy
    assert not [word for word in ("unsafe-inline", "'unsafe-eval'", "http") if word in policy]
