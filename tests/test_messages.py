"""What the page and its worker say to each other."""

from tictactoe import Budget, Position, Rules
from tictactoe.frontends.browser.messages import (
    answer_text,
    question_text,
    read_answer,
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
