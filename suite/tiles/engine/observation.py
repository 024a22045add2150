"""What a seat knows, as numbers for a program that learns.

Only a view is read. `LAYOUT` says what each number means. Seats are counted from the seat itself,
the *observer*, clockwise; colours are black, red, blue, green everywhere.

The features of the board are planes of 11 rows by 17 columns. The last column is no cell and always
0, so that a cell has the same number in a plane as in the actions: `187 * what + cell`.
"""

from __future__ import annotations

from typing import Any, Final

from suite.core.kernel.arrays import part, spread
from suite.core.kernel.layout import HIGHEST, Feature, Layout
from suite.tiles.engine.kernel import seat_to_act
from suite.tiles.model.board import BITS, BORDERED, COLUMNS, RIVER, ROWS, SOUTH, bit_of
from suite.tiles.model.pieces import LANE, MONUMENT_COLOURS, ONE_LANE, size
from suite.tiles.model.state import NOBODY, State

LARGEST: Final = 153
PLANE: Final = (ROWS, COLUMNS + 1)
FOUR_PLANES: Final = (4, *PLANE)
DECISIONS: Final = 8
"""The phases in which a seat acts are the first ones."""
SQUARE: Final = (0, 1, SOUTH, SOUTH + 1)
"""The cells of a monument, counted from its north-west cell."""
MONUMENT_COLOUR: Final = tuple(colour for both in MONUMENT_COLOURS for colour in both)
"""The two colours of each monument."""

LAYOUT: Final = Layout(
    1,
    (
        Feature("seats", (3,), 1, "hands", "1 for the number of seats: 2, 3, 4"),
        Feature(
            "options",
            (7,),
            1,
            "rules",
            "1 for the second value of `board`, `treasures`, `bag_end`, `buildings`, `wonder`, "
            "`english`, `war_support`",
        ),
        Feature(
            "phase",
            (DECISIONS,),
            1,
            "phase",
            "1 for the phase: `action`, `attack`, `defend`, `choose-war`, `building`, `monument`, "
            "`treasure`, `income`",
        ),
        Feature("to_act", (4,), 1, "to_move", "1 for the seat that must act"),
        Feature("turn_of", (4,), 1, "active", "1 for the seat whose turn it is"),
        Feature("actions_left", (1,), 2, "actions_left", "the actions of the turn not yet begun"),
        Feature(
            "ending", (2,), 1, "ending", "1 for why the game ends: by the treasures, by the bag"
        ),
        Feature("hand", (4,), 6, "hands", "by colour: the tiles of its own hand"),
        Feature("hand_sizes", (4,), 6, "hands", "by seat: the tiles of its hand"),
        Feature(
            "unseen", (4,), 57, "unseen", "by colour: the tiles that the observer has not seen"
        ),
        Feature("bag", (1,), LARGEST, "bag", "the tiles in the bag"),
        Feature(
            "swapped",
            (4,),
            LARGEST,
            "swapped_unseen",
            "by seat: the tiles that it has swapped out and the observer has not seen",
        ),
        Feature(
            "points",
            (4, 4),
            HIGHEST,
            "seen_points",
            "by seat and colour, without treasures (255: or more)",
        ),
        Feature("won", (4,), 14, "seen_points", "by seat: the treasures it has taken"),
        Feature(
            "catastrophes_left",
            (4,),
            2,
            "catastrophes_left",
            "by seat: the catastrophes it has left",
        ),
        Feature("conflict", (2,), 1, "conflict", "1 for what is fought out: a revolt, a war"),
        Feature("conflict_colour", (4,), 1, "conflict", "1 for the colour of the two leaders"),
        Feature("attacker", (4,), 1, "conflict", "1 for the seat that attacks"),
        Feature("defender", (4,), 1, "conflict", "1 for the seat that defends"),
        Feature(
            "strength", (2,), LARGEST, "conflict", "of attacker and defender, from the board alone"
        ),
        Feature(
            "committed",
            (2, 2),
            6,
            "conflict",
            "of attacker and defender: 1 if it has decided, and how many tiles it has added",
        ),
        Feature("placed_kind", (4,), 1, "placed", "by colour: 1 for the tile laid in this action"),
        Feature("river", PLANE, 1, "rules", "1 for the cells of the river"),
        Feature("border", PLANE, 1, "rules", "1 for the cells whose treasures must be taken first"),
        Feature("tiles", FOUR_PLANES, 1, "tiles", "by colour: 1 for its tiles that lie face up"),
        Feature(
            "face_down", PLANE, 1, "face_down", "1 for the cells under a monument or the wonder"
        ),
        Feature("leaders", FOUR_PLANES, 1, "leaders", "by colour: 1 for its leaders, of all seats"),
        Feature("owners", FOUR_PLANES, 1, "leaders", "by seat: 1 for its leaders, of all colours"),
        Feature(
            "monuments",
            FOUR_PLANES,
            1,
            "monuments",
            "by colour: 1 for the four cells of each monument that bears it",
        ),
        Feature(
            "buildings", FOUR_PLANES, 1, "buildings", "by colour: 1 for the cell of its building"
        ),
        Feature("wonder", PLANE, 1, "wonder", "1 for its middle cell"),
        Feature("catastrophes", PLANE, 1, "catastrophes", "1 for the cells destroyed"),
        Feature("treasures", PLANE, 1, "treasures", "1 for the cells with a treasure"),
        Feature("placed", PLANE, 1, "placed", "1 for the cell of the tile laid in this action"),
        Feature(
            "union", PLANE, 1, "unification", "1 for the unification tile, until no war is left"
        ),
        Feature(
            "original",
            PLANE,
            1,
            "original",
            "1 for the cells of the kingdoms that it joined; only with `war_support` `original`",
        ),
        Feature("hoard", PLANE, 1, "hoard", "1 for the treasures of which one is to be kept"),
    ),
)
(
    SEATS,
    OPTIONS,
    PHASE,
    TO_ACT,
    TURN_OF,
    ACTIONS_LEFT,
    ENDING,
    HAND,
    HAND_SIZES,
    UNSEEN,
    BAG,
    SWAPPED,
    POINTS,
    WON,
    CATASTROPHES_LEFT,
    CONFLICT,
    CONFLICT_COLOUR,
    ATTACKER,
    DEFENDER,
    STRENGTH,
    COMMITTED,
    PLACED_KIND,
    RIVER_PLANE,
    BORDER,
    TILES,
    FACE_DOWN,
    LEADERS,
    OWNERS,
    MONUMENTS,
    BUILDINGS,
    WONDER,
    CATASTROPHES,
    TREASURES,
    PLACED,
    UNION,
    ORIGINAL,
    HOARD,
) = LAYOUT.starts


def observe(view: State, out: Any) -> None:
    """Write what the watcher of a view knows; the bytes are 0."""
    _observe_rules(view, out)
    _observe_play(view, out)
    _observe_seats(view, out)
    if view.conflict:
        _observe_conflict(view, out)
    _observe_board(view, out)


def _observe_rules(view: State, out: Any) -> None:
    out[SEATS + view.seats - 2] = 1
    out[OPTIONS] = view.side
    out[OPTIONS + 1] = view.by_turn
    out[OPTIONS + 2] = view.at_once
    out[OPTIONS + 3] = view.buildings_allowed
    out[OPTIONS + 4] = view.wonder_allowed
    out[OPTIONS + 5] = view.english
    out[OPTIONS + 6] = view.by_original


def _observe_play(view: State, out: Any) -> None:
    if view.at < DECISIONS:
        out[PHASE + view.at] = 1
        out[TO_ACT + _place_of(view, seat_to_act(view))] = 1
    if view.active != NOBODY:
        out[TURN_OF + _place_of(view, view.active)] = 1
    out[ACTIONS_LEFT] = view.actions_left
    if view.ending:
        out[ENDING + view.ending - 1] = 1
    out[BAG] = size(view.bag)
    for kind in range(4):
        out[HAND + kind] = view.hands[view.watcher] >> LANE * kind & ONE_LANE
        out[UNSEEN + kind] = view.unseen >> LANE * kind & ONE_LANE


def _observe_seats(view: State, out: Any) -> None:
    for seat in range(view.seats):
        place = _place_of(view, seat)
        out[HAND_SIZES + place] = size(view.hands[seat])
        out[SWAPPED + place] = size(view.swapped[seat])
        out[WON + place] = view.won[seat]
        out[CATASTROPHES_LEFT + place] = view.catastrophes_left[seat]
        for colour in range(4):
            out[POINTS + 4 * place + colour] = min(view.points[seat << 2 | colour], HIGHEST)


def _observe_conflict(view: State, out: Any) -> None:
    out[CONFLICT + view.conflict - 1] = 1
    out[CONFLICT_COLOUR + view.colour] = 1
    out[ATTACKER + _place_of(view, view.attacker)] = 1
    out[DEFENDER + _place_of(view, view.defender)] = 1
    for side in range(2):
        out[STRENGTH + side] = view.strength[side]
        if view.committed[side] >= 0:
            out[COMMITTED + 2 * side] = 1
            out[COMMITTED + 2 * side + 1] = view.committed[side]


def _observe_board(view: State, out: Any) -> None:
    spread(RIVER[view.side], part(out, RIVER_PLANE, BITS))
    spread(BORDERED[view.side], part(out, BORDER, BITS))
    for colour in range(4):
        spread(view.tiles[colour], part(out, TILES + BITS * colour, BITS))
        spread(view.buildings[colour], part(out, BUILDINGS + BITS * colour, BITS))
    for seat in range(view.seats):
        owner = OWNERS + BITS * _place_of(view, seat)
        for colour in range(4):
            leader = view.leaders[seat << 2 | colour]
            if leader:
                cell = bit_of(leader)
                out[LEADERS + BITS * colour + cell] = 1
                out[owner + cell] = 1
    for monument in range(6):
        corner = view.monuments[monument]
        if corner:
            cell = bit_of(corner)
            for place in range(2):
                colour = MONUMENT_COLOUR[2 * monument + place]
                for beside in range(4):
                    out[MONUMENTS + BITS * colour + cell + SQUARE[beside]] = 1
    spread(view.down, part(out, FACE_DOWN, BITS))
    spread(view.wonder, part(out, WONDER, BITS))
    spread(view.catastrophes, part(out, CATASTROPHES, BITS))
    spread(view.treasures, part(out, TREASURES, BITS))
    spread(view.union, part(out, UNION, BITS))
    spread(view.original, part(out, ORIGINAL, BITS))
    spread(view.hoard, part(out, HOARD, BITS))
    if view.placed:
        spread(view.placed, part(out, PLACED, BITS))
        out[PLACED_KIND + view.kind] = 1


def _place_of(view: State, seat: int) -> int:
    """Return how many seats further than the watcher a seat is."""
    place = seat - view.watcher
    return place + view.seats if place < 0 else place
