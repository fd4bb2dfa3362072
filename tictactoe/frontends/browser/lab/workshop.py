"""The tab Your players: an editor for players, the games against them, and their proof."""

from collections.abc import Callable
from typing import Any, Final

from pyodide.ffi import JsException
from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.frontends.browser.dom import client, element, listen, on_click, write
from tictactoe.frontends.browser.lab.own import Own, Sandbox
from tictactoe.frontends.browser.lab.replay import play_loss
from tictactoe.frontends.browser.lab.shelf import LONGEST_CODE, BadName
from tictactoe.frontends.browser.lab.small_board import draw
from tictactoe.frontends.browser.page.saves import download, text_file
from tictactoe.frontends.browser.wire import SANDBOX, Content, part
from tictactoe.frontends.browser.wire.reports import read_played, read_proof
from tictactoe.game import HUMAN, OWN, Seat
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.losses import LARGEST
from tictactoe.lab.proof import Proof, proof_lines
from tictactoe.lab.tournament import Played, Results, wilson
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.players import LEVELS
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.session import Session
from tictactoe.view import opponent_name

NAME: Final = "proof"
"""What the game is called that is played back from here."""
FIRST: Final = "looks_right"
"""The player that is shown at first."""
ROUNDS: Final = 10
"""How often an opponent is met where not every game can be tried, with two games each time."""


class Workshop:
    """The player that is shown, and what is known of it."""

    def __init__(self, session: Session, own: Own, thinking_time: Callable[[], float]) -> None:
        self._session = session
        self._own = own
        self._thinking_time = thinking_time
        """How long levels may think about a move, in seconds."""
        self.shelf = own.shelf
        self.sandbox = Sandbox(client(SANDBOX))
        """Where players are proved, while others may play."""
        self._key = FIRST
        self._gone: tuple[str, str] | None = None
        """The key and the code that can be brought back."""
        self._told = ""
        self._fault: tuple[Fault, Position | None] | None = None
        self._proof: Proof | None = None
        self._played: list[Played] = []
        self._rules = DEFAULT_RULES
        """What the proof is of."""
        self._language = ""
        for level in reversed(LEVELS):
            element("rival").append(window.Option.new("", level))
        listen("player", "change", lambda event: self.pick(event.target.value))
        listen("player-name", "change", lambda event: self.name(event.target.value))
        listen("code", "input", lambda _event: self.edited())
        listen("open-player", "change", self.open_file)
        clicks = {
            "new-player": self.new,
            "reset-player": self.reset,
            "save-player": self.save_file,
            "play-own-player": self.play,
            "prove": self.prove,
            "play-proof": self.play_back,
        }
        for name, action in clicks.items():
            on_click(name, action)
        self.pick(own.shown if self.shelf.code(own.shown) else FIRST)
        window.boot.edit(element("code")).catch(_do_without)

    def show(self) -> None:
        """Show the player, and what is known of it on the board of the page."""
        if self._own.shown != self._key:
            self.pick(self._own.shown)
        fault = self._own.fault
        if fault is not None:
            self._own.fault = None
            self._forget()
            self._fault = fault
        self.render()

    def hide(self) -> None:
        """Prove nothing any more."""
        if self.sandbox.is_busy:
            self.sandbox.stop()
            self._told = self._session.words("search stopped")

    @property
    def code(self) -> str:
        """The source text that is shown."""
        return str(element("code").value)

    @property
    def title(self) -> str:
        """What the player that is shown is called."""
        return self.shelf.title(self._key, self._session.words)

    def pick(self, key: str) -> None:
        """Show another player."""
        self._key, self._gone = key, None
        self._own.show(key)
        self._show_code(self.shelf.code(key))

    def name(self, name: str) -> None:
        """Give the player that is shown a name; of an example, that makes a player of one's own."""
        try:
            key = self.shelf.named(name, but=self._key)
        except BadName:
            self._told = self._session.words("name taken")
        else:
            if key != self._key:
                code = self.code
                if self._key not in EXAMPLES:
                    self.shelf.drop(self._key)
                self._keep(key, code)
                self._key = key
                self._own.show(key)
        self.render()

    def new(self) -> None:
        """Begin a new player."""
        key = self.shelf.free_name(self._session.words("my player"))
        self._keep(key, source("first_free"))
        self.pick(key)

    def reset(self) -> None:
        """Make an example as it was, or delete a player of one's own; or bring it back."""
        if self._gone is not None:
            key, code = self._gone
            self._keep(key, code)
            self.pick(key)
            return
        gone = self._key, self.code
        self.shelf.drop(self._key)
        self.pick(self._key if self._key in EXAMPLES else FIRST)
        self._gone = gone
        self.render()

    def edited(self) -> None:
        """Keep what was typed."""
        self._gone = None
        self._forget()
        self._keep(self._key, self.code)
        element("code").dataset.fault = ""
        self.render()

    def save_file(self) -> None:
        """Offer the player as a file."""
        download(text_file(f"{self.title}.py", self.code))

    async def open_file(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Show a player that is in a file, under the name of the file."""
        file = event.target.files.item(0)
        if is_none(file):
            return
        code = await file.text() if file.size <= LONGEST_CODE else ""
        name = str(file.name).rpartition(".py")[0] or str(file.name)
        event.target.value = ""
        if not code.strip() or "\0" in code:
            self._told = self._session.words("no player in file")
            self.render()
            return
        try:
            key = self.shelf.named(name)
        except BadName:
            key = self.shelf.free_name(self._session.words("my player"))
        self._keep(key, code)
        self.pick(key)

    def play(self) -> None:
        """Let the player play, in the seat that it has or that of the opponent; or stop it."""
        own, session = self._own, self._session
        if own.sandbox.is_busy:
            own.cancel()
            session.pause_with(session.words("search stopped"))
            return
        self._forget()
        self._show_fault()
        seat, match = Seat(OWN, self.title), session.match
        is_same = own.is_started(self.title, self.code) or match.seat == seat
        own.start(self.title, self.code, self.patience)
        if seat in (match.x, match.o) and match.seat is not None and is_same:
            session.begin()
        elif match.o.is_human and not match.x.is_human:
            session.do(match.new_game().with_seats(seat, HUMAN))
        else:
            x = match.x if match.x.is_human else HUMAN
            session.do(match.new_game().with_seats(x, seat))
        document.querySelector('#board [tabindex="0"]').focus()
        if session.state != "due":
            own.check(self.title)

    @property
    def patience(self) -> float:
        """How many seconds the player may take for a move."""
        return float(element("patience").value)

    def prove(self) -> None:
        """Try every game of the player or, where there are too many, play some; or stop."""
        is_busy = self.sandbox.is_busy
        self._forget()
        self._show_fault()
        if is_busy:
            self._told = self._session.words("search stopped")
            self.render()
            return
        self._rules = self._session.match.game.rules
        question = {"rules": self._rules, "seconds": self.patience}
        if self._rules.size <= LARGEST:
            question |= {"code": self.code}
            self.sandbox.ask("prove", question, self.patience, self.proved, self.fail, self.count)
        else:
            thinking = self._thinking_time()
            question |= {
                "players": [(self.title, None, self.code), (self._rival, self._level, None)],
                "rounds": ROUNDS,
                "seed": int(window.Math.random() * 2**32),
                "thinking": thinking,
            }
            self.sandbox.ask(
                "tournament", question, self.patience + thinking, self.met, self.fail, self.meet
            )
        self._told = self._session.words("later")
        self.render()

    def proved(self, content: Content) -> None:
        """Take the proof."""
        self._proof = read_proof(content, self._rules)
        self._told = "\n".join(proof_lines(self._proof, self._rules, self._session.words))
        self.render()

    def count(self, content: Content) -> None:
        """Tell how far the proof is."""
        self._told = self._session.words("asked so far", count=part(content, "asked", int))
        write("proof-told", self._told)

    def meet(self, content: Content) -> None:
        """Take a game against the opponent."""
        if "played" in content:
            self._played.append(read_played(content, self._rules))
            self.met(content)

    def met(self, _content: Content) -> None:
        """Tell how the games against the opponent went so far."""
        games = Results((), self._played).against(self.title, self._rival)
        share = games.share or 0.0
        low, high = wilson(share, games.count)
        self._told = self._session.words(
            "met",
            rival=self._rival,
            won=games.wins,
            drawn=games.draws,
            lost=games.losses,
            score=round(100 * share),
            low=round(100 * low),
            high=round(100 * high),
        )
        self.render()

    def fail(self, fault: Fault, position: Position | None) -> None:
        """Tell what went wrong in the player."""
        self._forget()
        self._fault = fault, position
        self.render()

    def play_back(self) -> None:
        """Play the lost game back; or stop that."""
        session = self._session
        if session.playing == NAME:
            session.pause()
        elif self._proof is not None and self._proof.loss is not None:
            play_loss(session, NAME, self._proof.loss, self._rules)

    def render(self) -> None:
        """Show what is known."""
        words = self._session.words
        if self._language != words.language:
            self._speak()
        self._list()
        is_example = self._key in EXAMPLES
        element("player-name").value = self.title
        reset = "bring back" if self._gone else "reset player" if is_example else "delete player"
        write("reset-player", words(reset))
        is_reset = self._gone is not None or self.shelf.is_kept(self._key)
        element("reset-player").setAttribute("aria-disabled", "false" if is_reset else "true")
        element("rivals").hidden = self._session.match.game.rules.size <= LARGEST
        is_large = self._session.match.game.rules.size > LARGEST
        prove = "stop" if self.sandbox.is_busy else "play a match" if is_large else "prove"
        write("prove", words(prove))
        write("play-own-player", words("stop" if self._own.sandbox.is_busy else "play own player"))
        write("play-proof", words("stop" if self._session.playing == NAME else "play loss"))
        element("play-proof").hidden = not (self._proof and self._proof.loss)
        write("proof-told", self._told)
        printed = self.sandbox.printed or self._own.sandbox.printed
        element("prints").hidden = not printed
        write("printed", printed)
        self._show_fault()

    @property
    def _level(self) -> str:
        return str(element("rival").value)

    @property
    def _rival(self) -> str:
        return opponent_name(self._level, self._session.words)

    def _show_code(self, code: str) -> None:
        self._forget()
        element("code").value = code
        self.render()

    def _show_fault(self) -> None:
        """Show what went wrong, the line in the editor, and the position on a small board."""
        area, words = element("code"), self._session.words
        fault, position = self._fault or (None, None)
        if fault is None and self._proof is not None and self._proof.disagreement is not None:
            position = self._proof.disagreement.position
        write("fault", fault_text(fault, words) if fault else "")
        area.dataset.fault = str(fault.line or "") if fault else ""
        area.dispatchEvent(window.Event.new("shown"))
        where = element("where")
        where.hidden = position is None
        if position is not None:
            draw(where.querySelector("svg"), position)
            key = "differs here" if fault is None else "fault here"
            where.querySelector("figcaption").textContent = words(
                key, turn=position.turn, position=position
            )

    def _keep(self, key: str, code: str) -> None:
        if not self.shelf.keep(key, code):
            self._told = self._session.words("cannot save")

    def _forget(self) -> None:
        """Know nothing any more of the player."""
        self.sandbox.stop()
        self._told, self._fault, self._proof = "", None, None
        self._played.clear()

    def _list(self) -> None:
        """List the players."""
        words = self._session.words
        for group, keys in (("examples", EXAMPLES), ("own-players", self.shelf.own)):
            titles = [self.shelf.title(key, words) for key in keys]
            options = element(group).children
            if [option.textContent for option in options] != titles:
                element(group).replaceChildren(
                    *(window.Option.new(*pair) for pair in zip(titles, keys, strict=True))
                )
        element("own-players").hidden = not self.shelf.own
        element("player").value = self._key

    def _speak(self) -> None:
        """Say in the language of the page what the page does not say by itself."""
        words = self._session.words
        self._language = words.language
        element("examples").label = words("examples")
        element("own-players").label = words("tab workshop")
        for option in element("rival").options:
            option.textContent = opponent_name(option.value, words)


def _do_without(error: JsException) -> None:
    """Go on with the text area: the editor did not load."""
    window.console.log(f"no editor: {error}")
