"""Loads external players in Python: from a file, or from an installed package.

Every failure is a `SettingError` with one sentence.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final

from suite.core import files
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.text.messages import _
from suite.core.text.phrases import offering

GROUP: Final = "zweistrom.players"
"""The entry-point group of players in installed packages: word -> `module:Class`."""


LARGEST: Final = 1 << 24
"""The most bytes in a Python file with a player."""


def installed_players() -> dict[str, EntryPoint]:
    """Return the players of installed packages by their words; none is imported."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def class_of(entry: EntryPoint) -> Any:
    """Return the class of an entry point; imports its module."""
    form = _import(entry.load, repr(entry.name), "")
    if not callable(form):  # a module, if the entry point names no class
        raise SettingError(_("{word} is not a player: it has no 'choose'", word=entry.name))
    return form


def class_in_file(file: str, name: str) -> Any:
    """Return a class in a Python file; runs the file if it is new or has changed."""
    path = Path(file).expanduser()
    if not path.is_file():
        raise SettingError(_("there is no file {file}", file=file))
    try:
        source = files.read(path, LARGEST)
    except OSError as problem:
        raise SettingError(
            _("{file} cannot be read: {reason}", file=file, reason=problem.strerror)
        ) from None
    module = _import(lambda: _run(path.resolve(), source), file, str(path.resolve()))
    if not name or not callable(getattr(module, name, None)):
        there = [
            word
            for word, thing in vars(module).items()
            if isinstance(thing, type)
            and hasattr(thing, "choose")
            and thing.__module__ == module.__name__
        ]
        raise SettingError(
            offering(_("there is no player {name!r} in {file}", name=name, file=file), name, there)
        )
    return getattr(module, name)


def _run(path: Path, source: bytes) -> ModuleType:
    """Return the module of a file, running it if necessary."""
    # A changed file becomes a new module; the classes of the old one may still be in use.
    name = f"{path}@{path.stat().st_mtime_ns}"
    if name not in sys.modules:
        module = ModuleType(name)
        module.__file__ = str(path)
        sys.modules[name] = module  # dataclasses look for it there
        try:
            exec(compile(source, str(path), "exec"), vars(module))
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _import(load: Callable[[], Any], what: str, file: str) -> Any:
    """Return the result of `load`; raises `SettingError` with the line of the file if it fails."""
    try:
        return load()
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # a module may raise SystemExit
        lines = [
            frame.lineno for frame in extract_tb(problem.__traceback__) if frame.filename == file
        ]
        if isinstance(problem, SyntaxError) and problem.filename == file:
            lines = [problem.lineno]
        kind = type(problem).__name__
        if not lines:
            raise SettingError(
                _("{what} cannot be imported ({kind})", what=what, kind=kind)
            ) from None
        raise SettingError(
            _(
                "{what} cannot be imported ({kind} in line {line})",
                what=what,
                kind=kind,
                line=lines[-1],
            )
        ) from None


def plays(form: Any, game: Game[Any]) -> bool:
    """Return whether a class plays a game: if it has `games`, the game must be among them."""
    games = getattr(form, "games", None)
    return not isinstance(games, Collection) or game.name in games
