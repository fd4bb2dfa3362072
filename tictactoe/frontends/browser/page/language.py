"""The words of the page; only those of its language are fetched."""

from pyscript import document, window

from tictactoe.words import Words, add, table


async def words_in(language: str) -> Words:
    """Return the words of a language; raises `JsException` if they cannot be fetched."""
    try:
        table(language)
    except OSError:  # not fetched yet
        add(language, await window.boot.fetchWords(language))
    return Words(language)


async def first_words() -> Words:
    """Return the words of the language in which the page started; raises `JsException`."""
    return await words_in(window.boot.language)


def render_words(words: Words) -> None:
    """Write the words of a language into the page, if it shows another language."""
    if document.documentElement.lang != words.language:
        window.boot.render(words, words.language)
