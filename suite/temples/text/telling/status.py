"""The status of a game in short lines: sums, hands, cards left, runs and threats.

`tally` describes a position as the watcher of a view sees it. Peoples are named by the letters of
the board in letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.text.phrases import percent, possessive
from suite.core.view import View
from suite.temples.messages import _
from suite.temples.model.pieces import (
    ASSYRIANS,
    HEIGHT,
    HITTITES,
    NAMED,
    STAGES,
    SUMERIANS,
    UNKNOWN,
    cards_of,
    count,
    length,
    size,
    stages_of,
)
from suite.temples.model.state import State
from suite.temples.rules.counting import pool, unknown_in
from suite.temples.rules.ending import ENOUGH, GOAL, SAFE
from suite.temples.rules.laying import LAID
from suite.temples.text.phrases import SEATS, at, cards, these_in_words
from suite.temples.text.runs import runs
from suite.temples.text.telling.ascii import LETTERS
from suite.temples.text.telling.describe import next_stages, result
from suite.temples.text.telling.threats import (
    Threat,
    drawable,
    draws_over_a_reshuffle,
    odds_of_holding,
    people_lost,
    threats,
)

ANNOUNCED: Final = 4
"""A hand of this size or more must be announced at the end of a turn (chapter 3)."""
WORTH_NAMING: Final = 0.1
"""Threats of a smaller expected loss, in stages, are left out.

A threat that wins the game counts as a loss of `ENOUGH` stages.
"""
NAMED_THREATS: Final = 3
"""How many threats are named at most."""


def status(view: View[State], names: Sequence[str]) -> list[str]:
    """Return the lines: what wins for each seat, hands, cards left, runs and threats."""
    state = view.state
    if state.phase == "over":
        return [_("The game is over: {result}.", result=result(state, names))]
    return [
        *_sums(state, names),
        *_hands(state, names),
        _people_left(state, names),
        _supply(state),
        *_last_turns(state),
        *_on_top(state),
        *_runs(state, names),
        *_threats(state, names),
    ]


def _sums(state: State, names: Sequence[str]) -> Iterator[str]:
    """Say which sum wins for each seat, and how much it lacks."""
    if state.final:
        yield _(
            "Final phase: {enough} is no longer enough; {goal} wins, or a rival below {safe}.",
            enough=ENOUGH,
            goal=GOAL,
            safe=SAFE,
        )
    for seat in SEATS:
        own, rivals = state.total(seat), state.total(1 - seat)
        fields = {
            "who": names[seat],
            "rival": names[1 - seat],
            "sum": own,
            "enough": ENOUGH,
            "goal": GOAL,
            "safe": SAFE,
        }
        if state.final:
            yield _(
                "{who} {sum}: wins with {goal} ({more} more), or with {rival} {less} lower.",
                more=GOAL - own,
                less=rivals - SAFE + 1,
                **fields,
            )
        elif rivals < SAFE:
            yield _(
                "{who} {sum}: {enough} wins ({more} more) while {rival} has fewer than {safe}.",
                more=ENOUGH - own,
                **fields,
            )
        else:
            yield _(
                "{who} {sum}: {enough} does not win while {rival} has {safe} or more; "
                "{goal} does ({more} more).",
                more=GOAL - own,
                **fields,
            )


def _hands(state: State, names: Sequence[str]) -> Iterator[str]:
    """Say how many cards each seat holds, those known, and who must announce a hand."""
    hands = [
        f"{names[seat]} {size(hand)}{_in_brackets(hand)}" for seat, hand in enumerate(state.hands)
    ]
    yield _("hands: {hands}", hands=", ".join(hands))
    active = state.active
    if active in SEATS and size(state.hands[active]) >= ANNOUNCED:
        if state.phase == "lay":
            yield _(
                "{who} must announce the hand: {cards}.",
                who=names[active],
                cards=cards(size(state.hands[active])),
            )
        elif state.phase in ("act", "discard"):
            yield _(
                "{who} must announce {cards} or more at the end of the turn.",
                who=names[active],
                cards=cards(ANNOUNCED),
            )


def _in_brackets(hand: int) -> str:
    """Return the letters and counts of a hand in brackets, `(M2 P1)`; empty if no card is known."""
    if not hand & NAMED:
        return ""
    counts = [(LETTERS[kind], count(hand, kind)) for kind in range(1, UNKNOWN + 1)]
    return f" ({' '.join(f'{letter}{number}' for letter, number in counts if number)})"


def _people_left(state: State, names: Sequence[str]) -> str:
    """Say how many of each people are unseen and where these are, or what the stock holds."""
    cards_left = drawable(state)
    counts = "  ".join(f"{LETTERS[kind]} {count(cards_left, kind)}" for kind in range(1, UNKNOWN))
    if not pool(state):
        return _("in the stock: {counts}", counts=counts)
    where = [_("stock {number}", number=unknown_in(state.stock))] * bool(unknown_in(state.stock))
    where += [
        f"{names[seat]} {unknown_in(hand)}"
        for seat, hand in enumerate(state.hands)
        if unknown_in(hand)
    ]
    return _("unseen: {counts}  ({where})", counts=counts, where=", ".join(where))


def _supply(state: State) -> str:
    """Say how many of each stage are in the supply."""
    top = cards_of(state.top)
    counts = [f"{stage} x{count(state.hidden, stage) + top.count(stage)}" for stage in STAGES]
    return _(
        "supply {number}: {counts}",
        number=_size_of_supply(state),
        counts="  ".join(counts),
    )


def _size_of_supply(state: State) -> int:
    """Return how many temple cards are in the supply."""
    return size(state.hidden) + length(state.top)


def _is_last_turn(state: State) -> bool:
    """Say whether the supply ends with this turn, unless a temple falls."""
    return _size_of_supply(state) <= LAID


def _last_turns(state: State) -> Iterator[str]:
    """Say when the supply ends the game, from the turn before the last on."""
    if _is_last_turn(state):
        yield _("This turn is the last: the higher sum wins, then more cards in hand.")
    elif _size_of_supply(state) <= 2 * LAID:
        yield _("After this turn there is one more, unless a temple falls.")


def _on_top(state: State) -> Iterator[str]:
    """Say which stages are known to come next."""
    if stages := next_stages(state):
        yield _("on top of the supply: {stages} (the uppermost first)", stages=", ".join(stages))


def _runs(state: State, names: Sequence[str]) -> Iterator[str]:
    """Say where each seat has runs, with the odds that it is there when it acts next."""
    for seat in SEATS:
        sites = []
        for site in range(1, 6):
            ready = dict.fromkeys(kind for _place, kind in runs(state.rows[seat << 3 | site]))
            if ready:
                letters = " ".join(LETTERS[kind] for kind in ready)
                sites.append(f"{letters} {at(site)}" + _odds_there(state, seat, site))
        if sites:
            yield _("{whose} runs: {runs}", whose=possessive(names[seat]), runs=", ".join(sites))


def _odds_there(state: State, seat: int, site: int) -> str:
    """Return the odds that a seat is at a site when it acts next; empty if unknown."""
    if state.pieces[seat] == site:
        return f" ({_('is there')})"
    if draws_over_a_reshuffle(state, seat):
        return ""
    return f" ({percent(odds_of_holding(state, seat, site, 1, 0))})"


def _threats(state: State, names: Sequence[str]) -> Iterator[str]:
    """Say what each seat threatens when it acts next, the gravest threats first."""
    gravest = []
    for seat in SEATS:
        if _may_act(state, 1 - seat) and (seat != state.active or not _is_last_turn(state)):
            for threat in threats(state, seat):
                wins = _wins(state, seat, threat)
                weight = threat.odds * ENOUGH if wins else threat.weight()
                gravest.append((weight, wins, 1 - seat, threat))
    gravest.sort(key=lambda threat: -threat[0])
    for weight, wins, rival, threat in gravest[:NAMED_THREATS]:
        if weight >= WORTH_NAMING:
            deed = _deed(state, rival, threat, names)
            yield _(
                "threat {odds}: {deed}, {how}",
                odds=percent(threat.odds),
                deed=_("{deed} and wins", deed=deed) if wins else deed,
                how=_how(threat),
            )


def _wins(state: State, seat: int, threat: Threat) -> bool:
    """Say whether the rival of a seat wins the game by carrying out a threat."""
    own, his = state.total(seat), state.total(1 - seat)
    temple = state.temples[seat << 3 | threat.site]
    if threat.people == ASSYRIANS:
        own -= HEIGHT[temple]
    elif threat.people == HITTITES:
        own -= HEIGHT[temple] - max([0, *stages_of(temple)[:-1]])
        his += HEIGHT[temple] - HEIGHT[state.temples[1 - seat << 3 | threat.site]]
    else:
        return False
    return bool(state.final or his >= ENOUGH) and (his >= GOAL or own < SAFE)


def _may_act(state: State, seat: int) -> bool:
    """Say whether a seat acts in this turn or the next: not if it has just ended a turn."""
    return state.active in SEATS and (state.phase, state.active) != ("lay", seat)


def _deed(state: State, rival: int, threat: Threat, names: Sequence[str]) -> str:
    """Say what a rival threatens by the ability of a people."""
    seat = 1 - rival
    plot = seat << 3 | threat.site
    who, whose = names[rival], possessive(names[seat])
    if threat.people == ASSYRIANS:
        return _(
            "{who} brings down {whose} temple {height} {at}",
            who=who,
            whose=whose,
            at=at(threat.site),
            height=HEIGHT[state.temples[plot]],
        )
    if threat.people == HITTITES:
        return _(
            "{who} steals {whose} stage {stage} {at}",
            who=who,
            whose=whose,
            at=at(threat.site),
            stage=HEIGHT[state.temples[plot]],
        )
    movers = these_in_words(people_lost(state, seat, threat))
    if threat.people == SUMERIANS:
        return _("{who} wins over {cards} {at}", who=who, cards=movers, at=at(threat.site))
    return _("{who} banishes {cards} {at}", who=who, cards=movers, at=at(threat.site))


def _how(threat: Threat) -> str:
    """Say by letters which cards a threat needs: one for the journey, then those to settle."""
    needed = [threat.site] * threat.journey + [threat.people] * threat.needed
    if not needed:
        return _("at once")
    return _("by {cards}", cards=" ".join(LETTERS[kind] for kind in needed))
