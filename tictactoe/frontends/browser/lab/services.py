"""What the page provides to a tab."""

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.panel import Panel
from tictactoe.frontends.browser.lessons import Lessons
from tictactoe.session import Session


class Services:
    """See `tictactoe.lab.tab.Lab`."""

    start = staticmethod(dom.start)
    pause = staticmethod(dom.pause)
    may_move = staticmethod(dom.may_move)

    def __init__(self, session: Session, panel: Panel, lessons: Client) -> None:
        self.session = session
        self.redraw = panel.draw
        self.lessons = Lessons(lessons)
