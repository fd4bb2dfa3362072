"""The tab Your players: an editor for players, the games against them, and their proof."""

from collections.abc import Callable
from functools import partial
from typing import Final

from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.editor import open_editor
from tictactoe.frontends.browser.lab.jump import Go
from tictactoe.frontends.browser.lab.mistake_list import MistakeList
from tictactoe.frontends.browser.lab.replay import Replay
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.frontends.browser.page.language import option
from tictactoe.frontends.browser.page.saves import download_text
from tictactoe.game import HUMAN, OWN, Seat
from tictactoe.lab.bounds import LONGEST_CODE, unfit
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.proof import ASKED, LARGEST, Proof, proof_lines
from tictactoe.lab.shelf import FIRST
from tictactoe.lab.tab import Lab, Running
from tictactoe.lab.tournament import Contest, foul_text, percents
from tictactoe.lab.workshop import Failed, fault_text
from tictactoe.naming import opponent_name
from tictactoe.players import LEVELS
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.session import Session

MOST_BYTES: Final = 4 * (LONGEST_CODE + 1)
"""How much of a file is read: UTF-8 has four bytes for a character at most."""
ROUNDS: Final = 10
"""How often an opponent is met where not every game can be tried, with two games each time."""


class Workshop:
    """The player that is shown, and what is known of it."""

    def __init__(
        self,
        session: Session,
        lab: Lab,
        thinking_time: Callable[[], float],
        go: Go,
    ) -> None:
        self._session = session
        self._lab = lab
        self._players = players = lab.players
        self._go = go
        self._thinking_time = thinking_time
        self._shelf = players.shelf
        self._sandbox = lab.sandbox.noting(players.note)
        self._work: Running | None = None
        """The proof or the games that a player is asked for, while others may play."""
        self._key = FIRST
        self._gone: tuple[str, str] | None = None
        """The key and the code that can be brought back."""
        self._told = ""
        self._failed: Failed | None = None
        self._proof: Proof | None = None
        self._position: Position | None = None
        """Where it failed, or differs from the perfect player."""
        self._rules = DEFAULT_RULES
        """What the proof is of."""
        self._written = dom.Written()
        self._replay = Replay(session, "play-proof")
        self._lost = MistakeList(session, "lost", go)
        dom.element("rival").append(
            *(option(level, level, session.words) for level in reversed(LEVELS))
        )
        dom.listen("player", "change", lambda event: self._pick(event.target.value))
        dom.listen("player-name", "change", lambda event: self._rename(event.target.value))
        dom.listen("code", "input", lambda _event: self._edit())
        dom.listen("open-player", "change", self._open_file)
        dom.on_part("card", "click", "button", lambda button: self._insert(button.textContent))
        self._pick(self._shelf.shown)
        open_editor("code", lambda: session.words, self._refuse)
        self._told = "\n".join(map(self._refusal, sorted(self._shelf.refused)))

    def show(self) -> None:
        """Show the player, and what is known of it on the board of the page."""
        if self._shelf.shown != self._key:
            self._pick(self._shelf.shown)
        if self._players.failed is not None:
            self._forget()
            self._failed, self._players.failed = self._players.failed, None
        self._render()

    def hide(self) -> None:
        """Prove nothing any more."""
        if self._work:
            self._cancel()
            self._told = self._session.words("search stopped")

    # The player that is shown

    @property
    def _code(self) -> str:
        return str(dom.element("code").value)

    @property
    def _title(self) -> str:
        return self._shelf.title(self._key, self._session.words)

    def _pick(self, key: str) -> None:
        self._key, self._gone = key, None
        self._shelf.show(key)
        self._forget()
        dom.element("code").value = self._shelf.code(key)
        self._render()

    def _keep(self, key: str, code: str) -> None:
        if not self._shelf.keep(key, code):
            self._told = self._session.words("cannot save")

    def _add(self, code: str, name: str = "") -> None:
        my_player = self._session.words("my player")
        key = self._shelf.named(name) or self._shelf.free_name(my_player)
        self._keep(key, code)
        self._pick(key)

    @command
    def add_new(self) -> None:
        """Add a player that takes the first free cell."""
        self._add(source("first_free"))

    @command
    def save(self) -> None:
        """Save the code as a file."""
        download_text(f"{self._title}.py", self._code)

    async def _open_file(self, event: dom.Event) -> None:
        file = event.target.files.item(0)
        if is_none(file):
            return
        code = await file.slice(0, MOST_BYTES).text()
        event.target.value = ""
        words = self._session.words
        is_code = code.strip() and "\0" not in code
        self._told = unfit(code, words) if is_code else words("no player in file")
        if self._told:
            self._render()
        else:
            self._add(code, str(file.name).rpartition(".py")[0] or str(file.name))

    def _rename(self, name: str) -> None:
        """Give the player that is shown a name; of an example, that makes a player of one's own."""
        key = self._shelf.named(name, but=self._key)
        if not key:
            self._told = self._session.words("name taken")
            dom.element("player-name").value = self._title
        elif key != self._key:
            if self._key not in EXAMPLES:
                self._shelf.drop(self._key)
            self._keep(key, self._code)
            self._key = key
            self._shelf.show(key)
        self._render()

    @command
    def reset(self) -> None:
        """Make an example as it was, or delete a player of one's own; or bring it back."""
        if self._gone is not None:
            key, code = self._gone
            self._keep(key, code)
            self._pick(key)
            return
        gone = self._key, self._code
        self._shelf.drop(self._key)
        self._pick(self._key if self._key in EXAMPLES else FIRST)
        self._gone = gone
        self._render()

    def _insert(self, text: str) -> None:
        """Put something where the cursor is; it goes on behind it."""
        area = dom.element("code")
        area.setRangeText(text, area.selectionStart, area.selectionEnd, "end")
        self._edit()
        area.labels.item(0).click()

    def _refusal(self, key: str) -> str:
        """Return why a player that is stored is not shown."""
        words, why = self._session.words, unfit(self._shelf.refused[key], self._session.words)
        return words("player too long", name=self._shelf.title(key, words), why=why)

    def _refuse(self, why: str) -> None:
        self._told = why
        dom.write("proof-told", why)

    def _edit(self) -> None:
        if why := unfit(self._code, self._session.words):  # where there is no editor
            dom.element("code").value = self._shelf.code(self._key)
            self._refuse(why)
            return
        self._gone = None
        self._forget()
        self._keep(self._key, self._code)
        self._render()

    # Playing and proving

    @property
    def _patience(self) -> float:
        return float(dom.element("patience").value)

    def _forget(self) -> None:
        self._cancel()
        self._told, self._failed, self._proof = "", None, None

    def _cancel(self) -> None:
        if self._work:
            self._work.cancel()
        self._work = None

    @command
    def play(self) -> None:
        """Play against the player, or stop it."""
        own, session = self._players, self._session
        if own.is_busy:
            own.cancel()
            session.pause_with(session.words("search stopped"))
            return
        self._forget()
        self._show_fault()
        seat, match = Seat(OWN, self._title), session.match
        is_same = own.is_started(self._title, self._code) or match.seat == seat
        own.start(self._title, self._code, self._patience)
        if seat in (match.x, match.o) and match.seat is not None and is_same:
            session.begin()
        elif match.o.is_human and not match.x.is_human:
            session.do(match.new_game().with_seats(seat, HUMAN))
        else:
            x = match.x if match.x.is_human else HUMAN
            session.do(match.new_game().with_seats(x, seat))
        document.querySelector('#board [tabindex="0"]').focus()
        if session.state != "due":
            own.check(self._title)

    @command
    def prove(self) -> None:
        """Prove the player, or stop that."""
        is_busy = self._work is not None
        self._forget()
        self._show_fault()
        self._told = self._session.words("search stopped" if is_busy else "later")
        self._rules = self._session.match.game.rules
        if not is_busy and self._rules.size <= LARGEST:
            self._work = self._lab.start(self._prove())
        elif not is_busy:
            self._work = self._lab.start(self._meet())
        self._players.note("")
        self._render()

    async def _prove(self) -> None:
        asked = self._sandbox.prove(self._code, self._rules, self._count, self._patience)
        try:
            self._proof, _ = await asked
        except Failed as failed:
            self._fail(failed)
        else:
            self._work = None
            self._take(self._proof)

    async def _meet(self) -> None:
        level = str(dom.element("rival").value)
        contest = Contest({self._key: self._code, level: None}, self._rules, ROUNDS)
        told, times = partial(self._tell_met, contest), (self._patience, self._thinking_time())
        try:
            await self._sandbox.meet(contest, told, times)
        except Failed as failed:
            self._fail(failed)
        else:
            self._work = None
            self._tell_met(contest)

    def _take(self, proof: Proof) -> None:
        words = self._session.words
        lines = proof_lines(proof, self._rules, words)
        if not proof.is_sampled:
            lines.append(words("proof asked", times=ASKED))
        self._told = "\n".join(lines)
        self._render()
        dom.element("proof-told").scrollIntoView(block="nearest")

    def _count(self, key: str, asked: int) -> None:
        self._told = self._session.words(key, count=asked)
        dom.write("proof-told", self._told)

    def _tell_met(self, contest: Contest) -> None:
        words, (key, level) = self._session.words, contest.results.names
        games = contest.results.against(key, level)
        counts = {"won": games.wins, "drawn": games.draws, "lost": games.losses}
        rival = opponent_name(level, words)
        different = contest.results.different(key)
        found = percents(games, different)
        met = words("met", rival=rival, different=different, **counts, **found)
        fouls: dict[str, list[str]] = {}
        for one in contest.results.fouls.get(key, ()):  # alike but for the cells that were legal
            fouls.setdefault(one.foul.partition(" (")[0], []).append(one.foul)
        self._told = "\n".join([met, *map(self._fouls_text, fouls.values())])
        self._render()
        dom.element("proof-told").scrollIntoView(block="nearest")

    def _fouls_text(self, fouls: list[str]) -> str:
        words = self._session.words
        return words("met fouls", count=len(fouls), reason=foul_text(fouls[0], words))

    def _fail(self, failed: Failed) -> None:
        self._forget()
        self._failed = failed
        self._render()
        dom.element("fault").scrollIntoView(block="nearest")

    # What is shown

    def _render(self) -> None:
        words = self._session.words
        self._list()
        if self._written.changes("player-name", self._title):  # or what is typed would be lost
            dom.element("player-name").value = self._title
        is_example = self._key in EXAMPLES
        reset = "bring back" if self._gone else "reset player" if is_example else "delete player"
        dom.write("reset-player", words(reset))
        is_reset = self._gone is not None or self._shelf.is_kept(self._key)
        dom.element("reset-player").setAttribute("aria-disabled", dom.flag(not is_reset))
        is_large = self._session.match.game.rules.size > LARGEST
        dom.element("rivals").hidden = not is_large
        prove = "stop" if self._work else "play a match" if is_large else "prove"
        dom.write("prove", words(prove))
        dom.write("play-own-player", words("stop" if self._players.is_busy else "play own player"))
        self._replay.draw(self._proof.loss if self._proof else None, self._rules)
        dom.write("proof-told", self._told)
        self._lost.draw(self._proof)
        dom.element("prints").hidden = not self._players.printed
        dom.write("printed", self._players.printed)
        self._show_fault()

    def _show_fault(self) -> None:
        area, words = dom.element("code"), self._session.words
        failed = self._failed
        fault, self._position = (failed.fault, failed.position) if failed else (None, None)
        if fault is None and self._proof is not None and self._proof.disagreement is not None:
            self._position = self._proof.disagreement.position
        position = self._position
        dom.write("fault", fault_text(fault, words, self._code) if fault else "")
        area.dataset.fault = str(fault.line or "") if fault else ""
        area.dispatchEvent(window.Event.new("shown"))
        where = dom.element("where")
        where.hidden = position is None
        if position is not None:
            draw(where.querySelector("svg"), position)
            key = "differs here" if fault is None else "fault here"
            dom.fill(where, {"figcaption": words(key, turn=position.turn, position=position)})

    @command
    def go_there(self) -> None:
        """Show where it failed in the tree."""
        if self._position is not None:
            self._go(self._position, "tree")

    def _list(self) -> None:
        for name, keys in (("examples", EXAMPLES), ("own-players", self._shelf.own)):
            titles = [self._shelf.title(key, self._session.words) for key in keys]
            if self._written.changes(name, titles):
                dom.element(name).replaceChildren(*map(window.Option.new, titles, keys))
        dom.element("own-players").hidden = not self._shelf.own
        dom.element("player").value = self._key
