"""The companion's entry: the next event, from the first key until it is confirmed.

Letters and digits are collected and shown. For an action they are beginnings of its words, one
after the other, as in `lines.shorthand`: `t` is travel, `tm` is `travel medes`. They only
narrow down the possible events, so that places can be pointed at in between. For dealt cards each
letter or digit is a card, in any order.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from suite.companion.cards import CardChoice
from suite.core.errors import NotationError
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.text.lookup import ways
from suite.play.companion import LiveCompanion

from ...lines.companion import Typing
from ...lines.typing import parser, shorthand
from ...shell.messages import _
from .selection import Selection, join_keys

UNKNOWN, HYPHEN = "?", "-"
OPEN: Final = "_"
"""The mark for the next letter."""


class Entry(Selection):
    """One position of a companion, and the entry of its next event so far.

    - `possible`: the possible events, as the companion sees them
    - `deals`: whether an event of chance is asked for; else a seat is to act, or nobody
    - `cards`: the choice of its cards
    - `is_part`: whether the input ends within a word that must be typed in full
    """

    def __init__(self, live: LiveCompanion, cursor: str = "") -> None:
        table, companion, view = live.table, live.companion, live.companion.view
        self.live = live
        self.possible = companion.possible()
        self.deals = table.actor is CHANCE
        self.cards = CardChoice(table.game, self.possible if self.deals else ())
        super().__init__(
            view,
            live.names,
            cursor,
            {} if self.deals else self.possible,
            acts=table.actor is not None,
        )
        # A digit is a number here, as it is written: of a stage, a run or tiles, never a card.
        self._keys = [key for key in self._keys if not key.key.isdecimal()]
        self.is_part = False
        self._drafts: list[str] = []

    @property
    def draft(self) -> str:
        """The input so far."""
        return self._drafts[-1] if self._drafts else ""

    @property
    def text(self) -> str:
        """The event that only has to be confirmed, in the notation; empty if none."""
        if not self.deals:
            return self.builder.armed
        return shorthand.read(self.draft, self.game, self.possible, chance=True)

    @property
    def candidate(self) -> str:
        """The action pointed at; empty before the first choice, when pointing only looks."""
        return super().candidate if self.builder.beginnings and not self.is_part else ""

    # --- events of chance

    @property
    def asks_for_a_seat(self) -> bool:
        """Whether the question is which seat begins; else it is for cards."""
        return self.deals and not self.cards.number

    @property
    def words(self) -> list[str]:
        """The cards typed so far, each by its word."""
        return [self.cards.card(character) for character in self.draft]

    # --- output

    def prompt(self) -> str:
        """Return the question with the input so far."""
        question = self.live.question
        if not self.deals:
            return f"{question} {self.draft}{OPEN}" if self.draft else question
        letters = [word[0].upper() for word in self.words]
        return " ".join([question, *letters, *[OPEN] * (self.cards.number - len(letters))])

    def bar(self) -> list[tuple[str, str]]:
        """Return the keys that are useful now, each with its label."""
        if self.deals:
            if self.text:
                return [("Enter", _("take it")), ("Esc", _("cancel"))]
            return [("Esc", _("back"))] if self.draft else self._letters()
        if self.draft and (self.is_part or not self.builder.beginnings):
            return [("Esc", _("back"))]
        return [*self.confirming(), *([] if self.draft else self._verbs())]

    def _letters(self) -> list[tuple[str, str]]:
        """Return the letters or digits of the cards that can be dealt."""
        words = self.cards.cards
        numbers = [word for word in words if word.isdecimal()]
        names = self.game.vocabulary()
        return [
            *([(join_keys(numbers), _("number"))] if numbers else []),
            *((word[0].upper(), names.get(word, word)) for word in words if word not in numbers),
        ]

    def _verbs(self) -> list[tuple[str, str]]:
        """Return the first letters of the possible actions, with their verbs and without."""
        verbs = parser.verbs_in(list(self.possible), self.game)
        things: dict[str, list[str]] = {}
        for text in self.possible:
            verb, *words = text.split()
            things.setdefault(verb, []).extend(words[:1])
        return [
            *(
                (join_keys(sorted({thing[0].upper() for thing in things[verb]})), spoken)
                for verb, spoken in zip(verbs, parser.spoken_words(verbs, self.game), strict=True)
                if verb in self.game.implied_verbs
            ),
            *(
                (letter, "/".join(parser.spoken_words(alike, self.game)))
                for letter, alike in groupby(sorted(verbs), key=lambda verb: verb[0])
            ),
        ]

    # --- input

    def takes(self, character: str) -> bool:
        """Return whether a character continues the input; at first it may be a command."""
        if self.deals:
            return not self.asks_for_a_seat and bool(self.cards.card(character))
        return bool(self.draft) and (character.isalnum() or character in (UNKNOWN, HYPHEN, " "))

    def begins(self, character: str) -> bool:
        """Return whether a character begins an action, legal or not."""
        texts = [*self.possible, *self.game.texts]
        return self.acts and not self.deals and bool(beginnings(character, self.game, texts))

    def type(self, character: str) -> None:
        """Add a character to the input, if it can mean anything."""
        self._forget()
        draft = self.draft + character
        if self.deals:
            self._deal(draft)
            return
        if self.builder.beginnings and not self.draft:
            self.press([*beginnings(character, self.game, self.possible)])
            return
        texts = self.game.texts
        if beginnings(draft, self.game, self.possible) or beginnings(draft, self.game, texts):
            self._drafts.append(draft)
            self._follow_draft()
        else:
            self.say(_("No possible action matches {typed!r}.", typed=draft.strip()))

    def _deal(self, draft: str) -> None:
        if len(draft) > self.cards.number:
            self.say(_("That is complete: press Enter."))
            return
        self._drafts.append(draft)
        if len(draft) == self.cards.number and not self.text:
            try:
                self.say(self.refusal(Typing(self.live.companion).event(" ".join(self.words))))
            except NotationError as problem:
                self.say(str(problem))

    def _follow_draft(self) -> None:
        """Choose what the input means; explain it, if that is impossible."""
        if not self.draft:
            self.builder.begin([])
            self.is_part = False
            return
        prefixes = beginnings(self.draft, self.game, self.possible)
        self.builder.begin([*prefixes])
        self.is_part = not any(prefixes.values())
        whole = _whole(prefixes, self.possible) or self._implied()
        if len(whole) == 1:
            self.builder.arm(whole[0])
            self._follow()
        elif not whole:
            texts = self.game.texts
            due = shorthand.of_the_same_verbs([*self.possible], self.game)
            others = beginnings(self.draft, self.game, due)
            others = others or beginnings(self.draft, self.game, texts)
            impossible = _whole(others, texts)
            if len(impossible) == 1:
                self.say(self.refusal(impossible[0]))
            elif not prefixes:
                self.refuse([*others])

    def _implied(self) -> list[str]:
        """Return the action that the input means if it lacks its verb."""
        try:
            text = shorthand.read(self.draft, self.game, self.possible, chance=False)
        except NotationError:  # ambiguous
            text = ""
        return [text] if text else []

    def refusal(self, text: str) -> str:
        """Return why an event is impossible, and what helps if it has happened."""
        refusal = self.live.refusal(text)
        if not self.deals:
            refusal = f"{self.phrase(text)}: {refusal}"
        return _("{refusal} L lists the entries, to correct them.", refusal=refusal)

    def rub_out(self) -> bool:
        """Undo the last key, and return whether there was one."""
        self._forget()
        if not self._drafts:
            return self.builder.drop()
        self._drafts.pop()
        if not self.deals:
            self._follow_draft()
        return True

    def drop(self) -> bool:
        """Discard the input and the choice, and return whether there was any."""
        is_dropped = super().drop() or bool(self._drafts)
        self._drafts = []
        self.builder.begin([])
        self.is_part = False
        return is_dropped

    def point(self, place: str) -> None:
        """Point at a place; an armed action about another one is undone."""
        before = self.builder.beginnings
        super().point(place)
        if self.builder.beginnings != before:
            self._write_out()

    def press(self, words: Sequence[str]) -> bool:
        """Choose one of some beginnings; return whether it leads to an action, else explain."""
        leads_on = super().press(words)
        if leads_on:
            self._write_out()
        return leads_on

    def choose(self) -> list[str]:
        """Choose the place that is pointed at, as `Selection.choose` does."""
        before = self.builder.beginnings
        texts = super().choose()
        if self.builder.beginnings != before:
            self._write_out()
        return texts

    def arm(self, text: str) -> None:
        """Choose a complete event, so that it only has to be confirmed."""
        if self.deals:
            self._forget()
            self._drafts = ["".join(word[0] for word in text.split()[2:])]
        else:
            super().arm(text)
            self._write_out()

    def _write_out(self) -> None:
        """Set the input to the choice so far, so that typing continues from there."""
        self.is_part = False
        one = len(self.builder.beginnings) == 1
        self._drafts = [f"{self.builder.beginning} "] if one else []


def beginnings(line: str, game: Game[Any], texts: Iterable[str]) -> dict[str, bool]:
    """Return the beginnings of texts that the input may stand for, in words.

    A word with a number, such as a cell, must be typed in full. The value of each beginning is
    whether it covers the whole input; else a part of a number is left over. English takes
    precedence over the current language. Words of one kind may be typed in any order. What else
    stands for nothing may lack a verb that the game implies.
    """
    together = "".join(line.split()).casefold()
    verb, _space, rest = line.strip().partition(" ")
    if not rest:
        verb, rest = together[:1], together[1:]
    in_order = verb.casefold() + "".join(sorted(rest.replace(" ", "").casefold()))
    texts = list(texts)
    english = [text for text in texts if text[0] == together[:1]]
    names = game.vocabulary()
    for letters, among, its in (
        (together, english, {}),
        (together, texts if names else [], names),
        (in_order, english, {}),
    ):
        if prefixes := _prefixes(letters, among, its):
            return prefixes
    for verb, its in shorthand.implied_verbs(game, texts):
        if _prefixes(together, game.texts, its, verb):
            return _prefixes(together, texts, its, verb)
    return {}


def _prefixes(
    letters: str, texts: Iterable[str], names: Mapping[str, str], verb: str = ""
) -> dict[str, bool]:
    """Return the beginnings for some letters, without the verb of the actions if it is given."""
    prefixes: dict[str, bool] = {}
    for text in texts:
        words, first = text.split(), bool(verb)
        if words[0] == verb or not verb:
            for reach, is_all in _reaches(letters, words[first:], names):
                beginning = " ".join(words[: first + reach])
                prefixes[beginning] = is_all or prefixes.get(beginning, False)
    return prefixes


def _whole(prefixes: Mapping[str, bool], texts: Container[str]) -> list[str]:
    """Return the beginnings that are complete texts; of these, those with the fewest words.

    The last letter of a word can be the first of another one: `farm` is not `far m`.
    """
    whole = [text for text, is_all in prefixes.items() if is_all and text in texts]
    least = min((len(text.split()) for text in whole), default=0)
    return [text for text in whole if len(text.split()) == least]


def _reaches(
    letters: str, words: Sequence[str], names: Mapping[str, str]
) -> Iterator[tuple[int, bool]]:
    """Yield the number of words that the input begins, and whether that uses all of it."""
    if not words:
        return
    for way in ways(words[0], names):
        is_whole = any(map(str.isdecimal, way))
        if way == letters or (way.startswith(letters) and not is_whole):
            yield 1, True
        elif way.startswith(letters):
            yield 0, False
        for length in range(len(way) if is_whole else 1, min(len(way), len(letters) - 1) + 1):
            if letters.startswith(way[:length]):
                for reach, is_all in _reaches(letters[length:], words[1:], names):
                    yield reach + 1, is_all
