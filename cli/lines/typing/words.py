"""The command words of a table, a lesson, an exercise and a companion, and their keys.

Each is listed once, with its meaning in each place and its key on the full screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Flag, auto
from typing import Final, NamedTuple

from suite.core.text.catalogue import marked

from ...shell.messages import _


class Place(Flag):
    """Where a word is typed or a key is pressed.

    - `TABLE`: in a game, in line mode or after `:`; `LESSON`; `EXERCISE`; `COMPANION`: beside a
      real table
    - `SCREEN`: a key of the full screen of a game; `COMPANION_SCREEN`, `LESSON_SCREEN`: one of a
      companion or lesson
    """

    TABLE = auto()
    LESSON = auto()
    EXERCISE = auto()
    COMPANION = auto()
    SCREEN = auto()
    COMPANION_SCREEN = auto()
    LESSON_SCREEN = auto()


TABLE, LESSON, EXERCISE, COMPANION, SCREEN, COMPANION_SCREEN, LESSON_SCREEN = Place
TABLES: Final = SCREEN | COMPANION_SCREEN
SCREENS: Final = TABLES | LESSON_SCREEN
NOWHERE: Final = Place(0)


@dataclass(frozen=True, slots=True)
class Word:
    """A command word, or a command that exists on the full screen only.

    - `meanings`: its meaning, by the places where it can be used
    - `key`, `labels`: its key on the full screen, and its label in the row of keys there; a command
      without a key is in the palette only
    - `takes`: the places where it takes an argument
    - `is_whole`: it cannot be shortened, because it cannot be undone
    - `in_sight`: it reveals nothing of a hidden hand
    """

    meanings: Mapping[Place, str]
    key: str = ""
    labels: Mapping[Place, str] = field(default_factory=dict)
    takes: Place = NOWHERE
    is_whole: bool = False
    in_sight: bool = False


WORDS: Final = {
    "?": Word(
        {
            TABLE | LESSON | EXERCISE: marked(
                "what is possible now; '? ACTION' says why an action is allowed or refused"
            ),
            COMPANION: marked(
                "what can happen now; '? ACTION' says why an action is allowed or refused"
            ),
        },
        takes=TABLE | COMPANION,
    ),
    "can": Word({TABLE | COMPANION: marked("the same as '?'")}, takes=TABLE | COMPANION),
    "why": Word(
        {
            TABLE | LESSON | EXERCISE | COMPANION: marked(
                "'why ACTION' says why an action is allowed or refused"
            ),
            SCREENS: marked("why something is refused, and the rules"),
        },
        key="?",
        labels={SCREENS: marked("help")},
        takes=TABLE | COMPANION,
    ),
    "hint": Word(
        {
            TABLE: marked("good actions and why they are good; the record notes it"),
            LESSON | EXERCISE | LESSON_SCREEN: marked("a hint for the task"),
            COMPANION: marked("advice for the known hand, from deals that fit all that is known"),
            SCREEN: marked("good actions; the record notes it"),
            COMPANION_SCREEN: marked("advice for the known hand; the record notes it"),
        },
        key="i",
        labels={SCREEN | LESSON_SCREEN: marked("hint"), COMPANION_SCREEN: marked("advice")},
    ),
    "rule": Word(
        {TABLE | COMPANION: marked("'rule TOPIC' reads a topic of the rules; 'rule' lists them")},
        takes=TABLE | COMPANION,
        in_sight=True,
    ),
    "look": Word(
        {
            TABLE | COMPANION: marked(
                "the position in sentences; 'look PLACE': what is there and around it"
            ),
            LESSON | EXERCISE: marked("the position in sentences"),
        },
        takes=TABLE | COMPANION,
    ),
    "list": Word(
        {TABLE | COMPANION: marked("'list WHAT' lists all of a kind; 'list' shows the kinds")},
        takes=TABLE | COMPANION,
    ),
    "where": Word(
        {TABLE | COMPANION: marked("'where PIECE' shows where all pieces of a kind are")},
        takes=TABLE | COMPANION,
    ),
    "board": Word(
        {TABLE | LESSON | EXERCISE | COMPANION: marked("the board again")}, in_sight=True
    ),
    "solution": Word({EXERCISE: marked("show the best action and go on to the next exercise")}),
    "hand": Word(
        {
            TABLE: marked("the hand of the seat to act"),
            COMPANION: marked("what is known of the hands"),
        }
    ),
    "tally": Word(
        {
            COMPANION: marked("the status: sums, hands, what is left, threats"),
            COMPANION_SCREEN: marked("the status of the game"),
        },
        key="y",
        labels={COMPANION_SCREEN: marked("tally")},
    ),
    "score": Word({TABLE | COMPANION: marked("the scores so far")}),
    "last": Word(
        {
            TABLE: marked("what happened since your last action"),
            SCREEN: marked("what the others did since your last turn"),
        },
        key="o",
        labels={SCREEN: marked("others")},
    ),
    "log": Word(
        {
            TABLE | SCREEN: marked("what happened since the beginning"),
            COMPANION: marked("what happened, with the steps"),
            COMPANION_SCREEN: marked("what happened, with corrections"),
        },
        key="L",
        labels={SCREEN: marked("log"), COMPANION_SCREEN: marked("log, fix")},
    ),
    "undo": Word(
        {
            TABLE | LESSON | SCREEN | LESSON_SCREEN: marked("undo your last action"),
            COMPANION | COMPANION_SCREEN: marked("undo the last entry"),
        },
        key="u",
        labels={SCREENS: marked("undo")},
    ),
    "fix": Word(
        {
            COMPANION: marked(
                "'fix STEP ACTION' corrects the entry at a step; 'fix STEP -' removes it"
            )
        },
        takes=COMPANION,
    ),
    "save": Word({TABLE | COMPANION: marked("show where the game is saved")}, in_sight=True),
    "quit": Word(
        {
            TABLE: marked("save and leave; 'zweistrom resume' continues"),
            LESSON | LESSON_SCREEN: marked("leave the lesson"),
            EXERCISE: marked("leave; solved exercises are not asked again"),
            COMPANION: marked("save and leave; the same command continues"),
            TABLES: marked("save the game and leave it"),
        },
        key="q",
        labels={SCREENS: marked("leave")},
        in_sight=True,
    ),
    "resign": Word(
        {
            TABLE: marked("give up; with more than two seats the others play on"),
            COMPANION: marked("'resign NAME': that player gives up"),
            SCREEN: marked("give up"),
        },
        labels={SCREEN: marked("resign")},
        takes=COMPANION,
        is_whole=True,
        in_sight=True,
    ),
    "help": Word(
        {
            TABLE | COMPANION: marked("this list, and how actions are written"),
            LESSON | EXERCISE: marked("the task again, and this list"),
        },
        in_sight=True,
    ),
    # The commands below are not typed; they exist on the full screen only.
    "type": Word(
        {TABLES: marked("type an action or a command")},
        key=":",
        labels={TABLES: marked("type")},
        in_sight=True,
    ),
    "reference": Word(
        {SCREENS: marked("the rules that apply here")},
        key="tab",
        labels={SCREENS: marked("reference")},
        in_sight=True,
    ),
    "replay": Word(
        {TABLES: marked("replay the game so far")},
        key="r",
        labels={TABLES: marked("replay")},
    ),
    "areas": Word(
        {SCREENS: marked("tint what belongs together: off, faint, strong")},
        key="v",
        labels={SCREENS: marked("areas")},
        in_sight=True,
    ),
    "size": Word(
        {SCREENS: marked("the size of the board")},
        key="z",
        labels={SCREENS: marked("size")},
        in_sight=True,
    ),
    "again": Word(
        {SCREEN: marked("show the last round again, calmly")},
        key="R",
        labels={SCREEN: marked("again")},
    ),
    "pace": Word(
        {SCREEN: marked("how fast the others' actions are shown: off, quick, calm")},
        key="+",
        labels={SCREEN: marked("pace")},
        in_sight=True,
    ),
    "cover": Word(
        {SCREEN: marked("hide or show your hand")},
        key="H",
        labels={SCREEN: marked("hide")},
        in_sight=True,
    ),
}
"""All words, each with its meanings."""

ORDER: Final = {
    TABLE: "? can why hint rule look list where board hand score last log undo save quit resign"
    " help",
    LESSON: "? why hint look board undo help quit",
    EXERCISE: "? why hint look board solution help quit",
    COMPANION: "? why can score hand tally hint undo fix log board look list where rule save quit"
    " resign help",
    SCREEN: "why quit undo hint last again pace type reference log replay areas size cover resign",
    COMPANION_SCREEN: "why quit undo tally hint log type reference replay areas size",
    LESSON_SCREEN: "why quit undo hint reference areas size",
}
"""The words of each place in the order in which they are listed there."""


def words_at(place: Place) -> dict[str, str]:
    """Return the words of a place in their order, each with its meaning there."""
    return {name: _in(WORDS[name].meanings, place) for name in ORDER[place].split()}


class Command(NamedTuple):
    """A command of the full screen: its key, its label in the row of keys, its meaning and name."""

    key: str
    label: str
    meaning: str
    name: str


def commands(place: Place) -> tuple[Command, ...]:
    """Return the commands of a full screen in their order; the row of keys cuts the last ones."""
    return tuple(
        Command(WORDS[name].key, _in(WORDS[name].labels, place), meaning, name)
        for name, meaning in words_at(place).items()
    )


def _in(texts: Mapping[Place, str], place: Place) -> str:
    return next(text for places, text in texts.items() if place in places)


def translations() -> dict[str, str]:
    """Return the words of `WORDS`, each with its translation in the current language."""
    return {
        "can": _.within("typed", "can"),
        "why": _.within("typed", "why"),
        "hint": _.within("typed", "hint"),
        "rule": _.within("typed", "rule"),
        "look": _.within("typed", "look"),
        "list": _.within("typed", "list"),
        "where": _.within("typed", "where"),
        "board": _.within("typed", "board"),
        "solution": _.within("typed", "solution"),
        "hand": _.within("typed", "hand"),
        "score": _.within("typed", "score"),
        "last": _.within("typed", "last"),
        "log": _.within("typed", "log"),
        "undo": _.within("typed", "undo"),
        "save": _.within("typed", "save"),
        "quit": _.within("typed", "quit"),
        "resign": _.within("typed", "resign"),
        "help": _.within("typed", "help"),
    }
