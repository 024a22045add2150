"""The features of a position that a network sees, whole numbers from the view of a seat.

They tell the same for two, three and four seats. First come those of the *own* seat, then those of
its strongest *rival* (by the strength that the evaluation computes; ties go to the next in turn),
then the mean of all *others*, in brief (0 with two seats), at last those of the game as a whole. A
colour is that of a leader, its tiles and its points. Of other hands only the sizes are used, so
that nothing hidden is told. Multiples are rounded to whole numbers, at most `LARGEST` either way.

Of a side, each a multiple of what is told here, and in brief up to the danger:

- `prospect` (x16): points of a colour at the end as the evaluation expects them; `lowest`, `second`
  `third`, `highest prospect` are the same numbers in order; `points` (x16) are those of now
- `treasures` (x32), `expected treasures` (x32), `rank` (x32) and `strength` (x8): parts of the
  evaluation; `catastrophes` left (x64); tiles `lacking` in the hand (x24)
- `company`, `strangers` (x16): the leaders in the kingdoms of the own ones, of this seat and not
- `leader` (64 or 0): it stands on the board; `supporters` (x24, at most 8) in its kingdom;
  `danger` (x256): the risk that the next action takes it from the board
- `guards` (x32): temples beside the leader; `monuments` (x64) and `building` (64 or 0) from which
  it earns; `room` (x32, at most 3): cells for its tiles beside its kingdom; `squares` (x48, at most
  3): where one more tile lets a monument be built in its kingdom
- `attack` (x16, 1 to 12): 6 and by how many supporters it leads the weakest leader that one tile
  would bring into a war with it; `defence`: 6 and by how many the strongest leads it. The tiles of
  the known hand count as supporters. 0: no war is near
- `revolt` (x16, 1 to 12): 6 and by how many temples the best cell for a revolt has more than this
  leader; temples of the known hand count. 0: there is no such cell
- `hoard` (x48): treasures in the trader's kingdom; `reach` (x48, at most 5): those in the regions
  that one tile can connect with it; `wonder` (64 or 0): the king earns from it

Of the game: tiles of the hand by colour (x32); those `in use` (x32), with their leader on the
board; `ready` (64 or 0): squares with a tile for them in the hand; and what `_GAME` lists.
"""

from __future__ import annotations

from typing import Final

from suite.players.network import LARGEST
from suite.tiles.model.board import CELLS, LAND, NO_BOARDS, RIVER, SHRINES, SOUTH, around, flood
from suite.tiles.model.pieces import (
    BEARS,
    BLUE,
    COLOURS,
    HAND,
    KING,
    RED,
    TRADER,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules.ending import FEW_TREASURES

_BRIEF: Final = 32
_SIDE: Final = 67
_FIRST_OF_GAME: Final = 166
_NO_WAR: Final = -99


def _by_colour(*words: str) -> tuple[str, ...]:
    return tuple(f"{colour} {word}" for word in words for colour in COLOURS)


_OF_A_SIDE: Final = (
    *_by_colour("prospect", "points"),
    *("lowest prospect", "second prospect", "third prospect", "highest prospect"),
    *("treasures", "expected treasures", "rank", "strength"),
    *("catastrophes", "lacking", "company", "strangers"),
    *_by_colour("leader", "supporters", "danger"),
    *_by_colour("guards", "monuments", "building", "room", "squares"),
    *_by_colour("attack", "defence", "revolt"),
    *("hoard", "reach", "wonder"),
)
_GAME: Final = (
    *_by_colour("in hand", "in use", "ready"),
    "unknown in hand",  # x32
    "weakest in hand",  # x32: tiles of the colour of the lowest prospect
    "value",  # x16: of the position by hand
    "value of the hand",  # x32
    "turns left",  # x64: of each seat, as the evaluation expects them
    "softness",  # x128: of the soft minimum
    "actions of the seat",  # x64
    "actions of a rival",  # x64
    "the turn is over",  # 64 or 0
    "turns to wait",  # x64: from the running turn to the seat's
    "the rival's turns to wait",  # x64
    "bag",  # x2
    "spare treasures",  # x32: before the game ends
    "two seats",  # 64 or 0
    "three seats",  # 64 or 0
    "four seats",  # 64 or 0
    "stage",  # x256: the part of the bag or of the treasures that is gone, the larger
    "monuments left",  # x32
    "joints",  # x16, at most 8: cells where a tile would join two kingdoms
    "extended board",  # 64 or 0
    "treasures at the end of turns",  # 64 or 0
    "buildings",  # 64 or 0: the rules have them
    "value by stage",  # x16
    "lowest prospect by stage",  # x16
    "the rival's lowest prospect by stage",  # x16
)
NAMES: Final = (
    *(f"own {name}" for name in _OF_A_SIDE),
    *(f"rival's {name}" for name in _OF_A_SIDE),
    *(f"others' {name}" for name in _OF_A_SIDE[:_BRIEF]),
    *_GAME,
)
"""What each feature is; their order is that of the inputs of a network."""


def describe(
    inputs: list[int],
    state: State,
    seat: int,
    value: float,
    hand: float,
    turns: float,
    soft: float,
    points: list[float],
    safe: list[float],
    wild: list[float],
    rank: list[float],
    strengths: list[float],
) -> None:
    """Write the features of a surveyed position that a seat values by hand at `value`.

    The `inputs` are 0 before. The rest are the parts of the value: that of the `hand`, the `turns`
    left and the `soft`ness; and as the evaluation has filled them in, by piece the extrapolated
    `points` and how `safe` it is, by seat the expected treasures (`wild`), `rank` and strength.
    """
    homes = [NOBODY] * 16
    supporters = [0] * 16
    leads = [_NO_WAR] * 16
    threats = [_NO_WAR] * 16
    part = [0] * 32
    rings = NO_BOARDS.copy()
    for kingdom in state.kingdoms:
        rings.append(around(kingdom))
    for piece in range(state.seats << 2):
        cell = state.leaders[piece]
        if cell:
            home = 0
            for kingdom in state.kingdoms:
                if kingdom & cell:
                    homes[piece] = home
                    supporters[piece] = (state.tiles[piece & 3] & kingdom).bit_count()
                    break
                home += 1  # noqa: SIM113  # compiled, there is no `enumerate` of boards
    _wars(state, seat, rings, homes, supporters, leads, threats)
    rival = NOBODY
    for step in range(1, state.seats):
        other = (seat + step) % state.seats
        if rival < 0 or strengths[other] > strengths[rival]:
            rival = other
    _side(inputs, 0, state, seat, homes, supporters, points, safe, wild, rank, strengths)
    _side(inputs, _SIDE, state, rival, homes, supporters, points, safe, wild, rank, strengths)
    for other in range(state.seats):
        if other not in (seat, rival):
            _side(part, 0, state, other, homes, supporters, points, safe, wild, rank, strengths)
            for place in range(_BRIEF):
                inputs[2 * _SIDE + place] += part[place]
    if state.seats == 4:
        for place in range(_BRIEF):
            inputs[2 * _SIDE + place] >>= 1
    _board(inputs, 0, state, seat, seat, rings, homes, leads, threats)
    _board(inputs, _SIDE, state, rival, seat, rings, homes, leads, threats)
    _game(inputs, state, seat, rival, value, hand, turns, soft)


def _rounded(number: float) -> int:
    """Return the nearest whole number, at most `LARGEST` either way."""
    if number >= LARGEST:
        return LARGEST
    if number <= -LARGEST:
        return -LARGEST
    whole = int(number + (LARGEST + 0.5))
    return whole - LARGEST


def _wars(
    state: State,
    seat: int,
    rings: list[int],
    homes: list[int],
    supporters: list[int],
    leads: list[int],
    threats: list[int],
) -> None:
    """Fill in by how much each piece leads the weakest, and is led by the strongest, near it."""
    free = CELLS & ~(state.occupied | state.catastrophes | state.crowded) & state.beside_two
    if not free:
        return
    for piece in range(state.seats << 2):
        home = homes[piece]
        if home < 0:
            continue
        joints = rings[home] & free
        if not joints:
            continue
        colour = piece & 3
        for seat_of_other in range((piece >> 2) + 1, state.seats):
            other = seat_of_other << 2 | colour
            there = homes[other]
            if there < 0 or there == home or not joints & rings[there]:
                continue
            lead = supporters[piece] - supporters[other]
            if piece >> 2 == seat:
                lead += count(state.hands[seat], colour)
            elif seat_of_other == seat:
                lead -= count(state.hands[seat], colour)
            leads[piece] = max(leads[piece], lead)
            threats[piece] = max(threats[piece], -lead)
            leads[other] = max(leads[other], -lead)
            threats[other] = max(threats[other], lead)


def _side(
    inputs: list[int],
    first: int,
    state: State,
    seat: int,
    homes: list[int],
    supporters: list[int],
    points: list[float],
    safe: list[float],
    wild: list[float],
    rank: list[float],
    strengths: list[float],
) -> None:
    """Write the features of a seat in brief."""
    company = strangers = 0
    for colour in range(4):
        piece = seat << 2 | colour
        inputs[first + colour] = _rounded(16 * points[piece])
        inputs[first + 4 + colour] = min(LARGEST, 16 * state.points[piece])
        home = homes[piece]
        standing = home >= 0
        inputs[first + 20 + colour] = 64 if standing else 0
        inputs[first + 24 + colour] = 24 * min(8, supporters[piece])
        inputs[first + 28 + colour] = _rounded(256 * (1 - safe[piece])) if standing else 0
        if standing:
            for other in range(state.seats << 2):
                if homes[other] == home:
                    if other >> 2 == seat:
                        company += 1
                    else:
                        strangers += 1
            company -= 1
    a, b, c, d = inputs[first], inputs[first + 1], inputs[first + 2], inputs[first + 3]
    low, high = min(a, b), max(a, b)
    low_too, high_too = min(c, d), max(c, d)
    second, third = max(low, low_too), min(high, high_too)
    inputs[first + 8] = min(low, low_too)
    inputs[first + 9] = min(second, third)
    inputs[first + 10] = max(second, third)
    inputs[first + 11] = max(high, high_too)
    inputs[first + 12] = min(LARGEST, 32 * state.won[seat])
    inputs[first + 13] = _rounded(32 * wild[seat])
    inputs[first + 14] = _rounded(32 * rank[seat])
    inputs[first + 15] = _rounded(8 * strengths[seat])
    inputs[first + 16] = 64 * state.catastrophes_left[seat]
    inputs[first + 17] = 24 * (HAND - size(state.hands[seat]))
    inputs[first + 18] = 16 * company
    inputs[first + 19] = 16 * strangers


def _board(
    inputs: list[int],
    first: int,
    state: State,
    side: int,
    seat: int,
    rings: list[int],
    homes: list[int],
    leads: list[int],
    threats: list[int],
) -> None:
    """Write the features of the leaders of one side on the board, as known to a seat."""
    temples = state.tiles[RED]
    east, west = temples << 1, temples >> 1
    south, north = temples << SOUTH, temples >> SOUTH
    one = east | west
    two = east & west
    three = two & (south | north) | one & south & north
    two |= south & north | one & (south | north)
    one |= south | north
    empty = CELLS & ~(state.occupied | state.catastrophes)
    land, river = empty & LAND[state.side], empty & RIVER[state.side]
    reds = count(state.hands[seat], RED)
    for colour in range(4):
        piece = side << 2 | colour
        home = homes[piece]
        if home < 0:
            continue
        kingdom, ring = state.kingdoms[home], rings[home]
        place = first + colour
        guards = (around(state.leaders[piece]) & temples).bit_count()
        inputs[place + 32] = 32 * guards
        in_supply = 0
        for monument in range(6):
            if BEARS[monument] >> colour & 1:
                if not state.monuments[monument]:
                    in_supply = 1
                elif state.monuments[monument] & kingdom:
                    inputs[place + 36] += 64
        if state.buildings[colour] & kingdom:
            inputs[place + 40] = 64
        cells = river if colour == BLUE else land
        inputs[place + 44] = 32 * min(3, (ring & cells & ~state.beside_two).bit_count())
        tiles = state.tiles[colour] & kingdom
        if in_supply and tiles.bit_count() > 2:
            pairs = tiles & tiles >> 1
            right, below, across = tiles >> 1, tiles >> SOUTH, tiles >> SOUTH + 1
            squares = pairs & (below & cells >> SOUTH + 1 | across & cells >> SOUTH)
            squares |= below & across & (tiles & cells >> 1 | right & cells)
            inputs[place + 48] = 48 * min(3, squares.bit_count())
        if leads[piece] > _NO_WAR:
            inputs[place + 52] = 16 * min(12, max(1, leads[piece] + 6))
            inputs[place + 56] = 16 * min(12, max(1, threats[piece] + 6))
        entries = ring & land & ~state.beside_two & one
        if entries:
            best = 3 if entries & three else 2 if entries & two else 1
            best += -reds if side == seat else reds
            inputs[place + 60] = 16 * min(12, max(1, best - guards + 6))
        if colour == TRADER:
            inputs[first + 64] = min(LARGEST, 48 * (kingdom & state.treasures).bit_count())
            near = around(ring & empty & ~state.crowded) & state.occupied & ~kingdom
            if near:
                reach = (flood(near, state.occupied) & state.treasures).bit_count()
                inputs[first + 65] = 48 * min(5, reach)
        elif colour == KING and state.wonder & kingdom:
            inputs[first + 66] = 64


def _game(
    inputs: list[int],
    state: State,
    seat: int,
    rival: int,
    value: float,
    hand: float,
    turns: float,
    soft: float,
) -> None:
    """Write the features of the game as a whole."""
    first = _FIRST_OF_GAME
    pile = state.hands[seat]
    weakest = 0
    for colour in range(4):
        tiles = count(pile, colour)
        inputs[first + colour] = 32 * tiles
        if state.leaders[seat << 2 | colour]:
            inputs[first + 4 + colour] = 32 * tiles
        if tiles and inputs[48 + colour]:
            inputs[first + 8 + colour] = 64
        if inputs[colour] < inputs[weakest]:
            weakest = colour
    spare = state.treasures.bit_count() - FEW_TREASURES
    tiles = size(state.bag)
    stage = max(0.0, 1 - tiles / 130.0)
    stage = max(stage, 1 - spare / (SHRINES[state.side].bit_count() - 2.0))
    in_supply = 0
    for monument in range(6):
        in_supply += not state.monuments[monument]
    joints = CELLS & ~(state.occupied | state.catastrophes | state.crowded) & state.beside_two
    inputs[first + 12] = 32 * count(pile, UNKNOWN)
    inputs[first + 13] = 32 * count(pile, weakest)
    inputs[first + 14] = _rounded(16 * value)
    inputs[first + 15] = _rounded(32 * hand)
    inputs[first + 16] = _rounded(64 * turns)
    inputs[first + 17] = _rounded(128 * soft)
    if state.active == seat:
        inputs[first + 18] = 64 * state.actions_left
    else:
        inputs[first + 19] = 64 * state.actions_left
    inputs[first + 20] = 0 if state.actions_left else 64
    inputs[first + 21] = 64 * ((seat - state.active + state.seats) % state.seats)
    inputs[first + 22] = 64 * ((rival - state.active + state.seats) % state.seats)
    inputs[first + 23] = 2 * tiles
    inputs[first + 24] = min(LARGEST, 32 * spare)
    inputs[first + 23 + state.seats] = 64
    inputs[first + 28] = _rounded(256 * stage)
    inputs[first + 29] = 32 * in_supply
    inputs[first + 30] = 16 * min(8, joints.bit_count())
    inputs[first + 31] = 64 * state.side
    inputs[first + 32] = 64 * state.by_turn
    inputs[first + 33] = 64 * state.buildings_allowed
    inputs[first + 34] = _rounded(16 * value * stage)
    inputs[first + 35] = _rounded(inputs[8] * stage)
    inputs[first + 36] = _rounded(inputs[_SIDE + 8] * stage)
