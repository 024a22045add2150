"""The command `zweistrom` and its list of commands, each imported only when it is called."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from suite import __version__
from suite.core.text.catalogue import marked, speak

from .shell import settings as config
from .shell.arguments.group import Group
from .shell.console import (
    FINE,
    USAGE,
    at_terminal,
    drop_broken_streams,
    exit_on_error,
    forget_odd_sizes,
    note,
    say,
)
from .shell.help import Command, uncoloured
from .shell.messages import _
from .shell.signals import signals_raise

GROUPS: Final = {
    marked("Play"): {
        "play": marked("Play a game with people and programs."),
        "resume": marked("Resume an unfinished game."),
        "serve": marked("Play in browsers: phones around one table, and programs."),
        "companion": marked("Follow a game on a real table: score, rules, advice."),
        "watch": marked("Watch programs play against each other."),
        "learn": marked("Learn the games in short lessons."),
        "drill": marked("Retry your mistakes, or solve exercises."),
        "rules": marked("Read the rules, topic by topic."),
    },
    marked("Records"): {
        "replay": marked("Replay a recorded game."),
        "review": marked("Review a game: what was luck, what was skill, and where it turned."),
        "stats": marked("Show how your games went: results, luck and skill."),
        "games": marked("List your saved games, delete one, or restore one."),
        "record": marked("Check, show, list, redact or fork records."),
        "why": marked("Explain why an action is allowed or refused."),
        "hint": marked("Give hints for an unfinished game."),
    },
    marked("Programs"): {
        "bots": marked("List the computer players, write one, or check one."),
        "arena": marked("Run tournaments of programs and compare their strength."),
    },
    marked("Tools"): {
        "phases": marked("Show the order of play of a game."),
        "fuzz": marked("Search for plays that break an invariant."),
        "train": marked("Train the network that corrects how computer players value a position."),
        "config": marked("Show, change and check the settings."),
        "doctor": marked("Report what is installed and whether it works."),
    },
}
"""The commands by group, each with the first sentence of its help."""
COMMANDS: Final = {name: text for group in GROUPS.values() for name, text in group.items()}
"""The commands of all groups; `x` is the module `commands.x`."""

FORGIVING: Final = frozenset(("config", "doctor"))
"""The commands that run with invalid settings too, because they report what is wrong with them."""
SIGNALLED: Final = 128
"""The exit codes above this one are those of Ctrl-C, of signals, and of a terminal that is gone."""
LANGUAGE: Final = "language"
"""The parameter with the language."""
HELP: Final = frozenset(("-h", "--help"))
"""The options that show the help of a command, whatever the rest of the command line."""


class LazyCommand(Command):
    """A command known by its name and first sentence; its module is imported on the first call."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **more: Any) -> Any:
        """Return the context of the real command, which replaces this placeholder."""
        # Help is shown with invalid settings too.
        if self.name not in FORGIVING and not HELP & {*args} and not more.get("resilient_parsing"):
            config.check()
        real = typer.main.get_command(app_of(import_module(f".commands.{self.name}", __package__)))
        real.name = self.name
        return real.make_context(info_name, args, *rest, **more)


def app_of(module: Any) -> typer.Typer:
    """Return the `app` of a module of commands, or one around its function `command`."""
    if hasattr(module, "app"):
        group: typer.Typer = module.app
        return group
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(cls=Command)(module.command)
    return single


class Commands(Group):
    """The commands in the order of the list, with the error handling that they share."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, sentence in COMMANDS.items():
            self.add_command(LazyCommand(name=name, help=sentence))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help, in the language of the settings if none has been given before it."""
        if LANGUAGE not in ctx.params:
            speak(config.language())
        super().format_help(ctx, formatter)

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        """Write the commands, group by group."""
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))

    def make_context(self, *words: Any, **settings: Any) -> Any:
        """Parse the command line up to the command."""
        with exit_on_error():
            forget_odd_sizes()
            return super().make_context(*words, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with exit_on_error(), signals_raise():
            return super().invoke(ctx)


app = typer.Typer(
    cls=Commands,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": sorted(HELP)},
)


def _show_version(is_asked: bool) -> None:
    if is_asked:
        native = import_module("suite.native")
        if native.backend() == native.COMPILED:
            say(_("zweistrom {number} (compiled kernels)", number=__version__))
        else:
            say(_("zweistrom {number} (interpreted kernels)", number=__version__))
        raise typer.Exit


def _speak(ctx: typer.Context, code: str | None) -> str | None:
    """Set the language before the first message."""
    if not ctx.resilient_parsing:
        speak(config.language(code))
    return code


def _languages() -> list[str]:
    return list(config.SETTINGS["language"].values)


@app.callback(
    help=marked(
        "Two board games about the land between Euphrates and Tigris, for people and programs."
    )
)
def zweistrom(
    ctx: typer.Context,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="|".join(_languages()),
            callback=_speak,
            is_eager=True,
            show_default=False,
            autocompletion=_languages,
            help=marked("The language of the output; auto is the language of the system."),
        ),
    ] = None,
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, help=marked("Show the version.")),
    ] = False,
) -> None:
    """Open the menu if no command is given."""
    del language, show_version
    if ctx.invoked_subcommand is None:
        config.check()
        _go_home(ctx)


def _go_home(ctx: typer.Context) -> None:
    """Open the menu and run the chosen command; without a terminal print the help."""
    if not at_terminal():
        note(uncoloured(ctx.get_help()))
        raise typer.Exit(USAGE)
    import_module(".screens.opening", __package__).stay_home(COMMANDS, partial(_run, ctx))


def _run(ctx: typer.Context, words: list[str]) -> int:
    """Run a command line chosen in the menu, and return its exit code; raises it for the end."""
    commands: Any = ctx.command
    try:
        with exit_on_error():
            name, command, rest = commands.resolve_command(ctx, words)
            with command.make_context(name, rest, parent=ctx) as context:
                context.command.invoke(context)
    except typer.Exit as end:
        if end.exit_code > SIGNALLED:
            raise
        return end.exit_code
    return FINE


def main() -> None:
    """Run the command."""
    try:
        with exit_on_error():
            app(prog_name="zweistrom")
    except typer.Exit as end:
        sys.exit(end.exit_code)
    finally:
        drop_broken_streams()
