"""What has come up at a real table, chosen card by card, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from suite.core.flow import Action
from suite.core.game import Game
from suite.core.text.phrases import capitalized
from suite.core.view import View
from suite.web.choosing import Choosing, Offer


def deal(
    view: View[Any], names: Sequence[str], possible: Mapping[str, Action], held: Sequence[str]
) -> Choosing:
    """Return the choice of one of the possible events, after the words in `held` were chosen.

    Words that no event has beside the others are left out.
    """
    game: Game[Any] = view.game
    shared = _shared(list(possible))
    tails = {text: Counter(text.split()[shared:]) for text in possible}
    chosen: Counter[str] = Counter()
    kept: list[str] = []
    for word in held:
        if any(tail >= chosen + Counter([word]) for tail in tails.values()):
            chosen[word] += 1
            kept.append(word)
    left = [text for text, tail in tails.items() if tail >= chosen]
    whole = [text for text in left if tails[text] == chosen]
    armed = whole[0] if whole and kept else left[0] if len(left) == 1 else ""
    if armed:
        told = game.narrate(view, possible[armed], names)
        return Choosing(held=tuple(kept), armed=armed, said=told)
    if all(tail.total() == 1 for tail in tails.values()):
        offers = [
            Offer(text.split()[-1], game.narrate(view, possible[text], names), True)
            for text in left
        ]
    else:
        spoken = game.vocabulary()
        words = sorted({word for text in left for word in tails[text] - chosen})
        offers = [Offer(word, capitalized(spoken.get(word, word)), False) for word in words]
    said = capitalized(", ".join(spoken_of(game, kept)))
    return Choosing(held=tuple(kept), said=said, offers=tuple(offers))


def spoken_of(game: Game[Any], words: Sequence[str]) -> list[str]:
    """Return words of the notation in the language that is spoken."""
    spoken = game.vocabulary()
    return [spoken.get(word, word) for word in words]


def _shared(texts: Sequence[str]) -> int:
    """Return how many words all texts begin with."""
    if len(texts) < 2:
        return 0
    count = 0
    for words in zip(*map(str.split, texts), strict=False):
        if len(set(words)) > 1:
            break
        count += 1
    return count
