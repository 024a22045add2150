"""Positions as files: in letters, as a picture, or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from suite.core import files
from suite.core.errors import SettingError
from suite.core.picture.look import Look
from suite.core.picture.svg import svg
from suite.core.view import View

from ..messages import _
from .terminal import area_tint


class Format(StrEnum):
    """The formats of an exported position."""

    TEXT = "text"
    SVG = "svg"
    PNG = "png"
    JSON = "json"


class Size(StrEnum):
    """The sizes of a picture."""

    S = "S"
    M = "M"
    L = "L"


WIDTHS: Final = {Size.S: 80, Size.M: 146, Size.L: 163}
"""The columns of a picture of each size."""
FIXED: Final = (
    "DejaVu Sans Mono",
    "Liberation Mono",
    "Noto Sans Mono",
    "Ubuntu Mono",
    "FreeMono",
    "Courier New",
    "DejaVu Sans",
    "Liberation Sans",
    "Noto Sans",
    "Arial",
)
"""Fonts for the letters of a picture, the best first."""


def picture(
    view: View[Any], names: Sequence[str], form: Format, size: Size, last: str = ""
) -> bytes:
    """Return the picture of a view as a file; `last` is the last action in notation.

    Raises `SettingError` if a PNG cannot be drawn on this machine.
    """
    look = Look(WIDTHS[size], size=size, areas=area_tint(), last=last)
    text = svg(view.game.draw(view, names, look))
    return text.encode() if form is Format.SVG else png(text)


def png(text: str) -> bytes:
    """Return an SVG picture as PNG; raises `SettingError` without the extra or a font."""
    if find_spec("resvg_py") is None:
        raise SettingError(_("for a PNG: pip install 'zweistrom[png]'; an SVG needs nothing more"))
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=text, monospace_family=_font()))


def _font() -> str:
    """Return an installed font; raises `SettingError` if there is none to draw letters."""
    from resvg_py import svg_to_bytes

    def draw(word: str, family: str) -> bytes:
        style = "font-family:monospace;font-size:16px"
        text = f'<text x="2" y="16" fill="#000" style="{style}">{word}</text>'
        frame = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
        return bytes(svg_to_bytes(svg_string=f"{frame}{text}</svg>", monospace_family=family))

    nothing = draw("", FIXED[0])
    for family in FIXED:
        if draw("M", family) != nothing:
            return family
    raise SettingError(
        _(
            "no font was found for the letters of a PNG: install one, such as {font}, or "
            "write an SVG",
            font=FIXED[0],
        )
    )


def check_new(path: Path) -> None:
    """Raise `SettingError` if `write_new` would refuse, before there is anything to write."""
    if files.is_taken(path):
        raise SettingError(_("{path} already exists and is not overwritten", path=path))
    folder = path.absolute().parent
    if not folder.is_dir():
        raise SettingError(_("there is no folder {folder}", folder=path.parent))
    try:
        with TemporaryFile(dir=folder), suppress(FileNotFoundError):
            path.lstat()  # its name may be too long
    except OSError as problem:
        raise _unwritable(path, problem) from None


def write_new(path: Path, data: bytes, mode: int = files.SHARED) -> None:
    """Write a file that was not there, whole or not at all; raises `SettingError` if it was."""
    try:
        files.write_new(path, data, mode)
    except FileExistsError:
        raise SettingError(_("{path} already exists and is not overwritten", path=path)) from None
    except OSError as problem:
        raise _unwritable(path, problem) from None


def _unwritable(path: Path, problem: OSError) -> SettingError:
    """Return the refusal of a file that cannot be written."""
    return SettingError(_("{path} cannot be written: {reason}", path=path, reason=problem.strerror))
