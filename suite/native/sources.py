"""What the compiled kernels are made of: every module of the suite that has a `.pxd` beside it.

A module that has a header as well is not: its declarations and the header stand in.

The build reads this file, too, so it imports nothing of the suite.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

STAMP: Final = f"fingerprint.{sys.implementation.cache_tag}.txt"
"""Where a build for this Python notes, beside the compiled modules, what it was made of."""


def modules(suite: Path) -> list[str]:
    """Return the modules that are compiled, as paths from the suite's folder without endings."""
    found = (path.relative_to(suite).with_suffix("") for path in sorted(suite.rglob("*.pxd")))
    return [
        path.as_posix()
        for path in found
        if (suite / path).with_suffix(".py").exists()
        and not (suite / path).with_suffix(".hpp").exists()
    ]


def fingerprint(suite: Path) -> str:
    """Return a digest of all sources: kernels that were built from others must not be run.

    The orders of play count, too: the kernels are built for their numbers.
    """
    declared = [*suite.rglob("*.pxd"), *suite.rglob("*.hpp")]
    sources = {*declared, *(path.with_suffix(".py") for path in declared), *suite.glob("*/flow.py")}
    digest = sha256()
    for source in sorted(source for source in sources if source.exists()):
        digest.update(source.relative_to(suite).as_posix().encode() + b"\0")
        digest.update(source.read_bytes())
    return digest.hexdigest()
