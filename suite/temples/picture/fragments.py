"""The position for browsers: turn, sites, the own hand, sums, yards, the rival's hand and piles.

What is written here stands on the full screen too; cards have besides a name to be read out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.picture.fragments import Fragments, facts, group, panel, piece
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import icon
from suite.core.text.letters import distinct
from suite.core.text.phrases import possessive
from suite.core.view import View
from suite.temples.messages import _
from suite.temples.model.actions import BUILD, OWN, RIVAL
from suite.temples.model.pieces import (
    ONE,
    PEOPLES,
    PLACES,
    QUARRY,
    UNKNOWN,
    cards_of,
    count,
    kinds_of,
    size,
)
from suite.temples.model.state import State
from suite.temples.picture import vector
from suite.temples.picture.controls import card_words
from suite.temples.picture.panels import TRACK, goals
from suite.temples.picture.render import piles, whose
from suite.temples.picture.scene import Scene
from suite.temples.rules.ending import ENOUGH, SAFE
from suite.temples.text.phrases import SINGULAR, SITES
from suite.temples.text.telling.describe import hand as hand_label
from suite.temples.text.telling.describe import next_stages
from suite.temples.text.telling.describe import yard as yard_label

LONGEST_NAME: Final = 20


def fragments(view: View[State], names: Sequence[str], look: Look) -> Fragments:
    """Return the position as a watcher sees it."""
    scene = Scene(view, tuple(distinct(names, LONGEST_NAME)), look)
    words = [word for word, _ink in whose(scene)]
    return Fragments(
        turn=joined([element("b", " · ".join(words[:2])), *(f" · {word}" for word in words[2:])]),
        board=vector.board(scene),
        hand=_hand(scene),
        panels=joined(_panels(scene)),
    )


def _hand(scene: Scene) -> Markup:
    """Return the cards of the watcher's seat, and the yards, from which it may build."""
    seat = scene.view.watcher
    if scene.look.covered or seat < 0:
        return Markup("")
    hand, own, other = scene.state.hands[seat], scene.names[seat], scene.names[1 - seat]
    if scene.look.still:
        title, yard = hand_label(hand, own), _("{whose} yard", whose=possessive(own))
    else:
        title, yard = _("your hand, {cards}", cards=size(hand)), _("your yard")
    kinds = [*kinds_of(hand)]
    # Where nothing else can be done, the cards are what is asked for.
    ready = "open ready" if scene.state.phase == "discard" and scene.legal else ""
    cards = (
        _card(
            kind,
            () if scene.look.still else card_words(kind),
            f"{'same ' * (kind == before)}{ready}" if not scene.look.still else "",
        )
        for before, kind in zip((UNKNOWN, *kinds), kinds, strict=False)
    )
    yards = (
        element("div", element("small", name), *parts, class_="yard")
        for (_seat, parts), name in zip(
            reversed([*_yards(scene)]),
            (yard, _("{whose} yard", whose=possessive(other))),
            strict=True,
        )
    )
    return joined([group(title, *cards), element("div", *yards, class_="yards")])


def _card(kind: int, beginnings: Sequence[str] = (), class_: str = "") -> Markup:
    """Return a card as a picture."""
    symbol = "back" if kind == UNKNOWN else PLACES[kind]
    return piece(
        icon(symbol, "0 0 40 48"), _(SINGULAR[kind]), f"card {class_}".rstrip(), beginnings
    )


def _panels(scene: Scene) -> Iterator[Markup]:
    """Yield the sums, the yards, the hands of others and the piles."""
    yield panel(_("Temples"), *_sums(scene))
    note = element("small", _("only the last can be taken"))
    if scene.view.watcher < 0 or scene.look.covered:  # else they are with the hand
        yield panel(_("Building yards"), note, facts(_yards(scene)))
    yield panel(_("Hands"), facts(_hands(scene)))
    yield panel(_("Piles"), *_piles(scene.state))


def _sums(scene: Scene) -> Iterator[Markup]:
    """Yield both sums on their tracks, and the sums that win."""
    rows = []
    for seat in (scene.above, scene.below):
        total = scene.state.total(seat)
        track = element(
            "meter",
            str(total),
            min=0,
            max=TRACK,
            low=SAFE,
            high=ENOUGH,
            optimum=TRACK,
            value=min(total, TRACK),
            aria_label=scene.names[seat],
        )
        name = joined([icon(f"seat-{seat}"), scene.names[seat]])
        rows.append((name, [element("b", str(total)), track]))
    yield facts(rows)
    yield element("small", goals(scene.state))


def _yards(scene: Scene) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the stages of each yard; the last one can be built, and so can the starting stage."""
    for seat in (scene.above, scene.below):
        own = seat == scene.below
        buttons = scene.view.watcher == scene.below and not (scene.look.covered or scene.look.still)
        stages = cards_of(scene.state.yards[seat])
        words = (f"build {'own' if own else 'rival'}",)
        cards = []
        if scene.state.start[seat]:
            begin = ("build start",) if own and buttons else ()
            cards += [piece(icon("stage-1", "0 0 42 42"), _("start"), f"stage seat-{seat}", begin)]
        cards += [
            piece(
                str(stage),
                _("stage {stage}, covered in the yard: only the last can be taken", stage=stage),
                "stage stone",
            )
            for stage in stages[:-1]
        ]
        is_legal = scene.legal >> BUILD + (OWN if own else RIVAL) & 1
        look = "stage open ready" if is_legal else "stage open"
        for stage in stages[-1:]:
            label = _("stage {stage}, open in the yard: either player may build it", stage=stage)
            picture = icon(f"stage-{stage}", "0 0 42 42")
            cards.append(piece(picture, label, look, words if buttons else ()))
        yield scene.names[seat], [group(yard_label(scene.state, seat, scene.names[seat]), *cards)]


def _hands(scene: Scene) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the hands of all but the watcher, as far as they are known, and waiting pieces."""
    for seat in (scene.above, scene.below):
        hand = scene.state.hands[seat]
        parts: list[str] = []
        if scene.look.covered:
            hand = size(hand) * ONE[UNKNOWN]
        if seat != scene.view.watcher or scene.look.covered:
            label = hand_label(hand, scene.names[seat])
            cards = [_card(kind) for kind in kinds_of(hand)]
            parts = [group(label, *cards) if hand else element("span", label)]
        if scene.state.pieces[seat] == QUARRY:
            parts.append(element("span", _("at the quarry")))
        if parts:
            yield scene.names[seat], parts


def _piles(state: State) -> Iterator[Markup]:
    """Yield the sizes of the piles, the discards by people, and the known cards of the supply."""
    yield element("p", " · ".join(piles(state)))
    discards = [
        element(
            "span",
            piece(icon(people, "0 0 40 48"), _(SITES[kind]), "chip"),
            element("b", str(count(state.discards, kind))),
            class_="sum",
        )
        for kind, people in enumerate(PEOPLES, 1)
    ]
    yield element("p", f"{_('discards')} ", *discards, class_="points")
    if stages := next_stages(state):
        yield element("p", _("supply   next come {known}", known=" ".join(stages)))
