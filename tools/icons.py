"""Draw the icons for home screens from static/icon.svg."""

from pathlib import Path
from typing import Final

from resvg_py import svg_to_bytes

PAPER: Final = "#f7f2e7"
WHOLE: Final = 'viewBox="0 0 64 64"'
ROOMY: Final = 'viewBox="-6 -6 76 76"'
"""Paper up to the edge: a phone may round the corners."""
ROOMIEST: Final = 'viewBox="-12 -12 88 88"'
"""So much paper that a phone may cut out a circle."""

ICONS: Final = {
    "icon-192.png": (192, WHOLE),
    "icon-512.png": (512, WHOLE),
    "icon-maskable.png": (512, ROOMIEST),
    "icon-apple.png": (180, ROOMY),
}
"""The size of each icon in pixels, and what it shows of the drawing."""


def draw(folder: Path) -> None:
    """Draw each icon beside the drawing in a folder."""
    drawing = (folder / "icon.svg").read_text("utf-8")
    for name, (size, part) in ICONS.items():
        icon = svg_to_bytes(
            drawing.replace(WHOLE, part),
            width=size,
            height=size,
            background=None if part == WHOLE else PAPER,
            skip_system_fonts=True,
        )
        (folder / name).write_bytes(icon)
