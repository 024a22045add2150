"""The sources of the compiled kernels: every module of the suite that has a `.pxd` beside it.

A module that also has a `.hpp` is not compiled: its declarations and the header replace it.

The build loads this file, too, so it imports nothing of the suite.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

STAMP: Final = f"fingerprint.{sys.implementation.cache_tag}.txt"
"""The file beside the compiled modules with the fingerprint of a build for this Python."""


def modules(suite: Path) -> list[str]:
    """Return the compiled modules, as paths relative to the suite's folder without suffixes."""
    paths = (path.relative_to(suite).with_suffix("") for path in sorted(suite.rglob("*.pxd")))
    return [
        path.as_posix()
        for path in paths
        if (suite / path).with_suffix(".py").exists()
        and not (suite / path).with_suffix(".hpp").exists()
    ]


def fingerprint(suite: Path) -> str:
    """Return a digest of all sources; kernels built from other sources must not be used.

    It includes the flows: the kernels use their numbers.
    """
    declared = [*suite.rglob("*.pxd"), *suite.rglob("*.hpp")]
    sources = {*declared, *(path.with_suffix(".py") for path in declared), *suite.glob("*/flow.py")}
    digest = sha256()
    for source in sorted(source for source in sources if source.exists()):
        digest.update(source.relative_to(suite).as_posix().encode() + b"\0")
        digest.update(source.read_bytes())
    return digest.hexdigest()
