"""The form for a new game: the game, its seats and its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from suite.core import games, options
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import spell
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import capitalized
from suite.players import roster

from ...lines.menu import ENTRIES, NEW, command_line, usual_seats
from ...shell.games.seats import PROGRAM, offer_of, own_name
from ...shell.messages import _
from ..dialogs import Ask
from .listing import Listing


@dataclass(frozen=True, slots=True)
class Value:
    """One of the values of a row: its word on the command line, its label, and its meaning."""

    word: str
    label: str
    meaning: str = ""


@dataclass(slots=True)
class Choice:
    """A row of the form with several values; `name` is the game's option, if it is one."""

    label: str
    values: list[Value]
    number: int = 0
    name: str = ""

    @property
    def value(self) -> Value:
        """The value chosen."""
        return self.values[self.number]

    def turn(self, way: int) -> None:
        """Choose the next value (1) or the previous one (-1)."""
        self.number = (self.number + way) % len(self.values)


class Rows(OptionList):
    """The rows of the form; left and right change the value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "screen.turn(-1)", show=False),
        Binding("right", "screen.turn(1)", show=False),
    ]


class NewGame(Listing):
    """A form for a new game; the result is a command line.

    `command` is `NEW` for a game with people, or `WATCH` for one of programs only; `trouble` is a
    sentence to show first.
    """

    def __init__(self, command: str, trouble: str = "") -> None:
        super().__init__()
        self.command = command
        self.trouble = trouble
        self.rows: list[Choice] = []

    def compose(self) -> ComposeResult:
        """List the rows of the form."""
        yield Label(_(ENTRIES[self.command].title), classes="title")
        yield Rows(markup=False)
        yield Static(classes="meaning", markup=False)
        yield Static(self.trouble, classes="trouble", markup=False)
        yield Label(
            _("Up, down: rows · left, right: values · Enter: a name, begin · Esc: back"),
            classes="keys",
        )

    def on_mount(self) -> None:
        """Fill the form for the first game."""
        self._fill(next(iter(games.sound())))

    @property
    def game(self) -> Game[Any]:
        """The game chosen."""
        return games.find(self.rows[0].value.word)

    @property
    def seats(self) -> list[Choice]:
        """The rows of the seats."""
        return self.rows[1 : 1 + max(self.game.seats)]

    @property
    def edition(self) -> str:
        """The name of the edition chosen."""
        return self.rows[1 + max(self.game.seats)].value.word

    def _fill(self, name: str) -> None:
        """Set the rows for a game, with the usual values."""
        game = games.find(name)
        choices = games.sound()
        self.rows = [
            Choice(
                _("Game"),
                [Value(word, choice.title) for word, choice in choices.items()],
                list(choices).index(name),
            ),
            *(self._seat(game, seat) for seat in range(max(game.seats))),
            Choice(
                _("Edition"),
                [
                    Value(edition.name, edition.name, Catalogue(game.name)(edition.meaning))
                    for edition in game.editions
                ],
            ),
            *(self._option(game, option) for option in game.options),
            Choice("", [Value("", _("Begin"))]),
        ]
        form = self.query_one(OptionList)
        form.clear_options()
        form.add_options([Option(self._text(row)) for row in self.rows])
        form.highlighted = 0
        form.focus()
        if self.command == NEW:
            self._say(" ".join(roster.successions(game, [offer_of(game).level])) or self.trouble)

    def _seat(self, game: Game[Any], seat: int) -> Choice:
        """Return the row of a seat: a program, a person, or nobody if the seat is optional."""
        values = [
            Value(
                PROGRAM + word,
                _("level {word}", word=word)
                if word in game.levels
                else _("program {word}", word=word),
                meaning,
            )
            for word, meaning in roster.offers(game).items()
        ]
        if self.command == NEW:
            another = _("Player {number}", number=seat + 1)
            values.append(_person(another if seat else own_name(game)))
        if seat >= min(game.seats):
            values.append(Value("", _("nobody")))
        usual = [*usual_seats(game, self.command), *[""] * max(game.seats)][seat]
        words = [value.word for value in values]
        return Choice(_("Seat {number}", number=seat + 1), values, words.index(usual))

    def _option(self, game: Game[Any], option: options.Option) -> Choice:
        """Return the row of an option; its first value is that of the edition."""
        edition = Value("", _("as in the edition"))
        values = [_value(game, option, value) for value in option.values]
        title = capitalized(game.option_title(option))
        return Choice(title, [edition, *values], 0, option.name)

    def _text(self, row: Choice) -> str:
        if row is self.rows[-1]:
            return f"[ {row.value.label} ]"
        width = max(len(other.label) for other in self.rows)
        return f"{row.label:{width}}  < {row.value.label} >"

    def _show(self, row: Choice) -> None:
        number = self.rows.index(row)
        self.query_one(OptionList).replace_option_prompt_at_index(number, self._text(row))
        self._explain(row)
        self._say("")

    def _explain(self, row: Choice) -> None:
        """Show the meaning of the value in a row; that of an edition is the value it has there."""
        meaning = row.value.meaning
        if row.name and not row.value.word:
            ruled = self.game.new_rules(self.edition)[row.name]
            [meaning] = [value.meaning for value in row.values if value.word == spell(ruled)]
        self.query_one(".meaning", Static).update(meaning)

    def _say(self, trouble: str) -> None:
        self.query_one(".trouble", Static).update(trouble)

    def action_turn(self, way: int) -> None:
        """Choose another value in the row."""
        number = self.query_one(OptionList).highlighted or 0
        row = self.rows[number]
        row.turn(way)
        if number == 0:
            self._fill(row.value.word)
        else:
            self._show(row)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the meaning of the value in the row."""
        self._explain(self.rows[event.option_index])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin the game, ask for a name, or choose the next value."""
        row = self.rows[event.option_index]
        if row is self.rows[-1]:
            self._begin()
        elif row in self.seats and row.value.word and not row.value.word.startswith(PROGRAM):
            field = Input(row.value.word)
            self.app.push_screen(Ask(_("Name"), field), lambda name: self._rename(row, name))
        else:
            self.action_turn(1)

    def _rename(self, row: Choice, name: str | None) -> None:
        if name:
            row.values[row.number] = _person(name)
            self._show(row)

    def _begin(self) -> None:
        try:
            line = command_line(
                self.command,
                self.game,
                [row.value.word for row in self.seats if row.value.word],
                self.edition,
                {row.name: row.value.word for row in self.rows if row.name and row.value.word},
            )
        except SettingError as problem:
            self._say(str(problem))
        else:
            self.dismiss(line)


def _value(game: Game[Any], option: options.Option, value: options.Value) -> Value:
    """Return a value of an option: a number, yes or no, or what it means."""
    meaning = game.value_meaning(option, value)
    word = _(spell(value)) if isinstance(value, bool) else spell(value)
    label = meaning if isinstance(value, str) and meaning else word
    effect = capitalized(label) if meaning in ("", label) else f"{label}: {meaning}"
    return Value(spell(value), label, f"{game.option_text(option)}.\n{effect}")


def _person(name: str) -> Value:
    return Value(name, name, _("a person; Enter changes the name"))
