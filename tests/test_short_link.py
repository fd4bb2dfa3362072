"""Short links: written, read, and refused."""

from collections.abc import Iterator
from itertools import product
from random import Random
from string import printable
from typing import get_args

import pytest

from tests.records import played_on, random_history
from tictactoe import BOARDS, LEVELS, Game, History, Match, RecordError, Rules, Seat
from tictactoe.game import AWAY, PERSON, Starts
from tictactoe.opening import LINKS, open_link
from tictactoe.rules import MARKS
from tictactoe.short_link import CHALLENGE, OPPONENT_SIGNS, read_link, write_link

PLAYED = Match(o=Seat("easy"), game=Game(played=(4, 0, 2, 6)))
LINK = write_link(PLAYED)


def matches(rules: Rules, rng: Random) -> Iterator[Match]:
    """Yield a random game with each opponent, on each side, started by each mark."""
    for kind, is_second, first, starts in product(
        OPPONENT_SIGNS.values(), (False, True), MARKS, get_args(Starts)
    ):
        seats = (Seat(kind), Seat()) if is_second else (Seat(), Seat(kind))
        yield Match(*seats, played_on(Game(rules, first), rules.size, rng), starts)


def test_a_short_link_is_the_published_text() -> None:
    """Links that were sent depend on it."""
    assert write_link(Match(o=Seat("easy")).play(4).play(0)) == "#3e-b2a1C"
    second = Match(Seat("hard"), Seat(), Game(Rules(misere=True), "O", (4,)), "alternate")
    assert write_link(second) == "#3lhost-b2z"
    assert write_link(Match().by_link().with_rules(Rules(15, 15, 5)).play("O15")) == "#15al-o15t"
    assert write_link(PLAYED, CHALLENGE) == "#beat-3e-b2a1c1a3C"


def test_no_two_opponents_have_the_same_letter() -> None:
    """A level whose first letter is taken needs another name; see docs/front-ends.md."""
    assert sorted(OPPONENT_SIGNS.values()) == sorted((*LEVELS, PERSON, AWAY))


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_a_match_comes_back_the_same(rules: Rules) -> None:
    rng = Random(1)
    for _ in range(5 if rules.size < 50 else 1):
        for match in matches(rules, rng):
            link = write_link(match)
            assert read_link(link) == match
            assert LINKS.match(link)
            assert len(link) <= 40 or rules.rows > 3
            challenge = write_link(match, CHALLENGE)
            assert read_link(challenge, CHALLENGE) == match
            assert len(challenge) <= 40 or rules.rows > 3
        assert open_link(link) == History.opened(match)


@pytest.mark.slow
def test_every_whole_game_comes_back_the_same() -> None:
    todo = [Game()]
    while todo:
        game = todo.pop()
        todo += map(game.play, game.position.moves)
        if game.position.outcome:
            assert read_link(write_link(Match(o=Seat("easy"), game=game))).game == game


def test_what_does_not_fit_has_no_short_link() -> None:
    ended = Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2)))
    for match in (
        Match(x=Seat(name="Ann")),
        Match(Seat("easy"), Seat("hard")),
        Match(o=Seat("own", "Mine")),
        ended.new_game(),
        Match().with_rules(Rules(4, 5, 3)),
        Match().with_rules(Rules(4, 4, 4, misere=True)),
        History.opened(PLAYED, 3),
    ):
        assert write_link(match) == ""
    for seed in range(100):
        history = random_history(Random(seed))
        link = write_link(history)
        assert not link or History.opened(read_link(link)) == history


def test_a_cut_or_mistyped_link_is_refused() -> None:
    """One character missing, changed or added, two swapped, or any number cut off."""
    wrong = {LINK[:end] for end in range(2, len(LINK))}
    for place, sign in product(range(1, len(LINK)), printable):
        wrong.add(LINK[:place] + sign + LINK[place + 1 :])
        wrong.add(LINK[:place] + LINK[place : place + 2][::-1] + LINK[place + 2 :])
        wrong.add(LINK[:place] + LINK[place + 1 :])
        wrong.add(LINK[:place] + sign + LINK[place:])
    for link in wrong - {LINK}:
        with pytest.raises(RecordError, match="the link was cut or changed"):
            read_link(link)


@pytest.mark.parametrize("added", [".", ")", "&utm_source=mail", "%20", "…", "。", "#g=x"])
def test_text_appended_to_a_short_link_is_ignored(added: str) -> None:
    assert read_link(LINK + added) == PLAYED


@pytest.mark.parametrize(
    "link",
    ["#3e-", "#0e-A", "#3z-A", "#3fo-A", "#3e-b2b2A", "#3e-d4A", "#99e-A", "#٣e-b2a1C"],
)
def test_a_link_without_a_match_is_refused(link: str) -> None:
    """Even with each check character."""
    for sign in printable:
        with pytest.raises(RecordError, match="the link was cut or changed"):
            read_link(link[:-1] + sign)


def test_a_link_is_of_one_kind() -> None:
    with pytest.raises(RecordError):
        read_link(LINK, CHALLENGE)
    with pytest.raises(RecordError):
        read_link(write_link(PLAYED, CHALLENGE))
