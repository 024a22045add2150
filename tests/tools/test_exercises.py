"""The miner of exercises: the same file from the same seed, also after a stop; what is clear."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.arena.workers import Inline
from suite.core import games
from suite.core.text.forecast import Chance
from suite.lessons.exercises import Played, Task, decode, exercises
from tests.tools.exercises import __main__ as tool
from tests.tools.exercises.mining import cost
from tests.tools.exercises.temples import theme as theme_of_cards
from tests.tools.exercises.tiles import theme as theme_of_tiles


def found(task: tuple[str, int]) -> Played:
    """Stand in for a search: a game with an odd seed has an exercise."""
    _name, seed = task
    tasks = [Task(2, "swap", 1 + seed % 5, ["swap farm"], 50, 12)] * (seed % 2)
    return Played(seed, 2, {}, ["end", "end"] * len(tasks), tasks)


class Stopping(Inline):
    """Workers that are stopped by Ctrl-C after some tasks."""

    def __init__(self, tasks: int) -> None:
        self.tasks = tasks

    def submit(self, do: object, task: object) -> object:  # type: ignore[override]
        self.tasks -= 1
        if self.tasks < 0:
            raise KeyboardInterrupt
        return super().submit(do, task)  # type: ignore[arg-type]


def test_a_search_that_was_stopped_goes_on_to_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "mine", found)
    words = ["tiles", "--seed", "70", "--count", "5", "-o"]
    assert tool.main([*words, str(tmp_path / "whole")]) == 0
    whole = (tmp_path / "whole").read_bytes()
    source, played = decode(whole)
    assert (source.seed, source.games) == (70, 10)
    assert [one.seed for one in played] == [71, 73, 75, 77, 79]
    path = tmp_path / "stopped"
    with monkeypatch.context() as patch:
        patch.setattr(tool, "Inline", lambda: Stopping(4))
        assert tool.main([*words, str(path)]) == tool.STOPPED
    assert decode(path.read_bytes())[0].games == 4
    assert tool.main([*words, str(path)]) == 0
    assert path.read_bytes() == whole
    assert tool.main([*words, str(path)]) == 0
    assert path.read_bytes() == whole
    with pytest.raises(SystemExit, match="has exercises of tiles from seed 70"):
        tool.main(["tiles", "--seed", "71", "-o", str(path)])


@pytest.mark.slow
def test_two_workers_write_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "mine", found)
    for workers in "12":
        path = str(tmp_path / workers)
        assert tool.main(["tiles", "--seed", "7", "--workers", workers, "-o", path]) == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_what_an_action_costs_is_told_with_the_lower_end_of_its_interval() -> None:
    best = Chance(0.6, 0.5, 0.7, (0.9, 0.5, 0.4, 0.6))
    other = Chance(0.4, 0.3, 0.5, (0.5, 0.5, 0.2, 0.4))
    loss, low = cost(best, other)
    assert loss == pytest.approx(0.2)
    assert low == pytest.approx(0.2 - 2.576 * (0.08 / 12) ** 0.5)
    assert cost(other, best)[0] == pytest.approx(-0.2)
    assert cost(best, best) == (0, 0)


@pytest.mark.parametrize(
    ("name", "theme_of"), [("temples", theme_of_cards), ("tiles", theme_of_tiles)]
)
def test_themes_follow_from_the_position(name: str, theme_of: object) -> None:
    game = games.find(name).unchecked
    for exercise in exercises(name)[:20]:
        task = exercise.task
        if task.theme == "ending":  # by the bag, which a seat does not see
            continue
        view = exercise.view()
        line = [game.read(text) for text in task.best]
        assert callable(theme_of)
        assert theme_of(game, view.state, view.watcher, line) == task.theme, exercise.word


def test_the_table_counts_every_exercise() -> None:
    lines = list(tool.table("tiles", 0, 1))
    assert lines[0].startswith(f"tiles: {len(exercises('tiles'))} exercises")
    rows = {line.split()[0]: [int(cell) for cell in line.split()[1:]] for line in lines[1:-1]}
    assert set(rows) == set(games.find("tiles").themes)
    assert sum(row[-1] for row in rows.values()) == len(exercises("tiles"))
