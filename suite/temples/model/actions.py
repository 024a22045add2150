"""The actions as numbers, without holes: `0 .. SEATS_ACTIONS - 1` are the seats'.

| numbers | action |
| --- | --- |
| `7 (p - 1) + 0, 1, 2` | travel, settle, discard of people `p` |
| `7 (p - 1) + 3 .. 6` | migrate from `p` to the other four sites, in their order |
| 35, 36, 37 | build own, rival, start |
| 38 | end |
| `39 + 11 (place - 1) + use` | an ability of the run whose first card is at `place` |

The uses are 0 collapse, 1 steal, 2 to 6 banish a people, 7 defect, 8 and 9 leap from the own and
the rival's yard, 10 halve.

Chance events follow: `start`, `lay`, and last `draw`, whose numbers contain a pile of cards and so
have holes. The stride of seven is the width of a pile's lanes, so a hand becomes its actions
without a loop.
"""

from __future__ import annotations

from typing import Final

from suite.temples.model.pieces import LANE

TRAVEL, SETTLE, DISCARD, MIGRATE = 0, 1, 2, 3
BUILD: Final = 35
OWN, RIVAL, START = 0, 1, 2
END: Final = 38
USES: Final = 39
STRIDE: Final = 11
"""Action numbers reserved for each place of a row."""
COLLAPSE, STEAL, BANISH, DEFECT, LEAP, HALVE = 0, 1, 2, 7, 8, 10
PLACES_IN_A_ROW: Final = 58
"""Places at which the first card of a run can lie in a row of up to 60."""
SEATS_ACTIONS: Final = USES + STRIDE * PLACES_IN_A_ROW
NO_ACTIONS: Final = 0
"""The empty set of actions."""
ONLY: Final = tuple(1 << action for action in range(39))
"""The set of one action, of those that use no run."""

VERBS: Final = (
    "travel",
    "settle",
    "build",
    "migrate",
    "end",
    "collapse",
    "steal",
    "banish",
    "defect",
    "leap",
    "halve",
    "discard",
    "start",
    "draw",
    "lay",
)
"""The verbs in the order of their numbers."""

_OF_PEOPLE = ("travel", "settle", "discard", "migrate", "migrate", "migrate", "migrate")
_USES = ("collapse", "steal", *["banish"] * 5, "defect", "leap", "leap", "halve")
VERB_OF: Final = tuple(
    VERBS.index(verb)
    for verb in (
        *_OF_PEOPLE * 5,
        *["build"] * 3,
        "end",
        *_USES * PLACES_IN_A_ROW,
    )
)
"""The verb of each action of a seat, as a number."""

MIGRATION: Final = tuple(
    (source, goal) for source in range(1, 6) for goal in range(1, 6) if goal != source
)
"""The migrations in the order of their numbers: four from each site."""

FIRST_START = SEATS_ACTIONS
FIRST_LAY = FIRST_START + 2
FIRST_DRAW = FIRST_LAY + 2 * 49
_START, _DRAW, _LAY = (VERBS.index(verb) for verb in ("start", "draw", "lay"))


def verb_of(action: int) -> int:
    """Return the number of the verb of any action or event."""
    if action < SEATS_ACTIONS:
        return VERB_OF[action]
    if action >= FIRST_DRAW:
        return _DRAW
    return _LAY if action >= FIRST_LAY else _START


def start(seat: int) -> int:
    """Return the event that a seat begins."""
    return FIRST_START + seat


def starter(action: int) -> int:
    """Return the seat that begins by a `start` event."""
    return action - FIRST_START


def draw(seat: int, cards: int) -> int:
    """Return the event that a seat draws a pile of cards, which may include unknown ones."""
    return FIRST_DRAW + (cards << 1 | seat)


def draw_of(action: int) -> tuple[int, int]:
    """Return the seat and the pile of a `draw` event."""
    event = action - FIRST_DRAW
    return event & 1, event >> 1


def lay(seat: int, high: int, low: int = 0) -> int:
    """Return the event that a seat's yard gets one or two stages (`low` 0: only one)."""
    return FIRST_LAY + seat * 49 + high * 7 + low


def lay_of(action: int) -> tuple[int, int, int]:
    """Return the seat and the stages of a `lay` event, the second 0 if there is one only."""
    event = action - FIRST_LAY
    return event // 49, event // 7 % 7, event % 7


def with_card(verb: int, people: int) -> int:
    """Return the action `TRAVEL`, `SETTLE` or `DISCARD` of a people (1 to 5)."""
    return LANE * (people - 1) + verb


def migrate(source: int, goal: int) -> int:
    """Return the migration from one site to another."""
    return LANE * (source - 1) + MIGRATE + MIGRATION.index((source, goal)) % 4


def people_of(action: int) -> int:
    """Return the people (1 to 5) of a `travel`, `settle` or `discard`."""
    return action // LANE + 1


def route_of(action: int) -> tuple[int, int]:
    """Return the two sites of a `migrate`."""
    source = action // LANE + 1
    goal = action % LANE - MIGRATE + 1
    return source, goal + (goal >= source)


def source_of(action: int) -> int:
    """Return where the stage of a `build` comes from: `OWN`, `RIVAL` or `START`."""
    return action - BUILD


def run_of(action: int) -> int:
    """Return the place, from 1, of the first card of the run that an ability uses."""
    return (action - USES) // STRIDE + 1


def use_of(action: int) -> int:
    """Return the use of a run by an ability, from `COLLAPSE` to `HALVE`."""
    return (action - USES) % STRIDE


def use(place: int, what: int) -> int:
    """Return the action that uses the run at `place` for `what`."""
    return USES + STRIDE * (place - 1) + what
