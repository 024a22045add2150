"""The order of play: the machine, what it refuses, and the problems it finds in its own rows."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Flow, Kind, Phase, Row, sentence
from tests.core.flows import (
    PHASES,
    ROWS,
    VERBS,
    Sticks,
    flow,
    roll,
    rolls,
    sticks_are_left,
    takes,
    throw,
    throw_high,
    with_phase,
    with_row,
)

TRAP: Phase[Any] = Phase("trap", Kind.AUTOMATIC)


def test_a_sound_flow_has_no_problems() -> None:
    assert flow().problems() == []


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        (
            lambda: flow(phases=[*PHASES, Phase("limbo", Kind.FINAL)]),
            "limbo: no way leads there",
        ),
        (lambda: flow(verbs=[*VERBS, "sing"]), "sing: no row has this verb"),
        (
            lambda: flow(rows=[*ROWS, Row("sing", "choose", "choose", legal=takes)]),
            "sing: not one of the verbs",
        ),
        (
            lambda: flow(rows=with_row(4, dest="nowhere")),
            "proceed: taken or nowhere is no phase",
        ),
        (
            lambda: flow(phases=with_phase(1, seat=None)),
            "choose: a decision, and only a decision, names its seat",
        ),
        (
            lambda: flow(phases=with_phase(0, seat=lambda state: 0)),
            "roll: a decision, and only a decision, names its seat",
        ),
        (
            lambda: flow(rows=[*ROWS, Row("take", "over", "over")]),
            "over: the game is over, yet ['take'] lead on",
        ),
        (
            lambda: flow(rows=[*ROWS, Row("take", "taken", "over")]),
            "taken: nobody acts, so only 'proceed' can lead on",
        ),
        (
            lambda: flow(rows=[row for row in ROWS if row.trigger != "roll"]),
            "roll: nothing leads on",
        ),
        (
            lambda: flow(rows=with_row(1, legal=None)),
            "choose: 'take' lacks its enumerator or has a wrong one",
        ),
        (
            lambda: flow(rows=with_row(1, odds=rolls)),
            "choose: 'take' lacks its enumerator or has a wrong one",
        ),
        (
            lambda: flow(rows=with_row(0, odds=None)),
            "roll: 'roll' lacks its enumerator or has a wrong one",
        ),
        (
            lambda: flow(rows=[*ROWS, Row("take", "roll", "choose", odds=rolls, deal=throw_high)]),
            "roll: its rows do not share one dealer",
        ),
        (
            lambda: flow(rows=with_row(3, deal=throw)),
            "taken: 'proceed' lacks its enumerator or has a wrong one",
        ),
        (
            lambda: flow(rows=with_row(3, legal=takes)),
            "taken: 'proceed' lacks its enumerator or has a wrong one",
        ),
        (
            lambda: flow(rows=with_row(4, when=sticks_are_left)),
            "taken: the last 'proceed' has a guard",
        ),
        (
            lambda: flow(rows=with_row(2, when=sticks_are_left)),
            "choose: the last 'pass' has a guard",
        ),
        (
            lambda: flow(rows=with_row(3, when=None)),
            "taken: a 'proceed' without a guard hides those after it",
        ),
        (
            lambda: flow(
                rows=[Row("take", "choose", "over", when=sticks_are_left, legal=takes), *ROWS]
            ),
            "choose: 'take' leads to several phases",
        ),
        (
            lambda: flow(rows=with_row(3, dest="taken")),
            "taken: play can proceed in a circle",
        ),
        (
            lambda: flow(rows=with_row(2, dest="trap"), phases=[*PHASES, TRAP]),
            "trap: no way leads to an end",
        ),
        (lambda: flow(phases=[*PHASES, PHASES[0]]), "roll: listed twice"),
        (lambda: flow(verbs=[*VERBS, "pass"]), "pass: listed twice"),
        (lambda: flow(verbs=[*VERBS, "proceed"]), "proceed: no verb can be called so"),
        (
            lambda: flow(rows=[*ROWS, Row("proceed", "choose", "over", legal=takes)]),
            "choose: nobody chooses how to proceed",
        ),
        (
            lambda: flow(rows=[*ROWS[:4], ROWS[3], ROWS[4]]),
            "taken: a 'proceed' has the guard of one before it",
        ),
        (
            lambda: flow(rows=with_row(3, do=sticks_are_left)),
            "sticks are left: is both a guard and an effect",
        ),
    ],
)
def test_every_kind_of_problem_is_found(broken: Any, problem: str) -> None:
    assert problem in broken().problems()


def test_a_longer_circle_is_found() -> None:
    phases = [*PHASES, Phase("rest", Kind.AUTOMATIC)]
    rows = [*with_row(4, dest="rest"), Row("proceed", "rest", "taken")]
    assert "rest: play can proceed in a circle" in flow(phases, rows).problems()


def test_only_the_planted_problem_is_found() -> None:
    assert flow(verbs=[*VERBS, "sing"]).problems() == ["sing: no row has this verb"]
    assert len(flow(rows=with_row(4, when=sticks_are_left)).problems()) == 1


def test_a_step_goes_on_until_somebody_must_act() -> None:
    sticks, state = flow(), Sticks(4)
    sticks.step(state, "roll", 11)
    assert (state.phase, state.told) == ("choose", ["rolled 11"])
    sticks.step(state, "take", 3)
    assert (state.phase, state.seat, state.left) == ("roll", 1, 1)
    sticks.step(state, "roll", 10)
    sticks.step(state, "take", 1)
    assert (state.phase, state.seat) == ("over", 1)


def test_who_acts_is_a_function_of_the_phase() -> None:
    sticks, state = flow(), Sticks()
    assert sticks.actor(state) is CHANCE
    sticks.step(state, "roll", 11)
    assert sticks.actor(state) == 0
    state.phase = "over"
    assert sticks.actor(state) is None


def test_legal_actions_and_outcomes_come_from_the_rows_of_the_phase() -> None:
    sticks, state = flow(), Sticks(2)
    assert sticks.legal_actions(state) == 0
    assert sticks.outcomes(state) == [(10, 1), (11, 2)]
    sticks.step(state, "roll", 11)
    assert sticks.legal_actions(state) == 0b111
    assert sticks.outcomes(state) == []


def test_chance_deals_by_the_dealer_of_the_phase() -> None:
    assert flow().deal(Sticks(), lambda: 0.0) == 10
    assert flow().deal(Sticks(), lambda: 0.9) == 11


def test_without_a_dealer_of_the_phase_chance_deals_by_the_listed_odds() -> None:
    sticks = flow(rows=with_row(0, deal=None))
    assert sticks.problems() == []
    assert sticks.outcomes(Sticks()) == [(10, 1), (11, 2)]
    numbers = (at / 300 for at in range(300))
    dealt = [sticks.deal(Sticks(), numbers.__next__) for _ in range(300)]
    assert dealt == [10] * 100 + [11] * 200


def test_where_chance_has_nothing_to_bring_nothing_is_dealt() -> None:
    state = Sticks()
    flow().step(state, "roll", 10)
    with pytest.raises(IllegalActionError, match="nothing to bring in the phase 'choose'"):
        flow().deal(state, lambda: 0.0)


@pytest.mark.parametrize("verb", ["take", "pass", "sing", "proceed"])
def test_a_verb_that_the_phase_does_not_know_is_refused(verb: str) -> None:
    with pytest.raises(IllegalActionError, match=f"there is no '{verb}' in the phase 'roll'"):
        flow().step(Sticks(), verb, 1)


def test_where_no_row_leads_on_play_does_not_proceed_for_ever() -> None:
    guarded = with_row(4, when=lambda _state: False)
    state = Sticks()
    sticks = flow(rows=guarded)
    sticks.step(state, "roll", 11)
    state.left = 1
    with pytest.raises(IllegalActionError, match="no row of 'proceed' holds in the phase 'taken'"):
        sticks.step(state, "take", 1)


def test_a_state_is_never_registered_with_the_machine() -> None:
    sticks, state = flow(), Sticks()
    sticks.step(state, "roll", 11)
    assert sticks.machine.models == []
    assert not hasattr(state, "trigger")


def test_the_table_holds_what_the_rows_say() -> None:
    table = flow().table()
    assert table.verbs == 3
    assert table.dest == (1, -1, -1, -1, 2, 1, -1, -1, -1, -1, -1, -1)
    assert table.effect == (1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0)
    assert table.first == (-1, -1, 0, -1)
    assert table.row_guard == (1, 0)
    assert table.row_effect == (3, 0)
    assert table.row_dest == (0, 3)


def test_the_verbs_of_a_phase_stand_in_the_order_of_the_rows() -> None:
    assert flow().verbs_in("choose") == ["take", "pass"]
    assert flow().verbs_in("over") == []


def test_guards_and_effects_read_as_sentences() -> None:
    assert sentence(sticks_are_left) == "sticks are left"
    assert sentence(roll) == "roll"
    assert sentence(None) == ""


def test_the_diagram_is_drawn_from_the_machine() -> None:
    drawn = flow().mermaid()
    assert "stateDiagram" in drawn
    for row in ROWS:
        assert f"{row.source} --> {row.dest}" in drawn
    assert "sticks_are_left" in drawn


def test_every_flow_has_a_machine_of_its_own() -> None:
    one, other = flow(), flow()
    assert isinstance(one, Flow)
    assert one.machine is not other.machine
