"""The curve of a review: every seat can be told apart, in every size, with and without colours."""

from __future__ import annotations

import msgspec
import pytest

from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import BACKGROUND, CURSOR, SHADES
from suite.review import Judgement, Review, Step, curve
from tests.colour_sight import SIGHTS, closest, contrast
from tests.palettes import reduced

NAMES = ("Anna", "Ben", "Cleopatra Philopator", "Dan")
PLIES = 90
MARKS = {20: ("?!", 0), 50: ("?", 1), 80: ("??", 0)}


def a_review(seats: int) -> Review:
    """Return a review in which the first seat wins slowly, with marks and a turn at ply 50."""
    initial = [1 / seats] * seats
    nothing = [0.0] * seats
    steps = []
    for ply in range(1, PLIES + 1):
        first = 1 / seats + (1 - 1 / seats) * (ply / PLIES if ply >= 50 else ply / PLIES / 4)
        others = [(1 - first) * (2 + seat) for seat in range(seats - 1)]
        shares = [first, *(each / sum(range(2, seats + 1)) for each in others)]
        sign, actor = MARKS.get(ply, ("", ply % seats))
        judgement = Judgement(["better"], 0.4, 0.6, 0.2, mark=sign)
        step = Step(ply, "choice", actor, "x", shares, nothing, nothing, nothing, nothing)
        steps.append(msgspec.structs.replace(step, judgement=judgement))
    return Review(None, True, True, initial, steps[-1].shares, 0.0, [], [49], steps)


def rows_of(canvas: Canvas) -> list[str]:
    return ["".join(run.text for run in row) for row in canvas.rows()]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("size", [(40, 4), (56, 5), (80, 4), (80, 8), (146, 8), (200, 12)])
def test_every_line_has_its_number_and_every_mark_its_place(
    size: tuple[int, int], letters: bool, seats: int
) -> None:
    review = a_review(seats)
    for ply in (None, 0, 50, PLIES):
        canvas = curve.draw(review, *size, NAMES[:seats], ply=ply, letters=letters)
        rows = rows_of(canvas)
        assert [len(row) for row in rows] == [size[0]] * size[1]
        ends = "".join(row[-20:] for row in rows)
        assert all(f"{seat + 1}" in ends for seat in range(seats))
        for mark in ("?!", "??"):
            assert mark in rows[-1]
        assert all(row.isascii() for row in rows) or not letters
        assert str(reduced(canvas, SHADES, 16)) == str(canvas)


def test_names_and_chances_stand_at_the_ends_of_the_lines() -> None:
    review = a_review(3)
    wide = str(curve.draw(review, 100, 8, NAMES[:3], ply=0))
    assert "1 Anna          34 %" in wide
    assert "3 Cleopatra P…  33 %" in wide
    last = rows_of(curve.draw(review, 60, 8, NAMES[:3], ply=PLIES))
    assert last[0].endswith("1 100 %")
    assert last[-1].endswith("3   0 %")
    assert "Anna" not in "".join(last)


def test_a_line_in_letters_lies_where_the_chance_is() -> None:
    review = a_review(2)
    rows = rows_of(curve.draw(review, 106, 12, letters=True))
    half = [row[5:] for row in rows]
    assert half[5][0] == "1"
    assert half[0].rstrip().endswith("1")
    assert half[10].index("2") in range(half[0].index("1") - 1, half[0].index("1") + 2)
    assert half[-1].index("?   ") == half[0].index(":")


def test_clicks_lead_to_plies_and_every_ply_of_a_short_game_has_its_columns() -> None:
    review = a_review(2)
    canvas = curve.draw(review, 120, 6)
    assert set(canvas.spots.values()) == {f"ply {ply}" for ply in range(PLIES + 1)}
    narrow = curve.draw(review, 40, 6)
    assert {"ply 0", f"ply {PLIES}"} <= set(narrow.spots.values())
    marked = rows_of(canvas)[-1].index("??")
    assert canvas.spots[marked, 0] == "ply 80"


def test_the_mark_of_the_ply_stands_out_and_is_never_left_out() -> None:
    review = a_review(2)
    steps = [*review.steps]
    judgement = steps[19].judgement
    for ply in range(14, 26):
        steps[ply] = msgspec.structs.replace(steps[ply], judgement=judgement)
    crowded = msgspec.structs.replace(review, steps=steps)
    for ply in range(15, 27):
        canvas = curve.draw(crowded, 60, 6, ply=ply)
        papers = [run for run in list(canvas.rows())[-1] if run.paper]
        assert [run.text for run in papers] == ["?!"]
    assert "?!?!" not in rows_of(curve.draw(crowded, 60, 6))[-1]
    assert all(run.paper is None for run in list(curve.draw(crowded, 60, 6).rows())[-1])


def test_the_cursor_is_in_sight_at_every_ply() -> None:
    review = a_review(4)
    for ply in range(PLIES + 1):
        *rows, marks = curve.draw(review, 50, 4, ply=ply).rows()
        found = [run for row in (*rows, marks) for run in row if CURSOR in (run.ink, run.paper)]
        assert found or any(run.paper for run in marks)
    letters = curve.draw(review, 50, 6, ply=9, letters=True)
    assert len({row.index("|") for row in rows_of(letters) if "|" in row}) == 1


def test_who_leaves_and_the_result_belong_to_the_ply_before() -> None:
    review = a_review(2)
    nothing = [0.0, 0.0]
    late = [
        Step(PLIES + 1, "leave", 0, "", [0.0, 1.0], nothing, nothing, nothing, nothing),
        Step(PLIES + 1, "end", None, "", [0.5, 0.5], nothing, nothing, nothing, nothing),
    ]
    known = curve.by_ply(msgspec.structs.replace(review, steps=[*review.steps, *late]))
    assert len(known) == PLIES + 1
    assert (known[0], known[-1]) == ([0.5, 0.5], [0.5, 0.5])
    stopped = curve.by_ply(msgspec.structs.replace(review, steps=[*review.steps[:9], late[1]]))
    assert stopped[10] == stopped[9] == review.steps[8].shares
    assert len(stopped) == PLIES + 1
    empty = msgspec.structs.replace(review, steps=[], turning_points=[])
    assert any("▀" * 33 in row for row in rows_of(curve.draw(empty, 40, 4)))


@pytest.mark.parametrize("sight", SIGHTS)
def test_two_lines_are_told_apart_by_every_eye_and_all_can_be_read(sight: str) -> None:
    assert closest(curve.INKS[:2], sight) > 40
    assert all(contrast(ink, BACKGROUND) > 4.5 for ink in curve.INKS)
    assert len({SHADES[ink].of_16 for ink in curve.INKS}) == 4
