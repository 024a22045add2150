"""Building (chapter 2.3)."""

from __future__ import annotations

import pytest

from suite.temples.game import GAME
from tests.temples.positions import hand, legal, letters, play, position, row, temple, yard


@pytest.mark.parametrize("height", range(6))
def test_the_next_stage_needs_as_many_people_as_it_is_high(height: int) -> None:
    stage = height + 1
    grown = "123456"[:height]
    for people in range(8):
        state = position(
            at="medes",
            rows={"medes": "mshpamsh"[:people]},
            temples={"medes": grown},
            yard=str(stage),
        )
        assert legal(state, "build") == (["build own"] if people >= stage else [])


@pytest.mark.parametrize("stage", "13456")
def test_only_the_next_stage_can_be_built(stage: str) -> None:
    state = position(at="medes", rows={"medes": "mshpam"}, temples={"medes": "1"}, yard=stage)
    assert legal(state, "build") == []


def test_the_open_stage_of_either_yard_can_be_taken() -> None:
    state = position(at="medes", rows={"medes": "m"}, yard="21", rival_yard="31")
    assert legal(state, "build") == ["build own", "build rival"]


def test_a_stage_from_the_own_yard_goes_on_the_own_temple() -> None:
    state = position(at="medes", rows={"medes": "m"}, yard="21", rival_yard="31")
    after = play(state, "build own")
    assert (temple(after, "medes"), yard(after, 0), yard(after, 1)) == ("1", "2", "31")


def test_a_stage_from_the_rivals_yard_goes_on_the_own_temple() -> None:
    state = position(at="medes", rows={"medes": "m"}, yard="21", rival_yard="31")
    after = play(state, "build rival")
    assert (temple(after, "medes"), yard(after, 0), yard(after, 1)) == ("1", "21", "3")
    assert temple(after, "medes", 1) == ""


def test_only_the_open_card_of_a_yard_can_be_taken_and_opens_the_one_before() -> None:
    state = position(at="medes", rows={"medes": "mm"}, yard="21", rival_yard="16")
    assert legal(state, "build") == ["build own"]
    after = play(state, "build own")
    assert legal(after, "build") == ["build own"]
    assert temple(play(after, "build own"), "medes") == "12"


def test_building_uses_up_no_people_and_several_stages_can_be_built() -> None:
    state = position(
        at="medes",
        hand="mm",
        rows={"medes": "sssa"},
        temples={"medes": "1"},
        yard="62",
        rival_yard="543",
    )
    after = play(state, "build own", "build rival", "build rival")
    assert (temple(after, "medes"), row(after, "medes")) == ("1234", "sssa")
    assert (hand(after), letters(after.discards)) == ("mm", "")
    after = play(after, "settle medes", "settle medes", "build rival", "build own")
    assert temple(after, "medes") == "123456"


def test_nothing_is_built_at_the_quarry() -> None:
    state = position(at="quarry", rows={"medes": "mmm"}, yard="1", start=True)
    assert legal(state, "build") == []


def test_the_rivals_people_and_temple_here_do_not_count() -> None:
    state = position(
        at="medes", rival_rows={"medes": "mmm"}, rival_temples={"medes": "12"}, yard="31"
    )
    assert legal(state, "build") == []


def test_on_a_temple_with_gaps_the_next_stage_is_one_more_than_its_height() -> None:
    built = {"at": "medes", "rows": {"medes": "mshpa"}, "temples": {"medes": "24"}}
    assert legal(position(**built, yard="5"), "build") == ["build own"]  # type: ignore[arg-type]
    assert legal(position(**built, yard="3"), "build") == []  # type: ignore[arg-type]


def test_no_temple_shrinks_when_its_row_gets_shorter() -> None:
    state = position(at="medes", rows={"medes": "msh"}, temples={"medes": "123"}, yard="4")
    after = play(state, "migrate medes persians")
    assert (temple(after, "medes"), row(after, "medes")) == ("123", "")
    assert legal(after, "build") == []


def test_the_starting_stage_needs_an_empty_plot_and_one_card() -> None:
    assert legal(position(at="medes", start=True), "build") == []
    state = position(at="medes", start=True, rows={"medes": "s"})
    assert legal(state, "build") == ["build start"]
    after = play(state, "build start")
    assert temple(after, "medes") == "1"
    assert after.start == [0, 0]
    occupied = position(at="medes", start=True, rows={"medes": "ss"}, temples={"medes": "1"})
    assert legal(occupied, "build") == []


def test_the_starting_stage_is_built_once() -> None:
    state = position(at="medes", start=False, rows={"medes": "s"})
    assert legal(state, "build") == []


def test_nobody_else_can_touch_a_starting_stage() -> None:
    state = position(at="medes", rows={"medes": "s"}, start=False, rival_start=True)
    assert legal(state, "build") == []


def test_a_stage_1_from_a_yard_may_be_built_first_the_starting_stage_then_needs_another_site() -> (
    None
):
    state = position(at="medes", turn=2, start=True, hand="hs", rows={"medes": "s"}, rival_yard="1")
    assert legal(state, "build") == ["build rival", "build start"]
    after = play(state, "build rival")
    assert temple(after, "medes") == "1"
    assert legal(after, "build") == []
    assert "end" not in legal(after)
    after = play(after, "travel hittites", "settle sumerians", "build start")
    assert temple(after, "hittites") == "1"
    assert "end" in legal(after)


def test_a_sum_counts_the_heights_only() -> None:
    state = position(temples={"medes": "24", "persians": "1"}, rival_temples={"medes": "6"})
    assert GAME.scores(state) == (5, 6)
