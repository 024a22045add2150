"""A selection on the full screen, until it is confirmed: pointing, choosing, refusals.

This module neither draws nor waits; the screen asks it for what to show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from suite.core.flow import Action
from suite.core.game import Game, Reason
from suite.core.picture.look import Key
from suite.core.play.action_builder import ActionBuilder
from suite.core.view import View

from ...shell.messages import _


class Selection:
    """One position as a person sees it; `acts` is whether that person is to act.

    The actions to choose from are the person's legal ones, or `possible`.

    - `cursor`: the place that is pointed at, empty in a game without places
    - `refused`: why the last thing done led to nothing; empty if it did
    - `chapter`: where the rules speak of what was refused, if they do
    """

    def __init__(
        self,
        view: View[Any],
        names: Sequence[str],
        cursor: str = "",
        possible: Mapping[str, Action] | None = None,
        *,
        acts: bool = True,
    ) -> None:
        self.view = view
        self.names = names
        self.game: Game[Any] = view.game
        self.acts = acts
        self.builder = ActionBuilder(view, possible, acts=acts)
        self.cursor = cursor or _middle(self.game.places)
        self.refused = ""
        self.chapter = ""
        self._keys = self.game.keys(view)
        leading = [key for key in self._keys if self.builder.begins(key.words)]
        self._possible = [
            (join_keys([key.key for key in alike]), label)
            for label, alike in groupby(leading, key=lambda key: key.label)
        ]

    # --- output

    @property
    def candidate(self) -> str:
        """The action pointed at, in the notation; empty if there is none."""
        return self.builder.action_at(self.cursor)

    def reason(self) -> Reason | None:
        """Return what the action pointed at would do, by what the person knows."""
        text = self.candidate
        return self.game.explain(self.view, self.builder.legal[text], self.names) if text else None

    def ahead(self) -> list[str]:
        """Return the sentences on what the action would do, and how to confirm it."""
        reason = self.reason()
        if not reason:
            return []
        lines = [reason.sentence]
        if self.builder.armed:
            lines.append(_("Enter plays it, Esc cancels."))
        return lines

    def bar(self) -> list[tuple[str, str]]:
        """Return the keys that are useful now, each with its label; equal labels share an entry."""
        return [*self.confirming(), *self._possible]

    def confirming(self) -> list[tuple[str, str]]:
        """Return the keys that confirm or undo a choice; of places only, the key that chooses."""
        if self.builder.armed:
            return [("Enter", _("play it")), ("Esc", _("cancel"))]
        if self.builder.beginning:
            return [("Enter", _("choose")), ("Esc", _("back"))]
        if self.builder.lit() and not self._possible:
            return [("Enter", _("choose"))]
        return []

    # --- input

    def move(self, across: int, down: int) -> None:
        """Move the cursor to the next place in a direction, if there is one."""
        places = self.game.places
        if not places:
            self.say(_("There is no board to point at; Enter lists the actions."))
            return
        row, column = next(
            (row, line.index(self.cursor)) for row, line in enumerate(places) if self.cursor in line
        )
        row = max(0, min(row + down, len(places) - 1))
        column = max(0, min(column + across, len(places[row]) - 1))
        self.point(places[row][column])

    def point(self, place: str) -> None:
        """Point at a place."""
        if place != self.cursor:
            self.cursor = place
            self._forget()
            self.builder.point(place)

    def key(self, character: str) -> Key | None:
        """Return the key of the game that begins an action, small or capital; `None` if none."""
        alike = [key for key in self._keys if key.key.casefold() == character.casefold()]
        return min(alike, key=lambda key: key.key != character, default=None)

    def same_key(self, words: str) -> Sequence[str]:
        """Return all words of the key that stands for these words; if there is none, only them."""
        return next((key.words for key in self._keys if words in key.words), (words,))

    def press(self, words: Sequence[str]) -> bool:
        """Choose one of some beginnings; return whether it leads to an action, else explain."""
        self._forget()
        if not self.builder.press(words):
            self.refuse(words)
            return False
        self._follow()
        return True

    def arm(self, text: str) -> None:
        """Choose a complete legal action."""
        self._forget()
        self.builder.arm(text)
        self._follow()

    def choose(self) -> list[str]:
        """Choose the place pointed at; return the actions it may mean, if that is still open.

        Otherwise an action is armed, a choice has been made, or a refusal explains why not.
        """
        self._forget()
        builder = self.builder
        if not builder.at(self.cursor):
            self.refuse(builder.beginnings, self.cursor)
            return []
        return builder.choose(self.cursor)

    def drop(self) -> bool:
        """Undo the last choice, and return whether there was one."""
        self._forget()
        return self.builder.drop()

    def refuse(self, words: Sequence[str], place: str = "") -> None:
        """Explain why no action that begins with one of these words, about a place, is legal."""
        actions = self.builder.illegal(words, place)
        if not actions:
            self.say(_("Your choice does not fit there."))
        elif place and len(actions) == 1:
            self.explain(actions[0])
        else:
            reason = self.game.refuse(self.view, actions, self.names)
            self.refused = f"{reason.sentence} ({reason.chapter})"
            self.chapter = reason.chapter

    def explain(self, action: Action) -> None:
        """Explain why an action is refused."""
        reason = self.game.explain(self.view, action, self.names)
        phrase = self.game.phrase(self.view, action)
        self.refused = f"{phrase}: {reason.sentence} ({reason.chapter})"
        self.chapter = reason.chapter

    def phrase(self, text: str) -> str:
        """Return an action of the notation in words."""
        return self.game.phrase(self.view, self.game.read(text))

    def say(self, sentence: str) -> None:
        """Explain why an input has no effect."""
        self.refused, self.chapter = sentence, ""

    def _forget(self) -> None:
        self.refused = self.chapter = ""

    def _follow(self) -> None:
        """Move the cursor to the place of the armed action."""
        text = self.builder.armed
        self.cursor = (text and self.builder.aim(text)) or self.cursor


def _middle(places: Sequence[Sequence[str]]) -> str:
    """Return the place in the middle of a board; empty if there is no board."""
    row = places[len(places) // 2] if places else [""]
    return row[len(row) // 2]


def join_keys(keys: Sequence[str]) -> str:
    """Return several keys as one label: `1-6`, `KPFT`."""
    if len(keys) > 1 and all(key.isdecimal() for key in keys):
        return f"{keys[0]}-{keys[-1]}"
    return "".join(keys)
