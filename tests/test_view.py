"""The views of front ends, with texts for screen readers."""

import re
from dataclasses import replace

import pytest

from tests.session import ENDED, WON
from tests.test_coach import soon
from tictactoe import Game, Match, Position, Rules, Score, Seat, Thought, Verdict, analyse, grades
from tictactoe.cells import SIGNS, Marked, cell_views, strokes, threats_on
from tictactoe.coach import better, turning_point
from tictactoe.engine.search import think
from tictactoe.history import History
from tictactoe.looking import Look
from tictactoe.scene import Scene
from tictactoe.status import MOST_BETTER, Advice, advice, review
from tictactoe.view import SideView, next_level, score_lines, send_word, view
from tictactoe.words import ENGLISH, NAMES, Words

START = Position.start()
COMPUTER, EASY = Seat("perfect"), Seat("easy")
ANN = Seat(name="Ann")
LOST = Game(Rules(misere=True), played=WON.played)
TWO = Game(played=(4, 0))
SQUARE = Game(Rules(15, 15, 5), played=(112, 0, 113, 20, 97, 200, 98, 210))
"""X has a square in the middle, which wins by force."""
MISSED = Game(played=(0, 1, 2, 4, 7, 3, 5, 6, 8))
OPEN = Game(played=(0, 4, 1, 5, 2))
"""O does not block C1."""
UNSEEN = Game(played=(0, 3, 1, 4, 8, 5))
"""X could win at C1."""


@pytest.mark.parametrize(
    ("match", "status"),
    [
        (Match(o=COMPUTER), "You play X. Your turn."),
        (Match(x=COMPUTER), "The computer is thinking."),
        (Match(o=COMPUTER, game=Game(first="O")), "The computer is thinking."),
        (Match(x=COMPUTER, game=Game(played=(4,))), "The computer played B2. Your turn."),
        (Match(o=COMPUTER, game=Game(played=(4,))), "You played B2. The computer is thinking."),
        (Match(o=COMPUTER, game=TWO), "The computer played A1. Your turn."),
        (Match(), "X to move."),
        (Match(game=Game(played=(4,))), "X played B2. O to move."),
        (Match(x=ANN, o=Seat(name="Bo")), "Ann to move."),
        (Match(x=ANN, o=COMPUTER, game=TWO), "The computer played A1. Ann to move."),
        (Match(x=COMPUTER, o=COMPUTER, game=TWO), "O played A1. X is thinking."),
        (Match(o=COMPUTER, game=WON), "You played C1. You win!"),
        (Match(x=COMPUTER, game=WON), "The computer played C1. The computer wins."),
        (Match(o=COMPUTER, game=LOST), "You played C1. The computer wins. You completed a line."),
        (
            Match(x=COMPUTER, game=LOST),
            "The computer played C1. You win! The computer completed a line.",
        ),
        (Match(game=Game(played=(0, 1, 2, 4, 3, 5, 7, 6, 8))), "X played C3. Draw."),
    ],
)
def test_the_status_has_the_last_move_and_what_to_do_now(match: Match, status: str) -> None:
    assert view(match).status == status


def test_the_score_line_has_marks_wins_and_whose_turn_it_is() -> None:
    match = Match(o=COMPUTER)
    assert view(match).standing is None
    match = replace(match, game=WON)
    ended, match = view(match).standing, match.new_game()
    assert ended
    assert ended.own == SideView("X", "You", "1", is_to_move=False)
    assert (ended.rival, ended.draws) == (SideView("O", "Computer", "0", is_to_move=False), "")
    for cell, turn in ((None, "X"), (4, "O")):
        match = match if cell is None else match.play(cell)
        shown = view(match).standing
        assert shown
        assert [side.mark for side in shown[:2] if side.is_to_move] == [turn]
    drawn = replace(match.new_game(), game=Game(played=(0, 1, 2, 4, 3, 5, 7, 6, 8)))
    assert (view(drawn).standing or ended).draws == "1 draw"
    looked = Scene(History(match.play(0)), look=Look(match))
    assert not any(side.is_to_move for side in (view(looked).standing or ended)[:2])


def test_the_score_line_distinguishes_names_before_the_first_end() -> None:
    shown = view(Match(x=COMPUTER, o=ANN)).standing
    assert shown
    assert shown.own == SideView("O", "Ann", "", is_to_move=False)
    assert shown.rival == SideView("X", "Computer", "", is_to_move=True)
    assert view(Match(x=COMPUTER, o=COMPUTER)).standing is None


def test_the_status_names_the_mark_only_until_the_score_line_does() -> None:
    match = Match(o=COMPUTER, game=WON)
    assert view(match.new_game()).now == "Your turn."


def test_the_send_button_and_the_status_use_one_verb() -> None:
    german, match = Words("de"), Match().by_link().play(4)
    assert view(match, german).message.endswith(" Schick deinen Zug.")
    assert german(send_word(match)) == "Zug senden"


@pytest.mark.parametrize(
    ("rules", "moves", "held", "stroke"),
    [
        (Rules(5, 5, 4), "B2 A2 C3 C2 D4 D2 E5", "B2 C3 D4 E5", (1, 1, 4, 4)),
        (Rules(2, 6, 4), "B2 A1 C2 B1 E2 C1 D2", "B2 C2 D2 E2", (1, 1, 4, 1)),
        (Rules(6, 2, 4), "B2 A1 B3 A2 B5 A3 B4", "B2 B3 B4 B5", (1, 1, 1, 4)),
        (Rules(1, 1, 1), "A1", "A1", (0, 0, 0, 0)),
        (Rules(1, 15, 2, misere=True), "H1 A1 O1 G1 N1", "N1 O1", (13, 0, 14, 0)),
        (Rules(15, 15, 4), "L15 A1 M14 B1 O12 C1 N13", "O12 N13 M14 L15", (14, 11, 11, 14)),
    ],
)
def test_the_line_is_named_and_drawn_on_any_board(
    rules: Rules, moves: str, held: str, stroke: tuple[int, ...]
) -> None:
    game = Game(rules, played=tuple(map(rules.cell, moves.split())))
    shown = view(Match(game=game))
    (line,) = shown.lines
    assert " ".join(map(rules.name, line)) == held
    in_line = {cell for cell, one in enumerate(shown.cells) if one.label.endswith("in the line")}
    assert in_line == set(line)
    assert [tuple(map(int, ends)) for ends in strokes(shown.lines, shown.cols)] == [stroke]


@pytest.mark.slow
def test_if_all_moves_are_equal_none_is_marked() -> None:
    assert advice(Match(game=Game(Rules(15, 15, 15)))) == Advice("Any move draws.")
    assert advice(Match()) == Advice("Any move draws.")
    alike = dict.fromkeys(range(49), Verdict(0, 49, exact=False))
    unsure = Thought(alike, depth=1, nodes=49, exact=False)
    large = Match(game=Game(Rules(7, 7, 5)))
    assert advice(large, judge=lambda _: unsure) == Advice("Any move is fine.")


@pytest.mark.parametrize(
    ("match", "end"),
    [
        (Match(o=COMPUTER, game=TWO), ""),
        (Match(o=COMPUTER, game=WON), "won"),
        (Match(x=COMPUTER, o=ANN, game=WON), "lost"),
        (Match(game=WON), "won"),
        (Match(x=COMPUTER, o=COMPUTER, game=WON), "won"),
        (Match(o=COMPUTER, game=LOST), "lost"),
        (Match(o=COMPUTER, game=Game(played=(0, 1, 2, 4, 3, 5, 7, 6, 8))), "drawn"),
    ],
)
def test_an_end_is_a_win_a_loss_or_a_draw(match: Match, end: str) -> None:
    assert view(match).end == end


@pytest.mark.parametrize(
    ("level", "wins", "offered"),
    [
        ("medium", 2, ""),
        ("medium", 3, "hard"),
        ("medium", 4, ""),
        ("hard", 3, "perfect"),
        ("perfect", 3, ""),
        ("human", 3, ""),
    ],
)
def test_a_third_win_in_a_row_offers_the_next_level(level: str, wins: int, offered: str) -> None:
    match = Match(o=Seat(level))
    for _ in range(wins):
        match = replace(match.new_game(), game=WON)
    assert next_level(match) == offered


@pytest.mark.parametrize(("misere", "mark"), [(False, "X"), (True, "O")])
def test_who_won_is_shown_and_not_who_made_the_line(misere: bool, mark: str) -> None:
    won = Match(game=Game(Rules(misere=misere), played=WON.played))
    assert view(won).winner == mark
    assert view(won.at(4)).winner is None


@pytest.mark.parametrize(
    ("verdict", "text", "short", "kind"),
    [
        (Verdict(1, 3), "win in 3 plies", "+3", "win"),
        (Verdict(0, 9), "draw", "=", "draw"),
        (Verdict(-1, 4), "loss in 4 plies", "−4", "loss"),
        (Verdict(1, 7, exact=False), "win in 7 plies so far", "+7?", "win"),
        (Verdict(-1, 8, exact=False, guess=-0.9), "loss in 8 plies so far", "−8?", "loss"),
        (Verdict(0, 24, exact=False, guess=0.5), "even so far", "≈", "even"),
        (Verdict(0, 24, exact=False, guess=-1), "not searched", "·", "open"),
    ],
)
def test_a_verdict_has_words_and_signs(verdict: Verdict, text: str, short: str, kind: str) -> None:
    cell = cell_views(START, marked=Marked(verdicts={4: verdict, 5: Verdict(1, 1)}))[4]
    assert cell.verdict
    assert (cell.verdict.text, cell.verdict.short, cell.verdict.kind) == (text, short, kind)
    assert cell.label == f"B2, empty, {text}"
    assert not cell.verdict.is_best


def test_every_best_cell_is_marked_and_no_other() -> None:
    position = START.play(0)
    verdicts = analyse(position)
    cells = cell_views(position, marked=Marked(verdicts=verdicts))
    assert [cell.name for cell in cells if cell.verdict and cell.verdict.is_best] == ["B2"]
    assert cells[0] == cell_views(position)[0]
    assert cells[4].label == "B2, empty, draw, best move"
    hinted = cell_views(position, marked=Marked(hinted=(4,), verdicts=verdicts))
    assert hinted[4].label == "B2, empty, best move, draw"


def test_the_best_of_inexact_verdicts_is_best_so_far() -> None:
    unsure = Verdict(0, 9, exact=False, guess=0.5)
    cells = cell_views(START, marked=Marked(verdicts={0: unsure, 1: Verdict(0, 9)}))
    assert cells[0].label == "A1, empty, even so far, best so far"
    cells = cell_views(START, marked=Marked(verdicts={0: unsure, 1: Verdict(1, 3)}))
    assert cells[1].label == "B1, empty, win in 3 plies, best move"


@pytest.mark.parametrize(
    ("rules", "moves", "expected"),
    [
        (Rules(9, 9, 5), "D5 A1 E5 A9", dict.fromkeys(("C5", "F5"), "3 of 5, both ends open")),
        (Rules(9, 9, 5), "D5 A1 E5 A9 F5 I9", {"C5": "4 of 5", "H5": "4 of 5"}),
        (Rules(7, 7, 4), "D4 A1 E4 A7", {"C4": "3 of 4", "E5": "2 of 4, both ends open"}),
        (Rules(7, 7, 4, misere=True), "D4 A1 E4 A7", {}),
    ],
)
def test_a_threat_is_named_by_the_run(rules: Rules, moves: str, expected: dict[str, str]) -> None:
    game = Game(rules, played=tuple(rules.cell(name) for name in moves.split()))
    cells = cell_views(game.position, marked=Marked(threats=threats_on(game.position)))
    labels = {cell.name: cell.label for cell in cells if cell.threat}
    assert bool(labels) == bool(expected)
    for name, made in expected.items():
        assert labels[name] == f"{name}, empty, makes {made}"


def test_a_forced_win_is_marked_where_it_begins() -> None:
    threats = threats_on(SQUARE.position, (82, 67, 112))
    cells = cell_views(SQUARE.position, marked=Marked(threats=threats))
    assert [cell.name for cell in cells if cell.threat == "forced"] == ["H6"]
    assert cells[82].label == "H6, empty, begins a forced win"


def test_every_language_distinguishes_every_verdict() -> None:
    for language in NAMES:
        expected = {kind: Words(language)(f"verdict {kind}", plies=7) for kind in SIGNS}
        assert len(set(expected.values())) == len(SIGNS)
        assert {kind for kind, text in expected.items() if "7" in text} == {"win", "loss"}


def test_moves_are_graded_only_once_the_game_is_over() -> None:
    assert not any(":" in move.text for move in view(Match(game=ENDED).at(4), known=think).moves)
    listed = view(Scene(History.opened(Match(game=ENDED), 2)), known=think).moves
    assert all(":" in move.text for move in listed)
    assert [move.is_undone for move in listed] == [False] * 2 + [True] * 5
    assert [move.is_last for move in listed].index(True) == 1
    first = turning_point(grades(ENDED))
    assert [move.is_mistake for move in listed].index(True) == first


def test_a_review_has_the_grade_and_the_better_cells() -> None:
    match = Match(game=ENDED)
    assert review(match, 0) == "X played A1. No move was better."
    assert review(match, 1, is_made=True) == "O played B1. B2 would have drawn."
    slower = Match(game=Game(played=(5, 6, 8, 4, 2)))
    assert review(slower, 3) == "O played B2. A good move."
    assert review(Match(game=Game(played=(0, 1))), 1) == "O played B1."
    assert review(match, 1, judge=lambda _: None) == "O played B1."


@pytest.mark.parametrize(
    ("match", "index", "expected"),
    [
        (Match(o=COMPUTER, game=MISSED), 2, "Your mistake was C1. A2, B2 or A3 would have won."),
        (Match(x=COMPUTER, game=ENDED), 1, "Your mistake was B1. B2 would have drawn."),
        (Match(o=COMPUTER, game=ENDED), 1, "Perfect: My mistake was B1. B2 would have drawn."),
        (Match(o=EASY, game=OPEN), 3, "Easy: I played C2 and overlooked C1."),
        (Match(EASY, game=UNSEEN), 4, "Easy: I played C3 and overlooked C1."),
        (Match(ANN, EASY, game=UNSEEN), 4, "Ann’s mistake was C3. C1 would have won."),
        (Match(EASY, game=MISSED), 2, "Easy: My mistake was C1. A2, B2 or A3 would have won."),
        (Match(ANN, game=ENDED), 1, "O’s mistake was B1. B2 would have drawn."),
    ],
)
def test_a_review_names_the_seat_and_the_better_result(
    match: Match, index: int, expected: str
) -> None:
    assert review(match, index) == expected


def test_a_review_names_up_to_four_better_cells() -> None:
    for played, index, count in (((1, 8, 0, 5, 6, 2), 1, 4), ((4, 1, 7, 5, 6, 3, 8), 2, 6)):
        match = Match(game=Game(played=played))
        shaded = better(think(match.at(index).position), played[index])
        assert len(shaded) == count
        *_, text = review(match, index).split(" was ")
        named = {match.position.rules.cell(name) for name in re.findall(r"[A-C][1-3]", text)[1:]}
        assert named == (set(shaded) if count <= MOST_BETTER else set())
        assert (ENGLISH("any shaded cell") in text) == (count > MOST_BETTER)


def test_an_inexact_better_move_only_looked_better() -> None:
    game = Game(Rules(15, 15, 5), played=(112, 0, 113, 2, 114, 30, 115, 4, 116))
    expected = review(Match(game=game), 5, judge=soon)
    assert re.fullmatch("O’s mistake was A3. .* looked better.", expected)


def test_a_move_that_the_search_would_have_made_is_no_certain_mistake() -> None:
    game = Game(Rules(15, 15, 5), played=(112, 0, 113, 2, 114, 30, 115, 4, 116))
    before = Match(game=game).at(5).position
    liked = dict.fromkeys(before.moves, Verdict(0, 220, exact=False))
    liked[30] = Verdict(0, 220, exact=False, guess=0.5)

    def judge(position: Position) -> Thought:
        return Thought(liked, 1, 1, exact=False) if position == before else soon(position)

    assert review(Match(game=game), 5, judge=judge) == "O played A3."


def test_a_mistake_is_shown_as_a_ghost_before_it_is_made() -> None:
    position = Match(game=ENDED).at(1).position
    cells = cell_views(position, marked=Marked(hinted=(4,), mistake=1))
    assert [cell.ghost for cell in cells[:3]] == [None, "O", None]
    assert cells[1].mark is None
    assert cells[1].label == "B1, empty, mistake"
    assert cells[4].label == "B2, empty, best move"


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ((), "Any move draws."),
        ((0,), "Best: B2. Keeps the draw; any other move loses."),
        ((4, 0, 8), "Best: C1, A3. Each keeps the draw."),
        ((4, 0, 3), "Best: C2. Blocks row 2."),
        ((4, 0, 1), "Best: B3. Blocks column B."),
        ((0, 3, 1, 4), "Best: C1. Completes row 1."),
        ((2, 1, 4, 3), "Best: A3. Completes the diagonal from C1 to A3."),
        ((0, 3, 4, 8, 2, 1), "Best: A3. Completes the diagonal from C1 to A3."),
        ((0, 4, 1, 8, 3, 5), "Best: C1, A3. Each completes a line."),
        ((0, 1), "Best: A2, B2, A3. Each wins in 3 moves."),
        ((0, 1, 4, 8), "Best: A2, A3. Each creates two threats at once."),
        (
            (0, 1, 3, 6, 4),
            f"Best: C1, C2, B3, C3. {Words()('hint lost also')}",
        ),
        (ENDED.played, "The game is over."),
    ],
)
def test_a_hint_is_one_sentence_with_its_reason(moves: tuple[int, ...], expected: str) -> None:
    assert advice(Match(game=Game(played=moves))).message == expected


def test_a_hint_in_a_lost_position_may_be_inexact() -> None:
    verdicts = {cell: Verdict(-1, 6, exact=False) for cell in (3, 4)}
    lost = Thought(verdicts, depth=4, nodes=500, exact=False)
    found = advice(Match(game=SQUARE), judge=lambda _: lost)
    assert found.message.endswith(Words()("hint lost so far"))


@pytest.mark.slow
def test_a_hint_of_a_win_by_threats_plays_it_through() -> None:
    expected = advice(Match(game=SQUARE))
    assert expected == Advice(
        "Best: H6. Forces a win in 4 moves: H6, H5, J8, L10, G5, F4, K9.", (82,)
    )


def test_the_score_lists_all_games_and_each_opponent() -> None:
    score = Score().add("easy", 1).add("friend", 0).add("corners", -1)
    lines = score_lines(Match(o=Seat("easy"), before=score))
    assert [line.opponent for line in lines] == ["All games", "Easy", "Two players", "corners"]
    assert lines[0].counts == "Won 1, lost 1, drawn 1"
    assert lines[1].streak == "Streak 1, best 1"
