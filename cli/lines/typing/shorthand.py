"""Shorthand for typing beside a real table: as few keys as are unambiguous.

Every word may be shortened, and blanks may be left out: `tm` is `travel medes`, `tte5` is `tile
temple E5`. Of events of chance only the cards are typed, in any order: `mss`, `64`. Words with a
number, and cells, are typed in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from suite.core.errors import NotationError
from suite.core.game import Game
from suite.core.text.catalogue import Catalogue
from suite.core.text.lookup import meanings, ways
from suite.core.text.phrases import listed

from . import parser

_: Final = Catalogue("cli")


def read(line: str, game: Game[Any], possible: Iterable[str], *, chance: bool) -> str:
    """Return the one of some actions or events that a line means; empty if it means none.

    Raises `NotationError` if it is ambiguous.
    """
    line, texts = line.strip(), list(possible)
    if not line or line in texts:
        return line
    found = _named(line, game, texts, behind=2) if chance else _meant(line, game, texts)
    if len(found) > 1:
        words = listed(parser.shortened(found), "or")
        raise NotationError(_("{typed!r} can be {words}", typed=line, words=words))
    return found[0] if found else ""


def _meant(line: str, game: Game[Any], texts: Sequence[str]) -> list[str]:
    """Return the actions that a line can mean; English goes before the current language."""
    typed = line.split()
    spoken = game.vocabulary()
    joined = "".join(typed).casefold()
    texts = _begun_by(joined[:1], texts, spoken)
    for words in ({}, spoken):
        apart = [text for text in texts if _fits_apart(typed, text.split(), words)]
        if apart:
            return _shortest(apart)
        together = [text for text in texts if _fits(joined, text.split(), words)]
        if together:
            return _shortest(together)
    # Names in alphabetical order may be typed in any order, unless that is another action.
    every = _begun_by(joined[:1], game.texts, spoken)
    if any(_fits(joined, text.split(), spoken) for text in every):
        return []
    verb, *things = typed if len(typed) > 1 else (joined[0], joined[1:])
    alike = [text for text in texts if _fits_apart([verb], text.split()[:1], spoken)]
    return _named(" ".join(things), game, alike, behind=1)


def _begun_by(letter: str, texts: Iterable[str], spoken: Mapping[str, str]) -> list[str]:
    """Return the texts whose verb can begin with a letter."""
    verbs: dict[str, list[str]] = {}
    for text in texts:
        verbs.setdefault(text.partition(" ")[0], []).append(text)
    return [
        text
        for verb, those in verbs.items()
        if any(way.startswith(letter) for way in ways(verb, spoken))
        for text in those
    ]


def _shortest(texts: Sequence[str]) -> list[str]:
    """Return the texts with the fewest words: a word may also begin a longer action."""
    least = min(len(text.split()) for text in texts)
    return [text for text in texts if len(text.split()) == least]


def _whole(word: str) -> bool:
    """Return whether a word must be typed in full: it contains a number."""
    return any(map(str.isdecimal, word))


def _fits_apart(typed: Sequence[str], words: Sequence[str], spoken: Mapping[str, str]) -> bool:
    """Return whether each typed word is a beginning of the word in its place."""
    return len(typed) == len(words) and all(
        any(way == each if _whole(word) else way.startswith(each) for way in ways(word, spoken))
        for each, word in zip(map(str.casefold, typed), words, strict=True)
    )


def _fits(typed: str, words: Sequence[str], spoken: Mapping[str, str]) -> bool:
    """Return whether the input consists of beginnings of all these words, one after the other."""
    if not words or not typed:
        return not words and not typed
    if _whole(words[-1]) and not typed.endswith(words[-1].casefold()):
        return False  # fails fast: most actions end with a cell
    for way in ways(words[0], spoken):
        shortest = len(way) if _whole(words[0]) else 1
        for length in range(shortest, len(way) + 1):
            if not typed.startswith(way[:length]):
                break
            if _fits(typed[length:], words[1:], spoken):
                return True
    return False


def _named(line: str, game: Game[Any], texts: Sequence[str], *, behind: int) -> list[str]:
    """Return the texts whose words from `behind` on a line names, in any order."""
    things = [sorted(text.split()[behind:]) for text in texts]
    words = list(dict.fromkeys(word for each in things for word in each))
    for typed in (line.split(), list(line.replace(" ", ""))):
        kinds = [meanings(each, words, game.vocabulary()) for each in typed]
        if typed and all(len(kind) == 1 for kind in kinds):
            named = sorted(kind[0] for kind in kinds)
            found = [text for text, each in zip(texts, things, strict=True) if each == named]
            if found:
                return found
    return []
