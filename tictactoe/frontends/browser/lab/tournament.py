"""The tab Tournament: players of one's own and built-in ones, everyone against everyone."""

from asyncio import sleep
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.frontends.browser.dom import (
    CLOCK,
    client,
    element,
    fresh,
    listen,
    made,
    on_click,
    write,
)
from tictactoe.frontends.browser.lab.cross import Cross
from tictactoe.frontends.browser.lab.own import Sandbox
from tictactoe.frontends.browser.lab.replay import may_move
from tictactoe.frontends.browser.lab.shelf import Shelf
from tictactoe.frontends.browser.page.saves import download, text_file
from tictactoe.frontends.browser.wire import SANDBOX, BadMessage, Content
from tictactoe.frontends.browser.wire.reports import read_played
from tictactoe.lab.examples import EXAMPLES
from tictactoe.lab.tournament import (
    Played,
    Results,
    csv_lines,
    distinct,
    game_lines,
    moves_text,
    pairings,
    renamed,
)
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.players import LEVELS
from tictactoe.rules import DEFAULT_RULES, MARKS, Position
from tictactoe.session import Session
from tictactoe.view import opponent_name, rules_name, sentences

NAME: Final = "tournament"
"""What a game is called that is played back from here."""
CHOSEN: Final = ("easy", "perfect", "win_then_block", "looks_right")
"""Who takes part as long as nobody chose."""
PAUSE: Final = 100
"""How long what is shown stands at least while games come in, in milliseconds."""
SPEECH: Final = 1_500
"""How long what is said stands at least, for a screen reader to come to its end."""
SLICE: Final = 50
"""How many games go into a file before the page may do something else."""


class Tournament:
    """Who takes part, and what came of it; players go by their keys, as on the shelf."""

    def __init__(self, session: Session, shelf: Shelf, thinking_time: Callable[[], float]) -> None:
        self._session = session
        self._shelf = shelf
        self._thinking_time = thinking_time
        """How long levels may think about a move, in seconds."""
        self.sandbox = Sandbox(client(SANDBOX))
        """Where the players meet."""
        self._cross = Cross(self.choose)
        self._rules = DEFAULT_RULES
        """What is played."""
        self._results = Results(())
        self._due: list[tuple[str, str]] = []
        """Who is X and who O in each game, from the first to the last."""
        self._unchecked: list[str] = []
        """The players whose code is to be looked at before they begin, the next of them last."""
        self._question: Content = {}
        self._is_short = False
        """Whether too few players were chosen."""
        self._fault: tuple[Fault, str | None] | None = None
        """What went wrong, and with whom if that is known."""
        self._pair: tuple[str, str] | None = None
        """The two whose games are listed."""
        self._playing: Played | None = None
        """The game that is played back."""
        self._listed: list[str] = []
        """The players that can be chosen."""
        self._language = ""
        self._games: list[tuple[Any, tuple[object, ...]]] = []
        """The buttons of the games that are listed, and what they say."""
        self._spoke = 0.0
        self._timer: int | None = None
        on_click("start-tournament", self.begin)
        listen("competitors", "change", self.change)
        listen("games", "click", self.play_back)
        listen("save-tournament-text", "click", self.save_text)
        listen("save-tournament-csv", "click", self.save_csv)

    def show(self) -> None:
        """Show what is known, if something has changed."""
        if self._playing and self._session.playing != NAME:
            self._playing = None
            self._render()
        keys = [*reversed(LEVELS), *EXAMPLES, *self._shelf.own]
        if (keys, self._session.words.language) != (self._listed, self._language):
            self._language = self._session.words.language
            self._list(keys)
            self._render()

    def hide(self) -> None:
        """Play no further; what was played stays."""
        self._end()

    def change(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Take that other players are chosen."""
        self._is_short = False
        self._render()

    def begin(self) -> None:
        """Let the players that are chosen meet; or stop."""
        if self.sandbox.is_busy:
            self._end()
            return
        switches = document.querySelectorAll("#competitors input")
        keys = [switch.value for switch in switches if switch.checked]
        self._is_short = len(keys) < 2
        if not self._is_short:
            self._start(keys)
        self._render()

    def check(self, _content: Content) -> None:
        """Look at the code of the next player; after the last one, let them play."""
        patience = self._question["seconds"]
        if self._unchecked:
            question = {"code": self._code(self._unchecked[-1]), "seconds": patience}
            self.sandbox.ask("check", question, patience, self.checked, self.fail)
            return
        patience += self._question["thinking"]
        self.sandbox.ask("tournament", self._question, patience, self.ended, self.fail, self.meet)

    def checked(self, content: Content) -> None:
        """Take that the code of a player can be run."""
        self._unchecked.pop()
        self.check(content)

    def meet(self, content: Content) -> None:
        """Take a game; raises `BadMessage` for one that is not the next."""
        if "played" not in content:
            return
        one = read_played(content, self._rules)
        place = len(self._results.played)
        if self._due[place : place + 1] != [(one.x, one.o)] or not one.is_true:
            raise BadMessage("a game is wrong or missing")
        self._results.add(one)
        if self._timer is None:
            self._timer = CLOCK.after(PAUSE, self.look)

    def ended(self, _content: Content) -> None:
        """Take that all games are played; raises `BadMessage` if they are not."""
        self._end()
        if len(self._results.played) < len(self._due):
            raise BadMessage("a game is wrong or missing")

    def fail(self, fault: Fault, position: Position | None) -> None:
        """Tell what went wrong, and in whom if that is known."""
        blamed, place = None, len(self._results.played)
        if self._unchecked:
            blamed = self._unchecked[-1] if fault.error != "NoPython" else None
        elif position is not None and place < len(self._due):
            blamed = self._due[place][MARKS.index(position.turn)]
        self._fault = fault, blamed
        self._end()

    def look(self) -> None:
        """Show the games that came in."""
        self._timer = None
        self._render()

    def choose(self, name: str, rival: str) -> None:
        """List the games of two players; or no more, if they are listed."""
        self._pair = None if self._pair == (name, rival) else (name, rival)
        self._render()

    def play_back(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Play the game back whose button was pressed; or stop that."""
        item = event.target.closest("li")
        if is_none(item) or self._pair is None:
            return
        place = list(item.parentElement.children).index(item)
        played = self._results.games(*self._pair)[place]
        session = self._session
        if self._playing is played and session.playing:
            session.pause()
        elif played.game.played:
            words, called = self._session.words, self._called()
            told = words("game shown", x=called[played.x], o=called[played.o])
            remarks = {}
            if played.foul:
                name = called[played.loser or played.x]
                foul = words("fouled", name=name, reason=played.foul)
                remarks[len(played.game.played)] = foul
            session.play_back(NAME, played.game, told, remarks, is_playing=may_move())
            self._playing = played if session.playing else None
            self._render()

    async def save_text(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Offer the cross table and every game as text."""
        called = self._called()
        head = f"{rules_name(self._rules)}\n\n{self._results.cross_text(called)}\n\n"
        games = (f"{line}\n" for line in game_lines(self._renamed()))
        download(text_file("tournament.txt", head + await _join(games)))

    async def save_csv(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Offer every game as CSV."""
        download(text_file("tournament.csv", await _join(csv_lines(self._renamed()))))

    def _start(self, keys: list[str]) -> None:
        self._rules = self._session.match.game.rules
        self._results, self._pair, self._fault = Results(keys), None, None
        rounds = int(element("rounds").value)
        self._due = list(pairings(keys, rounds))
        self._unchecked = [key for key in reversed(keys) if self._shelf.is_kept(key)]
        self._question = {
            "rules": self._rules,
            "players": [
                (key, *((key, None) if key in LEVELS else (None, self._code(key)))) for key in keys
            ],
            "rounds": rounds,
            "seconds": float(element("patience").value),  # of the tab Your players
            "seed": int(window.Math.random() * 2**32),
            "thinking": self._thinking_time(),
        }
        self._cross.lay(len(keys))
        self.check({})

    def _end(self) -> None:
        """Play no further, and show the best first."""
        self.sandbox.stop()
        if self._timer is not None:
            CLOCK.after_cancel(self._timer)
            self._timer = None
        self._render()

    def _code(self, key: str) -> str:
        return self._shelf.code(key)

    def _title(self, key: str) -> str:
        words = self._session.words
        return opponent_name(key, words) if key in LEVELS else self._shelf.title(key, words)

    def _called(self) -> dict[str, str]:
        """Return what to call each player that takes part: no two alike."""
        names = self._results.names
        return dict(zip(names, distinct(map(self._title, names)), strict=True))

    def _renamed(self) -> Iterator[Played]:
        return renamed(list(self._results.played), self._called())

    def _render(self) -> None:
        """Show what is known."""
        words, results, called = self._session.words, self._results, self._called()
        is_busy = self.sandbox.is_busy
        write("start-tournament", words("stop" if is_busy else "start tournament"))
        self._tell(called)
        for name in ("cross", "tournament-files"):
            element(name).hidden = not results.played
        write("about-cross", words("about cross", board=rules_name(self._rules, words)))
        # The best come first; while games come in, nobody moves away from under a finger.
        order = results.names if is_busy else [name for name, _ in results.standings()]
        self._cross.render(order, called, results, self._pair, words)
        self._render_fouls(called)
        self._render_games(called)

    def _tell(self, called: dict[str, str]) -> None:
        """Say how far it is, not so often that nobody could listen, and what went wrong."""
        words, count = self._session.words, len(self._results.played)
        values = {"count": count, "all": len(self._due)}
        now = CLOCK.now()
        if self.sandbox.is_busy:
            if count and now - self._spoke < SPEECH:
                return
            told = words("games so far", **values)
        elif self._is_short:
            told = words("two at least")
        elif not self._due:
            told = ""
        else:
            told = words("games played" if count == len(self._due) else "games stopped", **values)
        if self._fault and not self._is_short and not self.sandbox.is_busy:
            fault, blamed = self._fault
            text = fault_text(fault, words)
            if blamed is not None:
                text = words("player at fault", name=called[blamed], fault=text)
            told = sentences(text, told)
        self._spoke = now
        write("tournament-told", told)

    def _render_fouls(self, called: dict[str, str]) -> None:
        """Say of each player that fouled how often, and how the first time."""
        words, lines = self._session.words, []
        for name, fouls in self._results.fouls.items():
            first = fouls[0]
            rival = first.x if first.o == name else first.o
            line = words(
                "fouls",
                name=called[name],
                count=len(fouls),
                number=self._results.games(name, rival).index(first) + 1,
                rival=called[rival],
                mark=MARKS[0] if first.x == name else MARKS[1],
                reason=first.foul,
            )
            lines.append(line)
        shown = element("fouls")
        while shown.childElementCount > len(lines):
            shown.lastElementChild.remove()
        while shown.childElementCount < len(lines):
            shown.append(made("li"))
        for item, line in zip(shown.children, lines, strict=True):
            if item.textContent != line:
                item.textContent = line

    def _render_games(self, called: dict[str, str]) -> None:
        """List the games of the pair that is chosen."""
        words, pair = self._session.words, self._pair
        games = self._results.games(*pair) if pair else ()
        element("pair").hidden = not games
        if pair is None:
            return
        write("pair-title", words("pair", name=called[pair[0]], rival=called[pair[1]]))
        shown = element("games")
        while len(self._games) > len(games):
            self._games.pop()
            shown.lastElementChild.remove()
        for place, one in enumerate(games):
            if place == len(self._games):
                item = fresh("tournament-game")
                shown.append(item)
                self._games.append((item.firstElementChild, ()))
            button, before = self._games[place]
            said = one, self._playing is one, words.language
            if said == before:
                continue
            self._games[place] = button, said
            stop, end, moves = button.children
            stop.textContent = words("stop game") if self._playing is one else ""
            end.textContent = self._end_text(one, called)
            moves.textContent = moves_text(one.game)
            button.setAttribute("aria-disabled", "false" if one.game.played else "true")

    def _end_text(self, one: Played, called: dict[str, str]) -> str:
        """Say who was X, who O, and who won."""
        key = (
            "tournament fouled"
            if one.foul
            else "tournament won"
            if one.winner
            else "tournament drawn"
        )
        return self._session.words(
            key,
            x=called[one.x],
            o=called[one.o],
            winner=called.get(one.winner or ""),
            loser=called.get(one.loser or ""),
        )

    def _list(self, keys: list[str]) -> None:
        """List the players that can be chosen; those that were chosen stay so."""
        chosen = {
            switch.value
            for switch in document.querySelectorAll("#competitors input")
            if switch.checked
        }
        chosen = chosen if self._listed else set(CHOSEN)
        self._listed = keys
        own = self._shelf.own
        groups = {"tournament-levels": [*reversed(LEVELS)], "tournament-examples": EXAMPLES}
        for group, members in {**groups, "tournament-own": own}.items():
            box = element(group)
            box.replaceChildren()
            box.parentElement.hidden = not members
            for key in members:
                label = fresh("competitor")
                switch, title = label.children
                switch.value, switch.checked = key, key in chosen
                title.textContent = self._title(key)
                box.append(label)


async def _join(pieces: Iterable[str]) -> str:
    """Put text together, and let the page do other things meanwhile."""
    found = []
    for piece in pieces:
        found.append(piece)
        if len(found) % SLICE == 0:
            await sleep(0)
    return "".join(found)
