"""Messages between the page and its workers: valid ones arrive whole, others are refused."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.work import work_of
from tictactoe import Budget, Game, Player, Position, Rules
from tictactoe.engine.heuristics import TooManyGames
from tictactoe.engine.search import think
from tictactoe.engine.verdict import Thought
from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.wire import reports
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.asking import every_answer
from tictactoe.lab.course.blanks import Outcome
from tictactoe.lab.course.ends import Wrong
from tictactoe.lab.faulty_search import Switches, broken_game
from tictactoe.lab.ladder import Rung, climb, within
from tictactoe.lab.own_calls import OwnCall, OwnCalls
from tictactoe.lab.player_code import LONGEST_REASON, Fault, load
from tictactoe.lab.player_trace import (
    LONGEST_TEXT,
    MOST_NAMES,
    MOST_STEPS,
    MOST_TEXT,
    Full,
    PlayerTracer,
    RunStep,
)
from tictactoe.lab.proof import prove
from tictactoe.lab.search_trace import TRACED, Trace, source_of
from tictactoe.lab.text_limits import COST, fit, weight
from tictactoe.lab.tournament import round_robin
from tictactoe.untrusted_json import DEEPEST

SMALL = Rules(2, 2, 2)
PLAYERS: dict[str, Player] = {"first": lambda it: it.moves[0], "last": lambda it: it.moves[-1]}


def sent(content: Any) -> Any:  # noqa: ANN401  (as JSON holds it)
    return wire.read(wire.write(1, wire.ANSWER, content)).content


def arrives(value: object) -> bool:
    return wire.part(sent({"value": value}), "value", type(value)) == value


def test_a_message_arrives_whole() -> None:
    content = {"position": Position.start(), "seconds": 0.5, "players": [("a", None)], "none": None}
    message = wire.read(wire.write(7, "think", content))
    assert message == wire.Message(7, "think", message.content)
    assert wire.part(message.content, "position", Position) == Position.start()
    assert wire.part(message.content, "seconds", float) == 0.5
    assert message.content["players"] == [["a", None]]
    assert wire.part_or_none(message.content, "none", Position) is None


@pytest.mark.parametrize(
    "text",
    [
        *("", "ready", "[]", "7", "{}", "9" * 5000, "[" * 99_999),
        *('{"number": 7}', '{"number": "7", "answer": {}}', '{"number": true, "answer": {}}'),
        *('{"number": 7.0, "answer": {}}', '{"number": 7, "answer": []}', '{"answer": {}, "a": 1}'),
        *('{"number": 7, "answer": {}, "progress": {}}', '{"number": 1e999, "answer": {}}'),
        '{"number": 7, "answer": ' + "[" * 90_000,
        '{"number": 7, "answer": {"a": ' + "[" * DEEPEST + "]" * DEEPEST + "}}",
    ],
)
def test_a_text_that_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(wire.BadMessage):
        wire.read(text)


@pytest.mark.parametrize(
    "position",
    [
        Position.start(),
        Position.start(Rules(2, 3, 3, misere=True), first="O").play(4),
        Position.parse("XO. .X. ..O"),
        Position.start(Rules(15, 15, 5)).play(112),
        Position.parse("XXX OO. ..."),
        Game(Rules(15, 15, 5), played=(112, 0, 113, 20, 97, 200, 98, 210)).position,
    ],
)
def test_positions_and_thoughts_arrive_whole(position: Position) -> None:
    thought = think(position, Budget(nodes=1_000), is_every_move=False)
    assert arrives(position)
    assert arrives(thought)
    text = wire.write(8, wire.ANSWER, {"position": position, "thought": thought})
    arrived = wire.part(wire.read(text).content, "thought", Thought)
    assert arrived.forced == thought.forced
    assert bool(arrived.forced) == (thought.verdict.value > 0 if thought.verdicts else False)
    assert len(text) <= wire.THINKER.longest


def test_the_answers_of_the_lessons_worker_arrive_whole() -> None:
    position = Position.parse("XO. .X. ..O")
    for method, (*functions, _) in TRACED.items():
        trace = Trace(method, position)
        assert all(arrives(trace.frame(position.moves[:depth])) for depth in range(3))
        for function in functions:
            lines = source_of(function.__name__)
            assert wire.part(sent({"lines": lines}), "lines", dict[int, str]) == lines
    assert all(arrives(climb(method, position, within(60))) for method in METHODS)
    assert arrives(Rung("minimax", 1, 0.5, refused=str(TooManyGames())))
    assert arrives(Switches(swapped=True, one_short=True))
    assert arrives(broken_game(Rules(), Switches(no_undo=True)))
    assert arrives(broken_game(Rules(), Switches(no_depth=True)))
    assert arrives(prove(PLAYERS["first"], SMALL))


def test_reports_arrive_as_they_were() -> None:
    for rules in (SMALL, Rules(2, 3, 3, misere=True), Rules(3, 2, 2)):
        for chance in (False, True):
            found = every_answer(PLAYERS["first"], rules, may_vary=chance)
            assert reports.read_answers(reports.answers_text(found), rules) == found
        for played in round_robin(PLAYERS, rules):
            assert reports.read_played(sent({"played": played}), rules) == played
    for where in (None, Position.parse("X.. .O. ..."), Position.start(SMALL, "O")):
        fault = Fault("NameError", "no such name", 3)
        assert reports.read_fault(sent({"fault": fault, "position": where})) == (fault, where)
    assert reports.read_cell({"cell": 3}, Position.start()) == 3
    for wrong in (None, Wrong(2, "1")):
        assert reports.read_wrong(sent({"wrong": wrong})) == wrong


def test_the_calls_of_code_arrive_unless_they_break_the_rules() -> None:
    start = Position.start().play(4)
    found = OwnCalls((OwnCall(0, "1", 9), OwnCall(8, "None", 1)), 0)
    assert reports.read_calls(sent({"calls": found}), start) == found
    for false in (
        OwnCalls((OwnCall(4, "1", 9),)),
        OwnCalls((OwnCall(0, "1", 9), OwnCall(0, "1", 9))),
        OwnCalls((), 4),
        OwnCalls((OwnCall(0, "1", 0),)),
        OwnCalls((OwnCall(0, "1" * (LONGEST_TEXT + 1), 1),)),
        OwnCalls((OwnCall(0, "1\n", 1),)),
    ):
        with pytest.raises(wire.BadMessage):
            reports.read_calls(sent({"calls": false}), start)


def test_the_outcomes_of_lines_arrive_for_each_code() -> None:
    fault = Fault("NameError", "name 'x' is not defined", 7)
    found = ((Outcome("2", 0), Outcome("", 0, fault)), (Outcome("x" * 400, 0),))
    right, long = reports.read_trials(sent({"trials": found}), count=2)
    assert right == found[0]
    assert len(long[0].value) == LONGEST_REASON
    false_line = Outcome("", 0, Fault("NameError", "", -1))
    for false, count in ((found, 1), ((), 1), (((Outcome("2", -1),),), 1), (((false_line,),), 1)):
        with pytest.raises(wire.BadMessage):
            reports.read_trials(sent({"trials": false}), count)


def test_a_run_arrives_in_portions_that_fit() -> None:
    names = {f"name{k}": "\U0001f600" * LONGEST_TEXT for k in range(MOST_NAMES)}
    steps = [RunStep(1, 0, "choose", names), *[RunStep(2, 0, "", names)] * 50]
    steps.append(RunStep(2, 0, "", {}, "returns", "4"))
    portions: list[wire.Content] = []
    walk = reports.Walk(lines=2)

    def note(content: wire.Content) -> None:
        text = wire.write(7, wire.PROGRESS, content)
        assert len(text) <= wire.SANDBOX.longest
        walk.read(wire.read(text).content)

    def send(content: wire.Content) -> None:
        note(content)
        portions.append(content)

    run = reports.Portions(send, note)
    for count, step in enumerate(steps, 1):
        run.add(step)
        assert list(walk.steps) == steps[:count]  # also if no more messages come
    run.close()
    assert list(walk.steps) == steps
    assert max(len(portion["steps"]) for portion in portions) <= reports.PORTION
    reports.Portions(send, note).close()
    assert walk.steps == ()


STEP = RunStep(1, 0, "choose", {"n": "1"})
ENDS = RunStep(2, 1, "f", {"after": "X.. .O. ..."}), RunStep(2, 1, "", {}, "raises", "E")
STEPS = sent({"before": 0, "steps": [STEP, *ENDS]})


def walked(known: Sequence[RunStep], lines: int = 2) -> reports.Walk:
    walk = reports.Walk(lines)
    for before in range(0, len(known), reports.PORTION):
        walk.read(sent({"before": before, "steps": known[before : before + reports.PORTION]}))
    return walk


def after(known: tuple[RunStep, ...], step: RunStep, **other: object) -> tuple[RunStep, ...]:
    walk = walked(known)
    walk.read(sent({"before": len(known), "steps": [step], **other}))
    return walk.steps


def test_the_total_length_of_a_run_is_bounded() -> None:
    """2.0.0: 5,000 steps with texts of 80 characters blocked the page for minutes."""
    texts = {f"{k:>{LONGEST_TEXT}}": "x" * LONGEST_TEXT for k in range(2 * MOST_NAMES)}
    portion = [replace(STEP, changed=texts)] * 8
    walk = reports.Walk(lines=2)
    portions = (sent({"before": before, "steps": portion}) for before in range(0, MOST_STEPS, 8))
    with pytest.raises(wire.BadMessage):
        list(map(walk.read, portions))
    size = 2 * MOST_NAMES * 2 * LONGEST_TEXT
    assert MOST_TEXT < len(walk) * size <= MOST_TEXT + 2 * size
    walk.read(sent({"before": 1, "steps": [STEP]}))  # in the place of most of them
    assert len(walk) == 2


def test_no_watched_run_is_too_long_to_be_read() -> None:
    names = [f"{'n' * 78}{k}" for k in range(10, 10 + MOST_NAMES)]
    lines = (f"    {name} = 'x' * 999 + str(position)" for name in names * 9)
    code = "\n".join(["def choose(position):", *lines, "    return choose(position)"])
    reported = list[RunStep]()
    tracer = PlayerTracer(report=reported.append)
    with pytest.raises(Full):
        tracer.trace(load(code))(Position.start())
    assert walked(reported, lines=1_000).steps == tuple(tracer.steps)


def test_a_list_that_is_too_long_is_refused_before_its_items_are_read() -> None:
    def work(content: wire.Content, read: Callable[[wire.Content], object]) -> int:
        def refuse() -> None:
            with pytest.raises(wire.BadMessage):
                read(content)

        return work_of(refuse)

    step, many = [1, 0, "choose", {}, "", ""], list(range(90_000))
    runs = [{"before": 0, "steps": [step] * count} for count in (9, 5_000)]
    assert work(runs[1], reports.Walk(2).read) == work(runs[0], reports.Walk(2).read)
    rules = [3, 3, 3, False]
    games = [
        {"played": ["x", "o", [rules, "X", many[:count], []], ""]}
        for count in (wire.MOST_ITEMS + 1, 90_000)
    ]
    assert work(games[1], READERS["played"]) == work(games[0], READERS["played"])
    tables = [
        {"": {str(key): "" for key in many[:count]}} for count in (wire.MOST_ITEMS + 1, 90_000)
    ]
    work_on = [work(it, lambda it: wire.part(it, "", dict[str, str])) for it in tables]
    assert work_on[0] == work_on[1]


def test_printed_text_is_cut_to_what_is_quickly_shown() -> None:
    for text in ("x" * 98_000, "\u0301" * 98_000, "\u0e01" * 98_000):
        found = reports.read_printed({"printed": text})
        assert found == fit(text, reports.LONGEST_PRINT)
        assert weight(found) <= reports.LONGEST_PRINT + COST
    for content in ({}, {"printed": None}, {"printed": ["x"]}):
        with pytest.raises(wire.BadMessage):
            reports.read_printed(content)


def test_the_texts_of_a_report_are_cut_to_what_is_quickly_shown() -> None:
    text = "\u0e01" * 300
    fault, _ = reports.read_fault(sent({"fault": Fault(text, text), "position": None}))
    assert fault == Fault(fit(text, 300), fit(text, 300))
    one = replace(MET, game=Game(), foul=text)
    assert reports.read_played(sent({"played": one}), Rules()).foul == fit(text, 300)


@pytest.mark.parametrize(
    "false",
    [
        *({"line": 0}, {"line": 3}, {"line": "1"}, {"depth": -1}, {"depth": 1}, {"function": ""}),
        *({"function": "x" * 81}, {"function": "x\n"}, {"value": "\ud800"}, {"value": "\u202e"}),
        *({"changed": {"n": "x" * 81}}, {"changed": {"": 1}}, {"changed": []}, {"ended": "begins"}),
        {"changed": dict.fromkeys(map(str, range(2 * MOST_NAMES + 1)), "1")},
    ],
)
def test_an_impossible_step_is_refused(false: dict[str, Any]) -> None:
    assert after((), STEP) == (STEP,)
    with pytest.raises(wire.BadMessage):
        after((), replace(STEP, **false))


def test_a_step_follows_those_that_are_known() -> None:
    later = replace(STEP, function="")
    assert after((STEP,), later) == (STEP, later)
    assert after((STEP, later), later, before=1) == (STEP, later)
    for before in (-1, 2):
        with pytest.raises(wire.BadMessage):
            after((STEP,), later, before=before)
    for depth in (1, 2):
        jump = replace(STEP, depth=depth, function="f" * (depth - 1))
        with pytest.raises(wire.BadMessage):
            after((STEP,), jump)
    with pytest.raises(wire.BadMessage):
        after((STEP,) * MOST_STEPS, later)


BEGUN = Position.start().play(0)
ANSWERS = reports.answers_text(every_answer(PLAYERS["first"], SMALL))
MET = next(round_robin(PLAYERS))
PLAYED = sent({"played": MET})
FAULT = sent({"fault": Fault("NameError", "x", 1), "position": Position.start()})
THOUGHT = sent({"thought": think(Position.start(), Budget(nodes=10))})
NONSENSE: list[Any] = [None, "x", -1, 1.5, [], {}, [[]], True, 10**30, {"cells": "X"}, [None] * 4]
READERS: dict[str, Callable[[wire.Content], object]] = {
    "answers": lambda content: reports.read_answers(wire.part(content, "answers", str), SMALL),
    "played": lambda content: reports.read_played(content, Rules()),
    "fault": reports.read_fault,
    "wrong": reports.read_wrong,
    "calls": lambda content: reports.read_calls(content, BEGUN),
    "trials": lambda content: reports.read_trials(content, 2),
    "thought": lambda content: wire.part(content, "thought", Thought),
    "cell": lambda content: reports.read_cell(content, BEGUN),
}


def altered(content: Any) -> list[Any]:  # noqa: ANN401  (as JSON holds it)
    """Return the same content again and again, each time with nonsense in another place."""
    found = []
    if isinstance(content, (dict, list)):
        places = content if isinstance(content, dict) else range(len(content))
        for place in list(places):
            for piece in (*NONSENSE, *altered(content[place])):
                copy = json.loads(json.dumps(content))
                copy[place] = piece
                found.append(copy)
    return found


TRIALS = sent({"trials": ((Outcome("2", 0), Outcome("5", 1)), (Outcome("0", 3),))})
CALLS = sent({"calls": OwnCalls((OwnCall(0, "1", 9), OwnCall(8, "None", 1)), 3)})


@pytest.mark.parametrize("content", [PLAYED, FAULT, THOUGHT, CALLS, TRIALS])
def test_nonsense_is_refused_in_every_place(content: wire.Content) -> None:
    read_one, contents, refused = READERS[next(iter(content))], altered(content), 0
    for false in contents:
        try:
            read_one(false)
        except wire.BadMessage:
            refused += 1
    assert refused > len(contents) / 2
    for none in ({}, *(dict.fromkeys(content, false) for false in NONSENSE)):
        with pytest.raises(wire.BadMessage):
            read_one(none)


@pytest.mark.parametrize(
    ("name", "false"),
    [
        *(
            ("answers", false)
            for false in (
                *("", " ", "0" * 9, ANSWERS[:-2], f"{ANSWERS} 0", f" {ANSWERS}", f"{ANSWERS} "),
                *("9" + ANSWERS[1:], "10" + ANSWERS[1:], "00" + ANSWERS[1:], "-0" + ANSWERS[1:]),
                *("\u0660" + ANSWERS[1:], "²" + ANSWERS[1:], None, 0, [0]),
            )
        ),
        *(
            ("played", replace(MET, **changed))
            for changed in (
                {"foul": "it gave up"},  # after the end
                {"game": Game()},  # not over
                {"game": Game(Rules(4, 4, 3)), "foul": "x"},
                {"game": Game(first="O"), "foul": "x"},
                {"game": [Rules(), "X", [4, 4]]},
                {"game": [Rules(), "X", [4], [0]], "foul": "x"},
                {"foul": "x" * 301},
                {"o": "x" * 10_000},
            )
        ),
        *(("fault", Fault(*false)) for false in (("x" * 301, ""), ("", "x" * 301), ("", "", -1))),
        *(("wrong", false) for false in ([3, "1"], [-1, "1"], [0, "1" * 301], [0], "1")),
        *(("cell", false) for false in (9, -1, 0, None, "4", 4.0, 4.5, [4], True)),
    ],
)
def test_an_impossible_report_is_refused(name: str, false: object) -> None:
    assert len(reports.read_answers(ANSWERS, SMALL)) == len(ANSWERS.split())
    with pytest.raises(wire.BadMessage):
        READERS[name](sent({name: false, "position": None}))


def test_each_kind_of_value_refuses_the_others() -> None:
    assert wire.unpack(float, 1) == 1
    assert wire.unpack(int, -(10**9)) == -(10**9)
    kinds: list[tuple[type[Any], object]] = [
        *((int, false) for false in (1.0, True, 10**9 + 1)),
        *((float, false) for false in ("1", float("inf"), float("nan"), json.loads("1e999"))),
        *((str, 1), (dict[int, str], {"x": "a"})),
    ]
    for kind, false in kinds:
        with pytest.raises(wire.BadMessage):
            wire.unpack(kind, false)
    assert sent({4: wire.PROGRESS}) == {"4": wire.PROGRESS}
