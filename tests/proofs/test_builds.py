"""The site, built: the same each time."""

from pathlib import Path

from tools.site import SITE, build


def built() -> dict[Path, bytes]:
    build()
    return {path: path.read_bytes() for path in SITE.rglob("*") if path.is_file()}


def test_two_builds_are_the_same() -> None:
    first = built()
    assert len(first) > 20
    assert built() == first
