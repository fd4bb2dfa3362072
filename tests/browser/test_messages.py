"""What the page and its worker say to each other."""

import pytest

from tictactoe import Budget, Position, Rules
from tictactoe.frontends.browser.messages import (
    answer_text,
    question_text,
    read_answer,
    read_message,
    read_question,
)
from tictactoe.search import think


def test_a_question_and_its_answer_arrive_whole() -> None:
    """On any board, whoever began."""
    for position in (
        Position.start(),
        Position.start(Rules(2, 3, 3, misere=True), first="O").play(4),
        Position.parse("XO. .X. ..O"),
        Position.start(Rules(15, 15, 5)).play(112),
    ):
        assert read_question(question_text(7, position, 0.5)) == (7, position, 0.5, False)
        every = question_text(7, position, 0.5, is_every_move=True)
        assert read_question(every) == (7, position, 0.5, True)
        thought = think(position, Budget(nodes=200))
        assert read_answer(answer_text(8, thought)) == (8, thought)


@pytest.mark.parametrize(
    "text", ["", "ready", "[]", "7", '{"number": "7"}', "9" * 5000, '{"number":' + "[" * 100_000]
)
def test_what_no_module_of_ours_says_is_nothing(text: str) -> None:
    """The code of a visitor may send whatever it likes, nested as deep as it likes."""
    assert read_message(text) == {}
    assert read_message('{"number": 7}') == {"number": 7}
