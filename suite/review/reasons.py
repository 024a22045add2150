"""Why a choice is worse than another: what that would do, what others can do, what comes next.

The reasons are facts of the lines that were compared, and of turns that follow them in worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from suite.core.flow import Action, Seat
from suite.core.showing.aims import missed, purpose
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.review.budget import QUICK
from suite.review.choices import Judge
from suite.review.messages import _
from suite.review.outlook import WORLDS
from suite.review.review import Judgement, Outlook

LOSES: Final = 0.10
"""The share of a win that an action must lose at least for a warning: that of a `?`."""
LATER: Final = 0.7
"""How much what may come counts beside what happens at once."""
NAMED: Final = 2
"""The number of reasons that are told; the second must matter half as much as the first."""
ORDER: Final = 0.2
"""How much it counts that the order of actions is wrong: it is told if hardly anything else is."""


def reasons(
    view: View[Any], judgement: Judgement, names: Sequence[str], you: Seat | None = None
) -> list[str]:
    """Return why what was judged is worse than the best line, in sentences; none if unknown.

    The view is that of the choice; `you` is the seat called *you*, before it has chosen.
    """
    pairs = sorted(_weighted_reasons(view, judgement, names, you), key=lambda pair: -pair[0])[
        :NAMED
    ]
    return [sentence for weight, sentence in pairs if weight >= pairs[0][0] / 2]


def warning(view: View[Any], action: Action, names: Sequence[str]) -> str:
    """Return a question if an action loses as much as `LOSES` for certain; else nothing.

    It is judged as a review does, by what the watcher of the view, who is to act, can know.
    """
    judgement = Judge(view.game, QUICK).judgement_of(0, view, action)
    if not judgement.mark or judgement.low < LOSES:
        return ""
    cost = _("This costs about {loss} % of a win: look again?", loss=round(100 * judgement.loss))
    return " ".join([*reasons(view, judgement, names, view.watcher), cost])


def _weighted_reasons(
    view: View[Any], judgement: Judgement, names: Sequence[str], you: Seat | None
) -> Iterator[tuple[float, str]]:
    """Yield the reasons, each with its weight."""
    game = view.game
    line, best = ([game.read(text) for text in way] for way in (judgement.line, judgement.best))
    if not line:
        return
    if best[0] in line[1:]:
        yield ORDER, _("The order matters: first {action}.", action=game.phrase(view, best[0]))
    here, there = (game.aims(view, way, names, you) for way in (line, best))
    better, worse = missed(here, there), missed(there, here)
    more = sum(aim.weight for aim in better) - sum(aim.weight for aim in worse)
    if more > 0:
        message = marked("Its point: {aim}.") if you is None else marked("You could {aim} instead.")
        yield min(more, better[0].weight), _(message, aim=purpose(better))
    for outlook in (judgement.risk, judgement.prospect):
        if outlook and (phrase := _phrase(view, outlook, names, you)):
            yield LATER * outlook.weight, _likely(view, outlook, phrase, names, you)


def _phrase(view: View[Any], outlook: Outlook, names: Sequence[str], you: Seat | None) -> str:
    """Return what the turn of an outlook is for, as far as the watcher can tell; or empty."""
    game = view.game
    events = [game.read(text) for text in outlook.events]
    for event in events[: outlook.start]:
        view = game.follow(view, event)
    aims = game.aims(view, events[outlook.start :], names, you)
    return next((aim.phrase for aim in aims if aim.key == outlook.key), "")


def _likely(
    view: View[Any], outlook: Outlook, phrase: str, names: Sequence[str], you: Seat | None
) -> str:
    """Return how often a turn that comes is for something, with either action."""
    message = marked(
        "{who} can then {aim} in {often} of {all} deals, but in {seldom} after the better action."
    )
    if outlook.seat == view.watcher:
        message = marked(
            "Next turn {who} can {aim} in {often} of {all} deals after the better action, in "
            "{seldom} after this one."
        )
        if outlook.seat == you:
            message = marked(
                "Next turn you can {aim} in {often} of {all} deals after a better action, in "
                "{seldom} after this one."
            )
    often, seldom = (round(share * WORLDS) for share in (outlook.share, outlook.other))
    return _(
        message,
        who=names[outlook.seat],
        aim=phrase,
        often=often,
        all=WORLDS,
        seldom=seldom,
    )
