"""The kinds of int that the search computes with, which only mypy distinguishes.

`NewType` would lose the kind at each operator, and wrapping each result costs a call in the
innermost loops. Here an operator keeps the kind. A cell stays a plain int.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self, overload

    class _Bits:
        def __init__(self, bits: object) -> None: ...
        def __or__(self, bits: Self | int) -> Self: ...
        def __xor__(self, bits: Self | int) -> Self: ...
        def __invert__(self) -> Self: ...
        def __lshift__(self, places: int) -> Self: ...
        def __rshift__(self, places: int) -> Self: ...
        def __sub__(self, one: int) -> Self: ...
        def __neg__(self) -> Self: ...
        def bit_count(self) -> int: ...
        def bit_length(self) -> int: ...

    class Mask(_Bits):
        """Cells, as a bit each."""

        def __and__(self, bits: Self | int) -> Self: ...

    class Layout(_Bits):
        """Cells, as a bit in each direction of lines; the first of these copies is a mask."""

        @overload
        def __and__(self, bits: Mask) -> Mask: ...
        @overload
        def __and__(self, bits: Self | int) -> Self: ...
        def __and__(self, bits: object) -> object: ...

    class LineSet(_Bits):
        """Lines, each as the bit of its first cell in a layout."""

        def __and__(self, bits: Self | Layout | int) -> Self: ...

    class Key(_Bits):
        """A position, as the key of a table."""

    def cells_of(mask: Mask | int) -> Iterator[int]: ...  # noqa: D103

else:
    from tictactoe.rules import cells_of

    Mask = Layout = LineSet = Key = int

__all__ = ["Key", "Layout", "LineSet", "Mask", "cells_of"]
