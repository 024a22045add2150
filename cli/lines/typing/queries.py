"""Answers to the words that only ask, in line mode and after `:` alike.

The code that runs a table passes a word and its argument to the asker's `Queries` and gets lines;
it handles the words that change something, or the screen, itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from suite.core import games
from suite.core.errors import NotationError, SettingError
from suite.core.flow import Seat
from suite.core.game import LegalActions
from suite.core.play.table import Table
from suite.core.play.teller import Teller
from suite.core.play.telling import score_sentence
from suite.core.text import handbook
from suite.core.text.handbook import Topic
from suite.core.text.lookup import meanings
from suite.core.text.phrases import listed, offering
from suite.core.view import EVERYBODY, View, Watcher

from ...shell.messages import _
from . import parser
from .words import TABLE, words_at

LINE_BREAK: Final = re.compile(r"(?<!\n)\n *(?=[^\s|#-])(?![0-9]+\.)")
"""A line feed inside a paragraph or an entry of a list."""


class Queries:
    """Answers questions of one seat from its knowledge and from what its screen shows.

    - `seat`: who asks; `can`, `why`, `hand` and `score` answer by its knowledge
    - `watcher`: whose view the screen shows, by default the seat's own; the board and the events
      are described as this watcher knows them
    """

    def __init__(
        self, table: Table[Any], names: Sequence[str], seat: Seat, watcher: Watcher | None = None
    ) -> None:
        self.table = table
        self.game = table.game
        self.names = names
        self.seat = seat
        self.watcher = seat if watcher is None else watcher
        self._answers: dict[str, Callable[[str], list[str]]] = {
            "?": self._can,
            "can": self._can,
            "why": self._why,
            "rule": self._rule,
            "look": self._look,
            "list": self._list,
            "where": self._where,
            "hand": self._hand,
            "score": self._score,
            "last": self._last,
            "log": self._log,
            "help": self._help,
        }

    def answer(self, word: str, rest: str = "") -> list[str]:
        """Return the answer to a word that only asks with its argument, in lines.

        Raises `NotationError` or `SettingError`, which say why there is no answer.
        """
        return self._answers[word](" ".join(rest.split()))

    def topics(self) -> list[Topic]:
        """Return the topics of the handbook that hold by the rules of the table."""
        return games.topics_in_play(self.game, self.table.header.rules)

    @property
    def own_view(self) -> View[Any]:
        """What the seat knows."""
        return self.table.view(self.seat)

    @property
    def board_view(self) -> View[Any]:
        """What the screen shows; everything when the game is over."""
        return self.table.view(EVERYBODY if self.table.outcome else self.watcher)

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) in a sentence, as the watcher saw it."""
        return self.table.narrate(number, self.watcher, self.names)

    def last_own(self) -> int:
        """Return the number of the seat's last event; -1 if there is none."""
        events = enumerate(self.table.events)
        return max((number for number, event in events if event.actor == self.seat), default=-1)

    def _legal(self) -> LegalActions:
        return self.game.legal(self.own_view.state)

    def _can(self, rest: str) -> list[str]:
        if rest:
            return self._why(rest)
        return list(parser.group_by_verb(map(self.game.write, self._legal()), self.game))

    def _why(self, rest: str) -> list[str]:
        if not rest:
            raise NotationError(_("'why' needs an action: why ACTION"))
        action = parser.read_action(rest, self.game, self._legal())
        reason = self.game.explain(self.own_view, action, self.names)
        return [f"{self.game.write(action)}: {reason.sentence} ({reason.chapter})"]

    def _rule(self, rest: str) -> list[str]:
        topics = handbook.needed(self.topics())
        if not rest:
            return [f"{topic.word}: {topic.title}" for topic in topics]
        topic = handbook.find(topics, rest.casefold())
        lines = LINE_BREAK.sub(" ", topic.text).splitlines()
        return [f"{topic.title} ({topic.chapter})", "", *lines]

    def _look(self, rest: str) -> list[str]:
        view = self.board_view
        if not rest:
            return self.game.describe(view, self.names)
        try:
            return self.game.look_at(view, self.names, parser.in_notation(rest, self.game))
        except NotationError as problem:
            pattern = re.compile(rf"{re.escape(rest)}(?![0-9])", re.IGNORECASE)
            sentences = [*filter(pattern.search, self.game.describe(view, self.names))]
            if not sentences:
                raise SettingError(
                    _(
                        "{problem}, and no sentence about the position contains {rest!r}",
                        problem=problem,
                        rest=rest,
                    )
                ) from None
            return sentences

    def _list(self, rest: str) -> list[str]:
        if not self.game.lists:
            return self.game.listing(self.board_view, self.names, rest)
        if not rest:
            return [f"{name}{parser.in_brackets(name, self.game)}" for name in self.game.lists]
        matches = meanings(rest, self.game.lists, self.game.vocabulary())
        if len(matches) > 1:
            words = listed(parser.spoken_words(matches, self.game), "or")
            raise NotationError(_("{typed!r} could mean {words}", typed=rest, words=words))
        if not matches:
            there = parser.spoken_words(self.game.lists, self.game)
            raise NotationError(offering(_("there is no list {rest!r}", rest=rest), rest, there))
        return self.game.listing(self.board_view, self.names, matches[0])

    def _where(self, rest: str) -> list[str]:
        if not rest:
            raise NotationError(_("'where' needs a piece: where PIECE"))
        return self.game.where(self.board_view, self.names, parser.in_notation(rest, self.game))

    def _hand(self, _rest: str) -> list[str]:
        return self.game.listing(self.own_view, self.names, "hand")

    def _score(self, _rest: str) -> list[str]:
        scores = self.game.visible_scores(self.own_view)
        return [score_sentence(self.game, scores, self.names, self.table.left)]

    def _last(self, _rest: str) -> list[str]:
        events = len(self.table.events)
        since = max(0, min(self.last_own() + 1, events - 1))
        sentences = [self.sentence(number) for number in range(since, events)]
        return sentences or [_("Nothing has happened yet.")]

    def _log(self, _rest: str) -> list[str]:
        return Teller(self.table, self.names).log(self.watcher, 0, len(self.table.events))

    def _help(self, _rest: str) -> list[str]:
        verbs = parser.verbs_of(self.own_view)
        return [
            _("Actions (you may shorten every word):"),
            *[f"  {self.game.verbs[verb]}{parser.in_brackets(verb, self.game)}" for verb in verbs],
            _("Other commands:"),
            *[
                f"  {word:7} {_(meaning)}{parser.in_brackets(word, self.game)}"
                for word, meaning in words_at(TABLE).items()
            ],
        ]
