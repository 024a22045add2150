"""What people see of a game, and what they can ask of it, always from a view.

Every member has a plain default, made of the notation, the position as JSON and the words of the
flow. So a game can be played as soon as it has rules, and is given a board and sentences later.
"""

from __future__ import annotations

import json
from abc import ABC
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Generic

from suite.core.errors import NotationError, SettingError
from suite.core.flow import CHANCE, Action, S, Seat
from suite.core.options import Rules
from suite.core.picture import panels
from suite.core.picture.canvas import Canvas, in_ascii, stacked
from suite.core.picture.fragments import Fragments, Paint, lines, plain, why
from suite.core.picture.look import ALLOWED, Hint, Key, Look
from suite.core.picture.markup import Markup, element
from suite.core.picture.palette import BACKGROUND, GOLD, INK, SHADES, Shade
from suite.core.picture.panels import Line
from suite.core.showing import hints
from suite.core.showing.aims import Aim
from suite.core.text.answers import Ask
from suite.core.text.forecast import Chance, Prospects
from suite.core.text.letters import columns, wrapped
from suite.core.text.messages import _
from suite.core.text.phrases import listed
from suite.core.text.score_sheet import ScoreSheet
from suite.core.view import View, Watcher

COLUMNS: Final = 80
"""Columns that a board of letters has at most."""
FRAME: Final = ("game", "phase", "rules", "seat")
"""Keys of a position that say what it is a position of; the others say what lies there."""
MOST_VALUES: Final = 6
"""Words that a shape lists one by one; of more, it has the first and the last."""
DIGITS: Final = "123456789"
"""The keys of the verbs of a game that names no keys."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What an action would do, or why it is refused; `chapter` names the rule in the book."""

    legal: bool
    sentence: str
    chapter: str


class Presentation(ABC, Generic[S]):
    """What people see of a game, and what they can ask of it.

    `names` are the names of the seats. Every method gets a view and reveals nothing beyond it.
    """

    reasons: ClassVar[Mapping[str, str]] = {}
    """Why a game can end by its rules: the words of records, each with what it is called.

    What it is called is a message of the game's catalogue: `few treasures left`.
    """
    places: ClassVar[Sequence[Sequence[str]]] = ()
    """The places of the board as the notation names them, row by row, as they lie on the board.

    Where there are none, actions are chosen by keys and from lists.
    """
    implied_verbs: ClassVar[Sequence[str]] = ()
    """The verbs that can be left out beside a real table; the first that fits is meant."""
    standing_verbs: ClassVar[Sequence[str]] = ()
    """The verbs that a page offers throughout a turn: where they are illegal, with the reason."""
    shades: ClassVar[Mapping[str, Shade]] = SHADES
    """Every colour a picture may have, and how it is shown where there are fewer colours."""
    pieces: ClassVar[Line] = ()
    """The letters of the pieces on their colours."""
    paints: ClassVar[Mapping[str, Paint]] = {}
    """The colours of pieces on a page, by the classes that `fragments` gives them."""
    symbols: ClassVar[Markup] = Markup()
    """The symbols of the pieces, which a document has once and `fragments` uses."""
    lists: ClassVar[Sequence[str]] = ()
    """What `listing` can list: `kingdoms`, `hand` ..."""

    def explain(self, view: View[S], action: Action, names: Sequence[str] = ()) -> Reason:
        """Say what an action of the seat to act would do, or why it is refused, by what is seen.

        The number must be one of an action; see `is_action`. Without `names` the others are told
        by their numbers.
        """
        game, state = view.game, view.state
        if game.allows(state, action, view.watcher):
            return Reason(True, _("legal in the phase {phase!r}", phase=state.phase), state.phase)
        return Reason(False, str(game.refusal(state, action)), state.phase)

    def refuse(self, view: View[S], actions: Sequence[Action], names: Sequence[str] = ()) -> Reason:
        """Say why none of several actions of the seat to act is legal, such as all of one key.

        It is what the action nearest to a legal one lacks; there must be at least one.
        """
        return self.explain(view, actions[0], names)

    def phrase(self, view: View[S], action: Action) -> str:
        """Return an action of the seat to act in a few words, as people at a board say it.

        The words are those of the user's language, as an instruction: `lay a temple on H5`.
        """
        text: str = view.game.write(action)
        return text

    def draw(self, view: View[S], names: Sequence[str], look: Look) -> Canvas:
        """Return the board as a watcher sees it, in colour, with all that the look tells.

        Its spots are places as the notation names them, `hand N` for the own cards or tiles from
        1 on, `words ...` for the beginning of an action, `news`, and `key X`.
        """
        rows = self._letters(view, names, look)
        board = Canvas(look.width, len(rows) + 2)
        for row, text in enumerate(rows):
            board.text(0, row, text, INK)
        board.text(0, len(rows) + 1, look.held, GOLD, bold=True)
        keys = panels.keys(look, look.width)
        height = look.height or len(rows) + 2 + COLUMNS
        room = max(0, height - board.height - keys.height)
        below = panels.answers_in_rows(look, look.width, room)
        below += panels.log_in_rows(look, look.width, room - sum(panel.height for panel in below))
        needed = board.height + sum(panel.height for panel in below) + keys.height
        canvas = Canvas(look.width, height if look.fills else min(needed, height), BACKGROUND)
        canvas.paste(stacked([board, *below]), 0, 0)
        canvas.paste(keys, 0, canvas.height - keys.height)
        return canvas

    def fragments(self, view: View[S], names: Sequence[str], look: Look) -> Fragments:
        """Return the board for a browser, with all that can be tapped.

        Of the look count the cursor, what is lit, last and changed, the areas, and whether the
        hand is covered, the game over or the picture still.
        """
        rows = self._letters(view, names, look)
        return Fragments(
            turn=element("b", _turn(view, names)),
            board=plain(rows, () if look.still else self.places, look),
            hand=why() if view.watcher >= 0 and not (look.covered or look.still) else Markup(""),
            panels=lines([] if look.covered else self.status(view, names)),
        )

    def question(self, view: View[S], held: str = "") -> str:
        """Return what the seat to act is asked for; empty where it may do as it likes.

        `held` is the beginning of an action that is chosen, in the notation.
        """
        return ""

    def motion(self, view: View[S], action: Action) -> tuple[str, ...]:
        """Return the symbol of the piece that a reported action moves, and the spots of its way.

        They are places, or what a board has as `data-spot`; a way of one begins at the seat.
        """
        return ()

    def verdict(self, view: View[S], action: Action, names: Sequence[str]) -> Markup:
        """Return the result of what two seats measure, as a reported action of a seat decides it.

        It stands where `Fragments.contest` stood; empty for an action that decides nothing.
        """
        return Markup()

    def _letters(self, view: View[S], names: Sequence[str], look: Look) -> list[str]:
        hidden = [_("The position is hidden while somebody is watching.")]
        return hidden if look.covered else self.ascii(view, names).splitlines()

    def keys(self, view: View[S]) -> list[Key]:
        """Return the keys that begin an action of the watcher, whether it is legal now or not."""
        game = view.game
        verbs = dict.fromkeys(game.verb(action) for action in game.every_action())
        return [Key(key, (verb,), verb) for key, verb in zip(DIGITS, verbs, strict=False)]

    def targets(self, view: View[S], action: Action) -> tuple[str, ...]:
        """Return the places an action of the watcher is about, in the order they are chosen.

        They are where it is done on the board, whether its words name them or not.
        """
        words = view.game.write(action).split()
        return tuple(word for word in words if any(word in row for row in self.places))

    def promise(self, view: View[S], action: Action) -> str:
        """Return what a legal action promises by what is seen: see `core.picture.look.ALLOWED`."""
        return ALLOWED

    def absent_verbs(self, view: View[S]) -> Collection[str]:
        """Return the verbs that the rules of this play do not have: those of options not chosen."""
        return ()

    def look_at(self, view: View[S], names: Sequence[str], place: str) -> list[str]:
        """Return what lies on a place and round it, in sentences.

        Raises `NotationError` if it is none of the places.
        """
        if not any(place in row for row in self.places):
            raise NotationError(
                _(
                    "{name} has no place {place!r}; 'look' describes the whole position",
                    name=view.game.name,
                    place=place,
                )
            )
        return []

    def listing(self, view: View[S], names: Sequence[str], what: str) -> list[str]:
        """Return one of `lists` in sentences, or raise `NotationError` if there is no such list."""
        raise NotationError(
            _("{name} has no lists; 'look' describes the whole position", name=view.game.name)
        )

    def where(self, view: View[S], names: Sequence[str], what: str) -> list[str]:
        """Return where all pieces of a kind are, in sentences: `T`, `temple`, `king`, `Ki1`.

        Raises `NotationError` if there is no such piece.
        """
        raise NotationError(
            _(
                "{name} does not know where {what!r} is; 'look' describes the whole position",
                name=view.game.name,
                what=what,
            )
        )

    def vocabulary(self) -> Mapping[str, str]:
        """Return words of the notation, and of what can be asked, in the language that is spoken.

        They are understood beside the English ones where a person types; none: English alone.
        """
        return {}

    def chance_prompt(self, view: View[S], names: Sequence[str]) -> str:
        """Return what people at a real table are asked who deal: what has come up.

        Chance must be to act.
        """
        game = view.game
        texts = [game.write(event) for event, _weight in game.outcomes(view.state)]
        return _("What came up? Type {shapes}.", shapes=listed(shapes(texts).values(), "or"))

    def position_dialog(
        self, rules: Rules, names: Sequence[str], watcher: Watcher, ask: Ask
    ) -> dict[str, Any]:
        """Ask piece by piece for the position of a running game, as a watcher knows it.

        Returns it as JSON, which `from_json` is still to check as a whole; raises `PositionError`
        if no JSON could say what is wrong with it, and `SettingError` if none is asked for.
        """
        raise SettingError(
            _("you cannot type in a position of this game; '--from FILE' reads one as JSON")
        )

    def status(self, view: View[S], names: Sequence[str]) -> list[str]:
        """Return the status of a game in short lines, for a table where all is seen.

        Points and what can be counted are told as far as the watcher can add them up, also where
        people hide them from each other.
        """
        game = view.game
        return [
            _("{name}: hidden", name=name) if score is None else f"{name}: {game.score_text(score)}"
            for name, score in zip(names, game.visible_scores(view), strict=False)
        ]

    def score_sheet(
        self, view: View[S], names: Sequence[str], scores: Sequence[Any], staying: Sequence[Seat]
    ) -> ScoreSheet:
        """Return the table of points of a game that is over, and why it ended by its rules.

        `scores` are those of the result; the seats that are `staying` can win.
        """
        rows = tuple((view.game.score_text(score),) for score in scores)
        return ScoreSheet((_("points"),), rows)

    def ideas(self, view: View[S], names: Sequence[str], number: int) -> list[Hint]:
        """Return up to `number` actions of the watcher that look good, the best first.

        Hints are made of them; of a watcher who is not to act there are none.
        """
        return []

    def aims(
        self,
        view: View[S],
        line: Sequence[Action],
        names: Sequence[str],
        you: Seat | None = None,
    ) -> list[Aim]:
        """Return what a line of actions is for, by the rules, as far as the watcher knows it.

        It begins with an action of the seat to act; what cannot follow is left out. Actions of
        others and events of chance may lie between. `you` is the seat called *you*.
        """
        return []

    def chances(
        self,
        view: View[S],
        lines: Sequence[Sequence[Action]],
        rng: Random,
        *,
        counting: bool = True,
        worlds: int | None = None,
    ) -> list[Chance]:
        """Return the watcher's chance after each line of its actions; none if unknown here.

        All lines are measured on the same worlds, which `rng` deals; the empty line is the position
        as it is. Some seat must be to act, and lines begin with a legal action of the watcher.
        Without `counting` nothing is used that can be counted but is not shown. `worlds` is their
        number; `None` for the usual one.
        """
        return []

    def prospects(
        self, view: View[S], events: Sequence[Action | None], rng: Random, worlds: int
    ) -> list[Prospects]:
        """Return what every seat can expect after each of some events; none if unknown here.

        `events` are what can come next in the view; `None` is the position as it is. All are
        measured on the same random `worlds`, this many, each of which fits the view.
        """
        return []

    def hints(self, view: View[S], names: Sequence[str], number: int) -> list[Hint]:
        """Return up to `number` good actions of the watcher, the best first, with their chances.

        There are none if the watcher is not to act.
        """
        ideas = self.ideas(view, names, max(number, hints.COMPARED))
        best = hints.with_chances(view, ideas, max(number, hints.BEST))
        told = hints.with_sentences(view, best)[:number]
        return hints.aims_once([hints.with_aim(view, hint, names) for hint in told])

    def ascii(self, view: View[S], names: Sequence[str]) -> str:
        """Return the board in letters, at most 80 columns wide.

        All is ASCII but letters of names that cannot be spelt in it.
        """
        lines = [_turn(view, names)]
        for key, value in _facts(view).items():
            if isinstance(value, list) and all(isinstance(row, str | list) for row in value):
                # Rows of a board, one below the other.
                lines += [f"{key}:", *(f"  {_plain(row)}" for row in value)]
            else:
                lines.append(f"{key}: {_plain(value)}")
        rows = [row for line in lines for row in _in_rows(in_ascii(line))]
        return "\n".join(rows)

    def describe(self, view: View[S], names: Sequence[str]) -> list[str]:
        """Return the board in sentences, for screen readers and scripts."""
        facts = (f"{key}: {_plain(value)}." for key, value in _facts(view).items())
        return [_turn(view, names), *facts]

    def narrate(self, view: View[S], action: Action, names: Sequence[str]) -> str:
        """Return one sentence on an action as the watcher sees it; `view` is the one before it."""
        game = view.game
        text, actor = game.write(action), game.actor(view.state)
        if actor is CHANCE:
            return _("Chance: {action}.", action=text)
        return f"{names[actor]}: {text}."

    def summary(self, before: View[S], view: View[S], names: Sequence[str]) -> list[str]:
        """Return what has changed between two views of one watcher, in a few short sentences.

        It tells what it means for the seats: points, losses, how near the end is. Nothing: then
        the actions themselves are told.
        """
        return []

    def changes(self, before: View[S], view: View[S]) -> list[str]:
        """Return what has changed on the board between two views of one watcher.

        Each is a place as the notation names it, and perhaps words that only `draw` understands,
        which marks it.
        """
        return []


def shapes(texts: Iterable[str]) -> dict[str, str]:
    """Return how actions are written, by their verbs: `take` -> `take 1|2|3`.

    Each place has the words that can stand there; of many, the first and the last.
    """
    columns: dict[str, list[dict[str, None]]] = {}
    for text in texts:
        verb, *words = text.split()
        places = columns.setdefault(verb, [])
        places += [{} for _word in words[len(places) :]]
        for place, word in zip(places, words, strict=False):
            place[word] = None
    return {verb: " ".join([verb, *map(_choice, places)]) for verb, places in columns.items()}


def _choice(words: Iterable[str]) -> str:
    choices = list(words)
    return "|".join(choices) if len(choices) <= MOST_VALUES else f"{choices[0]}..{choices[-1]}"


def _turn(view: View[Any], names: Sequence[str]) -> str:
    """Say which phase this is, and who is to act."""
    game, phase = view.game, view.state.phase
    actor = game.actor(view.state)
    if actor is None:
        return _("{game}: the game is over.", game=game.title)
    if actor is CHANCE:
        return _("{game}, phase {phase}: chance is to act.", game=game.title, phase=phase)
    who = names[actor]
    return _("{game}, phase {phase}: {who} is to act.", game=game.title, phase=phase, who=who)


def _facts(view: View[Any]) -> dict[str, Any]:
    """Return what a position says beside its frame."""
    return {key: value for key, value in view.game.to_json(view).items() if key not in FRAME}


def _plain(value: object) -> str:
    """Return a value of JSON for people: a text without quotes, of anything else its JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _in_rows(line: str) -> list[str]:
    """Return a line in rows of a board; one that fits keeps its blanks."""
    return [line] if columns(line) <= COLUMNS else wrapped(line, COLUMNS, "  ")
