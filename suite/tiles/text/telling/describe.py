"""Positions in sentences, each as the watcher of a view sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.flow import CHANCE
from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed, possessive
from suite.core.view import View
from suite.tiles.flow import FLOW
from suite.tiles.hidden.views import points_are_open
from suite.tiles.messages import _
from suite.tiles.model.board import BORDERED
from suite.tiles.model.pieces import COLOURS, ONE_UNKNOWN, size
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules import ending, revolts, wars
from suite.tiles.rules.kingdoms import pieces_in, survey
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.text.nouns import HOUSE_NAMES, MONUMENT_NAMES, THE_LEADERS, THE_MONUMENTS
from suite.tiles.text.phrases import Voice, cells_of, in_words, parts, quantity, whole, with_cells
from suite.tiles.text.telling.consequences import fights, in_the_fight, offers, outcome

DECISIONS: Final = {
    "attack": marked("{who} attacks and chooses how many tiles to add"),
    "defend": marked("{who} defends and chooses how many tiles to add"),
    "treasure": marked("{who} chooses which treasure stays"),
    "income": marked("{who} chooses the colour of a point of the wonder"),
}
"""The decision of the seat to act in each phase that has no other sentence for it."""


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
            *supply(state),
        )
    ]


def _turn(state: State, voice: Voice) -> Iterator[str]:
    if state.active == NOBODY:
        yield _("the game has not begun")
        return
    actor = FLOW.actor(state)
    if actor is None:
        yield from outcome(state)
        return
    yield _("it is {whose} turn", whose=possessive(voice.who(state.active)))
    if actor is CHANCE:
        yield _("next, tiles are drawn from the bag")
    elif state.phase == "action":
        remaining = quantity(state.actions_left, "action")
        yield _("{who} is to act, with {actions} left", who=voice.who(actor), actions=remaining)
    elif state.phase in DECISIONS:
        yield _(DECISIONS[state.phase], who=voice.who(actor))
    yield from offers(state, voice)
    if state.union:
        yield _("the unification tile lies on {cell}", cell=cells_of(state.union))
    if state.original:
        yield _("tiles of the original kingdoms support, cut off or not")
    if state.phase in ("attack", "choose-war"):
        yield from fights(state, voice, ahead=False)
    if state.phase == "defend":
        yield _(
            "{in_the_conflict}, {attacker} attacks with {attack}, {defender} has {defence} so far",
            in_the_conflict=in_the_fight(state),
            attacker=voice.who(state.attacker),
            attack=state.strength[0] + state.committed[0],
            defender=voice.who(state.defender),
            defence=state.strength[1],
        )
    if state.hoard:
        yield _("one of the treasures on {cells} stays", cells=cells_of(state.hoard))


def _seat(view: View[State], seat: int, voice: Voice) -> Iterator[str]:
    """Say what a seat has; its points only if they are open to the watcher."""
    state = view.state
    who = voice.who(seat)
    stand = [
        with_cells(_(name), state.leaders[seat << 2 | colour])
        for colour, name in enumerate(THE_LEADERS)
        if state.leaders[seat << 2 | colour]
    ]
    catastrophes = quantity(state.catastrophes_left[seat], "catastrophe")
    if stand:
        yield _(
            "{who} has {leaders} on the board, and {catastrophes} left",
            who=who,
            leaders=listed(stand),
            catastrophes=catastrophes,
        )
    else:
        yield _(
            "{who} has no leader on the board, and {catastrophes} left",
            who=who,
            catastrophes=catastrophes,
        )
    hand = state.hands[seat]
    if not hand:
        yield _("{who} holds no tiles", who=who)
    elif hand >= ONE_UNKNOWN:
        yield _("{who} holds {tiles}, unseen", who=who, tiles=quantity(size(hand), "tile"))
    else:
        yield _("{who} holds {tiles}", who=who, tiles=in_words(hand))
    if state.ending:
        sums = _by_colour(ending.final_points(state, seat))
        yield _("{who} ends with {points}, treasures included", who=who, points=sums)
    elif points_are_open(state, seat):
        sums = _by_colour(state.points[seat << 2 : (seat << 2) + 4])
        treasures = quantity(state.won[seat], "treasure")
        yield _("{who} has {points}, and {treasures}", who=who, points=sums, treasures=treasures)


def _by_colour(numbers: Sequence[int]) -> str:
    """Return points of all colours: `0 black, 2 red, 1 blue and 0 green points`."""
    return _(
        "{black} black, {red} red, {blue} blue and {green} green points",
        **dict(zip(COLOURS, numbers, strict=True)),
    )


def _region(state: State, region: int, voice: Voice) -> str:
    """Say what is in a region: leaders, tiles, treasures, buildings, monuments, the wonder."""
    leaders = [_leader(state, piece, voice) for piece in pieces_in(state, region)]
    what = [listed(leaders)] if leaders else []
    for kind, tiles in enumerate(state.tiles):
        if tiles & region:
            what.append(_tiles(kind, tiles & region))
    if down := state.down & region:
        what.append(
            _.plural(
                "turned tile on {cells}",
                "turned tiles on {cells}",
                down.bit_count(),
                cells=cells_of(down),
            )
        )
    if treasures := state.treasures & region:
        what.append(
            _.plural(
                "treasure on {cells}",
                "treasures on {cells}",
                treasures.bit_count(),
                cells=cells_of(treasures),
            )
        )
    for house, place in zip(HOUSE_NAMES, state.buildings, strict=True):
        if place & region:
            what.append(_("the {building} on {cell}", building=_(house), cell=cells_of(place)))
    for name, corner in zip(THE_MONUMENTS, state.monuments, strict=True):
        if corner & region:
            what.append(with_cells(_(name), square(corner)))
    if state.wonder & region:
        what.append(with_cells(_("the wonder"), plus(state.wonder)))
    name, content = voice.region(state, region), "; ".join(what)
    if leaders:
        return _("{region}: {content}", region=name, content=content)
    return _("{region}, without a leader: {content}", region=name, content=content)


def _tiles(kind: int, cells: int) -> str:
    """Return which cells have tiles of a kind: `temples on B2 and C2`."""
    number, where = cells.bit_count(), cells_of(cells)
    return (
        _.plural("settlement on {cells}", "settlements on {cells}", number, cells=where),
        _.plural("temple on {cells}", "temples on {cells}", number, cells=where),
        _.plural("farm on {cells}", "farms on {cells}", number, cells=where),
        _.plural("market on {cells}", "markets on {cells}", number, cells=where),
    )[kind]


def _leader(state: State, piece: int, voice: Voice) -> str:
    """Say where a leader stands and how strong it is by the board alone."""
    return _(
        "{leader} (in a revolt {temples}, in a war {supporters})",
        leader=voice.leader(state, piece),
        temples=revolts.temples_beside(state, piece),
        supporters=wars.supporters(state, piece).bit_count(),
    )


def _lone(state: State) -> Iterator[str]:
    if state.catastrophes:
        yield _("destroyed by catastrophes: {cells}", cells=cells_of(state.catastrophes))
    treasures = state.treasures
    yield _("treasures left on the board: {number}", number=treasures.bit_count())
    if bordered := treasures & BORDERED[state.side]:
        yield _("bordered treasures, taken first: {cells}", cells=cells_of(bordered))


def supply(state: State) -> Iterator[str]:
    """Say which monuments are left, and if the rules have them, buildings and the wonder."""
    yield _("monuments left: {monuments}", monuments=_free(MONUMENT_NAMES, state.monuments))
    if state.buildings_allowed:
        yield _("buildings left: {buildings}", buildings=_free(HOUSE_NAMES, state.buildings))
    if state.wonder_allowed and not state.wonder:
        yield _("the wonder is not built")


def _free(names: Sequence[str], places: Sequence[int]) -> str:
    """Return the monuments or buildings in the supply, or `none`."""
    free = [_(name) for name, place in zip(names, places, strict=True) if not place]
    return listed(free) if free else _("none")
