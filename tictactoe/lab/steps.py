"""The tab Steps: a search of the position on the page or a visitor's player, line by line."""

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from tictactoe.controls import Control, Listing, command
from tictactoe.lab.moments import Level, Moment, NotKnown, StepView, Variable
from tictactoe.lab.player_steps import PlayerWalk
from tictactoe.lab.search_size import METHODS_OF_A_TREE, Suggestion, suggestions, take
from tictactoe.lab.search_steps import SearchWalk
from tictactoe.lab.search_trace import Path
from tictactoe.lab.tab import OWN_CODE, Lab, Running
from tictactoe.words import Words

if TYPE_CHECKING:
    from tictactoe.lab.seated_players import SeatedPlayers


class MomentView(NamedTuple):
    """The view of a moment."""

    levels: tuple[Level, ...]
    variables: tuple[Variable, ...]
    source: Listing


class Slider(NamedTuple):
    """A slider over the steps of a call, or of a player's run; steps count from 0."""

    last: int
    place: str
    progress: str


class StepsView(NamedTuple):
    """The view of the tab; `player` is the label of the visitor's player among the methods."""

    is_search: bool
    has_cuts: bool
    method: str
    player: str
    back: Control
    over: Control
    into: Control
    out: Control
    to_cut: Control
    play: Control
    slider: Slider | None
    message: str
    suggestions: tuple[Suggestion, ...]
    ask: Control
    explain: Control
    """Shows the line that chose a move of the visitor's player in the game."""
    moment: MomentView | None


class Steps:
    """The current moment of a walk, and the moments before it."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._search, self._player = SearchWalk(lab), PlayerWalk(lab)
        self._walk: SearchWalk | PlayerWalk = self._search
        self._method = METHODS_OF_A_TREE[0]
        self._players: SeatedPlayers | None = None
        """The visitor's players, loaded once the tab is shown."""
        self._speed = 600
        """The milliseconds between two steps while the walk plays."""
        self._moment = Moment()
        self._before: list[Moment] = []
        self._is_sliding = False
        """Whether the slider took the last step, so that one step back undoes all of its steps."""
        self._taken = 0
        """How many steps were taken, back or ahead; each brings its line into view."""
        self._is_playing = False
        self._timer: Running | None = None
        """Takes the next step while the walk plays."""
        self._request: Running | None = None
        """Requests a call of the search or the run of the player."""
        self._requested: tuple[Path | None, str] = None, ""
        """The call requested last, and the step that waits for it."""

    @command
    def use(self, method: str) -> None:
        """Walk through another search, or through the visitor's player."""
        self._method = method

    @command
    def set_speed(self, milliseconds: str) -> None:
        """Set the time between two steps."""
        self._speed = int(milliseconds)

    @command
    def step(self, way: str) -> None:
        """Step over, into or out of a call ("over", "into", "out"), or to a cut-off ("to_cut")."""
        self._pause()
        self._go(way)

    @command
    def back(self) -> None:
        """Take the last step back."""
        self._pause()
        if self._before:
            self._show(self._before.pop())

    @command
    def go_to(self, step: str) -> None:
        """Go to a step of the call, or of a player's run, by its number from 0."""
        self._stop()
        if not (found := self._found):
            return
        moment = Moment(self._moment.path, min(int(step), found.count - 1))
        start = self._before.pop() if self._is_sliding else self._moment
        is_sliding = moment != start
        if is_sliding:
            self._before.append(start)
        self._show(moment)
        self._is_sliding = is_sliding

    @command
    def play(self) -> None:
        """Take one step after another, or pause."""
        if self._is_playing:
            self._pause()
        else:
            self._is_playing = True
            self._go("into")

    @command
    def ask(self) -> None:
        """Request the missing call or run, or cancel the request."""
        if self._request:
            self._cancel_request()
            self._walk.stop()
        else:
            self._walk.retry()
            self._find(*self._requested)

    @command
    def take(self, way: str) -> None:
        """Take a suggestion."""
        self._method = take(self._lab, way) or self._method

    @command
    def explain(self) -> None:
        """Show the line that chose the last move of the player at the board, or its mistake."""
        if self._players and (choice := self._players.last_choice):
            self._lab.go(choice[0], "steps")

    def close(self) -> None:
        """Cancel all requests, and show the board of the match."""
        self._lab.session.preview(())
        self._stop()
        self._walk.leave()
        self._player.given = None

    def follow(self) -> None:
        """Take the position on the page, and the call or player that another tab chose for it."""
        session = self._lab.session
        if session.state == "due":
            return
        if self._players is None:
            self._lab.start(self._load_players())
        position, chosen = session.on_board.position, self._lab.chosen.pop("steps", None)
        if chosen and (chosen.code or chosen.position == position):
            self._method, self._player.given = chosen.method, chosen if chosen.code else None
        else:
            chosen = None
        walk = self._player if self._method == OWN_CODE else self._search
        is_other = walk is not self._walk
        if is_other:
            self._walk.leave()
            self._walk = walk
        if walk.begin(self._method, position) or is_other or chosen:
            self._stop()
            self._before, self._taken, self._requested = [], 0, (None, "")
            self._is_sliding = False
            self._moment = Moment(chosen.path) if chosen else Moment()
            session.preview(walk.path(self._moment))
        if walk.is_wanted and not self._request:
            self._find()

    def view(self) -> StepsView:
        """Return the view of the tab."""
        session, words, walk = self._lab.session, self._lab.session.words, self._walk
        found = None if session.state == "due" else self._found
        is_search, is_end = walk is self._search, found is None or found.is_end
        is_refused = is_search and bool(self._search.refused)
        message = found.message if found and not is_refused else walk.message(words)
        moment = None
        if found:
            source = Listing(walk.lines(found.function), found.line, self._taken)
            moment = MomentView(found.levels, found.variables, source)
            place = words("line number", line=found.line, function=found.function)
            message = f"{place} {message}".strip()

        def button(name: str, *, is_hidden: bool = False) -> Control:
            return Control(words(f"step {name}"), is_hidden=is_hidden, is_disabled=is_end)

        is_plain = not is_search or self._method == "minimax"
        title = self._title
        return StepsView(
            is_search=is_search,
            has_cuts=not is_plain,
            method=self._method,
            player=words("method own", name=title) if title else "",
            back=Control(words("step back"), is_disabled=not self._before),
            over=button("over"),
            into=button("into"),
            out=button("out"),
            to_cut=button("cut", is_hidden=is_plain),
            play=button("pause" if self._is_playing else "play"),
            slider=self._slider(found.count, words) if found else None,
            message=message,
            suggestions=suggestions(session, self._method),
            ask=walk.button(words, is_busy=self._request is not None, is_known=found is not None),
            explain=self._explain_button(words),
            moment=moment,
        )

    def _slider(self, count: int, words: Words) -> Slider:
        at = self._moment.step
        text = "step number in call" if self._walk is self._search else "step number"
        return Slider(count - 1, str(at), words(text, step=at + 1, count=count))

    def _explain_button(self, words: Words) -> Control:
        choice = self._players and self._players.last_choice
        if not choice:
            return Control("", is_hidden=True)
        chosen, cell = choice
        return Control(words("line of move", cell=chosen.position.rules.name(cell)))

    @property
    def _title(self) -> str:
        if self._player.given:
            return self._player.given.title
        shelf = self._players and self._players.shelf
        return shelf.title(shelf.shown, self._lab.session.words) if shelf else ""

    @property
    def _found(self) -> StepView | None:
        """The view of the moment, `None` while its calls are unknown."""
        with suppress(NotKnown):
            return self._walk.shown(self._moment, self._lab.session.words)
        return None

    async def _load_players(self) -> None:
        await self._lab.pause(0)
        self._players = self._lab.players
        self._lab.redraw()

    def _go(self, step: str) -> None:
        """Take a step, or request the call that it needs."""
        try:
            moment = self._walk.step(step, self._moment)
        except NotKnown as missing:
            if self._walk.is_wanted:
                self._find(missing.path, step)
            else:
                self._pause()
            return
        if moment != self._moment:
            self._before.append(self._moment)
            self._show(moment)
        if self._is_playing and (found := self._found) and not found.is_end:
            self._timer = self._lab.start(self._go_on())
        else:
            self._pause()

    async def _go_on(self) -> None:
        await self._lab.pause(self._speed)
        self._timer = None
        self._go("into")
        self._lab.redraw()

    def _show(self, moment: Moment) -> None:
        self._moment, self._is_sliding = moment, False
        self._taken += 1
        self._lab.session.preview(self._walk.path(moment))

    def _find(self, path: Path | None = None, step: str = "") -> None:
        """Request a call, the first missing one by default, and take a step once it is known."""
        path = self._walk.missing(self._moment) if path is None else path
        if path is not None:
            self._cancel_request()
            self._requested = path, step
            self._request = self._lab.start(self._wait(path, step))

    async def _wait(self, path: Path, step: str) -> None:
        await self._walk.find(path)
        self._request = None
        if self._moment == Moment() and self._walk is self._player:
            self._moment = self._player.start
            self._taken += self._player.is_at_end
        if self._walk.missing(Moment(path)) is not None:
            self._pause()
        elif step:
            self._go(step)
        self._lab.redraw()

    def _pause(self) -> None:
        self._is_playing = False
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def _cancel_request(self) -> None:
        if self._request:
            self._request.cancel()
        self._request = None

    def _stop(self) -> None:
        self._pause()
        self._cancel_request()
