"""The end of a game, as all interfaces tell it: why it ended, the points, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from suite.core.play.table import Table
from suite.core.play.telling import ending, result_sentence

from ..console import note, say
from ..games.proposals import proposal_after
from ..games.saved_games import quoted
from ..messages import _
from .terminal import say_whole_words


def say_ending(table: Table[Any], names: Sequence[str], *, in_columns: bool) -> None:
    """Write the end of a finished game, the result last."""
    for line in ending(table, names, in_columns=in_columns):
        say_whole_words(line)
    if in_columns:
        say()
    say_whole_words(result_sentence(table, names))


def note_what_next(table: Table[Any], path: Path) -> None:
    """Say how to go through a finished game, how to have it reviewed, and what to play next."""
    file = quoted(path)
    note(_("The game is over. To replay it: {command}", command=f"zweistrom replay {file}"))
    if table.game.reviewer:
        note(
            _(
                "What was luck, what was skill, where it turned: {command}",
                command=f"zweistrom review {file}",
            )
        )
    if proposal := proposal_after(path):
        note(proposal)
