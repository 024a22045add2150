"""Consequences of an action: points, conflicts, treasures, the end of the turn and of the game.

Each function compares states computed by the rules, and returns the difference in clauses.
"""

from __future__ import annotations

from collections.abc import Iterator

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.tiles.engine import kernel
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.board import bit_of, bits_of, cell
from suite.tiles.model.pieces import KINDS, ONE_UNKNOWN, count
from suite.tiles.model.state import ACTION, BY_TREASURES, REVOLT, WAR, State
from suite.tiles.rules import buildings, conflicts, monuments, treasures, wars, wonders
from suite.tiles.rules.kingdoms import kingdom_of, survey
from suite.tiles.text.nouns import LEADER_PLURALS, THE_HOUSES
from suite.tiles.text.phrases import Voice, cells_of, parts, points, quantity


def gains(before: State, after: State, seat: int) -> list[int]:
    """Return the points that a seat gains between two states, by colour."""
    first = seat << 2
    return [after.points[first | colour] - before.points[first | colour] for colour in range(4)]


def income(before: State, after: State, voice: Voice) -> Iterator[str]:
    """Say which points each seat gains between two states, and who chooses one of the wonder."""
    for seat in range(before.seats):
        more = gains(before, after, seat)
        if any(more):
            yield voice.says(
                seat,
                marked("you get {points}"),
                marked("{who} gets {points}"),
                points=points(more),
            )
    if after.phase == "income":
        yield voice.says(
            after.active,
            marked("you choose the colour of a point of the wonder"),
            marked("{who} chooses the colour of a point of the wonder"),
        )


def homecomings(before: State, after: State, voice: Voice) -> Iterator[str]:
    """Say which leaders have gone back to their owners between two states."""
    homecomers = [
        voice.leader(before, piece)
        for piece, place in enumerate(before.leaders)
        if place and not after.leaders[piece]
    ]
    if homecomers:
        yield _.plural(
            "{leaders} goes home",
            "{leaders} go home",
            len(homecomers),
            leaders=listed(homecomers),
        )


def fights(state: State, voice: Voice, *, ahead: bool) -> Iterator[str]:
    """Yield the conflicts that are due, each with both strengths; `ahead` adds known hands."""
    if state.phase == "attack":
        yield _(
            "{conflict}, {attacker} against {defender}",
            conflict=_fight(state),
            attacker=_side(state, state.attacker, voice, ahead=ahead),
            defender=_side(state, state.defender, voice, ahead=ahead),
        )
        return
    for leader in range(4):
        if wars.colours_at_war(state) >> leader & 1:
            war = state.clone()
            kernel.step(war, actions.WAR + leader)
            yield from fights(war, voice, ahead=ahead)
    yield voice.says(
        state.active,
        marked("you choose which war comes first"),
        marked("{who} chooses which war comes first"),
    )


def _side(state: State, seat: int, voice: Voice, *, ahead: bool) -> str:
    """Return one side of the running conflict: `Anna with 3 (and 2 temples in the hand)`."""
    strength = state.strength[seat == state.defender]
    side = voice.says(
        seat, marked("you with {strength}"), marked("{who} with {strength}"), strength=strength
    )
    if not ahead or state.hands[seat] >= ONE_UNKNOWN:
        return side
    kind = conflicts.added_kind(state)
    tiles = quantity(count(state.hands[seat], kind), KINDS[kind])
    return _("{side} (and {tiles} in hand)", side=side, tiles=tiles)


def _fight(state: State) -> str:
    """Return the words for the running conflict: `war of kings`."""
    fight = {REVOLT: marked("revolt of {leaders}"), WAR: marked("war of {leaders}")}
    return _(fight[state.conflict], leaders=_(LEADER_PLURALS[state.colour]))


def in_the_fight(state: State) -> str:
    """Return the running conflict as a place: `in the war of kings`."""
    fight = {REVOLT: marked("in the revolt of {leaders}"), WAR: marked("in the war of {leaders}")}
    return _(fight[state.conflict], leaders=_(LEADER_PLURALS[state.colour]))


def obsolete_wars(before: State, after: State) -> Iterator[str]:
    """Say which wars are no longer due because the war just fought has separated the leaders."""
    if due := wars.colours_at_war(before) & ~wars.colours_at_war(after) & ~(1 << before.colour):
        peaceful = listed(_(LEADER_PLURALS[colour]) for colour in bits_of(due))
        yield _("the {leaders} are no longer joined and stay at peace", leaders=peaceful)


def splits(before: State, after: State, voice: Voice) -> Iterator[str]:
    """Say into which regions a kingdom has split that has lost tiles or leaders."""
    survey(before)
    survey(after)
    for kingdom in before.kingdoms:
        regions = parts(kingdom & after.occupied)
        if len(regions) > 1:
            yield _("the kingdom splits into {regions}", regions=voice.regions(after, regions))


def offers(state: State, voice: Voice) -> Iterator[str]:
    """Say what the tile just laid lets the active seat build."""
    if state.phase not in ("building", "monument"):
        return
    can = []
    if state.phase == "building":
        on = cells_of(buildings.cells_to_build_on(state), "or")
        can.append(_("{building} (on {cells})", building=_(THE_HOUSES[state.kind]), cells=on))
    can += raisable(state)
    yield voice.says(
        state.active,
        marked("you may build {choices}"),
        marked("{who} may build {choices}"),
        choices=listed(can, "or"),
    )


def raisable(state: State) -> list[str]:
    """Return which of a monument and the wonder can be built with the tile just laid."""
    can = [_("a monument")] if monuments.a_monument_can_be_built(state) else []
    return [*can, _("the wonder")] if wonders.the_wonder_can_be_built(state) else can


def treasures_taken(before: State, after: State, voice: Voice) -> Iterator[str]:
    """Say which treasures are taken between two states, and which choice is due."""
    loot = before.treasures & ~after.treasures
    for seat in range(after.seats):
        if cells := _cells_of_trader(after, seat, loot):
            treasure = _.plural(
                "the treasure on {cells}",
                "the treasures on {cells}",
                cells.bit_count(),
                cells=cells_of(cells),
            )
            yield voice.says(
                seat,
                marked("you take {treasures}"),
                marked("{who} takes {treasures}"),
                treasures=treasure,
            )
    if after.hoard:
        yield voice.says(
            treasures.keeper(after),
            marked("you choose which treasure stays, of {cells}"),
            marked("{who} chooses which treasure stays, of {cells}"),
            cells=cells_of(after.hoard),
        )


def _cells_of_trader(state: State, seat: int, cells: int) -> int:
    """Return those of some cells that lie in the kingdom of a seat's trader."""
    return sum(
        cell(bit)
        for bit in bits_of(cells)
        if treasures.trader_in(state, kingdom_of(state, cell(bit))) == seat
    )


def treasures_due(before: State, after: State, voice: Voice) -> Iterator[str]:
    """Say which treasures an action makes due at the end of the turn."""
    dues = []
    for state in (after, before):
        collected = state.clone()
        treasures.give_treasures(collected)
        dues.append([*treasures_taken(state, collected, voice)])
    if before.at != ACTION or dues[0] != dues[1]:
        yield from (_("at the end of the turn {what}", what=due) for due in dues[0])


def end_of_turn(before: State, after: State, voice: Voice, *, ahead: bool) -> Iterator[str]:
    """Say what the end of a turn brings besides income; `ahead` adds the end by treasures."""
    yield from treasures_taken(before, after, voice)
    if not ahead:
        return
    last = after.clone()
    if after.phase == "income":
        kernel.step(last, actions.POINT)
        yield from treasures_taken(after, last, voice)
    while last.phase == "treasure":
        kernel.step(last, bit_of(kernel.legal(last) & -kernel.legal(last)))
    if last.ending == BY_TREASURES:
        yield _("that ends the game: {reason}", reason=_few(last))


def outcome(state: State) -> Iterator[str]:
    """Yield why the game is over; nothing while it goes on.

    The winners are left out: a seat that has left cannot win, and a state does not record that.
    """
    if state.ending == BY_TREASURES:
        yield _("the game is over: {reason}", reason=_few(state))
    elif state.ending:
        yield _("the game is over: the bag runs short")


def _few(state: State) -> str:
    """Say how few treasures are left."""
    return (
        _("no treasure is left"),
        _("only one treasure is left"),
        _("only two treasures are left"),
    )[state.treasures.bit_count()]
