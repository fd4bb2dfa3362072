"""The match loop: what a person may do in a match, and what happens then.

A session takes commands and gives one `View`. It is always in one of six states:

- *to move*: a person's turn. A cell can be played; a hint, undo, redo and looking back count.
- *due*: a level's turn, first a pause, then thinking. A tap on the board does nothing. Every
  command that changes the match cancels the reply; looking back only puts it off.
- *stopped*: the same, but the level waits for a tap: two levels were paused, a visitor's player
  failed, or the game was taken up where a level is to move and redo still knows how it went on.
- *away*: the turn of a friend elsewhere, who is sent the match by a link. Nothing can be played;
  the answer is another match, which a link brings.
- *over*: the end and its line. Once the end has been seen, a tap on a free cell starts a new game.
- *looking*: an earlier position of this game, a mistake that is about to be made, a game played
  back, or a position from elsewhere. The match, its score and what redo brings back are untouched.
  Undo, like `leave`, goes back to where the look came from; `play_from_here` undoes, or redoes, to
  the position shown; every command that changes the match leaves the look first.

`COMMANDS` lists the commands and the states in which they count. Every command answers in every
state: it acts, or the view says in one sentence why not. Undo and redo cover every change of the
match: moves, new games, seats, rules, opened files, the score.

Nothing here waits. Time, thinking and storage are handed in: a `Clock` that calls back later, a
`Thinker`, and a `Home` that saves, sends and has the players that a visitor wrote.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from random import Random
from typing import Any, Final, NamedTuple, Protocol, get_args

from tictactoe.coach import grades, turning_point
from tictactoe.controls import command
from tictactoe.game import AWAY, OWN, Game, InvalidSeat, Match, Seat, Starts
from tictactoe.history import History
from tictactoe.looking import Look
from tictactoe.players import among, named
from tictactoe.rules import IllegalMove, Mark, Position, Rules, by_mark
from tictactoe.thinker import REST, Clock, Thinker
from tictactoe.view import (
    State,
    View,
    advice,
    moves,
    next_level,
    review,
    score_lines,
    send_word,
    sentences,
    setup,
    standing,
    title,
    view,
    with_threats,
    with_verdicts,
    without_last_move,
)
from tictactoe.words import ENGLISH, Words

PLAYED_BACK: Final = 0.9
"""How long each position of a game that is played back stands at least, in seconds."""
END_SEEN: Final = 1200
"""Milliseconds after the end in which a tap on the board does nothing; it was meant for a move."""

EVERYWHERE: Final = (
    *("undo", "redo", "new_game", "open", "clear_score", "seat", "play_against", "help", "preview"),
    *("change_rules", "change_seats", "change_starts"),
    *("look", "look_at_move", "look_at_position", "play_back"),
)
COMMANDS: Final[Mapping[str, tuple[tuple[State, ...], str]]] = {
    "play": (("to move", "due", "stopped", "away", "over"), "looking refusal"),
    "hint": (("to move", "stopped", "away", "over", "looking"), "no hint now"),
    "pause": (("due",), "nothing to pause"),
    "go_on": (("stopped",), "no such command"),
    "send_match": (("away", "over", "looking"), "no such command"),
    "review": (("over", "looking"), "no such command"),
    "look_before_end": (("over", "looking"), "no such command"),
    "look_by": (("looking",), "not looking"),
    "look_to_end": (("looking",), "not looking"),
    "leave": (("looking",), "not looking"),
    "play_from_here": (("looking",), "not looking"),
    **dict.fromkeys(EVERYWHERE, (get_args(State), "")),
}
"""Each command, the states in which it counts, and the sentence that refuses it in the others."""


class OwnPlayers(Protocol):
    """Players that a visitor wrote."""

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Ask a player for a legal move, or say in a sentence why there is none."""

    def cancel(self) -> None:
        """Ask no more; no answer follows."""


class Home(NamedTuple):
    """What the place where a match is played offers it."""

    save: Callable[[History], bool]
    """Saves the match with its history and returns whether that succeeded."""
    send: Callable[[Match], object]
    """Hands a match to the friend elsewhere, as it looks from there."""
    own: Callable[[], OwnPlayers]
    """Loads the players that a visitor wrote, when the first of them is to move."""


class Session:
    """A match being played: its history, what is looked at, and the reply that is due, if any."""

    def __init__(
        self,
        clock: Clock,
        draw: Callable[[View], object],
        match: Match,
        *,
        thinker: Thinker | None = None,
        home: Home | None = None,
        words: Words = ENGLISH,
    ) -> None:
        self.clock = clock
        self.draw = draw
        self.shown: View
        """The view that was drawn last."""
        self.history = History.opened(match)
        self.thinker = thinker or Thinker(clock)
        self.thinker.on_thought = self._on_thought
        self.home = home
        self._own: OwnPlayers | None = None
        self.words = words
        self.delay = 0.0
        """How long a level waits before it replies, in seconds."""
        self.rng = Random()
        """What levels draw their chances from."""
        self._given: Match | None = None
        """The match that a position was made into: how it was reached is not known."""
        self.is_paused = False
        """Whether a level that is to move waits for a tap."""
        self._look: Look | None = None
        self._is_playing = False
        """Whether the game that is played back goes on by itself."""
        self._preview: tuple[int, ...] = ()
        """Moves that the board looks ahead, which nobody has made."""
        self.wants_verdicts = False
        """Whether each empty cell shows how good it is."""
        self._told = ""
        """What was said last, if it was not the last move."""
        self._hinted: tuple[int, ...] = ()
        self._timer: Any = None
        self._is_replying = False
        """Whether a level has been asked for its move."""
        self._then: Callable[[], object] | None = None
        """What waits for a thought."""
        self._is_saved = True
        self._sent: Match | None = None
        """The match by link that the friend elsewhere was sent; what it holds is not taken back."""

    # What it is now

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.history.match

    @property
    def on_board(self) -> Match:
        """The match as it is shown: as it is, or as it stood where one looks back."""
        return self._look.match if self._look else self.match

    @property
    def state(self) -> State:
        """What the session is doing."""
        if self._look:
            return "looking"
        seat = self.match.seat
        if seat is None:
            return "over"
        if seat.is_human:
            return "to move"
        if seat.level == AWAY:
            return "away"
        return "stopped" if self.is_paused and not self._is_replying else "due"

    @property
    def playing(self) -> str:
        """The name of the game played back that goes on by itself, empty if there is none."""
        return self._look.name if self._look and self._is_playing else ""

    def view(self) -> View:
        """Return all that there is to draw."""
        match, words, look, state = self.on_board, self.words, self._look, self.state
        shown = self._board(match, look)
        told, now = self._texts(shown)
        has_news = bool(self._told or look)
        if self._preview:
            shown = self._board(reduce(Match.play, self._preview, match))._replace(
                over=False, winner=None, end=""
            )
        thought = None
        if self._is_verdict_due:
            thought = self.thinker.known(match.position, is_every_move=True)
        if thought:
            shown = with_verdicts(shown, thought.verdicts, words)
            if not thought.exact:
                shown = with_threats(shown, thought.forced, words)
        return shown._replace(
            match=self.match,
            told=told,
            now=now,
            has_news=has_news,
            turn=None if look or self._preview else shown.turn,
            waiting=state == "due",
            state=state,
            can_restart=self._can_restart,
            can_undo=look is not None or self.history.can_undo,
            can_redo=self.history.can_redo,
            help=self._help,
            moves=moves(
                self._listed,
                words,
                self.thinker.known,
                made=None if look and look.name else self.match.position.ply,
                ply=look.number if look else None,
            ),
            score=score_lines(self.match, words),
            setup=setup(self.match, words),
            standing=standing(self.match, words),
            next_level=next_level(self.match),
            title=title(self.match, words),
            title_unseen=title(self.match, words, is_seen=False),
            look=look,
            is_preview=bool(self._preview),
            is_saved=self._is_saved,
            is_thinking=self._is_verdict_due and thought is None,
        )

    # Beginning, and other matches

    def begin(
        self,
        history: History | None = None,
        told: str = "",
        *,
        is_sent: bool = False,
        is_position: bool = False,
    ) -> None:
        """Show the match, or another one with its history in place of this one's.

        `is_sent` is True for a match by link that was sent to the friend elsewhere already,
        `is_position` for a match that was made out of a position.
        """
        history = history or self.history
        self._given = history.match if is_position else None
        if is_sent:
            self._sent, history = history.match, History(history.match)
        self._go(history, told)

    def adopt(self, history: History) -> None:
        """Show the match that another tab saved, which also sees to the replies."""
        if (history.match, history.whole) != (self.match, self.history.whole):
            self._cancel()
            self._look = None
            self.history = history
            self.is_paused = True
            self.tell("")

    def do(self, match: Match, told: str = "") -> None:
        """Go on to another match; undo comes back from it."""
        self._go(self.history.do(match), told)

    def open(self, history: History, told: str = "") -> None:
        """Go on to a match that has moves already; undo goes through them, and comes back."""
        self._go(self.history.open(history), told)

    @command
    def new_game(self) -> None:
        """Start a new game."""
        self.do(self.match.new_game())

    def change_rules(self, rules: Rules) -> None:
        """Start a game by other rules, with the score of that board."""
        if rules == self.match.game.rules:
            self.refresh()
        else:
            self.do(self.match.with_rules(rules))

    def change_seats(self, x: Seat, o: Seat) -> None:
        """Let others play; a game that has ended makes room for a new one."""
        if (x, o) == (self.match.x, self.match.o):
            self.refresh()
            return
        try:
            match = self.match.with_seats(x, o)
        except InvalidSeat:  # a friend elsewhere plays against a person
            self._refuse("no such command")
        else:
            self.do(match)

    @command
    def play_against(self, kind: str) -> None:
        """Start a game against another opponent: "human", or the name of a level."""
        match = self.match.with_opponent(kind)
        if match == self.match.new_game():
            self.refresh()
        else:
            self.do(match)

    def seat(self, mark: Mark, kind: str) -> None:
        """Let a person or a level play a mark; the name stays."""
        match, seat = self.match, Seat.of(kind, self.match.seat_of(mark).name)
        self.change_seats(*by_mark(mark, (seat, match.o), (match.x, seat)))

    def change_starts(self, starts: Starts) -> None:
        """Change who starts."""
        self.do(self.match.with_starts(starts))

    def clear_score(self) -> None:
        """Count from nothing again."""
        self.do(self.match.without_score(), self.words("score cleared"))

    # Playing

    def play(self, cell: int) -> None:
        """Take a tap on a cell: play it, or do what a tap on the board does now."""
        state = self.state
        if self._preview:
            self.preview(())
        elif not self._counts("play"):
            return
        elif self.match.is_to_send:
            self.refresh()  # the status says so
        elif state == "over":
            if self._can_restart and self.match.position.mark_at(cell) is None:
                self.new_game()
            else:
                self.refresh()  # the status says how it ended
        elif state == "stopped":
            self.go_on()
        elif state == "due":
            self.refresh()  # the status says who is to move
        else:
            try:
                self._make(cell)
            except IllegalMove:
                self.tell(self.words("taken", cell=self.match.game.rules.name(cell)))

    @property
    def _can_restart(self) -> bool:
        """Whether the end has been seen, so that a tap on a free cell starts a new game."""
        return self.state == "over" and self._timer is None and not self.match.is_to_send

    @command
    def undo(self, steps: int = 1) -> None:
        """Take the last steps back, or all there are; while looking, go back to the game."""
        if self._look:
            self.leave()
        else:
            nothing = "sent already" if self._is_sent else "nothing to undo"
            self._step(History.undo, steps, "undone", nothing)

    @command
    def redo(self, steps: int = 1) -> None:
        """Bring back so much of what was undone."""
        self._step(History.redo, steps, "redone", "nothing to redo")

    def pause(self) -> None:
        """Let the level that is to move wait for a tap, or the game played back stand still."""
        if self.playing:
            self._stop_playing()
            self.refresh()
        elif self._counts("pause"):
            self.pause_with("")

    def pause_with(self, told: str) -> None:
        """Let the level that is to move wait for a tap, and say why."""
        self._cancel()
        self.is_paused = True
        self.tell(told)

    def go_on(self) -> None:
        """Let the level move that waits for a tap."""
        if self._counts("go_on"):
            self._reply()

    # Help

    @command
    def help(self) -> None:
        """Do what the button that helps says: a hint, a review, pause, go on or send."""
        commands = {
            "hint button": self.hint,
            "review button": self.review,
            "pause button": self.pause,
            "go on button": self._go_on_playing,
            "send button": self.send_match,
            "invite button": self.send_match,
            "": self.hint,
        }
        commands[self._help]()

    @property
    def _help(self) -> str:
        """The key of the word on the button that helps, empty where nothing does."""
        if self.match.is_to_send:
            return "" if self._is_sent else send_word(self.match)
        if self.match.position.outcome:
            return "review button"
        if self.match.person is None:
            return "go on button" if self.is_paused else "pause button"
        return "" if self.match.is_by_link else "hint button"

    @command
    def send_match(self) -> None:
        """Send the match to the friend whose turn it is, or who does not know yet how it ended."""
        home = self.home if self.match.is_to_send else None
        if self._counts("send_match", when=home is not None) and home:
            home.send(self.match.sent())

    def mark_sent(self, match: Match, told: str) -> None:
        """Note that the friend elsewhere was sent this match, which is locked unless it changed."""
        if self.match.is_to_send and self.match.sent() == match:
            self._sent, self.history = self.match, History(self.match)
        self.tell(told)

    @property
    def _is_sent(self) -> bool:
        return self._sent == self.match

    def hint(self) -> None:
        """Show the best cells in the position on the board, and why."""
        if not self._counts("hint"):
            return
        if self.match.is_by_link and self.match.position.outcome is None:
            self._refuse("no hint by link")
            return
        self._stop_playing()
        judge = partial(self.thinker.judge, is_every_move=self.wants_verdicts)
        found = advice(self.on_board, self.words, judge)
        self.tell(found.told, found.cells)
        self._then = self.hint if self.thinker.is_busy and not found.cells else None

    @command
    def review(self) -> None:
        """Look at the first mistake of the ended game or, if it has none, at its last move."""
        if not self._counts("review", when=self.match.position.outcome is not None):
            return
        graded = grades(self.match.game, self.thinker.judge)
        first = turning_point(graded)
        if self.thinker.is_busy:
            self.tell(self.words("later"))
            self._then = self.review
        elif first is not None:
            self._look_at(Look(self.match, first, about=first))
        else:
            told = self.words("no mistake" if all(graded) else "no clear mistake")
            count = len(graded)
            self._look_at(Look(self.match, count, about=count - 1), told)

    # Looking back, and ahead

    def look(self, ply: int) -> None:
        """Look at the game, or at the one that is played back, after so many of its moves.

        Where the next move was a mistake, it is told about. Raises `IllegalMove` if it has fewer.
        """
        self._look_at(self._looked.at(ply, self.thinker.known))

    def look_at_move(self, index: int) -> None:
        """Look at a move of the game: at a mistake before it is made, at any other after it.

        Raises `IllegalMove` if there is none.
        """
        self._look_at(self._looked.at_move(index, self.thinker.known))

    def look_by(self, plies: int) -> None:
        """Look so many moves further on, or back."""
        if self._counts("look_by"):
            look = self._looked.by(plies, self.thinker.known)
            if look:
                self._look_at(look)
            else:
                self._refuse("still first move" if plies < 0 else "still last move")

    def look_to_end(self) -> None:
        """Look at the game after its last move."""
        if self._counts("look_to_end"):
            self.look(self._looked.count)

    def look_before_end(self) -> None:
        """Look at the last position of the ended game that leaves something to search."""
        if self._counts("look_before_end", when=self.on_board.position.outcome is not None):
            self.look(self._looked.before_end)

    @command
    def leave(self) -> None:
        """Go back to where the look came from."""
        if self._counts("leave"):
            self._look = None
            self.resume(self.words("back in game"))

    @command
    def play_from_here(self) -> None:
        """Go on from the position that is looked at; redo brings the rest back.

        Where somebody else's game is looked at, start one like it.
        """
        if not self._counts("play_from_here"):
            return
        look = self._looked
        if look.rival:
            self.do(self.match.with_rules(look.whole.game.rules).with_opponent(look.rival))
        elif self.match.is_by_link and not look.name:
            self._refuse("sent already")
        elif not look.name:
            told = self.words("played from here", number=look.ply)
            history = self.history.jump(look.ply)
            self._go(history, told if history.after else "")
        elif look.match.position.outcome:
            self._refuse("over")
        else:
            self.open(History.opened(look.match))

    def play_back(
        self,
        name: str,
        game: Game,
        told: str = "",
        remarks: Mapping[int, str] | None = None,
        *,
        ply: int = 0,
        is_playing: bool = True,
        rival: str = "",
    ) -> None:
        """Look at a game between two people after so many moves, and let it go on by itself.

        `remarks` are made after so many moves; `rival` is the level to play by its rules.
        """
        look = Look.elsewhere(self.match, name, game)
        look = replace(look, ply=ply, remarks=remarks or {}, rival=rival)
        self._look_at(look, told)
        if is_playing:
            self._play_on(look, told)

    def look_at_position(self, name: str, position: Position, told: str = "") -> None:
        """Look at any position, as the end of a game between two people that leads to it."""
        look = Look.elsewhere(self.match, name, Game.to(position))
        self._look_at(replace(look, ply=look.count), told)

    def preview(self, cells: Sequence[int]) -> None:
        """Show the board after so many moves more, which nobody makes; none shows it as it is."""
        if self._preview != tuple(cells):
            self._preview = tuple(cells)
            self.refresh()

    # Saying and drawing

    def tell(self, told: str, hinted: tuple[int, ...] = ()) -> None:
        """Say something, the last move if it is nothing, and draw, with these cells hinted."""
        self._told, self._hinted, self._preview = told, hinted, ()
        self.refresh()

    def _counts(self, command: str, *, when: bool = True) -> bool:
        """Return whether a command counts in this state, and when else it must; if not, say so."""
        states, refusal = COMMANDS[command]
        if when and self.state in states:
            return True
        self._refuse(refusal)
        return False

    def _refuse(self, key: str) -> None:
        """Say why not; a game that is played back stands still."""
        self._stop_playing()
        self.tell(self.words(key))

    def speak(self, words: Words) -> None:
        """Go on in another language."""
        self.words, self._told = words, ""
        self.refresh()

    def refresh(self) -> None:
        """Draw once more, with what is known by now."""
        self._wonder()
        self.shown = self.view()
        self.draw(self.shown)

    # How it goes on

    def _make(self, cell: int) -> None:
        """Play a cell for whoever is to move; raises `IllegalMove`."""
        self._go(self.history.do(self.match.play(cell)))

    def _go(self, history: History, told: str = "") -> None:
        """Take a history as the one that is played, and keep it.

        A level that is to move waits for a tap where redo still knows how the game went on.
        """
        self._look = None
        self.history = history
        if history.after:
            self.is_paused = True
        elif self.match.person is not None:
            self.is_paused = False
        self._is_saved = self.home is None or self.home.save(history)
        self.resume(told)

    def resume(self, told: str = "") -> None:
        """Show the state that the session is in now; a level that is due replies after a pause."""
        self._cancel()
        if self.state == "due":
            self._timer = self.clock.after(max(round(self.delay * 1000), REST), self._reply)
        elif self.state == "over":
            self._timer = self.clock.after(END_SEEN, self._see_end)
        self.tell(told)

    def _see_end(self) -> None:
        self._timer = None
        self.refresh()

    def _cancel(self) -> None:
        """Cancel the reply, the thought and the playing back that are under way."""
        self._stop_playing()
        if self._timer is not None:
            self.clock.after_cancel(self._timer)
            self._timer = None
        self._then, self._is_replying = None, False
        self.thinker.cancel()
        if self._own:
            self._own.cancel()

    def _reply(self) -> None:
        """Let the level that is to move choose, or the search where the level leaves it to that."""
        self._timer, self._is_replying = None, True
        position = self.match.position
        seat = self.match.seat_of(position.turn)
        if seat.level == OWN:
            self.tell("")
            if self.home:
                self._own = self.home.own()
                self._own.choose(seat.name, position, self._make, self.pause_with)
            else:
                self.pause_with(self.words("own missing", name=seat.name))
            return
        cell = named(seat.kind).instinct(position, self.rng)
        if cell is None:
            self._play_best()
        else:
            self._make(cell)

    def _play_best(self) -> None:
        position = self.match.position
        best = self.thinker.best(position)
        if best is None:
            self._then = self._play_best
            self.refresh()
        else:
            self._make(among(position, best, self.rng))

    def _go_on_playing(self) -> None:
        """Let two levels that were paused go on, without a tap for each move."""
        self.is_paused = False
        if self._look:
            self.leave()
        else:
            self.resume()

    def _step(
        self, step: Callable[[History], History], steps: int, done: str, nothing: str
    ) -> None:
        history = self.history
        with suppress(IllegalMove):
            for _ in range(steps):
                history = step(history)
        if history is self.history:
            self._refuse(nothing)
        else:
            self._go(history, self.words(done))

    def _on_thought(self) -> None:
        """Go on with what waited for a thought, or draw what it tells of the game."""
        then, self._then = self._then or self.refresh, None
        then()

    # Looking

    @property
    def _looked(self) -> Look:
        """The look there is, or one at the start of the match's own game."""
        return self._look or Look(self.history.whole)

    def _look_at(self, look: Look, told: str = "") -> None:
        self._look = look
        self.resume(told)

    def _play_on(self, look: Look, told: str = "") -> None:
        """Show a position of the game that is played back, and after a while the next."""
        self._timer, self._look = None, look
        self._is_playing = look.ply < look.count
        if self._is_playing:
            pause = round(max(PLAYED_BACK, self.delay) * 1000)
            further = replace(look, ply=look.ply + 1)
            self._timer = self.clock.after(pause, partial(self._play_on, further))
        self.tell(told)

    def _stop_playing(self) -> None:
        if self._is_playing:
            self._is_playing = False
            self.clock.after_cancel(self._timer)
            self._timer = None

    # What is shown

    def _board(self, match: Match, look: Look | None = None) -> View:
        hinted = self._hinted or (look.better(self.thinker.known) if look else ())
        shown = view(
            match,
            self.words,
            hinted,
            mistake=look.mistake if look else None,
            is_paused=self.state != "due",
            is_sent=match == self._sent,
        )
        return without_last_move(shown) if match == self._given else shown

    def _texts(self, shown: View) -> tuple[str, str]:
        """Return what is said of the position that is shown, and of where it stands."""
        told, words, look = self._told, self.words, self._look
        if look is None:
            return told or shown.told, shown.now
        if look.name:
            told = sentences(told or shown.told, look.remarks.get(look.ply, ""))
        elif not told and look.about is not None:
            told = review(look.whole, look.about, words, self.thinker.known)
        if shown.over:
            return told, shown.now
        key = "look back" if look.number else "look start"
        return told, words(key, number=look.number, count=look.count)

    @property
    def _listed(self) -> Match:
        """The match whose moves are listed: the one that is played, or a game played back."""
        return self._look.whole if self._look and self._look.name else self.history.whole

    @property
    def _is_verdict_due(self) -> bool:
        """Whether the cells of the position on the board should show verdicts."""
        is_shown = self.wants_verdicts and not self._preview and self.state != "due"
        return is_shown and self.on_board.position.outcome is None

    def _wonder(self) -> None:
        """Think about what the view will show: verdicts, and the grades of an ended game."""
        if self._is_verdict_due:
            self.thinker.judge(self.on_board.position, is_every_move=True)
        game = self._listed.game
        if game.position.outcome:
            grades(game, self.thinker.judge)
