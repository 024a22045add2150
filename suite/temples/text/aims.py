"""What actions of the card game are for: the sum, abilities, room for stages, safety."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from suite.core.flow import Action, Seat
from suite.core.showing.aims import Aim
from suite.core.text.catalogue import marked
from suite.core.text.phrases import possessive
from suite.core.view import View
from suite.temples.engine import kernel
from suite.temples.messages import _
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import HEIGHT, length, size
from suite.temples.model.state import ACT, OVER, State
from suite.temples.players.search import DISCARD, put_down_unseen
from suite.temples.rules import ending
from suite.temples.text.phrases import SITES, at, cards
from suite.temples.text.runs import runs
from suite.temples.text.telling.threats import threats

Says = Callable[..., str]
LATE: Final = 8
"""So few temple cards, those of two turns of both, are soon used up."""
SAFER: Final = 0.3
"""The least fall of the stages that a rival is likely to take at a site that makes it safer."""


def aims(
    view: View[State], line: Sequence[Action], names: Sequence[str], you: Seat | None = None
) -> list[Aim]:
    """Return what a line of actions of the seat to act is for: see `Game.aims`."""
    before, seat = view.state, view.state.active
    if before.at != ACT:
        return []
    after = before.clone()
    for action in line:
        if after.at == DISCARD and VERBS[verb_of(action)] != "discard":
            put_down_unseen(after)
        if not view.game.allows(after, action, view.watcher):
            break
        kernel.step(after, action)
    if after.at == DISCARD:
        put_down_unseen(after)
    rival = names[1 - seat]

    def says(to_you: str, of_others: str, **filled: object) -> str:
        if you == 1 - seat:
            return _(to_you, **filled)
        return _(of_others, who=rival, whose=possessive(rival), **filled)

    found = [*_sums(before, after, seat, says)]
    for site in range(1, 6):
        found += _at_a_site(before, after, seat, site, says)
    halved = size(before.hands[1 - seat]) - size(after.hands[1 - seat])
    if halved > 0 and seat == before.active == after.active:
        hand = says(marked("halve your hand"), marked("halve {whose} hand"))
        found.append(Aim("halve", 0.6 * halved, hand))
    if view.watcher == seat and after.at != OVER:
        found += _safety(before, after, seat)
    left = size(after.hands[seat])
    if left and not found:
        found.append(Aim("cards", 0.1 * left, _("keep {cards} in hand", cards=cards(left)), left))
    return found


def _sums(before: State, after: State, seat: int, says: Says) -> Iterator[Aim]:
    """Yield what a seat does to both sums, and whether it wins."""
    if after.at == OVER and ending.wins(after, seat):
        yield Aim("win", 30.0, _("win the game"))
    total = after.total(seat)
    if (more := total - before.total(seat)) > 0:
        phrase = marked("reach a sum of {sum}")
        if after.final and not before.final:
            phrase = marked("begin the final phase with a sum of {sum}")
        elif size(before.hidden) + length(before.top) <= LATE:
            phrase = marked("reach a sum of {sum} before the supply runs out")
        yield Aim("sum", float(more), _(phrase, sum=total), total)
    if before.total(1 - seat) >= ending.SAFE > after.total(1 - seat):
        yield Aim("below", 2.0, says(marked("push you below 10"), marked("push {who} below 10")))


def _at_a_site(before: State, after: State, seat: int, site: int, says: Says) -> Iterator[Aim]:
    """Yield what a seat does to its rival at a site, and what it prepares there."""
    mine, theirs, place = seat << 3 | site, (1 - seat) << 3 | site, at(site)
    old, new = [HEIGHT[state.temples[theirs]] for state in (before, after)]
    if new < old:
        to_you, of_others = (
            marked("take a stage of yours {at}"),
            marked("take a stage of {whose} {at}"),
        )
        if new == 0 and old > 1:
            to_you = marked("pull down your temple {at}")
            of_others = marked("pull down {whose} temple {at}")
        yield Aim(f"fell {site}", float(old - new), says(to_you, of_others, at=place), old - new)
    if (gone := length(before.rows[theirs]) - length(after.rows[theirs])) > 0:
        to_you, of_others = marked("shorten your row {at}"), marked("shorten {whose} row {at}")
        yield Aim(f"row {site}", 0.3 * gone, says(to_you, of_others, at=place), gone)
    height = HEIGHT[after.temples[mine]]
    if length(after.rows[mine]) > height >= length(before.rows[mine]):
        phrase = _("make room for stage {stage} {at}", stage=height + 1, at=place)
        yield Aim(f"room {site}", 0.5, phrase, height)
    known = {people for _place, people in runs(before.rows[mine])}
    for _first, people in runs(after.rows[mine]):
        if people not in known:
            phrase = _("keep a run of {people} {at}", people=_(SITES[people]), at=place)
            yield Aim(f"run {people} {site}", 0.8, phrase)


def _safety(before: State, after: State, seat: int) -> Iterator[Aim]:
    """Yield the site where the rival is now least likely to take what he was likely to take."""
    old, new = _losses(before, seat), _losses(after, seat)
    less = {site: loss - new.get(site, 0.0) for site, loss in old.items()}
    site = max(less, key=lambda site: less[site], default=0)
    if site and less[site] >= SAFER:
        yield Aim("safe", less[site], _("be safer {at}", at=at(site)))


def _losses(state: State, seat: int) -> dict[int, float]:
    """Return the stages that the worst threat at each site is likely to cost a seat."""
    worst: dict[int, float] = {}
    for threat in threats(state, seat):
        worst[threat.site] = max(threat.weight(), worst.get(threat.site, 0.0))
    return worst
