"""What is typed at the companion until it is confirmed: what a seat does, or what comes up.

Letters and digits are collected in sight. Of an action they are beginnings of its words, one after
the other, as `cli.lines.shorthand` reads them: `t` is travel, `tm` is `travel medes`. They only
narrow down what can happen, so that places can be pointed at in between. Of cards that come up
each is a letter or a digit, in any order.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from cli.lines import parser, shorthand
from cli.lines.companion_session import CompanionSession
from cli.screens.table.selection import Selection, joined
from suite.core.errors import IllegalActionError, NotationError
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.text.catalogue import Catalogue
from suite.core.text.lookup import meant, ways
from suite.core.view import EVERYBODY, SPECTATOR

_: Final = Catalogue("cli")

UNKNOWN: Final = "?"
OPEN: Final = "_"
"""Where the next letter goes."""


class Entry(Selection):
    """One position of a companion, and what has been typed of what happens next.

    - `possible`: what can happen, as it is seen here
    - `deals`: whether it is asked what has come up; else a seat is to act, or nobody
    - `is_part`: whether what is typed ends within a word that must be typed whole
    """

    def __init__(self, session: CompanionSession, cursor: str = "") -> None:
        companion = session.companion
        table, view = companion.table, companion.view
        self.session = session
        self.possible = companion.possible()
        self.deals = table.actor is CHANCE
        super().__init__(
            view,
            companion.names,
            cursor,
            {} if self.deals else self.possible,
            acts=table.actor is not None,
        )
        if table.actor != view.watcher and view.watcher != EVERYBODY:
            # The hand that is known is not the one that is played from.
            self._keys = self.game.keys(replace(view, watcher=SPECTATOR))
        self.is_part = False
        self._drafts: list[str] = []

    @property
    def draft(self) -> str:
        """What has been typed."""
        return self._drafts[-1] if self._drafts else ""

    @property
    def text(self) -> str:
        """What only has to be confirmed, in the notation; empty if there is nothing."""
        if not self.deals:
            return self.builder.armed
        return shorthand.read(self.draft, self.game, self.possible, chance=True)

    @property
    def meant(self) -> str:
        """What is pointed at, once something has been chosen: before that it is only looked at."""
        return super().meant if self.builder.beginnings and not self.is_part else ""

    # --- what comes up

    @property
    def asks_for_a_seat(self) -> bool:
        """Whether no cards come up, but who begins."""
        return self.deals and not self.number

    @property
    def number(self) -> int:
        """How many cards come up."""
        return max((len(text.split()) - 2 for text in self.possible), default=0)

    @property
    def dealt(self) -> list[str]:
        """What has been typed of what comes up: the word for each card."""
        return [self._card(each) for each in self.draft]

    def _card(self, character: str) -> str:
        """Return the word for a card; empty if the character stands for none or for several."""
        verb = next(iter(self.possible)).split()[0]
        seen = dict.fromkeys(word for text in self.possible for word in text.split()[2:])
        for words in (seen, shorthand.cards(self.game, verb)):
            found = meant(character, words, self.game.vocabulary())
            if len(found) == 1:
                return found[0]
        return ""

    # --- what is shown

    def prompt(self) -> str:
        """Return the question with what has been typed of its answer."""
        question = self.session.question()
        if not self.deals:
            return f"{question} {self.draft}{OPEN}" if self.draft else question
        letters = [word[0].upper() for word in self.dealt]
        return " ".join([question, *letters, *[OPEN] * (self.number - len(letters))])

    def bar(self) -> list[tuple[str, str]]:
        """Return the keys that lead on now, each with what it does."""
        if self.deals:
            if self.text:
                return [("Enter", _("take it")), ("Esc", _("not this"))]
            return [("Esc", _("back"))] if self.draft else self._letters()
        if self.draft and (self.is_part or not self.builder.beginnings):
            return [("Esc", _("back"))]
        return [*self.confirming(), *([] if self.draft else self._verbs())]

    def _letters(self) -> list[tuple[str, str]]:
        """Return the letters or digits of what can come up."""
        words = sorted({word for text in self.possible for word in text.split()[2:]})
        return [
            (word[0].upper(), "" if word.isdecimal() else self.game.vocabulary().get(word, word))
            for word in words
        ]

    def _verbs(self) -> list[tuple[str, str]]:
        """Return the keys of the own hand, and the letters with which what is possible begins."""
        own = [
            key for key in self._keys if not key.key.islower() and self.builder.begins(key.words)
        ]
        verbs = parser.verbs_in(list(self.possible), self.game)
        return [
            *(
                (joined([key.key for key in alike]), label)
                for label, alike in groupby(own, key=lambda key: key.label)
            ),
            *(
                (letter, "/".join(parser.in_spoken(alike, self.game)))
                for letter, alike in groupby(sorted(verbs), key=lambda verb: verb[0])
            ),
        ]

    # --- what is done

    def takes(self, character: str) -> bool:
        """Say whether a character goes on with what is typed; at first it may do something else."""
        if self.deals:
            return not self.asks_for_a_seat and bool(self._card(character))
        if self.draft:
            return character.isalnum() or character == UNKNOWN or character == " "
        return False

    def begins(self, character: str) -> bool:
        """Say whether a character begins an action, possible now or not."""
        texts = parser.texts_of(self.game)
        decides = self.acts and not self.deals
        return decides and bool(begun(character, self.game, [*self.possible, *texts]))

    def type(self, character: str) -> None:
        """Go on with what is typed, if there is anything that it can mean."""
        self._forget()
        draft = self.draft + character
        if self.deals:
            self._deal(draft)
            return
        if self.builder.beginnings and not self.draft:
            self.press([*begun(character, self.game, self.possible)])
            return
        texts = parser.texts_of(self.game)
        if begun(draft, self.game, self.possible) or begun(draft, self.game, texts):
            self._drafts.append(draft)
            self._follow_draft()
        elif character.isdecimal() and (own := self.key(character)):
            self.press(own.words)
        else:
            self.say(_("Nothing that can be done is written {typed!r}.", typed=draft.strip()))

    def _deal(self, draft: str) -> None:
        if len(draft) > self.number:
            self.say(_("That is all that comes up: Enter takes it."))
            return
        self._drafts.append(draft)
        if len(draft) == self.number and not self.text:
            self._refuse(" ".join(self.dealt))

    def _follow_draft(self) -> None:
        """Choose what is typed; say why, if it is not possible."""
        if not self.draft:
            self.builder.begin([])
            self.is_part = False
            return
        found = begun(self.draft, self.game, self.possible)
        self.builder.begin([*found])
        self.is_part = not any(found.values())
        whole = _whole(found, self.possible)
        if len(whole) == 1:
            self.builder.arm(whole[0])
            self._follow()
        elif not whole:
            texts = parser.texts_of(self.game)
            known = begun(self.draft, self.game, texts)
            impossible = _whole(known, texts)
            if len(impossible) == 1:
                self._refuse(impossible[0])
            elif not found:
                self.refuse([*known])

    def _refuse(self, line: str) -> None:
        """Say why what a line means cannot have happened."""
        try:
            self.session.obey(line)
        except (IllegalActionError, NotationError) as problem:
            self.say(str(problem))

    def rub_out(self) -> bool:
        """Take back the last key, and say whether there was any."""
        self._forget()
        if not self._drafts:
            return self.builder.drop()
        self._drafts.pop()
        if not self.deals:
            self._follow_draft()
        return True

    def drop(self) -> bool:
        """Take back all that was typed and chosen, and say whether there was anything."""
        found = super().drop() or bool(self._drafts)
        self._drafts = []
        self.builder.begin([])
        self.is_part = False
        return found

    def point(self, place: str) -> None:
        """Point at a place; what was chosen for another one is taken back."""
        before = self.builder.beginnings
        super().point(place)
        if self.builder.beginnings != before:
            self._write_out()

    def press(self, words: Sequence[str]) -> bool:
        """Choose one of some beginnings, and say whether that leads to anything; else say why."""
        done = super().press(words)
        if done:
            self._write_out()
        return done

    def choose(self) -> list[str]:
        """Choose the place that is pointed at, as `Selection.choose` does."""
        before = self.builder.beginnings
        found = super().choose()
        if self.builder.beginnings != before:
            self._write_out()
        return found

    def arm(self, text: str) -> None:
        """Choose something whole, so that it only has to be confirmed."""
        if self.deals:
            self._forget()
            self._drafts = ["".join(word[0] for word in text.split()[2:])]
        else:
            super().arm(text)
            self._write_out()

    def _write_out(self) -> None:
        """Let be typed what has been chosen, so that typing goes on from there."""
        self.is_part = False
        one = len(self.builder.beginnings) == 1
        self._drafts = [f"{self.builder.held} "] if one else []


def begun(typed: str, game: Game[Any], texts: Iterable[str]) -> dict[str, bool]:
    """Return with which words those texts begin that go on with what is typed, each as far as it.

    A word that holds a number, as a cell does, must be typed whole. Each beginning says whether all
    that is typed is in it, and not only part of a number behind it. English goes before the
    language that is spoken. Words of one kind may be typed in any order.
    """
    together = "".join(typed.split()).casefold()
    verb, _space, rest = typed.strip().partition(" ")
    if not rest:
        verb, rest = together[:1], together[1:]
    in_order = verb.casefold() + "".join(sorted(rest.replace(" ", "").casefold()))
    texts = list(texts)
    english = [text for text in texts if text[0] == together[:1]]
    spoken = game.vocabulary()
    for letters, among, its in (
        (together, english, {}),
        (together, texts if spoken else [], spoken),
        (in_order, english, {}),
    ):
        found: dict[str, bool] = {}
        for text in among:
            words = text.split()
            for reach, is_all in _reaches(letters, words, its):
                beginning = " ".join(words[:reach])
                found[beginning] = is_all or found.get(beginning, False)
        if found:
            return found
    return {}


def _whole(begun: Mapping[str, bool], texts: Container[str]) -> list[str]:
    """Return those beginnings that are whole texts, of them those with the fewest words.

    The last letter of a word can be the first of one more: `farm` is not `far m`.
    """
    whole = [text for text, is_all in begun.items() if is_all and text in texts]
    least = min((len(text.split()) for text in whole), default=0)
    return [text for text in whole if len(text.split()) == least]


def _reaches(
    typed: str, words: Sequence[str], spoken: Mapping[str, str]
) -> Iterator[tuple[int, bool]]:
    """Yield how many words are begun by what is typed, and whether that is all of it."""
    if not words:
        return
    for way in ways(words[0], spoken):
        is_whole = any(map(str.isdecimal, way))
        if way == typed or (way.startswith(typed) and not is_whole):
            yield 1, True
        elif way.startswith(typed):
            yield 0, False
        for length in range(len(way) if is_whole else 1, min(len(way), len(typed) - 1) + 1):
            if typed.startswith(way[:length]):
                for reach, is_all in _reaches(typed[length:], words[1:], spoken):
                    yield reach + 1, is_all
