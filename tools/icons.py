"""Draw the icons for home screens, and for browsers without SVG icons, from static/icon.svg."""

from pathlib import Path
from typing import Final

from resvg_py import svg_to_bytes

PAPER: Final = "#f7f2e7"
ICONS: Final = {
    "icon-48.png": (48, 0),  # search engines want a multiple of 48 pixels
    "icon-192.png": (192, 0),
    "icon-512.png": (512, 0),
    "icon-apple.png": (180, 6),  # paper up to the edge: a phone may round the corners
    "icon-maskable.png": (512, 12),  # enough paper for a phone to cut out a circle
}
"""The size of each icon in pixels, and the margin around the drawing, which is 64 wide."""


DOT: Final = '<circle cx="52" cy="12" r="12" fill="#b3261e" stroke="#fff" stroke-width="2"/></svg>'
"""Marks the icon of a tab in which it is the visitor's turn."""


def draw(folder: Path) -> None:
    """Draw each icon beside the drawing in a folder."""
    drawing = (folder / "icon.svg").read_text("utf-8")
    (folder / "icon-turn.svg").write_text(drawing.replace("</svg>", DOT), "utf-8")
    for name, (size, margin) in ICONS.items():
        side = 64 + 2 * margin
        icon = svg_to_bytes(
            drawing.replace("0 0 64 64", f"{-margin} {-margin} {side} {side}"),
            width=size,
            height=size,
            background=PAPER if margin else None,
            skip_system_fonts=True,
        )
        (folder / name).write_bytes(icon)
