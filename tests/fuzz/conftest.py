"""The length of a run, and a summary of the results."""

from itertools import groupby

import pytest

from tests.fuzz.entry_points import TRIED


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--minutes", type=float, default=0, help="of looking for new bad inputs")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TRIED:
        terminalreporter.section(f"bad input: {TRIED.total():,} tried")
    for name, results in groupby(sorted(TRIED.items()), key=lambda item: item[0][0]):
        counts = {result: count for (_, result), count in results}
        results_text = ", ".join(f"{result} {count:,}" for result, count in counts.items())
        terminalreporter.write_line(f"{name:<10}{sum(counts.values()):>9,}: {results_text}")
