"""Presents a table on the full screen to one watcher, as a look for the game to draw.

All sentences come from the watcher's own reports, so no frame shows what it does not know.
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
"""The number of events passed to the board, which shows the last that fit."""


class Presenter:
    """Presents a table to one watcher.

    - `watcher`: whose view is shown
    - `areas`, `size`, `covered`: how the board is drawn, as in a `Look`
    - `notice`: a sentence on what is going on, below the log
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
        """Return a presenter for another watcher, with the same settings of the board only."""
        other = Presenter(self.table, self.names, watcher)
        other.areas, other.size = self.areas, self.size
        return other

    @property
    def side(self) -> Watcher:
        """The watcher whose view is shown: everybody's when the game is over."""
        return EVERYBODY if self.table.outcome else self.watcher

    @property
    def view(self) -> View[Any]:
        """The view that is shown."""
        return self.table.view(self.side)

    @property
    def hides(self) -> bool:
        """Whether the watcher's own knowledge is hidden, because somebody looks on."""
        return self.covered and not self.table.outcome

    @property
    def why_hidden(self) -> str:
        """Why the watcher can neither act nor ask while the hand is hidden."""
        return _("Your hand is hidden: H shows it again.")

    @property
    def log_side(self) -> Watcher:
        """The watcher for whom events are described."""
        return SPECTATOR if self.hides else self.side

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) in a sentence, as `log_side` saw it."""
        known, side = self._sentences, self.log_side
        if (side, number) not in known:
            known[side, number] = self.table.narrate(number, side, self.names)
        return known[side, number]

    def log(self, events: int | None = None) -> list[str]:
        """Return the sentences on all events or on the last ones, and on seats that have left."""
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
        """Discard the sentences on events that were undone."""
        self._sentences = {
            (side, number): sentence
            for (side, number), sentence in self._sentences.items()
            if number < len(self.table.events)
        }

    def next_areas(self) -> None:
        """Tint areas in the next strength; after the strongest not at all."""
        self.areas = (self.areas + 1) % (STRONG + 1)

    def next_size(self) -> None:
        """Draw the board in the next size; after the largest, in the largest that fits."""
        sizes = ("", *SIZES)
        self.size = sizes[(sizes.index(self.size) + 1) % len(sizes)]

    def canvas(
        self, selection: Selection, width: int, height: int, keys: Sequence[tuple[str, str]]
    ) -> Canvas:
        """Return the picture of a selection, in a size in cells.

        While the hand is hidden, it shows only the place pointed at and the refusal, which then is
        never about an action.
        """
        builder = None if self.hides else selection.builder
        look = Look(
            width,
            height,
            size=self.size,
            areas=self.areas,
            cursor=selection.cursor,
            lit=builder.lit() if builder else {},
            last=last_action(self.table, len(self.table.events), self.log_side),
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
