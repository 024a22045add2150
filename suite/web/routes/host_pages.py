"""The pages of the host: all tables, a new one, and one table with the codes of its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Option, Value
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.record import HUMAN, Header
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue
from suite.core.text.letters import isolated
from suite.players import roster
from suite.web.page import codes
from suite.web.page.documents import NOTHING, sheet
from suite.web.page.parts import hidden, moment
from suite.web.table import passes
from suite.web.table.seating import PACES
from suite.web.table.served_table import ServedTable
from suite.web.table.tables import NOBODY as TOLD_NOBODY

_: Final = Catalogue("web")

COLOURS: Final = 5
"""The colours of a game on its card: its first ones are those of its tiles or cards."""
TABLES: Final = "tables"
"""The name of the part that lists all tables."""
NOBODY: Final = "nobody"
"""The choice of a seat that is left out."""
ALL: Final = "all"
"""The choice of a companion that is told every hand."""
AS_EDITION: Final = "edition"
"""The choice of an option that stands by its edition."""


def host_page(
    tables: Iterable[ServedTable],
    unfinished: Mapping[str, Header],
    troubles: Sequence[str],
    refused: str = "",
    given: Mapping[str, str] = NOTHING,
) -> str:
    """Return the host's screen: the tables, a new one, and games that can be resumed.

    A form that was `given` and `refused` stands there as it was sent.
    """
    found = [games.find(name) for name in games.names()]
    return sheet(
        _("The host's screen"),
        *_alerts([refused, *troubles]),
        *(element("section", part, id=name) for name, part in listing(tables).items()),
        element(
            "section",
            *(element("article", *_offered(game, given), class_="box") for game in found),
            class_="boxes",
        ),
        *_resumable(unfinished),
        styles=[f"{game.name}.css" for game in found],
        scripts=("join.js", "room.js"),
        data_at=TABLES,
    )


def listing(tables: Iterable[ServedTable]) -> dict[str, Markup]:
    """Return the part of the host's screen that lists all tables, which a stream sends anew."""
    entries = list(map(_listed, tables))
    if not entries:
        told = _("Set a table: people scan the codes of its seats and sit down.")
        return {TABLES: element("p", told)}
    return {TABLES: joined([element("h2", _("Tables")), element("ul", *entries, class_="rows")])}


def _offered(game: Game[Any], given: Mapping[str, str]) -> Iterator[Markup]:
    """Yield the title of a game under some of its colours, and what can be begun."""
    of_table, of_companion = (
        given if given.get("game") == game.name and field in given else NOTHING
        for field in ("pace", "known")
    )
    colours = (element("i", class_=name) for name in list(game.paints)[:COLOURS])
    yield element("div", *colours, class_="colours", aria_hidden="true")
    fewest, most = min(game.seats), max(game.seats)
    seats = _.plural("{number} player", "{number} players", fewest)
    if most > fewest:
        seats = _("{fewest} to {most} players", fewest=fewest, most=most)
    yield element("h2", game.title, " ", element("small", seats))
    yield _new(game, of_table)
    yield _new_companion(game, of_companion)


def _alerts(sentences: Iterable[str]) -> list[Markup]:
    return [element("p", each, role="alert") for each in sentences if each]


def _listed(served: ServedTable) -> Markup:
    names = ", ".join(served.sitting.names)
    told = element("b", served.game.title), " ", names, " ", element("small", _state(served))
    return element("li", element("a", *told, href=f"t/{served.id}/"))


def _state(served: ServedTable) -> str:
    """Return how far a table is, by what everybody may know."""
    if served.trouble:
        return served.trouble
    if served.table is None:
        return _("waits for players")
    if served.table.outcome:
        return _("is over")
    return _.plural("{number} event", "{number} events", len(served.table.events))


def _resumable(unfinished: Mapping[str, Header]) -> list[Markup]:
    if not unfinished:
        return []
    entries = []
    for file, header in unfinished.items():
        names = ", ".join(map(isolated, names_of(header.seats)))
        title = element("b", games.find(header.game).title)
        label = joined([title, " ", names, " ", element("small", file)])
        entries.append(element("li", _do("resume", label, hidden("file", file))))
    return [element("h2", _("Your unfinished games")), element("ul", *entries, class_="rows")]


def _new(game: Game[Any], given: Mapping[str, str]) -> Markup:
    """Return the form for a new table of a game."""
    players = [(HUMAN, _("a person")), *((each, each) for each in programs(game))]
    seats = []
    for seat in range(max(game.seats)):
        optional = [(NOBODY, _("nobody"))] if seat >= min(game.seats) else []
        kinds = [*optional, *players]
        seats.append(_select(_("Seat {number}", number=seat + 1), f"seat{seat}", kinds, given))
    return element(
        "details",
        element("summary", _("A new table"), class_="do"),
        element(
            "form",
            hidden("game", game.name),
            _edition(game, given),
            *seats,
            _programs(game),
            element(
                "details",
                element("summary", _("Single rules")),
                *(_option(game, each, given) for each in game.options),
            ),
            _select(_("Pace of programs"), "pace", _paces(), given),
            element(
                "label",
                element(
                    "input", type="checkbox", name="undo", value="free", checked="undo" in given
                ),
                " ",
                _("everything may be taken back"),
            ),
            element("button", _("Set the table"), class_="do"),
            method="post",
            action="tables",
        ),
        class_="choice",
        name="new",
        open=bool(given),
    )


def _new_companion(game: Game[Any], given: Mapping[str, str]) -> Markup:
    """Return the form for a companion of a game on a real table."""
    seats = range(max(game.seats))
    names = [
        element(
            "label",
            _("Player {number}", number=seat + 1),
            " ",
            element(
                "input",
                name=f"name{seat}",
                maxlength=40,
                value=given.get(f"name{seat}", ""),
                required=seat < min(game.seats),
            ),
        )
        for seat in seats
    ]
    known = [
        (NOBODY, _("nobody's")),
        *((str(seat), _("that of player {number}", number=seat + 1)) for seat in seats),
        (ALL, _("everybody's")),
    ]
    return element(
        "details",
        element("summary", _("A companion for a real table")),
        element(
            "form",
            hidden("game", game.name),
            _edition(game, given),
            *names,
            _select(_("Whose hand is it told?"), "known", known, given),
            element("button", _("Begin"), class_="do"),
            method="post",
            action="companions",
        ),
        class_="choice",
        name="new",
        open=bool(given),
    )


def _edition(game: Game[Any], given: Mapping[str, str]) -> Markup:
    """Return the choice of an edition."""
    editions = [(each.name, game.edition_text(each)) for each in game.editions]
    return _select(_("Edition"), "edition", editions, given)


def programs(game: Game[Any]) -> dict[str, str]:
    """Return the programs offered here, each with its meaning: the levels, if there are any."""
    levels = {word: roster.level_meaning(game, word) for word in game.levels}
    return levels or {word: roster.meaning(game, word) for word in game.players}


def _programs(game: Game[Any]) -> Markup:
    """Return what each program is like to play against."""
    entries = (
        element("li", element("b", word), f": {meaning}")
        for word, meaning in programs(game).items()
    )
    return element("details", element("summary", _("The programs")), element("ul", *entries))


def names(given: Mapping[str, str]) -> list[str]:
    """Return the names of a form for a companion, without the seats that nobody has."""
    found = [given.get(f"name{seat}", "").strip() for seat in range(16)]
    return [each for each in found if each]


def whose_hand(given: Mapping[str, str]) -> int | str | None:
    """Return whose hand a companion is told, as the header of a record has it."""
    whose = given.get("known", NOBODY)
    if whose == ALL:
        return None
    return int(whose) if whose in map(str, range(16)) else TOLD_NOBODY


def _select(
    label: str,
    name: str,
    choices: Sequence[tuple[str, str]],
    given: Mapping[str, str] = NOTHING,
) -> Markup:
    options = (
        element("option", text, value=value, selected=given.get(name) == value)
        for value, text in choices
    )
    return element("label", label, " ", element("select", *options, name=name))


def _option(game: Game[Any], option: Option, given: Mapping[str, str]) -> Markup:
    """Return the choice of one option, which stands by its edition if it is not chosen."""
    values = [
        (str(number), game.value_text(option, value)) for number, value in enumerate(option.values)
    ]
    choices = [(AS_EDITION, _("as in the edition")), *values]
    return _select(game.option_text(option), f"option-{option.name}", choices, given)


def rules(game: Game[Any], given: Mapping[str, str]) -> dict[str, Value]:
    """Return the rules of a form for a new table; raises `SettingError` for what there is not."""
    chosen: dict[str, Value] = {}
    for option in game.options:
        number = given.get(f"option-{option.name}", AS_EDITION)
        if number != AS_EDITION:
            known = dict(zip(map(str, range(len(option.values))), option.values, strict=True))
            if number not in known:
                raise SettingError(_("there is no such value of {name}", name=option.name))
            chosen[option.name] = known[number]
    return game.new_rules(given.get("edition") or None, chosen)


def players(given: Mapping[str, str]) -> list[str]:
    """Return the players of a form for a new table, without the seats that nobody has."""
    found = [given.get(f"seat{seat}", NOBODY) for seat in range(16)]
    return [each for each in found if each not in ("", NOBODY)]


# --- one table


def host_table(
    served: ServedTable,
    address: Callable[[str], str],
    refused: str = "",
    given: Mapping[str, str] = NOTHING,
) -> str:
    """Return the host's page of one table; `address` makes one that other devices can open.

    A name that was `given` and `refused` stands there as it was sent.
    """
    parts = host_parts(served, address)
    its_moment = moment(served.at, parts)
    parts["seats"] = seats(served, address, given)
    return sheet(
        f"{served.game.title} · {served.id}",
        *_alerts([refused]),
        *(element("section", part, id=name) for name, part in parts.items()),
        element("p", element("a", _("All tables"), href="../../")),
        scripts=("room.js",),
        data_at=served.at,
        data_moment=its_moment,
    )


def host_parts(served: ServedTable, address: Callable[[str], str]) -> dict[str, Markup]:
    """Return the parts of the host's page of one table, which a stream sends anew.

    What is opened on it, such as a code, is in other parts than what every event changes.
    """
    return {
        "state": _progress(served),
        "seats": seats(served, address),
        "end": _stop(),
    }


def seats(
    served: ServedTable, address: Callable[[str], str], given: Mapping[str, str] = NOTHING
) -> Markup:
    """Return the seats with their codes, and the link for spectators; or that of a companion."""
    if passes.KEEPER in served.roles:
        title, label = _("Who keeps it"), _("Keep it on this screen")
        return element("ol", _looker(served, passes.KEEPER, title, label, address), class_="boxes")
    entries = []
    for seat, chair in enumerate(served.chairs):
        if seat not in served.sitting.people:
            program = element("p", chair.program, class_="state")
            entries.append(element("li", element("h2", chair.name), program, class_="box"))
            continue
        entries.append(element("li", *_person(served, seat, address, given), class_="box"))
    title, label = _("For who looks on"), _("Show the table on this screen")
    entries.append(_looker(served, passes.SPECTATOR, title, label, address))
    return element("ol", *entries, class_="boxes")


def _looker(
    served: ServedTable, role: str, title: str, label: str, address: Callable[[str], str]
) -> Markup:
    """Return the code of a role that has no seat, and what the host can do with it."""
    code, here = _code(served, role, title, address), _do("watch", label)
    shut = _do("shut", _("A new code, and shut out whoever has come in"))
    return element("li", element("h2", title), *code, here, shut, class_="box")


def _person(
    served: ServedTable, seat: int, address: Callable[[str], str], given: Mapping[str, str]
) -> Iterator[Markup]:
    """Yield the seat of a person: its code, and what the host can do with it."""
    chair, at = served.chairs[seat], hidden("seat", str(seat))
    yield element("h2", chair.name)
    if chair.taken:
        yield element("p", _("Somebody sits here."), class_="state")
    yield from _code(served, str(seat), chair.name, address)
    needs_name = served.table is None and not served.kept.seats[seat].name
    typed = given.get("name", "") if given.get("seat") == str(seat) else ""
    field = element("input", name="name", value=typed, required=True, maxlength=40)
    name = [element("label", _("Name"), " ", field)] if needs_name else []
    yield _do("here", _("Play on this screen"), at, *name)
    changes = element("summary", _("Change this seat"))
    yield element("details", changes, *_changes(served, seat, at))


def _changes(served: ServedTable, seat: int, at: Markup) -> Iterator[Markup]:
    """Yield the forms that change who sits on a seat of a person; `at` is its hidden field."""
    yield _do("issue", _("A new code"), at)
    if served.chairs[seat].taken:
        yield _do("free", _("Free this seat"), at)
        names, people = served.sitting.names, served.sitting.people
        others = [(str(other), names[other]) for other in people if other != seat]
        if others:
            yield _do("move", _("Change places"), at, _select(_("with"), "other", others))
    if served.table and not served.table.outcome:
        if seat in served.kept.standing:
            yield _do("back", _("Let the person play again"), at)
        else:
            levels = [(each, each) for each in programs(served.game)]
            choice = _select(_("as"), "as", levels)
            yield _do("stand-in", _("Let a program stand in"), at, choice)


def _code(
    served: ServedTable, role: str, title: str, address: Callable[[str], str]
) -> list[Markup]:
    """Return the QR code and the address that lets somebody in, if its secret is still known."""
    secret = served.passes.issued(role)
    if not secret:
        return [element("p", _("The code was shown before the server was started again."))]
    link = address(f"/t/{served.id}/{role}/#{secret}")
    return [
        element(
            "details",
            element("summary", _("Show the code")),
            codes.svg(link, title),
            element("p", element("a", link, href=link)),
            open=not served.passes.is_in(role) and role != passes.SPECTATOR,
        )
    ]


def _progress(served: ServedTable) -> Markup:
    """Return how far a table is, and what can be done about it."""
    found = [element("p", _state(served), class_="state")]
    if served.trouble:
        found.append(_do("go-on", _("Try again")))
    if served.table is None:
        found.append(_do("begin", _("Begin now")))
    elif served.table.outcome:
        found.append(element("p", element("a", _("Download the record"), href="record")))
    elif served.sitting.programs:
        now = served.kept.pace
        paces = sorted(_paces(), key=lambda each: each[0] != now)  # the one that holds is chosen
        found.append(_do("pace", _("Change it"), _select(_("Pace of programs"), "pace", paces)))
    return joined(found)


def _paces() -> list[tuple[str, str]]:
    words = {"quick": _("quick"), "calm": _("calm")}
    return [(pace, words[pace]) for pace in PACES]


def _stop() -> Markup:
    return element(
        "details",
        element("summary", _("Stop this table")),
        element("p", _("The record is kept; the game can be resumed here or in the terminal.")),
        _do("stop", _("Stop it")),
    )


def _do(action: str, label: str, *content: str) -> Markup:
    """Return a form with one button that changes something."""
    return element("form", *content, element("button", label), method="post", action=action)
