"""The words of the page: of all languages, it fetches the one that it speaks."""

from pyodide.ffi import JsException
from pyscript import window

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
    try:
        return await words_in(window.boot.language)
    except JsException:
        return Words()  # as the page itself does
