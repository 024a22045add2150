"""Parses lines typed at the table: actions in the notation, and command words.

Every word may be shortened as long as it is unambiguous: `t m` is `travel medes`. Words of the
current language are accepted too unless they are also English ones; they are never recorded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from suite.core.errors import NotationError
from suite.core.flow import Action
from suite.core.game import Game, LegalActions
from suite.core.text.lookup import forms_of, meanings
from suite.core.text.phrases import listed, offering
from suite.core.view import View

from ...shell.messages import _
from .words import TABLE, WORDS, Place, translations, words_at

SPOKEN: Final = tuple(words_at(TABLE))
"""The command words of a table."""
MOST_SHOWN: Final = 20
"""The maximum number of actions that are listed; of more, only the number is shown."""
FEW: Final = 3
"""Verbs that a refusal names in place of another one; of more a turn is full."""
CELL: Final = re.compile(r"[A-Z][0-9]+")
"""A word that names a cell of a board: a column and a row."""


def is_remark(line: str) -> bool:
    """Return whether a line is ignored: it is empty or begins with `#`."""
    return not line.strip() or line.lstrip().startswith("#")


def command_word(line: str, game: Game[Any], more: Sequence[str] = ()) -> str:
    """Return the command word that a line begins with; empty if the line is an action.

    There are those of a table, and `more`. Raises `NotationError` if the line is ambiguous.
    """
    beginning = line.split()[0]
    first = beginning.casefold()
    words = dict.fromkeys((*SPOKEN, *more))
    if first.startswith("?"):
        return "?"
    if first in words:
        return first
    verbs = verbs_in(game.texts, game)
    vocabulary = {**translations(), **{verb: game.vocabulary().get(verb, verb) for verb in verbs}}
    matches = meanings(beginning, [*verbs, *words], vocabulary)
    if any(word in verbs for word in matches):
        return ""
    if len(matches) == 1 and first in forms_of(vocabulary[matches[0]]):
        return matches[0]
    if matches and all(WORDS[word].is_whole for word in matches):
        raise NotationError(
            _(
                "{typed!r} is too short: {word!r} must be written out",
                typed=beginning,
                word=spoken_words(matches, game)[0],
            )
        )
    matches = [word for word in matches if not WORDS[word].is_whole]
    if len(matches) > 1:
        ways = listed(spoken_words(matches, game), "or")
        raise NotationError(_("{typed!r} could mean {words}", typed=beginning, words=ways))
    return matches[0] if matches else ""


def behind(line: str, word: str, place: Place = TABLE) -> str:
    """Return the text of a line after its command word.

    Raises `NotationError` if there is any although the word takes no argument in this place.
    """
    rest = line.strip()[1:] if word == "?" else "".join(line.split(maxsplit=1)[1:])
    if rest and word and not WORDS[word].takes & place:
        raise NotationError(
            _("type {word!r} alone, without {rest!r}", word=word, rest=rest.strip())
        )
    return rest


def read_action(
    line: str, game: Game[Any], legal: LegalActions, public: LegalActions | None = None
) -> Action:
    """Return the action that a line means, legal or not.

    If a line is ambiguous, the only legal action is taken. Raises `NotationError` if it means none
    or is incomplete; then with the next words, by the actions in `public`. If others read the
    message too, `public` are the actions that may be legal by what the others know.
    """
    words = line.split()
    line = " ".join(words)
    candidates = _candidates(words, game)
    whole = [text for text in candidates if len(text.split()) == len(words)]
    public = legal if public is None else public
    if len(whole) > 1:
        only = [text for text in whole if game.read(text) in legal]
        possible = [text for text in whole if game.read(text) in public]
        whole = only if len(only) == 1 else possible or whole
    if len(whole) == 1:
        return game.read(whole[0])
    if whole:
        ways = "; ".join(shorten_list(whole))
        raise NotationError(_("{typed!r} could mean {words}", typed=line, words=ways))
    if not candidates:
        raise NotationError(_what_is_wrong(words, game))
    texts = set(map(game.write, public))
    if possible := [text for text in candidates if text in texts]:
        longer = dict.fromkeys(" ".join(text.split()[: len(words) + 1]) for text in possible)
        ways = "; ".join(shorten_list(longer))
        raise NotationError(_("{typed!r} is not complete: {ways}", typed=line, ways=ways))
    raise NotationError(
        _(
            "no action with {typed!r} is possible now; the format is: {shapes}",
            typed=line,
            shapes=_shapes(verbs_in(candidates, game), game),
        )
    )


def _candidates(words: Sequence[str], game: Game[Any]) -> list[str]:
    """Return the actions of the seats that begin with these words.

    Names in alphabetical order may be typed in any order.
    """
    vocabulary = game.vocabulary()
    if matches := _matching(words, game.texts, vocabulary):
        return matches
    alike = _matching(words[:1], game.texts, vocabulary)
    first, *rest = _in_full(words, alike, vocabulary)
    return _matching([first, *sorted(rest)], alike, vocabulary)


def shapes_due(game: Game[Any], phase: str, legal: LegalActions, action: Action) -> str:
    """Return how what is due is written, if the phase has no action with the verb of this one."""
    if game.verb(action) in game.flow.verbs_in(phase):
        return ""
    verbs = verbs_in([*map(game.write, legal)], game)
    return _("The format is: {shapes}.", shapes=_shapes(verbs, game)) if len(verbs) <= FEW else ""


def _what_is_wrong(words: Sequence[str], game: Game[Any]) -> str:
    """Return what is wrong with words that are no action of a seat: the verb, or the rest."""
    text = " ".join(words)
    first = words[0].casefold()
    alike = _matching([first], game.texts, game.vocabulary())
    if not alike and first in game.verbs:
        return _("{typed!r} is not an action of a seat: chance does that", typed=text)
    if not alike:
        others = spoken_words(SPOKEN, game)
        if first in {*SPOKEN, *others}:
            return _(
                "{typed!r} is not an action of this game, but a command of the table", typed=text
            )
        problem = _("{typed!r} is not an action of this game", typed=text)
        return offering(problem, first, spoken_words(verbs_in(game.texts, game), game), others)
    verbs = verbs_in(alike, game)
    shapes = _shapes(verbs, game)
    problem = _("{typed!r} is not an action of a seat", typed=text)
    if len(verbs) == 1:
        try:
            game.read(" ".join(_in_full(words, alike, game.vocabulary())))
        except NotationError as wrong:
            problem = str(wrong)
        problem = _what_fits(words, alike, game) or problem
    if shapes in problem:
        return problem
    return _("{problem}; the format is: {shapes}", problem=problem, shapes=shapes)


def _what_fits(words: Sequence[str], alike: Sequence[str], game: Game[Any]) -> str:
    """Return what could stand in the place of a word that never does; empty if that is much.

    `alike` are the actions with the verb that is typed.
    """
    at = next(at for at in range(1, len(words)) if not _candidates(words[: at + 1], game))
    there = dict.fromkeys(its[at] for its in map(str.split, alike) if len(its) > at)
    text = " ".join(words)
    if not there:
        [verb], most = verbs_in(alike, game), max(len(its.split()) for its in alike) - 1
        if not game.verbs[verb].endswith("..."):
            return _("{typed!r} has too many words", typed=text)
        return _("{typed!r} has too many words: at most {most} follow", typed=text, most=most)
    if len(there) > MOST_SHOWN or meanings(words[at], there, game.vocabulary()):
        return ""
    fits = [word for word in there if _candidates([*words[:at], word], game)]
    return _(
        "{word!r} in {text!r} is not one of {known}",
        word=words[at],
        text=text,
        known=", ".join(fits),
    )


def _in_full(
    words: Sequence[str], texts: Sequence[str], vocabulary: Mapping[str, str]
) -> Iterator[str]:
    """Yield words in full, as these texts have them; unknown and ambiguous ones as typed.

    The texts are those of one verb.
    """
    for place, word in enumerate(words):
        there = dict.fromkeys(its[place] for its in map(str.split, texts) if len(its) > place)
        matches = meanings(word, there, vocabulary)
        yield matches[0] if len(matches) == 1 else word


def in_notation(text: str, game: Game[Any]) -> str:
    """Return words for places, pieces or lists with those of the current language in English.

    Words that are unknown or ambiguous stay as typed.
    """
    vocabulary = game.vocabulary()
    return " ".join(
        matches[0] if len(matches := meanings(word, vocabulary, vocabulary)) == 1 else word
        for word in text.split()
    )


def spoken_words(words: Iterable[str], game: Game[Any]) -> list[str]:
    """Return verbs, command words and names of lists in the current language, if translated."""
    vocabulary = {**translations(), **game.vocabulary()}
    return [vocabulary.get(word, word) for word in words]


def in_brackets(word: str, game: Game[Any]) -> str:
    """Return the translation of a verb or command word in brackets, if it differs."""
    [translation] = spoken_words([word], game)
    return "" if translation == word else f" ({translation})"


def _shapes(verbs: Sequence[str], game: Game[Any]) -> str:
    """Return the forms of the actions with these verbs."""
    return "; ".join(game.verbs[verb] for verb in verbs)


def verbs_in(texts: Sequence[str], game: Game[Any]) -> list[str]:
    """Return the verbs of some actions, in the order of the game."""
    verbs = {text.partition(" ")[0] for text in texts}
    return [verb for verb in game.verbs if verb in verbs]


def verbs_of(view: View[Any]) -> list[str]:
    """Return the verbs of seats that a play has by its rules, in the order of the game."""
    game, absent_verbs = view.game, view.game.absent_verbs(view)
    return [verb for verb in verbs_in(game.texts, game) if verb not in absent_verbs]


def group_by_verb(texts: Iterable[str], game: Game[Any]) -> Iterator[str]:
    """Yield actions or events in a few lines, grouped by their verbs."""
    rests: dict[str, list[str]] = {}
    for text in texts:
        verb, _gap, rest = text.partition(" ")
        rests.setdefault(verb, []).append(rest)
    width = max(map(len, rests), default=0)
    for verb in game.verbs:
        for number, line in enumerate(shorten_list(rests.get(verb, []))):
            yield f"{'' if number else verb:{width}}  {line}".rstrip()


def shorten_list(texts: Iterable[str]) -> list[str]:
    """Return a list of actions in a few lines.

    Those that end with a cell get a line for each group of cells; the others share one line.
    """
    beginnings: dict[str, list[str]] = {}
    others = []
    for text in texts:
        beginning, _gap, last = text.rpartition(" ")
        if CELL.fullmatch(last):
            beginnings.setdefault(beginning, []).append(last)
        else:
            others.append(text)
    lines: dict[str, list[str]] = {}
    for beginning, cells in beginnings.items():
        lines.setdefault(" ".join(_ranges(cells)), []).append(beginning)
    groups = [f"{', '.join(texts)} {cells}".lstrip() for cells, texts in lines.items()]
    if len(others) > MOST_SHOWN:
        some, more = ", ".join(others[:MOST_SHOWN]), len(others) - MOST_SHOWN
        return [*groups, _("{some} and {more} more", some=some, more=more)]
    return [*groups, ", ".join(others)] if others else groups


def _ranges(cells: Sequence[str]) -> Iterator[str]:
    """Yield cells in the order of a board's rows; of adjacent ones only the first and the last."""
    places = sorted((int(cell[1:]), ord(cell[0])) for cell in cells)
    # In adjacent cells, column and number rise together.
    for _gap, run in groupby(enumerate(places), lambda cell: (cell[1][0], cell[1][1] - cell[0])):
        (row, first), *rest = (place for _, place in run)
        yield f"{chr(first)}{row}" + (f"-{chr(rest[-1][1])}{row}" if rest else "")


@lru_cache(maxsize=8)
def _split(texts: tuple[str, ...]) -> dict[str, list[tuple[str, list[str]]]]:
    """Return texts with their words, by their first words; most lines ask for all of a game's."""
    by_verb: dict[str, list[tuple[str, list[str]]]] = {}
    for text in texts:
        its = text.split()
        by_verb.setdefault(its[0], []).append((text, its))
    return by_verb


def _matching(
    words: Sequence[str], texts: Sequence[str], vocabulary: Mapping[str, str]
) -> list[str]:
    """Return the texts that begin with these words, each of which may be shortened.

    A word typed in full is not taken as the beginning of a longer one.
    """
    by_verb = _split(tuple(texts))
    verbs = meanings(words[0], by_verb, vocabulary) if words else by_verb
    matches = [match for verb in by_verb if verb in verbs for match in by_verb[verb]]
    for place, word in enumerate(words[1:], 1):
        matches = [(text, its) for text, its in matches if len(its) > place]
        there = dict.fromkeys(its[place] for _, its in matches)
        alike = set(meanings(word, there, vocabulary))
        matches = [(text, its) for text, its in matches if its[place] in alike]
    return [text for text, _ in matches]
