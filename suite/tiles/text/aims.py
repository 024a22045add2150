"""What actions of the tile game are for: points, treasures, leaders, safety."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.flow import Action, Seat
from suite.core.showing.aims import Aim
from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.core.view import View
from suite.tiles.engine import kernel
from suite.tiles.hidden.views import without_counting
from suite.tiles.messages import _
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.pieces import COLOURS, KINDS, count
from suite.tiles.model.state import ACTION, BY_TREASURES, NOBODY, PHASES, REVOLT, State
from suite.tiles.players.action_values import after_conflict
from suite.tiles.rules import conflicts, monuments, treasures
from suite.tiles.text.nouns import LEADER_PLURALS, THE_LEADERS
from suite.tiles.text.overview import weakest_colours
from suite.tiles.text.phrases import Voice, points, quantity, seat_to_act
from suite.tiles.text.telling.consequences import gains, splits
from suite.tiles.text.telling.threats import dangers, odds_to_win

PAID: Final = tuple(map(PHASES.index, ("income", "refill", "over")))
"""The phases after monuments have paid for a turn."""
FIGHTS: Final = (PHASES.index("attack"), PHASES.index("defend"))
SAFER: Final = 0.1
"""The least fall of the odds of a danger that makes a leader safer."""


def aims(
    view: View[State], line: Sequence[Action], names: Sequence[str], you: Seat | None = None
) -> list[Aim]:
    """Return what a line of actions of the seat to act is for: see `Game.aims`.

    What can be counted but is not shown to a seat is left out.
    """
    before, seat = view.state, seat_to_act(view.state)
    if seat == NOBODY:
        return []
    if view.watcher >= 0:
        before = without_counting(before)
    after, verbs = before.clone(), []
    for action in line:
        if not view.game.allows(after, action, view.watcher):
            break
        verbs.append(VERBS[verb_of(action)])
        kernel.step(after, action)
    voice, odds = Voice(names, NOBODY if you is None else you), 1.0
    found = []
    while after.at in FIGHTS and after.attacker == seat and odds > 0:
        number = _most(after) if after.at == FIGHTS[0] else 0
        odds *= odds_to_win(after, number)
        found.append(Aim(f"fight {after.colour}", 1.0, _fight(after)))
        after = after_conflict(after, number, attacker_wins=True)
    if after.at == ACTION and after.active == seat:
        treasures.give_treasures(after)
    found += _scores(before, after, seat, knows=view.watcher == seat)
    found += _leaders(before, after, seat, voice)
    if "swap" in verbs:
        found.append(Aim("swap", 0.2, _("get new tiles")))
    if "catastrophe" in verbs and [*splits(before, after, voice)]:
        found.append(Aim("split", 0.5, _("split a kingdom")))
    if after.ending == BY_TREASURES and before.ending != BY_TREASURES:
        found.append(Aim("end", 2.0, _("end the game")))
    found = [aim._replace(weight=aim.weight * odds) for aim in found]
    if before.at in FIGHTS:
        kind = conflicts.added_kind(before)
        kept = count(after.hands[seat], kind)
        phrase = _("keep {tiles} in hand", tiles=quantity(kept, KINDS[kind]))
        found.append(Aim("tiles", 0.4 * kept, phrase, kept))
    if view.watcher == seat and before.at == ACTION and after.at != FIGHTS[1]:
        found += _safety(before, after, seat, voice)
    return found


def _most(state: State) -> int:
    """Return how many tiles the attacker can add; none that are hidden."""
    return count(state.hands[state.attacker], conflicts.added_kind(state))


def _fight(state: State) -> str:
    leaders = _(LEADER_PLURALS[state.colour])
    if state.conflict == REVOLT:
        return _("win a revolt of {leaders}", leaders=leaders)
    return _("win a war of {leaders}", leaders=leaders)


def _scores(before: State, after: State, seat: int, *, knows: bool) -> Iterator[Aim]:
    """Yield the points and treasures that a seat gains; who `knows` them, of which colours."""
    more, weak = gains(before, after, seat), weakest_colours(before, seat) if knows else []
    if after.active != seat or after.at in PAID:  # whatever ends the turn, monuments pay then
        more = [new - old for new, old in zip(more, _pay(after, seat), strict=True)]
    if len(weak) == len(more):
        weak = []
    for colour, number in enumerate(more):
        if number > 0:
            message = marked("get {points}")
            if colour in weak:
                message = marked("get {points} for the weakest colour")
            phrase = _(message, points=quantity(number, f"{COLOURS[colour]} point"))
            weight = number * (2.0 if colour in weak else 1.0)
            yield Aim(f"points {colour}", weight, phrase, number)
    if won := after.won[seat] - before.won[seat]:
        yield Aim(
            "treasure", 2.5 * won, _("take {treasures}", treasures=quantity(won, "treasure")), won
        )
    pay = [new - old for old, new in zip(_pay(before, seat), _pay(after, seat), strict=True)]
    if any(number > 0 for number in pay):
        pay = [max(0, number) for number in pay]
        yield Aim(
            "pay",
            2.0 * sum(pay),
            _("earn {points} a turn from monuments", points=points(pay)),
            sum(pay),
        )


def _pay(state: State, seat: int) -> list[int]:
    """Return the points that monuments pay a seat in a turn, by colour."""
    payday = state.clone()
    payday.active = seat
    monuments.pay_monuments(payday)
    return gains(state, payday, seat)


def _leaders(before: State, after: State, seat: int, voice: Voice) -> Iterator[Aim]:
    """Yield the leaders that a seat brings into play, and those that it sends home."""
    entered = []
    for piece, (old, new) in enumerate(zip(before.leaders, after.leaders, strict=True)):
        if new and not old and piece >> 2 == seat:
            entered.append(_(THE_LEADERS[piece & 3]))
        if old and not new and piece >> 2 != seat:
            leader = voice.leader_as_object(before, piece)
            yield Aim(f"home {piece}", 2.0, _("send {leader} home", leader=leader))
    if entered:
        phrase = _("bring {leaders} into play", leaders=listed(entered))
        yield Aim("enter", 2.5 * len(entered), phrase, len(entered))


def _safety(before: State, after: State, seat: int, voice: Voice) -> Iterator[Aim]:
    """Yield the leaders that are clearly safer from one action of a rival than before."""
    old, new = _worst(before, seat), _worst(after, seat)
    less = {piece: weight - new.get(piece, 0.0) for piece, weight in old.items()}
    safer = [piece for piece in less if less[piece] >= SAFER and after.leaders[piece]]
    if safer:
        leaders = listed(voice.leader_as_object(before, piece) for piece in safer)
        weight = 2.0 * sum(less[piece] for piece in safer)
        yield Aim("safe", weight, _("protect {leaders}", leaders=leaders))


def _worst(state: State, seat: int) -> dict[int, float]:
    """Return the weight of the worst danger to each leader of a seat that is in danger."""
    worst: dict[int, float] = {}
    for danger in dangers(state, seat):
        piece = danger.threat.piece
        worst[piece] = max(danger.weight, worst.get(piece, 0.0))
    return worst
