"""Reviews beside their records, and records with their marks."""

from __future__ import annotations

from pathlib import Path

import msgspec

from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.view import EVERYBODY
from suite.review import DEEP, USUAL, Reviewing, cache
from suite.review.annotation import annotate
from suite.review.review import Judgement
from tests.review.test_review import SMALL, begun


def test_a_kept_review_is_read_again_and_one_of_anything_else_is_not(tmp_path: Path) -> None:
    table = begun("temples", 2, 10)
    whole = record.Game(table.header, 1, [*enumerate(table.events, 2)])
    review = Reviewing(table, 0, SMALL).review()
    key = cache.key_of(whole, 0, USUAL)
    place = cache.place_of(tmp_path / "game.jsonl", 2)
    assert cache.read(place, key) is None
    cache.write(place, key, review)
    assert cache.read(place, key) == review
    others = [
        cache.key_of(whole, EVERYBODY, USUAL),
        cache.key_of(whole, 0, DEEP),
        cache.key_of(record.Game(table.header, 1, whole.lines[:-1]), 0, USUAL),
    ]
    assert len({key, *others}) == 4
    assert [cache.read(place, other) for other in others] == [None] * 3
    place.write_bytes(place.read_bytes()[:-9])
    assert cache.read(place, key) is None
    cache.write(tmp_path / "no folder" / "file", key, review)


def test_a_record_with_marks_loads_as_before(tmp_path: Path) -> None:
    table = begun("tiles", 2, 12)
    table.stop()
    outcome = table.outcome
    assert outcome
    work = Reviewing(table, EVERYBODY, SMALL)
    for _done in work.work():
        pass
    review = work.review()
    place = next(
        place for place, step in enumerate(review.steps) if step.judgement and step.actor == 0
    )
    step = review.steps[place]
    bad = Judgement([step.action], 0.4, 0.7, 0.3, 0.25, 0.35, "??", worlds=64)
    steps = [*review.steps]
    steps[place] = msgspec.structs.replace(step, judgement=bad)
    marked = msgspec.structs.replace(review, steps=steps)
    lines: list[record.Line] = [*table.events, record.ResultLine(outcome)]
    whole = record.Game(table.header, 1, [*enumerate(lines, 2)])
    written = annotate(whole, marked, table, ["Ada", "Ben"])
    path = tmp_path / "marked.jsonl"
    path.write_bytes(written)
    again = record.read_file(path).game()
    assert replay(table.game, again, "file").events == table.events
    signs = [msgspec.json.decode(text) for text in written.splitlines() if b"review" in text]
    assert [(sign["ply"], sign["sign"], sign["seat"]) for sign in signs[:1]] == [
        (step.ply, "??", 0)
    ]
