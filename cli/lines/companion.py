"""The companion in line mode: what lines mean to it, and what is answered to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import typer

from suite.companion.cards import CardChoice
from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError, NotationError, SettingError, ZweistromError
from suite.core.flow import CHANCE
from suite.core.text.lookup import meanings
from suite.core.text.phrases import capitalized, listed
from suite.play import Over, Stuck
from suite.play.companion import LiveCompanion
from suite.work import Here

from ..shell.arguments.options import Ui
from ..shell.console import STOPPED, note
from ..shell.games.recorded import seat_of
from ..shell.games.saved_games import quoted
from ..shell.messages import _
from ..shell.terminal.endings import note_what_next, say_ending
from ..shell.terminal.terminal import say_whole_words, show_board
from .typing import parser, reader, shorthand
from .typing.queries import Queries
from .typing.words import COMPANION, WORDS, words_at

SPOKEN: Final = words_at(COMPANION)
"""The command words of a companion, each with its meaning."""
DIGITS: Final = 9
"""The maximum number of digits of a ply; no game is that long."""
NOTHING: Final = "-"
"""The input that leaves out an event when the record is corrected."""


def companion_in_lines(companion: Companion, path: Path, interface: Ui) -> None:
    """Read lines until the game is over or the person leaves."""
    try:
        CompanionLines(companion, path, interface).listen()
    except KeyboardInterrupt:
        note("")
        raise typer.Exit(STOPPED) from None


class CompanionLines:
    """The companion at a terminal or a pipe; `interface` is how the board is shown."""

    def __init__(self, companion: Companion, path: Path, interface: Ui) -> None:
        self.here = Here()
        self.live = LiveCompanion(companion, self.here.give, in_words=False)
        self.words = CompanionWords(self.live, path)
        self.path = path
        self.interface = interface
        self._actor: int | None = None
        self._printed: list[str] = []

    def listen(self) -> None:
        """Read and obey lines until the game is over or the person leaves."""
        note(_("Type what happens; 'help' says how. 'undo' and 'fix' correct mistakes."))
        self._show()
        while not isinstance(self.live.moment, Over):
            line = reader.read_line(f"{self._question()}> ")
            if line is None:
                return
            if not parser.is_remark(line) and not self._obey(line):
                return
            if isinstance(self.live.moment, Stuck):
                raise self.live.moment.problem
        table, names = self.live.table, self.live.names
        if table.outcome:
            say_ending(table, names, in_columns=self.interface is not Ui.LINE)
            note_what_next(table, self.path)

    def _question(self) -> str:
        """Return the question to the dealers, or the prompt of the actor."""
        actor = self.live.table.actor
        if isinstance(actor, int):
            return f"{self.live.names[actor]} ({self.live.table.state.phase})"
        return self.live.question

    def _obey(self, line: str) -> bool:
        """Obey a line and print the answer; return whether the person stays."""
        at = self.live.at
        try:
            word = self.words.typing.word(line)
            for answer in self.obey(line):
                say_whole_words(answer)
        except (NotationError, IllegalActionError, SettingError) as problem:
            say_whole_words(capitalized(str(problem)))
            return True
        if at != self.live.at:
            self._show()
        elif word == "board":
            self._board()
        return word != "quit"

    def obey(self, line: str) -> list[str]:
        """Obey a line, and return the answer; raises as `CompanionWords.obey` does."""
        if self.words.typing.word(line) != "hint":
            return self.words.obey(line)
        parser.behind(line, "hint", COMPANION)
        return [*self.here.answer(self.live.advice).sentences]

    def _show(self) -> None:
        """Print the board, if it is drawn; when the actor changes, the new lines of the tally."""
        if self.interface is not Ui.LINE:
            self._board()
        actor = self.live.table.actor
        if not isinstance(actor, int) or actor == self._actor:
            return
        self._actor = actor
        tally = self.live.tally()
        for line in tally:
            if line not in self._printed:
                say_whole_words(line)
        self._printed = tally

    def _board(self) -> None:
        show_board(self.live.companion.view, self.live.names, self.interface)


class Typing:
    """What lines mean beside a real table, at the position of a companion."""

    def __init__(self, companion: Companion) -> None:
        self.companion = companion
        self.game = companion.game

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
        words = [word for word in meanings(first, SPOKEN) if not WORDS[word].is_whole]
        return words[0] if len(words) == 1 and not self._is_of_the_game(line) else ""

    def _is_of_the_game(self, line: str) -> bool:
        """Return whether a line is an action, legal or not, or begins with one of its verbs."""
        texts = self.game.texts
        verbs = parser.verbs_in(texts, self.game)
        if meanings(line.split()[0], verbs, self.game.vocabulary()):
            return True
        try:
            return bool(shorthand.read(line, self.game, texts, chance=False))
        except NotationError:  # ambiguous
            return True

    def read(self, line: str) -> str:
        """Return the possible event that a line means, in the notation; empty if it means none.

        Raises `NotationError` if it is ambiguous.
        """
        possible = self.companion.possible()
        if self._asks_for_a_seat and line not in possible:
            try:
                return self._start(line)
            except ZweistromError:
                return ""
        deals = self.companion.table.actor is CHANCE
        return shorthand.read(line, self.game, possible, chance=deals)

    def event(self, line: str) -> str:
        """Return the event that a line means, possible or not, in the notation.

        Raises `NotationError` or `SettingError` if it means none.
        """
        game = self.game
        if text := self.read(line):
            return text
        if self.companion.table.actor is CHANCE:
            return self._start(line) if self._asks_for_a_seat else self._event_of_cards(line)
        for texts in (shorthand.of_the_same_verbs([*self.companion.possible()], game), game.texts):
            if text := shorthand.read(line, game, texts, chance=False):
                return text
        return game.write(parser.read_action(line, game, game.legal(self.companion.view.state)))

    @property
    def _asks_for_a_seat(self) -> bool:
        """Whether the question is which seat begins."""
        return next(iter(self.companion.possible()), "").startswith("start ")

    def _start(self, line: str) -> str:
        return f"start {seat_of(line, self.companion.names)}"

    def _event_of_cards(self, line: str) -> str:
        """Return the event whose cards a line names, although they cannot come up."""
        choice = CardChoice(self.game, self.companion.possible())
        for words in (line.split(), list(line.replace(" ", ""))):
            cards = [choice.card(word) for word in words]
            if all(cards) and (text := choice.with_cards(cards)):
                return text
        # An event that names no cards is typed whole.
        answers = choice.every_card if choice.number else choice.possible
        raise NotationError(
            _(
                "{typed!r} does not answer the question: {question} Type one of {known}",
                typed=line,
                question=self.game.chance_prompt(self.companion.view, self.companion.names),
                known=", ".join(parser.spoken_words(answers, self.game)),
            )
        )


class CompanionWords:
    """What is answered to the lines that are typed to a companion, whatever shows the answers."""

    def __init__(self, live: LiveCompanion, path: Path) -> None:
        self.live = live
        self.typing = Typing(live.companion)
        self.path = path
        self._asked: tuple[str, str] | None = None
        """The moment and the entry that was asked for again."""
        self._queries = Queries(live.table, live.names, 0, live.table.watcher)
        self._answers: dict[str, Callable[[str], list[str]]] = {
            "?": self._can,
            "can": self._can,
            "why": self._why,
            "tally": lambda _rest: live.tally(),
            "undo": self._undo,
            "fix": self._fix,
            "log": self._log,
            "board": lambda _rest: [],
            "save": lambda _rest: [how_to_go_on(path, live.table.game.name)],
            "quit": lambda _rest: [],
            "resign": self._resign,
            "help": self._help,
        }

    def obey(self, line: str) -> list[str]:
        """Enter the event that a line reports, or obey its word; return the lines to show.

        Raises `NotationError`, `IllegalActionError` or `SettingError` with the reason if the line
        is refused.
        """
        line = line.strip()
        word = self.typing.word(line)
        if not word:
            return self._happen(line)
        rest = parser.behind(line, word, COMPANION).strip()
        if word in self._answers:
            return self._answers[word](rest)
        return self._queries.answer(word, rest)

    # --- what changes something

    def _happen(self, line: str) -> list[str]:
        live = self.live
        if why_not := live.why_not():
            raise IllegalActionError(why_not)
        text, before = self.typing.event(line), len(live.table.events)
        if text not in live.companion.possible():
            raise IllegalActionError(self._impossible(text))
        if question := self._question_again(text, live.warning(text)):
            return question
        live.enter(text)
        return [live.companion.sentence(n) for n in range(before, len(live.table.events))]

    def _impossible(self, text: str) -> str:
        """Return why an event cannot be, and how to correct an earlier one."""
        refusal = self.live.refusal(text)
        if slip := self.live.companion.slip(text):
            ply, right = slip
            return _(
                "{text!r} is impossible: {refusal} 'fix {ply} {right}' corrects it.",
                text=text,
                refusal=refusal,
                ply=ply,
                right=right,
            )
        return _(
            "{text!r} is impossible: {refusal} Correct it with 'log' and 'fix STEP ACTION'.",
            text=text,
            refusal=refusal,
        )

    def _question_again(self, entry: str, warning: str) -> list[str]:
        """Return the question to type an entry again, unless it was asked just before."""
        now = self.live.at, entry
        if not warning or self._asked == now:
            return []
        self._asked = now
        return [_("{warning} Type it again if it is right.", warning=warning)]

    def _resign(self, rest: str) -> list[str]:
        if not rest:
            raise NotationError(
                _("'resign' needs the name of the player who gives up: resign NAME")
            )
        live, seat = self.live, seat_of(rest, self.live.names)
        warning = "" if live.why_nobody_gives_up() else live.last_warning()
        if question := self._question_again(f"resign {seat}", warning):
            return question
        live.give_up(seat)
        return [_("{who} gives up.", who=live.names[seat])]

    def _undo(self, _rest: str) -> list[str]:
        return [
            _.plural(
                "{number} event undone.",
                "{number} events undone.",
                self.live.undo(),
            )
        ]

    def _fix(self, rest: str) -> list[str]:
        number, _blank, entry = rest.partition(" ")
        if not number.isdecimal() or len(number) > DIGITS or not entry.strip():
            raise NotationError(
                _("'fix' needs a step from 'log' and the right action: fix STEP ACTION")
            )
        ply = int(number)
        texts = [] if entry.strip() == NOTHING else self._right(ply, entry.split(","))
        warning = self.live.cost_of(ply, texts).warning
        if question := self._question_again(f"fix {rest}", warning):
            return question
        misfits = self.live.correct(ply, texts)
        if not misfits:
            return [_("Step {ply} is corrected, and everything after it fits.", ply=ply)]
        return [
            _(
                "Step {ply} is corrected. The entries from step {first} on no longer fit; type "
                "again those that did happen:",
                ply=ply,
                first=misfits[0].ply,
            ),
            *(f"{misfit.ply}: {misfit.text}" for misfit in misfits),
        ]

    def _right(self, ply: int, lines: Sequence[str]) -> list[str]:
        """Return the events that lines mean which replace the event of a ply."""
        texts: list[str] = []
        for line in lines:
            earlier = self.live.companion.at(ply, texts)
            texts.append(Typing(earlier).event(line.strip()))
        return texts

    # --- what only asks

    def _log(self, _rest: str) -> list[str]:
        entries = [f"{entry.ply:3}  {entry.sentence}" for entry in self.live.log()]
        return entries or [_("Nothing has happened yet.")]

    def _can(self, rest: str) -> list[str]:
        if rest:
            return self._why(rest)
        table, game = self.live.table, self.live.table.game
        possible = self.live.companion.possible().values()
        reports = (game.report(table.state, action, table.watcher) for action in possible)
        return list(parser.group_by_verb(map(game.write, dict.fromkeys(reports)), game))

    def _why(self, rest: str) -> list[str]:
        if not rest:
            raise NotationError(_("'why' needs an action: why ACTION"))
        text, companion = self.typing.event(rest), self.live.companion
        reason = companion.game.explain(companion.view, companion.game.read(text), companion.names)
        return [f"{text}: {reason.sentence} ({reason.chapter})"]

    def _help(self, _rest: str) -> list[str]:
        game = self.live.table.game
        verbs = parser.verbs_of(self.live.companion.view)
        return [
            _(
                "What a seat does; you may shorten words and leave out spaces ('tm' for travel "
                "medes):"
            ),
            *[f"  {game.verbs[verb]}{parser.in_brackets(verb, game)}" for verb in verbs],
            *self._implied(),
            _("What comes up: just the cards, in any order ('mms'). Other commands:"),
            *[f"  {word:7} {_(meaning)}" for word, meaning in SPOKEN.items()],
        ]

    def _implied(self) -> list[str]:
        """Return a sentence on the verbs that can be left out, if there are any."""
        game = self.live.table.game
        if not game.implied_verbs:
            return []
        verbs = listed(parser.spoken_words(game.implied_verbs, game), "or")
        return [_("You may leave out {verbs}.", verbs=verbs)]


def how_to_go_on(path: Path, game: str) -> str:
    """Return the sentence on how to resume a companion's game."""
    return _(
        "The game is saved. To continue: {command}",
        command=f"zweistrom companion {game} {quoted(path)}",
    )
