"""What is typed at the table: how a line becomes an action, and what else can be said.

Actions are typed in the notation, every word of which may be cut short as long as it can mean one
thing only: `t m` is `travel medes`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import groupby
from typing import Any, Final

from cli.console import at_terminal
from suite.core.errors import NotationError
from suite.core.flow import Action
from suite.core.game import Game, LegalActions

WORDS: Final = {
    "?": "what is possible now; '? ACTION' says why an action is allowed or refused",
    "can": "the same as '?'",
    "why": "'why ACTION' says why an action is allowed or refused",
    "rule": "'rule TOPIC' reads a topic of the rules; 'rule' lists them",
    "look": "the position in sentences; 'look WORD' only those with the word",
    "board": "the board again",
    "hand": "what whoever is to act holds",
    "score": "the scores so far",
    "last": "what has happened since your last action",
    "log": "what has happened since the beginning",
    "undo": "take back your last action",
    "save": "say where the game is kept",
    "quit": "save and leave; 'zweistrom resume' goes on",
    "resign": "give the game up; with more than two seats the others play on",
    "help": "this list, and how actions are written",
}
"""What can be said to the table, beside the actions of the game."""

WHOLE: Final = ("resign",)
"""Words that cannot be cut short, for they cannot be taken back."""

MOST_SHOWN: Final = 20
"""Actions that are listed; of more, only how many there are."""
CELL: Final = re.compile(r"[A-Z][0-9]+")
"""A word that names a cell of a board: a column and a row."""


def read_line(prompt: str) -> str | None:
    """Return the next line typed, or `None` at the end of input.

    On a terminal the line can be edited; elsewhere no prompt is shown.
    """
    if at_terminal():
        _load_editing()
        try:
            return input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            return None
    if sys.stdin.isatty():
        sys.stderr.write(prompt)
        sys.stderr.flush()
    return sys.stdin.readline() or None


@cache
def _load_editing() -> None:
    """Give the terminal line editing and a history, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it is what changes `input`


def forget_lines() -> None:
    """Forget the lines typed so far, which another person must not find in the history."""
    if "readline" in sys.modules:
        sys.modules["readline"].clear_history()


def forget_keys() -> None:
    """Forget what was typed before it was asked for, where the terminal can."""
    with suppress(ImportError):
        import termios

        with suppress(termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)


def command_word(line: str, game: Game[Any]) -> str:
    """Return the word of `WORDS` that a line begins with, or an empty text if it is an action.

    Raises `NotationError` if it can be several.
    """
    typed = line.split()[0]
    first = typed.casefold()
    if first.startswith("?"):
        return "?"
    if first in WORDS:
        return first
    if any(text.startswith(first) for text in texts_of(game)):
        return ""
    found = [word for word in WORDS if word.startswith(first)]
    if found and all(word in WHOLE for word in found):
        raise NotationError(f"{typed!r} is too short: {found[0]!r} must be written out")
    found = [word for word in found if word not in WHOLE]
    if len(found) > 1:
        raise NotationError(f"{typed!r} can be {' or '.join(found)}")
    return found[0] if found else ""


def read_action(line: str, game: Game[Any], legal: LegalActions) -> Action:
    """Return the action that a line means, legal or not.

    Of several that it can mean, the only legal one is taken. Raises `NotationError` if it means
    none, or if it stops short; then with what the next word can be.
    """
    words = line.casefold().split()
    told = " ".join(line.split())
    candidates = _matching(words, texts_of(game))
    if not candidates:
        # Things that are named in alphabetical order may be typed in any.
        candidates = _matching([words[0], *sorted(words[1:])], texts_of(game))
    whole = [text for text in candidates if len(text.split()) == len(words)]
    allowed = {game.write(action) for action in legal}
    if len(whole) > 1:
        whole = [text for text in whole if text in allowed] or whole
    if len(whole) == 1:
        return game.read(whole[0])
    if whole:
        raise NotationError(f"{told!r} can be {'; '.join(shortened(whole))}")
    if not candidates:
        raise NotationError(_what_is_wrong(line.split(), game))
    possible = [text.split()[: len(words) + 1] for text in candidates if text in allowed]
    if possible:
        longer = list(dict.fromkeys(map(" ".join, possible)))
        raise NotationError(f"{told!r} goes on: {'; '.join(shortened(longer))}")
    shapes = _shapes(verbs_in(candidates, game), game)
    raise NotationError(f"nothing with {told!r} is possible now; it is written: {shapes}")


def _what_is_wrong(typed: Sequence[str], game: Game[Any]) -> str:
    """Say why words are no action of a seat, legal or not: the verb, or what stands behind it."""
    told = " ".join(typed)
    first = typed[0].casefold()
    alike = _matching([first], texts_of(game))
    if not alike and first in game.verbs:
        return f"{told!r} is no action of a seat: chance does that"
    if not alike:
        known = ", ".join(verbs_in(texts_of(game), game))
        return f"{told!r} is no action of this game; verbs are {known}"
    verbs = verbs_in(alike, game)
    shapes = _shapes(verbs, game)
    problem = f"{told!r} is no action of a seat"
    if len(verbs) == 1:
        try:
            game.read(" ".join(_written_out(typed, alike)))
        except NotationError as wrong:
            problem = str(wrong)
    return problem if shapes in problem else f"{problem}; it is written: {shapes}"


def _written_out(typed: Sequence[str], texts: Sequence[str]) -> Iterator[str]:
    """Yield words as these texts have them; one that can be none or several in its place, as typed.

    The texts are those of one verb.
    """
    for place, word in enumerate(typed):
        there = {its[place] for its in map(str.split, texts) if len(its) > place}
        found = [each for each in there if each.casefold().startswith(word.casefold())]
        exact = [each for each in found if each.casefold() == word.casefold()]
        yield (exact or found)[0] if len(exact or found) == 1 else word


def _shapes(verbs: Sequence[str], game: Game[Any]) -> str:
    """Return how actions with these verbs are written."""
    return "; ".join(game.verbs[verb] for verb in verbs)


@cache
def texts_of(game: Game[Any]) -> tuple[str, ...]:
    """Return every action of the seats in the notation."""
    return tuple(game.write(action) for action in game.every_action())


def verbs_in(texts: Sequence[str], game: Game[Any]) -> list[str]:
    """Return the verbs of some actions, in the order of the game."""
    used = {text.partition(" ")[0] for text in texts}
    return [verb for verb in game.verbs if verb in used]


def by_verb(game: Game[Any], legal: LegalActions) -> Iterator[str]:
    """Yield the legal actions, grouped by their verbs."""
    rests: dict[str, list[str]] = {}
    for action in legal:
        verb, _, rest = game.write(action).partition(" ")
        rests.setdefault(verb, []).append(rest)
    width = max(map(len, rests), default=0)
    for verb in game.verbs:
        for number, line in enumerate(shortened(rests.get(verb, []))):
            yield f"{'' if number else verb:{width}}  {line}".rstrip()


def shortened(texts: Sequence[str]) -> list[str]:
    """Return a list of actions in a few lines.

    Those that end with a cell become a line for each choice of cells; the others stand in one.
    """
    beginnings: dict[str, list[str]] = {}
    others = []
    for text in texts:
        beginning, _, last = text.rpartition(" ")
        if CELL.fullmatch(last):
            beginnings.setdefault(beginning, []).append(last)
        else:
            others.append(text)
    lines: dict[str, list[str]] = {}
    for beginning, cells in beginnings.items():
        lines.setdefault(" ".join(_ranges(cells)), []).append(beginning)
    found = [f"{', '.join(begun)} {cells}".lstrip() for cells, begun in lines.items()]
    if len(others) > MOST_SHOWN:
        return [*found, f"{', '.join(others[:MOST_SHOWN])} and {len(others) - MOST_SHOWN} more"]
    return [*found, ", ".join(others)] if others else found


def _ranges(cells: Sequence[str]) -> Iterator[str]:
    """Yield cells in the order of a board's rows; of several side by side, the first and last."""
    places = sorted((int(cell[1:]), ord(cell[0])) for cell in cells)
    # In a row side by side, column and number rise together.
    for _, run in groupby(enumerate(places), lambda each: (each[1][0], each[1][1] - each[0])):
        (row, first), *rest = (place for _, place in run)
        yield f"{chr(first)}{row}" + (f"-{chr(rest[-1][1])}{row}" if rest else "")


def _matching(words: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Return the texts that begin with these words, each of which may be cut short.

    A word that is written out is not taken as the beginning of a longer one.
    """
    found = [(text, text.casefold().split()) for text in texts]
    for place, word in enumerate(words):
        found = [(text, its) for text, its in found if len(its) > place]
        exact = [(text, its) for text, its in found if its[place] == word]
        found = exact or [(text, its) for text, its in found if its[place].startswith(word)]
    return [text for text, _ in found]
