"""How games are found: by entry points, and what is said when one cannot be loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.view import View
from suite.testing import Run, fuzzing, invariants_of
from tests.cli.conftest import home as home
from tests.cli.records import run
from tests.toys.conftest import install
from tests.toys.nim import Nim, State

REQUIRED = 14
"""Members a game must have, at most."""


def also_install(folder: Path, monkeypatch: pytest.MonkeyPatch, **entries: str) -> None:
    """Install one more package of games."""
    install(folder, "others", **entries)
    monkeypatch.syspath_prepend(str(folder))
    games.entries.cache_clear()


def test_a_game_must_have_about_a_dozen_members() -> None:
    attributes = {"name", "seats", "flow", "seats_actions"}
    assert not any(hasattr(Game, name) for name in attributes)
    assert len(Game.__abstractmethods__ | attributes) <= REQUIRED


def test_the_names_are_found_without_importing_a_game() -> None:
    program = "from suite.core import games; import sys; print(games.names()); " + (
        "print([name for name in sys.modules if name.endswith('.game')])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.stdout.splitlines() == [
        "['nim', 'temples', 'tiles', 'trio']",
        "['suite.core.game']",
    ]


def test_two_games_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    also_install(tmp_path, monkeypatch, nim="elsewhere:GAME")
    with pytest.raises(SettingError, match="two packages have a game 'nim': elsewhere:GAME and"):
        games.names()
    told = run("play", "nim")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith("zweistrom: two packages have a game 'nim'")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("nowhere.at.all:GAME", "ModuleNotFoundError: No module named 'nowhere'"),
        ("tests.toys.nim:GAMES", "AttributeError: module 'tests.toys.nim' has no"),
        ("tests.toys.nim:GAME", "it is not a game with this name"),
        ("tests.toys.nim:FLOW", "it is not a game with this name"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_refused_in_a_sentence(
    value: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    also_install(tmp_path, monkeypatch, broken=value)
    with pytest.raises(SettingError) as refused:
        games.find("broken")
    assert str(refused.value).startswith(f"the game 'broken' ({value}) cannot be loaded: {reason}")
    told = run("watch", "broken")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "Traceback" not in told.stderr
    assert run("watch", "nim", "--seed", "1").exit_code == 0
    assert games.topics("broken") == []
    assert run("doctor").exit_code == 1
    assert list(games.sound()) == ["nim", "temples", "tiles", "trio"]
    assert "broken" not in run("play", "--help").stdout


@pytest.mark.parametrize("seats", ["3", "()", "[2, 3]", "('two',)"])
def test_a_game_that_does_not_say_how_many_play_it_is_refused_in_a_sentence(
    seats: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.py").write_text(
        f"from tests.toys.trio import Trio\nclass Odd(Trio):\n    name = 'odd'\n"
        f"    seats = {seats}\nGAME = Odd()\n"
    )
    monkeypatch.delitem(sys.modules, "odd", raising=False)
    also_install(tmp_path, monkeypatch, odd="odd:GAME")
    told = run("watch", "odd")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.strip().endswith(f"its seats are {seats}; they must be like (2, 3)")


def test_an_unfinished_game_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half.py").write_text(
        "from suite.core.game import Game\nclass Half(Game):\n    name = 'half'\nGAME = Half()\n"
    )
    also_install(tmp_path, monkeypatch, half="half:GAME")
    with pytest.raises(SettingError, match=r"abstract methods? .*determinize"):
        games.find("half")


class LosesASecret(Nim):
    """Shows the hand of the seat to act to all."""

    def view(self, state: State, watcher: int) -> View[State]:
        return View(self, watcher, self.copy(state))


class TakesTooMany(Nim):
    """Takes one stick more now and then, in search only."""

    def step(self, state: State, action: int) -> None:
        super().step(state, action)
        if state.sticks == 5:
            state.sticks = 4


@pytest.mark.parametrize("broken", [LosesASecret, TakesTooMany])
def test_a_planted_fault_is_found(broken: type[Nim], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "BY_HYPOTHESIS", 0.5)
    monkeypatch.setattr(fuzzing, "SHORTENING", 1.0)
    failure = Run(invariants_of(broken()), 1, 20.0).go()
    assert failure
    assert len(failure.steps) < 30


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nim", "trio"])
def test_no_law_is_broken(name: str) -> None:
    run = Run(invariants_of(games.find(name)), 1, 5.0)
    assert run.go() is None
    assert run.seen["games"] > 5
