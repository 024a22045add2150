"""Mistakes in use: which are asked, and what answers would have been, without threads."""

from __future__ import annotations

import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from suite.core.errors import IllegalActionError
from suite.core.play import record
from suite.play.drill import Answer, Drill, MistakeTry, Verdict
from suite.play.review import Progress, SeatReview
from suite.review import DEEP, Judgement
from suite.review.cache import Shelf
from suite.review.mistake import Mistake
from suite.work import Here, Job
from tests.cli.own_games import SMALL, keep_review, own
from tests.cli.records import lines_of, saved, seen_by


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews look at little."""
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def look(drill: Drill, here: Here, path: Path, seat: int = 0) -> list[MistakeTry]:
    """Return the mistakes of a seat in a game that are not solved."""
    mistakes: list[MistakeTry] = here.answer(partial(drill.look, Shelf.last(path), seat))
    return mistakes


def answer(mistake: MistakeTry, here: Here, text: str) -> Answer:
    """Return what an action would have been."""
    action = mistake.view.game.read(text)
    verdict: Answer = here.answer(lambda then: mistake.attempt(action, then))
    return verdict


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_mistakes_of_a_game_are_asked_and_solved(tmp_path: Path, game: str) -> None:
    path = own(tmp_path, game=game)
    steps = keep_review(path, mistakes=2)
    here = Here()
    drill = Drill(here.give)
    mistakes = look(drill, here, path)
    assert [mistake.mistake.step.ply for mistake in mistakes] == [step.ply for step in steps]
    assert (drill.games, drill.known) == (1, 0)
    first, second = mistakes
    drill.asked.append(first)
    best = first.mistake.judgement.best[0]
    assert first.view.game.read(best) in first.legal
    played = first.view.game
    whole = played.phrase(first.view, played.read(best))
    assert whole.startswith(first.hint().removesuffix("…"))
    assert first.hint() != whole
    played = first.view.game.write(first.mistake.played)
    assert answer(first, here, played) == Answer(Verdict.SAME)
    assert drill.solved == 0
    assert answer(first, here, best) == Answer(Verdict.SOLVED)
    assert drill.solved == 1
    assert "would have won about" in first.solution()
    assert first.is_over
    drill.asked.append(second)
    assert drill.solved == 1
    again = Drill(here.give, {first.word})
    assert [mistake.word for mistake in look(again, here, path)] == [second.word]
    assert again.known == 1


@pytest.mark.parametrize(
    ("judgement", "verdict"),
    [
        (Judgement(["end"], 0.5, 0.6, 0.1, 0.05, 0.15), Answer(Verdict.BETTER, 0.1)),
        (Judgement(["end"], 0.5, 0.9, 0.4, 0.25, 0.5), Answer(Verdict.NOT_BETTER, 0.4)),
    ],
)
def test_an_answer_is_judged_by_a_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judgement: Judgement, verdict: Answer
) -> None:
    path, here = own(tmp_path), Here()
    keep_review(path, mistakes=1)
    [mistake] = look(Drill(here.give), here, path)
    monkeypatch.setattr(Mistake, "judge", lambda *_: judgement)
    assert answer(mistake, here, mistake.mistake.judgement.best[0]) == verdict
    assert not mistake.is_solved


def test_what_is_refused_is_explained_and_gives_out_no_job(tmp_path: Path) -> None:
    path = own(tmp_path)
    jobs: list[Job] = []
    keep_review(path, mistakes=1)
    [mistake] = look(Drill(jobs.append), Here(), path)
    game, answers = mistake.view.game, list[Any]()
    refused = next(
        action
        for action in map(game.read, ("halve 1", "wipe 1", "end"))
        if action not in mistake.legal
    )
    with pytest.raises(IllegalActionError):
        mistake.attempt(refused, answers.append)
    sentence = mistake.attempt(game.read(mistake.mistake.judgement.best[0]), answers.append)
    assert (
        sentence
        == game.explain(
            mistake.view, game.read(mistake.mistake.judgement.best[0]), mistake.names
        ).sentence
    )
    [job] = jobs
    assert answers == []
    do, args = pickle.loads(pickle.dumps((job.do, job.args)))
    assert do(*args) == job.do(*job.args)
    job.then(MemoryError())
    assert isinstance(answers[0], MemoryError)


def test_a_game_without_a_review_gets_one_that_is_kept(tmp_path: Path) -> None:
    path, here = own(tmp_path, events=12), Here()
    steps: list[Progress] = []
    shelf = Shelf.last(path)
    assert SeatReview(shelf, 0).find() is None
    drill = Drill(here.give)
    here.answer(lambda then: drill.look(shelf, 0, then, steps.append))
    assert steps[0].sentence == f"The review has done 1 of {steps[0].total}."
    kept = SeatReview(shelf, 0).find()
    assert kept
    assert kept[0].complete
    jobs: list[Job] = []
    look(Drill(jobs.append), here, path)
    assert not jobs


def test_a_kept_review_of_either_side_and_budget_judges_a_seat(tmp_path: Path) -> None:
    path = own(tmp_path, events=12)
    shelf = Shelf.last(path)
    judge = SeatReview(shelf, 0)
    here = Here()
    review, budget = here.answer(lambda then: SeatReview(shelf, 0).make(here.give, then))
    assert budget == SMALL
    path.with_name(f"{path.name}.1.review").unlink()
    assert judge.find() is None
    shelf.write(0, review, DEEP)
    assert judge.find() == (review, DEEP)
    assert SeatReview(shelf, 1).find() is None


def test_what_the_seat_has_not_seen_is_not_judged(tmp_path: Path) -> None:
    whole = own(tmp_path, seats=(("Ada", "human"), ("Ben", "human")))
    part = saved(tmp_path / "part.jsonl", seen_by(1, lines_of(whole)))
    here = Here()
    drill = Drill(here.give)
    with pytest.raises(IllegalActionError, match="does not show what Ada saw"):
        look(drill, here, part)
    assert drill.games == 0
    assert SeatReview(Shelf.last(part), 1).side == 1
    broken = saved(tmp_path / "broken.jsonl", [lines_of(whole)[0], *lines_of(whole)[2:]])
    with pytest.raises(record.RecordError):
        look(drill, here, broken)
