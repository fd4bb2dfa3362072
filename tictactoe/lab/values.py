"""The tab Values: the meaning of the marks on the board, a forced win, and the end of a game."""

from functools import reduce
from typing import Final, NamedTuple

from tictactoe.coach import grades, last_mistake
from tictactoe.controls import Control, command
from tictactoe.game import Match
from tictactoe.lab.tab import Lab
from tictactoe.naming import line_name
from tictactoe.rules import Position, other
from tictactoe.status import forced_text, review
from tictactoe.words import ENGLISH, Words

FORCED: Final = "play-forced"
"""The session's name for a forced win that is played back."""


class ValuesView(NamedTuple):
    """The view of the tab; a text that does not apply is empty."""

    has_values: bool
    """Whether a move is due, so that cells have values."""
    ended: str
    mistake: str
    """The last mistake of a finished game, or the message that there was none."""
    go: Control
    """Goes to the position before the last mistake or, during a review, back to the game."""
    threats: str
    later: str
    forced: str
    play: Control


class Values:
    """The verdicts on the board in words, and the forced win that can be played back."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._match = lab.session.match
        """The match before the forced win."""
        self._forced: tuple[int, ...] = ()

    @command
    def play(self) -> None:
        """Start or stop the playback of the forced win."""
        session, game = self._lab.session, self._match.game
        if session.playing == FORCED:
            session.pause()
        else:
            whole = reduce(Match.play, self._forced, self._match).game
            ply, may_move = len(game.played), self._lab.may_move()
            session.play_back(FORCED, whole, self._text, ply=ply, is_playing=may_move)

    @command
    def go(self) -> None:
        """Show the position before the last mistake or before the end, or return to the game."""
        session, index = self._lab.session, self._last_mistake
        if session.on_board.position.outcome is None:
            session.leave()
        elif index is None:
            session.look_before_end()
        else:
            session.look(index)

    def follow(self) -> None:
        """Take the forced win on the board, unless one is being shown."""
        shown = self._lab.session.shown
        if shown.look is None or shown.look.name != FORCED:
            self._match, self._forced = self._lab.session.on_board, shown.forced

    def close(self) -> None:
        """Do nothing: the session runs the search."""

    def view(self) -> ValuesView:
        """Return the view of the tab."""
        session, words = self._lab.session, self._lab.session.words
        position = session.on_board.position
        has_threats = any(cell.threat for cell in session.shown.cells)
        run = session.on_board.game.rules.run
        button = words("stop" if session.playing == FORCED else "show forced")
        return ValuesView(
            has_values=position.outcome is None,
            ended=end_text(position, words),
            mistake=self._mistake_text if position.outcome else "",
            go=self._go,
            threats=words("about threats", four=run - 1, three=run - 2) if has_threats else "",
            later=words("later") if session.shown.is_thinking else "",
            forced=self._text if self._forced else "",
            play=Control(button, is_hidden=not self._forced),
        )

    @property
    def _text(self) -> str:
        return forced_text(self._forced, self._match.game.rules, self._lab.session.words)

    @property
    def _last_mistake(self) -> int | None:
        """The index of the last mistake of the game on the board, if one is known.

        `None` while a later move, which may be a mistake, too, is being graded.
        """
        game, thinker = self._lab.session.on_board.game, self._lab.session.thinker
        index = last_mistake(game, thinker.known)
        is_open = thinker.is_busy and None in grades(game, thinker.known)[index:]
        return None if is_open else index

    @property
    def _go(self) -> Control:
        session = self._lab.session
        if session.on_board.position.outcome is None:
            is_review = session.shown.look is not None and not session.shown.look.name
            return Control(session.words("back to game"), is_hidden=not is_review)
        return Control(
            session.words("look before end" if self._last_mistake is None else "go there")
        )

    @property
    def _mistake_text(self) -> str:
        session, index = self._lab.session, self._last_mistake
        words, known = session.words, session.thinker.known
        if index is not None:
            return review(session.on_board, index, words, known)
        if session.thinker.is_busy:
            return words("later")
        is_certain = all(grades(session.on_board.game, known))
        return words("no mistake" if is_certain else "no clear mistake")


def end_text(position: Position, words: Words = ENGLISH) -> str:
    """Describe how a game ended, empty before its end.

    >>> end_text(Position.parse("XXX OO. ..."))
    'X completed row 1 and won.'
    """
    outcome = position.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return words("ended draw")
    lines = (line_name(position.rules, line, words) for line in position.lines)
    key = "ended lost" if position.rules.misere else "ended won"
    return words(key, mark=other(position.turn), lines=words.listed(lines))
