"""The sheets: opponents and boards, options (preferences, sharing), a position a day, keys."""

from collections.abc import Callable
from datetime import date
from functools import partial

from pyscript import document, window

from tictactoe.controls import command
from tictactoe.daily import day_of
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.bind import Bindings
from tictactoe.frontends.browser.page.daily_sheet import DailySheet
from tictactoe.frontends.browser.page.dialogs import open_dialog
from tictactoe.frontends.browser.page.key_sheet import KeySheet
from tictactoe.frontends.browser.page.preferences import Preferences
from tictactoe.frontends.browser.page.saves import MatchStore, Storage
from tictactoe.frontends.browser.page.seats import Seats
from tictactoe.frontends.browser.page.setup_sheet import SetupSheet
from tictactoe.frontends.browser.page.sharing import Sharing
from tictactoe.frontends.browser.puzzle_keys import listen_to_arrows
from tictactoe.frontends.browser.show import Model, Part
from tictactoe.frontends.browser.tabs import Tabs
from tictactoe.lab.tab import Lab
from tictactoe.session import Session


class Sheets:
    """Opens the sheets, and redraws the parts of the page in them."""

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
        self.sharing = Sharing(session, store, partial(self._show, "sharing"))
        address = f"{window.location.origin}{window.location.pathname}"
        redraw = partial(self._show, "daily")
        self._daily = DailySheet(session, storage, self.sharing.hand_over, address, redraw)
        self._keys = KeySheet(session)
        models: dict[str, Model] = {
            "daily": self._daily,
            "setup": self._setup,
            "seats": Seats(session, lab),
            "preferences": preferences,
            "sharing": self.sharing,
            "keys": self._keys,
        }
        self._parts = {name: Part(name, model) for name, model in models.items()}
        for name, part in self._parts.items():
            bindings.add(name, models[name], part.show)
        bindings.add("sheets", self)
        bindings.add("option_tabs", self._tabs)
        listen_to_arrows("daily-board")

    def show(self) -> None:
        """Redraw the setup and the options."""
        for name in ("setup", "seats", "preferences", "sharing"):
            self._show(name)

    def _show(self, name: str) -> None:
        self._parts[name].show()

    @command
    def open_setup(self) -> None:
        """Open the sheet of opponents and boards."""
        self._setup.open()
        dom.element("seats").open = False
        self.show()
        open_dialog("setup-sheet")
        document.querySelector('#setup-sheet [aria-pressed="true"]').focus()

    def _focus_fields(self) -> None:
        """Show the fields of a board, and move the focus to the first one."""
        self.show()
        dom.element("rows").focus()

    @command
    def open_options(self) -> None:
        """Open the options."""
        self.sharing.open()
        self.show()
        open_dialog("options")
        dom.element(f"tab-{self._tabs.shown}").focus()

    @command
    def open_daily(self, text: str = "") -> None:
        """Open the position of today, or of an earlier day."""
        today = date.today()  # noqa: DTZ011  (the visitor's own day)
        self._daily.open(day_of(text, today), today)
        self._show("daily")
        open_dialog("daily-sheet")

    @command
    def open_keys(self) -> None:
        """Open the list of keys."""
        self._show("keys")
        open_dialog("keys")
        dom.start(self._show_labels())

    async def _show_labels(self) -> None:
        await self._keys.read_labels()
        self._show("keys")
