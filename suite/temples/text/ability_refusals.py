"""Why the ability of a run is refused, and what an allowed one would do.

There is a function for each ability, by the same name as in the notation.
"""

from __future__ import annotations

from typing import Final

from suite.core.game import Reason
from suite.core.text.catalogue import Catalogue, marked
from suite.core.text.phrases import listed
from suite.temples.model import actions
from suite.temples.model.actions import BANISH, LEAP
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
from suite.temples.text import describe
from suite.temples.text.phrases import SINGULAR, SITES, cards, in_words
from suite.temples.text.refusals import (
    RIVAL,
    RIVALS,
    RIVALS_ROW,
    RIVALS_TEMPLE,
    YOUR_ROW,
    YOUR_TEMPLE,
    Case,
    at_the_quarry,
    closed,
    opened,
)
from suite.temples.text.runs import runs

_: Final = Catalogue("temples")


def collapse(case: Case) -> Reason:
    """2.5.1 Assyrians: the rival has a temple here."""
    stages = stages_of(case.state.temples[case.there])
    if refused := _no_run(case, ASSYRIANS):
        return refused
    if not stages:
        return _no_temple_there(case)
    return case.yes(
        _(
            "{temple} collapses, and {fallen}",
            temple=case.said(*RIVALS_TEMPLE),
            fallen=describe.fallen(stages),
        )
    )


def steal(case: Case) -> Reason:
    """2.5.2 Hittites: the rival is higher here, and enough people live here."""
    stages = stages_of(case.state.temples[case.there])
    if refused := _no_run(case, HITTITES):
        return refused
    if not stages:
        return _no_temple_there(case)
    if stages[-1] <= case.height:
        return case.no(
            _(
                "only a higher stage can be stolen: {standing}, {rivals} {stage}",
                standing=case.standing(),
                rivals=case.said(*RIVALS),
                stage=stages[-1],
            )
        )
    if len(case.row) < stages[-1]:
        return case.no(case.too_few(stages[-1]))
    return case.yes(
        _(
            "stage {stage} comes over: {temple} is then {stage} high, {rivals} {left}",
            stage=stages[-1],
            temple=case.said(*YOUR_TEMPLE),
            rivals=case.said(*RIVALS),
            left=[0, *stages][-2],
        )
    )


def banish(case: Case) -> Reason:
    """2.5.3 Medes: that people is in the rival's row here."""
    people = actions.use_of(case.action) - BANISH + 1
    gone = [each for each in cards_of(case.state.rows[case.there]) if each == people]
    row = case.said(*RIVALS_ROW)
    if refused := _no_run(case, MEDES):
        return refused
    if not gone:
        return case.no(_("there is no {people} in {row}", people=_(SINGULAR[people]), row=row))
    told = _.plural(
        "{cards} must leave {row}",
        "{cards} must leave {row}",
        len(gone),
        cards=in_words(gone),
        row=row,
    )
    for place, kind in runs(case.after().rows[case.there]):
        told += "; " + _(
            "that leaves a run of {people} at place {place}", people=_(SITES[kind]), place=place
        )
    return case.yes(told)


def defect(case: Case) -> Reason:
    """2.5.4 Sumerians: the rival has a row here."""
    movers = describe.last_group(case.state.rows[case.there])
    if refused := _no_run(case, SUMERIANS):
        return refused
    if not movers:
        return case.no(_("{rival} has no row {at}", rival=case.said(*RIVAL), at=case.at))
    told = _.plural(
        "{cards} from the end of {row} joins {own}",
        "{cards} from the end of {row} join {own}",
        len(movers),
        cards=in_words(movers),
        row=case.said(*RIVALS_ROW),
        own=case.said(marked("your own"), marked("player {me}'s own")),
    )
    return case.yes(told + describe.runs_made(case.after().rows[case.here], len(movers)))


def leap(case: Case) -> Reason:
    """2.5.5 Persians: the stage after the next is open, and enough people live here."""
    source = actions.use_of(case.action) - LEAP
    stage = case.height + 2
    if refused := _no_run(case, PERSIANS):
        return refused
    if told := closed(case, source, stage):
        return case.no(told)
    if len(case.row) < stage:
        return case.no(case.too_few(stage))
    told = _(
        "stage {stage} {from_yard} makes {temple} {stage} high, {missed} being left out",
        stage=stage,
        from_yard=case.from_yard(source),
        temple=case.said(*YOUR_TEMPLE),
        missed=stage - 1,
    )
    return case.yes(f"{told}; {opened(case, source)}")


def halve(case: Case) -> Reason:
    """2.5.6: a run of any people, and the rival has two hand cards or more."""
    hand = size(case.state.hands[1 - case.me])
    rival = case.said(*RIVAL)
    if refused := _no_run(case):
        return refused
    if hand < 2:
        return case.no(
            _("{rival} holds {cards}; it takes two to be halved", rival=rival, cards=cards(hand))
        )
    return case.yes(describe.owed(rival, hand // 2, hand))


def _no_temple_there(case: Case) -> Reason:
    return case.no(_("{rival} has no temple {at}", rival=case.said(*RIVAL), at=case.at))


def _no_run(case: Case, people: int = 0) -> Reason | None:
    """Refuse an ability if no run of its people (0: of any) begins at the place named."""
    place = actions.run_of(case.action)
    there = dict(runs(case.state.rows[case.here]))
    if case.site == QUARRY:
        return at_the_quarry(case, "2.5")
    if place not in there:
        row = case.said(*YOUR_ROW)
        told = _("no run of three or more begins at place {place} of {row}", place=place, row=row)
        if there:
            told += "; " + _("there is a run of {runs}", runs=_listed_runs(there))
        return case.no(told, "2.5")
    if people and there[place] != people:
        return case.no(
            _(
                "the run at place {place} is of {there}; this takes {people}",
                place=place,
                there=_(SITES[there[place]]),
                people=_(SITES[people]),
            )
        )
    return None


def _listed_runs(there: dict[int, int]) -> str:
    return listed(
        _("{people} at place {place}", people=_(SITES[kind]), place=place)
        for place, kind in there.items()
    )
