"""The texts of every language: the same keys and values, plural forms, punctuation."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from tictactoe import Game, Match, Position, Seat, words
from tictactoe.engine.search import think
from tictactoe.lab.branches import left_out
from tictactoe.lab.explain import Trace
from tictactoe.status import advice, review
from tictactoe.view import view
from tictactoe.words import NAMES, Number, Words

TABLES = Path(__file__).resolve().parent.parent / "tictactoe" / "words"
OTHERS = [language for language in NAMES if language != "en"]


def table(language: str) -> dict[str, str]:
    """Return the texts of a language from its file, which has each key once."""
    text = (TABLES / f"{language}.json").read_text("utf-8")
    pairs: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_text_with_the_same_values(language: str) -> None:
    english, words = table("en"), table(language)
    assert list(words) == list(english)
    assert all(words.values())
    assert {key: values(text) for key, text in words.items()} == {
        key: values(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", NAMES)
def test_no_two_texts_overwrite_each_other(language: str) -> None:
    text = (Path(words.__file__).parent / f"{language}.json").read_text("utf-8")
    keys = [key for key, _ in json.loads(text, object_pairs_hook=list)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", NAMES)
def test_a_plural_has_as_many_forms_as_the_language(language: str) -> None:
    words, forms = Words(language), {"ar": 5, "ja": 1}.get(language, 2)
    for key, text in table(language).items():
        specs = [spec for _, _, spec, _ in Formatter().parse(text) if spec]
        assert all(spec.count("|") == forms - 1 for spec in specs), key
        for count in (0, 1, 2, 3, 11, 100) if specs else ():
            assert "|" not in words(key, **dict.fromkeys(values(text), count))


def test_a_count_takes_the_form_of_its_number() -> None:
    english, french, arabic = Words("en"), Words("fr"), Words("ar")
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
    counts = (1, 2, 3, 10, 11, 99, 100, 101, 103, 111)
    assert [Number(count, arabic).form for count in counts] == [0, 1, 2, 2, 3, 3, 4, 4, 2, 3]
    assert f"{Number(1_234):>7}" == "  1,234"


def test_another_language_is_answered_in_english() -> None:
    assert Words("xx").language == "en"


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


def test_digits_in_arabic_text_are_not_read_backwards() -> None:
    digits = re.compile(r"(?<![\d\u200e' ])\d \d")
    assert not [key for key, text in table("ar").items() if digits.search(text)]


@pytest.mark.parametrize("language", NAMES)
def test_a_name_of_the_other_direction_is_isolated(language: str) -> None:
    text = {name: Words(language)("turn", who=name) for name in ("Ann!", "\u05d3\u05df!", "7!")}
    isolated = {name for name in text if f"\u2068{name}\u2069" in text[name]}
    is_rtl = table(language)["direction"] == "rtl"
    assert isolated == {"Ann!" if is_rtl else "\u05d3\u05df!"}
    assert all(name in text[name] for name in text)


def test_right_to_left_languages_have_their_direction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "NAMES", {**NAMES, "he": "Hebrew"})
    words.add("he", json.dumps({"direction": "rtl", "turn": "{who}"}))
    assert Words("he")("turn", who="Ann!") == "\u2068Ann!\u2069"
    assert Words("he")("turn", who="\u05d3\u05df!") == "\u05d3\u05df!"


def test_brazilian_texts_are_read_out_as_brazilian() -> None:
    assert Words("pt")("tag") == "pt-BR"


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
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
