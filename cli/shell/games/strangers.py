"""The programs of others: what they may see, and what is said before they play."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.play.record import HUMAN
from suite.core.text.phrases import listed
from suite.players import roster
from suite.players.external import walls

from ..console import note
from ..messages import _
from .saved_games import folder


def check_isolated(words: Iterable[str]) -> None:
    """Raise `SettingError` for a Python file among players, before it runs in this process."""
    for word in map(roster.spec_of, words):
        if roster.is_anybodys(word) and not word.startswith(roster.COMMAND):
            raise SettingError(
                _("{name} runs inside this process and cannot be isolated", name=roster.short(word))
            )


def admit(
    game: Game[Any],
    players: Iterable[str],
    share: Iterable[Path] | None,
    *,
    isolated: bool,
    has_key: bool = True,
) -> None:
    """Let the programs of others among some players see what is shared with them.

    What is not secret from them is said. Raises `SettingError` if they are to be isolated, and one
    cannot be.
    """
    words = [word for word in dict.fromkeys(players) if word != HUMAN]
    programs = [roster.short(word) for word in words if word.startswith(roster.COMMAND)]
    for word in words if isolated else ():
        if not (word.startswith(roster.COMMAND) or roster.is_ours(game, roster.short(word))):
            raise SettingError(
                _("{name} runs inside this process and cannot be isolated", name=roster.short(word))
            )
    shared = tuple(share or ())
    walls.grant(walls.Access(shared, (folder().parent,), isolated and bool(programs)))
    if programs and not walls.kind():
        note(
            _(
                "Hidden cards and tiles are not secret from {programs}: this system cannot "
                "isolate programs.",
                programs=listed(programs),
            )
        )
    if programs and not has_key:
        note(
            _(
                "A bot could guess the deal from its own seed; in a game that begins without "
                "--seed it cannot."
            )
        )
