"""The built site is the same each time, and its page says where it is, where that is known."""

from pathlib import Path

import pytest

from tools.site import SITE, addressed, build


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("https://you.github.io/game/", "https://you.github.io/game/"),
        ("https://you.github.io/game", "https://you.github.io/game/"),
        ('https://a/"><script>', "https://a/&quot;&gt;&lt;script&gt;/"),
    ],
)
def test_the_address_is_whole_escaped_and_that_of_the_picture_too(url: str, home: str) -> None:
    page = addressed("<head>\n<title>Game</title>\n</head>", url)
    assert f'<link rel="canonical" href="{home}">' in page
    assert f'content="{home}card.png"' in page
    assert page.endswith("</head>")


def built() -> dict[Path, bytes]:
    build()
    return {path: path.read_bytes() for path in SITE.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_two_builds_are_the_same() -> None:
    first = built()
    assert len(first) > 20
    assert built() == first
