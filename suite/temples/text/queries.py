"""Queries about the board, answered in sentences: `look`, `list` and `where`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from suite.core.errors import NotationError
from suite.core.text.lookup import meanings
from suite.core.text.phrases import listed, possessive
from suite.core.view import View
from suite.temples.formats import vocabulary
from suite.temples.messages import _
from suite.temples.model.pieces import (
    PEOPLES,
    PLACES,
    QUARRY,
    STAGES,
    cards_of,
    count,
    stages_of,
)
from suite.temples.model.state import State
from suite.temples.text.phrases import PLOTS, SEATS, SITES, at, cards, in_order
from suite.temples.text.runs import runs
from suite.temples.text.telling import describe
from suite.temples.text.telling.ascii import LETTERS

PIECE: Final = "piece"


def look_at(view: View[State], names: Sequence[str], place: str) -> list[str]:
    """Return a site's rows and temples on both sides, and the pieces there."""
    number = _place(place, place.casefold())
    lines = [] if number == QUARRY else [describe.site(view.state, number, names)]
    there = [seat for seat in SEATS if view.state.pieces[seat] == number]
    lines += [describe.piece(view.state, seat, names[seat]) for seat in there]
    return lines if there else [*lines, _("There is no piece {at}.", at=at(number))]


def listing(view: View[State], names: Sequence[str], what: str) -> list[str]:
    """Return one of the lists, by its English word; raise `NotationError` for another word."""
    if what not in LISTS:
        raise NotationError(
            _(
                "there is no list {what!r}; choose from {there}",
                what=what,
                there=", ".join(_in_own_words(LISTS)),
            )
        )
    return list(LISTS[what](view, names)) or [_("There are none.")]


def where(view: View[State], names: Sequence[str], what: str) -> list[str]:
    """Return where the cards of a people, of a stage (`1` to `6`) or the pieces are."""
    word = what.casefold().removeprefix("stage ")
    if word in map(str, STAGES):
        return list(_stages(view.state, int(word), names)) or [_("None can be seen.")]
    if len(word) > 1 and (PIECE + "s").startswith(word):
        return [describe.piece(view.state, seat, names[seat]) for seat in SEATS]
    return list(_people(view, _place(what, word, first=1), names))


def _place(what: str, word: str, first: int = QUARRY) -> int:
    """Return the place of a name, its letter or its unique beginning, or raise `NotationError`."""
    places = PLACES[first:]
    matches = [PLACES[number] for number in range(1, 6) if LETTERS[number].casefold() == word]
    matches = matches or meanings(word, places)
    if len(matches) == 1:
        return PLACES.index(matches[0])
    if matches:
        raise NotationError(
            _("{what!r} could mean {words}", what=what, words=listed(_in_own_words(matches), "or"))
        )
    if first:
        there = ", ".join(_in_own_words([*PEOPLES, *map(str, STAGES), PIECE]))
        raise NotationError(
            _("there is no card or piece {what!r}; choose from {there}", what=what, there=there)
        )
    there = ", ".join(_in_own_words(places))
    raise NotationError(
        _("there is no place {what!r}; choose from {there}", what=what, there=there)
    )


def _in_own_words(english: Iterable[str]) -> list[str]:
    """Return words of the input, in the user's language where it has one."""
    local = vocabulary.words()
    return [local.get(word, word) for word in english]


def _people(view: View[State], kind: int, names: Sequence[str]) -> Iterator[str]:
    """Say where the cards of a people are that the watcher knows."""
    state = view.state
    for seat, site in PLOTS:
        row = cards_of(state.rows[seat << 3 | site])
        places = [str(place) for place, people in enumerate(row, 1) if people == kind]
        if places:
            yield _.plural(
                "In {whose} row {at}: place {places}.",
                "In {whose} row {at}: places {places}.",
                len(places),
                whose=possessive(names[seat]),
                at=at(site),
                places=listed(places),
            )
    for who, hand in zip(names, state.hands, strict=True):
        if copies := count(hand, kind):
            yield _("In {whose} hand: {cards}.", whose=possessive(who), cards=cards(copies))
    yield _("In the discards: {cards}.", cards=cards(count(state.discards, kind)))


def _stages(state: State, stage: int, names: Sequence[str]) -> Iterator[str]:
    """Say where the cards of a stage lie open: in temples, in yards, on top of the supply."""
    for seat, site in PLOTS:
        if stage in stages_of(state.temples[seat << 3 | site]):
            yield _("In {whose} temple {at}.", whose=possessive(names[seat]), at=at(site))
    for who, yard in zip(names, map(cards_of, state.yards), strict=True):
        if stage in yard:
            whose, lying = possessive(who), cards(yard.count(stage))
            if yard[-1] == stage:
                yield _("In {whose} yard: {cards}, one open.", whose=whose, cards=lying)
            else:
                yield _("In {whose} yard: {cards}.", whose=whose, cards=lying)
    if copies := cards_of(state.top).count(stage):
        yield _("On top of the supply: {cards}.", cards=cards(copies))
    if stage == STAGES[0]:
        for who, unbuilt in zip(names, state.start, strict=True):
            if unbuilt:
                yield _("{whose} starting stage is not built yet.", whose=possessive(who))


def _sites(view: View[State], names: Sequence[str]) -> Iterator[str]:
    return (describe.site(view.state, site, names) for site in range(1, 6))


def _rows(view: View[State], names: Sequence[str]) -> Iterator[str]:
    """Describe each row from the board outwards."""
    for seat, site in PLOTS:
        if row := view.state.rows[seat << 3 | site]:
            whose, people = possessive(names[seat]), in_order(cards_of(row))
            yield _("{whose} row {at}: {cards}.", whose=whose, at=at(site), cards=people)


def _yards(view: View[State], names: Sequence[str]) -> Iterator[str]:
    return (describe.yard(view.state, seat, names[seat]) for seat in SEATS)


def _hands(view: View[State], names: Sequence[str]) -> Iterator[str]:
    """Describe the hand of the watcher's seat, or both for a watcher without a seat."""
    seats = SEATS if view.watcher < 0 else (view.watcher,)
    return (describe.hand(view.state.hands[seat], names[seat]) for seat in seats)


def _runs(view: View[State], names: Sequence[str]) -> Iterator[str]:
    """Say where runs are."""
    for seat, site in PLOTS:
        for place, kind in runs(view.state.rows[seat << 3 | site]):
            yield _(
                "{whose} row {at}: a run of {people} at place {place}.",
                whose=possessive(names[seat]),
                at=at(site),
                people=_(SITES[kind]),
                place=place,
            )


LISTS: Final[dict[str, Callable[[View[State], Sequence[str]], Iterator[str]]]] = {
    "sites": _sites,
    "rows": _rows,
    "yards": _yards,
    "hand": _hands,
    "runs": _runs,
}
