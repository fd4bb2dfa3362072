"""The tab Your players: an editor for players, the games against them, and their proof."""

from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Final, NamedTuple

from tictactoe.controls import Code, Control, SmallBoard, command
from tictactoe.game import HUMAN, OWN, Seat
from tictactoe.lab.asking import ASKED, LARGEST
from tictactoe.lab.attempt import Attempt
from tictactoe.lab.bounds import unfit
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.mistakes import MistakesView, mistakes_view
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.replay import replay, replay_button
from tictactoe.lab.shelf import FIRST
from tictactoe.lab.tab import Lab
from tictactoe.lab.tournament import Contest, foul_text, percents
from tictactoe.lab.workshop import Failed, fault_text
from tictactoe.naming import opponent_name
from tictactoe.players import LEVELS
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.words import Words

PLAY: Final = "play-proof"
"""What the session calls a lost game that is played back from here."""
ROUNDS: Final = 10
"""How often an opponent is met where not every game can be tried, with two games each time."""


class Option(NamedTuple):
    """A player to choose."""

    key: str
    title: str


class WhereView(NamedTuple):
    """A position in which the player failed, or differs from the perfect player."""

    board: SmallBoard
    caption: str


class YourPlayersView(NamedTuple):
    """What the tab shows: the players, the one in the editor, and what is known of it."""

    examples: tuple[Option, ...]
    own: tuple[Option, ...]
    has_no_own: bool
    player: str
    """The key of the player in the editor."""
    name: str
    reset: Control
    code: Code
    patience: str
    is_large: bool
    """Whether it meets a rival, since not every game can be tried on the board."""
    rival: str
    play: Control
    prove: Control
    fault: str
    told: str
    play_back: Control
    where: WhereView | None
    mistakes: MistakesView | None
    is_printed: bool
    printed: str
    resets: int
    """How often a name or code that somebody typed was refused, and is written over."""


class YourPlayers(Attempt):
    """The player in the editor, and what is known of it."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self._shelf = lab.players.shelf
        self._sandbox = lab.sandbox.noting(lab.players.note)
        self._key = FIRST
        self._gone: tuple[str, str] | None = None
        """The key and the code that can be brought back."""
        self._rival = next(reversed(LEVELS))
        self._rules = DEFAULT_RULES
        """What the proof is of."""
        self._failed: Failed | None = None
        self.results = 0
        """How many results came in; each is to come into view."""
        self.starts = 0
        """How often the player was started; each leads to the board."""
        self.pick(self._shelf.shown)
        self._told = "\n".join(map(self._refusal, sorted(self._shelf.refused)))

    @property
    def words(self) -> Words:
        """The words of the page."""
        return self._lab.session.words

    # The player in the editor

    @property
    def _code(self) -> str:
        return self._shelf.code(self._key)

    @property
    def _title(self) -> str:
        return self._shelf.title(self._key, self.words)

    @command
    def pick(self, key: str) -> None:
        """Show a player in the editor."""
        self._key, self._gone = key, None
        self._shelf.show(key)
        self._forget()

    @command
    def add_new(self) -> None:
        """Add a player that takes the first free cell."""
        self._add(source("first_free"))

    @command
    def save(self) -> None:
        """Save the code as a file."""
        self._lab.download(f"{self._title}.py", self._code)

    def open_file(self, name: str, code: str) -> None:
        """Add the player of a file."""
        is_code = code.strip() and "\0" not in code
        why = unfit(code, self.words) if is_code else self.words("no player in file")
        if why:
            self._told = why
        else:
            self._add(code, name.rpartition(".py")[0] or name)

    @command
    def rename(self, name: str = "") -> None:
        """Give the player a name; of an example, that makes a player of one's own."""
        key, code = self._shelf.named(name, but=self._key), self._code
        if not key:
            self.refuse(self.words("name taken"))
            self._refused += 1
        elif key != self._key:
            if self._key not in EXAMPLES:
                self._shelf.drop(self._key)
            self._keep(key, code)
            self._key = key
            self._shelf.show(key)

    @command
    def reset(self) -> None:
        """Make an example as it was, or delete a player of one's own; or bring it back."""
        if self._gone is not None:
            key, code = self._gone
            self._keep(key, code)
            self.pick(key)
        elif self._shelf.is_kept(self._key):
            gone = self._key, self._code
            self._shelf.drop(self._key)
            self.pick(self._key if self._key in EXAMPLES else FIRST)
            self._gone = gone

    @command
    def edit(self, code: str = "") -> None:
        """Take code that somebody typed."""
        self.write(code)

    def _store(self, code: str) -> bool:
        self._gone = None
        return self._shelf.keep(self._key, code)

    def _add(self, code: str, name: str = "") -> None:
        key = self._shelf.named(name) or self._shelf.free_name(self.words("my player"))
        is_kept = self._shelf.keep(key, code)
        self.pick(key)
        self._told = "" if is_kept else self.words("cannot save")

    def _keep(self, key: str, code: str) -> None:
        if not self._shelf.keep(key, code):
            self._told = self.words("cannot save")

    def _refusal(self, key: str) -> str:
        """Return why a player that is stored is not shown."""
        why = unfit(self._shelf.refused[key], self.words)
        return self.words("player too long", name=self._shelf.title(key, self.words), why=why)

    # Playing and proving

    @command
    def set_patience(self, seconds: str) -> None:
        """Choose how long players may take for a move."""
        self._lab.players.patience = float(seconds)

    @command
    def set_rival(self, level: str) -> None:
        """Choose the level that the player meets on a large board."""
        self._rival = level

    @command
    def play(self) -> None:
        """Play against the player, or stop it."""
        players, session = self._lab.players, self._lab.session
        if players.is_busy:
            players.cancel()
            session.pause_with(self.words("search stopped"))
            return
        self._forget()
        seat, match = Seat(OWN, self._title), session.match
        is_same = players.is_started(self._title, self._code) or match.seat == seat
        players.start(self._title, self._code, players.patience)
        if seat in (match.x, match.o) and match.seat is not None and is_same:
            session.begin()
        elif match.o.is_human and not match.x.is_human:
            session.do(match.new_game().with_seats(seat, HUMAN))
        else:
            x = match.x if match.x.is_human else HUMAN
            session.do(match.new_game().with_seats(x, seat))
        if session.state != "due":
            players.check(self._title)
        self.starts += 1

    @command
    def prove(self) -> None:
        """Prove the player, or stop that."""
        is_busy, self._rules = self.is_busy, self._lab.session.match.game.rules
        self._forget()
        self._told = self.words("search stopped" if is_busy else "later")
        if not is_busy:
            self._lab.players.note("")
            is_large = self._rules.size > LARGEST
            self._work = self._lab.start(self._run(self._meet if is_large else self._prove))

    @command
    def play_back(self) -> None:
        """Play a lost game back, or stop that."""
        if self.proof and self.proof.loss:
            session, is_playing = self._lab.session, self._lab.may_move()
            replay(session, PLAY, self.proof.loss, self._rules, is_playing=is_playing)

    @command
    def go_there(self, mistake: str = "") -> None:
        """Show a mistake in the tree, or where the player failed."""
        position = self._position
        if mistake and self.proof:
            position = self.proof.mistakes[int(mistake)].position
        if position is not None:
            self._lab.go(position, "tree")

    async def _run(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        try:
            await work()
        except Failed as failed:
            self._told, self._failed = "", failed
        self._work = None
        self._show_result()

    async def _prove(self) -> None:
        def count(key: str, asked: int) -> None:
            self._told = self.words(key, count=asked)
            self._lab.redraw()

        seconds = self._lab.players.patience
        self.proof, _ = await self._sandbox.prove(self._code, self._rules, count, seconds)
        lines = proof_lines(self.proof, self._rules, self.words)
        if not self.proof.is_sampled:
            lines.append(self.words("proof asked", times=ASKED))
        self._told = "\n".join(lines)

    async def _meet(self) -> None:
        contest = Contest({self._key: self._code, self._rival: None}, self._rules, ROUNDS)
        times = self._lab.players.patience, self._lab.session.thinker.seconds
        await self._sandbox.meet(contest, partial(self._count_game, contest), times)

    def _count_game(self, contest: Contest) -> None:
        words, results, (key, level) = self.words, contest.results, contest.results.names
        games, different = results.against(key, level), results.different(key)
        met = words(
            "met",
            rival=opponent_name(level, words),
            different=different,
            won=games.wins,
            drawn=games.draws,
            lost=games.losses,
            **percents(games, different),
        )
        fouls: dict[str, list[str]] = {}
        for one in results.fouls.get(key, ()):  # alike but for the cells that were legal
            fouls.setdefault(one.foul.partition(" (")[0], []).append(one.foul)
        kinds = (
            words("met fouls", count=len(alike), reason=foul_text(alike[0], words))
            for alike in fouls.values()
        )
        self._told = "\n".join([met, *kinds])
        self._show_result()

    def _show_result(self) -> None:
        self.results += 1
        self._lab.redraw()

    def _forget(self) -> None:
        """Cancel what runs, and show nothing of what was found."""
        super()._forget()
        self._failed = None

    # What is shown

    def follow(self) -> None:
        """Take the player that was chosen elsewhere, and what went wrong at the board."""
        players = self._lab.players
        if self._shelf.shown != self._key:
            self.pick(self._shelf.shown)
        if players.failed is not None:
            self._forget()
            self._failed, players.failed = players.failed, None

    def close(self) -> None:
        """Cancel the proof."""
        if self._work:
            self._cancel()
            self._told = self.words("search stopped")

    def view(self) -> YourPlayersView:
        """Return what the tab shows now."""
        words, players, session = self.words, self._lab.players, self._lab.session
        is_large = session.match.game.rules.size > LARGEST
        fault = self._failed.fault if self._failed else None
        prove = "stop" if self._work else "play a match" if is_large else "prove"
        return YourPlayersView(
            examples=self._options(EXAMPLES),
            own=self._options(self._shelf.own),
            has_no_own=not self._shelf.own,
            player=self._key,
            name=self._title,
            reset=self._reset(words),
            code=Code(self._code, (fault.line or 0) if fault else 0),
            patience=f"{players.patience:g}",
            is_large=is_large,
            rival=self._rival,
            play=Control(words("stop" if players.is_busy else "play own player")),
            prove=Control(words(prove)),
            fault=fault_text(fault, words, self._code) if fault else "",
            told=self._told,
            play_back=replay_button(session, PLAY, self.proof.loss if self.proof else None),
            where=self._where(words),
            mistakes=mistakes_view(self.proof, words),
            is_printed=bool(players.printed),
            printed=players.printed,
            resets=self._refused,
        )

    def _options(self, keys: Iterable[str]) -> tuple[Option, ...]:
        return tuple(Option(key, self._shelf.title(key, self.words)) for key in keys)

    def _reset(self, words: Words) -> Control:
        if self._gone:
            return Control(words("bring back"))
        key = "reset player" if self._key in EXAMPLES else "delete player"
        return Control(words(key), is_disabled=not self._shelf.is_kept(self._key))

    @property
    def _position(self) -> Position | None:
        """Where the player failed, or differs from the perfect player."""
        if self._failed:
            return self._failed.position
        differs = self.proof.disagreement if self.proof else None
        return differs.position if differs else None

    def _where(self, words: Words) -> WhereView | None:
        position = self._position
        if position is None:
            return None
        key = "fault here" if self._failed else "differs here"
        return WhereView(SmallBoard(position), words(key, turn=position.turn, position=position))
