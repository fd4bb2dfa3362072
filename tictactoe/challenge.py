"""A challenge: a friend's game against a level, which a person tries to surpass."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tictactoe.controls import SmallBoard
from tictactoe.game import HUMAN, Match, Seat
from tictactoe.naming import level_word
from tictactoe.players import LEVELS
from tictactoe.record import RecordError
from tictactoe.rules import Mark, by_mark, cells_of
from tictactoe.short_link import CHALLENGE, read_link, write_link
from tictactoe.words import ENGLISH, Words


class Compared(NamedTuple):
    """Two finished games side by side: the person's and the friend's."""

    own_board: SmallBoard
    own_result: str
    friend_board: SmallBoard
    friend_result: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """The friend's match, and the person's as it began."""

    friend: Match
    begun: Match

    def is_of(self, match: Match) -> bool:
        """Return whether a match is the one that began with this challenge."""
        return match.at(0) == self.begun

    def dots(self, match: Match) -> Mapping[int, Mark]:
        """Return the cells that the friend took, to show on an unfinished board."""
        person = self.friend.person
        if person is None or match.position.outcome or not self.is_of(match):
            return {}
        return dict.fromkeys(cells_of(self.friend.position.mask(person)), person)

    def compared(self, match: Match, words: Words = ENGLISH) -> Compared | None:
        """Return both games side by side; `None` until the person's has ended."""
        if match.position.outcome is None or not self.is_of(match):
            return None
        own, friend = (SmallBoard(each.position) for each in (match, self.friend))
        return Compared(
            own,
            _result(match, words, words("score you")),
            friend,
            _result(self.friend, words, words("score friend")),
        )


def challenge_by(match: Match) -> Match | None:
    """Return a match as a challenge, without names and scores; `None` if it cannot be one.

    A challenge is a finished game of a person against a level, not lost, that fits into a link.

    >>> from tictactoe import Game
    >>> challenge_by(Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2)))) is None
    False
    """
    person, outcome = match.person, match.position.outcome
    if person is None or outcome is None or match.opponent not in LEVELS:
        return None
    own, rival = HUMAN, Seat(match.opponent)
    bare = Match(*by_mark(person, (own, rival), (rival, own)), match.game)
    is_sent = outcome.value_for(person) >= 0 and write_link(bare)
    return bare if is_sent else None


def challenge_in(link: str) -> Match | None:
    """Return the match in a challenge link, `None` for others; raises `RecordError` if damaged."""
    if not link.startswith(f"#{CHALLENGE}"):
        return None
    match = challenge_by(read_link(link, CHALLENGE))
    if match is None:
        raise RecordError("changed link")
    return match


def challenge_text(match: Match, words: Words = ENGLISH, *, teller: str = "result") -> str:
    """Return the sentence of a challenge, in the words of its sender ("result") or of the page.

    >>> from tictactoe import Game
    >>> challenge_text(Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2))))
    'I beat Easy in 3. You?'
    """
    outcome = match.position.outcome
    level = words(level_word(match.opponent, match.game.rules))
    end = "beat" if outcome and outcome.winner else "drew"
    return words(f"{teller} {end}", level=level, moves=_moves(match))


def _result(match: Match, words: Words, who: str) -> str:
    outcome, person = match.position.outcome, match.person
    value = outcome.value_for(person) if outcome and person else 0
    end = {1: "won", 0: "drawn", -1: "lost"}[value]
    return words(f"compared {end}", who=who, moves=_moves(match))


def _moves(match: Match) -> int:
    return match.position.mask(match.person or "X").bit_count()
