"""Refusals of actions: the first condition that fails, and what would be legal instead.

Each verb has a function of the same name, which returns an empty text if the action is legal. Only
what the asker sees can be a reason: a hand of unknown tiles may hold any unseen tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.core.view import EVERYBODY
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import COMMIT, LEADER, MONUMENT, TILE
from suite.tiles.model.board import BORDERED, RIVER, SOUTH, cell, line, name_of
from suite.tiles.model.pieces import (
    BLUE,
    KINDS,
    MONUMENT_COLOURS,
    MONUMENTS_OF,
    NAMED,
    ONE_UNKNOWN,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.model.state import State
from suite.tiles.rules import buildings, conflicts, leaders, monuments, wars, wonders
from suite.tiles.rules.hands import most_of
from suite.tiles.rules.kingdoms import kingdom_of
from suite.tiles.rules.monuments import square
from suite.tiles.text.nouns import (
    COLOUR_NAMES,
    KIND_PLURALS,
    LEADER_PLURALS,
    MONUMENT_NAMES,
    NO_KIND,
    THE_HOUSES,
    THE_MONUMENTS,
    THEIR_LEADERS,
    YOUR_LEADERS,
)
from suite.tiles.text.phrases import (
    Voice,
    cells_of,
    in_words,
    kingdoms_beside,
    quantity,
    without,
)
from suite.tiles.text.refusals.count_refusals import few_unknown, too_few


class ActionQuestion:
    """A question about one action of the seat to act, with the state and the names of the seats.

    `cell` is the cell that the action names; it is meaningless if the action names none.
    """

    def __init__(self, state: State, seat: int, action: int, voice: Voice) -> None:
        self.state = state
        self.seat = seat
        self.action = action
        self.voice = voice
        self.cell = cell(actions.bit_of(action))

    @property
    def where(self) -> str:
        """Return the name of the cell that the action names."""
        return name_of(actions.bit_of(self.action))

    def says(self, to_you: str, of_others: str, **filled: object) -> str:
        """Return a message about the seat to act, as `Voice.says` does."""
        return self.voice.says(self.seat, to_you, of_others, **filled)

    def lacks(self, kind: int, number: int) -> str:
        """Say that the hand cannot hold `number` tiles of a kind; empty if it may."""
        most = most_of(self.state, self.seat, kind)
        if number <= most:
            return ""
        if self.state.hands[self.seat] >= ONE_UNKNOWN:
            why = too_few(self.state, self.seat, kind, number, self.voice)
            return self.cannot_hold(quantity(number, KINDS[kind]), why)
        if not most:
            return self.says(
                marked("your hand holds {tiles}"),
                marked("{whose} hand holds {tiles}"),
                tiles=_(NO_KIND[kind]),
            )
        return self.says(
            marked("your hand holds {tiles}, not {number}"),
            marked("{whose} hand holds {tiles}, not {number}"),
            tiles=quantity(most, KINDS[kind]),
            number=number,
        )

    def cannot_hold(self, tiles: str, why: str) -> str:
        """Say why a hand with unknown tiles cannot hold some tiles."""
        return self.says(
            marked("your hand cannot hold {tiles}: {why}"),
            marked("{whose} hand cannot hold {tiles}: {why}"),
            tiles=tiles,
            why=why,
        )

    def lies_here(self) -> str:
        """Say what occupies the cell; empty if nothing does."""
        state = self.state
        here = self.where
        for piece, place in enumerate(state.leaders):
            if place & self.cell:
                leader = self.voice.says(
                    piece >> 2, YOUR_LEADERS[piece & 3], THEIR_LEADERS[piece & 3]
                )
                return _("{piece} stands on {cell}", piece=leader, cell=here)
        if state.catastrophes & self.cell:
            return _("{cell} is destroyed by a catastrophe for the rest of the game", cell=here)
        for name, corner in zip(THE_MONUMENTS, state.monuments, strict=True):
            if square(corner) & self.cell:
                return _("{piece} stands on {cell}", piece=_(name), cell=here)
        if state.down & self.cell:
            return _("the wonder stands on {cell}", cell=here)
        for message, tiles in zip(_LIES_ON, state.tiles, strict=True):
            if tiles & self.cell:
                return _(message, cell=here)
        return ""


_LIES_ON: Final = (
    marked("a settlement lies on {cell}"),
    marked("a temple lies on {cell}"),
    marked("a farm lies on {cell}"),
    marked("a market lies on {cell}"),
)


def tile(question: ActionQuestion) -> str:
    """Require a tile of the hand, an empty cell on its ground, and no third kingdom."""
    kind = actions.what_of(question.action) - TILE
    lacking = question.lacks(kind, 1)
    river = question.cell & RIVER[question.state.side]
    if lacking:
        hand = question.state.hands[question.seat]
        kinds = [_(KIND_PLURALS[other]) for other in range(4) if count(hand, other)]
        if not kinds or hand >= ONE_UNKNOWN:
            return lacking
        return _("{refusal}; it holds {tiles}", refusal=lacking, tiles=listed(kinds))
    if lies := question.lies_here():
        return _("{refusal}; a tile needs an empty cell", refusal=lies)
    if river and kind != BLUE:
        return _("{cell} is a river cell, where only farms go", cell=question.where)
    if not river and kind == BLUE:
        return _("{cell} is land, and farms go on river cells only", cell=question.where)
    kingdoms = kingdoms_beside(question.state, question.cell)
    if len(kingdoms) > 2:
        return _(
            "{cell} would join {regions}; a tile may join two kingdoms at most",
            cell=question.where,
            regions=question.voice.regions(question.state, kingdoms),
        )
    return ""


def leader(question: ActionQuestion) -> str:
    """Require an empty land cell by a temple and no second kingdom, with the leader lifted."""
    state = question.state
    colour = actions.what_of(question.action) - LEADER
    piece = question.seat << 2 | colour
    if state.leaders[piece] & question.cell:
        return _(
            "{leader} stands on {cell} already; it must go to another cell",
            leader=question.says(YOUR_LEADERS[colour], THEIR_LEADERS[colour]),
            cell=question.where,
        )
    if lies := question.lies_here():
        return _("{refusal}; a leader needs an empty cell", refusal=lies)
    if question.cell & RIVER[state.side]:
        return _("{cell} is a river cell, and leaders stand on land", cell=question.where)
    if not question.cell & leaders.cells_by_temples(state):
        return _("no face-up temple is beside {cell}, and a leader needs one", cell=question.where)
    lifted = without(state, piece)
    kingdoms = kingdoms_beside(lifted, question.cell)
    if len(kingdoms) > 1:
        return _(
            "{cell} would join {regions}; a leader may join one at most",
            cell=question.where,
            regions=question.voice.regions(lifted, kingdoms),
        )
    return ""


def withdraw(question: ActionQuestion) -> str:
    """Require the leader on the board."""
    colour = question.action - actions.WITHDRAW
    if question.state.leaders[question.seat << 2 | colour]:
        return ""
    name = question.says(YOUR_LEADERS[colour], THEIR_LEADERS[colour])
    return _("{leader} is not on the board", leader=name)


def catastrophe(question: ActionQuestion) -> str:
    """Require a catastrophe left, and a cell that is empty or has a tile with nothing on it."""
    state = question.state
    if not state.catastrophes_left[question.seat]:
        return question.says(
            marked("you have no catastrophe left"), marked("{who} has no catastrophe left")
        )
    if question.cell & (state.standing | state.down | state.catastrophes):
        return _(
            "{refusal}; a catastrophe goes on an empty cell or a face-up tile",
            refusal=question.lies_here(),
        )
    if question.cell & state.treasures:
        return _(
            "the treasure on {cell} protects its temple from catastrophes", cell=question.where
        )
    for house, place in zip(THE_HOUSES, state.buildings, strict=True):
        if question.cell & place:
            return _(
                "{building} on {cell} protects its tile from catastrophes",
                building=_(house),
                cell=question.where,
            )
    return ""


def swap(question: ActionQuestion) -> str:
    """Require the tiles in the hand, named if the watcher sees them."""
    pile, hand = actions.swapped(question.action), question.state.hands[question.seat]
    unknown = count(pile, UNKNOWN)
    if unknown and question.state.watcher in (EVERYBODY, question.seat):
        return _("each tile to swap must be named, for its owner sees it")
    for kind in range(4):
        if lacking := question.lacks(kind, count(pile, kind)):
            return lacking
    if size(pile) > size(hand):
        return question.says(
            marked("your hand holds {tiles}, too few for these"),
            marked("{whose} hand holds {tiles}, too few for these"),
            tiles=quantity(size(hand), "tile"),
        )
    beyond = sum(max(0, count(pile, kind) - count(hand, kind)) for kind in range(4))
    if beyond <= count(hand, UNKNOWN):
        return ""
    return question.cannot_hold(in_words(pile & NAMED), few_unknown(hand))


def commit(question: ActionQuestion) -> str:
    """Require as many tiles in the hand; by the English variant they must decide the conflict."""
    state, number = question.state, question.action - COMMIT
    kind = conflicts.added_kind(state)
    if not number:
        return ""
    if lacking := question.lacks(kind, number):
        return lacking
    if not state.english:
        return ""
    if state.phase == "attack":
        defence = state.strength[1]
        least = max(1, defence - state.strength[0] + 1)
        if number < least:
            return _(
                "in the English variant the attacker adds {least} or more here, or none: "
                "only that beats the defender's {strength}",
                least=least,
                strength=defence,
            )
        return ""
    tie = state.strength[0] + state.committed[0] - state.strength[1]
    if tie <= 0:
        return _("in the English variant the defender adds nothing when the attack is not stronger")
    if number != tie:
        return _(
            "in the English variant the defender adds exactly {number} for a tie, or none",
            number=tie,
        )
    return ""


def war(question: ActionQuestion) -> str:
    """Require two leaders of the colour at war."""
    colours = wars.colours_at_war(question.state)
    colour = question.action - actions.WAR
    if colours >> colour & 1:
        return ""
    due = [_(LEADER_PLURALS[other]) for other in range(4) if colours >> other & 1]
    return _(
        "no war of {leaders} is due; choose that of {due}",
        leaders=_(LEADER_PLURALS[colour]),
        due=listed(due, "or"),
    )


def build(question: ActionQuestion) -> str:
    """Require a tile of a row that the tile just laid makes long enough."""
    state = question.state
    cells = buildings.cells_to_build_on(state)
    if cells & question.cell:
        return ""
    for step in (1, SOUTH):
        row = line(state.placed, step, state.tiles[state.kind])
        if row & question.cell and row.bit_count() >= buildings.SHORTEST_ROW:
            return stays(state, row.bit_count())
    return _(
        "{cell} is not in a new row of {tiles}; {building} goes on {cells}",
        cell=question.where,
        tiles=_(KIND_PLURALS[state.kind]),
        building=_(THE_HOUSES[state.kind]),
        cells=cells_of(cells, "or"),
    )


def longest_row(state: State, cells: int) -> int:
    """Return the length of the longest row of the tile just laid's kind through a cell."""
    tiles = state.tiles[state.kind]
    return max(line(cells, step, tiles).bit_count() for step in (1, SOUTH))


def stays(state: State, length: int) -> str:
    """Say that the building of the kind just laid stands in a row as long; empty if it does not."""
    place = state.buildings[state.kind]
    own = longest_row(state, place)
    if own < length:
        return ""
    return _(
        "{building} stands on {cell} in a row of {number} and moves only to a longer one",
        building=_(THE_HOUSES[state.kind]),
        cell=cells_of(place),
        number=own,
    )


def none_left(state: State) -> str:
    """Say that no monument with the colour of the tile just laid is left; empty if one is."""
    if not all(state.monuments[number] for number in MONUMENTS_OF[state.kind]):
        return ""
    return _("no monument with {colour} is left", colour=_(COLOUR_NAMES[state.kind]))


def monument(question: ActionQuestion) -> str:
    """Require a monument of the supply that bears the colour, and a square just completed."""
    state = question.state
    if refusal := none_left(state):
        return refusal
    number = actions.what_of(question.action) - MONUMENT
    name, corner = _(THE_MONUMENTS[number]), state.monuments[number]
    if corner:
        return _("{piece} stands on {cell} already", piece=name, cell=cells_of(square(corner)))
    corners = monuments.corners(state)
    if corners and state.kind not in MONUMENT_COLOURS[number]:
        colour = _(COLOUR_NAMES[state.kind])
        refusal = _(
            "{monument} bears no {colour}, the colour of the square", monument=name, colour=colour
        )
        choices = [
            _(MONUMENT_NAMES[other])
            for other in MONUMENTS_OF[state.kind]
            if not state.monuments[other]
        ]
        return _("{refusal}; choose {choices}", refusal=refusal, choices=listed(choices, "or"))
    if corners & question.cell:
        return ""
    refusal = _(
        "{cell} is not the north-west cell of a square completed by {tile}",
        cell=question.where,
        tile=cells_of(state.placed),
    )
    return _such_are(refusal, corners)


def wonder(question: ActionQuestion) -> str:
    """Require a wonder that is allowed and left, and the centre of a plus just completed."""
    centres = wonders.centres(question.state)
    if centres & question.cell:
        return ""
    if refusal := impossible(question.state, "wonder"):
        return refusal
    refusal = _(
        "{cell} is not the centre of a plus completed by {tile}",
        cell=question.where,
        tile=cells_of(question.state.placed),
    )
    return _such_are(refusal, centres)


def _such_are(refusal: str, cells: int) -> str:
    """Return a refusal of a cell with the legal cells, if there are any."""
    if not cells:
        return refusal
    return _("{refusal}; try {cells}", refusal=refusal, cells=cells_of(cells))


def keep(question: ActionQuestion) -> str:
    """Require one of the treasures from which the trader's owner chooses."""
    state = question.state
    if state.hoard & question.cell:
        return ""
    if not state.treasures & question.cell:
        refusal = _("no treasure lies on {cell}", cell=question.where)
    elif question.cell & BORDERED[state.side] & kingdom_of(state, state.hoard & -state.hoard):
        refusal = _("the bordered treasure on {cell} must be taken first", cell=question.where)
    else:
        refusal = _("the treasure on {cell} is not in this kingdom", cell=question.where)
    choice = cells_of(state.hoard)
    return _("{refusal}; choose between those on {cells}", refusal=refusal, cells=choice)


def nothing(question: ActionQuestion) -> str:
    """Require nothing: `end`, `decline` and `point` are legal throughout their phase."""
    del question
    return ""


def impossible(state: State, verb: str) -> str:
    """Say why a verb is never legal again in this game; empty if it may be."""
    if verb == "build" and not state.buildings_allowed:
        return _("this game is played without buildings")
    if verb in ("wonder", "point") and not state.wonder_allowed:
        return _("this game is played without the wonder")
    if verb == "wonder" and state.wonder:
        return _("the wonder stands on {cell} already", cell=cells_of(state.wonder))
    return ""


WHY_NOT: Final[dict[str, Callable[[ActionQuestion], str]]] = {
    "tile": tile,
    "leader": leader,
    "withdraw": withdraw,
    "catastrophe": catastrophe,
    "swap": swap,
    "end": nothing,
    "commit": commit,
    "war": war,
    "build": build,
    "monument": monument,
    "wonder": wonder,
    "decline": nothing,
    "keep": keep,
    "point": nothing,
}
"""The function of each verb."""
