"""User settings, from a file and from environment variables.

A flag overrides a variable, a variable the file, and the file the default. The file is
`config.toml` in the user's configuration folder, or the one in `ZWEISTROM_CONFIG`; it has lines
such as `language = "de"`. The variable of the setting `ui` is `ZWEISTROM_UI`, and so on. How the
file is changed is in `settings_file` beside it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import starmap
from pathlib import Path
from typing import Any, Final

from suite.core import files
from suite.core.errors import SettingError
from suite.core.text.catalogue import LANGUAGES, marked
from suite.core.text.names import is_name
from suite.core.text.phrases import offering

from .console import note_cut
from .messages import _

FILE: Final = "ZWEISTROM_CONFIG"
"""The variable with the path of another file; if empty, no file is read."""
LARGEST: Final = 1 << 16
"""The most bytes in the file; all settings have some 200."""
AUTO: Final = "auto"
LEVELS: Final = ("beginner", "easy", "medium", "hard", "expert", "master")
"""The levels of the programs that people play against, the easiest first; a game may lack some."""


class Source(StrEnum):
    """Where the value of a setting comes from, by precedence."""

    FLAG = "flag"
    VARIABLE = "variable"
    FILE = "file"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: its default, its values (empty for a free name) and its meaning."""

    default: str
    values: tuple[str, ...]
    meaning: str

    def allows(self, value: object) -> bool:
        """Return whether a value is valid."""
        if not isinstance(value, str):
            return False
        if self.values:
            return value in self.values
        return is_name(value) and _is_no_program(value)


def _is_no_program(name: str) -> bool:
    """Return whether no game has a program of a name; imports the games."""
    from suite.core import games
    from suite.players import roster

    return all(roster.is_person(game, name) for game in games.sound().values())


SETTINGS: Final[Mapping[str, Setting]] = {
    "language": Setting(AUTO, (AUTO, *LANGUAGES), marked("the language; auto asks the system")),
    "ui": Setting(
        AUTO, (AUTO, "full", "plain", "line", "ascii"), marked("how a game is shown, as with --ui")
    ),
    "colours": Setting(
        AUTO, (AUTO, "true", "256", "16"), marked("how many colours; auto looks at the terminal")
    ),
    "size": Setting(
        AUTO, (AUTO, "S", "M", "L"), marked("how large a board is drawn; auto: what fits")
    ),
    "areas": Setting(
        "faint", ("off", "faint", "strong"), marked("how clearly kingdoms are tinted")
    ),
    "pace": Setting(
        "quick", ("off", "quick", "calm"), marked("how fast the actions of others are shown")
    ),
    "coach": Setting(
        "off", ("off", "on"), marked("whether you are warned before a costly mistake")
    ),
    "name": Setting("", (), marked("your name; default: your login")),
    "level": Setting("medium", LEVELS, marked("the strength of the programs you play against")),
}
"""All settings by name."""

LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables with the language of the system, by precedence."""


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return f"ZWEISTROM_{name.upper()}"


def path() -> Path | None:
    """Return the path of the settings file, which may not exist; `None` for no file."""
    if FILE in os.environ:
        return Path(os.environ[FILE]) if os.environ[FILE] else None
    from platformdirs import user_config_path

    return user_config_path("zweistrom", appauthor=False) / "config.toml"


def read(*, report: bool = False) -> dict[str, Any]:
    """Return what the file says, valid or not; raises `SettingError` if it cannot be read.

    A missing file counts as empty, unless `ZWEISTROM_CONFIG` names it. A last line that was cut
    short can be reported.
    """
    file = path()
    if file is None or not (file.exists() or FILE in os.environ):
        return {}
    try:
        text, line = files.text_of(file, LARGEST)
        note_cut(line if report else 0, file)
        return parse(text)
    except ValueError as problem:
        raise SettingError(
            _(
                '{file} cannot be read: {problem}; its lines look like language = "de"',
                file=file,
                problem=problem,
            )
        ) from None
    except OSError as problem:
        raise SettingError(
            _("{file} cannot be read: {problem}", file=file, problem=problem.strerror or problem)
        ) from None


def parse(text: str) -> dict[str, Any]:
    """Return what the text of a settings file says; raises `ValueError` if it is no TOML."""
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError(_("it is nested too deeply")) from None


def problems() -> list[str]:
    """Return what is wrong with the settings, in the environment and the file.

    A last line of the file that was cut short is only reported.
    """
    wrong = [
        refusal(name, os.environ[variable(name)], variable(name))
        for name in SETTINGS
        if os.environ.get(variable(name))
    ]
    try:
        contents = read(report=True)
        wrong += [why and f"{path()}: {why}" for why in starmap(refusal, contents.items())]
    except SettingError as problem:
        wrong.append(str(problem))
    return [*filter(None, wrong)]


def check() -> None:
    """Raise `SettingError` for the first invalid setting in the environment or the file."""
    for problem in problems():
        raise SettingError(problem)


def value(name: str) -> str:
    """Return the value of a setting: from the environment, the file or its default.

    Invalid values are ignored here; `check` reports them before a command runs.
    """
    return origin(name)[0]


def asks_level() -> bool:
    """Return whether to ask for the user's level: it is not settled yet, and can be kept."""
    return path() is not None and origin("level")[1] is Source.DEFAULT


def origin(name: str) -> tuple[str, Source]:
    """Return the value of a setting, as `value` does, and where it comes from."""
    setting = SETTINGS[name]
    text = os.environ.get(variable(name))
    if text and setting.allows(text):
        return text, Source.VARIABLE
    with suppress(SettingError):
        if setting.allows(text := read().get(name, "")):
            return text, Source.FILE
    return setting.default, Source.DEFAULT


def language(code: str | None = None) -> str:
    """Return the code of the language to use: this one, or that of the settings.

    Raises `SettingError` if there is no such language.
    """
    if code is not None and not SETTINGS["language"].allows(code):
        problem = _("unknown language {wanted!r}", wanted=code)
        raise SettingError(offering(problem, code, SETTINGS["language"].values))
    code = value("language") if code is None else code
    return _system_language() if code == AUTO else code


def _system_language() -> str:
    """Return the language of the system if it is available, else English."""
    locale = next((os.environ[name] for name in LOCALES if os.environ.get(name)), "")
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return code if code in LANGUAGES else next(iter(LANGUAGES))


def unknown(name: str) -> str:
    """Return the refusal of the name of a setting, with the valid names."""
    return offering(_("unknown setting {name!r}", name=name), name, SETTINGS)


def refusal(name: str, value: object, title: str = "") -> str:
    """Return why a setting cannot have a value, with the valid ones; empty if it can.

    `title` is what the setting is called, if not by its name.
    """
    if name not in SETTINGS:
        return unknown(name)
    setting, title = SETTINGS[name], title or name
    if setting.allows(value):
        return ""
    if not setting.values:
        from suite.players import roster

        return f"{title}: {roster.no_person(value)}"
    problem = _("{name} cannot be {value!r}", name=title, value=value)
    return offering(problem, value, setting.values)
