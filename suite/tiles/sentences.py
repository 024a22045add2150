"""The board, and what happens on it, in sentences.

`describe` says a position, `tell` one action or event, each as the watcher of a view sees it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.flow import CHANCE
from suite.core.view import View
from suite.core.words import listed
from suite.tiles import knowledge
from suite.tiles.board import BORDERED
from suite.tiles.components import (
    COLOURS,
    KINDS,
    LEADERS,
    MONUMENTS,
    ONE_UNKNOWN,
    size,
)
from suite.tiles.consequences import fight, fights, outcome
from suite.tiles.effects import told
from suite.tiles.flow import FLOW
from suite.tiles.knowledge import points_are_open
from suite.tiles.rules import ending, revolts, wars
from suite.tiles.rules.kingdoms import pieces_in, survey
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.state import NOBODY, State
from suite.tiles.words import HOUSES, Voice, cells_of, counted, in_words, parts, whole

ASKED: Final = {
    "attack": "attacks and says how many tiles are added",
    "defend": "defends and says how many tiles are added",
    "building": "may build a building",
    "monument": "may build a monument or the wonder",
    "treasure": "chooses which treasure stays",
    "income": "chooses the colour of a point of the wonder",
}
"""What the seat to act is asked in each phase that does not say it otherwise."""


def tell(view: View[State], action: int, names: Sequence[str]) -> str:
    """Return one sentence on an action or event, as the watcher of the view before it sees it."""
    seen = knowledge.reported(view.state, action, view.watcher)
    return whole(told(view.state, seen, Voice(names)))


def describe(view: View[State], names: Sequence[str]) -> list[str]:
    """Return the position in sentences: whose turn, the seats, the kingdoms and the supply."""
    state, voice = view.state, Voice(names)
    survey(state)
    regions = parts(state.occupied)
    kingdoms = [region for region in regions if region & state.standing]
    return [
        whole(sentence)
        for sentence in (
            *_turn(state, voice),
            *(line for seat in range(state.seats) for line in _seat(view, seat, voice)),
            *(_region(state, region, voice) for region in kingdoms),
            *(_region(state, region, voice) for region in regions if region not in kingdoms),
            *_lone(state),
            *_supply(state),
        )
    ]


def _turn(state: State, voice: Voice) -> Iterator[str]:
    if state.active == NOBODY:
        yield "the game has not begun"
        return
    actor = FLOW.actor(state)
    if actor is None:
        yield from outcome(state)
        return
    yield f"it is {voice.whose(state.active)} turn"
    if actor is CHANCE:
        yield "next, tiles are drawn from the bag"
    elif state.phase == "action":
        yield f"{voice.who(actor)} is to act, with {counted(state.actions_left, 'action')} left"
    elif state.phase in ASKED:
        yield f"{voice.who(actor)} {ASKED[state.phase]}"
    if state.union:
        yield f"the unification tile lies on {cells_of(state.union)}"
    if state.phase in ("attack", "choose-war"):
        yield from fights(state, voice, ahead=False)
    if state.phase == "defend":
        sums = [state.strength[0] + state.committed[0], state.strength[1]]
        attacker, defender = voice.who(state.attacker), voice.who(state.defender)
        sides = f"{attacker} attacks with {sums[0]}, {defender} has {sums[1]} so far"
        yield f"in the {fight(state)}, {sides}"
    if state.hoard:
        yield f"one of the treasures on {cells_of(state.hoard)} stays"


def _seat(view: View[State], seat: int, voice: Voice) -> Iterator[str]:
    """Say what a seat has; its points only to itself and to everybody, or when all is over."""
    state = view.state
    name = voice.who(seat)
    there = [piece for piece in range(seat << 2, (seat << 2) + 4) if state.leaders[piece]]
    stand = [f"the {LEADERS[piece & 3]} on {cells_of(state.leaders[piece])}" for piece in there]
    left = counted(state.catastrophes_left[seat], "catastrophe")
    yield f"{name} has {listed(stand) if stand else 'no leader'} on the board, and {left} left"
    hand = state.hands[seat]
    if not hand:
        yield f"{name} holds no tiles"
    elif hand >= ONE_UNKNOWN:
        yield f"{name} holds {counted(size(hand), 'tile')}, unseen"
    else:
        yield f"{name} holds {in_words(hand)}"
    if state.ending:
        sums = _by_colour(ending.final_points(state, seat))
        yield f"{name} ends with {sums}, treasures given out"
    elif points_are_open(state, seat):
        sums = _by_colour(state.points[seat << 2 : (seat << 2) + 4])
        yield f"{name} has {sums}, and {counted(state.won[seat], 'treasure')}"


def _by_colour(numbers: Sequence[int]) -> str:
    """Return points of all colours: `0 black, 2 red, 1 blue and 0 green points`."""
    sums = listed(f"{number} {COLOURS[colour]}" for colour, number in enumerate(numbers))
    return f"{sums} points"


def _region(state: State, region: int, voice: Voice) -> str:
    """Say all that is in a region: leaders, tiles, what lies and stands on them."""
    leaders = [_leader(state, piece, voice) for piece in pieces_in(state, region)]
    what = [listed(leaders)] if leaders else []
    for kind, tiles in enumerate(state.tiles):
        if tiles & region:
            what.append(_on(KINDS[kind], tiles & region))
    if state.down & region:
        what.append(_on("turned tile", state.down & region))
    if state.treasures & region:
        what.append(_on("treasure", state.treasures & region))
    for house, place in zip(HOUSES, state.buildings, strict=True):
        if place & region:
            what.append(f"the {house} on {cells_of(place)}")
    for name, corner in zip(MONUMENTS, state.monuments, strict=True):
        if corner & region:
            what.append(f"the {name} monument on {cells_of(square(corner))}")
    if state.wonder & region:
        what.append(f"the wonder on {cells_of(plus(state.wonder))}")
    named = voice.region(state, region)
    return f"{named}{'' if leaders else ', without a leader'}: {'; '.join(what)}"


def _leader(state: State, piece: int, voice: Voice) -> str:
    """Say where a leader stands and how strong it is by the board alone."""
    supporters = wars.supporters(state, piece).bit_count()
    temples = revolts.temples_beside(state, piece)
    return f"{voice.leader(state, piece)} (in a revolt {temples}, in a war {supporters})"


def _on(noun: str, cells: int) -> str:
    """Return what lies on cells: `temples on B2 and C2`."""
    return f"{noun}{'s' if cells & (cells - 1) else ''} on {cells_of(cells)}"


def _lone(state: State) -> Iterator[str]:
    if state.catastrophes:
        yield f"destroyed by catastrophes: {cells_of(state.catastrophes)}"
    left = state.treasures
    yield f"treasures left on the board: {left.bit_count()}"
    if left & BORDERED[state.side]:
        yield f"bordered treasures, taken first: {cells_of(left & BORDERED[state.side])}"


def _supply(state: State) -> Iterator[str]:
    free = [name for name, at in zip(MONUMENTS, state.monuments, strict=True) if not at]
    yield f"monuments left: {listed(free) if free else 'none'}"
    if state.buildings_allowed:
        free = [name for name, at in zip(HOUSES, state.buildings, strict=True) if not at]
        yield f"buildings left: {listed(free) if free else 'none'}"
    if state.wonder_allowed and not state.wonder:
        yield "the wonder is not built"
