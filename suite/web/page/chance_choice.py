"""What has come up at a real table, chosen card by card, in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from suite.companion.cards import CardChoice
from suite.core.flow import Action
from suite.core.game import Game
from suite.core.text.phrases import capitalized
from suite.core.view import View
from suite.web.page.choice import ActionChoice, Offer


def chance_choice(
    view: View[Any], names: Sequence[str], possible: Mapping[str, Action], held: Sequence[str]
) -> ActionChoice:
    """Return the choice of one of the possible events, after the words in `held` were chosen.

    Words that no event has beside the others are left out.
    """
    game: Game[Any] = view.game
    cards, dictionary = CardChoice(game, possible, held), game.vocabulary()

    def sentence(text: str) -> str:
        return game.narrate(view, possible[text], names)

    if cards.event:
        return ActionChoice(tuple(cards.words), cards.event, sentence(cards.event))
    if cards.is_last:
        offers = [Offer(text.split()[-1], sentence(text), True) for text in cards.left]
    else:
        offers = [
            Offer(word, capitalized(dictionary.get(word, word)), False) for word in cards.offers
        ]
    phrase = ", ".join(dictionary.get(word, word) for word in cards.words)
    return ActionChoice(tuple(cards.words), phrase=capitalized(phrase), offers=tuple(offers))
