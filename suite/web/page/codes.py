"""QR codes of addresses, for pages and for terminals."""

from __future__ import annotations

from typing import Final

import segno

from suite.core.picture.markup import Markup

BORDER: Final = 4
"""The modules round a code, as the standard has it."""
HALVES: Final = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Two modules one above the other in letters, light ones drawn: most terminals are dark."""


def svg(text: str, title: str) -> Markup:
    """Return the QR code of a text as SVG of any size; `title` says what it is."""
    return Markup(
        _code(text).svg_inline(
            border=BORDER, light="#fff", svgclass="qr", lineclass=None, omitsize=True, title=title
        )
    )


def letters(text: str) -> list[str]:
    """Return the QR code of a text in rows of blocks, light on dark."""
    rows = [list(map(int, row)) for row in _code(text).matrix_iter(border=BORDER // 2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[column] for column in zip(*pair, strict=True)) for pair in pairs]


def _code(text: str) -> segno.QRCode:
    return segno.make_qr(text, error="m")
