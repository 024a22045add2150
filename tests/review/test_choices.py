"""Judging choices: searches, worlds and time are within the budget, marks keep to their bounds."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec
import pytest

from suite.core.flow import Action
from suite.core.play.player import Choice
from suite.core.play.table import Table
from suite.core.text.forecast import Chance
from suite.core.view import View
from suite.review import Budget, Reviewing, choices
from suite.review.choices import Judge
from suite.review.comparison import Comparison
from suite.review.review import MARKS
from tests.review.test_review import PLAYERS, SMALL, begun

GAMES = ("temples", "tiles")


def decision(table: Table[Any]) -> tuple[int, View[Any], list[Action]]:
    """Return a choice with several actions: its event, the view of its seat, the actions."""
    for number in reversed(range(len(table.events))):
        seat = table.events[number].actor
        if isinstance(seat, int):
            view = table.view_at(number, seat)
            legal = list(table.game.legal(view.state))
            if len(legal) > 3:
                return number, view, legal
    raise AssertionError("there is nothing to choose")


class Told:
    """A game that tells what a test says: in each world the best line wins by one of `gains`."""

    def __init__(self, *gains: float) -> None:
        self.gains = gains
        self.asked: list[int] = []

    def chances(
        self, _view: Any, _lines: Any, _rng: Any, *, worlds: int | None = None
    ) -> list[Chance]:
        assert worlds
        self.asked.append(worlds)
        gains = [self.gains[number % len(self.gains)] for number in range(worlds)]
        best, played = (0.5 + sum(gains) / worlds, tuple(0.5 + gain for gain in gains)), 0.5
        return [Chance(best[0], 0, 1, best[1]), Chance(played, 0, 1, (played,) * worlds)]


def test_a_line_that_is_known_to_be_good_need_not_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    number, view, (known, action, *_rest) = decision(begun("temples", 2, 24))
    judge = Judge(view.game, SMALL)
    search = Choice((action,))
    monkeypatch.setattr(judge, "_search", lambda *_: search)
    game: Any = Told(0.3)
    monkeypatch.setattr(view.game, "chances", game.chances)
    assert judge.judgement(number, view, action, None).loss == 0
    judgement = judge.judgement(number, view, action, None, known=(known,))
    assert judgement.best == [view.game.write(known)]
    assert judgement.mark == "??"


def compared(*gains: float, worlds: int = 16) -> Comparison:
    game: Any = Told(*gains)
    seen = Comparison(View(game, 0, None), (1,), (2,), "seed")
    seen.look(worlds)
    return seen


def test_a_loss_is_told_with_an_interval_that_more_worlds_make_smaller() -> None:
    few, many = compared(0.0, 0.2), compared(0.0, 0.2, worlds=64)
    assert few.loss == pytest.approx(0.1)
    assert few.best_share - few.share == pytest.approx(0.1)
    assert few.low < many.low < 0.1 < many.high < few.high
    assert compared(0.3).low == pytest.approx(0.3)


def test_worlds_are_added_while_a_mark_may_change_and_no_longer() -> None:
    assert compared(0.0, 0.2).is_undecided
    assert not compared(0.3).is_undecided
    assert not compared(0.0).is_undecided
    # The interval that is told leaves out the mark, but not by far enough to stop here.
    near = compared(0.0, 0.0, 0.0, 0.1)
    assert near.high < MARKS[-1][1]
    assert near.is_undecided
    assert not near.may_be_marked


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_compared_within_the_budget(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(name, 2, 30)
    number, view, legal = decision(table)
    told: dict[str, list[int]] = {}

    def look(seen: Comparison, worlds: int) -> None:
        told.setdefault(seen.seed.split(":")[-1], []).append(worlds)
        seen.loss, seen.low, seen.high = 0.1, 0.0, 0.2
        seen._gains += [0.1] * worlds
        seen._shares = [0.5 * seen.worlds, 0.4 * seen.worlds]

    monkeypatch.setattr(Comparison, "look", look)
    judge = Judge(table.game, Budget(worlds=1, least=4, most=16, searches=2))
    best = judge.judgement(number, view, legal[0], None).best
    action = next(action for action in legal if table.game.write(action) != best[0])
    told.clear()
    judgement = judge.judgement(number, view, action, None)
    if judgement.worlds:
        assert told == {"first look": [2, 2], "second look": [4, 4, 8]}
        assert judgement.worlds == 16
    assert not judgement.mark
    clock = count()
    monkeypatch.setattr(choices, "monotonic", lambda: next(clock))
    told.clear()
    judge.budget = msgspec.structs.replace(judge.budget, seconds=1.0)
    judgement = judge.judgement(number, view, action, None, 7.0)
    if judgement.worlds:
        assert told["second look"] == [4, 4, 8, 16]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_as_good_as_the_best_is_the_best(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(name, 2, 30)
    number, view, legal = decision(table)

    def look(seen: Comparison, worlds: int) -> None:
        seen.loss, seen.low, seen.high = -0.1, -0.2, 0.0
        seen._gains += [-0.1] * worlds
        seen._shares = [0.4 * seen.worlds, 0.5 * seen.worlds]

    monkeypatch.setattr(Comparison, "look", look)
    for action in legal[:3]:
        judgement = Judge(table.game, SMALL).judgement(number, view, action, None)
        assert judgement.best[0] == table.game.write(action)
        assert (judgement.loss, judgement.mark) == (0.0, "")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_other_random_numbers_judge_alike_but_not_the_same(name: str) -> None:
    table = begun(name, 2, 40)
    assert table.header.seats[0].player == PLAYERS[name]
    one, same, other = (Reviewing(table, 0, SMALL, word) for word in ("one", "one", "two"))
    found = [[work.judgement(number) for number in one.choices] for work in (one, same, other)]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("name", GAMES)
def test_marks_are_given_where_all_of_the_interval_has_passed_them(name: str) -> None:
    table = begun(name, 2, 60)
    work = Reviewing(table, 0, Budget(worlds=1, least=8, most=16))
    for judgement in map(work.judgement, work.choices):
        assert 0 <= judgement.loss <= 1
        passed = [mark for mark, least in MARKS if judgement.low >= least]
        assert judgement.mark == (passed[0] if passed else "")
        assert not (judgement.mark and judgement.close)
        if judgement.loss:
            assert judgement.low > 0
            assert judgement.best_share is not None
            assert judgement.share is not None
