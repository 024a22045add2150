"""`zweistrom config`: shows, changes and checks the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import typer

from suite.core.errors import SettingError
from suite.core.text.catalogue import marked
from suite.core.text.phrases import capitalized

from ..shell import settings, settings_file
from ..shell.arguments import completion
from ..shell.arguments.options import Json
from ..shell.console import BAD, note, say, say_json
from ..shell.games.saved_games import quoted
from ..shell.messages import _
from ..shell.settings import SETTINGS, Source

LANGUAGE: Final = "language"
"""The setting that is also an option of the whole command."""
SOURCES: Final[Mapping[str, str]] = {
    Source.FLAG: marked("from --{name}"),
    Source.VARIABLE: marked("from {variable}"),
    Source.FILE: marked("from the file"),
    Source.DEFAULT: marked("the default"),
}
"""Where the value of a setting comes from, in words."""


def command(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            show_default=False,
            autocompletion=completion.settings,
            help="A setting; default: all of them.",
        ),
    ] = None,
    value: Annotated[
        str | None,
        typer.Argument(
            metavar="VALUE",
            show_default=False,
            autocompletion=completion.values_of_setting,
            help="Its new value, saved in the file.",
        ),
    ] = None,
    unset: Annotated[
        bool, typer.Option("--unset", help="Remove the setting from the file.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show, change and check the settings.

    Each is shown with its value and where that comes from: a flag, a variable, the file, or the
    default. The exit code is 1 if a setting is invalid.
    """
    if unset and (name is None or value is not None):
        raise SettingError(_("--unset needs the name of a setting, and no value"))
    if name is not None and unset:
        if not settings_file.drop(name):
            note(_("{name} is not in the file", name=name))
    elif name is not None and value is not None:
        settings_file.put(name, value)
    elif name is not None and name not in SETTINGS:
        raise SettingError(settings.unknown(name))
    facts = [_facts(setting, ctx) for setting in SETTINGS if name in (None, setting)]
    if as_json:
        for setting in facts:
            say_json(setting)
    else:
        _tell(facts)
    problems = settings.problems()
    for problem in problems:
        note(f"zweistrom: {problem}")
    if problems:
        raise typer.Exit(BAD)


def _facts(name: str, ctx: typer.Context) -> dict[str, Any]:
    """Return a setting for programs; the command line may give it a value."""
    setting = SETTINGS[name]
    path = settings.path()
    flag = ctx.find_root().params.get(LANGUAGE) if name == LANGUAGE else None
    value, source = settings.origin(name) if flag is None else (flag, Source.FLAG)
    return {
        "setting": name,
        "value": value,
        "source": source.value,
        "default": setting.default,
        "values": list(setting.values),
        "meaning": _(setting.meaning),
        "variable": settings.variable(name),
        "file": None if path is None else str(path),
    }


def _tell(facts: list[dict[str, Any]]) -> None:
    """Print settings for people, below the path of the file."""
    path = settings.path()
    if path is None:
        say(_("your settings: {file}", file=_("none")))
    elif path.exists():
        say(_("your settings: {file}", file=quoted(path)))
    else:
        say(_("your settings: {file}, which does not exist yet", file=quoted(path)))
    for setting in facts:
        name, variable = setting["setting"], setting["variable"]
        source = _(SOURCES[setting["source"]], name=name, variable=variable)
        say(f'  {name} = "{setting["value"]}"  ({source})')
        say(f"      {capitalized(setting['meaning'])}")
        say(f"      {', '.join(setting['values']) or _('any name')}")
