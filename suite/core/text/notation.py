"""The notation of a game: a verb and the words behind it, read exactly as written or refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from suite.core.errors import NotationError
from suite.core.text.catalogue import Catalogue
from suite.core.text.messages import _


@dataclass(frozen=True, slots=True)
class Form:
    """How the actions with one verb are written.

    - `shape`: for people, such as `travel PEOPLE`; `full_shape`: with the order of the words, where
      that is needed, as the game's catalogue translates it
    - `places`: the words that can stand in each place behind the verb
    - `read`: returns the action that such words name, `None` if none; `write`: the words of one
    - `more`: how many words can follow behind the places, and `others`: which; any if empty
    """

    shape: str
    places: tuple[tuple[str, ...], ...]
    read: Callable[[Sequence[str]], int | None]
    write: Callable[[int], list[str]]
    more: Collection[int] = (0,)
    others: tuple[str, ...] = ()
    full_shape: str = ""


@dataclass(frozen=True, slots=True)
class Notation:
    """The notation of one game.

    - `game`: whose it is, by name; `forms`: by their verbs; `verb_of`: the verb of an action
    - `ranges`: what is said of a place instead of all its words: `1 to 58`
    """

    game: str
    forms: Mapping[str, Form]
    verb_of: Callable[[int], str]
    ranges: Mapping[tuple[str, ...], str]

    @property
    def shapes(self) -> dict[str, str]:
        """How each verb is written."""
        return {verb: form.shape for verb, form in self.forms.items()}

    def write(self, action: int) -> str:
        """Return an action or event as text."""
        verb = self.verb_of(action)
        return " ".join([verb, *self.forms[verb].write(action)])

    def read(self, text: str) -> int:
        """Return the action or event that a text names; raises `NotationError` if it names none.

        The text must be exact, with one space between its words.
        """
        verb, *words = text.split(" ")
        if verb not in self.forms:
            raise NotationError(
                _(
                    "{text!r} does not begin with a verb of this game; the verbs are {forms}",
                    text=text,
                    forms=", ".join(self.forms),
                )
            )
        form = self.forms[verb]
        self._check(text, words, form)
        action = form.read(words)
        if action is None or self.write(action) != text:
            shape = Catalogue(self.game)(form.full_shape) if form.full_shape else form.shape
            raise NotationError(
                _("{text!r} does not have the format of an action: {shape}", text=text, shape=shape)
            )
        return action

    def _check(self, text: str, words: Sequence[str], form: Form) -> None:
        """Raise `NotationError` for a word that cannot stand in its place, or a wrong number."""
        more = words[len(form.places) :]
        behind = [form.others] * len(more) if form.others else []
        for word, choices in zip(words, [*form.places, *behind], strict=False):
            if word not in choices:
                texts = self.ranges.get(choices) or ", ".join(choices)
                raise NotationError(
                    _(
                        "{word!r} in {text!r} is not one of {known}",
                        word=word,
                        text=text,
                        known=texts,
                    )
                )
        if len(words) - len(form.places) not in form.more:
            raise NotationError(
                _(
                    "{text!r} has too few or too many words: {shapes}",
                    text=text,
                    shapes=form.shape,
                )
            )
