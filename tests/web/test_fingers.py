"""The page under fingers: taps, a finger that rests, and two that zoom."""

from __future__ import annotations

import pytest

from tests.web.browser import PHONE
from tests.web.conftest import Opens


@pytest.mark.slow
def test_a_finger_taps_a_place(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    still.place("C3").tap()
    still.wait(lambda: bool(still.asked))
    assert still.asked == [[("at", "7.0"), ("place", "C3")]]


@pytest.mark.slow
def test_a_resting_finger_sees_the_cell_above_it_and_asks(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    x, y = still.middle("E6")
    still.touch("Start", (x, y))
    loupe = still.page.locator("#loupe")
    loupe.wait_for()
    assert loupe.inner_text().strip() == "E6, temple, kingdom c."
    box = loupe.bounding_box()
    assert box["y"] + box["height"] < y
    still.touch("End")
    still.wait(lambda: bool(still.asked))
    assert still.asked == [[("at", "7.0"), ("place", "E6"), ("asks", "")]]
    assert loupe.count() == 0


@pytest.mark.slow
def test_a_resting_finger_can_go_to_another_cell(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    still.touch("Start", still.middle("E6"))
    still.page.locator("#loupe").wait_for()
    still.touch("Move", still.middle("F6"))
    still.page.get_by_text("F6, empty land.").wait_for()
    still.touch("End")
    still.wait(lambda: bool(still.asked))
    assert still.asked == [[("at", "7.0"), ("place", "F6")]]


@pytest.mark.slow
def test_two_fingers_zoom_round_their_middle(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    before = still.place("E6").bounding_box()
    x, y = still.middle("E6")
    still.touch("Start", (x - 30, y), (x + 30, y))
    for apart in (40, 50, 60):
        still.touch("Move", (x - apart, y), (x + apart, y))
    still.touch("End")
    after = still.place("E6").bounding_box()
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.05)
    there = still.middle("E6")
    assert there[0] == pytest.approx(x, abs=6)
    assert there[1] == pytest.approx(y, abs=6)
    assert not still.asked


@pytest.mark.slow
def test_the_smallest_board_is_whole(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    board = still.page.locator("#board")
    for name, is_whole in (("smaller", True), ("larger", False), ("smaller", True)):
        for _each in range(6):
            still.page.get_by_role("button", name=name).tap()
        assert board.evaluate("each => each.scrollWidth <= each.clientWidth + 1") is is_whole
    assert still.place("P11").bounding_box()["x"] < PHONE["width"]


@pytest.mark.slow
def test_a_long_press_on_a_piece_asks(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    button = still.page.get_by_role("button", name="market", exact=True).bounding_box()
    still.touch("Start", (button["x"] + 20, button["y"] + 20))
    still.page.locator("#loupe", has_text="market").wait_for()
    still.touch("End")
    still.wait(lambda: bool(still.asked))
    assert still.asked == [[("at", "7.0"), ("words", "tile market"), ("asks", "")]]
