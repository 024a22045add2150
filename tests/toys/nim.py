"""Nim with cards: who takes the last stick wins.

Each turn a seat draws a card from a pile, which only it sees: it may take as many sticks at most.
The card goes back into the pile, which has many cards of few sticks. In the order of "Add a game":
state, rules, flow, game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Final

from suite.core import validation
from suite.core.errors import NotationError
from suite.core.flow import Action, Flow, Kind, Phase, Row, Seat
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

STICKS: Final = 12
PILE: Final = {1: 3, 2: 2, 3: 1}
"""How many cards there are of each number of sticks."""
UNKNOWN: Final = 4
"""The hand of somebody else."""
TEXTS: Final = [f"take {sticks}" for sticks in PILE] + [
    f"draw {seat} {card}" for seat in (0, 1) for card in (*PILE, "?")
]
"""Actions of the seats, then events of chance: the number of each is its place."""
PHASES: Final = ("draw", "take", "taken", "over")


@dataclass(slots=True)
class State:
    at: int = 0
    active: Seat = 0
    sticks: int = STICKS
    hand: int = 0

    @property
    def phase(self) -> str:
        return PHASES[self.at]

    @phase.setter
    def phase(self, word: str) -> None:
        self.at = PHASES.index(word)


def seat_in_turn(state: State) -> Seat:
    return state.active


def draws(state: State) -> list[tuple[Action, int]]:
    return [(draw(state.active, card), cards) for card, cards in PILE.items()]


def draw(seat: Seat, card: int) -> Action:
    return len(PILE) + (len(PILE) + 1) * seat + card - 1


def hold_the_card(state: State, event: Action) -> None:
    state.hand = event - draw(state.active, 1) + 1


def takes(state: State) -> int:
    most = min(state.sticks, max(PILE) if state.hand == UNKNOWN else state.hand)
    return (1 << most) - 1


def take_the_sticks(state: State, action: Action) -> None:
    state.sticks -= action + 1
    state.hand = 0


def no_stick_is_left(state: State) -> bool:
    return state.sticks == 0


def pass_the_turn(state: State) -> None:
    state.active = 1 - state.active


FLOW: Final = Flow[State](
    phases=[
        Phase("draw", Kind.CHANCE),
        Phase("take", Kind.DECISION, seat_in_turn),
        Phase("taken", Kind.AUTOMATIC),
        Phase("over", Kind.FINAL),
    ],
    rows=[
        Row("draw", "draw", "take", do=hold_the_card, odds=draws),
        Row("take", "take", "taken", do=take_the_sticks, legal=takes),
        Row("proceed", "taken", "over", when=no_stick_is_left),
        Row("proceed", "taken", "draw", do=pass_the_turn),
    ],
    verbs=["draw", "take"],
    start="draw",
)


class Nim(Game[State]):
    name: ClassVar[str] = "nim"
    seats: ClassVar[tuple[int, ...]] = (2,)
    flow: ClassVar[Flow[State]] = FLOW
    seats_actions: ClassVar[int] = len(PILE)

    def new(self, rules: Rules, seats: int) -> State:
        self.check_seats(seats)
        return State()

    def read(self, text: str) -> Action:
        if text not in TEXTS:
            raise NotationError(f"{text!r} is neither 'take STICKS' nor 'draw SEAT CARD'")
        return TEXTS.index(text)

    def write(self, action: Action) -> str:
        return TEXTS[action]

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(int(not state.sticks and seat == state.active) for seat in (0, 1))

    def view(self, state: State, watcher: Watcher) -> View[State]:
        hides = state.hand and watcher not in (state.active, EVERYBODY)
        return View(self, watcher, replace(state, hand=UNKNOWN if hides else state.hand))

    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        hides = action >= len(PILE) and watcher not in (state.active, EVERYBODY)
        return draw(state.active, UNKNOWN) if hides else action

    def determinize(self, view: View[State], rng: Random) -> State:
        [card] = rng.choices(list(PILE), list(PILE.values()))
        state = view.state
        return replace(state, hand=card if state.hand == UNKNOWN else state.hand)

    def to_json(self, view: View[State]) -> dict[str, Any]:
        state, watcher = view.state, view.watcher
        hand = "?" if state.hand == UNKNOWN else state.hand
        told = {"game": self.name, "phase": state.phase, "active": state.active}
        seat = {} if watcher == EVERYBODY else {"seat": None if watcher == SPECTATOR else watcher}
        return {**told, **seat, "sticks": state.sticks, "hand": hand}

    def from_json(self, data: object, rules: Rules, watcher: Watcher = EVERYBODY) -> State:
        keys = list(self.to_json(View(self, watcher, State())))
        told = validation.frame(data, self.name, "draw", keys, watcher)
        validation.number(told["hand"], "hand", 0, 0)
        active = validation.number(told["active"], "active", 0, 1)
        return State(active=active, sticks=validation.number(told["sticks"], "sticks", 1, STICKS))


GAME: Final = Nim()
