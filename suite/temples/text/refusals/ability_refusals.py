"""Refusals of abilities, and the effects of legal ones, in sentences.

There is a function for each ability, by the same name as in the notation; that there is a run for
it has been checked by `no_run`.
"""

from __future__ import annotations

from typing import Final

from suite.core.game import Reason
from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import BANISH, LEAP, VERBS, verb_of
from suite.temples.model.pieces import (
    ASSYRIANS,
    HITTITES,
    MEDES,
    PERSIANS,
    QUARRY,
    SUMERIANS,
    cards_of,
    size,
    stages_of,
)
from suite.temples.text.phrases import SINGULAR, SITES, cards, in_words
from suite.temples.text.refusals.refusals import (
    RIVALS,
    RIVALS_ROW,
    RIVALS_TEMPLE,
    YOUR_ROW,
    YOUR_TEMPLE,
    ActionQuestion,
    at_the_quarry,
    closed,
    stage_below,
)
from suite.temples.text.runs import runs
from suite.temples.text.telling import describe

PEOPLES: Final = {
    "collapse": ASSYRIANS,
    "steal": HITTITES,
    "banish": MEDES,
    "defect": SUMERIANS,
    "leap": PERSIANS,
}
"""The people whose run an ability takes; halving takes one of any."""


def collapse(question: ActionQuestion) -> Reason:
    """2.5.1 Assyrians: the rival has a temple here."""
    stages = stages_of(question.state.temples[question.there])
    if not stages:
        return _no_temple_there(question)
    return question.yes(
        _(
            "{temple} collapses, and {fallen}",
            temple=question.rival_phrase(*RIVALS_TEMPLE),
            fallen=describe.fallen(stages),
        )
    )


def steal(question: ActionQuestion) -> Reason:
    """2.5.2 Hittites: the rival is higher here, and enough people live here."""
    stages = stages_of(question.state.temples[question.there])
    if not stages:
        return _no_temple_there(question)
    if stages[-1] <= question.height:
        return question.no(
            _(
                "only a higher stage can be stolen: {standing}, {rivals} {stage}",
                standing=question.standing(),
                rivals=question.rival_phrase(*RIVALS),
                stage=stages[-1],
            )
        )
    if len(question.row) < stages[-1]:
        return question.no(question.too_few(stages[-1]))
    return question.yes(
        _(
            "stage {stage} comes over: {temple} is then {stage} high, {rivals} {left}",
            stage=stages[-1],
            temple=question.phrase(*YOUR_TEMPLE),
            rivals=question.rival_phrase(*RIVALS),
            left=[0, *stages][-2],
        )
    )


def banish(question: ActionQuestion) -> Reason:
    """2.5.3 Medes: that people is in the rival's row here."""
    people = actions.use_of(question.action) - BANISH + 1
    cards_there = [kind for kind in cards_of(question.state.rows[question.there]) if kind == people]
    row = question.rival_phrase(*RIVALS_ROW)
    if not question.state.rows[question.there]:
        return _no_row_there(question)
    if not cards_there:
        return question.no(_("there is no {people} in {row}", people=_(SINGULAR[people]), row=row))
    clause = _.plural(
        "{cards} must leave {row}",
        "{cards} must leave {row}",
        len(cards_there),
        cards=in_words(cards_there),
        row=row,
    )
    for place, kind in runs(question.after().rows[question.there]):
        clause += "; " + _(
            "that leaves a run of {people} at place {place}", people=_(SITES[kind]), place=place
        )
    return question.yes(clause)


def defect(question: ActionQuestion) -> Reason:
    """2.5.4 Sumerians: the rival has a row here."""
    movers = describe.last_group(question.state.rows[question.there])
    if not movers:
        return _no_row_there(question)
    clause = _.plural(
        "{cards} from the end of {row} joins {own}",
        "{cards} from the end of {row} join {own}",
        len(movers),
        cards=in_words(movers),
        row=question.rival_phrase(*RIVALS_ROW),
        own=question.phrase(marked("your own"), marked("{whose} own")),
    )
    return question.yes(
        clause + describe.new_runs(question.after().rows[question.here], len(movers))
    )


def leap(question: ActionQuestion) -> Reason:
    """2.5.5 Persians: the stage after the next is open, and enough people live here."""
    source = actions.use_of(question.action) - LEAP
    stage = question.height + 2
    if refusal := closed(question, source, stage):
        return question.no(refusal)
    if len(question.row) < stage:
        return question.no(question.too_few(stage))
    clause = _(
        "stage {stage} {from_yard} makes {temple} {stage} high, skipping {missed}",
        stage=stage,
        from_yard=question.from_yard(source),
        temple=question.phrase(*YOUR_TEMPLE),
        missed=stage - 1,
    )
    return question.yes(f"{clause}; {stage_below(question, source)}")


def halve(question: ActionQuestion) -> Reason:
    """2.5.6: a run of any people, and the rival has two hand cards or more."""
    hand = size(question.state.hands[1 - question.me])
    if hand < 2:
        return question.no(
            _(
                "{rival} holds {cards}; halving takes two or more",
                rival=question.rival,
                cards=cards(hand),
            )
        )
    return question.yes(describe.duty(question.rival, hand // 2, hand))


def _no_temple_there(question: ActionQuestion) -> Reason:
    return question.no(_("{rival} has no temple {at}", rival=question.rival, at=question.at))


def _no_row_there(question: ActionQuestion) -> Reason:
    return question.no(_("{rival} has no row {at}", rival=question.rival, at=question.at))


def no_run(question: ActionQuestion) -> Reason | None:
    """Return a refusal if no run of the right people begins at the named place."""
    people = PEOPLES.get(VERBS[verb_of(question.action)])
    place = actions.run_of(question.action)
    there = dict(runs(question.state.rows[question.here]))
    if question.site == QUARRY:
        return at_the_quarry(question, "2.5")
    if place not in there:
        clause = _(
            "no run of three or more begins at place {place} of {row}",
            place=place,
            row=question.phrase(*YOUR_ROW),
        )
        if there:
            clause += "; " + _("there is a run of {runs}", runs=_runs_there(there))
        return question.no(clause, "2.5")
    if people and there[place] != people:
        return question.no(
            _(
                "the run at place {place} is of {there}; this needs {people}",
                place=place,
                there=_(SITES[there[place]]),
                people=_(SITES[people]),
            )
        )
    return None


def _runs_there(there: dict[int, int]) -> str:
    return listed(
        _("{people} at place {place}", people=_(SITES[kind]), place=place)
        for place, kind in there.items()
    )
