"""Why an action is refused, or what it would do, in a sentence with its chapter.

The asker is called *you*; the others have their names, or are *player 1* to *4*.
Chapters are those of the rules of this game (`docs/tiles/rules.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.flow import CHANCE
from suite.core.game import Reason
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.tiles.flow import FLOW
from suite.tiles.messages import _
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.state import NOBODY, REVOLT, State
from suite.tiles.text.phrases import Voice, players, seat_to_act, whole
from suite.tiles.text.refusals import count_refusals
from suite.tiles.text.refusals.phase_refusals import comes_first, not_now
from suite.tiles.text.refusals.refusals import WHY_NOT, ActionQuestion
from suite.tiles.text.telling.narrate import foretold

CHAPTERS: Final = {
    "start": marked("A turn"),
    "draw": marked("A turn"),
    "tile": marked("Tiles"),
    "leader": marked("Leaders"),
    "withdraw": marked("Leaders"),
    "catastrophe": marked("Catastrophes"),
    "swap": marked("Swapping tiles"),
    "end": marked("A turn"),
    "commit": marked("Conflicts"),
    "war": marked("Wars"),
    "build": marked("Buildings"),
    "monument": marked("Monuments"),
    "wonder": marked("The wonder"),
    "decline": marked("Monuments"),
    "keep": marked("Treasures"),
    "point": marked("The wonder"),
}
"""The chapter of each verb."""
CHAPTERS_OF_PHASES: Final = {
    "choose-war": marked("Wars"),
    "building": marked("Buildings"),
    "monument": marked("Monuments"),
    "treasure": marked("Treasures"),
    "income": marked("The wonder"),
    "over": marked("End of the game"),
}
"""The chapter of each phase whose verbs do not give it."""


def explain(view: View[State], action: int, names: Sequence[str] = ()) -> Reason:
    """Return what `action` would do for the seat to act, or the first reason for its refusal."""
    state = view.state
    verb = VERBS[verb_of(action)]
    voice = Voice(names or players(), max(view.watcher, NOBODY))
    if verb in ("start", "draw"):
        return _chance(state, action, voice, _(CHAPTERS[verb]))
    question = ActionQuestion(state, seat_to_act(state), action, voice)
    if verb not in FLOW.verbs_in(state.phase):
        if state.phase == "action":
            return Reason(False, whole(not_now(question, verb)), _(CHAPTERS[verb]))
        return Reason(False, whole(comes_first(question)), _(_chapter_now(state)))
    chapter = _chapter_now(state) if verb in ("commit", "decline") else CHAPTERS[verb]
    if refusal := WHY_NOT[verb](question):
        return Reason(False, whole(refusal), _(chapter))
    return Reason(True, whole(foretold(state, action, voice)), _(chapter))


def _chapter_now(state: State) -> str:
    """Return the chapter of the decision that is due."""
    if state.conflict:
        return marked("Revolts") if state.conflict == REVOLT else marked("Wars")
    return CHAPTERS_OF_PHASES.get(state.phase, CHAPTERS["end"])


def _chance(state: State, action: int, voice: Voice, chapter: str) -> Reason:
    """Explain `start` and `draw`, which no seat decides."""
    if FLOW.actor(state) is not CHANCE:
        refusal = _("Nobody decides this: it is an event of chance, and none is due now.")
        return Reason(False, refusal, chapter)
    if refusal := count_refusals.cannot_come_up(state, action, voice):
        return Reason(False, whole(refusal), chapter)
    return Reason(True, _("Chance acts now, and this can come up."), chapter)
