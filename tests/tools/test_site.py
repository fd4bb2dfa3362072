"""The built page says where it is, where that is known."""

import pytest

from tools.site import addressed

PAGE = "<head>\n<title>Game</title>\n</head>"


@pytest.mark.parametrize("url", ["https://you.github.io/game/", "https://you.github.io/game"])
def test_the_address_is_whole(url: str) -> None:
    """With or without a slash at its end; the picture's, too."""
    page = addressed(PAGE, url)
    assert '<link rel="canonical" href="https://you.github.io/game/">' in page
    assert 'content="https://you.github.io/game/card.png"' in page
    assert page.endswith("</head>")


def test_an_address_is_no_code() -> None:
    """Whatever it holds."""
    assert '"><script>' not in addressed(PAGE, 'https://a/"><script>')
