"""The page under fingers: taps, two of them on a place, and a finger that rests."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.picture.look import Look
from suite.temples.game import GAME as TEMPLES
from tests.temples.looks import NAMES as TWO
from tests.temples.positions import position
from tests.web.browser import PHONE, StillPage
from tests.web.conftest import Opens


@pytest.mark.slow
def test_a_finger_taps_a_place(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    still.place("C3").tap()
    still.wait(lambda: bool(still.asked))
    assert still.asked == [[("at", "7.0"), ("place", "C3")]]


@pytest.mark.slow
def test_a_resting_finger_is_told_what_lies_there(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    sheet = still.page.get_by_role("dialog")
    score = still.page.get_by_label("black point").bounding_box()
    for (x, y), words, picture in (
        (still.middle("E6"), "E6, temple, kingdom c.", "#temple"),
        ((score["x"] + 5, score["y"] + 5), "black point", "#settlement"),
    ):
        still.touch("Start", (x, y))
        sheet.wait_for()
        still.touch("End")
        assert words in sheet.locator(".asked").inner_text()
        assert sheet.locator(".asked use").get_attribute("href") == picture
        still.page.touchscreen.tap(5, 5)
        sheet.wait_for(state="hidden")
    assert not still.asked


@pytest.mark.slow
def test_a_finger_that_slips_does_not_rest(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    x, y = still.middle("E6")
    still.touch("Start", (x, y))
    still.touch("Move", (x + 30, y))
    still.page.wait_for_timeout(500)
    still.touch("End")
    assert still.page.get_by_role("dialog").count() == 0


@pytest.mark.slow
def test_two_taps_bring_a_zone_closer_until_a_piece_lies(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    still.wait(lambda: len(still.resumed) == 1)
    before, (x, y) = still.place("E6").bounding_box(), still.middle("E6")
    twice = (
        "each => { for (const _ of 'ab') each.dispatchEvent(new MouseEvent('click', "
        f"{{ bubbles: true, clientX: {x}, clientY: {y} }})); }}"
    )
    still.place("E6").evaluate(twice)
    after, there = still.place("E6").bounding_box(), still.middle("E6")
    assert after["width"] == pytest.approx(1.8 * before["width"], rel=0.02)
    box = still.page.locator("#board").bounding_box()
    assert there[0] == pytest.approx(box["x"] + box["width"] / 2, abs=3), "it is in the middle"
    assert still.page.locator("#board").bounding_box()["width"] <= PHONE["width"]
    still.place("F6").tap()
    still.page.wait_for_timeout(400)
    still.place("G6").tap()
    assert still.place("E6").bounding_box() == after, "taps on two places do not zoom"
    still.tell(8, at="8.0", parts={})
    still.wait(lambda: still.place("E6").bounding_box() == before)


@pytest.mark.slow
def test_the_board_is_whole_and_no_button_covers_it(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    board = still.page.locator("#board")
    assert board.evaluate("each => each.scrollWidth <= each.clientWidth + 1")
    assert board.locator("button").count() == 0
    assert still.place("P11").bounding_box()["x"] < PHONE["width"]


@pytest.mark.slow
@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_a_piece_is_dragged_to_its_place_and_only_has_to_be_confirmed(
    tiles: Opens, hand: str
) -> None:
    still = tiles(**({"has_touch": True, "is_mobile": True} if hand == "finger" else {}))
    page = still.page
    still.answer = {"held": ["tile market"], "lit": {"A1": "allowed"}}
    piece = page.get_by_role("button", name="market", exact=True)
    box = piece.bounding_box()
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    end = still.middle("A1")
    way = [start, (start[0], start[1] - 40), end]
    if hand == "mouse":
        page.mouse.move(*start)
        page.mouse.down()
        for point in way[1:]:
            page.mouse.move(*point)
    else:
        for kind, point in zip(("Start", "Move", "Move"), way, strict=True):
            still.touch(kind, point)
    flying = page.locator(".flying")
    flying.wait_for()
    still.wait(lambda: piece.get_attribute("aria-pressed") == "true")
    there = flying.bounding_box()
    assert there["x"] + there["width"] / 2 == pytest.approx(end[0], abs=1)
    still.answer = {"held": ["tile market A1"], "armed": "tile market A1"}
    if hand == "mouse":
        page.mouse.up()
    else:
        still.touch("End")
    still.wait(lambda: len(still.asked) == 2)
    assert still.asked == [
        [("at", "7.0"), ("words", "tile market")],
        [("at", "7.0"), ("held", "tile market"), ("place", "A1")],
    ]
    assert flying.count() == 0
    assert not still.sent, "it is not done yet"


@pytest.mark.slow
def test_what_is_let_go_beside_the_board_stays_held(tiles: Opens) -> None:
    still = tiles()
    still.answer = {"held": ["tile market"], "lit": {"A1": "allowed"}}
    piece = still.page.get_by_role("button", name="market", exact=True)
    piece.hover()
    still.page.mouse.down()
    still.page.mouse.move(200, 100)
    still.page.mouse.move(200, 20)
    still.page.mouse.up()
    still.wait(lambda: piece.get_attribute("aria-pressed") == "true")
    still.page.wait_for_timeout(200)
    assert len(still.asked) == 1


@pytest.mark.slow
def test_a_long_press_asks_about_what_is_held(tiles: Opens) -> None:
    still = tiles(has_touch=True, is_mobile=True)
    still.answer = {"held": ["tile market"], "lit": {"A1": "allowed"}}
    still.page.get_by_role("button", name="market", exact=True).tap()
    still.wait(lambda: bool(still.asked))
    still.wait(lambda: still.place("A1").get_attribute("data-lit") == "allowed")
    still.touch("Start", still.middle("E6"))
    still.wait(lambda: len(still.asked) == 2)
    still.touch("End")
    wanted = [("at", "7.0"), ("held", "tile market"), ("place", "E6"), ("asks", "")]
    assert still.asked[1] == wanted


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, PHONE["width"], 1280])
def test_each_of_many_cards_can_be_tapped(browser: Any, width: int) -> None:
    view = TEMPLES.view(position(at="hittites", hand="mmaahhhhssspp"), 0)
    size = {"width": width, "height": 844}
    still = StillPage(browser, view, TEMPLES.fragments(view, TWO, Look()), viewport=size)
    found = still.page.evaluate(
        """[...document.querySelectorAll("#hand > .pieces:first-child > .piece")].map((each) => {
            each.previousElementSibling?.setAttribute("aria-pressed", "true"); // it is raised
            each.scrollIntoView({ inline: "center" });
            const { x, y, height } = each.getBoundingClientRect();
            return each.contains(document.elementFromPoint(x + 8, y + height / 2));
        })"""
    )
    assert found == [True] * 13
    still.close()
