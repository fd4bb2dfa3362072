"""The texts of every language: the same keys and values, plural forms, punctuation."""

import json
import re
import subprocess
from typing import NamedTuple

import pytest

from tictactoe import Game, Match, Position, Seat, words
from tictactoe.engine.search import think
from tictactoe.lab.branches import left_out
from tictactoe.lab.ladder import time_text
from tictactoe.lab.search_trace import Trace
from tictactoe.status import advice, review
from tictactoe.view import view
from tictactoe.words import NAMES, Number, Words
from tictactoe.words.grammar import RULES, plural_form
from tools import NODE
from tools.language import load as table
from tools.language import values_of

COUNTS = (0, 1, 2, 3, 5, 11, 21, 22, 25, 100, 1_234_567)
CLDR = """
const [languages, numbers] = JSON.parse(process.argv[1]);
const forms = (language) => {
  const rules = new Intl.PluralRules(language);
  return numbers.map((number) => rules.select(number));
};
console.log(JSON.stringify(Object.fromEntries(languages.map((each) => [each, forms(each)]))));
"""


SIGNS = {"zero": "0", "one": "1", "two": "2", "few": "f", "many": "m", "other": "-"}


class Sample(NamedTuple):
    """Two numbers, the counts, a list and a time, as a language writes them."""

    numbers: str
    forms: str
    """The form of each count, as a sign of `SIGNS`."""
    listed: str
    time: str


SAMPLES = {
    "en": Sample("1,234,567 4,520", "-1---------", "A1, B2", "2.5 s"),
    "de": Sample("1.234.567 4.520", "-1---------", "A1, B2", "2,5\u00a0s"),
    "fr": Sample("1\u202f234\u202f567 4\u202f520", "11---------", "A1, B2", "2,5\u00a0s"),
    "es": Sample("1\u00a0234\u00a0567 4520", "-1---------", "A1, B2", "2,5\u00a0s"),
    "pt-BR": Sample("1.234.567 4.520", "11---------", "A1, B2", "2,5\u00a0s"),
    "ja": Sample("1,234,567 4,520", "-----------", "A1、B2", "2.5秒"),
    "zh-Hans": Sample("1,234,567 4,520", "-----------", "A1、B2", "2.5秒"),
    "hi": Sample("12,34,567 4,520", "11---------", "A1, B2", "2.5 सेकंड"),
    "ru": Sample("1\u00a0234\u00a0567 4520", "m1ffmm1fmmm", "A1, B2", "2,5\u00a0\u0441"),
    "id": Sample("1.234.567 4.520", "-----------", "A1, B2", "2,5\u00a0detik"),
    "tr": Sample("1.234.567 4.520", "-1---------", "A1, B2", "2,5\u00a0sn"),
    "ar": Sample("1,234,567 4,520", "012ffmmmm-m", "A1، B2", "2.5 ث"),
}


@pytest.mark.parametrize("language", NAMES)
def test_a_plural_is_written_with_every_count(language: str) -> None:
    words = Words(language)
    for key, text in table(language).items():
        for count in COUNTS if "other=" in text else ():
            assert not set("|=") & set(words(key, **dict.fromkeys(values_of(text), count))), key


def test_plural_forms_are_those_of_unicode() -> None:
    """The node of the build has the rules of all languages, too."""
    numbers = [*range(1_200), 10_000, 100_011, 1_234_567]
    asked = json.dumps([list(RULES), numbers])
    answer = subprocess.run([NODE, "-e", CLDR, asked], capture_output=True, check=True).stdout
    assert json.loads(answer) == {
        language: [plural_form(number, language) for number in numbers] for language in RULES
    }


@pytest.mark.parametrize("language", NAMES)
def test_numbers_and_lists_are_written_as_the_language_does(language: str) -> None:
    words, sample = Words(language), SAMPLES[language]
    assert f"{Number(1_234_567, words)} {Number(4_520, words)}" == sample.numbers
    assert "".join(SIGNS[Number(count, words).form] for count in COUNTS) == sample.forms
    assert words.listed(["A1", "B2"]) == sample.listed
    assert time_text(2.5, words) == sample.time
    minus = Number(-3, words)
    assert minus == ("\u2068−3\u2069" if words("direction") == "rtl" else "−3")


def test_a_count_takes_the_form_of_its_number() -> None:
    english, french = Words("en"), Words("fr")
    assert [english("positions", count=count) for count in (0, 1, 2_000)] == [
        "0 positions",
        "1 position",
        "2,000 positions",
    ]
    assert english("positions", count=Number(1)) == "1 position"
    assert [french("positions", count=count) for count in (0, 1, 2)] == [
        "0 position",
        "1 position",
        "2 positions",
    ]
    assert f"{Number(1_234):>7}" == "  1,234"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no words in 'xx'"):
        Words("xx")
    with pytest.raises(LookupError, match="no plural rule for 'xx-Latn'"):
        plural_form(1, "xx-Latn")


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Return a language of which most texts are missing."""
    monkeypatch.setattr(words, "NAMES", {**NAMES, "pl": "Polski"})
    monkeypatch.setattr(words, "_tables", {})
    positions = "{count:one=# pozycja|few=# pozycje|many=# pozycji|other=# pozycji}"
    words.add("pl", json.dumps({"thousands": "\u00a0", "positions": positions}))
    return Words("pl")


def test_a_text_that_cannot_take_its_values_is_english(polish: Words) -> None:
    faulty = {"undone": "{cell}", "draws": "{count:few=# remisy}", "turn": "{who", "direction": "x"}
    words.add("pl", json.dumps(faulty))
    assert polish("undone") == Words("en")("undone")
    assert polish("draws", count=5) == "5 draws"
    assert polish("turn", who="Ann") == "Ann to move."


def test_a_missing_text_is_english(polish: Words) -> None:
    assert polish("undone") == Words("en")("undone")
    assert polish("draws", count=2) == "2 draws"
    assert polish("positions", count=5) == "5 pozycji"
    assert polish("positions", count=1_234_562) == "1\u00a0234\u00a0562 pozycje"


def test_japanese_puts_no_space_between_sentences() -> None:
    words, ended = Words("ja"), Game(played=(0, 1, 3, 6, 4, 5, 8))
    status = view(Match(o=Seat("perfect")).play(4).play(0), words).status
    assert status.count("。") == 2
    assert " " not in status
    listed = view(Match(game=ended), words, think).moves
    assert not set(".: ") & set(listed[1].text[len("2. O B1") :])
    assert review(Match(game=ended), 1, words).count("。") == 2


def test_french_has_a_narrow_space_before_high_punctuation() -> None:
    for key, text in table("fr").items():
        plain = re.sub(r"\{[^}]*\}", "0", text)
        assert not re.search(r"[^\u202f][:;!?»]|«[^\u202f]", plain), key


def test_arabic_keeps_latin_units_out() -> None:
    assert not [key for key, text in table("ar").items() if re.search(r"[\d}] (s|ms)\b", text)]


@pytest.mark.parametrize("language", NAMES)
def test_a_name_of_the_other_direction_is_isolated(language: str) -> None:
    text = {name: Words(language)("turn", who=name) for name in ("Ann!", "\u05d3\u05df!", "7!")}
    isolated = {name for name in text if f"\u2068{name}\u2069" in text[name]}
    is_rtl = table(language)["direction"] == "rtl"
    assert isolated == ({"Ann!", "7!"} if is_rtl else {"\u05d3\u05df!"})
    assert all(name in text[name] for name in text)


def test_right_to_left_languages_have_their_direction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "NAMES", {**NAMES, "he": "Hebrew"})
    words.add("he", json.dumps({"direction": "rtl", "turn": "{who}"}))
    assert Words("he")("turn", who="Ann!") == "\u2068Ann!\u2069"
    assert Words("he")("turn", who="\u05d3\u05df!") == "\u05d3\u05df!"


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt-BR"])
def test_a_fault_continues_the_sentence_that_names_its_line(language: str) -> None:
    faults = {key: text for key, text in table(language).items() if key.startswith("fault ")}
    shown = [key for key in faults if key[len("fault ")].isupper() and key != "fault NoPython"]
    assert len(shown) > 15
    assert not [key for key in shown if re.match(r"(?!Python)[A-ZÀ-Þ]", faults[key])]


def test_lists_and_numbers_are_written_as_the_language_does() -> None:
    match, trace = Match(game=Game(played=(0, 1))), Trace("alpha-beta", Position.parse("X...O...."))
    text = left_out(trace.frame((2, 1, 5)), trace.after((2, 1, 5)), Words("ja"))
    assert "alpha 0、beta −1" in text
    assert "A2、B2、A3。" in advice(match, Words("ja")).message


def test_a_position_in_arabic_text_is_not_read_backwards() -> None:
    text = Words("ar")(
        "proof differs", position=Position.parse("X.. ... ..."), cell="B1", best="B2"
    )
    assert "\u2068X.. ... ...\u2069" in text
