"""A canvas holds plain cells; its rows are whole, and its picture needs nothing from outside."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from suite.core.picture.canvas import Canvas, Run, framed, stacked
from suite.core.picture.svg import svg
from suite.core.text.letters import columns
from tests.palettes import recoloured

RED, BLUE, INK = "#ff0000", "#0000ff", "#ffffff"


def test_two_pixels_share_a_cell_and_equal_ones_need_no_character() -> None:
    canvas = Canvas(4, 1)
    canvas.px(0, 0, RED)
    canvas.px(1, 1, RED)
    canvas.rect(2, 0, 1, 2, RED)
    assert list(canvas.rows()) == [
        [
            Run("▀▄", RED, None, False),
            Run(" ", None, RED, False),
            Run(" ", None, None, False),
        ]
    ]


def test_a_cell_of_two_colours_is_an_upper_half_on_the_lower_colour() -> None:
    canvas = Canvas(1, 1, BLUE)
    canvas.px(0, 0, RED)
    assert list(canvas.rows()) == [[Run("▀", RED, BLUE, False)]]


def test_text_is_written_on_the_pixels_or_on_a_paper_of_its_own() -> None:
    canvas = Canvas(6, 1, BLUE)
    canvas.text(1, 0, "ab", INK)
    canvas.text(3, 0, "c", INK, paper=RED, bold=True)
    assert list(canvas.rows()) == [
        [
            Run(" ", None, BLUE, False),
            Run("ab", INK, BLUE, False),
            Run("c", INK, RED, True),
            Run("  ", None, BLUE, False),
        ]
    ]


def test_what_falls_outside_is_left_out() -> None:
    canvas = Canvas(3, 2)
    canvas.text(-1, 0, "abcde", INK)
    canvas.text(0, 2, "below", INK)
    canvas.text(0, -1, "above", INK)
    canvas.rect(2, -3, 9, 5, RED)
    canvas.px(-1, 0, RED)
    assert str(canvas) == "bcd\n"
    assert [sum(len(run.text) for run in row) for row in canvas.rows()] == [3, 3]
    assert [row[-1].paper for row in canvas.rows()] == [RED, None]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("Zoë · ★ │ ▏", "Zoë · ★ │ ▏"),
        ("a\nb\tc\x1b[2J", "a?b?c?[2J"),
        ("王小明", "王小明"),
        ("e\u0301", "e\u0301"),
        ("👨‍👩‍👧‍👦🇩🇪", "👨‍👩‍👧‍👦🇩🇪"),
        ("a\u200bb\u202e", "a?b?"),
    ],
)
def test_every_letter_is_written_and_what_is_none_is_replaced(text: str, shown: str) -> None:
    canvas = Canvas(20, 1, BLUE)
    canvas.text(0, 0, text, INK)
    canvas.text(columns(shown), 0, "|", INK)
    (row,) = canvas.rows()
    assert str(canvas) == f"{shown}|"
    assert sum(columns(run.text) for run in row) == 20


@pytest.mark.parametrize(("at", "left"), [(0, "x 小"), (1, " x小"), (2, "王x"), (3, "王 x")])
def test_a_wide_letter_that_is_covered_in_part_is_not_shown(at: int, left: str) -> None:
    canvas, over = Canvas(4, 1), Canvas(1, 1)
    canvas.text(0, 0, "王小", INK)
    over.text(0, 0, "x", RED)
    canvas.paste(over, at, 0)
    assert str(canvas) == left


def test_a_wide_letter_at_the_edge_is_not_shown_by_half() -> None:
    canvas = Canvas(4, 2)
    canvas.text(1, 0, "王小", INK)
    canvas.text(-1, 1, "王小", INK)
    assert str(canvas) == " 王\n 小"
    assert [sum(columns(run.text) for run in row) for row in canvas.rows()] == [4, 4]


def test_canvases_are_put_below_each_other_and_into_a_frame() -> None:
    one, other = Canvas(2, 1), Canvas(3, 2)
    one.text(0, 0, "ab", INK)
    other.text(0, 1, "cde", INK)
    assert str(stacked([one, other])) == "ab\n\ncde"
    wide = Canvas(8, 1)
    wide.text(0, 0, "abc", INK)
    assert str(framed(wide, "Title", RED, INK)) == "┌─ Title ──┐\n│ abc      │\n└──────────┘"
    assert str(framed(wide, "A", RED, INK, "b")).startswith("┌─ A b ────┐")
    assert "too long" not in str(framed(wide, "A", RED, INK, "too long"))


def test_a_pasted_canvas_covers_only_where_something_is() -> None:
    below, above = Canvas(3, 1, BLUE), Canvas(2, 1)
    below.text(0, 0, "abc", INK)
    above.px(0, 0, RED)
    above.text(1, 0, "x", INK)
    below.paste(above, 1, 0)
    assert str(below) == "abx"
    assert [run.paper for run in next(iter(below.rows()))] == [BLUE]


def test_a_pasted_canvas_may_hang_over_the_edges_at_the_right_and_below() -> None:
    below, above = Canvas(3, 2, BLUE), Canvas(4, 3, RED)
    above.text(0, 0, "wxyz", INK)
    above.spot(0, 0, 4, 3, "H5")
    below.paste(above, 1, 1)
    assert str(below) == "\n wx"
    assert [[run.paper for run in row] for row in below.rows()] == [[BLUE], [BLUE, RED]]
    assert below.spots == {(1, 1): "H5", (2, 1): "H5"}


def test_spots_say_what_a_cell_belongs_to_the_latest_first() -> None:
    canvas = Canvas(3, 2)
    canvas.spot(-1, -1, 3, 2, "A1")
    canvas.spot(1, 0, 9, 9, "key x")
    assert canvas.spots == {
        (0, 0): "A1",
        **{(x, row): "key x" for x in (1, 2) for row in (0, 1)},
    }


def test_a_canvas_knows_where_characters_stand() -> None:
    canvas = Canvas(3, 1)
    canvas.text(1, 0, "a", INK)
    assert [canvas.has_letter(x, 0) for x in range(-1, 4)] == [False, False, True, False, False]
    assert not canvas.has_letter(1, 1)


def test_with_other_colours_a_half_that_vanishes_leaves_the_other_half() -> None:
    canvas = Canvas(4, 1, BLUE)
    canvas.px(0, 0, RED)
    canvas.px(1, 1, RED)
    canvas.text(2, 0, "a", INK, paper=RED, bold=True)
    canvas.spot(0, 0, 1, 1, "H5")
    fewer = recoloured(canvas, {BLUE: None, RED: "#880000", INK: INK})
    assert list(fewer.rows()) == [
        [
            Run("▀▄", "#880000", None, False),
            Run("a", INK, "#880000", True),
            Run(" ", None, None, False),
        ]
    ]
    assert fewer.spots == canvas.spots
    assert str(canvas) == "▀▀a"
    with pytest.raises(KeyError, match="#ffffff"):
        recoloured(canvas, {BLUE: None, RED: RED})


def test_a_picture_is_one_file_of_shapes_and_words_that_needs_nothing_from_outside() -> None:
    canvas = Canvas(12, 2, BLUE)
    canvas.text(0, 0, "a <b> & c", INK, bold=True)
    canvas.px(3, 3, RED)
    canvas.text(11, 0, "│", RED)
    picture = svg(canvas, paper=BLUE)
    root = ElementTree.fromstring(picture)
    words = [each.text for each in root.iter() if each.tag.endswith("text")]
    assert words == ["a", "<b>", "&", "c"]
    (ground,) = (each.attrib for each in root.iter() if each.tag.endswith("rect"))
    assert ground["fill"] == BLUE
    area, line = (each.attrib for each in root.iter() if each.tag.endswith("path"))
    assert (area["fill"], area["d"]) == (RED, "M30 30h10v10h-10")
    assert (line["stroke"], line["d"]) == (RED, "M115 0v20")
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    assert "▀" not in picture and "│" not in picture


def test_a_word_of_wide_letters_is_as_long_in_a_picture_as_on_a_terminal() -> None:
    canvas = Canvas(12, 1)
    canvas.text(0, 0, "王小明 8", INK)
    found = re.findall(r'<text x="(\d+)" y="16" textLength="(\d+)">(.*?)</text>', svg(canvas))
    assert found == [("0", "60", "王小明"), ("70", "10", "8")]


def test_words_from_right_to_left_are_one_so_that_they_are_read_in_their_order() -> None:
    canvas = Canvas(12, 1)
    canvas.text(0, 0, "a משה כהן 8", INK)
    assert re.findall(r">([^<]+)</text>", svg(canvas)) == ["a", "משה כהן", "8"]


def test_rectangles_of_one_colour_are_joined() -> None:
    canvas = Canvas(8, 3)
    canvas.rect(1, 1, 4, 4, RED)
    canvas.rect(6, 0, 1, 6, RED)
    picture = svg(canvas)
    assert '<path fill="#ff0000" d="M10 10h40v40h-40M60 0h10v60h-10"/>' in picture
