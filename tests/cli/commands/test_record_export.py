"""`zweistrom record show --format` and `record fork`: positions as files, and new games from old.

What is written for a watcher follows from nothing that this watcher cannot see.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cli.shell.terminal import export
from cli.shell.terminal.export import Format, Size
from suite.core.game import Game
from suite.core.picture.svg import svg
from suite.core.play import record
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher
from tests.cli.records import (
    GAMES,
    NAMES,
    begun,
    finished,
    golden,
    lines_of,
    only,
    run,
    saved,
    seen_by,
    table_of,
    unfinished,
)
from tests.cli.terminal import Terminal

PNG: Final = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(params=GAMES)
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file with a game of two that is not finished."""
    return saved(tmp_path / "left.jsonl", begun(request.param, 40))


# --- show


def test_a_position_goes_to_stdout_as_a_picture_that_needs_nothing_else(left: Path) -> None:
    told = run("record", "show", left, "--at", "20", "--format", "svg")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.startswith("<svg xmlns=")
    assert told.stdout.endswith("</svg>\n")
    assert run("record", "show", left, "--at", "21", "--format", "svg").stdout != told.stdout


def test_a_picture_comes_in_three_sizes(left: Path) -> None:
    shown = {
        size: run("record", "show", left, "--format", "svg", "--size", size).stdout
        for size in ("S", "m", "L")
    }
    assert len(set(shown.values())) > 1
    assert 'width="820"' in shown["S"].splitlines()[0]
    assert shown["m"] == run("record", "show", left, "--format", "svg").stdout


def test_the_size_of_a_picture_is_that_of_the_flag_the_variable_or_the_file(
    left: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(*words: str) -> str:
        return run("record", "show", left, "--format", "svg", *words).stdout

    by_flag = {size: shown("--size", size) for size in Size}
    settings = tmp_path / "settings.toml"
    settings.write_text('size = "S"\n')
    monkeypatch.setenv("ZWEISTROM_CONFIG", str(settings))
    assert shown() == by_flag[Size.S]
    monkeypatch.setenv("ZWEISTROM_SIZE", "L")
    assert shown() == by_flag[Size.L]
    assert shown("--size", "M") == by_flag[Size.M]
    monkeypatch.setenv("ZWEISTROM_SIZE", "auto")
    assert shown() == by_flag[Size.M]


def test_areas_of_a_picture_are_tinted_as_clearly_as_is_settled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "tiles.jsonl", begun("tiles", 40))
    shown = set()
    for areas in ("off", "faint", "strong"):
        monkeypatch.setenv("ZWEISTROM_AREAS", areas)
        shown.add(run("record", "show", path, "--format", "svg").stdout)
    assert len(shown) == 3


@pytest.mark.slow
def test_a_position_goes_to_a_new_file_and_never_over_an_old_one(
    left: Path, tmp_path: Path
) -> None:
    for form in Format:
        path = tmp_path / f"position.{form}"
        told = run("record", "show", left, "--format", form, "-o", path)
        assert (told.exit_code, told.output) == (0, "")
        before = path.read_bytes()
        assert before
        refused = run("record", "show", left, "--at", "9", "--format", form, "-o", path)
        assert (refused.exit_code, path.read_bytes()) == (2, before)
        assert "already exists" in refused.stderr
    assert (tmp_path / "position.png").read_bytes().startswith(PNG)
    assert (tmp_path / "position.text").read_bytes().isascii()


def test_a_png_is_written_to_a_file_only(left: Path) -> None:
    refused = run("record", "show", left, "--format", "png")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == (
        "zweistrom: a PNG cannot be written to the terminal: name a file with -o FILE\n"
    )


def test_without_the_extra_it_is_said_how_to_get_it(
    left: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    refused = run("record", "show", left, "--format", "png", "-o", tmp_path / "x.png")
    assert refused.exit_code == 2
    assert "pip install 'zweistrom[png]'" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert not (tmp_path / "x.png").exists()


def test_without_a_font_no_picture_without_letters_is_drawn(
    left: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import resvg_py

    real = resvg_py.svg_to_bytes

    def bare(**told: Any) -> bytes:
        return bytes(real(**told, skip_system_fonts=True))

    monkeypatch.setattr(resvg_py, "svg_to_bytes", bare)
    refused = run("record", "show", left, "--format", "png", "-o", tmp_path / "x.png")
    assert refused.exit_code == 2
    assert "no font was found" in refused.stderr
    assert not (tmp_path / "x.png").exists()


def test_a_position_as_json_is_what_play_begins_from(tmp_path: Path) -> None:
    lines = golden()
    ply = max(n for n, line in enumerate(lines[:60]) if line.get("phase") == "act") - 1
    path, state = saved(tmp_path / "game.jsonl", lines), tmp_path / "state.json"
    assert (
        run("record", "show", path, "--at", f"{ply}", "--format", "json", "-o", state).exit_code
        == 0
    )
    begins = run("play", "temples", "Anna", "Ben", "--from", state, lines="quit\n")
    assert begins.exit_code == 0
    seen = json.loads(run("record", "show", path, "--at", f"{ply}", "--format", "json").stdout)
    assert seen == json.loads(state.read_bytes())


def test_json_for_scripts_and_a_form_for_a_file_are_two_things(left: Path) -> None:
    refused = run("record", "show", left, "--json", "--format", "svg")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "cannot be combined with --format or -o" in refused.stderr


@cache
def played(game: str) -> Table[Any]:
    return table_of(finished(game))


def dealt_anew(
    game: Game[Any], view: View[Any], watcher: Watcher, seed: int
) -> Iterator[View[Any]]:
    """Yield views of worlds that may be the one a watcher sees."""
    for number in range(3):
        world = game.determinize(view, Random(f"{seed}:{number}"))
        yield game.view(world, watcher)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_what_is_written_for_a_watcher_is_the_same_in_every_world_it_allows(
    name: str, watcher: Watcher
) -> None:
    table = played(name)
    game = table.game
    names = list(NAMES[:2])
    others = False
    for ply in range(7, len(table.events), len(table.events) // 4):
        view = table.view_at(ply, watcher)
        shown = written(view, names)
        for seen in dealt_anew(game, view, watcher, ply):
            assert written(seen, names) == shown
        world = game.determinize(view, Random(ply))
        others |= written(View(game, EVERYBODY, world), names) != written(
            table.view_at(ply, EVERYBODY), names
        )
    assert others  # the worlds differ, and whoever sees everything sees it


def written(view: View[Any], names: list[str]) -> tuple[bytes, ...]:
    """Return a position in all forms; a PNG is drawn of the same SVG."""
    return (
        view.game.ascii(view, names).encode(),
        record.encode(view.game.to_json(view)),
        export.picture(view, names, Format.SVG, Size.S),
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_file_for_a_side_holds_what_the_redacted_record_holds(name: str, tmp_path: Path) -> None:
    lines = begun(name, 60)
    whole = saved(tmp_path / "whole.jsonl", lines)
    for side, word in ((0, "1"), (1, "2"), (SPECTATOR, "spectator")):
        seen = saved(tmp_path / "seen.jsonl", seen_by(side, lines))
        for ply in (9, 33, 60):
            for form in ("json", "svg"):
                asked = ("--at", ply, "--format", form)
                told = run("record", "show", whole, "--as", word, *map(str, asked)).stdout
                assert told == run("record", "show", seen, *map(str, asked)).stdout


def test_a_png_is_drawn_of_the_same_picture(left: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    run("record", "show", left, "--format", "png", "--size", "S", "-o", path)
    table = table_of(lines_of(left))
    from suite.core.picture.look import Look
    from suite.core.play.telling import last_action

    look = Look(80, size="S", last=last_action(table, 40, SPECTATOR))
    canvas = table.game.draw(table.view(SPECTATOR), NAMES[:2], look)
    assert path.read_bytes() == export.png(svg(canvas))


# --- fork


def test_a_fork_goes_on_from_its_ply_to_the_end(left: Path, tmp_path: Path) -> None:
    path = tmp_path / "fork.jsonl"
    told = run("record", "fork", left, "--at", "25", "-o", path)
    assert (told.exit_code, told.stdout) == (0, "")
    assert told.stderr == f"The game is saved. To continue: zweistrom resume {path}\n"
    header, *events = lines_of(path)
    old, *before = lines_of(left)
    assert header == old | {"from": {"file": "left.jsonl", "ply": 25}}
    assert events == before[:25]
    assert run("record", "check", path).exit_code == 0
    resumed = run("resume", path, lines="resign\n")
    assert resumed.exit_code == 0
    assert "result" in lines_of(path)[-1]
    assert run("record", "check", path).exit_code == 0


def test_a_fork_without_a_name_is_the_game_that_is_resumed_next(left: Path, home: Path) -> None:
    assert run("record", "fork", left, "--at", "25").exit_code == 0
    assert len(lines_of(only(home))) == 26
    assert run("resume", lines="resign\n").exit_code == 0
    assert "result" in lines_of(only(home))[-1]


def test_a_ply_that_is_not_in_the_game_is_refused(left: Path, home: Path) -> None:
    for ply in (-1, 41):
        refused = run("record", "fork", left, "--at", f"{ply}")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr == (f"zweistrom: this game has no step {ply}; it has steps 0 to 40\n")
    assert not home.exists()


def test_one_side_of_a_game_cannot_be_forked(tmp_path: Path, home: Path) -> None:
    path = saved(tmp_path / "seen.jsonl", seen_by(0, unfinished(20)))
    refused = run("record", "fork", path, "--at", "9")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "this record holds only one side" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert not home.exists()


def test_a_fork_is_written_over_nothing(left: Path) -> None:
    before = left.read_bytes()
    refused = run("record", "fork", left, "--at", "9", "-o", left)
    assert refused.exit_code == 2
    assert left.read_bytes() == before


@pytest.mark.slow
def test_a_picture_is_not_written_raw_to_a_terminal(left: Path) -> None:
    terminal = Terminal("record", "show", left, "--format", "png")
    assert terminal.end() == 2
    assert "PNG\r\n" not in terminal.output
