"""What can be done on the full screen beside playing: by a key, by a typed word, by the palette."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cli.lines import parser
from cli.lines.session import events_since_decision
from cli.screens.key_row import CONFIRMING
from cli.screens.overlays import Choice, Line
from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.picture.look import Hint
from suite.core.text import handbook
from suite.core.text.catalogue import Catalogue, marked

if TYPE_CHECKING:
    from cli.screens.table.play import Playing
    from cli.screens.table.screen import AtTable

_: Final = Catalogue("cli")

COMMANDS: Final = (
    ("?", marked("why, rule"), marked("why something is refused, and the rules"), "why"),
    ("q", marked("save and leave"), marked("save the game and leave it"), "leave"),
    ("u", marked("undo"), marked("take back your last action"), "undo"),
    ("i", marked("hint"), marked("good actions; the record is marked"), "hint"),
    (":", marked("type"), marked("type an action or a word"), "type"),
    ("tab", marked("reference"), marked("the topic of the rules to have at hand"), "reference"),
    ("L", marked("log"), marked("what has happened since the beginning"), "log"),
    ("r", marked("replay"), marked("go through the game so far"), "replay"),
    ("v", marked("areas"), marked("tint what belongs together: off, faint, strong"), "areas"),
    ("z", marked("size"), marked("the size of the board"), "size"),
    ("H", marked("hide"), marked("hide your own hand, or show it"), "cover"),
    ("", marked("resign"), marked("give the game up"), "resign"),
)
"""Key, word, meaning and name of each command; one without a key is in the palette only.

The first ones are those that the row of keys always shows.
"""
SHOWN: Final = {"enter": "Enter", "escape": "Esc", "tab": "Tab"}
"""Keys that are shown in another way than they are called."""
MOVING: Final = (
    (marked("arrows, hjkl"), marked("point at a place; the mouse does so too")),
    ("Enter", marked("choose what is pointed at, look at it, or play what is shown")),
    ("Esc", marked("take back what was chosen last")),
)
"""Keys with which one points and chooses, and what they do."""
IN_SIGHT: Final = ("leave", "type", "reference", "areas", "size", "cover", "resign")
"""Names of the commands that tell nothing of a hand that is hidden."""
TYPED_IN_SIGHT: Final = ("quit", "resign", "board", "save", "rule", "help")
"""Words that can be typed while a hand is hidden."""
MARKS: Final = re.compile(r"(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1")
"""Words that the rules stress or quote, with the marks round them."""
Known: TypeAlias = Sequence[tuple[str, str, str, str]]
"""Commands: key, word, meaning and name of each."""
KEYS: Final = "keys"
"""The word for the list of all keys, beside the topics of the rules."""
REFERENCE: Final = ("abilities", "points")
"""Topics of the rules to have at hand; the first that a game has is one key away."""


def command_keys(known: Known = COMMANDS) -> list[tuple[str, str]]:
    """Return the keys of the commands, each with a word on what it does."""
    return [(SHOWN.get(key, key), _(word)) for key, word, *_rest in known if key]


class Commands:
    """The commands of one screen, each a method; `known` are those that it has."""

    known: Known = COMMANDS
    moving: Sequence[tuple[str, str]] = MOVING
    """Keys with which one points and chooses, and what they do."""
    _obey: Callable[[str], None]
    """Obeys a line that says something."""

    def __init__(self, screen: AtTable) -> None:
        self.screen = screen

    def named(self, key: str) -> Callable[[], None] | None:
        """Return the command that a key stands for, or nothing."""
        return next(
            (self.by_name(name) for letter, _w, _m, name in self.known if letter == key), None
        )

    def by_name(self, name: str) -> Callable[[], None]:
        """Return a command by its name, which shows on the screen what has come of it."""
        command: Callable[[], None] = getattr(self, name)

        def obey() -> None:
            try:
                self._check_in_sight(name)
                command()
            except (NotationError, IllegalActionError, SettingError) as problem:
                self.screen.turn.say(str(problem))
            self.screen.draw()

        return obey

    # --- asking

    def why(self) -> None:
        """Read the rule on what was refused, or would be done; else choose a topic, or all keys."""
        turn = self.screen.turn
        reason = turn.reason()
        chapter = turn.chapter or (reason.chapter if reason else "")
        known = handbook.topics(self.screen.game.name)
        found = [topic for topic in known if chapter in (topic.title, topic.chapter)]
        if len(found) == 1:
            self._read_rule(found[0].word)
            return
        choices = [Choice(topic.word, topic.title) for topic in found or known]
        if not found:
            choices.insert(0, Choice(KEYS, _("All keys")))
        self.screen.show(_("Rules"), [], choices, self._read)

    def _read(self, word: str) -> None:
        if word == KEYS:
            self._list_keys()
        else:
            self._read_rule(word)

    def _list_keys(self) -> None:
        """Say what each key does."""
        listed = [
            *((_(key), _(meaning)) for key, meaning in self.moving),
            *(each for each in self.screen.turn.bar() if each[0] not in CONFIRMING),
            *((SHOWN.get(key, key), _(told)) for key, _word, told, _name in self.known if key),
        ]
        width = max(len(key) for key, _meaning in listed)
        self.screen.show(_("All keys"), [f"{key:{width}}  {told}" for key, told in listed])

    def _read_rule(self, word: str) -> None:
        title, _empty, *lines = self.screen.desk.answer("rule", word)
        self.screen.show(title, without_marks(lines))

    def reference(self) -> None:
        """Read the topic to have at hand."""
        words = [topic.word for topic in handbook.topics(self.screen.game.name)]
        self._read_rule(next(word for word in (*REFERENCE, *words) if word in words))

    def log(self) -> None:
        """Read what has happened, from its end."""
        self.screen.show(_("Log"), self.screen.shown.log(), at_end=True)

    def replay(self) -> None:
        """Go through the game so far."""
        from cli.screens.replay import Replay

        screen, shown = self.screen, self.screen.shown
        replay = Replay(screen.table, screen.names, shown.side)
        replay.areas, replay.board_size = shown.areas, shown.size
        screen.app.push_screen(replay)

    # --- how it looks

    def areas(self) -> None:
        """Tint areas in the next way."""
        self.screen.shown.next_areas()

    def size(self) -> None:
        """Draw the board in the next size."""
        self.screen.shown.next_size()

    # --- leaving

    def leave(self) -> None:
        """Leave: everything has been saved."""
        self.screen.app.exit()

    def _check_in_sight(self, name: str) -> None:
        """Refuse a command that would tell of a hand that is hidden."""
        if self.screen.shown.hides and name not in IN_SIGHT:
            raise IllegalActionError(self.screen.shown.why_hidden)

    # --- typing

    def type(self) -> None:
        """Type an action or a word."""
        self.screen.app.push_screen(Line(), lambda line: self.obey(line) if line else None)

    def obey(self, line: str) -> None:
        """Obey a line as the line mode does."""
        screen = self.screen
        try:
            if not parser.is_remark(line):
                self._obey(line)
        except (NotationError, IllegalActionError, SettingError) as problem:
            screen.turn.say(str(problem))
        screen.draw()


class PlayCommands(Commands):
    """The commands of the screen on which a game is played."""

    def __init__(self, screen: Playing) -> None:
        super().__init__(screen)
        self.playing = screen

    def hint(self) -> None:
        """Look for good actions, which may take a moment."""
        self._check_acts()
        told = _("Looking for good actions.")
        self.screen.work(told, self.screen.desk.hints, self._show_hints)

    def _show_hints(self, hints: list[Hint]) -> None:
        if self.screen.shown.hides:
            self.screen.turn.say(self.screen.shown.why_hidden)
            self.screen.draw()
            return
        write = self.screen.game.write
        choices = [Choice(write(hint.action), write(hint.action), hint.sentence) for hint in hints]
        lines = [] if hints else [_("There is no hint for this.")]
        self.screen.show(_("Hints"), lines, choices, self.screen.arm)

    def cover(self) -> None:
        """Hide the own hand, or show it again."""
        self.screen.turn.say("")
        self.screen.shown.covered = not self.screen.shown.covered

    # --- changing the game

    def undo(self) -> None:
        """Take back the last decision of a person, with all that came of it."""
        self._check_acts()
        screen = self.playing
        number = events_since_decision(screen.table, screen.programs.players)
        screen.table.undo(number, screen.seat)
        screen.shown.undone()
        screen.go_on()
        if screen.turn.acts:
            screen.shown.notice = _.plural(
                "{number} event is taken back.", "{number} events are taken back.", number
            )

    def resign(self) -> None:
        """Give the game up, if that is meant."""
        self._check_acts()
        choices = [Choice("no", _("play on")), Choice("yes", _("give the game up"))]
        self.screen.show(_("Do you give up?"), [], choices, self._resign)

    def _resign(self, word: str) -> None:
        if word == "yes" and self.playing.seat is not None:
            self.playing.table.resign(self.playing.seat)
            self.screen.go_on()

    def _check_acts(self) -> None:
        if self.screen.busy or not self.screen.turn.acts:
            raise IllegalActionError(self.screen.shown.notice or _("It is not your turn."))

    # --- typing

    def _obey(self, line: str) -> None:
        screen = self.screen
        word = parser.command_word(line, screen.game)
        rest = parser.behind(line, word)
        alone: dict[str, Callable[[], Any]] = {
            "quit": self.leave,
            "undo": self.undo,
            "resign": self.resign,
            "hint": self.hint,
            "log": self.log,
            "board": lambda: None,
            "save": lambda: screen.turn.say(screen.how_to_go_on()),
        }
        if word not in TYPED_IN_SIGHT:
            self._check_in_sight(word)
        if word in alone:
            alone[word]()
        elif word:
            told = screen.desk.answer(word, rest)
            screen.show(line, without_marks(told) if word == "rule" else told)
        else:
            self._act(line)

    def _act(self, line: str) -> None:
        """Choose the action that was typed, so that it only has to be confirmed."""
        self._check_acts()
        screen, turn = self.screen, self.screen.turn
        action = parser.read_action(line, screen.game, screen.game.legal(turn.view.state))
        text = screen.game.write(action)
        if text in turn.choosing.legal:
            turn.arm(text)
        else:
            turn.explain(action)


def without_marks(lines: Sequence[str]) -> list[str]:
    """Return lines of the rules without the marks of what is stressed or quoted in them."""
    return [MARKS.sub(r"\2", MARKS.sub(r"\2", line)) for line in lines]
