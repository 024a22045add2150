"""A subcommand for each game, whose editions and options become flags after its name.

The commands know no game: the editions and options come from the games themselves, so
`zweistrom play temples --help` lists those of this game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Option, Value, spell
from suite.core.text.catalogue import marked
from suite.core.text.phrases import capitalized

from ..help import Command, Context
from ..messages import _


def app_for(run: Callable[..., None], arguments: str = "[SEAT]...") -> typer.Typer:
    """Return a group with a command for each game, which calls `run(game, rules, ...)`.

    The other parameters of `run` are those that all games share. `arguments` is the text after the
    game in the usage line.
    """

    def _command(name: str) -> Any:
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(name, cls=Command)(command_of(games.find(name), run))
        return typer.main.get_command(single)

    class Named(Command):
        """The command of a game; the game is imported only when its options are needed."""

        def make_context(self, info_name: str | None, *rest: Any, **more: Any) -> Any:
            return _command(str(self.name)).make_context(info_name, *rest, **more)

    class Games(TyperGroup):
        context_class = Context

        def list_commands(self, _ctx: Any) -> list[str]:
            return games.names()

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            if not ctx.resilient_parsing:
                return _command(cmd_name)
            # Completion needs only the names, and the word typed may not be a game yet.
            return Named(name=cmd_name) if cmd_name in games.names() else None

        def format_commands(self, _ctx: Any, formatter: Any) -> None:
            with formatter.section(marked("Games")):
                formatter.write_dl([(name, game.title) for name, game in games.sound().items()])

    app = typer.Typer(
        cls=Games,
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        subcommand_metavar=f"GAME {arguments}",
        epilog="The options of a game follow its name; 'GAME --help' lists them.",
    )
    app.callback(help=run.__doc__)(lambda: None)
    return app


def command_of(game: Game[Any], run: Callable[..., None]) -> Callable[..., None]:
    """Return `run` for one game, with a flag for its edition and one for each of its options."""
    shared = list(inspect.signature(run, eval_str=True).parameters.values())[2:]
    flags = [
        _flag("edition", [edition.name for edition in game.editions], _editions(game)),
        *[
            _flag(
                option.name,
                [spell(value) for value in option.values],
                _option_help(option),
            )
            for option in game.options
        ],
    ]

    def command(**arguments: Any) -> None:
        edition = arguments.pop("edition")
        texts = {option: arguments.pop(option.name) for option in game.options}
        changes = {
            option.name: _value(option, text) for option, text in texts.items() if text is not None
        }
        run(game, game.new_rules(edition, changes), **arguments)

    command.__doc__ = run.__doc__
    command.__signature__ = inspect.Signature(shared + flags)  # type: ignore[attr-defined]
    return command


def _flag(name: str, values: list[str], meaning: str) -> inspect.Parameter:
    option = typer.Option(
        f"--{name.replace('_', '-')}",
        metavar="|".join(values),
        help=meaning,
        autocompletion=lambda: values,
    )
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[str | None, option],
    )


def _editions(game: Game[Any]) -> str:
    editions = "; ".join(f"{edition.name}: {edition.meaning}" for edition in game.editions)
    return f"The rules of a printed edition; default: the first. {editions}."


def _option_help(option: Option) -> str:
    """Return what an option and each of its values mean."""
    values = [
        f"{spell(value)}: {meaning}"
        for value, meaning in zip(option.values, option.meanings, strict=False)
    ]
    return f"{'; '.join([capitalized(option.meaning), *values])}."


def _value(option: Option, text: str) -> Value:
    """Return the value of an option from its text; raises `SettingError` for an unknown one."""
    values = {spell(value): value for value in option.values}
    if text in values:
        return values[text]
    ways = " or ".join(values)
    raise SettingError(
        _("{name} must be {allowed}, not {text!r}", name=option.name, allowed=ways, text=text)
    )
