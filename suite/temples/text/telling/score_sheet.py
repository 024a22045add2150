"""The score sheet of the card game: the temples of both seats, their sums, and what ended it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from suite.core.text.score_sheet import ScoreSheet
from suite.core.view import View
from suite.temples.messages import _
from suite.temples.model.pieces import HEIGHT, PEOPLES, size
from suite.temples.model.state import State
from suite.temples.rules.ending import GOAL, SAFE, reason, winner
from suite.temples.text.phrases import SITES


def score_sheet(
    view: View[State], names: Sequence[str], scores: Sequence[Any], staying: Sequence[int]
) -> ScoreSheet:
    """Return the height of each temple, the sum and the cards in hand, for both seats."""
    del scores, staying  # both are public, and of two seats one that has left ends the game
    state = view.state
    rows = tuple(
        (
            *(str(HEIGHT[state.temples[seat << 3 | site]]) for site in range(1, 6)),
            str(state.total(seat)),
            str(size(state.hands[seat])),
        )
        for seat in (0, 1)
    )
    columns = (*(_(SITES[site]) for site in range(1, 6)), _("sum"), _("hand"))
    remarks = _remarks(state, names) if view.game.actor(state) is None else ()
    return ScoreSheet(columns, rows, tuple(remarks), PEOPLES)


def _remarks(state: State, names: Sequence[str]) -> Iterator[str]:
    """Yield why a game ended by its rules, and at equal sums what decided."""
    active = state.active
    fields = {
        "who": names[active],
        "rival": names[1 - active],
        "sum": state.total(active),
        "goal": GOAL,
        "safe": SAFE,
    }
    match reason(state):
        case "threshold":
            yield _(
                "{who} has reached {sum} while {rival} has fewer than {safe}, which wins at once.",
                **fields,
            )
        case "final" if state.total(active) >= GOAL:
            yield _("{who} has reached {sum} in the final phase, where {goal} wins.", **fields)
        case "final":
            yield _("{rival} has fallen below {safe} in the final phase.", **fields)
        case _supply:
            yield _("The last temple card has been laid, so the higher sum wins.")
            if state.total(0) == state.total(1):
                yield _by_hands(state, names)


def _by_hands(state: State, names: Sequence[str]) -> str:
    """Return what decides between equal sums."""
    seat = winner(state)
    hands = [size(hand) for hand in state.hands]
    if hands[0] == hands[1]:
        return _("The sums are equal, and so are the hands: the win is shared.")
    return _(
        "The sums are equal; {who} wins with more cards in hand, {one} against {other}.",
        who=names[seat],
        one=hands[seat],
        other=hands[1 - seat],
    )
