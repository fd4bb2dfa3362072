"""A game as a text to share: who won, the board in signs, and a link to play it back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tictactoe.challenge import challenge_by, challenge_text
from tictactoe.game import HUMAN, Match
from tictactoe.naming import level_word
from tictactoe.players import LEVELS
from tictactoe.rules import Mark, Position
from tictactoe.status import sentence
from tictactoe.view import setup
from tictactoe.words import ENGLISH, Words

SIGNS: Final[Mapping[Mark | None, str]] = {"X": "❌", "O": "⭕", None: "⬜"}
"""Signs of equal width in every messenger."""


def text_picture(position: Position) -> str:
    """Return a board in signs, a line for each row.

    >>> print(text_picture(Position.parse("XO. .X. ..O")))
    ❌⭕⬜
    ⬜❌⬜
    ⬜⬜⭕
    """
    rules = position.rules
    signs = [SIGNS[position.mark_at(cell)] for cell in range(rules.size)]
    rows = range(0, rules.size, rules.cols)
    return "\n".join("".join(signs[row : row + rules.cols]) for row in rows)


def shown_around(match: Match) -> Match:
    """Return a match without its score, for sharing; both sides of a match by link are people.

    >>> shown_around(Match().by_link().play(4)).o.kind
    'human'
    """
    x, o = (
        replace(HUMAN, name=seat.name) if match.is_by_link else seat for seat in (match.x, match.o)
    )
    return Match(x, o, match.game)


def caption(match: Match, words: Words = ENGLISH) -> str:
    """Return the caption of a picture of a match: who won, the board and the opponent.

    >>> from tictactoe import Game, Seat
    >>> caption(Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2))))
    'X wins · 3 × 3 · Easy'
    >>> caption(Match(x=Seat(name="Ann")))
    'Ann to move · 3 × 3 · Two players'
    """
    outcome = match.position.outcome
    if outcome is None:
        end = words("caption turn", who=_name(match, match.position.turn))
    elif outcome.winner:
        end = words("caption won", who=_name(match, outcome.winner))
    else:
        end = words("caption draw")
    return f"{end} · {setup(match, words)}"


def shared_text(match: Match, words: Words = ENGLISH) -> str:
    """Return the message for a person who opens the shared result of a match.

    >>> from tictactoe import Game, Seat
    >>> shared_text(Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2))))
    'A friend won this as X against Easy.'
    >>> shared_text(Match(game=Game(played=(0, 3, 1, 4, 2))))
    'X wins · 3 × 3 · Two players.'
    """
    person, outcome = match.person, match.position.outcome
    if person is None or outcome is None or match.opponent not in LEVELS:
        return words("sentence", text=caption(match, words))
    end = {1: "won", 0: "drawn", -1: "lost"}[outcome.value_for(person)]
    level = words(level_word(match.opponent, match.game.rules))
    return words(f"shared {end}", mark=person, level=level)


def result_text(match: Match, address: str, words: Words = ENGLISH) -> str:
    """Return a text about a game: the board, the opponent, how it ended, a picture, an address.

    >>> from tictactoe import Game, Seat
    >>> won = Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2)))
    >>> print(result_text(won, "https://example.org"))
    Tic-tac-toe · 3 × 3 · Easy
    I beat Easy in 3. You?
    <BLANKLINE>
    ❌❌❌
    ⭕⭕⬜
    ⬜⬜⬜
    <BLANKLINE>
    https://example.org
    """
    head = f"{words('title')} · {setup(match, words)}"
    ended = f"{head}\n{_ending(match, words)}".rstrip()
    return f"{ended}\n\n{text_picture(match.position)}\n\n{address}"


def move_text(match: Match, address: str, words: Words = ENGLISH) -> str:
    """Return the message with which a match by link, as the friend sees it, is sent to the friend.

    >>> print(move_text(Match().by_link().play(4).sent(), "https://example.org"))
    Your move in tic-tac-toe. You are O:
    https://example.org
    """
    key = "over" if match.position.outcome else "turn" if match.game.played else "invite"
    return f"{words(f'message {key}', mark=match.person)}\n{address}"


def _name(match: Match, mark: Mark) -> str:
    return match.seat_of(mark).name or mark


def _ending(match: Match, words: Words) -> str:
    outcome = match.position.outcome
    if outcome is None:
        return ""
    if challenge_by(match):
        return challenge_text(match, words)
    if outcome.winner is None:
        return words("draw")
    if match.x.is_human == match.o.is_human:
        return sentence(match, outcome.winner, words, "won")
    return words("result won" if outcome.winner == match.person else "result lost")
