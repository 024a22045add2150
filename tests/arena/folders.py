"""Made-up folders of an arena, for the tests of what reads them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from suite.arena.blocks import Tournament
from suite.core import games

Line = dict[str, Any]
STRENGTHS: Final = (2.0, 1.0, 0.5, 0.25)
"""How often each player wins, by its place in the list, as against one of strength 1."""


def tournament(
    game: str = "tiles", players: Sequence[str] = ("turn", "greedy"), seats: int = 2
) -> Tournament:
    """Return what is played."""
    rules = games.find(game).new_rules()
    return Tournament(game=game, rules=rules, players=tuple(players), seats=seats, seed=7)


def result(arena: Tournament, number: int, **told: Any) -> Line:
    """Return the line of a game that the first seat has won, unless something else is told."""
    pairing = arena.pairing(number)
    seats = arena.seats
    line = {
        "game": number,
        "block": pairing.block,
        "deal": pairing.deal,
        "seating": list(pairing.seating),
        "reason": "treasures" if arena.game == "tiles" else "threshold",
        "scores": [
            [9, 8, 7 - seat, 9] if arena.game == "tiles" else 15 - seat for seat in range(seats)
        ],
        "winners": [0],
        "places": [1] + [2] * (seats - 1),
        "first": 0,
        "plies": 100 + number,
        "turns": 50,
        "faults": [0] * seats,
        "left": [],
    }
    assert set(told) <= set(line)
    return line | told


def by_strength(arena: Tournament, seed: int = 1) -> Callable[[int], Line]:
    """Return what makes results in which stronger players win more often."""
    rng = Random(seed)

    def drawn(number: int) -> Line:
        seating = arena.pairing(number).seating
        left = list(range(arena.seats))
        order: list[int] = []
        while left:
            weights = [
                STRENGTHS[seating[seat] % len(STRENGTHS)] * (1.1 if seat == 0 else 1)
                for seat in left
            ]
            order.append(left.pop(rng.choices(range(len(left)), weights)[0]))
        places = [order.index(seat) + 1 for seat in range(arena.seats)]
        winners = [order[0]]
        if rng.random() < 0.03:
            places[order[1]] = 1
            winners = sorted(order[:2])
        lowest = [9 - 2 * place + rng.randrange(2) for place in places]
        scores: list[Any] = [[low + 2, low, low + 1, low + rng.randrange(5)] for low in lowest]
        return result(
            arena,
            number,
            reason=rng.choice(("treasures", "treasures", "treasures", "bag"))
            if arena.game == "tiles"
            else rng.choice(("threshold", "final")),
            scores=scores if arena.game == "tiles" else lowest,
            winners=winners,
            places=places,
            plies=round(rng.gauss(190, 30)),
            turns=round(rng.gauss(50, 8)),
        )

    return drawn


def timed(number: int, seats: int, rng: Random) -> Line:
    """Return the line of the times of a game."""
    asked = [rng.randrange(40, 60) for _seat in range(seats)]
    return {
        "game": number,
        "seconds": [round(each * rng.uniform(0.01, 0.02), 4) for each in asked],
        "decisions": asked,
    }


def written(
    folder: Path, arena: Tournament, results: Iterable[Line], times: Iterable[Line] = ()
) -> Path:
    """Write a folder; return it."""
    folder.mkdir(parents=True, exist_ok=True)
    given = {name: getattr(arena, name) for name in arena.__struct_fields__}
    (folder / "arena.json").write_text(json.dumps(given))
    for name, lines in (("results.jsonl", results), ("times.jsonl", times)):
        with (folder / name).open("w") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
    return folder


def folder_of(folder: Path, arena: Tournament, number: int) -> Path:
    """Write a folder of so many games, as `by_strength` has them; return it."""
    drawn = by_strength(arena)
    rng = Random(2)
    results = map(drawn, islice(count(1), number))
    return written(
        folder, arena, results, (timed(each, arena.seats, rng) for each in range(1, number + 1))
    )


def timed_at(number: int) -> Line:
    """Return the line of the times of a game of two, always the same: 20 and 10 ms a move."""
    return {"game": number, "seconds": [1.0, 0.4], "decisions": [50, 40]}


def content(path: Path) -> dict[str, bytes]:
    """Return the files of a folder that do not depend on the clock, by their names."""
    files = [each for each in path.rglob("*.*") if each.name != "times.jsonl"]
    return {str(each.relative_to(path)): each.read_bytes() for each in files}
