"""The five places, and what happens there, in sentences.

`describe` says a position, `tell` one action or event, each as the watcher of a view sees it. The
words for cards and numbers at the end are for everybody who writes sentences about this game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final

from suite.core.flow import CHANCE
from suite.core.view import View
from suite.core.words import a, listed, possessive
from suite.temples import actions, kernel, knowledge
from suite.temples.actions import VERBS, verb_of
from suite.temples.components import (
    HEIGHT,
    PLACES,
    cards_of,
    kinds_of,
    length,
    size,
    stages_of,
)
from suite.temples.flow import FLOW
from suite.temples.rules import ending
from suite.temples.rules.abilities import runs
from suite.temples.rules.counting import unknown_in
from suite.temples.state import NOBODY, State

SITES: Final = tuple(place.capitalize() for place in PLACES)
"""The peoples, and so the sites, as names: `SITES[1]` is Medes; `SITES[0]` is the quarry."""
SINGULAR: Final = ("", "Mede", "Sumerian", "Hittite", "Persian", "Assyrian", "unknown card")
"""One of each people, and one unknown card."""
_NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def describe(view: View[State], names: Sequence[str]) -> list[str]:
    """Return the position in sentences: whose turn, the sites, yards, hands, piles and sums."""
    state = view.state
    return [
        *_turn(state, names),
        *_pieces(state, names),
        *[
            f"{SITES[site]}: {_plot(state, site, 0, names)}; {_plot(state, site, 1, names)}."
            for site in range(1, 6)
        ],
        *[_yard(state, seat, names[seat]) for seat in (0, 1)],
        *[_hand(state.hands[seat], names[seat]) for seat in (0, 1)],
        *_piles(state),
        _sums(state, names),
    ]


def _turn(state: State, names: Sequence[str]) -> list[str]:
    if state.active == NOBODY:
        return ["The game has not begun."]
    actor = FLOW.actor(state)
    active = names[state.active]
    told = [f"Turn {state.turn}, {possessive(active)}."]
    if actor is None:
        told.append(f"The game is over: {_result(state, names)}.")
    elif state.to_discard:
        owed = counted(state.to_discard, "card")
        told.append(f"{names[1 - state.active]} must still discard {owed}.")
    elif actor is CHANCE:
        due = {"lay": "the laying of temple cards", "draw": "the draw of people cards"}
        told.append(f"Next comes {due.get(state.phase, 'the deal')}.")
    else:
        done = "has been used" if state.migrated else "has not been used"
        told.append(f"{active} is to act; the migration of this turn {done}.")
    return told


def _pieces(state: State, names: Sequence[str]) -> list[str]:
    return [
        f"{possessive(names[seat])} piece is at the {SITES[place] if place else 'quarry'}."
        for seat, place in enumerate(state.pieces)
    ]


def _plot(state: State, site: int, seat: int, names: Sequence[str]) -> str:
    stages = stages_of(state.temples[seat << 3 | site])
    row = state.rows[seat << 3 | site]
    temple = "no temple"
    if stages:
        kind = "stage" if len(stages) == 1 else "stages"
        temple = f"a temple {stages[-1]} high ({kind} {listed(map(str, stages))})"
    people = "no row"
    if row:
        people = f"a row of {number(length(row))}: {in_order(cards_of(row))}"
        people += "".join(
            f", with a run of {SITES[kind]} at place {place}" for place, kind in runs(row)
        )
    return f"{names[seat]} has {temple} and {people}"


def _yard(state: State, seat: int, name: str) -> str:
    stages = [str(stage) for stage in cards_of(state.yards[seat])]
    told = f"{possessive(name)} yard is empty"
    if stages:
        told = f"{possessive(name)} yard holds {listed([*stages[:-1], f'the open {stages[-1]}'])}"
    return told + ("; the starting stage is not built yet." if state.start[seat] else ".")


def _hand(hand: int, name: str) -> str:
    if not hand:
        return f"{name} holds no cards."
    held = counted(size(hand), "card")
    if unknown_in(hand) == size(hand):
        return f"{name} holds {held}, unseen."
    return f"{name} holds {held}: {in_words(kinds_of(hand))}."


def _piles(state: State) -> list[str]:
    discards = f": {in_words(kinds_of(state.discards))}" if state.discards else ""
    supply = f"The supply has {counted(size(state.hidden) + length(state.top), 'card')}"
    if state.top:
        known = listed(str(stage) for stage in reversed(cards_of(state.top)))
        come = "come" if known[1:] else "comes"
        supply += f"; next {come} {known}, as is known since a collapse"
    return [
        f"The stock has {counted(size(state.stock), 'card')}, "
        f"the discards have {counted(size(state.discards), 'card')}{discards}.",
        f"{supply}.",
    ]


def _sums(state: State, names: Sequence[str]) -> str:
    sums = f"{names[0]} has a sum of {state.total(0)}, {names[1]} of {state.total(1)}"
    if state.phase == "over":
        return f"{sums}."
    if state.final:
        return f"{sums}; it is the final phase: 20 wins, or a rival below 10."
    return f"{sums}; 15 wins against a sum below 10, and else begins the final phase."


def _result(state: State, names: Sequence[str]) -> str:
    won = ending.winners(state)
    sums = [state.total(won[0]), state.total(1 - won[0])]
    told = f"{sums[0]} against {sums[1]}"
    if len(won) == 2:
        return f"it is drawn, {told} with equal hands"
    more = " and more cards in the hand" if sums[0] == sums[1] else ""
    return f"{names[won[0]]} wins with {told}{more}"


def tell(view: View[State], action: int, names: Sequence[str]) -> str:
    """Return one sentence on an action or event, as the watcher of the view before it sees it."""
    happening = _Happening(view.state, knowledge.reported(action, view.watcher), names)
    told = _TOLD[VERBS[verb_of(action)]](happening)
    after = happening.after
    if after.phase == "over":
        return f"{told}; {_result(after, names)}."
    if after.final > view.state.final:
        return f"{told}; the final phase begins."
    return f"{told}."


class _Happening:
    """An action with the positions before and after it.

    `who` and `rival` are the names of the active seat and the other one, `site` the site of the
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
        self.site = f"at the {SITES[before.pieces[seat]]}"
        self.here = seat << 3 | before.pieces[seat]
        self.there = self.here ^ 8

    def throws(self) -> str:
        """Say whose card of a run is thrown away for its ability."""
        run = cards_of(self.before.rows[self.here])[actions.run_of(self.action) - 1]
        return f"{self.who} throws {a(SINGULAR[run])}"

    def grown(self) -> str:
        """Say where the own temple has grown, to the stage that was named, and the new sum."""
        return f"{self.site}; the sum is {self.after.total(self.seat)}"

    def yard(self, source: int) -> str:
        """Say from which yard a stage is taken."""
        return "the own yard" if source == actions.OWN else f"{self.rivals} yard"


def _start(it: _Happening) -> str:
    return f"{it.names[actions.starter(it.action)]} begins"


def _draw(it: _Happening) -> str:
    seat, cards = actions.drawn(it.action)
    kinds = kinds_of(cards)
    backs_only = unknown_in(cards) == len(kinds)
    seen = counted(len(kinds), "card") if backs_only else in_words(kinds)
    told = f"{it.names[seat]} draws {seen}"
    if len(kinds) > size(it.before.stock):
        told += "; the stock ran out and was made anew of the discards"
    return told


def _travel(it: _Happening) -> str:
    return f"{it.who} travels to the {SITES[actions.people_of(it.action)]}"


def _settle(it: _Happening) -> str:
    told = f"{it.who} settles {a(SINGULAR[actions.people_of(it.action)])} {it.site}"
    return told + runs_made(it.after.rows[it.here], 1)


def _build(it: _Happening) -> str:
    source = actions.source_of(it.action)
    if source == actions.START:
        return f"{it.who} builds the starting stage {it.grown()}"
    stage = it.before.yards[it.seat ^ source] & 7
    return f"{it.who} builds stage {stage} from {it.yard(source)} {it.grown()}"


def _migrate(it: _Happening) -> str:
    source, goal = actions.route_of(it.action)
    moved = cards_of(it.before.rows[it.seat << 3 | source])[-3:]
    told = f"{it.who} sends {in_order(moved)} from the {SITES[source]} to the {SITES[goal]}"
    return told + runs_made(it.after.rows[it.seat << 3 | goal], 3)


def _end(it: _Happening) -> str:
    return f"{it.who} ends the turn"


def _collapse(it: _Happening) -> str:
    stages = stages_of(it.before.temples[it.there])
    return f"{it.throws()}: {it.rivals} temple {it.site} collapses, and {fallen(stages)}"


def _steal(it: _Happening) -> str:
    stage, left = (HEIGHT[state.temples[it.there]] for state in (it.before, it.after))
    return (
        f"{it.throws()} and steals stage {stage} of {it.rivals} temple, now {left} high, "
        f"{it.grown()}"
    )


def _banish(it: _Happening) -> str:
    people = actions.use_of(it.action) - actions.BANISH + 1
    gone = [each for each in cards_of(it.before.rows[it.there]) if each == people]
    return f"{it.throws()} and banishes {in_words(gone)} from {it.rivals} row {it.site}"


def _defect(it: _Happening) -> str:
    movers = last_group(it.before.rows[it.there])
    told = f"{it.throws()}, and {in_words(movers)} {'defect' if movers[1:] else 'defects'}"
    return f"{told} from {it.rivals} row {it.site}{runs_made(it.after.rows[it.here], len(movers))}"


def _leap(it: _Happening) -> str:
    source = actions.use_of(it.action) - actions.LEAP
    stage = it.before.yards[it.seat ^ source] & 7
    return f"{it.throws()} and leaps to stage {stage} from {it.yard(source)} {it.grown()}"


def _halve(it: _Happening) -> str:
    hand = size(it.before.hands[1 - it.seat])
    owed = f"{it.rival} must discard {number(it.after.to_discard)} of {counted(hand, 'card')}"
    return f"{it.throws()} and halves {it.rivals} hand; {owed}"


def _discard(it: _Happening) -> str:
    left = it.after.to_discard
    more = f"; {number(left)} more must follow" if left else ""
    return f"{it.rival} discards {a(SINGULAR[actions.people_of(it.action)])}{more}"


def _lay(it: _Happening) -> str:
    seat, high, low = actions.laid(it.action)
    told = f"{possessive(it.names[seat])} yard gets "
    told += f"stages {high} and {low}; the {low} is open" if low else f"stage {high}"
    return told + ("; the supply is used up" if ending.the_supply_is_used_up(it.after) else "")


_TOLD: Final[dict[str, Callable[[_Happening], str]]] = {
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


def last_group(row: int) -> list[int]:
    """Return the equal cards at the very end of a row, those that would defect."""
    groups = [list(alike) for _, alike in groupby(cards_of(row))]
    return groups[-1] if groups else []


def runs_made(row: int, arrived: int) -> str:
    """Say which runs of a row came about by the arrival of its last cards; begins with `;`."""
    before = list(runs(row >> 3 * arrived))
    made = [run for run in runs(row) if run not in before]
    return "".join(f"; that makes a run of {SITES[kind]} at place {place}" for place, kind in made)


def fallen(stages: Sequence[int]) -> str:
    """Say what a collapse of these stages (rising) does to the supply."""
    if len(stages) == 1:
        return f"stage {stages[0]} goes on top of the supply"
    top_down = listed(str(stage) for stage in reversed(stages))
    return f"stages {top_down} go on top of the supply, the {stages[0]} uppermost"


def number(count: int) -> str:
    """Return a number in letters up to twelve (none is `no`), in digits above."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """Return how many there are of something: `one card`, `three cards`."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def in_words(kinds: Iterable[int]) -> str:
    """Return people cards whose order does not matter: `two Medes and a Persian`."""
    return in_order(sorted(kinds))


def in_order(kinds: Iterable[int]) -> str:
    """Return people cards in their order: `a Mede, two Persians and a Mede`."""
    return listed(_group(kind, len(list(alike))) for kind, alike in groupby(kinds))


def _group(kind: int, count: int) -> str:
    return a(SINGULAR[kind]) if count == 1 else counted(count, SINGULAR[kind])
