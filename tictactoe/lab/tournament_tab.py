"""The tab Tournament: players of one's own and built-in ones, everyone against everyone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.lab.cross_table import Column, CrossView, cross_rows
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
from tictactoe.words import Words

PLAY: Final = "tournament"
"""What the session calls a game that is played back from here."""
CHOSEN: Final = ("easy", "perfect", "mirror", "looks_right")
"""Who takes part as long as nobody chose."""
PAUSE: Final = 100
"""Shortest time between two redraws while games come in, in milliseconds."""
SPEECH: Final = 1.5
"""How many seconds a screen reader has for what is announced while games come in."""
SLICE: Final = 50
"""How many games go into a file before the page may do something else."""


class Competitor(NamedTuple):
    """A player that can take part, and whether it does."""

    key: str
    title: str
    is_chosen: bool


class FoulRow(NamedTuple):
    """How a player fouled."""

    key: str
    text: str


class GameRow(NamedTuple):
    """A game of the two whose games are listed."""

    key: int
    stop: str
    result: str
    moves: str
    is_empty: bool


class PairView(NamedTuple):
    """Two players, and all their games."""

    title: str
    games: tuple[GameRow, ...]


class TournamentView(NamedTuple):
    """What the tab shows: who can take part, what came of it, and the games of two."""

    levels: tuple[Competitor, ...]
    examples: tuple[Competitor, ...]
    own: tuple[Competitor, ...]
    has_no_own: bool
    rounds: str
    begin: Control
    live: str
    told: str
    cross: CrossView | None
    fouls: tuple[FoulRow, ...]
    pair: PairView | None
    has_games: bool


class Tournament:
    """Who takes part, and what came of it; players go by their keys, as on the shelf."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._shelf = lab.players.shelf
        self._chosen = set(CHOSEN)
        self._rounds = 5
        self._contest = Contest({})
        self._work: Running | None = None
        self._drawing: Running | None = None
        """What redraws the games that came in, if any did."""
        self._is_quiet = False
        """Whether a screen reader still reads what was announced before."""
        self._spoke = 0.0
        self._is_short = False
        self._fault: tuple[Fault, str | None] | None = None
        """What went wrong, and with whom if that is known."""
        self._pair = ""
        """The key of the pair whose games are listed."""
        self._playing: Played | None = None

    @command
    def toggle(self, key: str) -> None:
        """Let a player take part, or not."""
        self._chosen ^= {key}
        self._is_short = False

    @command
    def set_rounds(self, rounds: str) -> None:
        """Choose how often everyone meets everyone."""
        self._rounds = int(rounds)

    @command
    def begin(self) -> None:
        """Begin a tournament, or stop it."""
        if self._work:
            self._cancel()
            return
        keys = [key for key in (*self._levels, *EXAMPLES, *self._shelf.own) if key in self._chosen]
        self._is_short = len(keys) < 2
        if not self._is_short:
            codes = {key: None if key in LEVELS else self._shelf.code(key) for key in keys}
            rules = self._lab.session.match.game.rules
            self._contest = Contest(codes, rules, self._rounds)
            self._pair, self._fault = "", None
            self._is_quiet, self._spoke = False, monotonic()
            self._work = self._lab.start(self._run())

    @command
    def choose(self, pair: str) -> None:
        """List the games of two, or not any more."""
        self._pair = "" if self._pair == pair else pair

    @command
    def play_back(self, key: str) -> None:
        """Play a game back, or stop that."""
        played, session = self._games[int(key)], self._lab.session
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
            session.play_back(PLAY, played.game, told, remarks, is_playing=self._lab.may_move())
            self._playing = played if session.playing else None

    @command
    async def save_text(self) -> None:
        """Save the results as a text."""
        words, renamed = self._lab.session.words, self._renamed()
        table = Results(self._called().values(), renamed).cross_text(words)
        head = f"{rules_name(self._contest.rules, words)}\n\n{table}\n\n"
        games = (f"{line}\n" for line in game_lines(renamed, words))
        self._lab.download("tournament.txt", head + await self._join(games))

    @command
    async def save_csv(self) -> None:
        """Save the games as a table."""
        self._lab.download("tournament.csv", await self._join(csv_lines(self._renamed())))

    def follow(self) -> None:
        """Note that no game is played back any more."""
        if self._lab.session.playing != PLAY:
            self._playing = None

    def close(self) -> None:
        """Play no further; what was played stays."""
        self._cancel()

    def view(self) -> TournamentView:
        """Return what the tab shows now."""
        words, results, called = self._lab.session.words, self._contest.results, self._called()
        return TournamentView(
            levels=self._competitors(self._levels),
            examples=self._competitors(EXAMPLES),
            own=self._competitors(self._shelf.own),
            has_no_own=not self._shelf.own,
            rounds=str(self._rounds),
            begin=Control(words("stop" if self._work else "start tournament")),
            live="off" if self._is_quiet else "polite",
            told=self._told(called, words),
            cross=self._cross(called, words) if results.played else None,
            fouls=tuple(
                FoulRow(key, self._foul_text(key, fouls, called, words))
                for key, fouls in results.fouls.items()
            ),
            pair=self._pair_view(called, words) if self._games else None,
            has_games=bool(results.played),
        )

    # While it runs

    async def _run(self) -> None:
        contest, times = self._contest, (self._lab.players.patience, self._thinking)
        try:
            await self._lab.sandbox.meet(contest, self._count, times)
        except Failed as failed:
            self._fault = failed.fault, contest.to_blame(failed.fault, failed.position)
        self._work = None
        self._cancel()
        self._lab.redraw()

    @property
    def _thinking(self) -> float:
        return self._lab.session.thinker.seconds

    def _count(self) -> None:
        if not self._drawing:
            self._drawing = self._lab.start(self._draw_soon())

    async def _draw_soon(self) -> None:
        """Redraw what came in; announce it only once a screen reader has read what was before."""
        await self._lab.pause(PAUSE)
        self._drawing = None
        self._is_quiet = monotonic() - self._spoke < SPEECH
        if not self._is_quiet:
            self._spoke = monotonic()
        self._lab.redraw()

    def _cancel(self) -> None:
        for running in (self._work, self._drawing):
            if running:
                running.cancel()
        self._work = self._drawing = None
        self._is_quiet = False

    async def _join(self, pieces: Iterable[str]) -> str:
        """Put text together, and let the page do other things meanwhile."""
        found = []
        for piece in pieces:
            found.append(piece)
            if len(found) % SLICE == 0:
                await self._lab.pause(0)
        return "".join(found)

    # What is shown

    @property
    def _levels(self) -> Sequence[str]:
        return [*reversed(LEVELS)]

    @property
    def _games(self) -> Sequence[Played]:
        """The games of the two that were chosen."""
        return self._contest.results.games(*self._pair.split("\n")) if self._pair else ()

    def _title(self, key: str) -> str:
        words = self._lab.session.words
        return opponent_name(key, words) if key in LEVELS else self._shelf.title(key, words)

    def _called(self) -> dict[str, str]:
        """Return what to call each player that takes part: no two alike."""
        names = self._contest.results.names
        return dict(zip(names, distinct(map(self._title, names)), strict=True))

    def _renamed(self) -> list[Played]:
        called, played = self._called(), self._contest.results.played
        return [replace(one, x=called[one.x], o=called[one.o]) for one in played]

    def _competitors(self, keys: Iterable[str]) -> tuple[Competitor, ...]:
        return tuple(Competitor(key, self._title(key), key in self._chosen) for key in keys)

    def _cross(self, called: Mapping[str, str], words: Words) -> CrossView:
        results = self._contest.results
        # The best come first; while games come in, nobody moves away from under a finger.
        order = results.names if self._work else [name for name, _ in results.standings()]
        ordered = {key: called[key] for key in order}
        return CrossView(
            words("about cross", board=rules_name(self._contest.rules, words)),
            tuple(Column(*column) for column in ordered.items()),
            cross_rows(ordered, results, self._pair, words),
        )

    def _told(self, called: Mapping[str, str], words: Words) -> str:
        """Say how far it is, and what went wrong."""
        count, due = len(self._contest.results.played), len(self._contest.due)
        if self._work:
            return words("games so far", count=count, all=due)
        if self._is_short:
            return words("two at least")
        told = words("games played" if count == due else "games stopped", count=count, all=due)
        told = told if due else ""
        if self._fault is None:
            return told
        fault, blamed = self._fault
        text = fault_text(fault, words)
        if fault.error not in OURS:
            name = words("someone") if blamed is None else called[blamed]
            text = words("player at fault", name=name, fault=text)
        return sentences(text, told)

    def _foul_text(
        self, name: str, fouls: Sequence[Played], called: Mapping[str, str], words: Words
    ) -> str:
        first = fouls[0]
        rival = first.x if first.o == name else first.o
        return words(
            "fouls",
            name=called[name],
            count=len(fouls),
            number=self._contest.results.games(name, rival).index(first) + 1,
            rival=called[rival],
            mark=MARKS[0] if first.x == name else MARKS[1],
            reason=foul_text(first.foul, words),
        )

    def _pair_view(self, called: Mapping[str, str], words: Words) -> PairView:
        name, rival = (called[key] for key in self._pair.split("\n"))
        rows = (self._game(key, one, called, words) for key, one in enumerate(self._games))
        return PairView(words("pair", name=name, rival=rival), tuple(rows))

    def _game(self, key: int, one: Played, called: Mapping[str, str], words: Words) -> GameRow:
        names = {"x": called[one.x], "o": called[one.o]}
        if one.winner and one.loser:
            names |= {"winner": called[one.winner], "loser": called[one.loser]}
        end = "fouled" if one.foul else "won" if one.winner else "drawn"
        return GameRow(
            key,
            words("stop game") if one is self._playing else "",
            words(f"tournament {end}", **names),
            moves_text(one.game),
            is_empty=not one.game.played,
        )
