"""Networks: their files, and the values that they correct."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from suite import native
from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import LegalActions
from suite.core.view import View
from suite.players import network_file, roster
from suite.players.network import FIRST, MOST_INPUTS, SECOND, Network
from suite.players.network_file import Numbers
from suite.tiles.engine.features import NAMES
from tests.tools.doors import positions

GAME = games.find("tiles")


def numbers(inputs: int, seed: int = 0, bias: int = 0) -> Numbers:
    """A network of random weights; with seed 0 it always gives its last bias."""
    rng = Random(seed)
    size = inputs * FIRST + FIRST * SECOND + SECOND
    return Numbers(
        (5, 6),
        0.001,
        [rng.randrange(-3000, 3000) if seed else 0 for _ in range(FIRST + SECOND)] + [bias],
        [rng.randrange(-90, 91) if seed else 0 for _ in range(size)],
    )


def file_of(folder: Path, seed: int = 0, bias: int = 0, game: str = "tiles") -> Path:
    path = folder / f"{game}-{seed}.network"
    path.write_bytes(network_file.encode(game, NAMES, numbers(len(NAMES), seed, bias), {"seed": 1}))
    return path


def decisions(seed: int) -> list[tuple[View[Any], LegalActions]]:
    """The views of some games in which a seat has more than one action."""
    asked = [(true, GAME.actor(true)) for true in positions(GAME, seed)]
    found = [(GAME.view(true, seat), GAME.legal(true)) for true, seat in asked if type(seat) is int]
    return [(view, legal) for view, legal in found if len(legal) > 1]


def test_a_network_adds_what_it_sees() -> None:
    weights = [0] * (2 * FIRST + FIRST * SECOND + SECOND)
    weights[0], weights[FIRST] = 3, -2  # the first unit: 3 of the first feature, less 2
    weights[2 * FIRST] = 5
    weights[-SECOND] = 7
    made = Network(2, (1, 1), 0.5, [1, *[0] * (FIRST + SECOND - 1), 11], weights)
    rest = [0] * (MOST_INPUTS - 2)
    assert made.of([10, 3, *rest]) == 0.5 * (11 + ((1 + 30 - 6 >> 1) * 5 >> 1) * 7)
    assert made.of([-10, 3, *rest]) == 5.5
    assert made.of([1023, -1023, *rest]) == 0.5 * (11 + (min(8191, 5116 >> 1) * 5 >> 1) * 7)


def test_numbers_whose_sums_could_be_too_large_are_refused() -> None:
    fine = numbers(3, 1)
    for bad in (
        (257, fine.shifts, fine.biases, fine.weights),
        (3, (5, 31), fine.biases, fine.weights),
        (3, fine.shifts, fine.biases[1:], fine.weights),
        (3, fine.shifts, fine.biases, fine.weights[1:]),
        (3, fine.shifts, fine.biases, [40000, *fine.weights[1:]]),
        (3, fine.shifts, [1 << 31, *fine.biases[1:]], fine.weights),
        (3, fine.shifts, fine.biases, [*fine.weights[:-SECOND], *[32767] * SECOND]),
    ):
        with pytest.raises(ValueError):
            Network(bad[0], bad[1], 1.0, bad[2], bad[3])


def test_a_file_comes_back_as_it_was(tmp_path: Path) -> None:
    found, card = network_file.decode(file_of(tmp_path, 3).read_bytes(), "tiles", NAMES)
    assert (list(found.biases), list(found.weights)) == (
        numbers(len(NAMES), 3).biases,
        numbers(len(NAMES), 3).weights,
    )
    assert (found.shifts, found.unit, card["seed"]) == ((5, 6), 0.001, 1)


def test_a_file_that_is_no_network_of_the_game_is_refused(tmp_path: Path) -> None:
    fine = file_of(tmp_path, 3).read_bytes()
    path = tmp_path / "bad.network"
    for data in (
        b"",
        b"{}\n",
        b"[]\n" + fine,
        fine[:-1],
        fine[:-1] + bytes([fine[-1] ^ 1]),
        b"[" * 500_000,
        fine.replace(b"0.001", b'"x"'),
        fine.replace(b"0.001", b"NaN"),
        fine.replace(b"0.001", b"-Infinity"),
        fine.replace(b'"shifts":[5,6]', b'"shifts":[5]'),
        fine.replace(b"zweistrom-network/1", b"zweistrom-network/9"),
        file_of(tmp_path, 3, game="another").read_bytes(),
    ):
        path.write_bytes(data)
        with pytest.raises(SettingError, match="cannot be used as a network: "):
            roster.seat(GAME, f"turn:network={path}")
    with pytest.raises(SettingError, match="cannot be used as a network: "):
        roster.seat(GAME, f"turn:network={tmp_path / 'missing'}")


def test_a_network_that_always_says_the_same_changes_no_choice(tmp_path: Path) -> None:
    path = file_of(tmp_path, 0, 500)
    with_it = roster.seat(GAME, f"turn:network={path}")
    without = roster.seat(GAME, "turn:network=none")
    shifted = 0
    for view, legal in decisions(1)[::7]:
        one, other = (each.choose(view, legal, Random(1)) for each in (with_it, without))
        assert one.actions == other.actions
        if one.value is not None and other.value is not None and abs(other.value) < 500:
            shifted += one.value == pytest.approx(other.value + 0.5)
    assert shifted


@pytest.mark.slow
def test_compiled_or_not_the_values_are_the_same_to_the_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if native.backend() != native.COMPILED:
        pytest.skip(native.why_interpreted())
    player = roster.seat(GAME, f"turn:width=2:follow_ups=2:network={file_of(tmp_path, 7)}")
    found: dict[str, list[Any]] = {}
    for form in (native.COMPILED, native.INTERPRETED):
        monkeypatch.setattr(native, "backend", lambda *_, form=form: form)
        found[form] = [player.choose(view, legal, Random(1)) for view, legal in decisions(2)[::4]]
    assert len(found[native.COMPILED]) > 5
    assert found[native.COMPILED] == found[native.INTERPRETED]
