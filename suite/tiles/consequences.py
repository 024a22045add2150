"""What follows from an action: points, conflicts, treasures, the end of the turn and of the game.

Each function compares states that the rules have brought about, and tells the difference in
clauses.
"""

from __future__ import annotations

from collections.abc import Iterator

from suite.core.words import listed
from suite.tiles import actions, kernel
from suite.tiles.board import EMPTY, bit_of, bits_of, cell
from suite.tiles.components import (
    KINDS,
    LEADERS,
    ONE_UNKNOWN,
    count,
)
from suite.tiles.rules import buildings, conflicts, monuments, treasures, wars, wonders
from suite.tiles.rules.kingdoms import kingdom_of
from suite.tiles.state import ACTION, BY_TREASURES, REVOLT, State
from suite.tiles.words import HOUSES, Voice, cells_of, counted, points


def income(before: State, after: State, voice: Voice) -> list[str]:
    """Say who has got which points between two states, and who has one of the wonder to choose."""
    told = []
    for seat in range(before.seats):
        more = [after.points[seat << 2 | c] - before.points[seat << 2 | c] for c in range(4)]
        if any(more):
            told.append(f"{voice.does(seat, 'get')} {points(more)}")
    if after.phase == "income":
        told.append(f"{voice.does(after.active, 'choose')} the colour of a point of the wonder")
    return told


def fights(state: State, voice: Voice, *, ahead: bool) -> Iterator[str]:
    """Yield the conflicts that are due, each with both strengths; `ahead` adds known hands."""
    if state.phase == "attack":
        sides = [
            f"{voice.who(seat)} with {strength}{_reserve(state, seat) if ahead else ''}"
            for seat, strength in zip((state.attacker, state.defender), state.strength, strict=True)
        ]
        yield f"{fight(state)}, {sides[0]} against {sides[1]}"
        return
    for leader in range(4):
        if wars.colours_at_war(state) >> leader & 1:
            war = state.clone()
            kernel.step(war, actions.WAR + leader)
            yield from fights(war, voice, ahead=ahead)
    yield f"{voice.does(state.active, 'choose')} which war comes first"


def fight(state: State) -> str:
    """Return the words for the running conflict: `war of kings`."""
    return f"{'revolt' if state.conflict == REVOLT else 'war'} of {LEADERS[state.colour]}s"


def kept_apart(before: State, after: State) -> Iterator[str]:
    """Say whose war has fallen away, for the war fought between two states has parted them."""
    due = wars.colours_at_war(before) & ~wars.colours_at_war(after) & ~(1 << before.colour)
    if due:
        peaceful = listed(f"{LEADERS[colour]}s" for colour in bits_of(due))
        yield f"the {peaceful} are no longer joined and stay at peace"


def _reserve(state: State, seat: int) -> str:
    """Say how many tiles a seat can add, if its hand is known."""
    if state.hands[seat] >= ONE_UNKNOWN:
        return ""
    kind = conflicts.added_kind(state)
    return f" (and {counted(count(state.hands[seat], kind), KINDS[kind])} in the hand)"


def offers(state: State, voice: Voice) -> Iterator[str]:
    """Say what the tile just laid lets the active seat build."""
    if state.phase not in ("building", "monument"):
        return
    can = []
    if state.phase == "building":
        on = cells_of(buildings.cells_to_build_on(state), "or")
        can.append(f"the {HOUSES[state.kind]} (on {on})")
    can += raisable(state)
    yield f"{voice.who(state.active)} may build {listed(can, 'or')}"


def raisable(state: State) -> list[str]:
    """Return what of a monument and the wonder the tile just laid makes room for."""
    can = ["a monument"] if monuments.a_monument_can_be_built(state) else []
    return [*can, "the wonder"] if wonders.the_wonder_can_be_built(state) else can


def treasures_taken(before: State, after: State, voice: Voice) -> Iterator[str]:
    """Say which treasures are taken between two states, and which choice is due."""
    taken = before.treasures & ~after.treasures
    for seat in range(after.seats):
        cells = _of_trader(after, seat, taken)
        if cells:
            many = "s" if cells & (cells - 1) else ""
            yield f"{voice.does(seat, 'take')} the treasure{many} on {cells_of(cells)}"
    if after.hoard:
        who = treasures.keeper(after)
        yield f"{voice.does(who, 'choose')} which treasure stays, of {cells_of(after.hoard)}"


def _of_trader(state: State, seat: int, cells: int) -> int:
    """Return those of some cells that lie in the kingdom of a seat's trader."""
    found = EMPTY
    for bit in bits_of(cells):
        if treasures.trader_in(state, kingdom_of(state, cell(bit))) == seat:
            found |= cell(bit)
    return found


def treasures_due(before: State, done: State, voice: Voice) -> Iterator[str]:
    """Say which treasures an action makes due at the end of the turn."""
    dues = []
    for state in (done, before):
        collected = state.clone()
        treasures.give_treasures(collected)
        dues.append([*treasures_taken(state, collected, voice)])
    if before.at != ACTION or dues[0] != dues[1]:
        yield from (f"at the end of the turn {due}" for due in dues[0])


def end_of_turn(before: State, after: State, voice: Voice, *, ahead: bool) -> Iterator[str]:
    """Say what the end of a turn brings beside income; `ahead` only what the board tells."""
    yield from treasures_taken(before, after, voice)
    if not ahead:
        return
    last = after.clone()
    while last.phase in ("income", "treasure"):
        kernel.step(last, bit_of(kernel.legal(last) & -kernel.legal(last)))
    if after.phase == "income":
        yield from treasures_taken(after, last, voice)
    if last.ending == BY_TREASURES:
        yield f"that ends the game, for {_few(last)}"


def outcome(state: State) -> Iterator[str]:
    """Yield why the game is over; nothing while it goes on.

    Who has won is not told: a seat that has left cannot win, and a state does not know who has.
    """
    if state.ending == BY_TREASURES:
        yield f"the game is over, for {_few(state)}"
    elif state.ending:
        yield "the game is over, for the bag lacks a tile"


def _few(state: State) -> str:
    """Say how few treasures are left."""
    return (
        "no treasure is left",
        "only one treasure is left",
        "only two treasures are left",
    )[state.treasures.bit_count()]
