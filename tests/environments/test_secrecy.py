"""Worlds that a seat cannot tell apart give it equal observations and masks.

The long run is `python -m tests.tools.worlds`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

from suite import native
from suite.core import games
from suite.temples.engine import episode as cards
from suite.temples.model.pieces import ONE_LANE as CARD_LANE
from suite.tiles.engine import episode as tiles
from suite.tiles.model.pieces import ONE_LANE as TILE_LANE
from tests.environments.playing import FORMS, choose_form
from tests.environments.worlds import compare_worlds


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", games.names())
def test_no_seat_is_shown_more_than_its_view(
    name: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_form(monkeypatch, form)
    number = 400 if form == native.COMPILED else 60
    compared = compare_worlds(name, number)
    assert compared["positions"] == number
    assert compared["other worlds"] > 2 * number
    assert compared["masks"] > number
    assert compared["worlds of seats that are not to act"] > number
    phases = [each for each in compared if each.startswith("in the phase")]
    if form == native.COMPILED:
        assert len(phases) == (2 if name == "temples" else 8)  # all in which a seat acts


def without_concealment(state: Any, watcher: int) -> None:
    state.watcher = watcher


def rivals_medes(self: Any, seat: int, out: Any) -> None:
    SEEN["temples"](self, seat, out)
    out[5] ^= self.state.hands[1 - seat] & CARD_LANE


def rivals_settlements(self: Any, seat: int, out: Any) -> None:
    SEEN["tiles"](self, seat, out)
    out[11] ^= self.state.hands[(seat + 1) % self.state.seats] & TILE_LANE


def first_of_the_bag(self: Any, out: Any) -> None:
    MASKS["tiles"](self, out)
    out[700] ^= self.state.bag & 1


def first_of_the_stock(self: Any, out: Any) -> None:
    MASKS["temples"](self, out)
    out[600] ^= self.state.stock & 1


SEEN: dict[str, Callable[..., None]] = {
    "temples": cards.Play.observe,
    "tiles": tiles.Play.observe,
}
MASKS: dict[str, Callable[..., None]] = {
    "temples": cards.Play.write_mask,
    "tiles": tiles.Play.write_mask,
}


@pytest.mark.parametrize(
    ("name", "where", "what", "leak", "said"),
    [
        ("temples", cards, "conceal", without_concealment, "sees more than its view"),
        ("tiles", tiles, "conceal", without_concealment, "sees more than its view"),
        ("temples", cards.Play, "observe", rivals_medes, "sees more than its view"),
        ("tiles", tiles.Play, "observe", rivals_settlements, "sees more than its view"),
        ("temples", cards.Play, "write_mask", first_of_the_stock, "the mask of seat"),
        ("tiles", tiles.Play, "write_mask", first_of_the_bag, "the mask of seat"),
    ],
)
def test_a_leak_is_found(
    name: str, where: Any, what: str, leak: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_form(monkeypatch, native.INTERPRETED)
    monkeypatch.setattr(where, what, leak)
    with pytest.raises(AssertionError, match=said):
        compare_worlds(name, 40)
