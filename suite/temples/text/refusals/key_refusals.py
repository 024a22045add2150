"""Refusals of several actions at once, such as all that one key begins.

The reason is what the action nearest to a legal one lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.game import Reason
from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.core.view import View
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model.actions import (
    BANISH,
    BUILD,
    COLLAPSE,
    DEFECT,
    HALVE,
    LEAP,
    OWN,
    RIVAL,
    START,
    STEAL,
    VERBS,
    use,
    verb_of,
)
from suite.temples.model.pieces import (
    ASSYRIANS,
    HITTITES,
    MEDES,
    PERSIANS,
    QUARRY,
    STAGES,
    SUMERIANS,
    kinds_of,
    length,
)
from suite.temples.model.state import State
from suite.temples.rules.counting import unknown_in
from suite.temples.text.phrases import at, number, these_in_words
from suite.temples.text.refusals.explain import explain
from suite.temples.text.refusals.refusals import (
    YOUR_HAND,
    YOUR_PIECE,
    YOUR_ROW,
    ActionQuestion,
    at_the_quarry,
)
from suite.temples.text.runs import runs

USES: Final = {
    ASSYRIANS: COLLAPSE,
    HITTITES: STEAL,
    MEDES: BANISH,
    SUMERIANS: DEFECT,
    PERSIANS: LEAP,
}
"""The ability of each people; the first of several."""
YARDS: Final = (OWN, RIVAL)


def refuse(view: View[State], actions: Sequence[int], names: Sequence[str] = ()) -> Reason:
    """Return why none of several actions is legal; there must be at least one."""
    phase = view.state.phase
    due = [action for action in actions if VERBS[verb_of(action)] in FLOW.verbs_in(phase)]
    first, *_others = due or actions
    verb = VERBS[verb_of(first)]
    if phase != "act" or len(actions) == 1 or verb not in _NEAREST:
        return explain(view, first, names)
    chapter, nearest = _NEAREST[verb]
    return nearest(ActionQuestion(view, first, chapter, names)) or explain(view, first, names)


def _travel(question: ActionQuestion) -> Reason | None:
    hand = question.state.hands[question.me]
    if unknown_in(hand):
        return None
    if not hand:
        return _empty_hand(question)
    clause = _(
        "a journey costs a card of the people at its destination, and {hand} holds only {cards}",
        hand=question.phrase(*YOUR_HAND),
        cards=these_in_words(kinds_of(hand)),
    )
    already = _("{piece} is {at} already", piece=question.phrase(*YOUR_PIECE), at=question.at)
    return question.no(f"{clause}; {already}")


def _settle(question: ActionQuestion) -> Reason | None:
    if question.site == QUARRY:
        return at_the_quarry(question)
    return None if question.state.hands[question.me] else _empty_hand(question)


def _empty_hand(question: ActionQuestion) -> Reason:
    return question.no(_("{hand} is empty", hand=question.phrase(*YOUR_HAND)))


def _build(question: ActionQuestion) -> Reason | None:
    stage = question.height + 1
    if question.site == QUARRY:
        return at_the_quarry(question)
    if question.state.start[question.me] and not question.height:
        return explain(question.view, BUILD + START, question.names)
    return _from_a_yard(question, stage, BUILD)


def _from_a_yard(question: ActionQuestion, stage: int, first: int) -> Reason | None:
    """Return why a stage can be taken from neither yard; `first` is the action with `OWN`."""
    for source in YARDS:
        if question.state.yards[question.me ^ source] & 7 == stage:
            return explain(question.view, first + source, question.names)
    if stage not in STAGES:
        return None
    message = (
        marked("{standing}, so the next stage is {stage}; {yards}")
        if stage == question.height + 1
        else marked("{standing}, so a leap goes to stage {stage}; {yards}")
    )
    yards = listed(_yard(question, source) for source in YARDS)
    return question.no(_(message, standing=question.standing(), stage=stage, yards=yards))


def _yard(question: ActionQuestion, source: int) -> str:
    """Say which stage of a yard is open."""
    yard, stage = question.yard(source), question.state.yards[question.me ^ source] & 7
    if not stage:
        return _("{yard} is empty", yard=yard)
    return _("{yard} offers stage {open}", yard=yard, open=stage)


def _migrate(question: ActionQuestion) -> Reason | None:
    state = question.state
    longest = max(length(state.rows[question.me << 3 | site]) for site in range(1, 6))
    if state.migrated or longest > 2:
        return None
    if not longest:
        return question.no(
            question.phrase(
                marked("exactly three cards migrate, and your rows are empty"),
                marked("exactly three cards migrate, and {whose} rows are empty"),
            )
        )
    return question.no(
        question.phrase(
            marked("exactly three cards migrate, and no row of yours has more than {count}"),
            marked("exactly three cards migrate, and no row of {who} has more than {count}"),
            count=_.within("card", "one") if longest == 1 else number(longest),
        )
    )


def _ability(question: ActionQuestion) -> Reason | None:
    """Return why the runs here serve for nothing, or where there is a run."""
    state = question.state
    if question.site == QUARRY:
        return at_the_quarry(question)
    here = dict(runs(state.rows[question.here]))
    if not here:
        clause = _("there is no run of three or more in {row}", row=question.phrase(*YOUR_ROW))
        others = [at(site) for site in range(1, 6) if [*runs(state.rows[question.me << 3 | site])]]
        if others:
            clause += "; " + _("there is one {at}", at=listed(others))
        return question.no(clause)
    reasons = [_refuse_run(question, place, people) for place, people in here.items()]
    reasons.append(explain(question.view, use(next(iter(here)), HALVE), question.names))
    sentences = dict.fromkeys(reason.sentence for reason in reasons)
    return Reason(False, " ".join(sentences), reasons[0].chapter)


def _refuse_run(question: ActionQuestion, place: int, people: int) -> Reason:
    """Return why the ability of a run cannot be used here."""
    first = use(place, USES[people])
    if people == PERSIANS:
        leap = ActionQuestion(question.view, first, "2.5.5", question.names)
        if refusal := _from_a_yard(leap, question.height + 2, first):
            return refusal
    return explain(question.view, first, question.names)


_NEAREST: Final[dict[str, tuple[str, Callable[[ActionQuestion], Reason | None]]]] = {
    "travel": ("2.1", _travel),
    "settle": ("2.2", _settle),
    "build": ("2.3", _build),
    "migrate": ("2.4", _migrate),
    "collapse": ("2.5", _ability),
    "steal": ("2.5", _ability),
    "banish": ("2.5", _ability),
    "defect": ("2.5", _ability),
    "leap": ("2.5", _ability),
    "halve": ("2.5", _ability),
}
"""The chapter of a verb, and why no action of it is legal; nothing to explain only the first."""
