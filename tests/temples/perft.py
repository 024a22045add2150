"""Counts of all ways to play on, as `perft.json` holds them.

    python -m tests.temples.perft

writes the file anew; the counts change only if the rules do.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from suite.core.flow import CHANCE
from suite.core.play.perft import perft
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.temples.game import GAME
from suite.temples.model.state import State

FILE: Final = Path(__file__).with_name("perft.json")
VECTORS: Final = Path(__file__).parents[1] / "vectors" / "temples"
BEGINNINGS: Final[list[dict[str, Any]]] = [
    {"seed": 1, "first_hand": 5, "depth": 6},
    {"seed": 2, "first_hand": 3, "depth": 6},
    {"seed": 4, "first_hand": 5, "depth": 6},
    {"record": "game03", "ply": 180, "depth": 5},
    {"record": "game03", "ply": 240, "depth": 5},
    {"record": "game04", "ply": 265, "depth": 5},
]


def beginning(told: dict[str, Any]) -> State:
    """Return the first decision of a seed's deal, or the state after `ply` events of a record."""
    if "record" in told:
        recorded = read_file(VECTORS / f"{told['record']}.jsonl").game()
        state: State = replay(GAME, recorded, told["record"]).states[told["ply"]]
        return state
    state = GAME.new({"first_hand": told["first_hand"]})
    dealer = GAME.dealer(told["seed"])
    while GAME.actor(state) is CHANCE:
        event = dealer.deal(state)
        dealer.follow(state, event)
        GAME.step(state, event)
    return state


def main() -> None:
    """Write the file."""
    counted = [
        told | {"counts": [perft(GAME, beginning(told), n + 1) for n in range(told["depth"])]}
        for told in BEGINNINGS
    ]
    lines = ",\n".join(json.dumps(each) for each in counted)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
