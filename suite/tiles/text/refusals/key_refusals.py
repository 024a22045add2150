"""Refusals of several actions at once, such as all that one key begins.

The reason is what the action nearest to a legal one lacks.
"""

from __future__ import annotations

from collections.abc import Sequence

from suite.core.game import Reason
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.tiles.engine import kernel
from suite.tiles.flow import FLOW
from suite.tiles.messages import _
from suite.tiles.model import actions as all_actions
from suite.tiles.model.actions import LEADER, TILE, VERBS, verb_of
from suite.tiles.model.board import BITS, CELLS
from suite.tiles.model.state import ACTION, NOBODY, State
from suite.tiles.text.nouns import THEIR_LEADERS, YOUR_LEADERS
from suite.tiles.text.phrases import Voice, players, whole
from suite.tiles.text.refusals.explain import CHAPTERS, explain
from suite.tiles.text.refusals.phase_refusals import not_yet
from suite.tiles.text.refusals.refusals import ActionQuestion, impossible


def refuse(view: View[State], actions: Sequence[int], names: Sequence[str] = ()) -> Reason:
    """Return why none of several actions is legal; there must be at least one."""
    state = view.state
    verbs = FLOW.verbs_in(state.phase)
    due = [action for action in actions if VERBS[verb_of(action)] in verbs]
    if state.at != ACTION or len(actions) == 1:
        return explain(view, (due or actions)[0], names)
    if not due:
        return _later(state, actions)
    voice = Voice(names or players(), max(view.watcher, NOBODY))
    question = ActionQuestion(state, state.active, due[0], voice)
    verb = VERBS[verb_of(due[0])]
    clause = _nothing(question, verb, {VERBS[verb_of(action)] for action in due})
    if not clause:
        return explain(view, due[0], names)
    return Reason(False, whole(clause), _(CHAPTERS[verb]))


def _later(state: State, actions: Sequence[int]) -> Reason:
    """Return when actions of a later decision are due; of those that are possible, if any are."""
    verbs_asked = {VERBS[verb_of(action)] for action in actions}
    verbs = [verb for verb in VERBS if verb in verbs_asked]
    possible = [verb for verb in verbs if not impossible(state, verb)] or verbs
    clauses = [impossible(state, verb) or not_yet(verb) for verb in possible]
    return Reason(False, " ".join(map(whole, clauses)), _(CHAPTERS[possible[0]]))


def _nothing(question: ActionQuestion, verb: str, verbs: set[str]) -> str:
    """Say why no action of a verb is legal in a turn; empty to explain only the first."""
    what = all_actions.what_of(question.action)
    elsewhere = kernel.legal(question.state) >> what * BITS & CELLS
    if verb == "tile" and not elsewhere and not question.lacks(what - TILE, 1):
        return _("there is no cell for such a tile now")
    if verb == "leader" and not elsewhere:
        return _(
            "{leader} can go nowhere now: it needs an empty land cell beside a face-up temple, and "
            "may join one kingdom at most",
            leader=question.says(YOUR_LEADERS[what - LEADER], THEIR_LEADERS[what - LEADER]),
        )
    if verb == "withdraw" and verbs == {"withdraw"}:
        return question.says(
            marked("you have no leader on the board"), marked("{who} has no leader on the board")
        )
    if verb == "swap" and not question.state.hands[question.seat]:
        return question.says(marked("your hand is empty"), marked("{whose} hand is empty"))
    return ""
