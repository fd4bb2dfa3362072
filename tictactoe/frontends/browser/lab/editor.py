"""The editor of code, which stands in for a text area once it has loaded: static/editor.js."""

from collections.abc import Callable

from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.lab.bounds import LONGEST_CODE, unfit
from tictactoe.words import Words


def open_editor(name: str, words: Callable[[], Words], refuse: Callable[[str], object]) -> None:
    """Load the editor of a text area; `refuse` is called with why it does not take what is typed.

    The editor asks before it draws. Without it, the text area itself keeps to the longest code.
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
