"""The view of a match on the page, without its cells; index.html names its fields."""

from typing import Final, NamedTuple

from tictactoe.cells import mark_path, stroke_path
from tictactoe.challenge import Compared
from tictactoe.controls import Control
from tictactoe.decisive import Fork
from tictactoe.game import Match
from tictactoe.looking import Look
from tictactoe.naming import level_word
from tictactoe.view import ScoreView, SideView, View, send_word
from tictactoe.words import Words

PICTURES: Final = {
    "hint button": "bulb",
    "pause button": "bars",
    "go on button": "wedge",
    "send button": "plane",
    "invite button": "plane",
}
"""The picture on the help button, for each of its words."""

NOTHING: Final = Control("", is_hidden=True)


class MoveRow(NamedTuple):
    """A move in the list; `current` is "step" for the last one, or the one of a look."""

    text: str
    label: str
    current: str
    is_undone: bool
    is_mistake: bool


class MatchView(NamedTuple):
    """The parts of the page that are marked with `data-part="match"`."""

    setup: str
    own: SideView | None
    rival: SideView | None
    draws: str
    hand: int
    is_preview: bool
    is_looking: bool
    names_cells: bool
    turn: str
    end: str
    winner: str
    line_mark: str
    can_restart: bool
    line: str
    message: str
    now: str
    last: str
    why: str
    glimpse: str
    glimpse_mark: str
    has_news: bool
    is_waiting: bool
    has_next: bool
    hides_share: bool
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
    score: tuple[ScoreView, ...]
    compared: Compared | None
    is_unsaved: bool
    go_back: Control


HANDS: Final = 5
"""The number of ways to draw lines and marks in static/style/hand.css."""


def hand(match: Match) -> int:
    """Return the number of the way to draw a game, which differs from that of the game before.

    >>> hand(Match()), hand(Match().play(0).play(3).play(1).play(4).play(2).new_game())
    (0, 1)
    """
    games = match.score.against(match.opponent).games
    return (games - (match.position.outcome is not None)) % HANDS


def match_view(
    shown: View, words: Words, *, has_record: bool = True, is_unsaved: bool = False
) -> MatchView:
    """Return the view of a match on the page.

    In a match by link, the last move is shown after the turn (`last`), not before (`message`).
    `has_record` is False while the list of moves is closed, `is_unsaved` True for a notice that
    saving failed. A hint, a review and the reason of an end name cells.
    """
    look, level, standing = shown.look, shown.next_level, shown.standing
    rules = shown.match.game.rules
    help_word = shown.help if shown.help in PICTURES else "hint button"
    has_mistake = any(move.is_mistake for move in shown.moves)
    level_name = words(level_word(level, rules)) if level else ""
    is_now_first = shown.match.is_by_link and bool(shown.turn) and not shown.has_news
    return MatchView(
        setup=shown.setup,
        own=standing.own if standing else None,
        rival=standing.rival if standing else None,
        draws=standing.draws if standing else "",
        hand=hand(shown.match),
        is_preview=shown.is_preview,
        is_looking=look is not None,
        names_cells=bool(look or shown.why or any(cell.is_hinted for cell in shown.cells)),
        turn=shown.turn or "",
        end=shown.end,
        winner=shown.winner or "",
        line_mark=shown.line_mark or "",
        can_restart=shown.can_restart,
        line=stroke_path(shown.lines, shown.cols),
        message="" if is_now_first else shown.message,
        now=shown.now,
        last=shown.message if is_now_first else "",
        why=shown.why,
        glimpse=_glimpse(shown),
        glimpse_mark=shown.decisive.mark if shown.decisive else "",
        has_news=shown.has_news,
        is_waiting=shown.waiting,
        has_next=shown.state == "over" or shown.is_to_send,
        hides_share=shown.state != "over" or shown.is_to_send,
        hides_review=shown.state != "over" or bool(level) or not has_mistake,
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
                move.short,
                move.text,
                "step" if move.is_last else "false",
                move.is_undone,
                move.is_mistake,
            )
            for move in (shown.moves if has_record else ())
        ),
        score=shown.score if has_record else (),
        compared=shown.compared,
        is_unsaved=is_unsaved,
        go_back=_go_back(look, words),
    )


def _glimpse(shown: View) -> str:
    """Return a path of the fork or the missed mark that decided the game, if one did."""
    found = shown.decisive
    if isinstance(found, Fork):
        return stroke_path(found.lines, shown.cols)
    return mark_path(found.mark, found.cell, shown.cols) if found else ""


def _go_back(look: Look | None, words: Words) -> Control:
    """Return the button back to the tab from which the position comes."""
    if look is None or not look.name.startswith("tab "):
        return NOTHING
    return Control(words("back to tab", tab=words(look.name)))


def _play_from_here(look: Look | None, words: Words, *, is_by_link: bool) -> Control:
    if look and look.rival:
        level = words(level_word(look.rival, look.whole.game.rules))
        return Control(words("play yourself", level=level))
    is_locked = look is not None and is_by_link and not look.name
    is_end = look is not None and look.match.position.outcome is not None
    return Control(words("play from here"), is_disabled=is_locked or is_end)
