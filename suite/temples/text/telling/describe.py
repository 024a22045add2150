"""The board in sentences.

`describe` describes a position as the watcher of a view sees it. The clauses at the end are shared
by the modules that describe actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from suite.core.flow import CHANCE
from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed, possessive
from suite.core.view import View
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model.pieces import cards_of, kinds_of, length, size, stages_of
from suite.temples.model.state import NOBODY, State
from suite.temples.rules import ending
from suite.temples.rules.counting import unknown_in
from suite.temples.text.phrases import SITES, at, cards, in_order, in_words, number
from suite.temples.text.runs import runs


def describe(view: View[State], names: Sequence[str]) -> list[str]:
    """Return the position in sentences: whose turn, the sites, yards, hands, piles and sums."""
    state = view.state
    return [
        *_turn(state, names),
        *[piece(state, seat, names[seat]) for seat in (0, 1)],
        *[site(state, number, names) for number in range(1, 6)],
        *[yard(state, seat, names[seat]) for seat in (0, 1)],
        *[hand(state.hands[seat], names[seat]) for seat in (0, 1)],
        *_piles(state),
        f"{_sums(state, names)}.",
    ]


def _turn(state: State, names: Sequence[str]) -> Iterator[str]:
    if state.active == NOBODY:
        yield _("The game has not begun.")
        return
    actor, active = FLOW.actor(state), names[state.active]
    yield _("Turn {turn}, {whose}.", turn=state.turn, whose=possessive(active))
    if actor is None:
        yield _("The game is over: {result}.", result=result(state, names))
    elif state.to_discard:
        yield _(
            "{who} must still discard {cards}.",
            who=names[1 - state.active],
            cards=cards(state.to_discard),
        )
    elif actor is CHANCE:
        yield _(_COMES_NEXT[state.phase])
    elif state.migrated:
        yield _("{who} is to act; the migration of this turn has been used.", who=active)
    else:
        yield _("{who} is to act; the migration of this turn has not been used.", who=active)


_COMES_NEXT: Final = {
    "lay": marked("Next comes the laying of temple cards."),
    "draw": marked("Next comes the draw of people cards."),
    "setup": marked("Next comes the deal."),
}
"""What chance decides, by the phase."""


def piece(state: State, seat: int, name: str) -> str:
    """Say where the piece of a seat is."""
    return _("{whose} piece is {at}.", whose=possessive(name), at=at(state.pieces[seat]))


def site(state: State, number: int, names: Sequence[str]) -> str:
    """Describe what both seats have at a site."""
    one, other = (_plot(state, number, seat, names) for seat in (0, 1))
    return f"{_(SITES[number])}: {one}; {other}."


def _plot(state: State, site: int, seat: int, names: Sequence[str]) -> str:
    """Describe a seat's temple and row at a site."""
    here = seat << 3 | site
    return _(
        "{who} has {temple} and {row}",
        who=names[seat],
        temple=_temple(stages_of(state.temples[here])),
        row=_row(state.rows[here]),
    )


def _temple(stages: Sequence[int]) -> str:
    if not stages:
        return _("no temple")
    return _.plural(
        "a temple {height} high (stage {stages})",
        "a temple {height} high (stages {stages})",
        len(stages),
        height=stages[-1],
        stages=listed(map(str, stages)),
    )


def _row(row: int) -> str:
    if not row:
        return _("no row")
    count = length(row)
    clause = _.plural(
        "a row of one: {cards}",
        "a row of {count}: {cards}",
        count,
        count=number(count),
        cards=in_order(cards_of(row)),
    )
    for place, kind in runs(row):
        run = _("with a run of {people} at place {place}", people=_(SITES[kind]), place=place)
        clause += f", {run}"
    return clause


def yard(state: State, seat: int, name: str) -> str:
    """Describe a seat's yard and its starting stage."""
    stages = [str(stage) for stage in cards_of(state.yards[seat])]
    if not stages:
        clause = _("{whose} yard is empty", whose=possessive(name))
    elif len(stages) == 1:
        clause = _("{whose} yard holds the open {open}", whose=possessive(name), open=stages[0])
    else:
        clause = _(
            "{whose} yard holds {covered} and the open {open}",
            whose=possessive(name),
            covered=", ".join(stages[:-1]),
            open=stages[-1],
        )
    if state.start[seat]:
        clause += "; " + _("the starting stage is not built yet")
    return f"{clause}."


def hand(pile: int, name: str) -> str:
    """Say which cards a seat holds, as far as they are known."""
    if not pile:
        return _("{who} holds no cards.", who=name)
    number_held = cards(size(pile))
    if unknown_in(pile) == size(pile):
        return _("{who} holds {cards}, unseen.", who=name, cards=number_held)
    return _(
        "{who} holds {cards}: {kinds}.", who=name, cards=number_held, kinds=in_words(kinds_of(pile))
    )


def _piles(state: State) -> list[str]:
    stock, discards = cards(size(state.stock)), cards(size(state.discards))
    piles = _("the stock has {stock}, the discards have {discards}", stock=stock, discards=discards)
    if state.discards:
        piles += f": {in_words(kinds_of(state.discards))}"
    supply = _("the supply has {cards}", cards=cards(size(state.hidden) + length(state.top)))
    if stages := next_stages(state):
        supply += "; " + _.plural(
            "next comes {stages}, known since a collapse",
            "next come {stages}, known since a collapse",
            len(stages),
            stages=listed(stages),
        )
    return [whole(piles), whole(supply)]


def next_stages(state: State) -> list[str]:
    """Return the stages on top of the supply that are known, the next to come first."""
    return [str(stage) for stage in reversed(cards_of(state.top))]


def _sums(state: State, names: Sequence[str]) -> str:
    clause = _(
        "{first} has a sum of {one}, {second} of {other}",
        first=names[0],
        one=state.total(0),
        second=names[1],
        other=state.total(1),
    )
    if state.phase == "over":
        return clause
    if state.final:
        return f"{clause}; " + _("it is the final phase: 20 wins, or a rival below 10")
    return f"{clause}; " + _("15 wins against a sum below 10, and otherwise begins the final phase")


def result(state: State, names: Sequence[str]) -> str:
    """Say who has won, and with which sums."""
    victors = ending.winners(state)
    who, one, other = names[victors[0]], state.total(victors[0]), state.total(1 - victors[0])
    if len(victors) == 2:
        return _("the win is shared, {one} against {other} with equal hands", one=one, other=other)
    if one == other:
        return _(
            "{who} wins with {one} against {other} and more cards in hand",
            who=who,
            one=one,
            other=other,
        )
    return _("{who} wins with {one} against {other}", who=who, one=one, other=other)


def last_group(row: int) -> list[int]:
    """Return the equal cards at the end of a row, those that would defect."""
    groups = [list(alike) for _kind, alike in groupby(cards_of(row))]
    return groups[-1] if groups else []


def new_runs(row: int, arrived: int) -> str:
    """Say which runs of a row the arrival of its last cards has made; empty or begins with `;`."""
    before = list(runs(row >> 3 * arrived))
    clauses = ""
    for place, kind in runs(row):
        if (place, kind) not in before:
            clauses += "; " + _(
                "that makes a run of {people} at place {place}", people=_(SITES[kind]), place=place
            )
    return clauses


def fallen(stages: Sequence[int]) -> str:
    """Say what a collapse of these stages (rising) does to the supply."""
    if len(stages) == 1:
        return _("stage {stage} goes on top of the supply", stage=stages[0])
    return _(
        "stages {stages} go on top of the supply, the {lowest} uppermost",
        stages=listed(str(stage) for stage in reversed(stages)),
        lowest=stages[0],
    )


def duty(rival: str, count: int, hand: int) -> str:
    """Say how many cards of a halved hand must be discarded, and by whom."""
    return _.plural(
        "{rival} must discard one of {cards}",
        "{rival} must discard {count} of {cards}",
        count,
        rival=rival,
        count=number(count),
        cards=cards(hand),
    )


def further_duty(count: int) -> str:
    """Say how many cards must follow a discarded one; empty or begins with `;`."""
    if not count:
        return ""
    return "; " + _.plural(
        "one more must follow", "{count} more must follow", count, count=number(count)
    )


def whole(clause: str) -> str:
    """Return a clause as a sentence."""
    return f"{clause[0].upper()}{clause[1:]}."
