"""Phrases for sentences about this game: numbers, lists, tiles, seats, regions.

A `Voice` names the seats, their leaders and their kingdoms. Counted and listed things are objects
of a sentence: *Anna draws 2 temples and a farm*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import capitalized, listed, possessive
from suite.tiles.flow import FLOW
from suite.tiles.messages import _
from suite.tiles.model.board import around, flood, name_of, names_of
from suite.tiles.model.pieces import COLOURS, KINDS, kinds_of
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules.kingdoms import lift, pieces_in, survey
from suite.tiles.text.nouns import THEIR_LEADERS, YOUR_LEADERS

TILE_WORDS: Final = (*KINDS, "unknown tile")
_COUNTED: Final[dict[str, Callable[[int], str]]] = {
    "tile": lambda number: _.plural("a tile", "{number} tiles", number),
    "settlement": lambda number: _.plural("a settlement", "{number} settlements", number),
    "temple": lambda number: _.plural("a temple", "{number} temples", number),
    "farm": lambda number: _.plural("a farm", "{number} farms", number),
    "market": lambda number: _.plural("a market", "{number} markets", number),
    "unknown tile": lambda number: _.plural("an unknown tile", "{number} unknown tiles", number),
    "black point": lambda number: _.plural("a black point", "{number} black points", number),
    "red point": lambda number: _.plural("a red point", "{number} red points", number),
    "blue point": lambda number: _.plural("a blue point", "{number} blue points", number),
    "green point": lambda number: _.plural("a green point", "{number} green points", number),
    "action": lambda number: _.plural("an action", "{number} actions", number),
    "catastrophe": lambda number: _.plural("a catastrophe", "{number} catastrophes", number),
    "treasure": lambda number: _.plural("a treasure", "{number} treasures", number),
}
_NONE: Final = {
    "tile": marked("no tiles"),
    "settlement": marked("no settlements"),
    "temple": marked("no temples"),
    "farm": marked("no farms"),
    "market": marked("no markets"),
    "unknown tile": marked("no unknown tiles"),
    "black point": marked("no black points"),
    "red point": marked("no red points"),
    "blue point": marked("no blue points"),
    "green point": marked("no green points"),
    "action": marked("no actions"),
    "catastrophe": marked("no catastrophes"),
    "treasure": marked("no treasures"),
}


def players() -> list[str]:
    """Return the names of the seats where none are known: `player 1` to `player 4`."""
    return [_("player {number}", number=seat + 1) for seat in range(4)]


class Voice:
    """The names of seats in sentences, one of them perhaps *you*.

    `you` is the seat called *you*, `NOBODY` if none is.
    """

    def __init__(self, names: Sequence[str], you: int = NOBODY) -> None:
        self.names = names
        self.you = you

    def who(self, seat: int) -> str:
        """Return the name of a seat: `you`, `Anna`."""
        return _("you") if seat == self.you else self.names[seat]

    def says(self, seat: int, to_you: str, of_others: str, **filled: object) -> str:
        """Return the message `to_you` if the seat is *you*, else `of_others`, filled in.

        `of_others` can have the fields `{who}`, the name of the seat, and `{whose}`: `Anna's`.
        """
        if seat == self.you:
            return _(to_you, **filled)
        name = self.names[seat]
        return _(of_others, who=name, whose=possessive(name), **filled)

    def leader(self, state: State, piece: int) -> str:
        """Return a leader with its cell, if it has one: `Anna's king on H4`."""
        name = self.says(piece >> 2, YOUR_LEADERS[piece & 3], THEIR_LEADERS[piece & 3])
        return with_cells(name, state.leaders[piece])

    def leader_as_object(self, state: State, piece: int) -> str:
        """Return a leader with its cell, as it follows a verb: (send) `Anna's king on H4`."""
        if piece >> 2 == self.you:
            leaders = (
                _.within("object", "your king"),
                _.within("object", "your priest"),
                _.within("object", "your farmer"),
                _.within("object", "your trader"),
            )
        else:
            whose = possessive(self.names[piece >> 2])
            leaders = (
                _.within("object", "{whose} king", whose=whose),
                _.within("object", "{whose} priest", whose=whose),
                _.within("object", "{whose} farmer", whose=whose),
                _.within("object", "{whose} trader", whose=whose),
            )
        return with_cells(leaders[piece & 3], state.leaders[piece])

    def region(self, state: State, region: int) -> str:
        """Return the name of a region: of a kingdom by its first leader, else by its first cell."""
        return self.regions(state, [region])

    def regions(self, state: State, regions: Sequence[int]) -> str:
        """Return regions as a list, the kingdoms first: `the kingdoms of ... and ...`."""
        chiefs = [pieces_in(state, region)[:1] for region in regions]
        kings = [self._chief(state, pieces[0]) for pieces in chiefs if pieces]
        rest = [
            first_cell(region) for region, pieces in zip(regions, chiefs, strict=True) if not pieces
        ]
        groups = []
        if kings:
            groups.append(
                _.plural(
                    "the kingdom of {leaders}",
                    "the kingdoms of {leaders}",
                    len(kings),
                    leaders=listed(kings),
                )
            )
        if rest:
            groups.append(
                _.plural(
                    "the region at {cells}", "the regions at {cells}", len(rest), cells=listed(rest)
                )
            )
        return listed(groups)

    def _chief(self, state: State, piece: int) -> str:
        """Return the leader that names a kingdom, as it follows *of*: `Anna's king on H4`."""
        if piece >> 2 == self.you:
            leaders = (
                _.within("the kingdom of", "your king"),
                _.within("the kingdom of", "your priest"),
                _.within("the kingdom of", "your farmer"),
                _.within("the kingdom of", "your trader"),
            )
        else:
            whose = possessive(self.names[piece >> 2])
            leaders = (
                _.within("the kingdom of", "{whose} king", whose=whose),
                _.within("the kingdom of", "{whose} priest", whose=whose),
                _.within("the kingdom of", "{whose} farmer", whose=whose),
                _.within("the kingdom of", "{whose} trader", whose=whose),
            )
        return with_cells(leaders[piece & 3], state.leaders[piece])


def seat_to_act(state: State) -> int:
    """Return the seat that must act; while chance acts, the active one."""
    actor = FLOW.actor(state)
    return actor if isinstance(actor, int) else state.active


def with_cells(piece: str, cells: int) -> str:
    """Return a piece with its cells, if it has any: `the king on H4`."""
    return _("{piece} on {cells}", piece=piece, cells=cells_of(cells)) if cells else piece


def points(numbers: Sequence[int]) -> str:
    """Return points by colour: `a black point and 2 red points`."""
    return listed(
        quantity(number, f"{COLOURS[colour]} point")
        for colour, number in enumerate(numbers)
        if number
    )


def parts(cells: int) -> list[int]:
    """Return the connected parts of cells, in the order of their first cells, row by row."""
    components = []
    while cells:
        part = flood(cells & -cells, cells)
        cells &= ~part
        components.append(part)
    return components


def beside(state: State, cell: int) -> list[int]:
    """Return the regions beside a cell, kingdoms or not, in the order of their first cells."""
    survey(state)
    near = around(cell)
    return [region for region in parts(state.occupied) if region & near]


def kingdoms_beside(state: State, cell: int) -> list[int]:
    """Return the kingdoms beside a cell, in the order of their first cells."""
    return [region for region in beside(state, cell) if region & state.standing]


def without(state: State, piece: int) -> State:
    """Return a copy of the state without a leader."""
    lifted = state.clone()
    lift(lifted, piece)
    return lifted


def first_cell(cells: int) -> str:
    """Return the name of the first of some cells, row by row."""
    return name_of((cells & -cells).bit_length() - 1)


def cells_of(cells: int, joint: str = "and") -> str:
    """Return the names of cells as a list: `B2, C2 and B3`."""
    return listed(names_of(cells), joint)


def quantity(count: int, noun: str) -> str:
    """Return a number of things: `no temples`, `a temple`, `3 temples`.

    `noun` is a key of `_COUNTED`.
    """
    return _COUNTED[noun](count) if count else _(_NONE[noun])


def lying(count: int, kind: str) -> str:
    """Return a number (1 or more) of tiles of a kind as the subject of a sentence."""
    if count > 1:
        return quantity(count, kind)
    return {
        "settlement": _.within("what lies there", "a settlement"),
        "temple": _.within("what lies there", "a temple"),
        "farm": _.within("what lies there", "a farm"),
        "market": _.within("what lies there", "a market"),
    }[kind]


def in_words(pile: int) -> str:
    """Return a pile of at least one tile: `2 temples and a farm`."""
    kinds = kinds_of(pile)
    return listed(quantity(kinds.count(kind), TILE_WORDS[kind]) for kind in sorted(set(kinds)))


def whole(text: str) -> str:
    """Return a text as a sentence."""
    return f"{capitalized(text)}."
