"""Refusals of abilities, and the effects of legal ones, in sentences.

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
    opened,
)
from suite.temples.text.runs import runs
from suite.temples.text.telling import describe

_: Final = Catalogue("temples")


def collapse(asked: ActionQuestion) -> Reason:
    """2.5.1 Assyrians: the rival has a temple here."""
    stages = stages_of(asked.state.temples[asked.there])
    if refused := _no_run(asked, ASSYRIANS):
        return refused
    if not stages:
        return _no_temple_there(asked)
    return asked.yes(
        _(
            "{temple} collapses, and {fallen}",
            temple=asked.said_of_rival(*RIVALS_TEMPLE),
            fallen=describe.fallen(stages),
        )
    )


def steal(asked: ActionQuestion) -> Reason:
    """2.5.2 Hittites: the rival is higher here, and enough people live here."""
    stages = stages_of(asked.state.temples[asked.there])
    if refused := _no_run(asked, HITTITES):
        return refused
    if not stages:
        return _no_temple_there(asked)
    if stages[-1] <= asked.height:
        return asked.no(
            _(
                "only a higher stage can be stolen: {standing}, {rivals} {stage}",
                standing=asked.standing(),
                rivals=asked.said_of_rival(*RIVALS),
                stage=stages[-1],
            )
        )
    if len(asked.row) < stages[-1]:
        return asked.no(asked.too_few(stages[-1]))
    return asked.yes(
        _(
            "stage {stage} comes over: {temple} is then {stage} high, {rivals} {left}",
            stage=stages[-1],
            temple=asked.said(*YOUR_TEMPLE),
            rivals=asked.said_of_rival(*RIVALS),
            left=[0, *stages][-2],
        )
    )


def banish(asked: ActionQuestion) -> Reason:
    """2.5.3 Medes: that people is in the rival's row here."""
    people = actions.use_of(asked.action) - BANISH + 1
    gone = [each for each in cards_of(asked.state.rows[asked.there]) if each == people]
    row = asked.said_of_rival(*RIVALS_ROW)
    if refused := _no_run(asked, MEDES):
        return refused
    if not asked.state.rows[asked.there]:
        return _no_row_there(asked)
    if not gone:
        return asked.no(_("there is no {people} in {row}", people=_(SINGULAR[people]), row=row))
    clause = _.plural(
        "{cards} must leave {row}",
        "{cards} must leave {row}",
        len(gone),
        cards=in_words(gone),
        row=row,
    )
    for place, kind in runs(asked.after().rows[asked.there]):
        clause += "; " + _(
            "that leaves a run of {people} at place {place}", people=_(SITES[kind]), place=place
        )
    return asked.yes(clause)


def defect(asked: ActionQuestion) -> Reason:
    """2.5.4 Sumerians: the rival has a row here."""
    movers = describe.last_group(asked.state.rows[asked.there])
    if refused := _no_run(asked, SUMERIANS):
        return refused
    if not movers:
        return _no_row_there(asked)
    clause = _.plural(
        "{cards} from the end of {row} joins {own}",
        "{cards} from the end of {row} join {own}",
        len(movers),
        cards=in_words(movers),
        row=asked.said_of_rival(*RIVALS_ROW),
        own=asked.said(marked("your own"), marked("{whose} own")),
    )
    return asked.yes(clause + describe.runs_made(asked.after().rows[asked.here], len(movers)))


def leap(asked: ActionQuestion) -> Reason:
    """2.5.5 Persians: the stage after the next is open, and enough people live here."""
    source = actions.use_of(asked.action) - LEAP
    stage = asked.height + 2
    if refused := _no_run(asked, PERSIANS):
        return refused
    if refusal := closed(asked, source, stage):
        return asked.no(refusal)
    if len(asked.row) < stage:
        return asked.no(asked.too_few(stage))
    clause = _(
        "stage {stage} {from_yard} makes {temple} {stage} high, {missed} being left out",
        stage=stage,
        from_yard=asked.from_yard(source),
        temple=asked.said(*YOUR_TEMPLE),
        missed=stage - 1,
    )
    return asked.yes(f"{clause}; {opened(asked, source)}")


def halve(asked: ActionQuestion) -> Reason:
    """2.5.6: a run of any people, and the rival has two hand cards or more."""
    hand = size(asked.state.hands[1 - asked.me])
    if refused := _no_run(asked):
        return refused
    if hand < 2:
        return asked.no(
            _(
                "{rival} holds {cards}; it takes two to be halved",
                rival=asked.rival,
                cards=cards(hand),
            )
        )
    return asked.yes(describe.owed(asked.rival, hand // 2, hand))


def _no_temple_there(asked: ActionQuestion) -> Reason:
    return asked.no(_("{rival} has no temple {at}", rival=asked.rival, at=asked.at))


def _no_row_there(asked: ActionQuestion) -> Reason:
    return asked.no(_("{rival} has no row {at}", rival=asked.rival, at=asked.at))


def _no_run(asked: ActionQuestion, people: int = 0) -> Reason | None:
    """Return a refusal if no run of the people (0: of any) begins at the named place."""
    place = actions.run_of(asked.action)
    there = dict(runs(asked.state.rows[asked.here]))
    if asked.site == QUARRY:
        return at_the_quarry(asked, "2.5")
    if place not in there:
        row = asked.said(*YOUR_ROW)
        clause = _("no run of three or more begins at place {place} of {row}", place=place, row=row)
        if there:
            clause += "; " + _("there is a run of {runs}", runs=_listed_runs(there))
        return asked.no(clause, "2.5")
    if people and there[place] != people:
        return asked.no(
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
