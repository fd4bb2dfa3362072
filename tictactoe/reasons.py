"""The reason of an error, in the reader's language.

The engine raises errors with a key and values; the texts are in the language tables, as `reason …`.
"""

from tictactoe.words import ENGLISH, Words


class GameError(ValueError):
    """The base class of all errors of rules, games and records, for `except`.

    It holds the key of a text and its values, so that it can be worded in any language; a front
    end in English only may pass a sentence instead of a key.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return reason_text(self)


def reason_text(error: GameError, words: Words = ENGLISH) -> str:
    """Return why something was refused, as the end of a sentence.

    >>> reason_text(GameError("taken", cell="B2"), Words("de"))
    'B2 ist schon besetzt'
    >>> reason_text(GameError("line", line=4, reason=GameError("over")))
    'line 4: the game is over'
    """
    text = f"reason {error.key}"
    if text not in words:
        return error.key
    values = {
        name: reason_text(value, words) if isinstance(value, GameError) else value
        for name, value in error.values.items()
    }
    return words(text, **values)
