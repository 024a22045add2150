"""Changes to the settings file: its comments, its order and its other lines stay as they are."""

from __future__ import annotations

from stat import S_IMODE
from typing import Any

from suite.core import files
from suite.core.errors import SettingError

from . import settings
from .console import note
from .messages import _
from .settings import SETTINGS


def put(name: str, value: str) -> None:
    """Write a setting into the file, which is made if it is missing.

    Raises `SettingError` for an unknown setting, an invalid value, and a file that cannot be
    changed; `OSError` if it cannot be written.
    """
    if refusal := settings.refusal(name, value):
        raise SettingError(refusal)
    _contents()  # which refuses a file that cannot be read
    _change(name, value)


def drop(name: str) -> bool:
    """Take a setting out of the file, also one that does not exist; return whether it was there.

    Raises `SettingError` and `OSError` as `put` does.
    """
    if name in _contents():
        _change(name, None)
        return True
    if name not in SETTINGS:
        raise SettingError(settings.unknown(name))
    return False


def _contents() -> dict[str, Any]:
    """Return what the file says; nothing if it is missing, even if the user has named it."""
    path = settings.path()
    return settings.read() if path and path.exists() else {}


def _change(name: str, value: str | None) -> None:
    """Give a setting another value in a file that can be read, or take it out for `None`."""
    import tomlkit

    path = settings.path()
    if path is None:
        raise SettingError(_("{variable} is empty: no settings are kept", variable=settings.FILE))
    if path.is_symlink():
        raise SettingError(_("{file} is a symbolic link, and is not written over", file=path))
    text, line = files.text_of(path, settings.LARGEST) if path.exists() else ("", 0)
    try:
        document = tomlkit.parse(text)
    except ValueError:  # it sets limits of its own, such as to nesting
        raise SettingError(
            _("{file} cannot be edited automatically; change {name} by hand", file=path, name=name)
        ) from None
    if value is None:
        document.remove(name)
    else:
        document[name] = value
    changed = document.as_string()
    if line or changed != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = S_IMODE(path.stat().st_mode) if path.exists() else files.SHARED
        files.replace(path, changed.encode(), mode)
    if line:
        note(_("line {cut} of {path} was cut short and has been removed", cut=line, path=path))
