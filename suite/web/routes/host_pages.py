"""The pages of the host: the start page, a new table, and the codes of the seats of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, Final, TypeAlias
from urllib.parse import quote, urlsplit

from suite.core import games
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.record import HUMAN, Header
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue, current_language
from suite.core.text.letters import isolated
from suite.core.text.phrases import listed
from suite.lessons.exercises import exercises
from suite.play import Asked
from suite.play.beginning import SavedGame
from suite.web.page import codes
from suite.web.page.documents import NOTHING, join_page, sheet
from suite.web.page.parts import hidden, moment
from suite.web.routes.host_forms import (
    HERE,
    button_form,
    chips,
    new_companion,
    new_table,
    paces,
    player,
    programs,
    select,
    usual_level,
)
from suite.web.table import passes
from suite.web.table.passes import Role
from suite.web.table.served_table import ServedTable
from suite.web.table.tables import Habits, Tables

_: Final = Catalogue("web")

Address: TypeAlias = Callable[[str], str]
"""Makes from a path an address that other devices can open."""
TABLES: Final = "tables"
"""The name of the part that lists all tables."""


def start_page(
    tables: Tables,
    unfinished: Mapping[str, Header],
    finished: Sequence[SavedGame],
    address: Address | None,
    refusal: str = "",
) -> str:
    """Return the start page: what goes on, a card for each game, and what was played before.

    Without an `address` for their devices it offers nothing with friends.
    """
    offers = [games.find(name) for name in games.names()]
    return sheet(
        "Zweistrom",
        *(game.symbols for game in offers),
        *_alerts([refusal, *tables.troubles]),
        *(element("section", part, id=name) for name, part in listing(tables).items()),
        element(
            "section",
            *(_card(game, tables.habits, address is not None) for game in offers),
            class_="games",
        ),
        *_earlier(tables, unfinished, finished),
        styles=[f"{game.name}.css" for game in offers],
        scripts=("join.js", "room.js"),
        data_at=TABLES,
        class_="start",
    )


def guest_page(seats: Sequence[tuple[ServedTable, Role]]) -> str:
    """Return the start page of a browser that is not the host's: where it has sat, and a code."""
    entries = (
        element(
            "li",
            element(
                "a",
                element("b", served.game.title),
                f" {_state(served)}",
                href=f"../t/{served.id}/{role}/",
            ),
        )
        for served, role in reversed(seats)
    )
    listing = [element("ul", *entries, class_="rows")] if seats else []
    join = element("p", element("a", _("Join a table"), href="../join", class_="do"))
    return join_page(
        "Zweistrom", asks_name=False, before=[*listing, join], folded=_("The host's screen")
    )


def listing(tables: Iterable[ServedTable]) -> dict[str, Markup]:
    """Return the part of the start page that lists all tables, which a stream sends again."""
    entries = [_entry(served) for served in tables if not served.is_over]
    return {TABLES: element("ul", *entries, class_="rows") if entries else Markup()}


def _card(game: Game[Any], habits: Habits, has_guests: bool) -> Markup:
    """Return the card of a game: against a program at once, or the ways to other tables."""
    title, fewest, most = game.title, min(game.seats), max(game.seats)
    seats = _.plural("{number} player", "{number} players", fewest)
    if most > fewest:
        seats = _("{fewest} to {most} players", fewest=fewest, most=most)
    levels = [(word, word) for word in programs(game)]
    name = element(
        "input", name="name0", maxlength=40, placeholder=player(0), autocomplete="nickname"
    )
    play = element(
        "form",
        hidden("game", game.name),
        hidden("seat0", HUMAN),
        hidden(HERE, "yes"),
        hidden("name0", habits.name)
        if habits.name
        else element("label", _("Your name"), " ", name),
        element(
            "fieldset",
            element("legend", _("Strength"), class_="unseen"),
            chips("seat1", levels, usual_level(game, habits)),
        ),
        element("button", _("Play"), class_="do"),
        method="post",
        action="tables",
    )
    people = f"new?game={game.name}&seat1={HUMAN}"
    ways = (
        *([(_("With friends"), people)] if has_guests else []),
        (_("On one screen"), f"{people}&{HERE}=yes"),
        (_("Learn"), f"course/{game.name}"),
        (_("More"), f"new?game={game.name}"),
    )
    return element(
        "article",
        element("div", picture(game, current_language()), class_="picture", aria_hidden="true"),
        element("h2", title, " ", element("small", seats)),
        play,
        element("nav", *(element("a", words, href=way) for words, way in ways), aria_label=title),
        class_="box",
    )


@cache
def picture(game: Game[Any], _language: str) -> Markup:
    """Return a real position of a game, late in it, to be looked at only; empty if it has none."""
    found = max(exercises(game.name), key=lambda exercise: exercise.task.after, default=None)
    if found is None:
        return Markup()
    view = found.view()
    return game.unchecked.fragments(view, [""] * found.played.seats, Look(still=True)).board


def new_table_page(
    game: Game[Any], habits: Habits, form: Mapping[str, str] = NOTHING, refusal: str = ""
) -> str:
    """Return the page of a new table; after a `refusal` the refused form stands as it was sent."""
    return sheet(
        game.title,
        *_alerts([refusal]),
        new_table(game, habits, form),
        *([] if "seat1" in form else [new_companion(game, form)]),
        element("p", element("a", _("Back"), href="./")),
        class_="making",
    )


def _alerts(sentences: Iterable[str]) -> list[Markup]:
    return [element("p", sentence, role="alert") for sentence in sentences if sentence]


def _entry(served: ServedTable) -> Markup:
    """Return a table in the list of all, with the way back to the seats on the host's screen."""
    names, here = ", ".join(served.seat_plan.names), served.entry.here
    at = f"t/{served.id}/"
    ways = [(_("Table"), at)]
    if here and served.table:
        ways.insert(0, (_("Go on"), f"../{at}shared"))
    is_asked = served.live is not None and any(served.live.moment == Asked(seat) for seat in here)
    return _row(
        element("b", served.game.title),
        _("Your turn") if is_asked else _state(served),
        names,
        ways,
        class_="over mine" if is_asked else "over",
    )


def _row(
    title: Markup, state: str, details: str, ways: Sequence[tuple[str, str]], class_: str = "over"
) -> Markup:
    """Return a game in a list: what it is, how it stands, and the ways to its pages."""
    return element(
        "li",
        element("p", title, " ", state, element("small", details)),
        element("div", *(element("a", words, href=way) for words, way in ways)),
        class_=class_,
    )


def _state(served: ServedTable) -> str:
    """Return how far a table is, by what everybody may know."""
    if served.trouble:
        return served.trouble
    if served.table is None:
        return _("waiting for players")
    if served.table.outcome:
        return _("game over")
    return _.plural("{number} event", "{number} events", len(served.table.events))


def _earlier(
    tables: Tables, unfinished: Mapping[str, Header], finished: Sequence[SavedGame]
) -> list[Markup]:
    """Return the games of the user: those that can go on, then those that are over."""
    at_tables = {served.entry.record: served.id for served in tables}
    entries = [_unfinished(file, header) for file, header in unfinished.items()]
    entries += [_finished(saved, at_tables.get(str(saved.path), "")) for saved in finished]
    if not entries:
        return []
    return [element("h2", _("Your games")), element("ul", *entries, class_="rows")]


def _unfinished(file: str, header: Header) -> Markup:
    names = ", ".join(map(isolated, names_of(header.seats)))
    title = element("b", games.find(header.game).title)
    label = joined([title, " ", names, " ", element("small", _("Go on"))])
    return element("li", button_form("resume", label, hidden("file", file)))


def _finished(saved: SavedGame, table: str) -> Markup:
    """Return the result of a game with the ways to its replay, its review and its `table`."""
    assert saved.game and saved.outcome
    header = saved.game.header
    names = [*map(isolated, names_of(header.seats))]
    result = _.plural(
        "{winners} won",
        "{winners} won together",
        len(saved.outcome.winners),
        winners=listed(names[seat] for seat in saved.outcome.winners),
    )
    day = date.fromtimestamp(saved.path.stat().st_mtime).isoformat()
    at = f"games/{quote(saved.path.name)}"
    ways = [(_("Replay"), f"{at}/replay"), (_("Review"), f"{at}/review/")]
    if table:
        ways.append((_("Table"), f"t/{table}/"))
    title = element("b", games.find(header.game).title)
    return _row(title, result, f"{day} · {', '.join(names)}", ways)


# --- one table


def host_table(
    served: ServedTable,
    address: Address | None,
    refusal: str = "",
    form: Mapping[str, str] = NOTHING,
) -> str:
    """Return the host's page of one table; `address` makes one that other devices can open.

    After a `refusal` the refused name stands there as it was sent.
    """
    parts = host_parts(served, address)
    its_moment = moment(served.at, parts)
    parts["seats"] = seats(served, address, form)
    return sheet(
        f"{served.game.title} · {served.id}",
        *_alerts([refusal]),
        *(element("section", part, id=name) for name, part in parts.items()),
        element("p", element("a", _("All tables"), href="../../")),
        scripts=("room.js",),
        data_at=served.at,
        data_moment=its_moment,
    )


def host_parts(served: ServedTable, address: Address | None) -> dict[str, Markup]:
    """Return the parts of the host's page of one table, which a stream sends anew.

    What is opened on it, such as a code, is in other parts than what every event changes.
    """
    return {
        "state": _progress(served),
        "knocks": _knocks(served),
        "code": _table_code(served, address),
        "seats": seats(served, address),
        "end": _stop(),
    }


def _knocks(served: ServedTable) -> Markup:
    """Return who waits to be let in."""

    def roles(name: str) -> list[tuple[str, str]]:
        """Return the seats, the likeliest first, and the place of a spectator."""

        def is_unlikely(seat: Seat) -> tuple[bool, bool, bool]:
            meant = served.entry.seats[seat].name
            return meant != name, served.chairs[seat].is_taken, bool(meant)

        seats = sorted(served.seat_plan.people, key=is_unlikely)
        named = [(str(seat), served.seat_plan.names[seat]) for seat in seats]
        return [*named, (passes.SPECTATOR, _("spectator"))]

    return joined(
        button_form(
            "let-in",
            _("Let {name} in", name=isolated(knock.name)),
            hidden("knock", token),
            select(
                _("{name} knocks. Which seat?", name=isolated(knock.name)),
                "role",
                roles(knock.name),
            ),
        )
        for token, knock in served.knocks.items()
        if not knock.cookie
    )


def _table_code(served: ServedTable, address: Address | None) -> Markup:
    """Return the code by which people knock at a table, if it has any to let in."""
    if address is None or passes.KEEPER in served.roles or not served.entry.code:
        return Markup()
    link = address(f"/join?code={served.entry.code}")
    content = [
        codes.svg(link, _("Table code")),
        element("p", element("b", served.entry.code, class_="code")),
        element("p", element("a", link, href=link)),
    ]
    if urlsplit(link).hostname == "127.0.0.1":
        sentence = _(
            "Only this computer can open these codes: restart with --lan to let phones join."
        )
        content.insert(0, element("p", sentence, role="alert"))
    return element("div", *content, class_="box")


def seats(
    served: ServedTable, address: Address | None, form: Mapping[str, str] = NOTHING
) -> Markup:
    """Return the seats with their codes, and the link for spectators; or that of a companion."""
    if passes.KEEPER in served.roles:
        title, label = _("The companion's screen"), _("Enter the game on this screen")
        return element("ol", _looker(served, passes.KEEPER, title, label, address), class_="boxes")
    entries = []
    for seat, chair in enumerate(served.chairs):
        if seat not in served.seat_plan.people:
            program = element("p", chair.program, class_="state")
            entries.append(element("li", element("h2", chair.name), program, class_="box"))
            continue
        entries.append(element("li", *_person(served, seat, address, form), class_="box"))
    title, label = _("Spectators"), _("Show the table on this screen")
    entries.append(_looker(served, passes.SPECTATOR, title, label, address))
    return element("ol", *entries, class_="boxes")


def _looker(
    served: ServedTable, role: str, title: str, label: str, address: Address | None
) -> Markup:
    """Return the code of a role that has no seat, and what the host can do with it."""
    code, here = _code(served, role, title, address), button_form("watch", label)
    shut = button_form("shut", _("Reset the code and remove everyone"))
    return element("li", element("h2", title), *code, here, shut, class_="box")


def _person(
    served: ServedTable, seat: int, address: Address | None, form: Mapping[str, str]
) -> Iterator[Markup]:
    """Yield the seat of a person: its code, and what the host can do with it."""
    chair, at = served.chairs[seat], hidden("seat", str(seat))
    yield element("h2", chair.name)
    if chair.is_taken:
        yield element("p", _("This seat is taken."), class_="state")
    yield from _code(served, str(seat), chair.name, address)
    needs_name = served.table is None and not served.entry.seats[seat].name
    name = form.get("name", "") if form.get("seat") == str(seat) else ""
    field = element("input", name="name", value=name, required=True, maxlength=40)
    label = [element("label", _("Name"), " ", field)] if needs_name else []
    yield button_form("here", _("Play on this screen"), at, *label)
    changes = element("summary", _("Change this seat"))
    yield element("details", changes, *_changes(served, seat, at))


def _changes(served: ServedTable, seat: int, at: Markup) -> Iterator[Markup]:
    """Yield the forms that change who sits on a seat of a person; `at` is its hidden field."""
    yield button_form("issue", _("New code"), at)
    if served.chairs[seat].is_taken:
        yield button_form("free", _("Free this seat"), at)
        names, people = served.seat_plan.names, served.seat_plan.people
        others = [(str(other), names[other]) for other in people if other != seat]
        if others:
            yield button_form("move", _("Swap seats"), at, select(_("with"), "other", others))
    if served.table and not served.table.outcome:
        if seat in served.entry.standing:
            yield button_form("back", _("Let the player take over again"), at)
        else:
            choice = select(_("as"), "as", [(word, word) for word in programs(served.game)])
            yield button_form("stand-in", _("Let a program stand in"), at, choice)


def _code(served: ServedTable, role: str, title: str, address: Address | None) -> list[Markup]:
    """Return the QR code and the address that lets somebody in, if its secret is still known."""
    if address is None:
        return []
    secret = served.passes.issued(role)
    if not secret:
        return [element("p", _("The code was shown before the server restarted: make a new one."))]
    link = address(f"/t/{served.id}/{role}/#{secret}")
    return [
        element(
            "details",
            element("summary", _("Show the code")),
            codes.svg(link, title),
            element("p", element("a", link, href=link)),
        )
    ]


def _progress(served: ServedTable) -> Markup:
    """Return how far a table is, and what can be done about it."""
    parts = [element("p", _state(served), class_="state")]
    if served.trouble:
        parts.append(button_form("go-on", _("Try again")))
    if served.table is None:
        parts.append(button_form("begin", _("Begin now")))
    elif served.table.outcome:
        parts.append(element("p", element("a", _("Download the record"), href="record")))
    elif served.seat_plan.specs:
        now = served.entry.pace
        choices = sorted(paces(), key=lambda pace: pace[0] != now)  # the one that holds is chosen
        choice = select(_("Pace of the programs"), "pace", choices)
        parts.append(button_form("pace", _("Change"), choice))
    return joined(parts)


def _stop() -> Markup:
    return element(
        "details",
        element("summary", _("Stop this table")),
        element("p", _("The record is kept; the game can be resumed here or in the terminal.")),
        button_form("stop", _("Stop")),
    )
