"""Looking back on a game, as plain data and words: its moves, their grades, its turning point."""

from dataclasses import dataclass, replace

from tictactoe.coach import Graded, Judge, grades, judge, turning_point
from tictactoe.game import Match
from tictactoe.rules import other
from tictactoe.view import View, names, sentences, view
from tictactoe.words import ENGLISH, Words


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move as listed: its text ("1. X B2"), its grade if any, both as one, and whether undone.

    `is_last` is True for the move that led to the position shown; `is_mistake` for a bad one.
    """

    text: str
    grade: str
    graded_text: str
    is_last: bool
    is_undone: bool
    is_mistake: bool


def review(match: Match, words: Words = ENGLISH, judge: Judge = judge) -> View:
    """Return what to show of a position in a graded game: how good the next move was.

    >>> from tictactoe.game import Game
    >>> review(Match(game=Game(moves=(0,), undone=(1, 3, 6, 4, 5, 8)))).told
    '2. O B1: mistake: gave away a draw. Better: B2.'
    """
    game = match.game
    shown = view(match, words)
    if not game.undone:
        return shown
    listed = moves(match, words, judge)[len(game.moves)]
    told = words("sentence", text=listed.graded_text)
    if not listed.is_mistake:
        return replace(shown, told=told)
    thought = judge(match.position)
    if thought is None:
        return replace(shown, told=told)
    better = words("better", cells=names(game.rules, thought.best))
    return replace(shown, told=sentences(told, better))


def moves(match: Match, words: Words = ENGLISH, judge: Judge = judge) -> tuple[MoveView, ...]:
    """Return the moves of the game, undone ones included; graded once the game is over.

    >>> [move.text for move in moves(Match().play(4).play(0))]
    ['1. X B2', '2. O A1']
    """
    game = match.game
    whole = game.jump(len(game.moves) + len(game.undone))
    graded = _graded(replace(match, game=whole), judge)
    mark = game.first
    listed = []
    for index, cell in enumerate(whole.moves):
        grade = graded[index] if graded else None
        text = words("move", number=index + 1, mark=mark, cell=game.rules.name(cell))
        graded_as = _grade(grade, words)
        listed.append(
            MoveView(
                text=text,
                grade=graded_as,
                graded_text=words("graded", move=text, grade=graded_as) if graded_as else text,
                is_last=index == len(game.moves) - 1,
                is_undone=index >= len(game.moves),
                is_mistake=grade is not None and grade.grade == "mistake",
            )
        )
        mark = other(mark)
    return tuple(listed)


def turning_ply(match: Match, judge: Judge = judge) -> int | None:
    """Return how many moves came before the first mistake of a finished game; `None` without one.

    >>> from tictactoe.game import Game
    >>> turning_ply(Match(game=Game(moves=(0, 1, 3, 6, 4, 5, 8))))
    1
    """
    return turning_point(_graded(match, judge))


def _graded(match: Match, judge: Judge) -> tuple[Graded | None, ...]:
    """Return the grades of a finished game, none for an unfinished one."""
    if match.position.outcome is None:
        return ()
    return grades(match.game, judge)


def _grade(graded: Graded | None, words: Words) -> str:
    if graded is None:
        return ""
    if graded.grade != "mistake":
        return words(graded.grade)
    return words("mistake" if graded.gave is None else f"mistake {graded.gave}")
