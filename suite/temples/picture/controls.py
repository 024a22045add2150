"""The game's controls in the full screen: places, keys, and the promises of actions."""

from __future__ import annotations

from typing import Final

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, Key
from suite.core.view import View
from suite.temples.engine import kernel
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import PEOPLES, QUARRY, UNKNOWN, cards_of, kinds_of
from suite.temples.model.pieces import PLACES as NAMES
from suite.temples.model.state import State
from suite.temples.text.telling.difference import PIECE, ROW, TEMPLE

PLACES: Final[tuple[tuple[str, ...], ...]] = (PEOPLES,)
ABILITIES: Final = ("collapse", "steal", "banish", "defect", "leap", "halve")
AGAINST: Final = ("collapse", "steal", "banish", "defect", "halve")
"""The abilities used against the rival."""
DIGITS: Final = 9
BUILDS: Final = ((1 << 3) - 1) << actions.BUILD


def keys(view: View[State]) -> list[Key]:
    """Return the keys that begin an action: cards of the hand, and verbs.

    The most needed come first. Cards are settled and travelled with too.
    """
    hand = kinds_of(view.state.hands[view.watcher]) if view.watcher >= 0 else []
    cards = [
        Key(str(number), card_words(kind), _("card"))
        for number, kind in enumerate(hand[:DIGITS], 1)
        if kind != UNKNOWN
    ]
    return [
        *cards,
        Key("b", ("build",), _("build")),
        Key("e", ("end",), _("end the turn")),
        Key("a", ABILITIES, _("ability")),
        Key("m", ("migrate",), _("migrate")),
        Key("s", ("settle",), _("settle")),
        Key("t", ("travel",), _("travel")),
        Key("d", ("discard",), _("discard")),
    ]


def card_words(kind: int) -> tuple[str, ...]:
    """Return the beginnings of the actions that a card of the hand can be used for."""
    return tuple(f"{verb} {NAMES[kind]}" for verb in ("settle", "travel", "discard"))


def targets(view: View[State], action: int) -> tuple[str, ...]:
    """Return the site travelled to, the two sites of a migration, else the piece's site."""
    verb = VERBS[verb_of(action)]
    if verb == "travel":
        return (NAMES[actions.people_of(action)],)
    if verb == "migrate":
        source, goal = actions.route_of(action)
        return NAMES[source], NAMES[goal]
    here = view.state.pieces[view.state.active]
    if verb in ("discard", "end") or here == QUARRY:
        return ()
    return (NAMES[here],)


def motion(view: View[State], action: int) -> tuple[str, ...]:
    """Return the symbol of the card, pawn or stage that an action moves, and its way."""
    state, seat, sites = view.state, view.state.active, targets(view, action)
    match view.game.write(action).split():
        case ["settle", people]:
            return people, f"{sites[0]} {seat} {ROW}"
        case ["travel", site]:
            start = f"{NAMES[state.pieces[seat]]} {seat} {TEMPLE}"
            return f"pawn-{seat}", start, f"{site} {seat} {PIECE}"
        case ["migrate", source, goal]:
            people = NAMES[cards_of(state.rows[seat << 3 | NAMES.index(source)])[-1]]
            return people, f"{source} {seat} {TEMPLE}", f"{goal} {seat} {ROW}"
        case ["build", whose]:
            yard = cards_of(state.yards[1 - seat if whose == "rival" else seat])
            stage = 1 if whose == "start" else yard[-1]
            return f"stage-{stage}", f"{sites[0]} {seat} {TEMPLE}"
    return ()


def promise(view: View[State], action: int) -> str:
    """Return the promise: a stage built or buildable, an attack on the rival, or just allowed."""
    verb = VERBS[verb_of(action)]
    if verb in AGAINST:
        return FIGHTS
    if verb in ("build", "leap"):
        return RAISES
    if verb not in ("travel", "settle", "migrate"):
        return ALLOWED
    after = view.state.clone()
    kernel.step(after, action)
    before = FLOW.legal_actions(view.state) if verb == "settle" else 0
    return RAISES if FLOW.legal_actions(after) & ~before & BUILDS else ALLOWED
