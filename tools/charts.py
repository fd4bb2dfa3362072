"""Bars as SVG, for the reports in docs/."""

from collections.abc import Mapping
from typing import Final, TypeAlias

WIDTH: Final = 720
LEFT: Final = 240
"""Where the bars begin, right of their titles."""
LONGEST: Final = 400
TOP: Final = 70
BAR: Final = 9
GAP: Final = 4
STYLE: Final = """
  svg { color-scheme: light dark }
  text { font: 13px system-ui, sans-serif; fill: light-dark(#2b3137, #e6e3db) }
  .small { font-size: 11px; fill: light-dark(#5b636b, #a9b1b8) }
  .page { fill: light-dark(#f7f2e7, #1c2329) }
  .target { stroke: light-dark(#2b3137, #e6e3db); stroke-width: 1.5 }
"""


Bar: TypeAlias = tuple[int, float, str]
"""The number of its kind, its length as a share of the longest, and the text behind it."""
Group: TypeAlias = tuple[str, list[Bar], float | None]
"""A title, the bars beside it, and where the target is, as a share too."""


def chart(
    title: str, note: str, kinds: Mapping[str, tuple[str, str]], target: str, groups: list[Group]
) -> str:
    """Return groups of bars as SVG; each kind has a light and a dark colour."""
    style, parts, left, top = STYLE, [], 20, TOP
    for number, (kind, (day, night)) in enumerate(kinds.items()):
        style += f"  .bar{number} {{ fill: light-dark({day}, {night}) }}\n"
        parts += [_bar(number, left, 18, BAR), _text(left + 15, 27, kind)]
        left += 40 + 7 * len(kind)
    parts += [_target(left, 19), _text(left + 8, 27, target), _text(20, 48, note, "small")]
    for name, bars, share in groups:
        first = top
        parts.append(_text(20, first + BAR, name))
        for number, length, told in bars:
            end = LEFT + length * LONGEST
            parts += [_bar(number, LEFT, top, end - LEFT), _text(end + 6, top + BAR, told, "small")]
            top += BAR + GAP
        if share is not None:
            parts.append(_target(LEFT + share * LONGEST, first))
        top += 16
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img">',
            f"<title>{title}</title>\n<style>{style}</style>",
            f'<rect class="page" width="{WIDTH}" height="{top}" rx="8"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _bar(kind: int, x: float, y: float, width: float) -> str:
    return f'<rect class="bar{kind}" x="{x}" y="{y}" width="{width:.1f}" height="{BAR}"/>'


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y}">{text}</text>'


def _target(x: float, y: float) -> str:
    return f'<path class="target" d="M{x:.1f} {y - 3}v{BAR + 6}"/>'
