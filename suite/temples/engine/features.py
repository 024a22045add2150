"""The features of a position that a network sees, whole numbers from the view of a seat.

Each is a quantity times a scale, rounded down from a half more, and clipped to what a network
takes. The seat itself comes first everywhere ("own"), then its rival. Only what the seat knows is
read: cards that it has not seen count by their expected number. The features, with their scales:

- of the game: the `value` of the position by hand (20), and times the stages built (0.7) and the
  supply that is left (0.5); whether the turn is the seat's own, the final phase, and a migration in
  this turn (100 each); the turn, up to 40 (8), and the cards of the first hand over 3 (50); the
  supply (8), the cards of it by stage (25), and the next two stages if they are known (40); the
  stock (5), the discards (5), the unseen cards by people (25)
- of a side: its sum (20), what it lacks to 10 (40) and 15 (30), and whether it has that (100 each);
  the cards in its hand (25), those unknown (30), those expected by people and the peoples known in
  it (50 each); the place of its piece, and whether its starting stage is unbuilt (100 each); its
  open stage (100 for the stage), the next below it (40), and the cards of its yard (15)
- of a side at a site: the height (40), the settlers up to 12 (25), how often its runs can be used
  (80), the equal cards at the row's end up to 3 (60), the value of its chances in its next turn,
  which the odds of the cards weigh (100), and whether it could build at once if it were there with
  its own or the other yard (100 each)
- of a side at a site, times how near the run for it is: 3, less the cards that lack: the stages of
  the rival that would collapse (10), those by which a theft changes the sums (10), the cards that
  a banishment or a defection can take (10 each), and a leap (40)
"""

from __future__ import annotations

from typing import Final

from suite.players.network import LARGEST
from suite.temples.engine.factors.runs import (
    RUN,
    charges,
    last_of_a_people,
    lessen,
    most_of_a_people,
)
from suite.temples.model.actions import END
from suite.temples.model.pieces import (
    ASSYRIANS,
    HEIGHT,
    HITTITES,
    MEDES,
    NAMED,
    PEOPLES,
    PERSIANS,
    PLACES,
    STAGES,
    SUMERIANS,
    count,
    length,
    size,
)
from suite.temples.model.state import State
from suite.temples.rules.counting import pool, unknown_in
from suite.temples.rules.ending import ENOUGH, SAFE

CLOSING: Final = END
"""The action that closes a turn: the search values the position before it."""
HIGHEST: Final = max(STAGES)
"""The highest stage."""
SIDES: Final = ("own", "rival")
_OF_THE_GAME: Final = (
    *("value", "value by stages built", "value by supply"),
    *("own turn", "final", "migrated", "turn", "first hand"),
    *("supply", *(f"supply stage {stage}" for stage in STAGES), "next stage", "second stage"),
    *("stock", "discards", *(f"unseen {people}" for people in PEOPLES)),
)
_OF_A_SIDE: Final = (
    *("sum", "lacks to 10", "lacks to 15", "has 10", "has 15"),
    *("hand", "unknown in hand", *(f"hand {people}" for people in PEOPLES), "peoples in hand"),
    *(*(f"piece {place}" for place in PLACES), "start"),
    *(*(f"open stage {stage}" for stage in STAGES), "stage below", "yard"),
)
_OF_A_PLOT: Final = (
    *("height", "settlers", "charges", "equal at the end", "chances", "build own", "build rival"),
    *("collapse", "steal", "banish", "defect", "leap"),
)
NAMES: Final[tuple[str, ...]] = (
    *_OF_THE_GAME,
    *(f"{side} {name}" for side in SIDES for name in _OF_A_SIDE),
    *(f"{side} {name} {site}" for side in SIDES for site in PEOPLES for name in _OF_A_PLOT),
)
"""What each feature is; their order is that of the inputs of a network."""
FIRST_SIDE: Final = len(_OF_THE_GAME)
A_SIDE: Final = len(_OF_A_SIDE)
FIRST_PLOT: Final = FIRST_SIDE + 2 * A_SIDE
A_PLOT: Final = len(_OF_A_PLOT)


def describe(
    inputs: list[int], state: State, seat: int, value: float, chances: list[float]
) -> None:
    """Write the features of a position that a seat values by hand at `value`; all are 0.

    `chances[site]` is the value of the seat's chances at a site (1 to 5), `chances[6 + site]` that
    of the rival's.
    """
    rival = 1 - seat
    own_sum, rival_sum = state.total(seat), state.total(rival)
    unseen = pool(state) + (state.stock & NAMED)
    top = state.top
    supply = size(state.hidden) + length(top)
    inputs[0] = clipped(20.0 * value)
    inputs[1] = clipped(0.7 * value * (own_sum + rival_sum))
    inputs[2] = clipped(0.5 * value * supply)
    inputs[3] = 100 if state.active == seat else 0
    inputs[4] = 100 * state.final
    inputs[5] = 100 * state.migrated
    inputs[6] = 8 * min(40, state.turn)
    inputs[7] = 50 * (state.first_hand - 3)
    inputs[8] = 8 * supply
    for stage in range(1, HIGHEST + 1):
        inputs[8 + stage] = 25 * count(state.hidden, stage)
    inputs[15] = 40 * (top & 7)
    inputs[16] = 40 * (top >> 3 & 7)
    while top:
        inputs[8 + (top & 7)] += 25
        top >>= 3
    inputs[17] = 5 * size(state.stock)
    inputs[18] = 5 * size(state.discards)
    for people in range(1, 6):
        inputs[18 + people] = 25 * count(unseen, people)
    _describe_side(inputs, FIRST_SIDE, state, seat, own_sum, unseen)
    _describe_side(inputs, FIRST_SIDE + A_SIDE, state, rival, rival_sum, unseen)
    for site in range(1, 6):
        place = FIRST_PLOT + (site - 1) * A_PLOT
        _describe_plot(inputs, place, state, seat, site, chances[site])
        _describe_plot(inputs, place + 5 * A_PLOT, state, rival, site, chances[6 + site])


def clipped(number: float) -> int:
    """Return a number rounded, and clipped to what a network takes."""
    if number >= LARGEST:
        return LARGEST
    if number <= -LARGEST:
        return -LARGEST
    whole = int(number + (LARGEST + 0.5))
    return whole - LARGEST


def _describe_side(
    inputs: list[int], first: int, state: State, seat: int, total: int, unseen: int
) -> None:
    """Write the features of a side from the place `first` on."""
    hand, yard = state.hands[seat], state.yards[seat]
    unknown, cards = unknown_in(hand), size(unseen)
    inputs[first] = 20 * total
    inputs[first + 1] = 40 * max(0, SAFE - total)
    inputs[first + 2] = 30 * max(0, ENOUGH - total)
    inputs[first + 3] = 100 if total >= SAFE else 0
    inputs[first + 4] = 100 if total >= ENOUGH else 0
    inputs[first + 5] = min(LARGEST, 25 * size(hand))
    inputs[first + 6] = min(LARGEST, 30 * unknown)
    peoples = 0
    for people in range(1, 6):
        certain = count(hand, people)
        if certain:
            peoples += 1
        expected = 50.0 * certain
        if unknown and cards:
            expected += 50.0 * unknown * count(unseen, people) / cards
        inputs[first + 6 + people] = clipped(expected)
    inputs[first + 12] = 50 * peoples
    inputs[first + 13 + state.pieces[seat]] = 100
    inputs[first + 19] = 100 * state.start[seat]
    if yard:
        inputs[first + 19 + (yard & 7)] = 100
    inputs[first + 26] = 40 * (yard >> 3 & 7)
    inputs[first + 27] = min(LARGEST, 15 * length(yard))


def _describe_plot(
    inputs: list[int], first: int, state: State, seat: int, site: int, chances: float
) -> None:
    """Write the features of a side at a site from the place `first` on."""
    plot = seat << 3 | site
    row, temple = state.rows[plot], state.temples[plot]
    other_row, other_temple = state.rows[plot ^ 8], state.temples[plot ^ 8]
    people, height, other_height = length(row), HEIGHT[temple], HEIGHT[other_temple]
    inputs[first] = 40 * height
    inputs[first + 4] = clipped(100.0 * chances)
    if not row:
        return
    needed = [RUN] * 6
    lessen(needed, row)
    inputs[first + 1] = 25 * min(12, people)
    inputs[first + 2] = 80 * min(12, charges(row))
    inputs[first + 3] = 60 * min(3, last_of_a_people(row))
    if people > height:
        if state.yards[seat] & 7 == height + 1:
            inputs[first + 5] = 100
        if state.yards[1 - seat] & 7 == height + 1:
            inputs[first + 6] = 100
    inputs[first + 7] = 10 * other_height * (RUN - needed[ASSYRIANS])
    if other_height > height and people + needed[HITTITES] >= other_height:
        height_after = HEIGHT[other_temple ^ 1 << other_height - 1]
        gain = (other_height - height) + (other_height - height_after)
        inputs[first + 8] = 10 * gain * (RUN - needed[HITTITES])
    if other_row:
        inputs[first + 9] = 10 * most_of_a_people(other_row) * (RUN - needed[MEDES])
        inputs[first + 10] = 10 * last_of_a_people(other_row) * (RUN - needed[SUMERIANS])
    if height + 2 <= min(HIGHEST, people + needed[PERSIANS]):
        inputs[first + 11] = 40 * (RUN - needed[PERSIANS])
