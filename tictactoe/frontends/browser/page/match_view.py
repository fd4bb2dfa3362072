"""What the page shows of a match, beside its cells, by the names that index.html gives."""

from typing import Final, NamedTuple

from tictactoe.cells import stroke_path
from tictactoe.controls import Control
from tictactoe.looking import Look
from tictactoe.naming import level_word
from tictactoe.view import View, send_word
from tictactoe.words import Words

PICTURES: Final = {
    "hint button": "bulb",
    "review button": "lens",
    "pause button": "bars",
    "go on button": "wedge",
    "send button": "plane",
    "invite button": "plane",
}
"""What is drawn on the button that helps, for each word that it may have."""


class MoveRow(NamedTuple):
    """A move in the list; `current` is "step" for the one that is looked at or was made last."""

    key: int
    text: str
    current: str
    is_undone: bool
    is_mistake: bool


class ScoreRow(NamedTuple):
    """A line of the score: the opponent, and the counts in words."""

    key: int
    opponent: str
    counts: str
    streak: str


class MatchView(NamedTuple):
    """The parts of the page that are marked with `data-part="match"`."""

    setup: str
    standing: str
    is_preview: bool
    is_looking: bool
    turn: str
    end: str
    winner: str
    can_restart: bool
    line: str
    told: str
    now: str
    has_news: bool
    is_waiting: bool
    has_next: bool
    hides_review: bool
    send: Control
    next_level: Control
    next_level_kind: str
    cannot_undo: bool
    cannot_redo: bool
    hides_help: bool
    help_picture: str
    help_word: str
    help: str
    is_at_start: bool
    is_at_end: bool
    play_from_here: Control
    moves: tuple[MoveRow, ...]
    score: tuple[ScoreRow, ...]
    is_unsaved: bool


def match_view(
    shown: View, words: Words, *, has_record: bool = True, is_dismissed: bool = False
) -> MatchView:
    """Return what the page shows of a view.

    `has_record` is False while the list of moves is closed, `is_dismissed` True once somebody has
    read that the match cannot be saved.
    """
    look, level = shown.look, shown.next_level
    rules = shown.match.game.rules
    help_word = shown.help or "hint button"
    level_name = words(level_word(level, rules)) if level else ""
    return MatchView(
        setup=shown.setup,
        standing=shown.standing,
        is_preview=shown.is_preview,
        is_looking=look is not None,
        turn=shown.turn or "",
        end=shown.end,
        winner=shown.winner or "",
        can_restart=shown.can_restart,
        line=stroke_path(shown.lines, shown.cols),
        told=shown.told,
        now=shown.now,
        has_news=shown.has_news,
        is_waiting=shown.waiting,
        has_next=shown.state == "over" or shown.is_to_send,
        hides_review=shown.state != "over",
        send=Control(
            words(send_word(shown.match)) if shown.is_to_send else "",
            is_hidden=not shown.is_to_send,
        ),
        next_level=Control(words("try level", level=level_name), is_hidden=not level),
        next_level_kind=level,
        cannot_undo=not shown.can_undo,
        cannot_redo=not shown.can_redo,
        hides_help=not shown.help,
        help_picture=PICTURES[help_word],
        help_word=help_word,
        help=words(help_word),
        is_at_start=look is not None and look.ply == 0,
        is_at_end=look is not None and look.ply == look.count,
        play_from_here=_play_from_here(look, words, is_by_link=shown.match.is_by_link),
        moves=tuple(
            MoveRow(
                key,
                move.text,
                "step" if move.is_last else "false",
                move.is_undone,
                move.is_mistake,
            )
            for key, move in enumerate(shown.moves if has_record else ())
        ),
        score=tuple(
            ScoreRow(key, *line) for key, line in enumerate(shown.score if has_record else ())
        ),
        is_unsaved=not (shown.is_saved or is_dismissed),
    )


def _play_from_here(look: Look | None, words: Words, *, is_by_link: bool) -> Control:
    if look and look.rival:
        level = words(level_word(look.rival, look.whole.game.rules))
        return Control(words("play yourself", level=level))
    is_locked = look is not None and is_by_link and not look.name
    is_end = look is not None and look.match.position.outcome is not None
    return Control(words("play from here"), is_disabled=is_locked or is_end)
