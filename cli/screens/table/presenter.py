"""What one watcher is shown of a table on the full screen, as a look for the game to draw.

All sentences come from the watcher's own reports, so that no frame holds what it does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cli.lines.output import gone_sentence
from cli.screens.table.selection import Selection
from cli.shell.recorded import last_action
from cli.shell.terminal import settled_areas, settled_size
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import SIZES, STRONG, Look
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

_: Final = Catalogue("cli")

LOG: Final = 40
"""Events that the board is given to tell; it shows the last of them."""


class Presenter:
    """How one watcher is shown a table.

    - `watcher`: whose side it is
    - `areas`, `size`, `covered`: how the board is drawn, as in a `Look`
    - `notice`: a sentence on what goes on just now, below the log
    - `asked`, `tally`, `player`: what a companion shows besides, as in a `Look`
    """

    def __init__(self, table: Table[Any], names: Sequence[str], watcher: Watcher) -> None:
        self.table = table
        self.names = names
        self.watcher = watcher
        self.areas = settled_areas()
        self.size = settled_size()
        self.covered = False
        self.notice = ""
        self.asked: Sequence[str] = ()
        self.tally: Sequence[str] = ()
        self.player = ""
        self._sentences: dict[tuple[Watcher, int], str] = {}

    def turned_to(self, watcher: Watcher) -> Presenter:
        """Return the same for another watcher: the board is drawn alike, nothing else is kept."""
        other = Presenter(self.table, self.names, watcher)
        other.areas, other.size = self.areas, self.size
        return other

    @property
    def side(self) -> Watcher:
        """Whose side is shown: that of the watcher, or all when the game is over."""
        return EVERYBODY if self.table.outcome else self.watcher

    @property
    def view(self) -> View[Any]:
        """What is known on that side."""
        return self.table.view(self.side)

    @property
    def hides(self) -> bool:
        """Whether nothing may be said that only the watcher knows: somebody looks on."""
        return self.covered and not self.table.outcome

    @property
    def why_hidden(self) -> str:
        """Why the watcher can neither act nor ask while the hand is hidden."""
        return _("Your hand is hidden: H shows it again.")

    @property
    def told_side(self) -> Watcher:
        """From whose side it is told what has happened."""
        return SPECTATOR if self.hides else self.side

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) in a sentence, as it was seen on the side it is told."""
        known, side = self._sentences, self.told_side
        if (side, number) not in known:
            known[side, number] = self.table.narrate(number, side, self.names)
        return known[side, number]

    def log(self, events: int | None = None) -> list[str]:
        """Return what has happened, all of it or the last events, and who has left."""
        table = self.table
        last = len(table.events)
        lines = []
        for number in range(0 if events is None else max(0, last - events), last + 1):
            lines += [
                gone_sentence(self.names[seat]) for seat, at in table.left.items() if at == number
            ]
            if number < last:
                lines.append(self.sentence(number))
        return lines

    def undone(self) -> None:
        """Forget the sentences on events that were taken back."""
        self._sentences = {
            (side, number): sentence
            for (side, number), sentence in self._sentences.items()
            if number < len(self.table.events)
        }

    def next_areas(self) -> None:
        """Tint areas more clearly, or after the clearest not at all."""
        self.areas = (self.areas + 1) % (STRONG + 1)

    def next_size(self) -> None:
        """Draw the board in the next size; after the largest, in the largest that fits."""
        sizes = ("", *SIZES)
        self.size = sizes[(sizes.index(self.size) + 1) % len(sizes)]

    def canvas(
        self, selection: Selection, width: int, height: int, keys: Sequence[tuple[str, str]]
    ) -> Canvas:
        """Return the picture of a turn, for so many cells.

        While the hand is hidden, nothing of the turn is in it but the place pointed at and what
        is refused, which then is never about an action.
        """
        builder = None if self.hides else selection.builder
        look = Look(
            width,
            height,
            size=self.size,
            areas=self.areas,
            cursor=selection.cursor,
            lit=builder.lit() if builder else {},
            last=last_action(self.table, len(self.table.events), self.told_side),
            held=builder.held if builder else "",
            ahead=selection.ahead() if builder else (),
            refused=selection.refused,
            log=[*self.log(LOG), *([self.notice] if self.notice else [])],
            asked=self.asked,
            tally=self.tally,
            player=self.player,
            keys=keys,
            covered=self.covered,
            over=bool(self.table.outcome),
        )
        return self.table.game.draw(selection.view, self.names, look)
