"""The invariants of the tile game: its census, its kingdoms, its secrets; what its seats like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from suite.core.game import Game
from suite.core.invariants import GameInvariants, Moment, Taste, anything
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.model import actions
from suite.tiles.model.board import (
    BITS,
    CELLS,
    LAND,
    RIVER,
    SHRINES,
    SOUTH,
    around,
    bits_of,
    flood,
)
from suite.tiles.model.pieces import (
    BLUE,
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
from suite.tiles.model.state import REVOLT, WAR, State
from suite.tiles.rules.conflicts import added_kind
from suite.tiles.rules.kingdoms import kingdom_of, survey
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus

TRIED: Final = 6
"""How many ways of one sort a seat compares."""


def on_board(state: State, seat: int) -> int:
    """Return how many leaders a seat has on the board."""
    return sum(map(bool, state.leaders[seat << 2 : (seat << 2) + 4]))


def conquering(state: State, seat: int) -> int:
    """Kingdoms are joined and fought over, with all that the hand has."""
    fought = 50 * (state.conflict == WAR) + 30 * (state.phase == "choose-war")
    kingdoms = [kingdom_of(state, cell) for cell in state.leaders[seat << 2 :][:4] if cell]
    return fought + 3 * on_board(state, seat) + max(map(int.bit_count, kingdoms), default=0)


def committing(state: State, seat: int) -> int:
    """Conflicts of every kind, with as many tiles as can be added."""
    return 40 * bool(state.conflict) + sum(state.committed) + 5 * on_board(state, seat)


def rising(state: State, seat: int) -> int:
    """Leaders go where there is one of their colour."""
    return 40 * (state.conflict == REVOLT) + 5 * on_board(state, seat)


def building(state: State, seat: int) -> int:
    """Tiles of one colour side by side: rows, squares and pluses to be."""
    worth = 50 * (state.phase in ("building", "monument")) + 2 * on_board(state, seat)
    worth += 60 * sum(map(bool, (*state.monuments, state.wonder, *state.buildings)))
    for tiles in state.tiles:
        east, south = tiles & tiles >> 1, tiles & tiles >> SOUTH
        worth += 2 * east.bit_count() + 2 * south.bit_count()
        worth += 9 * (east & east >> SOUTH).bit_count()
        worth += 4 * (tiles & tiles << 1 & tiles >> 1 & tiles >> SOUTH).bit_count()
    return worth


def crossing(state: State, seat: int) -> int:
    """The plus that lacks the fewest tiles of its colour, and can still get them."""
    survey(state)
    worth = 20 * bool(state.wonder) - 5 * sum(map(bool, state.monuments))
    most = 0
    for kind, tiles in enumerate(state.tiles):
        ground = (RIVER if kind == BLUE else LAND)[state.side]
        barred = ~ground | (state.occupied | state.catastrophes) & ~tiles
        for bit in bits_of(tiles):
            for centre in bits_of(plus(1 << bit) & CELLS & ~barred):
                cells = plus(1 << centre)
                if not cells & barred:
                    most = max(most, (cells & tiles).bit_count())
    return worth + 3 * most + (on_board(state, seat) > 0)


def digging(state: State, seat: int) -> int:
    """The trader stands where treasures are, and kingdoms grow to more of them."""
    trader = state.leaders[seat << 2 | TRADER]
    kingdom = kingdom_of(state, trader) if trader else 0
    near = 4 * (kingdom & state.treasures).bit_count() + kingdom.bit_count()
    return 30 * state.won[seat] + 10 * bool(trader) + near + 8 * (state.phase == "treasure")


def swapping(state: State, _seat: int) -> int:
    """The bag goes down: as many tiles as can be are swapped."""
    return state.owed


def striking(state: State, _seat: int) -> int:
    """Catastrophes where leaders stand beside them, on tiles before all."""
    tiles = sum(map(int.bit_count, state.tiles))
    return 40 * state.catastrophes.bit_count() - tiles - state.standing.bit_count()


def passing(state: State, seat: int) -> int:
    """A turn ends at once."""
    return int(state.active != seat or state.actions_left == 0)


TASTES: Final[tuple[Taste, ...]] = (
    conquering,
    conquering,
    conquering,
    conquering,
    committing,
    rising,
    building,
    crossing,
    crossing,
    digging,
    digging,
    digging,
    swapping,
    striking,
    passing,
    anything,
)
"""The tastes of the seats, each as often as it is here."""


def joins(state: State, action: int) -> bool:
    """Say whether an action is a tile that joins two kingdoms."""
    return action < actions.LEADER * BITS and bool(state.beside_two >> actions.bit_of(action) & 1)


def tiles_alike(state: State, action: int) -> int:
    """Return how many tiles of its colour a tile would have on the eight cells around it."""
    if action >= actions.LEADER * BITS:
        return 0
    row = 0b111 << actions.bit_of(action) >> 1
    block = row | row << SOUTH | row >> SOUTH
    return (block & state.tiles[actions.what_of(action)]).bit_count()


def shortlist(state: State, ways: Sequence[int], rng: Random) -> Sequence[int]:
    """Return some of the legal actions, if there are many: most of all tiles that join."""
    if len(ways) <= 3 * TRIED:
        return ways
    joining = [action for action in ways if joins(state, action)]
    alike = {action: tiles_alike(state, action) for action in ways}
    growing = [action for action in ways if alike[action]]
    for tiles in (joining, growing):
        rng.shuffle(tiles)
    growing.sort(key=lambda action: -alike[action])
    by_verb: dict[str, list[int]] = {}
    for action in ways:
        by_verb.setdefault(actions.VERBS[actions.verb_of(action)], []).append(action)
    others = [rng.choice(choices) for choices in by_verb.values() for _ in range(3)]
    return list(dict.fromkeys(joining[:TRIED] + growing[:TRIED] + others))


def tiles_move_as_they_should(moment: Moment[State], before: State, action: int) -> None:
    """Of each kind those are gone that an action turns or puts out of the game, and no others."""
    after, verb = moment.state, moment.game.verb(action)
    losses, down = [0, 0, 0, 0], 0
    if verb == "swap":
        for kind in kinds_of(actions.swapped(action)):
            losses[kind] += 1
    elif verb == "commit":
        losses[added_kind(before)] += action - actions.COMMIT
        if before.phase == "defend" and before.conflict == WAR:
            losses[before.colour] += war_losses(before, after)
    elif verb == "catastrophe":
        for kind in range(4):
            losses[kind] += before.tiles[kind] >> actions.bit_of(action) & 1
    elif verb == "monument":
        down = square(1 << actions.bit_of(action))
        losses[before.kind] += 4
    elif verb == "wonder":
        down = plus(after.wonder)
        losses[before.kind] += 5
    assert tiles_there(after) == [
        there - less for there, less in zip(tiles_there(before), losses, strict=True)
    ]
    assert after.down == before.down | down
    assert after.wonder == before.wonder or verb == "wonder"


def tiles_there(state: State) -> list[int]:
    """Return how many tiles of each kind lie face up, in hands or in the bag."""
    return [
        tiles.bit_count() + sum(count(pile, kind) for pile in (state.bag, *state.hands))
        for kind, tiles in enumerate(state.tiles)
    ]


def war_losses(before: State, after: State) -> int:
    """Return how many tiles of its colour a war has taken from the board."""
    colour = before.colour
    return (before.tiles[colour] & ~after.tiles[colour]).bit_count()


def a_war_is_paid(moment: Moment[State], before: State, action: int) -> None:
    """So it is where no income falls into the same step."""
    decided = moment.game.verb(action) == "commit" and before.phase == "defend"
    if decided and before.conflict == WAR and before.actions_left:
        losses = war_losses(before, moment.state)
        assert sum(moment.state.points) == sum(before.points) + 1 + losses


def movement(game: Game[State], before: State, action: int) -> tuple[int, int]:
    """Return the seat that draws or swaps, and the pile; without such an action none."""
    verb = game.verb(action)
    if verb == "draw":
        return actions.drawn(action)
    return before.active, actions.swapped(action) if verb == "swap" else 0


def others_see_backs(moment: Moment[State], before: State, action: int) -> None:
    """Reports tell nothing else; so views, which follow from reports, know nothing else."""
    game = moment.game
    seat, pile = movement(game, before, action)
    if not pile:
        return
    backs = size(pile) * ONE[UNKNOWN]
    for watcher in moment.views:
        if watcher not in (seat, EVERYBODY):
            report = game.report(before, action, watcher)
            assert movement(game, before, report) == (seat, backs)


def some_tiles_may_be_told(moment: Moment[State], before: State, action: int) -> None:
    """A companion then knows this part, and of the rest the number."""
    game, verb = moment.game, moment.game.verb(action)
    seat, pile = movement(game, before, action)
    if not pile:
        return
    tiles = pile + ONE[UNKNOWN] - ONE[kinds_of(pile)[0]]
    part = actions.draw(seat, tiles) if verb == "draw" else actions.swap(tiles)
    watcher = SPECTATOR if moment.ply % 2 else (seat + 1) % before.seats
    view = game.view(before, watcher)
    assert game.allows(view.state, part, watcher)
    after = game.follow(view, part).state
    assert is_within(after.hands[seat] & NAMED, moment.state.hands[seat])
    assert size(after.hands[seat]) == size(moment.state.hands[seat])
    assert game.view(game.determinize(game.follow(view, part), Random(1)), watcher)
    hidden = (*after.hands, *after.swapped, after.bag)
    assert size(after.unseen) == sum(count(pile, UNKNOWN) for pile in hidden)


def is_within(pile: int, whole: int) -> bool:
    """Say whether a pile of known tiles is a part of another."""
    return all(count(pile, kind) <= count(whole, kind) for kind in range(4))


def everything_is_counted(moment: Moment[State]) -> None:
    """The census; in the beginning all tiles are there, and none is turned."""
    state = moment.state
    if state.phase == "setup":
        assert tiles_there(state) == list(TILES)
        assert not state.down
    if state.wonder:
        assert not plus(state.wonder) & ~state.down
    shrines = SHRINES[state.side].bit_count()
    assert state.treasures.bit_count() + sum(state.won) == shrines
    cells = [cell for cell in state.leaders if cell]
    assert all(cell.bit_count() == 1 for cell in cells)
    assert state.standing.bit_count() == len(cells)
    assert state.standing == sum(cells)
    assert not any(state.leaders[state.seats << 2 :])
    in_supply = sum(state.catastrophes_left[: state.seats])
    assert state.catastrophes.bit_count() + in_supply == CATASTROPHES * state.seats
    layers = (*state.tiles, state.down, state.standing, state.catastrophes)
    covered = sum(layers)
    assert covered.bit_count() == sum(map(int.bit_count, layers))
    assert not covered & ~CELLS


def kingdoms_are_at_peace(moment: Moment[State]) -> None:
    """No kingdom holds two leaders of a colour, or a trader's treasures."""
    if moment.state.phase == "action":
        assert_peace(moment.state)


def assert_peace(state: State) -> None:
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


def the_position_comes_back(moment: Moment[State]) -> None:
    """It does so for the actor, for everybody, and for one more watcher, all of it."""
    if moment.state.phase != "action" or not moment.is_due(3):
        return
    for watcher in dict.fromkeys((*moment.watched, EVERYBODY)):
        view = moment.views[watcher]
        read = moment.game.from_json(moment.game.to_json(view), moment.rules, watcher)
        # What was swapped out is no part of the JSON.
        if watcher == EVERYBODY:
            read.swapped = moment.state.swapped[:]
        assert read == view.state


def counts(game: Game[Any], before: State, action: int, after: State) -> Iterator[str]:
    """Yield the names of everything worth counting about an action or event."""
    yield "actions"
    verb = game.verb(action)
    yield verb
    if verb == "tile" and after.union:
        yield "kingdoms joined in war"
        yield (
            "choices of a war"
            if after.phase == "choose-war"
            else f"a war of {COLOURS[after.colour]}"
        )
    if verb == "tile" and before.beside_two >> actions.bit_of(action) & 1 and not after.union:
        yield "kingdoms joined in peace"
    if verb == "leader" and after.conflict:
        yield "revolts"
        if before.leaders[before.active << 2 | after.colour]:
            yield "revolts by moving"
    if verb == "commit" and before.phase == "defend":
        yield "conflicts"
        homecomers = before.standing.bit_count() - after.standing.bit_count()
        if homecomers > 1:
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
    result = game.result(after)
    if result:
        yield "games"
        yield f"games of {after.seats}"
        yield f"ended by {result.reason}"
        if len(result.winners) > 1:
            yield "shared wins"


CENSUS: Final = "no piece is lost: tiles, leaders, treasures and catastrophes are all there"
"""The sentence of the invariants that count the pieces."""
INVARIANTS: Final = GameInvariants(
    transitions={
        CENSUS: tiles_move_as_they_should,
        "a war is worth a point for the leader and each tile": a_war_is_paid,
        "what others draw or swap shows its backs only": others_see_backs,
        "a companion may be told a part of what others draw or swap": some_tiles_may_be_told,
    },
    states={
        CENSUS: everything_is_counted,
        "between actions kingdoms are at peace": kingdoms_are_at_peace,
        "a position comes back from its JSON": the_position_comes_back,
    },
    tastes=TASTES,
    shortlist=shortlist,
    counts=counts,
    second_engine="suite.testing.tiles.engine:SecondEngine",
    dense_positions="suite.testing.tiles.dense:dense_position",
)
