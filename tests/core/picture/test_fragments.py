"""Markup escapes all that is not markup; a game without a drawing can still be tapped."""

from __future__ import annotations

import pytest

from suite.core.picture.fragments import Paint, outline, plain, style_sheet
from suite.core.picture.look import FIGHTS, Look
from suite.core.picture.markup import Markup, element, joined
from tests.core.picture.elements import elements, with_attribute
from tests.toys.nim import GAME as NIM

EVIL = '<b onclick="x">&\''


def test_texts_and_attributes_are_escaped() -> None:
    made = element("p", EVIL, title=EVIL)
    (read,) = elements(made)
    assert read.text == EVIL
    assert read["title"] == EVIL


def test_markup_is_not_escaped_again() -> None:
    assert joined([element("b", "1 < 2"), " & "]) == "<b>1 &lt; 2</b> &amp; "
    assert element("p", Markup("<i>x</i>")) == "<p><i>x</i></p>"


def test_attributes_are_named_as_in_python() -> None:
    assert element("use", href="#c", data_place="A1", class_="x", stroke_width=2) == (
        '<use href="#c" data-place="A1" class="x" stroke-width="2"/>'
    )
    assert element("p", data_last=True, hidden=False, title="", tabindex=0) == (
        '<p data-last tabindex="0"></p>'
    )


@pytest.mark.parametrize(
    ("cells", "path"),
    [
        ([(0, 0)], "M0 0h2v2h-2z"),
        ([(0, 0), (1, 0)], "M0 0h4v2h-4z"),
        ([(0, 0), (0, 1), (1, 1)], "M0 0h2v2h2v2h-4z"),
        # Two cells that touch at a corner only are parts of their own.
        ([(0, 0), (1, 1)], "M0 0h2v2h-2zM2 2h2v2h-2z"),
        # A hole is a path of its own, the other way round.
        (
            [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
            "M0 0h6v6h-6zM2 2v2h2v-2z",
        ),
        ([], ""),
    ],
)
def test_an_outline_goes_round_each_part(cells: list[tuple[int, int]], path: str) -> None:
    assert outline(cells, 2) == path


def test_paints_become_classes_and_custom_properties() -> None:
    styles = style_sheet({"a": Paint("#111111", "#eeeeee", light="#222222", dark="#333333")})
    assert "--a:#111111;--a-ink:#eeeeee;--a-light:#222222;" in styles
    assert (
        ".a{--paper:var(--a);--ink:var(--a-ink);--light:var(--a-light);--shade:var(--a)}" in styles
    )
    assert "@media(prefers-color-scheme:dark){:root{--a:#333333;}}" in styles
    assert "@media" not in style_sheet({"a": Paint("#111111")})


def test_a_game_without_a_drawing_has_its_letters() -> None:
    state = NIM.new(NIM.new_rules(), 2)
    view = NIM.view(state, 0)
    found = NIM.fragments(view, ("<Anna>", "Bela"), Look())
    (board,) = [each for each in elements(found.board) if each.tag == "pre"]
    assert board.text == NIM.ascii(view, ("<Anna>", "Bela"))
    assert not with_attribute(found.board, "data-place")


def test_places_without_a_drawing_are_buttons() -> None:
    look = Look(lit={"B1": FIGHTS}, cursor="A1")
    found = with_attribute(plain(["..", ".."], [["A1", "B1"], ["A2", "B2"]], look), "data-place")
    assert [each["data-place"] for each in found] == ["A1", "B1", "A2", "B2"]
    assert {each.tag for each in found} == {"button"}
    assert [each["data-place"] for each in found if each.has("data-lit")] == ["B1"]
    assert [each["data-place"] for each in found if each.has("tabindex")] == ["A1"]


def test_a_covered_position_is_not_told() -> None:
    view = NIM.view(NIM.new(NIM.new_rules(), 2), 0)
    found = NIM.fragments(view, ("Anna", "Bela"), Look(covered=True))
    assert NIM.ascii(view, ("Anna", "Bela")) not in found.board
    assert found.panels == '<ul class="lines"></ul>'
