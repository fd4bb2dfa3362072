"""What the page writes on the cells of 3x3: on every position, what brute force finds."""

from tests.oracle import Oracle
from tictactoe import Match, analyse
from tictactoe.view import view, with_verdicts


def told(value: int, plies: int) -> str:
    return f"win in {plies}" if value > 0 else f"loss in {plies}" if value < 0 else "draw"


def test_every_cell_of_every_position_tells_the_truth() -> None:
    oracle = Oracle()
    seen = {Match().position}
    queue = [Match()]
    for match in queue:
        position = match.position
        verdicts = oracle.verdicts("X", position.cells)
        best = oracle.best_cells("X", position.cells)
        shown = with_verdicts(view(match), analyse(position))
        for cell, found in enumerate(shown.cells):
            if cell not in verdicts:
                assert found.verdict is None
                continue
            text, is_best = told(*verdicts[cell]), cell in best
            assert found.verdict
            assert (found.verdict.text, found.verdict.is_best) == (text, is_best)
            assert found.verdict.is_exact
            assert found.label.endswith(f"empty, {text}{', best move' * is_best}")
        for cell in position.moves:
            after = match.play(cell)
            if after.position not in seen:
                seen.add(after.position)
                queue.append(after)
    assert len(seen) == 5_478
