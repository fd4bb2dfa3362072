"""The meaning of keys, by their character and by their place."""

import json
from pathlib import Path
from string import ascii_uppercase
from typing import Final

import pytest

from tictactoe.frontends.keyboard import COMMANDS, LAYOUTS, command_text, pressed, square_text

PLACES: Final = (
    *(f"Digit{digit}" for digit in "1234567890"),
    *(f"Key{letter}" for letter in "QWERTYUIOP"),
    *(*(f"Key{letter}" for letter in "ASDFGHJKL"), "Semicolon"),
    *(*(f"Key{letter}" for letter in "ZXCVBNM"), "Comma", "Period", "Slash"),
)
KEYBOARDS: Final = json.loads(Path(__file__).with_name("keyboards.json").read_text("utf-8"))
"""The characters of each keyboard without Shift, and the letters that the help shows."""
BY_LETTER: Final = ("US", "AZERTY", "QWERTZ", "Czech", "Dvorak", "Colemak", "Bépo")
BY_PLACE: Final = [name for name in KEYBOARDS if name not in (*BY_LETTER, "Turkish")]
SQUARES: Final = [name for name, keyboard in KEYBOARDS.items() if "square" in keyboard]


def on(keyboard: str) -> dict[str, str]:
    """Return the character of each place of a keyboard."""
    return dict(zip(PLACES, " ".join(KEYBOARDS[keyboard]["types"]).split(), strict=True))


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_digits_play_on_every_keyboard(keyboard: str) -> None:
    for digits in ("keypad", "phone"):
        for number in range(1, 10):
            code, cell = f"Digit{number}", LAYOUTS[digits].index(str(number))
            assert pressed(on(keyboard)[code], code, digits) == cell
            assert pressed(str(number), f"Numpad{number}", digits) == cell
            assert pressed(str(number), code, digits, is_shifted=True) == cell
    assert pressed(on(keyboard)["Digit0"], "Digit0", "keypad") is None
    assert pressed("!", "Digit1", "keypad", is_shifted=True) is None


@pytest.mark.parametrize("keyboard", BY_LETTER)
def test_commands_on_a_latin_keyboard_are_letters(keyboard: str) -> None:
    found = {pressed(key, code, "keypad"): key for code, key in on(keyboard).items()}
    for command in COMMANDS:
        assert found[command] == command
        assert command_text(command, on(keyboard)) == command.upper()
    assert pressed("U", "KeyU", "keypad", is_shifted=True) == "u"


@pytest.mark.parametrize("keyboard", BY_PLACE)
def test_commands_on_other_keyboards_are_places(keyboard: str) -> None:
    for command in COMMANDS:
        label = on(keyboard)[f"Key{command.upper()}"]
        assert pressed(label, f"Key{command.upper()}", "keypad") == command
        assert command_text(command, on(keyboard)) == label.upper()


def test_both_turkish_letters_i_open_the_panel() -> None:
    assert pressed("\u0131", "KeyI", "keypad") == pressed("i", "Quote", "keypad") == "i"
    assert command_text("i", on("Turkish")) == "I"


@pytest.mark.parametrize("keyboard", SQUARES)
def test_the_square_of_letters_goes_by_place(keyboard: str) -> None:
    """A letter of a command on a Latin keyboard takes precedence."""
    assert square_text(on(keyboard)) == KEYBOARDS[keyboard]["square"]
    for cell, letter in enumerate(LAYOUTS["letters"]):
        code = f"Key{letter.upper()}"
        key = on(keyboard)[code]
        assert pressed(key, code, "keypad") == (key if key in COMMANDS else cell)


def test_a_key_without_a_place_or_a_character_has_the_other() -> None:
    assert [pressed(key, "", "keypad") for key in ("q", "C", "u", "5", "?", "!")] == [
        *(0, 8, "u", 4, "?", None)
    ]
    for key in ("Dead", "Process", "Unidentified"):
        assert pressed(key, "KeyQ", "keypad") == 0
        assert pressed(key, "KeyU", "keypad") == "u"
    assert square_text({}) == "Q W E, A S D, Z X C"
    assert command_text("u", {}) == "U"


def test_help_has_a_key_on_every_keyboard() -> None:
    for key, code in (
        ("?", "Slash"),
        ("?", "Digit7"),
        ("؟", "Slash"),
        ("ฦ", "Slash"),
        ("?", "KeyM"),
    ):
        assert pressed(key, code, "keypad", is_shifted=True) == "?"
    assert (
        pressed("/", "Slash", "keypad") is pressed(",", "Slash", "keypad", is_shifted=True) is None
    )


def test_keys_with_a_name_stand_for_nothing() -> None:
    """A keypad without Num Lock has arrows in place of digits."""
    for key, code in (
        ("Home", "Numpad7"),
        ("Clear", "Numpad5"),
        ("Enter", "Enter"),
        (" ", "Space"),
    ):
        assert pressed(key, code, "keypad") is None
    for letter in set(ascii_uppercase) - {*"QWEASDZXC", *COMMANDS.upper()}:
        assert pressed(letter.lower(), f"Key{letter}", "keypad") is None
