"""Reviews: the ledger closes, draws are fair, choices are judged by what their seats see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE
from suite.core.play import record
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.players import values
from suite.review import Budget, Review, Reviewing, side_of
from suite.review.choices import Judge
from suite.review.review import Step, turning_points
from suite.temples.model.actions import END
from tests.core.playing import header, play_on

SMALL = Budget(worlds=2, least=4, most=8)
KINDS = [("temples", 2), ("tiles", 2), ("tiles", 3), ("tiles", 4)]
PLAYERS = {"temples": "beam:width=1", "tiles": "greedy"}


def begun(name: str, seats: int, events: int, seed: int = 3) -> Table[Any]:
    """Return the table of a game that programs have begun."""
    game = games.find(name)
    table = Table(game, header(seed, (PLAYERS[name],) * seats, game))
    return play_on(table, until=events)


def reviewed(table: Table[Any], side: int = EVERYBODY, budget: Budget = SMALL) -> Review:
    """Return the whole review of a table."""
    work = Reviewing(table, side, budget)
    for done, total in work.work():
        assert done <= total
    return work.review()


def check_ledger(review: Review) -> None:
    """Check what holds in every review."""
    assert review.residual < 1e-9
    assert review.complete
    assert all(sum(shares) == pytest.approx(1) for shares in review.curve)
    for step in review.steps:
        assert max(step.skill) <= 0 <= min(step.rivals)
    for account in review.accounts:
        parts = account.draws + account.skill + account.rivals + account.hidden
        assert account.initial + parts == pytest.approx(account.result, abs=1e-9)
        together = [0.0]
        for step in review.steps:
            if step.kind == "draw":
                together.append(0.0)
            together[-1] += step.hidden[account.seat]
        assert account.hidden == pytest.approx(sum(together))
        assert account.hidden_spread**2 == pytest.approx(sum(each**2 for each in together))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_the_ledger_of_a_game_closes(name: str, seats: int) -> None:
    table = begun(name, seats, 24)
    table.stop()
    review = reviewed(table)
    check_ledger(review)
    assert table.outcome
    winners = table.outcome.winners
    assert review.result == [(seat in winners) / len(winners) for seat in range(seats)]
    assert [step.ply for step in review.steps if step.kind != "end"] == [*range(1, 25)]
    assert any(any(step.draws) for step in review.steps)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_a_seat_that_leaves_loses_its_share(name: str, seats: int) -> None:
    table = begun(name, seats, 16)
    share = reviewed(table, 0).curve[-1][0]
    table.resign(0)
    if seats > 2:
        play_on(table, until=20)
        table.stop()
    review = reviewed(table)
    check_ledger(review)
    (left,) = [step for step in review.steps if step.kind == "leave"]
    assert left.skill[0] < 0
    assert left.shares[0] == 0
    assert review.steps.index(left) not in review.turning_points
    assert 0 < share < 1


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_the_luck_of_a_draw_has_the_mean_zero_over_all_outcomes(name: str, seats: int) -> None:
    table = begun(name, seats, 30)
    looked_at = 0
    for number in range(8, 30):
        if table.game.actor(table.states[number]) is not CHANCE:
            continue
        view = table.view_at(number, EVERYBODY)
        outcomes = table.game.outcomes(view.state)
        if len(outcomes) == 1:
            continue
        draws = [(values.draw(view, event, 2, []), weight) for event, weight in outcomes]
        for seat in range(seats):
            lucks = [drawn.luck[seat] * weight for drawn, weight in draws if drawn]
            assert len(lucks) == len(outcomes)
            assert abs(sum(lucks)) / sum(weight for _, weight in outcomes) < 1e-12
        event = outcomes[-1][0]
        after = View(table.game, EVERYBODY, table.game.apply(view.state, event))
        last = draws[-1][0]
        assert last
        assert last.shares == values.value(after, 2)
        looked_at += 1
        if looked_at == 2:
            return
    raise AssertionError("no draw was looked at")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS[:2])
def test_a_review_follows_from_the_record_and_the_budget(name: str, seats: int) -> None:
    table = begun(name, seats, 20)
    assert reviewed(table, 0) == reviewed(table, 0)


@pytest.mark.parametrize(("name", "seats"), KINDS[:3])
def test_a_judgement_does_not_change_with_what_the_seat_cannot_see(name: str, seats: int) -> None:
    table = begun(name, seats, 24)
    game = table.game
    number = next(
        number
        for number in range(10, 24)
        if isinstance(actor := game.actor(table.states[number]), int)
        and len(game.legal(table.view_at(number, actor).state)) > 2
    )
    seat = table.events[number].actor
    assert isinstance(seat, int)
    true = table.view_at(number, seat)
    other = game.view(game.determinize(true, Random(5)), seat)
    action = next(iter(game.legal(true.state)))
    first, second = (
        Judge(game, SMALL).judgement(number, view, action, None) for view in (true, other)
    )
    assert first == second


def test_a_thrown_away_win_is_marked() -> None:
    game = games.find("temples")
    for seed in range(20):
        table = play_on(Table(game, header(seed, ("beam:width=4",) * 2, game)))
        number = len(table.events) - 1
        seat = table.events[number].actor
        assert table.outcome
        if table.outcome.reason == "threshold" and isinstance(seat, int):
            view = table.view_at(number, seat)
            if END in game.legal(view.state):
                break
    judgement = Judge(game, Budget(2, 64, 128)).judgement(number, view, END, None)
    assert judgement.best_share is not None
    assert judgement.best_share > 0.9
    assert judgement.mark
    assert judgement.low >= 0.05


@pytest.mark.parametrize(("name", "seats"), KINDS[:3])
def test_a_redacted_record_is_judged_as_far_as_its_seat_has_seen(name: str, seats: int) -> None:
    table = begun(name, seats, 20)
    lines = [(number, table.events[number]) for number in range(20)]
    whole = record.Game(table.header, 1, [(2 + number, line) for number, line in lines])
    public, *rest = redact(table.game, whole, "file", 1)
    assert isinstance(public, record.Header)
    seen = replay(table.game, record.Game(public, 1, [*enumerate(rest, 2)]), "file")
    review = reviewed(seen, side_of(seen))
    check_ledger(review)
    assert [account.seat for account in review.accounts] == [1]
    assert {step.actor for step in review.steps if step.judgement} <= {1}
    assert review == reviewed(table, 1)


def test_whose_hand_may_not_be_seen_is_refused() -> None:
    table = begun("temples", 2, 8)
    with pytest.raises(IllegalActionError, match="not finished"):
        side_of(table)
    assert side_of(table, 1) == 1
    table.stop()
    assert side_of(table) == EVERYBODY
    table.watcher = SPECTATOR
    with pytest.raises(IllegalActionError, match="spectator"):
        side_of(table)
    table.watcher = 0
    with pytest.raises(IllegalActionError, match="seat 2"):
        side_of(table, 1)


@pytest.mark.slow
def test_work_that_is_stopped_keeps_what_is_done() -> None:
    table = begun("temples", 2, 20)
    table.stop()
    for stop in (0, 5, 22):
        work = Reviewing(table, EVERYBODY, SMALL)
        for done, _total in work.work():
            if done > stop:
                break
        review = work.review()
        assert not review.complete
        assert review.residual < 1e-9
        assert review.steps[-1].kind == "end"


def test_a_review_without_any_work_is_one_too() -> None:
    table = begun("tiles", 3, 8)
    review = Reviewing(table, 0, SMALL).review()
    assert not review.complete
    assert review.initial == review.result == [1 / 3] * 3


def test_a_draw_turns_a_game_by_its_luck_alone() -> None:
    none = [0.0, 0.0]
    steps = [
        Step(1, "draw", None, "", [0.9, 0.1], [0.01, -0.01], none, none, [0.39, -0.39]),
        Step(2, "choice", 0, "", [0.7, 0.3], none, [-0.2, 0.0], [0.0, 0.2], none),
        Step(3, "draw", None, "", [0.75, 0.25], [0.05, -0.05], none, none, none),
        Step(4, "draw", None, "", [0.5, 0.5], none, none, none, [-0.25, 0.25]),
        Step(5, "draw", None, "", [0.53, 0.47], [0.3, -0.3], none, none, [-0.27, 0.27]),
    ]
    assert turning_points([0.5, 0.5], steps) == [1, 2, 4]
