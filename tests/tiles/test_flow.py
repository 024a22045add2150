"""What only the tile game's flow has to prove; the rest is in `tests/core/test_every_flow.py`."""

from __future__ import annotations

from pathlib import Path

from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.tiles.game import GAME


def test_the_own_golden_record_walks_what_the_vectors_miss() -> None:
    (path,) = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
    texts = [event.action for event in replay(GAME, read_file(path).game(), "").events]
    assert [text for text in texts if text.startswith("keep")][:2] == ["keep H5", "keep L5"]
