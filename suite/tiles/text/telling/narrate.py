"""The effects of an action in clauses, when it happens or before it is taken.

The rules carry the action out on a copy of the state, and the changes are described. Each verb has
a function of the same name; `consequences` describes what follows from actions of any verb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.core.view import View
from suite.tiles.engine import kernel
from suite.tiles.hidden import views
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.board import EMPTY
from suite.tiles.model.pieces import KINDS, UNKNOWN, count, size
from suite.tiles.model.state import REVOLT, State
from suite.tiles.rules import conflicts, monuments, wonders
from suite.tiles.rules.hands import most_of
from suite.tiles.rules.kingdoms import kingdom_of
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.text.nouns import (
    COLOUR_NAMES,
    KIND_PLURALS,
    LEADER_PLURALS,
    THE_HOUSES,
    THE_KINDS,
    THE_LEADERS,
    THE_MONUMENTS,
)
from suite.tiles.text.phrases import (
    Voice,
    beside,
    cells_of,
    in_words,
    parts,
    points,
    quantity,
    whole,
    without,
)
from suite.tiles.text.telling.action_outcome import ActionOutcome
from suite.tiles.text.telling.consequences import gains, in_the_fight, outcome, raisable


def narrate(view: View[State], action: int, names: Sequence[str]) -> str:
    """Return one sentence on an action or event, as the watcher of the view before it sees it."""
    report = views.report(view.state, action, view.watcher)
    event = ActionOutcome(view.state, report, Voice(names), ahead=False)
    return whole(_sentence([*_clauses(event), *outcome(event.last)]))


def foretold(before: State, action: int, voice: Voice) -> str:
    """Return the effects that a legal action would have, with the hands the asker knows."""
    return _sentence([*_clauses(ActionOutcome(before, action, voice, ahead=True))])


def _sentence(clauses: list[str]) -> str:
    head, *rest = clauses
    return _("{deed}: {effects}", deed=head, effects="; ".join(rest)) if rest else head


def _clauses(event: ActionOutcome) -> Iterator[str]:
    """Yield the effects, the action itself first, then what counts most."""
    deed, *details = _CLAUSES[event.verb](event)
    consequences = [] if event.ahead and event.verb == "swap" else [*event.consequences()]
    joins = event.verb in ("tile", "leader")  # of that, what it brings counts more
    yield from (deed, *consequences, *details) if joins else (deed, *details, *consequences)


def _start(event: ActionOutcome) -> Iterator[str]:
    seat = actions.starter(event.action)
    yield event.voice.says(seat, marked("you begin"), marked("{who} begins"))


def _draw(event: ActionOutcome) -> Iterator[str]:
    seat, pile = actions.drawn(event.action)
    yield event.voice.says(
        seat, marked("you draw {tiles}"), marked("{who} draws {tiles}"), tiles=_tiles_of(pile)
    )


def _tiles_of(pile: int) -> str:
    """Return a pile in words; if all its tiles are unknown, their number."""
    backs_only = count(pile, UNKNOWN) == size(pile)
    return quantity(size(pile), "tile") if backs_only else in_words(pile)


def _tile(event: ActionOutcome) -> Iterator[str]:
    before, after, kind = event.before, event.after, actions.what_of(event.action)
    yield event.says(
        marked("you lay {tile} on {cell}"),
        marked("{who} lays {tile} on {cell}"),
        tile=quantity(1, KINDS[kind]),
        cell=event.where(),
    )
    regions = beside(before, event.cell())
    yield _joins(event.voice, before, regions) if regions else _("it stands alone")
    kingdoms = sum(bool(region & before.standing) for region in regions)
    if kingdoms > 1:
        if after.phase not in ("attack", "choose-war"):
            yield _("they are joined in peace, and nobody scores")
    elif before.points == after.points and (event.ahead or kingdoms):
        yield _("nobody scores")


def _joins(voice: Voice, state: State, regions: list[int]) -> str:
    return _("it joins {regions}", regions=voice.regions(state, regions))


def _leader(event: ActionOutcome) -> Iterator[str]:
    piece = event.before.active << 2 | actions.what_of(event.action) - actions.LEADER
    lifted, place = without(event.before, piece), event.before.leaders[piece]
    leader = _(THE_LEADERS[piece & 3])
    if place:
        yield event.says(
            marked("you move {leader} from {old} to {new}"),
            marked("{who} moves {leader} from {old} to {new}"),
            leader=leader,
            old=cells_of(place),
            new=event.where(),
        )
    else:
        yield event.says(
            marked("you place {leader} on {cell}"),
            marked("{who} places {leader} on {cell}"),
            leader=leader,
            cell=event.where(),
        )
    yield from _comes_to(event, lifted, parts(kingdom_of(event.before, place) & ~place))


def _comes_to(event: ActionOutcome, lifted: State, home: list[int]) -> Iterator[str]:
    """Say what a leader joins, and what becomes of its old kingdom.

    `lifted` is the state without it, `home` are the parts of that kingdom then. Those that it joins
    again stay one kingdom.
    """
    voice, neighbours = event.voice, beside(lifted, event.cell())
    apart = [part for part in home if part not in neighbours]
    again = [sum(part for part in home if part in neighbours)] if len(apart) < len(home) else []
    others = [region for region in neighbours if region not in home]
    if len(again + apart) > 1:
        regions = voice.regions(lifted, again + apart)
        yield _("its kingdom splits into {regions}", regions=regions)
    if again and not apart and not any(region & lifted.standing for region in others):
        if others:
            regions = voice.regions(lifted, others)
            yield _("it stays in its kingdom, which takes in {regions}", regions=regions)
        else:
            yield _("it stays in its kingdom")
    elif any(region & lifted.standing for region in again + others):
        yield _joins(voice, lifted, again + others)
    else:
        regions = voice.regions(lifted, again + others)
        yield _("it founds a kingdom in {regions}", regions=regions)


def _withdraw(event: ActionOutcome) -> Iterator[str]:
    piece = event.before.active << 2 | event.action - actions.WITHDRAW
    place = event.before.leaders[piece]
    yield event.says(
        marked("you withdraw {leader} from {cell}"),
        marked("{who} withdraws {leader} from {cell}"),
        leader=_(THE_LEADERS[piece & 3]),
        cell=cells_of(place),
    )


def _catastrophe(event: ActionOutcome) -> Iterator[str]:
    yield event.says(
        marked("you put a catastrophe on {cell}"),
        marked("{who} puts a catastrophe on {cell}"),
        cell=event.where(),
    )
    kinds = [kind for kind, tiles in enumerate(event.before.tiles) if tiles & event.cell()]
    if kinds:
        yield _("it destroys {tile}", tile=_(THE_KINDS[kinds[0]]))


def _swap(event: ActionOutcome) -> Iterator[str]:
    yield event.says(
        marked("you swap {tiles}"),
        marked("{who} swaps {tiles}"),
        tiles=_tiles_of(actions.swapped(event.action)),
    )
    if event.ahead:
        yield _("swapped tiles leave the game")
        if event.before.at_once:
            yield _("if the bag runs short for it, the game ends at once")
        else:
            yield _("if the bag runs short for it, the game ends with the turn")


def _end(event: ActionOutcome) -> Iterator[str]:
    yield event.says(marked("you end the turn"), marked("{who} ends the turn"))


def _commit(event: ActionOutcome) -> Iterator[str]:
    before, number = event.before, event.action - actions.COMMIT
    kind, where = conflicts.added_kind(before), in_the_fight(before)
    if number:
        yield event.says(
            marked("you add {tiles} {in_the_conflict}"),
            marked("{who} adds {tiles} {in_the_conflict}"),
            tiles=quantity(number, KINDS[kind]),
            in_the_conflict=where,
        )
    else:
        yield event.says(
            marked("you add no {tiles} {in_the_conflict}"),
            marked("{who} adds no {tiles} {in_the_conflict}"),
            tiles=_(KIND_PLURALS[kind]),
            in_the_conflict=where,
        )
    if before.phase == "defend":
        yield from _decided(event)
        return
    attack, defence = before.strength[0] + number, before.strength[1]
    yield _("the attack is {attack} against {defence}", attack=attack, defence=defence)
    if event.ahead:
        yield from _outlook(event, attack - defence)


def _decided(event: ActionOutcome) -> Iterator[str]:
    """Say who wins a conflict by the defender's commitment, and which tiles leave the game."""
    fight = event.before.clone()
    conflicts.defend(fight, event.action)
    attack, defence = (fight.strength[side] + fight.committed[side] for side in (0, 1))
    you, other = marked("you win by {most} to {least}"), marked("{who} wins by {most} to {least}")
    if attack == defence:
        you = marked("you win by {most} to {least}, as the defender wins ties")
        other = marked("{who} wins by {most} to {least}, as the defender wins ties")
    winner = fight.attacker if conflicts.the_attacker_wins(fight) else fight.defender
    most, least = max(attack, defence), min(attack, defence)
    yield event.voice.says(winner, you, other, most=most, least=least)
    if fight.conflict != REVOLT:
        kind = fight.colour
        if losses := (event.before.tiles[kind] & ~event.after.tiles[kind]).bit_count():
            yield _.plural(
                "{tiles} of the loser leaves the game",
                "{tiles} of the loser leave the game",
                losses,
                tiles=quantity(losses, KINDS[kind]),
            )
        else:
            yield _("no {tiles} of the loser leave the game", tiles=_(KIND_PLURALS[kind]))


def _outlook(event: ActionOutcome, lead: int) -> Iterator[str]:
    """Say what a defender behind by `lead` needs, and what happens if it adds nothing."""
    after, rival, voice = event.before.clone(), event.before.defender, event.voice
    kernel.step(after, event.action)
    colour = conflicts.added_kind(after)
    most = most_of(after, rival, colour)
    stands = ActionOutcome(after, actions.COMMIT, voice, ahead=True)
    next_clause, *others = [*_clauses(stands)][2:]
    if lead <= 0:
        yield voice.says(
            rival,
            marked("you win even without adding any"),
            marked("{who} wins even without adding any"),
        )
    elif lead > most:
        wins = event.says(marked("you win"), marked("{who} wins"))
        you = marked("as you have too few tiles to hold out")
        other = marked("as {who} has too few tiles to hold out")
        yield f"{wins}, {voice.says(rival, you, other)}"
    else:
        if after.english:
            you = marked("unless you add {tiles} and no more, {outcome}")
            other = marked("unless {who} adds {tiles} and no more, {outcome}")
        else:
            you = marked("unless you add {tiles} or more, {outcome}")
            other = marked("unless {who} adds {tiles} or more, {outcome}")
        tiles = quantity(lead, KINDS[colour])
        yield voice.says(rival, you, other, tiles=tiles, outcome=_outcome(event))
        next_clause = _("then {what}", what=next_clause)
    yield next_clause
    yield from others


def _outcome(event: ActionOutcome) -> str:
    """Return that the seat wins, as a clause after a condition."""
    if event.seat == event.voice.you:
        return _.within("unless ...", "you win")
    return _.within("unless ...", "{who} wins", who=event.voice.who(event.seat))


def _war(event: ActionOutcome) -> Iterator[str]:
    yield event.says(
        marked("you choose the war of {leaders}"),
        marked("{who} chooses the war of {leaders}"),
        leaders=_(LEADER_PLURALS[event.action - actions.WAR]),
    )


def _build(event: ActionOutcome) -> Iterator[str]:
    stood = event.before.buildings[event.before.kind]
    building, cell = _(THE_HOUSES[event.before.kind]), event.where()
    if stood:
        yield event.says(
            marked("you build {building} on {cell}, from {old}"),
            marked("{who} builds {building} on {cell}, from {old}"),
            building=building,
            cell=cell,
            old=cells_of(stood),
        )
    else:
        yield event.says(
            marked("you build {building} on {cell}"),
            marked("{who} builds {building} on {cell}"),
            building=building,
            cell=cell,
        )


def _monument(event: ActionOutcome) -> Iterator[str]:
    monument = THE_MONUMENTS[actions.what_of(event.action) - actions.MONUMENT]
    return _raised(event, _(monument), square(event.cell()))


def _wonder(event: ActionOutcome) -> Iterator[str]:
    return _raised(event, _("the wonder"), plus(event.cell()))


def _raised(event: ActionOutcome, what: str, cells: int) -> Iterator[str]:
    """Say what is raised, which building that sends back, and whom it pays."""
    yield event.says(
        marked("you raise {what} on {cells}"),
        marked("{who} raises {what} on {cells}"),
        what=what,
        cells=cells_of(cells),
    )
    kind = event.before.kind
    if event.before.buildings[kind] and not event.after.buildings[kind]:
        yield _("{building} goes back to the supply", building=_(THE_HOUSES[kind]))
    for seat in range(event.before.seats):
        payday = event.after.clone()
        payday.active = seat
        payday.monuments = [cell if cell == event.cell() else EMPTY for cell in payday.monuments]
        monuments.pay_monuments(payday)
        more = gains(event.after, payday, seat)
        pay = points(more) if any(more) else ""
        if event.verb == "wonder" and wonders.the_king_is_at_the_wonder(payday):
            pay = _("a point of any colour")
        if pay:
            yield event.voice.says(
                seat,
                marked("each turn you get {points} from it"),
                marked("each turn {who} gets {points} from it"),
                points=pay,
            )


def _decline(event: ActionOutcome) -> Iterator[str]:
    building = event.before.phase == "building"
    choices = [_(THE_HOUSES[event.before.kind])] if building else raisable(event.before)
    yield event.says(
        marked("you decline {choices}"),
        marked("{who} declines {choices}"),
        choices=listed(choices, "or"),
    )


def _keep(event: ActionOutcome) -> Iterator[str]:
    yield event.says(
        marked("you leave the treasure on {cell}"),
        marked("{who} leaves the treasure on {cell}"),
        cell=event.where(),
    )


def _point(event: ActionOutcome) -> Iterator[str]:
    yield event.says(
        marked("you take the point of the wonder in {colour}"),
        marked("{who} takes the point of the wonder in {colour}"),
        colour=_(COLOUR_NAMES[event.action - actions.POINT]),
    )


_CLAUSES: Final[dict[str, Callable[[ActionOutcome], Iterator[str]]]] = {
    "start": _start,
    "draw": _draw,
    "tile": _tile,
    "leader": _leader,
    "withdraw": _withdraw,
    "catastrophe": _catastrophe,
    "swap": _swap,
    "end": _end,
    "commit": _commit,
    "war": _war,
    "build": _build,
    "monument": _monument,
    "wonder": _wonder,
    "decline": _decline,
    "keep": _keep,
    "point": _point,
}
"""The function of each verb."""
