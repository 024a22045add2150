"""The command `zweistrom`: its list of commands, each imported when it is called, not before."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from cli.console import manners, say
from cli.group import Group

COMMANDS: Final = {
    "play": "Play a game: people and programs at one table.",
    "resume": "Go on with a game that was left.",
    "watch": "Watch programs play against each other.",
    "replay": "Go through a recorded game.",
    "record": "Check, show, list or redact records.",
    "why": "Say why an action is allowed or refused.",
    "rules": "Read the rules, topic by topic.",
    "phases": "Show the order of play of a game.",
    "bots": "List the computer players.",
    "doctor": "Say what is installed.",
}
"""The commands with the first sentence of their help; command `x` is in the module `cli.x`."""


class Later(TyperCommand):
    """A command known by its name and first sentence; its module is imported when it is called."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **more: Any) -> Any:
        """Return the context of the command itself, which then stands in this one's place."""
        module = import_module(f"cli.{self.name}")
        real = typer.main.get_command(app_of(module))
        real.name = self.name
        return real.make_context(info_name, args, *rest, **more)


def app_of(module: Any) -> typer.Typer:
    """Return the `app` of a module of commands, or one around its function `command`."""
    if hasattr(module, "app"):
        group: typer.Typer = module.app
        return group
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command()(module.command)
    return single


class Commands(Group):
    """The commands, in the order of the list, and the manners that all of them have."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, sentence in COMMANDS.items():
            self.add_command(Later(name=name, help=sentence))

    def make_context(self, *words: Any, **settings: Any) -> Any:
        """Read the command line up to the command."""
        with manners():
            return super().make_context(*words, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with manners():
            return super().invoke(ctx)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"zweistrom {version('zweistrom')}")
        raise typer.Exit


@app.callback()
def zweistrom(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    """Two board games about the land between Euphrates and Tigris, for people and programs."""
    del show_version


def main() -> None:
    """Run the command."""
    try:
        with manners():
            app(prog_name="zweistrom")
    except typer.Exit as end:
        sys.exit(end.exit_code)
