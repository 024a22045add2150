"""Changes to the settings file: one line at a time, the others stay as they were typed.

A setting is a line `name = "value"`, perhaps with a comment. Whatever else a file in TOML may hold
is left alone: a change is written only if the file then says what it said before, but for this
line.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from stat import S_IMODE
from typing import Any, Final

from suite.core import files
from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue

from . import settings
from .console import note
from .settings import SETTINGS

_: Final = Catalogue("cli")

TEXT: Final = r"""("(?:[^"\\]|\\.)*"|'[^']*'|[^#"']*?)"""
"""A value in TOML that ends on its line."""


def put(name: str, value: str) -> Path:
    """Write a setting into the file, and return the path; the file is made if it is missing.

    Raises `SettingError` for an unknown setting, an invalid value, and a file that cannot be
    changed; `OSError` if it cannot be written.
    """
    if name not in SETTINGS:
        raise SettingError(settings.unknown(name))
    if not SETTINGS[name].allows(value):
        raise SettingError(settings.refusal(name, value, SETTINGS[name]))
    before = _said()
    return _write(name, _quoted(value), before, {**before, name: value})


def drop(name: str) -> bool:
    """Take a setting out of the file, also one that does not exist; return whether it was there.

    Raises `SettingError` and `OSError` as `put` does.
    """
    before = _said()
    if name not in before:
        if name not in SETTINGS:
            raise SettingError(settings.unknown(name))
        return False
    _write(name, None, before, {key: value for key, value in before.items() if key != name})
    return True


def _said() -> dict[str, Any]:
    """Return what the file says; nothing if it is missing, even if the user has named it."""
    path = settings.path()
    return settings.parsed() if path and path.exists() else {}


def _quoted(text: str) -> str:
    """Return a printable text as a string of TOML."""
    return json.dumps(text, ensure_ascii=False)


def _write(name: str, value: str | None, before: dict[str, Any], after: dict[str, Any]) -> Path:
    """Replace the line of a setting, or take it out for `None`."""
    path = settings.path()
    if path is None:
        raise SettingError(_("{variable} is empty: no settings are kept", variable=settings.FILE))
    if path.is_symlink():
        raise SettingError(_("{file} is a symbolic link, and is not written over", file=path))
    text, cut = files.text_of(path, settings.LARGEST) if path.exists() else ("", 0)
    changed = _changed(text, name, value)
    if not _says(changed, after):
        raise SettingError(
            _("{file} is written in a way that only you can change: {name}", file=path, name=name)
        )
    if cut or after != before or not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = S_IMODE(path.stat().st_mode) if path.exists() else files.SHARED
        files.replace(path, changed.encode(), mode)
    if cut:
        note(_("line {cut} of {path} was cut short and has been removed", cut=cut, path=path))
    return path


def _says(text: str, wanted: dict[str, Any]) -> bool:
    """Return whether a file with this text says what it should."""
    try:
        return settings.parse(text) == wanted
    except ValueError:
        return False


def _changed(text: str, name: str, value: str | None) -> str:
    """Return the text of a file with another value of a setting, or without it for `None`."""
    line = re.compile(rf"""^([ \t]*(["']?){re.escape(name)}\2[ \t]*=[ \t]*){TEXT}([ \t]*(#.*)?)$""")
    lines = text.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in text else "\n"
    for number, each in enumerate(lines):
        typed = each.rstrip("\r\n")
        known = line.match(typed)
        if known:
            kept = "" if value is None else known[1] + value + known[4] + each[len(typed) :]
            return "".join([*lines[:number], kept, *lines[number + 1 :]])
    if value is None:
        return text
    # Above the first table, if there is one: below it a setting would be the table's.
    place = next((at for at, each in enumerate(lines) if each.lstrip().startswith("[")), len(lines))
    if place and not lines[place - 1].endswith("\n"):
        lines[place - 1] += end
    return "".join([*lines[:place], f"{name} = {value}{end}", *lines[place:]])
