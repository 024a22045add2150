"""How the game ends (chapter "Spielende")."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.game import Result
from suite.core.view import EVERYBODY
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.temples.positions import legal, play, position

CROWD = "mshpam"


def heights(*told: int) -> dict[str, str]:
    """Return temples of these heights, each a single card, from the Sumerians on."""
    sites = ("sumerians", "hittites", "persians", "assyrians")
    return {site: str(height) for site, height in zip(sites, told, strict=False) if height}


def about_to_build(own: int, rival: int, **told: Any) -> State:
    """Return a position in which the next stage at the Medes, 4, makes a sum of `own`."""
    return position(
        at="medes",
        rows={"medes": CROWD},
        temples={"medes": "3", **heights(*split(own - 4))},
        rival_temples=heights(*split(rival)),
        yard="4",
        **told,
    )


def split(number: int) -> list[int]:
    """Return up to four heights that add up to a number."""
    parts = []
    for left in (4, 3, 2, 1):
        parts.append(min(6, -(-number // left)))
        number -= parts[-1]
    assert number == 0
    return parts


@pytest.mark.parametrize("rival", [0, 5, 9])
def test_fifteen_against_less_than_ten_wins_at_once(rival: int) -> None:
    after = play(about_to_build(15, rival), "build own")
    assert GAME.result(after) == Result("threshold", (15, rival), (0,))
    assert (after.phase, after.final, legal(after)) == ("over", 0, [])


def test_either_seat_can_win() -> None:
    after = play(about_to_build(15, 9, active=1), "build own")
    assert GAME.result(after) == Result("threshold", (9, 15), (1,))
    assert play(about_to_build(15, 10, active=1), "build own").final == 1


def test_fourteen_do_not_win() -> None:
    after = play(about_to_build(14, 0), "build own")
    assert (after.phase, GAME.result(after)) == ("act", None)


@pytest.mark.parametrize("rival", [10, 14])
def test_fifteen_against_ten_or_more_begin_the_final_phase(rival: int) -> None:
    after = play(about_to_build(15, rival), "build own")
    assert (after.phase, after.final, GAME.result(after)) == ("act", 1, None)


def test_fourteen_do_not_begin_the_final_phase() -> None:
    assert play(about_to_build(14, 14), "build own").final == 0


def test_in_the_final_phase_twenty_win() -> None:
    after = play(about_to_build(20, 19, final=True), "build own")
    assert GAME.result(after) == Result("final", (20, 19), (0,))


def test_in_the_final_phase_nineteen_do_not_win() -> None:
    after = play(about_to_build(19, 19, final=True), "build own")
    assert GAME.result(after) is None


def test_in_the_final_phase_fifteen_again_change_nothing() -> None:
    after = play(about_to_build(15, 12, final=True), "build own")
    assert (after.phase, after.final) == ("act", 1)


def test_in_the_final_phase_a_rival_below_ten_has_lost() -> None:
    state = position(
        at="medes",
        final=True,
        rows={"medes": "aaa"},
        temples=heights(*split(12)),
        rival_temples={"medes": "1", **heights(3, 3, 3)},
    )
    after = play(state, "collapse 1")
    assert GAME.result(after) == Result("final", (12, 9), (0,))


def test_a_rival_at_ten_has_not_lost() -> None:
    state = position(
        at="medes",
        final=True,
        rows={"medes": "aaa"},
        temples=heights(*split(12)),
        rival_temples={"medes": "1", **heights(4, 3, 3)},
    )
    after = play(state, "collapse 1")
    assert GAME.result(after) is None


def test_the_final_phase_stays_even_if_nobody_has_fifteen_any_more() -> None:
    state = position(
        at="medes",
        final=True,
        rows={"medes": "aaa"},
        temples=heights(*split(12)),
        rival_temples={"medes": "5", **heights(4, 3, 4)},
    )
    after = play(state, "collapse 1")
    assert after.final == 1
    assert max(GAME.scores(after)) < 15
    assert GAME.result(after) is None


def test_it_does_not_matter_who_had_fifteen_first() -> None:
    state = about_to_build(20, 18, final=True, active=1)
    after = play(state, "build own")
    assert GAME.result(after) == Result("final", (18, 20), (1,))


def test_the_final_phase_can_begin_and_be_won_by_one_action() -> None:
    state = position(
        at="medes",
        rows={"medes": "hhhmsm"},
        temples=heights(*split(14)),
        rival_temples={"medes": "46", **heights(*split(6))},
    )
    after = play(state, "steal 1")
    assert GAME.result(after) == Result("final", (20, 10), (0,))
    assert after.final == 1


def test_a_steal_that_takes_the_rival_below_ten_at_fifteen_wins_by_the_threshold() -> None:
    state = position(
        at="medes",
        rows={"medes": "hhhmsm"},
        temples=heights(*split(11)),
        rival_temples={"medes": "14", **heights(*split(8))},
    )
    after = play(state, "steal 1")
    assert GAME.result(after) == Result("threshold", (15, 9), (0,))


def test_the_sums_are_looked_at_after_every_action_not_at_the_end_of_the_turn() -> None:
    state = about_to_build(15, 0, hand="m")
    assert "travel medes" not in legal(play(state, "build own"))


def test_a_collapse_that_takes_the_rival_below_ten_wins_nothing_before_fifteen() -> None:
    state = position(
        at="medes",
        rows={"medes": "aaa"},
        temples=heights(*split(14)),
        rival_temples={"medes": "6", **heights(*split(4))},
    )
    after = play(state, "collapse 1")
    assert (after.phase, GAME.scores(after)) == ("act", (14, 4))


def test_only_the_active_seat_can_win_by_the_sums() -> None:
    state = position(
        at="medes",
        rows={"medes": CROWD},
        temples={"medes": "1"},
        yard="2",
        rival_temples=heights(*split(14)),
    )
    after = play(state, "build own")
    assert (after.phase, GAME.scores(after)) == ("act", (2, 14))


def test_a_leap_can_win() -> None:
    state = position(
        at="medes",
        rows={"medes": "ppp"},
        temples={"medes": "1", **heights(*split(12))},
        yard="3",
    )
    assert GAME.result(play(state, "leap 1 own")) == Result("threshold", (15, 0), (0,))


def supply_ends(own_hand: str, rival_hand: str, own: str, rival: str) -> State:
    state = position(
        hand=own_hand,
        rival_hand=rival_hand,
        temples={"medes": own},
        rival_temples={"medes": rival},
        supply="44",
    )
    return play(state, "end", "lay 0 4 4")


@pytest.mark.parametrize(
    ("own_hand", "rival_hand", "own", "rival", "winners"),
    [
        ("", "mmm", "3", "2", (0,)),
        ("mmm", "", "2", "3", (1,)),
        ("mm", "m", "2", "2", (0,)),
        ("m", "mm", "2", "2", (1,)),
        ("m", "s", "2", "2", (0, 1)),
        ("", "", "", "", (0, 1)),
    ],
)
def test_at_the_end_of_the_supply_the_sum_decides_then_the_hand_then_nobody(
    own_hand: str, rival_hand: str, own: str, rival: str, winners: tuple[int, ...]
) -> None:
    after = supply_ends(own_hand, rival_hand, own, rival)
    result = GAME.result(after)
    assert result is not None
    assert (result.reason, result.winners) == ("supply", winners)
    sheet = GAME.score_sheet(GAME.view(after, EVERYBODY), ("Ada", "Ben"), result.scores, (0, 1))
    assert ("the win is shared" in sheet.remarks[-1]) == (winners == (0, 1))


def test_at_the_end_of_the_supply_there_is_no_further_turn() -> None:
    after = supply_ends("m", "m", "2", "2")
    assert (after.phase, after.active, after.turn) == ("over", 0, 9)
    assert GAME.actor(after) is None


def test_a_single_last_card_ends_the_game_too() -> None:
    after = play(position(supply="4"), "end", "lay 0 4")
    assert after.phase == "over"


def test_the_last_two_known_cards_end_the_game_too() -> None:
    after = play(position(supply="", top="12"), "end", "lay 0 2 1")
    assert after.phase == "over"


def test_the_game_goes_on_while_known_cards_are_left() -> None:
    after = play(position(supply="", top="123"), "end", "lay 0 3 2")
    assert after.phase != "over"


def test_a_collapse_puts_the_end_off() -> None:
    state = position(
        at="medes", rows={"medes": "aaa"}, rival_temples={"medes": "123"}, supply="4", stock="mmm"
    )
    after = play(state, "collapse 1", "end", "lay 0 2 1")
    assert after.phase != "over"
    assert play(after, "draw 1 medes medes medes", "end", "lay 1 4 3").phase == "over"


def test_the_supply_ends_the_final_phase_too() -> None:
    state = position(
        final=True,
        temples=heights(*split(16)),
        rival_temples=heights(*split(13)),
        supply="2",
    )
    after = play(state, "end", "lay 0 2")
    assert GAME.result(after) == Result("supply", (16, 13), (0,))
