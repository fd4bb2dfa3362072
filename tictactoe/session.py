"""The match loop: the commands of a match, and the states in which they count.

A session takes commands and gives one `View`. It is always in one of six states:

- *to move*: a person's turn. Playing a cell, a hint, undo, redo and looking back count.
- *due*: a level's turn: first a pause, then thinking. A tap on the board does nothing. Every
  command that changes the match cancels the reply; looking back only delays it.
- *stopped*: the same, but the level waits for a tap: two levels were paused, a visitor's player
  failed, or undo led to a level's turn that redo can continue.
- *away*: the turn of a friend elsewhere, who gets the match as a link and answers with another
  one. No cell can be played.
- *over*: the end and its line. Once the end has been seen, a tap on a free cell starts a new game.
- *looking*: an earlier position of this game, the position before a mistake, a game played back,
  or a position from elsewhere. The match, its score and redo stay unchanged. Undo and `leave`
  return to the game; `play_from_here` undoes, or redoes, to the position shown; every command that
  changes the match ends the look first.

`COMMANDS` lists the commands and the states in which they count. Every command answers in every
state: it acts, or the view shows in one sentence why not. Undo and redo cover every change of the
match: moves, new games, seats, rules, opened files, the score.

Nothing here blocks. Time and thinking are passed in: a `Clock` that calls back later, a `Thinker`,
and a `Home` that sends and provides the visitor's own players. A front end saves the history of
each view.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from random import Random
from typing import Final, get_args

from tictactoe.challenge import Challenge
from tictactoe.clock import REST, Clock
from tictactoe.controls import command, number_command
from tictactoe.game import OWN, InvalidSeat, Match, Seat, Starts
from tictactoe.history import History
from tictactoe.home import Home, OwnPlayers
from tictactoe.looking_back import LookingBack
from tictactoe.players import LEVELS, among
from tictactoe.rules import IllegalMove, Mark, Rules, by_mark
from tictactoe.scene import State
from tictactoe.status import advice
from tictactoe.thinker import Thinker
from tictactoe.view import View, help_word
from tictactoe.words import ENGLISH, Words

END_SEEN: Final = 1200
"""Milliseconds after the end in which a tap does nothing: it was meant for a move."""

EVERYWHERE: Final = (
    *("undo", "redo", "new_game", "open", "clear_score", "seat", "play_against", "help", "preview"),
    *("change_rules", "change_seat", "change_starts"),
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
"""Each command, the states in which it counts, and the key of the refusal in all others."""


class Session(LookingBack):
    """A match being played, and its commands."""

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
        super().__init__(clock, draw, match, thinker or Thinker(clock), words)
        self.thinker.on_thought = self._on_thought
        self.home = home
        self._own: OwnPlayers | None = None
        self.rng = Random()
        """The source of the levels' random choices."""

    def _counts(self, command: str, *, when: bool = True) -> bool:
        """Return whether a command counts now; otherwise refuse it."""
        states, refusal = COMMANDS[command]
        if when and self.scene.state in states:
            return True
        self._refuse(refusal)
        return False

    # Beginning, and other matches

    def begin(
        self,
        history: History | None = None,
        message: str = "",
        *,
        is_sent: bool = False,
        is_position: bool = False,
        waited: int = 0,
    ) -> None:
        """Show the match, or another one with its history.

        `is_sent` is True for a match by link that was already sent to the friend, `is_position` for
        a match made from a position. `waited` is how many milliseconds of its pause have passed.
        """
        history = history or self.history
        self.scene.given = history.match if is_position else None
        if is_sent:
            self.scene.sent, history = history.match, History(history.match)
        self._go(history, message, waited)

    def adopt(self, history: History) -> None:
        """Show the match that another browser tab saved; that tab also plays the replies."""
        if (history.match, history.whole) != (self.match, self.history.whole):
            self._cancel()
            self.scene.look, self.scene.history = None, history
            self.scene.is_paused = True
            self.report("")

    def do(self, match: Match, message: str = "") -> None:
        """Continue with another match; undo returns to this one."""
        self._go(self.history.do(match), message)

    def open(self, history: History, message: str = "") -> None:
        """Continue with a match that has moves; undo takes them back, then returns to this one."""
        self._go(self.history.open(history), message)

    @command
    def new_game(self) -> None:
        """Start a new game."""
        self.do(self.match.new_game())

    def take_challenge(self, friend: Match, message: str) -> None:
        """Play a friend's level from an empty board; undo returns to the previous game."""
        match, game = self.match, friend.game
        begun = match.with_rules(game.rules).with_seats(friend.x, friend.o).new_game(game.first)
        self.scene.challenge = Challenge(friend, begun)
        self.do(begun, message)

    def change_rules(self, rules: Rules) -> None:
        """Start a game under other rules, with the score of that board."""
        if rules == self.match.game.rules:
            self.refresh()
        else:
            self.do(self.match.with_rules(rules))

    def change_seat(self, mark: Mark, seat: Seat) -> None:
        """Change who plays a mark; a finished game is followed by a new one."""
        match = self.match
        if seat == match.seat_of(mark):
            self.refresh()
            return
        try:
            changed = match.with_seats(*by_mark(mark, (seat, match.o), (match.x, seat)))
        except InvalidSeat:  # a friend elsewhere plays against a person
            self._refuse("no such command")
        else:
            self.do(changed)

    def play_against(self, kind: str) -> None:
        """Start a game against another opponent: "human", or the name of a level."""
        match = self.match.with_opponent(kind)
        if match == self.match.new_game():
            self.refresh()
        else:
            self.do(match)

    def seat(self, mark: Mark, kind: str) -> None:
        """Give a mark to a person or a level; the name stays."""
        self.change_seat(mark, Seat(kind, self.match.seat_of(mark).name))

    @command
    def change_starts(self, starts: Starts) -> None:
        """Change who starts."""
        self.do(self.match.with_starts(starts))

    @command
    def clear_score(self) -> None:
        """Set the score to zero."""
        self.do(self.match.without_score(), self.words("score cleared"))

    # Playing

    @number_command
    def play(self, cell: int) -> None:
        """Play a cell, or run the command of a tap on the board in this state."""
        scene = self.scene
        if scene.preview:
            self.preview(())
        elif not self._counts("play"):
            return
        elif scene.state == "to move":
            try:
                self._make(cell)
            except IllegalMove:
                self.report(self.words("taken"))
        elif scene.can_restart and self.match.position.mark_at(cell) is None:
            self.new_game()
        elif scene.state == "stopped":
            self.go_on()
        else:
            self.refresh()

    @command
    def undo(self, steps: int = 1) -> None:
        """Take back up to this many steps; while looking, return to the game."""
        if self.scene.look:
            self.leave()
        else:
            nothing = "sent already" if self.scene.is_sent else "nothing to undo"
            self._step(History.undo, steps, "undone", nothing)

    @command
    def redo(self, steps: int = 1) -> None:
        """Bring back up to this many undone steps."""
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
        """Pause the level that is to move, or the game that is played back."""
        if self.playing:
            self._stop_playing()
            self.refresh()
        elif self._counts("pause"):
            self.pause_with("")

    def pause_with(self, message: str) -> None:
        """Pause the level that is to move, and show why."""
        self._cancel()
        self.scene.is_paused = True
        self.report(message)

    def go_on(self) -> None:
        """Let the paused level move."""
        if self._counts("go_on"):
            self._reply()

    @command
    def help(self) -> None:
        """Run the command on the help button: hint, review, pause, resume or send."""
        commands = {
            "review button": self.review,
            "pause button": self.pause,
            "go on button": self._resume_levels,
            "send button": self.send_match,
            "invite button": self.send_match,
        }
        commands.get(help_word(self.scene), self.hint)()

    @command
    def send_match(self) -> None:
        """Send the match to the friend elsewhere, for a move or to show the end."""
        home = self.home if self.match.is_to_send else None
        if self._counts("send_match", when=home is not None) and home:
            home.send(self.match.sent())

    def mark_sent(self, match: Match, message: str) -> None:
        """Note that this match was sent; if it has not changed since, undo is locked."""
        if self.match.is_to_send and self.match.sent() == match:
            self.scene.sent, self.scene.history = self.match, History(self.match)
        self.report(message)

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
        if self.thinker.is_busy and not found.cells:
            self._await_thought(self.hint, lambda: self.report(self.words("later")))
        else:
            self._slow.stop()
            self.report(found.message, found.cells)

    @command
    def play_from_here(self) -> None:
        """Continue from the position that is looked at; redo brings the rest back.

        For another person's game, start a new one under its rules.
        """
        if not self._counts("play_from_here"):
            return
        look = self._looked
        if look.rival:
            self.do(self.match.with_rules(look.whole.game.rules).with_opponent(look.rival))
        elif self.match.is_by_link and not look.name:
            self._refuse("sent already")
        elif not look.name:
            message = self.words("played from here", number=look.ply)
            history = self.history.jump(look.ply)
            self._go(history, message if history.after else "")
        elif look.match.position.outcome:
            self._refuse("over")
        else:
            self.open(History.opened(look.match))

    def _make(self, cell: int) -> None:
        """Play a cell for the mark to move; raises `IllegalMove`."""
        self._go(self.history.do(self.match.play(cell)))

    def _go(self, history: History, message: str = "", waited: int = 0) -> None:
        """Continue with a history; a level waits for a tap while redo is possible."""
        scene = self.scene
        scene.look, scene.history = None, history
        if history.after:
            scene.is_paused = True
        elif self.match.person is not None:
            scene.is_paused = False
        self.resume(message, waited)

    def resume(self, message: str = "", waited: int = 0) -> None:
        """Show the current state; a level that is due replies after a pause.

        `waited` is how many milliseconds of the pause have passed.
        """
        self._cancel()
        state = self.scene.state
        if state == "due":
            self._timer.start(max(round(self.delay * 1000) - waited, REST), self._reply)
        elif state == "over":
            self.scene.is_end_seen = False
            self._timer.start(max(END_SEEN - waited, REST), self._see_end)
        self.report(message)

    def _see_end(self) -> None:
        self.scene.is_end_seen = True
        self.refresh()

    def _cancel(self) -> None:
        """Cancel the reply, the thinking and the playback in progress."""
        self._is_playing = False
        self._timer.stop()  # so the end counts as seen, until `resume` starts its timer again
        self._slow.stop()
        self.scene.is_replying, self.scene.is_end_seen = False, True
        self._then = None
        self.thinker.cancel()
        if self._own:
            self._own.cancel()

    def _reply(self) -> None:
        """Let the level, or the search for it, choose a move."""
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
            self.report("")
            self._own = self.home.own()
            self._own.choose(seat.name, position, self._make, self.pause_with)

    def _play_best(self) -> None:
        best = self.thinker.best(self.match.position)
        if best is None:
            self._then = self._play_best
            self.refresh()
        else:
            self._make(among(self.match.position, best, self.rng))

    def _resume_levels(self) -> None:
        """Resume a game between two paused levels, without a tap per move."""
        self.scene.is_paused = False
        if self.scene.look:
            self.leave()
        else:
            self.resume()

    def _on_thought(self) -> None:
        """Run the action that waits for a thought, or redraw with the new verdicts."""
        then, self._then = self._then or self.refresh, None
        then()
