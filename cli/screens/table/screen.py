"""The screen of a table: draws it, and takes keys, the mouse and commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import BACKGROUND, INK
from suite.core.play.table import Table
from suite.core.text import handbook
from suite.core.view import Watcher
from suite.play.review import Reviews

from ...lines.typing import parser
from ...lines.typing.queries import Queries
from ...lines.typing.words import SCREEN, WORDS, Command, commands
from ...shell.messages import _
from ..app import give
from ..board import Board
from ..key_row import CONFIRMING, key_row
from ..overlays import LETTERS, Choice, Line, Sheet
from .commands import KEYS, MOVING, REFERENCE, SHOWN, command_keys, without_marks
from .key_path import place_name
from .presenter import Presenter
from .selection import Selection

ARROWS: Final = {"left": (-1, 0), "down": (0, 1), "up": (0, -1), "right": (1, 0)}
"""The movement of the cursor by each arrow key: columns and rows."""


class TableScreen(Screen[None]):
    """A table on the full screen, and the person at it.

    A subclass runs the table: it handles the keys and takes the confirmed action.
    """

    commands: Commands
    go_on: Callable[[], None]
    """Plays until a person at the screen is to act, or the game is over."""
    how_to_go_on: Callable[[], str]
    """Returns the sentence on how to resume the game."""
    _confirm: Callable[[str], None]
    """Takes the armed action."""
    _must_wait: Callable[[], bool]
    """Returns whether input is blocked for now; if so, shows why."""

    def __init__(
        self, table: Table[Any], names: Sequence[str], path: Path, watcher: Watcher
    ) -> None:
        super().__init__()
        self.table = table
        self.game = table.game
        self.names = names
        self.path = path
        self.presenter = Presenter(table, names, watcher)
        self.selection = Selection(self.presenter.view, names, acts=False)
        self.board = Board()
        self.busy = False
        """Whether something is waited for, which blocks input."""
        self.queries = Queries(table, names, max(watcher, 0), watcher)
        self.reviews = Reviews(table, partial(give, self), path=path)

    def compose(self) -> ComposeResult:
        """Lay out the one canvas."""
        yield self.board

    def on_mount(self) -> None:
        """Play, as soon as the position is shown."""
        self.call_after_refresh(self.go_on)

    def on_unmount(self) -> None:
        """Review no further."""
        self.reviews.stop()

    def on_resize(self) -> None:
        """Redraw in the new size."""
        self.draw()

    def on_screen_suspend(self) -> None:
        """Redraw without the row of keys, which have no effect while another screen is open."""
        self.draw()

    def on_screen_resume(self) -> None:
        """Redraw with the row of keys."""
        self.draw()

    def wait_for(self, notice: str, then: Callable[[Any], None]) -> Callable[[Any], None]:
        """Block input until something comes for `then`; return who is to get it, or a problem."""
        self.busy = True
        self.presenter.notice = notice
        self.draw()

        def bring(result: object) -> None:
            self.busy = False
            self.presenter.notice = ""
            self.draw()
            if isinstance(result, Exception):
                raise result
            then(result)

        return bring

    # --- output

    def draw(self) -> None:
        """Redraw the screen; only rows that have changed are sent."""
        self.board.show(self._picture(), self.game.shades)

    def _picture(self) -> Canvas:
        width, height = self.app.size
        keys = key_row(self._leading(), command_keys(self.commands.useful()), width)
        canvas = self.presenter.canvas(self.selection, width, height, keys)
        if not self.is_active:
            canvas.text(0, height - 1, " " * width, INK, paper=BACKGROUND)
        return canvas

    def _leading(self) -> list[tuple[str, str]]:
        """Return the keys that are useful now, each with its label."""
        if self.presenter.over:
            return [("Enter", _("what next"))]
        return [] if self.presenter.hides else self.selection.bar()

    def show(
        self,
        title: str,
        lines: Sequence[str],
        choices: Sequence[Choice] = (),
        then: Callable[[str], None] | None = None,
        *,
        at_end: bool = False,
    ) -> None:
        """Show a sheet; pass the choice made on it, if any, to a function."""
        sheet = Sheet(title, lines, choices, at_end=at_end)
        self.app.push_screen(sheet, lambda word: then(word) if then and word else None)

    def offer(
        self, texts: Sequence[str], title: str, lines: Sequence[str] = (), *, is_begun: bool = False
    ) -> None:
        """Offer some actions, each with what it would do.

        `is_begun` is whether a key has begun them all: then Enter plays the one that is marked.
        """
        legal, view = self.selection.builder.legal, self.selection.view
        choices = [
            Choice(
                text,
                self.game.phrase(view, legal[text]),
                self.game.explain(view, legal[text], self.names).sentence,
            )
            for text in texts
        ]
        sheet = Sheet(title, lines, choices)

        def take(text: str | None) -> None:
            if text:
                self.arm(text)
                if is_begun and sheet.by_enter:
                    self._choose()

        self.app.push_screen(sheet, take)

    def arm(self, text: str) -> None:
        """Choose a complete action, which then has to be confirmed."""
        if text in self.selection.builder.legal:
            self.selection.arm(text)
        self.draw()

    # --- keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Handle a key, or explain why it does nothing."""
        event.stop()
        self._press(event.character if event.is_printable and event.character else event.key)
        self.draw()

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Point at the place under the mouse."""
        if any(event.word in row for row in self.game.places):
            self.selection.point(event.word)
            self.draw()

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Handle a click: on a key, a card or tile of the hand, news, words, or a place."""
        selection = self.selection
        what, _space, rest = event.word.partition(" ")
        if what == "key" and len(rest) > 1 and rest not in SHOWN.values():
            selection.say(_("Press only one key, not {keys}.", keys=rest))
        elif what == "key":
            self._press(next((key for key, name in SHOWN.items() if name == rest), rest))
        elif what == "hand":
            keys = {key.key: key.words for key in self.game.keys(selection.view)}
            self._begin(keys.get(rest, ()))
        elif what == "news":
            self._press(WORDS["last"].key)
        elif what == "words":
            self._begin(selection.same_key(rest))
        else:
            selection.point(event.word)
            self._choose()
        self.draw()

    def _press(self, key: str) -> None:
        selection = self.selection
        command = self.commands.by_key(key)
        own = selection.key(key)
        if key in ARROWS:
            selection.move(*ARROWS[key])
        elif command:
            command()
        elif key == "enter":
            self._choose()
        elif key in ("escape", "backspace"):
            if not selection.drop():
                selection.say(_("There is no choice to cancel."))
        elif own:
            self._begin(own.words)
        else:
            selection.say(_("The key {key} does nothing here.", key=SHOWN.get(key, key)))

    def _begin(self, words: Sequence[str]) -> None:
        """Begin an action or extend it; if only one place is left, offer its actions."""
        if self._must_wait() or not self.selection.press(words):
            return
        if texts := self.selection.builder.choices():
            self.offer(texts, _("Possible actions"), is_begun=True)

    def _choose(self) -> None:
        """Confirm the armed action, choose the place pointed at, or describe it."""
        selection = self.selection
        builder = selection.builder
        if self.presenter.over:
            self.go_on()
        elif self.presenter.hides:
            selection.say(self.presenter.why_hidden)
        elif builder.beginnings and self._must_wait():
            return
        elif builder.armed:
            self._confirm(builder.armed)
        elif not self.game.places and not builder.armed:
            self._offer_left()
        elif not builder.beginnings and not selection.candidate:
            lines = self.game.look_at(selection.view, self.names, selection.cursor)
            self.offer(builder.at(selection.cursor), self._place, lines)
        elif any(map(builder.aim, builder.remaining)):
            if texts := selection.choose():
                self.offer(texts, self._place)
        elif len(builder.remaining) <= len(LETTERS):
            self.offer(builder.remaining, _("Possible actions"))
        else:
            selection.say(_("That is not complete: choose more."))

    @property
    def _place(self) -> str:
        """The name of the place pointed at."""
        return place_name(self.game, self.selection.cursor)

    def _offer_left(self) -> None:
        """Offer what is left where no place can be pointed at; of too many, their next words."""
        builder = self.selection.builder
        title, ways = _("Possible actions"), builder.ways()
        if self._must_wait():
            return
        if len(builder.remaining) <= len(LETTERS):
            self.offer(builder.remaining, title)
        elif len(ways) <= len(LETTERS):
            self.show(title, [], [Choice(way, way) for way in ways], self._go_on_with)
        else:
            self.selection.say(_("Too many to list: press ':' to type one."))

    def _go_on_with(self, words: str) -> None:
        """Choose the beginning of an action; if that is not all of it, offer what is left."""
        self._begin([words])
        if self.selection.builder.beginning and not self.selection.builder.armed:
            self._offer_left()
        self.draw()


class Commands:
    """The commands of one screen, each a method; `entries` are those that it has."""

    entries: Sequence[Command] = commands(SCREEN)
    moving: Sequence[tuple[str, str]] = MOVING
    """The keys that point and choose, with their meanings."""
    _obey: Callable[[str], None]
    """Obeys a line with a command word."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    def by_key(self, key: str) -> Callable[[], None] | None:
        """Return the command of a key; `None` if it has none."""
        names = (command.name for command in self.entries if command.key == key)
        return next(map(self.by_name, names), None)

    def by_name(self, name: str) -> Callable[[], None]:
        """Return a command by its name, which shows its result on the screen."""
        command: Callable[[], None] = getattr(self, name)

        def obey() -> None:
            try:
                self._check_in_sight(name)
                command()
            except (NotationError, IllegalActionError, SettingError) as problem:
                self.screen.selection.say(str(problem))
            self.screen.draw()

        return obey

    def useful(self) -> Sequence[Command]:
        """Return the commands that would not be refused now."""
        return self.entries

    # --- asking

    def why(self) -> None:
        """Read the rule on the refused or chosen action; without one, choose a topic.

        Whatever it is about, all keys are listed from there.
        """
        selection = self.screen.selection
        reason = selection.reason()
        chapter = selection.chapter or (reason.chapter if reason else "")
        topics = self.screen.queries.topics()
        matches = [topic for topic in topics if chapter in (topic.title, topic.chapter)]
        keys = Choice(KEYS, _("All keys"))
        if len(matches) == 1:
            self._read_rule(matches[0].word, [keys])
            return
        rules = [Choice(topic.word, topic.title) for topic in matches or topics]
        choices = [*rules, keys] if matches else [keys, *rules]
        self.screen.show(_("Rules"), [], choices, self._read)

    def _read(self, word: str) -> None:
        if word == KEYS:
            self._list_keys()
        else:
            self._read_rule(word)

    def _list_keys(self) -> None:
        """List the keys with their meanings."""
        rows = [
            *((_(key), _(meaning)) for key, meaning in self.moving),
            *(row for row in self.screen.selection.bar() if row[0] not in CONFIRMING),
            *(
                (SHOWN.get(key, key), _(meaning))
                for key, _label, meaning, _name in self.entries
                if key
            ),
        ]
        width = max(len(key) for key, _meaning in rows)
        self.screen.show(_("All keys"), [f"{key:{width}}  {meaning}" for key, meaning in rows])

    def _read_rule(self, word: str, choices: Sequence[Choice] = ()) -> None:
        title, _empty, *lines = self.screen.queries.answer("rule", word)
        self.screen.show(title, without_marks(lines), choices, self._read)

    def reference(self) -> None:
        """Read the reference topic."""
        words = [topic.word for topic in handbook.needed(self.screen.queries.topics())]
        self._read_rule(next(word for word in (*REFERENCE, *words) if word in words))

    def log(self) -> None:
        """Read the log, from its end."""
        self.screen.show(_("Log"), self.screen.presenter.log(), at_end=True)

    def replay(self, ply: int | None = None) -> None:
        """Replay the game so far, from its last ply or another one."""
        from ..replay.replay import Replay

        screen, presenter = self.screen, self.screen.presenter
        at = presenter.events if ply is None else ply
        replay = Replay(screen.table, screen.names, presenter.side, ply=at, reviews=screen.reviews)
        replay.areas, replay.board_size = presenter.areas, presenter.size
        screen.app.push_screen(replay)

    # --- settings of the board

    def areas(self) -> None:
        """Tint areas in the next strength."""
        self.screen.presenter.next_areas()

    def size(self) -> None:
        """Draw the board in the next size."""
        self.screen.presenter.next_size()

    # --- leaving

    def quit(self) -> None:
        """Leave; the record is complete at any time."""
        self.screen.app.exit()

    def _check_in_sight(self, name: str) -> None:
        """Refuse a command or word that would reveal something of a hidden hand."""
        in_sight = name in WORDS and WORDS[name].in_sight
        if self.screen.presenter.hides and not in_sight:
            raise IllegalActionError(self.screen.presenter.why_hidden)

    # --- typing

    def type(self, text: str = "") -> None:
        """Type an action or a word, which may have begun."""
        self.screen.app.push_screen(Line(text), lambda line: self.obey(line) if line else None)

    def obey(self, line: str) -> None:
        """Obey a line as the line mode does."""
        screen = self.screen
        try:
            if not parser.is_remark(line):
                self._obey(line)
        except (NotationError, IllegalActionError, SettingError) as problem:
            screen.selection.say(str(problem))
        screen.draw()
