"""Refusals by counting: a card that a hand cannot hold, or that cannot come up.

Each function returns a clause, empty if the action is possible. It uses only what the watcher of
the view can count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed, possessive
from suite.core.view import EVERYBODY
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import (
    COPIES,
    COPIES_OF_A_PEOPLE,
    DRAWN,
    NAMED,
    UNKNOWN,
    cards_of,
    count,
    kinds_of,
    size,
    stages_of,
)
from suite.temples.model.state import NOBODY, State
from suite.temples.rules import drawing, laying, setup
from suite.temples.rules.counting import pool, stock_of, unknown_in
from suite.temples.text.phrases import SINGULAR, cards, in_words, number
from suite.temples.text.refusals.refusals import ActionQuestion


def no_card_left(question: ActionQuestion, people: int) -> str:
    """Say why a hand with unknown cards can hold no card of a people.

    Empty if it can, or if all its cards are known.
    """
    if not question.lacks(people) or not unknown_in(question.state.hands[question.me]):
        return ""
    return _(
        "{who} cannot hold any {people}: all {count} are accounted for, {where}",
        who=question.names[question.me],
        people=_(SINGULAR[people]),
        count=number(COPIES_OF_A_PEOPLE),
        where=listed(_places_of_people(question, people)),
    )


def cannot_come_up(question: ActionQuestion) -> str:
    """Say why an event cannot come up while chance is to act."""
    verb, due = VERBS[verb_of(question.action)], _due(question.state)
    if verb != due:
        return _(_COMES_FIRST[due])
    if verb == "start":
        return ""
    return _no_lay(question) if verb == "lay" else _no_draw(question)


_COMES_FIRST: Final = {
    "start": marked("the starting player must be drawn first"),
    "draw": marked("people cards are due now"),
    "lay": marked("temple cards are due now"),
}


def _due(state: State) -> str:
    """Return the verb of the event that is due."""
    if state.phase == "setup" and state.active == NOBODY:
        return "start"
    return "lay" if state.phase == "lay" else "draw"


def _no_draw(question: ActionQuestion) -> str:
    """Check a draw's seat, the number of its cards, and how many of each people are left."""
    state = question.state
    seat, pile = actions.draw_of(question.action)
    if state.phase == "setup":
        drawer = setup.seat_to_deal(state)
        due = setup.first_hand_of(state, drawer)
    else:
        drawer = state.active
        due = drawing.number_to_draw(state)
    if seat != drawer:
        return _(
            "{who} draws now, not {other}", who=question.names[drawer], other=question.names[seat]
        )
    if size(pile) != due:
        clause = _("{who} draws {cards}", who=question.names[seat], cards=cards(due))
        refusal = _wrong_number(clause, size(pile))
        if state.phase == "setup" or due == DRAWN:
            return refusal
        return _("{refusal}: stock and discards hold no more", refusal=refusal)
    if unknown_in(pile) and question.view.watcher in (seat, EVERYBODY):
        return _("each card of this draw must be named: it is not secret here")
    return _too_many(question, pile & NAMED, due)


def _wrong_number(clause: str, number_drawn: int) -> str:
    """Add to a clause on the cards due that this is not the number given."""
    return _.plural(
        "{due}, not one", "{due}, not {count}", number_drawn, due=clause, count=number(number_drawn)
    )


def _too_many(question: ActionQuestion, pile: int, due: int) -> str:
    """Say which cards of a draw are not left in the stock and the discards.

    A draw over a reshuffle takes all of the old stock, and the rest from the discards.
    """
    state = question.state
    old = min(due, size(state.stock))
    stock, discards = stock_of(state), state.discards if old < due else 0
    for people in range(1, UNKNOWN):
        remaining = count(stock, people) + count(discards, people)
        if count(pile, people) > remaining:
            if not old and count(pool(state), people):
                return _from_the_discards(old, discards)
            return _few_left(question, people, count(pile, people), remaining, reshuffled=old < due)
    if _beyond(pile, discards) > old:
        return _from_the_discards(old, discards)
    if _beyond(pile, stock) > due - old:
        return _(
            "the last cards of the stock come up too, and can only be these: {cards}",
            cards=in_words(kinds_of(stock)),
        )
    return ""


def _beyond(part: int, pile: int) -> int:
    """Return how many cards of a part a pile lacks."""
    return sum(max(0, count(part, kind) - count(pile, kind)) for kind in range(1, UNKNOWN))


def _few_left(
    question: ActionQuestion, people: int, number_drawn: int, remaining: int, *, reshuffled: bool
) -> str:
    """Say how few cards of a people can come up, and where the others are."""
    where = listed(_places_of_people(question, people, reshuffled=reshuffled))
    if not remaining:
        return _(
            "no {people} can come up: all {count} are accounted for, {where}",
            people=_(SINGULAR[people]),
            count=number(COPIES_OF_A_PEOPLE),
            where=where,
        )
    return _.plural(
        "{cards} cannot come up: only one is left besides {where}",
        "{cards} cannot come up: only {count} are left besides {where}",
        remaining,
        cards=in_words([people] * number_drawn),
        count=number(remaining),
        where=where,
    )


def _places_of_people(
    question: ActionQuestion, people: int, *, reshuffled: bool = False
) -> Iterator[str]:
    """Say where the known cards of a people are, except in the stock.

    Discards to be reshuffled are left out: they can come up again.
    """
    state = question.state
    if copies := sum(cards_of(row).count(people) for row in state.rows):
        yield _.plural("one in a row", "{count} in rows", copies, count=number(copies))
    if copies := 0 if reshuffled else count(state.discards, people):
        yield _.plural(
            "one in the discards", "{count} in the discards", copies, count=number(copies)
        )
    for seat, hand in enumerate(state.hands):
        if copies := count(hand, people):
            yield _.plural(
                "one in {whose} hand",
                "{count} in {whose} hand",
                copies,
                whose=possessive(question.names[seat]),
                count=number(copies),
            )


def _from_the_discards(old: int, discards: int) -> str:
    """Say that a draw takes no more than the old stock, and goes on with the discards."""
    thrown = in_words(kinds_of(discards))
    if not old:
        return _("the stock is used up, so the draw is from the discards: {cards}", cards=thrown)
    return _.plural(
        "only one card is left in the stock, and the others come from the discards: {cards}",
        "only {count} cards are left in the stock, and the others come from the discards: {cards}",
        old,
        count=number(old),
        cards=thrown,
    )


def _no_lay(question: ActionQuestion) -> str:
    """Check a lay's yard, the number of its stages, those known on top, and those left."""
    state = question.state
    seat, *numbers = actions.lay_of(question.action)
    stages = [stage for stage in numbers if stage]
    top = [*reversed(cards_of(state.top))]
    due = min(laying.LAID, len(top) + size(state.hidden))
    if seat != state.active:
        return _(
            "it is {whose} yard that gets temple cards now, not {others}",
            whose=possessive(question.names[state.active]),
            others=possessive(question.names[seat]),
        )
    if len(stages) != due:
        clause = _(
            "{whose} yard gets {cards}", whose=possessive(question.names[seat]), cards=cards(due)
        )
        refusal = _wrong_number(clause, len(stages))
        if due == laying.LAID:
            return refusal
        return _("{refusal}: the supply holds no more", refusal=refusal)
    rest = list(stages)
    for stage in top[:due]:
        if stage not in rest:
            return _stages_on_top(top[:due])
        rest.remove(stage)
    for stage in rest:
        remaining = count(state.hidden, stage)
        if rest.count(stage) > remaining:
            return _no_stage_left(question, stage, remaining)
    return ""


def _stages_on_top(stages: list[int]) -> str:
    """Say which stages come next, known since a collapse."""
    return _.plural(
        "stage {stages} comes next, known since a collapse",
        "the stages {stages} come next, known since a collapse",
        len(stages),
        stages=listed(map(str, stages)),
    )


def _no_stage_left(question: ActionQuestion, stage: int, remaining: int) -> str:
    """Say how few cards of a stage can come up, and where the others are."""
    where = listed(_places_of_stage(question.state, stage))
    if remaining:
        return _("only one stage {stage} is left besides {where}", stage=stage, where=where)
    return _(
        "no stage {stage} can come up: all {count} are accounted for, {where}",
        stage=stage,
        count=number(COPIES[stage - 1]),
        where=where,
    )


def _places_of_stage(state: State, stage: int) -> Iterator[str]:
    """Say where the known cards of a stage are."""
    if copies := sum(stage in stages_of(temple) for temple in state.temples):
        yield _.plural("one in a temple", "{count} in temples", copies, count=number(copies))
    if copies := sum(cards_of(yard).count(stage) for yard in state.yards):
        yield _.plural("one in a yard", "{count} in yards", copies, count=number(copies))
    if copies := sum(state.start) if stage == 1 else 0:
        yield _.plural(
            "one as a starting stage", "{count} as starting stages", copies, count=number(copies)
        )
    if copies := cards_of(state.top).count(stage):
        yield _.plural(
            "one on top of the supply", "{count} on top of the supply", copies, count=number(copies)
        )
