"""A companion in use, by a face that has neither threads nor files."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from suite.companion.companion import Companion
from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.play import record
from suite.core.play.record import FORMAT, HUMAN, Header, MemoryRecorder, RecordError, Seating
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.text.catalogue import speaking
from suite.play import Asked, Busy, Moment, Over, StaleError, Stuck
from suite.play.companion import LiveCompanion
from suite.work import Here

NAMES: Final = ("Anna", "Ben", "Cleo")
HAND: Final = (
    "start 0",
    "draw 0 medes medes persians persians persians",
    "draw 0 hittites medes sumerians",
)


class Disk(MemoryRecorder):
    """A record in memory that may be on a full disk."""

    problem: RecordError | None = None

    def sync(self) -> None:
        if self.problem:
            raise self.problem


class Keeper:
    """A person who enters what happens, and what is delivered."""

    def __init__(self, game: str, view: int | str | None, seats: int = 2) -> None:
        self.here = Here()
        self.disk = Disk()
        self.changes = 0
        self.game: Any = games.find(game)
        header = Header(
            format=FORMAT,
            game=game,
            rules=self.game.new_rules(),
            seats=tuple(Seating(name, HUMAN) for name in NAMES[:seats]),
            undo="free",
            view=view,
        )
        self.disk.write(header)
        companion = Companion(Table(self.game, header, self.disk), NAMES[:seats])
        self.live = LiveCompanion(companion, self.here.give, self._note)

    def _note(self) -> None:
        self.changes += 1

    @property
    def texts(self) -> list[str]:
        return [event.action for event in self.live.table.events]

    def enter(self, *texts: str) -> None:
        for text in texts:
            self.live.enter(text, self.live.at)

    def recorded(self) -> record.Game:
        return record.parse(bytes(self.disk.data), "x").game()

    def moment(self) -> Moment:
        return self.live.moment

    def marks(self) -> list[int | None]:
        lines = [line for _number, line in self.recorded().lines]
        return [line.ply for line in lines if isinstance(line, record.Mark)]


@pytest.fixture
def keeper() -> Keeper:
    keeper = Keeper("temples", 0)
    keeper.enter(*HAND, "travel medes", "settle medes", "settle persians")
    return keeper


def refused(do: Callable[[], object], match: str) -> None:
    with pytest.raises(IllegalActionError, match=match):
        do()


@pytest.mark.parametrize("view", [0, "spectator", None])
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_is_entered_and_recorded(game: str, view: int | str | None) -> None:
    keeper, rng = Keeper(game, view), Random(1)
    live = keeper.live
    while not isinstance(live.moment, Over):
        actor = live.table.actor
        assert keeper.moment() == (Asked(actor) if isinstance(actor, int) else Busy(None))
        assert live.question
        assert live.live.advance(0.0) is None
        possible = list(live.companion.possible())
        text = rng.choice(possible)
        ends = bool(live.warning(text))
        keeper.enter(text)
        assert isinstance(live.moment, Over) == ends
    assert live.question == ""
    refused(lambda: live.enter("end"), "the game is over")
    refused(live.undo, "the game is over")
    again = replay(keeper.game, keeper.recorded(), "x")
    assert (again.actions, again.outcome) == (live.table.actions, live.table.outcome)


def test_what_is_sent_twice_is_entered_once(keeper: Keeper) -> None:
    at, events = keeper.live.at, len(keeper.texts)
    keeper.live.enter("settle sumerians", at)
    keeper.live.enter("settle sumerians", at)
    assert keeper.texts[events:] == ["settle sumerians"]
    with pytest.raises(StaleError):
        keeper.live.enter("end", at)
    with pytest.raises(StaleError):
        keeper.live.undo(at)
    assert keeper.live.undo(keeper.live.at) == 1
    with pytest.raises(StaleError):
        keeper.live.enter("settle sumerians", at)


def test_what_cannot_be_makes_an_earlier_entry_suspect(keeper: Keeper) -> None:
    refusal = keeper.live.refusal("halve 1")
    assert refusal.startswith("No run of three or more")
    assert refusal.endswith(
        "If it did happen, an earlier entry is wrong, though everything fits up to step 7 "
        "(Anna settles a Persian at the Medes)."
    )
    refused(lambda: keeper.live.enter("halve 1"), "No run")


def test_the_log_tells_what_was_entered(keeper: Keeper) -> None:
    log = keeper.live.log()
    assert [entry.text for entry in log] == keeper.texts
    assert [entry.ply for entry in log if not entry.is_typed] == [3]
    assert log[0].sentence == "Anna begins."
    assert keeper.live.can_undo()
    assert not Keeper("temples", 0).live.can_undo()


def test_a_correction_tells_its_cost_first(keeper: Keeper) -> None:
    live, texts = keeper.live, keeper.texts
    ply = texts.index("travel medes") + 1
    cost = live.cost_of(ply, [])
    assert [entry.text for entry in cost.misfits] == texts[ply:]
    assert "2 later entries no longer fit" in cost.warning
    assert keeper.texts == texts
    at = live.at
    assert live.correct(ply, [], at) == cost.misfits
    assert keeper.texts == texts[: ply - 1]
    assert live.correct(ply, [], at) == cost.misfits, "it was sent again"
    keeper.enter("travel medes")
    with pytest.raises(StaleError):
        live.correct(ply, [], at)
    refused(lambda: live.cost_of(3, []), "nothing was entered at step 3")
    refused(lambda: live.correct(99, []), "nothing was entered at step 99")


def test_what_is_missing_is_entered_before_what_stays(keeper: Keeper) -> None:
    live, texts, at = keeper.live, keeper.texts, keeper.live.at
    assert live.cost_of(len(texts), ["settle sumerians"], keeps=True).warning == ""
    for _sent in range(2):
        assert live.correct(len(texts), ["settle sumerians"], at, keeps=True) == []
        assert keeper.texts == [*texts[:-1], "settle sumerians", texts[-1]]


def test_a_correction_that_ends_the_game_warns() -> None:
    keeper, rng = Keeper("temples", None), Random(1)
    live = keeper.live
    while True:
        possible = list(live.companion.possible())
        ending = [text for text in possible if live.warning(text)]
        if ending and len(possible) > len(ending):
            break
        keeper.enter(rng.choice(possible))
    keeper.enter(next(text for text in possible if text not in ending))
    ply = max(entry.ply for entry in live.log() if entry.is_typed)
    cost = live.cost_of(ply, ending[:1])
    assert (cost.misfits, cost.warning) == ([], live.last_warning())


def test_who_gives_up_ends_a_game_of_two(keeper: Keeper) -> None:
    live, at = keeper.live, keeper.live.at
    refused(lambda: live.give_up(-1), "there is no seat")
    live.give_up(1, at)
    assert live.table.outcome
    assert live.table.outcome.winners == [0]
    assert isinstance(live.moment, Over)
    three = Keeper("tiles", "spectator", 3).live
    assert "more than two players" in three.why_nobody_gives_up()
    refused(lambda: three.give_up(1), "more than two players")


def test_advice_is_marked_once_a_moment_and_computed_once_a_language(keeper: Keeper) -> None:
    live = keeper.live
    told = [keeper.here.answer(live.advice) for _time in range(2)]
    assert told[0] is told[1]
    with speaking("de"):
        german = keeper.here.answer(live.advice)
    assert german.choice == told[0].choice
    assert german is not told[0]
    assert keeper.marks() == [live.table.ply]
    keeper.enter("settle sumerians")
    live.undo()
    assert keeper.here.answer(live.advice).sentences == told[0].sentences
    assert keeper.marks() == [live.table.ply] * 2
    refused(lambda: Keeper("temples", 0).live.advice(print), "there is nothing to decide")


def test_what_the_disk_has_not_is_not_refused_but_holds_up_what_follows(keeper: Keeper) -> None:
    live, changes, events = keeper.live, keeper.changes, len(keeper.texts)
    keeper.disk.problem = RecordError("x", 0, "the disk is full")
    live.enter("settle sumerians")
    assert keeper.texts[events:] == ["settle sumerians"]
    assert keeper.moment() == Stuck(keeper.disk.problem)
    assert keeper.changes == changes + 1
    refused(lambda: live.enter("end"), "the game cannot continue for now")
    when = live.live.advance(0.0)
    assert when
    live.live.advance(when)
    assert keeper.moment() == Stuck(keeper.disk.problem)
    keeper.disk.problem = None
    live.live.settle()
    assert keeper.moment() == Asked(0)
    keeper.enter("settle hittites")
