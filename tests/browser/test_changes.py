"""The changes from one view to the next: only what differs, with rows and nested views."""

from typing import NamedTuple

import pytest

from tictactoe import Game, Position
from tictactoe.controls import Code, Control, Listing, SmallBoard
from tictactoe.frontends.browser.changes import Part, Parts, Plan


class Item(NamedTuple):
    """A row of the template in its place."""

    key: str
    text: str


class Branch(NamedTuple):
    """A row of a named template."""

    key: str
    title: str
    below: tuple["Branch", ...] = ()
    template: str = "branch"


class Inner(NamedTuple):
    """A nested view."""

    name: str


class View(NamedTuple):
    """A view with a place of each kind."""

    title: object = ""
    is_open: object = False
    items: tuple[Item | Branch, ...] = ()
    inner: Inner | None = None
    resets: int = 0


PLAN = [
    [0, "title", "", False, None],
    [1, "is_open", "hidden", False, None],
    [2, "is_open", "aria-expanded", False, None],
    [3, "items", "", False, [[0, "text", "", False, None]]],
    [4, "inner", "", True, [[0, "name", "title", False, None]]],
]
"""The places of `View`, as static/show.js finds them."""
TEMPLATES = {"branch": [[1, "title", "", False, None], [2, "below", "", False, None]]}


@pytest.fixture
def shown() -> Part:
    return Part(Plan(PLAN), Parts(lambda name: Plan(TEMPLATES[name])))


def items(*names: str) -> View:
    return View(items=tuple(Item(name, name.upper()) for name in names))


def test_a_new_view_is_written_whole_and_then_only_what_differs(shown: Part) -> None:
    first = View("Hello", is_open=True)
    assert shown.changes(first) == [
        ("fill", 0, 0, "Hello"),
        ("set", 0, 1, "hidden", True),
        ("set", 0, 2, "aria-expanded", True),
        ("fill", 0, 4, False),
    ]
    assert shown.changes(first) == []
    assert shown.changes(first._replace(title="Bye")) == [("fill", 0, 0, "Bye")]
    assert shown.view == first._replace(title="Bye")


def test_a_view_that_resets_is_written_whole(shown: Part) -> None:
    view = View("Hello")
    whole = shown.changes(view)
    assert shown.changes(view._replace(resets=1)) == whole


@pytest.mark.parametrize(
    ("value", "written"),
    [(None, None), (False, False), ("name", "name"), (3, "3"), (0.5, "0.5")],
)
def test_an_attribute_is_a_text_a_boolean_or_absent(
    shown: Part, value: object, written: object
) -> None:
    changes = shown.changes(View(is_open=value))
    assert ("set", 0, 1, "hidden", written) in changes


def test_a_row_keeps_its_number_and_is_removed_by_it(shown: Part) -> None:
    assert shown.changes(items("a", "b"))[-3:-1] == [
        ("add", 0, 3, 2, "b", ""),
        ("fill", 2, 0, "B"),
    ]
    assert shown.changes(items("a", "b", "c")) == [
        ("add", 0, 3, 3, "c", ""),
        ("fill", 3, 0, "C"),
    ]
    assert shown.changes(items("c", "a")) == [("remove", 0, 3, [2]), ("order", 0, 3, [3, 1])]
    changed = View(items=(Item("c", "C"), Item("a", "Z")))
    assert shown.changes(changed) == [("fill", 1, 0, "Z")]
    assert shown.changes(items("b"))[-2:] == [("add", 0, 3, 4, "b", ""), ("fill", 4, 0, "B")]


def test_rows_of_a_named_template_may_have_such_rows_and_go_with_them(shown: Part) -> None:
    leaf = Branch("A1 B2", "B2")
    assert shown.changes(View(items=(Branch("A1", "A1", (leaf,)),)))[3:-1] == [
        ("add", 0, 3, 1, "A1", "branch"),
        ("fill", 1, 1, "A1"),
        ("add", 1, 2, 2, "A1 B2", "branch"),
        ("fill", 2, 1, "B2"),
    ]
    assert shown.changes(View()) == [("remove", 0, 3, [1, 2])]


def test_a_row_without_a_template_is_an_error() -> None:
    part = Part(Plan([[0, "items", "", False, None]]), Parts(lambda _: Plan([])))
    with pytest.raises(LookupError, match="no template"):
        part.changes(items("a"))


def test_a_nested_view_is_entered_once_and_hidden_meanwhile(shown: Part) -> None:
    shown.changes(View())
    ann, bob = View(inner=Inner("Ann")), View(inner=Inner("Bob"))
    assert shown.changes(ann) == [
        ("fill", 0, 4, True),
        ("nest", 0, 4, 1),
        ("set", 1, 0, "title", "Ann"),
    ]
    assert shown.changes(View()) == [("fill", 0, 4, False)]
    assert shown.changes(bob) == [("fill", 0, 4, True), ("set", 1, 0, "title", "Bob")]


def test_each_kind_of_value_is_named(shown: Part) -> None:
    def written(value: object) -> object:
        (change,) = [found for found in shown.changes(View(value)) if found[:3] == ("fill", 0, 0)]
        return change[3]

    board = SmallBoard(Game(played=(0, 4)).position, 8)
    code = Code("x = 1", fault=1, lit=(1, 2))
    assert written(1) is True
    assert written(0.25) == {"length": "0.2500"}
    assert written(Control("Go", label="Go on")) == {
        "control": {"text": "Go", "is_hidden": False, "is_disabled": False, "label": "Go on"}
    }
    assert written(code) == {"code": code._asdict()}
    drawn = written(board)
    assert isinstance(drawn, dict)
    assert drawn["board"]["size"] == "0 0 3 3"
    assert drawn["board"]["paths"].keys() == {"grid", "X", "O", "cell"}
    assert drawn["board"]["paths"]["cell"] == "M2.05 2.05h.9v.9h-.9z"
    empty = written(SmallBoard(Position.start()))
    assert isinstance(empty, dict)
    assert empty["board"]["paths"]["X"] == ""


def test_a_listing_is_written_once_and_then_its_line(shown: Part) -> None:
    lines = ("def f():", "    return 1")
    shown_first, *_ = shown.changes(View(Listing(lines, 1)))
    assert shown_first[3]["listing"] == {
        "lines": lines,
        "before": 0,
        "line": 1,
        "is_step": False,
    }
    (stepped,) = shown.changes(View(Listing(lines, 2, taken=1)))
    assert stepped[3]["listing"] == {"lines": None, "before": 1, "line": 2, "is_step": True}
    (other,) = shown.changes(View(Listing(("pass",), 1, taken=1)))
    assert other[3]["listing"]["lines"] == ("pass",)
    assert not other[3]["listing"]["is_step"]
