"""A simulated user does random things with the page, beside a model of plain lists.

`python3 dev.py monkey` does the same for longer, with another seed each time.
"""

import re
from functools import partial
from random import Random

import pytest
from hypothesis import Verbosity, settings
from hypothesis import strategies as st
from hypothesis.stateful import get_state_machine_test, invariant, precondition, rule
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open, link
from tests.page.test_share import BOTH
from tests.properties.machine import HUMAN, NUMBERS, MatchMachine, Shown
from tictactoe import Rules
from tictactoe.game import Starts

pytestmark = pytest.mark.apart
RULES = Rules()
SIZES = ((320, 568), (844, 390), (1280, 800), (3840, 2160))
IN_A_ROW = 100
"""Most actions of one visit."""
MANY = 2**14
"""Random bytes, more than enough for them."""
LEAVE = "addEventListener('unload', () => {});"
"""Reload a page on return: Playwright loses one that the browser has kept."""
VISITORS = 2
"""Users at the same time, who share the actions."""
KEYS = {"Undo": "u", "Redo": "r", "New game": "n", "Back to the game": "Escape"}


class PageDriver:
    """The page, driven as a person would, and read from its texts."""

    def __init__(self, game: GamePage) -> None:
        self.game = game
        self.has_keys = False
        """Whether the keyboard is used instead of the mouse, where both work."""
        self.leave = partial(self.act, "Back to the game")
        self.play_from_here = partial(self.act, "Play from here")
        self.review = partial(self.game.page.keyboard.press, "h")
        self.undo = partial(self.act, "Undo")
        self.redo = partial(self.act, "Redo")
        self.new_game = partial(self.act, "New game")

    def read(self) -> Shown:
        page = self.game.page
        self.game.moves()  # opens the list, which is drawn before the sheet opens
        self.game.button("Options").click()  # a closed sheet is not drawn
        seats = [page.locator(f"#seat-{mark}").input_value() for mark in "XO"]
        starts = page.locator("#starts").input_value()
        page.keyboard.press("Escape")
        counts = "".join(page.locator("#score tr td:nth-child(2)").all_inner_texts()[:1])
        total = re.findall(r"\d+", counts)
        return Shown(
            doing=self.doing(),
            cells=self.game.marks(),
            moves=self.listed('[data-undone="false"]'),
            undone=self.listed('[data-undone="true"]'),
            total=tuple(map(int, total)) or (0, 0, 0),
            seats=(seats[0], seats[1]),
            starts=starts,
            can_undo=self.is_enabled("Undo"),
            can_redo=self.is_enabled("Redo"),
        )

    def doing(self) -> str:
        board = self.game.page.locator("#board")
        if not self.game.page.locator("#look[hidden]").count():
            return "looking"
        if board.get_attribute("data-end"):
            return "over"
        return "to move" if board.get_attribute("data-turn") else "stopped"

    def listed(self, which: str) -> tuple[int, ...]:
        texts = self.game.page.locator(f"#moves {which}").all_inner_texts()
        return tuple(RULES.cell(re.findall("[A-C][1-3]", text)[0]) for text in texts)

    def is_enabled(self, button: str) -> bool:
        found = self.game.page.locator(f"#{button.lower()}")
        return found.get_attribute("aria-disabled") == "false"

    def see_match(self) -> None:
        """Close the panel where it hides the match, as Learn does on a phone."""
        if not self.game.page.locator("#board").is_visible():
            self.game.page.keyboard.press("i")

    def act(self, button: str) -> None:
        self.see_match()
        found = self.game.button(button).first  # Values may have another way back to the game
        if button in KEYS and (self.has_keys or not found.is_visible()):
            self.game.page.keyboard.press(KEYS[button])
        else:
            found.click(force=True)
        self.game.settle()

    def play(self, cell: int) -> None:
        self.see_match()
        if self.doing() == "over":
            expect(self.game.page.locator("#board")).to_have_attribute("data-restart", "true")
        if self.has_keys:
            self.game.page.keyboard.press("789456123"[cell])
        else:
            self.game.press(RULES.name(cell))
        self.game.settle()

    def look_at_move(self, index: int) -> None:
        self.see_match()
        self.game.moves()
        self.game.page.locator("#moves button").nth(index).click()
        self.game.settle()

    def look_by(self, plies: int) -> None:
        self.act("Next move" if plies > 0 else "Previous move")

    def clear_score(self) -> None:
        self.see_match()
        self.game.moves()
        self.act("Clear score")

    def seat(self, mark: str, kind: str) -> None:
        self.game.option(mark, kind)
        self.game.settle()

    def change_starts(self, starts: Starts) -> None:
        self.game.option("Who goes first", starts)
        self.game.settle()

    def reload(self) -> None:
        self.game.page.reload()
        self.loaded()
        self.game.settle()

    def loaded(self) -> None:
        """Wait until the page is ready, and have the earlier pages collected.

        A busy browser does not collect: a hundred pages may wait, each with its interpreters.
        """
        self.game.wait_for("ready")
        self.game.page.request_gc()


class Monkey(MatchMachine):
    """Actions of the page, in addition to those of any match."""

    driver: PageDriver
    done = 0
    """Actions so far, of all visits."""

    def __init__(self, game: GamePage) -> None:
        self.game = game
        self.game.option("O", HUMAN)
        super().__init__(PageDriver(game))
        self.driver.reload()  # nothing is left to undo
        type(self).done -= 1  # the first comparison follows no action

    @invariant()
    def count(self) -> None:
        type(self).done += 1

    def teardown(self) -> None:
        """Close the context; without a page it would keep a process."""
        self.game.page.context.close()

    @rule()
    def go_from_mouse_to_keyboard_or_back(self) -> None:
        self.driver.has_keys = not self.driver.has_keys

    @precondition(lambda self: self.doing == "to move" and self.state.moves)
    @rule(number=NUMBERS)
    def tap_what_is_taken(self, number: int) -> None:
        moves = self.state.moves
        self.driver.see_match()
        self.game.press(RULES.name(moves[number % len(moves)]))

    @rule(size=st.sampled_from(SIZES))
    def resize(self, size: tuple[int, int]) -> None:
        width, height = size
        self.game.page.set_viewport_size({"width": width, "height": height})
        self.game.page.evaluate("new Promise(requestAnimationFrame)")  # it may close the list

    @rule()
    def look_inside(self) -> None:
        self.game.page.keyboard.press("i")

    @precondition(lambda self: not self.state.winner)
    @rule()
    def ask_for_a_hint(self) -> None:
        """Before the end; afterwards the same key starts a review."""
        self.game.page.keyboard.press("h")
        self.game.settle()

    @rule(choice=st.sampled_from(("light", "dark", "")))
    def change_the_look(self, choice: str) -> None:
        self.game.option("Theme", choice)

    @rule()
    def follow_a_link_and_come_back(self) -> None:
        """By the browser's button; the own match stays."""
        self.game.open(f"?pause=0&by{link(BOTH.play(0))}")
        assert self.game.marks() == "X........"
        self.game.page.go_back()
        self.driver.loaded()
        self.game.settle()
        self.open()


@pytest.mark.parametrize("visitor", [0, pytest.param(1, marks=pytest.mark.long)])
def test_random_actions_keep_the_page_in_step_with_the_model(
    open_page: Open,
    pytestconfig: pytest.Config,
    capsys: pytest.CaptureFixture[str],
    visitor: int,
) -> None:
    def visit() -> Monkey:
        game = open_page()
        game.page.add_init_script(LEAVE)
        return Monkey(game.open())

    Monkey.done = 0
    actions = pytestconfig.getoption("--actions") // VISITORS
    steps = min(actions, IN_A_ROW)
    usual = settings(
        stateful_step_count=steps, deadline=None, database=None, verbosity=Verbosity.debug
    )
    # Hypothesis itself expects the same rules to apply again, but a level's reply is random. It
    # also looks up the source of a class, for which Python 3.11 parses the file; that fails if a
    # page's last tasks are collected meanwhile.
    test = get_state_machine_test(visit, settings=usual)  # type: ignore[arg-type]  # (it calls it)
    run = test.hypothesis.fuzz_one_input  # type: ignore[attr-defined]  # (Hypothesis adds it)
    chance = Random(VISITORS * pytestconfig.getoption("--seed") + visitor)
    while Monkey.done < actions:
        run(chance.randbytes(MANY))
        capsys.readouterr()  # print only the actions before a failure
    print(f"{Monkey.done} actions")
