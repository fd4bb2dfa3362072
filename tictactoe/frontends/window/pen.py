"""Antialiased strokes as images: Tk draws none itself on most systems."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, dist, floor, sqrt
from struct import pack
from typing import Final, NamedTuple, TypeAlias
from zlib import compress, crc32

Curve: TypeAlias = tuple[float, ...]
"""A cubic Bézier curve: x and y of its start, its two control points and its end."""

FINE: Final = 4
"""Sampled rows per row of pixels."""


class Image(NamedTuple):
    """An image, and the position of its corner in pixels."""

    png: bytes
    left: int
    top: int


@lru_cache(maxsize=16)
def drawn(curves: Sequence[Curve], side: float, weight: float, ink: str) -> Image:
    """Return an image of curves, drawn by a pen.

    Coordinates and the weight of the pen are in cells, whose `side` is in pixels.

    >>> drawn(((0, 0.5, 0, 0.5, 2, 0.5, 2, 0.5),), 50, 0.1, "#00629b")[1:]
    (-3, 22)
    """
    radius = max(weight * side, 1) / 2
    gap = radius / 4  # small enough that no dent shows
    dots = [dot for curve in curves for dot in _dots([side * at for at in curve], gap)]
    left, top = (floor(min(ats) - radius) for ats in zip(*dots, strict=True))
    right, bottom = (ceil(max(ats) + radius) for ats in zip(*dots, strict=True))
    spans: list[list[tuple[float, float]]] = [[] for _ in range(FINE * (bottom - top))]
    for x, y in dots:
        middle = FINE * (y - top)
        for row in range(ceil(middle - FINE * radius), ceil(middle + FINE * radius)):
            reach = sqrt(max(radius**2 - ((row + 0.5 - middle) / FINE) ** 2, 0))
            spans[row].append((x - left - reach, x - left + reach))
    rows = [
        _shades(spans[start : start + FINE], right - left) for start in range(0, len(spans), FINE)
    ]
    return Image(_png(rows, right - left, bytes.fromhex(ink[1:])), left, top)


def _dots(curve: Sequence[float], gap: float) -> Iterator[tuple[float, float]]:
    """Yield points of a curve, about this far apart."""
    ends = list(zip(curve[::2], curve[1::2], strict=True))
    count = ceil(sum(dist(*pair) for pair in pairwise(ends)) / gap)
    for step in range(count + 1):
        near = step / max(count, 1)
        far = 1 - near
        shares = far**3, 3 * far**2 * near, 3 * far * near**2, near**3
        x, y = (
            sum(share * at for share, at in zip(shares, ats, strict=True))
            for ats in zip(*ends, strict=True)
        )
        yield x, y


def _shades(rows: Sequence[list[tuple[float, float]]], width: int) -> bytes:
    """Return the opacity of each pixel in a row, from its sampled rows."""
    edges = [0.0] * (width + 2)
    for spans in rows:
        end = 0.0
        for start, stop in sorted(spans):
            if stop > end:
                for at, sign in ((max(start, end), 255 / FINE), (stop, -255 / FINE)):
                    place, rest = int(at), at % 1
                    edges[place] += sign * (1 - rest)
                    edges[place + 1] += sign * rest
                end = stop
    return bytes(map(round, accumulate(edges[:width])))


def _png(rows: Sequence[bytes], width: int, colour: bytes) -> bytes:
    """Return a PNG image of one colour, with a palette of opacities."""
    header = pack(">2I5B", width, len(rows), 8, 3, 0, 0, 0)
    data = compress(b"".join(b"\0" + row for row in rows), 1)
    parts = {b"IHDR": header, b"PLTE": 256 * colour, b"tRNS": bytes(range(256)), b"IDAT": data}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(part)) + name + part + pack(">I", crc32(name + part))
        for name, part in [*parts.items(), (b"IEND", b"")]
    )
