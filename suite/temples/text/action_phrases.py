"""An action in a few words, as an instruction to the seat to act: `travel to the Medes`."""

from __future__ import annotations

from typing import Final

from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import View
from suite.temples.formats.notation import write
from suite.temples.model import actions
from suite.temples.model.actions import BANISH, OWN, START, VERBS, verb_of
from suite.temples.model.state import NOBODY, State
from suite.temples.text.phrases import SITES, away, this_one, to
from suite.temples.text.runs import runs

_: Final = Catalogue("temples")

_ABILITIES: Final = {
    "collapse": marked("pull down the rival's temple"),
    "steal": marked("steal the rival's highest stage"),
    "defect": marked("win over the end of the rival's row"),
    "halve": marked("halve the rival's hand"),
}


def phrase(view: View[State], action: int) -> str:
    """Return an action in a few words; *you* is the seat to act."""
    return phrase_of(view.state, action)


def phrase_of(state: State, action: int) -> str:
    """Return an action in a state in a few words; of an event of chance, the notation."""
    if action >= actions.SEATS_ACTIONS:
        return write(action)
    verb = VERBS[verb_of(action)]
    if verb == "travel":
        return _("travel {to}", to=to(actions.people_of(action)))
    if verb == "settle":
        return _("settle {card}", card=this_one(actions.people_of(action)))
    if verb == "discard":
        return _("discard {card}", card=this_one(actions.people_of(action)))
    if verb == "migrate":
        source, goal = actions.route_of(action)
        return _("migrate {away} {to}", away=away(source), to=to(goal))
    if verb == "build":
        return _build(actions.source_of(action))
    if verb == "end":
        return _("end the turn")
    return _ability(state, verb, action)


def _build(source: int) -> str:
    if source == START:
        return _("build your starting stage")
    return _("build from your yard") if source == OWN else _("build from the rival's yard")


def _ability(state: State, verb: str, action: int) -> str:
    """Return the phrase for an ability, with the place of its run if there are several."""
    what = actions.use_of(action)
    if verb == "banish":
        phrase = _("banish the {people}", people=_(SITES[what - BANISH + 1]))
    elif verb == "leap":
        phrase = (
            _("leap to a stage of your yard")
            if what - actions.LEAP == OWN
            else _("leap to a stage of the rival's yard")
        )
    else:
        phrase = _(_ABILITIES[verb])
    place = actions.run_of(action)
    here = state.active << 3 | state.pieces[state.active] if state.active != NOBODY else 0
    if [each for each, _kind in runs(state.rows[here])] == [place]:
        return phrase
    return _("{action} (run at place {place})", action=phrase, place=place)
