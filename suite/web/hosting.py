"""The pages of the host: all tables, a new one, and one table with the codes of its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Option, Value
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.record import HUMAN
from suite.core.text.catalogue import Catalogue
from suite.players import roster
from suite.web import codes, passes
from suite.web.pages import sheet
from suite.web.parts import hidden
from suite.web.served import Served
from suite.web.sitting import PACES
from suite.web.tables import NOBODY as TOLD_NOBODY
from suite.web.tables import Unfinished

_: Final = Catalogue("web")

NOBODY: Final = "nobody"
"""The choice of a seat that is left out."""
ALL: Final = "all"
"""The choice of a companion that is told every hand."""
AS_EDITION: Final = "edition"
"""The choice of an option that stands by its edition."""


def host_page(
    tables: Iterable[Served],
    unfinished: Sequence[Unfinished],
    troubles: Sequence[str],
    refused: str = "",
) -> str:
    """Return the host's screen: the tables, a new one, and games that can be resumed."""
    return sheet(
        _("The host's screen"),
        *_alerts([refused, *troubles]),
        element("h2", _("Tables")),
        element("ul", *map(_listed, tables)),
        *(_new(games.find(name)) for name in games.names()),
        *(_new_companion(games.find(name)) for name in games.names()),
        *_resumable(unfinished),
    )


def _alerts(sentences: Iterable[str]) -> list[Markup]:
    return [element("p", each, role="alert") for each in sentences if each]


def _listed(served: Served) -> Markup:
    names = ", ".join(served.sitting.names)
    link = element("a", f"{served.game.title}: {names}", href=f"t/{served.id}/")
    return element("li", link, " ", _state(served))


def _state(served: Served) -> str:
    """Return how far a table is, by what everybody may know."""
    if served.trouble:
        return served.trouble
    if served.table is None:
        return _("waits for players")
    if served.table.outcome:
        return _("is over")
    return _.plural("{number} event", "{number} events", len(served.table.events))


def _resumable(unfinished: Sequence[Unfinished]) -> list[Markup]:
    if not unfinished:
        return []
    entries = (
        element(
            "li",
            _do("resume", f"{each.file}: {', '.join(each.names)}", hidden("file", each.file)),
        )
        for each in unfinished
    )
    return [element("h2", _("Your unfinished games")), element("ul", *entries)]


def _new(game: Game[Any]) -> Markup:
    """Return the form for a new table of a game."""
    players = [(HUMAN, _("a person")), *((each, each) for each in programs(game))]
    seats = []
    for seat in range(max(game.seats)):
        optional = [(NOBODY, _("nobody"))] if seat >= min(game.seats) else []
        kinds = [*optional, *players]
        seats.append(_select(_("Seat {number}", number=seat + 1), f"seat{seat}", kinds))
    paces = [("quick", _("quick")), ("calm", _("calm"))]
    return element(
        "details",
        element("summary", _("A new table: {game}", game=game.title)),
        element(
            "form",
            hidden("game", game.name),
            _edition(game),
            *seats,
            _programs(game),
            element(
                "details",
                element("summary", _("Single rules")),
                *(_option(game, each) for each in game.options),
            ),
            _select(_("Pace of programs"), "pace", [each for each in paces if each[0] in PACES]),
            element(
                "label",
                element("input", type="checkbox", name="undo", value="free"),
                " ",
                _("everything may be taken back"),
            ),
            element("button", _("Set the table"), class_="do"),
            method="post",
            action="tables",
        ),
    )


def _new_companion(game: Game[Any]) -> Markup:
    """Return the form for a companion of a game on a real table."""
    seats = range(max(game.seats))
    names = [
        element(
            "label",
            _("Player {number}", number=seat + 1),
            " ",
            element("input", name=f"name{seat}", maxlength=20, required=seat < min(game.seats)),
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
        element("summary", _("A companion for a real table: {game}", game=game.title)),
        element(
            "form",
            hidden("game", game.name),
            _edition(game),
            *names,
            _select(_("Whose hand is it told?"), "known", known),
            element("button", _("Begin"), class_="do"),
            method="post",
            action="companions",
        ),
    )


def _edition(game: Game[Any]) -> Markup:
    """Return the choice of an edition."""
    editions = [(each.name, game.edition_text(each)) for each in game.editions]
    return _select(_("Edition"), "edition", editions)


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


def known(given: Mapping[str, str]) -> int | str | None:
    """Return whose hand a companion is told, as the header of a record has it."""
    whose = given.get("known", NOBODY)
    if whose == ALL:
        return None
    return int(whose) if whose in map(str, range(16)) else TOLD_NOBODY


def _select(label: str, name: str, choices: Sequence[tuple[str, str]]) -> Markup:
    options = (element("option", text, value=value) for value, text in choices)
    return element("label", label, " ", element("select", *options, name=name))


def _option(game: Game[Any], option: Option) -> Markup:
    """Return the choice of one option, which stands by its edition if it is not chosen."""
    values = [
        (str(number), game.value_text(option, value)) for number, value in enumerate(option.values)
    ]
    choices = [(AS_EDITION, _("as in the edition")), *values]
    return _select(game.option_text(option), f"option-{option.name}", choices)


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


def host_table(served: Served, address: Callable[[str], str], refused: str = "") -> str:
    """Return the host's page of one table; `address` makes one that other devices can open."""
    return sheet(
        f"{served.game.title} · {served.id}",
        *_alerts([refused]),
        *(element("section", part, id=name) for name, part in host_parts(served, address).items()),
        element("p", element("a", _("All tables"), href="../../")),
        scripts=("room.js",),
        data_at=served.at,
        data_role=passes.HOST,
    )


def host_parts(served: Served, address: Callable[[str], str]) -> dict[str, Markup]:
    """Return the parts of the host's page of one table, which a stream sends anew."""
    return {
        "state": joined([element("p", _state(served)), _table_forms(served)]),
        "seats": seats(served, address),
    }


def seats(served: Served, address: Callable[[str], str]) -> Markup:
    """Return the seats with their codes, and the link for spectators; or that of a companion."""
    if passes.KEEPER in served.roles:
        here = _do("watch", _("Keep it on this screen"))
        code = _code(served, passes.KEEPER, address)
        return joined([element("h2", _("Who keeps it")), *code, here, _shut()])
    entries = []
    for seat, chair in enumerate(served.chairs):
        if seat not in served.sitting.people:
            entries.append(element("li", f"{chair.name} ({chair.program})"))
            continue
        entries.append(element("li", *_person(served, seat, address)))
    look_on = _code(served, passes.SPECTATOR, address)
    return joined(
        [
            element("ol", *entries),
            element("h2", _("For who looks on")),
            *look_on,
            _do("watch", _("Show the table on this screen")),
            _shut(),
        ]
    )


def _shut() -> Markup:
    """Return the form that lets nobody in any more by the code of those who have no seat."""
    return _do("shut", _("A new code, and shut out whoever has come in"))


def _person(served: Served, seat: int, address: Callable[[str], str]) -> list[Markup]:
    """Return the seat of a person: its code, and what the host can do with it."""
    chair, at = served.chairs[seat], hidden("seat", str(seat))
    found = [element("h3", chair.name)]
    if chair.taken:
        found.append(element("p", _("Somebody sits here.")))
    found += _code(served, str(seat), address)
    found.append(_do("issue", _("A new code"), at))
    needs_name = served.table is None and not served.kept.seats[seat].name
    name = [
        element("label", _("Name"), " ", element("input", name="name", required=True, maxlength=20))
    ]
    found.append(_do("here", _("Play on this screen"), at, *(name if needs_name else [])))
    if chair.taken:
        found.append(_do("free", _("Free this seat"), at))
        names, people = served.sitting.names, served.sitting.people
        others = [(str(other), names[other]) for other in people if other != seat]
        if others:
            found.append(_do("move", _("Change places"), at, _select(_("with"), "other", others)))
    if served.table and not served.table.outcome:
        if seat in served.kept.standing:
            found.append(_do("back", _("Let the person play again"), at))
        else:
            levels = [(each, each) for each in programs(served.game)]
            found.append(
                _do("stand-in", _("Let a program stand in"), at, _select(_("as"), "as", levels))
            )
    return found


def _code(served: Served, role: str, address: Callable[[str], str]) -> list[Markup]:
    """Return the QR code and the address that lets somebody in, if its secret is still known."""
    secret = served.passes.issued(role)
    if not secret:
        return [element("p", _("The code was shown before the server was started again."))]
    link = address(f"/t/{served.id}/{role}/#{secret}")
    return [
        element(
            "details",
            element("summary", _("Show the code")),
            codes.svg(link),
            element("p", element("a", link, href=link)),
            open=not served.passes.is_in(role) and role != passes.SPECTATOR,
        )
    ]


def _table_forms(served: Served) -> Markup:
    forms = []
    if served.table is None:
        forms.append(_do("begin", _("Begin now")))
    elif served.table.outcome:
        forms.append(element("p", element("a", _("Download the record"), href="record")))
    if served.trouble:
        forms.append(_do("go-on", _("Try again")))
    forms.append(
        element(
            "details",
            element("summary", _("Stop this table")),
            element("p", _("The record is kept; the game can be resumed here or in the terminal.")),
            _do("stop", _("Stop it")),
        )
    )
    return joined(forms)


def _do(action: str, label: str, *content: str) -> Markup:
    """Return a form with one button that changes something."""
    return element("form", *content, element("button", label), method="post", action=action)
