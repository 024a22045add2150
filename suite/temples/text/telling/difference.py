"""What has changed between two views of one watcher: in sentences, and on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from suite.core.view import View
from suite.temples.messages import _
from suite.temples.model.pieces import PLACES
from suite.temples.model.state import State
from suite.temples.text.phrases import PLOTS
from suite.temples.text.telling.describe import piece

TEMPLE, ROW, PIECE = "temple", "row", "piece"
"""What changes on a seat's side of a site."""


def summary(before: View[State], view: View[State], names: Sequence[str]) -> list[str]:
    """Return the sums that have changed, where the pieces are now, and the end that comes."""
    return [*_sentences(before.state, view.state, names)]


def _sentences(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    for seat, who in enumerate(names):
        old, new = before.total(seat), after.total(seat)
        if new != old:
            yield _("The sum of {who} goes from {old} to {new}.", who=who, old=old, new=new)
    for seat, who in enumerate(names):
        if after.pieces[seat] != before.pieces[seat]:
            yield piece(after, seat, who)
    if after.final > before.final:
        yield _("The final phase begins: 20 wins, or a rival below 10.")


def changes(before: View[State], view: View[State]) -> list[str]:
    """Return what has changed at the sites: each a site, the seat from 0, and what it is."""
    old, new = before.state, view.state
    places = []
    for seat, site in PLOTS:
        plot = seat << 3 | site
        if old.temples[plot] != new.temples[plot]:
            places.append(f"{PLACES[site]} {seat} {TEMPLE}")
        if old.rows[plot] != new.rows[plot]:
            places.append(f"{PLACES[site]} {seat} {ROW}")
        if new.pieces[seat] == site != old.pieces[seat]:
            places.append(f"{PLACES[site]} {seat} {PIECE}")
    return places
