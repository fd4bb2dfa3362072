"""Any sequence of commands keeps the page in step with a model of plain lists."""

import re

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from playwright.sync_api import Locator

from tests.page.conftest import GamePage, Open
from tests.properties.machine import MatchMachine, Shown
from tictactoe import Rules

RULES = Rules()


class PageDriver:
    """The page, driven as a person would, and read by what it shows."""

    def __init__(self, game: GamePage) -> None:
        self.game = game

    def shown(self) -> Shown:
        """Read the board, the list of moves, the score, the sheet and the buttons."""
        page = self.game.page
        self.game.moves()  # opens the list
        total = re.findall(r"\d+", page.locator("#record summary").inner_text())
        return Shown(
            cells=self.game.marks(),
            moves=self.listed('[data-undone="false"]'),
            undone=self.listed('[data-undone="true"]'),
            total=tuple(map(int, total)) or (0, 0, 0),  # type: ignore[arg-type]
            seats=tuple(page.locator(f"#seat-{mark}").input_value() for mark in "XO"),  # type: ignore[arg-type]
            starts=page.locator("#starts").input_value(),
            can_undo=self.is_enabled("Undo"),
            can_redo=self.is_enabled("Redo"),
        )

    def listed(self, which: str) -> tuple[int, ...]:
        """Return the cells of some of the listed moves."""
        texts = self.game.page.locator(f"#moves {which}").all_inner_texts()
        return tuple(RULES.cell(re.findall(r"[XO] ([A-C][1-3])", text)[0]) for text in texts)

    def is_enabled(self, button: str) -> bool:
        """Tell whether a button does not say that there is nothing to do."""
        return self.game.button(button).get_attribute("aria-disabled") == "false"

    def click(self, button: Locator) -> None:
        """Click and wait for the replies."""
        button.click()
        self.game.settle()

    def play(self, cell: int) -> None:
        """Play a cell."""
        self.click(self.game.cell(RULES.name(cell)))

    def go_on(self) -> None:
        """Let a level go on: a tap on any cell does."""
        self.game.press("A1")
        self.game.settle()

    def jump(self, ply: int) -> None:
        """Tap a move in the list."""
        self.game.moves()
        self.click(
            self.game.page.get_by_role("list", name="Moves").get_by_role("button").nth(ply - 1)
        )

    def undo(self) -> None:
        """Go back."""
        self.click(self.game.button("Undo"))

    def redo(self) -> None:
        """Go forward."""
        self.click(self.game.button("Redo"))

    def new_game(self) -> None:
        """Begin anew."""
        self.click(self.game.new_game)

    def clear_score(self) -> None:
        """Count from nothing."""
        self.game.button("Options").click()
        self.click(self.game.button("Clear the score"))

    def seat(self, mark: str, kind: str) -> None:
        """Seat somebody."""
        self.game.option(mark, kind)
        self.game.settle()

    def start_with(self, starts: str) -> None:
        """Change who starts."""
        self.game.option("Who starts", starts)
        self.game.settle()

    def reload(self) -> None:
        """Load the page anew."""
        self.game.page.reload()
        self.game.wait_for("ready")
        self.game.settle()


def test_any_sequence_of_commands_keeps_the_page_in_step(open_page: Open) -> None:
    """10 sequences of up to 40 commands, each from a first visit between two people."""

    class PageMachine(MatchMachine):
        def __init__(self) -> None:
            self.game = open_page().open()
            self.game.option("O", "human")
            super().__init__(PageDriver(self.game))
            self.driver.reload()  # which leaves nothing to undo

        def teardown(self) -> None:
            self.game.page.close()

    run_state_machine_as_test(
        PageMachine,
        settings=settings(
            max_examples=10,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],  # to shrink what failed would take hours
            suppress_health_check=list(HealthCheck),
        ),
    )
