"""Refusals by counting: tiles that a hand cannot hold, or that cannot be drawn.

They use only what the watcher of the view can count, and reveal the size of the bag only where it
runs short.
"""

from __future__ import annotations

from collections.abc import Iterator

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.core.view import EVERYBODY
from suite.tiles.hidden.dealer import due_draw
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.pieces import KINDS, TILES, UNKNOWN, count, size
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules import drawing
from suite.tiles.text.nouns import KIND_PLURALS
from suite.tiles.text.phrases import Voice, quantity


def too_few(state: State, seat: int, kind: int, number: int, voice: Voice) -> str:
    """Say why a hand with unknown tiles cannot hold `number` tiles of a kind."""
    hand = state.hands[seat]
    if number - count(hand, kind) <= count(hand, UNKNOWN):
        return _unseen_tiles(state, kind, voice)
    return few_unknown(hand)


def few_unknown(hand: int) -> str:
    """Say how few tiles of a hand are unknown."""
    unknown = count(hand, UNKNOWN)
    if unknown == size(hand):
        return _("it holds only {tiles}", tiles=quantity(unknown, "tile"))
    return _.plural(
        "only one of its tiles is unknown", "only {number} of its tiles are unknown", unknown
    )


def cannot_come_up(state: State, action: int, voice: Voice) -> str:
    """Say why an event of chance cannot come up now; empty if it can."""
    verb = VERBS[verb_of(action)]
    if state.active == NOBODY:
        if verb == "start":
            return _no_such_seat(state, actions.starter(action))
        return _("the starting player must be drawn first")
    if verb == "start":
        return _("the starting player has already been drawn")
    return _no_draw(state, action, voice)


def _no_such_seat(state: State, seat: int) -> str:
    """Say how many seats there are if a seat is none of them."""
    if seat < state.seats:
        return ""
    return _("there are only {number} seats", number=state.seats)


def _no_draw(state: State, action: int, voice: Voice) -> str:
    """Require the right seat, the right number of tiles, and no more of a kind than are unseen."""
    seat, pile = actions.drawn(action)
    drawer, number = due_draw(state)
    due = min(number, size(state.bag))
    if refusal := _no_such_seat(state, seat):
        return refusal
    if seat != drawer:
        return voice.says(
            drawer,
            marked("you draw now, not {other}"),
            marked("{who} draws now, not {other}"),
            other=voice.who(seat),
        )
    if size(pile) != due:
        refusal = voice.says(
            seat,
            marked("you draw {tiles}, not {number}"),
            marked("{who} draws {tiles}, not {number}"),
            tiles=quantity(due, "tile"),
            number=size(pile),
        )
        if due == number:
            return refusal
        return _("{refusal}: the bag holds no more", refusal=refusal)
    if count(pile, UNKNOWN) and state.watcher in (seat, EVERYBODY):
        return _("each tile of this draw must be named: it is not secret here")
    for kind in range(UNKNOWN):
        if count(pile, kind) > count(drawing.bag_of(state), kind):
            tiles = quantity(count(pile, kind), KINDS[kind])
            why = _unseen_tiles(state, kind, voice)
            return _("{tiles} cannot come up: {why}", tiles=tiles, why=why)
    return ""


def _unseen_tiles(state: State, kind: int, voice: Voice) -> str:
    """Say how many tiles of a kind are unseen, and where the others are."""
    unseen = count(drawing.bag_of(state), kind)
    tiles, where = _(KIND_PLURALS[kind]), listed(_whereabouts(state, kind, unseen, voice))
    if unseen:
        return _.plural(
            "only one of the {all} {tiles} is unseen, the others are {where}",
            "only {number} of the {all} {tiles} are unseen, the others are {where}",
            unseen,
            all=TILES[kind],
            tiles=tiles,
            where=where,
        )
    return _("all {all} {tiles} have been seen, {where}", all=TILES[kind], tiles=tiles, where=where)


def _whereabouts(state: State, kind: int, unseen: int, voice: Voice) -> Iterator[str]:
    """Say where the tiles of a kind are that the watcher has seen."""
    others = TILES[kind] - unseen
    if on_board := state.tiles[kind].bit_count():
        yield _("{number} on the board", number=on_board)
        others -= on_board
    for seat in range(state.seats):
        if number := count(state.hands[seat], kind):
            yield voice.says(
                seat,
                marked("{number} in your hand"),
                marked("{number} in {whose} hand"),
                number=number,
            )
            others -= number
    if others:
        yield _("{number} face down or out of the game", number=others)
