"""The seeded dealer of the tile game: the order of the bag, kept outside the state."""

from __future__ import annotations

from random import Random

from suite.core.flow import Action
from suite.core.kernel.chance import Pile
from suite.tiles.model import actions
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.pieces import HAND, kinds_of, pile_of, size
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules.drawing import seat_to_refill
from suite.tiles.rules.seats import the_active_seat
from suite.tiles.rules.setup import seat_to_deal


def due_draw(state: State) -> tuple[int, int]:
    """Return the seat that draws now, and how many tiles it would have if the bag holds them."""
    seat_of_phase = {"setup": seat_to_deal, "refill": seat_to_refill, "redraw": the_active_seat}
    seat = seat_of_phase[state.phase](state)
    return seat, state.owed if state.phase == "redraw" else HAND - size(state.hands[seat])


class SeededDealer:
    """Deals from the bag in the order of one seeded shuffle."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.bag: Pile | None = None

    def deal(self, state: State) -> Action:
        """Return the next event of chance; the bag changes only in `follow`."""
        if state.active == NOBODY:
            return actions.start(Random(f"{self.seed}:deal:start:0").randrange(state.seats))
        seat, number = due_draw(state)
        return actions.draw(seat, pile_of(self._bag(state).top(min(number, size(state.bag)))))

    def follow(self, state: State, action: Action) -> None:
        """Remove the tiles of an event of chance from the bag."""
        if VERBS[verb_of(action)] == "draw":
            self._bag(state).remove(kinds_of(actions.drawn(action)[1]))

    def _bag(self, state: State) -> Pile:
        if self.bag is None:
            self.bag = Pile(f"{self.seed}:deal:bag:0", kinds_of(state.bag))
        return self.bag
