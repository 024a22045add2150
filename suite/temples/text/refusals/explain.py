"""The refusal of an action, or the effect of a legal one, in a sentence with its chapter.

There is a function for each verb, by the same name as in the notation. It checks the conditions of
the rules and states the first one that fails, or else the effect of the action, as far as the
watcher of the view can know it. The seat to act is *you*; for others the seats have their names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from suite.core.flow import CHANCE
from suite.core.game import Reason
from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.core.view import View
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import SEATS_ACTIONS, START, USES, VERBS, verb_of
from suite.temples.model.pieces import QUARRY, cards_of, length, size
from suite.temples.model.state import State
from suite.temples.rules import laying
from suite.temples.text.phrases import (
    SINGULAR,
    at,
    away,
    cards,
    in_order,
    number,
    one,
    this_one,
    to,
)
from suite.temples.text.refusals import ability_refusals, count_refusals
from suite.temples.text.refusals.refusals import (
    YOUR_HAND,
    YOUR_PIECE,
    YOUR_ROW,
    YOUR_START,
    YOUR_TEMPLE,
    YOUR_YARD,
    ActionQuestion,
    at_the_quarry,
    closed,
    stage_below,
)
from suite.temples.text.telling import describe


def explain(view: View[State], action: int, names: Sequence[str] = ()) -> Reason:
    """Return the effect of `action` for the seat to act, or the first reason for its refusal."""
    phase, chapter, answer = _ANSWERS[VERBS[verb_of(action)]]
    question = ActionQuestion(view, action, chapter, names)
    if phase not in (view.state.phase, ANY):
        return wrong_phase(question)
    if not USES <= action < SEATS_ACTIONS:
        return answer(question)
    reason = ability_refusals.no_run(question) or answer(question)
    if not reason.legal:
        return reason
    card = one(question.row[actions.run_of(action) - 1])
    throw = describe.whole(_("{card} of the run goes to the discards", card=card))
    return replace(reason, sentence=f"{reason.sentence} {throw}")


def chance(question: ActionQuestion) -> Reason:
    """`start`, `draw` and `lay`: events of chance."""
    if FLOW.actor(question.state) is not CHANCE:
        return question.no(_("nobody decides this: it is an event of chance, and none is due now"))
    if refusal := count_refusals.cannot_come_up(question):
        return question.no(refusal)
    return Reason(True, _("Chance acts now, and this can come up."), question.chapter)


def wrong_phase(question: ActionQuestion) -> Reason:
    """Refuse an action in a phase of others: say what comes first."""
    state = question.state
    if state.phase == "discard":
        clause = question.phrase(
            marked("first you must discard {cards} of the halved hand"),
            marked("first {who} must discard {cards} of the halved hand"),
            cards=cards(state.to_discard),
        )
        return question.no(clause, "2.5.6")
    message, chapter = _COMES_FIRST[state.phase]
    return question.no(_(message), chapter)


_COMES_FIRST: Final = {
    "act": (marked("no hand is being halved, so nobody has to discard"), "2.5.6"),
    "draw": (marked("the people cards of this turn have not been drawn yet"), "1"),
    "lay": (marked("the turn has ended: its temple cards are laid now"), "3"),
    "over": (marked("the game is over"), "end of the game"),
    "setup": (marked("the game has not begun: the first hands are being dealt"), "set-up"),
}


def travel(question: ActionQuestion) -> Reason:
    """2.1: a card of that people, and the piece is elsewhere."""
    people = actions.people_of(question.action)
    piece = question.phrase(*YOUR_PIECE)
    if people == question.site:
        return question.no(_("{piece} is {at} already", piece=piece, at=question.at))
    if question.lacks(people):
        if refusal := count_refusals.no_card_left(question, people):
            return question.no(refusal)
        return question.no(
            _(
                "the journey costs {card}, and {hand} holds none",
                card=this_one(people),
                hand=question.phrase(*YOUR_HAND),
            )
        )
    return question.yes(
        _(
            "{card} goes to the discards, {piece} {to}",
            card=one(people),
            piece=piece,
            to=to(people),
        )
    )


def settle(question: ActionQuestion) -> Reason:
    """2.2: the piece is at a site, and the card is in the hand."""
    people = actions.people_of(question.action)
    if question.site == QUARRY:
        return at_the_quarry(question)
    if question.lacks(people):
        return _not_in_the_hand(question, people)
    clause = _("{card} joins {row}", card=one(people), row=question.phrase(*YOUR_ROW))
    return question.yes(clause + describe.new_runs(question.after().rows[question.here], 1))


def build(question: ActionQuestion) -> Reason:
    """2.3: the next stage is open, and enough people live here."""
    source = actions.source_of(question.action)
    stage = question.height + 1
    if question.site == QUARRY:
        return at_the_quarry(question)
    if source == START:
        return _build_start(question)
    if refusal := closed(question, source, stage):
        return question.no(refusal)
    if len(question.row) < stage:
        return question.no(question.too_few(stage))
    clause = _(
        "stage {stage} {from_yard} makes {temple} {stage} high",
        stage=stage,
        from_yard=question.from_yard(source),
        temple=question.phrase(*YOUR_TEMPLE),
    )
    return question.yes(f"{clause}; {stage_below(question, source)}")


def _build_start(question: ActionQuestion) -> Reason:
    if not question.state.start[question.me]:
        return question.no(_("{start} has been built already", start=question.phrase(*YOUR_START)))
    if question.height:
        return question.no(
            _(
                "the starting stage needs an empty plot, and {standing}",
                standing=question.standing(),
            )
        )
    if not question.row:
        return question.no(
            _(
                "{start} needs one card in {row}, which is empty",
                start=question.phrase(*YOUR_START),
                row=question.phrase(*YOUR_ROW),
            )
        )
    return question.yes(
        _("the starting stage makes {temple} 1 high", temple=question.phrase(*YOUR_TEMPLE))
    )


def migrate(question: ActionQuestion) -> Reason:
    """2.4: once a turn, from a row of three or more."""
    source, goal = actions.route_of(question.action)
    row = cards_of(question.state.rows[question.me << 3 | source])
    if question.state.migrated:
        return question.no(
            question.phrase(
                marked("your one migration of this turn has been used"),
                marked("{whose} one migration of this turn has been used"),
            )
        )
    if len(row) < 3:
        whose = question.phrase(*YOUR_ROW, at=at(source))
        if not row:
            return question.no(_("exactly three cards migrate, and {row} is empty", row=whose))
        return question.no(
            _.plural(
                "exactly three cards migrate, and {row} has one",
                "exactly three cards migrate, and {row} has {count}",
                len(row),
                row=whose,
                count=number(len(row)),
            )
        )
    clause = _("{cards} move {away} {to}", cards=in_order(row[-3:]), away=away(source), to=to(goal))
    return question.yes(
        clause + describe.new_runs(question.after().rows[question.me << 3 | goal], 3)
    )


def discard(question: ActionQuestion) -> Reason:
    """2.5.6: the seat whose hand is halved chooses among the cards it holds."""
    people = actions.people_of(question.action)
    if question.lacks(people):
        return _not_in_the_hand(question, people)
    clause = question.phrase(
        marked("{card} goes from your hand to the discards"),
        marked("{card} goes from {whose} hand to the discards"),
        card=one(people),
    )
    return question.yes(clause + describe.further_duty(question.state.to_discard - 1))


def end(question: ActionQuestion) -> Reason:
    """3: at any time, but the starting stage comes first."""
    state = question.state
    if not laying.ends(state):
        clause = _(
            "{start} must be built before the turn can end, as long as anything else is possible",
            start=question.phrase(*YOUR_START),
        )
        return question.no(clause, "2.3")
    supply = size(state.hidden) + length(state.top)
    number_laid = min(supply, laying.LAID)
    clause = _.plural(
        "the turn ends, and {yard} gets one temple card",
        "the turn ends, and {yard} gets {count} temple cards",
        number_laid,
        yard=question.phrase(*YOUR_YARD),
        count=number(number_laid),
    )
    stages = describe.next_stages(state)[:number_laid]
    if stages and len(stages) == number_laid:
        clause += ", " + _("known to be {stages}", stages=listed(stages))
    elif stages:
        clause += ", " + _("among them {stages}", stages=listed(stages))
    if supply == number_laid:
        clause += "; " + _.plural(
            "with it the supply is used up, so the game is over",
            "with them the supply is used up, so the game is over",
            supply,
        )
    return question.yes(clause)


def _not_in_the_hand(question: ActionQuestion, people: int) -> Reason:
    if refusal := count_refusals.no_card_left(question, people):
        return question.no(refusal)
    return question.no(
        _("{hand} holds no {people}", hand=question.phrase(*YOUR_HAND), people=_(SINGULAR[people]))
    )


ANY: Final = "any phase"
_ANSWERS: Final[dict[str, tuple[str, str, Callable[[ActionQuestion], Reason]]]] = {
    "start": (ANY, "set-up", chance),
    "draw": (ANY, "1", chance),
    "travel": ("act", "2.1", travel),
    "settle": ("act", "2.2", settle),
    "build": ("act", "2.3", build),
    "migrate": ("act", "2.4", migrate),
    "collapse": ("act", "2.5.1", ability_refusals.collapse),
    "steal": ("act", "2.5.2", ability_refusals.steal),
    "banish": ("act", "2.5.3", ability_refusals.banish),
    "defect": ("act", "2.5.4", ability_refusals.defect),
    "leap": ("act", "2.5.5", ability_refusals.leap),
    "halve": ("act", "2.5.6", ability_refusals.halve),
    "discard": ("discard", "2.5.6", discard),
    "end": ("act", "3", end),
    "lay": (ANY, "3", chance),
}
"""The phase, the chapter and the function of each verb."""
