"""What comes of a line: the answers to it and the seat's next turn, in worlds that fit its view.

What these turns are for is counted: what comes clearly more often after one line than after another
is a reason to prefer one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from suite.core.flow import CHANCE, Action, Seat
from suite.core.play.player import Player
from suite.core.showing.aims import Aim
from suite.core.view import View
from suite.players import roster
from suite.review.review import Outlook

WORLDS: Final = 12
"""The number of worlds that are played on in."""
CLEAR: Final = 0.3
"""The least difference of the shares of worlds that is a reason."""
LEAST: Final = 0.25
"""The least weight of a reason."""
MOST: Final = 120
"""The most events that are played on."""


class Turn(NamedTuple):
    """A turn in a world as the watcher sees it: whose, the view before it, and the events.

    - `start`: how many of the events came before it
    """

    seat: Seat
    view: View[Any]
    events: list[Action]
    start: int


def outlooks(
    view: View[Any], line: Sequence[Action], best: Sequence[Action], seed: str
) -> tuple[Outlook | None, Outlook | None]:
    """Return what comes of a line, and of a better one, clearly more often than of the other.

    The first is what others then do, the second what the watcher does in its next turn: of each
    what matters most, `None` if there is nothing.
    """
    after, better = (_aims(view, way, seed) for way in (line, best))
    for aim in view.game.aims(view, line, [""] * max(view.game.seats)):
        better.pop((view.watcher, aim.key), None)  # this line has done already what the other does
    return _clearest(view, after, better, own=False), _clearest(view, better, after, own=True)


Aims = dict[tuple[Seat, str], list[tuple[Aim, Turn]]]
"""By a seat and the key of an aim: it in each world where a turn of the seat has it."""


def _aims(view: View[Any], line: Sequence[Action], seed: str) -> Aims:
    """Return what the turns after a line are for."""
    names = [""] * max(view.game.seats)
    aims: Aims = {}
    for world in range(WORLDS):
        for turn in _turns(view, line, Random(f"{seed}:{world}")):
            for aim in view.game.aims(turn.view, turn.events[turn.start :], names):
                aims.setdefault((turn.seat, aim.key), []).append((aim, turn))
    return aims


def _clearest(view: View[Any], more: Aims, less: Aims, *, own: bool) -> Outlook | None:
    """Return what comes clearly more often, of the watcher's own turns or of others'."""
    found = []
    for (seat, key), pairs in more.items():
        if (seat == view.watcher) != own:
            continue
        others = less.get((seat, key), [])
        for aim, turn in pairs:
            often, seldom = (
                sum(one.size >= aim.size for one, _turn in way) / WORLDS for way in (pairs, others)
            )
            weight = sum(one.weight for one, _turn in pairs)
            weight = (weight - sum(one.weight for one, _turn in others)) / WORLDS
            if often - seldom >= CLEAR and weight >= LEAST:
                events = [view.game.write(event) for event in turn.events]
                found.append(Outlook(seat, events, turn.start, key, often, seldom, weight))
    return max(found, key=lambda one: (one.weight, one.share - one.other), default=None)


def _turns(view: View[Any], line: Sequence[Action], rng: Random) -> Iterator[Turn]:
    """Yield the turns of others after a line, and the next one of the watcher, in one world."""
    game, seat = view.game, view.watcher
    player: Player = roster.seat(game, game.stand_in or game.reviewer)
    state = game.determinize(view, rng)
    events: list[Action] = []
    plan, turn = [*line], Turn(game.active(state), view, [], 0)
    for _event in range(MOST):
        actor = game.actor(state)
        if actor is None:
            break
        if actor is CHANCE:
            action, plan = game.flow.deal(state, rng.random), []
        else:
            if game.active(state) != turn.seat:
                if turn.start:
                    yield turn._replace(events=[*events])
                if turn.start and turn.seat == seat:
                    return
                turn = Turn(game.active(state), game.view(state, seat), events, len(events))
            if not plan or plan[0] not in game.legal(state):
                legal = game.legal(state)
                plan = [*player.choose(game.view(state, actor), legal, rng).actions]
            action = plan.pop(0)
        events.append(game.report(state, action, seat))
        state = game.apply(state, action)
    if turn.start:
        yield turn._replace(events=events)
