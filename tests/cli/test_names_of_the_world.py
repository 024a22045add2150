"""Names of all scripts, wherever a game tells them: as typed, of one width, and never alike."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from wcwidth import width

from tests.cli.records import begun, lines_of, play, run, saved
from tests.cli.terminal import plain

NAMES: Final = ("王小明", "محمد", "👩‍🚀", "Zoe\u0308")
"""Wide, written from the right, joined, combining."""
SEATS: Final = (("temples", 2), ("tiles", 4))


def of(game: str, seats: int, names: tuple[str, ...], tmp_path: Path) -> Path:
    header, *played = begun(game, 30, seats)
    people = [{"name": name, "player": "human"} for name in names[:seats]]
    return saved(tmp_path / "game.jsonl", [{**header, "seats": people}, *played])


@pytest.mark.parametrize(("game", "seats"), SEATS)
@pytest.mark.parametrize("shown", ["plain", "ascii", "line"])
@pytest.mark.parametrize("columns", ["80", "150"])
def test_names_are_shown_as_typed_and_move_no_column(
    game: str,
    seats: int,
    shown: str,
    columns: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    in_colour: None,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    told, ours = (
        plain(run("record", "show", of(game, seats, names, tmp_path), "--ui", shown).stdout)
        for names in (NAMES, ("Adaada", "Bela", "Cy", "Dan"))
    )
    typed = [name.replace("e\u0308", "e") for name in NAMES] if shown == "ascii" else NAMES
    assert all(name in told for name in typed[:seats])
    assert "??" not in told.replace("?? ?? ??", "")
    if shown != "line":
        # As wide as names of our letters that have as many columns.
        assert [width(row) for row in told.splitlines()] == [*map(len, ours.splitlines())]


def test_a_name_that_a_page_has_isolated_in_a_record_is_shown_as_typed(tmp_path: Path) -> None:
    path = of("tiles", 2, ("\u2068محمد\u2069", "\u2068דנה\u2069"), tmp_path)
    for words in (("record", "show"), ("replay", "--ui", "line")):
        told = run(*words, path).stdout
        assert "محمد" in told
        assert "?محمد" not in told


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_picture_has_names_as_typed(game: str, seats: int, tmp_path: Path) -> None:
    path = of(game, seats, NAMES, tmp_path)
    told = run("record", "show", path, "--format", "svg").stdout
    assert all(f">{name}</text>" in told for name in NAMES[:seats])


def test_names_that_are_cut_alike_get_the_numbers_of_their_seats(tmp_path: Path) -> None:
    names = tuple("王" * 19 + last for last in "一二三四")
    told = run("record", "show", of("tiles", 4, names, tmp_path), "--ui", "ascii").stdout
    assert all(f"王. {number}" in told for number in range(1, 5))


def test_a_name_is_recorded_as_it_is_written(home: Path) -> None:
    play("temples", " Zoe\u0308  王 ", "ai:random", typed="quit")
    (path,) = home.glob("*.jsonl")
    assert lines_of(path)[0]["seats"][0]["name"] == "Zoë 王"


def test_a_seat_is_found_by_its_name_however_its_accents_are_typed(tmp_path: Path) -> None:
    path = of("temples", 2, ("Zoë", "王小明"), tmp_path)
    for typed in ("Zoe\u0308", "ZOË", "王小明"):
        assert run("record", "show", path, "--as", typed).exit_code == 0
