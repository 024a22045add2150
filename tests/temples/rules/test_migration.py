"""Migration, once a turn (chapter 2.4)."""

from __future__ import annotations

from itertools import permutations

import pytest

from suite.temples.model.pieces import PEOPLES
from tests.temples.positions import at, legal, play, position, row, temple


def test_a_row_of_three_or_more_can_send_its_last_three_to_any_other_site() -> None:
    state = position(rows={"medes": "shpa", "hittites": "mmm", "persians": "ss"})
    others = [f"migrate medes {site}" for site in PEOPLES if site != "medes"]
    others += [f"migrate hittites {site}" for site in PEOPLES if site != "hittites"]
    assert legal(state, "migrate") == sorted(others)


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("source", "goal"), list(permutations(PEOPLES, 2)))
def test_either_seat_migrates_from_any_site_to_any_other(
    active: int, source: str, goal: str
) -> None:
    state = position(active=active, rows={source: "shp", goal: "a"}, rival_rows={source: "mm"})
    assert len(legal(state, "migrate")) == 4
    after = play(state, f"migrate {source} {goal}")
    assert (row(after, source, active), row(after, goal, active)) == ("", "ashp")
    assert row(after, source, 1 - active) == "mm"
    assert legal(after) == ["end"]


def test_one_or_two_cards_do_not_migrate() -> None:
    assert legal(position(rows={"medes": "m", "persians": "ss"})) == ["end"]


def test_every_row_that_is_long_enough_can_send_its_last_three() -> None:
    state = position(rows=dict.fromkeys(PEOPLES, "msh"))
    routes = sorted(f"migrate {one} {other}" for one, other in permutations(PEOPLES, 2))
    assert legal(state, "migrate") == routes


def test_exactly_three_move_and_keep_their_order() -> None:
    state = position(rows={"medes": "pssh", "persians": "ps"})
    after = play(state, "migrate medes persians")
    assert (row(after, "medes"), row(after, "persians")) == ("p", "psssh")


def test_they_may_move_to_where_nobody_lives() -> None:
    after = play(position(rows={"medes": "shp"}), "migrate medes assyrians")
    assert (row(after, "medes"), row(after, "assyrians")) == ("", "shp")


def test_the_piece_does_not_matter_not_even_at_the_quarry() -> None:
    for place in ("quarry", "medes", "hittites"):
        after = play(position(at=place, rows={"medes": "shp"}), "migrate medes persians")
        assert at(after) == place


def test_only_one_migration_a_turn() -> None:
    state = position(rows={"medes": "mshp", "persians": "hhh"})
    after = play(state, "migrate medes persians")
    assert legal(after, "migrate") == []


def test_the_next_turn_allows_one_again() -> None:
    state = position(
        rows={"medes": "mshp"}, rival_rows={"medes": "sss"}, hand="m", rival_hand="s", stock="mmm"
    )
    after = play(state, "migrate medes persians", "end", "lay 0 6 6", "draw 1 medes medes medes")
    assert "migrate medes persians" in legal(after)


def test_the_rivals_rows_stay() -> None:
    assert legal(position(rival_rows={"medes": "mmmm"}), "migrate") == []


def test_the_temple_stays_when_its_people_go() -> None:
    state = position(rows={"medes": "mshp"}, temples={"medes": "1234"})
    after = play(state, "migrate medes persians")
    assert temple(after, "medes") == "1234"


def test_a_migrated_run_is_ready_at_once() -> None:
    state = position(
        at="persians",
        rows={"medes": "pssh", "persians": "ps"},
        rival_rows={"persians": "m"},
    )
    after = play(state, "migrate medes persians")
    assert legal(after, "defect") == ["defect 2"]
