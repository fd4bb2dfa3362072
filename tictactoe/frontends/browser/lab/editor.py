"""The editor of code, which replaces a text area once it has loaded; see static/editor.js."""

from collections.abc import Callable

from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.lab.text_limits import LONGEST_CODE, unfit
from tictactoe.words import Words


def open_editor(name: str, words: Callable[[], Words], refuse: Callable[[str], object]) -> None:
    """Load the editor of a text area; `refuse` gets the reason why a typed text is refused.

    Without the editor, the text area itself limits the length.
    """

    def ask(event: dom.Event) -> None:
        if why := unfit(str(event.detail), words()):
            event.preventDefault()
            refuse(why)

    area = dom.element(name)
    area.maxLength = LONGEST_CODE
    dom.listen(name, "typed", ask)
    editor = window.boot.edit(area)
    editor.catch(lambda error: window.console.log(f"no editor: {error}"))
