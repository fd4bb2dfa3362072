"""The figures that benchmarks print beside their targets."""

import json
import os
import platform
from collections.abc import Iterable
from typing import NamedTuple

from tools import MODULES


class Figure(NamedTuple):
    """A figure that was measured, with its target, if it has one."""

    name: str
    measured: float
    most: float | None = None
    """The target as an upper limit."""
    least: float | None = None
    """The target as a lower limit."""
    form: str = ",.2f"
    """How the figure and its target are printed."""
    note: str = ""

    @property
    def is_missed(self) -> bool:
        """Whether the target is missed."""
        is_high = self.most is not None and self.measured > self.most
        return is_high or (self.least is not None and self.measured < self.least)

    def row(self) -> str:
        """Return the figure, its target and the verdict as a row of a table in Markdown."""
        limits = {"≤": self.most, "≥": self.least}
        targets = [
            f"{sign} {limit:{self.form}}" for sign, limit in limits.items() if limit is not None
        ]
        verdict = "" if not targets else "**missed**" if self.is_missed else "met"
        columns = (
            self.name,
            f"{self.measured:{self.form}}",
            ", ".join(targets),
            verdict,
            self.note,
        )
        return f"| {' | '.join(columns)} |"


def report(title: str, figures: Iterable[Figure]) -> str:
    """Return a title, what the figures depend on, and a table of the figures."""
    head = ("| | measured | target | verdict | |", "| --- | ---: | ---: | --- | --- |")
    return "\n".join((f"\n{title}, {facts()}\n", *head, *(figure.row() for figure in figures)))


def facts() -> str:
    """Return the machine and the versions that a figure depends on."""
    content = json.loads((MODULES / "pyodide" / "package.json").read_text("utf-8"))
    machine = f"{os.cpu_count()} CPUs ({platform.machine()}, {platform.system()})"
    return f"{machine}, Pyodide {content['version']}, Python {platform.python_version()}"
