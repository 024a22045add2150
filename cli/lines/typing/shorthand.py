"""Shorthand for typing beside a real table: as few keys as are unambiguous.

Every word may be shortened, and blanks may be left out: `tm` is `travel medes`. So may the verbs
that a game implies: `m` is `settle medes`, `te5` is `tile temple E5`. Of events of chance only the
cards are typed, in any order: `mss`, `64`. Words with a number, and cells, are typed in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from suite.core.errors import NotationError
from suite.core.game import Game
from suite.core.text.lookup import meanings, ways
from suite.core.text.phrases import listed

from ...shell.messages import _
from . import parser


def read(line: str, game: Game[Any], possible: Iterable[str], *, chance: bool) -> str:
    """Return the one of some actions or events that a line means; empty if it means none.

    Raises `NotationError` if it is ambiguous.
    """
    line, texts = line.strip(), list(possible)
    if not line or line in texts:
        return line
    matches = _in_any_order(line, game, texts, behind=2) if chance else _actions(line, game, texts)
    if len(matches) > 1:
        words = listed(parser.shorten_list(matches), "or")
        raise NotationError(_("{typed!r} could mean {words}", typed=line, words=words))
    return matches[0] if matches else ""


def _actions(line: str, game: Game[Any], possible: Sequence[str]) -> list[str]:
    """Return the actions that a line can mean; English goes before the current language."""
    parts = line.split()
    spoken = game.vocabulary()
    whole = "".join(parts).casefold()
    texts = _with_initial(whole[:1], possible, spoken)
    for vocabulary in ({}, spoken):
        if apart := [text for text in texts if _fits_apart(parts, text.split(), vocabulary)]:
            return _shortest(apart)
        if together := [text for text in texts if _fits(whole, text.split(), vocabulary)]:
            return _shortest(together)
    # Names in alphabetical order may be typed in any order, unless that is another action.
    if any(_fits(whole, text.split(), spoken) for text in of_the_same_verbs(texts, game)):
        return []
    verb, *things = parts if len(parts) > 1 else (whole[0], whole[1:])
    alike = [text for text in texts if _fits_apart([verb], text.split()[:1], spoken)]
    in_any_order = _in_any_order(" ".join(things), game, alike, behind=1)
    return in_any_order or _without_verb(parts, game, possible)


def _without_verb(parts: Sequence[str], game: Game[Any], texts: Sequence[str]) -> list[str]:
    """Return the actions that a line without a verb can mean: those of the first verb it fits."""
    whole = "".join(parts).casefold()
    for verb, vocabulary in implied_verbs(game, texts):
        fitting = [
            text
            for text in game.texts
            if (words := text.split())[0] == verb
            and (_fits_apart(parts, words[1:], vocabulary) or _fits(whole, words[1:], vocabulary))
        ]
        if fitting:
            return [text for text in fitting if text in texts]
    return []


def implied_verbs(game: Game[Any], texts: Sequence[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the verbs of some actions that can be left out, each with the words to read it by."""
    verbs = parser.verbs_in(texts, game)
    for verb in game.implied_verbs:
        if verb in verbs:
            yield verb, {}
            yield verb, game.vocabulary()


def of_the_same_verbs(texts: Sequence[str], game: Game[Any]) -> list[str]:
    """Return all actions, possible or not, that have a verb of these."""
    verbs = parser.verbs_in(texts, game)
    return [text for text in game.texts if text.partition(" ")[0] in verbs]


def _with_initial(letter: str, texts: Iterable[str], vocabulary: Mapping[str, str]) -> list[str]:
    """Return the texts whose verb can begin with a letter."""
    verbs: dict[str, list[str]] = {}
    for text in texts:
        verbs.setdefault(text.partition(" ")[0], []).append(text)
    return [
        text
        for verb, those in verbs.items()
        if any(way.startswith(letter) for way in ways(verb, vocabulary))
        for text in those
    ]


def _shortest(texts: Sequence[str]) -> list[str]:
    """Return the texts with the fewest words: a word may also begin a longer action."""
    least = min(len(text.split()) for text in texts)
    return [text for text in texts if len(text.split()) == least]


def _whole(word: str) -> bool:
    """Return whether a word must be typed in full: it contains a number."""
    return any(map(str.isdecimal, word))


def _fits_apart(parts: Sequence[str], words: Sequence[str], vocabulary: Mapping[str, str]) -> bool:
    """Return whether each part of the input is a beginning of the word in its place."""
    return len(parts) == len(words) and all(
        any(way == part if _whole(word) else way.startswith(part) for way in ways(word, vocabulary))
        for part, word in zip(map(str.casefold, parts), words, strict=True)
    )


def _fits(line: str, words: Sequence[str], vocabulary: Mapping[str, str]) -> bool:
    """Return whether the input consists of beginnings of all these words, one after the other."""
    if not words or not line:
        return not words and not line
    if _whole(words[-1]) and not line.endswith(words[-1].casefold()):
        return False  # fails fast: most actions end with a cell
    for way in ways(words[0], vocabulary):
        shortest = len(way) if _whole(words[0]) else 1
        for length in range(shortest, len(way) + 1):
            if not line.startswith(way[:length]):
                break
            if _fits(line[length:], words[1:], vocabulary):
                return True
    return False


def _in_any_order(line: str, game: Game[Any], texts: Sequence[str], *, behind: int) -> list[str]:
    """Return the texts whose words from `behind` on a line names, in any order."""
    things = [sorted(text.split()[behind:]) for text in texts]
    words = list(dict.fromkeys(word for its in things for word in its))
    for parts in (line.split(), list(line.replace(" ", ""))):
        kinds = [meanings(part, words, game.vocabulary()) for part in parts]
        if parts and all(len(kind) == 1 for kind in kinds):
            names = sorted(kind[0] for kind in kinds)
            if matches := [t for t, its in zip(texts, things, strict=True) if its == names]:
                return matches
    return []
