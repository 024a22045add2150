"""Finished games of the user for tests, some with a small review that is kept beside them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from suite.core.play import record
from suite.core.play.table import watcher_of
from suite.review import Budget, Review, Reviewing, Step, cache
from tests.cli.records import Line, begun, saved, table_of

SMALL: Final = Budget(worlds=2, least=4, most=8)
"""What takes the place of the usual budget in these tests."""


def own(
    folder: Path,
    name: str = "2026-11-01-0001-temples.jsonl",
    *,
    game: str = "temples",
    seats: Sequence[tuple[str, str]] = (("Ada", "human"), ("Rival", "easy")),
    events: int = 30,
    loser: int = 1,
    seed: int = 3,
) -> Path:
    """Write a game that one seat has resigned, and return its file."""
    header, *played = begun(game, events, len(seats), seed)
    people = [{"name": name, "player": player} for name, player in seats]
    end: Line = {"resign": loser, "ply": events + 1}
    lines = [header | {"seats": people}, *played, end]
    outcome = table_of(lines).outcome
    folder.mkdir(parents=True, exist_ok=True)
    result = [] if outcome is None else [{"result": msgspec.to_builtins(outcome)}]
    return saved(folder / name, [*lines, *result])


def _reviewed(path: Path) -> Review:
    recorded = record.read_file(path).game()
    table = table_of([msgspec.json.decode(line) for line in path.read_bytes().splitlines()])
    work = Reviewing(table, watcher_of(recorded.header), SMALL)
    for _done in work.work():
        pass
    return work.review()


def keep_review(path: Path, *, mistakes: int = 0, seat: int = 0) -> list[Step]:
    """Keep a small review in which the first choices of a seat have a mark; return these."""
    review = _reviewed(path)
    steps: list[Step] = []
    marked: list[Step] = []
    for step in review.steps:
        judgement = step.judgement
        if judgement and judgement.worlds and step.actor == seat and len(marked) < mistakes:
            bad = msgspec.structs.replace(judgement, loss=0.4, low=0.3, high=0.5, mark="??")
            marked.append(msgspec.structs.replace(step, judgement=bad))
            steps.append(marked[-1])
        else:
            good = judgement and msgspec.structs.replace(judgement, mark="")
            steps.append(msgspec.structs.replace(step, judgement=good))
    assert len(marked) == mistakes
    recorded = record.read_file(path).game()
    side = watcher_of(recorded.header)
    key = cache.key_of(recorded, side, SMALL)
    cache.write(cache.place_of(path, 1, side), key, msgspec.structs.replace(review, steps=steps))
    return marked
