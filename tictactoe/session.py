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

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from random import Random
from typing import Final, get_args

from tictactoe.clock import REST, Clock, Timer
from tictactoe.coach import grades, turning_point
from tictactoe.controls import command, number_command
from tictactoe.game import OWN, InvalidSeat, Match, Seat, Starts
from tictactoe.history import History
from tictactoe.home import Home, OwnPlayers
from tictactoe.looking import Look
from tictactoe.looking_back import LookingBack
from tictactoe.players import LEVELS, among
from tictactoe.rules import IllegalMove, Mark, Rules, by_mark
from tictactoe.scene import Scene, State
from tictactoe.status import advice
from tictactoe.thinker import Thinker
from tictactoe.view import View, help_word, view
from tictactoe.words import ENGLISH, Words

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


class Session(LookingBack):
    """A match being played, and what a person may do in it."""

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
        self.scene = Scene(History.opened(match))
        self.draw = draw
        self.shown: View
        """The view that was drawn last."""
        self.thinker = thinker or Thinker(clock)
        self.thinker.on_thought = self._on_thought
        self.home = home
        self._own: OwnPlayers | None = None
        self.words = words
        self.delay = 0.0
        """How long a level waits before it replies, in seconds."""
        self.rng = Random()
        """What levels draw their chances from."""
        self._timer = Timer(clock)
        self._then: Callable[[], object] | None = None
        """What waits for a thought."""

    def view(self) -> View:
        """Return all that there is to draw."""
        return view(self.scene, self.words, self.thinker.known)

    def refresh(self) -> None:
        """Draw once more, with what is known by now."""
        scene = self.scene
        if scene.is_verdict_due:
            self.thinker.judge(scene.on_board.position, is_every_move=True)
        if scene.listed.position.outcome:
            grades(scene.listed.game, self.thinker.judge)
        self.shown = self.view()
        self.draw(self.shown)

    def tell(self, told: str, hinted: tuple[int, ...] = ()) -> None:
        """Say something, the last move if it is nothing, and draw, with these cells hinted."""
        scene = self.scene
        scene.told, scene.hinted, scene.preview = told, hinted, ()
        self.refresh()

    def speak(self, words: Words) -> None:
        """Go on in another language."""
        self.words, self.scene.told = words, ""
        self.refresh()

    def _counts(self, command: str, *, when: bool = True) -> bool:
        """Return whether a command counts in this state, and when else it must; if not, say so."""
        states, refusal = COMMANDS[command]
        if when and self.scene.state in states:
            return True
        self._refuse(refusal)
        return False

    def _refuse(self, key: str) -> None:
        """Say why not; a game that is played back stands still."""
        self._stop_playing()
        self.tell(self.words(key))

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
        self.scene.given = history.match if is_position else None
        if is_sent:
            self.scene.sent, history = history.match, History(history.match)
        self._go(history, told)

    def adopt(self, history: History) -> None:
        """Show the match that another tab saved, which also sees to the replies."""
        if (history.match, history.whole) != (self.match, self.history.whole):
            self._cancel()
            self.scene.look, self.scene.history = None, history
            self.scene.is_paused = True
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

    @command
    def change_starts(self, starts: Starts) -> None:
        """Change who starts."""
        self.do(self.match.with_starts(starts))

    def clear_score(self) -> None:
        """Count from nothing again."""
        self.do(self.match.without_score(), self.words("score cleared"))

    # Playing

    @number_command
    def play(self, cell: int) -> None:
        """Take a tap on a cell: play it, or do what a tap on the board does now."""
        scene = self.scene
        if scene.preview:
            self.preview(())
        elif not self._counts("play"):
            return
        elif scene.state == "to move":
            try:
                self._make(cell)
            except IllegalMove:
                self.tell(self.words("taken", cell=self.match.game.rules.name(cell)))
        elif scene.can_restart and self.match.position.mark_at(cell) is None:
            self.new_game()
        elif scene.state == "stopped":
            self.go_on()
        else:
            self.refresh()  # the status says how it stands

    @command
    def undo(self, steps: int = 1) -> None:
        """Take the last steps back, or all there are; while looking, go back to the game."""
        if self.scene.look:
            self.leave()
        else:
            nothing = "sent already" if self.scene.is_sent else "nothing to undo"
            self._step(History.undo, steps, "undone", nothing)

    @command
    def redo(self, steps: int = 1) -> None:
        """Bring back so much of what was undone."""
        self._step(History.redo, steps, "redone", "nothing to redo")

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
        self.scene.is_paused = True
        self.tell(told)

    def go_on(self) -> None:
        """Let the level move that waits for a tap."""
        if self._counts("go_on"):
            self._reply()

    @command
    def help(self) -> None:
        """Do what the button that helps says: a hint, a review, pause, go on or send."""
        commands = {
            "review button": self.review,
            "pause button": self.pause,
            "go on button": self._go_on_playing,
            "send button": self.send_match,
            "invite button": self.send_match,
        }
        commands.get(help_word(self.scene), self.hint)()

    @command
    def send_match(self) -> None:
        """Send the match to the friend whose turn it is, or who does not know yet how it ended."""
        home = self.home if self.match.is_to_send else None
        if self._counts("send_match", when=home is not None) and home:
            home.send(self.match.sent())

    def mark_sent(self, match: Match, told: str) -> None:
        """Note that the friend elsewhere was sent this match, which is locked unless it changed."""
        if self.match.is_to_send and self.match.sent() == match:
            self.scene.sent, self.scene.history = self.match, History(self.match)
        self.tell(told)

    def hint(self) -> None:
        """Show the best cells in the position on the board, and why."""
        if not self._counts("hint"):
            return
        if self.match.is_by_link and self.match.position.outcome is None:
            self._refuse("no hint by link")
            return
        self._stop_playing()
        judge = partial(self.thinker.judge, is_every_move=self.scene.wants_verdicts)
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

    def _make(self, cell: int) -> None:
        """Play a cell for whoever is to move; raises `IllegalMove`."""
        self._go(self.history.do(self.match.play(cell)))

    def _go(self, history: History, told: str = "") -> None:
        """Take a history as the one that is played, and keep it.

        A level that is to move waits for a tap where redo still knows how the game went on.
        """
        scene = self.scene
        scene.look, scene.history = None, history
        if history.after:
            scene.is_paused = True
        elif self.match.person is not None:
            scene.is_paused = False
        scene.is_saved = self.home is None or self.home.save(history)
        self.resume(told)

    def resume(self, told: str = "") -> None:
        """Show the state that the session is in now; a level that is due replies after a pause."""
        self._cancel()
        state = self.scene.state
        if state == "due":
            self._timer.start(max(round(self.delay * 1000), REST), self._reply)
        elif state == "over":
            self.scene.is_end_seen = False
            self._timer.start(END_SEEN, self._see_end)
        self.tell(told)

    def _see_end(self) -> None:
        self.scene.is_end_seen = True
        self.refresh()

    def _cancel(self) -> None:
        """Cancel the reply, the thought and the playing back that are under way."""
        self._is_playing = False
        self._timer.stop()
        self.scene.is_replying, self.scene.is_end_seen = False, True
        self._then = None
        self.thinker.cancel()
        if self._own:
            self._own.cancel()

    def _reply(self) -> None:
        """Let the level that is to move choose, or the search where the level leaves it to that."""
        self.scene.is_replying = True
        position = self.match.position
        seat = self.match.seat_of(position.turn)
        if seat.level != OWN:
            cell = LEVELS[seat.kind].instinct(position, self.rng)
            if cell is None:
                self._play_best()
            else:
                self._make(cell)
        elif self.home is None:
            self.pause_with(self.words("own missing", name=seat.name))
        else:
            self.tell("")
            self._own = self.home.own()
            self._own.choose(seat.name, position, self._make, self.pause_with)

    def _play_best(self) -> None:
        best = self.thinker.best(self.match.position)
        if best is None:
            self._then = self._play_best
            self.refresh()
        else:
            self._make(among(self.match.position, best, self.rng))

    def _go_on_playing(self) -> None:
        """Let two levels that were paused go on, without a tap for each move."""
        self.scene.is_paused = False
        if self.scene.look:
            self.leave()
        else:
            self.resume()

    def _on_thought(self) -> None:
        """Go on with what waited for a thought, or draw what it tells of the game."""
        then, self._then = self._then or self.refresh, None
        then()
