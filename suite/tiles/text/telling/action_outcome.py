"""An action with the states before and after it, and its consequences in clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import listed
from suite.tiles.engine import kernel
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
    kept_apart,
    offers,
    splits,
    treasures_due,
    treasures_taken,
)

_: Final = Catalogue("tiles")


class ActionOutcome:
    """An action with the states before and after it.

    - `seat`: the seat that acts
    - `done`: the state after the action, as if another action were left
    - `ended`: the state after the end of the turn, if the action was the last one, else `None`
    - `last`: `ended`, or else `done`
    - `ahead`: the action has not happened, so unknown results, such as draws, are left out
    """

    def __init__(self, before: State, action: int, voice: Voice, *, ahead: bool) -> None:
        self.before = before
        self.action = action
        self.voice = voice
        self.ahead = ahead
        self.verb = VERBS[verb_of(action)]
        self.seat = seat_to_act(before)
        self.done = before.clone()
        self.done.actions_left += 1
        kernel.step(self.done, action)
        self.ended: State | None = None
        goes_on = self.done.at == ACTION and self.done.active == before.active
        if goes_on and self.done.actions_left == 1:
            self.ended = self.done.clone()
            kernel.step(self.ended, actions.END)
        self.last = self.ended or self.done

    def consequences(self) -> Iterator[str]:
        """Yield the consequences of the action, with the end of the turn if it was the last."""
        before, done, voice = self.before, self.done, self.voice
        if self.verb != "point":
            yield from income(before, done, voice)
        if self.verb != "withdraw":
            yield from homecomings(before, done, voice)
        if self.verb != "leader":
            yield from splits(before, done, voice)
        if before.phase == "defend":
            yield from kept_apart(before, done)
        if done.phase in ("attack", "choose-war"):
            yield from fights(done, voice, ahead=self.ahead)
        yield from offers(done, voice)
        if self.closes():
            yield from end_of_turn(before, done, voice, ahead=self.ahead)
            return
        yield from treasures_taken(before, done, voice)
        if self.ended:
            if earned := [*income(done, self.ended, voice)]:
                yield _("at the end of the turn {what}", what=listed(earned))
            yield from end_of_turn(done, self.ended, voice, ahead=self.ahead)
        elif done.by_turn and self.ahead and done.at == ACTION:
            yield from treasures_due(before, done, voice)

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
