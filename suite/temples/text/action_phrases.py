"""An action in a few words, as an instruction to the seat to act: `travel to the Medes`."""

from __future__ import annotations

from typing import Final

from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.temples.formats.notation import write
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import BANISH, VERBS, verb_of
from suite.temples.model.state import NOBODY, State
from suite.temples.text.phrases import SITES, away, this_one, to
from suite.temples.text.runs import runs

_SOURCES: Final = (
    marked("build from your yard"),
    marked("build from the rival's yard"),
    marked("build your starting stage"),
)
"""By the sources of a stage, `OWN`, `RIVAL` and `START`."""
_LEAPS: Final = (
    marked("leap to a stage of your yard"),
    marked("leap to a stage of the rival's yard"),
)
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
    match verb:
        case "travel":
            return _("travel {to}", to=to(actions.people_of(action)))
        case "settle":
            return _("settle {card}", card=this_one(actions.people_of(action)))
        case "discard":
            return _("discard {card}", card=this_one(actions.people_of(action)))
        case "migrate":
            source, goal = actions.route_of(action)
            return _("migrate {away} {to}", away=away(source), to=to(goal))
        case "build":
            return _(_SOURCES[actions.source_of(action)])
        case "end":
            return _("end the turn")
        case _ability_of_a_run:
            return _ability(state, verb, action)


def _ability(state: State, verb: str, action: int) -> str:
    """Return the phrase for an ability, with the place of its run if there are several."""
    what = actions.use_of(action)
    if verb == "banish":
        phrase = _("banish the {people}", people=_(SITES[what - BANISH + 1]))
    elif verb == "leap":
        phrase = _(_LEAPS[what - actions.LEAP])
    else:
        phrase = _(_ABILITIES[verb])
    place = actions.run_of(action)
    here = state.active << 3 | state.pieces[state.active] if state.active != NOBODY else 0
    if [at for at, _kind in runs(state.rows[here])] == [place]:
        return phrase
    return _("{action} (run at place {place})", action=phrase, place=place)
