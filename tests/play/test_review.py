"""Reviews of a game in play or at its end, by a face that has no threads."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.errors import IllegalActionError
from suite.core.play.record import (
    HUMAN,
    FileRecorder,
    Mark,
    MemoryRecorder,
    RecordError,
    read_file,
)
from suite.core.play.table import HINT, Table
from suite.core.view import EVERYBODY, SPECTATOR
from suite.play import LiveTable
from suite.play.review import PATIENCE, Progress, Reviews, make_review
from suite.review import Reviewing
from suite.review.budget import Budget
from suite.work import Here, Job
from tests.play.faces import Face, act_at_random, programs_of, table_of
from tests.toys.conftest import installed  # noqa: F401 - so that there is nim

EVENTS: Final = 16
SMALL: Final = Budget(worlds=1, least=2, most=2)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews look at little."""
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def begun(name: str = "temples", recorder: Any = None) -> Table[Any]:
    """Return a game after its first events."""
    table = table_of(name, [HUMAN, HUMAN], 5, recorder)
    face = Face(act_at_random)
    return face.play(LiveTable(table, face.here.give), until=EVENTS).table


def ended(name: str = "temples", recorder: Any = None) -> Table[Any]:
    """Return a game that was stopped after its first events."""
    table = begun(name, recorder)
    if table.outcome is None:
        table.stop()
    return table


def test_a_review_is_made_part_by_part_and_is_the_one_of_the_work_inline() -> None:
    here, table = Here(), ended()
    inline = Reviewing(table, EVERYBODY, SMALL)
    pieces = list(inline.work())
    seen: list[tuple[int, int, bool]] = []

    def note() -> None:
        seen.append((work.done, work.total, bool(work.review)))

    reviews = Reviews(table, here.give, note)
    work = reviews.want(EVERYBODY)
    assert work.progress() == "The review begins."
    assert reviews.want(EVERYBODY) is work
    while here.run():
        pass
    assert [(done, total) for done, total, _ in seen[:-1]] == pieces
    assert [has_curve for _, _, has_curve in seen].index(True) == len(table.events) - 1
    assert work.is_whole
    assert work.progress() == ""
    assert work.review == inline.review()


def test_a_review_is_kept_beside_its_record_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorder = FileRecorder(path)
    table, here = ended(recorder=recorder), Here()
    recorder.close()
    reviews = Reviews(table, here.give, path=path)
    assert reviews.find(EVERYBODY) is None
    work = reviews.want(EVERYBODY)
    while here.run():
        pass
    jobs: list[Job] = []
    again = Reviews(table, jobs.append, path=path)
    kept = again.find(EVERYBODY)
    assert kept
    assert kept.review == work.review
    assert again.want(EVERYBODY) is kept
    assert again.find(0) is None
    assert not jobs


def test_work_that_nobody_wants_is_stopped(tmp_path: Path) -> None:
    here, table = Here(), ended()
    reviews = Reviews(table, here.give)
    work = reviews.want(0, now=5.0)
    assert reviews.advance(6.0) == 5.0 + PATIENCE
    reviews.want(0, now=8.0)
    assert reviews.advance(5.0 + PATIENCE) == 8.0 + PATIENCE
    here.run()
    assert reviews.advance(8.0 + PATIENCE) is None
    assert reviews.work_for(0) is None
    done = work.done
    while here.run():
        pass
    assert work.done == done


def test_another_side_stops_the_work_on_the_first() -> None:
    here = Here()
    reviews = Reviews(ended(), here.give)
    first = reviews.want(0)
    reviews.want(1)
    assert reviews.work_for(0) is None
    while here.run():
        pass
    assert not first.is_whole
    assert reviews.work_for(1)


def test_a_game_that_goes_on_is_reviewed_as_it_was(tmp_path: Path) -> None:
    table, here = begun(), Here()
    live = LiveTable(table, here.give, specs=programs_of(table))
    reviews = Reviews(table, here.give)
    work = reviews.want(0)
    Face(act_at_random).play(live, until=EVENTS + 10)
    assert reviews.work_for(0) is None
    while here.run():
        pass
    assert work.is_whole
    assert work.review
    assert len(work.review.steps) <= EVENTS + 1


def test_work_on_a_game_that_goes_on_is_marked_once_and_only_where_it_is_recorded(
    tmp_path: Path,
) -> None:
    path, here = tmp_path / "game.jsonl", Here()
    recorder = FileRecorder(path)
    table = begun(recorder=recorder)
    reviews = Reviews(table, here.give, path=path)
    for _time in range(2):
        assert not reviews.want(1).is_whole
    while here.run():
        pass
    assert reviews.want(1).is_whole
    recorder.close()
    mark = Mark(HINT, table.ply, 1)
    [recorded] = read_file(path).games
    assert [line for _number, line in recorded.lines if isinstance(line, Mark)] == [mark]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.jsonl"]


def test_who_cannot_mark_a_game_gets_no_review() -> None:
    def refuse() -> None:
        raise RecordError("x", 0, "the disk is full")

    recorder = MemoryRecorder()
    table = begun(recorder=recorder)
    jobs: list[Job] = []
    reviews = Reviews(table, jobs.append)
    recorder.sync = refuse  # type: ignore[method-assign]
    with pytest.raises(RecordError, match="full"):
        reviews.want(0)
    assert not jobs
    assert reviews.work_for(0) is None


def test_who_sees_no_hand_gets_no_review() -> None:
    reviews = Reviews(ended(), Here().give)
    assert "sees no hand" in reviews.why_none(SPECTATOR)
    with pytest.raises(IllegalActionError, match="sees no hand"):
        reviews.want(SPECTATOR)
    refused = Reviews(ended(), Here().give, refusal="not now")
    assert refused.why_none(EVERYBODY) == "not now"
    assert Reviews(ended("nim"), Here().give).why_none(EVERYBODY) == "This game has no reviews."
    unfinished = Reviews(begun(), Here().give)
    assert "not finished" in unfinished.why_none(EVERYBODY)
    assert unfinished.why_none(1) == ""


def test_work_that_fails_can_be_begun_again() -> None:
    jobs: list[Job] = []
    reviews = Reviews(ended(), jobs.append)
    work = reviews.want(0)
    jobs[0].then(MemoryError())
    assert isinstance(work.problem, MemoryError)
    assert not work.goes_on
    assert reviews.want(0) is not work
    assert len(jobs) == 2


def test_the_job_yields_the_curve_once_and_returns_the_review() -> None:
    table = ended()
    parts = []
    job = make_review(table, EVERYBODY, SMALL)
    try:
        while True:
            parts.append(next(job))
    except StopIteration as end:
        review = end.value
    assert all(isinstance(part, Progress) for part in parts)
    [half] = [part.review for part in parts if part.review]
    assert not half.complete
    assert review.complete
