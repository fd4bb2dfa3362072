"""The tab Your players: an editor for players, games against them, and their proof."""

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Final, NamedTuple

from tictactoe.controls import Code, Control, Row, SmallBoard, command
from tictactoe.game import HUMAN, OWN, Seat
from tictactoe.lab.asking import ASKED, MOST_CELLS
from tictactoe.lab.attempt import Attempt, MistakesView, mistakes_view, play_on, watch_line
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.player_code import Failed, fault_text
from tictactoe.lab.player_shelf import FIRST
from tictactoe.lab.proof_text import proof_lines, replay, replay_button
from tictactoe.lab.tab import Chosen, Lab
from tictactoe.lab.text_limits import unfit
from tictactoe.lab.tournament import Contest, Results, foul_text
from tictactoe.naming import opponent_name
from tictactoe.players import LEVELS
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.words import Words

PLAY: Final = "play-proof"
"""The session's name for a lost game that this tab plays back."""
ROUNDS: Final = 10
"""How many rounds of two games are played on boards too large for a proof."""


class WhereView(NamedTuple):
    """A position in which the player failed, or differs from the perfect player."""

    board: SmallBoard
    caption: str


class YourPlayersView(NamedTuple):
    """The view of the tab: the players, the one in the editor, and its results."""

    examples: tuple[Row, ...]
    own: tuple[Row, ...]
    has_no_own: bool
    player: str
    name: str
    reset: Control
    code: Code
    patience: str
    is_large: bool
    """Whether the board is too large for a proof, so that the player meets a rival."""
    rival: str
    play: Control
    prove: Control
    fault: str
    message: str
    play_back: Control
    where: WhereView | None
    mistakes: MistakesView | None
    is_printed: bool
    printed: str
    resets: int
    """How many inputs were refused; the page overwrites each of them."""
    results: int
    """How many results there were; the page scrolls to each."""
    times_played: int
    """How often a game against the player was begun; the page then focuses the board."""


class YourPlayers(Attempt):
    """The player in the editor, and its results."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self._shelf = lab.players.shelf
        self._runner = lab.runner.noting(lab.players.note)
        self._key = FIRST
        self._gone: tuple[str, str] | None = None
        """The key and code of the deleted or reset player, which can be restored."""
        self._rival = next(reversed(LEVELS))
        self._rules = DEFAULT_RULES
        """The rules of the proof."""
        self._failed: Failed | None = None
        self._contest: Contest | None = None
        """The games against the rival."""
        self._results = 0
        self._times_played = 0
        self.pick(self._shelf.shown)
        self._message = "\n".join(map(self._refusal, sorted(self._shelf.refused)))

    @property
    def words(self) -> Words:
        """The texts in the language of the page."""
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
        """Add a player that chooses the first free cell."""
        self._add("", source("first_free"))

    @command
    def save(self) -> None:
        """Save the code as a file."""
        self._lab.download(f"{self._title}.py", self._code)

    def open_files(self, files: Sequence[tuple[str, str]]) -> None:
        """Add the player of each file, by name and code, and report what was added or refused."""
        refused, added, is_kept = [], 0, True
        for name, code in files:
            if why := self._unfit_file(code):
                refused.append(self.words("player too long", name=name, why=why))
            else:
                key = self._shelf.named(name.rpartition(".py")[0] or name)
                is_kept = self._add(key, code) and is_kept
                added += 1
        lines = [self.words("players added", count=added)] if len(files) > 1 else []
        lines += refused if is_kept else [*refused, self.words("cannot save")]
        self._message = "\n".join(lines)
        self._results += bool(lines)

    def _unfit_file(self, code: str) -> str:
        """Return why the text of a file is refused, empty if it is not."""
        is_code = code.strip() and "\0" not in code
        return unfit(code, self.words) if is_code else self.words("no player in file")

    @command
    def rename(self, name: str = "") -> None:
        """Rename the player; an example is copied under the new name."""
        key, code = self._shelf.named(name, but=self._key), self._code
        if not key:
            self.refuse(self.words("name taken"))
            self._refused += 1
        elif key != self._key:
            if self._key not in EXAMPLES:
                self._shelf.drop(self._key)
            is_kept = self._shelf.keep(key, code)
            self._key = key
            self._shelf.show(key)
            self._message = self._message if is_kept else self.words("cannot save")

    @command
    def reset(self) -> None:
        """Reset an example or delete an own player, or restore it."""
        if self._gone is not None:
            self._add(*self._gone)
        elif self._shelf.is_kept(self._key):
            gone = self._key, self._code
            self._shelf.drop(self._key)
            self.pick(self._key if self._key in EXAMPLES else FIRST)
            self._gone = gone

    @command
    def edit(self, code: str = "") -> None:
        """Store code that was typed."""
        self.write(code)

    def _store(self, code: str) -> bool:
        """Store the code; a changed example is kept as a copy."""
        self._gone = None
        if self._key in EXAMPLES and code != self._code:
            self._key = self._shelf.free_name(self._title, is_copy=True)
            self._shelf.show(self._key)
        return self._shelf.keep(self._key, code)

    def _add(self, key: str, code: str) -> bool:
        """Add a player under a key, or under a new one if it is empty, and show it.

        Return whether it could be stored.
        """
        key = key or self._shelf.free_name(self.words("my player"))
        is_kept = self._shelf.keep(key, code)
        self.pick(key)
        self._message = "" if is_kept else self.words("cannot save")
        return is_kept

    def _refusal(self, key: str) -> str:
        """Return why a stored player is not shown."""
        why = unfit(self._shelf.refused[key], self.words)
        return self.words("player too long", name=self._shelf.title(key, self.words), why=why)

    # Playing and proving

    @command
    def set_patience(self, seconds: str) -> None:
        """Set the time limit for a move."""
        self._lab.players.patience = float(seconds)

    @command
    def set_rival(self, level: str) -> None:
        """Set the level that the player meets on a large board."""
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
        self._times_played += 1

    @command
    def prove(self) -> None:
        """Start or stop the proof of the player."""
        is_busy, self._rules = self.is_busy, self._lab.session.match.game.rules
        self._forget()
        self._message = self.words("search stopped" if is_busy else "later")
        if not is_busy:
            self._lab.players.note("")
            is_large = self._rules.size > MOST_CELLS
            self._work = self._lab.start(self._run(self._meet if is_large else self._prove))

    @command
    def play_back(self) -> None:
        """Start or stop the playback of a lost game."""
        if self.proof and self.proof.loss:
            replay(self._lab, PLAY, self.proof.loss, self._rules)

    @command
    def go_there(self, mistake: str = "") -> None:
        """Show a mistake, or the position of the result, in the tree."""
        position = self._position
        if mistake and self.proof:
            position = self.proof.mistakes[int(mistake)].position
        if position is not None:
            self._lab.go(Chosen(position), "tree")

    @command
    def watch_mistake(self, mistake: str) -> None:
        """Show the line of the player that chose a mistake."""
        if found := self.mistake(mistake):
            watch_line(self._lab, found, self._title, self._code)

    @command
    def play_on(self, mistake: str) -> None:
        """Play against the player, from the position after a mistake."""
        if found := self.mistake(mistake):
            play_on(self._lab, found, self._title, self._code)

    async def _run(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        try:
            await work()
        except Failed as failed:
            self._failed, self._contest = failed, None
        self._work = None
        self._show_result()

    async def _prove(self) -> None:
        seconds = self._lab.players.patience
        self.proof, _ = await self._runner.prove(self._code, self._rules, self._report, seconds)

    async def _meet(self) -> None:
        codes = {self._key: self._code, self._rival: None}
        self._contest = Contest(codes, self._rules, ROUNDS)
        times = self._lab.players.patience, self._lab.session.thinker.seconds
        await self._runner.meet(self._contest, self._show_result, times)

    def _show_result(self) -> None:
        self._message = ""
        self._results += 1
        self._lab.redraw()

    def _forget(self) -> None:
        super()._forget()
        self._failed = self._contest = None

    # The view

    def follow(self) -> None:
        """Show the player that another tab chose, and a fault during a game."""
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
            self._message = self.words("search stopped")

    def view(self) -> YourPlayersView:
        """Return the view of the tab."""
        words, players, session = self.words, self._lab.players, self._lab.session
        is_large = session.match.game.rules.size > MOST_CELLS
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
            message=self._message or self._result_text(words),
            play_back=replay_button(session, PLAY, self.proof.loss if self.proof else None),
            where=self._where(words),
            mistakes=mistakes_view(self.proof, words),
            is_printed=bool(players.printed),
            printed=players.printed,
            resets=self._refused,
            results=self._results,
            times_played=self._times_played,
        )

    def _result_text(self, words: Words) -> str:
        """Return the result of the proof, or of the games against the rival so far."""
        if self.proof is None:
            results = self._contest.results if self._contest else None
            return _met_text(results, words) if results and results.played else ""
        lines = proof_lines(self.proof, self._rules, words)
        if not self.proof.answers_may_vary:
            lines.append(words("proof asked", times=ASKED))
        return "\n".join(lines)

    def _options(self, keys: Iterable[str]) -> tuple[Row, ...]:
        return tuple(Row(key, self._shelf.title(key, self.words)) for key in keys)

    def _reset(self, words: Words) -> Control:
        if self._gone:
            return Control(words("bring back"))
        key = "reset player" if self._key in EXAMPLES else "delete player"
        return Control(words(key), is_disabled=not self._shelf.is_kept(self._key))

    @property
    def _position(self) -> Position | None:
        """The position in which the player failed or first differs from the perfect player."""
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


def _met_text(results: Results, words: Words) -> str:
    """Describe the games of a player against its rival."""
    key, level = results.names
    games = results.of(key)
    score = words(
        "met",
        rival=opponent_name(level, words),
        different=results.different(key),
        won=games.wins,
        drawn=games.draws,
        lost=games.losses,
        **results.score(key),
    )
    fouls: dict[str, list[str]] = {}
    for played in results.fouls.get(key, ()):
        kind = played.foul.partition(" (")[0]  # without the list of legal cells
        fouls.setdefault(kind, []).append(played.foul)
    lines = (
        words("met fouls", count=len(alike), reason=foul_text(alike[0], words))
        for alike in fouls.values()
    )
    return "\n".join([score, *lines])
