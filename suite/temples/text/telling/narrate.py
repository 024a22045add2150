"""Actions and events as they happen, each in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import possessive
from suite.core.view import View
from suite.temples.engine import kernel
from suite.temples.hidden import views
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import HEIGHT, cards_of, kinds_of, size, stages_of
from suite.temples.model.state import State
from suite.temples.rules import ending
from suite.temples.rules.counting import unknown_in
from suite.temples.text.phrases import (
    at,
    away,
    cards,
    in_words,
    these_in_order,
    these_in_words,
    this_one,
    to,
)
from suite.temples.text.telling.describe import (
    duty,
    fallen,
    further_duty,
    last_group,
    new_runs,
    result,
)


def narrate(view: View[State], action: int, names: Sequence[str]) -> str:
    """Return one sentence on an action or event, as seen by the watcher of the view before it."""
    happening = _Happening(view.state, views.report(action, view.watcher), names)
    clause = _CLAUSES[VERBS[verb_of(action)]](happening)
    after = happening.after
    if after.phase == "over":
        return f"{clause}; {result(after, names)}."
    if after.final > view.state.final:
        begins = _("the final phase begins: 20 wins, or a rival below 10")
        return f"{clause}; {begins}."
    return f"{clause}."


class _Happening:
    """An action with the positions before and after it.

    `who` and `rival` are the names of the active seat and the other one, `at` the site of the
    active piece, `here` and `there` the plots of the two at it.
    """

    def __init__(self, before: State, action: int, names: Sequence[str]) -> None:
        self.action = action
        self.names = names
        self.before = before
        self.after = before.clone()
        kernel.step(self.after, action)
        seat = max(before.active, 0)
        self.seat = seat
        self.who, self.rival = names[seat], names[1 - seat]
        self.rivals = possessive(self.rival)
        self.at = at(before.pieces[seat])
        self.here = seat << 3 | before.pieces[seat]
        self.there = self.here ^ 8

    @property
    def price(self) -> str:
        """The card of a run that is thrown for its ability."""
        return this_one(cards_of(self.before.rows[self.here])[actions.run_of(self.action) - 1])

    @property
    def sum(self) -> int:
        """The sum of the active seat after the action."""
        return self.after.total(self.seat)


def _start(it: _Happening) -> str:
    return _("{who} begins", who=it.names[actions.starter(it.action)])


def _draw(it: _Happening) -> str:
    seat, pile = actions.draw_of(it.action)
    kinds = kinds_of(pile)
    backs_only = unknown_in(pile) == len(kinds)
    what = cards(len(kinds)) if backs_only else these_in_words(kinds)
    clause = _("{who} draws {cards}", who=it.names[seat], cards=what)
    if len(kinds) > size(it.before.stock):
        clause += "; " + _("the stock ran out, and the discards became the new stock")
    return clause


def _travel(it: _Happening) -> str:
    return _("{who} travels {to}", who=it.who, to=to(actions.people_of(it.action)))


def _settle(it: _Happening) -> str:
    card = this_one(actions.people_of(it.action))
    clause = _("{who} settles {card} {at}", who=it.who, card=card, at=it.at)
    return clause + new_runs(it.after.rows[it.here], 1)


def _build(it: _Happening) -> str:
    source = actions.source_of(it.action)
    if source == actions.START:
        return _(
            "{who} builds the starting stage {at}; the sum is {sum}",
            who=it.who,
            at=it.at,
            sum=it.sum,
        )
    stage = it.before.yards[it.seat ^ source] & 7
    return _(
        marked("{who} builds stage {stage} from their own yard {at}; the sum is {sum}")
        if source == actions.OWN
        else marked("{who} builds stage {stage} from {rivals} yard {at}; the sum is {sum}"),
        who=it.who,
        stage=stage,
        rivals=it.rivals,
        at=it.at,
        sum=it.sum,
    )


def _migrate(it: _Happening) -> str:
    source, goal = actions.route_of(it.action)
    movers = these_in_order(cards_of(it.before.rows[it.seat << 3 | source])[-3:])
    clause = _(
        "{who} sends {cards} {away} {to}",
        who=it.who,
        cards=movers,
        away=away(source),
        to=to(goal),
    )
    return clause + new_runs(it.after.rows[it.seat << 3 | goal], 3)


def _end(it: _Happening) -> str:
    return _("{who} ends the turn", who=it.who)


def _collapse(it: _Happening) -> str:
    return _(
        "{who} spends {card}: {rivals} temple {at} collapses, and {fallen}",
        who=it.who,
        card=it.price,
        rivals=it.rivals,
        at=it.at,
        fallen=fallen(stages_of(it.before.temples[it.there])),
    )


def _steal(it: _Happening) -> str:
    stage, rest = (HEIGHT[state.temples[it.there]] for state in (it.before, it.after))
    return _(
        "{who} spends {card} and steals stage {stage} of {rivals} temple, now {left} high, "
        "{at}; the sum is {sum}",
        who=it.who,
        card=it.price,
        stage=stage,
        rivals=it.rivals,
        left=rest,
        at=it.at,
        sum=it.sum,
    )


def _banish(it: _Happening) -> str:
    people = actions.use_of(it.action) - actions.BANISH + 1
    movers = [kind for kind in cards_of(it.before.rows[it.there]) if kind == people]
    return _(
        "{who} spends {card} and banishes {cards} from {rivals} row {at}",
        who=it.who,
        card=it.price,
        cards=these_in_words(movers),
        rivals=it.rivals,
        at=it.at,
    )


def _defect(it: _Happening) -> str:
    movers = last_group(it.before.rows[it.there])
    clause = _.plural(
        "{who} spends {card}, and {cards} defects from {rivals} row {at}",
        "{who} spends {card}, and {cards} defect from {rivals} row {at}",
        len(movers),
        who=it.who,
        card=it.price,
        cards=in_words(movers),
        rivals=it.rivals,
        at=it.at,
    )
    return clause + new_runs(it.after.rows[it.here], len(movers))


def _leap(it: _Happening) -> str:
    source = actions.use_of(it.action) - actions.LEAP
    stage = it.before.yards[it.seat ^ source] & 7
    own = marked(
        "{who} spends {card} and leaps to stage {stage} from their own yard {at}; the sum is {sum}"
    )
    other = marked(
        "{who} spends {card} and leaps to stage {stage} from {rivals} yard {at}; the sum is {sum}"
    )
    return _(
        own if source == actions.OWN else other,
        who=it.who,
        card=it.price,
        stage=stage,
        rivals=it.rivals,
        at=it.at,
        sum=it.sum,
    )


def _halve(it: _Happening) -> str:
    clause = _(
        "{who} spends {card} and halves {rivals} hand",
        who=it.who,
        card=it.price,
        rivals=it.rivals,
    )
    return f"{clause}; {duty(it.rival, it.after.to_discard, size(it.before.hands[1 - it.seat]))}"


def _discard(it: _Happening) -> str:
    clause = _("{who} discards {card}", who=it.rival, card=this_one(actions.people_of(it.action)))
    return clause + further_duty(it.after.to_discard)


def _lay(it: _Happening) -> str:
    seat, high, low = actions.lay_of(it.action)
    yard = possessive(it.names[seat])
    if low:
        clause = _(
            "{whose} yard gets stages {high} and {low}; the {low} is open",
            whose=yard,
            high=high,
            low=low,
        )
    else:
        clause = _("{whose} yard gets stage {stage}", whose=yard, stage=high)
    if ending.the_supply_is_used_up(it.after):
        clause += "; " + _("the supply is used up")
    return clause


_CLAUSES: Final[dict[str, Callable[[_Happening], str]]] = {
    "start": _start,
    "draw": _draw,
    "travel": _travel,
    "settle": _settle,
    "build": _build,
    "migrate": _migrate,
    "collapse": _collapse,
    "steal": _steal,
    "banish": _banish,
    "defect": _defect,
    "leap": _leap,
    "halve": _halve,
    "discard": _discard,
    "end": _end,
    "lay": _lay,
}
