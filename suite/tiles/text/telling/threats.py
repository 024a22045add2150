"""Threats: what one action of a rival can do to the leaders of a seat, and its odds.

A hidden hand may be any unseen tiles, all equally likely, and the odds of one conflict are exact. A
war after others is judged as if the earlier ones ended as the rival needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb, prod
from operator import gt
from typing import Final, NamedTuple

from suite.core.game import LegalActions
from suite.tiles.engine import kernel
from suite.tiles.engine.factors.odds import at_least
from suite.tiles.model import actions
from suite.tiles.model.actions import SWAP, VERBS, verb_of
from suite.tiles.model.pieces import HAND, ONE, RED, UNKNOWN, count, size
from suite.tiles.model.state import PHASES, State
from suite.tiles.players.action_values import ATTACK, after_conflict
from suite.tiles.rules import conflicts

SPENT: Final = 0.1
"""The weight of a catastrophe, which is always possible but seldom played."""
CHOOSE_WAR: Final = PHASES.index("choose-war")
BUILDS: Final = (PHASES.index("building"), PHASES.index("monument"))
NO_SWAPS: Final = (1 << SWAP) - 1


class Threat(NamedTuple):
    """A leader of the asker that one action of a rival can take.

    - `piece`: the leader; `rival`: who takes it; `by`: `leader` (a revolt), `tile` (a war),
      `monument`, `wonder` or `catastrophe`
    - `needs`: the tiles of a `kind` that must be added to win against all the asker keeps
    """

    piece: int
    rival: int
    by: str
    needs: int
    kind: int


class Danger(NamedTuple):
    """A threat and its odds.

    - `weight`: its priority over others (0 to 1)
    - `threat`: in a war, it needs the least of all ways to begin it, besides the tile that joins
    - `joiner`: who acts, which in a war may be another than the `rival`
    - `odds`: the odds that they hold what the threat needs (0 to 1)
    """

    weight: float
    threat: Threat
    joiner: int
    odds: float


def dangers(state: State, seat: int) -> Iterator[Danger]:
    """Yield the dangers to the leaders of a seat from one action of each rival on this board.

    The rivals' hands count as full again, the seat's own hand as it is now.
    """
    full = state.clone()
    for rival in range(state.seats):
        if rival != seat:
            full.hands[rival] += (HAND - size(full.hands[rival])) * ONE[UNKNOWN]
    for rival in range(state.seats):
        if rival != seat:
            yield from _dangers_of(full, seat, rival)


def _dangers_of(state: State, seat: int, rival: int) -> Iterator[Danger]:
    turn = state.clone()
    turn.phase, turn.active, turn.actions_left = "action", rival, 2
    wars: dict[tuple[int, int], dict[int, int]] = {}
    for action in LegalActions(kernel.legal(turn) & NO_SWAPS):
        then = turn.clone()
        kernel.step(then, action)
        for threat in _threats_of(turn, then, seat, rival, VERBS[verb_of(action)]):
            if threat.by == "tile":
                needs = wars.setdefault((threat.piece, threat.rival), {})
                kind = actions.what_of(action) - actions.TILE
                needs[kind] = min(threat.needs, needs.get(kind, threat.needs))
            elif threat.by == "catastrophe":
                yield Danger(SPENT, threat, rival, 1.0)
            else:
                odds = odds_to_hold(turn, rival, threat.kind, threat.needs)
                if odds > 0:
                    yield Danger(odds, threat, rival, odds)
    for (piece, other), needs in wars.items():
        odds = odds_of_war(turn, rival, other, piece & 3, needs)
        if odds > 0:
            threat = Threat(piece, other, "tile", min(needs.values()), piece & 3)
            yield Danger(odds, threat, rival, odds)


def _threats_of(before: State, then: State, seat: int, rival: int, verb: str) -> Iterator[Threat]:
    """Yield the threats to a seat from an action of a rival between two states."""
    if then.at == CHOOSE_WAR or then.at in BUILDS:
        for action in LegalActions(kernel.legal(then)):
            later = then.clone()
            kernel.step(later, action)
            by = "wonder" if VERBS[verb_of(action)] == "wonder" else verb
            yield from _threats_of(before, later, seat, rival, by)
        return
    if then.at == ATTACK:
        if seat in (then.attacker, then.defender):
            yield _threat_of_conflict(then, seat, verb)
        for wins in (True, False):
            later = after_conflict(then, 0, wins)
            yield from _threats_of(later, later, seat, rival, verb)  # the next war, or a monument
        return
    for piece in range(seat << 2, (seat << 2) + 4):
        if before.leaders[piece] and not then.leaders[piece]:
            by = verb if verb in ("catastrophe", "wonder") else "monument"
            yield Threat(piece, rival, by, int(by != "catastrophe"), RED)


def _threat_of_conflict(state: State, seat: int, verb: str) -> Threat:
    """Return the threat of the other side in a conflict of a seat: what it must add to win."""
    kind = conflicts.added_kind(state)
    own = count(state.hands[seat], kind)
    attack, defence = state.strength
    if state.defender == seat:
        other, needs = state.attacker, defence + own - attack + 1
    else:
        other, needs = state.defender, attack + own - defence
    return Threat(seat << 2 | state.colour, other, verb, needs, kind)


def odds_to_hold(state: State, seat: int, kind: int, number: int) -> float:
    """Return the odds that a seat holds `number` tiles of a kind."""
    hand, unseen = state.hands[seat], state.unseen
    number -= count(hand, kind)
    return at_least(number, count(unseen, kind), size(unseen), count(hand, UNKNOWN))


def odds_to_win(state: State, number: int) -> float:
    """Return the odds that the attacker wins by adding `number` tiles: the defender has too few."""
    short = state.strength[0] + number - state.strength[1]
    return 1 - odds_to_hold(state, state.defender, conflicts.added_kind(state), short)


def odds_of_war(
    state: State, joiner: int, rival: int, kind: int, needs: Mapping[int, int]
) -> float:
    """Return the odds that the joiner holds a tile that joins, and the rival enough tiles besides.

    `needs`: for each kind of tile that joins kingdoms, how many of `kind` the rival must then add.
    All hands of the joiner are enumerated.
    """
    hand, unseen = state.hands[joiner], state.unseen
    unknown = min(count(hand, UNKNOWN), size(unseen))
    copies = [count(unseen, colour) for colour in range(4)]
    ways = 0.0
    for draw in product(range(unknown + 1), repeat=4):
        if sum(draw) != unknown or any(map(gt, draw, copies)):
            continue
        tiles = [count(hand, colour) + number for colour, number in enumerate(draw)]
        joints = [joint for joint in needs if tiles[joint]]
        if not joints:
            continue
        if joiner == rival:
            wins = float(any(tiles[kind] - (joint == kind) >= needs[joint] for joint in joints))
        else:
            after = state.clone()
            after.unseen -= sum(number * ONE[colour] for colour, number in enumerate(draw))
            wins = odds_to_hold(after, rival, kind, min(needs[joint] for joint in joints))
        ways += wins * prod(map(comb, copies, draw))
    return ways / comb(size(unseen), unknown)
