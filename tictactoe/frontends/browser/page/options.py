"""The sheet of options: who plays, who starts, names, comfort, links and files."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from pyodide.ffi import JsException
from pyscript import document, window
from pyscript.ffi import is_none, to_js

from tictactoe.frontends.browser.page.picture import NAME, picture
from tictactoe.frontends.browser.page.render import render_words
from tictactoe.frontends.browser.page.saves import download, text_file
from tictactoe.game import OWN, InvalidSeat, Seat
from tictactoe.history import History
from tictactoe.opening import open_match
from tictactoe.players import LEVELS
from tictactoe.reasons import reason_text
from tictactoe.record import LONGEST_RECORD, RecordError, dumps
from tictactoe.rules import MARKS, InvalidRules, Rules
from tictactoe.view import BOARDS, opponent_name, rules_name
from tictactoe.words import NAMES, Words, best_language

if TYPE_CHECKING:
    from tictactoe.frontends.browser.page.app import App

OWN_BOARD: Final = str(len(BOARDS))
"""What the select of boards calls the choice behind the others, which go by their places."""
LONGEST_PAUSE: Final = 10_000
MOST_BYTES: Final = 4 * LONGEST_RECORD + 4
"""How much of a file is read; a record that is not too long takes less in UTF-8."""
SETTINGS: Final = {
    "pause": "450",
    "thinking": "1000",
    "theme": "",
    "digits": "keypad",
    "sound": "off",
    "language": "",
}
"""Each setting and what it is until somebody chooses; what may be chosen stands in the page."""


class Options:
    """The sheet, and the settings that it holds."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._rules: Rules | None = None
        """The rules that the sheet shows."""

    @property
    def pause(self) -> int:
        """How long a level waits before it replies, in milliseconds.

        `?pause=0` in the address goes before the setting.
        """
        asked = window.URLSearchParams.new(window.location.search).get("pause")
        if not is_none(asked) and asked.isascii() and asked.isdecimal() and len(asked) <= 5:
            return min(int(asked), LONGEST_PAUSE)
        return int(_element("pause").value)

    @property
    def thinking_time(self) -> int:
        """How long to think about a move at most, in milliseconds."""
        return int(_element("thinking").value)

    @property
    def digits(self) -> str:
        """How the digit keys lie on the board: "keypad" or "phone"."""
        return str(_element("digits").value)

    @property
    def is_sounding(self) -> bool:
        """Whether moves are to be heard and felt."""
        return bool(_element("sound").value == "on")

    def start(self) -> None:
        """Fill the sheet and listen to it."""
        for place in range(len(BOARDS)):
            _element("rules").append(window.Option.new("", str(place)))
        own = window.Option.new("", OWN_BOARD)
        own.dataset.word = "own board"
        _element("rules").append(own)
        self.app.listen("rules", "change", self.change_rules)
        self.app.listen("own", "keydown", self.press_own)
        self.app.on_click("play-own", self.play_own)
        for language, name in NAMES.items():
            _element("language").append(window.Option.new(name, language))
        for mark in MARKS:
            for level in reversed(LEVELS):
                option = window.Option.new(opponent_name(level), level)
                if level in self.app.words:
                    option.dataset.word = level
                _element(f"seat-{mark}").append(option)
            for field in ("seat", "name"):
                self.app.listen(f"{field}-{mark}", "change", self.change_seats)
        self.app.listen("starts", "change", self.change_starts)
        for name, usual in SETTINGS.items():
            _element(name).value = self.app.saves.read(name) or usual
            if not _element(name).value and usual:
                _element(name).value = usual  # what was saved is not to be chosen
            self.app.listen(name, "change", self.change_setting)
        self.apply()
        self.app.on_click("open-options", self.open)
        self.app.on_click("open-keys", lambda: _element("keys").showModal())
        self.app.on_click("clear-score", self.clear_score)
        self.app.on_click("save-file", self.save_file)
        self.app.on_click("save-unreadable", self.save_unreadable)
        self.app.listen("copy-link", "click", self.copy_link)
        self.app.listen("share-link", "click", self.share_link)
        self.app.listen("copy-position", "click", self.copy_position)
        self.app.listen("save-picture", "click", self.save_picture)
        self.app.listen("share-picture", "click", self.share_picture)
        sharing = hasattr(window.navigator, "canShare")
        _element("share-link").hidden = not sharing
        empty = window.File.new([], NAME, type="image/png")
        shown = sharing and window.navigator.canShare(to_js({"files": [empty]}))
        _element("share-picture").hidden = not shown
        self.app.listen("open-file", "change", self.open_file)

    def open(self) -> None:
        """Open the sheet."""
        self._list_own()
        self._show_rules(self.app.match.game.rules)
        _element("save-unreadable").hidden = not self.app.saves.unreadable
        _element("options").showModal()

    def render(self) -> None:
        """Make the sheet show the match."""
        match = self.app.match
        for mark in MARKS:
            seat = match.seat_of(mark)
            own = f"{OWN} {seat.name}"
            _element(f"seat-{mark}").value = own if seat.level == OWN else seat.kind
            _element(f"name-{mark}").value = seat.name
        _element("starts").value = match.starts
        if self._rules != match.game.rules:  # or the fields would be reset while somebody types
            self._show_rules(match.game.rules)

    def _list_own(self) -> None:
        """List the players that the visitor named, and those that have a seat."""
        match, own = self.app.match, self.app.own
        titles = [own.shelf.title(key, self.app.words) for key in own.shelf.own]
        seated = {seat.name for seat in (match.x, match.o) if seat.level == OWN}
        titles += seated - set(titles)
        for mark in MARKS:
            group = _element(f"own-{mark}")
            group.label = self.app.words("tab write")
            group.hidden = not titles
            group.replaceChildren(*(window.Option.new(title, f"{OWN} {title}") for title in titles))
        self.render()

    def _show_rules(self, rules: Rules) -> None:
        """Make the sheet show rules, in the fields too."""
        self._rules = rules
        known = rules in BOARDS
        _element("rules").value = str(BOARDS.index(rules)) if known else OWN_BOARD
        _element("own").hidden = known
        for side in ("rows", "cols", "run"):
            _element(side).value = str(getattr(rules, side))
        _element("misere").checked = rules.misere
        _element("refusal").textContent = ""

    def change_rules(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Begin a game on the chosen board, or let one be described."""
        choice = event.target.value
        _element("own").hidden = choice != OWN_BOARD
        if choice != OWN_BOARD and BOARDS[int(choice)] != self.app.match.game.rules:
            self.app.do(self.app.match.with_rules(BOARDS[int(choice)]))

    def press_own(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Take Enter in a field for the button below, not for the one that closes the sheet."""
        if event.key == "Enter" and event.target.tagName == "INPUT":
            event.preventDefault()
            self.play_own()

    def play_own(self) -> None:
        """Begin a game on the board that the fields describe; refuse what makes no game."""
        rows, cols, run = (_number(_element(side).value) for side in ("rows", "cols", "run"))
        try:
            rules = Rules(rows, cols, run, bool(_element("misere").checked))
        except InvalidRules as error:
            _element("refusal").textContent = self.app.words(
                "board refused", reason=reason_text(error, self.app.words)
            )
            return
        _element("options").close()
        self.app.do(self.app.match.with_rules(rules))

    def change_seats(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Seat whoever the sheet names."""
        try:
            x, o = (self._seat(mark) for mark in MARKS)
        except InvalidSeat:
            self.app.tell(self.app.words("name refused"))
            return
        match = self.app.match
        for seat in {x, o} - {match.x, match.o}:
            if seat.level == OWN:
                self.app.inside.start_own(seat.name)
        self.app.do(match.with_seats(x, o))

    def change_starts(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Let begin whom the sheet names."""
        self.app.do(self.app.match.with_starts(_element("starts").value))

    def change_setting(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Keep a setting."""
        self.app.saves.write(event.target.id, event.target.value)
        self.apply()
        if event.target.id == "thinking":
            self.app.thinker.forget()
        self.app.show(self.app.history)

    def apply(self) -> None:
        """Make the page take the chosen colours and language."""
        document.documentElement.dataset.theme = _element("theme").value
        language = _element("language").value or best_language(window.navigator.languages)
        self.app.words = Words(language)
        render_words(self.app.words)
        for rules, option in zip(BOARDS, _element("rules").options, strict=False):
            option.textContent = rules_name(rules, self.app.words)

    async def copy_link(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Copy the link of the match."""
        await self.copy(self.app.link.url, "link copied", "link by hand")

    async def copy_position(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Copy the position as text."""
        await self.copy(str(self.app.match.position), "position copied", "position by hand")

    async def share_link(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Let the device share the link of the match."""
        await self._share({"url": self.app.link.url})

    async def share_picture(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Let the device share a picture of the board."""
        await self._share({"files": [await picture(self.app.view())]})

    async def save_picture(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Offer a picture of the board as a file."""
        download(await picture(self.app.view()))

    async def _share(self, content: dict[str, Any]) -> None:
        """Let the device share something; nothing is to be said if a person thinks better of it."""
        _element("options").close()
        with suppress(JsException):
            await window.navigator.share(to_js(content))

    async def copy(self, text: str, done: str, by_hand: str) -> None:
        """Copy text, or show it where the browser does not let a page copy."""
        _element("options").close()
        try:
            await window.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            window.prompt(self.app.words(by_hand), text)
        else:
            self.app.tell(self.app.words(done))

    def save_file(self) -> None:
        """Offer the match as a file."""
        download(text_file("tictactoe.txt", dumps(self.app.history.saved)))

    def clear_score(self) -> None:
        """Count from nothing again; undo brings the score back."""
        _element("options").close()
        self.app.do(self.app.match.without_score(), told=self.app.words("score cleared"))

    def save_unreadable(self) -> None:
        """Offer the text that could not be read as a file."""
        download(text_file("tictactoe-unreadable.txt", self.app.saves.unreadable))

    async def open_file(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Show the match in a file; one that cannot be read is refused with the reason."""
        file = event.target.files.item(0)
        text = "" if is_none(file) else await file.slice(0, MOST_BYTES).text()
        event.target.value = ""
        _element("options").close()
        try:
            match = open_match(text, has_own=True)
        except RecordError as error:
            reason = reason_text(error, self.app.words)
            self.app.tell(self.app.words("file unreadable", reason=reason))
            return
        opened = History.opened(match)
        before = (*self.app.history.before, self.app.match, *opened.before)
        self.app.show(
            History(opened.match, before, opened.after), told=self.app.words("file opened")
        )

    @staticmethod
    def _seat(mark: str) -> Seat:
        kind, _, title = _element(f"seat-{mark}").value.partition(" ")
        return Seat.of(kind, title or _element(f"name-{mark}").value.strip())


def _number(text: str) -> Any:  # noqa: ANN401  (the rules refuse what is no number)
    """Return a whole number in a text, or the text if it is something else."""
    return int(text) if text.isascii() and text.isdecimal() else text


def _element(name: str) -> Any:  # noqa: ANN401  (an element)
    return document.getElementById(name)
