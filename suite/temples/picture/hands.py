"""The hands in colour: the rival's, mostly backs, and that of the seat below."""

from __future__ import annotations

from dataclasses import dataclass

from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import DARK, GOLD, QUIET
from suite.core.text.letters import columns
from suite.temples.messages import _
from suite.temples.model.pieces import PLACES, QUARRY, UNKNOWN, count, kinds_of, size
from suite.temples.picture.palette import LOOKS, PIECES
from suite.temples.picture.scene import Scene
from suite.temples.text.phrases import SITES
from suite.temples.text.telling.ascii import LETTERS


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the hand below, or several of one kind; `number` is that of the first, from 1."""

    number: int
    kind: int
    copies: int = 1

    @property
    def times(self) -> str:
        """The number of several, as `x3`."""
        return f"x{self.copies}" if self.copies > 1 else ""


def above(scene: Scene, canvas: Canvas, x: int, *, with_name: bool = True) -> int:
    """Draw the rival's hand, backs and known cards; return the column behind it."""
    seat = scene.above
    hand = scene.state.hands[seat]
    if with_name:
        canvas.text(x, 0, scene.names[seat], scene.ink(seat), bold=True)
        x += columns(scene.names[seat]) + 1
    canvas.text(x, 0, _("hand"), QUIET)
    x += len(_("hand")) + 1
    kinds = kinds_of(hand)
    for kind in kinds if 4 * len(kinds) < canvas.width - x - 12 else sorted(set(kinds)):
        look = LOOKS[kind]
        ends = "[]" if scene.is_chosen(seat, kind) else "  "
        canvas.text(x, 0, LETTERS[kind].join(ends), look.ink, paper=look.paper, bold=True)
        x += 4
    known_cards = len(kinds) - count(hand, UNKNOWN)
    if 0 < known_cards < len(kinds):
        number = _("{cards}, {known} known", cards=len(kinds), known=known_cards)
    else:
        number = str(len(kinds))
    canvas.text(x, 0, number, QUIET)
    return _quarry(scene, canvas, x + len(number) + 2, seat)


def _quarry(scene: Scene, canvas: Canvas, x: int, seat: int) -> int:
    """Draw a piece that has not travelled yet; return the column behind it."""
    if scene.state.pieces[seat] != QUARRY:
        return x - 2
    canvas.text(x, 0, f" {seat + 1} ", DARK, paper=PIECES[seat], bold=True)
    canvas.text(x + 4, 0, _("at the quarry"), QUIET)
    return x + 4 + len(_("at the quarry"))


def _cards(scene: Scene, room: int, step: int) -> list[Card]:
    """Return the cards of the hand below; equal ones are stacked if the room is too small."""
    hand = scene.state.hands[scene.below]
    kinds = [UNKNOWN] * size(hand) if scene.look.covered else kinds_of(hand)
    if step * len(kinds) <= room:
        return [Card(number, kind) for number, kind in enumerate(kinds, 1)]
    return [Card(kinds.index(kind) + 1, kind, kinds.count(kind)) for kind in sorted(set(kinds))]


def numbers(scene: Scene, width: int) -> Canvas:
    """Return the hand below in one row: each card with its number."""
    canvas = Canvas(width, 1)
    x = 0
    for card in _cards(scene, width, 6):
        look, is_chosen = LOOKS[card.kind], _is_chosen(scene, card)
        number = f"{card.number:>2}"
        canvas.text(x, 0, number, DARK, paper=GOLD if is_chosen else look.light, bold=is_chosen)
        _point(scene, canvas, x, 0, card)
        letter = f"[{LETTERS[card.kind]}]" if is_chosen else f" {LETTERS[card.kind]} "
        canvas.text(x + 2, 0, letter, look.ink, paper=look.paper, bold=True)
        canvas.text(x + 5, 0, card.times, QUIET)
        wide = 5 + len(card.times)
        _spot(scene, canvas, x, 0, wide, 1, card)
        x += wide + 1
    _quarry(scene, canvas, x + 1, scene.below)
    return canvas


def cards(scene: Scene, width: int, height: int) -> Canvas:
    """Return the hand below as cards `height` rows high, with its owner's name above."""
    canvas = Canvas(width, 1 + height)
    seat = scene.below
    name = scene.names[seat]
    canvas.text(1, 0, name, scene.ink(seat), bold=True)
    number = size(scene.state.hands[seat])
    own = scene.view.watcher == seat
    label = _("your hand, {cards}", cards=number) if own else _("hand, {cards}", cards=number)
    canvas.text(columns(name) + 2, 0, label, QUIET)
    _quarry(scene, canvas, columns(name) + len(label) + 4, seat)
    hand = _cards(scene, width - 1, 5)
    step = min(NARROW if height == 3 else WIDE, (width - 1) // max(len(hand), 1))
    longest = max((len(_(SITES[card.kind])) for card in hand if card.kind != UNKNOWN), default=0)
    for place, card in enumerate(hand):
        _card(scene, canvas, 1 + place * step, step - 1, card, with_name=longest < step)
    return canvas


NARROW, WIDE = 11, 13
"""Columns of a card, including the gap beside it."""


def _card(scene: Scene, canvas: Canvas, x: int, width: int, card: Card, *, with_name: bool) -> None:
    """Draw a card from the second row on, with its name; one that is chosen has a gold head."""
    look, is_chosen = LOOKS[card.kind], _is_chosen(scene, card)
    bottom = canvas.height - 1
    _point(scene, canvas, x - 1, 1, card)
    canvas.rect(x, 2, width, 2, GOLD if is_chosen else look.light)
    canvas.rect(x, 4, width, 2 * bottom - 2, look.paper)
    number = f"[{card.number}]" if is_chosen else f" {card.number}"
    canvas.text(x, 1, number, DARK, bold=is_chosen)
    canvas.text(x + width - len(card.times), 1, card.times, DARK)
    canvas.text(x + width // 2, 2, LETTERS[card.kind], look.ink, bold=True)
    if with_name and card.kind != UNKNOWN:
        name = _(SITES[card.kind])
        canvas.text(x + (len(name) < width), bottom, name, look.soft)
    _spot(scene, canvas, x, 1, width, bottom, card)


def _point(scene: Scene, canvas: Canvas, x: int, row: int, card: Card) -> None:
    name = PLACES[card.kind] if card.kind != UNKNOWN else ""
    scene.point(canvas, x, row, "hand", f"hand {name}")


def _is_chosen(scene: Scene, card: Card) -> bool:
    return scene.is_chosen(scene.below, card.kind)


def _spot(
    scene: Scene, canvas: Canvas, x: int, row: int, width: int, height: int, card: Card
) -> None:
    if not scene.look.covered:
        canvas.spot(x, row, width, height, f"hand {card.number}")
