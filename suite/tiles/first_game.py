"""The first game of the tiles: who plays it is led step by step, then warned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub
from typing import Any, Final

from suite.core.first_game import LEARNER, RIVAL, Caution, Script, Setting
from suite.core.flow import Action
from suite.core.text.phrases import capitalized, percent
from suite.core.view import View
from suite.tiles.engine import kernel
from suite.tiles.first_steps import STEPS
from suite.tiles.hidden.views import without_counting
from suite.tiles.messages import _
from suite.tiles.model.actions import END, VERBS, verb_of
from suite.tiles.model.pieces import ACTIONS, CATASTROPHES, COLOURS, count
from suite.tiles.model.state import ACTION, State
from suite.tiles.players.action_values import ATTACK
from suite.tiles.rules import conflicts, monuments
from suite.tiles.text.nouns import COLOUR_NAMES, YOUR_LEADERS
from suite.tiles.text.overview import weakest, weakest_colours
from suite.tiles.text.telling.threats import dangers

LIKELY: Final = 0.5
"""The smallest odds of a danger that is mentioned."""
CLOSE: Final = 2
"""A lead in a conflict that hidden tiles can turn."""
LAST: Final = 2
"""The treasures with which the game ends."""


def _position(points: int) -> dict[str, Any]:
    """Return the bare board with five treasures and a small bag; `points` a colour are the rival's.

    The other tiles are out of the game, so that it ends soon.
    """
    temples = ("K1", "B2", "P2", "F3", "N5", "I7", "B8", "O9", "F10", "K11")
    return {
        "game": "tiles",
        "phase": "action",
        "to_move": 0,
        "active": 0,
        "actions_left": 2,
        "tiles": dict.fromkeys(temples, "temple"),
        "face_down": [],
        "leaders": {},
        "catastrophes": [],
        "treasures": ["K1", "B2", "F3", "I7", "O9"],
        "monuments": {},
        "buildings": {},
        "wonder": None,
        "unification": None,
        "hands": [
            {"farm": 2, "market": 1, "settlement": 1, "temple": 2},
            {"farm": 0, "market": 2, "settlement": 2, "temple": 2},
        ],
        "bag": {"farm": 8, "market": 9, "settlement": 8, "temple": 11},
        "points": [dict.fromkeys(COLOURS, 0), dict.fromkeys(COLOURS, points)],
        "won_treasures": [0, 0],
        "catastrophes_left": [CATASTROPHES, CATASTROPHES],
        "conflict": None,
    }


def _points(state: State, seat: int) -> list[int]:
    return [*state.points[seat << 2 : (seat << 2) + 4], state.won[seat]]


def _income(state: State) -> int:
    """Return the points that monuments pay the active seat."""
    paid = state.clone()
    monuments.pay_monuments(paid)
    return sum(paid.points) - sum(state.points)


def _cautions(view: View[State], action: Action, names: Sequence[str]) -> Iterator[Caution]:
    """Yield what an action of the learner overlooks, the gravest first."""
    state, verb, rival = view.state, VERBS[verb_of(action)], names[RIVAL]
    if state.at != ACTION:
        return
    if action == END:
        yield Caution("end", _("You still have an action."))
        return
    after = state.clone()
    after.actions_left = ACTIONS  # what the end of the turn brings is no part of it
    kernel.step(after, action)
    if after.at == ATTACK and after.attacker == LEARNER:
        own = after.strength[0] + count(after.hands[LEARNER], conflicts.added_kind(after))
        theirs = after.strength[1]
        if own <= theirs:
            yield Caution(
                "lost",
                _(
                    "You cannot win that conflict: with your hand you have {own}, and {rival} has "
                    "{theirs} on the board.",
                    own=own,
                    rival=rival,
                    theirs=theirs,
                ),
            )
        elif own <= theirs + CLOSE:
            yield Caution(
                "close",
                _(
                    "You lead by {number}, and {rival} may add more.",
                    number=own - theirs,
                    rival=rival,
                ),
            )
    gains = [sum(map(sub, _points(after, seat), _points(state, seat))) for seat in (LEARNER, RIVAL)]
    is_calm = after.at == ACTION and after.treasures == state.treasures and not after.union
    if verb == "tile" and is_calm and not gains[LEARNER]:
        if gains[RIVAL]:
            yield Caution("theirs", _("The point goes to {rival}.", rival=rival))
        else:
            yield Caution("nobody", _("Nobody scores there."))
    left = after.treasures.bit_count() - max(0, after.hoard.bit_count() - 1)
    if left <= LAST < state.treasures.bit_count():
        _colours, _least, filled = weakest(state, LEARNER)
        yield Caution(
            "last",
            _(
                "That ends the game with this turn. Your weakest colour stands at {points}, "
                "treasures included. Is that enough?",
                points=filled,
            ),
        )
    if verb in ("leader", "withdraw") and _income(after) < _income(state):
        yield Caution("income", _("Your leader leaves the monument, which pays a point a turn."))
    if verb == "catastrophe" and state.catastrophes_left[LEARNER] == CATASTROPHES:
        yield Caution("catastrophe", _("You have two for the whole game. What does this one win?"))


def _remarks(view: View[State], names: Sequence[str]) -> Iterator[str]:
    """Yield the leader of the learner that the rival may well take."""
    state = view.state
    goes_on = state.at == ACTION and state.treasures.bit_count() > LAST
    worst = max(dangers(without_counting(state), LEARNER), default=None) if goes_on else None
    if worst and worst.weight >= LIKELY:
        yield _(
            "{leader} is in danger: the odds that {rival} can take it in one action are {odds}.",
            leader=capitalized(_(YOUR_LEADERS[worst.threat.piece & 3])),
            rival=names[RIVAL],
            odds=percent(worst.odds),
        )


def _closing(view: View[State], names: Sequence[str]) -> list[str]:
    """Return what the treasures have filled, and the weakest colour of both."""
    state = view.state
    colours, least, filled = weakest(state, LEARNER)
    theirs = weakest(state, RIVAL)[2]
    lines = []
    if filled > least:
        lines.append(
            _(
                "Your treasures go where you are weakest: {colour} {least} becomes {filled}.",
                colour=_(COLOUR_NAMES[colours[0]]),
                least=least,
                filled=filled,
            )
        )
    lines.append(
        _(
            "Your weakest colour: {own}. That of {rival}: {theirs}.",
            own=filled,
            rival=names[RIVAL],
            theirs=theirs,
        )
    )
    if filled < theirs:
        [colour, *_others] = weakest_colours(state, LEARNER)
        lines.append(
            _(
                "Your weakest colour was {colour}: a leader of that colour would have helped.",
                colour=_(COLOUR_NAMES[colour]),
            )
        )
    return [*lines, _("A normal game has ten treasures and all the tiles.")]


SCRIPT: Final = Script(
    rival="Bel",
    seed=433,
    usual=Setting("medium", _position(1)),
    harder=Setting("medium", _position(2)),
    steps=STEPS,
    warnings=_cautions,
    remarks=_remarks,
    closing=_closing,
)
