"""Why something was refused, in the language of whoever reads it.

The engine raises a key and values; the texts stand beside all others, as `reason …`.
"""

from tictactoe.words import ENGLISH, Number, Words


class Reason(ValueError):
    """An error that can be told in any language, by the key of a text and the values in it.

    A front end that speaks English only may give a sentence in place of a key.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return reason_text(self)


def reason_text(error: Reason, words: Words = ENGLISH) -> str:
    """Return why something was refused, as the end of a sentence.

    >>> reason_text(Reason("taken", cell="B2"), Words("de"))
    'B2 ist schon besetzt'
    >>> reason_text(Reason("line", line=4, reason=Reason("over")))
    'line 4: the game is over'
    """
    text = f"reason {error.key}"
    if text not in words:
        return error.key
    values = {name: _told(value, words) for name, value in error.values.items()}
    return words(text, **values)


def _told(value: object, words: Words) -> object:
    if isinstance(value, Reason):
        return reason_text(value, words)
    return Number(value, words) if isinstance(value, int) else value
