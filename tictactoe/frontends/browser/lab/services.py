"""What the page provides to a tab."""

from pyodide.ffi import JsException
from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.panel import Panel
from tictactoe.frontends.browser.lessons import Lessons
from tictactoe.frontends.browser.page.saves import download_text
from tictactoe.lab.tab import Go, NoAnswer, Store
from tictactoe.session import Session


class Services:
    """See `tictactoe.lab.tab.Lab`."""

    start = staticmethod(dom.start)
    pause = staticmethod(dom.pause)
    may_move = staticmethod(dom.may_move)
    download = staticmethod(download_text)

    def __init__(
        self, session: Session, panel: Panel, lessons: Client, store: Store, go: Go
    ) -> None:
        self.session = session
        self.redraw = panel.draw
        self.lessons = Lessons(lessons)
        self.store = store
        self.go = go

    @staticmethod
    async def course(language: str) -> str:
        """Fetch the words of the course."""
        try:
            return str(await window.boot.fetchWords(f"course-{language}"))
        except JsException as error:
            raise NoAnswer("language failed") from error
