"""The seeded dealer of the card game; it keeps the order of each pile outside the state."""

from __future__ import annotations

from random import Random

from suite.core.flow import Action
from suite.core.kernel.chance import Pile
from suite.temples.model import actions
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import ONE, cards_of, kinds_of, size
from suite.temples.model.state import NOBODY, State
from suite.temples.rules.drawing import number_to_draw
from suite.temples.rules.laying import LAID
from suite.temples.rules.setup import first_hand_of, seat_to_deal


class SeededDealer:
    """Deals from piles shuffled by a seed; the known cards of the supply come first.

    The stock is shuffled at the start and whenever the discards become the stock, each time by a
    seed string of its own.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.shuffles = 0
        self.people: Pile | None = None
        self.temples: Pile | None = None

    def deal(self, state: State) -> Action:
        """Return the next event of chance; the piles change only in `follow`."""
        return {"setup": self._set_up, "draw": self._draw, "lay": self._lay}[state.phase](state)

    def follow(self, state: State, action: Action) -> None:
        """Take the cards of an event of chance off the piles."""
        verb = VERBS[verb_of(action)]
        if verb == "draw":
            _, cards = actions.draw_of(action)
            if size(cards) > size(state.stock):
                # The draw takes all of the old stock; the other cards come from the new one.
                self.people = self._reshuffled(state)
                self.shuffles += 1
                cards -= state.stock
            self._stock(state).remove(kinds_of(cards))
        elif verb == "lay":
            _, *stages = actions.lay_of(action)  # no pile has a stage 0
            for stage in cards_of(state.top)[-LAID:]:
                stages.remove(stage)
            self._supply(state).remove(stages)

    def _set_up(self, state: State) -> Action:
        if state.active == NOBODY:
            return actions.start(Random(f"{self.seed}:deal:start:0").randrange(2))
        seat = seat_to_deal(state)
        cards = self._stock(state).top(first_hand_of(state, seat))
        return actions.draw(seat, sum(ONE[card] for card in cards))

    def _draw(self, state: State) -> Action:
        number = number_to_draw(state)
        cards = self._stock(state).top(number)
        cards += self._reshuffled(state).top(number - len(cards))
        return actions.draw(state.active, sum(ONE[card] for card in cards))

    def _lay(self, state: State) -> Action:
        stages = cards_of(state.top)[-LAID:]
        stages += self._supply(state).top(LAID - len(stages))
        return actions.lay(state.active, *sorted(stages, reverse=True))

    def _stock(self, state: State) -> Pile:
        if self.people is None:
            self.people = Pile(f"{self.seed}:deal:people:0", kinds_of(state.stock))
        return self.people

    def _reshuffled(self, state: State) -> Pile:
        return Pile(f"{self.seed}:deal:people:{self.shuffles + 1}", kinds_of(state.discards))

    def _supply(self, state: State) -> Pile:
        if self.temples is None:
            self.temples = Pile(f"{self.seed}:deal:temples:0", kinds_of(state.hidden))
        return self.temples
