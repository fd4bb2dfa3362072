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


class Page:
    """What a browser knows of the widgets, and what it tells the kernel."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client
        self.states: dict[str, dict[str, Any]] = {}
        """What each widget is like, by its number, in the order of their making."""
        self.problems: list[str] = []

    def run(self, code: str) -> None:
        own = self.client.execute(code)
        idle = {"execution_state": "idle"}
        while True:
            message = self._hear()
            if message["parent_header"].get("msg_id") == own and message["content"] == idle:
                break
        assert not self.problems

    def wait(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._hear()
            assert not self.problems

    def click(self, name: str) -> None:
        """Click a button: a cell by its name, or a control by what stands on it."""
        rules = Rules(*self.size)
        number = (
            self._board["children"][rules.cell(name)]
            if re.fullmatch("[A-Z][0-9]+", name)
            else next(number for number in self.states if self._text(number) == name)
        )
        self._tell(number, {"method": "custom", "content": {"event": "click"}})

    def choose(self, label: str, choice: str) -> None:
        number = next(number for number in self.states if self._text(number) == label)
        index = self.states[number]["_options_labels"].index(choice)
        self._tell(number, {"method": "update", "state": {"index": index}, "buffer_paths": []})

    @property
    def size(self) -> tuple[int, int]:
        layout = self.states[_number(self._board["layout"])]
        cols = int(re.findall(r"\d+", layout["grid_template_columns"])[0])
        return len(self._board["children"]) // cols, cols

    @property
    def marks(self) -> str:
        texts = (self._text(_number(cell)) for cell in self._board["children"])
        return "".join(text if text in ("X", "O") else "." for text in texts)

    @property
    def hinted(self) -> int:
        return sum(self._text(_number(cell)) == "?" for cell in self._board["children"])

    @property
    def status(self) -> str:
        return str(self._one("LabelModel")["value"])

    def is_able(self, name: str) -> bool:
        number = next(number for number in self.states if self._text(number) == name)
        return not self.states[number]["disabled"]

    @property
    def _board(self) -> dict[str, Any]:
        return self._one("GridBoxModel")

    def _one(self, kind: str) -> dict[str, Any]:
        (state,) = (each for each in self.states.values() if each["_model_name"] == kind)
        return state

    def _text(self, number: str) -> str:
        return str(self.states[_number(number)].get("description", ""))

    def _tell(self, number: str, data: dict[str, Any]) -> None:
        content = {"comm_id": _number(number), "data": data}
        self.client.shell_channel.send(self.client.session.msg("comm_msg", content))

    def _hear(self) -> dict[str, Any]:
        try:
            message: dict[str, Any] = self.client.get_iopub_msg(timeout=PATIENCE)
        except Empty:
            pytest.fail("the kernel says nothing more")
        content = message["content"]
        if message["msg_type"] == "comm_open":
            self.states[content["comm_id"]] = content["data"]["state"]
        elif message["msg_type"] == "comm_msg" and content["data"]["method"] == "update":
            self.states[content["comm_id"]] |= content["data"]["state"]
        elif message["msg_type"] in ("error", "stream"):
            self.problems.append(str(content))
        return message


def _number(name: str) -> str:
    return name.removeprefix("IPY_MODEL_")


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


def test_a_game_in_a_notebook(notebook: Page) -> None:
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
    notebook.wait(lambda: notebook.hinted > 0)
    notebook.click("B2")
    notebook.wait(lambda: "taken" in notebook.status)
    assert notebook.marks == before
    notebook.click("New game")
    notebook.wait(lambda: notebook.marks == "." * 9)


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


def test_a_level_of_ones_own_in_a_notebook(notebook: Page) -> None:
    notebook.choose("O", "corners")
    notebook.click("B2")
    notebook.wait(lambda: "O" in notebook.marks)
    assert notebook.marks.index("O") in (0, 2, 6, 8)
