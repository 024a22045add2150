"""What a place of a board shows on top of its pieces, as SVG: promises, news, focus.

A drawing puts the symbol `CELL` or `FULL` on each of its places. Custom properties of the page's
styles turn the parts of it on: so a script only has to set an attribute of the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.picture.markup import Markup, element

CELL, FULL = "c", "f"
"""The symbols of an empty place, with its sign in the middle, and of one with a piece."""

_SHAPES: Final = {
    ALLOWED: "M0-5.5a5.5 5.5 0 1 0 .1 0z",
    SCORES: "M0-6v12M-6 0h12",
    FIGHTS: "M0-7v7M0 5v1.6",
    RAISES: "M0-5l5 9h-10z",
}
"""The signs as paths round 0, 0; they are those of `fragments.SIGNS`."""


def symbols(width: float, height: float, signs: Mapping[str, str]) -> Iterator[Markup]:
    """Yield the symbols of places of a size.

    `signs` says of each symbol, such as `CELL`, where its sign is: the words of a `transform`.
    """
    yield element(
        "g",
        element("circle", r=11, fill="var(--lit)", display="var(--disc,inline)"),
        *(
            element("path", d=path, display=f"var(--is-{promise},none)", fill="var(--lit)")
            for promise, path in _SHAPES.items()
        ),
        id="sign",
        fill="none",
        stroke="var(--lit-ink)",
        stroke_width=2.6,
        display="var(--sign,none)",
    )
    yield element(
        "g",
        element("rect", width=width, height=height, opacity=0),
        _ring("last", width, height),
        _ring("ring", width, height),
        element("circle", cx=7, cy=7, r=5, display="var(--new,none)", class_="new"),
        id="place",
    )
    for symbol, where in signs.items():
        sign = element("use", href="#sign", transform=where)
        yield element("g", element("use", href="#place"), sign, id=symbol)


def _ring(name: str, width: float, height: float) -> Markup:
    return element(
        "rect",
        x=1.5,
        y=1.5,
        width=width - 3,
        height=height - 3,
        rx=5,
        fill="none",
        stroke=f"var(--{name},none)",
        stroke_width="var(--wide,3)",
    )
