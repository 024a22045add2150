"""How an action is put together on the full screen: from keys, places and words, bit by bit.

What has been chosen is a beginning of an action in the notation, or several that one key stands
for: a card can be settled or travelled with. Every further choice narrows down what is legal, until
one action is left, which then only has to be confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cli.lines import parser
from suite.core.flow import Action
from suite.core.game import Game
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.view import View

STRENGTHS: Final = (FIGHTS, RAISES, SCORES, ALLOWED)
"""Promises, the one that matters most first: a place is lit by the best of its actions."""
MANY: Final = 16
"""More places than that say nothing when they are lit before anything has been chosen."""


class ActionBuilder:
    """What has been chosen so far of an action of the watcher of a view, or of what is `possible`.

    Nothing can be chosen unless somebody `acts`.
    """

    def __init__(
        self, view: View[Any], possible: Mapping[str, Action] | None = None, *, acts: bool = True
    ) -> None:
        self.view = view
        self.game: Game[Any] = view.game
        if possible is None:
            legal = self.game.legal(view.state) if acts else ()
            possible = {self.game.write(action): action for action in legal}
        self.legal: Mapping[str, Action] = possible
        self._steps: list[tuple[str, ...]] = []
        # Worked out as it is asked for: the same is asked whenever the screen is drawn.
        self._aims: dict[str, tuple[str, ...]] = {}
        self._left: dict[tuple[str, ...], list[str]] = {}
        self._lit: dict[tuple[str, ...], dict[str, str]] = {}

    @property
    def beginnings(self) -> tuple[str, ...]:
        """What has been chosen: the beginnings that it can be; none at first."""
        return self._steps[-1] if self._steps else ()

    @property
    def held(self) -> str:
        """What has been chosen, in the notation; the first of several."""
        return self.beginnings[0] if self._steps else ""

    @property
    def armed(self) -> str:
        """The action that only has to be confirmed, in the notation; empty if there is none."""
        return self.held if len(self.beginnings) == 1 and self.held in self.legal else ""

    @property
    def left(self) -> list[str]:
        """The legal actions that begin with what has been chosen."""
        if self.beginnings not in self._left:
            found = _beginning_with(self.beginnings or ("",), self.legal)
            self._left[self.beginnings] = found
        return self._left[self.beginnings]

    def begins(self, words: Iterable[str]) -> bool:
        """Say whether a legal action begins with one of these, whatever has been chosen."""
        beginnings = tuple(words)
        return any(_begins(text, each) for text in self.legal for each in beginnings)

    def press(self, words: Sequence[str]) -> bool:
        """Choose one of some beginnings, and say whether that leads to anything.

        It narrows down what has been chosen, goes on with it, or takes its place.
        """
        for found, fresh in (
            (self._narrowed(words), False),
            (self._continued(words), False),
            (words, True),
        ):
            possible = tuple(each for each in found if self.begins([each]))
            if possible:
                if fresh:
                    self._steps = []
                if possible != self.beginnings:
                    self._steps.append(possible)
                if len(self.left) == 1:
                    self.arm(self.left[0])
                return True
        return False

    def _narrowed(self, words: Sequence[str]) -> list[str]:
        found = []
        for held in self.beginnings:
            for word in words:
                if _begins(held, word):
                    found.append(held)
                elif _begins(word, held):
                    found.append(word)
        return found if tuple(found) != self.beginnings else []

    def _continued(self, words: Sequence[str]) -> list[str]:
        """Return what is chosen with one word more; what is of one kind may come in any order."""
        if len(self.beginnings) != 1:
            return []
        verb, *chosen = self.held.split()
        lasts = dict.fromkeys(word.split()[-1] for word in words)
        return (
            [" ".join([verb, *sorted([*chosen, last])]) for last in lasts]
            if chosen
            else [f"{verb} {last}" for last in lasts]
        )

    def begin(self, beginnings: Sequence[str]) -> None:
        """Choose one of some beginnings, in the place of all that has been chosen."""
        self._steps = [tuple(beginnings)] if beginnings else []

    def arm(self, text: str) -> None:
        """Choose a whole legal action."""
        if self.armed != text:
            self._steps.append((text,))

    def drop(self) -> bool:
        """Take back what was chosen last, and say whether there was anything."""
        return bool(self._steps and self._steps.pop())

    def point(self, place: str) -> None:
        """Note that another place is pointed at: what was chosen for its place is taken back."""
        while self.armed and self.aims(self.armed) and place not in self.aims(self.armed):
            self._steps.pop()

    def at(self, place: str) -> list[str]:
        """Return the legal actions that are left and are about a place next."""
        return [text for text in self.left if self.aim(text) == place]

    def choose(self, place: str) -> list[str]:
        """Choose a place; return the actions between which it leaves the choice, if it does.

        Nothing is left to choose when an action is armed, or when the place is the next word.
        """
        found = self.at(place)
        if len(found) == 1:
            self.arm(found[0])
            return []
        shared = _shared(found)
        if place in shared.split() and self.beginnings != (shared,):
            self._steps.append((shared,))
            return []
        return found

    def meant(self, place: str) -> str:
        """Return the action that a place would complete, in the notation; empty if none or many.

        Before anything has been chosen, a place means nothing where many are possible.
        """
        if self.armed:
            return self.armed
        found = self.at(place) if self._steps or place in self.lit() else []
        return found[0] if len(found) == 1 else ""

    def lit(self) -> dict[str, str]:
        """Return the places where one of the actions left may be taken, and what it promises."""
        if self.beginnings not in self._lit:
            aimed: dict[str, list[str]] = {}
            for text in self.left:
                if place := self.aim(text):
                    aimed.setdefault(place, []).append(text)
            if not self.beginnings and len(aimed) > MANY:
                aimed = {}
            self._lit[self.beginnings] = {
                place: min(map(self._promise, texts), key=STRENGTHS.index)
                for place, texts in aimed.items()
            }
        return self._lit[self.beginnings]

    def aim(self, text: str) -> str:
        """Return the place that an action is about next, by what has been chosen; or none."""
        aims = self.aims(text)
        chosen = self.held.split() if len(self.beginnings) == 1 else ()
        return next((aim for aim in aims if aim not in chosen), aims[-1] if aims else "")

    def ways(self) -> list[str]:
        """Return what has been chosen with each word that can come next."""
        known = len(self.held.split())
        return list(dict.fromkeys(" ".join(text.split()[: known + 1]) for text in self.left))

    def offered(self) -> list[str]:
        """Return the actions left if all are about one place, so that no pointing can decide."""
        aims = {self.aim(text) for text in self.left}
        return self.left if len(self.left) > 1 and len(aims) == 1 and "" not in aims else []

    def illegal(self, words: Sequence[str], place: str) -> Action | None:
        """Return an action that begins with one of these and is not legal, for its reason.

        It is one that is about the place, if there is such; none if all are legal.
        """
        found = [
            text
            for text in _beginning_with(words, parser.texts_of(self.game))
            if text not in self.legal
        ]
        there = (text for text in found if place in self.aims(text))
        text = next(there, found[0] if found else "")
        return self.game.read(text) if text else None

    def aims(self, text: str) -> tuple[str, ...]:
        """Return the places that an action, legal or not, is about."""
        if text not in self._aims:
            self._aims[text] = self.game.targets(self.view, self.game.read(text))
        return self._aims[text]

    def _promise(self, text: str) -> str:
        return self.game.promise(self.view, self.legal[text])


def _begins(text: str, words: str) -> bool:
    """Say whether a text begins with these words, each written out."""
    return f"{text} ".startswith(f"{words} ".lstrip())


def _beginning_with(words: Iterable[str], texts: Iterable[str]) -> list[str]:
    beginnings = tuple(words)
    return [text for text in texts if any(_begins(text, each) for each in beginnings)]


def _shared(texts: Sequence[str]) -> str:
    """Return the words with which all texts begin."""
    words = []
    for each in zip(*map(str.split, texts), strict=False):
        if len(set(each)) > 1:
            break
        words.append(each[0])
    return " ".join(words)
