"""Hints stand in the order of their chances; what is about as good shares a rank, and says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from suite.core import games
from suite.core.picture.look import Hint
from suite.core.showing import hints
from suite.core.showing.aims import Aim
from suite.core.text.forecast import Calibration, certain
from suite.players import roster
from suite.tiles.hidden.views import without_counting
from tests.tools.blind import positions

MEASURE = Calibration(slope=0.8, offset=0.1, doubt=0.05)
WORLDS = 60


def told(gains: Sequence[float | None], noise: float = 0.02) -> list[Hint]:
    """Return the hints of ideas that are so much better than a half in every world."""
    rng = Random(4)
    luck = [rng.uniform(-0.3, 0.3) for _ in range(WORLDS)]
    chances = [
        None
        if gain is None
        else MEASURE.chance([0.5 + gain + each + rng.uniform(-noise, noise) for each in luck])
        for gain in gains
    ]
    game = SimpleNamespace(
        chances=lambda _view, lines, _rng, **_how: [chances[line[0]] for line in lines],
        phrase=lambda _view, action: f"idea {action}",
    )
    view: Any = SimpleNamespace(game=game)
    ideas = [Hint(number, (f"Idea {number}",), (number,)) for number in range(len(gains))]
    return hints.with_sentences(view, hints.with_chances(view, ideas, len(ideas)))


def test_the_best_chance_comes_first_whatever_a_quick_search_has_thought() -> None:
    found = told([0.0, 0.05, 0.002, 0.1, -0.1, 0.06, 0.09])
    shares = [hint.chance.share for hint in found if hint.chance]
    assert shares == sorted(shares, reverse=True)
    assert [hint.action for hint in found] == [3, 6, 5, 1, 2, 0, 4]


def test_what_is_about_as_good_shares_a_rank_and_what_is_worse_says_by_how_much() -> None:
    found = told([0.1, 0.1, 0.0, 0.0005, -0.1], noise=0.05)
    assert [hint.rank for hint in found] == [1, 1, 3, 3, 5]
    first, second, third, *_others = (hint.text() for hint in found)
    assert re.search(
        r"You win about \d+ % \(likely \d+ to \d+\) of games; about as good: idea", first
    )
    assert re.search(r"You win about \d+ % of games, about as good\.$", second)
    worse = re.search(r"of games, (\d+) % fewer than with the first\.$", third)
    assert worse
    own = [int(re.findall(r"about (\d+) %", text)[0]) for text in (first, third)]
    assert int(worse[1]) == own[0] - own[1] > 0


def test_worlds_that_chose_the_best_ideas_do_not_tell_their_chances() -> None:
    calls = []

    def chances(_view: object, lines: Any, rng: Random, **how: Any) -> list[Any]:
        again = how["worlds"] == hints.WORLDS[1]
        calls.append((len(lines), again, rng.random()))
        return [MEASURE.chance([0.5 + (-0.1 if again else 0.1) * line[0]] * 9) for line in lines]

    view: Any = SimpleNamespace(game=SimpleNamespace(chances=chances))
    ideas = [Hint(number, ("Idea",), (number,)) for number in range(4)]
    best = hints.with_chances(view, ideas, 2)
    assert [hint.action for hint in best] == [2, 3]
    assert [call[:2] for call in calls] == [(4, False), (2, True)]
    assert calls[0][2] != calls[1][2]


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_first_idea_is_what_the_adviser_would_do_by_what_is_shown(name: str) -> None:
    game = games.find(name)
    adviser = roster.seat(game, game.adviser)
    for state in positions(game, 6):
        actor = game.actor(state)
        assert isinstance(actor, int)
        view = game.view(state, actor)
        if name == "tiles":
            view = replace(view, state=without_counting(view.state))
        choice = adviser.choose(view, game.legal(view.state), Random(0))
        assert game.ideas(view, "ABCD", 1)[0].line == choice.actions


def test_a_best_idea_tells_how_far_the_next_is_behind() -> None:
    best, *_others = told([0.0, 0.1])
    assert re.search(r"; the best alternative, idea 0: \d+ % fewer\.$", best.text())


def test_an_aim_that_hints_share_is_named_once() -> None:
    ideas = [Hint(number, ("Idea",), aim=aim) for number, aim in enumerate(("A", "B", "A", ""))]
    assert [hint.aim for hint in hints.aims_once(ideas)] == ["A", "B", "", ""]


def test_what_an_action_alone_does_not_reach_is_called_the_plan() -> None:
    def aims(_view: object, line: Sequence[int], *_names: object) -> list[Aim]:
        return [Aim("points", 1.0, f"get {sum(line)} points")] if sum(line) else []

    view: Any = SimpleNamespace(game=SimpleNamespace(aims=aims), watcher=0)
    for line, aim in (
        ((1, 1), "Plan: get 2 points"),
        ((1, 0), "Get 1 points"),
        ((0, 0), ""),
        ((), "Get 1 points"),
    ):
        assert hints.with_aim(view, Hint(line[0] if line else 1, ("Idea",), line), "AB").aim == aim


def test_what_is_not_measured_or_certain_has_no_range() -> None:
    found = told([None, 0.0])
    assert [hint.action for hint in found] == [1, 0]
    assert found[1].odds == ""
    alone = told([0.0])[0]
    assert re.search(r"You win about \d+ % \(likely \d+ to \d+\) of games\.$", alone.text())
    view: Any = SimpleNamespace(game=SimpleNamespace(phrase=lambda *_: "it"))
    sure = [Hint(0, ("Wins",), chance=certain(1.0)), replace(told([0.0])[0], rank=2)]
    first, second = (each.text() for each in hints.with_sentences(view, sure))
    assert first.endswith("You win with it for certain.")
    assert re.search(r"You win about \d+ % of games\.$", second)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_hints_of_real_positions_stand_in_the_order_that_they_show(name: str) -> None:
    game = games.find(name)
    for state in positions(game, 6):
        actor = game.actor(state)
        assert isinstance(actor, int)
        view = game.view(state, actor)
        for number in (3, 12):
            found = game.hints(view, "ABCD", number)
            shown = [
                int(each)
                for hint in found
                for each in re.findall(r"You win about (\d+) %", hint.text())
            ]
            assert shown == sorted(shown, reverse=True)
            assert [hint.rank for hint in found] == sorted(hint.rank for hint in found)
