"""The tab Tree: the search of the position on the page, one call opened after another."""

from functools import reduce
from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.lab.algorithms import DRAW, FULL, LOSS, WIN, Window
from tictactoe.lab.branches import (
    Form,
    Group,
    LevelName,
    Node,
    Row,
    group,
    kept_apart,
    key_of,
    level_names,
    nested,
    node,
    opened,
    path_of,
    root,
)
from tictactoe.lab.effort import METHODS_OF_A_TREE
from tictactoe.lab.explain import Path
from tictactoe.lab.remote_trace import RemoteTrace
from tictactoe.lab.suggestions import Suggestion, suggestions, take
from tictactoe.lab.tab import Chosen, Lab, Running
from tictactoe.rules import Position, other

MOST: Final = 300
"""How many rows are shown at once; for more, the calls opened first are closed."""
FORM: Final = "tree form"
"""The name under which it is kept whether the tree was shown as a list."""
AS_LIST: Final = "tree-as-list"


class TreeView(NamedTuple):
    """What the tab shows."""

    method: str
    form: Form
    is_picture: bool
    is_list: bool
    has_window: bool
    alpha: str
    alpha_text: str
    is_alpha_inside: bool
    """Whether alpha cuts anything off."""
    beta: str
    beta_text: str
    is_beta_inside: bool
    loss: str
    draw: str
    win: str
    is_folded: bool
    told: str
    suggestions: tuple[Suggestion, ...]
    ask: Control
    is_there: bool
    tree: tuple[Node, ...]
    levels: tuple[LevelName, ...]
    chosen: str
    """The row that was chosen, in words."""


class Tree:
    """The calls that are opened, and the row that is chosen."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._trace = RemoteTrace(lab)
        self._method = METHODS_OF_A_TREE[0]
        self._window: Window = FULL
        self._is_folded = False
        self._form: Form = "list" if lab.store.read(FORM) == AS_LIST else "picture"
        self._language = ""
        self._open: list[Path] = []
        """The calls that are open, or will be once they are known; the one opened first leads."""
        self._drawn: set[Path] = set()
        """Those of them that are shown as they are now."""
        self._top: Node | None = None
        self._groups: dict[str, Group] = {}
        """What is shown below each open call."""
        self._tree: tuple[Node, ...] | None = None
        """All rows, until something changes."""
        self.chosen = ""
        """The key of the chosen row, empty for the first."""
        self._work: Running | None = None
        """What opens one call after another."""
        self._is_asking = False

    @command
    def use(self, method: str) -> None:
        """Search by another method."""
        self._method = method

    @command
    def set_alpha(self, value: str) -> None:
        """Begin the search with another alpha."""
        self._window = kept_apart((int(value), self._window[1]), moved=0)

    @command
    def set_beta(self, value: str) -> None:
        """Begin the search with another beta."""
        self._window = kept_apart((self._window[0], int(value)), moved=1)

    @command
    def fold(self) -> None:
        """Merge moves that are turns or mirrors of each other, or show each."""
        self._is_folded = not self._is_folded
        self._drawn.clear()

    @command
    def show_as(self, form: str) -> None:
        """Show a list or a picture, and remember which."""
        self._form = "list" if form == "list" else "picture"
        self._lab.store.write(FORM, AS_LIST if form == "list" else "")
        self._clear()

    @command
    def ask(self) -> None:
        """Stop the search, or begin it again."""
        if self._is_asking:
            self._cancel()
            self._trace.stop()
        else:
            self._trace.retry()
            self._go_on()

    @command
    def take(self, way: str) -> None:
        """Take a suggestion."""
        self._method = take(self._lab, way) or self._method

    def choose(self, key: str) -> None:
        """Choose a row, with whose call Steps begins, and show its position on the board."""
        self.chosen, trace = key, self._trace
        self._lab.chosen["steps"] = Chosen(trace.position, trace.method, path_of(key))
        self.preview(key)

    def preview(self, key: str) -> None:
        """Show the position of a row on the board."""
        self._lab.session.preview(path_of(key))

    def toggle(self, key: str) -> None:
        """Open the call of a row, or close it."""
        path = path_of(key)
        if key_of(path) in self._groups:
            self._close(path)
        elif path not in self._open:
            self._open.append(path)
            self._go_on()

    def close(self) -> None:
        """Cancel what runs, and show the board as it is."""
        self._lab.session.preview(())
        self._cancel()
        self._trace.leave()

    def follow(self) -> None:
        """Take the position on the page."""
        session = self._lab.session
        if session.state == "due":
            return
        position, chosen = session.on_board.position, self._lab.chosen.pop("tree", None)
        if chosen and chosen.position == position:
            self._method = chosen.method
        before = self._trace.position, self._trace.method
        if self._trace.begin(self._method, position, self._window):
            self._cancel()
            self._drawn.clear()
        if position != before[0] or not self._open:
            self._open = [()]  # what was open would be another position
        after = position, self._method
        if before != after or session.words.language != self._language:
            self._language = session.words.language
            self._clear()
        self._go_on()

    def view(self) -> TreeView:
        """Return what the tab shows now."""
        session, words, trace = self._lab.session, self._lab.session.words, self._trace
        mark, refused = trace.position.turn, bool(trace.refused)
        loss, win = words("value win", mark=other(mark)), words("value win", mark=mark)
        texts = {LOSS: loss, DRAW: words("value draw"), WIN: win}
        alpha, beta = self._window
        is_waiting, is_over = self._is_asking or refused, trace.position.outcome is not None
        is_there = () in self._drawn or (self._top is not None and not refused)
        return TreeView(
            method=self._method,
            form=self._form,
            is_picture=self._form == "picture",
            is_list=self._form == "list",
            has_window=self._method != "minimax",
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
            told=trace.told(words) if is_waiting or is_over else "",
            suggestions=suggestions(session, self._method),
            ask=trace.again(words, is_busy=self._is_asking, is_offered=is_waiting),
            is_there=is_there and session.state != "due",
            tree=self._rows(),
            levels=level_names(
                mark, max((len(path_of(key)) + 1 for key in self._groups), default=0)
            ),
            chosen=self._chosen_text(),
        )

    def _rows(self) -> tuple[Node, ...]:
        if self._tree is None:
            self._tree = (nested(self._top, self._groups),) if self._top else ()
        return self._tree

    def _chosen_text(self) -> str:
        """Return the chosen row in words, as a screen reader says them."""
        row = self._row(self.chosen)
        is_open = isinstance(row, Node) and row.path in self._groups
        turn = self._groups[row.path].turn if row and is_open else None
        return " · ".join(filter(None, (row and row.label, turn)))

    def _row(self, key: str) -> Row | None:
        """Return the row with this key, else the first."""
        rows = (row for found in self._groups.values() for row in found.rows)
        return next((row for row in rows if row.key == key), self._top)

    def _go_on(self) -> None:
        """Draw a call that is open and known, and let the others follow."""
        if self._work or not self._trace.is_wanted:
            return
        path = self._due()
        if path in self._trace.frames:
            self._draw(path)
            path = self._due()
        if path is not None:
            self._work = self._lab.start(self._draw_rest())

    async def _draw_rest(self) -> None:
        """Draw one call after another, so that the page stays quick; ask for those not known."""
        while self._trace.is_wanted and (path := self._due()) is not None:
            if path in self._trace.frames:
                await self._lab.pause(0)
            else:
                self._is_asking = True
                await self._trace.find(path)
                self._is_asking = False
            if path == self._due() and path in self._trace.frames:
                self._draw(path)
            self._lab.redraw()
        self._work = None

    def _due(self) -> Path | None:
        """Return an open call that is to be drawn, and forget those that are no longer shown."""
        for path in [path for path in self._open if path not in self._drawn]:
            if not path:
                return path
            above = path[:-1]
            if above in self._drawn:
                keys = [row.key for row in self._groups[key_of(above)].rows]
                if key_of(path) in keys:
                    return path
            if above in self._drawn or above not in self._open:
                self._forget(path)
        return None

    def _draw(self, path: Path) -> None:
        frame, words = self._trace.frames[path], self._lab.session.words
        position = reduce(Position.play, path, self._trace.position)
        call = opened(frame, position, words, is_folded=self._is_folded)
        if not path:
            self._top = node(root(frame, position, words), self._form)
        self._groups[key_of(path)] = group(call, self._form)
        self._drawn.add(path)
        for first in [it for it in self._open if path[: len(it)] != it]:
            if sum(len(found.rows) for found in self._groups.values()) < MOST:
                break
            self._forget(first)
        self._settle()

    def _close(self, path: Path) -> None:
        self._forget(path)
        self._settle()

    def _forget(self, path: Path) -> None:
        """Close a call, and all below it."""
        self._open = [it for it in self._open if it[: len(path)] != path]
        self._drawn = {it for it in self._drawn if it[: len(path)] != path}
        for key in [key for key in self._groups if path_of(key)[: len(path)] == path]:
            del self._groups[key]
        self._tree = None

    def _clear(self) -> None:
        """Show nothing of the tree until it is drawn again."""
        self._drawn.clear()
        self._groups.clear()
        self._top = self._tree = None
        self._choose_first()

    def _settle(self) -> None:
        """Choose the first row if the chosen one is gone."""
        self._tree = None
        if self._row(self.chosen) is self._top:
            self._choose_first()

    def _choose_first(self) -> None:
        if path_of(self.chosen):
            self.chosen = ""
            self._lab.session.preview(())

    def _cancel(self) -> None:
        if self._work:
            self._work.cancel()
        self._work, self._is_asking = None, False
