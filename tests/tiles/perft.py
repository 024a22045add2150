"""Counts of the ways to take two decisions, as `perft.json` holds them.

    python -m tests.tiles.perft

writes the file anew; the counts change only if the rules do. Only what seats decide is counted:
where chance is due, the draw comes up that is the first one as text.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from suite.core.flow import CHANCE
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.tiles.engine import dispatch, kernel
from suite.tiles.game import GAME
from suite.tiles.model.state import State

FILE: Final = Path(__file__).with_name("perft.json")
VECTORS: Final = Path(__file__).parents[1] / "vectors" / "tiles"
DEPTH: Final = 2
BEGINNINGS: Final[list[dict[str, Any]]] = [
    {"seed": 1, "seats": 2, "board": "standard"},
    {"record": "game12", "ply": 162},
    {"record": "game04", "ply": 164},
    {"record": "game03", "ply": 145},
    {"record": "game05", "ply": 142},
]
"""The opening, and middle games: of 2 and 3 seats on the standard board, of 2 and 4 on the other.

In the second one a turn ends after the first decision.
"""


def beginning(told: dict[str, Any]) -> State:
    """Return the first decision of a seed's deal, or the state after `ply` events of a record."""
    if "record" in told:
        recorded = read_file(VECTORS / f"{told['record']}.jsonl").game()
        state: State = replay(GAME, recorded, told["record"]).states[told["ply"]]
        return state
    rules = GAME.new_rules(None, {"board": told["board"], "buildings": True, "wonder": True})
    state = GAME.new(rules, told["seats"])
    dealer = GAME.dealer(told["seed"])
    while GAME.actor(state) is CHANCE:
        event = dealer.deal(state)
        dealer.follow(state, event)
        GAME.step(state, event)
    return state


def first_draw(state: State) -> int:
    """Return the event of chance that is the first one as text."""
    return min((event for event, _ in GAME.outcomes(state)), key=GAME.write)


def perft(state: State, depth: int) -> int:
    """Count from the masks; a game that ends sooner counts once. Changes the state it is given."""
    while dispatch.DEAL[state.at]:
        kernel.step(state, first_draw(state))
    legal = GAME.unchecked.legal(state)
    if not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        kernel.step(after, action)
        total += perft(after, depth - 1)
    return total


def main() -> None:
    """Write the file."""
    counted = [
        told | {"counts": [perft(beginning(told), n + 1) for n in range(DEPTH)]}
        for told in BEGINNINGS
    ]
    lines = ",\n".join(json.dumps(each) for each in counted)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
