"""The companion's session: obeys lines that report events, correct them, or ask something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError, NotationError, ZweistromError
from suite.core.flow import CHANCE
from suite.core.text.catalogue import Catalogue
from suite.core.text.lookup import meant

from ..shell.recorded import seat_of
from ..shell.saved_games import quoted
from . import parser, shorthand
from .queries import Queries
from .words import COMPANION, WORDS, said

_: Final = Catalogue("cli")

SPOKEN: Final = said(COMPANION)
"""The command words of a companion, each with its meaning."""
DIGITS: Final = 9
"""The maximum number of digits of a ply; no game is that long."""
NOTHING: Final = "-"
"""The input that leaves out an event when the record is corrected."""


class CompanionSession:
    """Obeys the lines of one companion in turn.

    - `left`: whether the person has left
    - `in_words`: whether answers have actions in words, for people who play by keys, instead of in
      the notation
    """

    def __init__(self, companion: Companion, path: Path, *, in_words: bool = False) -> None:
        self.in_words = in_words
        self.companion = companion
        self.table = companion.table
        self.game = companion.game
        self.names = companion.names
        self.path = path
        self.left = False
        self._last: tuple[int, str] | None = None
        self._desk = Queries(self.table, self.names, 0, self.table.watcher)
        self._answers: dict[str, Callable[[str], list[str]]] = {
            "?": self._can,
            "can": self._can,
            "why": self._why,
            "tally": lambda _rest: self.tally(),
            "hint": lambda _rest: self.advice(),
            "undo": lambda _rest: self.undo(),
            "fix": self._fix,
            "log": lambda _rest: self.log(),
            "board": lambda _rest: [],
            "save": lambda _rest: [how_to_go_on(self.path, self.game.name)],
            "quit": lambda _rest: self._leave(),
            "resign": self._resign,
            "help": lambda _rest: self._help(),
        }

    def word(self, line: str) -> str:
        """Return the command word that a line begins with; empty if the line reports an event.

        A word typed in full is a command; a shortened one only if no possible event is typed like
        it. Raises `NotationError` if the line is ambiguous.
        """
        first = line.split()[0].casefold()
        if first.startswith("?"):
            return "?"
        if first in SPOKEN:
            return first
        if self.read(line):
            return ""
        found = [word for word in meant(first, SPOKEN) if not WORDS[word].is_whole]
        return found[0] if len(found) == 1 and not self._is_of_the_game(line) else ""

    def _is_of_the_game(self, line: str) -> bool:
        """Return whether a line is an action, legal or not, or begins with one of its verbs."""
        texts = self.game.texts
        verbs = parser.verbs_in(texts, self.game)
        if meant(line.split()[0], verbs, self.game.vocabulary()):
            return True
        try:
            return bool(shorthand.read(line, self.game, texts, chance=False))
        except NotationError:  # ambiguous
            return True

    def read(self, line: str) -> str:
        """Return the possible event that a line means, in the notation; empty if it means none."""
        possible = self.companion.possible()
        if self.table.actor is not CHANCE:
            return shorthand.read(line, self.game, possible, chance=False)
        if line not in possible and _asks_for_a_seat(possible):
            try:
                return f"start {seat_of(line, self.names)}"
            except ZweistromError:
                return ""
        return shorthand.read(line, self.game, possible, chance=True)

    def obey(self, line: str) -> list[str]:
        """Apply the event that a line reports, or obey its command; return the lines to print.

        Raises `NotationError`, `IllegalActionError` or `SettingError` with the reason if the line
        is refused.
        """
        line = line.strip()
        word = self.word(line)
        if not word:
            return self._happen(line)
        rest = parser.behind(line, word, COMPANION).strip()
        if word in self._answers:
            return self._answers[word](rest)
        return self._desk.answer(word, rest)

    # --- reporting events

    def _happen(self, line: str) -> list[str]:
        if self.table.actor is None:
            raise IllegalActionError(_("the game is over"))
        text = self.read(line)
        if not text:
            text = self._impossible(line)
            raise IllegalActionError(self._why_impossible(text))
        before = len(self.table.events)
        if self.companion.ends(text) and not self._is_said_again(text):
            return [self._ask_again(text)]
        self._last = None
        self.companion.take(text)
        return [self.companion.sentence(n) for n in range(before, len(self.table.events))]

    def _is_said_again(self, entry: str) -> bool:
        """Return whether the same question was asked before, without an event since."""
        again = self._last == (len(self.table.events), entry)
        self._last = (len(self.table.events), entry)
        return again

    def _ask_again(self, text: str) -> str:
        return _(
            "{text!r} ends the game, and an ended game cannot be corrected: "
            "type it again if it is right.",
            text=text,
        )

    def _impossible(self, line: str) -> str:
        """Return the impossible event that a line means, in the notation.

        Raises `NotationError` if it means none.
        """
        game = self.game
        if self.table.actor is CHANCE:
            return self._not_dealt(line)
        found = shorthand.read(line, game, game.texts, chance=False)
        if found:
            return found
        view = self.companion.view
        return game.write(parser.read_action(line, game, game.legal(view.state)))

    def _not_dealt(self, line: str) -> str:
        """Return the event of chance that a line means, although it cannot be dealt."""
        possible = list(self.companion.possible())
        question = self.game.chance_prompt(self.companion.view, self.names)
        if _asks_for_a_seat(possible):
            return f"start {seat_of(line, self.names)}"
        verb, seat, *_cards = [*possible[0].split(), ""]
        kinds = sorted({word for text in possible for word in text.split()[2:]})
        # An event that names no cards is typed whole.
        known = sorted({*kinds, *shorthand.cards(self.game, verb)}) if kinds else possible
        for typed in (line.split(), list(line.replace(" ", ""))):
            kinds_meant = [meant(each, known, self.game.vocabulary()) for each in typed]
            if kinds_meant and all(len(each) == 1 for each in kinds_meant):
                named = sorted(each[0] for each in kinds_meant)
                for cards in (named, named[::-1]):  # kinds rise, stages fall
                    text = " ".join([verb, seat, *cards])
                    try:
                        self.game.read(text)
                    except NotationError:
                        continue
                    return text
        raise NotationError(
            _(
                "{typed!r} is no answer to: {question} There is {known}",
                typed=line,
                question=question,
                known=", ".join(parser.in_spoken(known, self.game)),
            )
        )

    def _why_impossible(self, text: str) -> str:
        """Explain why an event is impossible, and what to do if it has happened at the table.

        Every event in the record was possible, so in that case an earlier line was wrong.
        """
        if self.in_words:
            return self._why_impossible_in_words(text)
        return _(
            "{text!r} cannot be: {why}. If it did happen, an earlier entry is wrong, though "
            "{until}: 'log' and 'fix PLY ACTION' help.",
            text=text,
            why=self.companion.refusal(text),
            until=self.companion.fits_until(),
        )

    def _why_impossible_in_words(self, text: str) -> str:
        why = self.companion.refusal(text)
        if self.table.actor is not CHANCE:
            phrase = self.game.phrase(self.companion.view, self.game.read(text))
            why = f"{phrase}: {why}"
        return _(
            "{why}. If it did happen, an earlier entry is wrong, though {until}: L lists all and "
            "corrects it.",
            why=why,
            until=self.companion.fits_until(),
        )

    def _resign(self, rest: str) -> list[str]:
        if not rest:
            raise NotationError(_("'resign' needs the name of who gives up: resign NAME"))
        seat = seat_of(rest, self.names)
        if len(self.names) > 2:
            raise IllegalActionError(
                _("with more than two players nobody resigns: type 'end' for who has left")
            )
        if self.table.actor is not None and not self._is_said_again(f"resign {seat}"):
            return [self._ask_again(f"resign {rest}")]
        self.table.resign(seat)
        return [_("{who} gives up.", who=self.names[seat])]

    # --- correcting

    def undo(self) -> list[str]:
        """Take back the last reported event."""
        self._last = None
        number = self.companion.undo()
        return [
            _.plural("{number} event is taken back.", "{number} events are taken back.", number)
        ]

    def _fix(self, rest: str) -> list[str]:
        number, _blank, entry = rest.partition(" ")
        if not number.isdecimal() or len(number) > DIGITS or not entry.strip():
            raise NotationError(
                _("'fix' needs a ply, as 'log' has them, and what is right: fix PLY ACTION")
            )
        ply = int(number)
        texts = [] if entry.strip() == NOTHING else self._right(ply, entry.split(","))
        tried = self.companion.at(self.table.ply)
        lost = tried.correct(ply, texts)
        if (lost or tried.table.actor is None) and not self._is_said_again(rest):
            if not lost:
                return [self._ask_again(f"fix {rest}")]
            return [
                _.plural(
                    "With it {number} later entry no longer fits, from ply {ply} on, and would be "
                    "taken back: type it again if it is right.",
                    "With it {number} later entries no longer fit, from ply {ply} on, and would be "
                    "taken back: type it again if it is right.",
                    len(lost),
                    ply=lost[0].ply,
                )
            ]
        self._last = None
        left = self.companion.correct(ply, texts)
        if not left:
            return [_("Ply {ply} is corrected, and all that came after it fits.", ply=ply)]
        return [
            _(
                "Ply {ply} is corrected. What was typed from ply {first} on no longer fits, and "
                "must be typed again from there, as far as it did happen:",
                ply=ply,
                first=left[0].ply,
            ),
            *(f"{event.ply}: {event.action}" for event in left),
        ]

    def _right(self, ply: int, lines: Sequence[str]) -> list[str]:
        """Return the events that lines mean which replace the event of a ply."""
        texts: list[str] = []
        for line in map(str.strip, lines):
            earlier = self.companion.at(ply, texts)
            session = CompanionSession(earlier, self.path)
            texts.append(session.read(line) or session._impossible(line))
        return texts

    # --- asking

    def tally(self) -> list[str]:
        """Return the tally: the counts to keep in sight."""
        return self.game.status(self.companion.view, self.names)

    def question(self) -> str:
        """Return the question to the actor or to the dealers; empty when the game is over."""
        actor = self.table.actor
        if actor is None:
            return ""
        if actor is CHANCE:
            return self.game.chance_prompt(self.companion.view, self.names)
        return f"{self.names[actor]} ({self.table.state.phase})"

    def log(self) -> list[str]:
        """Return all events, each with its ply."""
        events = range(len(self.table.events))
        return [f"{number + 1:3}  {self.companion.sentence(number)}" for number in events] or [
            _("Nothing has happened yet.")
        ]

    def advice(self) -> list[str]:
        """Return advice for the actor, and mark the record."""
        from suite.companion.advice import advice

        seat = self.companion.adviser()
        self._desk.mark_hint(seat)
        rng = Random(f"advice:{self.table.ply}")
        view = self.table.view(seat)
        return advice(view, self.names, rng, in_words=self.in_words).sentences

    def _can(self, rest: str) -> list[str]:
        if rest:
            return self._why(rest)
        game, state, watcher = self.game, self.table.state, self.table.watcher
        possible = self.companion.possible().values()
        seen = dict.fromkeys(game.report(state, action, watcher) for action in possible)
        return list(parser.grouped(map(game.write, seen), game))

    def _why(self, rest: str) -> list[str]:
        if not rest:
            raise NotationError(_("'why' needs an action: why ACTION"))
        text = self.read(rest) or self._impossible(rest)
        reason = self.game.explain(self.companion.view, self.game.read(text), self.names)
        return [f"{text}: {reason.sentence} ({reason.chapter})"]

    def _leave(self) -> list[str]:
        self.left = True
        return []

    def _help(self) -> list[str]:
        verbs = parser.verbs_of(self.companion.view)
        return [
            _("What a seat does, every word cut short, blanks left out ('tm' for travel medes):"),
            *[f"  {self.game.verbs[verb]}{parser.in_brackets(verb, self.game)}" for verb in verbs],
            _("What comes up: the cards alone, in any order ('mms'). Other words:"),
            *[f"  {word:7} {_(meaning)}" for word, meaning in SPOKEN.items()],
        ]


def _asks_for_a_seat(possible: Iterable[str]) -> bool:
    """Return whether the question is which seat begins."""
    return next(iter(possible), "").startswith("start ")


def how_to_go_on(path: Path, game: str) -> str:
    """Return the sentence on how to resume a companion's game."""
    command = f"zweistrom companion {game} {quoted(path)}"
    return _("The game is saved. To go on: {command}", command=command)
