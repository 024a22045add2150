"""What the watcher can do, in short: the verbs, each with its choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from suite.core.game import LegalActions
from suite.core.picture.look import Key
from suite.core.text.catalogue import marked
from suite.core.view import EVERYBODY, View
from suite.temples.flow import FLOW
from suite.temples.formats import vocabulary
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import BANISH, LEAP, VERBS, verb_of
from suite.temples.model.pieces import HEIGHT, size, stages_of
from suite.temples.model.state import State
from suite.temples.picture.controls import ABILITIES, keys
from suite.temples.text.runs import runs
from suite.temples.text.telling.ascii import LETTERS
from suite.temples.text.telling.describe import last_group

ORDER: Final = ("travel", "settle", "build", "migrate", *VERBS[5:12], "end")


@dataclass(frozen=True, slots=True)
class Option:
    """A verb that can be used, or an ability of one run.

    - `words`: the beginning of the actions in the notation
    - `key`: the key that begins them
    - `label`: the verb in the user's language
    - `choices`: what can be chosen, in short; empty if nothing can
    """

    words: str
    key: str
    label: str
    choices: str


def options(view: View[State]) -> list[Option]:
    """Return what the watcher can do; of an ability once for each run.

    Empty if another is to act: the actions of an unseen hand are not known.
    """
    if view.watcher not in (FLOW.actor(view.state), EVERYBODY):
        return []
    choices: dict[str, dict[str, None]] = {}  # as a set, in the order of the actions
    for action in LegalActions(FLOW.legal_actions(view.state)):
        words, choice = _choice(view.state, action)
        choices.setdefault(words, {})[choice] = None
    by_verb = {key.words[0]: key for key in keys(view)}
    order = sorted(choices, key=lambda words: ORDER.index(words.split()[0]))
    return [_option(view.state, words, " ".join(choices[words]), by_verb) for words in order]


def _option(state: State, words: str, what: str, by_verb: Mapping[str, Key]) -> Option:
    verb, _space, place = words.partition(" ")
    key = by_verb[ABILITIES[0] if verb in ABILITIES else verb]
    label = vocabulary.words()[verb] if verb in ABILITIES else key.label
    if verb in _CHOICE:
        what = _(_CHOICE[verb], what=what)
    here = state.active << 3 | state.pieces[state.active]
    if place and len([*runs(state.rows[here])]) > 1:
        what = f"{place}: {what}"
    return Option(words, key.key, label, what)


_CHOICE: Final = {
    "travel": marked("to {what}"),
    "migrate": marked("from {what}"),
    "collapse": marked("pull down {what}"),
    "steal": marked("stage {what}"),
    "defect": marked("win over {what}"),
}


_SOURCES: Final = (
    marked("your {stage}"),
    marked("the rival's {stage}"),
    marked("the starting {stage}"),
)
"""The sources of a stage, as `OWN`, `RIVAL` and `START`."""


def _choice(state: State, action: int) -> tuple[str, str]:
    """Return a verb, with the run it uses, and the choice that the action makes."""
    verb, rival = VERBS[verb_of(action)], 1 - state.active
    there = rival << 3 | state.pieces[state.active]
    if verb in ("travel", "settle", "discard"):
        return verb, LETTERS[actions.people_of(action)]
    if verb == "migrate":
        return verb, LETTERS[actions.route_of(action)[0]]
    if verb == "build":
        return verb, _source(state, actions.source_of(action))
    if verb == "end":
        return verb, ""
    use, hand = actions.use_of(action), size(state.hands[rival])
    choice = {
        actions.COLLAPSE: " ".join(map(str, stages_of(state.temples[there]))),
        actions.STEAL: str(HEIGHT[state.temples[there]]),
        actions.DEFECT: " ".join(LETTERS[kind] for kind in last_group(state.rows[there])),
        actions.HALVE: _("from {hand} to {kept} cards", hand=hand, kept=hand - hand // 2),
    }.get(use)
    if choice is None:
        choice = _source(state, use - LEAP) if verb == "leap" else LETTERS[use - BANISH + 1]
    return f"{verb} {actions.run_of(action)}", choice


def _source(state: State, source: int) -> str:
    stage = 1 if source == actions.START else state.yards[state.active ^ source] & 7
    return _(_SOURCES[source], stage=stage)
