"""The compiled kernels, if this installation has them: the same sources, many times as fast.

A module `suite.GAME.x` with a `.pxd` beside it is compiled as `suite.native.GAME.x`. The two are
different modules with different classes: a search uses either only compiled or only interpreted
modules, and a state is converted by its fields (`__getstate__`). So the backends cannot mix in a
search, and both can run in one process, as in tests and benchmarks.

A compiled module trusts the states that it is given. From Python only those functions of it can be
called that check them: those of `engine.door`, `engine.bench` and `engine.episode`, and what the
players call. Its classes are private, unchecked.

The compiled backend runs only if every module exists for this Python and was built from the
current sources. `ZWEISTROM_PURE=1` disables it.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from suite.core.errors import PositionError
from suite.core.text.catalogue import Catalogue
from suite.native import sources

_: Final = Catalogue("core")

HERE: Final = Path(__file__).parent
PURE: Final = "ZWEISTROM_PURE"
"""The environment variable that disables the compiled kernels."""
COMPILED, INTERPRETED = "compiled", "interpreted"


@cache
def backend() -> str:
    """Return the backend of the kernels: `COMPILED` or `INTERPRETED`."""
    return INTERPRETED if why_interpreted() else COMPILED


def why_interpreted() -> str:
    """Return why the compiled kernels are not used, as a sentence; empty if they are."""
    if os.environ.get(PURE, "") not in ("", "0"):
        return _("{variable} asks for the interpreted kernels", variable=PURE)
    return why_not_usable()


def why_not_usable() -> str:
    """Return why the compiled kernels cannot be used, as a sentence; empty if they can."""
    modules = sources.modules(HERE.parent)
    there = [module for module in modules if _file(module)]
    if not there:
        return _("this installation has no compiled kernels for this Python")
    if len(there) < len(modules):
        return _(
            "only {there} of {all} compiled modules are installed, and all of them are needed",
            there=len(there),
            all=len(modules),
        )
    if _stamp() != sources.fingerprint(HERE.parent).encode():
        return _("the compiled kernels were built from other sources than these")
    try:
        if not compiled("suite.core.processor").is_new_enough():
            return _("the compiled kernels need a newer processor: this one has no POPCNT")
        for module in modules:
            compiled(f"suite.{module.replace('/', '.')}")
    except Exception as error:  # of any type: tables of another length, a missing symbol, ...
        return _("a compiled kernel cannot be loaded: {error}", error=error)
    return ""


def _file(module: str) -> Path | None:
    paths = (HERE / f"{module}{suffix}" for suffix in EXTENSION_SUFFIXES)
    return next((path for path in paths if path.exists()), None)


def _stamp() -> bytes:
    try:
        return (HERE / sources.STAMP).read_bytes().strip()
    except OSError:
        return b""


def fastest(module: str) -> ModuleType:
    """Return a kernel's module of the current backend, given the name of its source module."""
    return compiled(module) if backend() == COMPILED else import_module(module)


def converted(state: Any, to: Any) -> Any:
    """Return a state converted to the class `to`; one of a compiled class as it is.

    Raises `PositionError` if its fields are not whole numbers and lists as those of the class are.
    Whether they can be so is left to the `door` of a kernel.
    """
    if isinstance(state, to) and is_compiled(to):
        return state
    twin = to.__new__(to)
    try:
        form: Any = type(state)
        lists = () if is_compiled(form) else _lists(form)
        fields = state.__getstate__()
        if all(type(getattr(state, name)) is list for name in lists) and _has_shape(fields, to):
            twin.__setstate__(fields)
            return twin
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError):
        pass  # what else it may raise on its way is of no use to anybody
    raise PositionError(_("this is no state of {name}", name=to.__module__.split(".")[-3]))


def is_compiled(form: type) -> bool:
    """Say whether a class is of the compiled backend: its fields hold C values."""
    return form.__module__.startswith(f"{__name__}.")


@cache
def _lists(form: Any) -> tuple[str, ...]:
    """Return the fields of an interpreted class that are lists."""
    fresh = form()
    return tuple(name for name in form.__slots__ if isinstance(getattr(fresh, name), list))


@cache
def _shape(form: Any) -> tuple[tuple[type, int], ...]:
    """Return the type of each part of the fields of a class, and its length, 0 of a number."""
    fields = form().__getstate__()
    return tuple((type(part), 0 if type(part) is int else len(part)) for part in fields)


def _has_shape(fields: Any, form: Any) -> bool:
    """Say whether fields are whole numbers, and lists of as many as those of a class."""
    shape = tuple((type(part), 0 if type(part) is int else len(part)) for part in fields)
    lists = (part for part in fields if type(part) is not int)
    return shape == _shape(form) and all({*map(type, part)} == {int} for part in lists)


def compiled(module: str) -> ModuleType:
    """Return the compiled module of a source module; see `why_not_usable`."""
    return import_module(module.replace("suite.", "suite.native.", 1))
