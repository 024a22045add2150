"""Records that version 0.1.0 wrote replay, with the result that stands in them.

Never write the files in `records` again: what this version writes is not what they are for.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from suite.core import games
from suite.core.play.record import read_file
from suite.core.play.replay import replay

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(("name", "number"), [("temples", 1), ("temples", 2), ("tiles", 1)])
def test_a_record_of_the_first_version_replays(name: str, number: int) -> None:
    path = RECORDS / f"{name}-0.1.jsonl"
    source = read_file(path).game(number)
    table = replay(games.find(name), source, path.name)
    results = [json.loads(line) for line in path.read_text().splitlines() if '"result"' in line]
    result = results[number - 1]["result"]
    assert table.outcome is not None
    assert table.outcome.reason == result["reason"]
    assert [*table.outcome.winners] == result["winners"]
    assert json.loads(json.dumps(table.outcome.scores)) == result["scores"]
