"""The built page says where it is, where that is known."""

import pytest

from tools.site import addressed


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
