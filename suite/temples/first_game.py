"""The first game of the cards: who plays it is led step by step, then warned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.first_game import LEARNER, RIVAL, Caution, Script, Setting
from suite.core.flow import Action
from suite.core.text.phrases import capitalized
from suite.core.view import View
from suite.temples.engine import kernel
from suite.temples.first_steps import ANSWERS, STEPS
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model.actions import END, VERBS, verb_of
from suite.temples.model.pieces import HEIGHT, cards_of, length, size
from suite.temples.model.state import State
from suite.temples.picture.controls import ABILITIES, BUILDS
from suite.temples.players.turn import Turn
from suite.temples.rules.ending import ENOUGH, SAFE
from suite.temples.text.hints import deed
from suite.temples.text.phrases import at
from suite.temples.text.runs import runs
from suite.temples.text.telling.threats import Threat, threats

LIKELY: Final = 0.25
"""The smallest odds of a threat that is mentioned."""
MANY: Final = 6
"""Cards in a hand that it hurts to halve."""
CROWD: Final = 4
"""The rival's people with which a temple that falls is soon built again."""
SOON: Final = 3
"""So many points before the end of the game it is mentioned."""
LAST: Final = 10
"""The stages in the supply at which its end is mentioned."""


def _cautions(view: View[State], action: Action, names: Sequence[str]) -> Iterator[Caution]:
    """Yield what an action of the learner overlooks, the gravest first."""
    state, verb = view.state, VERBS[verb_of(action)]
    there, rival = state.pieces[RIVAL], names[RIVAL]
    builds = FLOW.legal_actions(state) & BUILDS
    if action == END:
        if Turn().win(state).line:
            yield Caution("win", _("You can win this turn! Look again."))
        if builds:
            stage = HEIGHT[state.temples[LEARNER << 3 | state.pieces[LEARNER]]] + 1
            yield Caution("build", _("You can still build here: a {stage} lies open.", stage=stage))
        worst = max(threats(state, LEARNER), key=Threat.weight, default=None)
        if worst and worst.odds >= LIKELY:
            yield Caution("threat", f"{capitalized(deed(state, worst))}.")
        hand = size(state.hands[LEARNER])
        if hand >= MANY and [*runs(state.rows[RIVAL << 3 | there])]:
            yield Caution("halve", _("{rival} can make you halve your hand.", rival=rival))
        return
    after = state.clone()
    kernel.step(after, action)
    if verb in ("migrate", *ABILITIES) and builds and not FLOW.legal_actions(after) & BUILDS:
        yield Caution("people", _("After that, too few people live here to keep building."))
    if verb == "collapse" and length(state.rows[RIVAL << 3 | there]) >= CROWD:
        yield Caution(
            "crowd", _("{rival}'s people stay: the temple may soon stand again.", rival=rival)
        )
    needed = HEIGHT[state.temples[RIVAL << 3 | there]] + 1
    opened = [
        cards_of(after.yards[seat])[-1:]
        for seat in (LEARNER, RIVAL)
        if after.yards[seat] != state.yards[seat]
    ]
    if [needed] in opened and needed <= length(state.rows[RIVAL << 3 | there]):
        yield Caution(
            "open",
            _(
                "That uncovers a {stage}, just what {rival} needs {at_the_site}.",
                stage=needed,
                rival=rival,
                at_the_site=at(there),
            ),
        )


def _remarks(view: View[State], names: Sequence[str]) -> Iterator[str]:
    """Yield what is near: the final phase, the end of the supply, a sum that may win."""
    state = view.state
    if state.final:
        yield _("The final phase: 20 wins, or a rival below 10.")
    if size(state.hidden) + length(state.top) <= LAST:
        yield _("Few stages are left. When the last one is laid, the higher sum wins.")
    for seat, who in enumerate(names):
        missing = ENOUGH - state.total(seat)
        if 0 < missing <= SOON:
            yield _("{who} reaches 15 with {number} more.", who=who, number=missing)


def _closing(view: View[State], names: Sequence[str]) -> list[str]:
    """Return what was won by, and the talents of all peoples."""
    state = view.state
    own, theirs = state.total(LEARNER), state.total(RIVAL)
    lines = []
    if own >= ENOUGH and theirs < SAFE:
        lines = [
            _(
                "{own} to {theirs}, and {rival} has less than 10: you win at once. Against 10 "
                "or more, you would have needed 20.",
                own=own,
                theirs=theirs,
                rival=names[RIVAL],
            )
        ]
    return [
        *lines,
        _("Each people has an ability; it costs one card of three side by side:"),
        _("Sumerians win over all cards of one people at the end of the rival's row."),
        _("Assyrians pull down the rival's temple."),
        _("Persians skip a stage when you build."),
        _("Hittites take the rival's top stage."),
        _("Medes send away one people from the rival's row."),
        _("Any people make the rival throw away half of the hand."),
        _("A normal game deals five cards to the starting player, not three."),
    ]


SCRIPT: Final = Script(
    rival="Ben",
    seed=270829,
    rules={"first_hand": 3},
    usual=Setting("beginner"),
    harder=Setting("easy"),
    steps=STEPS,
    answers=ANSWERS,
    warnings=_cautions,
    remarks=_remarks,
    closing=_closing,
)
