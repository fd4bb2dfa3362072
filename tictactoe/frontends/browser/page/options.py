"""The sheets: opponents and boards, options (preferences, sharing), a position a day."""

from collections.abc import Callable
from datetime import date

from pyscript import document, window

from tictactoe.controls import command
from tictactoe.daily import day_of
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.bind import Bindings
from tictactoe.frontends.browser.page.daily_sheet import DailySheet
from tictactoe.frontends.browser.page.preferences import Preferences
from tictactoe.frontends.browser.page.saves import MatchStore, Storage
from tictactoe.frontends.browser.page.seats import Seats
from tictactoe.frontends.browser.page.setup_sheet import SetupSheet
from tictactoe.frontends.browser.page.sharing import Sharing
from tictactoe.frontends.browser.page.sheets import open_sheet
from tictactoe.frontends.browser.puzzle_keys import listen_to_arrows
from tictactoe.frontends.browser.show import Model, Part
from tictactoe.frontends.browser.tabs import Tabs
from tictactoe.lab.tab import Lab
from tictactoe.session import Session


class Options:
    """The sheets."""

    def __init__(
        self,
        session: Session,
        storage: Storage,
        store: MatchStore,
        preferences: Preferences,
        bindings: Bindings,
        lab: Callable[[], Lab],
    ) -> None:
        self._tabs = Tabs("option-tabs")
        self._setup = SetupSheet(session, self._focus_fields)
        self.sharing = Sharing(session, store)
        address = f"{window.location.origin}{window.location.pathname}"
        self._daily = DailySheet(
            session, storage, self.sharing.hand_over, address, self._show_daily
        )
        models: dict[str, Model] = {
            "daily": self._daily,
            "setup": self._setup,
            "seats": Seats(session, lab),
            "preferences": preferences,
        }
        self._parts = {name: Part(name, model) for name, model in models.items()}
        for name, part in self._parts.items():
            bindings.add(name, models[name], part.show)
        bindings.add("sharing", self.sharing)
        listen_to_arrows("daily-board")
        bindings.add("options", self)
        bindings.add("option_tabs", self._tabs)

    @command
    def open_setup(self) -> None:
        """Open the sheet of opponents and boards."""
        self._setup.open()
        dom.element("seats").open = False
        self.show()
        open_sheet("setup-sheet")
        document.querySelector('#setup-sheet [aria-pressed="true"]').focus()

    def _show_daily(self) -> None:
        self._parts["daily"].show()

    @command
    def open_daily(self, text: str = "") -> None:
        """Open the position of today, or of an earlier day."""
        today = date.today()  # noqa: DTZ011  (the day of whoever plays)
        self._daily.open(day_of(text, today), today)
        self._show_daily()
        open_sheet("daily-sheet")

    def show(self) -> None:
        """Redraw the setup and the options."""
        for name in ("setup", "seats", "preferences"):
            self._parts[name].show()
        self.sharing.part.show()

    @command
    def open(self) -> None:
        """Open the options."""
        open_sheet("options")
        dom.element(f"tab-{self._tabs.shown}").focus()
        self.show()

    def _focus_fields(self) -> None:
        """Show the fields of a board, and move the focus to the first one."""
        self.show()
        dom.element("rows").focus()
