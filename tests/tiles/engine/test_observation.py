"""What an observation of the tile game tells of the phase, wherever a seat must act."""

from __future__ import annotations

from suite.core.flow import Kind
from suite.tiles.engine.observation import LAYOUT, observe
from suite.tiles.flow import FLOW
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.tiles.boards import FOLDER, played

DECISIONS = [phase.word for phase in FLOW.phases.values() if phase.kind is Kind.DECISION]


def test_the_phase_and_the_seat_to_act_are_told_in_every_phase_of_decisions() -> None:
    met = set()
    for file in sorted(FOLDER.glob("*.jsonl")):
        for state in played(file.stem):
            seat = GAME.actor(state)
            if state.phase in DECISIONS:
                met.add(state.phase)
                for watcher in range(state.seats):
                    seen = observed(state, watcher)
                    assert told(seen, "phase") == [word == state.phase for word in DECISIONS]
                    turned = [(watcher + place) % state.seats for place in range(state.seats)]
                    assert told(seen, "to_act")[: state.seats] == [each == seat for each in turned]
    assert met == {*DECISIONS}


def observed(state: State, watcher: int) -> bytes:
    """Return the observation of a seat."""
    seen = bytearray(LAYOUT.width)
    observe(GAME.view(state, watcher).state, memoryview(seen))
    return bytes(seen)


def told(seen: bytes, name: str) -> list[bool]:
    """Return the numbers of a feature as truth values."""
    return [bool(each) for each in seen[LAYOUT.places[name]]]
