"""The sources of the compiled kernels: every module of the suite that has a `.pxd` beside it.

A module that also has a `.hpp` is not compiled: its declarations and the header replace it.

The build loads this file, too, so it imports nothing of the suite.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

STAMP: Final = f"fingerprint.{sys.implementation.cache_tag}.txt"
"""The file beside the compiled modules with the fingerprint of a build for this Python."""


def modules(suite: Path, package: str = "") -> list[str]:
    """Return the compiled modules, as paths relative to the suite's folder without suffixes.

    With the name of a package they are only those in it.
    """
    declared = _declared(suite / package)
    return sorted(
        path.relative_to(suite).with_suffix("").as_posix()
        for path in declared
        if path.suffix == ".pxd"
        and path.with_suffix(".hpp") not in declared
        and path.with_suffix(".py").exists()
    )


def fingerprint(suite: Path) -> str:
    """Return a digest of all sources; kernels built from other sources must not be used.

    It includes the flows: the kernels use their numbers.
    """
    declared = _declared(suite)
    sources = {*declared, *(path.with_suffix(".py") for path in declared), *suite.glob("*/flow.py")}
    digest = sha256()
    for source in sorted(filter(Path.exists, sources), key=lambda path: path.parts):
        digest.update(source.relative_to(suite).as_posix().encode() + b"\0")
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _declared(folder: Path) -> set[Path]:
    """Return all declarations and headers in a folder, found faster than by `Path.rglob`."""
    return {
        Path(where, name)
        for where, _, names in os.walk(folder)
        for name in names
        if name.endswith((".pxd", ".hpp"))
    }
