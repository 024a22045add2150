"""Why an action is refused, and what an allowed one would do, in a sentence with its chapter.

The asker is told *you*, of the others he hears as *player 1* to *4*: names are not known here.
Chapters are those of the rules of this game (`docs/tiles/rules.md`).
"""

from __future__ import annotations

from typing import Final

from suite.core.flow import CHANCE
from suite.core.game import Reason
from suite.core.view import View
from suite.tiles.actions import VERBS, verb_of
from suite.tiles.effects import foretold
from suite.tiles.flow import FLOW
from suite.tiles.refusals import WHY_NOT, Case, comes_first, not_yet
from suite.tiles.state import NOBODY, REVOLT, State
from suite.tiles.words import PLAYERS, Voice, whole

CHAPTERS: Final = {
    "start": "A turn",
    "draw": "A turn",
    "tile": "Tiles",
    "leader": "Leaders",
    "withdraw": "Leaders",
    "catastrophe": "Catastrophes",
    "swap": "Swapping tiles",
    "end": "A turn",
    "commit": "Conflicts",
    "war": "Wars",
    "build": "Buildings",
    "monument": "Monuments",
    "wonder": "The wonder",
    "decline": "Monuments",
    "keep": "Treasures",
    "point": "The wonder",
}
"""The chapter of each verb."""
CHAPTERS_OF_PHASES: Final = {
    "choose-war": "Wars",
    "building": "Buildings",
    "monument": "Monuments",
    "treasure": "Treasures",
    "income": "The wonder",
    "over": "End of the game",
}
"""The chapter of each phase that is not of one verb only, or of none."""


def explain(view: View[State], action: int) -> Reason:
    """Say what `action` would do for the seat to act, or the first reason why it is refused."""
    state = view.state
    verb = VERBS[verb_of(action)]
    if verb in ("start", "draw"):
        return _chance(view, action, CHAPTERS[verb])
    voice = Voice(PLAYERS, max(view.watcher, NOBODY))
    actor = FLOW.actor(state)
    case = Case(state, actor if isinstance(actor, int) else state.active, action, voice)
    if verb not in FLOW.verbs_in(state.phase):
        if state.phase == "action":
            return Reason(False, whole(not_yet(case, verb)), CHAPTERS[verb])
        return Reason(False, whole(comes_first(case)), _chapter_now(state))
    chapter = CHAPTERS[verb]
    if verb == "commit":
        chapter = _chapter_now(state)
    elif verb == "decline":
        chapter = CHAPTERS_OF_PHASES[state.phase]
    if refusal := WHY_NOT[verb](case):
        return Reason(False, whole(refusal), chapter)
    return Reason(True, whole(foretold(state, action, voice)), chapter)


def _chapter_now(state: State) -> str:
    """Return the chapter of what the phase asks for."""
    if state.conflict:
        return "Revolts" if state.conflict == REVOLT else "Wars"
    return CHAPTERS_OF_PHASES.get(state.phase, "A turn")


def _chance(view: View[State], action: int, chapter: str) -> Reason:
    """`start` and `draw`: nobody decides them."""
    if FLOW.actor(view.state) is not CHANCE:
        told = "Nobody decides this: it is an event of chance, and none is due now."
        return Reason(False, told, chapter)
    if not view.game.allows(view.state, action, view.watcher):
        return Reason(False, "Chance acts now, but this cannot come up.", chapter)
    return Reason(True, "Chance acts now, and this can come up.", chapter)
