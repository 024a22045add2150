"""Civilisation buildings: rows of three and more, and the longer row that takes one over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tiles.positions import legal, on, play, position


def builds(drawn: str, text: str, at: str = "E4", **more: Any) -> list[str]:
    """Return the cells that may get a building after a tile, and `decline`."""
    letter = text.split()[1][0]
    state = play(position(drawn, at, hands=(letter, ""), **more), text)
    return [words.split()[-1] for words in legal(state)] if state.phase == "building" else []


def test_a_row_of_three_gets_the_building_on_any_of_its_tiles() -> None:
    # 2014, example 6 A to D.
    assert builds("s s .", "tile settlement G4") == ["E4", "F4", "G4", "decline"]
    assert builds("m\n.\nm", "tile market E5") == ["E4", "E5", "E6", "decline"]
    assert builds("m m\n. .", "tile market F5") == []
    state = play(position("t t .", hands=("t", "")), "tile temple G4", "build F4")
    assert on(state, "F4") == "t!"
    assert state.phase == "action"


def test_row_and_column_through_the_tile_both_count() -> None:
    cells = builds("m m .\n. . m\n. . m", "tile market G4")
    assert cells == ["E4", "F4", "G4", "G5", "G6", "decline"]


def test_rows_elsewhere_do_not_count() -> None:
    assert builds("s s s\n. . .\n. . .", "tile settlement E6") == []


def test_the_building_can_be_declined() -> None:
    state = play(position("s s .", hands=("s", "")), "tile settlement G4", "decline")
    assert not any(state.buildings)


def test_without_the_option_nothing_is_asked() -> None:
    assert builds("s s .", "tile settlement G4", buildings=False) == []


@pytest.mark.parametrize(
    ("drawn", "cells"),
    [
        ("s! s s\n. . .\ns s .", []),
        ("s! s s .\n. . . .\ns s . s", ["E6", "F6", "G6", "H6", "decline"]),
        ("s! . s\ns . .\n. . .\n. . .", []),
    ],
)
def test_a_building_goes_only_to_a_longer_row(drawn: str, cells: list[str]) -> None:
    # 2007 extension: an equal row does not take it.
    assert builds(drawn, "tile settlement G6") == cells


def test_both_rows_in_which_it_stands_are_looked_at() -> None:
    # The palace stands in a row of two and a column of four: a new row of four is too short.
    drawn = "s! s . . . .\ns . . . . .\ns . s s . s\ns . . . . ."
    assert builds(drawn, "tile settlement I6") == []
    drawn = "s! s . . . . .\ns . . . . . .\ns . s s . s s\ns . . . . . ."
    assert builds(drawn, "tile settlement I6") == ["G6", "H6", "I6", "J6", "K6", "decline"]


def test_growing_its_own_row_is_no_new_row() -> None:
    assert builds("s! s s .", "tile settlement H4") == []


def test_the_crossing_row_of_the_same_tile_can_take_it() -> None:
    drawn = "m! m m .\n. . . m\n. . . m\n. . . m\n. . . m"
    cells = builds(drawn, "tile market H4")
    assert cells == ["H4", "H5", "H6", "H7", "H8", "decline"]


def test_a_row_that_a_catastrophe_has_shortened_counts_as_it_is() -> None:
    drawn = "m! # m\n. . .\nm m ."
    assert builds(drawn, "tile market G6") == ["E6", "F6", "G6", "decline"]


def test_a_building_moves_and_leaves_its_old_tile() -> None:
    drawn = "s! s s .\n. . . .\ns s . s"
    state = play(position(drawn, hands=("s", "")), "tile settlement G6", "build E6")
    assert (on(state, "E4"), on(state, "E6")) == ("s", "s!")


def test_it_is_built_before_a_monument_and_goes_back_if_its_tile_is_turned() -> None:
    drawn = "s s .\n. s s"
    state = position(drawn, hands=("s", ""))
    state = play(state, "tile settlement E5")
    assert state.phase == "building"
    state = play(state, "build F5")
    assert state.phase == "monument"
    state = play(state, "monument red-black E4")
    assert not any(state.buildings)
    assert on(state, "G5") == "s"


def test_after_a_war_it_can_be_built() -> None:
    state = position("t k0 s . s k1 t", hands=("s", "s"))
    state = play(state, "tile settlement H4", "commit 0", "commit 0")
    assert state.phase == "action"  # the row was three; the war has taken one
    state = play(position("t p0 s . s p1 t", hands=("s", "")), "tile settlement H4")
    state = play(state, "commit 0", "commit 0")
    assert legal(state, "build") == ["build G4", "build H4", "build I4"]
