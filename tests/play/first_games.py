"""Learners at the first games, and what they may try at each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.play import record
from suite.core.play.replay import replay
from suite.play import Asked, Stuck
from suite.play.beginning import begin
from suite.play.first_game import FirstGame, first_table
from suite.work import Here

WRONG: Final[dict[str, dict[int, list[str]]]] = {
    "temples": {
        2: ["settle persians", "build start", "end", "travel sumerians"],
        3: ["build own", "settle sumerians", "build start"],
        4: ["end", "build own", "migrate medes persians"],
        5: ["build own"],
        8: ["build own", "settle persians", "end"],
        9: ["build own", "end"],
        10: ["build rival", "end"],
        11: ["build rival"],
        13: ["build own", "end"],
        14: ["end"],
        15: ["migrate hittites medes", "build own", "build rival"],
        17: ["settle sumerians", "end"],
        19: ["defect 2", "build rival", "end"],
        20: ["build rival", "halve 2", "collapse 2", "end"],
        21: ["end"],
        22: ["build rival", "end", "collapse 4"],
        23: ["collapse 4", "halve 4"],
        25: ["end", "halve 2", "build own"],
    },
    "tiles": {
        2: [
            "leader king E2",
            "leader king H3",
            "leader king F4",
            "leader trader F2",
            "tile settlement G2",
        ],
        4: ["tile settlement G3", "tile market G2", "tile settlement H5", "tile settlement E2"],
        7: ["tile farm G3", "tile farm E3", "tile farm F1", "tile farm D3", "leader trader G3"],
        8: ["leader trader H2", "leader trader H6", "leader priest G3"],
        10: ["tile temple C2", "tile settlement D2", "tile temple H3"],
        11: ["tile market C3", "tile market D1"],
        16: ["tile temple G4", "tile settlement H3", "tile temple D2"],
        17: ["leader priest J4", "leader priest H2"],
        19: ["swap farm", "swap farm farm market", "tile market H4", "leader priest H2"],
        21: ["tile market H5", "tile settlement H4", "tile temple H4", "tile market G4"],
        22: ["commit 0", "commit 1"],
        24: ["keep B2"],
        25: ["tile market G4"],
        26: ["monument green-blue H4", "monument red-green H4", "monument red-black H4", "decline"],
    },
}
"""Wrong tries by their steps, counted from 0: most are refused by the rules, others held back."""

AIMS: Final = (
    "migrate hittites assyrians",
    "travel assyrians",
    "build own",
    "build rival",
    "build rival",
    "end",
)
"""What reaches the aims of the steps of temples that leave the turn free."""
Choose = Callable[[FirstGame, list[str]], str]


class Learner:
    """A learner at a first game, whose record is in a folder."""

    def __init__(self, game: str, folder: Path, *, harder: bool = False) -> None:
        self.here = Here()
        table = first_table(games.find(game), "Ada", harder=harder)
        self.recorder = begin(table, folder)
        self.first = FirstGame(table, self.here.give)
        self.aims = list(AIMS)
        self.wait()

    def wait(self) -> None:
        """Let happen what needs nobody."""
        now = 0.0
        while (
            not isinstance(moment := self.first.moment, Asked)
            and self.first.table.actor is not None
        ):
            assert not isinstance(moment, Stuck), moment
            if not self.here.run():
                now = max(now, self.first.advance(now) or now)

    def read(self) -> None:
        self.first.go_on()
        self.wait()

    def act(self, text: str) -> None:
        """Take an action, if need be once more after a caution."""
        try:
            self.first.act(0, text)
        except IllegalActionError as problem:
            if not str(problem).endswith("Confirm again to play it."):
                raise
            self.first.act(0, text)
        self.wait()

    def refusal(self, text: str) -> str:
        """Try an action that is not taken, and return why."""
        before = len(self.first.table.events)
        try:
            self.first.act(0, text)
        except IllegalActionError as problem:
            assert len(self.first.table.events) == before
            return str(problem)
        raise AssertionError(f"{text} was taken")

    @property
    def step(self) -> int:
        return self.first._place.step

    @property
    def is_free(self) -> bool:
        return self.first._step_now is None

    def go_on(self, choose: Choose) -> None:
        """Do what the step waits for."""
        if self.first.waits:
            self.read()
        elif tried := self.first._step_now and self.first._step_now.tried:
            self.refusal(tried[0])
        else:
            self.act(choose(self.first, self.first.accepted or [self.aims.pop(0)]))

    def free_actions(self) -> list[str]:
        game, table = self.first.table.game, self.first.table
        return [game.write(action) for action in game.legal(table.state)]

    def lead(self, choose: Choose = lambda _first, texts: texts[0]) -> Iterator[int]:
        """Go through all steps; yield the number of each moment's step before it is done."""
        while not self.is_free:
            yield self.step
            self.go_on(choose)

    def come_back(self, path: Path) -> FirstGame:
        """Return the same game as it is resumed from its record."""
        recorded = record.read_file(path).games[-1]
        table = replay(self.first.table.game, recorded, str(path))
        return FirstGame(table, self.here.give, before=recorded)
