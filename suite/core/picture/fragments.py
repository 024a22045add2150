"""A position as fragments of a page: what a browser shows of it, and what can be tapped.

A fragment is a pure function of a view, the names and a look, like every picture. It has no styles
of its own: the classes of its pieces have the names of the game's `paints`. Places have
`data-place`, in the notation; pieces that can be taken up have `data-words`, the beginnings of
actions they stand for, with `|` between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.palette import DARK, GOLD, INK
from suite.core.text.messages import _

SIGNS: Final = {ALLOWED: "○", SCORES: "+", FIGHTS: "!", RAISES: "▲"}
"""The sign on a place of a legal action, by what the action promises."""
DRAWING: Final = "drawing"
"""The `id` of all that lies on a board, of which a loupe shows a part."""
CHOICE: Final = "|"
"""Stands between the beginnings of actions that one piece stands for."""
NOTHING: Final = Markup()
"""A fragment that a game does without."""


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour of pieces on a page: `paper`, `ink` for what is drawn on it, `light` for its edge.

    The edge in the shade is `shade`. On a dark page the paper is `dark`, if that is another one.
    """

    paper: str
    ink: str = INK
    light: str = ""
    dark: str = ""
    shade: str = ""


SEATS: Final = {
    f"seat-{seat}": Paint(colour, DARK)
    for seat, colour in enumerate(("#fff8e7", "#5ad1e0", "#9a6bea", "#ef8f2f"))
}
"""The paints of the seats, which have an outline each, too: disc, hexagon, shield and arch."""
PROMISES: Final = {
    ALLOWED: Paint("#7a5a1e", "#fff6dc"),
    SCORES: Paint(GOLD, "#2a1b00"),
    FIGHTS: Paint("#f7c6b6", "#8a1408"),
    RAISES: Paint("#e2caf0", "#6f2496"),
}
"""The paints of signs; what is only allowed is a faint dot, so that promises stand out."""


@dataclass(frozen=True, slots=True)
class Fragments:
    """What a watcher is shown of a position.

    - `turn`: whose turn it is, and what is due
    - `board`: what lies on the board
    - `hand`: what lies before the watcher; empty for a spectator
    - `panels`: what else all see, such as the supply
    - `seats`: the seats as all see them, where the board does not show them
    - `score`: the watcher's points; empty for a spectator, or where the board shows them
    - `contest`: the strengths of both sides where two measure them now; else empty
    """

    turn: Markup
    board: Markup
    hand: Markup
    panels: Markup
    seats: Markup = NOTHING
    score: Markup = NOTHING
    contest: Markup = NOTHING


def style_sheet(paints: Mapping[str, Paint]) -> str:
    """Return the styles of a game's paints: a class for each, which sets the colours of a piece."""
    light, dark, classes = [], [], []
    for name, paint in paints.items():
        light.append(f"--{name}:{paint.paper};--{name}-ink:{paint.ink};")
        edges = ""
        for edge, colour in (("light", paint.light), ("shade", paint.shade)):
            if colour:
                light.append(f"--{name}-{edge}:{colour};")
            edges += f";--{edge}:var(--{name}{f'-{edge}' if colour else ''})"
        if paint.dark:
            dark.append(f"--{name}:{paint.dark};")
        classes.append(f".{name}{{--paper:var(--{name});--ink:var(--{name}-ink){edges}}}")
    rules = [f":root{{{''.join(light)}}}", *classes]
    if dark:
        rules.append(f"@media(prefers-color-scheme:dark){{:root{{{''.join(dark)}}}}}")
    return "\n".join(rules) + "\n"


def words(beginnings: Iterable[str]) -> str:
    """Return the value of `data-words` for some beginnings of actions."""
    return CHOICE.join(beginnings)


def plain(rows: Sequence[str], places: Sequence[Sequence[str]], look: Look) -> Markup:
    """Return the board of a game that has no drawing: its letters, and a button for each place."""
    board = element("pre", "\n".join(rows))
    cells = [
        element("div", *(_place(place, look) for place in row), role="row", class_="row")
        for row in places
    ]
    return joined([board, element("div", *cells, role="grid")] if cells else [board])


def _place(place: str, look: Look) -> Markup:
    return element("button", place, role="gridcell", **marks(place, look))


def marks(place: str, look: Look, *, first: str = "", last: bool = False) -> dict[str, str | bool]:
    """Return the attributes of a place: its name, what an action promises, what is new or meant.

    The tabulator reaches the place of the cursor; if it is nowhere, the `first` one.
    """
    return {
        "data_place": place,
        "data_lit": look.lit.get(place, ""),
        "data_last": last,
        "data_pointed": place in look.pointed,
        "data_new": any(change.split()[0] == place for change in look.changed),
        "tabindex": "0" if place == (look.cursor or first) else "",
    }


def legend(meanings: Mapping[str, str]) -> Markup:
    """Return what the signs on the places mean, by what they promise."""
    rows = (
        element("li", element("b", SIGNS[promise]), f" {meaning}", data_promise=promise)
        for promise, meaning in meanings.items()
    )
    return element("ul", *rows, class_="legend")


def why() -> Markup:
    """Return the button after which the next tap asks why something cannot be done.

    Pressed, it is a sign of that across the top of the page, and a tap on it leaves it at that.
    """
    asking = element("span", f" {_('Choose what you want explained.')}", element("b", "✕"))
    return element(
        "button",
        _("Why not?"),
        asking,
        type="button",
        class_="why",
        data_why=True,
        aria_pressed="false",
    )


def outline(cells: Iterable[tuple[int, int]], size: int) -> str:
    """Return the path round cells, given by column and row, as SVG's `d`; `size` is a cell's."""
    inside = set(cells)
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(inside):
        # Clockwise round each cell; an edge between two cells is none.
        for beside, start, step in (
            ((x, y - 1), (x, y), (1, 0)),
            ((x + 1, y), (x + 1, y), (0, 1)),
            ((x, y + 1), (x + 1, y + 1), (-1, 0)),
            ((x - 1, y), (x, y + 1), (0, -1)),
        ):
            if beside not in inside:
                edges.setdefault(start, []).append(step)
    parts = []
    while edges:
        start = at = next(iter(edges))
        across, down = edges[at][0]
        runs: list[tuple[int, int]] = []
        while at in edges:
            # Where two cells touch at a corner, turn right: they are parts of their own.
            steps = edges[at]
            right = (-down, across)
            step = right if runs and right in steps else steps[0]
            steps.remove(step)
            if not steps:
                del edges[at]
            if runs and step == (across, down):
                runs[-1] = (runs[-1][0] + step[0], runs[-1][1] + step[1])
            else:
                runs.append(step)
            across, down = step
            at = (at[0] + across, at[1] + down)
            if at == start:
                break
        moves = "".join(f"h{x * size}" if x else f"v{y * size}" for x, y in runs[:-1])
        parts.append(f"M{start[0] * size} {start[1] * size}{moves}z")
    return "".join(parts)


def panel(title: str, *content: str) -> Markup:
    """Return a part of a page under its title."""
    return element("section", element("h2", title), *content, class_="panel")


def group(label: str, *content: str, class_: str = "pieces") -> Markup:
    """Return pieces that belong together; the label is read out, not shown."""
    return element("div", *content, role="group", aria_label=label, class_=class_)


def piece(
    sign: str, label: str, paint: str, beginnings: Sequence[str] = (), title: str = ""
) -> Markup:
    """Return a piece with its picture or sign, and its name: a button if it begins actions.

    Its `title` says more than its name where it is asked what it is.
    """
    if beginnings:
        return element(
            "button",
            sign,
            class_=f"piece {paint}",
            data_words=words(beginnings),
            aria_label=label,
            aria_pressed="false",
            title=title or label,
        )
    return element(
        "span",
        sign,
        class_=f"piece {paint}",
        role="img",
        aria_label=label,
        title=title or label,
    )


def facts(rows: Iterable[tuple[str, Sequence[str]]]) -> Markup:
    """Return what is known of some things: the name of each, and pieces or words."""
    parts = []
    for name, content in rows:
        parts += [element("dt", name), element("dd", *content)]
    return element("dl", *parts)


def lines(sentences: Iterable[str]) -> Markup:
    """Return sentences one below the other."""
    return element("ul", *(element("li", sentence) for sentence in sentences), class_="lines")
