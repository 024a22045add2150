"""The laws of the tile game, with what only it has: its census, its kingdoms, its secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Final

from suite.core.view import EVERYBODY, SPECTATOR
from suite.testing.invariants import Laws, law
from suite.testing.tile_tastes import TASTES, joins, tiles_alike
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.board import CELLS, SHRINES, around, bits_of, flood
from suite.tiles.model.pieces import (
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
from suite.tiles.model.state import WAR, State
from suite.tiles.rules.conflicts import added_kind
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus

TRIED: Final = 6
"""How many ways of one sort a seat with a taste looks at."""


class TilesLaws(Laws):
    """What must be true of the tile game at every action and event."""

    game = GAME
    tastes = TASTES
    seen: ClassVar[Counter[str]] = Counter()

    turned: dict[int, int]
    """The kind of each turned tile, by its cell."""
    out: list[int]
    """The tiles of each kind that are out of the game."""

    def begun(self) -> None:
        """Look at the beginning."""
        super().begun()
        self.turned = {}
        self.out = [0, 0, 0, 0]
        self.nothing_is_amiss()

    def happened(self, before: State, action: int) -> None:
        """Test what only this game has."""
        super().happened(before, action)
        self.tiles_move_as_they_should(before, action)
        self.others_see_backs(before, action)
        self.some_tiles_may_be_told(before, action)
        self.nothing_is_amiss()

    def what_happened(self, before: State, action: int) -> Iterator[str]:
        """Yield all that is counted."""
        return what_happened(before, action, self.state)

    def kept(self) -> Any:
        """Return the books."""
        return dict(self.turned), self.out[:]

    def recall(self, kept: Any) -> None:
        """Go back to such books."""
        turned, out = kept
        self.turned, self.out = dict(turned), out[:]

    def liked_best(self, seat: int, ways: Sequence[int]) -> list[int]:
        """Look at some ways only, as there are hundreds; at tiles that join most of all."""
        if len(ways) > 3 * TRIED:
            rng = Random(self.ply)
            joining = [action for action in ways if joins(self.state, action)]
            alike = {action: tiles_alike(self.state, action) for action in ways}
            growing = [action for action in ways if alike[action]]
            for tiles in (joining, growing):
                rng.shuffle(tiles)
            growing.sort(key=lambda action: -alike[action])
            by_verb: dict[str, list[int]] = {}
            for action in ways:
                by_verb.setdefault(self.game.verb(action), []).append(action)
            others = [rng.choice(each) for each in by_verb.values() for _ in range(3)]
            ways = list(dict.fromkeys(joining[:TRIED] + growing[:TRIED] + others))
        return super().liked_best(seat, ways)

    def tiles_move_as_they_should(self, before: State, action: int) -> None:
        """Keep the books: what is turned, and what an action puts out of the game."""
        after, verb = self.state, self.game.verb(action)
        if verb == "swap":
            for kind in kinds_of(actions.swapped(action)):
                self.out[kind] += 1
        elif verb == "commit":
            self.out[added_kind(before)] += action - actions.COMMIT
            if before.phase == "defend" and before.conflict == WAR:
                gone = (before.tiles[before.colour] & ~after.tiles[before.colour]).bit_count()
                self.out[before.colour] += gone
                self.a_war_is_paid(before, gone)
        elif verb == "catastrophe":
            for kind in range(4):
                self.out[kind] += before.tiles[kind] >> actions.bit_of(action) & 1
        elif verb == "monument":
            for bit in bits_of(square(1 << actions.bit_of(action))):
                self.turned[bit] = before.kind
        elif verb == "wonder":
            self.out[before.kind] += 5

    @law("a war is worth a point for the leader and each tile")
    def a_war_is_paid(self, before: State, gone: int) -> None:
        """So it is where no income falls into the same step."""
        if before.actions_left:
            assert sum(self.state.points) == sum(before.points) + 1 + gone

    def moved(self, before: State, action: int) -> tuple[int, int]:
        """Return the seat that draws or swaps, and the pile; without such an action none."""
        verb = self.game.verb(action)
        if verb == "draw":
            return actions.drawn(action)
        return before.active, actions.swapped(action) if verb == "swap" else 0

    @law("what others draw or swap shows its backs only")
    def others_see_backs(self, before: State, action: int) -> None:
        """Reports tell nothing else; so views, which follow from reports, know nothing else."""
        seat, pile = self.moved(before, action)
        if not pile:
            return
        backs = size(pile) * ONE[UNKNOWN]
        for watcher in self.views:
            if watcher not in (seat, EVERYBODY):
                told = self.game.report(before, action, watcher)
                assert self.moved(before, told) == (seat, backs)

    @law("a companion may be told a part of what others draw or swap")
    def some_tiles_may_be_told(self, before: State, action: int) -> None:
        """It then knows this part, and of the rest the number."""
        game, verb = self.game, self.game.verb(action)
        seat, pile = self.moved(before, action)
        if not pile:
            return
        told = pile + ONE[UNKNOWN] - ONE[kinds_of(pile)[0]]
        part = actions.draw(seat, told) if verb == "draw" else actions.swap(told)
        watcher = SPECTATOR if self.ply % 2 else (seat + 1) % before.seats
        view = game.view(before, watcher)
        assert game.allows(view.state, part, watcher)
        after = game.follow(view, part).state
        assert is_within(after.hands[seat] & NAMED, self.state.hands[seat])
        assert size(after.hands[seat]) == size(self.state.hands[seat])
        assert game.view(game.determinize(game.follow(view, part), Random(1)), watcher)
        hidden = (*after.hands, *after.swapped, after.bag)
        assert size(after.unseen) == sum(count(pile, UNKNOWN) for pile in hidden)

    def nothing_is_amiss(self) -> None:
        """Test what is true whenever somebody must act."""
        self.everything_is_counted()
        if self.state.phase == "action":
            self.kingdoms_are_at_peace()
            if self.is_due(3):
                self.json_comes_back()

    @law("between actions kingdoms are at peace")
    def kingdoms_are_at_peace(self) -> None:
        """No kingdom holds two leaders of a colour, or a trader's treasures."""
        kingdoms_are_at_peace(self.state)

    @law("no piece is lost: tiles, leaders, treasures and catastrophes are all there")
    def everything_is_counted(self) -> None:
        """The census; of tiles those are missing that actions have put out of the game."""
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

    @law("a position comes back from its JSON")
    def json_comes_back(self) -> None:
        """It does so for the actor, for everybody, and for one more watcher."""
        for watcher in dict.fromkeys((*self.watched, EVERYBODY)):
            view = self.views[watcher]
            read = self.game.from_json(self.game.to_json(view), self.given_rules, watcher)
            # What was swapped out is no part of the JSON.
            if watcher == EVERYBODY:
                read.swapped = self.state.swapped[:]
            assert read == view.state


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


LAWS: Final = TilesLaws
