"""What happens in the page: what a person does becomes a command, and a level replies in time."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random, getrandbits
from typing import TYPE_CHECKING, Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe import review
from tictactoe.frontends.browser.lab.panel import Inside
from tictactoe.frontends.browser.page.held import play_held
from tictactoe.frontends.browser.page.keys import Keys
from tictactoe.frontends.browser.page.link import Link
from tictactoe.frontends.browser.page.options import Options
from tictactoe.frontends.browser.page.render import Screen
from tictactoe.frontends.browser.page.saves import Saves
from tictactoe.frontends.browser.page.sound import Sound
from tictactoe.frontends.browser.page.thinker import Thinker
from tictactoe.game import OWN, Match, Seat
from tictactoe.history import History
from tictactoe.opening import open_match
from tictactoe.players import NotYet, named
from tictactoe.reasons import reason_text
from tictactoe.record import RecordError
from tictactoe.rules import IllegalMove, Position
from tictactoe.view import View, advice, refusal, view
from tictactoe.words import Words

if TYPE_CHECKING:
    from tictactoe.frontends.browser.lab.own import Own

FIRST_MATCH: Final = Match(o=Seat("perfect"))


class App:
    """The history of the match on the page and the reply that is pending, if any."""

    def __init__(self) -> None:
        self.history = History(FIRST_MATCH)
        self.screen = Screen()
        self.saves = Saves()
        self.link = Link(self)
        self.options = Options(self)
        self.inside = Inside(self)
        self.keys = Keys(self)
        self.words = Words()
        self.sound = Sound()
        self.thinker = Thinker(self, self.on_thought)
        self._own: Own | None = None
        self.is_paused = False
        """Whether two levels that play each other wait for a tap."""
        self._timer: int | None = None
        self._reply = create_proxy(self.reply)
        self._then: Callable[[], None] | None = None
        """What waits for a thought."""
        self._shown: View | None = None
        """What the page shows, but for the verdicts on its cells."""
        self._is_preview = False
        """Whether the board looks ahead, at moves that nobody has made."""
        self._chance = 0
        """Where a level takes its chance moves from, so that it may be asked twice about a move."""

    @property
    def match(self) -> Match:
        """The match on the page."""
        return self.history.match

    @property
    def is_level_due(self) -> bool:
        """Whether a level is about to move."""
        return self.match.is_waiting and not self.is_paused

    @property
    def own(self) -> "Own":
        """The players that a visitor wrote."""
        if self._own is None:
            from tictactoe.frontends.browser.lab.own import Own  # noqa: PLC0415  (when it is needed)

            self._own = Own(self)
        return self._own

    def start(self) -> None:
        """Listen to the page and show the match of its link, or the one that was saved."""
        self.listen("board", "click", self.tap)
        self.listen("board", "zoom", lambda _event: self.tell(self.words("zoomed")))
        self.listen("moves", "click", self.jump)
        clicks = {
            "new-game": self.new_game,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
        }
        for element, action in clicks.items():
            self.on_click(element, action)
        self.keys.start()
        self.options.start()
        self.inside.start()
        self.link.start()
        self.saves.on_change(self.adopt)
        if not self.link.open():
            self.open_save()
            play_held(self)

    def listen(self, element: str, event: str, action: Callable[[Any], object]) -> None:
        """Call an action on an event of an element."""
        document.getElementById(element).addEventListener(event, create_proxy(action))

    def on_click(self, element: str, action: Callable[[], object]) -> None:
        """Call an action when a button is pressed."""
        self.listen(element, "click", lambda _event: action())

    def open_save(self) -> None:
        """Show the match that was saved; if it cannot be read, say so and begin a new one."""
        text = self.saves.match
        try:
            match = open_match(text, has_own=True) if text else FIRST_MATCH
        except RecordError as error:
            self.saves.keep_unreadable(text)
            reason = reason_text(error, self.words)
            self.show(History(FIRST_MATCH), told=self.words("save unreadable", reason=reason))
            return
        self.show(History.opened(match))

    def adopt(self, text: str) -> None:
        """Show the match that another tab saved; that tab sees to the replies."""
        try:
            history = History.opened(open_match(text, has_own=True))
        except RecordError:
            return
        if not self.link.is_open and history.match != self.history.saved:
            self._cancel()
            self.history = history
            self._render(self.view())

    def tap(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Play the cell that was tapped."""
        button = event.target.closest("[data-cell]")
        if not is_none(button):
            self.play(int(button.dataset.cell))

    def play(self, cell: int) -> None:
        """Play a cell, unless a level is to move; one that was stopped goes on.

        On a board that looks ahead, a tap only comes back from there.
        """
        if self._is_preview:
            self.end_preview()
            return
        seat = self.match.seat
        if seat is not None and not seat.is_human:
            if self._timer is None and self._then != self.reply:
                self.thinker.cancel()
                self.go_on(seat)
            return
        try:
            self.make(cell)
        except IllegalMove:
            self._render(refusal(self.match, cell, self.words))

    def go_on(self, seat: Seat) -> None:
        """Let the level at a seat move that waits for a tap, or the visitor's player there."""
        if seat.level == OWN and self.own.sandbox.is_busy:
            return
        if self.match.person is not None:
            self.is_paused = False
            self._render(self.view())
        self.reply()

    def make(self, cell: int) -> None:
        """Make a move, and let it be heard; raises `IllegalMove` as `Match.play` does."""
        mark = self.match.position.turn
        self.do(self.match.play(cell))
        if self.options.is_sounding:
            self.sound.mark(mark)

    def do(self, match: Match, told: str = "") -> None:
        """Go on to another match; undo comes back from it."""
        self.show(self.history.do(match), told)

    def new_game(self) -> None:
        """Begin anew; a reply that is pending is cancelled."""
        self.do(self.inside.own_match.new_game())

    def undo(self) -> None:
        """Go back one step."""
        self._step(self.history.undo, "undone", "nothing to undo")

    def redo(self) -> None:
        """Go forward again."""
        self._step(self.history.redo, "redone", "nothing to redo")

    def jump(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Show the game as it stood after the move that was tapped in the list."""
        button = event.target.closest("[data-ply]")
        if not is_none(button):
            self.show_ply(int(button.dataset.ply))

    def show_ply(self, ply: int) -> None:
        """Show the game as it stood after so many moves, and what came then."""
        history = self.history.jump(ply)
        self.show(history)
        self._review()

    def _review(self) -> None:
        """Tell how good the next move was, as far as that is known."""
        self.tell(review.review(self.match, self.words, self.thinker.judge).told)
        self._then = self._review if self.thinker.is_busy else None

    def show_turning_point(self) -> None:
        """Show the position in which the first mistake of an ended game was made."""
        ply = review.turning_ply(self.match, self.thinker.judge)
        if self.thinker.is_busy:
            self._wait(self.show_turning_point)
        elif ply is None:
            self.tell(self.words("no mistake"))
        else:
            self.show_ply(ply)

    def hint(self) -> None:
        """Show the best cells, and why; after the end, the first mistake instead.

        Where two levels play each other, let them pause or go on.
        """
        if self.match.position.outcome:
            self.show_turning_point()
        elif self.match.person is None:
            self.is_paused = not self.is_paused
            self.show(self.history)
        elif not self.match.is_waiting:
            self._render(advice(self.match, self.words, self.inside.judge))
            self._then = self.hint if self.thinker.is_busy else None

    def view(self) -> View:
        """Return what to show of the match."""
        return view(self.match, self.words, is_paused=self.is_paused)

    def preview(self, cells: Sequence[int]) -> None:
        """Show the board after so many moves more, which nobody makes."""
        if not cells:
            self.end_preview()
            return
        match = self.match
        for cell in cells:
            match = match.play(cell)
        ahead, now = view(match, self.words, is_paused=True), self._shown or self.view()
        ahead = replace(ahead, told=now.told, now=now.now, waiting=now.waiting, turn=None)
        self._is_preview = True
        self.screen.render(replace(ahead, over=False), is_preview=True)

    def end_preview(self) -> None:
        """Show the board as it is again."""
        if self._is_preview:
            self._is_preview = False
            self.refresh()

    def tell(self, told: str) -> None:
        """Say something in the status, and whose turn it is."""
        self._render(replace(self.view(), told=told))

    def show(self, history: History, told: str = "") -> None:
        """Take a history as the one on the page; if a level is to move, it will reply."""
        self._cancel()
        self.history = history
        self._chance = getrandbits(32)
        if self.match.person is not None:
            self.is_paused = False
        shown = self.view()
        if self.link.is_open:
            self.link.save(history)
            saved = True
        else:
            saved = self.saves.save(history)
            self.saves.save_shown(shown, self.match.new_game())
        told = told or ("" if saved else self.words("cannot save"))
        self._render(replace(shown, told=told) if told else shown)
        if shown.waiting:
            self._timer = window.setTimeout(self._reply, self.options.pause)

    def reply(self) -> None:
        """Play for the level that is to move, once it knows what it asks for."""
        self._timer = None
        seat = self.match.seat
        if seat is None or seat.level is None:
            return
        if seat.level == OWN:
            self.own.reply()
            return
        try:
            cell = named(seat.level)(self.match.position, Random(self._chance), self._best)
        except NotYet:
            self._then = self.reply
        else:
            self.make(cell)

    def pause(self, told: str) -> None:
        """Let the level wait for a tap, and say why."""
        self.is_paused = True
        self.tell(told)

    def on_thought(self) -> None:
        """Go on with what waited for a thought; after a game, show what it tells of the moves."""
        then, self._then = self._then, None
        if then is not None:
            then()
        elif self.match.position.outcome:
            self._render_panel()
        else:
            self.refresh()

    def _best(self, position: Position) -> tuple[int, ...]:
        return self.thinker.need(position).best

    def _wait(self, then: Callable[[], None]) -> None:
        """Say that an answer follows, and do something once there is more to know."""
        self.tell(self.words("later"))
        self._then = then

    def _step(self, step: Callable[[], History], done: str, nothing: str) -> None:
        try:
            history = step()
        except IllegalMove:
            self.tell(self.words(nothing))
        else:
            self.show(history, told=self.words(done))

    def _cancel(self) -> None:
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._timer = None
        self.thinker.cancel()
        if self._own:
            self._own.stop()
        self._then = None

    def refresh(self) -> None:
        """Show the same again, with whatever the panel adds to it now."""
        if self._shown is not None:
            self.screen.render(self.inside.with_verdicts(self._shown))
            self.inside.render()

    def _render(self, shown: View) -> None:
        self._shown, self._is_preview = shown, False
        self.refresh()
        self._render_panel()
        self.options.render()
        self.keys.render()

    def _render_panel(self) -> None:
        judge = self.thinker.judge
        self.screen.render_panel(self.history, self.words, judge, is_paused=self.is_paused)
