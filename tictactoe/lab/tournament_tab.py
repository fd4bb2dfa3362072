"""The tab Tournament: the choice of players, the cross table, and the games played back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Final, NamedTuple

from tictactoe.controls import Control, Row, command
from tictactoe.lab.class_results import ClassResults, ClassView
from tictactoe.lab.examples import EXAMPLES
from tictactoe.lab.player_code import Failed, Fault, fault_text
from tictactoe.lab.tab import Lab, Running
from tictactoe.lab.tournament import (
    OURS,
    Contest,
    Played,
    Results,
    csv_lines,
    foul_text,
    game_lines,
    games_text,
    moves_text,
    result_text,
)
from tictactoe.naming import opponent_name, rules_name
from tictactoe.players import LEVELS
from tictactoe.rules import MARKS
from tictactoe.words import Words

PLAY: Final = "tournament"
"""The session's name for a game that this tab plays back."""
CHOSEN: Final = ("easy", "perfect", "mirror", "looks_right")
"""The players that are chosen at first."""
PAUSE: Final = 100
"""Shortest time between two redraws while games come in, in milliseconds."""
SPEECH: Final = 1.5
"""Shortest time between two announcements while games come in, in seconds."""
SLICE: Final = 50
"""How many games are written to a file before the page handles other events."""
LEVELS_SHOWN: Final = tuple(reversed(LEVELS))
"""The levels, the strongest first."""
PUPIL: Final = "@"
"""The prefix of the key of a pupil's player."""
NO_PAIR: Final = "\N{EN DASH}"
"""The sign in the table for a player against itself."""


class Competitor(NamedTuple):
    """A player, and whether it is chosen."""

    key: str
    title: str
    is_chosen: bool


class PairCell(NamedTuple):
    """The games of one player against another, with a button that lists them."""

    key: str
    no_pair: str
    """The sign instead of the games, for a player against itself; else empty."""
    games: Control
    is_chosen: bool


class CrossRow(NamedTuple):
    """A player, its score, how many games it forfeited, and its games against each player."""

    key: str
    name: str
    share: str
    fouls: str
    has_no_fouls: bool
    """Whether the table has no column for forfeits."""
    pairs: tuple[PairCell, ...]


class CrossView(NamedTuple):
    """The cross table, whose columns have the same order as its rows."""

    about: str
    has_no_fouls: bool
    columns: tuple[Row, ...]
    rows: tuple[CrossRow, ...]


class GameRow(NamedTuple):
    """A game of the chosen pair."""

    stop: str
    result: str
    moves: str
    is_empty: bool


class PairView(NamedTuple):
    """The chosen pair and its games."""

    title: str
    games: tuple[GameRow, ...]


class TournamentView(NamedTuple):
    """The view of the tab: the choice of players, the results, and the games of a pair."""

    pupils: tuple[Competitor, ...]
    has_no_pupils: bool
    levels: tuple[Competitor, ...]
    examples: tuple[Competitor, ...]
    own: tuple[Competitor, ...]
    has_no_own: bool
    rounds: str
    begin: Control
    live: str
    message: str
    cross: CrossView | None
    fouls: tuple[Row, ...]
    pair: PairView | None
    has_games: bool
    class_message: str
    class_view: ClassView | None


class Tournament:
    """The chosen players, by key, and the results of their games."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._shelf = lab.players.shelf
        self._chosen = set(CHOSEN)
        self._rounds = 5
        self._class = ClassResults(lab)
        self._contest = Contest({})
        self._work: Running | None = None
        self._redrawing: Running | None = None
        """The redraw that is due, if any."""
        self._is_quiet = False
        """Whether a screen reader may still be reading the last announcement."""
        self._spoke = 0.0
        self._is_short = False
        """Whether a tournament of fewer than two players was refused."""
        self._fault: tuple[Fault, str | None] | None = None
        """The fault that ended the tournament, and the key of the player at fault if known."""
        self._pair = ""
        """The key of the chosen pair."""
        self._playing: Played | None = None

    @command
    def toggle(self, key: str) -> None:
        """Add a player to the choice, or remove it."""
        self._chosen ^= {key}
        self._is_short = False

    @command
    def set_rounds(self, rounds: str) -> None:
        """Set how many rounds every pair plays."""
        self._rounds = int(rounds)

    @command
    def begin(self) -> None:
        """Begin a tournament, or stop it."""
        if self._work:
            self._cancel()
            return
        pupils = self._pupils
        keys = [*pupils, *LEVELS_SHOWN, *EXAMPLES, *self._shelf.own]
        keys = [key for key in keys if key in self._chosen]
        self._is_short = len(keys) < 2
        if not self._is_short:
            codes = {
                key: None if key in LEVELS else pupils.get(key) or self._shelf.code(key)
                for key in keys
            }
            rules = self._lab.session.match.game.rules
            remembers = not pupils.keys().isdisjoint(keys)
            self._contest = Contest(codes, rules, self._rounds, remembers=remembers)
            self._pair, self._fault = "", None
            self._is_quiet, self._spoke = False, monotonic()
            self._work = self._lab.start(self._run())

    @command
    def choose(self, pair: str) -> None:
        """List the games of a pair, or hide them."""
        self._pair = "" if self._pair == pair else pair

    @command
    def play_back(self, key: str) -> None:
        """Start or stop the playback of a game."""
        played, session = self._games[int(key)], self._lab.session
        if self._playing is played and session.playing:
            session.pause()
        elif played.game.played:
            words, titles = session.words, self._titles()
            message = words("game shown", x=titles[played.x], o=titles[played.o])
            remarks = {}
            if played.foul:
                name = titles[played.loser or played.x]
                foul = words("fouled", name=name, reason=foul_text(played.foul, words))
                remarks[len(played.game.played)] = foul
            is_playing = self._lab.may_move()
            session.play_back(PLAY, played.game, message, remarks, is_playing=is_playing)
            self._playing = played if session.playing else None

    @command
    async def save_text(self) -> None:
        """Save the results as text."""
        words, games = self._lab.session.words, self._titled_games()
        table = Results(self._titles().values(), games).cross_text(words)
        head = f"{rules_name(self._contest.rules, words)}\n\n{table}\n\n"
        lines = (f"{line}\n" for line in game_lines(games, words))
        self._lab.download("tournament.txt", head + await self._join(lines))

    @command
    async def save_csv(self) -> None:
        """Save the games as CSV."""
        self._lab.download("tournament.csv", await self._join(csv_lines(self._titled_games())))

    def open_class(self, files: Sequence[tuple[str, str]]) -> None:
        """Open the files of a class, given their names and texts, and choose its players.

        They play one round, as there may be many of them.
        """
        self._class.open(files)
        self._chosen = set(self._pupils) or self._chosen
        self._rounds = 1

    @command
    def show_guesses(self, step: str) -> None:
        """Count the guesses of a class at another step of the course."""
        self._class.show_step(step)

    @command
    def prove_class(self) -> None:
        """Start or stop the proof of all code of a class."""
        self._class.prove()

    def follow(self) -> None:
        """Clear a playback that was left, and open the results that the course handed over."""
        self._class.follow()
        if files := self._lab.handed:
            self._lab.handed = []
            self.open_class(files)
            self._chosen |= set(LEVELS)
        if self._lab.session.playing != PLAY:
            self._playing = None

    def close(self) -> None:
        """Stop the tournament, and the proof of a class; the results stay."""
        self._cancel()
        self._class.cancel()

    def view(self) -> TournamentView:
        """Return the view of the tab."""
        words, results, titles = self._lab.session.words, self._contest.results, self._titles()
        pupils = self._pupils
        return TournamentView(
            pupils=self._competitors(pupils),
            has_no_pupils=not pupils,
            levels=self._competitors(LEVELS_SHOWN),
            examples=self._competitors(EXAMPLES),
            own=self._competitors(self._shelf.own),
            has_no_own=not self._shelf.own,
            rounds=str(self._rounds),
            begin=Control(words("stop" if self._work else "start tournament")),
            live="off" if self._is_quiet else "polite",
            message=self._message(titles, words),
            cross=self._cross(titles, words) if results.played else None,
            fouls=tuple(
                Row(key, self._foul_text(key, fouls, titles, words))
                for key, fouls in results.fouls.items()
            ),
            pair=self._pair_view(titles, words) if self._games else None,
            has_games=bool(results.played),
            class_message=self._class.message,
            class_view=self._class.view(),
        )

    # While it runs

    async def _run(self) -> None:
        contest = self._contest
        times = self._lab.players.patience, self._lab.session.thinker.seconds
        try:
            await self._lab.runner.meet(contest, self._redraw_soon, times)
        except Failed as failed:
            self._fault = failed.fault, contest.to_blame(failed.fault, failed.position)
        self._work = None
        self._cancel()
        self._lab.redraw()

    def _redraw_soon(self) -> None:
        if not self._redrawing:
            self._redrawing = self._lab.start(self._redraw())

    async def _redraw(self) -> None:
        """Redraw after a pause, and announce the message unless the last one is recent."""
        await self._lab.pause(PAUSE)
        self._redrawing = None
        self._is_quiet = monotonic() - self._spoke < SPEECH
        if not self._is_quiet:
            self._spoke = monotonic()
        self._lab.redraw()

    def _cancel(self) -> None:
        for running in (self._work, self._redrawing):
            if running:
                running.cancel()
        self._work = self._redrawing = None
        self._is_quiet = False

    async def _join(self, pieces: Iterable[str]) -> str:
        """Join texts, with a pause after each slice so that the page stays responsive."""
        found = []
        for piece in pieces:
            found.append(piece)
            if len(found) % SLICE == 0:
                await self._lab.pause(0)
        return "".join(found)

    # The view

    @property
    def _games(self) -> Sequence[Played]:
        """The games of the chosen pair."""
        return self._contest.results.games(*self._pair.split("\n")) if self._pair else ()

    @property
    def _pupils(self) -> dict[str, str]:
        """The code of each pupil's player, by its key."""
        pupils = self._class.pupils
        return {PUPIL + pupil.key: pupil.player for pupil in pupils if pupil.player}

    def _title(self, key: str) -> str:
        words = self._lab.session.words
        if key.startswith(PUPIL):
            return key.removeprefix(PUPIL)
        return opponent_name(key, words) if key in LEVELS else self._shelf.title(key, words)

    def _titles(self) -> dict[str, str]:
        """Return the title of each player by key; a repeated title gets a star."""
        titles: dict[str, str] = {}
        for key in self._contest.results.names:
            title = self._title(key)
            while title in titles.values():
                title += " *"
            titles[key] = title
        return titles

    def _titled(self, played: Played, titles: Mapping[str, str]) -> Played:
        return replace(played, x=titles[played.x], o=titles[played.o])

    def _titled_games(self) -> list[Played]:
        titles = self._titles()
        return [self._titled(played, titles) for played in self._contest.results.played]

    def _competitors(self, keys: Iterable[str]) -> tuple[Competitor, ...]:
        return tuple(Competitor(key, self._title(key), key in self._chosen) for key in keys)

    def _message(self, titles: Mapping[str, str], words: Words) -> str:
        """Return the progress or the fault."""
        count, due = len(self._contest.results.played), len(self._contest.due)
        if self._work:
            return words("games so far", count=count, all=due)
        if self._is_short:
            return words("two at least")
        ended = words("games played" if count == due else "games stopped", count=count, all=due)
        ended = ended if due else ""
        if self._fault is None:
            return ended
        fault, blamed = self._fault
        text = fault_text(fault, words)
        if fault.error not in OURS:
            name = words("someone") if blamed is None else titles[blamed]
            text = words("player at fault", name=name, fault=text)
        return words.sentences(text, ended)

    def _cross(self, titles: Mapping[str, str], words: Words) -> CrossView:
        results = self._contest.results
        # The best come first, but only at the end: rows must not move away under a finger.
        order = results.names if self._work else [name for name, _ in results.standings()]
        return CrossView(
            words("about cross", board=rules_name(self._contest.rules, words)),
            not results.fouls,
            tuple(Row(key, titles[key]) for key in order),
            tuple(
                CrossRow(
                    key,
                    titles[key],
                    results.score_text(key, words),
                    str(len(results.fouls.get(key, ()))),
                    not results.fouls,
                    tuple(self._pair_cell(key, rival, titles, words) for rival in order),
                )
                for key in order
            ),
        )

    def _pair_cell(
        self, name: str, rival: str, titles: Mapping[str, str], words: Words
    ) -> PairCell:
        key = pair_key(name, rival)
        if name == rival:
            return PairCell(key, NO_PAIR, Control("", is_hidden=True), is_chosen=False)
        text = games_text(self._contest.results.against(name, rival))
        label = words("pair games", games=text, name=titles[name], rival=titles[rival])
        return PairCell(key, "", Control(text, label=label), is_chosen=key == self._pair)

    def _foul_text(
        self, name: str, fouls: Sequence[Played], titles: Mapping[str, str], words: Words
    ) -> str:
        first = fouls[0]
        rival = first.x if first.o == name else first.o
        return words(
            "fouls",
            name=titles[name],
            count=len(fouls),
            number=self._contest.results.games(name, rival).index(first) + 1,
            rival=titles[rival],
            mark=MARKS[0] if first.x == name else MARKS[1],
            reason=foul_text(first.foul, words),
        )

    def _pair_view(self, titles: Mapping[str, str], words: Words) -> PairView:
        name, rival = (titles[key] for key in self._pair.split("\n"))
        rows = (
            GameRow(
                words("stop game") if played is self._playing else "",
                result_text(self._titled(played, titles), words),
                moves_text(played.game),
                is_empty=not played.game.played,
            )
            for played in self._games
        )
        return PairView(words("pair", name=name, rival=rival), tuple(rows))


def pair_key(name: str, rival: str) -> str:
    """Return the key of a pair; no name contains a line end."""
    return f"{name}\n{rival}"
