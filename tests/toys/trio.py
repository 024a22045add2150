"""Trio: three seats lay stones on a board of nine cells; stones beside their own kind score.

A seat lays a stone on an empty cell, or passes. The game is over when the board is full or all
have passed. A stone scores a point for each stone of its own seat beside it, up, down, left, right.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final

from suite.core import validation
from suite.core.errors import NotationError, PositionError
from suite.core.flow import Action, Flow, Kind, Phase, Row, Seat
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

SEATS: Final = 3
WIDTH: Final = 3
CELLS: Final = [f"{column}{row}" for row in "123" for column in "abc"]
EMPTY: Final = "."
STONES: Final = "xyz"
TEXTS: Final = [*(f"lay {cell}" for cell in CELLS), "pass"]
PASS: Final = len(CELLS)
PHASES: Final = ("lay", "laid", "full")


@dataclass
class State:
    at: int = 0
    turn: Seat = 0
    passed: int = 0
    board: list[str] = field(default_factory=lambda: [EMPTY] * len(CELLS))

    @property
    def phase(self) -> str:
        return PHASES[self.at]

    @phase.setter
    def phase(self, word: str) -> None:
        self.at = PHASES.index(word)


def whose_turn(state: State) -> Seat:
    return state.turn


def empty_cells(state: State) -> int:
    return sum(1 << cell for cell, stone in enumerate(state.board) if stone == EMPTY)


def may_pass(state: State) -> int:
    return 1 << PASS


def lay_a_stone(state: State, action: Action) -> None:
    state.board[action] = STONES[state.turn]
    state.passed = 0


def count_the_pass(state: State, action: Action) -> None:
    state.passed += 1


def nobody_can_go_on(state: State) -> bool:
    return EMPTY not in state.board or state.passed == SEATS


def give_the_turn_on(state: State) -> None:
    state.turn = (state.turn + 1) % SEATS


FLOW: Final = Flow[State](
    phases=[
        Phase("lay", Kind.DECISION, whose_turn, "a seat lays a stone or passes"),
        Phase("laid", Kind.AUTOMATIC),
        Phase("full", Kind.FINAL),
    ],
    rows=[
        Row("lay", "lay", "laid", do=lay_a_stone, legal=empty_cells),
        Row("pass", "lay", "laid", do=count_the_pass, legal=may_pass),
        Row("proceed", "laid", "full", when=nobody_can_go_on),
        Row("proceed", "laid", "lay", do=give_the_turn_on),
    ],
    verbs=["lay", "pass"],
    start="lay",
)


class Trio(Game[State]):
    """Three seats, nine cells, nothing hidden."""

    name: ClassVar[str] = "trio"
    seats: ClassVar[tuple[int, ...]] = (SEATS,)
    flow: ClassVar[Flow[State]] = FLOW
    seats_actions: ClassVar[int] = len(CELLS) + 1

    def new(self, rules: Rules, seats: int) -> State:
        self.check_seats(seats)
        return State()

    def read(self, text: str) -> Action:
        if text not in TEXTS:
            raise NotationError(f"{text!r} is neither 'lay CELL' nor 'pass'")
        return TEXTS.index(text)

    def write(self, action: Action) -> str:
        return TEXTS[action]

    def scores(self, state: State) -> tuple[int, ...]:
        pairs = [(at, at + 1) for at in range(len(CELLS)) if (at + 1) % WIDTH]
        pairs += [(at, at + WIDTH) for at in range(len(CELLS) - WIDTH)]
        alike = [state.board[one] for one, other in pairs if state.board[one] == state.board[other]]
        return tuple(2 * alike.count(stone) for stone in STONES)

    def view(self, state: State, watcher: Watcher) -> View[State]:
        return View(self, watcher, state)

    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        return action

    def determinize(self, view: View[State], rng: Random) -> State:
        return self.copy(view.state)

    def to_json(self, view: View[State]) -> dict[str, Any]:
        state, watcher = view.state, view.watcher
        told: dict[str, Any] = {"game": self.name, "phase": state.phase}
        if watcher != EVERYBODY:
            told["seat"] = None if watcher == SPECTATOR else watcher
        rows = ["".join(state.board[at : at + WIDTH]) for at in range(0, len(CELLS), WIDTH)]
        return {**told, "turn": state.turn, "passed": state.passed, "board": rows}

    def from_json(self, data: object, rules: Rules, watcher: Watcher = EVERYBODY) -> State:
        keys = list(self.to_json(View(self, watcher, State())))
        told = validation.frame(data, self.name, "lay", keys, watcher)
        turn = validation.number(told["turn"], "turn", 0, SEATS - 1)
        passed = validation.number(told["passed"], "passed", 0, SEATS - 1)
        rows = validation.entries(told["board"], "board")
        board = list("".join(row if isinstance(row, str) else "?" for row in rows))
        if [len(row) for row in rows] != [WIDTH] * WIDTH or not set(board) <= {EMPTY, *STONES}:
            raise PositionError("board must be three rows of three letters: x, y, z or '.'")
        if EMPTY not in board:
            raise PositionError("the board is full: the game is over")
        return State(turn=turn, passed=passed, board=board)


GAME: Final = Trio()
