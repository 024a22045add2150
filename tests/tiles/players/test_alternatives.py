"""The alternatives of a turn: in the same worlds, seen as the seat sees them."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from suite import native
from suite.core.game import LegalActions
from suite.core.kernel.bits import dice
from suite.players.networks import NONE, weights_of
from suite.tiles.engine import kernel
from suite.tiles.game import GAME
from suite.tiles.players import alternatives as module
from suite.tiles.players.alternatives import BEST, OTHERS, WORLDS
from suite.tiles.players.rollouts import Note, Rollouts
from tests.tiles.players.test_players import view_of
from tests.tiles.players.test_reply import turn_starts


def labels(form: object, number: int) -> list[tuple[int, float, list[Note]]]:
    """Return what comes of the alternatives of a scene, by a form of the kernels."""
    view = view_of(turn_starts()[number]).state
    legal = LegalActions(kernel.legal(view))
    result: list[tuple[int, float, list[Note]]] = form.alternatives(  # type: ignore[attr-defined]
        view, view.active, legal, Random(number), weights_of("suite.tiles", NONE)
    )
    return result


def test_every_alternative_is_played_in_every_world() -> None:
    if native.why_interpreted():
        pytest.skip(native.why_interpreted())
    for number in range(0, len(turn_starts()), 12):
        results = labels(native.compiled(module.__name__), number)
        worlds = [world for world, _chance, _notes in results]
        lines = len(results) // WORLDS
        assert worlds == sorted([*range(WORLDS)] * lines)
        assert OTHERS < lines <= BEST + 2 * OTHERS
        assert all(0 <= chance <= 1 for _world, chance, _notes in results)


def test_a_position_shows_no_more_than_the_seat_sees() -> None:
    """What a line leads to before its draw is the same in all worlds, but for conflicts."""
    if native.why_interpreted():
        pytest.skip(native.why_interpreted())
    alike = apart = 0
    for number in range(0, len(turn_starts()), 12):
        results = labels(native.compiled(module.__name__), number)
        lines = len(results) // WORLDS
        of_line: dict[int, set[str]] = defaultdict(set)
        for place, (_world, _chance, notes) in enumerate(results):
            of_line[place % lines] |= {repr(note) for note in notes if not note[0]}
        alike += sum(len(notes) == 1 for notes in of_line.values())
        apart += sum(len(notes) > 1 for notes in of_line.values())
    assert alike > 4 * apart > 0


@pytest.mark.slow
def test_both_forms_come_to_the_same() -> None:
    if native.why_interpreted():
        pytest.skip(native.why_interpreted())
    fast = native.compiled(module.__name__)
    number = len(turn_starts()) - 1
    assert labels(module, number) == labels(fast, number)


def test_notes_leave_a_rollout_as_it_is() -> None:
    view = view_of(turn_starts()[3]).state
    rollouts = Rollouts(view, view.active, 2)
    rollouts.deal(dice(Random(4)))
    line = (GAME.read("end"),)
    without = rollouts.chance(line, 0.0)
    notes: list[Note] = []
    rollouts.chance(line, 0.0, notes)
    assert [begun for begun, _value, _inputs in notes] == [True]
    assert without < rollouts.chance(line, -1.0) == pytest.approx(without, abs=0.1)
