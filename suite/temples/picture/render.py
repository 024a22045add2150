"""The whole board in colour: its sizes and its layout.

The watcher's seat is below and its rival above, so that a row grows away from the board as it does
on the table. Only a view is drawn: unknown cards are backs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.picture import panels as core_panels
from suite.core.picture.canvas import Canvas, stacked
from suite.core.picture.look import ALLOWED, CHANGED, FIGHTS, RAISES, SCORES, SIZES, Look
from suite.core.picture.palette import (
    ALARM,
    BACKGROUND,
    DARK,
    FAINT,
    GOLD,
    GOOD,
    INK,
    NEW,
    QUIET,
)
from suite.core.text.catalogue import marked
from suite.core.text.letters import columns, distinct
from suite.core.view import View
from suite.temples.messages import _
from suite.temples.model.pieces import length, size
from suite.temples.model.state import NOBODY, State
from suite.temples.picture import hands, panels
from suite.temples.picture.board import FEWEST, Measure, lines_of, sites
from suite.temples.picture.palette import PROMISES
from suite.temples.picture.scene import Scene

NEEDED: Final = {"L": (150, 34), "M": (120, 22), "S": (0, 0)}
"""Columns and rows that each size needs at least."""
COLUMNS_FOR_PANELS: Final = {"L": 56, "M": 44}
WIDEST_PANELS: Final = 72
ROWS_BELOW: Final = 4
"""Rows reserved for the panels below small sites, however long the rows of people are."""
PITCHES: Final = {"L": (18, 24), "M": (15, 17), "S": (10, 16)}
"""The fewest and the most columns of a site, including the gap beside it."""


def draw(view: View[State], names: Sequence[str], look: Look) -> Canvas:
    """Return the board in colour, at most as wide and high as the look says.

    If the picture fills the look, the keys are in the bottom row, and the sites keep their place as
    long as the rows beside them fit.
    """
    scene = Scene.from_view(view, names, look)
    letter = _size(look)
    whole = _small(scene) if letter == "S" else _large(scene, letter)
    keys = core_panels.keys(look, look.width)
    height = whole.height + keys.height
    if look.height is not None:
        height = look.height if look.fills else min(height, look.height)
    canvas = Canvas(look.width, height, BACKGROUND)
    canvas.paste(whole, 0, 0)
    canvas.paste(keys, 0, height - keys.height)
    return canvas


def _size(look: Look) -> str:
    """Return the requested size, or the largest below it that fits, as the smallest always does."""
    sizes = SIZES[: SIZES.index(look.size) + 1] if look.size else SIZES
    return next(
        size
        for size in reversed(sizes)
        if look.width >= NEEDED[size][0] and (look.height is None or look.height >= NEEDED[size][1])
    )


def _room(look: Look, rows: int) -> int | None:
    """Return the rows left for the board when `rows` are taken; `None` if there is no limit."""
    return None if look.height is None else look.height - rows - bool(look.keys)


def _large(scene: Scene, letter: str) -> Canvas:
    """Return the sites with the panels beside them."""
    look = scene.look
    least, most = PITCHES[letter]
    pitch = max(least, min(most, (look.width - COLUMNS_FOR_PANELS[letter]) // 5))
    measure = Measure(pitch, 6, 3, 2) if letter == "L" else Measure(pitch, 4, 3)
    above = Canvas(measure.width, 1)
    hands.above(scene, above, 1)
    below = hands.cards(scene, measure.width, measure.band + (letter == "L"))
    head = title(scene, look.width, whole=True)
    rows = head.height + above.height + measure.height + below.height
    lines = lines_of(scene, _room(look, rows), fill=look.fills)
    board = stacked([above, sites(scene, measure, *lines), below])
    width = min(look.width - measure.width - 3, WIDEST_PANELS)
    beside = panels.beside(scene, width, _room(look, head.height))
    canvas = Canvas(look.width, head.height + max(board.height, beside.height))
    canvas.paste(head, 0, 0)
    canvas.paste(board, 0, head.height)
    canvas.paste(beside, measure.width + 2, head.height)
    return canvas


def _small(scene: Scene) -> Canvas:
    """Return the sites with each seat's parts above or below them, for 80 columns.

    If there are too few rows, the least important parts are left out.
    """
    look = scene.look
    least, most = PITCHES["S"]
    measure = Measure(max(least, min(most, (look.width - 1) // 5)), 3, 1)
    parts = {
        "hand": hands.numbers(scene, look.width),
        "sum": standing(scene, scene.below, look.width),
        "rival's sum": standing(scene, scene.above, look.width),
        "title": title(scene, look.width, whole=False),
        "rival's hand": beside_piles(scene, look.width),
    }
    room = _room(look, measure.height)
    if room is None:
        lines = lines_of(scene, None, fill=False)
        parts["below"] = panels.below(scene, look.width, None)
    else:
        for name, part in list(parts.items()):
            if room - part.height < 2 * FEWEST:
                del parts[name]
            else:
                room -= part.height
        rows = sum(lines_of(scene, room, fill=False))
        parts["below"] = panels.below(
            scene, look.width, max(room - rows, min(ROWS_BELOW, room - 2 * FEWEST))
        )
        lines = lines_of(scene, room - parts["below"].height, fill=look.fills)
    board = sites(scene, measure, *lines)
    parts["sites"] = Canvas(look.width, board.height)
    parts["sites"].paste(board, (look.width - board.width) // 2, 0)
    return stacked([parts[name] for name in ORDER if name in parts])


ORDER: Final = ("title", "rival's sum", "rival's hand", "sites", "sum", "hand", "below")


def title(scene: Scene, width: int, *, whole: bool) -> Canvas:
    """Return turn and phase in a row; `whole` adds the piles, if there is room."""
    state = scene.state
    words = [*whose(scene)]
    if state.final:
        words.append((_("final phase"), ALARM))
    if whole:
        words += [(pile, QUIET) for pile in piles(state)]
    canvas = Canvas(width, 1)
    name = f" {_('TEMPLES')} "
    canvas.text(0, 0, name, DARK, paper=GOLD, bold=True)
    end = _row_of(canvas, len(name) + 2, 0, words)
    legend = _legend(scene.look)
    if end + core_panels.length(legend) < width:
        core_panels.write(canvas, width - core_panels.length(legend), 0, legend)
    return canvas


PROMISED: Final = {
    ALLOWED: marked("allowed"),
    SCORES: marked("scores"),
    FIGHTS: marked("against the rival"),
    RAISES: marked("builds"),
}
"""The meanings of the signs at the sites."""


def _legend(look: Look) -> list[core_panels.Word]:
    """Return the meanings of the signs that are shown now."""
    promised = look.lit.values()
    signs = [
        (core_panels.Word(f" {sign} ", ink), _(PROMISED[promise]))
        for promise, (sign, ink) in PROMISES.items()
        if promise in promised
    ]
    if look.changed:
        signs.append((core_panels.Word(f" {CHANGED} ", INK, NEW), _("new")))
    return [
        word for sign, meaning in signs for word in (sign, core_panels.Word(f"{meaning} ", QUIET))
    ]


def _row_of(canvas: Canvas, x: int, row: int, words: Sequence[tuple[str, str]]) -> int:
    """Write as many words as fit, with dots between them; return the column behind them."""
    for number, (word, ink) in enumerate(words):
        if x + columns(word) > canvas.width:
            break
        if number:
            canvas.text(x - 2, row, "·", FAINT)
        canvas.text(x, row, word, ink, bold=ink != QUIET)
        x += columns(word) + 3
    return x - 3


def piles(state: State) -> list[str]:
    """Return the sizes of the piles."""
    return [
        _("stock {cards}", cards=size(state.stock)),
        _("discards {cards}", cards=size(state.discards)),
        _("supply {cards}", cards=size(state.hidden) + length(state.top)),
    ]


def whose(scene: Scene) -> list[tuple[str, str]]:
    """Return whose turn it is and what is due, each with its colour."""
    state = scene.state
    if scene.look.over:
        return [(_(PHASES["over"]), QUIET)]
    if scene.look.tells:
        return [(scene.look.headline, INK)]
    if state.active == NOBODY:
        return [(_("set-up"), QUIET)]
    words = [(_("turn {number}", number=state.turn), QUIET), (scene.names[state.active], INK)]
    if state.phase == "act":
        migration = (
            (_("already migrated"), QUIET) if state.migrated else (_("may still migrate"), GOOD)
        )
        return [*words, migration]
    if state.phase == "discard":
        who = scene.names[1 - state.active]
        return [*words, (_("{who} must discard {cards}", who=who, cards=state.to_discard), ALARM)]
    return [*words, (_(PHASES.get(state.phase, state.phase)), QUIET)]


PHASES: Final = {
    "setup": marked("set-up"),
    "draw": marked("drawing"),
    "lay": marked("laying"),
    "over": marked("game over"),
}
"""The labels of the phases in which no seat acts."""


def standing(scene: Scene, seat: int, width: int) -> Canvas:
    """Return a seat's sum on the track and its yard, in one row."""
    canvas = Canvas(width, 1)
    canvas.text(0, 0, distinct(scene.names, 9)[seat], scene.ink(seat), bold=True)
    panels.track(scene, canvas, 10, 0, seat)
    canvas.text(37, 0, _("yard"), QUIET)
    x = 38 + len(_("yard"))
    panels.yard(scene, canvas, x, 0, seat, width - x)
    return canvas


def beside_piles(scene: Scene, width: int) -> Canvas:
    """Return the rival's hand and, if there is room, the sizes of the piles."""
    canvas = Canvas(width, 1)
    end = hands.above(scene, canvas, 0, with_name=False)
    words = [(pile, QUIET) for pile in piles(scene.state)]
    x = width - sum(len(word) + 3 for word, _ink in words) + 3
    if x > end + 1:
        _row_of(canvas, x, 0, words)
    return canvas
