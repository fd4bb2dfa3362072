"""Every word that a front end shows, in one table; messages for developers are not here."""

from collections.abc import Mapping
from typing import Final

TABLE: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        # who
        "you": "You",
        "computer": "Computer",
        "friend": "A friend",
        "random": "Random",
        "easy": "Easy",
        "medium": "Medium",
        "hard": "Hard",
        "perfect": "Perfect",
        # the board
        "cell": "Row {row}, column {col}: {content}",
        "empty": "empty",
        "in the line": "{mark}, in the line",
        "hinted": "{content}, a best move",
        # the status
        "begin": "{who} begins.",
        "begin, you": "You play {mark}.",
        "played": "{who} played {cell}.",
        "played, you": "You played {cell}.",
        "turn": "{who} to move.",
        "turn, you": "Your turn.",
        "thinking": "{who} is thinking.",
        "stopped": "{who} to move. Tap the board to go on.",
        "won": "{who} wins with {line}.",
        "won, you": "You win with {line}.",
        "line": "{who} made the line {line}.",
        "line, you": "You made the line {line}.",
        "won by misere": "{who} wins.",
        "won by misere, you": "You win.",
        "draw": "It is a draw.",
        "taken": "{cell} is taken.",
        "over": "The game is over.",
        "undone": "Undone.",
        "redone": "Redone.",
        "nothing to undo": "There is nothing to undo.",
        "nothing to redo": "There is nothing to redo.",
        # hints
        "hint": "Best: {cells}. {reason}",
        "hint win": "Completes {line}.",
        "hint block": "Blocks {line}.",
        "hint fork": "Makes two threats at once.",
        "hint wins": "Wins in {moves} moves.",
        "hint draws": "Keeps the draw; any other move loses.",
        "hint draws also": "Keeps the draw.",
        "hint any draws": "Any move draws.",
        "hint lost": "Every move loses if the other side plays best; this holds out longest.",
        "hint none": "This board is too large for a hint.",
        "row": "row {row}",
        "column": "column {col}",
        "diagonal": "the diagonal {first} to {last}",
        # grades
        "best": "best",
        "fine": "still fine",
        "mistake 1": "mistake: gave away a win",
        "mistake 0": "mistake: gave away a draw",
        "move": "{number}. {mark} {cell}",
        "better": "Better: {cells}.",
        "no mistake": "Nobody made a mistake.",
        # the score
        "score": "Won {wins}, lost {losses}, drawn {draws}",
        "streak": "wins in a row {streak}, at most {best}",
        "total": "All games",
        "score cleared": "The score is cleared. Undo brings it back.",
        "moves and score": "Moves and score",
        # controls that change
        "hint button": "Hint",
        "mistake button": "Show the first mistake",
        # saves, links and files
        "cannot save": "This browser cannot keep the game; it is lost when the page is closed.",
        "save unreadable": "The saved game cannot be read ({reason}). Options keep it as a file.",
        "link copied": "The link is copied.",
        "link by hand": "Copy this link:",
        "link opened": "This match came by a link. Your own game is kept.",
        "link unreadable": "This link cannot be opened ({reason}). Your own game is as it was.",
        "link broken": "it is damaged or cut off",
        "file opened": "The file is opened. Undo brings the earlier game back.",
        "file unreadable": "This file cannot be opened ({reason}). Your game is as it was.",
        "name refused": "This name cannot be shown: letters and signs on one line will do.",
    },
}
"""For each language, the text of each word; values go where braces stand."""


class Words:
    """The words of one language; a language that the table lacks speaks English.

    >>> Words("en")("taken", cell="B2")
    'B2 is taken.'
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in TABLE else "en"

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its values filled in; raises `KeyError` for a key there is not."""
        return TABLE[self.language][key].format(**values)


ENGLISH: Final = Words("en")
