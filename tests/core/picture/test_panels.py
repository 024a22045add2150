"""Beside every board: what would happen, why not, what has happened, and keys to click on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from suite.core.picture.canvas import Canvas, stacked
from suite.core.picture.look import Look
from suite.core.picture.palette import AHEAD, ALARM, GOLD, INK, QUIET
from suite.core.picture.panels import (
    Word,
    answers,
    answers_in_rows,
    keys,
    length,
    log,
    log_in_rows,
    packed,
    write,
)

LOG = ("Anna begins.", "Bela lays a tile.", "Anna takes a point and another one.")
FULL = Look(80, ahead=("Two wars.", "You attack."), refused="No temple is near.", log=LOG)


def text(parts: list[Canvas]) -> str:
    return str(stacked(parts)) if parts else ""


def test_what_would_happen_stands_above_why_not() -> None:
    panels = text(answers(FULL, 30, 20))
    order = ("If you play this", "Two wars.", "You attack.", "Why not?", "No temple")
    places = [panels.index(words) for words in order]
    assert places == sorted(places)
    assert answers(Look(80), 30, 20) == log(Look(80), 30, 20) == []


@pytest.mark.parametrize("height", range(16))
@pytest.mark.parametrize("width", [12, 30, 80])
def test_no_more_rows_are_taken_than_there_are(width: int, height: int) -> None:
    for parts in (
        answers(FULL, width, height),
        log(FULL, width, height),
        answers_in_rows(FULL, width, height),
        log_in_rows(FULL, width, height),
    ):
        assert sum(part.height for part in parts) <= height
        assert all(part.width == width for part in parts)


def test_the_log_keeps_its_newest_lines_and_marks_the_last() -> None:
    (panel,) = log(FULL, 24, 5)
    assert str(panel).splitlines()[1:-1] == [
        "│ Bela lays a tile.    │",
        "│ Anna takes a point   │",
        "│ and another one.     │",
    ]
    inks = [next(run.ink for run in row if run.text.strip("│ ")) for row in panel.rows()][1:-1]
    assert inks == [QUIET, INK, INK]
    (rows,) = log_in_rows(FULL, 80, 2)
    assert str(rows).splitlines() == [*LOG[1:]]


def test_no_line_of_the_log_is_without_its_beginning() -> None:
    (panel,) = log(FULL, 24, 4)
    assert str(panel).splitlines()[1:-1] == ["│ Anna takes a point   │", "│ and another one.     │"]
    (panel,) = log(FULL, 24, 3)
    assert str(panel).splitlines()[1:-1] == ["│ Anna takes a poin…   │"]
    (rows,) = log_in_rows(FULL, 20, 3)
    assert str(rows).splitlines() == ["Bela lays a tile.", "Anna takes a point", "and another one."]
    (rows,) = log_in_rows(FULL, 14, 4)
    assert str(rows).splitlines() == ["Anna takes a", "point and", "another one."]
    (rows,) = log_in_rows(FULL, 20, 1)
    assert str(rows).splitlines() == ["Anna takes a poin…"]


def test_news_give_way_to_what_the_watcher_has_done_since() -> None:
    news = Look(80, headline="Since your last turn", news=("Bela lays a tile. " * 4,), log=LOG)
    assert "Since your last turn: Bela" in text(log_in_rows(news, 40, 3))
    assert LOG[-1] not in text(log_in_rows(news, 40, 3))
    acted = replace(news, acted=True)
    assert [str(part).splitlines()[0] for part in log_in_rows(acted, 40, 3)] == [
        "Since your last turn: Bela lays a tile.",
        LOG[-1],
    ]
    assert text(log_in_rows(acted, 40, 1)) == LOG[-1]


def test_without_frames_each_answer_stands_behind_its_title() -> None:
    (canvas,) = answers_in_rows(FULL, 60, 5)
    assert str(canvas).splitlines() == [
        "If you play this: Two wars. You attack.",
        "Why not? No temple is near.",
    ]
    first, second = (next(iter(row)) for row in canvas.rows())
    assert (first.ink, second.ink) == (AHEAD, ALARM)
    assert answers_in_rows(Look(80), 60, 5) == []
    led = Look(80, guide="Step 1 of 33", refused="That is allowed, but let us follow the plan.")
    assert str(answers_in_rows(led, 60, 5)[0]).startswith("Not yet: That is allowed")


def test_keys_are_spots_and_move_together_where_there_is_little_room() -> None:
    look = Look(80, keys=(("x", "swap"), ("?", "why")))
    wide = keys(look, 80)
    assert str(wide) == " x  swap   ?  why"
    assert str(keys(look, 16)) == " x  swap  ?  why"
    assert str(keys(look, 15)) == " x  swap"
    assert {spot for (x, _), spot in wide.spots.items() if x < 8} == {"key x"}
    assert {spot for (x, _), spot in wide.spots.items() if x >= 10} == {"key ?"}
    assert keys(Look(80), 80).height == 0


def test_lines_are_packed_beside_each_other_and_their_words_are_spots() -> None:
    lines = [[Word("one", GOLD, spot="hand 1"), Word(" two", QUIET)], [Word("three")], [Word("x")]]
    assert [length(line) for line in lines] == [7, 5, 1]
    canvas = packed(14, lines)
    assert str(canvas).splitlines() == ["one two  three", "x"]
    assert {*canvas.spots.items()} == {((x, 0), "hand 1") for x in range(3)}
    assert [(run.text, run.bold) for run in next(iter(canvas.rows()))] == [
        ("one", True),
        (" two", False),
        ("  ", False),
        ("three", True),
    ]
    assert packed(14, []).height == 0


def test_a_line_is_written_where_it_is_asked_for() -> None:
    canvas = Canvas(8, 2)
    write(canvas, 2, 1, [Word("ab"), Word("c", spot="key c")])
    assert str(canvas) == "\n  abc"
    assert canvas.spots == {(4, 1): "key c"}
