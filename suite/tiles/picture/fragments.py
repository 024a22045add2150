"""The position for browsers: turn, board, the own screen, the seats and the supply.

What is written here stands on the full screen too; pieces are pictures with a name to be read out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.picture.fragments import Fragments, facts, group, panel, piece
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import icon
from suite.core.text.catalogue import marked
from suite.core.text.phrases import capitalized, listed
from suite.core.view import View
from suite.tiles.engine import kernel
from suite.tiles.hidden.views import points_are_open
from suite.tiles.messages import _
from suite.tiles.model.board import BORDERED, SHRINES, names_of
from suite.tiles.model.pieces import COLOURS, KINDS, UNKNOWN, size
from suite.tiles.model.state import OVER, State
from suite.tiles.picture import vector
from suite.tiles.picture.controls import keys
from suite.tiles.rules.conflicts import added_kind, defend, the_attacker_wins
from suite.tiles.text.nouns import COLOUR_NAMES, HOUSE_NAMES, THE_MONUMENTS
from suite.tiles.text.overview import (
    COLOURS_SHOWN,
    ROLES,
    Conflict,
    conflicts,
    hand_in_order,
    hand_is_open,
    turn,
    weakest,
)
from suite.tiles.text.phrases import Voice, quantity
from suite.tiles.text.phrases import points as points_in_words
from suite.tiles.text.queries import KIND_NAMES, listing
from suite.tiles.text.telling.consequences import gains

GEM: Final = "5 5 30 30"
"""The part of its symbol that a treasure needs."""


def fragments(view: View[State], names: Sequence[str], look: Look) -> Fragments:
    """Return the position as a watcher sees it."""
    page = _Page(view, names, look)
    return Fragments(
        turn=page.turn(),
        board=vector.board(view, names, look),
        hand=page.hand(),
        panels=joined(page.panels()),
        seats=page.seats(),
        score=page.score(),
        contest=page.contest(),
    )


def verdict(view: View[State], action: int, names: Sequence[str]) -> Markup:
    """Return how a defender decides a conflict: both sums, who wins, and the tiles that go."""
    fight, after = view.state.clone(), view.state.clone()
    if fight.phase != "defend":
        return Markup()
    defend(fight, action)
    kernel.step(after, action)
    running, attacker_wins = conflicts(fight)[0], the_attacker_wins(fight)
    winner, colour = running.sides[not attacker_wins].seat, fight.colour
    lost = (fight.tiles[colour] & ~after.tiles[colour]).bit_count()
    sums = [[str(side.strength + int(side.committed))] for side in running.sides]
    if lost:
        sums[attacker_wins] += [element("small", f" \N{MINUS SIGN}{lost} ", icon(KINDS[colour]))]
    voice = Voice(names, view.watcher)
    if sums[0][0] == sums[1][0]:
        wins = voice.says(winner, marked("you win the tie"), marked("{who} wins the tie"))
    else:
        wins = voice.says(winner, marked("you win"), marked("{who} wins"))
    if any(more := gains(view.state, after, winner)):
        wins = _("{deed}: {effects}", deed=wins, effects=points_in_words(more))
    return _Page(View(view.game, view.watcher, after), names, Look()).versus(
        running, capitalized(wins), sums, "contest decided"
    )


class _Page:
    """The fragments of one view."""

    def __init__(self, view: View[State], names: Sequence[str], look: Look) -> None:
        self.view = view
        self.state = view.state
        self.names = names
        self.look = look
        self.voice = Voice(names)
        self.leaders = listing(view, names, "leaders")
        self.open = [seat for seat in range(self.state.seats) if points_are_open(self.state, seat)]

    def turn(self) -> Markup:
        """Return whose turn it is and what is due."""
        if self.look.over and self.state.at != OVER:
            return element("b", _("game over"))
        whose, *due = turn(self.state, self.names)
        return joined([element("b", whose), *(f" · {fact}" for fact in due)])

    # --- the own screen

    def hand(self) -> Markup:
        """Return the tiles and leaders of the watcher's seat."""
        seat = self.view.watcher
        if self.look.covered or seat < 0:
            return Markup("")
        keyed = {} if self.look.still else {key.key: key.words for key in keys(self.view)}
        return joined(
            [
                group(_("Your screen"), *self._tiles(seat, keyed)),
                group(_("Leaders"), *self._leaders(seat, keyed)),
            ]
        )

    def score(self) -> Markup:
        """Return the points of the watcher's seat."""
        seat = self.view.watcher
        return Markup() if self.look.covered or seat < 0 else self._points(seat)

    def _tiles(self, seat: int, keyed: dict[str, tuple[str, ...]]) -> Iterator[Markup]:
        """Yield the tiles of a hand; in a conflict each stands for how many are added with it."""
        added = added_kind(self.state) if self.state.conflict else UNKNOWN
        number = 0
        for kind in hand_in_order(self.state.hands[seat]):
            if kind == added:
                number += 1
                yield _tile(kind, keyed.get(str(number), ()))
            elif kind == UNKNOWN or self.look.still:
                yield _tile(kind)
            else:
                yield _tile(kind, (f"tile {KINDS[kind]}",))

    def _leaders(self, seat: int, keyed: dict[str, tuple[str, ...]]) -> Iterator[Markup]:
        for colour in COLOURS_SHOWN:
            yield self._leader(seat, colour, keyed.get(ROLES[colour][0], ()))
        words = () if self.look.still else ("catastrophe",)
        for _number in range(self.state.catastrophes_left[seat]):
            yield piece(icon("catastrophe"), _("catastrophe"), "tile", words)

    def _leader(self, seat: int, colour: int, beginnings: Sequence[str] | None = None) -> Markup:
        """Return a leader of a seat.

        Before the watcher it has `beginnings`, and while it stands on the board it is pale and has
        the name of its cell; elsewhere it is pale while it does not stand there.
        """
        number = seat << 2 | colour
        cell, in_hand = self.state.leaders[number], beginnings is not None
        away = " away" if bool(cell) is in_hand else ""
        where = element("small", *names_of(cell), aria_hidden="true") if cell and in_hand else ""
        picture = joined([icon(vector.leader(number)), where])
        label = self.voice.leader(self.state, number)
        title = self.leaders[seat * len(KINDS) + COLOURS_SHOWN.index(colour)]
        return piece(picture, label, f"leader{away}", beginnings or (), title)

    def _points(self, seat: int) -> Markup:
        """Return the points of a seat by colours, its treasures, and its weakest colour."""
        sums = []
        colours, least, filled = weakest(self.state, seat)
        is_known = len(colours) < len(KINDS)  # else it says nothing
        for colour in COLOURS_SHOWN:
            points = self.state.points[seat << 2 | colour]
            label = quantity(points, f"{COLOURS[colour]} point")
            weak = " weak" * (is_known and colour in colours)
            sums.append(_sum(icon(KINDS[colour]), label, points, f"sum{weak}"))
        treasures = self.state.won[seat]
        sums.append(_sum(icon("gem", GEM), quantity(treasures, "treasure"), treasures))
        words: list[str] = []
        if is_known:
            names = listed(_(COLOUR_NAMES[colour]) for colour in colours)
            words += [f"{_('weakest')} ", element("span", f"{names} ", class_="unseen"), str(least)]
        if filled > least:
            words.append(element("span", f" → {filled} ", icon("gem", GEM)))
        if words:
            sums.append(element("span", *words, class_="sum"))
        return element("p", *sums, class_="points")

    # --- the panels

    def panels(self) -> Iterator[Markup]:
        """Yield the conflicts, the screens that are open to who has none, and the supply."""
        if running := conflicts(self.state):
            yield panel(_("Conflict"), *map(self._conflict, running))
        others = [seat for seat in self.open if seat != self.view.watcher]
        if others and not self.look.covered:
            yield panel(_("Hands"), *(self._screen(seat) for seat in others))
        yield panel(_("Supply"), self._supply())

    def contest(self) -> Markup:
        """Return the strengths of both sides in the conflict that runs.

        The watcher's side has the number of tiles that are held.
        """
        if not self.state.conflict:
            return Markup()
        running, held = conflicts(self.state)[0], self.look.held.split()[-1:]
        sums = [
            [f"{side.strength} + {added}"]
            for side in running.sides
            for added in (held if side.seat == self.view.watcher and held else [side.committed])
        ]
        return self.versus(running, running.title, sums, "contest running")

    def versus(
        self, conflict: Conflict, title: str, sums: Sequence[Sequence[str]], class_: str
    ) -> Markup:
        """Return both sides of a conflict, each with its sum; a leader that has gone is pale."""
        one, other = (
            (
                self._leader(side.seat, conflict.colour),
                element("span", self.names[side.seat], class_="side"),
                element("b", *words),
            )
            for side, words in zip(conflict.sides, sums, strict=True)
        )
        return group(title, *one, element("i", " : "), *other[::-1], class_=class_)

    def _conflict(self, conflict: Conflict) -> Markup:
        """Return a conflict, with the strengths of both sides."""
        words: list[str] = []
        for at, side in enumerate(conflict.sides):
            words += [
                " : " if at else "",
                self._leader(side.seat, conflict.colour),
                f" {self.names[side.seat]} ",
                element("b", side.sum("+")),
            ]
        return element("p", f"{conflict.title}: ", *words, class_="conflict")

    def seats(self) -> Markup:
        """Return what everybody sees of the seats."""
        heads = (_("Player"), _("Leaders"), _("Tiles"), _("Cat"))
        titles = (element("th", title, scope="col") for title in heads)
        head = element("tr", element("td"), *titles)
        rows = (self._seat(seat) for seat in range(self.state.seats))
        return element("table", element("thead", head), element("tbody", *rows), class_="seats")

    def _seat(self, seat: int) -> Markup:
        """Return what everybody sees of a seat."""
        state = self.state
        acts = seat == self.view.game.actor(state) and not self.look.over
        own = element("small", f" {_('you')}") if seat == self.view.watcher else ""
        catastrophes, tiles = state.catastrophes_left[seat], size(state.hands[seat])
        crosses = piece(
            joined([icon("catastrophe")] * catastrophes),
            quantity(catastrophes, "catastrophe"),
            "crosses",
        )
        title = _(
            "Points of {name}: {points}; {tiles}, {catastrophes}",
            name=self.names[seat],
            points=self._points_told(seat),
            tiles=quantity(tiles, "tile"),
            catastrophes=quantity(catastrophes, "catastrophe"),
        )
        return element(
            "tr",
            element("td", icon(f"seat-{seat}"), class_="seat", data_spot=f"seat {seat}"),
            element("th", self.names[seat], own, scope="row"),
            element("td", *(self._leader(seat, colour) for colour in COLOURS_SHOWN)),
            element("td", str(tiles)),
            element("td", crosses),
            aria_current="true" if acts else "",
            title=title,
        )

    def _points_told(self, seat: int) -> str:
        """Return the points of a seat in words, if they are open."""
        if seat not in self.open:
            return _("secret until the end")
        points = (self.state.points[seat << 2 | colour] for colour in COLOURS_SHOWN)
        return listed(
            quantity(number, f"{COLOURS[colour]} point")
            for number, colour in zip(points, COLOURS_SHOWN, strict=True)
        )

    def _screen(self, seat: int) -> Markup:
        """Return what lies behind the screen of another seat, which the watcher may see."""
        hand = hand_in_order(self.state.hands[seat]) if hand_is_open(self.view, seat) else []
        tiles = group(self.names[seat], *(_tile(kind) for kind in hand))
        return joined([element("h3", self.names[seat]), tiles, self._points(seat)])

    def _supply(self) -> Markup:
        """Return the pieces left: treasures on the board, monuments, buildings and the wonder."""
        state = self.state
        bordered = (state.treasures & BORDERED[state.side]).bit_count()
        number, whole = state.treasures.bit_count(), SHRINES[state.side].bit_count()
        gems = [icon("rare", GEM)] * bordered + [icon("gem", GEM)] * (number - bordered)
        treasures = element("span", *gems, class_="gems")
        text = _("{number} of {all}", number=number, all=whole)
        monuments = [
            piece(icon(f"monument-{number}", "0 0 80 80"), _(THE_MONUMENTS[number]), "large")
            for number, corner in enumerate(state.monuments)
            if not corner
        ]
        rows: list[tuple[str, Sequence[str]]] = [
            (_("treasures"), [treasures, f" {text}"]),
            (_("monuments"), monuments or ["-"]),
        ]
        if state.buildings_allowed:
            houses = [
                piece(icon(f"house-{kind}", "-1 18 22 22"), _(HOUSE_NAMES[kind]), "chip")
                for kind in COLOURS_SHOWN
                if not state.buildings[kind]
            ]
            rows.append((_("buildings"), houses or ["-"]))
        if state.wonder_allowed:
            large = piece(icon("wonder", "0 0 120 120"), _("wonder"), "large")
            rows.append((_("wonder"), [_("built") if state.wonder else large]))
        return facts(rows)


def _tile(kind: int, beginnings: Sequence[str] = ()) -> Markup:
    if kind == UNKNOWN:
        return piece(icon("back"), quantity(1, "unknown tile"), "tile")
    return piece(icon(KINDS[kind]), _(KIND_NAMES[kind]), "tile", beginnings)


def _sum(sign: Markup, label: str, number: int, class_: str = "sum") -> Markup:
    counted = element("b", str(number), aria_hidden="true")
    return element("span", piece(sign, label, "chip"), counted, class_=class_, title=label)
