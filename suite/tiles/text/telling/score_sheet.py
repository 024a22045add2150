"""The score sheet of the tile game: four colours, the treasures, and the weakest colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.core.text.score_sheet import ScoreSheet
from suite.core.view import View
from suite.tiles.hidden.views import points_are_open
from suite.tiles.messages import _
from suite.tiles.model.pieces import KINDS
from suite.tiles.model.state import State
from suite.tiles.text.nouns import COLOUR_NAMES
from suite.tiles.text.overview import COLOURS_SHOWN
from suite.tiles.text.phrases import whole
from suite.tiles.text.telling.consequences import outcome

RANKS: Final = (
    marked("the weakest colour"),
    marked("the second weakest colour"),
    marked("the third weakest colour"),
    marked("the strongest colour"),
)


def score_sheet(
    view: View[State],
    names: Sequence[str],
    scores: Sequence[list[int]],
    staying: Sequence[int],
) -> ScoreSheet:
    """Return the points in each colour with the treasures given to it, and the weakest colours."""
    state = view.state
    columns = (*(_(COLOUR_NAMES[colour]) for colour in COLOURS_SHOWN), _("weakest"))
    rows = tuple(_row(state, seat, points) for seat, points in enumerate(scores))
    remarks = [whole(clause) for clause in outcome(state)]
    if any("+" in cell for row in rows for cell in row):
        remarks.append(_("The number after a + counts treasures: each goes to the weakest colour."))
    remarks += _ties(names, scores, staying)
    signs = tuple(KINDS[colour] for colour in COLOURS_SHOWN)
    return ScoreSheet(columns, rows, tuple(remarks), signs)


def _row(state: State, seat: int, points: Sequence[int]) -> tuple[str, ...]:
    """Return the cells of a seat with these final points; `5+2` are 5 points and 2 treasures."""
    cells = []
    for colour in COLOURS_SHOWN:
        own = state.points[seat << 2 | colour] if points_are_open(state, seat) else points[colour]
        treasures = points[colour] - own
        cells.append(f"{own}+{treasures}" if treasures else str(own))
    weakest = min(points)
    which = [_(COLOUR_NAMES[colour]) for colour in COLOURS_SHOWN if points[colour] == weakest]
    return (*cells, f"{weakest} ({', '.join(which)})")


def _ties(
    names: Sequence[str], scores: Sequence[list[int]], staying: Sequence[int]
) -> Iterator[str]:
    """Yield what decides between seats whose weakest colours are equal."""
    ranked = {seat: sorted(scores[seat]) for seat in staying}
    highest = max(ranked.values())
    winners = [seat for seat in staying if ranked[seat] == highest]
    if len(winners) > 1:
        yield _(
            (
                "{who} have the same points in all four colours, from weakest to strongest, "
                "and share the win."
            ),
            who=listed(names[seat] for seat in winners),
        )
        return
    [first] = winners
    for seat in staying:
        if seat != first and ranked[seat][0] == highest[0]:
            rank = next(place for place in range(4) if ranked[seat][place] != highest[place])
            yield _(
                "{who} and {rival} are equal in the weakest colour; {what} decides, {one} against "
                "{other}.",
                who=names[first],
                rival=names[seat],
                what=_(RANKS[rank]),
                one=highest[rank],
                other=ranked[seat][rank],
            )
