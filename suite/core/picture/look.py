"""The look of a board: its size and details, the cursor, and the texts beside it.

The screen fills in the look; the game draws the view and the look on one canvas. A look holds no
state, so a picture shows only its view and its look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from suite.core.text.forecast import Chance
from suite.core.text.letters import wrapped
from suite.core.text.phrases import capitalized

SIZES: Final = ("S", "M", "L")
"""The sizes of a board, the smallest first."""
WIDTH: Final = 80
"""The characters of a line."""
OFF, FAINT, STRONG = range(3)
"""The strength of the tint of connected areas."""
ALLOWED, SCORES, FIGHTS, RAISES = "allowed", "scores", "fights", "raises"
"""The effect of an action on a place: it is legal, and scores points at once, causes a conflict or
allows a building."""


CHANGED: Final = "•"
"""The mark of what the others have changed on the board."""
POINTED: Final = "►"
"""The mark of what a guide points at."""


class Heading(str):
    """A line of a log that heads a turn."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Look:
    """The options of a drawing.

    - `width`, `height`: the room in cells, which pages have no use for; without a height, as many
      rows as needed
    - `size`: one of `SIZES`; if empty, the largest that fits
    - `areas`: the tint of kingdoms: `OFF`, `FAINT` or `STRONG`
    - `cursor`: the place pointed at, in notation (`H5`, `medes`)
    - `lit`: the places of legal actions, each with the effect: `ALLOWED`, `SCORES`, ...
    - `last`: the last action of a seat as the watcher saw it, in notation
    - `held`: the beginning of an action chosen so far, in notation (`tile temple`)
    - `ahead`: sentences on the consequences of the action pointed at
    - `refused`: why the last action was refused
    - `log`: sentences on past events, the newest last, with a `Heading` before each turn
    - `headline`, `news`: what is told before the log: what has happened since the watcher's last
      turn, or the event shown now
    - `tells`: whether it is the event shown now, so that `headline` says whose turn that belongs to
    - `acted`: whether the watcher has acted since then, which matters more than the news
    - `changed`: what the others have changed on the board since then, as `Presentation.changes` has
      it
    - `asked`: the companion's question, and the answer typed so far; or what a `guide` says
    - `guide`: what stands above that, if not the companion asks
    - `pointed`: what a guide points at: places, other parts of the board as `Presentation.changes`
      has them, and what else the game knows
    - `tally`: lines of the companion that stay in sight
    - `player`: the name of the player to act, if that is not the watcher
    - `keys`: the active keys, each with a word on what it does
    - `covered`: whether the watcher's hand is hidden
    - `over`: whether the game is over, which a position does not show after a resignation
    - `still`: whether it is a picture of a page on which nothing can be chosen: there `cursor` is
      where something was done, and `lit` where something better could have been
    - `fill`: whether the picture is as high as `height`, as it always is with keys
    """

    width: int = WIDTH
    height: int | None = None
    size: str = ""
    areas: int = FAINT
    cursor: str = ""
    lit: Mapping[str, str] = field(default_factory=dict)
    last: str = ""
    held: str = ""
    ahead: Sequence[str] = ()
    refused: str = ""
    log: Sequence[str] = ()
    headline: str = ""
    news: Sequence[str] = ()
    tells: bool = False
    acted: bool = False
    changed: Sequence[str] = ()
    asked: Sequence[str] = ()
    guide: str = ""
    pointed: Sequence[str] = ()
    tally: Sequence[str] = ()
    player: str = ""
    keys: Sequence[tuple[str, str]] = ()
    covered: bool = False
    over: bool = False
    still: bool = False
    fill: bool = False

    @property
    def fills(self) -> bool:
        """Whether the picture is as high as `height`, so that nothing in it changes its place."""
        return self.height is not None and (self.fill or bool(self.keys))


@dataclass(frozen=True, slots=True)
class Key:
    """A key that begins an action: the `words` of its notation and a `label` for people."""

    key: str
    words: tuple[str, ...]
    label: str


READ: Final = 2
"""The lines of a hint that people read."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good action.

    - `action`: the action to take now
    - `aim`: what it is for, in a sentence without its end; empty if nothing can be named
    - `clauses`: its effect with the plan after it, which begins with a capital letter; then its
      reasons: gain, probability, risk
    - `line`: the action with the plan after it
    - `chance`: the share of games that the asker wins with it; `None` where it was not measured
    - `rank`: its place by the chance, from 1; what is about as good as a better one shares its rank
    - `odds`: the chance in a sentence, and how it compares with the best other idea; or empty
    - `share`: the chance alone in a sentence; or empty
    """

    action: int
    clauses: tuple[str, ...]
    line: tuple[int, ...] = ()
    chance: Chance | None = None
    rank: int = 1
    odds: str = ""
    share: str = ""
    aim: str = ""

    @property
    def sentence(self) -> str:
        """All clauses in one sentence."""
        return _sentence(self.clauses)

    def text(self, lead: str = "") -> str:
        """Return what people read, in two lines where it can be.

        After the `lead`, the notation, come what it is for, as many clauses as fit, and the odds.
        Reasons go before the effect, which is parted or left out where it does not fit, as the
        comparison in the odds is.
        """
        ways = [(_sentence(self.clauses[start:]), self.odds) for start in range(len(self.clauses))]
        parts = self.clauses[0].split("; ")
        for end in range(len(parts), bool(not self.aim) - 1, -1):
            ways += [(_sentence(parts[:end]), odds) for odds in (self.odds, self.share)]
        aim = self.aim and f"{self.aim}."
        texts = [
            " ".join(filter(None, (lead and f"{lead}:", aim, sentence, odds)))
            for sentence, odds in ways
        ]
        short = (text for text in texts if len(wrapped(text, WIDTH, hyphens=False)) <= READ)
        return next(short, texts[-1])


def _sentence(clauses: Sequence[str]) -> str:
    return f"{capitalized('; '.join(clauses))}." if clauses else ""
