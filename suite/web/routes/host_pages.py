"""The pages of the host: the start page, a new table, and the codes of the seats of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import quote, urlsplit

from suite.core import games
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import icon
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
from suite.web.page.parts import SEATS, hidden, main_form, moment
from suite.web.routes.host_forms import (
    FRIENDS,
    HERE,
    button_form,
    chips,
    level_titles,
    new_companion,
    new_table,
    paces,
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
KNOCKS, ADMIN, END = "knocks", "admin", "end"
"""The names of parts of the host's page of a table: the first one, and those that are folded up."""
WAITING: Final = "waiting"
"""Stands in the address of the host's page of a table that waits for its game to begin."""


def address_of(served: ServedTable) -> str:
    """Return the address of the host's page of a table."""
    return f"/host/t/{served.id}/{'' if served.table else f'?{WAITING}'}"


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
    """Return the part of the start page that lists all tables, which a stream sends again.

    The newest one comes first.
    """
    entries = [_entry(served) for served in tables if not served.is_over][::-1]
    return {TABLES: element("ul", *entries, class_="rows") if entries else Markup()}


def _card(game: Game[Any], habits: Habits, has_guests: bool) -> Markup:
    """Return the card of a game: against a program at once, or the ways to other tables."""
    title, fewest, most = game.title, min(game.seats), max(game.seats)
    seats = _.plural("{number} player", "{number} players", fewest)
    if most > fewest:
        seats = _("{fewest} to {most} players", fewest=fewest, most=most)
    levels = level_titles(game)
    name = element(
        "input",
        name="name0",
        maxlength=40,
        placeholder=_("asked only once"),
        autocomplete="nickname",
        required=True,
    )
    more = f"new?game={game.name}"
    ways = (
        element("button", _("With friends"), name=FRIENDS, value="yes") if has_guests else "",
        element("a", _("On one screen"), href=f"{more}&seat1={HUMAN}&{HERE}=yes"),
        element("a", _("More"), href=more),
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
        element("nav", *ways, aria_label=title),
        method="post",
        action="tables",
    )
    return element(
        "article",
        element("div", picture(game, current_language()), class_="picture", aria_hidden="true"),
        element("h2", title, " ", element("small", seats)),
        element("p", game.aim and Catalogue(game.name)(game.aim)),
        element(
            "p",
            element("a", _("First time? Learn it in ten minutes"), href=f"course/{game.name}"),
        ),
        play,
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
    seats = zip(served.seat_plan.names, served.entry.seats, strict=True)
    names = ", ".join(name for name, seat in seats if seat.name)
    here, record = served.entry.here, served.entry.record
    ways = [element("a", _("Seats"), href=f"..{address_of(served)}")]
    if here and served.table:
        ways.insert(0, button_form(f"t/{served.id}/here", _("Go on")))
    is_asked = served.live is not None and any(served.live.moment == Asked(seat) for seat in here)
    return _row(
        served.game.title,
        _("Your turn") if is_asked else _state(served),
        " · ".join(filter(None, (names, record and _when(Path(record))))),
        ways,
        class_="over mine" if is_asked else "over",
    )


def _when(path: Path) -> str:
    """Return when a record was written last."""
    moment = datetime.fromtimestamp(path.stat().st_mtime if path.exists() else 0).astimezone()
    day = {0: _("today"), 1: _("yesterday")}.get(
        (datetime.now().astimezone().date() - moment.date()).days, f"{moment:%Y-%m-%d}"
    )
    return f"{day} {moment:%H:%M}"


def _row(
    title: str, state: str, details: str, ways: Sequence[Markup], class_: str = "over"
) -> Markup:
    """Return a game in a list: what it is, how it stands, and the ways to its pages."""
    return element(
        "li",
        element("p", element("b", title), " ", state, element("small", details)),
        element("div", *ways),
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
    if isinstance(actor := served.table.actor, int):
        return _("{name} is to act", name=served.seat_plan.names[actor])
    return _("the game begins")


def _earlier(
    tables: Tables, unfinished: Mapping[str, Header], finished: Sequence[SavedGame]
) -> list[Markup]:
    """Return the games of the user: those that can go on, then those that are over."""
    at_tables = {served.entry.record: served.id for served in tables}
    entries = [_unfinished(tables.home / file, header) for file, header in unfinished.items()]
    entries += [_finished(saved, at_tables.get(str(saved.path), "")) for saved in finished]
    if not entries:
        return []
    return [element("h2", _("Your games")), element("ul", *entries, class_="rows")]


def _unfinished(path: Path, header: Header) -> Markup:
    details = f"{', '.join(map(isolated, names_of(header.seats)))} · {_when(path)}"
    form = button_form("resume", _("Go on"), hidden("file", path.name))
    return _row(games.find(header.game).title, "", details, [form])


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
    at = f"games/{quote(saved.path.name)}"
    ways = [
        element("a", _("Replay"), href=f"{at}/replay"),
        element("a", _("Review"), href=f"{at}/review/"),
    ]
    if table:
        ways.append(element("a", _("Record"), href=f"t/{table}/record"))
    game = games.find(header.game)
    points = (game.score_text(score).split()[0] for score in saved.outcome.scores)
    scores = ", ".join(map("{} {}".format, names, points))
    return _row(game.title, result, f"{scores} · {_when(saved.path)}", ways)


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
    parts[SEATS] = seats(served, form)
    sections = {name: element("section", part, id=name) for name, part in parts.items()}
    knocks, *folded = [sections.pop(name) for name in (KNOCKS, ADMIN, END)]
    return sheet(
        served.game.title,
        served.game.symbols,
        *_alerts([refusal]),
        knocks,
        element("div", *sections.values(), class_="around"),
        element("details", element("summary", _("More")), *folded, class_="folded"),
        element("p", element("a", _("All tables"), href="../../")),
        styles=[f"{served.game.name}.css"],
        scripts=("room.js",),
        data_at=served.at,
        data_moment=its_moment,
        class_="hosting",
    )


def host_parts(served: ServedTable, address: Address | None) -> dict[str, Markup]:
    """Return the parts of the host's page of one table, which a stream sends anew.

    A page that waits has no state, so it is loaded again when the game begins. What is opened, such
    as a code, is in other parts than what every event changes.
    """
    return {
        KNOCKS: _knocks(served),
        "code": _table_code(served, address),
        SEATS: seats(served),
        **({"state": _progress(served)} if served.table else {"start": _start(served)}),
        ADMIN: _admin(served, address),
        END: _stop(),
    }


def _knocks(served: ServedTable) -> Markup:
    """Return who waits to be let in."""

    def roles(name: str) -> list[tuple[str, str]]:
        """Return the seats, the likeliest first, and the place of a spectator."""
        own = [seat.name == name for seat in served.entry.seats]
        seats = sorted(
            served.seat_plan.people, key=lambda seat: (not own[seat], served.chairs[seat].is_taken)
        )
        return [
            *((str(seat), served.seat_plan.names[seat]) for seat in seats),
            (passes.SPECTATOR, _("spectator")),
        ]

    return joined(
        element(
            "form",
            hidden("knock", token),
            element("p", element("b", _("{name} asks to join", name=isolated(knock.name)))),
            select(_("as"), "role", roles(knock.name)),
            element("button", _("Let {name} in", name=isolated(knock.name)), class_="do"),
            element("button", _("Not now"), name="role", value=passes.REFUSED),
            method="post",
            action="let-in",
        )
        for token, knock in served.knocks.items()
        if not knock.role
    )


def _table_code(served: ServedTable, address: Address | None) -> Markup:
    """Return the code by which people knock at a table, if it has any to let in."""
    if address is None or passes.KEEPER in served.roles or not served.entry.code:
        return Markup()
    link = address(f"/join?code={served.entry.code}")
    place = urlsplit(link)
    sentence = _(
        "Scan this, or open {address} and type the code.", address=f"{place.netloc}{place.path}"
    )
    warning = joined(
        [
            _("Only this computer can open these codes. To let phones join, start this instead:"),
            " ",
            element("code", "zweistrom serve --lan"),
        ]
    )
    return element(
        "div",
        element("b", served.entry.code, class_="code"),
        element("a", codes.svg(link, _("Table code")), href=link, tabindex=-1),
        element("p", sentence),
        *_alerts([warning] if place.hostname == "127.0.0.1" else []),
        class_="box",
    )


def seats(served: ServedTable, form: Mapping[str, str] = NOTHING) -> Markup:
    """Return who sits at a table, and what can be done with its free seats."""
    if passes.KEEPER in served.roles:
        return button_form("watch", _("Enter the game on this screen"))
    entries = (
        element(
            "li",
            icon(f"seat-{seat}"),
            element("b", chair.name) if has_name else _("waiting for a player …"),
            element("small", chair.program or _("on this screen") * (seat in served.entry.here)),
            *_offers(served, seat, form),
            class_="" if chair.is_taken else "free",
        )
        for seat, chair in enumerate(served.chairs)
        for has_name in [served.entry.seats[seat].name]
    )
    return element("ol", *entries, class_="chairs")


def _offers(served: ServedTable, seat: Seat, form: Mapping[str, str]) -> Iterator[Markup]:
    """Yield what can be done with the seat of a program, and with one that is free."""
    chair, at = served.chairs[seat], hidden("seat", str(seat))
    if chair.program and not served.table:
        yield button_form("fill", _("Remove"), at, hidden("as", HUMAN))
    if chair.is_taken:
        return
    if served.table:
        yield button_form("here", _("Play on this screen"), at)
        return
    levels = level_titles(served.game)
    usual = {"as": usual_level(served.game, Habits())}
    yield button_form("fill", _("Add a program"), at, select(_("Strength"), "as", levels, usual))
    name = element(
        "input",
        name="name",
        value=form.get("name", "") if form.get("seat") == str(seat) else "",
        required=True,
        maxlength=40,
        placeholder=_("Name"),
        aria_label=_("Name"),
    )
    yield button_form("here", _("Play on this screen"), at, name)


def _start(served: ServedTable) -> Markup:
    """Return the button that begins the game, and why it cannot begin yet."""
    missing = min(served.game.seats) - sum(chair.is_taken for chair in served.chairs)
    words = (
        _.plural("{number} more player is needed.", "{number} more players are needed.", missing)
        if missing > 0
        else _("Free seats are left out.")
    )
    start = element("button", _("Start"), class_="do", disabled=missing > 0)
    return joined([element("form", start, method="post", action="begin"), element("p", words)])


def _admin(served: ServedTable, address: Address | None) -> Markup:
    """Return what is wanted seldom: the codes of single seats, and who else sits or looks on."""
    entries = [
        element("li", *_person(served, seat, address), class_="box")
        for seat in served.seat_plan.people
    ]
    role = served.roles[-1]
    title = _("The companion's screen") if role == passes.KEEPER else _("Television and spectators")
    watch = button_form("watch", _("Show the table on this screen"))
    shut = button_form("shut", _("Reset the code and remove everyone"))
    looks_on = [element("h2", title), watch, *_code(served, role, title, address), shut]
    choice = select(_("Pace of the programs"), "pace", paces(), {"pace": served.entry.pace})
    return joined(
        [
            button_form("pace", _("Change"), choice) if served.seat_plan.specs else "",
            element("ol", element("li", *looks_on, class_="box"), *entries, class_="boxes"),
        ]
    )


def _person(served: ServedTable, seat: Seat, address: Address | None) -> Iterator[Markup]:
    """Yield the forms that change who sits on a seat of a person, and its code."""
    chair, at = served.chairs[seat], hidden("seat", str(seat))
    yield element("h2", chair.name)
    yield from _code(served, str(seat), chair.name, address)
    if served.table:
        yield button_form("here", _("Play on this screen"), at)
    yield button_form("issue", _("New code"), at)
    if chair.is_taken:
        yield button_form("free", _("Free this seat"), at)
        names, people = served.seat_plan.names, served.seat_plan.people
        others = [(str(other), names[other]) for other in people if other != seat]
        if others:
            yield button_form("move", _("Swap seats"), at, select(_("with"), "other", others))
    if served.table and not served.table.outcome:
        if seat in served.entry.standing:
            yield button_form("back", _("Let the player take over again"), at)
        else:
            choice = select(_("as"), "as", level_titles(served.game))
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
    """Return how far the game is, and the way there."""
    parts = [element("p", _state(served), class_="state")]
    if served.entry.here:
        parts.append(main_form("here", _("To the table")))
    if served.trouble:
        parts.append(button_form("go-on", _("Try again")))
    if served.is_over:
        parts.append(element("p", element("a", _("Download the record"), href="record")))
    return joined(parts)


def _stop() -> Markup:
    return element(
        "details",
        element("summary", _("Stop this table")),
        element("p", _("The record is kept; the game can be resumed here or in the terminal.")),
        button_form("stop", _("Stop")),
    )
