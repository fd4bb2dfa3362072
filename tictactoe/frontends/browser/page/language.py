"""The words that stand in the page itself, in the language that it speaks."""

from pyscript import document

from tictactoe.words import Words


def render_words(words: Words) -> None:
    """Make the page speak a language: what it says by itself, its title and its direction."""
    page = document.documentElement
    page.lang, page.dir = words.language, words.direction
    document.title = words("title")
    for element in document.querySelectorAll("[data-word]"):
        element.textContent = words(element.dataset.word)
    for element in document.querySelectorAll("[data-label]"):
        label = words(element.dataset.label)
        element.setAttribute("aria-label", label)
        if element.tagName == "BUTTON":
            element.title = label
