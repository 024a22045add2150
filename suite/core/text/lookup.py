"""Which of some words is meant by what is typed: the one it is, or those that begin so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final
from unicodedata import combining, normalize

UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
NONE: Final[Mapping[str, str]] = MappingProxyType({})


def meanings(word: str, among: Iterable[str], vocabulary: Mapping[str, str] = NONE) -> list[str]:
    """Return those of some words that a typed one can mean: the one it is, or those it begins.

    A whole word goes before the beginning of one, and English before the language that is spoken,
    of whose words (the `vocabulary`, by the English ones) the accents may be left out. An empty
    word means nothing.
    """
    first = word.casefold()
    words = list(among) if first else []
    forms = {
        word: forms_of(vocabulary[word]) if word in vocabulary else frozenset() for word in words
    }
    return (
        [word for word in words if word.casefold() == first]
        or [word for word in words if first in forms[word]]
        or [word for word in words if word.casefold().startswith(first)]
        or [word for word in words if any(form.startswith(first) for form in forms[word])]
    )


def ways(word: str, vocabulary: Mapping[str, str] = NONE) -> Iterator[str]:
    """Yield how a word may be typed whole: in English first, then in the spoken language."""
    yield word.casefold()
    if word in vocabulary:
        yield from sorted(forms_of(vocabulary[word]))


@cache
def forms_of(word: str) -> frozenset[str]:
    """Return the ways to type a word: as it is, without its accents, and `oe` for `ö`."""
    word = word.casefold()
    plain = "".join(sign for sign in normalize("NFD", word) if not combining(sign))
    return frozenset((word, plain, word.translate(UMLAUTS)))
