"""The command that plays another game of the same players."""

from __future__ import annotations

import shlex
from typing import Any

from suite.core.options import spell
from suite.core.play.table import Table

from .seats import word_of


def command_line(table: Table[Any]) -> str:
    """Return the command that plays once more, for a game that began with the usual position."""
    header = table.header
    rules = table.game.new_rules()
    options = [
        f"--{name.replace('_', '-')}={spell(value)}"
        for name, value in header.rules.items()
        if rules[name] != value
    ]
    undo = ["--undo"] * table.undo_free
    return shlex.join(
        ["zweistrom", "play", header.game, *options, *undo, "--", *map(word_of, header.seats)]
    )
