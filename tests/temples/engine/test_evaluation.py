"""The hand-made evaluation: its features, and that it knows no more than its seat does."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from suite.core.kernel.chance import draws_from
from suite.temples.engine.evaluation import WON, Evaluation
from suite.temples.engine.factors.odds import at_least, open_odds
from suite.temples.engine.factors.runs import charges
from suite.temples.engine.factors.weights import OWN, RIVAL, Weights
from suite.temples.game import GAME
from suite.temples.model.pieces import ALL_PEOPLE, HITTITES, ONE, count
from suite.temples.model.state import State
from tests.players.games import some_decisions, view_of
from tests.temples.positions import play, position

SCENES = [
    state for state, _ in some_decisions((31, 32), "beam:width=2", "random") if state.phase == "act"
]


def worth(state: State, seat: int = 0, own: Weights = OWN, rival: Weights = RIVAL) -> float:
    view = GAME.view(state, seat).state
    return Evaluation(view, seat, own, rival)(view)


BASE: dict[str, Any] = {
    "at": "medes",
    "hand": "ms",
    "rows": {"medes": "mshp", "hittites": "sp"},
    "temples": {"medes": "123", "sumerians": "12"},
    "yard": "62",
    "rival_at": "persians",
    "rival_hand": "mshpa",
    "rival_rows": {"medes": "mshp", "persians": "ssa"},
    "rival_temples": {"medes": "12", "persians": "123"},
    "rival_yard": "54",
}


@pytest.mark.parametrize(
    "better",
    [
        {"hand": "msh"},
        {"hand": "mh"},  # a ticket to the row that lacks a temple
        {"temples": {"medes": "1234", "sumerians": "12"}},
        {"rows": {"medes": "mshp", "hittites": "spa"}},
        {"rows": {"medes": "mmmp", "hittites": "sp"}},
        {"rival_hand": "mshp"},
        {"rival_temples": {"medes": "12", "persians": "12"}},
        {"rival_rows": {"medes": "mshp", "persians": "ss"}},
        {"rival_yard": "56"},  # nothing the rival can use next
    ],
)
def test_a_better_position_is_worth_more(better: dict[str, Any]) -> None:
    assert worth(position(**{**BASE, **better})) > worth(position(**BASE))


def test_a_threat_costs_more_the_likelier_the_rival_can_travel_there() -> None:
    """A run of Assyrians next to a temple of 5; the hand that may hold the ticket differs."""
    told: dict[str, Any] = {
        "at": "medes",
        "temples": {"sumerians": "12345"},
        "rows": {"sumerians": "mshp"},
    }
    row = {"sumerians": "aaa"}
    rival = replace(RIVAL, card=0.0, halve=0.0)

    def fear(**more: Any) -> float:
        harmless = position(**told, rival_rows={"sumerians": "aam"}, **more)
        return worth(harmless, 0, OWN, rival) - worth(
            position(**told, rival_rows=row, **more), 0, OWN, rival
        )

    none, some, there = (
        fear(rival_hand=""),
        fear(rival_hand="mshpam"),
        fear(rival_at="sumerians"),
    )
    assert 0 < none < some < there
    # All Sumerians lie open: nobody can travel there.
    gone = fear(rival_hand="mhpamh", discards="s" * 11)
    assert gone == pytest.approx(RIVAL.charge)


def test_the_own_chances_need_a_ticket_and_people() -> None:
    """A pair of Hittites below a rival's temple of 5."""
    told: dict[str, Any] = {
        "at": "medes",
        "rows": {"persians": "msshh"},
        "rival_temples": {"persians": "12345"},
    }
    steal = replace(OWN, card=0.0, variety=0.0)
    values = [worth(position(**told, hand=hand), 0, steal) for hand in ("mm", "ph", "hp")]
    assert values[0] < values[1] == values[2]
    only_one = [worth(position(**told, hand=hand), 0, steal) for hand in ("mp", "mh")]
    assert values[0] < min(only_one)
    assert max(only_one) < values[1]


@pytest.mark.parametrize("name", [field.name for field in fields(Weights)])
def test_every_weight_of_either_side_matters(name: str) -> None:
    more = {name: getattr(OWN, name) + 1.0}
    own = rival = 0
    high = {"medes": "123456", "hittites": "123456", "persians": "1234"}
    late = position(temples=high, rival_temples=high, final=True)
    for state in [*SCENES, position(**BASE), late]:
        seat = state.active
        plain = worth(state, seat)
        own += worth(state, seat, replace(OWN, **more)) != plain
        rival_more = replace(RIVAL, **{name: getattr(RIVAL, name) + 1.0})
        rival += worth(state, seat, OWN, rival_more) != plain
    # A seat that is on turn has left the quarry by the end of its first turn, and done its duty.
    assert own > 0
    assert rival > 0


def test_it_knows_only_what_the_seat_knows() -> None:
    for state in SCENES[::5]:
        view = view_of(state)
        seen = Evaluation(view.state, view.watcher)(view.state)
        for number in range(3):
            world = GAME.determinize(view, Random(number))
            assert worth(world, view.watcher) == seen


def test_what_it_remembers_changes_nothing() -> None:
    """One evaluation for all positions of a turn tells what a new one for each would."""
    told = 0
    for state in SCENES[::10]:
        view = view_of(state).state
        shared = Evaluation(view, view.active)
        before = view.clone()
        for _ in range(2):
            for action in GAME.legal(view):
                after = GAME.play(view, action)
                if after.phase == "act":
                    fresh = Evaluation(view, view.active)
                    assert shared(after) == fresh(after)
                    told += 1
        assert view == before
    assert told > 100


@pytest.mark.parametrize(
    ("own", "rival", "hand", "rival_hand", "value"),
    [
        ("12", "1", "", "mmm", WON),
        ("1", "12", "mmm", "", -WON),
        ("12", "12", "mm", "m", WON),
        ("12", "12", "m", "mm", -WON),
        ("12", "12", "m", "m", 0.0),
    ],
)
def test_the_last_temple_cards_decide(
    own: str, rival: str, hand: str, rival_hand: str, value: float
) -> None:
    told: dict[str, Any] = {
        "at": "medes",
        "temples": {"medes": own},
        "rival_temples": {"medes": rival},
        "hand": hand,
        "rival_hand": rival_hand,
        "supply": "65",
    }
    assert worth(position(**told)) == value
    result = GAME.result(play(position(**told), "end", "lay 0 6 5"))
    assert result is not None
    assert result.winners == {WON: (0,), -WON: (1,), 0.0: (0, 1)}[value]


def test_odds_of_a_draw_are_those_of_counting_every_draw() -> None:
    pile = 3 * ONE[1] + 2 * ONE[HITTITES] + 4 * ONE[5]
    cards = [1] * 3 + [HITTITES] * 2 + [5] * 4
    for drawn in range(10):
        draws = list(combinations(cards, drawn))
        for number in range(5):
            right = sum(draw.count(HITTITES) >= number for draw in draws) / len(draws)
            assert at_least(number, HITTITES, drawn, pile) == pytest.approx(right)
    assert at_least(1, HITTITES, 100, pile) == 1.0
    ways = dict(draws_from(ALL_PEOPLE, 3))
    three = sum(odds for cards, odds in ways.items() if count(cards, 1) == 3)
    assert at_least(3, 1, 3, ALL_PEOPLE) == pytest.approx(three / sum(ways.values()))


def test_the_next_open_stage_is_the_lower_of_two_and_known_cards_come_first() -> None:
    hidden = position(supply="166")
    assert open_odds(hidden)[1] == pytest.approx(2 / 3)
    assert open_odds(hidden)[6] == pytest.approx(1 / 3)
    one_known = position(supply="166", top="4")
    assert open_odds(one_known)[1] == pytest.approx(1 / 3)
    assert open_odds(one_known)[4] == pytest.approx(2 / 3)
    assert open_odds(position(supply="166", top="53"))[3] == 1.0
    assert sum(open_odds(position())) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("row", "times"),
    [(0, 0), (0o11, 0), (0o111, 1), (0o21112, 1), (0o11111, 3), (0o1112333, 2)],
)
def test_the_charges_of_a_row(row: int, times: int) -> None:
    assert charges(row) == times
