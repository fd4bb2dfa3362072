"""Looking back on a game, as plain data and words: its moves, their grades, its turning point."""

from tictactoe.coach import Graded, Judge, grades, judge
from tictactoe.game import Match
from tictactoe.rules import other
from tictactoe.view import MoveView, names, sentences
from tictactoe.words import ENGLISH, Words


def review(match: Match, index: int, words: Words = ENGLISH, judge: Judge = judge) -> str:
    """Say which move of a game this was and, once the game has ended, how good it was.

    >>> from tictactoe.game import Game
    >>> review(Match(game=Game(played=(0, 1, 3, 6, 4, 5, 8))), 1)
    '2. O B1: mistake: gave away a draw. Better: B2.'
    """
    listed = moves(match, words, judge)[index]
    told = words("sentence", text=listed.text)
    thought = judge(match.at(index).position) if listed.is_mistake else None
    if thought is None:
        return told
    return sentences(told, words("better", cells=names(match.game.rules, thought.best)))


def moves(
    match: Match, words: Words = ENGLISH, judge: Judge = judge, *, ply: int | None = None
) -> tuple[MoveView, ...]:
    """Return the moves of the game and those undone; graded once the game has come to its end.

    `ply` is after how many of them the game is shown, if not after all that are not undone.

    >>> [move.text for move in moves(Match().play(4).play(0))]
    ['1. X B2', '2. O A1']
    """
    game, mark = match.game, match.game.first
    whole = game.whole
    shown = len(game.played) if ply is None else ply
    graded = grades(whole, judge) if whole.position.outcome else ()
    listed = []
    for index, cell in enumerate(whole.played):
        grade = graded[index] if graded else None
        text = words("move", number=index + 1, mark=mark, cell=game.rules.name(cell))
        move = MoveView(
            text=words("graded", move=text, grade=_told(grade, words)) if grade else text,
            is_last=index == shown - 1,
            is_undone=index >= len(game.played),
            is_mistake=grade is not None and grade.grade == "mistake",
        )
        listed.append(move)
        mark = other(mark)
    return tuple(listed)


def _told(graded: Graded, words: Words) -> str:
    return words(graded.grade if graded.gave is None else f"mistake {graded.gave}")
