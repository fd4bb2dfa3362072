"""What docs/front-ends.md writes, run in a kernel of Jupyter's and met as by a browser."""

import re
from collections.abc import Callable, Iterator
from doctest import DocTestParser
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from tictactoe import analyse
from tictactoe.rules import Position, Rules
from tictactoe.view import rules_name
from tictactoe.words import ENGLISH

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENT = (ROOT / "docs" / "front-ends.md").read_text("utf-8")
PATIENCE = 60
"""How long a kernel may take on a busy machine, in seconds."""
MODEL = "IPY_MODEL_"
"""How the name begins that widgets have for each other; their number follows."""


class Page:
    """What a browser knows of the widgets, and what it tells the kernel."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client
        self.states: dict[str, dict[str, Any]] = {}
        """What each widget is like, by its name, in the order of their making."""

    def run(self, code: str) -> None:
        own = self.client.execute(code)
        while self._hear(own) != {"execution_state": "idle"}:
            pass

    def wait(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._hear()

    def click(self, name: str) -> None:
        """Click a button: a cell by its name, or a control by what stands on it."""
        if re.fullmatch("[A-Z][0-9]+", name):
            layout = self.states[self._board["layout"]]
            (cols,) = re.findall(r"repeat\((\d+)", layout["grid_template_columns"])
            place = ord(name[0]) - ord("A") + int(cols) * (int(name[1:]) - 1)
            widget = self._board["children"][place]
        else:
            widget = self._named(name)
        self._tell(widget, {"method": "custom", "content": {"event": "click"}})

    def choose(self, label: str, choice: str) -> None:
        widget = self._named(label)
        index = self.states[widget]["_options_labels"].index(choice)
        self._tell(widget, {"method": "update", "state": {"index": index}, "buffer_paths": []})

    @property
    def marks(self) -> str:
        """The board, row by row: X, O, "?" for a hint or "." in each cell."""
        cells = [self.states[cell]["description"] for cell in self._board["children"]]
        return "".join(cells).replace(" ", ".")

    @property
    def status(self) -> str:
        return str(self._one("LabelModel")["value"])

    def is_able(self, name: str) -> bool:
        return not self.states[self._named(name)]["disabled"]

    @property
    def _board(self) -> dict[str, Any]:
        return self._one("GridBoxModel")

    def _one(self, kind: str) -> dict[str, Any]:
        (state,) = (each for each in self.states.values() if each["_model_name"] == kind)
        return state

    def _named(self, name: str) -> str:
        states = self.states.items()
        return next(widget for widget, state in states if state.get("description") == name)

    def _tell(self, widget: str, data: dict[str, Any]) -> None:
        content = {"comm_id": widget.removeprefix(MODEL), "data": data}
        self.client.shell_channel.send(self.client.session.msg("comm_msg", content))

    def _hear(self, parent: str = "") -> object:
        """Take in the next message, and return its content if it answers a certain one."""
        try:
            message: dict[str, Any] = self.client.get_iopub_msg(timeout=PATIENCE)
        except Empty:
            pytest.fail("the kernel says nothing more")
        kind, content = message["msg_type"], message["content"]
        assert kind not in ("error", "stream"), content
        if kind == "comm_open":
            self.states[MODEL + content["comm_id"]] = content["data"]["state"]
        elif kind == "comm_msg" and content["data"]["method"] == "update":
            self.states[MODEL + content["comm_id"]] |= content["data"]["state"]
        return content if message["parent_header"].get("msg_id") == parent else None


@pytest.fixture
def notebook() -> Iterator[Page]:
    """Yield the widgets of the document's code."""
    level = "".join(example.source for example in DocTestParser().get_examples(DOCUMENT))
    (code,) = re.findall(r"^```python\n(import .*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(ROOT))
    page = Page(client)
    page.run(level)
    page.run(code)
    yield page
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_games_in_a_notebook_the_second_against_a_level_of_ones_own(notebook: Page) -> None:
    assert notebook.status == "You play X. Your turn."
    assert not notebook.is_able("Undo")
    notebook.click("B2")
    notebook.wait(lambda: notebook.marks.count("O") == 1)
    assert notebook.marks[4] == "X"
    before = notebook.marks
    notebook.click("Undo")
    notebook.wait(lambda: notebook.is_able("Redo"))
    assert notebook.marks == "." * 9
    notebook.click("Redo")
    notebook.wait(lambda: notebook.marks == before)
    notebook.click("Hint")
    notebook.wait(lambda: "?" in notebook.marks)
    notebook.click("B2")
    notebook.wait(lambda: "taken" in notebook.status)
    assert notebook.marks.replace("?", ".") == before
    notebook.click("New game")
    notebook.wait(lambda: notebook.marks == "." * 9)
    notebook.choose("O", "corners")
    notebook.click("B2")
    notebook.wait(lambda: "O" in notebook.marks)
    assert notebook.marks.index("O") in (0, 2, 6, 8)


def test_levels_and_boards_in_a_notebook(notebook: Page) -> None:
    notebook.choose("Board", rules_name(Rules(7, 7, 5), ENGLISH))
    notebook.wait(lambda: len(notebook.marks) == 49)
    notebook.choose("O", "Perfect")
    notebook.click("D4")
    notebook.wait(lambda: notebook.marks.count("X") == 1)
    notebook.click("New game")
    notebook.wait(lambda: notebook.marks == "." * 49)
    notebook.choose("Board", rules_name(Rules(), ENGLISH))
    notebook.wait(lambda: len(notebook.marks) == 9)
    for count in (1, 2):
        free = Position.parse(notebook.marks).moves[0]
        notebook.click(Rules().name(free))
        notebook.wait(lambda count=count: notebook.marks.count("O") == count)  # type: ignore[misc]
        assert notebook.marks[free] == "X"
    assert max(verdict.value for verdict in analyse(Position.parse(notebook.marks)).values()) <= 0
