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
from suite.core.text.catalogue import Catalogue
from suite.core.text.lookup import forms_of, meanings
from suite.core.text.phrases import listed, offering
from suite.core.view import View

from .words import TABLE, WORDS, Place, said, typed_words

_: Final = Catalogue("cli")

SPOKEN: Final = tuple(said(TABLE))
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
    typed = line.split()[0]
    first = typed.casefold()
    words = dict.fromkeys((*SPOKEN, *more))
    if first.startswith("?"):
        return "?"
    if first in words:
        return first
    verbs = verbs_in(game.texts, game)
    spoken = {**typed_words(), **{verb: game.vocabulary().get(verb, verb) for verb in verbs}}
    found = meanings(typed, [*verbs, *words], spoken)
    if any(word in verbs for word in found):
        return ""
    if len(found) == 1 and first in forms_of(spoken[found[0]]):
        return found[0]
    if found and all(WORDS[word].is_whole for word in found):
        raise NotationError(
            _(
                "{typed!r} is too short: {word!r} must be written out",
                typed=typed,
                word=in_spoken(found, game)[0],
            )
        )
    found = [word for word in found if not WORDS[word].is_whole]
    if len(found) > 1:
        ways = listed(in_spoken(found, game), "or")
        raise NotationError(_("{typed!r} can be {words}", typed=typed, words=ways))
    return found[0] if found else ""


def behind(line: str, word: str, place: Place = TABLE) -> str:
    """Return the text of a line after its command word.

    Raises `NotationError` if there is any although the word takes no argument in this place.
    """
    rest = line.strip()[1:] if word == "?" else "".join(line.split(maxsplit=1)[1:])
    if rest and word and not WORDS[word].takes & place:
        raise NotationError(
            _("{word!r} stands alone, without {rest!r}", word=word, rest=rest.strip())
        )
    return rest


def read_action(
    line: str, game: Game[Any], legal: LegalActions, shown: LegalActions | None = None
) -> Action:
    """Return the action that a line means, legal or not.

    If a line is ambiguous, the only legal action is taken. Raises `NotationError` if it means none
    or is incomplete; then with the next words, by the actions in `shown`. If others read the
    message too, `shown` are the actions that may be legal by what the others know.
    """
    words = line.split()
    typed = " ".join(words)
    candidates = _candidates(words, game)
    whole = [text for text in candidates if len(text.split()) == len(words)]
    shown = legal if shown is None else shown
    if len(whole) > 1:
        only = [text for text in whole if game.read(text) in legal]
        possible = [text for text in whole if game.read(text) in shown]
        whole = only if len(only) == 1 else possible or whole
    if len(whole) == 1:
        return game.read(whole[0])
    if whole:
        ways = "; ".join(shortened(whole))
        raise NotationError(_("{typed!r} can be {words}", typed=typed, words=ways))
    if not candidates:
        raise NotationError(_what_is_wrong(words, game))
    texts = set(map(game.write, shown))
    begun = [text.split()[: len(words) + 1] for text in candidates if text in texts]
    if begun:
        longer = list(dict.fromkeys(map(" ".join, begun)))
        raise NotationError(
            _("{typed!r} goes on: {ways}", typed=typed, ways="; ".join(shortened(longer)))
        )
    shapes = _shapes(verbs_in(candidates, game), game)
    raise NotationError(
        _(
            "nothing with {typed!r} is possible now; it is written: {shapes}",
            typed=typed,
            shapes=shapes,
        )
    )


def _candidates(words: Sequence[str], game: Game[Any]) -> list[str]:
    """Return the actions of the seats that begin with these words.

    Names in alphabetical order may be typed in any order.
    """
    spoken = game.vocabulary()
    if found := _matching(words, game.texts, spoken):
        return found
    alike = _matching(words[:1], game.texts, spoken)
    first, *rest = _written_out(words, alike, spoken)
    return _matching([first, *sorted(rest)], alike, spoken)


def shapes_due(game: Game[Any], phase: str, legal: LegalActions, action: Action) -> str:
    """Return how what is due is written, if the phase has no action with the verb of this one."""
    if game.verb(action) in game.flow.verbs_in(phase):
        return ""
    verbs = verbs_in([*map(game.write, legal)], game)
    return _("It is written: {shapes}.", shapes=_shapes(verbs, game)) if len(verbs) <= FEW else ""


def _what_is_wrong(typed: Sequence[str], game: Game[Any]) -> str:
    """Return what is wrong with words that are no action of a seat: the verb, or the rest."""
    text = " ".join(typed)
    first = typed[0].casefold()
    alike = _matching([first], game.texts, game.vocabulary())
    if not alike and first in game.verbs:
        return _("{typed!r} is no action of a seat: chance does that", typed=text)
    if not alike:
        others = in_spoken(SPOKEN, game)
        if first in {*SPOKEN, *others}:
            return _(
                "{typed!r} is no action of this game, but another word of the table", typed=text
            )
        problem = _("{typed!r} is no action of this game", typed=text)
        return offering(problem, first, in_spoken(verbs_in(game.texts, game), game), others)
    verbs = verbs_in(alike, game)
    shapes = _shapes(verbs, game)
    problem = _("{typed!r} is no action of a seat", typed=text)
    if len(verbs) == 1:
        try:
            game.read(" ".join(_written_out(typed, alike, game.vocabulary())))
        except NotationError as wrong:
            problem = str(wrong)
        problem = _what_fits(typed, alike, game) or problem
    if shapes in problem:
        return problem
    return _("{problem}; it is written: {shapes}", problem=problem, shapes=shapes)


def _what_fits(typed: Sequence[str], alike: Sequence[str], game: Game[Any]) -> str:
    """Return what could stand in the place of a word that never does; empty if that is much.

    `alike` are the actions with the verb that is typed.
    """
    at = next(at for at in range(1, len(typed)) if not _candidates(typed[: at + 1], game))
    there = dict.fromkeys(its[at] for its in map(str.split, alike) if len(its) > at)
    text = " ".join(typed)
    if not there:
        [verb], most = verbs_in(alike, game), max(len(its.split()) for its in alike) - 1
        if not game.verbs[verb].endswith("..."):
            return _("{typed!r} has too many words", typed=text)
        return _("{typed!r} has too many words: at most {most} follow", typed=text, most=most)
    if len(there) > MOST_SHOWN or meanings(typed[at], there, game.vocabulary()):
        return ""
    fits = [word for word in there if _candidates([*typed[:at], word], game)]
    return _(
        "{word!r} in {text!r} is none of {known}", word=typed[at], text=text, known=", ".join(fits)
    )


def _written_out(
    typed: Sequence[str], texts: Sequence[str], spoken: Mapping[str, str]
) -> Iterator[str]:
    """Yield words in full, as these texts have them; unknown and ambiguous ones as typed.

    The texts are those of one verb.
    """
    for place, word in enumerate(typed):
        there = {its[place]: None for its in map(str.split, texts) if len(its) > place}
        found = meanings(word, there, spoken)
        yield found[0] if len(found) == 1 else word


def in_notation(text: str, game: Game[Any]) -> str:
    """Return words for places, pieces or lists with those of the current language in English.

    Words that are unknown or ambiguous stay as typed.
    """
    spoken = game.vocabulary()
    return " ".join(
        found[0] if len(found := meanings(word, spoken, spoken)) == 1 else word
        for word in text.split()
    )


def in_spoken(words: Iterable[str], game: Game[Any]) -> list[str]:
    """Return verbs, command words and names of lists in the current language, if translated."""
    spoken = {**typed_words(), **game.vocabulary()}
    return [spoken.get(word, word) for word in words]


def in_brackets(word: str, game: Game[Any]) -> str:
    """Return the translation of a verb or command word in brackets, if it differs."""
    [spoken] = in_spoken([word], game)
    return "" if spoken == word else f" ({spoken})"


def _shapes(verbs: Sequence[str], game: Game[Any]) -> str:
    """Return the forms of the actions with these verbs."""
    return "; ".join(game.verbs[verb] for verb in verbs)


def verbs_in(texts: Sequence[str], game: Game[Any]) -> list[str]:
    """Return the verbs of some actions, in the order of the game."""
    used = {text.partition(" ")[0] for text in texts}
    return [verb for verb in game.verbs if verb in used]


def verbs_of(view: View[Any]) -> list[str]:
    """Return the verbs of seats that a play has by its rules, in the order of the game."""
    game, left_out = view.game, view.game.left_out(view)
    return [verb for verb in verbs_in(game.texts, game) if verb not in left_out]


def by_verb(game: Game[Any], legal: LegalActions) -> Iterator[str]:
    """Yield the legal actions, grouped by their verbs."""
    return grouped(map(game.write, legal), game)


def grouped(texts: Iterable[str], game: Game[Any]) -> Iterator[str]:
    """Yield actions or events in a few lines, grouped by their verbs."""
    rests: dict[str, list[str]] = {}
    for text in texts:
        verb, _gap, rest = text.partition(" ")
        rests.setdefault(verb, []).append(rest)
    width = max(map(len, rests), default=0)
    for verb in game.verbs:
        for number, line in enumerate(shortened(rests.get(verb, []))):
            yield f"{'' if number else verb:{width}}  {line}".rstrip()


def shortened(texts: Sequence[str]) -> list[str]:
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
    found = [f"{', '.join(begun)} {cells}".lstrip() for cells, begun in lines.items()]
    if len(others) > MOST_SHOWN:
        some, more = ", ".join(others[:MOST_SHOWN]), len(others) - MOST_SHOWN
        return [*found, _("{some} and {more} more", some=some, more=more)]
    return [*found, ", ".join(others)] if others else found


def _ranges(cells: Sequence[str]) -> Iterator[str]:
    """Yield cells in the order of a board's rows; of adjacent ones only the first and the last."""
    places = sorted((int(cell[1:]), ord(cell[0])) for cell in cells)
    # In adjacent cells, column and number rise together.
    for _, run in groupby(enumerate(places), lambda each: (each[1][0], each[1][1] - each[0])):
        (row, first), *rest = (place for _, place in run)
        yield f"{chr(first)}{row}" + (f"-{chr(rest[-1][1])}{row}" if rest else "")


@lru_cache(maxsize=8)
def _split(texts: tuple[str, ...]) -> dict[str, list[tuple[str, list[str]]]]:
    """Return texts with their words, by their first words; most lines ask for all of a game's."""
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for text in texts:
        its = text.split()
        found.setdefault(its[0], []).append((text, its))
    return found


def _matching(words: Sequence[str], texts: Sequence[str], spoken: Mapping[str, str]) -> list[str]:
    """Return the texts that begin with these words, each of which may be shortened.

    A word typed in full is not taken as the beginning of a longer one.
    """
    by_verb = _split(tuple(texts))
    verbs = meanings(words[0], by_verb, spoken) if words else by_verb
    found = [each for verb in by_verb if verb in verbs for each in by_verb[verb]]
    for place, word in enumerate(words[1:], 1):
        found = [(text, its) for text, its in found if len(its) > place]
        there = {its[place]: None for _, its in found}
        wanted = set(meanings(word, there, spoken))
        found = [(text, its) for text, its in found if its[place] in wanted]
    return [text for text, _ in found]
