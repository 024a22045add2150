"""The forms of the host for a new table and a new companion, and what has been sent by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Option, Value
from suite.core.picture.markup import Markup, element
from suite.core.play.record import HUMAN
from suite.core.text.catalogue import Catalogue
from suite.players import roster
from suite.web.page.documents import NOTHING
from suite.web.page.parts import hidden
from suite.web.table.seating import PACES
from suite.web.table.tables import NOBODY as TOLD_NOBODY

_: Final = Catalogue("web")

MOST_SEATS: Final = 16
"""The most seats that a form is read for."""
NOBODY: Final = "nobody"
"""The choice of a seat that is left out."""
ALL: Final = "all"
"""The choice of a companion that is told every hand."""
AS_EDITION: Final = "edition"
"""The choice of an option that stands by its edition."""


def new_table(game: Game[Any], form: Mapping[str, str]) -> Markup:
    """Return the form for a new table of a game."""
    players = [(HUMAN, _("a person")), *((word, word) for word in programs(game))]
    anybody = [(NOBODY, _("nobody")), *players]
    fewest, most = min(game.seats), max(game.seats)
    seats = (
        select(
            _("Seat {number}", number=seat + 1),
            f"seat{seat}",
            players if seat < fewest else anybody,
            form,
        )
        for seat in range(most)
    )
    return element(
        "details",
        element("summary", _("A new table"), class_="do"),
        element(
            "form",
            hidden("game", game.name),
            _edition(game, form),
            *seats,
            _programs(game),
            element(
                "details",
                element("summary", _("Single rules")),
                *(_option(game, option, form) for option in game.options),
            ),
            select(_("Pace of programs"), "pace", paces(), form),
            element(
                "label",
                element(
                    "input", type="checkbox", name="undo", value="free", checked="undo" in form
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
        open=bool(form),
    )


def new_companion(game: Game[Any], form: Mapping[str, str]) -> Markup:
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
                value=form.get(f"name{seat}", ""),
                required=seat < min(game.seats),
            ),
        )
        for seat in seats
    ]
    hands = [
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
            _edition(game, form),
            *names,
            select(_("Whose hand is it told?"), "known", hands, form),
            element("button", _("Begin"), class_="do"),
            method="post",
            action="companions",
        ),
        class_="choice",
        name="new",
        open=bool(form),
    )


def _edition(game: Game[Any], form: Mapping[str, str]) -> Markup:
    """Return the choice of an edition."""
    editions = [(edition.name, game.edition_text(edition)) for edition in game.editions]
    return select(_("Edition"), "edition", editions, form)


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


def names(form: Mapping[str, str]) -> list[str]:
    """Return the names of a form for a companion, without the seats that nobody has."""
    return [*filter(None, (form.get(f"name{seat}", "").strip() for seat in range(MOST_SEATS)))]


def whose_hand(form: Mapping[str, str]) -> int | str | None:
    """Return whose hand a companion is told, as the header of a record has it."""
    whose = form.get("known", NOBODY)
    if whose == ALL:
        return None
    return int(whose) if whose in map(str, range(MOST_SEATS)) else TOLD_NOBODY


def select(
    label: str,
    name: str,
    choices: Sequence[tuple[str, str]],
    form: Mapping[str, str] = NOTHING,
) -> Markup:
    """Return a list to choose from, of values and their texts, with the choice of a form."""
    options = (
        element("option", text, value=value, selected=form.get(name) == value)
        for value, text in choices
    )
    return element("label", label, " ", element("select", *options, name=name))


def _option(game: Game[Any], option: Option, form: Mapping[str, str]) -> Markup:
    """Return the choice of one option, which stands by its edition if it is not chosen."""
    values = [
        (str(number), game.value_text(option, value)) for number, value in enumerate(option.values)
    ]
    choices = [(AS_EDITION, _("as in the edition")), *values]
    return select(game.option_text(option), f"option-{option.name}", choices, form)


def rules(game: Game[Any], form: Mapping[str, str]) -> dict[str, Value]:
    """Return the rules of a form for a new table; raises `SettingError` for what there is not."""
    choices: dict[str, Value] = {}
    for option in game.options:
        number = form.get(f"option-{option.name}", AS_EDITION)
        if number != AS_EDITION:
            values = {str(number): value for number, value in enumerate(option.values)}
            if number not in values:
                raise SettingError(_("there is no such value of {name}", name=option.name))
            choices[option.name] = values[number]
    return game.new_rules(form.get("edition") or None, choices)


def players(form: Mapping[str, str]) -> list[str]:
    """Return the players of a form for a new table, without the seats that nobody has."""
    words = (form.get(f"seat{seat}", NOBODY) for seat in range(MOST_SEATS))
    return [word for word in words if word not in ("", NOBODY)]


def paces() -> list[tuple[str, str]]:
    """Return the paces of programs with what they are called."""
    words = {"quick": _("quick"), "calm": _("calm")}
    return [(pace, words[pace]) for pace in PACES]


def button_form(action: str, label: str, *content: str) -> Markup:
    """Return a form with one button that changes something."""
    return element("form", *content, element("button", label), method="post", action=action)
