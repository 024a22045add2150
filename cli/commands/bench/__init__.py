"""`zweistrom bench`: measures the speed of the games and of their environments."""

from __future__ import annotations

from typing import Final

import typer

from ...shell.arguments.group import DefaultGroup
from ...shell.help import Command
from . import environments, kernels

app: Final = typer.Typer(
    cls=DefaultGroup,
    help="Measure how fast the games run.",
    add_completion=False,
    rich_markup_mode=None,
)
app.command("kernels", cls=Command)(kernels.command)
app.command("environments", cls=Command)(environments.command)
