"""What is seen of a drawing that is dragged, pinched and zoomed, in a place that turns."""

import pytest

from tictactoe.frontends.browser.lab.lens import FEW, LARGEST, MARGIN, SMALLEST, Lens, Point

WIDE, HIGH = 800, 400
BOX = (-300, -40, 500, 360)
"""A drawing as large as its place, whose middle is not the place's."""


class Sight:
    """A lens over a place of usual size, and how often it was shown anew."""

    def __init__(self) -> None:
        self.shown = 0
        self.lens = Lens(self.show)
        assert self.lens.resize(WIDE, HIGH)
        self.fit()

    def show(self) -> None:
        self.shown += 1

    def fit(self) -> None:
        self.lens.fit(*BOX, least=0.5, most=1.25)
        assert self.lens.is_fitted

    def at(self, x: float, y: float) -> Point:
        """Return where in the place a point of the drawing stands."""
        lens = self.lens
        return lens.x + x * lens.zoom, lens.y + y * lens.zoom


@pytest.fixture
def sight() -> Sight:
    return Sight()


def test_all_of_a_drawing_is_shown_or_its_upper_middle_at_the_least_zoom(sight: Sight) -> None:
    assert sight.at(-300, -40) == (0, 0)
    assert sight.at(500, 360) == (WIDE, HIGH)
    lens = sight.lens
    lens.fit(-4000, -40, 4000, 360, least=0.5, most=1.25)
    assert (lens.zoom, *sight.at(0, -40)) == (0.5, WIDE / 2, 0)
    lens.fit(-4000, -40, 4000, 360, least=0, most=1.25)
    assert lens.zoom == SMALLEST
    lens.fit(-10, -10, 30, 10, least=0.5, most=1.25)
    assert (lens.zoom, *sight.at(10, -10)) == (1.25, WIDE / 2, 0)


def test_one_finger_or_the_mouse_moves_it_as_far_as_it_goes(sight: Sight) -> None:
    lens, start = sight.lens, sight.at(0, 0)
    lens.down(1, (100, 100))
    assert not lens.move(1, (100 + FEW - 1, 100))  # a tap that trembles
    assert sight.at(0, 0) == start
    assert lens.is_fitted
    for at in ((130, 100), (90, 140), (150, 160)):
        assert lens.move(1, at)
        assert not lens.is_gliding
        assert sight.at(0, 0) == (start[0] + at[0] - 100, start[1] + at[1] - 100)
    assert lens.zoom == 1
    lens.up(1)
    assert not lens.move(1, (0, 0))
    assert lens.click()  # which chooses nothing
    assert not lens.click()
    lens.down(1, (100, 100))
    lens.up(1)
    assert not lens.click()


def test_two_fingers_keep_what_is_under_them_as_they_spread_and_move(sight: Sight) -> None:
    lens = sight.lens
    under = [(-200, 60), (200, 60)]
    fingers = [sight.at(*point) for point in under]
    for pointer, at in enumerate(fingers):
        lens.down(pointer, at)
    for pointer, at in enumerate([(20, 130), (620, 130)]):
        assert lens.move(pointer, at)
    assert lens.zoom == pytest.approx(1.5)
    assert sight.at(*under[0]) == pytest.approx((20, 130))
    assert sight.at(*under[1]) == pytest.approx((620, 130))
    lens.up(0)
    lens.move(1, (640, 100))  # the other goes on
    assert sight.at(*under[1]) == pytest.approx((640, 100))
    assert lens.zoom == pytest.approx(1.5)
    lens.up(1)
    assert lens.click()


@pytest.mark.parametrize("way", [-120, 120, 5000])
def test_a_wheel_zooms_where_it_is_and_a_button_in_the_middle(sight: Sight, way: float) -> None:
    lens, before = sight.lens, sight.at(100, 50)
    lens.wheel(way, before)
    assert (lens.zoom < 1) == (way > 0)
    assert lens.zoom > 0.6  # however far it is turned at once
    assert sight.at(100, 50) == pytest.approx(before)
    assert not lens.is_gliding
    sight.fit()
    lens.zoom_by(1.3)
    assert lens.is_gliding
    assert sight.at(100, 160) == pytest.approx((WIDE / 2, HIGH / 2))
    for ratio, zoom in ((1.3, LARGEST), (1 / 1.3, SMALLEST)):
        for _ in range(30):
            lens.zoom_by(ratio)
        assert lens.zoom == pytest.approx(zoom)


def test_what_is_to_be_seen_comes_into_view_by_the_shortest_way(sight: Sight) -> None:
    lens = sight.lens
    shown = sight.shown
    lens.reveal(-200, 0, 200, 300)
    assert (sight.shown, lens.is_fitted) == (shown, True)  # it is in view
    lens.reveal(480, 340, 560, 400)
    assert sight.at(560, 400) == (WIDE - MARGIN, HIGH - MARGIN)
    assert not lens.is_fitted
    lens.reveal(-400, -90, -300, -50)
    assert sight.at(-400, -90) == (MARGIN, MARGIN)
    lens.reveal(-4000, 0, 4400, 2000)
    assert sight.at(200, 0) == (WIDE / 2, MARGIN)  # more of it has no room


def test_a_place_that_turns_shows_the_same_middle_and_nothing_jumps_for_its_height(
    sight: Sight,
) -> None:
    lens = sight.lens
    lens.zoom_by(2)
    middle = 100, 160
    assert sight.at(*middle) == (WIDE / 2, HIGH / 2)
    assert lens.resize(HIGH, WIDE)
    assert sight.at(*middle) == (HIGH / 2, WIDE / 2)
    assert not lens.resize(HIGH, WIDE + 60)
    assert sight.at(*middle) == (HIGH / 2, WIDE / 2)
