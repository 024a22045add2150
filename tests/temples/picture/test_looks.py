"""What a look asks for is drawn: the cursor, what is lit, held and new, and what is told beside."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, Look
from suite.core.picture.palette import CURSOR, GOLD
from suite.core.picture.svg import svg
from suite.core.view import SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.pieces import PEOPLES
from suite.temples.model.state import State
from suite.temples.picture.palette import PROMISES
from tests.temples.looks import KEYS, NAMES, in_full_swing, late
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states, some_states

HEIGHTS = (*range(9, 30), 34, 38, 50)
WIDTHS = (79, 80, 120, 146, 163, 200)


def draw(state: State, width: int, height: int | None, watcher: int = 0, **told: Any) -> Canvas:
    return GAME.draw(GAME.view(state, watcher), NAMES, Look(width, height, **told))


def coloured(canvas: Canvas, colour: str) -> set[tuple[int, int]]:
    """Return the cells in which a colour is seen."""
    found = set()
    for row, runs in enumerate(canvas.rows()):
        column = 0
        for run in runs:
            if colour in (run.ink, run.paper):
                found |= {(column + at, row) for at in range(len(run.text))}
            column += len(run.text)
    return found


def cells(canvas: Canvas, word: str) -> set[tuple[int, int]]:
    """Return the cells that belong to a spot."""
    return {cell for cell, spot in canvas.spots.items() if spot == word}


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_a_picture_is_never_higher_than_it_may_be_and_has_all_five_sites(width: int) -> None:
    for state in (in_full_swing(), late(), *dealt_states(4)):
        for height in HEIGHTS:
            for keys in ((), KEYS):
                canvas = draw(state, width, height, keys=keys, log=["It rained."] * 9)
                assert canvas.width == width
                assert canvas.height == height if keys else canvas.height <= height
                if height > 11:
                    text = str(canvas)
                    assert all(site.capitalize() in text for site in PEOPLES), height
                    assert set(PEOPLES) <= set(canvas.spots.values())


@pytest.mark.parametrize(
    ("width", "height", "size", "like"),
    [
        (163, 38, "", "L"),
        (163, 38, "M", "M"),
        (163, 38, "S", "S"),
        (163, 30, "", "M"),
        (146, 28, "L", "M"),
        (140, None, "", "M"),
        (80, 24, "L", "S"),
        (140, 20, "", "S"),
    ],
)
def test_the_largest_size_that_fits_is_drawn_or_a_smaller_one_that_is_wanted(
    width: int, height: int | None, size: str, like: str
) -> None:
    state = in_full_swing()
    wanted = draw(state, width, height, size=size)
    assert svg(wanted) == svg(draw(state, width, height, size=like))
    marks = {"S": " yard ", "M": "┌─ Temples ─", "L": "┌─ Temples ─"}
    assert marks[like] in str(wanted)
    # The grounds of large temples are two rows higher each.
    assert (len({row for _, row in cells(wanted, "medes")}) > 22) is (like == "L")


def test_the_sites_stay_where_they_are_while_the_rows_fit() -> None:
    state = position(at="medes", hand="mmmmm", rival_at="hittites")
    found = set()
    for _ in range(4):
        canvas = draw(state, 140, 30, keys=KEYS)
        found.add(
            next(row for row, line in enumerate(str(canvas).splitlines()) if "M  Medes" in line)
        )
        state = play(state, "settle medes")
    assert len(found) == 1


def test_the_keys_are_in_the_bottom_row() -> None:
    for width, height in ((80, 24), (140, 30), (163, 38)):
        canvas = draw(in_full_swing(), width, height, keys=KEYS)
        assert {row for _, row in cells(canvas, "key u")} == {height - 1}


@pytest.mark.parametrize("size", [(80, 24), (140, 30), (163, 38)])
@pytest.mark.parametrize("site", PEOPLES)
def test_the_cursor_stands_round_its_site(size: tuple[int, int], site: str) -> None:
    canvas = draw(in_full_swing(), *size, cursor=site)
    there = {column for column, _ in cells(canvas, site)}
    marked = {column for column, _ in coloured(canvas, CURSOR)}
    assert {min(there), min(there) - 1, max(there), max(there) + 1} == marked
    assert not coloured(draw(in_full_swing(), *size), CURSOR)


@pytest.mark.parametrize("size", [(80, 24), (140, 30), (163, 38)])
@pytest.mark.parametrize("promise", [ALLOWED, SCORES, FIGHTS, RAISES])
def test_a_lit_site_has_a_sign_of_its_own(size: tuple[int, int], promise: str) -> None:
    sign, colour = PROMISES[promise]
    canvas = draw(in_full_swing(), *size, lit={"sumerians": promise})
    lines = str(canvas).splitlines()
    there = cells(canvas, "sumerians")
    assert any(lines[row][column] == sign for column, row in there if column < len(lines[row]))
    assert coloured(canvas, colour) & there
    assert svg(canvas) != svg(draw(in_full_swing(), *size))


@pytest.mark.parametrize(
    ("last", "framed"),
    [
        ("settle assyrians", {"hittites"}),
        ("build own", {"hittites"}),
        ("travel hittites", {"hittites"}),
        ("migrate medes persians", {"persians"}),
        ("steal 1", {"hittites"}),
        ("collapse 1", {"hittites"}),
        ("banish 1 persians", {"hittites"}),
        ("defect 1", {"hittites"}),
        ("halve 1", set()),
        ("end", set()),
        ("", set()),
    ],
)
def test_what_has_changed_last_is_framed_in_gold(last: str, framed: set[str]) -> None:
    plain = coloured(draw(in_full_swing(), 140, 30), GOLD)
    canvas = draw(in_full_swing(), 140, 30, last=last)
    gold = coloured(canvas, GOLD) - plain
    assert {canvas.spots[cell] for cell in gold if cell in canvas.spots} == framed


def test_what_is_held_is_marked_in_the_hand_and_among_what_can_be_done() -> None:
    for width, height in ((80, 24), (140, 30)):
        plain = str(draw(in_full_swing(), width, height))
        canvas = draw(in_full_swing(), width, height, held="settle persians")
        chosen = "[4]" if width > 80 else "[P]"
        assert chosen in str(canvas)
        assert chosen not in plain
        assert cells(canvas, "words settle") & coloured(canvas, GOLD)
        assert not cells(canvas, "words travel") & coloured(canvas, GOLD)


def test_what_can_be_chosen_is_a_spot() -> None:
    for width, height in ((80, 24), (140, 30), (163, 38)):
        spots = set(draw(in_full_swing(), width, height, keys=KEYS).spots.values())
        assert {*PEOPLES, *(f"hand {number}" for number in range(1, 6))} <= spots
        assert {"words build own", "words travel", "words halve 1", "words end", "key ?"} <= spots
        assert not {"words build rival", "hand 6"} & spots
    state = position(at="medes", hand="m", rival_yard="1", rows={"medes": "mm"}, yard="2")
    spots = set(draw(state, 140, 30).spots.values())
    assert "words build rival" in spots
    assert "words build own" not in spots


def test_nothing_can_be_chosen_by_who_only_watches() -> None:
    for watcher in (1, SPECTATOR):
        spots = draw(in_full_swing(), 140, 30, watcher).spots.values()
        assert not any(spot.startswith("words") for spot in spots)


def test_many_equal_cards_are_one_with_the_number_of_the_first() -> None:
    state = position(at="medes", hand="m" * 9 + "s" * 9 + "a")
    for width, height in ((80, 24), (140, 30)):
        canvas = draw(state, width, height)
        assert "x9" in str(canvas)
        hand = {spot for spot in canvas.spots.values() if spot.startswith("hand")}
        assert hand == {"hand 1", "hand 10", "hand 19"}


def test_a_covered_hand_is_not_shown_nor_what_it_allows() -> None:
    one = position(at="hittites", hand="ahssp")
    other = position(at="hittites", hand="mmmmm")
    for width, height in ((80, 24), (140, 30), (163, 38)):
        covered = draw(one, width, height, covered=True)
        assert svg(covered) == svg(draw(other, width, height, covered=True))
        assert svg(covered) != svg(draw(one, width, height))
        assert not any(spot.startswith(("hand", "words")) for spot in covered.spots.values())


@pytest.mark.slow
def test_what_would_happen_and_what_was_refused_is_told_in_every_size() -> None:
    for state in (in_full_swing(), late(), *some_states(2, 90)):
        for width, height in ((80, 24), (120, 24), (140, 30), (163, 38)):
            ahead = draw(state, width, height, ahead=["It would rain."], keys=KEYS)
            refused = draw(state, width, height, refused="It cannot rain.", keys=KEYS)
            assert "It would rain." in str(ahead)
            assert "It cannot rain." in str(refused)
    assert "It rained." in str(draw(in_full_swing(), 163, 38, log=["It rained."]))
