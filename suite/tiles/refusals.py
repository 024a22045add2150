"""Why an action is refused: the first thing that is missing, and what would do instead.

There is a function for each verb, by the same name as in the notation. It returns an empty text if
nothing is missing. What is not visible to the asker is no reason: a hand of unknown tiles may hold
whatever has not been seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.view import EVERYBODY
from suite.core.words import a, listed
from suite.tiles import actions
from suite.tiles.actions import COMMIT, LEADER, MONUMENT, TILE
from suite.tiles.board import BORDERED, RIVER, cell, name_of
from suite.tiles.components import (
    BLUE,
    COLOURS,
    KINDS,
    LEADERS,
    MONUMENT_COLOURS,
    MONUMENTS,
    MONUMENTS_OF,
    ONE_UNKNOWN,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.rules import buildings, conflicts, leaders, monuments, wars, wonders
from suite.tiles.rules.hands import most_of
from suite.tiles.rules.kingdoms import kingdom_of
from suite.tiles.rules.monuments import square
from suite.tiles.state import State
from suite.tiles.words import HOUSES, Voice, cells_of, counted, kingdoms_beside, without


class Case:
    """A question about one action of the seat to act: the state, and how the seats are called.

    `cell` is the cell that the action names; of an action that names none it means nothing.
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

    @property
    def your(self) -> str:
        """Return whose turn it is: `your`, `player 2's`."""
        return self.voice.whose(self.seat)

    def does(self, verb: str) -> str:
        """Return the seat to act with what it does."""
        return self.voice.does(self.seat, verb)

    def lacks(self, kind: int, number: int) -> str:
        """Say that the hand cannot hold so many tiles of a kind; empty if it may."""
        most = most_of(self.state, self.seat, kind)
        if number <= most:
            return ""
        hand = self.state.hands[self.seat]
        if hand >= ONE_UNKNOWN:
            return f"{self.your} hand cannot hold {counted(number, KINDS[kind])}"
        if not most:
            return f"{self.your} hand holds no {KINDS[kind]}"
        return f"{self.your} hand holds {counted(most, KINDS[kind])}, and {number} are asked for"

    def lies_here(self) -> str:
        """Say what takes up the cell; empty if nothing does."""
        state = self.state
        for piece, place in enumerate(state.leaders):
            if place & self.cell:
                return f"{self.voice.whose(piece >> 2)} {LEADERS[piece & 3]} stands on {self.where}"
        if state.catastrophes & self.cell:
            return f"{self.where} is destroyed by a catastrophe for the rest of the game"
        for name, corner in zip(MONUMENTS, state.monuments, strict=True):
            if corner and square(corner) & self.cell:
                return f"the {name} monument stands on {self.where}"
        if state.down & self.cell:
            return f"the wonder stands on {self.where}"
        for kind, tiles in enumerate(state.tiles):
            if tiles & self.cell:
                return f"{a(KINDS[kind])} lies on {self.where}"
        return ""


def tile(case: Case) -> str:
    """A tile of the hand, an empty cell of its ground, and no third kingdom."""
    kind = actions.what_of(case.action) - TILE
    lacking = case.lacks(kind, 1)
    river = case.cell & RIVER[case.state.side]
    if lacking:
        hand = case.state.hands[case.seat]
        held = [KINDS[other] for other in range(4) if count(hand, other)]
        return f"{lacking}; it holds {listed(f'{each}s' for each in held)}" if held else lacking
    if lies := case.lies_here():
        return f"{lies}; a tile needs an empty cell"
    if river and kind != BLUE:
        return f"{case.where} is a river cell, where only farms go"
    if not river and kind == BLUE:
        return f"{case.where} is land, and farms go on river cells only"
    joined = kingdoms_beside(case.state, case.cell)
    if len(joined) > 2:
        names = case.voice.regions(case.state, joined)
        return f"{case.where} would join {names}; a tile may join two kingdoms at most"
    return ""


def leader(case: Case) -> str:
    """An empty land cell beside a temple, and no second kingdom; a leader is lifted first."""
    state = case.state
    name = LEADERS[actions.what_of(case.action) - LEADER]
    piece = case.seat << 2 | LEADERS.index(name)
    if state.leaders[piece] & case.cell:
        return f"{case.your} {name} stands on {case.where} already; it must go to another cell"
    if lies := case.lies_here():
        return f"{lies}; a leader needs an empty cell"
    if case.cell & RIVER[state.side]:
        return f"{case.where} is a river cell, and leaders stand on land"
    if not case.cell & leaders.cells_by_temples(state):
        return f"no face-up temple is beside {case.where}, and a leader needs one"
    lifted = without(state, piece)
    joined = kingdoms_beside(lifted, case.cell)
    if len(joined) > 1:
        names = case.voice.regions(lifted, joined)
        return f"{case.where} would join {names}; a leader may join one at most"
    return ""


def withdraw(case: Case) -> str:
    """The leader stands on the board."""
    colour = case.action - actions.WITHDRAW
    if case.state.leaders[case.seat << 2 | colour]:
        return ""
    return f"{case.your} {LEADERS[colour]} is not on the board"


def catastrophe(case: Case) -> str:
    """One is left, and the cell is empty or has a tile with nothing on it."""
    state = case.state
    if not state.catastrophes_left[case.seat]:
        return f"{case.does('have')} no catastrophe left"
    if case.cell & (state.standing | state.down | state.catastrophes):
        return f"{case.lies_here()}; a catastrophe goes on an empty cell or a face-up tile"
    if case.cell & state.treasures:
        return f"the treasure on {case.where} protects its temple from catastrophes"
    for house, place in zip(HOUSES, state.buildings, strict=True):
        if case.cell & place:
            return f"the {house} on {case.where} protects its tile from catastrophes"
    return ""


def swap(case: Case) -> str:
    """The hand holds the tiles, and they are named by whoever knows them."""
    pile, hand = actions.swapped(case.action), case.state.hands[case.seat]
    unknown = count(pile, UNKNOWN)
    if unknown and case.state.watcher in (EVERYBODY, case.seat):
        return "each tile to swap must be named, for its owner sees it"
    for kind in range(4):
        if lacking := case.lacks(kind, count(pile, kind)):
            return lacking
    beyond = sum(max(0, count(pile, kind) - count(hand, kind)) for kind in range(4))
    if size(pile) > size(hand) or beyond > count(hand, UNKNOWN):
        return f"{case.your} hand holds {counted(size(hand), 'tile')}, too few for these"
    return ""


def commit(case: Case) -> str:
    """The hand holds as many; by the English variant they must decide the conflict."""
    state, number = case.state, case.action - COMMIT
    kind = conflicts.added_kind(state)
    if not number:
        return ""
    if lacking := case.lacks(kind, number):
        return lacking
    if not state.english:
        return ""
    if state.phase == "attack":
        least = max(1, state.strength[1] - state.strength[0] + 1)
        if number < least:
            told = f"by the English variant the attacker adds {least} or more here, or none"
            return f"{told}: only that beats the defender's {state.strength[1]}"
        return ""
    tie = state.strength[0] + state.committed[0] - state.strength[1]
    if tie <= 0:
        return "by the English variant the defender adds nothing when the attack is not stronger"
    if number != tie:
        return f"by the English variant the defender adds exactly {tie} for a tie, or none"
    return ""


def war(case: Case) -> str:
    """Two leaders of the colour are at war."""
    colours = wars.colours_at_war(case.state)
    if colours >> case.action - actions.WAR & 1:
        return ""
    due = listed((f"{LEADERS[colour]}s" for colour in range(4) if colours >> colour & 1), "or")
    return f"no war of {LEADERS[case.action - actions.WAR]}s is due; choose that of {due}"


def build(case: Case) -> str:
    """The tile is of a row that the tile just laid makes long enough."""
    state = case.state
    cells = buildings.cells_to_build_on(state)
    if cells & case.cell:
        return ""
    return (
        f"{case.where} is not in a new row of {KINDS[state.kind]}s; "
        f"the {HOUSES[state.kind]} goes on {cells_of(cells, 'or')}"
    )


def monument(case: Case) -> str:
    """A monument of the supply that bears the colour, on a square just completed."""
    state = case.state
    number = actions.what_of(case.action) - MONUMENT
    name, corner = MONUMENTS[number], state.monuments[number]
    if corner:
        return f"the {name} monument stands on {cells_of(square(corner))} already"
    if state.kind not in MONUMENT_COLOURS[number]:
        told = f"the {name} monument bears no {COLOURS[state.kind]}, the colour of the square"
        left = [
            MONUMENTS[other] for other in MONUMENTS_OF[state.kind] if not state.monuments[other]
        ]
        return f"{told}; there is {listed(left, 'or')}" if left else told
    corners = monuments.corners(state)
    if corners & case.cell:
        return ""
    told = (
        f"{case.where} is not the north-west cell of a square completed by {cells_of(state.placed)}"
    )
    return f"{told}; such are {cells_of(corners)}" if corners else told


def wonder(case: Case) -> str:
    """The wonder is allowed and left, and the cell the centre of a plus just completed."""
    centres = wonders.centres(case.state)
    if centres & case.cell:
        return ""
    if gone := _no_wonder(case.state):
        return gone
    told = f"{case.where} is not the centre of a plus completed by {cells_of(case.state.placed)}"
    return f"{told}; such are {cells_of(centres)}" if centres else told


def keep(case: Case) -> str:
    """The treasure is one of those between which the trader's owner chooses."""
    state = case.state
    if state.hoard & case.cell:
        return ""
    choice = f"choose between those on {cells_of(state.hoard)}"
    if not state.treasures & case.cell:
        return f"no treasure lies on {case.where}; {choice}"
    if case.cell & BORDERED[state.side] & kingdom_of(state, state.hoard & -state.hoard):
        return f"the bordered treasure on {case.where} must be taken first; {choice}"
    return f"the treasure on {case.where} is not in this kingdom; {choice}"


def nothing(case: Case) -> str:
    """`end`, `decline` and `point` can be taken whenever their phase has come."""
    del case
    return ""


WHY_NOT: Final[dict[str, Callable[[Case], str]]] = {
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


def not_yet(case: Case, verb: str) -> str:
    """Say why a verb has no place in the action phase of a turn."""
    state = case.state
    if verb == "build" and not state.buildings_allowed:
        return "this game is played without buildings"
    if verb == "wonder" and (gone := _no_wonder(state)):
        return gone
    return {
        "commit": "tiles are added in a revolt or a war, and none is due",
        "war": "no war is due; a choice comes up when kingdoms with several wars are joined",
        "build": "a building is built right after a tile that makes a row of three or more",
        "monument": "a monument is raised right after a tile that completes a square of four",
        "wonder": "the wonder is raised right after a tile that completes a plus of five",
        "decline": "there is nothing to decline: no building, monument or wonder is offered",
        "keep": "no choice between treasures is due",
        "point": "the wonder pays its point at the end of the turn, to a king in its kingdom",
    }[verb]


def comes_first(case: Case) -> str:
    """Say what the phase asks of whom."""
    state = case.state
    seat = case.voice.does
    if state.phase in ("attack", "defend"):
        side = "attack" if state.phase == "attack" else "defence"
        kind = KINDS[conflicts.added_kind(state)]
        return f"first {case.does('choose')} how many {kind}s to add to the {side}: commit NUMBER"
    if state.phase == "choose-war":
        colours = wars.colours_at_war(state)
        due = [f"war {LEADERS[colour]}" for colour in range(4) if colours >> colour & 1]
        return f"first {case.does('choose')} which war comes next: {listed(due, 'or')}"
    if state.phase == "building":
        house = HOUSES[state.kind]
        return f"first {case.does('build')} the {house}, or not: build CELL or decline"
    if state.phase == "monument":
        can = ["monument NAME CELL"] if monuments.a_monument_can_be_built(state) else []
        can += ["wonder CELL"] if wonders.the_wonder_can_be_built(state) else []
        return f"first {case.does('build')}, or not: {listed([*can, 'decline'], 'or')}"
    if state.phase == "treasure":
        stays = cells_of(state.hoard, "or")
        return f"first {case.does('choose')} which treasure stays: keep {stays}"
    if state.phase == "income":
        return f"first {case.does('take')} the point of the wonder: point COLOUR"
    if state.phase == "over":
        return "the game is over"
    if state.phase == "setup":
        return "the game has not begun: who begins and the first hands come up"
    if state.phase == "redraw":
        return f"first {seat(state.active, 'draw')} for the tiles swapped out"
    return "the turn has ended: the hands are being refilled"


def _no_wonder(state: State) -> str:
    if not state.wonder_allowed:
        return "this game is played without the wonder"
    return f"the wonder stands on {cells_of(state.wonder)} already" if state.wonder else ""
