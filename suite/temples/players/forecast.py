"""The shares of a win after lines of a seat, and after events, measured on fresh worlds.

The worlds that chose a plan flatter it. These are new, fit the view, and are the same for all
lines or events.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from suite.core.kernel.bits import has, yield_gil
from suite.temples.engine import door, kernel
from suite.temples.model.actions import VERB_OF
from suite.temples.model.state import State
from suite.temples.players.rollouts import Plan, Race, plans_of
from suite.temples.players.search import DISCARD, HALVE, Line, put_down_unseen
from suite.temples.players.world import SEEDS

WIDE: Final = 20
"""The beam width of the search for the rest of a turn."""
WORLDS: Final = 48
"""The number of worlds in which a chance is measured."""
WIDTH: Final = 6
"""The beam width of both sides when they play on."""


def forecast(
    view: State,
    seat: int,
    lines: Sequence[Line],
    rng: Random,
    width: int = WIDTH,
    worlds: int = WORLDS,
) -> list[list[float]]:
    """Return the seat's share of a win after each line, in each of some worlds.

    A line is empty or begins with a legal action of the seat. It goes on to the end of the turn, as
    far as nothing new comes up before that; then both sides play on by beams of a `width`.
    """
    state = door.view_of(view, seat)
    plans = [Plan(_whole(state, seat, door.line_of(state, seat, line)), 0.0) for line in lines]
    race = Race(state, width)
    for _ in range(worlds):
        race.play_in_a_world(plans, rng)
    if kernel.seat_to_act(state) == seat:
        return [plan.shares for plan in plans]
    return [[1 - share for share in plan.shares] for plan in plans]


def _whole(view: State, seat: int, line: Line) -> Line:
    """Return a line up to the end of the turn, or to where something new comes up."""
    state = view.clone()
    for number, action in enumerate(line):
        if kernel.seat_to_act(state) != seat or not has(kernel.legal(state), action):
            return line[:number]
        kernel.step(state, action)
        if VERB_OF[action] == HALVE and state.at == DISCARD:
            put_down_unseen(state)
    if kernel.seat_to_act(state) != seat:
        return line
    return line + plans_of(state, 1, WIDE, 1)[0].line


def shares_after(
    view: State,
    events: Sequence[int | None],
    rng: Random,
    worlds: int,
    width: int = WIDTH,
) -> list[list[list[float]]]:
    """Return the share of a win of both seats after each event, in each of some worlds.

    `events` can come next in the view; `None` is the position as it is. In a world both sides play
    on as in `forecast`.
    """
    state = door.checked(view)
    key = int(rng.random() * SEEDS)
    shares = []
    for event in events:
        after = state.clone()
        if event is not None:
            door.carry_out(after, event)
        shares.append(_play_on(after, key, worlds, width))
    return shares


def _play_on(state: State, key: int, worlds: int, width: int) -> list[list[float]]:
    """Return the shares of both seats in each world that fits a view."""
    race = Race(state, width)
    world = race.world
    world.seat = 0
    as_it_is = Plan((), 0.0)
    rows = []
    for number in range(worlds):
        yield_gil()
        world.deal(key, number)
        if state.at == DISCARD:
            world.discard()
        share = race.rollout(as_it_is)
        rows.append([share, 1 - share])
    return rows
