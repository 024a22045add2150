"""The laws of the tile game, with what only it has: its census, its kingdoms, its second engine.

Some laws cost more than the play itself. Each ply tests them for the actor and for one more
watcher, who changes from ply to ply. The second engine plays along every third stretch; JSON is
read back, and something is refused, every few plies.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar, Final

import pytest

from suite.core.errors import IllegalActionError
from suite.core.record import FORMAT, Header, Seating
from suite.core.rules import Value
from suite.core.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.testing import Laws
from suite.tiles import actions
from suite.tiles.board import (
    BITS,
    CELLS,
    SHRINES,
    SIDES,
    around,
    bits_of,
    flood,
)
from suite.tiles.components import (
    CATASTROPHES,
    COLOURS,
    NAMED,
    ONE,
    RED,
    TILES,
    TRADER,
    UNKNOWN,
    count,
    kinds_of,
    size,
)
from suite.tiles.game import GAME
from suite.tiles.rules.conflicts import added_kind
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.state import WAR, State
from tests.tiles.slow import Slow
from tests.tiles.tastes import TASTES, joins, tiles_alike

TRIED: Final = 6
"""How many ways of one sort a seat with a taste looks at."""
STRETCH: Final = 40
"""How many plies the second engine plays along, before it rests for two times as many."""


class TilesLaws(Laws):
    """What must be true of the tile game at every action and event."""

    game = GAME
    tastes = TASTES
    seen: ClassVar[Counter[str]] = Counter()
    """How often each thing has come up, in all games together."""

    slow: Slow | None
    """The second engine, in the stretches of plies in which it plays along."""
    turned: dict[int, int]
    """The kind of each turned tile, by its cell."""
    out: list[int]
    """The tiles of each kind that are out of the game."""
    table: Table[State]
    """A table of the same game, which only refuses."""

    def begun(self) -> None:
        state = self.state
        rules = rules_of(state)
        self.slow = Slow(rules, state.seats)
        self.turned = {}
        self.out = [0, 0, 0, 0]
        seats = tuple(Seating(f"seat {seat}", "random") for seat in range(state.seats))
        self.table = Table(GAME, Header(format=FORMAT, game="tiles", rules=rules, seats=seats))
        self.nothing_is_amiss()

    def happened(self, before: State, action: int) -> None:
        self.tiles_move_as_they_should(before, action)
        self.some_tiles_may_be_told(before, action)
        self.let_the_second_engine_play(action)
        self.nothing_is_amiss()
        self.seen.update(what_happened(before, action, self.state))

    def liked_best(self, seat: int, ways: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Look at some ways only, as there are hundreds; at tiles that join most of all."""
        if len(ways) > 3 * TRIED:
            rng = Random(self.ply)
            joining = [way for way in ways if joins(self.state, way[0])]
            growing = [way for way in ways if tiles_alike(self.state, way[0])]
            for tiles in (joining, growing):
                rng.shuffle(tiles)
            growing.sort(key=lambda way: -tiles_alike(self.state, way[0]))
            by_verb: dict[str, list[tuple[int, int]]] = {}
            for way in ways:
                by_verb.setdefault(GAME.verb(way[0]), []).append(way)
            others = [rng.choice(alike) for alike in by_verb.values() for _ in range(3)]
            ways = list(dict.fromkeys(joining[:TRIED] + growing[:TRIED] + others))
        return super().liked_best(seat, ways)

    @property
    def watched(self) -> tuple[Watcher, ...]:
        """The watchers for whom costly laws are tested at this ply."""
        watchers = tuple(self.views)
        actor = GAME.actor(self.state)
        others = (watchers[self.ply % len(watchers)],)
        return (actor, *others) if isinstance(actor, int) else others

    def legal_is_known(self, watcher: Watcher) -> None:
        if watcher in self.watched:
            super().legal_is_known(watcher)

    def worlds_are_possible(self) -> None:
        watched, views = self.watched, self.views
        self.views = {watcher: view for watcher, view in views.items() if watcher in watched}
        super().worlds_are_possible()
        self.views = views

    def tiles_move_as_they_should(self, before: State, action: int) -> None:
        """Keep the books: what is turned, and what an action puts out of the game."""
        after, verb = self.state, GAME.verb(action)
        if verb == "swap":
            for kind in kinds_of(actions.swapped(action)):
                self.out[kind] += 1
        elif verb == "commit":
            self.out[added_kind(before)] += action - actions.COMMIT
            if before.phase == "defend" and before.conflict == WAR:
                gone = (before.tiles[before.colour] & ~after.tiles[before.colour]).bit_count()
                self.out[before.colour] += gone
                if before.actions_left:
                    # No income falls into the same step: a point for the leader and each tile.
                    assert sum(after.points) == sum(before.points) + 1 + gone
        elif verb == "catastrophe":
            for kind in range(4):
                self.out[kind] += before.tiles[kind] >> actions.bit_of(action) & 1
        elif verb == "monument":
            for bit in bits_of(square(1 << actions.bit_of(action))):
                self.turned[bit] = before.kind
        elif verb == "wonder":
            self.out[before.kind] += 5

    def some_tiles_may_be_told(self, before: State, action: int) -> None:
        """A companion may be told a part of what others draw or swap."""
        verb = GAME.verb(action)
        if verb == "draw":
            seat, pile = actions.drawn(action)
        elif verb == "swap":
            seat, pile = before.active, actions.swapped(action)
        else:
            return
        told = pile + ONE[UNKNOWN] - ONE[kinds_of(pile)[0]]
        part = actions.draw(seat, told) if verb == "draw" else actions.swap(told)
        watcher = SPECTATOR if self.ply % 2 else (seat + 1) % before.seats
        view = GAME.view(before, watcher)
        assert GAME.allows(view.state, part, watcher)
        after = GAME.follow(view, part).state
        assert is_within(after.hands[seat] & NAMED, self.state.hands[seat])
        assert size(after.hands[seat]) == size(self.state.hands[seat])
        assert GAME.view(GAME.determinize(GAME.follow(view, part), Random(1)), watcher)
        hidden = (*after.hands, *after.swapped, after.bag)
        assert size(after.unseen) == sum(count(pile, UNKNOWN) for pile in hidden)

    def nothing_is_amiss(self) -> None:
        state = self.state
        self.everything_is_counted()
        if state.phase == "action":
            kingdoms_are_at_peace(state)
        if self.slow:
            self.the_second_engine_agrees(self.slow)
        if self.ply % 5 == 0:
            self.a_refused_action_changes_nothing()
        if state.phase == "action" and self.ply % 3 == 0:
            self.json_comes_back()

    def everything_is_counted(self) -> None:
        state = self.state
        turned = Counter(self.turned.values())
        for kind, all_tiles in enumerate(TILES):
            there = state.tiles[kind].bit_count() + turned[kind] + count(state.bag, kind)
            there += sum(count(hand, kind) for hand in state.hands)
            assert there == all_tiles - self.out[kind]
        under_wonder = plus(state.wonder) if state.wonder else 0
        assert state.down == under_wonder | sum(1 << bit for bit in self.turned)
        shrines = SHRINES[state.side].bit_count()
        assert state.treasures.bit_count() + sum(state.won) == shrines
        placed = [cell for cell in state.leaders if cell]
        assert all(cell.bit_count() == 1 for cell in placed)
        assert state.standing.bit_count() == len(placed)
        assert state.standing == sum(placed)
        assert not any(state.leaders[state.seats << 2 :])
        left = sum(state.catastrophes_left[: state.seats])
        assert state.catastrophes.bit_count() + left == CATASTROPHES * state.seats
        layers = (*state.tiles, state.down, state.standing, state.catastrophes)
        covered = sum(layers)
        assert covered.bit_count() == sum(map(int.bit_count, layers))
        assert not covered & ~CELLS

    def a_refused_action_changes_nothing(self) -> None:
        state, untouched = self.state, self.state.clone()
        legal = GAME.legal(state).mask
        refused = GAME.every_action().mask & ~legal
        rng = Random(self.ply)
        verbs = [refused & (1 << BITS * (what + 1)) - (1 << BITS * what) for what in range(18)]
        masks = [mask for mask in (*verbs, refused >> actions.ON_CELLS << actions.ON_CELLS) if mask]
        mask = rng.choice(masks)
        chosen = rng.choice(bits_of(mask))
        self.table.state = state
        others = (actions.draw(0, 7 * ONE[RED]), actions.start(rng.randrange(4)))
        events = [] if state.phase == "setup" else others
        for action in (chosen, *events):
            with pytest.raises(IllegalActionError):
                GAME.play(state, action)
            with pytest.raises(IllegalActionError):
                self.table.take(action)
        assert state == untouched
        assert self.table.state is state
        assert not self.table.events

    def let_the_second_engine_play(self, action: int) -> None:
        """Let it play every third stretch; it can join in only where a seat takes an action."""
        state = self.state
        if self.ply // STRETCH % 3:
            self.slow = None
        elif self.slow:
            self.slow.take(GAME.write(action))
        elif state.phase == "action":
            self.slow = Slow(rules_of(state), state=GAME.to_json(self.views[EVERYBODY]))

    def the_second_engine_agrees(self, slow: Slow) -> None:
        state = self.state
        assert json.dumps(GAME.to_json(self.views[EVERYBODY])) == json.dumps(slow.s)
        if self.ply % 2 == 0:
            assert sorted(map(GAME.write, GAME.legal(state))) == slow.legal()
        result = GAME.result(state)
        if result is None:
            assert slow.result is None
        else:
            told = {"reason": result.reason, "scores": list(result.scores)}
            assert told | {"winners": list(result.winners)} == slow.result

    def json_comes_back(self) -> None:
        rules = rules_of(self.state)
        for watcher in dict.fromkeys((*self.watched, EVERYBODY)):
            view = self.views[watcher]
            read = GAME.from_json(GAME.to_json(view), rules, watcher)
            # What was swapped out is no part of the JSON.
            if watcher == EVERYBODY:
                read.swapped = self.state.swapped[:]
            assert read == view.state


def rules_of(state: State) -> dict[str, Value]:
    """Return the rules that a state is played by."""
    return {
        "board": SIDES[state.side],
        "treasures": "turn" if state.by_turn else "action",
        "bag_end": "at-once" if state.at_once else "turn",
        "buildings": bool(state.buildings_allowed),
        "wonder": bool(state.wonder_allowed),
        "english": bool(state.english),
    }


def is_within(pile: int, whole: int) -> bool:
    """Say whether a pile of known tiles is a part of another."""
    return all(count(pile, kind) <= count(whole, kind) for kind in range(4))


def kingdoms_are_at_peace(state: State) -> None:
    """Test what holds whenever a seat takes an action."""
    occupied = state.down | state.standing
    for tiles in state.tiles:
        occupied |= tiles
    temples = around(state.tiles[RED])
    for piece, leader in enumerate(state.leaders):
        if not leader:
            continue
        assert leader & temples
        kingdom = flood(leader, occupied)
        alike = [other for other in range(piece & 3, 16, 4) if state.leaders[other] & kingdom]
        assert alike == [piece]
        if piece & 3 == TRADER and not state.by_turn:
            assert (kingdom & state.treasures).bit_count() < 2


def what_happened(before: State, action: int, after: State) -> Iterator[str]:
    """Yield the names of everything worth counting about an action or event."""
    yield "actions"
    verb = GAME.verb(action)
    yield verb
    if verb == "tile" and after.union:
        yield "kingdoms joined in war"
        yield "choices of a war" if after.phase == "choose-war" else f"a war of {one(after)}"
    if verb == "tile" and before.beside_two >> actions.bit_of(action) & 1 and not after.union:
        yield "kingdoms joined in peace"
    if verb == "leader" and after.conflict:
        yield "revolts"
        if before.leaders[before.active << 2 | after.colour]:
            yield "revolts by moving"
    if verb == "commit" and before.phase == "defend":
        yield "conflicts"
        gone = before.standing.bit_count() - after.standing.bit_count()
        if gone > 1:
            yield "leaders home besides the loser"
        if before.active not in (before.attacker, before.defender):
            yield "conflicts of others than the active seat"
    if verb == "catastrophe" and before.occupied >> actions.bit_of(action) & 1:
        yield "catastrophes on tiles"
    if verb == "monument" and before.treasures & after.down:
        yield "monuments on treasures"
    if verb in ("monument", "wonder"):
        if before.buildings != after.buildings:
            yield "buildings that went back"
        if before.standing != after.standing:
            yield "leaders home by turning"
    if verb == "build" and before.buildings[before.kind]:
        yield "buildings that moved"
    if sum(after.won) > sum(before.won):
        yield "treasures taken"
    if verb == "swap" and size(before.bag) < size(actions.swapped(action)):
        yield "swaps that lacked a tile"
    result = GAME.result(after)
    if result:
        yield "games"
        yield f"games of {after.seats}"
        yield f"ended by {result.reason}"
        if len(result.winners) > 1:
            yield "shared wins"


def one(state: State) -> str:
    """Return the colour of the leaders in conflict."""
    return COLOURS[state.colour]
