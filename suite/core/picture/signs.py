"""The symbols of a game's pieces, and what a place of a board shows on top of its pieces, as SVG.

The pieces are drawn in the file `pieces.svg` beside the game's pictures. A document has its symbols
once, and each drawing in it uses them. A drawing puts a symbol such as `CELL` on each of its
places: custom properties of the page's styles turn its promise, news and focus on, so a script only
has to set an attribute of the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Final, TypeAlias

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, Look
from suite.core.picture.markup import Markup, element, joined

Size: TypeAlias = float | str
"""A length in the units of a drawing, or as a part of it: `50%`."""
Signs: TypeAlias = Mapping[str, tuple[Size, Size, float]]

CELL, FULL, SITE = "cell", "full", "site"
"""The symbols of an empty cell, with its sign in the middle, of one with a piece, and of a site."""

_SHAPES: Final = {
    ALLOWED: ("M0-4.5a4.5 4.5 0 1 0 .1 0z", 1.4),
    SCORES: ("M0-7v14M-7 0h14", 3.2),
    FIGHTS: ("M0-8v9M0 7v.5", 3.2),
    RAISES: ("M0-7l6.5 11.5h-13z", 2.6),
}
"""The signs as paths round 0, 0, with the breadth of lines; they are those of `fragments.SIGNS`."""


def symbols(package: str, width: Size, height: Size, signs: Signs, *frames: Markup) -> Markup:
    """Return the definitions of a game's pieces and of its places, which have a size.

    `signs` says of each symbol of a place, such as `CELL`, where its sign is and how large. The
    `frames` are shown with the sign.
    """
    pieces = files(package).joinpath("pieces.svg").read_text("utf-8")
    places = joined(
        element(
            "symbol",
            *_place(width, height),
            element("g", *frames, display="var(--sign,none)"),
            _sign(*sign),
            id=symbol,
            overflow="visible",
        )
        for symbol, sign in signs.items()
    )
    return Markup(pieces.replace("</defs>", f"{places}</defs>"))


def icon(symbol: str, box: str = "0 0 40 40") -> Markup:
    """Return a piece as a picture of its own; `box` is the part that is shown of its symbol."""
    return element(
        "svg", element("use", href=f"#{symbol}"), viewBox=box, aria_hidden="true", class_="icon"
    )


def still(name: str, look: Look, symbol: str, **place: Size) -> Iterator[Markup]:
    """Yield the rings of a place on a still picture: where was played, and where was better."""
    for kind, is_there in (("played", name == look.cursor), ("better", name in look.lit)):
        if is_there:
            yield element("use", href=f"#{symbol}", class_=kind, **place)


def _place(width: Size, height: Size) -> Iterator[Markup]:
    yield element("rect", width=width, height=height, opacity=0)
    for name in ("last", "ring"):
        for part, breadth in (("-edge", 5.5), ("", 3)):
            yield element(
                "rect",
                width=width,
                height=height,
                rx=7,
                fill="none",
                stroke=f"var(--{name}{part},none)",
                stroke_dasharray="" if part else "var(--dash,none)",
                stroke_width=f"var(--wide{part},{breadth})",
            )


def _sign(x: Size, y: Size, scale: float) -> Markup:
    sign = element(
        "g",
        element("circle", r=13.5, stroke_width=1.6, display="var(--disc,inline)"),
        *(
            element("path", d=path, stroke_width=width, display=f"var(--is-{promise},none)")
            for promise, (path, width) in _SHAPES.items()
        ),
        transform=f"scale({scale})",
        fill="var(--lit)",
        stroke="var(--lit-ink)",
        stroke_linecap="round",
        display="var(--sign,none)",
    )
    return element("svg", sign, x=x, y=y, overflow="visible")
