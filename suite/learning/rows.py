"""The rows of games as arrays, and as bytes of a file."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from suite.core import files
from suite.core.errors import SettingError
from suite.learning.messages import _
from suite.learning.self_play import Row

Rows: TypeAlias = np.ndarray[Any, np.dtype[np.void]]
"""A record a row, with the fields of `Row`."""
LARGEST: Final = 1 << 28
"""The most bytes of a file, and of what is packed in it."""
LEVEL: Final = 1
"""How hard the rows are compressed: features are mostly 0."""


def form(features: int) -> np.dtype[np.void]:
    """Return the type of a row with a number of features."""
    small = ("seats", "seat", "wait", "kind")
    return np.dtype(
        [
            *((name, "i1") for name in small),
            *((name, "<f4") for name in ("value", "part", "share")),
            ("world", "<i4"),
            ("inputs", "<i2", (features,)),
        ]
    )


def array_of(rows: Sequence[Row], features: int) -> Rows:
    """Return rows as an array."""
    array = np.zeros(len(rows), form(features))
    for name in Row._fields:
        if rows:
            array[name] = [getattr(row, name) for row in rows]
    return array


def pack(rows: Rows) -> bytes:
    """Return rows as the bytes of a file."""
    return zlib.compress(rows.tobytes(), LEVEL)


def read(path: Path, features: int) -> Rows:
    """Return the rows of a file; raises `SettingError` for damaged ones."""
    try:
        whole = zlib.decompressobj()
        data = whole.decompress(files.read(path, LARGEST), LARGEST)
        if not whole.eof:
            raise ValueError(_("it is cut short, or longer than {most} bytes", most=LARGEST))
        return np.frombuffer(data, form(features))
    except (ValueError, zlib.error) as problem:
        raise SettingError(
            _(
                "{path} is damaged: {problem}; without it, its games are played again",
                path=path,
                problem=problem,
            )
        ) from None
