"""The tab Tree: the search of the position on the page, opened call by call."""

from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.lab import branches
from tictactoe.lab.algorithms import DRAW, FULL, LOSS, WIN, Window
from tictactoe.lab.branches import Form, Group, LeftOut, LevelName, Node, Row, key_of, path_of
from tictactoe.lab.known_calls import PlayerCalls, SearchCalls
from tictactoe.lab.search_size import METHODS_OF_A_TREE, Suggestion, suggestions, take
from tictactoe.lab.search_trace import Path
from tictactoe.lab.tab import OWN_CODE, Chosen, Lab, Running
from tictactoe.rules import other

MOST_ROWS: Final = 300
"""How many rows are shown at once; above that, the calls opened first are closed."""
FORM: Final = "tree form"
"""The key under which the store has the form."""
AS_LIST: Final = "tree-as-list"


class TreeView(NamedTuple):
    """The view of the tab; `is_alpha_inside` if the window includes the range of alpha's slider."""

    method: str
    form: Form
    has_window: bool
    player: str
    """The label of a pupil's code among the methods, empty if there is none."""
    has_no_player: bool
    is_search: bool
    alpha: str
    alpha_text: str
    is_alpha_inside: bool
    beta: str
    beta_text: str
    is_beta_inside: bool
    loss: str
    draw: str
    win: str
    is_folded: bool
    message: str
    suggestions: tuple[Suggestion, ...]
    ask: Control
    is_there: bool
    tree: tuple[Row, ...]
    levels: tuple[LevelName, ...]
    chosen: str
    chosen_row: str
    """The key of the chosen row, empty without a tree."""
    is_row_open: bool | None


class Tree:
    """The open calls, and the chosen row."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._search, self._own = SearchCalls(lab), PlayerCalls(lab)
        self._trace: SearchCalls | PlayerCalls = self._search
        self._method = METHODS_OF_A_TREE[0]
        self._window: Window = FULL
        self._is_folded = False
        self._form: Form = "list" if lab.store.read(FORM) == AS_LIST else "picture"
        self._language = ""
        self._open: list[Path] = []
        """The open calls in the order in which they were opened, also those not yet known."""
        self._current: set[Path] = set()
        """The open calls whose rows are up to date."""
        self._top: Node | None = None
        self._groups: dict[str, Group] = {}
        """The rows below each open call."""
        self._tree: Row | None = None
        """The first row with all rows below it, until something changes."""
        self._chosen = ""
        """The key of the chosen row, empty for the first."""
        self._work: Running | None = None
        self._is_asking = False

    @command
    def use(self, method: str) -> None:
        """Switch to another search method."""
        self._method = method

    @command
    def set_alpha(self, value: str) -> None:
        """Begin the search with another alpha."""
        alpha, beta = int(value), self._window[1]
        self._window = alpha, beta if alpha < beta else WIN

    @command
    def set_beta(self, value: str) -> None:
        """Begin the search with another beta."""
        alpha, beta = self._window[0], int(value)
        self._window = alpha if alpha < beta else LOSS, beta

    @command
    def fold(self) -> None:
        """Merge moves that are turns or mirrors of each other, or show each."""
        self._is_folded = not self._is_folded
        self._current.clear()

    @command
    def show_as(self, form: str) -> None:
        """Show a list or a picture, and remember which."""
        self._form = "list" if form == "list" else "picture"
        self._lab.store.write(FORM, AS_LIST if form == "list" else "")
        self._clear()

    @command
    def ask(self) -> None:
        """Stop the search, or start it again."""
        if self._is_asking:
            self._cancel()
            self._trace.stop()
        else:
            self._trace.retry()
            self._update()

    @command
    def take(self, way: str) -> None:
        """Take a suggestion."""
        self._method = take(self._lab, way) or self._method

    def choose(self, key: str) -> None:
        """Choose a row, show its position on the board, and make Steps begin with its call."""
        self._chosen, trace = key, self._trace
        if trace.method != OWN_CODE:
            self._lab.chosen["steps"] = Chosen(trace.position, trace.method, path_of(key))
        self.preview(key)

    def preview(self, key: str) -> None:
        """Show the position of a row on the board."""
        self._lab.session.preview(path_of(key))

    def is_open(self, key: str) -> bool | None:
        """Return whether the call of a row is open; `None` if there is none, or the game ended."""
        row = self._row(key)
        is_call = isinstance(row, Node) and not row.is_end
        return key_of(path_of(key)) in self._groups if is_call else None

    def toggle(self, key: str) -> None:
        """Open the call of a row, or close it; other rows stay as they are."""
        path, is_open = path_of(key), self.is_open(key)
        if is_open:
            self._close(path)
            self._keep_chosen()
        elif is_open is False and path not in self._open:
            self._open.append(path)
            self._update()

    def close(self) -> None:
        """Cancel the running task, and show the board of the match."""
        self._lab.session.preview(())
        self._cancel()
        self._trace.leave()
        self._own.given = None
        if self._method == OWN_CODE:
            self._method = METHODS_OF_A_TREE[0]

    def follow(self) -> None:
        """Take the position on the page."""
        session = self._lab.session
        if session.state == "due":
            return
        position, chosen = session.on_board.position, self._lab.chosen.pop("tree", None)
        if chosen and chosen.position == position:
            self._method, self._own.given = chosen.method, chosen if chosen.code else None
        before = self._trace.position, self._trace.method, self._language
        trace = self._own if self._method == OWN_CODE else self._search
        is_other = trace is not self._trace
        self._trace = trace
        if trace.begin(self._method, position, self._window) or is_other:
            self._cancel()
            self._current.clear()
        if position != before[0] or not self._open:
            self._open = [()]
        self._language = session.words.language
        if before != (position, self._method, self._language):
            self._clear()
        self._update()

    def view(self) -> TreeView:
        """Return the view of the tab."""
        session, words, trace = self._lab.session, self._lab.session.words, self._trace
        mark, is_refused = trace.position.turn, bool(trace.refused)
        loss, win = words("value win", mark=other(mark)), words("value win", mark=mark)
        texts = {LOSS: loss, DRAW: words("value draw"), WIN: win}
        alpha, beta = self._window
        if self._tree is None and self._top:
            self._tree = branches.nested(self._top, self._groups)
        depth = max((len(path_of(key)) + 1 for key in self._groups), default=0)
        is_waiting, is_over = self._is_asking or is_refused, trace.position.outcome is not None
        is_there = () in self._current or (self._top is not None and not is_refused)
        chosen = self._row(self._chosen)
        return TreeView(
            method=self._method,
            form=self._form,
            has_window=self._method not in ("minimax", OWN_CODE),
            player=words("method own", name=self._own.given.title) if self._own.given else "",
            has_no_player=self._own.given is None,
            is_search=self._method != OWN_CODE,
            alpha=str(alpha),
            alpha_text=texts[alpha],
            is_alpha_inside=alpha != DRAW,
            beta=str(beta),
            beta_text=texts[beta],
            is_beta_inside=beta != DRAW,
            loss=loss,
            draw=texts[DRAW],
            win=win,
            is_folded=self._is_folded,
            message=trace.message(words) if is_waiting or is_over else "",
            suggestions=suggestions(session, self._method),
            ask=trace.again(words, is_busy=self._is_asking, is_offered=is_waiting),
            is_there=is_there and session.state != "due",
            tree=(self._tree,) if self._tree else (),
            levels=branches.level_names(mark, depth, is_search=self._method != OWN_CODE),
            chosen=self._chosen_text(),
            chosen_row=chosen.key if chosen else "",
            is_row_open=self.is_open(self._chosen),
        )

    def _chosen_text(self) -> str:
        row = self._row(self._chosen)
        if row is None:
            return ""
        if isinstance(row, LeftOut):
            return row.reason
        below = self._groups.get(row.path)
        return f"{row.label} · {below.turn}" if below else str(row.label)

    def _row(self, key: str) -> Row | None:
        """Return the row with this key, else the first."""
        rows = (row for found in self._groups.values() for row in found.rows)
        return next((row for row in rows if row.key == key), self._top)

    def _update(self) -> None:
        """Build the rows of one open call if it is known, and start a task for the others."""
        if self._work or not self._trace.is_wanted:
            return
        path = self._due()
        if path is not None and path in self._trace.frames:
            self._open_call(path)
            path = self._due()
        if path is not None:
            self._work = self._lab.start(self._update_rest())

    async def _update_rest(self) -> None:
        """Build the rows of one call after another, with pauses for the page between them."""
        while self._trace.is_wanted and (path := self._due()) is not None:
            if path in self._trace.frames:
                await self._lab.pause(0)
            else:
                self._is_asking = True
                await self._trace.find(path)
                self._is_asking = False
            if path == self._due() and path in self._trace.frames:
                self._open_call(path)
            self._lab.redraw()
        self._work = None

    def _due(self) -> Path | None:
        """Return an open call whose rows must be rebuilt while its parent's are current.

        `None` if there is none.
        """
        return next(
            (
                path
                for path in self._open
                if path not in self._current and (not path or path[:-1] in self._current)
            ),
            None,
        )

    def _open_call(self, path: Path) -> None:
        trace, words = self._trace, self._lab.session.words
        if not path:
            self._top = trace.top(self._form, words)
        found = trace.group(path, self._form, words, is_folded=self._is_folded)
        self._groups[key_of(path)] = found
        self._current.add(path)
        keys = [row.key for row in found.rows]
        for below in [opened for opened in self._open if opened and opened[:-1] == path]:
            if key_of(below) not in keys:
                self._close(below)
        for first in [opened for opened in self._open if path[: len(opened)] != opened]:
            if sum(len(found.rows) for found in self._groups.values()) < MOST_ROWS:
                break
            self._close(first)
        self._keep_chosen()

    def _close(self, path: Path) -> None:
        """Close a call, and all below it."""

        def is_below(other: Path) -> bool:
            return other[: len(path)] == path

        self._open = [opened for opened in self._open if not is_below(opened)]
        self._current = {current for current in self._current if not is_below(current)}
        self._groups = {
            key: found for key, found in self._groups.items() if not is_below(path_of(key))
        }
        self._tree = None

    def _clear(self) -> None:
        """Show no tree until its rows are rebuilt."""
        self._current.clear()
        self._groups.clear()
        self._top = self._tree = None
        self._choose_first()

    def _keep_chosen(self) -> None:
        """Choose the first row if the chosen one is gone."""
        self._tree = None
        if self._row(self._chosen) is self._top:
            self._choose_first()

    def _choose_first(self) -> None:
        if path_of(self._chosen):
            self._chosen = ""
            self._lab.session.preview(())

    def _cancel(self) -> None:
        if self._work:
            self._work.cancel()
        self._work, self._is_asking = None, False
