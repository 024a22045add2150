"""What a seat knows, as numbers for a program that learns.

Only a view is read. `LAYOUT` says what each number means. The seat itself, the *observer*, comes
first everywhere, its rival second; the peoples, and so the sites, are medes, sumerians, hittites,
persians, assyrians everywhere.
"""

from __future__ import annotations

from typing import Any, Final

from suite.core.kernel.arrays import digits, digits_from_the_highest, part, spread
from suite.core.kernel.layout import HIGHEST, Feature, Layout
from suite.temples.engine.soundness import DISCARD
from suite.temples.model.pieces import ALL_PEOPLE, LANE, NAMED, ONE_LANE, PILES
from suite.temples.model.state import ACT, State

LONGEST_ROW: Final = 60
"""All people cards."""
LONGEST_YARD: Final = 48
"""All 45 temple cards, and room for the last eight that are written at once."""

LAYOUT: Final = Layout(
    1,
    (
        Feature("phase", (2,), 1, "phase", "1 for the phase: `act`, `discard`"),
        Feature("to_act", (2,), 1, "to_move", "1 for the seat that must act"),
        Feature("turn_of", (2,), 1, "active", "1 for the seat whose turn it is"),
        Feature("turn", (1,), HIGHEST, "turn", "the number of the turn, from 1 (255: or more)"),
        Feature("first_hand", (1,), 5, "rules", "the cards dealt at first to the seat that begins"),
        Feature("migrated", (1,), 1, "migrated", "1 if there was a migration in this turn"),
        Feature("final", (1,), 1, "final", "1 in the final phase"),
        Feature(
            "to_discard", (1,), 60, "to_discard", "the cards still to be discarded in a halving"
        ),
        Feature(
            "hands",
            (2, 6),
            60,
            "hands",
            "by seat: the known cards of its hand, by people; last the unknown ones",
        ),
        Feature(
            "unseen",
            (5,),
            12,
            "rows, hands, stock, discards",
            "by people: the cards that the unknown ones of hand and stock are",
        ),
        Feature(
            "stock",
            (6,),
            60,
            "stock",
            "the cards known by counting, by people; last the unknown ones",
        ),
        Feature("discards", (5,), 12, "discards", "by people: the used cards"),
        Feature("supply", (6,), 10, "supply", "by stage: the temple cards in its shuffled part"),
        Feature(
            "top",
            (LONGEST_YARD,),
            6,
            "supply",
            "the stages of its part in known order, the next to come first; then 0",
        ),
        Feature(
            "yards",
            (2, LONGEST_YARD),
            6,
            "yards",
            "by seat: the stages in its yard, the open one first; then 0",
        ),
        Feature("temples", (2, 5, 6), 1, "temples", "by seat, site and stage: 1 if it is built"),
        Feature("sums", (2,), 30, "temples", "by seat: the sum of its heights"),
        Feature(
            "pieces",
            (2, 6),
            1,
            "pieces",
            "by seat: 1 for the place of its piece: the quarry, then the sites",
        ),
        Feature("starts", (2,), 1, "start", "by seat: 1 while its starting stage is unbuilt"),
        Feature(
            "rows",
            (2, 5, LONGEST_ROW),
            5,
            "rows",
            "by seat and site: the people, from 1, of each card of the row as laid; then 0",
        ),
    ),
)
(
    PHASE,
    TO_ACT,
    TURN_OF,
    TURN,
    FIRST_HAND,
    MIGRATED,
    FINAL,
    TO_DISCARD,
    HANDS,
    UNSEEN,
    STOCK,
    DISCARDS,
    SUPPLY_PILE,
    TOP,
    YARDS,
    TEMPLES,
    SUMS,
    PIECES,
    STARTS,
    ROWS,
) = LAYOUT.starts


def observe(view: State, out: Any) -> None:
    """Write what the watcher of a view knows; the bytes are 0."""
    me = view.watcher
    if view.at == ACT:
        out[PHASE] = 1
        out[TO_ACT + (view.active ^ me)] = 1
    elif view.at == DISCARD:
        out[PHASE + 1] = 1
        out[TO_ACT + (1 - view.active ^ me)] = 1
    if view.active >= 0:
        out[TURN_OF + (view.active ^ me)] = 1
    out[TURN] = min(view.turn, HIGHEST)
    out[FIRST_HAND] = view.first_hand
    out[MIGRATED] = view.migrated
    out[FINAL] = view.final
    out[TO_DISCARD] = view.to_discard
    _count_six(part(out, STOCK, 6), view.stock)
    _count_five(part(out, DISCARDS, 5), view.discards)
    _count_six(part(out, SUPPLY_PILE, 6), view.hidden)
    digits(view.top, part(out, TOP, LONGEST_YARD))
    open_cards = view.discards + (view.stock & NAMED)
    for side in range(2):
        seat = side ^ me
        open_cards += view.hands[seat] & NAMED
        _count_six(part(out, HANDS + 6 * side, 6), view.hands[seat])
        digits(view.yards[seat], part(out, YARDS + LONGEST_YARD * side, LONGEST_YARD))
        out[SUMS + side] = view.total(seat)
        out[PIECES + 6 * side + view.pieces[seat]] = 1
        out[STARTS + side] = view.start[seat]
        stages = 0
        for site in range(5):
            plot = seat << 3 | site + 1
            stages |= view.temples[plot] << 6 * site
            row = view.rows[plot]
            if row:
                first = ROWS + LONGEST_ROW * (5 * side + site)
                digits_from_the_highest(row, part(out, first, LONGEST_ROW))
                while row:
                    open_cards += PILES[row & 0o777]
                    row >>= 9
        spread(stages, part(out, TEMPLES + 30 * side, 30))
    _count_five(part(out, UNSEEN, 5), ALL_PEOPLE - open_cards)


def _count_five(out: Any, pile: int) -> None:
    """Write how many cards of each people a pile holds."""
    for kind in range(5):
        out[kind] = pile >> LANE * kind & ONE_LANE


def _count_six(out: Any, pile: int) -> None:
    """Write the same, and how many unknown ones; or how many temple cards of each stage."""
    _count_five(out, pile)
    out[5] = pile >> LANE * 5 & ONE_LANE
