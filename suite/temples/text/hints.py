"""Good actions, each with a sentence, from the asker's view only.

The first is what the game's adviser would do, the others begin good turns that a search of the own
turn finds. A sentence states the effect of the action (`explain`), how the turn can go on, and what
the next cards may bring to the asker and to the rival. The odds are exact: all orders of the cards
that the asker has not seen are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from operator import itemgetter
from random import Random
from typing import Final

from suite.core.game import LegalActions
from suite.core.kernel.chance import draws_from
from suite.core.kernel.keys import Key, Keys
from suite.core.picture.look import Hint
from suite.core.text.catalogue import marked
from suite.core.text.forecast import certain
from suite.core.text.phrases import listed, percent
from suite.core.view import View
from suite.players import roster
from suite.temples.engine import kernel
from suite.temples.engine.evaluation import WON, Evaluation
from suite.temples.engine.factors.odds import at_least, open_odds
from suite.temples.engine.factors.runs import RUN
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model.actions import DISCARD, END, VERBS, verb_of, with_card
from suite.temples.model.pieces import (
    ASSYRIANS,
    DRAWN,
    HEIGHT,
    HITTITES,
    SUMERIANS,
    count,
    kinds_of,
    length,
    size,
)
from suite.temples.model.state import OVER, State
from suite.temples.players import search
from suite.temples.text.action_phrases import phrase_of
from suite.temples.text.phrases import at, these_in_words, this_one
from suite.temples.text.refusals.explain import explain
from suite.temples.text.telling.describe import last_group
from suite.temples.text.telling.threats import Threat, drawable, people_lost, threats

WIDTH: Final = 40
"""The beam width: positions kept after each action."""
LIMIT: Final = 3_000
"""The limit of positions of the search for a win, which comes first."""
LIKELY: Final = 0.02
"""Dangers of smaller odds are not mentioned."""
FORESEEN: Final = 4
"""How many of the following actions are named."""
_VALUE: Final = itemgetter(0)


def ideas(view: View[State], names: Sequence[str], number: int) -> list[Hint]:
    """Return actions of the watcher that look good, the best first; none if it is not to act."""
    del names  # the sentences call the seats you and the rival
    if FLOW.actor(view.state) != view.watcher:
        return []
    if view.state.at == search.DISCARD:
        return _discards(view)[:number]
    hints: dict[int, Hint] = {}
    for value, line, after in _turns(view):
        if len(hints) == number:
            break
        if line[0] not in hints:
            clauses = ["; ".join([_what(view, line[0]), *_goes_on(view.state, line, after)])]
            if after.phase != "over":
                clauses += [*_prospects(view.state, line, after)]
            chance = certain(1.0) if value >= WON else None
            hints[line[0]] = Hint(line[0], tuple(clauses), line, chance)
    return [*hints.values()]


def _what(view: View[State], action: int) -> str:
    """Return the effect of an action, without a full stop."""
    return explain(view, action).sentence.removesuffix(".")


def _turns(view: View[State]) -> Iterator[tuple[float, search.Line, State]]:
    """Yield turns: value, actions, the position before the end.

    A win comes first, or else the choice of a strong player; then the best by value. Of the turns
    that lead to the same position only one is kept.
    """
    state = view.state
    win = search.find(state, None, LIMIT, bounded=True)
    if win.line:
        yield WON, win.line, _after(state, win.line)
    else:
        adviser = roster.seat(view.game, view.game.adviser)
        line = adviser.choose(view, LegalActions(kernel.legal(state)), Random(0)).actions
        yield 0.0, line, _after(state, line)
    worth = Evaluation(state, state.active)
    turns: list[tuple[float, search.Line, State]] = []
    numbers = Keys()
    positions = numbers.number(_key(state)) + 1
    layer: list[tuple[float, search.Line, State, bool]] = [(worth(state), (), state, False)]
    while layer:
        following = []
        for value, line, position, idle in layer:
            legal = kernel.legal(position)
            if legal & search.THE_END:
                turns.append((value, (*line, END), position))
            for action in LegalActions(search.to_try(legal, idle)):
                after = _after(position, (action,))
                if numbers.number(_key(after)) < positions:
                    continue
                positions += 1
                if after.at == OVER:
                    turns.append((WON, (*line, action), after))
                else:
                    following.append(
                        (worth(after), (*line, action), after, search.idles(action, idle))
                    )
        layer = nlargest(WIDTH, following, key=_VALUE)
    yield from sorted(turns, key=_VALUE, reverse=True)


def _key(state: State) -> Key:
    """Return the key of a position of a turn."""
    key: Key = []
    search.write_key(state, key)
    return key


def _after(state: State, line: search.Line) -> State:
    """Return the position after a line; the rival's discards in it are unseen."""
    after = state.clone()
    for action in line:
        search.go(after, action)
    return after


def _goes_on(state: State, line: search.Line, after: State) -> Iterator[str]:
    """Say how a turn goes on after its first action, and which sums it leads to."""
    rest = [*_later(state, line)]
    more = len(rest) - FORESEEN
    if more > 0:
        rest = [
            *rest[:FORESEEN],
            _.plural("take one more action", "take {number} more actions", more),
        ]
    if after.phase == "over":
        if rest:
            yield _("then {actions}: you win the game", actions=listed(rest))
        return
    me = state.active
    sums = after.total(me), after.total(1 - me)
    if rest and sums != (state.total(me), state.total(1 - me)):
        yield _(
            "then {actions}: the turn reaches a sum of {own} against {rival}",
            actions=listed(rest),
            own=sums[0],
            rival=sums[1],
        )
    elif rest:
        yield _("then you can {actions}", actions=listed(rest))


def _later(state: State, line: search.Line) -> Iterator[str]:
    """Yield the actions of a line after the first in words, without the end of the turn."""
    then = state.clone()
    for number, action in enumerate(line):
        if number and action != END:
            yield phrase_of(then, action)
        search.go(then, action)


def _prospects(state: State, line: search.Line, after: State) -> Iterator[str]:
    """Say what the next cards may bring at the end of a turn, to the asker and to the rival."""
    if any(VERBS[verb_of(action)] == "halve" for action in line):
        return  # the rival chooses the cards that he keeps, so odds do not apply
    if line[0] == END:
        yield from _stage_odds(state)
    yield from _run_odds(after)
    worst = max(threats(after, after.active), key=Threat.weight, default=None)
    if worst and worst.weight() >= LIKELY:
        yield _threat(after, worst)


def _stage_odds(state: State) -> Iterator[str]:
    """Give the odds that the next stage of an own temple becomes open."""
    me, odds = state.active, open_odds(state)
    waiting = [
        (odds[HEIGHT[state.temples[plot]] + 1], -plot)
        for plot in range(me << 3 | 1, me << 3 | 6)
        if length(state.rows[plot]) > HEIGHT[state.temples[plot]] < len(odds) - 1
    ]
    best, plot = max(waiting, default=(0.0, 0))
    if best > 0:
        yield _(
            "the odds that stage {stage}, next for your temple {at_the_site}, then lies open "
            "in your yard are {odds}",
            stage=HEIGHT[state.temples[-plot]] + 1,
            at_the_site=at(-plot & 7),
            odds=percent(best),
        )


def _run_odds(state: State) -> Iterator[str]:
    """Give the odds that the next draw completes a run from two equal cards at a row's end."""
    me = state.active
    if size(state.stock) < 2 * DRAWN:
        return  # the draw may include discards by then
    cards = drawable(state)
    waiting = []
    for site in range(1, 6):
        row = state.rows[me << 3 | site]
        people = row & 7
        if len(last_group(row)) == RUN - 1 and not count(state.hands[me], people):
            waiting.append((at_least(1, people, DRAWN, cards), -site, people))
    odds, site, people = max(waiting, default=(0.0, 0, 0))
    if odds > 0:
        yield _(
            "the odds that your next draw brings {card}, for a run {at_the_site}, are {odds}",
            card=this_one(people),
            at_the_site=at(-site),
            odds=percent(odds),
        )


def _threat(state: State, threat: Threat) -> str:
    """Say what the rival can do, and the odds that he has the cards for it."""
    what = deed(state, threat)
    cards = [threat.people] * threat.needed + [threat.site] * threat.journey
    if not cards:
        return _("{what} at once", what=what)
    return _(
        "{what} if he comes to hold {cards}: {odds}",
        what=what,
        cards=these_in_words(cards),
        odds=percent(threat.odds),
    )


def deed(state: State, threat: Threat) -> str:
    """Say what the rival can do by the ability of a people at a site."""
    own, at_the_site = state.active << 3 | threat.site, at(threat.site)
    if threat.people == ASSYRIANS:
        return _("the rival can bring down your temple {at_the_site}", at_the_site=at_the_site)
    if threat.people == HITTITES:
        return _(
            "the rival can steal your stage {stage} {at_the_site}",
            stage=HEIGHT[state.temples[own]],
            at_the_site=at_the_site,
        )
    cards = these_in_words(people_lost(state, state.active, threat))
    if threat.people == SUMERIANS:
        message = marked("the rival can win {cards} over {at_the_site}")
    else:
        message = marked("the rival can banish {cards} from your row {at_the_site}")
    return _(message, cards=cards, at_the_site=at_the_site)


def _discards(view: View[State]) -> list[Hint]:
    """Return hints for the discards from a halved hand, the best first."""
    state, seat = view.state, view.watcher
    worth = Evaluation(state, seat)
    ways = []
    for cards, _ways in draws_from(state.hands[seat], state.to_discard):
        line = tuple(with_card(DISCARD, people) for people in kinds_of(cards))
        ways.append((worth(_after(state, line)), line, cards))
    hints: dict[int, Hint] = {}
    for _value, line, cards in sorted(ways, key=_VALUE, reverse=True):
        if line[0] not in hints:
            rest = kinds_of(state.hands[seat] - cards)
            keeps = _("at the end you can keep {cards}", cards=these_in_words(rest))
            hints[line[0]] = Hint(line[0], (_what(view, line[0]), keeps), line)
    return [*hints.values()]
