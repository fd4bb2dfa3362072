"""What the sandbox reports is read as it was, and refused where no player of ours says so."""

import json
from typing import Any

import pytest

from tictactoe import Position, Rules
from tictactoe.frontends.browser.reports import (
    FalseReport,
    fault_content,
    played_content,
    proof_content,
    read_cell,
    read_fault,
    read_played,
    read_proof,
)
from tictactoe.lab.proof import prove
from tictactoe.lab.tournament import round_robin
from tictactoe.lab.workshop import Fault

SMALL = Rules(2, 2, 2)


def first(position: Position) -> int:
    """Take the first free cell."""
    return position.moves[0]


def last(position: Position) -> int:
    """Take the last free cell."""
    return position.moves[-1]


def sent(content: Any) -> Any:  # noqa: ANN401  (as JSON holds it)
    """Return what arrives of a report."""
    return json.loads(json.dumps(content))


def test_reports_arrive_as_they_were() -> None:
    """Proofs with and without a loss, games, faults, cells."""
    for rules in (SMALL, Rules(2, 3, 3, misere=True), Rules(3, 2, 2)):
        proof = prove(first, rules)
        assert read_proof(sent({"proof": proof_content(proof)}), rules) == proof
        for played in round_robin({"first": first, "last": last}, rules):
            assert read_played(sent(played_content(played)), rules) == played
    for where in (None, Position.parse("X.. .O. ..."), Position.start(SMALL, "O")):
        fault = Fault("NameError", "no such name", 3)
        assert read_fault(sent(fault_content(fault, where))) == (fault, where)
    assert read_cell({"cell": 3}, Position.start()) == 3


PROOF = sent({"proof": proof_content(prove(first))})
PLAYED = sent(played_content(next(round_robin({"first": first, "last": last}))))
FAULT = sent(fault_content(Fault("NameError", "x", 1), Position.start()))
NONSENSE: list[Any] = [None, "x", -1, 1.5, [], {}, [[]], True, 10**30, {"cells": "X"}, [None] * 4]


def altered(content: Any) -> list[Any]:  # noqa: ANN401  (as JSON holds it)
    """Return the same content again and again, each time with nonsense in another place."""
    found = []
    if isinstance(content, (dict, list)):
        places = content if isinstance(content, dict) else range(len(content))
        for place in list(places):
            for part in (*NONSENSE, *altered(content[place])):
                copy = sent(content)
                copy[place] = part
                found.append(copy)
    return found


@pytest.mark.parametrize(
    ("content", "read"),
    [
        (PROOF, lambda content: read_proof(content, Rules())),
        (PLAYED, lambda content: read_played(content, Rules())),
        (FAULT, read_fault),
    ],
)
def test_nonsense_is_refused(content: Any, read: Any) -> None:  # noqa: ANN401  (any report)
    """In whatever place it stands; what is read can be shown."""
    refused = 0
    for false in altered(content):
        try:
            read(false)
        except FalseReport:
            refused += 1
    assert refused > len(altered(content)) / 2
    for false in NONSENSE:
        with pytest.raises(FalseReport):
            read(false)


@pytest.mark.parametrize(
    ("place", "false"),
    [
        ("loss", ["O", [0, 1, 3, 2, 4], 1, "X"]),  # not over
        ("loss", ["X", [0, 1, 3, 2, 6], 1, "X"]),  # won, not lost
        ("loss", ["O", [0, 0, 3, 2, 6], 1, "X"]),  # against the rules
        ("loss", ["O", [0, 1, 3, 2, 6], 5, "X"]),  # no such move
        ("games", [1, 2]),
        ("games", [1, 2, -3]),
        ("games", [1, 2, 10**300]),
        ("differs", [{"rules": [3, 3, 3, False], "first": "X", "cells": "X" * 9}, 1, [4]]),
        ("differs", [{"rules": [4, 4, 3, False], "first": "X", "cells": "." * 16}, 15, [0]]),
        ("differs", [{"rules": [3, 3, 3, False], "first": "X", "cells": "." * 9}, 1, [4] * 10]),
        ("differs", [{"rules": [3, 3, 3, False], "first": "X", "cells": "X" + "." * 8}, 0, [4]]),
    ],
)
def test_a_proof_that_cannot_be_true_is_refused(place: str, false: object) -> None:
    """Its games are replayed by the rules."""
    with pytest.raises(FalseReport):
        read_proof({"proof": {**PROOF["proof"], place: false}}, Rules())


@pytest.mark.parametrize("cell", [9, -1, None, "4", 4.5, [4], True])
def test_no_cell_is_refused(cell: object) -> None:
    """A level that does not answer with a cell has not answered."""
    for false in ({"cell": cell}, cell):
        with pytest.raises(FalseReport):
            read_cell(false, Position.start())  # type: ignore[arg-type]


def test_a_name_that_is_cut_is_that_of_the_winner() -> None:
    """Or the game would have been won by nobody who played it."""
    name = "x" * 10_000
    with pytest.raises(FalseReport):
        read_played({**PLAYED, "x": name, "winner": name}, Rules())
