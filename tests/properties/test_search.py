"""What holds of the search on any board."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import AT_ANY_SPEED
from tictactoe import Budget, Position, Rules
from tictactoe.lines import symmetries
from tictactoe.rules import cells_of
from tictactoe.search import Search, think

LONG = Budget(nodes=5_000)


@st.composite
def positions(draw: st.DrawFn, longest: int) -> Position:
    """Return a position under any rules, after any moves that do not end the game."""
    rows, cols = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    run = draw(st.integers(1, max(rows, cols)))
    rules = Rules(rows, cols, run, draw(st.booleans()))
    position = Position.start(rules, draw(st.sampled_from(("X", "O"))))
    for _ in range(draw(st.integers(0, rules.size))):
        after = position.play(draw(st.sampled_from(position.moves)))
        if after.outcome:
            break
        position = after
    return position


def turned(position: Position, turn: list[int]) -> Position:
    x, o = (sum(1 << turn[cell] for cell in cells_of(mask)) for mask in (position.x, position.o))
    return Position(position.rules, position.first, x, o)


@settings(AT_ANY_SPEED, max_examples=150)
@given(positions(longest=5))
def test_what_is_certain_stays_so(position: Position) -> None:
    for thought in Search(position.rules).think(position, pace=Budget(nodes=20)):
        if thought.nodes > 200:
            break
    later = think(position, LONG)
    for cell, early in thought.verdicts.items():
        if early.exact and later.verdicts[cell].exact:
            assert early == later.verdicts[cell]
        elif early.is_certain and later.verdicts[cell].is_certain:
            assert early.value == later.verdicts[cell].value


@settings(AT_ANY_SPEED, max_examples=150)
@given(positions(longest=4))
def test_a_move_is_worth_what_it_leaves_to_the_other_side(position: Position) -> None:
    verdicts = think(position, LONG).verdicts
    assert set(verdicts) == set(position.moves)
    for cell, verdict in verdicts.items():
        after = position.play(cell)
        if after.outcome or not verdict.exact:
            continue
        reply = think(after, LONG, is_every_move=False).verdict
        if reply.exact:
            assert (verdict.value, verdict.plies) == (-reply.value, reply.plies + 1)


@settings(AT_ANY_SPEED, max_examples=80)
@given(positions(longest=5))
def test_a_turned_board_is_worth_the_same(position: Position) -> None:
    verdicts = think(position, LONG).verdicts
    for turn in symmetries(position.rules)[1:3]:
        for thought in Search(position.rules).think(turned(position, turn)):
            if thought.nodes > 2_000:
                break
        for cell, verdict in verdicts.items():
            found = thought.verdicts[turn[cell]]
            if verdict.exact and found.exact:
                assert verdict == found
