"""A group of commands that lists its commands when an unknown one is called."""

from __future__ import annotations

from typing import Any, Final

from typer.core import TyperGroup

from cli.shell.help import Context
from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("cli")


class Group(TyperGroup):
    """Commands by their names."""

    context_class = Context

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; raises `SettingError` with all names if there is none."""
        command = super().get_command(ctx, cmd_name)
        if command is None and not ctx.resilient_parsing:
            there = ", ".join(self.list_commands(ctx))
            raise SettingError(
                _(
                    "there is no command {cmd_name!r}; there is {there}",
                    cmd_name=cmd_name,
                    there=there,
                )
            )
        return command
