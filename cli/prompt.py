"""What is typed at the table: how a line becomes an action, and what else can be said.

Actions are typed in the notation, every word of which may be cut short as long as it can mean one
thing only: `t m` is `travel medes`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
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
    "hand": "the cards of whoever is to act",
    "score": "the scores so far",
    "last": "what has happened since your last action",
    "log": "what has happened since the beginning",
    "undo": "take back your last action",
    "save": "say where the game is kept",
    "quit": "save and leave; 'zweistrom resume' goes on",
    "resign": "give the game up",
    "help": "this list, and how actions are written",
}
"""What can be said to the table, beside the actions of the game."""

WHOLE: Final = ("resign",)
"""Words that cannot be cut short, for they cannot be taken back."""

MOST_SHOWN: Final = 12
"""Completions that are listed; of more, only how many there are."""


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
    first = line.split()[0].casefold()
    if first.startswith("?"):
        return "?"
    if first in WORDS:
        return first
    if any(text.startswith(first) for text in texts_of(game)):
        return ""
    found = [word for word in WORDS if word.startswith(first)]
    if found and all(word in WHOLE for word in found):
        raise NotationError(f"{first!r} is too short: {found[0]!r} must be written out")
    found = [word for word in found if word not in WHOLE]
    if len(found) > 1:
        raise NotationError(f"{first!r} can be {' or '.join(found)}")
    return found[0] if found else ""


def read_action(line: str, game: Game[Any], legal: LegalActions) -> Action:
    """Return the action that a line means, legal or not.

    Of several that it can mean, the only legal one is taken. Raises `NotationError`, with the
    completions, if it means none or stops short.
    """
    words = line.casefold().split()
    told = " ".join(words)
    candidates = _matching(words, texts_of(game))
    whole = [text for text in candidates if len(text.split()) == len(words)]
    allowed = {game.write(action) for action in legal}
    if len(whole) > 1:
        whole = [text for text in whole if text in allowed] or whole
    if len(whole) == 1:
        return game.read(whole[0])
    if whole:
        raise NotationError(f"{told!r} can be {_listed(whole)}")
    if not candidates:
        verbs = dict.fromkeys(text.split()[0] for text in texts_of(game))
        raise NotationError(f"{told!r} is no action of this game; verbs are {', '.join(verbs)}")
    possible = [text for text in candidates if text in allowed]
    if possible:
        raise NotationError(f"{told!r} goes on: {_listed(possible)}")
    verbs = dict.fromkeys(text.split()[0] for text in candidates)
    shapes = "; ".join(game.verbs[verb] for verb in verbs)
    raise NotationError(f"nothing with {told!r} is possible now; it is written: {shapes}")


@cache
def texts_of(game: Game[Any]) -> tuple[str, ...]:
    """Return every action of the seats in the notation."""
    return tuple(game.write(action) for action in range(game.seats_actions))


def by_verb(game: Game[Any], legal: LegalActions) -> Iterator[str]:
    """Yield the legal actions, a line for each verb."""
    rests: dict[str, list[str]] = {}
    for action in legal:
        verb, _, rest = game.write(action).partition(" ")
        rests.setdefault(verb, []).append(rest)
    width = max(map(len, rests), default=0)
    for verb in game.verbs:
        if verb in rests:
            yield f"{verb:{width}}  {', '.join(rests[verb])}".rstrip()


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


def _listed(texts: Sequence[str]) -> str:
    if len(texts) > MOST_SHOWN:
        return f"{', '.join(texts[:MOST_SHOWN])} and {len(texts) - MOST_SHOWN} more"
    return ", ".join(texts)
