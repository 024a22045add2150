"""Facts shown beside the board, for the board in letters and for the picture.

Kingdoms with their letters, strengths of leaders, conflicts, the seat to act, and the screens open
to the watcher.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.flow import CHANCE
from suite.core.text.catalogue import marked
from suite.core.view import EVERYBODY, View
from suite.tiles.flow import FLOW
from suite.tiles.messages import _
from suite.tiles.model.pieces import ACTIONS, BLACK, BLUE, GREEN, RED, UNKNOWN, count
from suite.tiles.model.state import ACTION, BY_TREASURES, NOT_YET, REVOLT, SETUP, WAR, State
from suite.tiles.rules.conflicts import added_kind
from suite.tiles.rules.ending import final_points
from suite.tiles.rules.kingdoms import pieces_in, survey
from suite.tiles.rules.wars import colours_at_war, first_at_war, supporters
from suite.tiles.text.nouns import KIND_PLURALS, LEADER_PLURALS, THE_HOUSES

COLOURS_SHOWN: Final = (RED, BLACK, GREEN, BLUE)
"""The colours in display order: temple, settlement, market, farm."""
LETTERS: Final = "STFM?"
"""The letter of each kind of tile by its colour, and of an unseen tile."""
ROLES: Final = ("Ki", "Pr", "Fa", "Tr")
"""The sign of each leader by its colour; a leader has its seat's digit behind it.

Two letters, since one is a tile's (`T`), and one with a digit is a cell (`K1`). The first one is
the key of the leader.
"""
KINGDOM_LETTERS: Final = "abcdefghijklmnop"
"""The letters of the kingdoms in their order; sixteen leaders stand in sixteen at most."""


def kingdoms(state: State) -> list[int]:
    """Return the kingdoms in the order of their first cells, row by row: a, b, c and so on."""
    survey(state)
    return sorted(state.kingdoms, key=lambda kingdom: kingdom & -kingdom)


def leaders_in(state: State, kingdom: int) -> list[int]:
    """Return the pieces in a kingdom: priests, kings, traders, farmers, each by seat."""
    pieces = pieces_in(state, kingdom)
    return sorted(pieces, key=lambda piece: COLOURS_SHOWN.index(piece & 3))


def war_strength(state: State, piece: int) -> int:
    """Return the strength in a war of a leader on the board, without a hand.

    While kingdoms are being joined, only its own side of the unification tile counts.
    """
    return supporters(state, piece).bit_count()


# --- conflicts


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a conflict.

    `committed` are the tiles it added, `?` before it was asked; empty if the conflict is to come.
    """

    seat: int
    strength: int
    committed: str = ""

    def sum(self, plus: str) -> str:
        """Return its strength on the board, and in a running conflict the tiles added: `3 + ?`."""
        return f"{self.strength}{plus}{self.committed}" if self.committed else str(self.strength)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A revolt or war of the leaders of a colour, the attacker first; it runs, or is to come."""

    kind: int
    colour: int
    sides: tuple[Side, Side]
    is_running: bool

    @property
    def title(self) -> str:
        """The title: `War of kings`."""
        title = {REVOLT: marked("Revolt of {leaders}"), WAR: marked("War of {leaders}")}
        return _(title[self.kind], leaders=_(LEADER_PLURALS[self.colour]))


def conflicts(state: State) -> list[Conflict]:
    """Return the running conflict, then the wars that are left after it."""
    fights = []
    if state.conflict:
        attacker, defender = (
            Side(seat, strength, "?" if number == NOT_YET else str(number))
            for seat, strength, number in zip(
                (state.attacker, state.defender), state.strength, state.committed, strict=True
            )
        )
        fights.append(Conflict(state.conflict, state.colour, (attacker, defender), True))
    at_war = colours_at_war(state)
    colour_of_fight = state.colour if state.conflict else -1
    return fights + [
        _war_to_come(state, colour)
        for colour in COLOURS_SHOWN
        if at_war >> colour & 1 and colour != colour_of_fight
    ]


def _war_to_come(state: State, colour: int) -> Conflict:
    attacker = first_at_war(state, colour, state.active)
    defender = first_at_war(state, colour, attacker + 1)
    first, second = (
        Side(seat, war_strength(state, seat << 2 | colour)) for seat in (attacker, defender)
    )
    return Conflict(WAR, colour, (first, second), False)


# --- the turn


def turn(state: State, names: Sequence[str]) -> list[str]:
    """Return whose turn it is and which decision is due, in a few words each."""
    actor = FLOW.actor(state)
    if state.at == SETUP:
        return [_("set-up")]
    if state.ending == BY_TREASURES:
        return [_("game over, by treasures")]
    if actor is None:
        return [_("game over, by the bag")]
    whose = _("turn of {who}", who=names[state.active])
    if actor is CHANCE:
        return [whose, _("tiles are drawn")]
    if state.at == ACTION:
        number = ACTIONS + 1 - state.actions_left
        return [whose, _("action {number} of {all}", number=number, all=ACTIONS)]
    return [whose, _(_TO_DO[state.phase][0], who=names[actor], what=_what(state))]


def question(state: State) -> str:
    """Ask the seat to act for the decision that is due; empty if none is, or any action will do."""
    asked = _TO_DO.get(state.phase)
    return _(asked[1], what=_what(state)) if asked else ""


_TO_DO: Final = {
    "attack": (
        marked("{who} attacks: how many {what}?"),
        marked("You attack: how many {what} do you add?"),
    ),
    "defend": (
        marked("{who} defends: how many {what}?"),
        marked("You defend: how many {what} do you add?"),
    ),
    "choose-war": (marked("{who} chooses the next war"), marked("Which war is fought next?")),
    "building": (marked("{who} may build {what}"), marked("Do you build {what}?")),
    "monument": (marked("{who} may build"), marked("Do you want to build?")),
    "treasure": (
        marked("{who} chooses which treasure stays"),
        marked("Which treasure do you leave on the board?"),
    ),
    "income": (
        marked("{who} takes the wonder's point"),
        marked("Which point do you take from the wonder?"),
    ),
}
"""By phase, what everyone is told of the decision that is due, and what its player is asked."""


def _what(state: State) -> str:
    """Return the kind of tile that can be added to a conflict, or the building."""
    if state.conflict:
        return _(KIND_PLURALS[added_kind(state)])
    return _(THE_HOUSES[state.kind])


# --- the screens


def hand_is_open(view: View[State], seat: int) -> bool:
    """Say whether the watcher sees a seat's hand: its own, or, as `EVERYBODY`, any."""
    return view.watcher in (EVERYBODY, seat)


def hand_in_order(pile: int) -> list[int]:
    """Return the kinds of a hand's tiles in display order."""
    return [kind for kind in (*COLOURS_SHOWN, UNKNOWN) for _ in range(count(pile, kind))]


def weakest_colours(state: State, seat: int) -> list[int]:
    """Return a seat's colours with the fewest points, treasures not given out, as displayed."""
    points = state.points[seat << 2 : (seat << 2) + 4]
    return [colour for colour in COLOURS_SHOWN if points[colour] == min(points)]


def weakest(state: State, seat: int) -> tuple[list[int], int, int]:
    """Return a seat's weakest colours, their points, and the weakest points with treasures."""
    colours = weakest_colours(state, seat)
    return colours, state.points[seat << 2 | colours[0]], min(final_points(state, seat))
