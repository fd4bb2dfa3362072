"""Bars as SVG, for the reports in docs/."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 720
LEFT: Final = 200
"""Where the bars begin, right of their titles."""
LONGEST: Final = 420
TOP: Final = 70
BAR: Final = 9
GAP: Final = 4
STYLE: Final = """
  text { font: 13px system-ui, sans-serif; fill: #2b3137 }
  .small { font-size: 11px; fill: #5b636b }
  .page { fill: #f7f2e7 }
  .target { stroke: #2b3137; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e3db }
    .small { fill: #a9b1b8 }
    .page { fill: #1c2329 }
    .target { stroke: #e6e3db }
  }
"""


@dataclass(frozen=True)
class Group:
    """Bars below each other, under a title; lengths and the target are shares of the longest."""

    title: str
    bars: Sequence[tuple[int, float, str]]
    """For each the number of its kind, its length, and what stands behind it."""
    note: str = ""
    target: float | None = None


def chart(
    title: str, note: str, kinds: Mapping[str, tuple[str, str]], target: str, groups: list[Group]
) -> str:
    """Return groups of bars; each kind has a colour by day and one by night."""
    parts, left, top = [], 20, TOP
    for number, kind in enumerate(kinds):
        parts += [_bar(number, left, 18, BAR), _text(left + 15, 27, kind)]
        left += 40 + 7 * len(kind)
    parts += [_target(left, 19), _text(left + 8, 27, target), _text(20, 48, note, "small")]
    for group in groups:
        parts += [_text(20, top + BAR, group.title), _text(20, top + 26, group.note, "small")]
        for place, (number, length, told) in enumerate(group.bars):
            y, width = top + place * (BAR + GAP), length * LONGEST
            parts += [_bar(number, LEFT, y, width), _text(LEFT + width + 6, y + BAR, told, "small")]
        if group.target is not None:
            parts.append(_target(LEFT + group.target * LONGEST, top))
        top += len(group.bars) * (BAR + GAP) + 16
    colours = [
        f"  .bar{number} {{ fill: {day} }}\n"
        f"  @media (prefers-color-scheme: dark) {{ .bar{number} {{ fill: {night} }} }}\n"
        for number, (day, night) in enumerate(kinds.values())
    ]
    body = "\n".join([f'<rect class="page" width="{WIDTH}" height="{top}" rx="8"/>', *parts])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img">\n'
        f"<title>{title}</title>\n<style>{STYLE}{''.join(colours)}</style>\n{body}\n</svg>\n"
    )


def _bar(kind: int, x: float, y: float, width: float) -> str:
    return f'<rect class="bar{kind}" x="{x}" y="{y}" width="{width:.1f}" height="{BAR}"/>'


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y}">{text}</text>'


def _target(x: float, y: float) -> str:
    return f'<path class="target" d="M{x:.1f} {y - 3}v{BAR + 6}"/>'
