"""An action with the states before and after it, and its consequences in clauses."""

from __future__ import annotations

from collections.abc import Iterator

from suite.core.text.phrases import listed
from suite.tiles.engine import kernel
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.board import cell, name_of
from suite.tiles.model.state import ACTION, State
from suite.tiles.text.phrases import Voice, seat_to_act
from suite.tiles.text.telling.consequences import (
    end_of_turn,
    fights,
    homecomings,
    income,
    obsolete_wars,
    offers,
    splits,
    treasures_due,
    treasures_taken,
)


class ActionOutcome:
    """An action with the states before and after it.

    - `seat`: the seat that acts
    - `after`: the state after the action, as if another action were left
    - `ended`: the state after the end of the turn, if the action was the last one, else `None`
    - `last`: `ended`, or else `after`
    - `ahead`: the action has not happened, so unknown results, such as draws, are left out
    """

    def __init__(self, before: State, action: int, voice: Voice, *, ahead: bool) -> None:
        self.before = before
        self.action = action
        self.voice = voice
        self.ahead = ahead
        self.verb = VERBS[verb_of(action)]
        self.seat = seat_to_act(before)
        self.after = before.clone()
        self.after.actions_left += 1
        kernel.step(self.after, action)
        self.ended: State | None = None
        goes_on = self.after.at == ACTION and self.after.active == before.active
        if goes_on and self.after.actions_left == 1:
            self.ended = self.after.clone()
            kernel.step(self.ended, actions.END)
        self.last = self.ended or self.after

    def consequences(self) -> Iterator[str]:
        """Yield the consequences of the action, with the end of the turn if it was the last."""
        before, after, voice = self.before, self.after, self.voice
        if self.verb != "point":
            yield from income(before, after, voice)
        if after.phase in ("attack", "choose-war"):
            yield from fights(after, voice, ahead=self.ahead)
        if self.verb != "withdraw":
            yield from homecomings(before, after, voice)
        if self.verb != "leader":
            yield from splits(before, after, voice)
        if before.phase == "defend":
            yield from obsolete_wars(before, after)
        yield from offers(after, voice)
        if self.closes():
            yield from end_of_turn(before, after, voice, ahead=self.ahead)
            return
        yield from treasures_taken(before, after, voice)
        if self.ended:
            if earned := [*income(after, self.ended, voice)]:
                yield _("at the end of the turn {what}", what=listed(earned))
            yield from end_of_turn(after, self.ended, voice, ahead=self.ahead)
        elif after.by_turn and self.ahead and after.at == ACTION:
            yield from treasures_due(before, after, voice)

    def closes(self) -> bool:
        """Say whether the action itself is part of the end of a turn."""
        collects = self.verb == "keep" and bool(self.before.by_turn)
        return self.verb in ("end", "point") or collects

    def where(self) -> str:
        """Return the name of the cell that the action names."""
        return name_of(actions.bit_of(self.action))

    def cell(self) -> int:
        """Return the cell that the action names."""
        return cell(actions.bit_of(self.action))

    def says(self, to_you: str, of_others: str, **filled: object) -> str:
        """Return a message about the seat that acts, as `Voice.says` does."""
        return self.voice.says(self.seat, to_you, of_others, **filled)
