"""The tab Tournament: players of one's own and built-in ones, everyone against everyone."""

from asyncio import sleep
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pyscript import document

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.cross_table import CrossTable
from tictactoe.frontends.browser.page.saves import download_text
from tictactoe.lab.examples import EXAMPLES
from tictactoe.lab.tab import Lab, Running
from tictactoe.lab.tournament import (
    OURS,
    Contest,
    Played,
    Results,
    csv_lines,
    distinct,
    foul_text,
    game_lines,
    moves_text,
)
from tictactoe.lab.workshop import Failed, Fault, fault_text
from tictactoe.naming import opponent_name, rules_name, sentences
from tictactoe.players import LEVELS
from tictactoe.rules import MARKS
from tictactoe.session import Session

NAME: Final = "tournament"
"""What a game is called that is played back from here."""
CHOSEN: Final = ("easy", "perfect", "mirror", "looks_right")
"""Who takes part as long as nobody chose."""
PAUSE: Final = 100
"""How long what is shown stands at least while games come in, in milliseconds."""
SPEECH: Final = 1_500
"""How long what is said stands at least, for a screen reader to come to its end."""
SLICE: Final = 50
"""How many games go into a file before the page may do something else."""


class Tournament:
    """Who takes part, and what came of it; players go by their keys, as on the shelf."""

    def __init__(self, session: Session, lab: Lab, thinking_time: Callable[[], float]) -> None:
        self._session = session
        self._lab = lab
        self._shelf = lab.players.shelf
        self._thinking_time = thinking_time
        self._work: Running | None = None
        self._contest = Contest({})
        self._is_short = False
        self._fault: tuple[Fault, str | None] | None = None
        """What went wrong, and with whom if that is known."""
        self._pair: tuple[str, str] | None = None
        """The two whose games are listed."""
        self._playing: Played | None = None
        self._listed: tuple[object, ...] = ()
        """The players that can be chosen, and in which language."""
        self._spoke = 0.0
        self._timer = dom.Timer()
        self._written = dom.Written()
        self._cross = CrossTable(self._choose)
        self._games = dom.Rows("games", partial(dom.fresh, "tournament-game"), self._write_game)
        dom.on_part("competitors", "change", "input", self._change)
        dom.on_part("games", "click", "li", self._play_back)

    def show(self) -> None:
        """Show what is known, if something has changed."""
        if self._playing and self._session.playing != NAME:
            self._playing = None
            self._render()
        groups = {"levels": [*reversed(LEVELS)], "examples": EXAMPLES, "own": self._shelf.own}
        listed = groups, self._session.words.language
        if listed != self._listed:
            chosen = self._chosen() if self._listed else CHOSEN
            self._listed = listed
            for group, keys in groups.items():
                self._list(dom.element(f"tournament-{group}"), keys, chosen)
            self._render()

    def hide(self) -> None:
        """Play no further; what was played stays."""
        self._end()

    def _list(self, box: dom.Element, keys: Sequence[str], chosen: Sequence[str]) -> None:
        box.parentElement.hidden = not keys
        box.replaceChildren()
        for key in keys:
            label = dom.fresh("competitor")
            switch, title = label.children
            switch.value, switch.checked = key, key in chosen
            title.textContent = self._title(key)
            box.append(label)

    def _chosen(self) -> list[str]:
        return [switch.value for switch in document.querySelectorAll("#competitors :checked")]

    def _change(self, _switch: object) -> None:
        self._is_short = False
        self._render()

    @command
    def begin(self) -> None:
        """Begin a tournament, or stop it."""
        if self._work:
            self._end()
            return
        keys = self._chosen()
        self._is_short = len(keys) < 2
        if not self._is_short:
            self._start(keys)
        self._render()

    def _start(self, keys: list[str]) -> None:
        """Let players meet."""
        codes = {key: None if key in LEVELS else self._shelf.code(key) for key in keys}
        rounds = int(dom.element("rounds").value)
        patience = float(dom.element("patience").value)  # of the tab Your players
        self._contest = Contest(codes, self._session.match.game.rules, rounds)
        self._pair = self._fault = None
        self._cross.lay(len(keys))
        times = patience, self._thinking_time()
        self._work = self._lab.start(self._play(times))

    async def _play(self, times: tuple[float, float]) -> None:
        try:
            await self._lab.sandbox.meet(self._contest, self._meet, times)
        except Failed as failed:
            self._fault = failed.fault, self._contest.to_blame(failed.fault, failed.position)
        self._work = None
        self._end()

    def _meet(self) -> None:
        if not self._timer.is_due:
            self._timer.start(PAUSE, self._render)

    def _end(self) -> None:
        if self._work:
            self._work.cancel()
        self._work = None
        self._timer.stop()
        self._render()

    def _choose(self, name: str, rival: str) -> None:
        self._pair = None if self._pair == (name, rival) else (name, rival)
        self._render()

    def _play_back(self, item: dom.Element) -> None:
        played, session = self._listed_games[dom.place_of(item)], self._session
        if self._playing is played and session.playing:
            session.pause()
        elif played.game.played:
            words, called = session.words, self._called()
            told = words("game shown", x=called[played.x], o=called[played.o])
            remarks = {}
            if played.foul:
                name = called[played.loser or played.x]
                foul = words("fouled", name=name, reason=foul_text(played.foul, words))
                remarks[len(played.game.played)] = foul
            session.play_back(NAME, played.game, told, remarks, is_playing=dom.may_move())
            self._playing = played if session.playing else None
            self._render()

    @command
    async def save_text(self) -> None:
        """Save the results as a text."""
        words, renamed = self._session.words, self._renamed()
        table = Results(self._called().values(), renamed).cross_text(words)
        head = f"{rules_name(self._contest.rules, words)}\n\n{table}\n\n"
        games = (f"{line}\n" for line in game_lines(renamed, words))
        download_text("tournament.txt", head + await _join(games))

    @command
    async def save_csv(self) -> None:
        """Save the games as a table."""
        download_text("tournament.csv", await _join(csv_lines(self._renamed())))

    def _title(self, key: str) -> str:
        words = self._session.words
        return opponent_name(key, words) if key in LEVELS else self._shelf.title(key, words)

    def _called(self) -> dict[str, str]:
        """Return what to call each player that takes part: no two alike."""
        names = self._contest.results.names
        return dict(zip(names, distinct(map(self._title, names)), strict=True))

    def _renamed(self) -> list[Played]:
        called, played = self._called(), self._contest.results.played
        return [replace(one, x=called[one.x], o=called[one.o]) for one in played]

    @property
    def _listed_games(self) -> Sequence[Played]:
        return self._contest.results.games(*self._pair) if self._pair else ()

    def _render(self) -> None:
        words, results, called = self._session.words, self._contest.results, self._called()
        is_busy = self._work is not None
        dom.write("start-tournament", words("stop" if is_busy else "start tournament"))
        self._tell(called)
        for name in ("cross", "tournament-files"):
            dom.element(name).hidden = not results.played
        board = rules_name(self._contest.rules, words)
        dom.write("about-cross", words("about cross", board=board))
        # The best come first; while games come in, nobody moves away from under a finger.
        order = results.names if is_busy else [name for name, _ in results.standings()]
        self._cross.render({key: called[key] for key in order}, results, self._pair, words)
        fouls = [self._foul_text(*foul, called) for foul in results.fouls.items()]
        if self._written.changes("fouls", fouls):
            dom.element("fouls").replaceChildren(*(dom.made("li", text) for text in fouls))
        games = self._listed_games
        dom.element("pair").hidden = not games
        if self._pair:
            name, rival = (called[key] for key in self._pair)
            dom.write("pair-title", words("pair", name=name, rival=rival))
        self._games.draw([(one, one is self._playing, words.language) for one in games])

    def _tell(self, called: dict[str, str]) -> None:
        """Say how far it is, not so often that nobody could listen, and what went wrong."""
        words = self._session.words
        count, due = len(self._contest.results.played), len(self._contest.due)
        is_busy, now = self._work is not None, dom.CLOCK.now()
        is_quiet = is_busy and count and now - self._spoke < SPEECH
        dom.element("tournament-told").ariaLive = "off" if is_quiet else "polite"
        if not is_quiet:
            self._spoke = now
        if is_busy:
            key = "games so far"
        elif self._is_short:
            key = "two at least"
        else:
            key = "games played" if count == due else "games stopped"
        told = words(key, count=count, all=due) if due or self._is_short else ""
        if self._fault and not self._is_short and not is_busy:
            fault, blamed = self._fault
            text = fault_text(fault, words)
            if fault.error not in OURS:
                name = words("someone") if blamed is None else called[blamed]
                text = words("player at fault", name=name, fault=text)
            told = sentences(text, told)
        dom.write("tournament-told", told)

    def _foul_text(self, name: str, fouls: list[Played], called: dict[str, str]) -> str:
        first = fouls[0]
        rival = first.x if first.o == name else first.o
        return self._session.words(
            "fouls",
            name=called[name],
            count=len(fouls),
            number=self._contest.results.games(name, rival).index(first) + 1,
            rival=called[rival],
            mark=MARKS[0] if first.x == name else MARKS[1],
            reason=foul_text(first.foul, self._session.words),
        )

    def _write_game(self, item: dom.Element, shown: tuple[Played, bool, str]) -> None:
        one, is_playing, _ = shown
        words, called = self._session.words, self._called()
        names = {"x": called[one.x], "o": called[one.o]}
        if one.winner and one.loser:
            names |= {"winner": called[one.winner], "loser": called[one.loser]}
        end = "fouled" if one.foul else "won" if one.winner else "drawn"
        button = item.firstElementChild
        stop, result, moves = button.children
        stop.textContent = words("stop game") if is_playing else ""
        result.textContent = words(f"tournament {end}", **names)
        moves.textContent = moves_text(one.game)
        button.setAttribute("aria-disabled", dom.flag(not one.game.played))


async def _join(pieces: Iterable[str]) -> str:
    """Put text together, and let the page do other things meanwhile."""
    found = []
    for piece in pieces:
        found.append(piece)
        if len(found) % SLICE == 0:
            await sleep(0)
    return "".join(found)
