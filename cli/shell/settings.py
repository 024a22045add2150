"""What a person has settled for good: a file of settings, and variables of the environment.

A flag goes before a variable, a variable before the file, and the file before the default. The
file is `config.toml` in the user's configuration folder, or what `ZWEISTROM_CONFIG` names; it holds
lines such as `language = "de"`. The setting `ui` is the variable `ZWEISTROM_UI`, and so on.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from suite.core.errors import SettingError
from suite.core.text.catalogue import LANGUAGES, Catalogue, marked

_: Final = Catalogue("cli")

FILE: Final = "ZWEISTROM_CONFIG"
"""The variable that names another file; an empty one means no file."""
AUTO: Final = "auto"
LONGEST_NAME: Final = 20
"""Characters in the name of a person."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that can be settled: its default, its values (none: a name), what it means."""

    default: str
    values: tuple[str, ...]
    meaning: str

    def allows(self, value: object) -> bool:
        """Say whether this can be its value."""
        if not isinstance(value, str):
            return False
        return value in self.values if self.values else is_name(value)


def is_name(text: str) -> bool:
    """Say whether a person can be called so, and cannot be taken for anything else at a table.

    A number is a seat, `spectator` a side, and what has a colon a program.
    """
    name = text.strip()
    return (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and not name.isdecimal()
        and name.casefold() != "spectator"
        and ":" not in name
    )


SETTINGS: Final[Mapping[str, Setting]] = {
    "language": Setting(AUTO, (AUTO, *LANGUAGES), marked("the language; auto asks the system")),
    "ui": Setting(
        AUTO, (AUTO, "full", "plain", "line", "ascii"), marked("how a game is shown, as by --ui")
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
    "name": Setting("", (), marked("what you are called; left out, by your login")),
}
"""Every setting by its name."""

LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables in which the system keeps its language; the first that is set counts."""


def variable(name: str) -> str:
    """Return the variable of the environment that overrides a setting of the file."""
    return f"ZWEISTROM_{name.upper()}"


def path() -> Path | None:
    """Return the file of settings, which may not be there; `None` if none is wanted."""
    if FILE in os.environ:
        return Path(os.environ[FILE]) if os.environ[FILE] else None
    from platformdirs import user_config_path

    return user_config_path("zweistrom", appauthor=False) / "config.toml"


def read() -> dict[str, str]:
    """Return what the file settles, or raise `SettingError` with the first thing wrong in it.

    A file that is not there settles nothing, unless `ZWEISTROM_CONFIG` names it.
    """
    file = path()
    if file is None or not (file.exists() or FILE in os.environ):
        return {}
    import tomllib

    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as problem:
        too_deep = isinstance(problem, RecursionError)
        raise SettingError(
            _(
                '{file} cannot be read: {problem}; its lines are like language = "de"',
                file=file,
                problem=_("it is nested too deep") if too_deep else problem,
            )
        ) from None
    except OSError as problem:
        raise SettingError(
            _("{file} cannot be read: {problem}", file=file, problem=problem.strerror or problem)
        ) from None
    for name, value in told.items():
        if name not in SETTINGS:
            raise SettingError(
                _(
                    "{file}: there is no setting {name!r}; there is {there}",
                    file=file,
                    name=name,
                    there=", ".join(SETTINGS),
                )
            )
        if not SETTINGS[name].allows(value):
            raise SettingError(f"{file}: {_what_works(name, value, SETTINGS[name])}")
    return told


def value(name: str) -> str:
    """Return what a setting is: by the environment, the file or its default.

    What is wrong in them is passed over; `check` tells it, before a command does anything.
    """
    setting = SETTINGS[name]
    found = os.environ.get(variable(name))
    if found and setting.allows(found):
        return found
    try:
        return read().get(name, setting.default)
    except SettingError:
        return setting.default


def check() -> None:
    """Raise `SettingError` with the first thing wrong in the environment or the file."""
    for name, setting in SETTINGS.items():
        found = os.environ.get(variable(name))
        if found and not setting.allows(found):
            raise SettingError(_what_works(variable(name), found, setting))
    read()


def language(wanted: str | None = None) -> str:
    """Return the code of the language to speak: the one wanted, or the one that is settled.

    Raises `SettingError` if there is no such language as is wanted.
    """
    if wanted is not None and not SETTINGS["language"].allows(wanted):
        raise SettingError(
            _(
                "there is no language {wanted!r}; there is {there}",
                wanted=wanted,
                there=", ".join(SETTINGS["language"].values),
            )
        )
    wanted = value("language") if wanted is None else wanted
    return _of_the_system() if wanted == AUTO else wanted


def _of_the_system() -> str:
    """Return the language of the system if it is one of ours, or else English."""
    locale = next((os.environ[name] for name in LOCALES if os.environ.get(name)), "")
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return code if code in LANGUAGES else next(iter(LANGUAGES))


def _what_works(name: str, value: object, setting: Setting) -> str:
    """Say that a setting cannot have a value, and which it can have."""
    if not setting.values:
        return _(
            "{name} cannot be {value!r}; it is a text of 1 to {longest} printable characters "
            "without a colon, neither a number nor 'spectator'",
            name=name,
            value=value,
            longest=LONGEST_NAME,
        )
    return _(
        "{name} cannot be {value!r}; it is one of {values}",
        name=name,
        value=value,
        values=", ".join(setting.values),
    )
