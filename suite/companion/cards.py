"""What has come up at a real table, chosen card by card, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from itertools import takewhile
from typing import Any, Final

from suite.core.errors import NotationError
from suite.core.game import Game
from suite.core.text.lookup import meanings

BEFORE: Final = 2
"""The words before the cards of an event: its verb, and the seat."""


class CardChoice:
    """The choice of one of some events of chance, by the words of its cards.

    - `possible`: the events, in the notation
    - `words`: what is chosen so far; words that no event has beside the others are left out
    - `left`: the events that have all these words
    - `event`: the event that they are enough for; empty if none
    - `offers`: the words that can come next
    - `is_last`: whether the next word says all

    What all events begin with is not chosen.
    """

    def __init__(self, game: Game[Any], possible: Iterable[str], words: Iterable[str] = ()) -> None:
        self.game = game
        self.possible = list(possible)
        columns = zip(*map(str.split, self.possible), strict=False)
        shared = len(list(takewhile(lambda words: len(set(words)) == 1, columns)))
        choices = {text: Counter(text.split()[shared:]) for text in self.possible}
        self.words: list[str] = []
        for word in words:
            if any(cards >= Counter([*self.words, word]) for cards in choices.values()):
                self.words.append(word)
        choice = Counter(self.words)
        self.left = [text for text, cards in choices.items() if cards >= choice]
        whole = [text for text in self.left if choice and choices[text] == choice]
        self.event = self.left[0] if len(self.left) == 1 else next(iter(whole), "")
        self.offers = sorted({word for text in self.left for word in choices[text] - choice})
        self.is_last = all(cards.total() == 1 for cards in choices.values())

    @property
    def number(self) -> int:
        """The number of cards of an event; 0 if it has none, as the one that says who begins."""
        return max((len(text.split()) - BEFORE for text in self.possible), default=0)

    @property
    def cards(self) -> list[str]:
        """The cards that can come up, by their words."""
        return sorted({word for text in self.possible for word in text.split()[BEFORE:]})

    @property
    def every_card(self) -> list[str]:
        """The cards that there are, whether they can come up or not."""
        return sorted({*self.cards, *cards_of(self.game, self.possible[0].split()[0])})

    def card(self, text: str) -> str:
        """Return the word of a card that is typed, perhaps cut short; empty if it is not clear."""
        for words in (self.cards, self.every_card):
            matches = meanings(text, words, self.game.vocabulary())
            if len(matches) == 1:
                return matches[0]
        return ""

    def with_cards(self, cards: Sequence[str]) -> str:
        """Return the event with these cards, in any order, possible or not; empty if none is."""
        verb, seat, *_cards = self.possible[0].split()
        for words in (sorted(cards), sorted(cards, reverse=True)):  # kinds rise, stages fall
            text = " ".join([verb, seat, *words])
            with suppress(NotationError):
                self.game.read(text)
                return text
        return ""


@cache
def cards_of(game: Game[Any], verb: str) -> tuple[str, ...]:
    """Return the words for the possible cards of an event of this verb."""
    words = dict.fromkeys(word for text in game.texts for word in text.split())
    cards = []
    for word in words:
        with suppress(NotationError):
            game.read(f"{verb} 0 {word}")
            cards.append(word)
    return tuple(cards)
