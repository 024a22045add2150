"""Why an action is refused, and what an allowed one would do, in a sentence with its chapter.

There is a function for each verb, by the same name as in the notation. It goes through what the
rules ask for, tells the first thing that is missing, or else what the action would do, as far as
the watcher of the view can know. The seat to act is told *you*, others hear of *player 1* and *2*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.flow import CHANCE
from suite.core.game import Reason
from suite.core.text.catalogue import Catalogue, marked
from suite.core.text.phrases import listed
from suite.core.view import View
from suite.temples.flow import FLOW
from suite.temples.model import actions
from suite.temples.model.actions import START, VERBS, verb_of
from suite.temples.model.pieces import QUARRY, cards_of, length, size
from suite.temples.model.state import State
from suite.temples.rules import laying
from suite.temples.text import ability_refusals, count_refusals, describe
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
from suite.temples.text.refusals import (
    YOUR_HAND,
    YOUR_PIECE,
    YOUR_ROW,
    YOUR_START,
    YOUR_TEMPLE,
    YOUR_YARD,
    Case,
    at_the_quarry,
    closed,
    opened,
)

_: Final = Catalogue("temples")


def explain(view: View[State], action: int, names: Sequence[str] = ()) -> Reason:
    """Say what `action` would do for the seat to act, or the first reason why it is refused."""
    verb = VERBS[verb_of(action)]
    phase, chapter, told = _EXPLAINED[verb]
    case = Case(view, action, chapter, names)
    return told(case) if phase in (view.state.phase, ANY) else wrong_phase(case)


def chance(case: Case) -> Reason:
    """`start`, `draw` and `lay`: nobody decides them."""
    if FLOW.actor(case.state) is not CHANCE:
        return case.no(_("nobody decides this: it is an event of chance, and none is due now"))
    if told := count_refusals.cannot_come_up(case):
        return case.no(told)
    return Reason(True, _("Chance acts now, and this can come up."), case.chapter)


def wrong_phase(case: Case) -> Reason:
    """Say what comes first."""
    state = case.state
    if state.phase == "discard":
        told = case.said(
            marked("first you must discard {cards} of the halved hand"),
            marked("first player {me} must discard {cards} of the halved hand"),
            cards=cards(state.to_discard),
        )
        return case.no(told, "2.5.6")
    told, chapter = _COMES_FIRST[state.phase]
    return case.no(_(told), chapter)


_COMES_FIRST: Final = {
    "act": (marked("no hand is being halved, so nobody has to discard"), "2.5.6"),
    "draw": (marked("the people cards of this turn have not been drawn yet"), "1"),
    "lay": (marked("the turn has ended: its temple cards are laid now"), "3"),
    "over": (marked("the game is over"), "end of the game"),
    "setup": (marked("the game has not begun: the first hands are being dealt"), "set-up"),
}


def travel(case: Case) -> Reason:
    """2.1: a card of that people, and the piece is elsewhere."""
    people = actions.people_of(case.action)
    piece = case.said(*YOUR_PIECE)
    if people == case.site:
        return case.no(_("{piece} is {at} already", piece=piece, at=case.at))
    if case.lacks(people):
        if told := count_refusals.no_card_left(case, people):
            return case.no(told)
        return case.no(
            _(
                "the journey costs {card}, and {hand} holds none",
                card=this_one(people),
                hand=case.said(*YOUR_HAND),
            )
        )
    return case.yes(
        _(
            "{card} goes to the discards, {piece} {to}",
            card=one(people),
            piece=piece,
            to=to(people),
        )
    )


def settle(case: Case) -> Reason:
    """2.2: the piece is at a site, and the card is in the hand."""
    people = actions.people_of(case.action)
    if case.site == QUARRY:
        return at_the_quarry(case)
    if case.lacks(people):
        return _not_in_the_hand(case, people)
    told = _("{card} joins {row}", card=one(people), row=case.said(*YOUR_ROW))
    return case.yes(told + describe.runs_made(case.after().rows[case.here], 1))


def build(case: Case) -> Reason:
    """2.3: the next stage is open, and enough people live here."""
    source = actions.source_of(case.action)
    stage = case.height + 1
    if case.site == QUARRY:
        return at_the_quarry(case)
    if source == START:
        return _build_start(case)
    if told := closed(case, source, stage):
        return case.no(told)
    if len(case.row) < stage:
        return case.no(case.too_few(stage))
    told = _(
        "stage {stage} {from_yard} makes {temple} {stage} high",
        stage=stage,
        from_yard=case.from_yard(source),
        temple=case.said(*YOUR_TEMPLE),
    )
    return case.yes(f"{told}; {opened(case, source)}")


def _build_start(case: Case) -> Reason:
    if not case.state.start[case.me]:
        return case.no(_("{start} has been built already", start=case.said(*YOUR_START)))
    if case.height:
        return case.no(
            _(
                "the starting stage needs an empty plot, and {standing}",
                standing=case.standing(),
            )
        )
    if not case.row:
        return case.no(case.too_few(1))
    temple = case.said(*YOUR_TEMPLE)
    return case.yes(_("the starting stage makes {temple} 1 high", temple=temple))


def migrate(case: Case) -> Reason:
    """2.4: once a turn, from a row of three or more."""
    source, goal = actions.route_of(case.action)
    row = cards_of(case.state.rows[case.me << 3 | source])
    if case.state.migrated:
        return case.no(
            case.said(
                marked("your one migration of this turn has been used"),
                marked("player {me}'s one migration of this turn has been used"),
            )
        )
    if len(row) < 3:
        whose = case.said(*YOUR_ROW, at=at(source))
        if not row:
            return case.no(_("exactly three cards migrate, and {row} is empty", row=whose))
        return case.no(
            _.plural(
                "exactly three cards migrate, and {row} has one",
                "exactly three cards migrate, and {row} has {count}",
                len(row),
                row=whose,
                count=number(len(row)),
            )
        )
    told = _("{cards} move {away} {to}", cards=in_order(row[-3:]), away=away(source), to=to(goal))
    return case.yes(told + describe.runs_made(case.after().rows[case.me << 3 | goal], 3))


def discard(case: Case) -> Reason:
    """2.5.6: the seat whose hand is halved chooses among the cards it holds."""
    people = actions.people_of(case.action)
    if case.lacks(people):
        return _not_in_the_hand(case, people)
    told = case.said(
        marked("{card} goes from your hand to the discards"),
        marked("{card} goes from player {me}'s hand to the discards"),
        card=one(people),
    )
    return case.yes(told + describe.still_owed(case.state.to_discard - 1))


def end(case: Case) -> Reason:
    """3: at any time, but the starting stage comes first."""
    state = case.state
    if not laying.ends(state):
        told = _(
            "{start} must be built before the turn can end, as long as anything else can be done",
            start=case.said(*YOUR_START),
        )
        return case.no(told, "2.3")
    supply = size(state.hidden) + length(state.top)
    laid = min(supply, laying.LAID)
    told = _.plural(
        "the turn ends, and {yard} gets one temple card",
        "the turn ends, and {yard} gets {count} temple cards",
        laid,
        yard=case.said(*YOUR_YARD),
        count=number(laid),
    )
    known = [str(stage) for stage in reversed(cards_of(state.top))][:laid]
    if known and len(known) == laid:
        told += ", " + _("known to be {stages}", stages=listed(known))
    elif known:
        told += ", " + _("among them {stages}", stages=listed(known))
    if supply == laid:
        told += "; " + _.plural(
            "with it the supply is used up, so the game is over",
            "with them the supply is used up, so the game is over",
            supply,
        )
    return case.yes(told)


def _not_in_the_hand(case: Case, people: int) -> Reason:
    if told := count_refusals.no_card_left(case, people):
        return case.no(told)
    return case.no(
        _("{hand} holds no {people}", hand=case.said(*YOUR_HAND), people=_(SINGULAR[people]))
    )


ANY: Final = "any phase"
_EXPLAINED: Final[dict[str, tuple[str, str, Callable[[Case], Reason]]]] = {
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
