"""A group of commands that lists its commands when an unknown one is called."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from suite.core.errors import SettingError
from suite.core.text.phrases import nearest, offering

from ..help import Context
from ..messages import _


class Group(TyperGroup):
    """Commands by their names."""

    context_class = Context

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; raises `SettingError` with all names if there is none."""
        command = super().get_command(ctx, cmd_name)
        if command is None and not ctx.resilient_parsing:
            problem = _("unknown command {cmd_name!r}", cmd_name=cmd_name)
            raise SettingError(offering(problem, cmd_name, self.commands))
        return command


class DefaultGroup(Group):
    """Commands by their names; that of the first may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line up to the command."""
        asks_help = bool(args) and args[0] in ctx.help_option_names
        if not (ctx.resilient_parsing or asks_help or (args and self._names(args[0]))):
            args = [next(iter(self.commands)), *args]
        return super().parse_args(ctx, args)

    def _names(self, word: str) -> bool:
        """Return whether a word names a command, well or misspelt, and not what the first takes."""
        from suite.core import games

        is_option = word.startswith("-")
        return not is_option and nearest(word, [*games.names(), *self.commands]) in self.commands

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Return the completions: the commands, and those of the command that may be left out."""
        name, command = next(iter(self.commands.items()))
        context: Any = command.make_context(name, [], parent=ctx, resilient_parsing=True)
        first = command.params[0].shell_complete(context, incomplete)
        return [*first, *super().shell_complete(ctx, incomplete)]
