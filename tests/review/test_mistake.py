"""Mistakes: judged as in the review, by what the seat could see, and known by their games."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.play import record
from suite.core.play.record import Mark, Resign
from suite.core.view import EVERYBODY
from suite.review import Judgement, Review, Reviewing, Step
from suite.review.ledger import Ledger
from suite.review.mistake import Mistake, mistakes
from tests.review.test_review import KINDS, SMALL, begun, reviewed


def compared(review: Review) -> list[Step]:
    """Return the choices but the last that were compared with a better one."""
    return [step for step in review.steps[:-1] if step.judgement and step.judgement.worlds]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS[:3])
def test_what_was_played_is_judged_as_in_the_review(name: str, seats: int) -> None:
    table = begun(name, seats, 19)
    for step in compared(reviewed(table)):
        mistake = Mistake(table, step, SMALL)
        assert table.game.write(mistake.played) == step.action
        assert mistake.view.watcher == step.actor
        judgement = mistake.judge(mistake.played)
        assert (judgement.low, judgement.high) == (mistake.judgement.low, mistake.judgement.high)
        best = mistake.judge(table.game.read(mistake.judgement.best[0]))
        assert best.loss == 0
        assert not mistake.is_better(judgement)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS[:3])
def test_no_answer_follows_from_what_the_seat_cannot_see(name: str, seats: int) -> None:
    table = begun(name, seats, 24)
    step = compared(reviewed(table))[-1]
    seat = step.actor
    assert seat is not None
    mistake = Mistake(table, step, SMALL)
    other = table.game.determinize(mistake.view, Random(5))
    assert other != table.states[step.ply - 1]
    table.states[step.ply - 1] = other
    again = Mistake(table, step, SMALL)
    for action in [*table.game.legal(mistake.view.state)][:4]:
        assert again.judge(action) == mistake.judge(action)


def test_mistakes_are_known_by_their_game_whatever_is_noted_in_it() -> None:
    table = begun("temples", 2, 40)
    plain = Reviewing(table, EVERYBODY, SMALL).review()
    book = Ledger([0.5, 0.5])
    judgement = Judgement(["end"], 0.1, 0.9, 0.8, 0.7, 0.9, "??")
    for event in table.events:
        if isinstance(event.actor, int):
            book.choice(event.ply, event.actor, event.action, [0.5, 0.5], judgement)
    review = book.review(None, finished=True, complete=True)
    lines: list[tuple[int, record.Line]] = [*enumerate(table.events, 2)]
    whole = record.Game(table.header, 1, lines)
    found = {seat: mistakes(whole, review, seat) for seat in (0, 1)}
    steps = [step for each in found.values() for step in each.values()]
    assert sorted(step.ply for step in steps) == [step.ply for step in review.steps]
    assert not mistakes(whole, plain, 0)
    for seat, each in found.items():
        assert all(step.actor == seat for step in each.values())
    noted = record.Game(table.header, 1, [(2, Mark("hint", 1, 0)), *lines])
    assert mistakes(noted, review, 0) == found[0]
    longer = record.Game(table.header, 1, [*lines, (99, Resign(0, 41))])
    assert not {*mistakes(longer, review, 0)} & {*found[0]}
