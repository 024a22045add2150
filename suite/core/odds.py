"""Odds as people read them."""

from __future__ import annotations

from typing import Final

from suite.core.language import Catalogue

_: Final = Catalogue("core")


def percent(odds: float) -> str:
    """Return odds from 0 to 1 as a percentage; what is not certain is never 0 % or 100 %."""
    if 0 < odds < 0.0005:
        return _("under 0.1 %")
    if 0.9995 <= odds < 1:
        return _("over 99.9 %")
    number = f"{100 * odds:.1f}".removesuffix(".0")
    return _("{number} %", number=number.replace(".", _.within("decimal mark", ".")))
