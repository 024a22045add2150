"""A sitting: people and programs play one game at this terminal until it is over or left.

Every event is in the record before it is shown, so leaving needs no saving: however a sitting
ends, `zweistrom resume` goes on from the last event that was shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import typer

from cli import prompt
from cli.console import STOPPED, note
from cli.games import how_to_resume, quoted
from cli.options import Ui, names_of, score_sentence
from cli.screen import JsonScreen, Screen, TextScreen
from cli.seats import HUMAN, programs
from cli.terminal import can_hide, choose_interface, clear, hidden_screen
from suite.core import handbook
from suite.core.errors import IllegalActionError, NotationError, SettingError, ZweistromError
from suite.core.flow import CHANCE, Seat
from suite.core.game import LegalActions
from suite.core.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

LINE_BREAK: Final = re.compile(r"(?<!\n)\n *(?=[^\s|#-])(?![0-9]+\.)")
"""A line feed inside a paragraph or an entry of a list."""


def sit_down(table: Table[Any], path: Path, interface: Ui, *, as_json: bool, told: int = 0) -> None:
    """Play a table, whose record is in the file `path`, until it is over or left.

    `told` is the number of events that everybody knows already.
    """
    names = names_of(table.header.seats)
    people = [seat for seat, each in enumerate(table.header.seats) if each.player == HUMAN]
    watcher = _watcher(people)
    shown_as = Ui.LINE if as_json else choose_interface(interface)
    screen: Screen
    if as_json:
        screen = JsonScreen(table, names, watcher)
    else:
        screen = TextScreen(table, names, watcher, shown_as)
    screen.shown = told
    hidden = len(people) > 1 and not as_json and can_hide()
    Sitting(table, names, screen, path, shown_as if hidden else None).play()


def _watcher(people: Sequence[Seat]) -> Watcher:
    """Return whose side the screen shows that all people at it can see."""
    match people:
        case []:
            return EVERYBODY
        case [seat]:
            return seat
        case _:
            return SPECTATOR


class Sitting:
    """One table, the programs at it, and the screen that everybody sees.

    With `curtain`, several people share the terminal: each acts behind a curtain, on a screen
    of the own side in that interface, of which nothing stays in the scrollback.
    """

    def __init__(
        self,
        table: Table[Any],
        names: Sequence[str],
        screen: Screen,
        path: Path,
        curtain: Ui | None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.names = names
        self.screen = screen
        self.path = path
        self.curtain = curtain
        self.programs = programs(self.game, table.header.seats)
        self._words: dict[str, Callable[[str, Seat, Screen], None]] = {
            "?": self._say_possible,
            "can": self._say_possible,
            "why": self._say_why,
            "rule": self._say_rule,
            "look": self._say_position,
            "board": lambda _, __, screen: screen.board(),
            "hand": self._say_hand,
            "score": self._say_score,
            "last": self._say_last,
            "log": self._say_log,
            "undo": self._undo,
            "save": lambda *_: note(how_to_resume(self.path)),
            "resign": self._resign,
            "help": self._say_help,
        }

    def play(self) -> None:
        """Play until the game is over or left; leaving says how to go on."""
        try:
            self.screen.begin()
            if self.table.outcome is None:
                note("Type 'help' for what can be said.")
            if self._play():
                note(f"The game is over. To go through it: zweistrom replay {quoted(self.path)}")
                return
        except KeyboardInterrupt:
            note("")
            note(how_to_resume(self.path))
            raise typer.Exit(STOPPED) from None
        except (ZweistromError, BrokenPipeError):
            note(how_to_resume(self.path))
            raise
        note(how_to_resume(self.path))

    def _play(self) -> bool:
        """Play, and say whether the game is over."""
        while (actor := self.table.actor) is not None:
            if actor is CHANCE:
                self.table.deal()
            elif actor in self.table.left:
                self.table.stand_in()
            elif actor in self.programs:
                self.table.take(self.table.decide(self.programs[actor]))
            elif not self._ask(actor):
                return False
            self.screen.follow()
        self.screen.over()
        return True

    def _ask(self, seat: Seat) -> bool:
        """Let a person act as long as the seat is to act; say whether the person stays."""
        if self.curtain is None:
            return self._listen(seat, self.screen)
        self.screen.ask(seat, first=True)
        with hidden_screen():
            name = self.names[seat]
            prompt.forget_lines()
            prompt.forget_keys()
            if prompt.read_line(f"Hand the screen to {name}, who presses Enter. ") is None:
                return False
            clear()
            prompt.forget_lines()
            own = TextScreen(self.table, self.names, seat, self.curtain)
            own.shown = self._last_own(seat) + 1
            return self._listen(seat, own)

    def _listen(self, seat: Seat, screen: Screen) -> bool:
        """Read and obey lines as long as the seat is to act; say whether the person stays."""
        first = True
        while self.table.actor == seat and seat not in self.table.left:
            screen.follow()
            screen.ask(seat, first=first)
            first = False
            line = prompt.read_line(f"{self.names[seat]} ({self.table.state.phase})> ")
            if line is None:
                return False
            if not line.strip():
                continue
            try:
                word = prompt.command_word(line, self.game)
                if word == "quit":
                    return False
                if word:
                    rest = line.strip()[1:] if word == "?" else " ".join(line.split()[1:])
                    self._words[word](rest, seat, screen)
                else:
                    self._act(line, seat, screen)
            except (NotationError, IllegalActionError, SettingError) as problem:
                screen.refuse(str(problem))
        return True

    def _act(self, line: str, seat: Seat, screen: Screen) -> None:
        action = prompt.read_action(line, self.game, self._legal(seat))
        reason = self.game.explain(self._own_view(seat), action)
        if reason.legal:
            self.table.take(action)
        else:
            screen.refuse(f"{reason.sentence} ({reason.chapter})")

    def _own_view(self, seat: Seat) -> View[Any]:
        return self.table.view(seat)

    def _legal(self, seat: Seat) -> LegalActions:
        return self.game.legal(self._own_view(seat).state)

    def _last_own(self, seat: Seat) -> int:
        """Return the number of a seat's last event, -1 if there is none."""
        numbers = [number for number, each in enumerate(self.table.events) if each.actor == seat]
        return numbers[-1] if numbers else -1

    def _say_possible(self, rest: str, seat: Seat, screen: Screen) -> None:
        if rest.strip():
            self._say_why(rest, seat, screen)
        else:
            screen.answer(list(prompt.by_verb(self.game, self._legal(seat))))

    def _say_why(self, rest: str, seat: Seat, screen: Screen) -> None:
        if not rest.strip():
            raise NotationError("'why' needs an action: why ACTION")
        action = prompt.read_action(rest, self.game, self._legal(seat))
        reason = self.game.explain(self._own_view(seat), action)
        screen.answer([f"{self.game.write(action)}: {reason.sentence} ({reason.chapter})"])

    def _say_rule(self, rest: str, seat: Seat, screen: Screen) -> None:
        del seat
        topics = handbook.topics(self.game.name)
        if not rest:
            screen.answer([f"{topic.word}: {topic.title}" for topic in topics])
            return
        topic = handbook.find(topics, rest.casefold())
        whole = LINE_BREAK.sub(" ", topic.text)
        screen.answer([f"{topic.title} ({topic.chapter})", "", *whole.splitlines()])

    def _say_position(self, rest: str, seat: Seat, screen: Screen) -> None:
        del seat
        sentences = self.game.sentences(screen.view, self.names)
        # The cell A1 is not in what is said of A10.
        told = re.compile(rf"{re.escape(rest)}(?![0-9])", re.IGNORECASE)
        found = [each for each in sentences if told.search(each)]
        if not found:
            raise SettingError(f"no sentence about the position has {rest!r} in it")
        screen.answer(found)

    def _say_hand(self, rest: str, seat: Seat, screen: Screen) -> None:
        del rest
        sentences = self.game.sentences(self._own_view(seat), self.names)
        held = [each for each in sentences if each.startswith(f"{self.names[seat]} holds")]
        screen.answer(held or sentences)

    def _say_score(self, rest: str, seat: Seat, screen: Screen) -> None:
        del rest
        scores = self.game.seen_scores(self._own_view(seat))
        screen.answer([score_sentence(self.game, scores, self.names, self.table.left)])

    def _say_last(self, rest: str, seat: Seat, screen: Screen) -> None:
        del rest
        events = len(self.table.events)
        since = max(0, min(self._last_own(seat) + 1, events - 1))
        told = [screen.sentence(number) for number in range(since, events)]
        screen.answer(told or ["Nothing has happened yet."])

    def _say_log(self, rest: str, seat: Seat, screen: Screen) -> None:
        del rest, seat
        screen.answer([screen.sentence(number) for number in range(len(self.table.events))])

    def _resign(self, rest: str, seat: Seat, screen: Screen) -> None:
        del screen
        if rest:
            raise NotationError(f"'resign' stands alone, without {rest!r}")
        self.table.resign(seat)

    def _undo(self, rest: str, seat: Seat, screen: Screen) -> None:
        """Take back the last decision of a person, with all that came of it."""
        del rest
        number = 1
        for event in reversed(self.table.events):
            if isinstance(event.actor, int) and event.actor not in self.programs:
                break
            number += 1
        else:
            raise IllegalActionError("nobody has done anything yet that could be taken back")
        self.table.undo(number, seat)
        for each in (screen, self.screen):
            each.undone()

    def _say_help(self, rest: str, seat: Seat, screen: Screen) -> None:
        del rest, seat
        verbs = prompt.verbs_in(prompt.texts_of(self.game), self.game)
        screen.answer(
            [
                "Actions, every word of which may be cut short:",
                *[f"  {self.game.verbs[verb]}" for verb in verbs],
                "Other words:",
                *[f"  {word:7} {meaning}" for word, meaning in prompt.WORDS.items()],
            ]
        )
