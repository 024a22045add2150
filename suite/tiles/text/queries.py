"""Queries about the board, answered in sentences: a place, a list, where something is.

Kingdoms have the letters of the board in letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from suite.core.errors import NotationError
from suite.core.text.catalogue import marked
from suite.core.text.lookup import meanings
from suite.core.text.phrases import capitalized, listed
from suite.core.view import View
from suite.tiles.formats import vocabulary
from suite.tiles.messages import _
from suite.tiles.model.board import (
    BIT_OF_NAME,
    BORDERED,
    CELL_NAMES,
    CELLS,
    ONE_CELL,
    RIVER,
    SOUTH,
    bits_of,
    name_of,
)
from suite.tiles.model.pieces import BUILDINGS, KINDS, LEADERS, MONUMENTS, ONE_UNKNOWN, size
from suite.tiles.model.state import State
from suite.tiles.rules.monuments import square
from suite.tiles.rules.revolts import temples_beside
from suite.tiles.rules.wonders import plus
from suite.tiles.text.nouns import HOUSE_NAMES, KIND_PLURALS, THE_MONUMENTS, THEIR_LEADERS
from suite.tiles.text.overview import (
    COLOURS_SHOWN,
    KINGDOM_LETTERS,
    LETTERS,
    ROLES,
    hand_is_open,
    kingdoms,
    leaders_in,
    war_strength,
)
from suite.tiles.text.phrases import TILE_WORDS, Voice, cells_of, in_words, lying, quantity

KIND_NAMES: Final = (marked("settlement"), marked("temple"), marked("farm"), marked("market"))
NEIGHBOURS: Final = (
    (-SOUTH, marked("North {cell} {what}."), marked("North is the edge of the board.")),
    (-1, marked("West {cell} {what}."), marked("West is the edge of the board.")),
    (1, marked("East {cell} {what}."), marked("East is the edge of the board.")),
    (SOUTH, marked("South {cell} {what}."), marked("South is the edge of the board.")),
)
"""The neighbours of a cell, row by row: distance in bits, message, message at the edge."""
OTHER_PIECES: Final = ("treasure", "catastrophe", "monument")


def look_at(view: View[State], names: Sequence[str], place: str) -> list[str]:
    """Return what lies on a cell and beside it; neighbours left out are empty land."""
    if place.upper() not in BIT_OF_NAME:
        raise NotationError(
            _("{place!r} is not a cell of the board: cells are A1 to P11", place=place)
        )
    answers = _Answers(view, names)
    bit = BIT_OF_NAME[place.upper()]
    sentences = [answers.cell(ONE_CELL << bit)]
    for step, beside, edge in NEIGHBOURS:
        cell = _cell_at(bit + step)
        if not cell:
            sentences.append(_(edge))
        elif cell & ~answers.empty_land:
            sentences.append(_(beside, cell=name_of(bit + step), what=answers.what(cell)))
    if not sentences[1:]:
        sentences.append(_("It is surrounded by empty land."))
    return [" ".join(sentences)]


def cells(view: View[State], names: Sequence[str]) -> list[str]:
    """Return what lies on each cell, row by row: `F2, Anna's king, kingdom b.`."""
    answers = _Answers(view, names)
    return [answers.cell(ONE_CELL << BIT_OF_NAME[name]) for name in CELL_NAMES]


def listing(view: View[State], names: Sequence[str], what: str) -> list[str]:
    """Return one of the `LISTS`; raise `NotationError` for an unknown one."""
    if what not in LISTS:
        raise NotationError(
            _(
                "there is no list {what!r}; choose from {there}",
                what=what,
                there=", ".join(_words_to_type(LISTS)),
            )
        )
    sentences = list(LISTS[what](_Answers(view, names)))
    return sentences or [_("There are none on the board.")]


def where(view: View[State], names: Sequence[str], what: str) -> list[str]:
    """Return where all pieces of a kind are: tiles, leaders, one leader (`Ki1`), and so on."""
    answers = _Answers(view, names)
    word = what.casefold()
    role, seat = word[:-1].capitalize(), word[-1:]
    if role in ROLES and seat in [str(number + 1) for number in range(view.state.seats)]:
        return [answers.leader((int(seat) - 1) << 2 | ROLES.index(role))]
    pieces = [*KINDS, *LEADERS, *OTHER_PIECES, *MONUMENTS]
    pieces += ["wonder"] * view.state.wonder_allowed + [*BUILDINGS] * view.state.buildings_allowed
    word = _piece(word, what, pieces)
    if word in KINDS:
        kind = KINDS.index(word)
        return [answers.at(_(KIND_PLURALS[kind]), view.state.tiles[kind])]
    if word in LEADERS:
        colour = LEADERS.index(word)
        return [answers.leader(seat << 2 | colour) for seat in range(view.state.seats)]
    if word in MONUMENTS:
        return [answers.monument(MONUMENTS.index(word))]
    if word in BUILDINGS:
        house = BUILDINGS.index(word)
        return [answers.at(_(HOUSE_NAMES[house]), view.state.buildings[house])]
    match word:
        case "monument":
            return [*answers.all_monuments()]
        case "wonder":
            return [answers.at(_("the wonder"), plus(view.state.wonder))]
        case "catastrophe":
            return [answers.at(_("catastrophes"), view.state.catastrophes)]
        case _treasure:
            return [answers.at(_("treasures"), view.state.treasures)]


def _piece(word: str, what: str, pieces: Sequence[str]) -> str:
    """Return the piece of a word, its sign or its unique beginning, or raise `NotationError`."""
    by_sign = {
        **{sign.casefold(): leader for sign, leader in zip(ROLES, LEADERS, strict=True)},
        **{letter.casefold(): kind for letter, kind in zip(LETTERS, KINDS, strict=False)},
    }
    if word in by_sign:
        return by_sign[word]
    matches = [piece for piece in pieces if piece == word.removesuffix("s")] or meanings(
        word, pieces
    )
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise NotationError(
            _("{what!r} could mean {words}", what=what, words=listed(_words_to_type(matches), "or"))
        )
    raise NotationError(
        _(
            "there is no piece {what!r}; choose from {there}, or a leader with its seat, "
            "such as Ki1",
            what=what,
            there=", ".join(_words_to_type(pieces)),
        )
    )


def _words_to_type(words: Iterable[str]) -> list[str]:
    """Return words that can be typed, in the user's language if it has its own."""
    translations = vocabulary.words()
    return [translations.get(word, word) for word in words]


def _cell_at(bit: int) -> int:
    """Return the cell with a bit number, empty beyond the edge."""
    return ONE_CELL << bit & CELLS if bit >= 0 else 0


class _Answers:
    """A view with the data that its sentences need."""

    def __init__(self, view: View[State], names: Sequence[str]) -> None:
        self.view = view
        self.state = state = view.state
        self.voice = Voice(names)
        self.kingdoms = list(zip(KINGDOM_LETTERS, kingdoms(state), strict=False))
        self.empty_land = CELLS & ~(state.occupied | state.catastrophes | RIVER[state.side])

    def cell(self, cell: int) -> str:
        """Say what lies on a cell, with its name."""
        return _("{cell}, {what}.", cell=cells_of(cell), what=self.what(cell))

    def what(self, cell: int) -> str:
        """Return the contents of a cell, and its kingdom."""
        state = self.state
        if cell & state.catastrophes:
            return _("destroyed by a catastrophe")
        if not cell & state.occupied:
            return _("empty river") if cell & RIVER[state.side] else _("empty land")
        contents = [self.thing(cell)]
        contents += [self.strengths(piece) for piece, at in enumerate(state.leaders) if at & cell]
        if cell & state.treasures:
            bordered = cell & BORDERED[state.side]
            contents.append(_("bordered treasure") if bordered else _("treasure"))
        contents += [
            _(name) for name, at in zip(HOUSE_NAMES, state.buildings, strict=True) if at & cell
        ]
        if cell & state.union:
            contents.append(_("unification tile"))
        return ", ".join([*contents, self.kingdom(cell)])

    def thing(self, cell: int) -> str:
        """Return the tile, leader, monument or wonder on an occupied cell."""
        state = self.state
        for piece, at in enumerate(state.leaders):
            if at & cell:
                return self.leader_name(piece)
        for kind, tiles in enumerate(state.tiles):
            if tiles & cell:
                return _(KIND_NAMES[kind])
        for number, corner in enumerate(state.monuments):
            if square(corner) & cell:
                return _(THE_MONUMENTS[number])
        return _("the wonder")

    def kingdom(self, cells: int) -> str:
        """Return the kingdom of cells by its letter."""
        for letter, kingdom in self.kingdoms:
            if kingdom & cells:
                return _("kingdom {letter}", letter=letter)
        return _("no kingdom")

    def leader_name(self, piece: int) -> str:
        """Return a leader by its owner: `Anna's king`."""
        message = THEIR_LEADERS[piece & 3]
        return self.voice.says(piece >> 2, message, message)

    def strengths(self, piece: int) -> str:
        """Return how strong a leader is by the board alone."""
        return _(
            "strength {temples} in a revolt, {supporters} in a war",
            temples=temples_beside(self.state, piece),
            supporters=war_strength(self.state, piece),
        )

    def leader(self, piece: int) -> str:
        """Say where a leader is, and how strong by the board alone."""
        at = self.state.leaders[piece]
        leader = capitalized(self.leader_name(piece))
        if not at:
            return _("{leader}: off the board, to be placed next to a temple.", leader=leader)
        return _(
            "{leader}: {cell}, {kingdom}, {strengths}.",
            leader=leader,
            cell=cells_of(at),
            kingdom=self.kingdom(at),
            strengths=self.strengths(piece),
        )

    def monument(self, number: int) -> str:
        """Say where a monument is."""
        return self.at(_(THE_MONUMENTS[number]), square(self.state.monuments[number]))

    def at(self, what: str, cells: int) -> str:
        """Say on which cells something is."""
        what = capitalized(what)
        if not cells:
            return _("{what}: nowhere on the board.", what=what)
        return _("{what}: {cells}.", what=what, cells=cells_of(cells))

    # --- the lists

    def all_kingdoms(self) -> Iterator[str]:
        """Say which leaders, tiles, treasures and monuments are in each kingdom."""
        state = self.state
        for letter, kingdom in self.kingdoms:
            leaders = [
                _(
                    "{leader} on {cell} ({strengths})",
                    leader=self.leader_name(piece),
                    cell=cells_of(state.leaders[piece]),
                    strengths=self.strengths(piece),
                )
                for piece in leaders_in(state, kingdom)
            ]
            tiles = [
                lying((state.tiles[kind] & kingdom).bit_count(), TILE_WORDS[kind])
                for kind in COLOURS_SHOWN
                if state.tiles[kind] & kingdom
            ]
            parts = [listed(leaders), *([listed(tiles)] if tiles else [])]
            if kingdom & state.treasures:
                treasures = kingdom & state.treasures
                parts.append(
                    _.plural(
                        "a treasure on {cells}",
                        "{number} treasures on {cells}",
                        treasures.bit_count(),
                        cells=cells_of(treasures),
                    )
                )
            parts += [
                _(name)
                for name, corner in zip(THE_MONUMENTS, state.monuments, strict=True)
                if corner & kingdom
            ]
            yield _("Kingdom {letter}: {what}.", letter=letter, what="; ".join(parts))

    def all_leaders(self) -> Iterator[str]:
        """Say where each leader is, seat by seat."""
        seats = range(self.state.seats)
        return (self.leader(seat << 2 | colour) for seat in seats for colour in COLOURS_SHOWN)

    def all_treasures(self) -> Iterator[str]:
        """Say on which cells treasures lie."""
        return (self.cell(ONE_CELL << bit) for bit in bits_of(self.state.treasures))

    def all_monuments(self) -> Iterator[str]:
        """Say where each monument is."""
        return (self.monument(number) for number in range(len(MONUMENTS)))

    def all_hands(self) -> Iterator[str]:
        """Say what the watcher's seat holds; for a watcher without a seat, what all hold."""
        state, watcher = self.state, self.view.watcher
        for seat in range(state.seats) if watcher < 0 else [watcher]:
            who, hand = self.voice.who(seat), state.hands[seat]
            if not hand:
                yield _("{who} holds no tiles.", who=who)
            elif hand_is_open(self.view, seat) and hand < ONE_UNKNOWN:
                yield _("{who} holds {tiles}.", who=who, tiles=in_words(hand))
            else:
                tiles = quantity(size(hand), "tile")
                yield _("{who} holds {tiles}, unseen.", who=who, tiles=tiles)


LISTS: Final[dict[str, Callable[[_Answers], Iterator[str]]]] = {
    "kingdoms": _Answers.all_kingdoms,
    "leaders": _Answers.all_leaders,
    "treasures": _Answers.all_treasures,
    "monuments": _Answers.all_monuments,
    "hand": _Answers.all_hands,
}
