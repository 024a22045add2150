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
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from suite.core.errors import PositionError
from suite.core.text.messages import _
from suite.native import sources

HERE: Final = Path(__file__).parent
PURE: Final = "ZWEISTROM_PURE"
"""The environment variable that disables the compiled kernels."""
COMPILED, INTERPRETED = "compiled", "interpreted"


@cache
def backend(package: str = "") -> str:
    """Return the backend of the kernels: `COMPILED` or `INTERPRETED`.

    With the name of a package of the suite only its own are loaded for that: who plays one game
    does not wait for the other.
    """
    return INTERPRETED if why_interpreted(package) else COMPILED


def why_interpreted(package: str = "") -> str:
    """Return why the compiled kernels are not used, as a sentence; empty if they are."""
    if os.environ.get(PURE, "") not in ("", "0"):
        return _("{variable} asks for the interpreted kernels", variable=PURE)
    return why_not_usable(package)


def why_not_usable(package: str = "") -> str:
    """Return why the compiled kernels cannot be used, as a sentence; empty if they can."""
    return _why_not_whole() or _why_not_loadable(package)


@cache
def _why_not_whole() -> str:
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
    return ""


def _why_not_loadable(package: str) -> str:
    try:
        if not compiled("suite.core.kernel.processor").is_new_enough():
            return _("the compiled kernels need a newer processor: this one has no POPCNT")
        for module in sources.modules(HERE.parent, package):
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
    package = module.removeprefix("suite.").partition(".")[0]
    return compiled(module) if backend(package) == COMPILED else import_module(module)


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
        has_lists = is_compiled(form) or {*map(type, _lists(form)(state))} == {list}
        fields = state.__getstate__()
        if has_lists and fastest("suite.core.kernel.shape").is_shaped(fields, _fields(to)):
            twin.__setstate__(fields)
            return twin
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError):
        pass  # what else it may raise on its way is of no use to anybody
    raise PositionError(_("this is not a state of {name}", name=to.__module__.split(".")[-3]))


def is_compiled(form: type) -> bool:
    """Say whether a class is of the compiled backend: its fields hold C values."""
    return form.__module__.startswith(f"{__name__}.")


@cache
def _lists(form: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gets the fields of an interpreted class that are lists."""
    fresh = form()
    return attrgetter(*(name for name in form.__slots__ if isinstance(getattr(fresh, name), list)))


@cache
def _fields(form: Any) -> Any:
    """Return the fields of a fresh state of a class."""
    return form().__getstate__()


@cache
def compiled(module: str) -> ModuleType:
    """Return the compiled module of a source module; see `why_not_usable`."""
    return import_module(module.replace("suite.", "suite.native.", 1))
