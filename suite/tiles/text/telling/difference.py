"""What has changed between two views of one watcher: in sentences, and on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.tiles.messages import _
from suite.tiles.model.board import EMPTY, bits_of, name_of
from suite.tiles.model.state import State
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.text.nouns import THE_MONUMENTS
from suite.tiles.text.phrases import Voice, cells_of, quantity, whole
from suite.tiles.text.telling.consequences import homecomings, income


def summary(before: View[State], view: View[State], names: Sequence[str]) -> list[str]:
    """Return the points and treasures won, the leaders gone home, catastrophes and what rose."""
    return [whole(clause) for clause in _clauses(before.state, view.state, Voice(names))]


def _clauses(before: State, after: State, voice: Voice) -> Iterator[str]:
    yield from income(before, after, voice)
    for seat in range(after.seats):
        if more := after.won[seat] - before.won[seat]:
            yield voice.says(
                seat,
                marked("you take {treasures}"),
                marked("{who} takes {treasures}"),
                treasures=quantity(more, "treasure"),
            )
    yield from homecomings(before, after, voice)
    if fallen := after.catastrophes & ~before.catastrophes:
        yield _.plural(
            "a catastrophe lies on {cells}",
            "catastrophes lie on {cells}",
            len(bits_of(fallen)),
            cells=cells_of(fallen),
        )
    for kind, (old, new) in enumerate(zip(before.monuments, after.monuments, strict=True)):
        if new and not old:
            cells = cells_of(square(new))
            yield _("{what} stands on {cells}", what=_(THE_MONUMENTS[kind]), cells=cells)
    if after.wonder and not before.wonder:
        yield _(
            "{what} stands on {cells}", what=_("the wonder"), cells=cells_of(plus(after.wonder))
        )


def changes(before: View[State], view: View[State]) -> list[str]:
    """Return the cells on which something else lies now."""
    cells = EMPTY
    for old, new in zip(_layers(before.state), _layers(view.state), strict=True):
        cells |= old ^ new
    return [name_of(bit) for bit in bits_of(cells)]


def _layers(state: State) -> list[int]:
    """Return what lies on the board, each in its own set of cells."""
    return [
        *state.tiles,
        *state.leaders,
        *state.buildings,
        state.catastrophes,
        state.treasures,
        *map(square, state.monuments),
        plus(state.wonder),
    ]
