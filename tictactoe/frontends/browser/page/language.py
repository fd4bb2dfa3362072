"""The words of the page: of all languages, it fetches the one that it speaks."""

from pyscript import document, window

from tictactoe.frontends.browser import dom
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
    """Make the page speak a language, if it does not yet: its words, title and direction."""
    page = document.documentElement
    if page.lang == words("tag"):
        return
    page.lang, page.dir = words("tag"), words("direction")
    document.title = words("title")
    for element in document.querySelectorAll("[data-word]"):
        element.textContent = words(element.dataset.word)
    for element in document.querySelectorAll("[data-label]"):
        label = words(element.dataset.label)
        element.setAttribute("aria-label", label)
        for shown in ("title", "placeholder"):
            if element.getAttribute(shown):
                element.setAttribute(shown, label)


def option(word: str, value: str, words: Words) -> dom.Element:
    """Return a choice that is called by a word of the page, in whatever language it speaks."""
    found = window.Option.new(words(word), value)
    found.dataset.word = word
    return found
