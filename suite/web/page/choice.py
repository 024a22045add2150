"""Choosing an action on a page, step by step: what is chosen, what can come next, what it does.

A page sends what has been chosen so far and what is tapped now; nothing of it is kept.
It is the same as on the full screen: each tap narrows down the legal actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from suite.core.play.action_builder import ActionBuilder
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import capitalized

_: Final = Catalogue("web")

FEW: Final = 12
"""With so many actions left, each is offered in words."""
VERY_FEW: Final = 4
"""With so many left, they are offered in words even where pointing decides."""
MOST: Final = 16
"""The most beginnings that a page may hold at once."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A next step: the beginning of actions in `words`, and what it is called.

    `is_whole` tells that it is an action, which then only has to be confirmed. What is not
    `is_legal` leads to the reason.
    """

    words: str
    label: str
    is_whole: bool
    is_legal: bool = True


@dataclass(frozen=True, slots=True)
class ActionChoice:
    """A choice so far, and what can come next.

    - `held`: the beginnings of actions that are chosen, in the notation; empty at first
    - `armed`: the action that only has to be confirmed; empty if none
    - `phrase`: what is chosen, in words
    - `lit`: the places where one of the remaining actions may be taken, with what it promises
    - `offers`: steps that can be chosen without pointing; with an armed action, longer ones
    - `where`: places to point to, for who cannot, with what they are called
    - `ahead`: what the armed action would do
    - `refusal`: why what was tapped led to nothing, with the chapter of the rule
    - `numbers`: all actions, if they differ only in a number
    """

    held: tuple[str, ...] = ()
    armed: str = ""
    phrase: str = ""
    lit: dict[str, str] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    where: dict[str, str] = field(default_factory=dict)
    ahead: str = ""
    refusal: str = ""
    numbers: tuple[str, ...] = ()


def choice_after(
    builder: ActionBuilder,
    names: Sequence[str],
    held: Sequence[str] = (),
    *,
    words: Sequence[str] = (),
    place: str = "",
    asks: bool = False,
) -> ActionChoice:
    """Return the choice of a watcher, who is to act, after a tap.

    `builder` has the actions to choose from; it may be used for one tap after the other.

    `words` are the beginnings of actions that the tapped piece or button stands for, `place` is
    the place that was tapped; with neither, it is the choice as it stands. A person who `asks` what
    a place would do is told so, and nothing is chosen. What is held and begins no action is left
    out.
    """
    chooser = _Chooser(builder, names)
    builder.begin([text for text in held[:MOST] if text and builder.begins([text])])
    before = builder.beginnings
    refusal, ahead, open_ = "", "", []
    if place:
        _aim_again(builder, place)
    if asks:
        refusal, ahead = chooser.ask(place, words)
    elif words:
        if not builder.press(words[:MOST]):
            refusal = chooser.refuse(words)
    elif place and builder.at(place):
        open_ = builder.choose(place)
    elif place:
        refusal = chooser.refuse(builder.beginnings or ("",), place)
    if refusal:
        builder.begin(before)
    return chooser.result(open_, ahead, refusal)


def _aim_again(builder: ActionBuilder, place: str) -> None:
    """Take back the place of what is armed if another one is tapped."""
    words = builder.armed.rpartition(" ")[0]
    if words and builder.aims(builder.armed) and not builder.at(place):
        builder.begin([words])


@dataclass(frozen=True, slots=True)
class _Chooser:
    """The builder of one choice, and the words for it."""

    builder: ActionBuilder
    names: Sequence[str]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The actions, if they differ only in a number."""
        texts = tuple(self.builder.legal)
        ends = [text.rpartition(" ")[::2] for text in texts]
        is_number = len(dict(ends)) == 1 and all(end.isdecimal() for _verb, end in ends)
        return texts if is_number else ()

    def ask(self, place: str, words: Sequence[str]) -> tuple[str, str]:
        """Return why what was asked is refused, or what it would do."""
        builder = self.builder
        for text in builder.at(place) if place else builder.remaining:
            if not words or any(f"{text} ".startswith(f"{beginning} ") for beginning in words):
                return "", self._effect(text)
        return self.refuse(words or builder.beginnings or ("",), place), ""

    def refuse(self, words: Sequence[str], place: str = "") -> str:
        """Say why no action that begins with these words, about a place, is legal."""
        actions = self.builder.illegal(words, place)
        if not actions:
            return _("That does nothing here.")
        reason = self.builder.game.refuse(self.builder.view, actions, self.names)
        return f"{reason.sentence} ({reason.chapter})"

    def result(self, open_: Sequence[str], ahead: str, refusal: str) -> ActionChoice:
        """Return the choice; `open_` are the actions that a tapped place may mean."""
        builder = self.builder
        action = builder.armed
        texts = open_ or builder.remaining
        points = bool(builder.beginning and not action and not open_ and len(texts) > VERY_FEW)
        if points:
            texts = [text for text in texts if not builder.aim(text)]
        if action:
            longer = [text for text in texts if text != action]
            offers = [Offer(words, self._word(words), False) for words in builder.ways(longer)]
        else:
            offers = self._offers(texts)
        if not builder.beginning:
            offers += self._not_now()
        return ActionChoice(
            held=builder.beginnings,
            armed=action,
            phrase=self._phrase(action) if action else "",
            lit=builder.lit(),
            offers=tuple(offers),
            where={place: self._word(place) for place in builder.lit()} if points else {},
            ahead=ahead or (self._effect(action) if action else ""),
            refusal=refusal,
            numbers=self.numbers,
        )

    def _offers(self, texts: Sequence[str]) -> list[Offer]:
        """Return the steps to some of the remaining actions."""
        if len(texts) <= FEW:
            return [Offer(text, self._phrase(text), True) for text in texts]
        legal = self.builder.legal
        return [
            Offer(
                words, self._phrase(words) if words in legal else self._word(words), words in legal
            )
            for words in self.builder.ways(texts)
        ]

    def _not_now(self) -> list[Offer]:
        """Return the verbs that stand there throughout a turn, but lead to no legal action now."""
        game = self.builder.game
        verbs = game.flow.verbs_in(self.builder.view.state.phase)
        return [
            Offer(verb, self._deed(verb), False, False)
            for verb in game.standing_verbs
            if verb in verbs and not self.builder.begins([verb])
        ]

    def _deed(self, verb: str) -> str:
        """Return what a verb is called, whether or not it is an action by itself."""
        game = self.builder.game
        if verb not in game.texts:
            return self._word(verb)
        return capitalized(game.phrase(self.builder.view, game.read(verb)))

    def _word(self, words: str) -> str:
        """Return the last word of a beginning, or a place, as people read it."""
        last = words.split()[-1]
        return capitalized(self.builder.game.vocabulary().get(last, last))

    def _phrase(self, text: str) -> str:
        """Return what a legal action is called."""
        builder = self.builder
        return capitalized(builder.game.phrase(builder.view, builder.legal[text]))

    def _effect(self, text: str) -> str:
        """Return what a legal action would do."""
        builder = self.builder
        return builder.game.explain(builder.view, builder.legal[text], self.names).sentence
