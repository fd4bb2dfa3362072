"""The code of docs/front-ends.md, run in a Jupyter kernel."""

import re
from ast import literal_eval
from collections.abc import Iterator
from doctest import DocTestParser
from pathlib import Path
from time import monotonic

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from tictactoe import Position, Rules, analyse
from tictactoe.naming import rules_name

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENT = (ROOT / "docs" / "front-ends.md").read_text("utf-8")
PATIENCE = 60
"""The timeout of a kernel on a busy machine, in seconds."""
WIDGETS = """\
board, status, controls, level, rules = _.children
undo, redo, new, hint = controls.children
marks = lambda: "".join(cell.description for cell in board.children).replace(" ", ".")
"""


class Notebook:
    """The widgets of the document's code, and their user."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client
        level = "".join(example.source for example in DocTestParser().get_examples(DOCUMENT))
        (code,) = re.findall(r"^```python\n(import .*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
        for cell in (level, code, WIDGETS):
            self.run(cell)

    def run(self, code: str, value: str = "None") -> object:
        expressions = {"value": value}
        reply = self._client.execute(
            code, user_expressions=expressions, reply=True, timeout=PATIENCE
        )
        assert reply["content"]["status"] == "ok", reply["content"]
        answer = reply["content"]["user_expressions"]["value"]
        return literal_eval(answer["data"]["text/plain"])

    def click(self, place: int) -> None:
        self.run(f"board.children[{place}].click()")

    @property
    def marks(self) -> str:
        """The board, row by row: X, O, "?" for a hint or "." in each cell."""
        return str(self.run("", "marks()"))

    def wait(self, holds: str) -> None:
        until = monotonic() + PATIENCE
        while not self.run("", holds):
            assert monotonic() < until, holds


@pytest.fixture
def notebook() -> Iterator[Notebook]:
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(ROOT))
    yield Notebook(client)
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_a_notebook_plays_two_games_the_second_against_the_new_level(notebook: Notebook) -> None:
    assert notebook.run("", "status.value, undo.disabled") == ("You play X. Your turn.", True)
    notebook.click(4)
    notebook.wait("'O' in marks()")
    before = notebook.marks
    assert before[4] == "X"
    assert notebook.run("undo.click()", "redo.disabled") is False
    assert notebook.marks == "." * 9
    notebook.run("redo.click()")
    assert notebook.marks == before
    notebook.click(4)
    assert "taken" in str(notebook.run("", "status.value"))
    assert notebook.marks == before
    notebook.run("new.click()")
    assert notebook.marks == "." * 9
    notebook.run("level.value = 'corners'")
    notebook.click(4)
    notebook.wait("'O' in marks()")
    assert notebook.marks.index("O") in (0, 2, 6, 8)
    notebook.click(1)
    notebook.wait("marks().count('O') == 2")
    notebook.run("hint.click()")
    notebook.wait("marks()[7] == '?'")


def test_levels_and_boards_in_a_notebook_change_while_a_level_thinks(
    notebook: Notebook,
) -> None:
    notebook.run(f"rules.label = {rules_name(Rules(7, 7, 5))!r}")
    assert len(notebook.marks) == 49
    notebook.run("level.value = 'perfect'")
    notebook.click(24)
    assert notebook.marks.count("X") == 1
    notebook.run("new.click()")
    assert notebook.marks == "." * 49
    notebook.run(f"rules.label = {rules_name(Rules())!r}")
    for count in (1, 2):
        free = Position.parse(notebook.marks).moves[0]
        notebook.click(free)
        notebook.wait(f"marks().count('O') == {count}")
        assert notebook.marks[free] == "X"
    assert max(verdict.value for verdict in analyse(Position.parse(notebook.marks)).values()) <= 0
