"""The invariants of the card game: its census, its sums, its secrets; and what its seats like."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from suite.core.game import Game
from suite.core.invariants import GameInvariants, Moment, anything
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.formats import position
from suite.temples.model import actions
from suite.temples.model.pieces import (
    ALL_PEOPLE,
    ALL_TEMPLES,
    DRAWN,
    HEIGHT,
    NAMED,
    ONE,
    UNKNOWN,
    cards_of,
    count,
    kinds_of,
    length,
    size,
)
from suite.temples.model.state import State
from suite.temples.rules.counting import within


def building(state: State, seat: int) -> int:
    """Temples, rows as long as the next stages need, and a piece where a stage can be built."""
    hand = size(state.hands[seat])
    worth = 20 * state.total(seat) - 10 * state.total(1 - seat) + hand
    opens = [yard & 7 for yard in state.yards]
    for site in range(1, 6):
        plot = seat << 3 | site
        people, height = length(state.rows[plot]), HEIGHT[state.temples[plot]]
        worth += 2 * min(people, height + 2)
        if height + 1 in opens and people + hand > height:
            here = state.pieces[seat] == site
            worth += (8 if here else 3) if people > height else 4 * here
    return worth


def settling_alike(state: State, seat: int) -> int:
    """Pairs of equal people where the piece is: runs to be."""
    row = cards_of(state.rows[seat << 3 | state.pieces[seat]])
    return sum(one == other for one, other in pairwise(row))


def fighting(state: State, seat: int) -> int:
    """Runs where the piece is, and the harm they can do to temples and rows."""
    rival = 1 - seat
    his_cards = sum(length(state.rows[rival << 3 | site]) for site in range(1, 6))
    harm = 20 * state.total(rival) + 4 * his_cards
    return 8 * state.total(seat) + 5 * settling_alike(state, seat) + size(state.hands[seat]) - harm


def halving(state: State, seat: int) -> int:
    """Runs where the piece is, and a rival who has to put down his cards."""
    return settling_alike(state, seat) + 9 * state.to_discard


def spending(state: State, _seat: int) -> int:
    """A turn goes on until nothing else can be done."""
    return int(state.phase != "lay")


def hoarding(state: State, _seat: int) -> int:
    """A turn ends at once, so that hands grow and the supply goes down."""
    return int(state.phase == "lay")


def draws_show_backs(moment: Moment[State], before: State, action: int) -> None:
    """Reports tell nothing else; so views, which follow from reports, know nothing else."""
    if moment.game.verb(action) != "draw":
        return
    seat, cards = actions.draw_of(action)
    for watcher in (1 - seat, SPECTATOR):
        drawer, told = actions.draw_of(moment.game.report(before, action, watcher))
        assert (drawer, told) == (seat, size(cards) * ONE[UNKNOWN])


def a_part_of_a_draw_may_be_told(moment: Moment[State], before: State, action: int) -> None:
    """A companion then knows this part, and of the rest the number."""
    game = moment.game
    if game.verb(action) != "draw":
        return
    seat, cards = actions.draw_of(action)
    told = cards + ONE[UNKNOWN] - ONE[kinds_of(cards)[0]]
    part = actions.draw(seat, told)
    for watcher in (1 - seat, SPECTATOR):
        view = game.view(before, watcher)
        assert game.allows(view.state, part, watcher)
        after, backs = game.follow(view, part).state, moment.views[watcher].state
        for pile in (told & NAMED, backs.hands[seat] & NAMED):
            assert within(pile, after.hands[seat])
        assert within(after.hands[seat] & NAMED, moment.state.hands[seat])
        for one, other in zip(after.hands, moment.state.hands, strict=True):
            assert size(one) == size(other)


def no_card_is_lost(moment: Moment[State]) -> None:
    """The census, by kinds."""
    assert position.people_census(moment.state) == ALL_PEOPLE
    assert position.temple_census(moment.state) == ALL_TEMPLES


def the_sums_fit_the_phase(moment: Moment[State]) -> None:
    """Before the final phase both are below fifteen, in it both are ten or more."""
    state = moment.state
    sums = [state.total(0), state.total(1)]
    if state.phase != "over":
        assert min(sums) >= 10 if state.final else max(sums) < 15


def what_is_known_of_a_hand_is_in_it(moment: Moment[State]) -> None:
    """What all know the rival knows, too."""
    state = moment.state
    for seat in (0, 1):
        for kind in range(1, 6):
            known, public = (count(pile[seat], kind) for pile in (state.known, state.public))
            assert 0 <= public <= known <= count(state.hands[seat], kind)


def the_position_comes_back(moment: Moment[State]) -> None:
    """It does so for every watcher, all of it."""
    if moment.state.phase != "act" or not moment.is_due(3):
        return
    for watcher, view in moment.views.items():
        read = moment.game.from_json(moment.game.to_json(view), moment.rules, watcher)
        if watcher == EVERYBODY:
            # What had been seen of the hands is no part of the JSON.
            read.known, read.public = moment.state.known, moment.state.public
        assert read == view.state


def counts(game: Game[Any], before: State, action: int, after: State) -> Iterator[str]:
    """Yield the names of everything worth counting about an action or event."""
    yield "actions"
    verb = game.verb(action)
    yield verb
    if verb == "draw" and before.phase == "draw":
        cards = size(actions.draw_of(action)[1])
        if cards > size(before.stock):
            yield "reshuffles"
            if before.stock:
                yield "reshuffles in mid-draw"
        if cards < DRAWN:
            yield "draws of less than three"
    if verb == "lay":
        if before.top:
            yield "lays of known cards"
        if after.phase == "act":
            yield "turns without a draw"
        if after.start[before.active]:
            yield "duties put off"
    if not after.hands[after.active] and after.phase == "act":
        yield "empty hands"
    if after.final > before.final:
        yield "final phases"
    result = game.result(after)
    if result:
        yield "games"
        yield f"ended by {result.reason}"
        if len(result.winners) > 1:
            yield "drawn games"
    for row in after.rows:
        if length(row) > 20:
            yield "rows over twenty"


INVARIANTS: Final = GameInvariants(
    transitions={
        "what others draw shows its backs only": draws_show_backs,
        "a companion may be told a part of a draw": a_part_of_a_draw_may_be_told,
    },
    states={
        "no card is lost: there are 60 people cards and 45 temple cards": no_card_is_lost,
        "the sums fit the phase": the_sums_fit_the_phase,
        "what is known of a hand is in it": what_is_known_of_a_hand_is_in_it,
        "a position comes back from its JSON": the_position_comes_back,
    },
    tastes=(
        building,
        building,
        building,
        fighting,
        halving,
        halving,
        spending,
        hoarding,
        anything,
    ),
    counts=counts,
    second_engine="suite.testing.temples.engine:SecondEngine",
    dense_positions="suite.testing.temples.dense:dense_position",
)
