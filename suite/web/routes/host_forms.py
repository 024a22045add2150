"""The forms of the host for a new table and a new companion, and what has been sent by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from suite.core import games
from suite.core.errors import SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import Option, Value
from suite.core.picture.markup import Markup, element
from suite.core.play.record import HUMAN
from suite.core.text.catalogue import Catalogue, marked
from suite.players import roster
from suite.web.page.documents import NOTHING
from suite.web.page.parts import hidden
from suite.web.table.seating import PACES
from suite.web.table.tables import NOBODY as TOLD_NOBODY
from suite.web.table.tables import Habits

_: Final = Catalogue("web")

LEVELS: Final = (
    *(marked("beginner"), marked("easy"), marked("medium")),
    *(marked("hard"), marked("expert"), marked("master")),
)
"""What pages call the levels; commands have the words as they are."""
MOST_SEATS: Final = 16
"""The most seats that a form is read for."""
HERE: Final = "here"
"""The field of a form for people who all play on this screen."""
FRIENDS: Final = "friends"
"""The field of a form that says that others will join by the code."""
NOBODY: Final = "nobody"
"""The choice of a seat that is left out."""
ALL: Final = "all"
"""The choice of a companion that is told every hand."""
AS_EDITION: Final = "edition"
"""The choice of an option that stands by its edition."""


def new_table(game: Game[Any], habits: Habits, form: Mapping[str, str]) -> Markup:
    """Return the form for a new table of a game: who plays, and folded up whatever else there is.

    People who are named play on this screen, and others let themselves in by a code; where all play
    `HERE`, who has no name is called by a number.
    """
    fewest, most = min(game.seats), max(game.seats)
    usual = [HUMAN, *[usual_level(game, habits)] * (fewest - 1), *[NOBODY] * (most - fewest)]
    return element(
        "form",
        hidden("game", game.name),
        *([hidden(HERE, "yes")] if HERE in form else []),
        *(
            _seat(game, seat, usual[seat], {"name0": habits.name, **form}, may_lack=seat >= fewest)
            for seat in range(most)
        ),
        element("button", _("Start"), class_="do"),
        element(
            "details",
            element("summary", _("More")),
            _edition(game, form),
            *(_option(game, option, form) for option in game.options),
            select(_("Pace of the programs"), "pace", paces(), form),
            element(
                "label",
                element(
                    "input", type="checkbox", name="undo", value="free", checked="undo" in form
                ),
                " ",
                _("Free undo"),
            ),
            _programs(game),
        ),
        method="post",
        action="tables",
        class_="new",
    )


def _seat(
    game: Game[Any], seat: int, usual: str, form: Mapping[str, str], *, may_lack: bool
) -> Markup:
    """Return the choice of who has a seat, with the name of a person who plays on this screen."""
    players = [(HUMAN, _("a person")), *level_titles(game)]
    if may_lack:
        players.append((NOBODY, _("nobody")))
    name, word, title = f"name{seat}", f"seat{seat}", player(seat)
    field = element(
        "input",
        name=name,
        value=form.get(name, ""),
        maxlength=40,
        placeholder=title if HERE in form else _("joins on a phone"),
        autocomplete="off",
        aria_label=_("Plays on this screen as"),
    )
    return element("fieldset", select(title, word, players, {word: usual, **form}), field)


def player(seat: Seat) -> str:
    """Return what somebody on a seat is called who has no name."""
    return _("Player {number}", number=seat + 1)


def chips(name: str, choices: Iterable[tuple[str, str]], chosen: str) -> Markup:
    """Return a choice of one of some values, all of them in sight with their texts."""
    return element(
        "div",
        *(
            element(
                "label",
                element("input", type="radio", name=name, value=value, checked=value == chosen),
                text,
            )
            for value, text in choices
        ),
        class_="chips",
    )


def usual_level(game: Game[Any], habits: Habits) -> str:
    """Return the program to play against where none was named: that of last time, if it is here."""
    words = [*programs(game)]
    return habits.level if habits.level in words else words[-1]


def new_companion(game: Game[Any], form: Mapping[str, str]) -> Markup:
    """Return the form for a companion of a game on a real table."""
    seats = range(max(game.seats))
    names = [
        element(
            "label",
            player(seat),
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
        *((str(seat), _("player {number}'s", number=seat + 1)) for seat in seats),
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
            select(_("Whose hand will you enter?"), "known", hands, form),
            element("button", _("Begin"), class_="do"),
            method="post",
            action="companions",
        ),
        class_="choice",
        open="known" in form,
    )


def _edition(game: Game[Any], form: Mapping[str, str]) -> Markup:
    """Return the choice of an edition."""
    editions = [(edition.name, game.edition_text(edition)) for edition in game.editions]
    return select(_("Edition"), "edition", editions, form)


def programs(game: Game[Any]) -> dict[str, str]:
    """Return the programs offered here, each with its meaning: the levels, if there are any."""
    levels = {word: roster.level_meaning(game, word) for word in game.levels}
    return levels or {word: roster.meaning(game, word) for word in game.players}


def level_titles(game: Game[Any]) -> list[tuple[str, str]]:
    """Return the programs offered here with what they are called on pages."""
    return [(word, _(word)) for word in programs(game)]


def _programs(game: Game[Any]) -> Markup:
    """Return what each program is like to play against."""
    entries = (
        element("li", element("b", _(word)), f": {meaning}")
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
                raise SettingError(_("that is not a value of {name}", name=option.name))
            choices[option.name] = values[number]
    return game.new_rules(form.get("edition") or None, choices)


def players(form: Mapping[str, str]) -> list[str]:
    """Return the players of a form for a new table, without the seats that nobody has.

    With `FRIENDS` all seats are for people; the free ones go when the game begins.
    """
    if FRIENDS in form:
        return [HUMAN] * max(games.find(form["game"]).seats)
    return [word for word, _name in _seated(form)]


def names_here(form: Mapping[str, str]) -> dict[Seat, str]:
    """Return the names of the people of a form for a new table who play on this screen.

    Where all play there, they have one each.
    """
    if FRIENDS in form:
        return {0: name} if (name := form.get("name0", "").strip()) else {}
    return {
        seat: name or player(seat)
        for seat, (word, name) in enumerate(_seated(form))
        if word == HUMAN and (name or HERE in form)
    }


def _seated(form: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the player and the name of each seat that somebody has."""
    seats = (
        (form.get(f"seat{seat}", NOBODY), form.get(f"name{seat}", "").strip())
        for seat in range(MOST_SEATS)
    )
    return [(word, name) for word, name in seats if word not in ("", NOBODY)]


def paces() -> list[tuple[str, str]]:
    """Return the paces of programs with what they are called."""
    return [(pace, {"quick": _("quick"), "calm": _("calm")}[pace]) for pace in PACES]


def button_form(action: str, label: str, *content: str) -> Markup:
    """Return a form with one button that changes something."""
    return element("form", *content, element("button", label), method="post", action=action)
