"""Builds an action step by step, from keys, places and words.

The selection is one beginning of actions in the notation, or several that one key stands for: a
card can be settled or travelled with. Every further choice narrows down the legal actions until one
is left, which then only has to be confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from suite.core.flow import Action
from suite.core.game import Game
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.view import View

STRENGTHS: Final = (FIGHTS, RAISES, SCORES, ALLOWED)
"""What an action may promise, the best first: a place is lit by the best of its actions."""
MANY: Final = 16
"""With more places than this, none are lit before the first choice."""

MOST_KNOWN: Final = 64
"""The most choices whose remaining actions are known; who asks may think of very many."""


class ActionBuilder:
    """The action chosen so far by a view's watcher, out of its legal ones or of `possible`.

    Nothing can be chosen unless a person `acts`.
    """

    def __init__(
        self, view: View[Any], possible: Mapping[str, Action] | None = None, *, acts: bool = True
    ) -> None:
        self.view = view
        self.game: Game[Any] = view.game.unchecked
        if possible is None:
            legal = self.game.legal(view.state) if acts else ()
            possible = {self.game.write(action): action for action in legal}
        self.legal: Mapping[str, Action] = possible
        self._steps: list[tuple[str, ...]] = []
        # Caches: the same values are needed whenever the screen is drawn.
        self._aims: dict[str, tuple[str, ...]] = {}
        self._remaining: dict[tuple[str, ...], list[str]] = {}
        self._lit: dict[tuple[str, ...], dict[str, str]] = {}

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The chosen beginnings of actions; empty at first."""
        return self._steps[-1] if self._steps else ()

    @property
    def beginning(self) -> str:
        """The chosen beginning in the notation; the first of several."""
        return self.beginnings[0] if self._steps else ""

    @property
    def armed(self) -> str:
        """The action that only has to be confirmed, in the notation; empty if none."""
        return self.beginning if len(self.beginnings) == 1 and self.beginning in self.legal else ""

    @property
    def remaining(self) -> list[str]:
        """The legal actions that begin with one of the chosen beginnings."""
        if self.beginnings not in self._remaining:
            self._remaining[self.beginnings] = _beginning_with(self.beginnings or ("",), self.legal)
        return self._remaining[self.beginnings]

    def begins(self, beginnings: Sequence[str]) -> bool:
        """Return whether a legal action begins with one of these, whatever the choice so far."""
        return any(_begins(text, words) for text in self.legal for words in beginnings)

    def press(self, words: Sequence[str]) -> bool:
        """Choose one of some beginnings, and return whether it leads to a legal action.

        It narrows down the current choice, extends it, or replaces it.
        """
        for choices, fresh in (
            (self._narrow(words), False),
            (self._extend(words), False),
            (words, True),
        ):
            if possible := tuple(text for text in choices if self.begins([text])):
                if fresh:
                    self._steps = []
                if possible != self.beginnings:
                    self._steps.append(possible)
                if len(self.remaining) == 1:
                    self.arm(self.remaining[0])
                return True
        return False

    def _narrow(self, words: Sequence[str]) -> list[str]:
        """Return the longer of each chosen beginning and a word where one begins the other."""
        longer = [
            max(beginning, word, key=len)
            for beginning in self.beginnings
            for word in words
            if _begins(beginning, word) or _begins(word, beginning)
        ]
        return longer if tuple(longer) != self.beginnings else []

    def _extend(self, words: Sequence[str]) -> list[str]:
        """Return the choice extended by one word; words of one kind may come in any order."""
        if len(self.beginnings) != 1:
            return []
        verb, *others = self.beginning.split()
        lasts = dict.fromkeys(word.split()[-1] for word in words)
        return (
            [" ".join([verb, *sorted([*others, last])]) for last in lasts]
            if others
            else [f"{verb} {last}" for last in lasts]
        )

    def begin(self, beginnings: Sequence[str]) -> None:
        """Choose one of some beginnings, and discard the choice so far."""
        if len(self._remaining) > MOST_KNOWN:
            self._remaining.clear()
            self._lit.clear()
        self._steps = [tuple(beginnings)] if beginnings else []

    def arm(self, text: str) -> None:
        """Choose a complete legal action."""
        if self.armed != text:
            self._steps.append((text,))

    def drop(self) -> bool:
        """Undo the last choice, and return whether there was one."""
        return bool(self._steps and self._steps.pop())

    def point(self, place: str) -> None:
        """Note that the cursor has moved: an armed action about another place is undone."""
        while self.armed and self.aims(self.armed) and place not in self.aims(self.armed):
            self._steps.pop()

    def at(self, place: str) -> list[str]:
        """Return the remaining legal actions that are about a place next."""
        return [text for text in self.remaining if self.aim(text) == place]

    def choose(self, place: str) -> list[str]:
        """Choose a place; return the actions it may mean, if that is still open.

        The list is empty if an action has been armed, or if the place is the next word.
        """
        actions = self.at(place)
        if len(actions) == 1:
            self.arm(actions[0])
            return []
        shared = _shared(actions)
        if place in shared.split() and self.beginnings != (shared,):
            self._steps.append((shared,))
            return []
        return actions

    def action_at(self, place: str) -> str:
        """Return the action that a place would complete, in the notation; empty if none or many.

        Before the first choice, a place means nothing if many places are possible.
        """
        if self.armed:
            return self.armed
        actions = self.at(place) if self._steps or place in self.lit() else []
        return actions[0] if len(actions) == 1 else ""

    def lit(self) -> dict[str, str]:
        """Return the places where one of the remaining actions may be taken, with its promise."""
        if self.beginnings not in self._lit:
            self._lit[self.beginnings] = {
                place: min(
                    (self.game.promise(self.view, self.legal[text]) for text in texts),
                    key=STRENGTHS.index,
                )
                for place, texts in self._by_place().items()
            }
        return self._lit[self.beginnings]

    def _by_place(self) -> dict[str, list[str]]:
        """Return the remaining actions by the places they are about next; none if too many."""
        aimed: dict[str, list[str]] = {}
        for text in self.remaining:
            if place := self.aim(text):
                aimed.setdefault(place, []).append(text)
                if not self.beginnings and len(aimed) > MANY:
                    return {}
        return aimed

    def aim(self, text: str) -> str:
        """Return the place that an action is about next, given the choice so far; empty if none."""
        aims = self.aims(text)
        words = self.beginning.split() if len(self.beginnings) == 1 else ()
        return next((aim for aim in aims if aim not in words), aims[-1] if aims else "")

    def ways(self, among: Sequence[str] | None = None) -> list[str]:
        """Return what has been chosen with each word that can come next.

        They lead to all remaining actions, or to those `among` them.
        """
        number = len(self.beginning.split()) + 1
        texts = self.remaining if among is None else among
        return list(dict.fromkeys(" ".join(text.split()[:number]) for text in texts))

    def choices(self) -> list[str]:
        """Return the remaining actions if all are about one place, so pointing cannot decide."""
        aims = {self.aim(text) for text in self.remaining}
        return (
            self.remaining if len(self.remaining) > 1 and len(aims) == 1 and "" not in aims else []
        )

    def illegal(self, words: Sequence[str], place: str = "") -> list[Action]:
        """Return the illegal actions that begin with one of these, to explain why none is legal.

        With a place they are only those about it.
        """
        return [
            self.game.read(text)
            for text in _beginning_with(words, self.game.texts)
            if text not in self.legal and (not place or place in self.aims(text))
        ]

    def aims(self, text: str) -> tuple[str, ...]:
        """Return the places that an action, legal or not, is about."""
        if text not in self._aims:
            action = self.legal[text] if text in self.legal else self.game.read(text)
            self._aims[text] = self.game.targets(self.view, action)
        return self._aims[text]


def _begins(text: str, words: str) -> bool:
    """Return whether a text begins with these words, each in full."""
    return f"{text} ".startswith(f"{words} ".lstrip())


def _beginning_with(beginnings: Sequence[str], texts: Iterable[str]) -> list[str]:
    return [text for text in texts if any(_begins(text, words) for words in beginnings)]


def _shared(texts: Sequence[str]) -> str:
    """Return the longest common beginning of all texts, in words."""
    columns = zip(*map(str.split, texts), strict=False)
    return " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns))
