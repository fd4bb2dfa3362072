"""Properties of the search on any board."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import AT_ANY_SPEED
from tictactoe import Budget, Position, Rules
from tictactoe.engine.search import Search, think

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
