"""The words of the page: of all languages, it fetches the one that it speaks."""

from pyscript import document, window

from tictactoe.words import Words, add, table


async def words_in(language: str) -> Words:
    """Return the words of a language; raises `JsException` if they cannot be fetched."""
    try:
        table(language)
    except OSError:  # neither in the package nor fetched yet
        add(language, await window.boot.fetchWords(language))
    return Words(language)


async def first_words() -> Words:
    """Return the words that the page speaks since before Python is up."""
    return await words_in(window.boot.language)


def render_words(words: Words) -> None:
    """Write the words of a language into the page, if it shows another one."""
    if document.documentElement.lang != words("tag"):
        window.boot.render(words)
